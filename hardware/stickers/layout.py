"""
Where a symbol and its words stand on a label, in dots.

A module is a whole number of dots, so none is split. The words stand to the right of
a Data Matrix, each word on a line of its own, and below bars.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from hardware.stickers.sheets import Sheet
from hardware.stickers.symbols import Modules, Symbology
from hardware.stickers.words import capitals_in, size_of, tails_of

DPI: Final = 600
"""Dots to an inch of the page."""

_EDGE_MM: Final = 0.8  # printers and packets are half a millimetre off
_BESIDE_MM: Final = 1.0  # between a square symbol and its words
_BELOW_MM: Final = 0.6  # between bars and theirs
_LEAST_BARS_MM: Final = 5.0
_MOST_BARS_MM: Final = 10.0
_WORDS_MM: Final = 20.0  # as much room as words beside a symbol use
_LEAST_CAPITALS_MM: Final = 1.5
_MOST_CAPITALS_MM: Final = 4.0


@dataclass(frozen=True, slots=True)
class Sticker:
    """
    One sticker.

    Attributes:
        code: What a reader sends.
        words: What players read, with suit signs: ``10♥``.
    """

    code: str
    words: str


class Box(NamedTuple):
    """A part of a label, in dots from its top left corner."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Layout:
    """
    What is on a label.

    Attributes:
        modules: The symbol.
        symbol: Its place.
        lines: The words.
        capitals: How high their capitals are, in dots.
        words: Their place.
    """

    modules: Modules
    symbol: Box
    lines: tuple[str, ...]
    capitals: int
    words: Box


def dots(length_mm: float) -> int:
    """A length on the page, in whole dots."""
    return round(length_mm * DPI / 25.4)


def lay_out(sticker: Sticker, sheet: Sheet, symbology: Symbology) -> Layout | None:
    """
    Place a sticker on a label of *sheet*, with all that must stay light around its symbol.

    Returns:
        None where the label has no room for it.

    Raises:
        HardwareError: The symbology's library is missing.
    """
    modules = symbology.encode(sticker.code)
    is_bars = len(modules) == 1
    size = (dots(sheet.label_mm[0]), dots(sheet.label_mm[1]))
    boxes = (_below if is_bars else _beside)(modules, symbology, size)
    if boxes is None:
        return None
    symbol, room = boxes
    lines = (sticker.words,) if is_bars else tuple(sticker.words.split())
    capitals = capitals_in(lines, (room.width, room.height), dots(_MOST_CAPITALS_MM))
    if capitals < dots(_LEAST_CAPITALS_MM):
        return None
    # Beside a symbol the capitals are in the middle of it, and a tail hangs below.
    hang = 0 if is_bars else tails_of(capitals) // 2
    return Layout(modules, symbol, lines, capitals, _middle(room, size_of(lines, capitals), hang))


def _beside(modules: Modules, symbology: Symbology, size: tuple[int, int]) -> tuple[Box, Box] | None:
    """A square symbol with the words on its right; both together in the middle."""
    width, height = size
    edge, count = dots(_EDGE_MM), len(modules)
    room = min((height - 2 * edge) // count, height // (count + 2 * symbology.quiet))
    module = _module(symbology, room)
    if module is None:
        return None
    side, light = count * module, symbology.quiet * module
    across = side + max(dots(_BESIDE_MM), light)
    words = min(dots(_WORDS_MM), width - max(edge, light) - across - edge)
    left = max(edge, light, (width - across - words) // 2)
    return (
        Box(left, (height - side) // 2, side, side),
        Box(left + across, edge, words, height - 2 * edge),
    )


def _below(modules: Modules, symbology: Symbology, size: tuple[int, int]) -> tuple[Box, Box] | None:
    """Bars in the middle, and the words below; both together half way down."""
    width, height = size
    edge, gap, most = dots(_EDGE_MM), dots(_BELOW_MM), dots(_MOST_CAPITALS_MM)
    module = _module(symbology, width // (len(modules[0]) + 2 * symbology.quiet))
    room = height - 2 * edge - gap
    words = min(room - dots(_LEAST_BARS_MM), most + tails_of(most))
    if module is None or words <= 0:
        return None
    bars = min(room - words, dots(_MOST_BARS_MM))
    side = len(modules[0]) * module
    top = (height - bars - gap - words) // 2
    return (
        Box((width - side) // 2, top, side, bars),
        Box(edge, top + bars + gap, width - 2 * edge, words),
    )


def _module(symbology: Symbology, room: int) -> int | None:
    """How many dots a module has, where there is room for that many; None where they are too few."""
    module = min(room, dots(symbology.most_mm))
    return module if module >= dots(symbology.least_mm) else None


def _middle(room: Box, size: tuple[int, int], lower: int) -> Box:
    """A box of that size in the middle of *room*, and so much lower."""
    width, height = size
    return Box(
        room.left + (room.width - width) // 2, room.top + (room.height - height) // 2 + lower, width, height
    )
