"""A game on a disk that fails, for real."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.faults.disks import can_mount
from tests.proof.faults.on_disks import commit_fails, disk_full, read_only
from tests.proof.needs import need, need_program, need_root


@pytest.fixture(autouse=True)
def mounts() -> None:
    """Go on where disks can be made."""
    need_root()
    need("the right to mount", can_mount())


@pytest.fixture
def _loops() -> None:
    need_program("mke2fs", "e2fsprogs")
    need("loop devices", Path("/dev/loop-control").exists())


def test_disk_full(tmp_path: Path) -> None:
    """At any move: it is refused with the reason, and taken when room is made."""
    assert disk_full(tmp_path, moves=60, seed=1).said == "disk full: not kept"


@pytest.mark.usefixtures("_loops")
def test_disk_turns_read_only(tmp_path: Path) -> None:
    """Each move is refused with the reason; after the next boot the game goes on where it was."""
    assert read_only(tmp_path, moves=20).said in ("read-only: not kept", "disk fails: not kept")


@pytest.mark.usefixtures("_loops")
def test_commit_fails(tmp_path: Path) -> None:
    """What cannot be flushed is refused with the reason; after the next boot the game goes on where it was."""
    assert "dis" in commit_fails(tmp_path, moves=20).said
