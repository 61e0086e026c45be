"""The strip as the page shows it: where the pegs stand, at rest. The page moves them itself."""

from __future__ import annotations

from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import DARK, NOTHING, Lights
from hardware.webboard.feed import Lanes
from scorer.screen import Screen


def lanes_at_rest(screen: Screen, now_s: float) -> Lanes:
    """
    The light of each hole, on a board with a lane for every side.

    Args:
        screen: What the table shows.
        now_s: The time of the blink clock.
    """
    board = lane_by_lane(max(1, len(screen.lanes)))
    # A strip that has shown nothing before has no peg that walks.
    colours = Lights(board).colours(NOTHING.then(screen, now_s), now_s)
    return [[colours[led] if colours[led] != DARK else None for led in lane] for lane in board.lanes]
