"""
The board to drill: where its holes are, and how the strip lies behind them.

Four straight rows of 30, 30, 30 and 31 holes, read as lines of a book: the first
runs right, the second left. Lanes turn over at each row, so that the outer lane
stays outer, as on a board with bends. The holes are as far apart as the LEDs of
the strip; in groups of five, one LED between two groups stays dark.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from hardware.output.ledmap import HOLES, ROWS, LedMap, LedMapError, lane_by_lane
from scorer.errors import ConfigError

Spacing: TypeAlias = Literal["grouped", "even"]
"""Holes in groups of five, or all in one distance."""

Wired: TypeAlias = Literal["rows", "serpentine"]
"""Each lane is wired from its first hole on; or every second one from its game hole back."""

EDGE_MM: Final = 20.0
"""From the middle of an outermost hole to the edge of the board."""

MOST_LANES: Final = 4

_MAP: Final = 'write {"lanes": [[...], ...], "leds": 142}, with the numbers of 121 LEDs for each lane'

_LEAST_ALLEY_MM: Final = 12.0
_ALLEY: Final = 0.9
"""The wood between two rows, beside the distance of their lanes: in lane pitches, and at least."""


class Point(NamedTuple):
    """A place on the front of the board, in mm: x from its left edge, y from its top."""

    x: float
    y: float


class _Kind(NamedTuple):
    """What depends on how many LEDs a metre of strip has, in mm."""

    lane_pitch_mm: float
    strip_mm: float
    hole_mm: float


_KINDS: Final = {144: _Kind(13.0, 12.0, 4.0), 100: _Kind(11.0, 10.0, 4.5), 60: _Kind(1000 / 60, 10.0, 5.0)}


class Piece(NamedTuple):
    """
    One straight piece of strip, behind one row of one lane; places are as seen from the front.

    Attributes:
        lane: Which lane, from 0.
        row: Which of its rows, from 0.
        begin: The middle of the end where the wire comes in.
        end: The middle of the end where it goes out.
        first_led: The number of its first LED along the wire.
        leds: How many LEDs it has, those that stay dark included.
    """

    lane: int
    row: int
    begin: Point
    end: Point
    first_led: int
    leds: int


@dataclass(frozen=True, slots=True)
class Board:
    """
    A board of straight rows.

    Attributes:
        per_metre: LEDs in a metre of strip: 144, 100 or 60.
        lanes: One for each side, 1 to 4; where there are fewer than sides, they are shared.
        spacing: How its holes follow each other.
        wired: How its lanes are wired one after another.

    Raises:
        ConfigError: There is no such board.

    >>> Board().hole_mm(0, 121)
    Point(x=20.0, y=147.0)
    """

    per_metre: int = 144
    lanes: int = 2
    spacing: Spacing = "grouped"
    wired: Wired = "rows"

    def __post_init__(self) -> None:
        for key, given, known in (
            ("per_metre", self.per_metre, tuple(_KINDS)),
            ("lanes", self.lanes, tuple(range(1, MOST_LANES + 1))),
            ("spacing", self.spacing, ("grouped", "even")),
            ("wired", self.wired, ("rows", "serpentine")),
        ):
            if given not in known:
                raise ConfigError(f"strip.{key} is {given!r}; write one of {', '.join(map(str, known))}")

    @property
    def hole_pitch_mm(self) -> float:
        """From hole to hole, which is from LED to LED."""
        return 1000 / self.per_metre

    @property
    def lane_pitch_mm(self) -> float:
        """From lane to lane of a row."""
        return _KINDS[self.per_metre].lane_pitch_mm

    @property
    def row_pitch_mm(self) -> float:
        """From row to row of a lane in the middle."""
        return self.lanes * self.lane_pitch_mm + max(_LEAST_ALLEY_MM, _ALLEY * self.lane_pitch_mm)

    @property
    def hole_diameter_mm(self) -> float:
        """The drill."""
        return _KINDS[self.per_metre].hole_mm

    @property
    def strip_width_mm(self) -> float:
        """How wide a strip with so many LEDs is, as a rule."""
        return _KINDS[self.per_metre].strip_mm

    @property
    def width_mm(self) -> float:
        """Width of the board: the last row has the most holes."""
        return 2 * EDGE_MM + self._along(HOLES) * self.hole_pitch_mm

    @property
    def height_mm(self) -> float:
        """Height of the board."""
        return 2 * EDGE_MM + (len(ROWS) - 1) * self.row_pitch_mm + (self.lanes - 1) * self.lane_pitch_mm

    def hole_mm(self, lane: int, hole: int) -> Point:
        """
        The middle of a hole.

        Args:
            lane: From 0; lane 0 is on top of the first row.
            hole: From 1 to 121.
        """
        row = _row(hole)
        along = self._along(hole)
        # A row that runs right begins under the last hole of one that runs left.
        steps = along if row % 2 else self._along(len(ROWS[0])) - along
        # Rows run to and fro round the middle of their lanes, and the lanes turn over with them.
        half_mm = (self.lanes - 1) / 2 * self.lane_pitch_mm
        off_mm = lane * self.lane_pitch_mm - half_mm
        return Point(
            self.width_mm - EDGE_MM - steps * self.hole_pitch_mm,
            EDGE_MM + half_mm + row * self.row_pitch_mm + (-off_mm if row % 2 else off_mm),
        )

    def led_map(self) -> LedMap:
        """Which LED lights which hole."""
        return lane_by_lane(
            self.lanes, has_gaps=self.spacing == "grouped", is_serpentine=self.wired == "serpentine"
        )

    def pieces(self) -> list[Piece]:
        """The pieces of strip in the order of the wire."""
        return sorted(self._pieces(), key=lambda piece: piece.first_led)

    def _pieces(self) -> Iterator[Piece]:
        for lane, leds in enumerate(self.led_map().lanes):
            for row, holes in enumerate(ROWS):
                first, last = sorted((holes[0], holes[-1]), key=lambda hole: leds[hole - 1])
                begin, end = self.hole_mm(lane, first), self.hole_mm(lane, last)
                # A strip is cut between two LEDs, half a pitch beyond its outermost ones.
                half_mm = self.hole_pitch_mm / 2 if end.x > begin.x else -self.hole_pitch_mm / 2
                yield Piece(
                    lane,
                    row,
                    begin._replace(x=begin.x - half_mm),
                    end._replace(x=end.x + half_mm),
                    first_led=leds[first - 1],
                    leds=leds[last - 1] - leds[first - 1] + 1,
                )

    def _along(self, hole: int) -> int:
        """How many pitches a hole is from the first one of its row."""
        place = hole - ROWS[_row(hole)].start
        return place + place // 5 if self.spacing == "grouped" else place


def _row(hole: int) -> int:
    return min((hole - 1) // len(ROWS[0]), len(ROWS) - 1)


def read_map(path: Path) -> LedMap:
    """
    The map of a strip that was laid in a way of its own.

    The file is JSON: ``{"lanes": [[0, 1, ...], ...], "leds": 142}``, the LED of each hole
    from 1 to 121 for each lane, and how many LEDs the strip has.

    Raises:
        ConfigError: The file cannot be read, is no such object, or no strip can be so.
    """
    try:
        given = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(
            f"strip.map: {path} cannot be read ({error.strerror}); write the name of your file, or nothing"
        ) from error
    except ValueError as error:
        raise ConfigError(f"strip.map: {path} is no JSON ({error}); {_MAP}") from error
    match given:
        case {"lanes": [*lanes], "leds": leds, **rest} if not rest and _are_leds(leds, *lanes):
            try:
                return LedMap(tuple(map(tuple, lanes)), leds)
            except LedMapError as error:
                raise ConfigError(f"strip.map: {path}: {error}") from error
        case _:
            raise ConfigError(f"strip.map: {path} is no map of a strip; {_MAP}")


def _are_leds(leds: object, *lanes: object) -> bool:
    """Whether these are a number of LEDs and lanes of such numbers; JSON's `true` is none."""
    return type(leds) is int and all(
        isinstance(lane, list) and all(type(led) is int for led in lane) for lane in lanes
    )
