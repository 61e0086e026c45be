"""Every output that there is, with eyes and ears for it."""

from __future__ import annotations

import io
import json
import os
import subprocess
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from gpiozero import OutputDevice
from luma.core.interface.serial import i2c

from hardware.fakes import Fault, RecordingOutput
from hardware.output.buzzer import Buzzer, Kind
from hardware.output.chips import CHIPS
from hardware.output.lamps import Lamps
from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import DARK, NOTHING, Lights, Look
from hardware.output.oled import Oled
from hardware.output.pages import draw_page
from hardware.output.panels import CONTROLLERS
from hardware.output.spi import SpiDevice
from hardware.output.strip import Strip
from hardware.output.voice import Voice
from hardware.pins import open_pins
from hardware.ports import Heard, View
from hardware.terminal import Terminal
from hardware.webboard.server import WebBoard
from scorer.screen import Lane, Large, Row, Screen
from tests.browsing import Browser
from tests.controller import Controller, Wire
from tests.hardware.watching import SOON_S, Bell, KeptSeen, Watched
from tests.strips import Seen, read_frame

BOARD: Final = lane_by_lane(2)
STILL: Final = Look(has_motion=False)
SPEAKS_LONG: Final = """#!/bin/sh
words=$(cat)
[ -z "$words" ] && exit
printf %s "$words" >> "{said}"
exec sleep 60
"""
"""A program that speaks for longer than anybody listens."""


def view(number: int) -> View:
    """A view that looks and sounds different from the one before."""
    screen = Screen(
        page="play",
        kind="list",
        head=Row(f"view {number}"),
        large=Large((f"VIEW {number}",), ""),
        lanes=(Lane(10 * number, 10 * number - 5), Lane(7 * number, 0)),
        sentence=f"This is view {number}.",
    )
    face = {"turn": number % 2, "window": None}
    return View(number, screen, json.dumps(face).encode(), Heard(number, "key", (f"View {number}.",)))


class OledSeen(KeptSeen):
    """A display, on the model of its controller."""

    def __init__(self, folder: Path, controller: str) -> None:
        super().__init__()
        self._controller = Controller(controller)
        self._wire = Wire(self._controller)
        self.keep(Oled(controller, open_bus=lambda bus, address: i2c(bus=self._wire)), "oled")

    def shows(self, view: View) -> bool:
        return self._controller.picture().tobytes() == draw_page(view.screen).tobytes()

    def is_out(self) -> bool:
        return not self._controller.is_on

    def take_away(self) -> None:
        self._wire.unplug()

    def put_back(self) -> None:
        self._wire.plug_in()


class StripSeen(KeptSeen):
    """A strip, on a file."""

    def __init__(self, folder: Path, chip: str) -> None:
        super().__init__()
        self._chip = chip
        self._frame_bytes = CHIPS[chip].frame_bytes(BOARD.leds)
        self._node, self._away = folder / "spi", folder / "away"
        self._node.touch()
        self._bufsiz = folder / "bufsiz"
        self._bufsiz.write_text("32768")
        strip = Strip(chip, BOARD, STILL, device=str(self._node), budget_ma=20_000, open_spi=self._open)
        self.keep(strip, "strip")

    def shows(self, view: View) -> bool:
        colours = Lights(BOARD, STILL).colours(NOTHING.then(view.screen, 0.0), 0.0)
        return [colour for _, colour in self._seen()] == list(colours)

    def is_out(self) -> bool:
        return not any(colour != DARK for _, colour in self._seen())

    def take_away(self) -> None:
        super().take_away()
        self._node.rename(self._away)

    def put_back(self) -> None:
        self._away.rename(self._node)
        super().put_back()

    def _open(self, path: str, hz: int, frame_bytes: int) -> SpiDevice:
        spi = SpiDevice(path, hz, frame_bytes, ioctl=lambda *_: None, bufsiz=self._bufsiz)
        # A bus has no memory: what was written before it was opened is nowhere.
        os.truncate(path, 0)
        return spi

    def _seen(self) -> list[Seen]:
        """What the LEDs show; nothing before the first frame."""
        written = self._node.read_bytes()
        return read_frame(self._chip, written[-self._frame_bytes :]) if written else []


