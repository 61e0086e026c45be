"""What a finished game tells: deals, claims, muggings and times, each as it stands at the end."""

from __future__ import annotations

import pytest

from scorer.cards import Card, parse_cards
from scorer.coach.claimed import off_at_show, off_in_play
from scorer.coach.facts import GameFacts, facts_of, race_of
from scorer.coach.sheets import Sheet, dump_sheet, load_sheet, sheets_of
from scorer.record.history import History
from scorer.rules.show import count_show
from tests.tabletop import enter, sit_down

PLAY = ("9D", "JC", "8S", "4S", "CLAIM 2", "7H", "5H", "9C", "QD", "CLAIM 2")
DEAL = ("6C", *PLAY, "CLAIM 14", "MUGGINS 2", "CLAIM 10", "2C", "3D", "KH", "AS", "CLAIM 5")
"""Ann deals; Bob misses two of his sixteen, and she calls them."""


def tell(history: History, spent: dict[int, float] | None = None) -> GameFacts:
    """The facts of the only game."""
    (facts,) = facts_of(history, spent or {})
    return facts


def deal(*lines: str, **agreed: object) -> GameFacts:
    """The facts of some moves after which Bob concedes."""
    history = sit_down(2, **{"dealer": "Ann", "claims": "call", **agreed})
    return tell(enter(history, *lines, "CONCEDE Bob"))


def test_a_deal() -> None:
    """A deal tells its dealer, what hands and crib were worth, and what was pegged in the play."""
    facts = deal(*DEAL)
    (only,) = facts.deals

    assert (only.dealer, only.is_whole, only.heels, only.play) == (0, True, 0, (4, 0))
    assert [shown.points for shown in only.hands if shown] == [10, 16]
    assert only.crib is not None
    assert only.crib.points == 5
    assert only.crib.cards == parse_cards("2C 3D KH AS 6C")
    assert facts.first_dealer == 0


def test_what_was_called_is_taken_and_lost() -> None:
    """Muggins is the caller's, and a loss of whoever claimed; a false call is told without points."""
    called = deal(*DEAL)
    assert [(each.by, each.seat, each.points) for each in called.muggings] == [(0, 1, 2)]

    false = deal("6C", *PLAY, "CLAIM 16", "MUGGINS 2")
    assert [(each.by, each.seat, each.points) for each in false.muggings] == [(0, 1, 0)]
    assert [sheet.false_calls for sheet in sheets_of(false)] == [1, 0]


def test_muggins_without_a_call() -> None:
    """Where missed points go to the other side by themselves, they are taken and lost as well."""
    facts = deal("6C", *PLAY, "CLAIM 14", claims="auto")
    assert [(each.by, each.seat, each.points) for each in facts.muggings] == [(0, 1, 2)]


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        pytest.param(DEAL, 1, id="counted to its crib"),
        pytest.param(DEAL[:-1], 0, id="all but the crib"),
        pytest.param(DEAL[:4], 0, id="left in the play"),
        pytest.param((*DEAL[:4], "MISDEAL", *DEAL), 1, id="dealt again after a misdeal"),
        pytest.param((*DEAL, "UNDO", "UNDO", "AS", "CLAIM 5"), 1, id="taken back and counted again"),
    ],
)
def test_whole_deals(lines: tuple[str, ...], whole: int) -> None:
    """A deal that was not counted to its end is no part of averages, and one that was counts once."""
    facts = deal(*lines)
    sheets = sheets_of(facts)

    assert sum(each.is_whole for each in facts.deals) == whole
    assert (sheets[0].dealer_deals, sheets[1].pone_deals) == (whole, whole)
    assert (sheets[0].hand_dealer, sheets[0].crib, sheets[1].hand_pone) == (10 * whole, 5 * whole, 16 * whole)


def test_only_points_that_were_needed() -> None:
    """Of the hand that wins only the points up to the game hole count."""
    history = enter(sit_down(dealer="Ann", scores="0, 110"), "6C", *PLAY[:4], *PLAY[5:9], "OK")
    facts = tell(history)

    assert facts.won.side == 1
    assert [shown and shown.points for shown in facts.deals[0].hands] == [None, 11]
    assert not facts.deals[0].is_whole


def test_the_first_dealer_may_be_unknown() -> None:
    """A game that was begun on wood does not tell who dealt first, and has no par."""
    facts = deal(scores="0, 10")
    assert facts.first_dealer is None
    assert [(sheet.dealt_first, sheet.is_standard) for sheet in sheets_of(facts)] == [(None, False)] * 2


def test_a_come_back() -> None:
    """The most holes that the winner was behind, at any moment."""
    assert deal("PEG Bob 2 penalty", *DEAL).deficit == 12
    assert deal("6C", "PEG Bob 15 penalty", "MISDEAL", *DEAL).deficit == 15
    assert [sheet.comeback for sheet in sheets_of(deal(*DEAL))] == [10, 0]


