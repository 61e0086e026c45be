"""Hours of play cost no memory, whatever fails meanwhile."""

from __future__ import annotations

from pathlib import Path

from tests.proof.faults.on_hours import hours_of_play


def test_a_quarter_of_an_hour(tmp_path: Path) -> None:
    """Every move is kept, and the screen names what is away."""
    told = hours_of_play(tmp_path, hours=0.25, seed=1)

    assert told.kept.startswith("all ")
    assert "no " in told.said
