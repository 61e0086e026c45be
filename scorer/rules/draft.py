"""
A decision in the making: events as they are decided, and the state they lead to.

`Draft.peg` is the only door through which a peg moves. A win can come at any
single addition, so nothing is added anywhere else.

Source: docs/rules.md, "The exact end of a game".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorer.cards import Card
from scorer.rules.events import Ending, Event, PointsPegged, Reason
from scorer.rules.evolve import evolve
from scorer.rules.match import result_of
from scorer.rules.options import Options
from scorer.rules.state import State
from scorer.units import Points, Seat, Side


class Award(NamedTuple):
    """Points for one reason."""

    reason: Reason
    points: Points
    cards: tuple[Card, ...] = ()


Unit = tuple[Award, ...]
"""What is scored together: an exact-out game pegs all of a unit, or nothing of it."""

_DEAD_IN_STINKHOLE = frozenset({Reason.HEELS, Reason.GO, Reason.LAST})


def pegged_of(options: Options, score: int, units: Sequence[Unit]) -> tuple[Award, ...]:
    """
    What of some points can really be pegged.

    Args:
        options: The target, and the house rules for the last holes.
        score: Where the front peg stands.
        units: What was scored, in the order of scoring.

    Returns:
        The awards that move the peg, each cut at the game hole.
    """
    moving: list[Award] = []
    for unit in units:
        if options.exact_out == "atomic" and score + sum(award.points for award in unit) > options.target:
            continue
        for award in unit:
            holes = min(award.points, options.target - score)
            if holes <= 0 or _is_dead(options, score, award.reason):
                continue
            moving.append(award._replace(points=Points(holes)))
            score += holes
    return tuple(moving)


def _is_dead(options: Options, score: int, reason: Reason) -> bool:
    if reason is Reason.HEELS and options.heels_blackout_from is not None:
        return score >= options.heels_blackout_from
    in_stinkhole = options.stinkhole == "no_heels_no_go" and score == options.target - 1
    return in_stinkhole and reason in _DEAD_IN_STINKHOLE


class Draft:
    """
    Events, and the state after them.

    Attributes:
        state: The position after all that was decided so far.
        events: What was decided so far.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.state.options

    def happen(self, event: Event) -> None:
        """Add *event*."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def peg(self, seat: Seat, units: Sequence[Unit]) -> int:
        """
        Move the peg of *seat*'s side forward; the game ends if it reaches the target.

        Returns:
            The holes moved.
        """
        side = self.options.side(seat)
        awards = pegged_of(self.options, self.state.scores[side], units)
        for number, award in enumerate(awards):
            self.happen(
                PointsPegged(side, seat, award.points, award.reason, award.cards, is_onward=number > 0)
            )
        if self.state.scores[side] >= self.options.target:
            self.win(side, "pegged out")
        return sum(award.points for award in awards)

    def peg_one(self, seat: Seat, reason: Reason, points: int, cards: tuple[Card, ...] = ()) -> int:
        """As `peg`, for points of one reason."""
        return self.peg(seat, ((Award(reason, Points(points), cards),),))

    def peg_back(self, seat: Seat, points: int, reason: Reason) -> None:
        """Move the peg of *seat*'s side back by *points*, at most to the start."""
        side = self.options.side(seat)
        if holes := min(points, self.state.scores[side]):
            self.happen(PointsPegged(side, seat, Points(-holes), reason))

    def win(self, side: Side, how: Ending) -> None:
        """End the game."""
        self.happen(result_of(self.state, side, how))
