"""Who takes which pin: two that want the same are refused by name before any pin is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from hardware.config import DEFAULT_BUILD, Config, change, read
from hardware.config.pins import HEADER, claims_of, find_clashes, is_on_uart
from hardware.pins import HEADER as NUMBERS
from scorer.errors import ConfigError

BUTTONS: Final = {"kind": "buttons", "players": {}}
MATRIX: Final = {"kind": "matrix", "players": {}}
DISPLAY: Final = {"driver": "ssd1306"}

CLASHES: Final = [
    # what is wired, what is said of it, what it shows
    (
        {"keys": {**BUTTONS, "pins": {"A": 2}}, "oled": DISPLAY},
        "keys.pins.A cannot be 2: pins 2 and 3 belong to the display; give keys.pins.A a free pin, as GPIO4 (pin 7)",
        "E06: a button on a pin of the display",
    ),
    (
        {"keys": {**BUTTONS, "pins": {"A": 3}}, "opposite": DISPLAY},
        "keys.pins.A cannot be 3: pins 2 and 3 belong to the display; give keys.pins.A a free pin, as GPIO4 (pin 7)",
        "E06: the display opposite hangs on them as well",
    ),
    (
        {"keys": {**BUTTONS, "pins": {"A": 4, "2": 4}}},
        "GPIO4 (pin 7) is used twice: by keys.pins.A and by keys.pins.2; give keys.pins.2 a free pin, as GPIO5 (pin 29)",
        "E06: two keys on the same pin",
    ),
    (
        {"keys": {**BUTTONS, "pins": {"A": 4}, "players": {"P1": 4}}},
        "GPIO4 (pin 7) is used twice: by keys.pins.A and by keys.players.P1",
        "a key and a player's button",
    ),
    (
        {"keys": {**MATRIX, "players": {"P1": 5}}},
        "GPIO5 (pin 29) is used twice: by keys.rows (number 1) and by keys.players.P1",
        "a row of the matrix and a player's button",
    ),
    (
        {"keys": {**MATRIX, "rows": [5, 6, 13, 5]}},
        "GPIO5 (pin 29) is used twice: by keys.rows (number 1) and by keys.rows (number 4)",
        "two rows of the matrix",
    ),
    (
        {"keys": MATRIX, "buzzer": {"pin": 12}},
        "GPIO12 (pin 32) is used twice: by keys.columns (number 1) and by buzzer.pin",
        "a column and the buzzer",
    ),
    (
        {"lamps": {"turn": [23, 24], "muggins": 24}},
        "GPIO24 (pin 18) is used twice: by lamps.turn (number 2) and by lamps.muggins",
        "two lamps",
    ),
    (
        {"keys": {**BUTTONS, "pins": {}, "players": {"P3": 14}}, "reader": {"port": "/dev/serial0"}},
        "keys.players.P3 cannot be 14: pins 14 and 15 belong to the reader",
        "a player's button on a pin of the reader",
    ),
    (
        {"buzzer": {"pin": 10}, "strip": {"chip": "ws2812"}},
        "buzzer.pin cannot be 10: pins 10 and 11 belong to the strip",
        "the buzzer on a pin of the strip",
    ),
    (
        {"buzzer": {"pin": 20}, "strip": {"chip": "apa102", "device": "/dev/spidev1.0"}},
        "buzzer.pin cannot be 20: pins 18, 19, 20 and 21 belong to the strip",
        "the buzzer on a pin of a strip on the other bus",
    ),
    (
        {"buzzer": {"pin": 1}},
        "buzzer.pin cannot be 1: pins 0 and 1 belong to the ID EEPROM of add-on boards",
        "a pin that is never free",
    ),
    (
        {"oled": DISPLAY, "opposite": {**DISPLAY, "address": 0x3C}},
        "opposite.address cannot be 0x3C: oled has it on the same bus",
        "two displays at one address",
    ),
    (
        {"keys": {**MATRIX, "rows": [5, 6, 13]}},
        "keys.layout has rows of 5, 5, 5, 5 keys; keys.rows and keys.columns have pins for 3 rows of 5",
        "a layout with a row too many",
    ),
    (
        {"keys": {**MATRIX, "rows": [5], "columns": [12, 16], "layout": [["A", "A"]]}},
        "keys.layout has A twice; give each key one place",
        "a layout with a key twice",
    ),
]

PEACEFUL: Final = [
    ({"keys": {**BUTTONS, "pins": {"A": 2}}}, "a button on I2C where there is no display"),
    (
        {"keys": {**BUTTONS, "pins": {"A": 2}}, "oled": {**DISPLAY, "bus": 3}},
        "a display on another bus",
    ),
    ({"keys": {**MATRIX, "pins": {"A": 5}}}, "pins of buttons where there is a matrix"),
    ({"keys": {**BUTTONS, "rows": [4], "pins": {"A": 4}}}, "pins of a matrix where there are buttons"),
    ({"keys": {"kind": "none"}, "buzzer": {"pin": 4}}, "pins of keys where there are none"),
    (
        {"keys": {**BUTTONS, "players": {"P3": 14}}, "reader": {"port": "/dev/ttyUSB0"}},
        "a player's button on the UART where the reader is on USB",
    ),
    ({"buzzer": {"pin": 10}, "strip": {"chip": "none"}}, "the buzzer on SPI where there is no strip"),
    (
        {"lamps": {"turn": [7, 8, 9]}, "strip": {"chip": "apa102"}},
        "lamps on the pins that the overlay of the strip sets free",
    ),
    (
        {"oled": DISPLAY, "opposite": {**DISPLAY, "bus": 3, "address": 0x3C}},
        "two displays at one address of two buses",
    ),
    ({"opposite": {**DISPLAY, "address": 0x3C}}, "a display alone at the address"),
    (
        {"keys": {**MATRIX, "rows": [5], "columns": [12, 16], "layout": [["A", "2"]]}},
        "a small matrix",
    ),
]


@pytest.mark.parametrize(("wired", "told"), [pytest.param(*row[:2], id=row[2]) for row in CLASHES])
def test_what_cannot_be_wired(wired: dict[str, Any], told: str) -> None:
    """E06: both claims are told by name, and a way out, when the file is read."""
    with pytest.raises(ConfigError) as refused:
        change(Config(), wired, origin="muggins.toml")

    assert str(refused.value).startswith(f"muggins.toml: {told}")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("wired", [pytest.param(row[0], id=row[1]) for row in PEACEFUL])
def test_what_can_be_wired(wired: dict[str, Any]) -> None:
    """E06: what is not wired takes no pin, and other pins are nobody's."""
    assert find_clashes(change(Config(), wired, origin="muggins.toml")) == []


