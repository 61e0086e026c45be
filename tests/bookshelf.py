"""A journal with games in it, and the pages of the book that show them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final

from hardware.webboard.book import Book
from hardware.webboard.files import read_page
from hardware.webboard.server import WebBoard
from scorer.record.head import Head, write_head, write_record
from scorer.record.history import History
from scorer.record.journal import Journal
from scorer.record.keeping import dump_move
from scorer.record.notation import read_line
from scorer.record.stamp import Stamp
from scorer.table.book import history as chapter_of_history
from scorer.table.book import replay as chapter_of_replay
from scorer.table.demo import read_demo
from scorer.table.importing import import_record
from tests.browsing import Browser
from tests.honest import honest_entry, shuffle
from tests.tabletop import sit_down

SATURDAY_S: Final = 1_794_685_320.0
"""Saturday 14 November 2026, 19:42 in UTC."""


def demo_record() -> str:
    """A lively game of Ann and Bob that ends in a skunk."""
    head, entries = read_demo()
    return write_record(head, entries)


def honest_record(seed: int, games: int = 1, players: int = 2, **agreed: object) -> str:
    """So many whole games of honest players, as one record file."""
    history = sit_down(players, **{"dealer": "Ann", **agreed})
    entries: list[str] = []
    over = 0
    while True:
        entry = honest_entry(history.state, shuffle((seed, len(entries) // 20)))
        if entry is None:
            over += 1
            if over == games:
                return write_record(history.head, entries)
            entry = "OK"
        for parsed in read_line(entry, history.head.players):
            history = history.play(parsed, len(entries) + 1)
        entries.append(entry)


def keep(folder: Path, *records: str, wall_s: float = SATURDAY_S) -> None:
    """Take record files into the journal of *folder*, in their order."""
    with Journal.open(folder) as journal:
        for place, record in enumerate(records):
            import_record(journal, record, _clock(wall_s + 60 * place))


def keep_open(folder: Path, head: Head, *lines: str) -> None:
    """Begin a match in the journal of *folder*, and leave it open as a table does."""
    history = History.begin(head)
    with Journal.open(folder) as journal:
        match = journal.begin_match(write_head(head), _clock(SATURDAY_S)())
        for number, line in enumerate(lines, start=1):
            (entry,) = read_line(line, head.players)
            move = history.judge(entry, number)
            history = history.after(move)
            row = (line, dump_move(move, head.players))
            journal.append(match, number, _clock(SATURDAY_S)(), "test", [row])


def _clock(wall_s: float) -> Callable[[], Stamp]:
    return lambda: Stamp(wall_s, 1.0, "boot")


@contextmanager
def open_book(folder: Path) -> Iterator[Browser]:
    """The pages of history and replay over the journal of *folder*, served."""
    routes = (*chapter_of_history.routes(folder), *chapter_of_replay.routes(folder))
    board = WebBoard(0, book=lambda: Book(routes, read_page(files("scorer.table.book") / "page")))
    board.start(None)
    try:
        yield Browser(board.port)
    finally:
        board.close()
