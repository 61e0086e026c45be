"""A game that ends in the middle of a move: the rest of the move is not done, and the entry counts."""

from __future__ import annotations

import pytest

from scorer.cards import Card
from scorer.errors import ImpossibleClaim, NothingMissed
from scorer.record.history import History
from scorer.rules.commands import ShowCard
from scorer.rules.events import CardLaid, GameWon, GoSaid, MugginsCalled
from scorer.rules.game import decide_all
from scorer.rules.play import infer_goes
from scorer.rules.state import Phase
from tests.tabletop import enter, sit_down

TO_THE_GO = ("6C", "KH", "QC", "9D")
"""Bob leads and lays the last card that fits, at 29."""


def at_29(bob: int) -> History:
    """Ann deals; Bob has *bob* points when the count is 29 and nobody has more than aces."""
    return enter(sit_down(dealer="Ann", scores=f"0, {bob}"), *TO_THE_GO)


@pytest.mark.parametrize(
    ("bob", "is_over", "laid"),
    [
        pytest.param(120, True, 0, id="the inferred go wins, and the card is not laid"),
        pytest.param(119, False, 1, id="one hole short of it the card leads the next count"),
    ],
)
def test_an_inferred_go_may_win(bob: int, is_over: bool, laid: int) -> None:
    """A scanned card that implies goes is one move; a go that wins is the end of it."""
    state, king = at_29(bob).state, Card.parse("KS")
    goes = infer_goes(state, king)

    events, after = decide_all(state, (*goes, ShowCard(king)))

    assert len(goes) == 2
    assert (after.phase is Phase.GAME_OVER) is is_over
    assert sum(isinstance(event, CardLaid) for event in events) == laid
    assert sum(isinstance(event, GoSaid) for event in events) == 2


@pytest.mark.parametrize(
    ("cid", "is_over", "goes"),
    [
        pytest.param(119, True, 0, id="the unclaimed pair wins, and nobody said go"),
        pytest.param(118, False, 1, id="one hole short of it the go is said"),
    ],
)
def test_closing_a_claim_may_win_before_a_go(cid: int, is_over: bool, goes: int) -> None:
    """A card BY the seat after next closes the open claim before it means a go."""
    # Cid's nine is a pair; in a game that teaches it is pegged though nobody claims it.
    table = sit_down(3, dealer="Cid", claims="teach", scores=f"0, 0, {cid}")
    history = enter(table, "KC", "TC", "9D", "9H", "AC BY Bob")
    step = history.last

    assert step is not None
    assert any(isinstance(event, GameWon) for event in step.events) is is_over
    assert sum(isinstance(event, GoSaid) for event in step.events) == goes
    assert sum(isinstance(event, CardLaid) for event in step.events) == goes


LAST_CARD = ("6C", "2H", "9C", "3D", "QC", "GO", "GO", "KH", "9S", "KD", "GO", "QS")
"""Ann deals and lays the last card; she has one for a go, and one to claim for the last."""


def test_a_slip_for_a_hand_does_not_let_the_last_card_win() -> None:
    """No hand is worth 19: the claim is refused before the unclaimed last card is closed."""
    table = sit_down(dealer="Ann", claims="teach", scores="119, 0")
    history = enter(table, *LAST_CARD)

    with pytest.raises(ImpossibleClaim):
        enter(history, "CLAIM 19 BY Bob")
    assert enter(history, "CLAIM 18 BY Bob").state.phase is Phase.GAME_OVER


@pytest.mark.parametrize(
    ("bob", "is_over", "called"),
    [
        pytest.param(118, True, 0, id="the penalty wins, and nothing is called"),
        pytest.param(117, False, 1, id="one hole short of it the call is judged"),
    ],
)
def test_a_penalty_may_win_before_a_call(bob: int, is_over: bool, called: int) -> None:
    """Where false calls cost points, a call closes the open claim, and what that pegs may end the game."""
    table = sit_down(
        dealer="Ann", claims="call", renege="two_flat", false_muggins_penalty="yes", scores=f"0, {bob}"
    )
    # Ann's eight makes nothing, and proves that her go at 22 was false: Bob has one for the go, and two for hers.
    step = enter(table, "6C", "KH", "9C", "3D", "GO", "GO", "8S", "MUGGINS 2").last

    assert step is not None
    assert any(isinstance(event, GameWon) for event in step.events) is is_over
    assert sum(isinstance(event, MugginsCalled) for event in step.events) == called


def test_a_call_of_nothing_does_not_let_a_penalty_win() -> None:
    """Where false calls are refused they are refused first, also if closing the claim would end the game."""
    table = sit_down(
        dealer="Ann", claims="call", renege="two_flat", false_muggins_penalty="no", scores="0, 118"
    )
    # Ann's eight makes nothing, and proves that her go at 22 was false.
    history = enter(table, "6C", "KH", "9C", "3D", "GO", "GO", "8S")

    with pytest.raises(NothingMissed):
        enter(history, "MUGGINS 2")
    assert enter(history, "ACCEPT").state.phase is Phase.GAME_OVER
