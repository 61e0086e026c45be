"""
The 40 pins of the header, and who takes which.

Two that want the same pin are refused by their names before any pin is opened.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hardware.config.kinds import LAST_PIN
from hardware.config.sections import Config
from hardware.pins import HEADER as NUMBERS
from hardware.pins import pin_name


class HeaderPin(NamedTuple):
    """
    One pin of the header.

    Attributes:
        number: Where it is, from 1 to 40: odd ones stand in the row away from the board's edge.
        label: What it is: ``5V``, ``3V3``, ``GND``, or its GPIO.
        pin: Its BCM number; None for power and ground.
    """

    number: int
    label: str
    pin: int | None


_POWER: Final = {
    **dict.fromkeys((1, 17), "3V3"),
    **dict.fromkeys((2, 4), "5V"),
    **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), "GND"),
}


def _header() -> Iterator[HeaderPin]:
    pins = {number: pin for pin, number in NUMBERS.items()}
    for number in range(1, 41):
        pin = pins.get(number)
        yield HeaderPin(number, _POWER[number] if pin is None else f"GPIO{pin}", pin)


HEADER: Final = tuple(_header())
"""The pins of the header of every Raspberry Pi that has 40 of them, by number."""

EEPROM: Final = (0, 1)
I2C: Final = (2, 3)
UART: Final = (14, 15)
SPI: Final[Mapping[str, tuple[int, ...]]] = {"0": (10, 11), "1": (18, 19, 20, 21)}
"""
The pins of each SPI bus, as the strip takes it.

Of bus 0 it has data (10) and clock (11) alone: with ``dtoverlay=spi0-0cs,no_miso``
the pins 7, 8 and 9 are free for keys and the buzzer. Bus 1 keeps select and MISO.
"""

_OF_BUSES: Final = (*I2C, *UART, *SPI["0"])
"""What is never proposed: a display, a reader or a strip may come later."""


class Claim(NamedTuple):
    """
    A pin that is taken.

    Attributes:
        pin: Its BCM number.
        holder: Which setting takes it, or which bus.
        bus: All pins of that bus; empty where a setting names the pin itself.
    """

    pin: int
    holder: str
    bus: tuple[int, ...] = ()


def claims_of(config: Config) -> Iterator[Claim]:
    """Every pin that is taken by what is wired: first the buses, then the settings that name pins."""
    for holder, pins in _buses(config):
        yield from (Claim(pin, holder, pins) for pin in pins)
    if config.keys.kind == "buttons":
        yield from (Claim(pin, f"keys.pins.{key}") for key, pin in config.keys.pins.items())
    if config.keys.kind == "matrix":
        yield from _numbered("keys.rows", config.keys.rows)
        yield from _numbered("keys.columns", config.keys.columns)
    if config.keys.kind != "none":
        yield from (Claim(pin, f"keys.players.{key}") for key, pin in config.keys.players.items())
    yield from _numbered("lamps.turn", config.lamps.turn)
    singles = {"lamps.muggins": config.lamps.muggins, "buzzer.pin": config.buzzer.pin}
    yield from (Claim(pin, key) for key, pin in singles.items() if pin >= 0)


def _numbered(key: str, pins: Iterable[int]) -> Iterator[Claim]:
    return (Claim(pin, f"{key} (number {number})") for number, pin in enumerate(pins, start=1))


def _buses(config: Config) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "the ID EEPROM of add-on boards", EEPROM
    if any(oled.driver != "none" and oled.bus == 1 for oled in (config.oled, config.opposite)):
        yield "the display", I2C
    if is_on_uart(config.reader.port):
        yield "the reader", UART
    bus = re.fullmatch(r"/dev/spidev([01])\.\d+", config.strip.device)
    if config.strip.chip != "none" and bus:
        yield "the strip", SPI[bus[1]]


def is_on_uart(port: str) -> bool:
    """Whether a reader's *port* is, or may be, the serial line of the header."""
    return port == "auto" or bool(re.search(r"(^|//)/dev/(serial0|ttyAMA\d+|ttyS0)\b", port))


def find_clashes(config: Config) -> list[str]:
    """What cannot be wired together, each with the way out; nothing for a table that can be built."""
    by_pin: dict[int, list[Claim]] = defaultdict(list)
    for claim in claims_of(config):
        by_pin[claim.pin].append(claim)
    free = [pin for pin in range(LAST_PIN + 1) if pin not in by_pin and pin not in _OF_BUSES]
    told = [_told_clash(first, second, free) for first, *others in by_pin.values() for second in others]
    return [*told, *_other_clashes(config)]


def _told_clash(first: Claim, second: Claim, free: Sequence[int]) -> str:
    way_out = f"give {second.holder} a free pin" + "".join(f", as {pin_name(pin)}" for pin in free[:1])
    if first.bus:
        pins = f"{', '.join(map(str, first.bus[:-1]))} and {first.bus[-1]}"
        return f"{second.holder} cannot be {second.pin}: pins {pins} belong to {first.holder}; {way_out}"
    return f"{pin_name(second.pin)} is used twice: by {first.holder} and by {second.holder}; {way_out}"


def _other_clashes(config: Config) -> Iterator[str]:
    keys, oled, opposite = config.keys, config.oled, config.opposite
    if keys.kind == "matrix":
        if [len(row) for row in keys.layout] != [len(keys.columns)] * len(keys.rows):
            yield (
                f"keys.layout has rows of {', '.join(str(len(row)) for row in keys.layout)} keys; "
                f"keys.rows and keys.columns have pins for {len(keys.rows)} rows of {len(keys.columns)}"
            )
        laid = [key for row in keys.layout for key in row]
        if twice := sorted({key for key in laid if laid.count(key) > 1}):
            yield f"keys.layout has {', '.join(twice)} twice; give each key one place"
    is_same = (oled.bus, oled.address) == (opposite.bus, opposite.address)
    if is_same and "none" not in (oled.driver, opposite.driver):
        yield (
            f"opposite.address cannot be 0x{opposite.address:02X}: oled has it on the same bus; "
            "give one of them the module's other address"
        )
