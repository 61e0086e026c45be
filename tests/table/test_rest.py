"""A table at which nobody plays: nothing of it polls, and a long past holds up no key."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, Final

import pytest
from websockets.sync.client import connect

from bench.board import BoardProcess, spent
from bench.growing import keep_match, sit_down_again
from hardware.ports import EntryTyped
from scorer.record.journal import Journal
from scorer.table.loop import Loop

QUIET_S: Final = 2.0
LONG_S: Final = 60.0
FEW: Final = 2
"""A display that dims, or a browser that is asked whether it is there, may fall into the quiet time."""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells how often threads wake")
def test_nothing_polls() -> None:
    """A whole board with a page and a browser sleeps for whole seconds; uvicorn alone would wake twenty times."""
    with BoardProcess() as board, connect(f"ws://127.0.0.1:{board.port}/ws", ping_interval=None):
        deadline, wakes = monotonic() + LONG_S, FEW + 1
        while wakes > FEW:
            assert monotonic() < deadline, f"{wakes} wake-ups in {QUIET_S} s"
            before = spent(board.pid)
            Event().wait(QUIET_S)
            wakes = before.until(spent(board.pid)).wakes


def calls_of(task: Callable[[], object]) -> int:
    """How many functions are called for it: the same on every machine."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        task()
    finally:
        sys.setprofile(None)
    return calls


def calls_of_undo(folder: Path, moves: int) -> int:
    """What an undo takes in a match of so many moves."""
    keep_match(folder, moves)
    with Journal.open(folder) as journal:
        loop: Loop = sit_down_again(journal, folder)
        calls = calls_of(lambda: loop.take(EntryTyped("UNDO", "test")))
        assert loop.table.seq == moves + 1
    return calls


def test_an_undo_costs_the_same_in_a_long_match(tmp_path: Path) -> None:
    """Whatever was played before this game: taking back the last move looks at none of it."""
    short, long = (calls_of_undo(tmp_path / str(moves), moves) for moves in (150, 3_000))

    assert long < 1.5 * short
