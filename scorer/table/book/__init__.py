"""
The book: pages of what is kept, beside the table on the web board.

One module a chapter. A chapter looks things up with a reader of its own, so it
never waits for the game, and the game never for it.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from hardware.webboard.book import Book
from hardware.webboard.files import read_page


def make_book(folder: Path) -> Book:
    """
    All chapters.

    Args:
        folder: Where the journal is.
    """
    from scorer.table.book import drill, history, replay, rules, settle, stats

    chapters = (history, replay, stats, drill, settle, rules)
    return Book(
        routes=tuple(route for chapter in chapters for route in chapter.routes(folder)),
        files=read_page(files("scorer.table.book") / "page"),
    )
