"""
A little SVG, as text: shapes, words, wires, and the white sheet they stand on.

A sheet is white in a dark reader, too. Fonts are the system's, so that a picture asks
nothing of the network; every wire says in words what it is, so that colours may be lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, Literal, NamedTuple

INK: Final = "#1f1a15"
SOFT: Final = "#5d5143"
FAINT: Final = "#c9bca4"
PAPER: Final = "#ffffff"
PALE: Final = "#f6f1e7"

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', 'Helvetica Neue', sans-serif"

MARGIN: Final = 28
"""From the edge of a sheet to what is drawn on it."""

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
    x: float, y: float, words: str, *, size: float = 14, anchor: Anchor = "start", fill: str = INK, bold: bool = False
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


def lines(x: float, y: float, told: Iterable[str], *, size: float = 14, step: float = 20, fill: str = SOFT) -> str:
    """One line of words under another."""
    return "".join(text(x, y + number * step, line, size=size, fill=fill) for number, line in enumerate(told))


def box(
    x: float, y: float, width: float, height: float, *, fill: str = PAPER, stroke: str = INK, radius: float = 6
) -> str:
    """A rectangle with round corners."""
    return element(
        "rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, stroke=stroke, stroke_width=1.6
    )


def disc(x: float, y: float, radius: float, *, fill: str = PAPER, stroke: str = INK, width: float = 1.6) -> str:
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


def sheet(width: float, height: float, title: str, parts: Iterable[str], *, says: str = "") -> str:
    """
    A whole picture on white, with its title on top.

    Args:
        width: In pixels, as a browser shows it.
        height: The same.
        title: What it is a picture of.
        parts: What stands on it.
        says: The line under the title.
    """
    heading = text(MARGIN, 42, title, size=21, bold=True)
    if says:
        heading += text(MARGIN, 66, says, fill=SOFT)
    card = element(
        "rect", x=1, y=1, width=width - 2, height=height - 2, rx=14, fill=PAPER, stroke=FAINT, stroke_width=2
    )
    return element(
        "svg",
        f"<title>{escape(title)}</title>{card}\n{heading}\n" + "\n".join(parts) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
        font_family=FONT,
        font_size=14,
        fill=INK,
    ) + "\n"
