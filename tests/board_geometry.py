"""
The board by its own formulas, apart from the page: ten units from hole to hole.

A street is a straight of 25 holes and a bend of 5; the last one runs straight
for 30 and ends in the game hole. Streets are read as lines of a book: right,
left, right, left. Lanes turn over at each bend, so the outer lane stays outer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from hardware.output.ledmap import HOLES
from scorer.errors import ConfigError

PITCH: Final = 10.0
"""From hole to hole."""

GROUP: Final = 55.0
"""From group to group: five holes, and a gap."""

LEFT: Final = 93.0
RIGHT: Final = LEFT + 5 * GROUP
"""Where the straights begin and end."""

_EDGE: Final = 23.0
_SIDE_EDGE: Final = 19.0
_GAME_HOLE: Final = LEFT - 66
_TRACK_BEGIN: Final = LEFT - 15
_LABEL_GAP: Final = 5.0


class Point(NamedTuple):
    """A place: x to the right, y down."""

    x: float
    y: float


class Line(NamedTuple):
    """A stroke across the track."""

    begin: Point
    end: Point


class Label(NamedTuple):
    """
    Where a label is written.

    Attributes:
        at: One of its ends, or its middle, half as high as its capitals.
        anchor: Which of them, in SVG's word.
    """

    at: Point
    anchor: Literal["start", "middle", "end"]


class Labels(NamedTuple):
    """The labels: at the start, at the ends of three streets, over the game hole."""

    start: Label
    hole_30: Label
    hole_60: Label
    hole_90: Label
    game: Label


class _Shape(NamedTuple):
    """What depends on the number of lanes: lane pitch, radius of the bends, wood beside the lanes."""

    pitch: float
    radius: float
    rim: float = 6.2


_SHAPES: Final = {
    1: _Shape(10.0, 17.0),
    2: _Shape(10.5, 20.5),
    3: _Shape(10.0, 25.0),
    4: _Shape(9.5, 28.0, 5.8),
}


@dataclass(frozen=True, slots=True)
class Board:
    """
    A board of one to four lanes; lane 0 is on top of the first street.

    Raises:
        ConfigError: Another number of lanes.

    >>> Board(2).hole(0, 1)
    Point(x=100.5, y=23.0)
    """

    lanes: int

    def __post_init__(self) -> None:
        if self.lanes not in _SHAPES:
            raise ConfigError(f"a board of {self.lanes} lanes; it has one for each side, 1 to {max(_SHAPES)}")

    @property
    def lane_pitch(self) -> float:
        """From lane to lane."""
        return _SHAPES[self.lanes].pitch

    @property
    def radius(self) -> float:
        """Radius of the bends, in the middle of the track."""
        return _SHAPES[self.lanes].radius

    @property
    def track_width(self) -> float:
        """Width of the track, round all lanes."""
        return 2 * (self._half + _SHAPES[self.lanes].rim)

    @property
    def width(self) -> float:
        """Width of the board."""
        return RIGHT + self.radius + self._half + _SIDE_EDGE

    @property
    def height(self) -> float:
        """Height of the board."""
        return self.street_y(3) + self._half + _EDGE

    def street_y(self, street: int) -> float:
        """The middle of a street, 0 to 3."""
        return _EDGE + self._half + 2 * self.radius * street

    def hole(self, lane: int, hole: int) -> Point:
        """
        Where a hole is.

        Args:
            lane: Which lane, from 0.
            hole: 1 to 120 on the track, 121 the game hole, 0 and -1 the start holes.
        """
        offset = self._offset(lane)
        if hole < 1:
            return Point(LEFT - 4.5 + PITCH * hole, self.street_y(0) + offset)
        if hole == HOLES:
            return Point(_GAME_HOLE, self.street_y(3) - offset)
        group, place = divmod(hole - 1, 5)
        street, group = divmod(group, 6)
        along = 7.5 + PITCH * place
        if group == 5 and street < 3:
            return self._in_bend(street, along, offset)
        return self._in_straight(street, GROUP * group + along, offset)

    def holes(self) -> Iterator[Point]:
        """Every hole of the track and the game holes, lane by lane."""
        return (self.hole(lane, hole) for lane in range(self.lanes) for hole in range(1, HOLES + 1))

    def track(self) -> str:
        """The middle of the track from the start to the game hole, as the data of an SVG path."""
        return self._path(0.0)

    def stripe(self, lane: int) -> str:
        """The middle of a lane, as the data of an SVG path."""
        return self._path(self._offset(lane))

    def street_line(self, street: int) -> Line:
        """The stroke across the track where street 1, 2 or 3 begins: after hole 30, 60 or 90."""
        x, y, half = LEFT if street == 2 else RIGHT, self.street_y(street), self.track_width / 2
        return Line(Point(x, y - half), Point(x, y + half))

    def labels(self) -> Labels:
        """Where the labels are: in the tongues between the streets, before the start, over the game hole."""
        half = self.track_width / 2
        right, left = RIGHT - _LABEL_GAP, LEFT + _LABEL_GAP
        return Labels(
            start=Label(Point(_TRACK_BEGIN - half - _LABEL_GAP, self.street_y(0)), "end"),
            hole_30=Label(Point(right, self._tongue_y(0)), "end"),
            hole_60=Label(Point(left, self._tongue_y(1)), "start"),
            hole_90=Label(Point(right, self._tongue_y(2)), "end"),
            game=Label(Point(_GAME_HOLE, self.street_y(3) - half - 1.5 * _LABEL_GAP), "middle"),
        )

    def mark(self) -> Point:
        """The middle of the mark of Muggins, beside the second bend."""
        return Point(LEFT - (62 if self.lanes < 3 else 70), self._tongue_y(1))

    @property
    def _half(self) -> float:
        """From the middle of the track to its outer lane."""
        return (self.lanes - 1) / 2 * self.lane_pitch

    def _offset(self, lane: int) -> float:
        return lane * self.lane_pitch - self._half

    def _tongue_y(self, street: int) -> float:
        """The middle between a street and the next one."""
        return (self.street_y(street) + self.street_y(street + 1)) / 2

    def _in_straight(self, street: int, along: float, offset: float) -> Point:
        if street % 2:
            return Point(RIGHT - along, self.street_y(street) - offset)
        return Point(LEFT + along, self.street_y(street) + offset)

    def _in_bend(self, street: int, along: float, offset: float) -> Point:
        sign = -1 if street % 2 else 1
        angle, radius = math.pi * along / GROUP, self.radius - sign * offset
        return Point(
            (LEFT if street % 2 else RIGHT) + sign * radius * math.sin(angle),
            self._tongue_y(street) - radius * math.cos(angle),
        )

    def _path(self, offset: float) -> str:
        first, second, third, last = (
            f"{self.street_y(street) + (-offset if street % 2 else offset):g}" for street in range(4)
        )
        outer, inner = f"{self.radius - offset:g}", f"{self.radius + offset:g}"
        return (
            f"M{_TRACK_BEGIN:g} {first}H{RIGHT:g}A{outer} {outer} 0 0 1 {RIGHT:g} {second}"
            f"H{LEFT:g}A{inner} {inner} 0 0 0 {LEFT:g} {third}"
            f"H{RIGHT:g}A{outer} {outer} 0 0 1 {RIGHT:g} {last}H{_GAME_HOLE:g}"
        )
