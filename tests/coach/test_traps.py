"""Every drill hand with its trap named by the coach, and hands that have no such trap."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.traps import traps_of
from scorer.rules.show import Count, Kind, count_show

DRILL_HANDS: Final = Path(__file__).parents[1] / "vectors" / "drill_hands.csv"

DOUBLE: Final = "A double run of three is 8, the pair in it."
DOUBLE_DOUBLE: Final = "A double double run is 16, both pairs in it."
TRIPLE: Final = "A triple run is 15, the pair royal in it."
FOUR_ALIKE: Final = "Four alike are six pairs: 12."
NINETEEN: Final = "Nothing counts here: players call it nineteen, which no hand is worth."
ONE: Final = "{} is one fifteen, whichever way it is added."
NOBS: Final = "His nobs is one more: it is easily forgotten after {}."
HEELS: Final = "The jack is the starter: his heels are pegged at the turn, and it is no nobs."

TRAPS: Final[tuple[dict[str, str], ...]] = (
    {"4-5-6": "4-5-6 is fifteen twice, behind ten-5 twice and the double run.", "double run": DOUBLE},
    {
        "4-5-6": "4-5-6 is fifteen four times, behind the double double run.",
        "double double run": DOUBLE_DOUBLE,
    },
    {
        "4-5-6": "4-5-6 is fifteen four times, behind the double double run.",
        "double double run": DOUBLE_DOUBLE,
    },
    {
        "double double run": DOUBLE_DOUBLE,
        "many fifteens": "8-7 is fifteen four times: each card with each.",
    },
    {"double run": DOUBLE, "8-7": "8-7 is fifteen twice: each card with each."},
    {"6-8-A": "6-8-A is fifteen twice, behind 8-7 and the double run."},
    {
        "Raggedy Ann": (
            "Raggedy Ann: 8-7, 6-8-A twice, A-A-6-7, and a run behind them, 13 in all; "
            "with twos it would be 11."
        )
    },
    {
        "Raggedy Andy": (
            "Raggedy Andy: 8-7, 2-6-7 twice, and a run behind them, 11 in all; with aces it would be 13."
        )
    },
    {"A-7-7": "A-7-7 is fifteen, behind 8-7 twice."},
    {"A-4-ten": "A-4-ten is fifteen twice.", "4-4-7": "4-4-7 is fifteen."},
    {"2-6-7": "2-6-7 is fifteen twice, and nothing else counts but the pair."},
    {"3-6-6": "3-6-6 is fifteen, and nothing else counts but the pair."},
    {"3-3-9": "3-3-9 is fifteen, and nothing else counts but the pair."},
    {
        "3-6-6": "3-6-6 is fifteen, behind 9-6 four times.",
        "many fifteens": "9-6 is fifteen four times: each card with each.",
    },
    {"6-8-A": "6-8-A is fifteen four times, and nothing else counts but the pairs."},
    {"four-card fifteen": "3-4-4-4 is fifteen twice, and nothing else counts but the pairs."},
    {
        "4-4-7": "4-4-7 is fifteen six times, and nothing else counts but the pairs.",
        "double pair royal": FOUR_ALIKE,
    },
    {
        "3-3-9": "3-3-9 is fifteen six times, and nothing else counts but the pairs.",
        "double pair royal": FOUR_ALIKE,
    },
    {"3-6-6": "3-6-6 is fifteen three times.", "four-card fifteen": "3-3-3-6 is fifteen twice."},
    {"2-3-ten": "2-3-ten is fifteen twice, behind ten-5 twice."},
    {"2-3-ten": "2-3-ten is fifteen four times, and nothing else counts but the pairs."},
    {"A-4-ten": "A-4-ten is fifteen twice, behind ten-5 twice."},
    {"A-4-ten": "A-4-ten is fifteen.", "four-card fifteen": "A-2-2-ten is fifteen."},
    {"2-4-4-5 once": ONE.format("2-4-4-5")},
    {"2-6-7 once": ONE.format("2-6-7")},
    {
        "2-3-ten": "2-3-ten is fifteen, behind the run.",
        "four-card fifteen": "2-3-4-6 is fifteen, behind the run.",
    },
    {
        "five-card fifteen": "A-2-3-4-5 is fifteen, behind the run.",
        "run of five": "A run of five is 5: the shorter runs inside it do not count as well.",
    },
    {"triple run": TRIPLE},
    {
        "4-5-6": "4-5-6 is fifteen three times, behind the triple run.",
        "5-5-5": "5-5-5 is fifteen, behind the triple run.",
        "triple run": TRIPLE,
    },
    {"double run of four": ("A double run of four is 10, the pair in it: it is not four runs of three.")},
    {
        "5-5-5": "5-5-5 is fifteen, behind ten-5 six times.",
        "many fifteens": "Ten-5 is fifteen six times: each card with each.",
    },
    {"28": "Eight fifteens, and six pairs of fives: 28."},
    {"29": "Eight fifteens, six pairs of fives and his nobs: 29.", "nobs": NOBS.format(28)},
    {"nobs": NOBS.format(9)},
    {"double run": DOUBLE, "nobs": NOBS.format(16)},
    {"flush of five": "With the starter the flush is 5, not 4.", "heels": HEELS},
    {"flush of four": ("The flush is 4, without the starter: by the usual rule of the crib it is nothing.")},
    {"flush of five": "With the starter the flush is 5, not 4.", "nobs": NOBS.format(9)},
    {"false flush": "Three of the hand and the starter are no flush.", "nineteen": NINETEEN},
    {"nineteen": NINETEEN},
)
"""The trap that each drill hand is there for, in the order of the file."""

HANDS: Final = tuple(csv.DictReader(DRILL_HANDS.read_text(encoding="utf-8").splitlines()))


def _count(five: str, *, crib: bool = False) -> Count:
    *hand, starter = parse_cards(five)
    return count_show(tuple(hand), starter, crib=crib)


@pytest.mark.parametrize(
    ("hand", "traps"),
    [
        pytest.param(hand, traps, id=f"{hand['hand']} {hand['starter']}: {hand['trap']}")
        for hand, traps in zip(HANDS, TRAPS, strict=True)
    ],
)
def test_the_trap_of_a_drill_hand_is_named(hand: dict[str, str], traps: dict[str, str]) -> None:
    """What the hand is drilled for is found from its cards, and told in a sentence."""
    count = _count(f"{hand['hand']} {hand['starter']}")
    by_kind = count.by_kind()

    assert {trap.tag: trap.phrase for trap in traps_of(count)}.items() >= traps.items()
    assert count.points == int(hand["hand_points"])
    assert (by_kind[Kind.FIFTEEN], by_kind[Kind.RUN]) == (2 * int(hand["fifteens"]), int(hand["run_pts"]))


def test_four_in_hand_are_nothing_in_the_crib() -> None:
    """The same cards have another trap where they are a crib."""
    five = "2D 4D 6D 9D JS"

    assert "flush of four" in [trap.tag for trap in traps_of(_count(five))]
    assert "no crib flush" in [trap.tag for trap in traps_of(_count(five, crib=True))]
    assert _count(five, crib=True).points == 4


NEAR_MISSES = [
    ("6C 7D 8H AS 2D", "Raggedy Ann", "an ace and a two"),
    ("6C 7D 8H 3S 3D", "Raggedy Andy", "threes"),
    ("7C 8D AH KS QS", "A-7-7", "one seven"),
    ("7C 7D 2H KS 8S", "A-7-7", "a two for the ace"),
    ("4C 5D 7H KS QS", "4-4-7", "a five for a four"),
    ("2C 4D 5H JS KD", "2-3-ten", "a four for the three"),
    ("2C 2D 3H TS 5H", "four-card fifteen", "only three of them make fifteen"),
    ("AC 2D 3H 4S 6H", "run of five", "a six for the five"),
    ("9C TC JD 2H 4S", "run of four", "a run of three has nothing inside"),
    ("7C 7D 8H TS KS", "double run", "no run"),
    ("TC JD QH KS KD", "triple run", "two kings and a run of four"),
    ("KC KD KH 4S 4D", "double pair royal", "three and two"),
    ("KC KD 4H 4S 6D", "pair royal", "two pairs"),
    ("7C 7D 8H KS QS", "many fifteens", "two fifteens"),
    ("2C 4D 4H 5S 5D", "2-4-4-5 once", "it is there twice"),
    ("5C 5D 5H 5S 6S", "28", "no ten beside the fives"),
    ("5H JS QD KC 9H", "nobs", "the jack of another suit"),
    ("5H JH QD KC JD", "nobs", "the starter is a jack"),
    ("5H JH QD KC 9H", "other jack", "the jack of the starter's suit"),
    ("2D 4D 6D 8D JD", "flush of four", "all five are of one suit"),
    ("9C TC QD 2D KC", "false flush", "two of one suit in hand"),
    ("9C TC QC 2C KC", "false flush", "it is a flush"),
    ("4C 6D 9H KS QD", "nineteen", "nine and six"),
    ("2 4 6 J 9", "heels", "the jack is held"),
]


@pytest.mark.parametrize(
    ("five", "tag"), [pytest.param(*row[:2], id=f"{row[1]}: {row[2]}") for row in NEAR_MISSES]
)
def test_a_hand_that_only_looks_like_it_has_no_such_trap(five: str, tag: str) -> None:
    """A trap that is not in the cards is not named."""
    assert tag not in [trap.tag for trap in traps_of(_count(five))]


@given(st.permutations(DECK), st.booleans())
def test_traps_are_in_the_cards(pack: list[Card], is_crib: bool) -> None:
    """Every trap is told once, in a sentence, of combinations that are there."""
    count = count_show(tuple(pack[:4]), pack[4], crib=is_crib)
    traps = traps_of(count)

    assert len({trap.phrase for trap in traps}) == len(traps)
    assert all(set(trap.items) <= set(count.items) for trap in traps)
    assert all(trap.phrase[0].upper() == trap.phrase[0] and trap.phrase.endswith(".") for trap in traps)
