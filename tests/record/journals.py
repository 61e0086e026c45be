"""A new journal, a match that is kept in it, and another process that plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from scorer.record.journal import Journal
from scorer.record.stamp import RELEASED_S, Stamp

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
HEAD: Final = "players: Ann, Bob\ndealer: Ann\n"


def play(journal: Journal, moves: int, *, head: str = HEAD) -> int:
    """Keep a match of so many moves."""
    match = journal.begin_match(head, NOON)
    for number in range(1, moves + 1):
        journal.append(match, number, NOON, "keys", [(f"{number}H", '{"n":' + str(number) + "}")])
    return match


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A new journal."""
    with Journal.open(tmp_path) as opened:
        yield opened


CHILD: Final = """
import os, signal, sys
from pathlib import Path
from scorer.record.journal import Journal
from scorer.record.stamp import Stamp
journal = Journal.open(Path(sys.argv[1]))
stamp = Stamp(1.8e9, 1.0, "b1")
match = journal.begin_match("players: Ann, Bob", stamp)
for number in range(1, 6):
    journal.append(match, number, stamp, "keys", [("5H", "")])
if sys.argv[2] == "inside":
    journal._db.execute("BEGIN IMMEDIATE")
    journal._db.execute("UPDATE moves SET entry = 'half'")
if sys.argv[2] != "alive":
    os.kill(os.getpid(), signal.SIGKILL)
print("ready", flush=True)
sys.stdin.readline()
"""
"""Keeps five moves; then it is killed inside of a change or between two, or stays alive."""
