"""
A damaged journal is set aside, and what can be read of it goes on.

The damaged files keep their bytes, under a dated name. Everything is read from
a copy of them. The new journal takes their place by renaming, last, so that a
power cut in the middle of mending loses nothing either.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from scorer.durable import sync
from scorer.record.files import free_name
from scorer.record.players import Players
from scorer.record.schema import (
    INSERT_MATCH,
    INSERT_MOVE,
    PAGE_BYTES,
    PEOPLE,
    SELECT_MATCHES,
    SELECT_MOVES,
    STATUSES,
    checksum,
    connect,
    migrate,
    shm_of,
    text_of,
    transaction,
    wal_of,
)
from scorer.record.trouble import told

_PAGE_COUNT: Final = slice(28, 32)
"""Where the first page says how many pages there are; 0 is: look at the file."""

_LEAF: Final = b"\x0d"
"""What a page begins with that holds rows of a table."""

# What cannot be read is why a journal is mended; the second is SQLite's own complaint, quoting damaged text.
_DAMAGE: Final = (sqlite3.Error, UnicodeDecodeError)

_TAKE_MATCH: Final = INSERT_MATCH + "ON CONFLICT DO NOTHING"
_TAKE_MOVE: Final = INSERT_MOVE + "ON CONFLICT DO NOTHING"
_DROP_WITHOUT_A_HEAD: Final = "DELETE FROM moves WHERE match_id NOT IN (SELECT id FROM matches)"
_DROP_AFTER_A_GAP: Final = """
    DELETE FROM moves WHERE seq IN (
        SELECT seq FROM (
            SELECT seq, number, row_number() OVER (PARTITION BY match_id ORDER BY number) AS place FROM moves
        ) WHERE number <> place
    )
