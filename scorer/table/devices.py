"""
The devices that a config names, made ready; what it does not name is not imported.

One that cannot even be made ready, for its settings are wrong, is a trouble that
the table tells: it costs its device, and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hardware.config import Config
from hardware.config.sections import Oled as Display
from hardware.output.kept import KeptOutput
from hardware.pins import Pins
from hardware.ports import DeviceNotice, Output, Source
from scorer.errors import ConfigError, HardwareError
from scorer.screen import Layout, Screen

if TYPE_CHECKING:
    from hardware.output.buzzer import Buzzer
    from hardware.output.ledmap import LedMap
    from hardware.output.leds import RGB, Look
    from hardware.output.oled import Oled
    from hardware.output.voice import Voice
    from hardware.webboard.book import Book
    from hardware.webboard.server import WebBoard

DECK_NAME: Final = "deck.json"
"""Beside the journal: which code is which card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """
    How devices are reached; the usual ways where nothing is said.

    Attributes:
        keys: More arguments for a panel of buttons or a matrix, such as ``clock``.
        keyboard: More arguments for a pad, such as ``open_device``.
        reader: More arguments for a card reader, such as ``open_port``.
        display: More arguments for a display, such as ``open_bus``.
        strip: More arguments for a strip, such as ``open_spi``.
        output: More arguments for what keeps an output going, such as ``clock``.
        voice: More arguments for a voice, such as ``popen``.
        waking: More arguments for starting them all, such as ``splash_s``.
    """

    keys: dict[str, Any] = field(default_factory=dict)
    keyboard: dict[str, Any] = field(default_factory=dict)
    reader: dict[str, Any] = field(default_factory=dict)
    display: dict[str, Any] = field(default_factory=dict)
    strip: dict[str, Any] = field(default_factory=dict)
    output: dict[str, Any] = field(default_factory=dict)
    voice: dict[str, Any] = field(default_factory=dict)
    waking: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """
    What is at the table beside a page or a terminal.

    Attributes:
        sources: What players enter something with.
        outputs: What shows or sounds the table.
        displays: Those of them that say at once that the table is coming.
        troubles: What could not be made ready, and why.
        text: How large a table writes that has no settings of its own yet.
        pins: The pins that they share, to be let go after all of them.
        has_keys: There is a panel with keys.
    """

    sources: tuple[Source, ...] = ()
    outputs: tuple[Output, ...] = ()
    displays: tuple[KeptOutput, ...] = ()
    troubles: tuple[DeviceNotice, ...] = ()
    text: Layout = "normal"
    pins: Pins | None = None
    has_keys: bool = False


def make_devices(
    config: Config, folder: Path, *, pins: Pins | None = None, reach: Reach | None = None
) -> Devices:
    """
    Make ready what *config* names.

    Args:
        config: The settings of the board.
        folder: Where the journal is, and the deck.
        pins: The pins of the header; those of the config where nothing is given.
        reach: How devices are reached.
    """
    making = _Making(config, folder, pins or Pins(config.gpio.pins), reach or Reach())
    making.make()
    return Devices(
        sources=tuple(making.sources),
        outputs=tuple(making.outputs),
        displays=tuple(making.displays),
        troubles=tuple(making.troubles),
        text=config.table.text,
        pins=making.pins,
        has_keys=config.keys.kind != "none" or (bool(config.pad.device) and config.pad.kind == "keys"),
    )


