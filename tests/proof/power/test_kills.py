"""Killed at random instants a table loses nothing that was shown, and goes on by itself."""

from __future__ import annotations

from typing import Final

import pytest

from tests.proof.power.kills import Course, kill_games

RUNS: Final = 25


@pytest.mark.parametrize("seed", ["slice one", "slice two"])
def test_games_killed_at_random_instants(seed: str) -> None:
    """While it starts, in the middle of bursts, under load: the finished games are the unbroken ones."""
    tally = kill_games(RUNS, seed)

    assert tally.broken == []
    assert tally.kills == RUNS
    assert tally.starts
    assert tally.bursts
    assert tally.games


FOUND: Final = [
    # sent, shown, kept, what is found
    (3, 3, "ABC", "", "all that was sent"),
    (3, 2, "AB", "", "all that was shown"),
    (3, 2, "ABC", "", "more than was shown"),
    (3, 3, "AB", "3 moves were shown, and 2 are kept", "less than was shown"),
    (2, 0, "ABC", "2 moves were sent, and 3 are kept", "more than was sent"),
    (3, 0, "AC", "3 moves were sent, and 2 are kept", "a gap"),
    (3, 0, "ABB", "3 moves were sent, and 3 are kept", "a move twice"),
]


@pytest.mark.parametrize(
    ("sent", "shown", "kept", "fault"), [pytest.param(*row[:4], id=row[4]) for row in FOUND]
)
def test_what_is_lost_is_found(sent: int, shown: int, kept: str, fault: str) -> None:
    """What is kept is a beginning of what was sent, and all of what was shown."""
    found = Course("ABCD", sent).fault(shown, list(kept))

    assert found.startswith(fault)
    assert bool(found) == bool(fault)


def test_what_was_shown_once_stays_kept() -> None:
    """Also where the next life is killed before it has shown anything."""
    course = Course("ABCD", sent=3)
    course.fault(3, list("ABC"))

    assert course.fault(0, list("AB")) == "3 moves were shown, and 2 are kept"
