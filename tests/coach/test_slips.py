"""What was counted too much at the show: each kind of slip with hits, and with cards that only look like it."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.reasons import explain
from scorer.coach.slips import DOUBLE_COUNTS, slips_at_show
from scorer.rules.show import Count, count_show
from scorer.say.slips import tell_slip


def _count(five: str, where: str) -> Count:
    *hand, starter = parse_cards(five)
    crib_flush_four = where == "crib of four"
    return count_show(tuple(hand), starter, crib=where != "hand", crib_flush_four=crib_flush_four)


AGAIN: Final = "{} is one fifteen in whatever order: the same cards in another order are one fifteen."
INSIDE: Final = "{} is one run: the shorter runs inside it do not count as well."
BESIDE: Final = "{} is in the double run already: the pair does not count beside it."
CRIB: Final = "{} is no flush: in the crib all five must be of one suit."
STARTER: Final = "{} is no flush: all four cards of the hand must be of one suit."
OF_FOUR: Final = "{} is a flush of four: the starter is of another suit."
OTHER: Final = "{} is not his nobs: the starter is of another suit."
HEELS: Final = "{} was turned up: his heels are pegged at the turn, and it is no nobs."
CORNER: Final = "{} is no run: the ace is low, and no run goes round the corner."

HITS = [
    # The same cards in another order
    ("4C 4D 5H 2S TD", 8, "hand", AGAIN.format("2 4 4 5"), "2 4 4 5 once more"),
    ("4C 4D 5H 2S TD", 10, "hand", AGAIN.format("2 4 4 5"), "2 4 4 5 in a third order too"),
    ("2C 6D 7H KS QD", 4, "hand", AGAIN.format("2 6 7"), "2 6 7 once more"),
    ("7H 8S 2C 4D KD", 4, "hand", AGAIN.format("7 8"), "eight and seven after seven and eight"),
    # Runs
    ("9H TC JD QS 2C", 6, "hand", INSIDE.format("9 10 J Q"), "a run of four taken for two of three"),
    ("TC JD QH QS KS", 14, "hand", INSIDE.format("10 J Q K"), "a double run of four for four of three"),
    ("AH 2S 3D 4C 5H", 10, "hand", "2 3 4 5", "a run of five and a fifteen: told with both"),
    ("8C 8D 9H TS 8H", 18, "hand", "8 9 10 is one run in whatever order.", "a triple run taken for eighteen"),
    ("7C 7D 8H 9S KC", 14, "hand", BESIDE.format("7♣ 7♦"), "the pair beside its double run"),
    ("QH KS AD 7C 9C", 3, "hand", CORNER.format("Q K A"), "queen, king, ace"),
    ("KH AS 2D 7C 9C", 3, "hand", CORNER.format("K A 2"), "king, ace, two"),
    ("3H 4S 6D KC QC", 3, "hand", "3 4 6 is no run: a rank is missing between.", "a gap in the run"),
    # Pairs
    ("KH KS 2C 4D 6H", 4, "hand", "K♥ K♠ is one pair, whichever card is named first.", "a pair once more"),
    # Flushes
    ("2H 4H 6H 8H KC", 4, "crib", CRIB.format("2♥ 4♥ 6♥ 8♥"), "a flush of four in the crib"),
    ("2H 4H 6H 8S KH", 4, "crib", CRIB.format("2♥ 4♥ 6♥ K♥"), "three of the crib with the starter"),
    ("2H 4H 6H 8S KH", 4, "hand", STARTER.format("2♥ 4♥ 6♥ K♥"), "three of the hand with the starter"),
    ("2H 4H 6H 8S KH", 4, "crib of four", STARTER.format("2♥ 4♥ 6♥ K♥"), "the same where four make a flush"),
    ("2H 4H 6H 8H KC", 5, "hand", OF_FOUR.format("2♥ 4♥ 6♥ 8♥"), "a flush of four taken for five"),
    (
        "2H 4H 6H 8H KH",
        9,
        "hand",
        "2♥ 4♥ 6♥ 8♥ K♥ is one flush of five: the four do not count as well.",
        "four and five of one flush",
    ),
    # Jacks
    ("2H 4S 6D JC KD", 1, "hand", OTHER.format("J♣"), "the jack of another suit"),
    (
        "2H 4S 6D JC KC",
        2,
        "hand",
        "J♣ is his nobs, for 1: two is for a jack that is turned up.",
        "his nobs paid as heels",
    ),
    ("2H 4S 6D 8C JC", 2, "hand", HEELS.format("J♣"), "heels once more at the show"),
    ("2H 4S 6D 8C JC", 1, "hand", HEELS.format("J♣"), "the starter as his nobs"),
    ("2H 4S 6D 8C JC", 2, "crib", HEELS.format("J♣"), "heels once more in the crib"),
    # Sums
    ("9C 7D KH QS 2D", 2, "hand", "7 9 is 16, not fifteen.", "one off fifteen"),
]

NEAR_MISSES = [
    ("4C 4D 5H 2S TD", 4, "2 4 4 5 is one", "too few: nothing was counted twice"),
    ("9H TC JD 7S 2C", 6, "the shorter runs inside", "a run of three has none inside"),
    ("7C 7D 8H TS JC", 8, "double run", "a pair without a run"),
    ("7C 8D 9H KS KC", 9, "double run", "a pair beside a run that it is no part of"),
    ("QH KS TD 7C 9C", 3, "round the corner", "queen and king without the ace"),
    ("3H 4S 5D KC QC", 9, "a rank is missing", "three in a row"),
    ("3H 4S 7D KC QC", 3, "a rank is missing", "two ranks are missing"),
    ("2H 4H 6H 8H KC", 8, "no flush", "four in the hand are one"),
    ("2H 4H 6S 8S KH", 4, "flush", "three of one suit"),
    ("2H 4H 6H 8H KH", 6, "flush of four", "five are of one suit"),
    ("2H 4S 6D JC KC", 2, "not his nobs", "it is his nobs"),
    ("2H 4S 6D QC KD", 1, "nobs", "no jack at all"),
    ("2H 4S 6D JC JD", 3, "J♣ is not his nobs", "the starter is a jack: it is that which was counted"),
    ("9C 8D KH QS 2D", 2, "not fifteen", "two off fifteen"),
]


@pytest.mark.parametrize(
    ("five", "claim", "where", "reason"), [pytest.param(*row[:4], id=row[4]) for row in HITS]
)
def test_what_was_counted_too_much_is_named(five: str, claim: int, where: str, reason: str) -> None:
    """The cards, and why they do not count, or not again."""
    told = explain(_count(five, where), claim)

    assert reason in told.reason
    assert told.of_nothing == 0


@pytest.mark.parametrize(
    ("five", "claim", "reason"), [pytest.param(*row[:3], id=row[3]) for row in NEAR_MISSES]
)
def test_cards_that_only_look_like_it_are_not_named(five: str, claim: int, reason: str) -> None:
    """A reason that is not true of the cards is never told."""
    assert reason not in explain(_count(five, "hand"), claim).reason


def test_a_flush_of_four_counts_in_the_crib_where_the_house_says_so() -> None:
    """Under the old rule the crib's four are no slip."""
    assert "flush" not in explain(_count("2H 4H 6H 8H KC", "crib of four"), 8).reason


def test_suits_that_nobody_knows_are_no_slip() -> None:
    """Of cards keyed by rank neither a flush nor a jack is said to be wrong."""
    told = explain(_count("2 4 6 J K", "hand"), 5)

    assert {slip.kind for slip in told.slips} <= {"fifteen"}


@given(st.permutations(DECK), st.booleans())
def test_every_slip_has_words_and_points_and_is_in_the_cards(pack: list[Card], is_crib: bool) -> None:
    """Whatever could be found can be told, of cards that are there."""
    count = count_show(tuple(pack[:4]), pack[4], crib=is_crib)
    for slip in slips_at_show(count):
        assert slip.points > 0
        assert set(slip.cards) <= set(pack[:5])
        assert tell_slip(slip.key, slip.cards).sentence
        assert slip.is_double_count == (slip.key in DOUBLE_COUNTS)
