"""
From a key to what it shows: ``python -m bench.latency``.

A table with a real journal on the disk of this machine takes the keys of whole
games. A key that finishes nothing is echoed; one that finishes an entry is
committed first. What the commit takes is measured apart: it is the disk's.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from hardware.fakes import RecordingOutput
from hardware.output.pages import draw_page
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


class Row(NamedTuple):
    """
    One line of the table.

    Attributes:
        name: What was measured.
        times_ms: Milliseconds of each press.
    """

    name: str
    times_ms: tuple[float, ...]


def run() -> list[Row]:
    """Press `PRESSES` keys, and measure the echo, the committed screen, the commit alone, and the picture."""
    echo: list[float] = []
    shown: list[float] = []
    commits: list[float] = []
    drawn: list[float] = []
    with tempfile.TemporaryDirectory() as name, Journal.open(Path(name)) as journal:
        given = {"players": "Ann, Bob", "dealer": "Ann"}
        clock = system_clock()
        desk = Desk(journal, open_sitting(journal, Wish(given=given, defaults={}), clock), Path(name), clock)

        def keep(number: int, source: str, rows: Sequence[Kept]) -> None:
            began_s = time.perf_counter()
            desk.keep(number, source, rows)
            commits.append(time.perf_counter() - began_s)

        output = RecordingOutput()
        loop = Loop(desk.table, keep, [output], desk.carry_out)
        loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        at_s = 0.0
        while len(echo) + len(shown) < PRESSES:
            for key in _keys(loop):
                at_s += PAUSE_S
                before, began_s = loop.table.seq, time.perf_counter()
                loop.take(KeyPress(key, "panel", at_s))
                (shown if loop.table.seq != before else echo).append(time.perf_counter() - began_s)
                began_s = time.perf_counter()
                draw_page(output.views[-1].screen)
                drawn.append(time.perf_counter() - began_s)
    measured = {
        "key to echo": echo,
        "key to committed screen": shown,
        "  of that the commit": commits,
        "screen to OLED picture": drawn,
    }
    return [Row(name, tuple(1000 * each_s for each_s in times)) for name, times in measured.items()]


def _keys(loop: Loop) -> tuple[str, ...]:
    """The keys for what an honest player would enter now."""
    state = loop.table.history.state
    entry = honest_entry(state, shuffle((7, state.number, state.tally.games))) or "OK"
    if entry in ("OK", "GO"):
        return ("S",) if entry == "OK" else ("D",)
    rank, suit = entry[:-1], entry[-1]
    return ("10" if rank == "T" else rank, suit)


def show() -> None:
    """Print the table."""
    print(f"{'':<26} {'median':>8} {'95 %':>8} {'99 %':>8}   ms, of {PRESSES:,} presses")
    for row in run():
        cuts = statistics.quantiles(row.times_ms, n=100)
        print(f"{row.name:<26} {cuts[49]:8.2f} {cuts[94]:8.2f} {cuts[98]:8.2f}")


if __name__ == "__main__":
    show()
