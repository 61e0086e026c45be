"""The devices that a config names: made ready without one that it does not, and none costs the others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.config import DEFAULT_BUILD, Config, change
from hardware.input.buttons import Buttons
from hardware.input.deck import Deck, Taught, write_deck
from hardware.input.hid import Keyboard
from hardware.input.matrix import Matrix
from hardware.input.reader import SerialReader
from hardware.output.buzzer import Buzzer
from hardware.output.kept import KeptOutput
from hardware.output.lamps import Lamps
from hardware.output.oled import Oled
from hardware.output.strip import Strip
from hardware.output.voice import Voice
from hardware.pins import Pins, open_pins
from hardware.ports import Source
from scorer.table.devices import Devices, Reach, make_devices

PAD: Final = "/dev/input/by-id/usb-pad-event-kbd"
READER: Final = "/dev/serial/by-id/usb-reader"

Wanted = dict[str, dict[str, Any]]


def make(folder: Path, *wanted: Wanted, base: Config | None = None, **reach: Any) -> Devices:
    """The devices of a config with these settings, on pins that only pretend; they have been closed."""
    config = base or Config()
    for settings in wanted:
        config = change(config, settings, origin="test")
    factory = open_pins("mock")
    devices = make_devices(
        config, folder, pins=Pins("mock", opener=lambda choice: factory), reach=Reach(**reach)
    )
    for source in devices.sources:
        source.close()
    return devices


def is_taught(source: Source) -> bool:
    """Whether a deck says what its codes stand for."""
    return isinstance(source, Taught)


def bare(source: Source) -> Source:
    """A source without what the deck says of it."""
    return source._source if isinstance(source, Taught) else source


def kinds(devices: Devices) -> list[type]:
    """What they are: sources, then what the outputs keep going."""
    kept = [output._device for output in devices.outputs if isinstance(output, KeptOutput)]
    assert len(kept) == len(devices.outputs)
    return [*(type(bare(source)) for source in devices.sources), *map(type, kept)]


OLED: Final[Wanted] = {"oled": {"driver": "ssd1306"}}
OPPOSITE: Final[Wanted] = {"opposite": {"driver": "sh1106"}}
STRIP: Final[Wanted] = {"strip": {"chip": "ws2812"}}
LAMPS: Final[Wanted] = {"lamps": {"muggins": 15}}
BUZZER: Final[Wanted] = {"buzzer": {"pin": 8}}
VOICE: Final[Wanted] = {"voice": {"program": "espeak-ng"}}
BUTTONS: Final[Wanted] = {"keys": {"kind": "buttons"}}
MATRIX: Final[Wanted] = {"keys": {"kind": "matrix"}}

NAMED: Final = [
    # settings, the devices, whether there are keys, what it shows
    ({}, [], False, "nothing"),
    (OLED, [Oled], False, "a display"),
    ({**OLED, **OPPOSITE}, [Oled, Oled], False, "a display on each side"),
    (STRIP, [Strip], False, "a strip"),
    (LAMPS, [Lamps], False, "lamps"),
    (BUZZER, [Buzzer], False, "a buzzer"),
    (VOICE, [Voice], False, "a voice"),
    (BUTTONS, [Buttons], True, "buttons"),
    (MATRIX, [Matrix, Buttons], True, "a matrix, and each player's own button"),
    ({"keys": {"kind": "matrix", "players": {}}}, [Matrix], True, "a matrix alone"),
    ({"pad": {"device": PAD}}, [Keyboard], True, "a number pad"),
    ({"pad": {"device": PAD, "kind": "scanner"}}, [Keyboard], False, "a scanner that types"),
    ({"reader": {"port": READER}}, [SerialReader], False, "a card reader"),
]


@pytest.mark.parametrize(
    ("wanted", "expected", "has_keys"), [pytest.param(*row[:3], id=row[3]) for row in NAMED]
)
def test_what_is_named_is_there(tmp_path: Path, wanted: Wanted, expected: list[type], has_keys: bool) -> None:
    """Each device by itself, and nothing beside it."""
    devices = make(tmp_path, wanted)

    assert (kinds(devices), devices.has_keys, devices.troubles) == (expected, has_keys, ())


def test_the_default_build_is_all_there(tmp_path: Path) -> None:
    """The parts list's build, in the order in which it shows that the table is coming."""
    devices = make(tmp_path, base=DEFAULT_BUILD)

    assert kinds(devices) == [Buttons, SerialReader, Oled, Strip, Buzzer]
    assert devices.troubles == ()


@pytest.mark.parametrize("text", ["normal", "large"])
def test_size_of_the_text(tmp_path: Path, text: str) -> None:
    """A table that has no settings of its own yet begins with the builder's."""
    assert make(tmp_path, {"table": {"text": text}}).text == text


