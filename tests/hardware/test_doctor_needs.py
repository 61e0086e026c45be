"""What the doctor looks for: the pins, devices, files and port that a configuration asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.config.sections import DEFAULT_BUILD, Config, Gpio, Keys, Lamps, Pad, Strip, Web
from hardware.doctor.needs import Display, Needs, needs_of
from hardware.doctor.needs import Strip as StripNeeds
from scorer.errors import ConfigError


def test_needs_of_the_default_build() -> None:
    """The build of the parts list asks for 17 keys, two buttons, a buzzer, a display, a strip and a reader."""
    needs = needs_of(DEFAULT_BUILD)

    assert len(needs.pins) == 20
    assert (needs.pins[17], needs.pins[7], needs.pins[8]) == ("keys.pins.2", "keys.players.P1", "buzzer.pin")
    assert needs.displays == (Display("oled", 1, 0x3C),)
    assert needs.strip == StripNeeds("apa102", "/dev/spidev0.0", 4 + 4 * 284 + 4 + 18)
    assert (needs.reader, needs.port, needs.has_devices) == ("auto", 8121, True)


NEEDS = [
    (Config(), {}, "nothing is asked for by default, player buttons included"),
    (Config(gpio=Gpio(pins="none"), keys=Keys(kind="buttons")), {}, "no pin is touched"),
    (Config(gpio=Gpio(pins="mock"), keys=Keys(kind="buttons")), {}, "pins that only pretend"),
    (
        Config(keys=Keys(kind="matrix", rows=(5,), columns=(12, 16), players={})),
        {5: "keys.rows (number 1)", 12: "keys.columns (number 1)", 16: "keys.columns (number 2)"},
        "a matrix",
    ),
    (
        Config(lamps=Lamps(turn=(22,), muggins=27)),
        {22: "lamps.turn (number 1)", 27: "lamps.muggins"},
        "lamps",
    ),
]


@pytest.mark.parametrize(("config", "pins"), [pytest.param(*row[:2], id=row[2]) for row in NEEDS])
def test_pins_that_are_asked_for(config: Config, pins: dict[int, str]) -> None:
    """Every pin is told with who uses it."""
    assert needs_of(config).pins == pins


@pytest.mark.parametrize(
    ("web", "port"),
    [(Web(), 8121), (Web(port=0), None), (Web(on=False), None)],
    ids=["by default", "any", "off"],
)
def test_port_that_is_asked_for(web: Web, port: int | None) -> None:
    """A port that may be any is not looked for."""
    assert needs_of(Config(web=web)).port == port


def test_a_map_that_cannot_be_read(tmp_path: Path) -> None:
    """A strip of its own map needs that file."""
    with pytest.raises(ConfigError, match="strip.map"):
        needs_of(Config(strip=Strip(chip="apa102", map=str(tmp_path / "none.json"))))


def test_pad_is_a_device() -> None:
    """A number pad is a device, and a voice alone is not."""
    assert needs_of(Config(pad=Pad(device="/dev/input/event3"))).has_devices
    assert not Needs(voice="espeak-ng", port=8121).has_devices
