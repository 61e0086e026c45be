"""Browsers cannot hold the table up, however many they are and whatever they do not read."""

from __future__ import annotations

from pathlib import Path

from hardware.webboard.desk import PLACES
from tests.proof.faults.on_browsers import crowd, deaf_browsers


def test_browsers_that_never_read(tmp_path: Path) -> None:
    """The memory stays flat, the game goes on, and who reads has every view."""
    assert "who reads has the last view" in deaf_browsers(tmp_path, moves=150).kept


def test_more_browsers_than_places(tmp_path: Path) -> None:
    """As many as there are places watch, and each has the last view; all others are told why not."""
    told = crowd(tmp_path, browsers=200, moves=5, has_room=False)

    assert f"{PLACES} of 200 watch" in told.kept
    assert "watch already" in told.said


def test_as_many_browsers_as_ever(tmp_path: Path) -> None:
    """The server itself keeps 200 up to date."""
    assert "200 of 200 watch" in crowd(tmp_path, browsers=200, moves=5, has_room=True).kept
