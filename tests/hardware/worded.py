"""A screen in words for a terminal, and how long a test waits for what comes of it."""

from __future__ import annotations

from scorer.screen import Lane, Large, Row, Screen

SOON_S = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""


def words(
    *rulings: str,
    rows: tuple[str, ...] = ("ANN  23      BOB*  31", "COUNT 22"),
    notice: str = "",
    sentence: str = "Bob to play.",
) -> Screen:
    """A screen in words."""
    return Screen(
        page="play",
        kind="list",
        head=Row(rows[0]),
        rows=tuple(Row(row) for row in rows[1:]),
        large=Large((), ""),
        keys=("OK", "UNDO", "GO", "MENU"),
        lanes=(Lane(23, 20), Lane(31, 30)),
        target=121,
        sentence=sentence,
        rulings=rulings,
        notice=notice,
    )
