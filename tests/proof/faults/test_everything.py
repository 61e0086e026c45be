"""All faults at once are no worse than each alone."""

from __future__ import annotations

from pathlib import Path

from tests.proof.faults.disks import can_mount
from tests.proof.faults.on_everything import all_at_once
from tests.proof.needs import need, need_root


def test_all_at_once(tmp_path: Path) -> None:
    """Moves are taken and kept, and the screen says what is wrong."""
    need_root()
    need("the right to mount", can_mount())

    assert "no reader" in all_at_once(tmp_path, seconds=2.0, seed=1).said
