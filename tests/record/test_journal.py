"""The journal keeps what was played, whatever happens to the process, the disk or the clock."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorer.errors import (
    JournalBusy,
    JournalCorrupt,
    JournalDenied,
    JournalError,
    JournalFailing,
    JournalFull,
)
from scorer.record import schema
from scorer.record.journal import Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.record.trouble import told
from tests.record.journals import CHILD, HEAD, NOON, journal, play

__all__ = ["journal"]

CASES = json.loads((Path(__file__).parents[1] / "cases" / "journal.json").read_text(encoding="utf-8"))
H01, H03 = (case["checks"] for case in CASES["cases"])


def test_moves_come_back_as_they_were(tmp_path: Path) -> None:
    """A move reads back with every field after the journal was closed and opened."""
    with Journal.open(tmp_path) as journal:
        match = journal.begin_match(HEAD, NOON)
        seq = journal.append(match, 1, Stamp(RELEASED_S, 7, "b2"), "reader", [("5♥ BY Ann", '{"é": 1}')])
    with Journal.open(tmp_path) as journal:
        (move,) = journal.moves(match)

    assert (move.seq, move.match, move.number) == (seq, match, 1)
    assert (move.source, move.entry, move.payload) == ("reader", "5♥ BY Ann", '{"é": 1}')
    assert move.stamp == Stamp(RELEASED_S, 7.0, "b2")
    assert move.is_clock_set


def test_journal_is_durable_by_its_settings(tmp_path: Path) -> None:
    """Each commit waits for the disk, into a log that survives a power cut."""
    with closing(schema.connect(tmp_path / "journal.sqlite")) as db:
        settings = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]

    assert settings == ["wal", 2]


def test_order_is_by_sequence(journal: Journal) -> None:
    """H03: moves stay in the order in which they were accepted while the wall clock runs back."""
    match = journal.begin_match(HEAD, NOON)
    for number in H03[2]["expected"]["order"]:
        journal.append(match, number, Stamp(RELEASED_S - 3600.0 * number, number, "b1"), "keys", [("GO", "")])

    assert [move.number for move in journal.moves(match)] == H03[2]["expected"]["order"]
    assert [move.seq for move in journal.moves(match)] == H03[2]["expected"]["order"]


def test_clock_not_set_is_kept_as_a_flag(journal: Journal) -> None:
    """H03: what was played before the clock was set is known as such for ever."""
    unset = Stamp(10.0, 10.0, "b1")
    match = journal.begin_match(HEAD, unset)
    journal.append(match, 1, unset, "keys", [("5H", "")])
    journal.append(match, 2, NOON, "keys", [("6H", "")])

    assert [move.is_clock_set for move in journal.moves(match)] == [False, True]
    assert [row.is_clock_set for row in journal.matches()] == [False]


def test_matches_tell_how_far_they_went(journal: Journal) -> None:
    """Each match is listed with its status, its first and last moment and its number of moves."""
    first = play(journal, 3)
    later = Stamp(RELEASED_S + 90_000, 5.0, "b2")
    journal.append(first, 4, later, "keys", [("OK", "")])
    second = play(journal, 0, head="players: Cid, Dan\n")
    journal.set_status(first, "finished")
    rows = journal.matches()

    assert [(row.id, row.status, row.moves) for row in rows] == [(first, "finished", 4), (second, "open", 0)]
    assert [(row.first, row.last) for row in rows] == [(NOON, later), (NOON, NOON)]
    assert [row.head for row in rows] == [HEAD, "players: Cid, Dan\n"]


def test_matches_keep_their_moves_apart(journal: Journal) -> None:
    """A parked match that is taken up again goes on where it was, with the other's moves between."""
    parked = play(journal, 2)
    journal.set_status(parked, "parked")
    other = play(journal, 2)
    journal.append(parked, 3, NOON, "keys", [("3H", "")])

    assert [move.seq for move in journal.moves(parked)] == [1, 2, 5]
    assert [move.seq for move in journal.moves(other)] == [3, 4]


def test_unfinished_is_the_newest_open_match(journal: Journal) -> None:
    """Only an open match is gone on with, and the newest of them."""
    found = [journal.unfinished()]
    first, second = play(journal, 1), play(journal, 1)
    found.append(journal.unfinished())
    journal.set_status(second, "parked")
    found.append(journal.unfinished())
    journal.set_status(first, "finished")
    found.append(journal.unfinished())

    assert [match and match.id for match in found] == [None, second, first, None]


