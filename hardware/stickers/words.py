"""
The words of a sticker, in the display's own letters and suit signs, made smooth for paper.

The letters are drawn by pixels and enlarged: where a display has steps, paper has curves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from hardware.output.letters import LIGHT, Face

# The largest font of the display whose capitals are as high as its suit signs.
_FACE: Final = Face("22b", capitals=14, rise=14, drop=4)
_LINE: Final = 20  # from a baseline to the next, in pixels of the font
_HALF: Final = 128


def capitals_in(lines: Sequence[str], room: tuple[int, int], most: int) -> int:
    """
    How high the capitals of *lines* can be.

    Args:
        lines: At least one.
        room: Width and height, in dots.
        most: The height they need not exceed, in dots.

    Returns:
        Dots; the largest height at which all lines have room, tails too.
    """
    width, height = _size(lines)
    return int(min(most, room[0] * _FACE.capitals / width, room[1] * _FACE.capitals / height))


def tails_of(capitals: int) -> int:
    """How far a Q hangs below capitals of that height, in dots."""
    return -(-capitals * _FACE.drop // _FACE.capitals)


def size_of(lines: Sequence[str], capitals: int) -> tuple[int, int]:
    """How wide and high `write_words` draws, in dots, tails included."""
    width, height = _size(lines)
    return width * capitals // _FACE.capitals, height * capitals // _FACE.capitals


def write_words(lines: Sequence[str], capitals: int) -> Image.Image:
    """
    Write *lines* below each other, each in the middle.

    Args:
        lines: At least one.
        capitals: How high the capitals are, in dots.

    Returns:
        A picture of mode "1", light where ink comes.
    """
    width, height = _size(lines)
    pixels = Image.new("1", (width, height))
    for number, line in enumerate(lines):
        middle = (width - _FACE.width(line)) // 2
        _FACE.write(pixels, (middle, _FACE.rise + number * _LINE), line)
    smooth = pixels.convert("L").resize(size_of(lines, capitals), Image.Resampling.BICUBIC)
    return smooth.point(lambda light: LIGHT * (light >= _HALF), "1")


def _size(lines: Sequence[str]) -> tuple[int, int]:
    """How many pixels of the font wide and high *lines* are."""
    return max(map(_FACE.width, lines)), (len(lines) - 1) * _LINE + _FACE.rise + _FACE.drop
