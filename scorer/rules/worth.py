"""
What cards are worth, as units of scoring.

The one place where the game asks the counting functions; nothing here runs
before the owner's claim, where claims are on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scorer.cards import Card
from scorer.rules import pegging, show
from scorer.rules.draft import Award, Unit
from scorer.rules.events import End, Event, Of, Reason, SuitsAnswered
from scorer.rules.state import State
from scorer.units import Points, Seat

_END_POINTS: Final = {"go": Points(1), "last": Points(1)}
_KIND_OF: Final = {
    "fifteens": show.Kind.FIFTEEN,
    "pairs": show.Kind.PAIR,
    "runs": show.Kind.RUN,
    "flush": show.Kind.FLUSH,
    "nobs": show.Kind.NOBS,
}


def units_of_card(pile: Sequence[Card], end: End | None) -> tuple[Unit, ...]:
    """
    What the last card of *pile* scores.

    Its combinations are one unit; the thirty-one, go or last point is another.
    """
    items = pegging.score_pile(pile)
    awards = [Award(Reason(item.kind.value), item.points, item.cards) for item in items]
    combinations = tuple(award for award in awards if award.reason is not Reason.THIRTY_ONE)
    ending = tuple(award for award in awards if award.reason is Reason.THIRTY_ONE)
    if end in _END_POINTS:
        ending = (Award(Reason(end), _END_POINTS[end], (pile[-1],)),)
    return tuple(unit for unit in (combinations, ending) if unit)


def count_hand(state: State, seat: Seat, of: Of) -> show.Count:
    """
    Count a hand, or the crib, by the options of the game.

    Raises:
        CardError: The cards are not four, or one is there twice.
    """
    options, deal = state.options, state.deal
    if deal.starter is None:
        raise ValueError("nothing is counted before the starter is turned")
    return show.count_show(
        deal.crib if of == "crib" else deal.hand(seat),
        deal.starter,
        crib=of == "crib",
        crib_flush_four=options.crib_flush == "four",
        order=tuple(_KIND_OF[kind] for kind in options.counting_order),
    )


def by_kind(claimed: Iterable[tuple[str, Points]]) -> dict[show.Kind, Points]:
    """A claim by kind, its kinds named as a count names them."""
    return {_KIND_OF[word]: points for word, points in claimed}


def count_answered(state: State, seat: Seat, of: Of, events: Iterable[Event]) -> show.Count:
    """
    Count a hand, or the crib, with what was answered about its suits.

    Args:
        state: The position in which it is counted.
        seat: Whose it is.
        of: Which of the two.
        events: The move that counts it, with the answer where one was asked for.

    Raises:
        CardError: As from `count_hand`.
    """
    count = count_hand(state, seat, of)
    for event in events:
        if isinstance(event, SuitsAnswered):
            count = show.with_answer(count, event.answer)
    return count


def units_of_count(count: show.Count, of: Of) -> tuple[Unit, ...]:
    """A whole hand is one unit."""
    reason = Reason.CRIB if of == "crib" else Reason.HAND
    return ((Award(reason, Points(count.points), count.hand),),)


def points_of(units: Sequence[Unit]) -> Points:
    """The sum of some units."""
    return Points(sum(award.points for unit in units for award in unit))
