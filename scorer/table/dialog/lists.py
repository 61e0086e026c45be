"""Pages of choices: the rank key of a row takes it, so there is no cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorer.cards import Rank
from scorer.say import say, shorten
from scorer.screen import FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import RANKS, Settings

MOST: Final = len(Rank)
"""Choices in a list: one a rank key."""


def taken(key: str, count: int) -> int | None:
    """Which of *count* choices a key takes, the ace the first; None where it takes none."""
    place = RANKS[key] - 1 if key in RANKS else count
    return place if place < count else None


def pages_of(count: int, settings: Settings) -> int:
    """How many pages *count* choices take; at least one."""
    return max(1, -(-count // _rows(settings)))


def lay(
    screen: Screen, name: str, choices: Sequence[Row], page: int, settings: Settings, ok: str = ""
) -> Screen:
    """
    A page of choices.

    Args:
        screen: The page of the state.
        name: Which page; its title is kept by the same name.
        choices: Every choice, and how it is set; at most `MOST`.
        page: Which of its pages is shown, from 0.
        settings: The large layout has fewer rows a page.
        ok: What spade does here; empty where it only leaves.
    """
    title, pages, rows = say(f"title_{name}"), pages_of(len(choices), settings), _rows(settings)
    numbered = [Row(f"{Rank(place + 1).word} {row.left}", row.right) for place, row in enumerate(choices)]
    shown = numbered[page * rows : (page + 1) * rows] or [Row(say("row_nothing"))]
    return replace(
        screen,
        page=name,
        kind="list",
        head=Row(title, say("row_page", page=page + 1, pages=pages) if pages > 1 else ""),
        rows=tuple(shown),
        keys=(ok, say("key_back"), say("key_more") if pages > 1 else "", ""),
        large=Large(
            (title[:FACT_COLUMNS], *map(_large, shown[:2])),
            say("large_go_more" if pages > 1 else "large_no_back"),
        ),
        sentence=say("panel_list_now", title=title.lower()),
    )


def _large(row: Row) -> str:
    """A row in eleven capitals: what it is, and how it is set; where both do not fit, how it is set."""
    line = f"{row.left} {row.right}".strip().upper().replace(" + ", "+")
    if len(line) > FACT_COLUMNS and row.right:
        line = f"{row.left.split()[0]} {row.right}".upper().replace(" + ", "+")
    return shorten(line, FACT_COLUMNS)


def _rows(settings: Settings) -> int:
    return 2 if settings.text == "large" else 4
