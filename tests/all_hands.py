"""All 12,994,800 hands, by those that are alike."""

from __future__ import annotations

import itertools
from collections import Counter

from scorer.cards import DECK, Card


def hand_classes() -> dict[tuple[Card, ...], int]:
    """
    One hand of four for each class, with how many hands are like it.

    Hands that differ only in the names of the suits are worth the same, which
    leaves 16,432 hands of four, each to be counted with its 48 starters.
    """
    hands: dict[tuple[int, ...], tuple[Card, ...]] = {}
    alike: Counter[tuple[int, ...]] = Counter()
    for hand in itertools.combinations(range(52), 4):
        ranks_by_suit = [0, 0, 0, 0]
        for place in hand:
            ranks_by_suit[place // 13] |= 1 << place % 13
        shape = tuple(sorted(ranks_by_suit))
        alike[shape] += 1
        hands.setdefault(shape, tuple(DECK[place] for place in hand))
    return {hand: alike[shape] for shape, hand in hands.items()}