"""


def mend(path: Path, dated: str) -> Path:
    """
    Set a damaged journal aside and put a sound one in its place.

    Kept are all matches that can be read, each with its moves from the first
    to the last before one is missing or was changed, and what SQLite still finds
    of people. Facts are derived again: a match may be shorter now.

    Args:
        path: The journal; the caller holds its lock and has closed it.
        dated: The date for the name that the damaged files get.

    Returns:
        Where the damaged journal is now. No file that was there is overwritten.

    Raises:
        JournalFull: There is no room to mend it; it was left as it is.
        JournalDenied: The folder cannot be written; it was left as it is.
    """
    workshop = _workshop(path)
    with told(path):
        shutil.rmtree(workshop, ignore_errors=True)
        workshop.mkdir()
        fresh = workshop / "fresh.sqlite"
        with closing(connect(fresh)) as db:
            migrate(db, 0)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            # A row that is dropped here must not be found again by the next mending.
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA foreign_keys = OFF")
            first_page = fresh.read_bytes()[:PAGE_BYTES]
            with transaction(db):
                _collect(_copy(path, workshop, first_page), first_page, db)
                db.execute(_DROP_WITHOUT_A_HEAD)
                db.execute(_DROP_AFTER_A_GAP)
                _join_people(db)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        fresh.rename(_mended(path))
        sync(path.parent)
        return _put_in_place(path, dated)


def finish(path: Path, dated: str) -> Path | None:
    """
    Put a mended journal in its place that a power cut kept waiting.

    Returns:
        Where the damaged journal is now; None where nothing waited.

    Raises:
        JournalDenied: The folder cannot be written.
    """
    with told(path):
        return _put_in_place(path, dated) if _mended(path).exists() else None


def _put_in_place(path: Path, dated: str) -> Path:
    aside = free_name(path, f"damaged-{dated}")
    # The new journal comes last: beside an old log it would be read together with it.
    for old, new in zip(_family(path), _family(aside), strict=True):
        if old.exists():
            old.rename(new)
    _mended(path).rename(path)
    sync(path.parent)
    shutil.rmtree(_workshop(path), ignore_errors=True)
    # Where the power went after the renaming, the name is an earlier one.
    return aside if aside.exists() else max(path.parent.glob("journal.damaged-*.sqlite"), default=aside)


def _copy(path: Path, workshop: Path, first_page: bytes) -> Path:
    copy = workshop / "copy.sqlite"
    for old, new in zip(_family(path)[:2], _family(copy)[:2], strict=True):
        if old.exists():
            shutil.copyfile(old, new)
    # Beside an empty file SQLite throws the log away.
    if not copy.exists() or not copy.stat().st_size:
        copy.write_bytes(first_page)
    return copy


def _collect(copy: Path, first_page: bytes, db: sqlite3.Connection) -> None:
    """Take every sound row into *db*: first as SQLite finds them, then page by page."""
    with closing(_lenient(copy)) as damaged:
        _take(damaged, db)
        _take_people(damaged, db)
    # Closing has put the log into the copy. Now a first page that is known to be good, and no log.
    wal_of(copy).unlink(missing_ok=True)
    page = bytearray(first_page)
    page[_PAGE_COUNT] = bytes(4)
    with copy.open("r+b") as file:
        file.write(page)
    with closing(_lenient(copy)) as damaged:
        damaged.execute("BEGIN")
        for leaf in _leaves(copy):
            _point(damaged, leaf)
            _take(damaged, db)


def _point(damaged: sqlite3.Connection, leaf: int) -> None:
    """Tell SQLite that each table is this one page: it reads the rows, whatever became of other pages."""
    with suppress(*_DAMAGE):
        damaged.execute("UPDATE sqlite_master SET rootpage = ? WHERE type = 'table'", (leaf,))
        damaged.execute("PRAGMA writable_schema = RESET")
        damaged.execute("PRAGMA writable_schema = ON")


def _leaves(copy: Path) -> Iterator[int]:
    """The pages that hold rows, counted from 1; the first never does."""
    with copy.open("rb") as file:
        for number in range(2, 2 + copy.stat().st_size // PAGE_BYTES):
            file.seek((number - 1) * PAGE_BYTES)
            if file.read(1) == _LEAF:
                yield number


def _lenient(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    db.text_factory = text_of
    # Lets a file be read that is shorter than its first page says, and tables be moved.
    db.execute("PRAGMA writable_schema = ON")
    return db


def _take(damaged: sqlite3.Connection, db: sqlite3.Connection) -> None:
    for *fields, kept, status in _readable(damaged, SELECT_MATCHES):
        if kept == checksum(*fields):
            sound = status if status in STATUSES else "parked"
            db.execute(_TAKE_MATCH, (*fields, kept, sound))
    for row in _readable(damaged, SELECT_MOVES + "NOT INDEXED"):
        *fields, kept = row
        if kept == checksum(*fields):
            db.execute(_TAKE_MOVE, row)


def _take_people(damaged: sqlite3.Connection, db: sqlite3.Connection) -> None:
    for table in PEOPLE:
        for row in _readable(damaged, f"SELECT * FROM {table}"):
            # What is no row of this table says nothing about the others.
            with suppress(sqlite3.Error):
                db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _join_people(db: sqlite3.Connection) -> None:
    """Have a name for every person, and nothing that belongs to somebody who is not there."""
    Players(db).mend()
    for table in PEOPLE:
        for _, _, parent, child, key, *_ in db.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            db.execute(f"DELETE FROM {table} WHERE {child} NOT IN (SELECT {key} FROM {parent})")


def _readable(damaged: sqlite3.Connection, statement: str) -> Iterator[tuple[Any, ...]]:
    with suppress(*_DAMAGE):
        yield from damaged.execute(statement)


def _family(path: Path) -> tuple[Path, Path, Path]:
    return path, wal_of(path), shm_of(path)


def _workshop(path: Path) -> Path:
    return path.with_name("journal.mending")


def _mended(path: Path) -> Path:
    return path.with_name("journal.mended.sqlite")
