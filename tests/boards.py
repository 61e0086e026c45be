"""
A whole board without a Pi: bytes in, bytes out.

Its devices are those that a config names. Keys are pressed on pins that only pretend, codes are written
into a pseudo-terminal; what the displays show is read out of the models of their controllers, and what the
strip shows, out of the bytes in a file.
"""

from __future__ import annotations

import io
import json
import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from luma.core.interface.serial import i2c
from PIL import Image

from hardware.config import DEFAULT_BUILD, Config, change
from hardware.input.reader import Port, open_serial
from hardware.output.board import Board
from hardware.output.chips import CHIPS, DARK_MA, PART_MA
from hardware.output.ledmap import LedMap
from hardware.output.leds import DARK, NOTHING, RGB, Lights
from hardware.output.pages import draw_page
from hardware.output.spi import Spi, SpiDevice
from hardware.output.strip import light
from hardware.pins import Pins, open_pins
from hardware.ports import View
from scorer.record.history import History
from scorer.record.journal import Journal
from scorer.record.notation import read_line
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.screen import Lane, Screen
from scorer.table.desk import Desk
from scorer.table.devices import Reach, make_devices
from scorer.table.dialog import Settings
from scorer.table.face import make_face
from scorer.table.opening import Wish, open_sitting
from scorer.table.settings import write_settings
from tests.browsing import Browser, heard
from tests.clock import Clock
from tests.controller import Controller, Wire
from tests.panel import keys_of
from tests.sitting import Reader
from tests.strips import Seen, is_dark, read_frame

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

OWN, OPPOSITE = 0x3C, 0x3D

PAUSE_S: Final = 2.0
"""Between two keys, or codes, of players without haste."""

_HALF_STEP: Final = 2.0
"""Of 255: what rounding a colour to the strip's steps may cost, or give."""


def noon() -> Stamp:
    """Always the same moment."""
    return Stamp(RELEASED_S + 43_200.0, 100.0, "b1")


