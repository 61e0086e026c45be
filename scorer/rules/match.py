"""
Games into a match: how a game is classed and paid, who deals next, who has won.

The lines are margins: in a game of 121 a loser who has not passed 90, 60 or 30
is skunked, doubly or triply; in a game of 61 one who has not passed 30 is left
in the lurch.

Source: docs/rules.md, "Skunks" and "Matches".
"""

from __future__ import annotations

from typing import Final

from scorer.rules.events import Ending, GameWon
from scorer.rules.options import Options
from scorer.rules.state import State
from scorer.units import Seat, Side

_SKUNKS: Final = ((91, "triple-skunk"), (61, "double-skunk"), (31, "skunk"))
_PLACE: Final = {"win": 0, "skunk": 1, "lurch": 1, "double-skunk": 2, "triple-skunk": 3}


def class_of(target: int, margin: int) -> str:
    """How badly a game was lost: win, skunk, double-skunk, triple-skunk or lurch."""
    if target >= 121:
        return next((name for line, name in _SKUNKS if margin >= line), "win")
    return "lurch" if target >= 61 and margin >= 31 else "win"


def result_of(state: State, side: Side, how: Ending) -> GameWon:
    """
    The end of the present game.

    Args:
        state: The position, with the scores as they stand.
        side: The winner.
        how: What ended the game; only a game that was pegged out has skunks.
    """
    options, scores = state.options, state.scores
    margins = tuple(
        (Side(other), scores[side] - score) for other, score in enumerate(scores) if other != side
    )
    if how == "pegged out":
        classes = tuple((other, class_of(options.target, margin)) for other, margin in margins)
    else:
        margins = tuple((other, max(1, margin)) for other, margin in margins)
        classes = tuple((other, "win") for other, _ in margins)
    # With several losers the game pays by the one who came nearest.
    place = min(_PLACE[name] for _, name in classes)
    paid = tuple(_number_paid(options, place) if other == side else 0 for other in range(len(scores)))
    return GameWon(
        side=side,
        how=how,
        classes=classes,
        margins=margins,
        match_points=paid,
        next_dealer=_next_dealer(state, side),
        wins_match=_wins_match(state, side, place),
    )


def pays_more(options: Options, name: str) -> bool:
    """Whether a class is worth naming: it pays more than the one before it."""
    place = _PLACE[name]
    points = options.match_points
    return place > 0 and points[place] != points[place - 1]


def _number_paid(options: Options, place: int) -> int:
    paid = options.match_points[place]
    # A class that wins the match is credited like the one before it.
    return _number_paid(options, place - 1) if paid == "match" else paid


def _wins_match(state: State, side: Side, place: int) -> bool:
    options, tally = state.options, state.tally
    kind, number = options.match.kind, options.match.number
    if kind == "open":
        return False
    if kind == "single" or options.match_points[place] == "match":
        return True
    if kind == "best of":
        return tally.wins[side] + 1 > number // 2
    return tally.points[side] + _number_paid(options, place) >= number


def _next_dealer(state: State, winner: Side) -> Seat | None:
    """Who deals the next game first; None where the players cut for it."""
    options = state.options
    if options.next_first_dealer == "cut" or state.dealer is None or state.first_dealer is None:
        return None
    if options.next_first_dealer == "alternate":
        return options.left_of(state.first_dealer)
    if options.side_count == 2:
        seats = options.clockwise_from(options.left_of(state.dealer))
        return next(seat for seat in seats if options.side(seat) != winner)
    # Each for himself: the lowest score, and of equals the one nearest on the winner's left.
    losers = options.clockwise_from(options.left_of(Seat(winner)))[:-1]
    return min(losers, key=lambda seat: state.scores[seat])
