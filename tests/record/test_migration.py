"""A journal of an older version becomes one of this, with everything that was in it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from scorer.errors import JournalBusy, JournalDenied
from scorer.record import schema
from scorer.record.backup import Backup
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal, JournalReader, MatchRow, MoveRow
from scorer.record.stamp import RELEASED_S, Stamp

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
ONE: Final = schema.MIGRATIONS[:1]
VERSION: Final = len(schema.MIGRATIONS)

Kept = list[tuple[MatchRow, tuple[MoveRow, ...]]]


def kept_in(folder: Path) -> Kept:
    """Every match with its moves."""
    with JournalReader.open(folder) as journal:
        return [(row, journal.moves(row.id)) for row in journal.matches()]


def make_older(folder: Path, matches: int = 3, moves: int = 20) -> Kept:
    """
    A journal as the first version made it.

    Returns:
        What is in it.
    """
    with Journal.open(folder) as journal:
        for names in ("Ann, Bob", "Änn, 李小龍, Bob", "White, Orange")[:matches]:
            match = journal.begin_match(f"players: {names}\n", NOON)
            entries = [(f"{number}H", f'{{"n":{number}}}') for number in range(1, moves + 1)]
            journal.append(match, 1, NOON, "keys", entries)
        journal.set_status(1, "finished")
    before = kept_in(folder)
    with closing(schema.connect(folder / FILE_NAME)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        kinds = (
            "SELECT type, name FROM sqlite_master WHERE tbl_name NOT IN ('matches', 'moves') AND sql NOT NULL"
        )
        for kind, name in db.execute(f"{kinds} ORDER BY type").fetchall():
            db.execute(f"DROP {kind} {name}")
        db.execute("PRAGMA user_version = 1")
    return before


def version_of(path: Path) -> int:
    """The version of a journal."""
    return schema.check(path)


@pytest.mark.parametrize("opened", [Journal, Household], ids=["a table", "a household"])
def test_first_version_becomes_this_one(tmp_path: Path, opened: type[Journal | Household]) -> None:
    """Whoever opens it first, every game is kept, people can be kept, and the older journal stands beside it."""
    before = make_older(tmp_path)
    opened.open(tmp_path).close()
    aside = tmp_path / "journal.version-1.sqlite"

    assert kept_in(tmp_path) == before
    assert (version_of(tmp_path / FILE_NAME), version_of(aside)) == (VERSION, 1)
    with Household.open(tmp_path) as household, household.transaction():
        household.meet()
        assert list(household.players.names().values()) == ["Ann", "Bob", "Änn", "李小龍"]


def test_migrated_journal_is_like_a_new_one(tmp_path: Path) -> None:
    """The same tables, whichever way they came."""
    make_older(tmp_path / "older")
    schemas = []
    for name in ("older", "new"):
        Journal.open(tmp_path / name).close()
        with closing(schema.connect(tmp_path / name / FILE_NAME)) as db:
            schemas.append(db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall())

    assert schemas[0] == schemas[1]


def test_older_journal_is_not_read_before(tmp_path: Path) -> None:
    """A reader changes nothing: it says what brings the journal on."""
    make_older(tmp_path)
    for opening in (JournalReader.open, Household.read):
        with pytest.raises(JournalDenied, match="start `muggins play` once"):
            opening(tmp_path)

    assert version_of(tmp_path / FILE_NAME) == 1


def test_older_journal_that_somebody_keeps(tmp_path: Path) -> None:
    """An older table that is open is not migrated under its hands."""
    make_older(tmp_path)
    with Journal.open(tmp_path) as journal:
        journal._db.execute("PRAGMA user_version = 1")
        with pytest.raises(JournalBusy, match="another copy of Muggins"):
            Household.open(tmp_path)


def test_older_backup_is_restored(tmp_path: Path) -> None:
    """A backup that an older Muggins made has all its games in this one."""
    before = make_older(tmp_path / "older")
    Backup({FILE_NAME: (tmp_path / "older" / FILE_NAME).read_bytes()}).restore(tmp_path / "new")

    assert kept_in(tmp_path / "new") == before
    assert version_of(tmp_path / "new" / FILE_NAME) == VERSION


def test_migration_that_fails_leaves_the_first_version(tmp_path: Path) -> None:
    """A step that breaks in its last statement has made no table."""
    make_older(tmp_path)
    path = tmp_path / FILE_NAME
    broken = (*ONE, schema.MIGRATIONS[1] + "; DROP TABLE nowhere")
    with closing(schema.connect(path)) as db:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            schema.migrate(db, 1, broken)
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}

    assert tables == {"matches", "moves"}
    assert version_of(path) == 1


KILLED: Final = """
import os, signal, sqlite3, sys
from pathlib import Path
from scorer.record import schema
from scorer.record.journal import Journal
left = int(sys.argv[2])
connect = schema.connect
def counted():
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)
def watched(path):
    db = connect(path)
    db.set_progress_handler(counted, 10)
    return db
import scorer.record.journal as journal
journal.connect = watched
Journal.open(Path(sys.argv[1])).close()
"""


def test_kill_9_at_any_moment(tmp_path: Path) -> None:
    """Killed anywhere in a migration, the journal is whole, of the one version or the other, and goes on."""
    versions = []
    for number, steps in enumerate((0, 10, 25, 45, 70, 100, 140, 200, 300, 450)):
        folder = tmp_path / str(number)
        before = make_older(folder)
        subprocess.run([sys.executable, "-c", KILLED, str(folder), str(steps)], check=False)
        versions.append(version_of(folder / FILE_NAME))
        with Journal.open(folder) as journal:
            assert journal.repaired is None
            assert journal.append(1, 21, NOON, "keys", [("OK", "{}")]) == 61
        assert [row.moves for row, _ in kept_in(folder)] == [21, 20, 20]
        assert kept_in(folder)[1:] == before[1:]

    assert versions == sorted(versions)
    assert set(versions) == {1, VERSION}