class _Making:
    """The devices so far."""

    def __init__(self, config: Config, folder: Path, pins: Pins, reach: Reach) -> None:
        self.pins = pins
        self.sources: list[Source] = []
        self.outputs: list[KeptOutput] = []
        self.displays: list[KeptOutput] = []
        self.troubles: list[DeviceNotice] = []
        self._config = config
        self._folder = folder
        self._reach = reach

    def make(self) -> None:
        """Make each device that is named: displays first, for they say that the table is coming."""
        config = self._config
        for name, display in (("oled", config.oled), ("opposite", config.opposite)):
            if display.driver != "none":
                self._show(name, partial(self._display, name, display))
        self.displays += self.outputs
        if config.strip.chip != "none":
            self._show("strip", self._strip)
        if config.lamps.turn or config.lamps.muggins >= 0:
            self._show("lamps", self._lamps)
        if config.buzzer.pin >= 0:
            self._show("buzzer", self._buzzer)
        if config.voice.program:
            self._show("voice", self._voice)
        if config.keys.kind != "none":
            self._enter("keys", self._keys)
        if config.pad.device:
            self._enter("pad", self._pad)
        if config.reader.port:
            self._enter("reader", self._reader)

    def _show(self, name: str, make: Callable[[], Any]) -> None:
        device = self._made(name, make)
        if device is not None:
            self.outputs.append(KeptOutput(device, name, **self._reach.output))

    def _enter(self, name: str, make: Callable[[], Iterable[Source]]) -> None:
        self.sources += self._made(name, make) or ()

    def _made(self, name: str, make: Callable[[], Any]) -> Any:
        try:
            return make()
        except (ConfigError, HardwareError) as error:
            told = str(error)
            message = told if told.startswith(name) else f"{name}: {told}"
            self.troubles.append(DeviceNotice(name, message, lost=True))
            return None

    def _display(self, name: str, display: Display) -> Any:
        return display_of(name, display, **self._reach.display)

    def _strip(self) -> Any:
        from hardware.output.strip import Strip

        strip = self._config.strip
        return Strip(
            strip.chip,
            led_map_of(self._config),
            look_of(self._config),
            device=strip.device,
            order=strip.order,
            budget_ma=strip.budget_ma,
            **self._reach.strip,
        )

    def _lamps(self) -> Any:
        from hardware.output.lamps import Lamps

        lamps = self._config.lamps
        muggins = lamps.muggins if lamps.muggins >= 0 else None
        return Lamps(lamps.turn, muggins, open_pins=self.pins.open)

    def _buzzer(self) -> Any:
        return buzzer_of(self._config, self.pins)

    def _voice(self) -> Any:
        return voice_of(self._config, **self._reach.voice)

    def _keys(self) -> Iterable[Source]:
        from hardware.input.buttons import Buttons

        keys, open_pins, reach = self._config.keys, self.pins.open, self._reach.keys
        if keys.kind == "buttons":
            return (Buttons({**keys.pins, **keys.players}, open_pins=open_pins, **reach),)
        from hardware.input.matrix import Matrix

        matrix = Matrix(keys.rows, keys.columns, keys.layout, open_pins=open_pins, **reach)
        if not keys.players:
            return (matrix,)
        return matrix, Buttons(keys.players, open_pins=open_pins, source="buttons", **reach)

    def _pad(self) -> Iterable[Source]:
        from hardware.input.hid import Keyboard

        pad = self._config.pad
        keyboard = Keyboard(pad.device, pad.kind, **self._reach.keyboard)
        return (self._taught(keyboard) if pad.kind == "scanner" else keyboard,)

    def _reader(self) -> Iterable[Source]:
        from hardware.input.reader import SerialReader

        return (self._taught(SerialReader(self._config.reader.port, **self._reach.reader)),)

    def _taught(self, reader: Source) -> Source:
        """*reader* with the deck that it was taught, where there is one that can be read."""
        from hardware.input.deck import Taught, read_deck

        named = self._config.reader.deck
        path = Path(named) if named else self._folder / DECK_NAME
        deck = self._made("deck", lambda: read_deck(path))
        return reader if deck is None else Taught(reader, deck)


def display_of(name: str, display: Display, **reach: Any) -> Oled:
    """
    One display.

    Args:
        name: Its section.
        display: Its settings.
        reach: How it is reached.

    Raises:
        HardwareError: There is no such display.
    """
    from hardware.output.oled import Oled

    return Oled(
        display.driver,
        bus=display.bus,
        address=display.address,
        rotate=display.rotate,
        contrast=display.contrast,
        dim_s=display.dim_s,
        off_s=display.off_s,
        shift=display.shift,
        column=display.column if display.column >= 0 else None,
        source=name,
        **reach,
    )


def led_map_of(config: Config) -> LedMap:
    """
    Which LED lights which hole.

    Raises:
        ConfigError: The map of the household's own cannot be used.
    """
    from hardware.output.board import Board, read_map

    strip = config.strip
    if strip.map:
        return read_map(Path(strip.map))
    return Board(strip.per_metre, strip.lanes, strip.spacing, strip.wired).led_map()


def buzzer_of(config: Config, pins: Pins) -> Buzzer:
    """The buzzer, on one of *pins*."""
    from hardware.output.buzzer import Buzzer

    return Buzzer(config.buzzer.pin, open_pins=pins.open, kind=config.buzzer.kind)


def voice_of(config: Config, **reach: Any) -> Voice:
    """The voice; *reach* is how its program is started."""
    from hardware.output.voice import Voice

    return Voice(config.voice.program, config.voice.language, config.voice.speed, **reach)


def look_of(config: Config) -> Look:
    """How the household wants its strip."""
    from hardware.output.leds import Look

    strip = config.strip
    return Look(colours=tuple(map(_rgb, strip.colours)), has_marks=strip.marks)


def _rgb(written: str) -> RGB:
    """
    A colour as the LEDs take it.

    >>> _rgb("#ff5400")
    (255, 84, 0)
    """
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue


def make_web_board(port: int, *, lan: bool, folder: Path, counting_order: Sequence[str]) -> WebBoard:
    """
    The virtual table, with a strip of light, with the display where it can be drawn, and with the book.

    Args:
        port: Where it listens; 0 takes any that is free.
        lan: Open it to the network.
        folder: Where the journal is.
        counting_order: How the house counts, kind by kind.
    """
    from hardware.webboard.lit import lanes_at_rest
    from hardware.webboard.server import WebBoard

    def book() -> Book:
        from scorer.table.book import make_book

        return make_book(folder, counting_order)

    picture = _picture if find_spec("PIL") else None  # without Pillow the page does without
    return WebBoard(port, lan=lan, lights=lanes_at_rest, picture=picture, book=book)


def _picture(screen: Screen, *, layout: Layout, scale: int) -> bytes:
    """A picture of the display, once a browser asks for one."""
    from hardware.output.pages import png_of

    return png_of(screen, layout=layout, scale=scale)
