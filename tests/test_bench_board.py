"""The benchmarks of a whole board run, in small."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import growing, resting, starting
from tests.proof.figures import Figure


def are_told(figures: list[Figure]) -> bool:
    """Every figure has a value, and a name of its own."""
    return all(each.value for each in figures) and len({each.what for each in figures}) == len(figures) > 0


def test_how_a_board_starts() -> None:
    """Every moment of the start is seen, and in its order."""
    took = starting.measure(1)
    splash, ready, page = (took[name][0].wall_s for name in ("splash", "ready", "page"))

    assert 0 < splash < ready
    assert splash < page
    assert are_told(starting.lines(1))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells how often threads wake")
def test_how_a_board_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory, wake-ups and processor time of both."""
    monkeypatch.setattr(resting, "SETTLE_S", 0.1)

    assert are_told(resting.lines(0.5))


def test_how_a_past_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start, undo, entry and statistics."""
    for name, size in (("MATCH_MOVES", (20,)), ("_ROUNDS", 1)):
        monkeypatch.setattr(growing, name, size)

    assert are_told(growing.lines(1_000))
