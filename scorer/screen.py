"""
What any display shows, as a value: rows of words, keys, pegs. No pixels.

Rows are 21 columns, as on the OLED; a terminal prints them, the OLED draws
them, a web page shows the picture of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from scorer.say import shorten

COLUMNS: Final = 21
"""Characters in a row."""

KEY_COLUMNS: Final = 5
"""Characters in one of the four key cells."""


class Row(NamedTuple):
    """One row: words at its left end, and at its right."""

    left: str
    right: str = ""

    def __str__(self) -> str:
        right = shorten(self.right, COLUMNS - 1)
        room = COLUMNS - len(right) - bool(right)
        left = shorten(self.left, room) if room else ""
        return f"{left:<{room}}{' ' * bool(right)}{right}"


@dataclass(frozen=True, slots=True)
class Lane:
    """
    Where one side's pegs stand.

    Attributes:
        front: The score.
        back: Where the front peg stood before.
    """

    front: int
    back: int


@dataclass(frozen=True, slots=True)
class Screen:
    """
    One picture of the table.

    Attributes:
        page: Which page it is, in one word.
        rows: At most six rows, the scores or the title first.
        keys: What the four soft keys mean now; empty where one means nothing.
        lanes: The pegs by side.
        target: The game hole.
        sentence: The now line: what is to be done, in one sentence.
        rulings: What the last move has done, one sentence each.
        notice: A refusal, or a device's trouble; empty where there is none.
        notice_short: The same in one row.
    """

    page: str
    rows: tuple[Row, ...]
    keys: tuple[str, str, str, str]
    lanes: tuple[Lane, ...]
    target: int
    sentence: str
    rulings: tuple[str, ...] = ()
    notice: str = ""
    notice_short: str = ""

    def lines(self) -> tuple[str, ...]:
        """The rows as text of `COLUMNS` characters each, the keys last."""
        cells = "".join(f"{key:^{KEY_COLUMNS}}" for key in self.keys)
        return (*(str(row) for row in self.rows), f"{cells:<{COLUMNS}}")
