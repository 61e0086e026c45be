"""Each key of the settings: what it may be, and what is said of a value or a name that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from hardware.config import Config, change, read
from hardware.config.sections import SETTINGS
from scorer.errors import ConfigError
from tests.hardware.settings_files import refusal, write_settings

PIN: Final = "it is a GPIO from 0 to 27 by its BCM number"
SWITCH: Final = "it is true or false"
DRIVERS: Final = 'it is one of "none", "ssd1306", "ssd1309", "ssd1315", "sh1106", "ch1115", "sh1107"'
ADDRESS: Final = "it is an address from 0x08 to 0x77"
DEVICE: Final = 'it is the path of a device, as in "/dev/input/by-id/…-event-kbd", or "" for none'
PORT: Final = 'it is "auto", a path like "/dev/serial0", an URL like "socket://host:port", or "" for none'
DAY: Final = "it is a number from 0 to 86400"
KEYS: Final = [
    # key, a value that fits, one that nearly does, and what is said of that
    ("gpio.pins", "mock", "lgpio", 'it is one of "auto", "mock", "none"'),
    ("keys.kind", "matrix", "Matrix", 'it is one of "none", "buttons", "matrix"; did you mean matrix?'),
    ("keys.rows", [4, 27], [], f"it is a list of 1 to 8, each {PIN[6:]}"),
    ("keys.columns", [4], [4, 28], PIN),
    ("keys.layout", [["A", "OK"], ["P1", "C"]], [["A", "1"]], "it is one of"),
    ("keys.pins", {"A": 2, "OK": 3}, {"A": "four"}, PIN),
    ("keys.players", {"P4": 15}, {"P4": True}, PIN),
    ("pad.device", "/dev/input/event0", "event0", DEVICE),
    ("pad.kind", "scanner", "scan", 'it is one of "keys", "scanner"; did you mean scanner?'),
    ("reader.port", "socket://pi:2000", "ttyUSB0", PORT),
    ("reader.deck", "/home/pi/deck.json", 5, "it is the path of a file"),
    ("oled.driver", "ssd1306", "ssd1307", DRIVERS),
    ("oled.bus", 3, 0, "it is a number from 1 to 255"),
    ("oled.address", 0x3D, 0x07, ADDRESS),
    ("oled.rotate", 180, 90, "it is one of 0, 180"),
    ("oled.contrast", 0, 256, "it is a number from 0 to 255"),
    ("oled.dim_s", 0, -1, DAY),
    ("oled.off_s", 86_400, 86_401, DAY),
    ("oled.shift", False, 0, SWITCH),
    ("oled.column", 2, 65, "a number from -1 to 64"),
    ("opposite.driver", "ssd1306", "ssd1305", DRIVERS),
    ("opposite.bus", 255, 256, "it is a number from 1 to 255"),
    ("opposite.address", 0x77, 0x78, f"{ADDRESS}: a module marked 0x78 has 0x3C"),
    ("opposite.rotate", 0, "0", "it is one of 0, 180"),
    ("opposite.contrast", 1, True, "it is a number from 0 to 255"),
    ("opposite.dim_s", 5, 5.0, DAY),
    ("opposite.off_s", 5, "5", DAY),
    ("opposite.shift", False, "no", SWITCH),
    ("opposite.column", 0, -2, "a number from -1 to 64"),
    ("strip.chip", "ws2812", "ws2812b", 'it is one of "none", "apa102", "ws2812"; did you mean ws2812?'),
    (
        "strip.device",
        "/dev/spidev1.0",
        "spidev1.0",
        'it is the path of an SPI device, as in "/dev/spidev0.0"',
    ),
    ("strip.order", "rgb", "rgg", 'it is one of "", "rgb", "rbg", "grb", "gbr", "brg", "bgr"; did you mean'),
    ("strip.budget_ma", 4000, 49, "it is a number from 50 to 20000"),
    ("strip.per_metre", 60, 30, "it is one of 144, 100, 60"),
    ("strip.lanes", 4, 5, "it is a number from 1 to 4"),
    ("strip.spacing", "even", "evenly", 'it is one of "grouped", "even"; did you mean even?'),
    ("strip.wired", "serpentine", "snake", 'it is one of "rows", "serpentine"'),
    ("strip.map", "board.json", ["board.json"], "it is the path of a file"),
    (
        *("strip.colours", ["#000000", "#FFFFFF", "#0a0b0c", "#123456"]),
        *(["#000000"] * 3, 'it is a list of 4, each a colour, as in "#003cff"'),
    ),
    ("strip.marks", True, 1, SWITCH),
    ("lamps.turn", [5, 6], [5, -1], PIN),
    ("lamps.muggins", -1, -2, f"{PIN}, or -1 for none"),
    ("buzzer.pin", 27, 28, f"{PIN}, or -1 for none"),
    ("buzzer.kind", "active", "activ", 'it is one of "passive", "active"; did you mean active?'),
    ("voice.program", "espeak-ng", True, "it is the name or path of a program"),
    ("voice.language", "en-gb", "", 'it is a language, as in "en" or "en-gb"'),
    ("voice.speed", 200, 201, "it is a number from 110 to 200"),
    ("web.on", False, "off", SWITCH),
    ("web.port", 0, 65_536, "it is a number from 0 to 65535"),
    ("web.lan", True, "192.168.1.0", SWITCH),
    ("table.text", "large", "big", 'it is one of "normal", "large"'),
]
every_key = pytest.mark.parametrize(
    ("key", "fits", "fails", "allowed"), [pytest.param(*row, id=row[0]) for row in KEYS]
)


def _given(key: str, value: object) -> dict[str, Any]:
    section, name = key.split(".")
    return {section: {name: value}}


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def test_every_key_is_tried() -> None:
    """The table above has every key that there is, in its order."""
    assert [row[0] for row in KEYS] == [
        setting.key for section in SETTINGS.values() for setting in section.values()
    ]


@every_key
def test_a_value_that_fits(key: str, fits: object, fails: object, allowed: str) -> None:
    """A value that is allowed is taken, and everything else stays as it is by default."""
    section, name = key.split(".")

    config = change(Config(), _given(key, fits), origin="muggins.toml")

    assert getattr(getattr(config, section), name) == _frozen(fits)
    assert config.origins == {key: "muggins.toml"}
    default = SETTINGS[section][name].default
    assert change(config, _given(key, default), origin="muggins.toml") == Config()


@every_key
def test_a_value_that_nearly_fits(key: str, fits: object, fails: object, allowed: str) -> None:
    """The refusal names the file, the key, what was given and what is allowed."""
    with pytest.raises(ConfigError) as refused:
        change(Config(), _given(key, fails), origin="/etc/muggins.toml")

    message = str(refused.value)
    assert message.startswith(f"/etc/muggins.toml: {key}")
    assert " cannot be " in message
    assert allowed in message


WRONG: Final = [
    # what stands in the file, what is said of it, which slip it is
    ("[strip]\nbugdet_ma = 9", "unknown key strip.bugdet_ma; did you mean budget_ma?", "letters swapped"),
    ("[voice]\nlan = true", "unknown key voice.lan; it belongs to [web]", "a key of another section"),
    ("[gpio]\nport = 80", "unknown key gpio.port; it belongs to [reader] or [web]", "of two others"),
    ("[gpio]\nxyzzy = 1", "unknown key gpio.xyzzy; its keys are pins", "like none"),
    ("[stripe]\nchip = 'apa102'", "unknown section [stripe]; did you mean strip?", "a section misspelt"),
    ("[wlan]", "unknown section [wlan]; there are gpio, keys, pad, reader, oled,", "a section like none"),
    ("[[chips]]", "unknown key chips above the first section; a key stands below", "no section at all"),
    ("chip = 'apa102'", "unknown key chip above the first section; it belongs to [strip]", "no section yet"),
    (
        "strip = 'apa102'",
        "strip is a section: write [strip] once, and its keys below it",
        "a section as a key",
    ),
    ("[[strip]]", "strip is a section: write [strip] once, and its keys below it", "a section as a list"),
    ("[keys.pins]\nA = 'four'", f'keys.pins.A cannot be "four"; {PIN}', "a word for a number"),
    ("[keys.pins]\n1 = 4", "keys.pins.1 is unknown; did you mean 10?", "a key that no panel has"),
    ("[keys.pins]\nPOWER = 4", "keys.pins.POWER is unknown; the names are A, 2, 3,", "a key that has no pin"),
    ("[keys]\npins = 4", "keys.pins cannot be 4; it is a table of A, 2,", "a number for a table"),
    ("[keys]\nrows = [5, true]", f"keys.rows (number 2) cannot be true; {PIN}", "inside a list"),
    (
        "[keys]\nlayout = [['A', '1']]",
        'keys.layout (number 1) (number 2) cannot be "1"',
        "in a list in a list",
    ),
    ("[oled]\nrotate = false", "oled.rotate cannot be false; it is one of 0, 180", "false for a nought"),
    ("[web]\nport = 1979-05-27", 'web.port cannot be "1979-05-27"; it is a number from', "a date"),
    ("[web]\nport = nan", "web.port cannot be NaN; it is a number from", "not a number"),
    (f"[web]\nport = 0x{'f' * 5000}", f"web.port cannot be 0x{'f' * 58}…; it is", "a number without end"),
    ('["we\\nb"]', 'unknown section ["we\\nb"]; did you mean web?', "a line's end in a name"),
    ('[web]\n"p\\u0000" = 1', 'unknown key web."p\\u0000"; its keys are', "a control character in a name"),
    ("[game]\nclaims = 1.5", "game.claims cannot be 1.5; it is a text, a number, true,", "no word of a game"),
    ("[game]\nclaims = {a = 1}", "game.claims cannot be {a = 1}; it is a text, a number, true,", "a table"),
]


@pytest.mark.parametrize(("text", "told"), [pytest.param(*row[:2], id=row[2]) for row in WRONG])
def test_what_is_not_there(text: str, told: str, tmp_path: Path) -> None:
    """Unknown names are told with the nearest that is known, and values of a wrong type with what fits."""
    path = write_settings(tmp_path, text)

    assert refusal(path).startswith(f"{path}: {told}")


def test_a_long_value_is_told_in_short(tmp_path: Path) -> None:
    """A page that was pasted into a value does not come back whole."""
    assert f'web.port cannot be "{"x" * 59}…; it is' in refusal(
        write_settings(tmp_path, f"[web]\nport = '{'x' * 500}'")
    )


def test_all_is_told_at_once(tmp_path: Path) -> None:
    """Whoever mends a file needs to do so once."""
    path = write_settings(tmp_path, "[web]\nport = -1\nlan = 0\n[oled]\ndriver = 'ssd'\n[x]\n")

    assert [line.removeprefix(f"{path}: ").split()[0] for line in refusal(path).splitlines()] == [
        *("web.port", "web.lan", "oled.driver", "unknown")
    ]


def test_options_of_the_game_become_words(tmp_path: Path) -> None:
    """Numbers, truth values and lists are the words that a record's head has."""
    text = (
        "[game]\nplayers = ['Ann', 'Bob']\ntarget = 61\ninfer_go = false\nheels_by_claim = true\n"
        "match_points = [1, 2, 3, 'match']\n"
    )

    assert read(write_settings(tmp_path, text)).game == {
        "players": "Ann, Bob",
        "target": "61",
        "infer_go": "no",
        "heels_by_claim": "yes",
        "match_points": "1, 2, 3, match",
    }


def test_named_keys_alone_are_wired(tmp_path: Path) -> None:
    """A table of pins is taken as it stands, and not mixed with the default one."""
    config = read(write_settings(tmp_path, "[keys]\nplayers = {}\n[keys.pins]\nC = 21\nA = 4\n"))

    assert config.keys.players == {}
    assert list(config.keys.pins.items()) == [("A", 4), ("C", 21)]
