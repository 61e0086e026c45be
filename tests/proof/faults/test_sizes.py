"""A journal may be as large as it likes."""

from __future__ import annotations

from pathlib import Path

from tests.proof.faults.on_sizes import big_journal


def test_big_journal(tmp_path: Path) -> None:
    """Start, next move and undo take no longer, and the memory does not grow with it."""
    assert "start" in big_journal(tmp_path, mib=24).kept
