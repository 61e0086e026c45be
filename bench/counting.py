"""
Counting against a plain reference: ``python -m bench.counting``.

The reference does what a reader would write first: it goes through every set of
the five cards with itertools. All three count the same random hands, in turns,
so that a busy moment of the machine is shared.
"""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

from scorer.cards import DECK, Card, Rank
from scorer.rules.show import count_points, count_show

HANDS = 2_000
ROUNDS = 15

Deal = tuple[tuple[Card, ...], Card]


class Row(NamedTuple):
    """
    One line of the table.

    Attributes:
        name: What was measured.
        hands_per_s: Hands counted in a second of processor time, the median of the rounds.
        times_reference: The median of its speed over the reference's in the same round.
    """

    name: str
    hands_per_s: float
    times_reference: float


def reference(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> int:
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


def _rank_points(cards: tuple[Card, ...]) -> int:
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


def _is_run(cards: tuple[Card, ...]) -> bool:
    ranks = sorted(card.rank for card in cards)
    return all(after - before == 1 for before, after in itertools.pairwise(ranks))


def run() -> list[Row]:
    """Measure: a row each for the reference, `count_show` and `count_points`."""
    dealer = random.Random(121)
    deals: list[Deal] = []
    for _ in range(HANDS):
        *hand, starter = dealer.sample(DECK, 5)
        deals.append((tuple(hand), starter))
    measured: dict[str, Callable[[list[Deal]], None]] = {
        "itertools reference": _count_by_reference,
        "count_show": _count_items,
        "count_points": _count_points,
    }
    for count in measured.values():
        count(deals)  # each hand has been met before, as in a long evening
    seconds: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(ROUNDS):
        for name, count in measured.items():
            began_s = time.process_time()
            count(deals)
            seconds[name].append(time.process_time() - began_s)
    plain = seconds["itertools reference"]
    return [
        Row(
            name,
            HANDS / statistics.median(rounds),
            statistics.median(slow / quick for slow, quick in zip(plain, rounds, strict=True)),
        )
        for name, rounds in seconds.items()
    ]


def _count_by_reference(deals: list[Deal]) -> None:
    for hand, starter in deals:
        reference(hand, starter, crib=False)


def _count_items(deals: list[Deal]) -> None:
    for hand, starter in deals:
        count_show(hand, starter, crib=False)


def _count_points(deals: list[Deal]) -> None:
    for hand, starter in deals:
        count_points(hand, starter, crib=False)


def show() -> None:
    """Print the table."""
    for row in run():
        print(f"{row.name:20} {row.hands_per_s:12,.0f} hands/s {row.times_reference:8.1f} times")


if __name__ == "__main__":
    show()
