"""What cards are worth, by looking at every set of them. A card is its name: ``5H``, or ``5``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"

ANSWERS: Final = {"none": (0, 0), "four": (4, 0), "five": (5, 0), "nobs": (0, 1), "both": (5, 1)}
"""What the suit question can be answered, and what flush and nobs pay then."""

Item = tuple[str, int]
"""What was made and what it pays, as in ``("fifteen", 2)``."""


@cache
def rank(card: str) -> int:
    """1 for an ace to 13 for a king."""
    return RANKS.index(card[0]) + 1


@cache
def value(card: str) -> int:
    """What it adds to a count."""
    return min(rank(card), 10)


def is_run(cards: Sequence[str]) -> bool:
    """Whether they are neighbours in rank, in whatever order."""
    ranks = sorted(rank(card) for card in cards)
    return len(ranks) >= 3 and all(high - low == 1 for low, high in pairwise(ranks))


def made_by_last(pile: Sequence[str]) -> tuple[Item, ...]:
    """What the last card of a pile makes with those before it; not thirty-one, go or last."""
    items = []
    if sum(value(card) for card in pile) == 15:
        items.append(("fifteen", 2))
    for alike in (4, 3, 2):
        tail = pile[-alike:]
        if len(tail) == alike and len({rank(card) for card in tail}) == 1:
            items.append(("pair", alike * (alike - 1)))
            break
    for long in range(len(pile), 2, -1):
        if is_run(pile[-long:]):
            items.append(("run", long))
            break
    return tuple(items)


def by_rank(hand: Sequence[str], starter: str) -> int:
    """Fifteens, pairs and runs of a hand and the starter."""
    five = [*hand, starter]
    sets = [cards for size in range(2, 6) for cards in combinations(five, size)]
    fifteens = [cards for cards in sets if sum(value(card) for card in cards) == 15]
    pairs = [cards for cards in sets if len(cards) == 2 and rank(cards[0]) == rank(cards[1])]
    runs = [cards for cards in sets if is_run(cards)]
    longest = max(map(len, runs), default=0)
    return 2 * len(fifteens) + 2 * len(pairs) + sum(longest for run in runs if len(run) == longest)


def by_suit(hand: Sequence[str], starter: str, *, four_is_flush: bool) -> tuple[int, int]:
    """The flush and his nobs of a hand whose suits are known."""
    flush = 0
    if len({card[1] for card in hand}) == 1:
        if starter[1] == hand[0][1]:
            flush = 5
        elif four_is_flush:
            flush = 4
    return flush, int(starter[0] != "J" and "J" + starter[1] in hand)


@lru_cache(1024)
def suits_may_be(hand: tuple[str, ...], starter: str, *, four_is_flush: bool) -> dict[str, int]:
    """
    What the suits could make and pay, tried with every suit for each card keyed by its rank.

    ``none`` is no more than is certain.
    """
    may = set()
    for five in product(*([card[0] + suit for suit in card[1:] or SUITS] for card in (*hand, starter))):
        if len(set(five)) == 5:
            may.add(by_suit(five[:4], five[4], four_is_flush=four_is_flush))
    certain = min(map(sum, may))
    more = {word: sum(paid) for word, paid in ANSWERS.items() if paid in may and sum(paid) > certain}
    return {"none": certain, **more}
