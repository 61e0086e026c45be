"""The one table of all benchmarks: what, its figure, how it compares, and what limits it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from tests.proof.figures import Figure

_HEAD: Final = ("measured", "figure", "plain way / ours", "floor or aim")
_UNITS: Final = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


class Line(NamedTuple):
    """
    One line.

    Attributes:
        what: What was measured.
        figure: What it was, with its unit.
        ratio: How many times as long the plain way took in the same run; None where there is no plain way.
        floor: What it cannot get below, or what it may be.
    """

    what: str
    figure: str
    ratio: float | None = None
    floor: str = ""

    @classmethod
    def of(cls, figure: Figure) -> Self:
        """A figure that is compared with nothing."""
        return cls(figure.what, figure.value, None, figure.aim)

    @property
    def times(self) -> str:
        """The ratio in words; empty where there is none."""
        return "" if self.ratio is None else f"{self.ratio:.3g} times"

    def kept(self) -> Figure:
        """The same, as it is kept beside the page of proofs."""
        value = f"{self.figure}; the plain way takes {self.times} that" if self.times else self.figure
        return Figure(self.what, value, self.floor)


def duration(seconds: float) -> str:
    """
    A time in the unit that suits it.

    >>> duration(0.00123)
    '1.23 ms'
    """
    scale, unit = next((each for each in _UNITS if seconds >= each[0]), _UNITS[-1])
    shown = seconds / scale
    return f"{shown:.{0 if shown >= 100 else 1 if shown >= 10 else 2}f} {unit}"


def show(lines: Iterable[Line]) -> None:
    """Print the table."""
    rows = [_HEAD, *((line.what, line.figure, line.times, line.floor) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())
