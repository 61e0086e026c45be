"""The facts of finished games are gathered on a thread of their own, and trouble there stops no table."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from scorer.coach.sheets import VERSION
from scorer.record.facts import Facts
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME
from scorer.table.gathering import Gatherer
from tests.simulated import keep_games


def stale(folder: Path) -> int:
    """How many matches have yet to tell."""
    with Household.open(folder) as household, household.reading():
        return len(Facts(household.db).stale(VERSION))


def test_games_are_gathered(tmp_path: Path) -> None:
    """A round reads all that is new; the next one what has come since."""
    keep_games(tmp_path, games=1)
    gatherer = Gatherer(tmp_path)
    assert stale(tmp_path) == 1
    gatherer.gather(within_s=60.0)
    assert stale(tmp_path) == 0
    keep_games(tmp_path, games=1)
    gatherer.gather(within_s=60.0)

    assert stale(tmp_path) == 0


def test_nothing_is_gathered_after_the_end(tmp_path: Path) -> None:
    """Who has left the table reads nothing any more."""
    keep_games(tmp_path, games=1)
    gatherer = Gatherer(tmp_path)
    gatherer.close()
    gatherer.gather(within_s=60.0)

    assert stale(tmp_path) == 1


def test_trouble_is_kept_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A journal that cannot be read is told there, and nobody at the table is stopped."""
    (tmp_path / FILE_NAME).write_bytes(b"no journal" * 1000)
    with caplog.at_level(logging.WARNING):
        Gatherer(tmp_path).gather(within_s=60.0)

    assert "could not be gathered" in caplog.text
