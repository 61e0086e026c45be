"""The drill's pages over a journal of their own, and a learner who knows the answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from hardware.webboard.book import Book
from hardware.webboard.files import read_page
from hardware.webboard.server import WebBoard
from scorer.coach.drills import Session
from scorer.coach.exercise import Exercise
from scorer.coach.practice import Practice
from scorer.coach.tutor import USUAL, Style
from scorer.record.household import Household
from scorer.table.book import drill as chapter_of_drills
from tests.browsing import Browser, Got
from tests.clock import Clock

SEED: Final = 5
"""What every drill begins with: hands whose points are asked for, and worth four or more."""

FIVE: Final = "7C 7D AH KS 8S"
"""Four cards and a starter, worth 8."""

FORM: Final = {"Content-Type": "application/x-www-form-urlencoded"}


class Drills:
    """
    The drill of a household, asked over HTTP.

    Args:
        folder: Where its journal is.
        browser: Asks the board.
        clock: The board's.
    """

    def __init__(self, folder: Path, browser: Browser, clock: Clock) -> None:
        self.folder = folder
        self.browser = browser
        self.clock = clock

    def tell(self, deed: str, **sent: object) -> Got:
        """What a program sends."""
        return self.browser.post(f"/api/book/drill/{deed}", sent)

    def begin(self, **sent: object) -> Any:
        """Begin a drill as a program does; what it asks."""
        return self.tell("begin", **sent).json

    def send(self, address: str, **fields: object) -> Got:
        """Send a form, as a browser without scripts does."""
        return self.browser.post(address, urlencode(fields).encode(), **FORM)

    def page(self, address: str) -> str:
        """A page as it is written."""
        return self.browser.get(address).body.decode()

    def open(self, name: str = "Ann") -> Session | None:
        """The drill that a learner has open, from the disk."""
        with Household.open(self.folder) as household:
            player = household.players.find(name)
            return None if player is None else Practice(household, player).open()

    def asked(self, name: str = "Ann") -> Exercise:
        """What the open drill of a learner asks now."""
        session = self.open(name)
        assert session is not None
        assert session.exercise is not None
        return session.exercise


@contextmanager
def open_drills(folder: Path, style: Style = USUAL, *, lan: bool = False) -> Iterator[Drills]:
    """The chapter over the journal of *folder*, served until the end of the block."""
    Household.open(folder).close()
    clock = Clock()
    routes = chapter_of_drills.routes(folder, style, clock, lambda: SEED)
    board = WebBoard(0, lan=lan, book=lambda: Book(routes, read_page(files("scorer.table.book") / "page")))
    board.start(None)
    try:
        yield Drills(folder, Browser(board.port), clock)
    finally:
        board.close()


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Drills]:
    """The chapter over the journal of the test's folder, served."""
    with open_drills(tmp_path) as drills:
        yield drills


def answer_all(book: Drills, session: str) -> None:
    """Answer rightly until the drill is over."""
    is_over = False
    while not is_over:
        place = book.browser.get(f"/api/book/drill/{session}").json["place"]
        told = book.tell("answer", session=session, place=place, points=book.asked().answer, seconds=4)
        is_over = told.json["is_over"]
