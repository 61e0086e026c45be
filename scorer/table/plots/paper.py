"""
The paper of a plot: its size, its colours by day and by night, and the SVG at the end.

An SVG of ours holds everything it shows: no script, no font, nothing from
elsewhere. It is drawn in the light colours, so that any program can show it;
one style sheet in it turns them where the reader prefers dark.
"""

from __future__ import annotations

import io
import threading
import warnings
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Final, Literal

from scorer.errors import MugginsError
from scorer.say import stats as words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#2a231b"
INK_2: Final = "#5d5143"
LINE: Final = "#ddd2be"
SURFACE: Final = "#fcf9f2"
BAND: Final = "#ebe2d1"
SIDES: Final = ("#1d56c9", "#d06a08", "#6b6154", "#6b6155")
"""Blue, orange, and for a third and fourth what is seen on paper in the place of white."""

_DARK: Final = {
    INK: "#f2ebde",
    INK_2: "#bdb2a1",
    LINE: "#3b352c",
    SURFACE: "#221e19",
    BAND: "#12100d",
    "#1d56c9": "#5b93ff",
    "#d06a08": "#ff9a2e",
    "#6b6154": "#f2ebde",
    "#6b6155": "#f2ebdf",
}
DASHES: Final = ("solid", (0, (4, 2)), (0, (1, 1.5)), (0, (6, 2, 1, 2)))
"""The first line is solid, the others are told by their dashes too."""

Size = Literal["wide", "narrow"]
"""For a desktop, or for a phone."""

_PIXELS: Final = {"wide": (600, 330), "narrow": (340, 330)}
_TEXT_PX: Final = 13
_FONTS: Final = "'Segoe UI', Roboto, Inter, 'Noto Sans', 'Helvetica Neue', system-ui, sans-serif"
_STYLES: Final[dict[Any, Any]] = {
    # Text stays text: it is read out, found and set in the reader's own font.
    "svg.fonttype": "none",
    # The same plot is the same file.
    "svg.hashsalt": "muggins",
    "font.family": "DejaVu Sans",
    "font.size": _TEXT_PX,
    "text.color": INK,
    # A name may hold a dollar.
    "text.parse_math": False,
    "axes.edgecolor": LINE,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 1,
    "hatch.color": SURFACE,
    "xtick.color": INK_2,
    "ytick.color": INK_2,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
}

# matplotlib's settings are one for the whole process.
_lock = threading.Lock()


class PlotsMissing(MugginsError):
    """The library that draws plots is not installed."""


def draw(title: str, size: Size, fill: Callable[[Axes], None]) -> str:
    """
    Draw a plot.

    Args:
        title: What it shows, for who cannot see it.
        size: For which screen.
        fill: Draws into the axes.

    Returns:
        The SVG.

    Raises:
        PlotsMissing: matplotlib is not here; the message has the way out.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError as error:
        raise PlotsMissing(words.PLOTS_MISSING) from error
    width, height = _PIXELS[size]
    out = io.StringIO()
    with _lock, mpl.rc_context(_STYLES), warnings.catch_warnings():
        # A name of any script is measured by its boxes; the reader's own fonts have its letters.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        # Where a point is a pixel, sizes are those of the page.
        figure = Figure(figsize=(width / 72, height / 72), dpi=72, facecolor=SURFACE, layout="constrained")
        fill(figure.add_subplot())
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing)
    return _finished(out.getvalue(), title)


def _finished(svg: str, title: str) -> str:
    """Without its preamble, which names addresses; with a title, our fonts and the colours of the night."""
    svg = svg[svg.index("<svg") :].replace('pt"', '"')
    svg = svg.replace("'DejaVu Sans'", _FONTS)
    head, rest = svg.split(">", 1)
    night = "".join(
        f'[style*="{use}: {light}"]{{{use}:{dark} !important}}'
        for light, dark in _DARK.items()
        for use in ("fill", "stroke")
    )
    sheet = f"<style>@media (prefers-color-scheme: dark){{{night}}}</style>"
    return f'{head} role="img"><title>{escape(title)}</title>{sheet}{rest}'
