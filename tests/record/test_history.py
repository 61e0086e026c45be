"""The moves of a match: what stands, undo, and fix."""

from __future__ import annotations

import pytest

from scorer.cards import Card
from scorer.errors import FixRefused, IllegalMove, NothingToFix, NothingToUndo, OptionsError
from scorer.record.history import History
from scorer.record.notation import write_entry
from scorer.rules.commands import SayGo, ShowCard
from scorer.rules.state import Phase
from scorer.units import Seat
from tests.tabletop import enter, sit_down

HANDS = ("6C", "9D", "JC", "8S", "4S", "7H", "5H", "9C", "QD")
"""A starter and a whole play that Ann deals, without a go."""

SHOW = ("OK", "OK", "2C 3D KH AS", "OK")


def written(history: History) -> list[str]:
    """The moves that stand, as entries."""
    return [
        " ".join(write_entry(command, history.head.players) for command in step.commands)
        for step in history.standing()
    ]


def refused(history: History, line: str) -> IllegalMove:
    """Why *line* is refused, with the history as it was."""
    before = written(history), history.state
    with pytest.raises(IllegalMove) as found:
        enter(history, line)
    assert (written(history), history.state) == before
    return found.value


def test_history_of_nothing() -> None:
    """Before the first move there is nothing to undo, and nothing that stands."""
    history = sit_down(dealer="Ann")

    assert (history.last, history.previous, history.standing(), history.last_entry) == (None, None, (), "")
    assert isinstance(refused(history, "UNDO"), NothingToUndo)


def test_moves_stand_in_order() -> None:
    """Moves are kept as they were entered, each with the state it led to."""
    history = enter(sit_down(dealer="Ann"), *HANDS[:3])

    assert written(history) == ["6C", "9D", "JC"]
    assert [step.state.deal.count for step in history.standing()] == [0, 9, 19]
    assert list(history.latest_first()) == list(reversed(history.standing()))
    assert history.last_entry == "JC"


@pytest.mark.parametrize("length", range(1, len(HANDS + SHOW) + 1))
def test_undo_is_one_entry(length: int) -> None:
    """UNDO takes back one entry with all that followed from it, anywhere in a deal."""
    lines = (*HANDS, "OK", "OK", "2C", "3D", "KH", "AS", "OK")[:length]
    before = enter(sit_down(dealer="Ann"), *lines[:-1])

    assert enter(before, lines[-1], "UNDO").state == before.state


def test_undo_takes_back_what_an_entry_implied() -> None:
    """A card that closed a claim and opened another is undone whole: the claim is open again."""
    before = enter(sit_down(dealer="Ann", claims="call"), "6C", "7D", "8H")
    after = enter(before, "9C")

    assert after.state.deal.claim != before.state.deal.claim
    assert enter(after, "UNDO").state == before.state


def test_undo_takes_back_inferred_goes_with_their_card() -> None:
    """Goes that a scanned card implied, and the card, are one move and one UNDO."""
    before = enter(sit_down(dealer="Ann"), "6C", "KD", "JC", "5S")
    commands = (SayGo(), SayGo(), ShowCard(Card.parse("QH")))
    after = before.play(commands, 5)

    assert written(after)[-1] == "GO GO QH"
    assert enter(after, "UNDO").state == before.state


def test_undo_all_the_way() -> None:
    """UNDO after UNDO leads to the start, then there is none left."""
    history = enter(sit_down(dealer="Ann"), *HANDS, *["UNDO"] * len(HANDS))

    assert history.state == history.start
    assert isinstance(refused(history, "UNDO"), NothingToUndo)


def test_undo_across_deals() -> None:
    """The first entry of a deal is undone into the deal before."""
    done = enter(sit_down(dealer="Ann"), *HANDS, *SHOW)
    assert done.state.phase is Phase.DEAL_DONE

    assert enter(done, "OK", "KD", "UNDO", "UNDO").state == done.state
    assert enter(done, "KD", "UNDO").state == done.state


def test_undo_across_games_and_matches() -> None:
    """A finished game, and a finished match, can be undone, and so can the next one's beginning."""
    playing = sit_down(dealer="Ann", entry="points", match="best of 3", scores="110, 100")
    history, past = playing, [playing.state]
    for line in ("PEG Ann 20", "OK", "PEG Ann 121", "OK", "PEG Bob 3"):
        history = enter(history, line)
        past.append(history.state)
    assert [state.phase for state in past[1:4]] == [Phase.GAME_OVER, Phase.DEAL, Phase.MATCH_OVER]
    assert past[4].tally.wins == (0, 0)

    for state in reversed(past[:-1]):
        history = enter(history, "UNDO")
        assert history.state == state


