"""
Sheets of labels that are sold, and plain paper for scissors.

Source: the templates of gLabels 3.4 for Avery L4732, 8651 and 5167 and for Rayfilm's 25.4 x 10 mm;
L7636 has the columns of its L7654. Every sheet is the same from both of its edges, by which the
numbers were mended where a template rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from scorer.errors import ConfigError

_A4_MM: Final = (210.0, 297.0)
_LETTER_MM: Final = (215.9, 279.4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """
    Where the labels of a sheet are. Pairs are across, then down.

    Attributes:
        name: As on the packet.
        alike: Other packets with the same labels at the same places.
        page_mm: The paper.
        grid: How many labels there are.
        label_mm: One label.
        corner_mm: The first label's top left corner, from that of the paper.
        pitch_mm: From a label to the next.
        is_plain: It is paper without labels: their borders are printed, to cut along.
    """

    name: str
    alike: tuple[str, ...] = ()
    page_mm: tuple[float, float] = _A4_MM
    grid: tuple[int, int]
    label_mm: tuple[float, float]
    corner_mm: tuple[float, float]
    pitch_mm: tuple[float, float]
    is_plain: bool = False

    @property
    def labels(self) -> int:
        """How many labels a sheet has."""
        return self.grid[0] * self.grid[1]

    @property
    def size(self) -> str:
        """One label, as people read it: ``25.4 x 10 mm``."""
        return f"{self.label_mm[0]:g} x {self.label_mm[1]:g} mm"

    def place_mm(self, index: int) -> tuple[float, float]:
        """The top left corner of a label, counted from 0, row by row."""
        row, column = divmod(index, self.grid[0])
        left, top = self.corner_mm
        return left + column * self.pitch_mm[0], top + row * self.pitch_mm[1]


SHEETS: Final = (
    Sheet(
        name="A4",
        grid=(7, 22),
        label_mm=(27, 12),
        corner_mm=(10.5, 16.5),
        pitch_mm=(27, 12),
        is_plain=True,
    ),
    Sheet(
        name="A4-wide",
        grid=(4, 20),
        label_mm=(46, 13),
        corner_mm=(13, 18.5),
        pitch_mm=(46, 13),
        is_plain=True,
    ),
    Sheet(
        name="Letter",
        page_mm=_LETTER_MM,
        grid=(7, 20),
        label_mm=(27, 12),
        corner_mm=(13.45, 19.7),
        pitch_mm=(27, 12),
        is_plain=True,
    ),
    Sheet(
        name="Letter-wide",
        page_mm=_LETTER_MM,
        grid=(4, 19),
        label_mm=(46, 13),
        corner_mm=(15.95, 16.2),
        pitch_mm=(46, 13),
        is_plain=True,
    ),
    Sheet(
        name="L4731",
        alike=("L6008",),
        grid=(7, 27),
        label_mm=(25.4, 10),
        corner_mm=(8.6, 13.5),
        pitch_mm=(27.9, 10),
    ),
    Sheet(
        name="L4732",
        grid=(5, 16),
        label_mm=(35.6, 16.9),
        corner_mm=(11, 13.3),
        pitch_mm=(38.1, 16.9),
    ),
    Sheet(
        name="L7636",
        grid=(4, 12),
        label_mm=(45.7, 21.2),
        corner_mm=(9.7, 21.3),
        pitch_mm=(48.3, 21.2),
    ),
    Sheet(
        name="L7651",
        alike=("L7551", "J8651"),
        grid=(5, 13),
        label_mm=(38.1, 21.2),
        corner_mm=(4.75, 10.7),
        pitch_mm=(40.6, 21.2),
    ),
    Sheet(
        name="5267",
        alike=("5167", "8167", "8667"),
        page_mm=_LETTER_MM,
        grid=(4, 20),
        label_mm=(44.45, 12.7),
        corner_mm=(7.14, 12.7),
        pitch_mm=(52.39, 12.7),
    ),
)
"""The sheets; those with a number are Avery's."""


def find_sheet(name: str) -> Sheet:
    """
    The sheet of that name, or of one that is alike, in whatever case.

    Raises:
        ConfigError: There is none.

    >>> find_sheet("8167").name
    '5267'
    """
    by_name = {each.upper(): sheet for sheet in SHEETS for each in (sheet.name, *sheet.alike)}
    if (found := by_name.get(name.strip().upper())) is not None:
        return found
    near = get_close_matches(name.upper(), by_name, n=1)
    hint = f"did you mean {by_name[near[0]].name}? There are" if near else "there are"
    raise ConfigError(f"no sheet {name!r} is known; {hint} {', '.join(sheet.name for sheet in SHEETS)}")
