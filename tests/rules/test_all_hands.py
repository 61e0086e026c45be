"""All 12,994,800 hands: the published number of hands of each worth."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, Rank
from scorer.rules.show import Kind, count_points, count_show
from tests.all_hands import hand_classes

DISTRIBUTION = json.loads((Path(__file__).parent.parent / "vectors" / "distribution.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def classes() -> dict[tuple[Card, ...], int]:
    """One hand of four for each class, with how many hands are like it."""
    return hand_classes()


@pytest.mark.parametrize("crib", [False, True], ids=["hand", "crib"])
def test_every_hand_is_counted_as_published(classes: dict[tuple[Card, ...], int], crib: bool) -> None:
    """As many hands of each worth as the published table has, none of 19, 25, 26 or 27."""
    number = Counter(dict.fromkeys(range(30), 0))
    for hand, alike in classes.items():
        for starter in DECK:
            if starter not in hand:
                number[count_points(hand, starter, crib=crib)] += alike

    assert len(classes) == 16_432
    assert number.total() == 12_994_800
    assert number == {
        int(points): hands for points, hands in DISTRIBUTION["crib" if crib else "hand"].items()
    }


def _patterns() -> Iterator[tuple[Card, ...]]:
    for ranks in itertools.combinations_with_replacement(Rank, 5):
        if ranks[0] != ranks[4]:
            yield tuple(map(Card, ranks))


def test_every_pattern_of_ranks_is_told_as_it_is_added_up() -> None:
    """The combinations of each of the 6,175 patterns add up to its points."""
    patterns = list(_patterns())
    for *hand, starter in patterns:
        count = count_show(tuple(hand), starter, crib=False)
        assert count.points == count_points(tuple(hand), starter, crib=False), count

    assert len(patterns) == 6_175


@given(st.permutations(DECK), st.booleans(), st.booleans())
def test_the_combinations_add_up_to_the_points(pack: list[Card], crib: bool, crib_flush_four: bool) -> None:
    """Counting by combinations and counting fast agree, for hands and cribs, old rule and new."""
    hand, starter = tuple(pack[:4]), pack[4]
    count = count_show(hand, starter, crib=crib, crib_flush_four=crib_flush_four)

    assert count.points == count_points(hand, starter, crib=crib, crib_flush_four=crib_flush_four)


@given(st.permutations(DECK), st.permutations(range(5)))
def test_which_card_was_turned_changes_only_flush_and_nobs(pack: list[Card], order: list[int]) -> None:
    """Fifteens, pairs and runs do not know which of the five cards is the starter."""
    five = pack[:5]
    *other_hand, other_starter = (five[place] for place in order)
    one = count_show(tuple(five[:4]), five[4], crib=False)
    other = count_show(tuple(other_hand), other_starter, crib=False)

    assert [item for item in one.items if item.kind in RANK_KINDS] == [
        item for item in other.items if item.kind in RANK_KINDS
    ]


RANK_KINDS = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