def test_games_of_a_match() -> None:
    """Each game that was won is told by itself; one that was abandoned is not."""
    history = enter(sit_down(dealer="Ann"), "CONCEDE Ann", "OK", "ABANDON", "OK", "6C", "CONCEDE Bob")
    told = facts_of(history, {})

    assert [(facts.number, facts.won.side, facts.last) for facts in told] == [(1, 1, 1), (3, 0, 6)]
    assert race_of(history, 1) == [(1, (0, 0))]
    assert race_of(history, 2) == []


def test_seconds_of_a_count() -> None:
    """A count takes as long as the move that claims it, and nobody knows how long where that is not told."""
    history = enter(sit_down(dealer="Ann", claims="call"), *DEAL, "CONCEDE Bob")
    facts = tell(history, {12: 8.04, 14: 3.0})
    pone, dealer, crib = (claim for claim in facts.claims if claim.of != "card")

    assert (pone.seconds, dealer.seconds, crib.seconds) == (8.04, 3.0, None)
    assert [sheet.seconds for sheet in sheets_of(facts)] == [(3.0,), (8.0,)]


def test_the_suits_are_asked_after_the_count() -> None:
    """Where a claim waits for the suits, the time of the count ends with the claim."""
    play = ("9", "J", "8", "4", "7", "5", "9", "Q")
    lines = ("6", *play, "CLAIM 16", "CLAIM 9", "ASK nobs", "CONCEDE Bob")
    history = sit_down(dealer="Ann", claims="teach", claims_in="show", suits="asked")
    facts = tell(enter(history, *lines), {11: 5.0, 12: 60.0})
    assert facts.claims[-1].seconds == 5.0
    assert facts.claims[-1].off.missed == {"nobs": 1}


HAND, STARTER = "7D 7H 8S 9C", "KS"
OFF = [
    # claimed, by kind, missed, over, id
    (12, "", {}, {}, "exact"),
    (10, "", {"fifteen of two": 2}, {}, "one of two fifteens"),
    (9, "", {"run": 3}, {}, "one of two runs"),
    (14, "", {}, {"pair": 2}, "something twice"),
    (10, "fifteens=4 pairs=0 runs=6", {"pair": 2}, {}, "no pair, for certain"),
    (11, "", {"fifteen of two": 1}, {}, "no whole combination"),
    (13, "", {}, {"unknown": 1}, "one that nothing makes"),
    (12, "fifteens=2 pairs=4 runs=6", {"fifteen of two": 2}, {"pair": 2}, "right in all, and twice wrong"),
]


@pytest.mark.parametrize(
    ("claimed", "kinds", "missed", "over"), [pytest.param(*row[:4], id=row[4]) for row in OFF]
)
def test_how_far_off(claimed: int, kinds: str, missed: dict[str, int], over: dict[str, int]) -> None:
    """What was missed and what was counted too much, by kind; together they are the difference."""
    count = count_show(parse_cards(HAND), Card.parse(STARTER), crib=False)
    by_kind = [(word.split("=")[0], int(word.split("=")[1])) for word in kinds.split()]
    off = off_at_show(count, claimed, by_kind)

    assert (off.missed, off.over) == (missed, over)
    assert sum(off.over.values()) - sum(off.missed.values()) == claimed - count.points


def test_in_the_play() -> None:
    """In the play a total is claimed, so that points missed there are of one kind."""
    off = off_in_play(parse_cards("7D 8S"), 0, None)
    assert (off.missed, off.over, len(off.items)) == ({"play": 2}, {}, 1)


def test_a_claim_that_was_never_spoken() -> None:
    """A card that scores and is not claimed for is a miss in the play, with its pattern."""
    facts = deal("6C", "9D", "6D", "8S")
    assert sheets_of(facts)[0].missed == {"play": 2}
    assert sheets_of(facts)[0].misses == (("play 15", "play"),)


def test_a_sheet_is_kept() -> None:
    """A sheet is one short line of JSON, and reads back as it was."""
    for sheet in (*sheets_of(deal(*DEAL)), Sheet()):
        assert load_sheet(dump_sheet(sheet)) == sheet
        assert len(dump_sheet(sheet)) < 400


def test_partners() -> None:
    """Of partners both win and lose, and none of it is held against the par of two."""
    history = enter(sit_down(4, dealer="Ann"), "CONCEDE Bob")
    sheets = sheets_of(tell(history))
    assert [sheet.won for sheet in sheets] == [True, False, True, False]
    assert [sheet.dealt_first for sheet in sheets] == [True, False, True, False]
    assert not any(sheet.is_of_two for sheet in sheets)


def test_a_short_board_has_no_par() -> None:
    """A game to 61 has hands like any other, and no par of its own."""
    sheets = sheets_of(deal(*DEAL, target=61))
    assert [(sheet.is_of_two, sheet.is_standard) for sheet in sheets] == [(True, False)] * 2


def test_a_play_that_was_pegged_by_hand() -> None:
    """Where hands are keyed at the show, what was pegged in the play by hand is pegging."""
    hands = ("HAND Bob 9D 8S 7H 9C", "OK", "HAND Ann JC 4S 5H QD", "OK", "2C 3D KH AS", "OK")
    facts = deal("6C", "PEG Ann 4", "PEG Bob 1", *hands, claims="off", entry="hands")
    assert facts.deals[0].play == (4, 1)
    assert facts.deals[0].is_whole
