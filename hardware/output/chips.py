"""
The bytes that a strip's LEDs take: one colour for each in, one frame out.

No frame takes more current than the budget: where all that is to be lit would,
everything is dimmed by the same share. The figures of an LED's current are
FastLED's, measured: 16, 11 and 15 mA for red, green and blue, and 1 mA when dark.

Light is dimmed in steps. A WS2812 has 255 of them, the values of a part. APA102
and SK9822 have a current control of 31 levels beside, so 7,905: a frame takes the
lowest level that is bright enough, the same for all its LEDs, and its colours
keep as many of their eight bits as they can. That is what a mark of (8, 8, 8),
the quarter of a back peg and the hue of a dim orange live on.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.output.leds import RGB
from scorer.errors import ConfigError

FULL: Final = 255
"""The highest value of a part, and the steps of light in a level."""

PART_MA: Final = (16, 11, 15)
DARK_MA: Final = 1
"""What an LED takes: for red, green and blue at their highest, and when it is dark."""

_WS2812_RESET_BYTES: Final = 90
"""300 microseconds of silence at 2.4 MHz: less does not end a frame of the newer WS2812B."""


@dataclass(frozen=True, slots=True)
class Chip:
    """
    How one kind of LED is told its light; a frame begins and ends with zero bytes.

    Attributes:
        hz: Clock of the SPI bus.
        order: In which order it takes red, green and blue, as most strips with it are made.
        levels: Levels of its current control; 1 where it has none.
        led_bytes: Bytes of one LED.
        begin_bytes: Zero bytes before the first LED.
        end_bytes: Zero bytes after the last, of so many LEDs.
        word: The bytes of one LED, from its level and its three parts in the strip's order.
    """

    hz: int
    order: str
    levels: int
    led_bytes: int
    begin_bytes: int
    end_bytes: Callable[[int], int]
    word: Callable[[int, tuple[int, ...]], bytes]

    def frame_bytes(self, leds: int) -> int:
        """How long a frame of so many LEDs is."""
        return self.begin_bytes + leds * self.led_bytes + self.end_bytes(leds)


def _apa102_word(level: int, parts: tuple[int, ...]) -> bytes:
    return bytes((0xE0 | level, *parts))


def _apa102_end_bytes(leds: int) -> int:
    # An SK9822 takes its new colour with the next 32 zero bits, and each LED hands the data on half a
    # clock late, so the last one needs half an edge more for each before it. Zeros, not ones: an LED
    # beyond the last would show ones as white.
    return 4 + math.ceil(leds / 16)


def _in_three_bits(value: int) -> bytes:
    """A byte as a WS2812 takes it: three bits of SPI a bit, 110 for one and 100 for zero."""
    bits = "".join("110" if value >> place & 1 else "100" for place in range(7, -1, -1))
    return int(bits, 2).to_bytes(3, "big")


_IN_THREE_BITS: Final = tuple(_in_three_bits(value) for value in range(FULL + 1))


def _ws2812_word(_level: int, parts: tuple[int, ...]) -> bytes:
    return b"".join(_IN_THREE_BITS[part] for part in parts)


APA102: Final = Chip(4_000_000, "bgr", 31, 4, 4, _apa102_end_bytes, _apa102_word)
"""APA102, and SK9822, which is often sold under its name."""

# The zeros before the first LED also bring a line to rest that idles high: it would read a one.
WS2812: Final = Chip(
    2_400_000, "grb", 1, 9, _WS2812_RESET_BYTES, lambda _leds: _WS2812_RESET_BYTES, _ws2812_word
)
"""WS2812 and its kin, as three bits of SPI for each of theirs. A frame must be written in one piece."""

CHIPS: Final = {"apa102": APA102, "ws2812": WS2812}
"""The chips by the names of the configuration."""


@dataclass(frozen=True, slots=True)
class Encoder:
    """
    Makes the frames of one strip.

    Attributes:
        chip: What its LEDs are.
        leds: How many there are.
        order: In which order they take red, green and blue; empty for the chip's own.
        budget_ma: What the strip may take, the current of its dark LEDs included.

    Raises:
        ConfigError: No such order, or a budget that is used up by LEDs that are hardly lit.
    """

    chip: Chip
    leds: int
    order: str = ""
    budget_ma: int = 500

    def __post_init__(self) -> None:
        if self.order and sorted(self.order) != sorted("rgb"):
            raise ConfigError(
                f"strip.order is {self.order!r}; write r, g and b once each, such as {self.chip.order!r}"
            )
        # With room for the lowest step of every LED nothing has to go out to keep the budget.
        least_ma = math.ceil(self.leds * (DARK_MA + sum(PART_MA) / FULL))
        if self.budget_ma < least_ma:
            raise ConfigError(
                f"strip.budget_ma is {self.budget_ma}, but {self.leds} LEDs take {self.leds * DARK_MA} mA "
                f"when they are dark; write {least_ma} or more, if the supply can give it"
            )

    @property
    def frame_bytes(self) -> int:
        """How long each frame is."""
        return self.chip.frame_bytes(self.leds)

    def encode(self, colours: Sequence[RGB], light: float = 1.0) -> bytes:
        """
        The frame that shows *colours*, dimmed as far as the budget asks for.

        A colour keeps its hue: each part is, against the brightest, within half a step of what it was, and
        what is not black does not become black.

        Args:
            colours: One for each LED, in the order of the wire.
            light: How bright they are wanted, from 0 to 1, in shares of the current.
        """
        counts = Counter(colours)
        step = self._step(counts, light)
        places = ["rgb".index(part) for part in self.order or self.chip.order]
        words: dict[RGB, bytes] = {}
        for colour in counts:
            parts = dimmed(colour, step)
            words[colour] = self.chip.word(_level(step), tuple(parts[place] for place in places))
        body = b"".join([words[colour] for colour in colours])
        return bytes(self.chip.begin_bytes) + body + bytes(self.chip.end_bytes(self.leds))

    def _step(self, counts: Mapping[RGB, int], light: float) -> int:
        """The brightest step up to the wanted *light* that the budget can feed."""
        steps = range(1, max(1, round(light * FULL * self.chip.levels)) + 1)
        room = (self.budget_ma - self.leds * DARK_MA) * FULL * self.chip.levels
        if _cost(counts, steps[-1]) <= room:
            return steps[-1]
        return bisect_right(steps, room, key=lambda step: _cost(counts, step))


def dimmed(colour: RGB, step: int) -> RGB:
    """
    A colour's parts at a step of light.

    The brightest part is rounded and the others follow it, so that what rounding costs is light, not hue.

    Args:
        colour: As it is at full light.
        step: From 1 on, 255 to a level.

    >>> dimmed((255, 84, 0), 3)
    (3, 1, 0)
    """
    peak = max(colour)
    if peak == 0:
        return colour
    top = max(1, _nearest(peak * step, FULL * _level(step)))
    red, green, blue = (_nearest(part * top, peak) for part in colour)
    return red, green, blue


def _level(step: int) -> int:
    """The lowest level that is bright enough for a step of light."""
    return -(-step // FULL)


def _cost(counts: Mapping[RGB, int], step: int) -> int:
    """What the light of so many LEDs takes, in mA times 255 times the chip's levels."""
    return _level(step) * sum(
        count * part_ma * part
        for colour, count in counts.items()
        for part_ma, part in zip(PART_MA, dimmed(colour, step), strict=True)
    )


def _nearest(dividend: int, divisor: int) -> int:
    return (2 * dividend + divisor) // (2 * divisor)
