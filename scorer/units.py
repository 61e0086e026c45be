"""Units of the game: integers that may not be mixed up."""

from __future__ import annotations

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table, counted clockwise from 0."""

Side = NewType("Side", int)
"""Who pegs together: a seat alone, or two partners; counted from 0."""

Points = NewType("Points", int)
"""Holes to move. Negative where a player pegs back."""

NO_POINTS: Final = Points(0)

Hole = NewType("Hole", int)
"""A place on the board: 0 is the start, the target is the game hole."""
