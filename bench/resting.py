"""
What a table costs while nobody plays: ``python -m bench.resting``.

The service of a whole board and ``muggins play`` with its page, each with one browser
that watches, are left alone for a minute: how often their threads wake, how long the
processor works for them, and how much memory they hold, beside the libraries alone.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from websockets.sync.client import connect

from bench.board import BoardProcess, resident_in, spent
from bench.starting import ALONE
from bench.table import Line, show
from tests.browsing import Browser
from tests.proof.figures import Figure
from tests.serving import served

MINUTE_S: Final = 60.0
SETTLE_S: Final = 3.0
"""What a start leaves behind, and the first view of a browser, is over by then."""

PAGES: Final = ("/", "/history", "/stats", "/drill", "/settle", "/rules", "/api/oled.png")
"""Every chapter is imported when it is first opened."""


def libraries_mib() -> float:
    """The memory of an interpreter that has imported the same libraries and does nothing."""
    script = f"{ALONE}; print(open('/proc/self/status').read())"
    told = subprocess.run((sys.executable, "-c", script), check=True, capture_output=True, text=True).stdout
    return resident_in(told)


def resident_mib(pid: int) -> float:
    """The memory that the process holds, shared libraries included."""
    return resident_in(Path(f"/proc/{pid}/status").read_text("ascii"))


def lines(seconds: float | None = None) -> list[Figure]:
    """Leave both alone at the same time for a minute, or for so many *seconds*; figures are for a minute."""
    return list(_measured(MINUTE_S if seconds is None else seconds))


def _measured(seconds: float) -> Iterator[Figure]:
    floor = f"the libraries alone: {libraries_mib():.0f} MiB"
    with ExitStack() as running:
        board = running.enter_context(BoardProcess())
        folder = running.enter_context(tempfile.TemporaryDirectory())
        play = running.enter_context(served(Path(folder), "--no-browser", "--players", "Ann, Bob"))
        processes = {"serve, a whole board": (board.pid, board.port)}
        processes["play, with its page"] = (play.process.pid, play.browser.port)
        for name, (pid, port) in processes.items():
            Browser(port).get("/healthz")  # a page is imported when the table is open
            yield Figure(f"memory of {name}", f"{resident_mib(pid):.0f} MiB", floor)
            for page in PAGES:
                Browser(port).get(page)
            yield Figure(f"memory of {name}, every page opened once", f"{resident_mib(pid):.0f} MiB", floor)
            running.enter_context(connect(f"ws://127.0.0.1:{port}/ws", ping_interval=None))
        pause = threading.Event()
        pause.wait(SETTLE_S)
        before = {name: spent(pid) for name, (pid, _) in processes.items()}
        pause.wait(seconds)
        for name, (pid, _) in processes.items():
            used = before[name].until(spent(pid))
            scale = MINUTE_S / seconds
            yield Figure(
                f"wake-ups in an idle minute of {name}", f"{used.wakes * scale:.0f}", "nothing polls"
            )
            yield Figure(f"processor time in it of {name}", f"{1000 * used.busy_s * scale:.1f} ms")


def main(words: Iterable[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.resting", description="What an idle table costs.")
    parser.add_argument("--seconds", type=float, default=MINUTE_S, help="how long it is left alone")
    show(map(Line.of, lines(parser.parse_args(words).seconds)))


if __name__ == "__main__":
    main()