def test_moves_of_one_entry_are_kept_together(journal: Journal) -> None:
    """Several moves at once get the numbers that follow, and all of them or none are kept."""
    match = play(journal, 2)
    seq = journal.append(match, 3, NOON, "keys", [("GO", "a"), ("5H", "b")])
    with pytest.raises(JournalError):
        journal.append(match, 4, NOON, "keys", [("6H", "c"), ("7H", "d")])

    assert seq == 4
    assert [(move.number, move.entry) for move in journal.moves(match)[2:]] == [(3, "GO"), (4, "5H")]


@pytest.mark.parametrize(
    ("number", "is_kept"),
    [
        pytest.param(3, True, id="the third follows two"),
        pytest.param(2, False, id="a second is there already"),
        pytest.param(4, False, id="a fourth would leave a gap"),
    ],
)
def test_numbers_follow(journal: Journal, number: int, is_kept: bool) -> None:
    """A move is kept only where it follows the last one."""
    match = play(journal, 2)
    if is_kept:
        journal.append(match, number, NOON, "keys", [("3H", "")])
    else:
        with pytest.raises(JournalError, match=f"move {number} of match 1 .* its last is 2"):
            journal.append(match, number, NOON, "keys", [("3H", "")])

    assert len(journal.moves(match)) == 2 + is_kept


def test_status_of_no_match(journal: Journal) -> None:
    """A match that is not there cannot be parked."""
    with pytest.raises(JournalError, match="there is no match 7"):
        journal.set_status(7, "parked")


def test_full_disk(journal: Journal) -> None:
    """A move that found no room has not happened, and the next one is kept when there is room."""
    match = play(journal, 2)
    journal._db.execute("PRAGMA max_page_count = 1")
    with pytest.raises(JournalFull, match="nothing happened: no room left.*free some space"):
        journal.append(match, 3, NOON, "keys", [("3H", "x" * 100_000)])
    moves_when_full = len(journal.moves(match))
    journal._db.execute("PRAGMA max_page_count = 1000000")
    journal.append(match, 3, NOON, "keys", [("3H", "x" * 100_000)])

    assert moves_when_full == 2
    assert len(journal.moves(match)) == 3


@pytest.mark.parametrize("moment", ["inside", "between"])
def test_kill_9(tmp_path: Path, moment: str) -> None:
    """H01: what was committed before SIGKILL is there, and nothing of the transaction under way."""
    killed = subprocess.run([sys.executable, "-c", CHILD, str(tmp_path), moment], check=False)
    with Journal.open(tmp_path) as journal:
        rows = journal.moves(1)
        integrity = journal._db.execute("PRAGMA integrity_check").fetchone()[0]

    assert killed.returncode < 0
    assert {"rows": len(rows), "integrity": integrity} == H01[0]["expected"]
    assert {row.entry for row in rows} == {"5H"}
    assert journal.repaired is None


def refuse(code: int) -> None:
    """Raise what SQLite raises with this code."""
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    raise error


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        pytest.param(sqlite3.SQLITE_FULL, JournalFull, id="no room is full"),
        pytest.param(sqlite3.SQLITE_READONLY_DIRECTORY, JournalDenied, id="a folder to read only is denied"),
        pytest.param(sqlite3.SQLITE_CANTOPEN, JournalDenied, id="a file that does not open is denied"),
        pytest.param(sqlite3.SQLITE_IOERR_FSYNC, JournalFailing, id="a disk that fails is failing"),
        pytest.param(sqlite3.SQLITE_CORRUPT, JournalCorrupt, id="malformed is corrupt"),
        pytest.param(sqlite3.SQLITE_NOTADB, JournalCorrupt, id="no database is corrupt"),
        pytest.param(sqlite3.SQLITE_BUSY_SNAPSHOT, JournalBusy, id="another writer is busy"),
        pytest.param(sqlite3.SQLITE_INTERRUPT, JournalError, id="anything else is no more than an error"),
    ],
)
def test_sqlite_is_translated(tmp_path: Path, code: int, kind: type[JournalError]) -> None:
    """What SQLite refuses becomes the journal's own error, with the place and what SQLite said."""
    with pytest.raises(JournalError, match=str(tmp_path)) as caught, told(tmp_path):
        refuse(code)

    assert type(caught.value) is kind
    assert isinstance(caught.value.__cause__, sqlite3.OperationalError)


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        pytest.param(errno.ENOSPC, JournalFull, id="no room is full"),
        pytest.param(errno.EACCES, JournalDenied, id="no right is denied"),
        pytest.param(errno.EIO, JournalFailing, id="a disk that fails is failing"),
    ],
)
def test_disk_is_translated(tmp_path: Path, code: int, kind: type[JournalError]) -> None:
    """What the disk refuses is told with the file that it was about."""
    with pytest.raises(kind, match="journal.lock"), told(tmp_path):
        raise OSError(code, os.strerror(code), str(tmp_path / "journal.lock"))
