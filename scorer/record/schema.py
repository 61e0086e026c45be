"""
The shape of a journal, and how one is opened.

A journal is an SQLite file in WAL mode. Its version is the number of
migrations that made it, kept in ``user_version``.
"""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from scorer.durable import sync
from scorer.errors import JournalTooNew
from scorer.record import facts, lessons, players
from scorer.record.files import free_name
from scorer.record.trouble import corrupt, nothing_kept, told

APPLICATION_ID: Final = 0x4D756767
"""``Mugg``: which program's file this is, for ``file`` and for us."""

MIGRATIONS: Final = (
    """
    CREATE TABLE matches (
        id        INTEGER PRIMARY KEY,
        head      TEXT NOT NULL,
        wall_s    REAL NOT NULL,
        mono_s    REAL NOT NULL,
        boot      TEXT NOT NULL,
        clock_set INTEGER NOT NULL,
        checksum  INTEGER NOT NULL,
        status    TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'parked', 'finished'))
    );
    CREATE TABLE moves (
        seq       INTEGER PRIMARY KEY,
        match_id  INTEGER NOT NULL REFERENCES matches (id),
        number    INTEGER NOT NULL,
        wall_s    REAL NOT NULL,
        mono_s    REAL NOT NULL,
        boot      TEXT NOT NULL,
        clock_set INTEGER NOT NULL,
        source    TEXT NOT NULL,
        entry     TEXT NOT NULL,
        payload   TEXT NOT NULL,
        checksum  INTEGER NOT NULL,
        UNIQUE (match_id, number)
    );
    """,
    ";".join((*players.TABLES, *lessons.TABLES, *facts.TABLES)),
)
"""What made each version from the one before it, the first from nothing."""

PEOPLE: Final = tuple(re.findall(r"CREATE TABLE (\w+)", "".join((*players.TABLES, *lessons.TABLES))))
"""The tables about people. Those of facts are derived from the games, and can be derived again."""

STATUSES: Final = ("open", "parked", "finished")
"""What a match can be: played, waiting for another day, or over."""

SELECT_MATCHES: Final = "SELECT id, head, wall_s, mono_s, boot, clock_set, checksum, status FROM matches "
SELECT_MOVES: Final = (
    "SELECT seq, match_id, number, wall_s, mono_s, boot, clock_set, source, entry, payload, checksum "
    "FROM moves "
)
INSERT_MATCH: Final = (
    "INSERT INTO matches (id, head, wall_s, mono_s, boot, clock_set, checksum, status) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
)
INSERT_MOVE: Final = (
    "INSERT INTO moves "
    "(seq, match_id, number, wall_s, mono_s, boot, clock_set, source, entry, payload, checksum) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
)

BUSY_S: Final = 5.0
"""How long a statement waits for another connection's transaction."""

PAGE_BYTES: Final = 4096
"""The page of every journal, so that one can lend another a page."""

_COUNT_STRANGE: Final = (
    "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
)
"""What acts by itself: a trigger in a file from elsewhere would change moves behind our back."""

_MAGIC: Final = b"SQLite format 3\0"


def checksum(*fields: object) -> int:
    """
    Sum up a row, so that a flipped bit on a worn card is noticed.

    Args:
        fields: What the row holds before its checksum, in the order of its table.
    """
    return zlib.crc32("\0".join(map(str, fields)).encode("utf-8", "surrogatepass"))


def text_of(text: bytes) -> str:
    """Read a text of the database; where it is damaged, its row's checksum tells."""
    return text.decode("utf-8", "replace")


def connect(path: Path) -> sqlite3.Connection:
    """
    Open a database to write, every commit on the disk before it returns.

    Raises:
        sqlite3.Error: See `told`.
    """
    db = _connection(f"{path.absolute().as_uri()}?mode=rwc")
    try:
        db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db


def connect_reading(path: Path) -> sqlite3.Connection:
    """
    Open a database to read; nothing is written, no file is made.

    Raises:
        sqlite3.Error: See `told`.
    """
    # While anyone writes there is a WAL file. Without one SQLite would make it, as a file of this user.
    alone = "" if wal_of(path).exists() else "&immutable=1"
    return _connection(f"{path.absolute().as_uri()}?mode=ro{alone}")


def wal_of(path: Path) -> Path:
    """The write-ahead log beside a database."""
    return path.with_name(path.name + "-wal")


def shm_of(path: Path) -> Path:
    """The log's index beside a database."""
    return path.with_name(path.name + "-shm")


