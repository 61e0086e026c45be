"""
Throws to the crib judged exactly: ``python -m bench.discarding``.

The plain way deals every one of the 45,540 cribs of each of 15 choices, and
counts it by the fast total. The first deal of all also works out the patterns
of ranks that it meets, which later deals find.
"""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorer.cards import DECK, Card
from scorer.coach.discards import judge_throw
from scorer.rules.show import count_points

DEALS = 200
LIMIT_MS = 5.0
"""What judging a deal may take."""

Cards = tuple[Card, ...]


class Row(NamedTuple):
    """
    One line of the table.

    Attributes:
        name: What was measured.
        deal_ms: Processor time for all choices of a deal, the median of the deals.
        slowest_ms: The same for the slowest deal.
    """

    name: str
    deal_ms: float
    slowest_ms: float


def reference(held: Cards, thrown: Cards) -> Fraction:
    """The average of a crib, dealing every one."""
    pack = [card for card in DECK if card not in (*held, *thrown)]
    points = cribs = 0
    for starter in pack:
        for others in itertools.combinations([card for card in pack if card is not starter], 2):
            points += count_points((*thrown, *others), starter, crib=True)
            cribs += 1
    return Fraction(points, cribs)


def run() -> list[Row]:
    """Measure: the first deal of all, deals of six and of five cards, and one deal the plain way."""
    dealer = random.Random(45_540)
    rows = [_measure("the first deal of all", [tuple(dealer.sample(DECK, 6))])]
    for name, size in (("six cards, 15 choices", 6), ("five cards, 5 choices", 5)):
        deals = [tuple(dealer.sample(DECK, size)) for _ in range(DEALS)]
        _measure(name, deals)  # every pattern has been met before, as in a long game
        rows.append(_measure(name, deals))
    return [*rows, _measure_reference(tuple(dealer.sample(DECK, 6)))]


def _measure(name: str, deals: Sequence[Cards]) -> Row:
    spent_ms = []
    for dealt in deals:
        began_s = time.process_time()
        judge_throw(dealt[:4], dealt[4:], is_own_crib=True)
        spent_ms.append(1e3 * (time.process_time() - began_s))
    return Row(name, statistics.median(spent_ms), max(spent_ms))


def _measure_reference(dealt: Cards) -> Row:
    choices = judge_throw(dealt[:4], dealt[4:], is_own_crib=True).choices
    began_s = time.process_time()
    averages = [reference(choice.held, choice.thrown) for choice in choices]
    spent_ms = 1e3 * (time.process_time() - began_s)
    if averages != [choice.crib for choice in choices]:
        raise ValueError(f"the averages of {dealt} are not those of all cribs")
    return Row("every crib dealt", spent_ms, spent_ms)


def show() -> None:
    """Print the table."""
    for row in run():
        print(f"{row.name:<22} {row.deal_ms:9.2f} ms a deal {row.slowest_ms:9.2f} ms the slowest")
    print(f"{'':<22} {LIMIT_MS:9.2f} ms may be")


if __name__ == "__main__":
    show()
