"""What the chips of a strip read out of the bytes that were written to it."""

from __future__ import annotations

from typing import Final, TypeAlias

from hardware.output.leds import DARK, RGB

Seen: TypeAlias = tuple[float, RGB]
"""What an LED shows: its share of the full current, and its parts."""

_BITS: Final = {"110": "1", "100": "0"}


def read_apa102(frame: bytes, order: str = "bgr") -> list[Seen]:
    """The LEDs of one frame: after a word of zeros, words that begin with three ones."""
    assert frame[:4] == bytes(4)
    seen = []
    for place in range(4, len(frame), 4):
        word = frame[place : place + 4]
        if word[0] >> 5 != 0b111:
            assert not any(frame[place:])
            break
        seen.append(((word[0] & 31) / 31, _in_order(word[1:], order)))
    return seen


def read_ws2812(frame: bytes, order: str = "grb") -> list[Seen]:
    """The LEDs of one frame: between silences, three bits of SPI for each of theirs."""
    silence = len(frame) - len(frame.lstrip(b"\0"))
    stream = "".join(f"{byte:08b}" for byte in frame[silence:-silence])
    bits = "".join(_BITS[stream[place : place + 3]] for place in range(0, len(stream), 3))
    parts = bytes(int(bits[place : place + 8], 2) for place in range(0, len(bits), 8))
    return [(1.0, _in_order(parts[place : place + 3], order)) for place in range(0, len(parts), 3)]


def read_frame(chip: str, frame: bytes, order: str = "") -> list[Seen]:
    """The LEDs of one frame, by the name of their chip."""
    if chip == "apa102":
        return read_apa102(frame, order or "bgr")
    return read_ws2812(frame, order or "grb")


def is_dark(seen: list[Seen]) -> bool:
    """Whether no LED is lit."""
    return {colour for _, colour in seen} == {DARK}


def _in_order(parts: bytes, order: str) -> RGB:
    red, green, blue = (parts[order.index(part)] for part in "rgb")
    return red, green, blue
