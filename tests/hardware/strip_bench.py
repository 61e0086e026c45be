"""A strip on a bus that keeps what is written to it, and fails when told."""

from __future__ import annotations

import threading
from typing import Final

from hardware.fakes import Fault
from hardware.output.ledmap import LedMap, lane_by_lane
from hardware.output.leds import DARK, RGB, Look
from hardware.output.spi import Spi
from hardware.output.strip import Strip
from hardware.ports import View
from scorer.screen import Screen
from tests.strips import Seen, is_dark, read_frame

BOARD: Final = lane_by_lane(2, has_gaps=True)
LOOK: Final = Look()


def view(page: Screen) -> View:
    """A view with this page."""
    return View(1, page, b"{}")


class Wire:
    """A bus that keeps what is written to it, and fails when told."""

    def __init__(self, chip: str = "apa102", fault: Fault | None = None) -> None:
        self._chip = chip
        self._fault = fault or Fault.never()
        self.opened: list[tuple[str, int, int]] = []
        self.frames: list[bytes] = []
        self.is_open = False
        self.is_lit = threading.Event()

    def open(self, path: str, hz: int, frame_bytes: int) -> Spi:
        self.opened.append((path, hz, frame_bytes))
        self.is_open = True
        return self

    def write(self, frame: bytes) -> None:
        self._fault.use()
        self.frames.append(frame)
        if not is_dark(read_frame(self._chip, frame)):
            self.is_lit.set()

    def close(self) -> None:
        self.is_open = False

    @property
    def seen(self) -> list[list[Seen]]:
        """What the LEDs have shown, frame by frame."""
        return [read_frame(self._chip, frame) for frame in self.frames]


def lit(seen: list[Seen], lane: int = 0, board: LedMap = BOARD) -> dict[int, RGB]:
    """What is not dark on a lane, by hole."""
    colours = [colour for _, colour in seen]
    return {hole: colours[led] for hole, led in enumerate(board.lanes[lane], 1) if colours[led] != DARK}


def strip_on(wire: Wire, chip: str = "apa102", board: LedMap = BOARD, look: Look = LOOK) -> Strip:
    """A strip with current enough, open."""
    strip = Strip(chip, board, look, budget_ma=20_000, open_spi=wire.open)
    strip.open()
    return strip
