"""
What a claim has missed or counted too much, by kind.

A claim by kind tells it for certain. Of a claim by total only the likeliest
reason is known, as `scorer.coach.reasons` finds it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorer.cards import Card
from scorer.coach.reasons import Combination, Explanation, explain, explain_card
from scorer.rules.events import End
from scorer.rules.show import Count, Kind

FIFTEEN_OF_TWO: Final = "fifteen of two"
FIFTEEN_OF_MORE: Final = "fifteen of more"
UNKNOWN: Final = "unknown"
IN_PLAY: Final = "play"

KINDS: Final = (
    FIFTEEN_OF_TWO,
    FIFTEEN_OF_MORE,
    Kind.RUN.value,
    Kind.PAIR.value,
    Kind.NOBS.value,
    Kind.FLUSH.value,
    UNKNOWN,
    IN_PLAY,
)
"""The kinds in which points are told; the play is one of its own."""

_CLAIMED_AS: Final = {
    "fifteens": Kind.FIFTEEN,
    "pairs": Kind.PAIR,
    "runs": Kind.RUN,
    "flush": Kind.FLUSH,
    "nobs": Kind.NOBS,
}


class Off(NamedTuple):
    """
    How far a claim was off.

    Attributes:
        missed: Points that were there and not claimed, by kind.
        over: Points that were claimed and not there, by kind.
        items: The combinations of which points were missed.
    """

    missed: Mapping[str, int]
    over: Mapping[str, int]
    items: tuple[Combination, ...] = ()


def off_at_show(count: Count, claimed: int, kinds: Iterable[tuple[str, int]] = ()) -> Off:
    """
    How far a claim for a hand or crib was off; by kind two may be off in a total that is right.

    Args:
        count: What the cards are worth.
        claimed: The points.
        kinds: The points of each kind, by its word in the entry language, where it was claimed so.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules.show import count_show
    >>> count = count_show(parse_cards("7D 7H 8S 9C"), Card.parse("KS"), crib=False)
    >>> off_at_show(count, 10).missed
    {'fifteen of two': 2}
    """
    by_kind = {_CLAIMED_AS[word]: points for word, points in kinds}
    told = explain(count, claimed, by_kind or None)
    return _off(told, _kind_at_show)


def off_in_play(pile: Sequence[Card], claimed: int, end: End | None) -> Off:
    """
    How far a claim for a laid card was off.

    Args:
        pile: The cards of the count up to and with the card.
        claimed: The points.
        end: How the count ended with it.
    """
    return _off(explain_card(pile, claimed, end), lambda kind, cards: IN_PLAY)


def _off(told: Explanation[Any], kind_of: Callable[[str, Sequence[Card]], str]) -> Off:
    missed: Counter[str] = Counter()
    over: Counter[str] = Counter()
    for item in told.missed:
        missed[kind_of(item.kind, item.cards)] += item.points
    for short in told.short:
        missed[kind_of(short.item.kind, short.item.cards)] += short.points
    for slip in told.slips:
        over[kind_of(slip.kind, slip.cards)] += slip.points
    if told.of_nothing:
        over[kind_of(UNKNOWN, ())] += told.of_nothing
    items = (*told.missed, *(short.item for short in told.short))
    return Off(dict(missed), dict(over), items)


def _kind_at_show(kind: str, cards: Sequence[Card]) -> str:
    if kind == Kind.FIFTEEN:
        return FIFTEEN_OF_TWO if len(cards) == 2 else FIFTEEN_OF_MORE
    return str(kind)
