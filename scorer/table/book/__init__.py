"""
The book: pages of what is kept, beside the table on the web board.

One module a chapter. A chapter looks things up with a reader of its own, so it
never waits for the game, and the game never for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

from hardware.webboard.book import Book
from hardware.webboard.files import read_page
from scorer.rules.options import KINDS


def make_book(folder: Path, counting_order: Sequence[str] = KINDS) -> Book:
    """
    All chapters.

    Args:
        folder: Where the journal is.
        counting_order: How the house counts, kind by kind.
    """
    from scorer.coach.tutor import style_of
    from scorer.table.book import drill, history, replay, rules, settle, stats

    chapters = (history, replay, stats, settle, rules)
    routes = [route for chapter in chapters for route in chapter.routes(folder)]
    return Book(
        routes=(*routes, *drill.routes(folder, style_of(counting_order))),
        files=read_page(files("scorer.table.book") / "page"),
    )
