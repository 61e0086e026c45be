"""The time of day is for people to read; nothing here is measured by it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.proof.faults.on_clocks import (
    clock_jumps,
    clock_of_a_process_jumps,
    default_clocks,
    faketime,
    uses_of_the_wall_clock,
)
from tests.proof.needs import need

MAY_ASK: Final = {
    "scorer/record/stamp.py time.time": "kept beside the monotonic clock, for people to read",
    "scorer/record/stamp.py time.strftime": "in the names of files set aside, where a name that is taken gets a number",
    "scorer/table/book/history.py time.localtime": "printed",
    "scorer/table/book/history.py time.strftime": "printed",
    "scorer/table/cli/games.py time.localtime": "printed",
    "scorer/table/cli/games.py time.strftime": "printed",
    "scorer/table/figures.py time.localtime": "printed",
    "scorer/table/figures.py time.strftime": "printed",
}
"""Every place that asks for the time of day, and what for."""


def test_nothing_is_measured_by_the_time_of_day() -> None:
    """Debounce, repeats, PIN limits, drills, the watchdog, dimming: none of them asks a clock that jumps."""
    assert set(uses_of_the_wall_clock()) == set(MAY_ASK)


def test_every_clock_is_monotonic() -> None:
    """Whatever takes a clock has one that never jumps, unless a test gives it another."""
    clocks = list(default_clocks())

    assert len(clocks) >= 10
    assert {clock for _, clock in clocks} == {"time.monotonic"}


def test_clock_jumps(tmp_path: Path) -> None:
    """By decades, both ways, before every move: all is kept in its order, and can be shown."""
    assert clock_jumps(tmp_path, moves=120, seed=1).kept.startswith("all 120 moves")


def test_the_clock_of_a_process_jumps(tmp_path: Path) -> None:
    """A running Muggins whose clock is set takes the next entry, shows it, and leaves as ever."""
    library = faketime()
    need("libfaketime (apt install libfaketime)", library is not None)
    assert library is not None

    assert "its page shows each" in clock_of_a_process_jumps(tmp_path, library, moves=30, seed=1).kept