def test_no_redo() -> None:
    """After UNDO the same entry leads to the same state."""
    history = enter(sit_down(dealer="Ann"), *HANDS)

    assert enter(history, "UNDO", HANDS[-1]).state == history.state


MENDS = [
    # entries, fix, what stands then
    (["6C", "9D", "JC"], "FIX 1 JD", ["6C", "9D", "JD"], "the last card was another"),
    (["6C", "9D", "JC"], "FIX 2 8D", ["6C", "8D", "JC"], "an earlier card"),
    (["6C", "9D", "JC"], "FIX 3 7C", ["7C", "9D", "JC"], "the starter"),
    (["6C", "9D", "JC", "8S"], "FIX 2 NONE", ["6C", "9D", "8S"], "one card too many"),
    (["6C", "9D", "JC"], "FIX 1 NONE", ["6C", "9D"], "the last of them"),
    (["6C", "9D", "8S"], "FIX 1 BEFORE JC", ["6C", "9D", "JC", "8S"], "one card too few"),
    (["6C", "9D", "JC", "6D", "GO"], "FIX 1 4S", ["6C", "9D", "JC", "6D", "4S"], "a card for a go"),
    (["6C", "9D"], "FIX 1 9D BY Bob", ["6C", "9D BY Bob"], "the same card, and whose"),
]


@pytest.mark.parametrize(("entries", "fix", "stands"), [pytest.param(*row[:3], id=row[3]) for row in MENDS])
def test_fix(entries: list[str], fix: str, stands: list[str]) -> None:
    """FIX replaces, drops or inserts; what stands is as if it had been entered so."""
    table = sit_down(dealer="Ann")
    history = enter(table, *entries, fix)

    assert written(history) == stands
    assert history.state == enter(table, *stands).state


def test_forgotten_go_is_put_right_three_cards_later() -> None:
    """A GO that nobody keyed gives later cards to the wrong player; one FIX gives them back."""
    table = sit_down(dealer="Ann")
    # Ann said go at 26, and Bob laid two more cards.
    true = enter(table, "6C", "9D", "JC", "7S", "GO", "3S", "2D", "4H")
    forgotten = enter(table, "6C", "9D", "JC", "7S", "3S", "2D", "4H")
    assert forgotten.state.deal.laid_by(Seat(0)) != true.state.deal.laid_by(Seat(0))

    mended = enter(forgotten, "FIX 3 BEFORE GO")

    assert mended.state == true.state
    assert enter(mended, "KD", "5C").state == enter(true, "KD", "5C").state


def test_fix_decides_later_moves_again() -> None:
    """A card put right changes what later cards score."""
    history = enter(sit_down(dealer="Ann"), "KC", "7D", "9C", "5S")
    assert history.state.scores == (0, 0)

    assert enter(history, "FIX 2 8C").state.scores == (2, 0)


def test_fix_is_one_move() -> None:
    """A FIX is one UNDO, which brings back what stood before it."""
    history = enter(sit_down(dealer="Ann"), *HANDS)
    mended = enter(history, "FIX 1 TS")

    assert mended.last_entry == "FIX 1 TS"
    assert enter(mended, "UNDO").state == history.state
    assert written(enter(mended, "UNDO")) == written(history)


def test_undo_after_undo_of_a_fix() -> None:
    """Behind an undone FIX the moves before it can be undone one by one."""
    history = enter(sit_down(dealer="Ann"), "6C", "9D", "JC", "FIX 1 JD", "UNDO", "UNDO")

    assert written(history) == ["6C", "9D"]


def test_fix_after_fix() -> None:
    """What a FIX put in can be fixed again, and counts as a move of the deal."""
    history = enter(sit_down(dealer="Ann"), "6C", "9D", "8S", "FIX 1 BEFORE JC", "FIX 2 QC", "FIX 3 9H")

    assert written(history) == ["6C", "9H", "QC", "8S"]
    assert (
        enter(history, "UNDO", "UNDO", "UNDO").state == enter(sit_down(dealer="Ann"), "6C", "9D", "8S").state
    )


def test_play_goes_on_after_fix() -> None:
    """After a FIX the next entry follows what stands now."""
    history = enter(sit_down(dealer="Ann"), "6C", "9D", "JC", "FIX 1 NONE", "QC")

    assert written(history) == ["6C", "9D", "QC"]
    assert history.last_entry == "QC"


