"""
Every setting of `muggins.toml`: its type, its default, what is allowed, and what it is for.

Each is declared here, once. Reading, refusals, the commented file and the page of
settings are made from these declarations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args, get_type_hints

from hardware.config.kinds import Address, Choice, Kind, Listing, Number, Pin, Switch, Table, Text
from hardware.ports import KEYS

Driver: TypeAlias = Literal["none", "ssd1306", "ssd1309", "ssd1315", "sh1106", "ch1115", "sh1107"]
"""The controllers of a display that are known."""

_PLAYERS: Final = ("P1", "P2", "P3", "P4")
_WIRED: Final = tuple(key for key in KEYS if key not in (*_PLAYERS, "POWER"))
_DEVICE: Final = r"(/[^\0]+)?"
_PORT: Final = r"(auto|/[^\0]+|COM\d+|(socket|rfc2217|spy|loop)://[^\0]*)?"
_COLOUR: Final = r"#[0-9A-Fa-f]{6}"

_LAYOUT: Final = (
    ("A", "2", "3", "4", "S"),
    ("5", "6", "7", "8", "H"),
    ("9", "10", "J", "Q", "D"),
    ("K", "OK", "UNDO", "GO", "C"),
)


def _pins() -> dict[str, int]:
    """Ranks down both sides of the header, suits at its end."""
    ranks = zip(KEYS, (4, 17, 27, 22, 5, 6, 13, 19, 26, 18, 23, 24, 25), strict=False)
    return {**dict(ranks), "S": 12, "H": 16, "D": 20, "C": 21}


def _players() -> dict[str, int]:
    return {"P1": 7, "P2": 9}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpio:
    """How the pins of the header are reached."""

    pins: Annotated[
        Literal["auto", "mock", "none"],
        "auto: the pins of a Raspberry Pi. mock: pins that only pretend. none: no pin is touched.",
    ] = "auto"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """The keys of the panel, and a button for each player."""

    kind: Annotated[
        Literal["none", "buttons", "matrix"],
        "buttons: each key has a pin of its own. matrix: keys stand at the crossings of rows and columns.",
    ] = "none"
    rows: Annotated[tuple[int, ...], Listing(Pin(), 1, 8), "The pins of a matrix's rows, from the top."] = (
        5,
        6,
        13,
        19,
    )
    columns: Annotated[
        tuple[int, ...], Listing(Pin(), 1, 8), "The pins of a matrix's columns, from the left."
    ] = (12, 16, 20, 21, 26)
    layout: Annotated[
        tuple[tuple[str, ...], ...],
        Listing(Listing(Choice((*_WIRED, *_PLAYERS)), 1, 8), 1, 8),
        "The keys of a matrix, row by row.",
    ] = _LAYOUT
    pins: Annotated[
        Mapping[str, int],
        Table(_WIRED, Pin()),
        "The pin of each button. Only those that are named here are there: suits are S H D C.",
    ] = field(default_factory=_pins)
    players: Annotated[
        Mapping[str, int],
        Table(_PLAYERS, Pin()),
        "The pin of each player's own button, beside buttons and matrix alike. P3 = 14 and P4 = 15 are free "
        "where no reader is on the UART.",
    ] = field(default_factory=_players)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """A USB number pad, or a scanner that types like a keyboard."""

    device: Annotated[
        str,
        Text('the path of a device, as in "/dev/input/by-id/…-event-kbd", or "" for none', _DEVICE),
        "Where it is: /dev/input/by-id/…-event-kbd.",
    ] = ""
    kind: Annotated[
        Literal["keys", "scanner"], "keys: each press is a key of the panel. scanner: it types codes."
    ] = "keys"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A card reader on a serial line."""

    port: Annotated[
        str,
        Text('"auto", a path like "/dev/serial0", an URL like "socket://host:port", or "" for none', _PORT),
        "Where it is. auto: a reader on USB, or else on the UART, pins 14 and 15.",
    ] = ""
    deck: Annotated[
        str,
        Text("the path of a file"),
        "The file that tells which code is which card; without it deck.json beside the journal.",
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Oled:
    """The display of 128 x 64 dots, on I2C."""

    driver: Annotated[Driver, "Its controller; a picture two dots aside wants sh1106 or ch1115."] = "none"
    bus: Annotated[int, Number(1, 255), "The number of its I2C bus; 1 is on GPIO2 and GPIO3."] = 1
    address: Annotated[int, Address(), "Its address on the bus, as i2cdetect shows it."] = 0x3C
    rotate: Annotated[Literal[0, 180], "Degrees by which the picture is turned."] = 0
    contrast: Annotated[int, Number(0, 255), "How bright it is."] = 255
    dim_s: Annotated[int, Number(0, 86_400), "Seconds without a change after which it dims; 0 never."] = 60
    off_s: Annotated[
        int, Number(0, 86_400), "Seconds without a change after which it goes dark; 0 never."
    ] = 600
    shift: Annotated[bool, "Move a dimmed picture by a dot now and then, against burning in."] = True
    column: Annotated[
        int,
        Number(-1, 64),
        "The first column of its memory that is seen, on a panel wired in a way of its own; -1 as usual.",
    ] = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposite(Oled):
    """A second display, for the player opposite."""

    address: Annotated[int, Address(), "Its address on the bus, as i2cdetect shows it."] = 0x3D
    rotate: Annotated[Literal[0, 180], "Degrees by which the picture is turned."] = 180


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """The strip of light beneath the holes."""

    chip: Annotated[Literal["none", "apa102", "ws2812"], "Its LEDs; SK9822 are apa102."] = "none"
    device: Annotated[
        str,
        Text('the path of an SPI device, as in "/dev/spidev0.0"', r"/[^\0]+"),
        "The SPI bus that it hangs on; spidev0.0 has its data on GPIO10 and its clock on GPIO11.",
    ] = "/dev/spidev0.0"
    order: Annotated[
        Literal["", "rgb", "rbg", "grb", "gbr", "brg", "bgr"],
        "The order of its colours; without it the chip's own: bgr of apa102, grb of ws2812.",
    ] = ""
    budget_ma: Annotated[
        int,
        Number(50, 20_000),
        "Milliampere that the strip may draw in all: 500 from the Pi's own 5 V, more from its own supply.",
    ] = 500
    per_metre: Annotated[Literal[144, 100, 60], "LEDs a metre."] = 144
    lanes: Annotated[
        int, Number(1, 4), "Lanes of 121 holes; sides without a lane of their own share one."
    ] = 2
    spacing: Annotated[
        Literal["grouped", "even"], "grouped: a dark LED after each five holes. even: none."
    ] = "grouped"
    wired: Annotated[
        Literal["rows", "serpentine"],
        "rows: every lane begins at its first hole. serpentine: every second lane runs back.",
    ] = "rows"
    map: Annotated[
        str,
        Text("the path of a file"),
        "A JSON file that tells the LED of each hole, for a strip that is laid in another way.",
    ] = ""
    colours: Annotated[
        tuple[str, ...],
        Listing(Text('a colour, as in "#003cff"', _COLOUR), 4, 4),
        "The light of each side's pegs.",
    ] = ("#003cff", "#ff5400", "#ffffff", "#ffffff")
    marks: Annotated[bool, "Let skunk lines and the game hole glow."] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamps:
    """Single lamps: whose turn it is, and that muggins may be called."""

    turn: Annotated[tuple[int, ...], Listing(Pin(), 0, 4), "A pin for each seat's lamp, clockwise."] = ()
    muggins: Annotated[int, Pin(is_optional=True), "The lamp that is lit while muggins may be called."] = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Buzzer:
    """Short sounds."""

    pin: Annotated[int, Pin(is_optional=True), "Its pin."] = -1
    kind: Annotated[
        Literal["passive", "active"], "passive: plays tones. active: has one tone of its own."
    ] = "passive"


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """A voice that tells the score."""

    program: Annotated[str, Text("the name or path of a program"), 'What speaks, as in "espeak-ng".'] = ""
    language: Annotated[
        str, Text('a language, as in "en" or "en-gb"', r"[A-Za-z0-9+-]+"), "The language of its voice."
    ] = "en"
    speed: Annotated[int, Number(110, 200), "Words a minute."] = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Web:
    """The page in the browser."""

    on: Annotated[bool, "Serve it."] = True
    port: Annotated[int, Number(0, 65_535), "Where it is served; 0 takes any port that is free."] = 8121
    lan: Annotated[bool, "Let phones of your network watch, and touch by a PIN."] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What the table begins with."""

    text: Annotated[
        Literal["normal", "large"], "The size of the display's text, until it is set at the table."
    ] = "normal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """
    What stands in `muggins.toml`, or holds without it.

    Attributes:
        game: The options of the game by key, in words; the table judges them.
        file: Where it was read; None where there is no file.
        origins: Where each value that is not a default came from, by its whole key, as in ``strip.chip``.
    """

    gpio: Gpio = field(default_factory=Gpio)
    keys: Keys = field(default_factory=Keys)
    pad: Pad = field(default_factory=Pad)
    reader: Reader = field(default_factory=Reader)
    oled: Oled = field(default_factory=Oled)
    opposite: Opposite = field(default_factory=Opposite)
    strip: Strip = field(default_factory=Strip)
    lamps: Lamps = field(default_factory=Lamps)
    buzzer: Buzzer = field(default_factory=Buzzer)
    voice: Voice = field(default_factory=Voice)
    web: Web = field(default_factory=Web)
    table: Board = field(default_factory=Board)
    game: Mapping[str, str] = field(default_factory=dict)
    file: Path | None = field(default=None, compare=False)
    origins: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Setting:
    """
    One key of the file, as it is declared.

    Attributes:
        section: The section that it stands in.
        name: Its name there.
        kind: What it may be.
        says: What it is for.
        default: Its value where the file says nothing.
    """

    section: str
    name: str
    kind: Kind[object]
    says: str
    default: object

    @property
    def key(self) -> str:
        """Its whole key, as in ``strip.chip``."""
        return f"{self.section}.{self.name}"


def _settings(section: str) -> Iterator[Setting]:
    values = getattr(Config(), section)
    for name, hint in get_type_hints(type(values), include_extras=True).items():
        plain, *kinds, says = get_args(hint)
        kind = kinds[0] if kinds else Switch() if plain is bool else Choice(get_args(plain))
        yield Setting(section, name, kind, says, getattr(values, name))


SECTIONS: Final = tuple(entry.name for entry in fields(Config) if entry.compare and entry.name != "game")
"""The sections in the order of the file; ``game`` is the table's own."""

SETTINGS: Final[Mapping[str, Mapping[str, Setting]]] = {
    section: {setting.name: setting for setting in _settings(section)} for section in SECTIONS
}
"""Every setting by section and name."""

DEFAULT_BUILD: Final = Config(
    keys=Keys(kind="buttons"),
    reader=Reader(port="auto"),
    oled=Oled(driver="ssd1309"),
    strip=Strip(chip="apa102"),
    buzzer=Buzzer(pin=8),
)
"""The build of the parts list: 17 keys, two player buttons, a display, a strip of two lanes, a reader."""