def test_every_clash_is_told(tmp_path: Path) -> None:
    """Both pins of the display, and a pin that three want, are one line each."""
    path = tmp_path / "muggins.toml"
    path.write_text(
        "[oled]\ndriver = 'sh1106'\n[keys]\nkind = 'buttons'\nplayers = {}\n"
        "[keys.pins]\nA = 2\n2 = 3\n3 = 5\n4 = 5\n5 = 5\n"
    )

    with pytest.raises(ConfigError) as refused:
        read(path)

    assert [
        line.partition("; ")[0].removeprefix(f"{path}: ") for line in str(refused.value).splitlines()
    ] == [
        "keys.pins.A cannot be 2: pins 2 and 3 belong to the display",
        "keys.pins.2 cannot be 3: pins 2 and 3 belong to the display",
        "GPIO5 (pin 29) is used twice: by keys.pins.3 and by keys.pins.4",
        "GPIO5 (pin 29) is used twice: by keys.pins.3 and by keys.pins.5",
    ]


def test_without_a_free_pin_none_is_proposed() -> None:
    """A board that is full gets no pin proposed that it has not."""
    turn = [7, 8, 9, 27]
    keys = {"kind": "buttons", "players": {}, "pins": {**DEFAULT_BUILD.keys.pins, "OK": 27, "GO": 27}}

    with pytest.raises(ConfigError) as refused:
        change(Config(), {"keys": keys, "lamps": {"turn": turn}}, origin="muggins.toml")

    assert str(refused.value).splitlines()[0].endswith("; give keys.pins.OK a free pin")


def test_an_option_of_the_command_line_is_judged_with_the_file() -> None:
    """A reader that is asked for on a pin of a player's button is refused like one in the file."""
    board = change(Config(), {"keys": {**BUTTONS, "players": {"P4": 15}}}, origin="muggins.toml")

    with pytest.raises(
        ConfigError, match="^command line: keys.players.P4 cannot be 15: pins 14 and 15 belong"
    ):
        change(board, {"reader": {"port": "/dev/serial0"}}, origin="command line")


@pytest.mark.parametrize(
    ("port", "is_taken"),
    [
        *[("auto", True), ("/dev/serial0", True), ("/dev/ttyAMA0", True), ("/dev/ttyAMA10", True)],
        *[("/dev/ttyS0", True), ("spy:///dev/serial0?file=log", True)],
        *[("", False), ("/dev/serial1", False), ("/dev/ttyS1", False), ("/dev/ttyUSB0", False)],
        *[
            ("/dev/serial/by-id/usb-reader", False),
            ("socket://pi:2000", False),
            ("loop://", False),
            ("/mnt/dev/serial0", False),
        ],
    ],
)
def test_which_ports_take_the_uart(port: str, is_taken: bool) -> None:
    """The serial line of the header has four names; USB and the network take no pin."""
    assert is_on_uart(port) is is_taken


def test_the_default_build() -> None:
    """Its parts take every pin there is; without a reader the two of the UART are free."""
    taken = {claim.pin for claim in claims_of(DEFAULT_BUILD)}

    assert find_clashes(DEFAULT_BUILD) == []
    assert taken == set(range(28))
    assert {claim.pin for claim in claims_of(change(DEFAULT_BUILD, {"reader": {"port": ""}}, origin=""))} == (
        taken - {14, 15}
    )


def test_without_a_file_no_pin_is_taken() -> None:
    """The virtual table touches nothing."""
    assert [claim.pin for claim in claims_of(Config())] == [0, 1]


def test_the_header() -> None:
    """Forty pins: two of 3.3 V, two of 5 V, eight of ground, and the 28 that have numbers."""
    labels = [place.label for place in HEADER]

    assert [place.number for place in HEADER] == list(range(1, 41))
    assert [labels.count(label) for label in ("3V3", "5V", "GND")] == [2, 2, 8]
    assert {place.pin: place.number for place in HEADER if place.pin is not None} == NUMBERS
    assert [labels[number - 1] for number in (1, 2, 3, 6, 11, 40)] == [
        *("3V3", "5V", "GPIO2", "GND", "GPIO17", "GPIO21")
    ]
