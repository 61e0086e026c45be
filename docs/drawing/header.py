"""The header of the Pi, seen from above, with what each pin is for in the default build."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from docs.drawing.svg import (
    FAINT,
    INK,
    PALE,
    PAPER,
    SOFT,
    Anchor,
    box,
    disc,
    element,
    sheet,
    stroke,
    text,
)
from docs.drawing.uses import feed_of, name_of_place, uses_of
from hardware.config import DEFAULT_BUILD, Config
from hardware.config.pins import HEADER, HeaderPin

_STEP: Final = 27
_TOP: Final = 128
_ODD_X: Final = 425
_EVEN_X: Final = 455
_WIDTH: Final = 880
_CHIP: Final = 200
_FAR: Final = 112


class _Look(NamedTuple):
    """The chip beside a pin."""

    fill: str
    ink: str
    edge: str


_LOOKS: Final = {
    "GND": _Look(INK, PAPER, INK),
    "5V": _Look("#b3261e", PAPER, "#b3261e"),
    "3V3": _Look("#c2620a", PAPER, "#c2620a"),
    "key": _Look("#e3ebfb", INK, "#1d56c9"),
    "player": _Look("#e9dcf3", INK, "#7a3fa0"),
    "display": _Look("#f6ebcb", INK, "#8a6412"),
    "strip": _Look("#dcefe3", INK, "#11733f"),
    "reader": _Look("#fbe3da", INK, "#a3431b"),
    "buzzer": _Look("#ececec", INK, "#555555"),
}
_NOTHING: Final = _Look(PAPER, SOFT, FAINT)


def draw_header(config: Config = DEFAULT_BUILD) -> str:
    """The picture."""
    uses = uses_of(config)
    pins = (
        _pin(place, feed_of(place) if place.pin is None else uses.get(place.pin, "free")) for place in HEADER
    )
    return sheet(
        "The 40 pins of the header, default build",
        [*_board(), *pins],
        width=_WIDTH,
        foot=_TOP + 20 * _STEP + 24,
        says="Seen from above, pins up. Pin 1 has a square pad and is next to the microSD card.",
        told="GPIO17 is the BCM number, for muggins.toml; the number on the pin is its place, for fingers.",
    )


def _board() -> Iterator[str]:
    """The edge of the Pi that the header stands on, and which way round it is."""
    bottom = _TOP + 20 * _STEP + 2
    yield box(_ODD_X - 21, _TOP - 21, _EVEN_X - _ODD_X + 42, 20 * _STEP + 16, fill=PALE, stroke=SOFT)
    yield text((_ODD_X + _EVEN_X) / 2, _TOP - 34, "▲ microSD card", size=13, anchor="middle", fill=SOFT)
    yield text((_ODD_X + _EVEN_X) / 2, bottom + 12, "▼ USB", size=13, anchor="middle", fill=SOFT)
    yield text(_ODD_X - 34, bottom + 12, "the board lies on this side", size=13, anchor="end", fill=SOFT)
    yield text(_EVEN_X + 34, bottom + 12, "edge of the board on this side", size=13, fill=SOFT)


def _pin(place: HeaderPin, use: str) -> str:
    is_odd = place.number % 2 == 1
    x, y = (_ODD_X if is_odd else _EVEN_X), _TOP + (place.number - 1) // 2 * _STEP
    side = -1 if is_odd else 1
    anchor: Anchor = "end" if is_odd else "start"
    look = _LOOKS.get(place.label, _LOOKS.get(re.split("[: ]", use)[0], _NOTHING))
    chip_x = x - _FAR - _CHIP if is_odd else x + _FAR
    return element(
        "g",
        element("title", f"{name_of_place(place)}: {use}")
        + _pad(place.number, x, y, look)
        + stroke((x + side * 14, y), (x + side * 36, y), colour=look.edge)
        + text(x + side * 44, y + 5, place.label, anchor=anchor, bold=True)
        + box(chip_x, y - 11, _CHIP, 22, fill=look.fill, stroke=look.edge)
        + text(chip_x + _CHIP / 2, y + 5, use, size=13, anchor="middle", fill=look.ink),
    )


def _pad(number: int, x: float, y: float, look: _Look) -> str:
    fill = look.edge if look is not _NOTHING else "#8d7f6a"
    pad = (
        element("rect", x=x - 12, y=y - 12, width=24, height=24, fill=fill, stroke=INK)
        if number == 1
        else disc(x, y, 12, fill=fill, width=1)
    )
    return pad + text(x, y + 4.5, str(number), size=12, anchor="middle", fill=PAPER, bold=True)
