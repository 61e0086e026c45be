"""
From the power to the first press: ``python -m bench.starting``.

The service of a whole board is started again and again, and told how long after its
start the display says that the table is coming, a press is taken, the first page is
shown and the web page is served. Beside it stands what nobody can save: an
interpreter that does nothing, and one that only imports the libraries of that board.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bench.board import BoardProcess
from bench.table import Line, duration, show
from tests.proof.figures import Figure

ROUNDS: Final = 7

LIBRARIES: Final = (
    "click platformdirs tomllib sqlite3 PIL.Image PIL.ImageDraw luma.oled.device luma.core.interface.serial "
    "gpiozero.pins.mock serial starlette.applications uvicorn websockets.server"
)
"""What a board with everything needs and we have not written."""

_NOTHING: Final = "pass"
ALONE: Final = "import " + ", ".join(LIBRARIES.split())
"""The statement that imports them."""


_SHOWN: Final = {
    "nothing": "an interpreter that does nothing, started and ended",
    "alone": "the libraries of a whole board alone, imported",
    "splash": "start to the splash on the display",
    "ready": "start to a press that is taken (READY=1)",
    "page": "start to the first page on the display",
    "web": "start to the page in a browser",
    "count": "muggins count, started and ended",
}


class Took(NamedTuple):
    """
    How long one start took.

    Attributes:
        wall_s: Seconds by the clock.
        busy_s: Seconds of processor time of it; None where nobody can tell.
    """

    wall_s: float
    busy_s: float | None = None


def measure(rounds: int) -> dict[str, list[Took]]:
    """Each kind of start; all take turns, so that a busy moment is shared."""
    took: dict[str, list[Took]] = defaultdict(list)
    for _ in range(rounds):
        took["nothing"].append(_run("-c", _NOTHING))
        took["alone"].append(_run("-c", ALONE))
        took["count"].append(_run("-m", "scorer", "count", "5H 5C 5S JD", "5D"))
        with BoardProcess() as board:
            took["web"].append(Took(board.fetch()))
            splash_s, page_s = board.shown_s()
        took["splash"].append(Took(splash_s))
        took["ready"].append(Took(board.ready_s, board.ready_busy_s))
        took["page"].append(Took(page_s))
    return took


def _run(*words: str) -> Took:
    before_s, began_s = _children_s(), time.monotonic()
    subprocess.run((sys.executable, *words), check=True, stdout=subprocess.DEVNULL)
    return Took(time.monotonic() - began_s, _children_s() - before_s)


def _children_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def lines(rounds: int | None = None) -> list[Figure]:
    """The figures: medians, and how many interpreters that do nothing each is worth."""
    took = measure(ROUNDS if rounds is None else rounds)
    alone = _told(took["alone"], took["nothing"])
    floor = dict.fromkeys(("ready", "page", "web"), f"the libraries alone: {alone}")
    return [
        Figure(what, _told(took[name], took["nothing"]), floor.get(name, "")) for name, what in _SHOWN.items()
    ]


def _told(took: Sequence[Took], nothing: Sequence[Took]) -> str:
    wall_s, nothing_s = (statistics.median(each.wall_s for each in those) for those in (took, nothing))
    told = f"{duration(wall_s)} ({wall_s / nothing_s:.1f} times nothing)"
    busy = [each.busy_s for each in took if each.busy_s is not None]
    return f"{told}, the processor {duration(statistics.median(busy))}" if busy else told


def main(words: Iterable[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.starting", description="How fast a board starts.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each start is measured")
    show(map(Line.of, lines(parser.parse_args(words).rounds)))


if __name__ == "__main__":
    main()
