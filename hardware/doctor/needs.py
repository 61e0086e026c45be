"""What a configuration asks of the machine it runs on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from hardware.config.pins import claims_of
from hardware.config.sections import Config
from hardware.output.board import Board, read_map
from hardware.output.chips import CHIPS


class Display(NamedTuple):
    """
    A display on an I2C bus.

    Attributes:
        section: Its section of the configuration.
        bus: The bus's number.
        address: Its address there, of seven bits.
    """

    section: str
    bus: int
    address: int


class Strip(NamedTuple):
    """
    The strip of light.

    Attributes:
        chip: What its LEDs are: apa102 or ws2812.
        device: The SPI device.
        frame_bytes: How long one frame is on the wire.
    """

    chip: str
    device: str
    frame_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """
    What is asked for; nothing by default, as the virtual table needs nothing.

    Attributes:
        pins: Which setting takes each pin, by its BCM number: ``{17: "keys.pins.2"}``.
        displays: The displays.
        strip: The strip of light, where there is one.
        reader: The card reader's line: a path, a URL, ``auto``; empty for none.
        pad: The input device of a number pad or a scanner that types; empty for none.
        voice: The program that speaks; empty for none.
        port: Where the page is served; None where it is not.
    """

    pins: Mapping[int, str] = field(default_factory=dict)
    displays: tuple[Display, ...] = ()
    strip: Strip | None = None
    reader: str = ""
    pad: str = ""
    voice: str = ""
    port: int | None = None

    @property
    def has_devices(self) -> bool:
        """Whether anything is asked for that is wired or plugged in."""
        return bool(self.pins or self.displays or self.strip or self.reader or self.pad)


def needs_of(config: Config) -> Needs:
    """
    What *config* asks for.

    Raises:
        ConfigError: The map of the strip cannot be read.
    """
    displays = (("oled", config.oled), ("opposite", config.opposite))
    return Needs(
        pins=_pins(config) if config.gpio.pins == "auto" else {},
        displays=tuple(
            Display(section, oled.bus, oled.address) for section, oled in displays if oled.driver != "none"
        ),
        strip=_strip(config),
        reader=config.reader.port,
        pad=config.pad.device,
        voice=config.voice.program,
        port=config.web.port if config.web.on and config.web.port else None,
    )


def _pins(config: Config) -> dict[int, str]:
    """The pins that settings name; those of the buses come with their devices."""
    return {claim.pin: claim.holder for claim in claims_of(config) if not claim.bus}


def _strip(config: Config) -> Strip | None:
    strip = config.strip
    if strip.chip == "none":
        return None
    board = Board(strip.per_metre, strip.lanes, strip.spacing, strip.wired)
    leds = (read_map(Path(strip.map)) if strip.map else board.led_map()).leds
    return Strip(strip.chip, strip.device, CHIPS[strip.chip].frame_bytes(leds))