def check(path: Path, migrations: Sequence[str] = MIGRATIONS) -> int:
    """
    Read what kind of file this is, and change nothing.

    Returns:
        The journal's version: 0 where there is no journal yet.

    Raises:
        JournalTooNew: A newer Muggins made it.
        JournalCorrupt: It is no journal, or not any more.
        JournalDenied: It cannot be read.
    """
    with told(path):
        # The log first: where a journal is made meanwhile, its file is begun before its log is.
        has_log = bool(_first_bytes(wal_of(path)))
        header = _first_bytes(path)
        if not header and not has_log:
            return 0
        # Write and read version: 2 is a WAL file, 1 one that another program has copied.
        if not header.startswith(_MAGIC) or header[18:20] not in {b"\1\1", b"\2\2"}:
            raise corrupt(path, "it does not begin like a journal")
        with closing(connect_reading(path)) as db:
            db.execute("BEGIN")  # all of one moment, also while a journal is made
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (owner,) = db.execute("PRAGMA application_id").fetchone()
            (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            (strange,) = db.execute(_COUNT_STRANGE).fetchone()
    if not (version or owner or tables):
        return 0
    if owner != APPLICATION_ID or version < 1:
        raise corrupt(path, "it is no journal of Muggins")
    if strange and version <= len(migrations):
        raise corrupt(path, "it holds what no Muggins has made")
    if version > len(migrations):
        raise JournalTooNew(
            f"{path} was written by a newer Muggins (version {version}, this one knows {len(migrations)}); "
            "it was left as it is: update Muggins, or choose another folder with --state"
        )
    return int(version)


def open_reading(path: Path) -> sqlite3.Connection:
    """
    Open a journal of the newest version to read only: nothing is written, no file is made.

    Raises:
        JournalDenied: There is none, or this user may not read it.
        JournalTooNew: A newer Muggins wrote it.
        JournalCorrupt: It is damaged.
    """
    if check(path) < len(MIGRATIONS):
        raise nothing_kept(path.parent)
    with told(path):
        return connect_reading(path)


def migrate(db: sqlite3.Connection, version: int, migrations: Sequence[str] = MIGRATIONS) -> None:
    """
    Bring a journal from *version* to the newest, each step in one transaction.

    A journal that has a version already is copied aside first, so that an
    older Muggins can be gone back to.

    Raises:
        sqlite3.Error: See `told`. The steps before it stand.
    """
    if 0 < version < len(migrations):
        copy_aside(db, f"version-{version}")
    for number, script in enumerate(migrations[version:], version + 1):
        with db:
            db.executescript(
                f"BEGIN IMMEDIATE; {script}; "
                f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number};"
            )


def copy(db: sqlite3.Connection, path: Path) -> None:
    """
    Copy a database as it is at one moment, also while a game is written to it.

    Args:
        db: The database, in no transaction.
        path: Where the copy is, whole and on the disk, when this returns.

    Raises:
        sqlite3.Error: See `told`. There is no copy then.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    with closing(sqlite3.connect(fresh)) as target:
        db.backup(target)
    fresh.replace(path)
    sync(path.parent)


def copy_aside(db: sqlite3.Connection, label: str) -> Path:
    """
    Copy a database beside itself, to a name of its own.

    Returns:
        Where the copy is.

    Raises:
        sqlite3.Error: See `told`. There is no copy then.
    """
    ((_, _, name),) = db.execute("PRAGMA database_list")
    aside = free_name(Path(name), label)
    copy(db, aside)
    return aside


def are_people_sound(db: sqlite3.Connection) -> bool:
    """
    Look whether all that is kept about people can be read: it is little, however many games there are.

    Raises:
        sqlite3.Error: See `told`. It cannot.
    """
    found = {row for table in PEOPLE for row in db.execute(f"PRAGMA integrity_check({table})")}
    return found == {("ok",)}


def take_over(path: Path, other: Path) -> None:
    """
    Put another journal's content in the place of this one's, all of it or nothing.

    Args:
        path: A sound journal; the caller holds its lock.
        other: A journal of the same version, which nobody has open.

    Raises:
        sqlite3.Error: See `told`. The journal is as it was.
    """
    with closing(connect(path)) as db, closing(connect_reading(other)) as source:
        source.backup(db)


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of the block is kept, or none of it."""
    db.execute("BEGIN IMMEDIATE")
    with db:
        yield


def _connection(uri: str) -> sqlite3.Connection:
    # Opened where the table is wired and used by the game thread: one at a time, never two at once.
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    db.text_factory = text_of
    db.execute("PRAGMA trusted_schema = OFF")
    return db


def _first_bytes(path: Path) -> bytes:
    # Asked for and not looked for first: the log goes when the last who has the journal open leaves it.
    try:
        with path.open("rb") as file:
            return file.read(100)
    except FileNotFoundError:
        return b""
