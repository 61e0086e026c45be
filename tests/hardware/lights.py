"""The lights of a strip, hole by hole: who pegs, what is then lit, and when that changes."""

from __future__ import annotations

from collections.abc import Iterable

from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import DARK, NOTHING, RGB, Lights, Look, Shown
from scorer.screen import BRIGHTEST, Lane, Large, Row, Screen
from scorer.units import Side

BLUE, BLUE_DIM = (0, 60, 255), (0, 15, 64)
ORANGE, ORANGE_DIM = (255, 84, 0), (64, 21, 0)
WHITE, WHITE_DIM = (255, 255, 255), (64, 64, 64)

STILL = Look(has_motion=False)
OWN = Lights(lane_by_lane(2))
"""Two sides, each with a lane of its own."""

SHARED = Lights(lane_by_lane(1))
"""One lane, which all sides share."""


def screen(
    *lanes: tuple[int, int],
    target: int = 121,
    winner: int | None = None,
    brightness: int = BRIGHTEST,
    has_motion: bool = True,
) -> Screen:
    """A page with these pegs: front and back by side."""
    return Screen(
        page="play",
        kind="list",
        head=Row(""),
        large=Large((), ""),
        lanes=tuple(Lane(front, back) for front, back in lanes),
        target=target,
        winner=None if winner is None else Side(winner),
        brightness=brightness,
        has_motion=has_motion,
    )


def shown(*screens: tuple[float, Screen]) -> Shown:
    """One screen after another, each from its second on."""
    now = NOTHING
    for at_s, page in screens:
        now = now.then(page, at_s)
    return now


def lit(lights: Lights, what: Shown, now_s: float, lane: int = 0) -> dict[int, RGB]:
    """What is not dark on a lane, by hole."""
    colours = lights.colours(what, now_s)
    return {
        hole: colours[led] for hole, led in enumerate(lights.board.lanes[lane], 1) if colours[led] != DARK
    }


def frame_times(lights: Lights, what: Shown, begin_s: float, end_s: float) -> Iterable[float]:
    """When there are frames, the first one at once."""
    now_s: float | None = begin_s
    while now_s is not None and now_s < end_s:
        yield now_s
        now_s = lights.next_change_s(what, now_s)
