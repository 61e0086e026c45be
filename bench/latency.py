"""
From a key to what it shows: ``python -m bench.latency``.

A table with a real journal on the disk of this machine takes the keys of whole
games. A key that finishes nothing is echoed; one that finishes an entry is
committed first. Beside each commit two more go to the same disk: the plain way,
a row of the same text in a bare database, and a page with nothing around it,
which is what the disk itself takes.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from bench.table import Line, duration, show
from bench.timing import times_as_long
from hardware.fakes import RecordingOutput
from hardware.ports import KeyPress
from scorer.record.journal import Journal
from scorer.record.keeping import Row as Kept
from scorer.record.stamp import system_clock
from scorer.table.desk import Desk
from scorer.table.loop import Loop
from scorer.table.opening import Wish, open_sitting
from tests.honest import honest_entry, shuffle

PRESSES: Final = 1_000
PAUSE_S: Final = 1.0

_PAGE: Final = bytes(4096)
_FRAME: Final = "one frame of the OLED takes 25 ms on its bus"


class Disk:
    """
    What the same disk takes without us.

    Args:
        folder: Somewhere on it.
        open_files: What closes the two files.
    """

    def __init__(self, folder: Path, open_files: ExitStack) -> None:
        self._db = open_files.enter_context(closing(sqlite3.connect(folder / "plain.sqlite")))
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE moves (seq INTEGER PRIMARY KEY, payload TEXT)")
        self._file = open_files.enter_context((folder / "raw").open("wb", buffering=0))

    def insert(self, rows: Sequence[Kept]) -> None:
        """Keep some moves the plain way."""
        with self._db:
            self._db.executemany("INSERT INTO moves (payload) VALUES (?)", [(row.payload,) for row in rows])

    def write(self) -> None:
        """Write one page, and wait until it is there."""
        self._file.write(_PAGE)
        os.fdatasync(self._file)


def lines() -> list[Line]:
    """Press `PRESSES` keys, and measure the echo, the committed screen, and the commit alone."""
    seconds = _press_all()
    disk = f"a page written to this disk takes {duration(statistics.median(seconds['disk']))}"
    return [
        Line("key to echo", _spread(seconds["echo"]), None, _FRAME),
        Line("key to committed screen", _spread(seconds["shown"]), None, f"{disk}; {_FRAME}"),
        Line(
            "of that the commit",
            _spread(seconds["commit"]),
            times_as_long(seconds["insert"], seconds["commit"]),
            disk,
        ),
    ]


def presses(loop: Loop) -> Iterator[KeyPress]:
    """What an honest player presses at a table, second by second, for as long as somebody asks."""
    at_s = 0.0
    while True:
        for key in _keys(loop):
            at_s += PAUSE_S
            yield KeyPress(key, "panel", at_s)


def _keys(loop: Loop) -> tuple[str, ...]:
    """The keys for what an honest player would enter now."""
    state = loop.table.history.state
    entry = honest_entry(state, shuffle((7, state.number, state.tally.games))) or "OK"
    if entry in ("OK", "GO"):
        return ("S",) if entry == "OK" else ("D",)
    rank, suit = entry[:-1], entry[-1]
    return ("10" if rank == "T" else rank, suit)


def _press_all() -> dict[str, list[float]]:
    """Seconds by what was done, on the clock of the wall: who waits for a disk takes no processor's time."""
    seconds: defaultdict[str, list[float]] = defaultdict(list)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        disk = Disk(folder, stack)
        journal, clock = stack.enter_context(Journal.open(folder)), system_clock()
        given = {"players": "Ann, Bob", "dealer": "Ann"}
        desk = Desk(journal, open_sitting(journal, Wish(given=given, defaults={}), clock), folder, clock)
        kept: list[Sequence[Kept]] = []

        def keep(number: int, source: str, rows: Sequence[Kept]) -> None:
            seconds["commit"].append(_wall_s(lambda: desk.keep(number, source, rows)))
            kept.append(rows)

        loop = Loop(desk.table, keep, [RecordingOutput()], desk.carry_out)
        loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        for press in islice(presses(loop), PRESSES):
            kept.clear()
            took_s = _wall_s(partial(loop.take, press))
            seconds["shown" if kept else "echo"].append(took_s)
            for rows in kept:
                seconds["insert"].append(_wall_s(partial(disk.insert, rows)))
                seconds["disk"].append(_wall_s(disk.write))
    return seconds


def _wall_s(task: Callable[[], object]) -> float:
    began_s = time.perf_counter()
    task()
    return time.perf_counter() - began_s


def _spread(seconds: Sequence[float]) -> str:
    cuts = statistics.quantiles(seconds, n=100)
    middle, high, higher = (duration(cuts[percent - 1]) for percent in (50, 95, 99))
    return f"{middle}; 95 % in {high}, 99 % in {higher}"


if __name__ == "__main__":
    show(lines())
