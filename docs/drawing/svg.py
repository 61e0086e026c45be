"""
A little SVG, as text: shapes, words, wires, and the white sheet they stand on.

A sheet is white in a dark reader, too. Fonts are the system's, so that a picture asks
nothing of the network; every wire says in words what it is, so that colours may be lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import wrap
from typing import Final, Literal, NamedTuple

INK: Final = "#1f1a15"
SOFT: Final = "#5d5143"
FAINT: Final = "#c9bca4"
PAPER: Final = "#ffffff"
PALE: Final = "#f6f1e7"

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', 'Helvetica Neue', sans-serif"

MARGIN: Final = 28
"""From the edge of a sheet to what is drawn on it."""

_LINE: Final = 19
_LETTER: Final = 7.0
"""A line of notes is so high, and a letter in it at most so wide."""

Anchor = Literal["start", "middle", "end"]


class Wire(NamedTuple):
    """How a kind of wire looks: its colour, and how thick it is."""

    colour: str
    width: float = 3


GROUND: Final = Wire("#1f1a15")
FIVE: Final = Wire("#b3261e")
THREE: Final = Wire("#c2620a")
DATA: Final = Wire("#1d56c9")
CLOCK: Final = Wire("#11733f")
SIGNAL: Final = Wire("#7a3fa0")


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; ``_`` in the name of an attribute is ``-``, numbers have two decimals at most."""
    told = "".join(
        f' {key.strip("_").replace("_", "-")}="{_plain(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def _plain(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else escape(str(value))


def text(
    x: float,
    y: float,
    words: str,
    *,
    size: float = 14,
    anchor: Anchor = "start",
    fill: str = INK,
    bold: bool = False,
) -> str:
    """Words with their baseline at *y*."""
    style: dict[str, object] = {"font_size": size} if size != 14 else {}
    if anchor != "start":
        style["text_anchor"] = anchor
    if fill != INK:
        style["fill"] = fill
    if bold:
        style["font_weight"] = 700
    return element("text", escape(words, quote=False), x=x, y=y, **style)


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str = PAPER,
    stroke: str = INK,
    radius: float = 6,
) -> str:
    """A rectangle with round corners."""
    return element(
        "rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, stroke=stroke, stroke_width=1.6
    )


def disc(
    x: float, y: float, radius: float, *, fill: str = PAPER, stroke: str = INK, width: float = 1.6
) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=width)


def stroke(
    *points: tuple[float, float], colour: str = INK, width: float = 1.6, dash: str = "", cap: str = "round"
) -> str:
    """A line from point to point."""
    dashed = {"stroke_dasharray": dash} if dash else {}
    return element(
        "polyline",
        points=" ".join(f"{_plain(float(x))},{_plain(float(y))}" for x, y in points),
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap=cap,
        **dashed,
    )


def wire(kind: Wire, *points: tuple[float, float]) -> str:
    """A wire from point to point; where it crosses another it seems to lie on top."""
    under = stroke(*points, colour=PAPER, width=kind.width + 6, cap="butt")
    return under + stroke(*points, colour=kind.colour, width=kind.width)


def joint(kind: Wire, x: float, y: float) -> str:
    """A place where wires are joined."""
    return disc(x, y, 5, fill=kind.colour, stroke=PAPER)


def sheet(title: str, parts: Iterable[str], *, width: float, foot: float, says: str, told: str = "") -> str:
    """
    A whole picture on white, with its title on top.

    Args:
        title: What it is a picture of.
        parts: What stands on it.
        width: In pixels, as a browser shows it.
        foot: Where the parts end.
        says: The line under the title.
        told: The paragraphs under the parts.
    """
    notes = _lines(told, width)
    height = foot + len(notes) * _LINE + MARGIN
    content = (
        element("title", escape(title)),
        _paper(width, height),
        text(MARGIN, 42, title, size=21, bold=True),
        text(MARGIN, 66, says, fill=SOFT),
        *parts,
        *(
            text(MARGIN, foot + place * _LINE, line, size=13, fill=SOFT)
            for place, line in enumerate(notes, 1)
        ),
    )
    drawn = element(
        "svg",
        "\n".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
        font_family=FONT,
        font_size=14,
        fill=INK,
    )
    return f"{drawn}\n"


def _lines(told: str, width: float) -> list[str]:
    columns = int((width - 2 * MARGIN) / _LETTER)
    return [line for paragraph in told.splitlines() for line in wrap(paragraph, columns)]


def _paper(width: float, height: float) -> str:
    size: dict[str, object] = {"width": width - 2, "height": height - 2}
    return element("rect", x=1, y=1, **size, rx=14, fill=PAPER, stroke=FAINT, stroke_width=2)