BROKEN = [
    # entries, fix, the entry that the message names
    (["6C", "9D", "JC"], "FIX 1 9D", "9D", "the new card was laid before"),
    (["6C", "9D", "JC", "8S"], "FIX 2 8S", "8S", "a later card is the same"),
    (["6C", "9D", "JC", "8S", "4S"], "FIX 4 KD", "4S", "a later card would pass 31"),
    (["6C", "9D", "JC", "8S"], "FIX 1 BEFORE GO", "GO", "a go where every card fits"),
    (["6C", "KD", "JC", "5S", "GO"], "FIX 3 2C", "GO", "a later go where every card fits"),
    (["6C", "9D", "JC"], "FIX 1 CLAIM 2", "CLAIM 2", "a claim where the table counts"),
    (["6C", "9D", "JC"], "FIX 1 SET claims=tech", "SET claims=tech", "an option in the middle of a deal"),
]


@pytest.mark.parametrize(("entries", "fix", "named"), [pytest.param(*row[:3], id=row[3]) for row in BROKEN])
def test_fix_is_refused_whole(entries: list[str], fix: str, named: str) -> None:
    """A FIX that makes a move illegal changes nothing, and names that move."""
    error = refused(enter(sit_down(dealer="Ann"), *entries), fix)

    assert isinstance(error, FixRefused)
    assert error.values["entry"] == named
    assert named in str(error)
    assert isinstance(error.__cause__, IllegalMove | OptionsError)


def test_broken_move_is_told_by_its_age() -> None:
    """The move that a FIX breaks is told by how many moves ago it was."""
    history = enter(sit_down(dealer="Ann"), "6C", "9D", "JC", "8S", "4S", "7H")

    assert refused(history, "FIX 5 KD").values["ago"] == 2


def test_why_of_a_refused_fix_has_names() -> None:
    """The reason inside a refused FIX knows the players' names."""
    error = refused(enter(sit_down(dealer="Ann"), "6C", "9D", "JC"), "FIX 1 9D")

    assert "laid by Bob" in str(error)


@pytest.mark.parametrize(("back", "is_there"), [(1, True), (3, True), (4, False), (60, False)])
def test_fix_reaches_the_moves_of_this_deal(back: int, is_there: bool) -> None:
    """Only moves of the present deal can be fixed; what lies before goes by UNDO."""
    deal = enter(sit_down(dealer="Ann"), *HANDS, *SHOW, "OK", "KC", "QS", "JS")
    fix = f"FIX {back} NONE"
    if is_there:
        enter(deal, fix)
    else:
        assert isinstance(refused(deal, fix), NothingToFix)


def test_starter_that_began_the_deal_can_be_fixed() -> None:
    """Where the starter was keyed at the end of a deal, it belongs to the deal it began."""
    deal = enter(sit_down(dealer="Ann"), *HANDS, *SHOW, "KC", "QS")

    assert enter(deal, "FIX 2 KD").state == enter(sit_down(dealer="Ann"), *HANDS, *SHOW, "KD", "QS").state
    assert isinstance(refused(deal, "FIX 3 NONE"), NothingToFix)


def test_fix_ends_a_deal_and_reaches_back_to_its_start() -> None:
    """At the end of the deal all of it can still be fixed."""
    done = enter(sit_down(dealer="Ann"), *HANDS, *SHOW)

    assert enter(done, f"FIX {len(done.this_deal())} 6D").state.deal.starter == Card.parse("6D")


@pytest.mark.parametrize(
    ("agreed", "entries"),
    [
        ({}, []),
        ({}, ["CUT Ann 7H"]),
        ({"entry": "points", "dealer": "Ann"}, ["PEG Ann 121"]),
    ],
)
def test_nothing_to_fix_outside_a_deal(agreed: dict[str, object], entries: list[str]) -> None:
    """At the cut and after the game nothing can be fixed; UNDO goes back."""
    error = refused(enter(sit_down(2, **agreed), *entries), "FIX 1 NONE")

    assert "fix" in str(error)


def test_fix_can_end_the_game() -> None:
    """A FIX may show that the game was over: later moves would be refused, so they go first."""
    history = enter(sit_down(dealer="Ann", scores="119, 0"), "KC", "7D", "9C", "5S")
    error = refused(history, "FIX 2 8C")

    assert isinstance(error, FixRefused)
    assert enter(history, "UNDO", "FIX 1 8C").state.phase is Phase.GAME_OVER


def test_line_numbers_stay() -> None:
    """Mended moves keep the line they were entered in; an inserted one has the line of its FIX."""
    history = enter(sit_down(dealer="Ann"), "6C", "9D", "8S", "FIX 1 BEFORE JC")

    assert [step.number for step in history.standing()] == [1, 2, 4, 3]
    assert [step.number for step in enter(history, "FIX 3 9H", "FIX 1 NONE").standing()] == [1, 2, 4]
