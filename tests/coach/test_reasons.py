"""Why a claim was wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.reasons import Explanation, explain
from scorer.rules.show import count_show


def _explain(five: str, claim: int, *, crib: bool = False) -> Explanation:
    *hand, starter = parse_cards(five)
    return explain(count_show(tuple(hand), starter, crib=crib), claim)


def _words(groups: tuple[tuple[Card, ...], ...]) -> list[str]:
    return [" ".join(map(str, cards)) for cards in groups]


def test_a_right_claim_needs_no_reason() -> None:
    """Nothing was missed, and nothing counted twice."""
    assert _explain("4C 4D 5H 2S TD", 6) == Explanation(0, (), (), "6 is right.")


TOO_FEW = [
    ("7C 7D 8H 9S JC", 10, ["7D 8H"], "each seven goes with the eight"),
    ("6C 7D 8H AS AD", 11, ["AD AS 6C 7D"], "a fifteen of many cards is missed before a pair"),
    ("6H 7H 8H JH 9H", 13, ["JH"], "his nobs"),
    ("2S 4C 4D 5H TD", 0, ["2S 4C 4D 5H", "5H TD", "4C 4D"], "all of it, the long fifteen first"),
    ("KH KS KD QC JH", 12, ["JH QC KS"], "a run of three before three points of anything else"),
    ("JS 2D 4S 8C 3H", 1, [], "no combinations are worth just six"),
    ("2H 4H 6H 8H KH", 4, [], "part of a flush is no combination"),
]


@pytest.mark.parametrize(("five", "claim", "missed"), [pytest.param(*row[:3], id=row[3]) for row in TOO_FEW])
def test_what_was_likely_missed(five: str, claim: int, missed: list[str]) -> None:
    """The fewest combinations that make the difference, the likeliest first."""
    explanation = _explain(five, claim)

    assert explanation.difference < 0
    assert _words(tuple(item.cards for item in explanation.missed)) == missed
    assert explanation.double_counted == ()


TOO_MANY = [
    ("4C 4D 5H 2S TD", 8, False, ["2S 4C 4D 5H"], "the same cards in another order are one fifteen"),
    ("4C 4D 5H 2S TD", 10, False, ["2S 4C 4D 5H"] * 2, "and in a third order too"),
    ("TC JD QH QS KS", 14, False, ["TC JD QH KS"], "a double run of four taken for four runs of three"),
    ("9H TC JD QS 2C", 6, False, ["9H TC JD QS"], "a run of four taken for two runs of three"),
    ("AH 2S 3D 4C 5H", 10, False, ["AH 2S 3D 4C 5H"], "a run of five taken for two runs of four"),
    ("KH KS KD QC JH", 18, False, ["JH QC KD"], "a triple run taken for eighteen"),
    ("7H 8S 2C 4D KD", 4, False, ["7H 8S"], "eight and seven after seven and eight"),
    ("2H 4H 6H 8H KC", 4, True, [], "a flush of four in the crib is counted, but not twice"),
    ("KC 2D 4H 6S 8S", 7, False, [], "seven points of nothing"),
]


@pytest.mark.parametrize(
    ("five", "claim", "crib", "cards"), [pytest.param(*row[:4], id=row[4]) for row in TOO_MANY]
)
def test_what_was_likely_counted_twice(five: str, claim: int, crib: bool, cards: list[str]) -> None:
    """Cards that count once, once for each time too often."""
    explanation = _explain(five, claim, crib=crib)

    assert explanation.difference > 0
    assert _words(explanation.double_counted) == cards
    assert explanation.missed == ()


SENTENCES = [
    (
        "4C 4D 5H 2S TD",
        8,
        False,
        "2 too many. 2 4 4 5 is one fifteen in whatever order: the same cards in another order are one fifteen.",
    ),
    ("7C 7D 8H 9S JC", 10, False, "2 too few. Likely missed: 7♦ + 8♥ = 15."),
    ("2H 4S 6D JC KC", 0, False, "1 too few. Likely missed: his nobs J♣."),
    ("2H 4S 6D JC KD", 1, False, "1 too many. J♣ is not his nobs: the starter is of another suit."),
    (
        "2H 4S 6D 8C JC",
        2,
        False,
        "2 too many. J♣ was turned up: his heels are pegged at the turn, and it is no nobs.",
    ),
    (
        "2H 4H 6H 8H KC",
        4,
        True,
        "4 too many. 2♥ 4♥ 6♥ 8♥ is no flush: in the crib all five must be of one suit.",
    ),
    (
        "2H 4H 6H 8S KH",
        4,
        False,
        "4 too many. 2♥ 4♥ 6♥ K♥ is no flush: all four cards of the hand must be of one suit.",
    ),
    (
        "2H 4H 6H 8H KC",
        5,
        False,
        "1 too many. 2♥ 4♥ 6♥ 8♥ is a flush of four: the starter is of another suit.",
    ),
    (
        "2H 4H 6H 8H KH",
        4,
        False,
        "1 too few. Likely the starter was left out: 2♥ 4♥ 6♥ 8♥ K♥ is a flush of 5.",
    ),
    ("9H TC JD QS 2C", 3, False, "1 too few. Likely the run was cut short: 9♥ 10♣ J♦ Q♠ is a run of 4."),
    (
        "QH KS AD 7C 9C",
        3,
        False,
        "3 too many. Q K A is no run: the ace is low, and no run goes round the corner.",
    ),
    ("5H 5C 5S JD 5D", 0, False, "29 too few. 15 combinations were likely missed: count again in order."),
    (
        "JS 2D 4S 8C 3H",
        1,
        False,
        "6 too few. No combinations make just that difference: count again in order.",
    ),
    (
        "TC JD QH QS KS",
        14,
        False,
        "4 too many. 10 J Q K is one run: the shorter runs inside it do not count as well.",
    ),
    ("2H 4H 6H 8H KH", 9, False, "4 too many. Count again in order: each combination counts once."),
    ("2H 4S 6D JC KC", 2, False, "1 too many. Count again in order: each combination counts once."),
    ("KC 2D 4H 6S 8S", 7, False, "7 too many. Count again in order: each combination counts once."),
]


@pytest.mark.parametrize(("five", "claim", "crib", "sentence"), SENTENCES, ids=[row[3] for row in SENTENCES])
def test_the_reason_is_a_sentence(five: str, claim: int, crib: bool, sentence: str) -> None:
    """A player is told how much, and the likeliest why."""
    assert _explain(five, claim, crib=crib).sentence == sentence


@given(st.permutations(DECK), st.integers(0, 29), st.booleans())
def test_what_was_missed_makes_the_difference(pack: list[Card], claim: int, crib: bool) -> None:
    """Whatever is named as missed is worth exactly what was missed, and is in the hand."""
    count = count_show(tuple(pack[:4]), pack[4], crib=crib)
    explanation = explain(count, claim)

    assert explanation.difference == claim - count.points
    assert set(explanation.missed) <= set(count.items)
    if explanation.missed:
        assert sum(item.points for item in explanation.missed) == -explanation.difference
