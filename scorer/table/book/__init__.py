"""
The book: pages of what is kept, beside the table on the web board.

One module a chapter. A chapter looks things up with a reader of its own, so it
never waits for the game, and the game never for it. Chapters are imported when
the book is first opened: a table that begins has no use for them.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.routing import BaseRoute, Match, Router
from starlette.types import Receive, Scope, Send

from hardware.webboard.book import Book
from hardware.webboard.files import read_page
from scorer.rules.options import KINDS

_ADDRESSES: Final = re.compile(
    r"/(history|open|settle|game/.+|api/book/.+|stats(\.csv|/.+)?|drill(/.+)?|rules(/.+)?)"
)


def make_book(folder: Path, counting_order: Sequence[str] = KINDS) -> Book:
    """
    All chapters.

    Args:
        folder: Where the journal is.
        counting_order: How the house counts, kind by kind.
    """
    chapters = _Chapters(partial(_open, folder, counting_order))
    return Book(routes=(chapters,), files=read_page(files("scorer.table.book") / "page"))


def _open(folder: Path, counting_order: Sequence[str]) -> Router:
    from scorer.coach.tutor import style_of
    from scorer.table.book import drill, history, replay, rules, settle, stats

    routes = [
        route for chapter in (history, replay, stats, settle, rules) for route in chapter.routes(folder)
    ]
    return Router([*routes, *drill.routes(folder, style_of(counting_order))])


class _Chapters(BaseRoute):
    """The chapters' addresses; what is behind them is made when somebody asks for one."""

    def __init__(self, open_book: Callable[[], Router]) -> None:
        self._open = open_book
        self._opening = threading.Lock()
        self._router: Router | None = None

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        is_ours = scope["type"] == "http" and _ADDRESSES.fullmatch(scope["path"])
        return (Match.FULL if is_ours else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        router = await run_in_threadpool(self._opened)
        await router(scope, receive, send)

    def _opened(self) -> Router:
        """The chapters, made once however many ask at first."""
        with self._opening:
            if self._router is None:
                self._router = self._open()
            return self._router