class Table(Protocol):
    """How the table under a board is kept."""

    @property
    def view(self) -> View:
        """The newest view."""

    def turn(self) -> None:
        """Wait until the next message is taken, and everything shows what came of it."""

    def rest(self) -> None:
        """Let all motion end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """
    What is built.

    Attributes:
        own: The controller of the display.
        opposite: The controller of the display opposite, which is turned.
        chip: What the strip's LEDs are.
        players: How many sit down.
        brightness: What the household has set.
        is_still: Pegs jump.
        voice: What is said aloud.
        more: More settings of the config.
    """

    own: str = "ssd1309"
    opposite: str = "sh1106"
    chip: str = "apa102"
    players: int = 2
    brightness: int = 3
    is_still: bool = False
    voice: Literal["off", "everything"] = "off"
    more: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """What the household has set."""
        return Settings(brightness=self.brightness, motion=not self.is_still, voice=self.voice)

    def config(self, folder: Path) -> Config:
        """The config that names it."""
        seats = {"P1": 7, "P2": 9, "P3": 14}
        return change(
            DEFAULT_BUILD,
            {
                "gpio": {"pins": "mock"},
                "keys": {"players": {f"P{seat}": seats[f"P{seat}"] for seat in range(1, self.players + 1)}},
                "reader": {"port": str(folder / "reader")},
                "oled": {"driver": self.own},
                "opposite": {"driver": self.opposite},
                "strip": {"chip": self.chip, "device": str(folder / "spi"), "lanes": self.players},
                "lamps": {"muggins": 15},
                **self.more,
            },
            origin="test",
        )


class WholeBoard:
    """
    A board and who plays at it.

    Attributes:
        clock: The clock of everything that takes one.
        displays: The models of the displays' controllers, by address.
        wires: What the displays hang on, by address.
        history: The same game beside the table: what it should be.
        entered: The entries so far.
    """

    def __init__(self, folder: Path, build: Build, *, is_threaded: bool = False) -> None:
        self.folder = folder
        self.clock = Clock()
        self.factory = open_pins("mock")
        self.displays = {OWN: Controller(build.own), OPPOSITE: Controller(build.opposite)}
        self.wires = {address: Wire(display, address) for address, display in self.displays.items()}
        self.reader = Reader(folder / "reader")
        self.reader.plug_in()
        self.spi = folder / "spi"
        self.spi.touch()
        (folder / "bufsiz").write_text("32768")
        write_settings(folder, build.settings)
        self.is_heard = threading.Event()
        self.config = build.config(folder)
        self.chip, self.budget_ma = build.chip, self.config.strip.budget_ma
        self.led_map: LedMap = Board(144, build.players, "grouped", "rows").led_map()
        self.entered: list[str] = []
        self._pegs: tuple[Lane, ...] | None = None
        self._pins = {**self.config.keys.pins, **self.config.keys.players}
        self.devices = make_devices(
            self.config,
            folder,
            pins=Pins("mock", opener=lambda choice: self.factory),
            reach=self.reach(is_threaded=is_threaded),
        )

    def reach(self, *, is_threaded: bool) -> Reach:
        """How its devices are reached."""
        return Reach(
            keys={"clock": self.clock},
            reader={"clock": self.clock, "open_port": self.open_port},
            display={"open_bus": lambda bus, address: i2c(bus=self.wires[address], address=address)},
            strip={"open_spi": self.open_spi},
            output={} if is_threaded else {"clock": self.clock},
        )

    def open_port(self, url: str) -> Port:
        """The line to the reader."""
        port = open_serial(url)
        # What comes before it is open, is forgotten.
        self.is_heard.set()
        return port

    def open_spi(self, path: str, hz: int, frame_bytes: int) -> Spi:
        """The bus of the strip."""
        spi = SpiDevice(path, hz, frame_bytes, ioctl=lambda *_: None, bufsiz=self.folder / "bufsiz")
        # A bus has no memory: what was written before it was opened is nowhere.
        os.truncate(path, 0)
        return spi

    def sit_down(self, table: Table, history: History, port: int = 0) -> None:
        """Begin to play, with the page at *port*."""
        self._table, self.history = table, history
        self._table.turn()
        self._browser = Browser(port)

    @property
    def view(self) -> View:
        """The newest view."""
        return self._table.view

    # What players do

    def press(self, *keys: str, after_key: Callable[[], None] = lambda: None) -> None:
        """Press keys, each until it is let go, and see what comes of each."""
        for key in keys:
            pin = self.factory.pin(self._pins[key])
            self.clock.now_s += PAUSE_S
            pin.drive_low()
            self.clock.now_s += 0.1
            pin.drive_high()
            # The club key says what it is when it has been let go.
            self.clock.now_s += 0.1
            self._table.turn()
            after_key()

    def scan(self, code: str) -> None:
        """Hold a code before the reader."""
        assert self.is_heard.wait(SOON_S)
        self.clock.now_s += PAUSE_S
        self.reader.scan(code)
        self._table.turn()

    def enter(
        self, entry: str, *, by_code: bool = False, after_key: Callable[[], None] = lambda: None
    ) -> None:
        """Enter it with keys, or with a code; the table has to be where the game beside it is."""
        if by_code:
            self.scan(entry)
        else:
            self.press(*keys_of(entry, self.history.state), after_key=after_key)
        self.follow(entry)

    def follow(self, entry: str) -> None:
        """The game beside the table takes *entry*, which the table has taken."""
        self.entered.append(entry)
        for asked in read_line(entry, self.history.head.players):
            self.history = self.history.play(asked, len(self.entered))
        assert self.view.seq == len(self.entered), (entry, self.view.screen.notice)
        assert self.face == make_face(self.history, seq=self.view.seq)

    def desk(self, journal: Journal, given: Mapping[str, str]) -> Desk:
        """A desk with a new game."""
        sitting = open_sitting(journal, Wish(given=given, defaults={}), noon)
        return Desk(journal, sitting, self.folder, noon, text=self.devices.text)

    @property
    def is_dark(self) -> bool:
        """Displays and strip are out, and no pin drives anything."""
        return not any(display.is_on for display in self.displays.values()) and is_dark(self.seen)

    @property
    def face(self) -> Any:
        """What machines are told."""
        return json.loads(self.view.face)

    # What they see

    def check(self) -> None:
        """Everything shows the newest view: displays, page and strip."""
        self._table.rest()
        self.check_displays()
        assert self.png().tobytes() == self.page.tobytes()
        lanes = self.view.screen.lanes
        if lanes != self._pegs:
            self._pegs = lanes
            self.check_strip()
            assert self.page_lanes() == lanes_of(
                self.led_map, colours_at_rest(self.led_map, self.view.screen)
            )

    @property
    def page(self) -> Image.Image:
        """What a display has to show."""
        return draw_page(self.view.screen, layout=self.view.screen.layout)

    def check_displays(self) -> None:
        """Both displays show the newest view, each to its own reader."""
        assert self.picture(OWN).tobytes() == self.page.tobytes()
        assert self.picture(OPPOSITE).tobytes() == self.page.transpose(Image.Transpose.ROTATE_180).tobytes()

    def picture(self, address: int) -> Image.Image:
        """What a display shows, as it hangs there."""
        return self.displays[address].picture()

    def png(self) -> Image.Image:
        """The picture of the page."""
        return Image.open(io.BytesIO(self._browser.get("/api/oled.png").body)).convert("1")

    def check_strip(self) -> None:
        """The strip lights the pegs, as bright as is wanted, or as far as the budget goes."""
        colours = colours_at_rest(self.led_map, self.view.screen)
        share = min(light(self.view.screen.brightness), share_of(colours, self.budget_ma))
        seen = self.seen
        assert len(seen) == self.led_map.leds
        for (level, parts), colour in zip(seen, colours, strict=True):
            for part, wanted in zip(parts, colour, strict=True):
                assert abs(level * part - share * wanted) <= _HALF_STEP, (parts, level, colour, share)
        assert current_of(seen) <= self.budget_ma

    def page_lanes(self) -> list[list[RGB]]:
        """The light of each hole on the page, by lane."""
        with self._browser.listen() as socket:
            lanes = heard(socket)["lights"]["lanes"]
        return [[(led[0], led[1], led[2]) if led else DARK for led in lane] for lane in lanes]

    @property
    def seen(self) -> list[Seen]:
        """What the LEDs show: the last frame in the file."""
        with self.spi.open("rb") as file:
            file.seek(-CHIPS[self.chip].frame_bytes(self.led_map.leds), io.SEEK_END)
            return read_frame(self.chip, file.read())


def colours_at_rest(board: LedMap, screen: Screen) -> tuple[RGB, ...]:
    """The light of a strip on which nothing moves."""
    return Lights(board).colours(NOTHING.then(screen, 0.0), 0.0)


def lanes_of(board: LedMap, colours: tuple[RGB, ...]) -> list[list[RGB]]:
    """The light of each hole, by lane."""
    return [[colours[led] for led in lane] for lane in board.lanes]


def share_of(colours: tuple[RGB, ...], budget_ma: int) -> float:
    """How much of the light the budget feeds; 1 is all."""
    lit_ma = sum(
        part_ma * part / 255 for colour in colours for part_ma, part in zip(PART_MA, colour, strict=True)
    )
    return min(1.0, (budget_ma - len(colours) * DARK_MA) / lit_ma) if lit_ma else 1.0


def current_of(seen: list[Seen]) -> float:
    """What the LEDs take, in mA."""
    return len(seen) * DARK_MA + sum(
        level * part_ma * part / 255
        for level, parts in seen
        for part_ma, part in zip(PART_MA, parts, strict=True)
    )
