"""
What is counted in a hand or crib that is not there, or not twice.

Each slip is a fact about the cards that is true whatever was thought: it names
what they look like, and why that counts once or not at all.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final, NamedTuple

from scorer.cards import Card, Rank
from scorer.rules.show import Count, Item, Kind

DOUBLE_COUNTS: Final = frozenset(
    {"fifteen again", "pair again", "pair in the run", "run again", "runs inside", "flush inside"}
)
"""Slips that count cards again that do count."""

_CORNERS: Final = ((Rank.QUEEN, Rank.KING, Rank.ACE), (Rank.KING, Rank.ACE, Rank.TWO))


class Slip(NamedTuple):
    """
    Something counted that is not there.

    Attributes:
        key: Which mistake it is, by its key among the coach's words.
        kind: The kind of combination that it was counted as.
        cards: The cards that were taken for one.
        points: How much too many it makes.
    """

    key: str
    kind: str
    cards: tuple[Card, ...]
    points: int

    @property
    def is_double_count(self) -> bool:
        """Whether cards that do count were counted again."""
        return self.key in DOUBLE_COUNTS


def slips_at_show(count: Count) -> Iterator[Slip]:
    """What could have been counted too much in these cards, likeliest first; one may come several times."""
    fifteens, pairs, runs = (
        [item.cards for item in count.items if item.kind is kind]
        for kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
    )
    long_fifteens = [cards for cards in fifteens if len(cards) > 2]
    yield from (_again(Kind.FIFTEEN, cards) for cards in long_fifteens)
    yield from _suit_slips(count)
    yield from _structure_slips(runs, pairs)
    yield from _corner_slips(count)
    yield from (Slip("run again", Kind.RUN, cards, len(cards)) for cards in runs)
    # Three cards and more can be added up in still another order.
    yield from (_again(Kind.FIFTEEN, cards) for cards in (*long_fifteens, *fifteens))
    yield from (_again(Kind.PAIR, cards) for cards in pairs)
    yield from _near_slips(count)


def _again(kind: Kind, cards: tuple[Card, ...]) -> Slip:
    return Slip(f"{kind} again", kind, cards, 2)


def _suit_slips(count: Count) -> Iterator[Slip]:
    starter = count.starter
    jacks = [card for card in count.hand if card.rank is Rank.JACK]
    nobs = next((item for item in count.items if item.kind is Kind.NOBS), None)
    if starter.rank is Rank.JACK:
        yield Slip("heels", Kind.NOBS, (starter,), 1)
        yield Slip("heels", Kind.NOBS, (starter,), 2)
    elif nobs:
        yield Slip("nobs for two", Kind.NOBS, nobs.cards, 1)
    elif starter.suit:
        yield from (Slip("other jack", Kind.NOBS, (jack,), 1) for jack in jacks if jack.suit)
    flush = next((item for item in count.items if item.kind is Kind.FLUSH), None)
    yield from _flush_slips(count, flush)


def _flush_slips(count: Count, flush: Item | None) -> Iterator[Slip]:
    if flush and len(flush.cards) == 4:
        yield Slip("flush of four", Kind.FLUSH, flush.cards, 1)
    elif flush:
        yield Slip("flush inside", Kind.FLUSH, flush.cards, 4)
    else:
        for four in itertools.combinations((*count.hand, count.starter), 4):
            if four[0].suit and all(card.suit is four[0].suit for card in four):
                key = "crib flush" if count.flush_from == 5 else "starter flush"
                yield Slip(key, Kind.FLUSH, four, 4)


def _structure_slips(runs: list[tuple[Card, ...]], pairs: list[tuple[Card, ...]]) -> Iterator[Slip]:
    for cards in runs[:1]:
        for length in range(3, len(cards)):
            # A run of four taken for two of three, a run of five for three of three or two of four.
            too_many = len(runs) * (length * (len(cards) - length + 1) - len(cards))
            yield Slip("runs inside", Kind.RUN, cards, too_many)
    if len(runs) > 1:
        # "A double run is eight, and the pair is ten": the eight has the pair in it.
        yield from (Slip("pair in the run", Kind.PAIR, cards, 2) for cards in pairs)


def _corner_slips(count: Count) -> Iterator[Slip]:
    by_rank = {card.rank: card for card in (*count.hand, count.starter)}
    for corner in _CORNERS:
        if by_rank.keys() >= set(corner):
            yield Slip("round the corner", Kind.RUN, tuple(by_rank[rank] for rank in corner), 3)


def _near_slips(count: Count) -> Iterator[Slip]:
    """A run with a gap, and two cards that are one off fifteen."""
    five = sorted((*count.hand, count.starter), key=lambda card: card.place)
    by_rank = {card.rank: card for card in five}
    for low, high in itertools.combinations(by_rank, 2):
        between = [rank for rank in by_rank if low < rank < high]
        if high - low == 3 and len(between) == 1:
            cards = tuple(by_rank[rank] for rank in (low, *between, high))
            yield Slip("gap in the run", Kind.RUN, cards, 3)
    for two in itertools.combinations(five, 2):
        if two[0].value + two[1].value in (14, 16):
            yield Slip("nearly fifteen", Kind.FIFTEEN, two, 2)
