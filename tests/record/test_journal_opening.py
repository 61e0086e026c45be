"""Who may open the journal: one writer, any number of readers, and nobody what a newer version wrote."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, Final

import pytest

from scorer.errors import JournalBusy, JournalDenied, JournalTooNew
from scorer.record import schema
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.lock import Lock
from tests.record.journals import CHILD, NOON, journal, play

__all__ = ["journal"]


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of the folder with its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_one_writer(tmp_path: Path) -> None:
    """A second copy is told who holds the journal; reading goes on; the lock dies with its holder."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(tmp_path), "alive"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(JournalBusy, match=rf"process {child.pid}\) keeps .* --state"):
            Journal.open(tmp_path)
        with JournalReader.open(tmp_path) as reader:
            moves = len(reader.moves(1))
        child.kill()
    with Journal.open(tmp_path) as journal:
        match = journal.unfinished()

    assert moves == 5
    assert match is not None
    assert match.moves == 5


def test_closing_lets_the_next_copy_in(tmp_path: Path) -> None:
    """The lock goes with the journal, and closing twice is closing once."""
    journal = Journal.open(tmp_path)
    with pytest.raises(JournalBusy, match=f"process {os.getpid()}"):
        Journal.open(tmp_path)
    journal.close()
    journal.close()
    with Journal.open(tmp_path) as again:
        assert again.matches() == ()


def test_a_lock_that_is_held_before_the_journal_outlives_it(tmp_path: Path) -> None:
    """Whoever touches devices first takes the lock first; it is let go by who took it, and not by the journal."""
    folder = tmp_path / "new"
    with Lock.of(folder) as lock:
        with Journal.open(folder, lock=lock) as journal:
            play(journal, 1)
        with pytest.raises(JournalBusy), Lock.of(folder):
            pytest.fail("it is let go")
    with Journal.open(folder) as journal:
        assert len(journal.moves(1)) == 1


def test_reader_sees_what_is_written_meanwhile(journal: Journal) -> None:
    """A reader that was open before a move sees it after."""
    match = play(journal, 1)
    with JournalReader.open(journal.path.parent) as reader:
        before = len(reader.moves(match))
        journal.append(match, 2, NOON, "keys", [("2H", "")])

        assert (before, len(reader.moves(match))) == (1, 2)


@pytest.mark.parametrize("looks", range(3))
def test_reader_that_comes_while_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    """Before, between and after its looks at the file and its log: there is none yet, or a sound one."""
    look, seen = schema._first_bytes, 0
    with ExitStack() as made:

        def first_bytes(path: Path) -> bytes:
            nonlocal seen
            seen += 1
            if seen == looks + 1:
                made.enter_context(Journal.open(tmp_path))
            return look(path)

        monkeypatch.setattr(schema, "_first_bytes", first_bytes)
        with suppress(JournalDenied):
            JournalReader.open(tmp_path).close()


