"""The parts that pictures of wires are made of: the Pi with its pins, modules, and what lies in a wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from docs.drawing.svg import (
    CLOCK,
    DATA,
    FAINT,
    FIVE,
    GROUND,
    INK,
    MARGIN,
    PALE,
    PAPER,
    SIGNAL,
    SOFT,
    THREE,
    Wire,
    box,
    disc,
    element,
    stroke,
    text,
)
from docs.drawing.uses import CLOCK_OUT, DATA_OUT, PLACES, RX, SCL, SDA, name_of_place
from hardware.config.pins import HEADER
from hardware.pins import HEADER as NUMBERS

PI_X: Final = 262
"""Where wires leave the Pi: the middle of its pins."""

EDGE: Final = PI_X + 13
"""Where a wire leaves the square of a pin."""

LEGEND: Final = "The number in a square is the pin's place on the header."
"""What stands under the title of a picture with the Pi."""

_KINDS: Final[Mapping[str, Wire]] = {"GND": GROUND, "5V": FIVE, "3V3": THREE}
_OF_PINS: Final[Mapping[int, Wire]] = {SDA: DATA, RX: DATA, DATA_OUT: DATA, SCL: CLOCK, CLOCK_OUT: CLOCK}
_PITCH: Final = 10.5


def wire_of(number: int) -> Wire:
    """How the wire of a pin of the header looks."""
    place = PLACES[number]
    if place.pin is None:
        return _KINDS[place.label]
    return _OF_PINS.get(place.pin, SIGNAL)


def number_of(pin: int) -> int:
    """The place of a BCM pin on the header."""
    return NUMBERS[pin]


def pi(
    pins: Mapping[int, float],
    *,
    top: float = 90,
    height: float = 270,
    looks: Mapping[int, Wire] | None = None,
) -> str:
    """
    The Pi at the left of a sheet, with the pins that are used, and where each is on the header.

    Args:
        pins: The y of each pin that is used, by its number on the header.
        top: Of its box.
        height: Of its box; 262 at least, for the header.
        looks: Pins whose wires look otherwise than usual.
    """
    kinds = {number: wire_of(number) for number in pins} | dict(looks or {})
    left, right = MARGIN, PI_X
    parts = [
        box(left, top, right - left, height, fill=PALE, radius=10),
        text(left + 14, top + 24, "Raspberry Pi", bold=True),
        _small_header(left + 30, top + 48, kinds),
        *(_pin(number, y, kinds[number]) for number, y in pins.items()),
    ]
    return "".join(parts)


def _small_header(x: float, y: float, used: Mapping[int, Wire]) -> str:
    """The 40 pins, those in *used* filled."""
    parts = [box(x - 8, y - 8, _PITCH + 16, 19 * _PITCH + 16, stroke=SOFT, radius=3)]
    for place in HEADER:
        at_x, at_y = x + (place.number - 1) % 2 * _PITCH, y + (place.number - 1) // 2 * _PITCH
        if place.number in used:
            parts.append(disc(at_x, at_y, 4.6, fill=used[place.number].colour, width=1))
        else:
            parts.append(disc(at_x, at_y, 3, stroke=FAINT))
    parts += [text(x - 14, y + 4, "1", size=11, anchor="end", fill=SOFT)]
    parts += [text(x + _PITCH + 14, y + 19 * _PITCH + 4, "40", size=11, fill=SOFT)]
    return "".join(parts)


def _pin(number: int, y: float, kind: Wire) -> str:
    place = PLACES[number]
    return element(
        "g",
        element("title", name_of_place(place))
        + text(PI_X - 42, y + 5, place.label, anchor="end", bold=True)
        + stroke((PI_X - 36, y), (PI_X - 13, y), colour=kind.colour, width=kind.width)
        + box(PI_X - 13, y - 12, 26, 24, fill=kind.colour, radius=4)
        + text(PI_X, y + 5, str(number), size=13, anchor="middle", fill=PAPER, bold=True),
    )


def module(x: float, y: float, width: float, height: float, name: str, says: Sequence[str] = ()) -> str:
    """A box with a name, and words under it."""
    told = "".join(
        text(x + width / 2, y + 46 + number * 19, line, size=13, anchor="middle", fill=SOFT)
        for number, line in enumerate(says)
    )
    return (
        box(x, y, width, height, fill=PALE, radius=10)
        + text(x + width / 2, y + 25, name, anchor="middle", bold=True)
        + told
    )


def terminal(x: float, y: float, label: str, *, is_left: bool = True) -> str:
    """A pad on the left or right edge of a module, with its print beside it."""
    words = (
        text(x + 14, y + 5, label, bold=True)
        if is_left
        else text(x - 14, y + 5, label, anchor="end", bold=True)
    )
    return box(x - 7, y - 7, 14, 14, fill="#e6c069", radius=2) + words


def resistor(x: float, y: float, ohms: str, *, is_upright: bool = False) -> str:
    """A resistor with its middle at a point, in a wire that runs through it."""
    width, height = (16, 44) if is_upright else (44, 16)
    label = text(x + 16, y + 5, ohms) if is_upright else text(x, y - 14, ohms, anchor="middle")
    return box(x - width / 2, y - height / 2, width, height, fill="#efd9b0", radius=3) + label


def fuse(x: float, y: float, says: str) -> str:
    """A fuse with its middle at a point, in a wire that runs through it."""
    return (
        box(x - 26, y - 9, 52, 18, radius=9)
        + stroke((x - 26, y), (x + 26, y))
        + text(x, y - 16, says, anchor="middle")
    )


def capacitor(x: float, top: float, bottom: float, says: Sequence[str]) -> str:
    """An electrolytic capacitor between a wire at *top*, its plus, and one at *bottom*."""
    middle = (top + bottom) / 2
    told = "".join(text(x + 30, middle - 4 + number * 19, line, size=13) for number, line in enumerate(says))
    return (
        stroke((x, top), (x, middle - 6), width=2.4)
        + stroke((x, middle + 6), (x, bottom), width=2.4)
        + box(x - 22, middle - 10, 44, 6, radius=1)
        + box(x - 22, middle + 4, 44, 6, fill=INK, radius=1)
        + text(x - 30, middle - 8, "+", size=18, bold=True, anchor="middle")
        + text(x - 30, middle + 20, "−", size=18, bold=True, anchor="middle")
        + told
    )


def lamp(x: float, y: float) -> str:
    """An LED in a wire from the left, its plus, to the right."""
    triangle = element(
        "path",
        d=f"M{x - 12} {y - 13}L{x + 10} {y}L{x - 12} {y + 13}Z",
        fill="#e6c069",
        stroke=INK,
        stroke_width=1.6,
    )
    rays = "".join(
        stroke((x - 2 + shift, y - 18), (x + 6 + shift, y - 30))
        + stroke((x + 1 + shift, y - 29), (x + 6 + shift, y - 30), (x + 6 + shift, y - 25))
        for shift in (0, 10)
    )
    return triangle + stroke((x + 10, y - 13), (x + 10, y + 13), width=3) + rays


def diode(x: float, y: float) -> str:
    """A diode in an upright wire; its ring, where current leaves, is on top."""
    return element(
        "path", d=f"M{x - 11} {y + 9}L{x} {y - 9}L{x + 11} {y + 9}Z", fill=PAPER, stroke=INK, stroke_width=1.6
    ) + stroke((x - 11, y - 9), (x + 11, y - 9), width=3)


def transistor(x: float, y: float) -> str:
    """An NPN transistor: base 20 to the left, collector 34 above and emitter 34 below, 14 to the right."""
    return (
        disc(x + 4, y, 24)
        + stroke((x - 20, y), (x - 6, y), width=2.4)
        + stroke((x - 6, y - 14), (x - 6, y + 14), width=4)
        + stroke((x - 6, y - 6), (x + 14, y - 17), (x + 14, y - 34), width=2.4)
        + stroke((x - 6, y + 6), (x + 14, y + 17), (x + 14, y + 34), width=2.4)
        + element("path", d=f"M{x + 13} {y + 17}l-9 0l4 -8Z", fill=INK)
    )


def button(x: float, y: float, size: float, name: str, *, says: str = "") -> str:
    """A key of the panel from above."""
    scale = 16 if len(name) < 3 else 12
    below = text(x + size / 2, y + size + 16, says, size=12, anchor="middle", fill=SOFT) if says else ""
    return (
        box(x, y, size, size, fill=PALE, radius=8)
        + text(x + size / 2, y + size / 2 + scale * 0.36, name, size=scale, anchor="middle", bold=True)
        + below
    )
