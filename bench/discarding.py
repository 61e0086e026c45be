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
from typing import Final

from bench.table import Line, duration, show
from scorer.cards import DECK, Card
from scorer.coach.discards import judge_throw
from scorer.rules.show import count_points

DEALS: Final = 200
MAY_BE: Final = "at most 5 ms"
"""What judging a deal may take."""

Cards = tuple[Card, ...]


def reference(held: Cards, thrown: Cards) -> Fraction:
    """The average of a crib, dealing every one."""
    pack = [card for card in DECK if card not in (*held, *thrown)]
    points = cribs = 0
    for starter in pack:
        for others in itertools.combinations([card for card in pack if card is not starter], 2):
            points += count_points((*thrown, *others), starter, crib=True)
            cribs += 1
    return Fraction(points, cribs)


def lines() -> list[Line]:
    """Measure the first deal of all, deals of six and of five cards, and one deal the plain way."""
    dealer = random.Random(45_540)
    first_s = _measure([tuple(dealer.sample(DECK, 6))])
    deals = {size: [tuple(dealer.sample(DECK, size)) for _ in range(DEALS)] for size in (6, 5)}
    for each in deals.values():
        _measure(each)  # every pattern has been met before, as in a long game
    six_s, five_s = (_measure(each) for each in deals.values())
    plain_s = _measure_reference(tuple(dealer.sample(DECK, 6)))
    return [
        _line("throws judged: the first deal of all", first_s),
        _line("throws judged: six cards, 15 choices", six_s, plain_s / statistics.median(six_s), MAY_BE),
        _line("throws judged: five cards, 5 choices", five_s, None, MAY_BE),
        Line("throws judged: six cards, every crib dealt", duration(plain_s), 1.0),
    ]


def _line(what: str, spent_s: Sequence[float], ratio: float | None = None, floor: str = "") -> Line:
    slowest = f", the slowest {duration(max(spent_s))}" if len(spent_s) > 1 else ""
    return Line(what, f"{duration(statistics.median(spent_s))} a deal{slowest}", ratio, floor)


def _measure(deals: Sequence[Cards]) -> list[float]:
    spent_s = []
    for dealt in deals:
        began_s = time.process_time()
        judge_throw(dealt[:4], dealt[4:], is_own_crib=True)
        spent_s.append(time.process_time() - began_s)
    return spent_s


def _measure_reference(dealt: Cards) -> float:
    choices = judge_throw(dealt[:4], dealt[4:], is_own_crib=True).choices
    began_s = time.process_time()
    averages = [reference(choice.held, choice.thrown) for choice in choices]
    spent_s = time.process_time() - began_s
    if averages != [choice.crib for choice in choices]:
        raise ValueError(f"the averages of {dealt} are not those of all cribs")
    return spent_s


if __name__ == "__main__":
    show(lines())
