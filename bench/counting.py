"""
Counting against the plain way: ``python -m bench.counting``.

The plain way is what a reader would write first: it goes through every set of
the five cards with itertools. All count the same random hands, in turns, each
hand once before, as in a long evening.
"""

from __future__ import annotations

import itertools
import random
import statistics
from collections.abc import Callable
from functools import partial
from typing import Final

from bench.table import Line, duration, show
from bench.timing import Task, in_turns, times_as_long
from scorer.cards import DECK, Card, Rank
from scorer.rules.show import DEFAULT_ORDER, Count, count_points, count_show
from tests.all_hands import hand_classes

HANDS: Final = 2_000
ROUNDS: Final = 15
ALL_ROUNDS: Final = 3
ALL_HANDS: Final = 12_994_800
SAMPLE: Final = 48 * 200
"""Of all hands that are not alike, as many are counted the plain way."""

Deal = tuple[tuple[Card, ...], Card]
Cards = tuple[Card, ...]


def reference(hand: Cards, starter: Card, *, crib: bool) -> int:
    """The points of a hand or crib, set by set."""
    cards = (*hand, starter)
    points = _rank_points(cards)
    if all(card.suit == hand[0].suit for card in hand):
        if starter.suit == hand[0].suit:
            points += 5
        elif not crib:
            points += 4
    if starter.rank != Rank.JACK and Card(Rank.JACK, starter.suit) in hand:
        points += 1
    return points


def _rank_points(cards: Cards) -> int:
    points = 0
    for size in range(2, 6):
        for chosen in itertools.combinations(cards, size):
            if sum(card.value for card in chosen) == 15:
                points += 2
    for one, other in itertools.combinations(cards, 2):
        if one.rank == other.rank:
            points += 2
    for length in (5, 4, 3):
        runs = sum(_is_run(chosen) for chosen in itertools.combinations(cards, length))
        if runs:
            return points + length * runs
    return points


def _is_run(cards: Cards) -> bool:
    ranks = sorted(card.rank for card in cards)
    return all(after - before == 1 for before, after in itertools.pairwise(ranks))


def _no_points(hand: Cards, starter: Card, *, crib: bool) -> int:
    return 0


def _no_items(hand: Cards, starter: Card, *, crib: bool) -> Count:
    return Count(hand, starter, (), 4, DEFAULT_ORDER)


def random_deals(hands: int) -> list[Deal]:
    """Hands with their starters, the same at every run."""
    dealer = random.Random(121)
    deals: list[Deal] = []
    for _ in range(hands):
        *hand, starter = dealer.sample(DECK, 5)
        deals.append((tuple(hand), starter))
    return deals


def count_each(count: Callable[..., object], deals: list[Deal]) -> None:
    """Count every one of *deals* as a hand."""
    for hand, starter in deals:
        count(hand, starter, crib=False)


def lines() -> list[Line]:
    """Measure the total of a hand, its combinations, and all hands."""
    deals = random_deals(HANDS)
    counts: dict[str, Callable[..., object]] = {
        "plain": reference,
        "total": count_points,
        "explained": count_show,
        "no points": _no_points,
        "no items": _no_items,
    }
    seconds = in_turns({name: partial(count_each, count, deals) for name, count in counts.items()}, ROUNDS)
    each = {name: duration(statistics.median(rounds) / HANDS) for name, rounds in seconds.items()}
    return [
        Line(
            "counting a hand: its points",
            each["total"],
            times_as_long(seconds["plain"], seconds["total"]),
            f"aim 80 times; the call alone takes {each['no points']}",
        ),
        Line(
            "counting a hand: every combination",
            each["explained"],
            times_as_long(seconds["plain"], seconds["explained"]),
            f"aim 25 times; an empty count alone takes {each['no items']}",
        ),
        _all_hands(),
    ]


def _all_hands() -> Line:
    """
    The points of all hands, from those that are not alike.

    Raises:
        ValueError: They are not as many as there are.
    """
    alike = hand_classes()
    deals = [(hand, starter) for hand in alike for starter in DECK if starter not in hand]
    if 48 * sum(alike.values()) != ALL_HANDS:
        raise ValueError(f"there are {ALL_HANDS:,} hands, not {48 * sum(alike.values()):,}")
    some = random.Random(121).sample(deals, SAMPLE)
    tasks: dict[str, Task] = {
        "all": partial(count_each, count_points, deals),
        "plain": partial(count_each, reference, some),
        "floor": partial(count_each, _no_points, deals),
    }
    seconds = in_turns(tasks, ALL_ROUNDS)
    plain = [len(deals) / len(some) * each_s for each_s in seconds["plain"]]
    return Line(
        f"all {ALL_HANDS:,} hands, of which {len(deals):,} are not alike",
        duration(statistics.median(seconds["all"])),
        times_as_long(plain, seconds["all"]),
        f"the calls alone take {duration(statistics.median(seconds['floor']))}",
    )


if __name__ == "__main__":
    show(lines())