def test_reader_that_comes_while_it_is_left(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who closes the journal last takes its log away: whoever opens it in that instant reads all the same."""
    match = play(journal, 3)
    folder, opening = journal.path.parent, Path.open

    def left_first(path: Path, *how: Any) -> Any:
        if path.name.endswith("-wal"):
            journal.close()
            assert not path.exists()
        return opening(path, *how)

    monkeypatch.setattr(Path, "open", left_first)
    with JournalReader.open(folder) as reader:
        assert len(reader.moves(match)) == 3


def test_reader_that_comes_while_its_tables_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read before and what is read after is of one moment."""
    path, connect_reading = tmp_path / FILE_NAME, schema.connect_reading
    with closing(schema.connect(path)) as db:
        db.execute("BEGIN IMMEDIATE")  # begins the log
        db.rollback()

        def make(statement: str) -> None:
            if "application_id" in statement:
                schema.migrate(db, 0)

        def connect(path: Path) -> sqlite3.Connection:
            reading = connect_reading(path)
            reading.set_trace_callback(make)
            return reading

        monkeypatch.setattr(schema, "connect_reading", connect)
        with pytest.raises(JournalDenied, match="no game is kept"):
            JournalReader.open(tmp_path)

    monkeypatch.undo()
    JournalReader.open(tmp_path).close()


@pytest.mark.parametrize("state", ["closed", "being written"])
def test_reader_writes_nothing(tmp_path: Path, state: str) -> None:
    """Reading leaves no new file, and every byte as it was."""
    journal = Journal.open(tmp_path)
    play(journal, 2)
    if state == "closed":
        journal.close()
    before = files_of(tmp_path)
    with JournalReader.open(tmp_path) as reader:
        moves = len(reader.moves(1))
    after = files_of(tmp_path)
    journal.close()

    assert moves == 2
    # The index of the log is memory that SQLite shares through a file: it holds who reads.
    assert {name: data for name, data in after.items() if not name.endswith("-shm")} == {
        name: data for name, data in before.items() if not name.endswith("-shm")
    }
    assert after.keys() == before.keys()


AS_NOBODY: Final = """
import os, sys
from pathlib import Path
from scorer.errors import JournalError
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.lock import Lock
folder = Path(sys.argv[1])
with JournalReader.open(folder) as reader:
    reader.moves(1)  # all is imported while it can be: Python itself may be out of nobody's reach
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
with JournalReader.open(folder) as reader:
    print(len(reader.moves(1)))
try:
    Journal.open(folder)
except JournalError as error:
    print(type(error).__name__, error)
"""


def test_read_only_folder() -> None:
    """In a folder that may only be read, reading works and writing is refused with a way out."""
    # Root may write anywhere, so that a child gives its rights away; it needs a folder that all can enter.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Journal.open(folder) as journal:
            play(journal, 3)
        for path in folder.iterdir():
            path.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        folder.chmod(0o555)
        told_by = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, name], check=True, capture_output=True, text=True
        )
        folder.chmod(0o755)
    moves, refusal = told_by.stdout.splitlines()

    assert moves == "3"
    assert refusal.startswith(f"JournalDenied {folder}/journal.lock cannot be used (Permission denied)")
    assert refusal.endswith("or choose another folder with --state")


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A folder whose place is taken by a file is refused by its name."""
    (tmp_path / "state").write_text("a file", encoding="utf-8")
    with pytest.raises(JournalDenied, match="state"):
        Journal.open(tmp_path / "state" / "muggins")


@pytest.mark.parametrize("has_file", [False, True], ids=["no file", "an empty file"])
def test_nothing_to_read(tmp_path: Path, has_file: bool) -> None:
    """A journal that was never begun cannot be read, and is not begun by trying."""
    if has_file:
        (tmp_path / "journal.sqlite").touch()
    before = files_of(tmp_path)
    with pytest.raises(JournalDenied, match="start `muggins play` once"):
        JournalReader.open(tmp_path)

    assert files_of(tmp_path) == before


def test_empty_file_gets_its_schema(tmp_path: Path) -> None:
    """H01: a file of no bytes is a journal of version 0, and nothing is set aside."""
    (tmp_path / "journal.sqlite").touch()
    with Journal.open(tmp_path) as journal:
        match = play(journal, 1)

        assert len(journal.moves(match)) == 1
        assert journal.repaired is None


def test_newer_journal_is_left_as_it_is(tmp_path: Path) -> None:
    """A journal from a newer version is refused to writers and readers, and keeps its bytes."""
    with Journal.open(tmp_path) as journal:
        play(journal, 2)
        journal._db.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    before = files_of(tmp_path)
    for opening in (Journal.open, JournalReader.open):
        with pytest.raises(JournalTooNew, match="newer Muggins .* update Muggins"):
            opening(tmp_path)

    assert files_of(tmp_path) == before


STEPS: Final = (
    "CREATE TABLE games (name TEXT)",
    "INSERT INTO games VALUES ('first'); ALTER TABLE games ADD COLUMN points INTEGER",
)


def test_migrations_go_from_where_they_are(tmp_path: Path) -> None:
    """Each step is done once, in order, and an old file is brought to the newest version."""
    path = tmp_path / "journal.sqlite"
    versions = [schema.check(path, STEPS)]
    with closing(schema.connect(path)) as db:
        for known in (STEPS[:1], STEPS, STEPS):
            schema.migrate(db, versions[-1], known)
            versions.append(schema.check(path, STEPS))
        rows = db.execute("SELECT name, points FROM games").fetchall()

    assert versions == [0, 1, 2, 2]
    assert rows == [("first", None)]


def test_migration_that_fails_leaves_the_version_before(tmp_path: Path) -> None:
    """A step is done whole or not at all."""
    path = tmp_path / "journal.sqlite"
    with closing(schema.connect(path)) as db:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            schema.migrate(db, 0, (STEPS[0], "DELETE FROM games; DROP TABLE nowhere"))
        schema.migrate(db, 1, STEPS)

        assert schema.check(path, STEPS) == 2
