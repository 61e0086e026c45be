"""
Which LED lights which hole: data, made once from how the strip was laid.

A lane has 121 holes in four rows of 30, 30, 30 and 31. A strip is laid behind
them row by row, in whatever order and direction its maker likes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorer.errors import ConfigError

HOLES: Final = 121
"""Holes of a lane; the last one is the game hole."""

ROWS: Final = (range(1, 31), range(31, 61), range(61, 91), range(91, HOLES + 1))
"""The holes of each row."""


class LedMapError(ConfigError):
    """A map of LEDs that no board can have."""


@dataclass(frozen=True, slots=True)
class LedMap:
    """
    A strip's LEDs by lane and hole.

    Attributes:
        lanes: The LED of each hole from 1 to 121, by lane; LEDs count from 0 along the wire.
        leds: How many LEDs the strip has, those that stay dark included.

    Raises:
        LedMapError: A lane has not 121 holes, an LED is not on the strip, or lights two holes.
    """

    lanes: tuple[tuple[int, ...], ...]
    leds: int

    def __post_init__(self) -> None:
        if not self.lanes:
            raise LedMapError("the map has no lane; give it one at least, with the LED of each hole")
        places: dict[int, str] = {}
        for number, lane in enumerate(self.lanes, start=1):
            if len(lane) != HOLES:
                raise LedMapError(f"lane {number} has {len(lane)} LEDs; a lane has {HOLES}, one a hole")
            for hole, led in enumerate(lane, start=1):
                place = f"hole {hole} of lane {number}"
                if not 0 <= led < self.leds:
                    raise LedMapError(
                        f"{place} is lit by LED {led}, but the strip's {self.leds} are 0 to {self.leds - 1}"
                    )
                if led in places:
                    raise LedMapError(
                        f"LED {led} lights {places[led]} and {place}; give each hole an LED of its own"
                    )
                places[led] = place


class Run(NamedTuple):
    """
    One stretch of strip, behind one row of one lane.

    Attributes:
        lane: Which lane, from 0.
        row: Which of its four rows, from 0.
        is_reversed: The wire comes in at the row's last hole.
    """

    lane: int
    row: int
    is_reversed: bool = False

    def turned(self) -> Run:
        """The same stretch, laid the other way round."""
        return self._replace(is_reversed=not self.is_reversed)


def laid(runs: Iterable[Run], *, has_gaps: bool = False) -> LedMap:
    """
    The map of a strip that was laid stretch by stretch.

    Args:
        runs: The stretches in the order of the wire: every row of every lane once.
        has_gaps: Holes stand in groups of five, and the LED between two groups stays dark.

    Raises:
        LedMapError: A row is missing, or there twice.

    >>> laid(Run(0, row) for row in (3, 2, 1, 0)).lanes[0][:2]
    (91, 92)
    """
    runs = list(runs)
    _check(runs)
    lanes: dict[int, dict[int, int]] = {run.lane: {} for run in runs}
    leds = 0
    for run in runs:
        holes = ROWS[run.row]
        along = [leds + place + (place // 5 if has_gaps else 0) for place in range(len(holes))]
        first, last = along[0], along[-1]
        # Laid the other way round, the wire comes to the first hole last.
        lanes[run.lane].update(
            zip(holes, [first + last - led if run.is_reversed else led for led in along], strict=True)
        )
        leds = last + 1
    return LedMap(
        tuple(tuple(lanes[lane][hole] for hole in range(1, HOLES + 1)) for lane in sorted(lanes)), leds
    )


def _check(runs: Collection[Run]) -> None:
    rows = Counter((run.lane, run.row) for run in runs)
    lanes = range(max((run.lane for run in runs), default=0) + 1)
    wanted = Counter((lane, row) for lane in lanes for row in range(len(ROWS)))
    if wrong := sorted((rows - wanted) + (wanted - rows)):
        lane, row = place = wrong[0]
        trouble = "missing" if place not in rows else "there twice" if place in wanted else "one too many"
        raise LedMapError(
            f"row {row + 1} of lane {lane + 1} is {trouble}; lay each of a lane's {len(ROWS)} rows once"
        )


def lane_by_lane(
    lanes: int = 1,
    *,
    has_gaps: bool = False,
    is_serpentine: bool = False,
    reversed_rows: Collection[int] = (),
) -> LedMap:
    """
    The map of a strip that is laid along one lane after another.

    Args:
        lanes: One for each side, or a single one that all share.
        has_gaps: Holes stand in groups of five: 142 LEDs a lane in place of 121.
        is_serpentine: Every second lane is wired from its game hole back to its first.
        reversed_rows: Rows, from 0, where the wire runs against the holes.

    Raises:
        LedMapError: There is no lane, or no such row.
    """
    if unknown := sorted(set(reversed_rows) - set(range(len(ROWS)))):
        raise LedMapError(f"there is no row {unknown[0]} to reverse; the rows are 0 to {len(ROWS) - 1}")
    runs: list[Run] = []
    for lane in range(lanes):
        along = [Run(lane, row, row in reversed_rows) for row in range(len(ROWS))]
        runs += [run.turned() for run in reversed(along)] if is_serpentine and lane % 2 else along
    return laid(runs, has_gaps=has_gaps)