def test_each_is_reached_as_it_is_told(tmp_path: Path) -> None:
    """What a test, or a trial, gives for a kind of device goes to that kind and no other."""

    def clock() -> float:
        return 7.0

    wanted: Wanted = {"keys": {"kind": "matrix"}, "reader": {"port": READER}, **OLED}
    devices = make(
        tmp_path, wanted, keys={"clock": clock}, reader={"clock": clock}, output={"retry_s": (7.0, 8.0)}
    )
    matrix, buttons, reader = map(bare, devices.sources)
    (display,) = devices.outputs

    assert isinstance(matrix, Matrix)
    assert isinstance(buttons, Buttons)
    assert isinstance(reader, SerialReader)
    assert isinstance(display, KeptOutput)
    assert matrix._clock is buttons._clock is reader._clock is clock
    assert (display._first_s, display._longest_s) == (7.0, 8.0)


TROUBLES: Final = [
    # settings, whose trouble it is, its words, what is wrong
    ({"strip": {"chip": "apa102", "budget_ma": 100}}, "strip", "budget_ma is 100", "too little current"),
    (
        {"strip": {"chip": "apa102", "map": "nowhere.json"}},
        "strip",
        "nowhere.json",
        "a map that is not there",
    ),
    ({"reader": {"port": READER, "deck": "broken.json"}}, "deck", "no JSON", "a deck that is damaged"),
]


@pytest.mark.parametrize(("wanted", "name", "words"), [pytest.param(*row[:3], id=row[3]) for row in TROUBLES])
def test_a_wrong_setting_costs_its_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: Wanted, name: str, words: str
) -> None:
    """It is one trouble, told under the device's name; all others are there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.json").write_text("{")
    devices = make(tmp_path, wanted, BUZZER, BUTTONS)

    assert [trouble.source for trouble in devices.troubles] == [name]
    assert devices.troubles[0].lost
    assert devices.troubles[0].message.startswith(name)
    assert words in devices.troubles[0].message
    assert {Buttons, Buzzer} <= set(kinds(devices))
    assert Strip not in kinds(devices)


def test_a_damaged_deck_costs_the_deck_alone(tmp_path: Path) -> None:
    """The reader reads what codes say by themselves."""
    (tmp_path / "deck.json").write_text("{")
    devices = make(tmp_path, {"reader": {"port": READER}})

    assert kinds(devices) == [SerialReader]
    assert not is_taught(devices.sources[0])
    assert [trouble.source for trouble in devices.troubles] == ["deck"]


@pytest.mark.parametrize(
    "wanted",
    [{"reader": {"port": READER}}, {"pad": {"device": PAD, "kind": "scanner"}}],
    ids=["a reader", "a scanner that types"],
)
def test_a_deck_beside_the_journal_is_taken(tmp_path: Path, wanted: Wanted) -> None:
    """What was taught is known without a word in the config."""
    deck = Deck({"0F00A1B2C3": "5H"})
    write_deck(tmp_path / "deck.json", deck)
    (source,) = make(tmp_path, wanted).sources

    assert isinstance(source, Taught)
    assert source._deck == deck


LIBRARIES: Final = ("PIL", "luma", "gpiozero", "serial", "evdev", "lgpio", "uvicorn", "starlette")
IMPORTED: Final = [
    # settings, the libraries that come with them, what is named
    ({}, [], "nothing"),
    (OLED, ["PIL"], "a display, before it is opened"),
    (STRIP, [], "a strip"),
    ({**LAMPS, **BUZZER, **BUTTONS}, [], "what hangs on pins, before it is opened"),
    (MATRIX, [], "a matrix, before it is started"),
    ({**VOICE, "pad": {"device": PAD}}, [], "a voice and a number pad"),
    ({"reader": {"port": READER}}, [], "a reader, before it is opened"),
]

SCRIPT: Final = """
import json, sys
from pathlib import Path
from hardware.config import Config, change
from scorer.table.devices import make_devices
devices = make_devices(change(Config(), json.loads(sys.argv[1]), origin="test"), Path(sys.argv[2]))
assert not devices.troubles
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize(("wanted", "libraries"), [pytest.param(*row[:2], id=row[2]) for row in IMPORTED])
def test_what_is_not_named_is_not_imported_h06(tmp_path: Path, wanted: Wanted, libraries: list[str]) -> None:
    """H06: a table without a device pays neither for its driver nor for its library."""
    command = [sys.executable, "-c", SCRIPT, json.dumps(wanted), str(tmp_path)]
    modules = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    drivers = {"hardware.output.oled": OLED, "hardware.output.strip": STRIP, "hardware.input.matrix": MATRIX}
    drivers |= {"hardware.output.voice": VOICE, "hardware.output.lamps": LAMPS}

    assert [library for library in LIBRARIES if library in modules] == libraries
    for driver, named in drivers.items():
        assert (driver in modules) == (named.items() <= wanted.items()), driver
