"""How a count is said."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.recital import one_sentence, recite, steps_of
from scorer.rules.show import Count, Kind, count_show, with_answer
from scorer.say.recital import NUMBERS


def _count(five: str, *, crib: bool = False) -> Count:
    *hand, starter = parse_cards(five)
    return count_show(tuple(hand), starter, crib=crib)


RECITALS = [
    ("4C 4D 5H 2S TD", "fifteen two, fifteen four, and a pair is six"),
    ("7H 8S 2C 4D KD", "fifteen two"),
    ("KH KS 2C 4D 6H", "a pair is two"),
    (
        "7C 7D 8H 9S KH",
        "fifteen two, fifteen four, a pair is six, a run of three is nine, and a run of three is twelve",
    ),
    ("9H TC JD QS 2C", "a run of four is four"),
    ("2H 4H 6H 8H KC", "four hearts is four"),
    (
        "6H 7H 8H JH 9H",
        (
            "fifteen two, fifteen four, a run of four is eight, five hearts is thirteen, "
            "and one for his nobs is fourteen"
        ),
    ),
    ("2H 4S 6D JC KC", "one for his nobs is one"),
    ("KC 2D 4H 6S 8S", "nothing: a nineteen hand"),
]


@pytest.mark.parametrize(("five", "said"), RECITALS)
def test_count_is_said_as_at_the_table(five: str, said: str) -> None:
    """Each step says the total so far, and the last begins with and."""
    assert one_sentence(recite(_count(five))) == said


STRUCTURES = [
    (
        "7C 7D 8H 9S KH",
        "fifteen two, fifteen four, and a double run of three is twelve",
        "a double run of three, 8",
    ),
    ("TC JD QH QS KS", "a double run of four is ten", "a double run of four, 10"),
    ("KH KS KD QC JH", "a triple run is fifteen", "a triple run, 15"),
    ("9H 9S TD TC JH", "a double double run is sixteen", "a double double run, 16"),
    ("KH KS KC 4D 6H", "a pair royal is six", "a pair royal, 6"),
    ("KH KS KC KD 6H", "a double pair royal is twelve", "a double pair royal, 12"),
    (
        "4H 4S 4D 3C 3H",
        "fifteen two, fifteen four, a pair is six, and a pair royal is twelve",
        "a pair and a pair royal",
    ),
    ("KH KS 2C 2D 6H", "a pair is two, and a pair is four", "two pairs stay two"),
    ("9H TC JD QS 2C", "a run of four is four", "a single run is only a run"),
    (
        "3 4 5 K K",
        "fifteen two, fifteen four, a pair is six, and a run of three is nine",
        "a pair beside a run is not part of it",
    ),
]


@pytest.mark.parametrize(("five", "said"), [pytest.param(*row[:2], id=row[2]) for row in STRUCTURES])
def test_structures_are_said_in_one_breath(five: str, said: str) -> None:
    """Several runs go with their pairs, and pairs of one rank go together."""
    assert one_sentence(recite(_count(five), by_structure=True)) == said


def test_a_structure_stands_where_its_first_combination_stands() -> None:
    """A teacher who counts runs first hears the double run first."""
    order = (Kind.RUN, Kind.PAIR, Kind.FIFTEEN, Kind.FLUSH, Kind.NOBS)
    count = count_show(parse_cards("7C 7D 8H 9S"), Card.parse("KH"), crib=False, order=order)

    assert recite(count, by_structure=True) == (
        "a double run of three is eight",
        "fifteen ten",
        "and fifteen twelve",
    )


def test_a_flush_of_unknown_suit_is_said_without_its_suit() -> None:
    """Cards keyed by rank have no suit to name."""
    count = with_answer(_count("2 4 6 J K"), "both")

    assert one_sentence(recite(count)) == "a flush of five is five, and one for his nobs is six"


@given(st.permutations(DECK), st.booleans())
def test_both_ways_add_up_to_the_count(pack: list[Card], by_structure: bool) -> None:
    """The last total that is said is what the hand is worth, and every combination is said once."""
    count = count_show(tuple(pack[:4]), pack[4], crib=False)
    steps = steps_of(count, by_structure=by_structure)
    last = recite(count, by_structure=by_structure)[-1]

    assert Counter(item for step in steps for item in step.items) == Counter(count.items)
    if count.items:
        assert re.split(r" (?:is )?", last)[-1] == NUMBERS[count.points]


def test_numbers_are_said_up_to_twenty_nine() -> None:
    """A word for each total that there is."""
    assert len(set(NUMBERS)) == 30
    assert (NUMBERS[2], NUMBERS[19], NUMBERS[29]) == ("two", "nineteen", "twenty-nine")
