"""What each pin of the header is for, in a build; and where the devices take their power."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from hardware.config import DEFAULT_BUILD, Config, change
from hardware.config.kinds import LAST_PIN
from hardware.config.pins import EEPROM, HEADER, I2C, SPI, UART, HeaderPin, claims_of
from hardware.pins import HEADER as NUMBERS

PLACES: Final[Mapping[int, HeaderPin]] = {place.number: place for place in HEADER}
"""The pins of the header by number."""

SUITS: Final[Mapping[str, str]] = {"S": "♠ OK", "H": "♥ UNDO", "D": "♦ GO", "C": "♣ MENU"}
"""What is printed on the suit keys."""

SDA, SCL = I2C
TX, RX = UART
DATA_OUT, CLOCK_OUT = SPI["0"]

_OF_BUSES: Final[Mapping[int, str]] = {
    **dict.fromkeys(EEPROM, "leave free: add-on boards"),
    SDA: "display: SDA",
    SCL: "display: SCL",
    TX: "reader: to its RX",
    RX: "reader: from its TX",
    DATA_OUT: "strip: data",
    CLOCK_OUT: "strip: clock",
}


class Feed(NamedTuple):
    """
    Where a device takes its power, by numbers of the header.

    Attributes:
        supply: Its 5V or 3V3.
        ground: Its GND. Any other would do; each device has one of its own, as plugs need it.
    """

    supply: int
    ground: int


FEEDS: Final[Mapping[str, Feed]] = {
    "display": Feed(1, 9),
    "reader": Feed(2, 6),
    "strip": Feed(4, 25),
    "buzzer": Feed(17, 20),
}
"""The power of the devices that take any but their pins'."""

GROUNDS: Final[Mapping[str, int]] = {"keys": 39, "player buttons": 30}
"""The ground of what takes no other power."""

LAMPS_GROUND: Final = 14
"""The ground of lamps, which the default build has none of."""


def uses_of(config: Config) -> dict[int, str]:
    """What each pin is for that a device of *config* takes, by its BCM number."""
    return {
        claim.pin: _OF_BUSES[claim.pin] if claim.bus else _told(claim.holder) for claim in claims_of(config)
    }


def name_of_place(place: HeaderPin) -> str:
    """A pin of the header as people read it: ``GPIO17 (pin 11)``, ``GND (pin 6)``."""
    return f"{place.label} (pin {place.number})"


def feed_of(place: HeaderPin) -> str:
    """What a pin of the header without a GPIO is for, in words."""
    name = {"GND": "ground", "5V": "5 volt", "3V3": "3.3 volt"}[place.label]
    takers = {**FEEDS, **{device: (ground,) for device, ground in GROUNDS.items()}}
    return ", ".join([name, *(device for device, numbers in takers.items() if place.number in numbers)])


def _told(holder: str) -> str:
    """A setting that holds a pin, in words: ``keys.pins.S`` is the key with a spade."""
    if found := re.fullmatch(r"keys\.(?:pins|players)\.(\w+)", holder):
        key = found[1]
        return f"{'player' if key.startswith('P') else 'key'} {SUITS.get(key, key)}"
    if found := re.fullmatch(r"(keys|lamps)\.(row|column|turn)s? \(number (\d)\)", holder):
        name = {"turn": "lamp of seat"}.get(found[2], found[2])
        return f"{name} {found[3]}"
    return {"lamps.muggins": "lamp: muggins", "buzzer.pin": "buzzer"}[holder]


def free_pins(config: Config) -> list[int]:
    """The pins that no device takes, and no bus that may be wanted later."""
    taken = {*uses_of(config), *_OF_BUSES}
    return [pin for pin in sorted(NUMBERS, key=NUMBERS.__getitem__) if pin <= LAST_PIN and pin not in taken]


def _with_matrix() -> Config:
    matrix = change(DEFAULT_BUILD, {"keys": {"kind": "matrix"}}, origin="wiring.md")
    first, second, third, *_ = free_pins(matrix)
    return change(matrix, {"lamps": {"turn": [first, second], "muggins": third}}, origin="wiring.md")


MATRIX_BUILD: Final = _with_matrix()
"""The default build with a matrix in place of 17 buttons: that leaves pins for lamps."""
