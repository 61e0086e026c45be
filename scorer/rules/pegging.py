"""
The pile: what a card scores as it is laid.

A pile is the cards of one series, from the last time the count began, in the
order they were laid. Only its last cards can combine; a go in between does not
part them, a new count does.

Source: docs/rules.md, "The play".
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scorer.cards import Card
from scorer.units import Points

LIMIT: Final = 31
"""No count passes it."""

GO_FROM: Final = 22
"""The lowest count at which a card can fail to fit: below it even a ten does."""

_PAIRS: Final = {4: Points(12), 3: Points(6), 2: Points(2)}


class PlayKind(StrEnum):
    """What a card can score for as it is laid, in the order it is said."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    THIRTY_ONE = "thirty-one"


class PlayItem(NamedTuple):
    """One score of a laid card, with the cards of the pile that earn it."""

    kind: PlayKind
    cards: tuple[Card, ...]
    points: Points


def count_of(pile: Sequence[Card]) -> int:
    """The running total of a pile: aces are 1, court cards 10."""
    return sum(card.value for card in pile)


def score_pile(pile: Sequence[Card]) -> tuple[PlayItem, ...]:
    """
    Score the last card of a pile.

    The point for a go or for the last card is not among the items: it depends
    on who still holds cards.

    >>> from scorer.cards import parse_cards
    >>> [(item.kind.value, item.points) for item in score_pile(parse_cards("4S 6C 5D"))]
    [('fifteen', 2), ('run', 3)]
    """
    count = count_of(pile)
    items: list[PlayItem] = []
    if count == 15:
        items.append(PlayItem(PlayKind.FIFTEEN, tuple(pile), Points(2)))
    if equal := _equal_at_end(pile):
        items.append(PlayItem(PlayKind.PAIR, tuple(pile[-equal:]), _PAIRS[equal]))
    elif run := _run_at_end(pile):
        items.append(PlayItem(PlayKind.RUN, tuple(pile[-run:]), Points(run)))
    if count == LIMIT:
        items.append(PlayItem(PlayKind.THIRTY_ONE, tuple(pile), Points(2)))
    return tuple(items)


def _equal_at_end(pile: Sequence[Card]) -> int:
    """How many cards at the end share one rank: 2 to 4, or 0."""
    equal = 0
    for card in reversed(pile):
        if card.rank != pile[-1].rank:
            break
        equal += 1
    return equal if equal > 1 else 0


def _run_at_end(pile: Sequence[Card]) -> int:
    """The length of the longest run that ends the pile: 3 or more, or 0."""
    # Longest first: a run of four is not a run of three as well.
    for length in range(len(pile), 2, -1):
        ranks = {card.rank for card in pile[-length:]}
        if len(ranks) == length and max(ranks) - min(ranks) == length - 1:
            return length
    return 0
