"""The devices that the settings name, opened one at a time to be tried; each is let go at the end."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hardware.config import Config
from hardware.config.sections import Oled as Display
from hardware.pins import Pins, pin_name
from hardware.ports import Message
from scorer.errors import ConfigError, WiringError
from scorer.record.names import PEG_COLOURS
from scorer.table.devices import buzzer_of, display_of, led_map_of, look_of, make_devices, voice_of

if TYPE_CHECKING:
    from hardware.output.kept import Device
    from hardware.output.oled import Oled
    from scorer.table.trying.keys import TriedKeys
    from scorer.table.trying.lights import TriedStrip
    from scorer.table.trying.scanner import NextMessage
    from scorer.table.trying.sounds import Player

_WRITE: Final = "write it into muggins.toml, or have a whole file by `muggins config --init`"


@contextmanager
def opened_strip(config: Config) -> Iterator[TriedStrip]:
    """
    The strip.

    Raises:
        ConfigError: None is set up, or it cannot be like that.
        HardwareError: Its bus cannot be opened.
    """
    from hardware.output.chips import CHIPS, Encoder
    from hardware.output.spi import SpiDevice
    from scorer.table.trying.lights import TriedStrip

    strip = config.strip
    if strip.chip == "none":
        raise ConfigError(f'No strip is set up: its line is `chip = "apa102"` under [strip]; {_WRITE}.')
    board = led_map_of(config)
    encoder = Encoder(CHIPS[strip.chip], board.leds, strip.order, strip.budget_ma)
    colours = look_of(config).colours
    usual = look_of(Config()).colours
    names = [
        name.lower() if colour == own else written
        for name, colour, own, written in zip(PEG_COLOURS, colours, usual, strip.colours, strict=True)
    ]
    with closing(SpiDevice(strip.device, encoder.chip.hz, encoder.frame_bytes)) as spi:
        yield TriedStrip(spi, encoder, board, tuple(zip(names, colours, strict=True)))


def displays_of(config: Config) -> list[tuple[str, Display]]:
    """
    The displays that are set up, by their sections.

    Raises:
        ConfigError: There is none.
    """
    found = [
        (section, display)
        for section, display in (("oled", config.oled), ("opposite", config.opposite))
        if display.driver != "none"
    ]
    if not found:
        raise ConfigError(f'No display is set up: its line is `driver = "ssd1306"` under [oled]; {_WRITE}.')
    return found


@contextmanager
def opened_display(section: str, display: Display) -> Iterator[Oled]:
    """
    One display.

    Raises:
        HardwareError: It does not answer.
    """
    oled = display_of(section, display)
    with closing(oled):
        oled.open()
        yield oled


@contextmanager
def opened_keys(config: Config) -> Iterator[tuple[TriedKeys, Mapping[str, str]]]:
    """
    The keys, and where each of them is, in words; of a pad nobody knows that.

    Raises:
        ConfigError: None is set up.
        HardwareError: Pins or pad cannot be opened.
    """
    from scorer.table.trying.keys import ToldKeys, WiredKeys

    keys, has_pad = config.keys, bool(config.pad.device) and config.pad.kind == "keys"
    if keys.kind == "none" and not has_pad:
        raise ConfigError(f'No keys are set up: their line is `kind = "buttons"` under [keys]; {_WRITE}.')
    players = {key: pin_name(pin) for key, pin in keys.players.items() if keys.kind != "none"}
    with ExitStack() as held:
        pins = held.enter_context(closing(Pins(config.gpio.pins)))
        if keys.kind == "buttons":
            wired = WiredKeys({**keys.pins, **keys.players}, pins.open())
            yield held.enter_context(closing(wired)), _places(keys.pins) | players
            return
        only = Config(gpio=config.gpio, keys=keys, pad=config.pad if has_pad else Config().pad)
        devices = make_devices(only, Path(), pins=pins)
        if devices.troubles:
            raise WiringError(devices.troubles[0].message)
        places = _crossings(config) | players if keys.kind == "matrix" else {}
        yield held.enter_context(closing(ToldKeys(devices.sources))), places


def _places(pins: Mapping[str, int]) -> dict[str, str]:
    return {key: pin_name(pin) for key, pin in pins.items()}


def _crossings(config: Config) -> dict[str, str]:
    """Where the keys of a matrix are."""
    keys = config.keys
    return {
        key: f"row {pin_name(row)}, column {pin_name(column)}"
        for row, along in zip(keys.rows, keys.layout, strict=True)
        for column, key in zip(keys.columns, along, strict=True)
    }


@contextmanager
def opened_reader(config: Config) -> Iterator[NextMessage]:
    """
    The messages of the card reader, or of a scanner that types.

    Raises:
        ConfigError: None is set up.
        HardwareError: Its name is none.
    """
    from hardware.input.hid import Keyboard
    from hardware.input.reader import SerialReader
    from hardware.ports import Source
    from scorer.table.trying.scanner import next_of

    messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
    source: Source
    if config.reader.port:
        source = SerialReader(config.reader.port)
    elif config.pad.device and config.pad.kind == "scanner":
        source = Keyboard(config.pad.device, "scanner")
    else:
        raise ConfigError(f'No reader is set up: its line is `port = "auto"` under [reader]; {_WRITE}.')
    source.start(messages.put)
    with closing(source):
        yield next_of(messages)


@contextmanager
def opened_buzzer(config: Config) -> Iterator[Player]:
    """
    The buzzer.

    Raises:
        ConfigError: None is set up.
        HardwareError: Its pin cannot be had.
    """
    if config.buzzer.pin < 0:
        raise ConfigError(f"No buzzer is set up: its line is `pin = 8` under [buzzer]; {_WRITE}.")
    with closing(Pins(config.gpio.pins)) as pins:
        yield from _playing(buzzer_of(config, pins))


@contextmanager
def opened_voice(config: Config) -> Iterator[Player]:
    """
    The voice.

    Raises:
        ConfigError: None is set up, or nobody could follow it.
        HardwareError: Its program is missing, or fails.
    """
    if not config.voice.program:
        raise ConfigError(f'No voice is set up: its line is `program = "espeak-ng"` under [voice]; {_WRITE}.')
    yield from _playing(voice_of(config))


def _playing(device: Device) -> Iterator[Player]:
    from scorer.table.trying.sounds import Player

    with closing(device):
        device.open()
        yield Player(device, time.monotonic, time.sleep)