class LampsSeen(KeptSeen):
    """Lamps on pins that only pretend."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._pins, self.factory = (14, 15), open_pins("mock")
        self.keep(Lamps(self._pins, open_pins=lambda: self.factory), "lamps")

    def shows(self, view: View) -> bool:
        turn = json.loads(view.face)["turn"]
        return [self._is_lit(pin) for pin in self._pins] == [turn == 0, turn == 1]

    def is_out(self) -> bool:
        return not any(map(self._is_lit, self._pins))

    def _is_lit(self, pin: int) -> bool:
        lamp = self.factory.pin(pin)
        return bool(lamp.function == "output" and lamp.state)


class BuzzerSeen(KeptSeen):
    """A buzzer on a pin that only pretends."""

    def __init__(self, folder: Path, kind: Kind) -> None:
        super().__init__()
        self.factory = open_pins("mock")
        self._holder: OutputDevice | None = None
        self.keep(Buzzer(8, open_pins=lambda: self.factory, kind=kind), "buzzer")
        self._heard = 0
        self.driver.after = self._listen

    def shows(self, view: View) -> bool:
        return self._heard == view.heard.number

    def is_out(self) -> bool:
        pin = self.factory.pin(8)
        return bool(pin.function == "input" or not pin.state)

    def _listen(self, view: View) -> None:
        if not self.is_out():
            self._heard = view.heard.number


class VoiceSeen(KeptSeen):
    """A voice whose program keeps its words."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._program, self._away, self._said = folder / "program", folder / "away", folder / "said"
        self._program.write_text(SPEAKS_LONG.format(said=self._said))
        self._program.chmod(0o755)
        self._said.touch()
        self._processes: list[subprocess.Popen[bytes]] = []
        self.keep(Voice(str(self._program), popen=self._popen), "voice")

    def shows(self, view: View) -> bool:
        return self._said.read_text().endswith("".join(view.heard.words))

    def is_out(self) -> bool:
        return all(process.poll() is not None for process in self._processes)

    def take_away(self) -> None:
        super().take_away()
        self._program.rename(self._away)

    def put_back(self) -> None:
        self._away.rename(self._program)
        super().put_back()

    def _popen(self, *args: Any, **more: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(*args, **more)
        self._processes.append(process)
        return process


class Paper(io.StringIO):
    """
    Where a terminal prints.

    Attributes:
        goes_on: Printing comes to an end; one that is waited for hangs.
        hangs: Printing hangs.
    """

    def __init__(self, bell: Bell) -> None:
        super().__init__()
        self._bell = bell
        self.goes_on, self.hangs = threading.Event(), threading.Event()
        self.goes_on.set()

    def write(self, text: str, /) -> int:
        if not self.goes_on.is_set():
            self.hangs.set()
            assert self.goes_on.wait(SOON_S)
        written = super().write(text)
        self._bell.ring()
        return written


class TerminalSeen(Watched):
    """A terminal."""

    name = "terminal"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.driver = Paper(self.bell)
        self.output = Terminal(io.StringIO(), self.driver, environ={})

    def shows(self, view: View) -> bool:
        return self.driver.getvalue().rstrip().endswith(view.screen.sentence)


class PageSeen(Watched):
    """The virtual table, and a browser at it."""

    name = "page"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._board = WebBoard(0)
        self.output = self._board

    def shows(self, view: View) -> bool:
        browser = Browser(self._board.port)
        return (
            browser.get("/api/state").body == view.face
            and browser.get("/api/screen").json["sentence"] == view.screen.sentence
        )


class RecorderSeen(Watched):
    """The fake of the tests; one that has been lost comes back with the next view."""

    name = "recorder"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._recorder = RecordingOutput()
        self.output = self._recorder

    def shows(self, view: View) -> bool:
        return self._recorder.views[-1:] == [view]

    def take_away(self) -> None:
        """Let it fail."""
        self._recorder._fault = Fault.always()

    def put_back(self) -> None:
        """Let it work."""
        self._recorder._fault = Fault.never()


Make = Callable[[Path], Watched]

KEPT: Final[Mapping[str, Callable[[Path], KeptSeen]]] = {
    **{f"a display with {name}": partial(OledSeen, controller=name) for name in CONTROLLERS},
    **{f"a strip of {chip}": partial(StripSeen, chip=chip) for chip in CHIPS},
    "lamps": LampsSeen,
    "a passive buzzer": partial(BuzzerSeen, kind="passive"),
    "an active buzzer": partial(BuzzerSeen, kind="active"),
    "a voice": VoiceSeen,
}
"""Those that are kept going."""

OUTPUTS: Final[Mapping[str, Make]] = {
    **KEPT,
    "a terminal": TerminalSeen,
    "the page": PageSeen,
    "the fake": RecorderSeen,
}
HANGING: Final[Mapping[str, Callable[[Path], KeptSeen | TerminalSeen]]] = {**KEPT, "a terminal": TerminalSeen}
"""Those whose driver can hang."""
