"""The journal keeps what was played, whatever happens to the process, the disk or the clock."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

import pytest

from scorer.errors import (
    JournalBusy,
    JournalCorrupt,
    JournalDenied,
    JournalError,
    JournalFailing,
    JournalFull,
    JournalTooNew,
)
from scorer.record import schema
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.lock import Lock
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.record.trouble import told

CASES = json.loads((Path(__file__).parents[1] / "cases" / "journal.json").read_text(encoding="utf-8"))
H01, H03 = (case["checks"] for case in CASES["cases"])

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
HEAD: Final = "players: Ann, Bob\ndealer: Ann\n"


def play(journal: Journal, moves: int, *, head: str = HEAD) -> int:
    """Keep a match of so many moves."""
    match = journal.begin_match(head, NOON)
    for number in range(1, moves + 1):
        journal.append(match, number, NOON, "keys", [(f"{number}H", '{"n":' + str(number) + "}")])
    return match


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of the folder with its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A new journal."""
    with Journal.open(tmp_path) as opened:
        yield opened


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
