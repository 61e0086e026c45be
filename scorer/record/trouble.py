"""What SQLite and the disk refuse, told as the journal's own errors."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scorer.errors import (
    JournalBusy,
    JournalCorrupt,
    JournalDenied,
    JournalError,
    JournalFailing,
    JournalFull,
)

_FULL: Final = {sqlite3.SQLITE_FULL}
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_DENIED: Final = {
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
}
_FAILING: Final = {sqlite3.SQLITE_IOERR}
# All our statements are fixed: one that SQLite cannot make sense of met a schema that is not ours any more.
_CORRUPT: Final = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_SCHEMA,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
}
_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """
    Translate what goes wrong with the journal at *path* inside the block.

    Raises:
        JournalFull: There is no room; a transaction under way has not happened.
        JournalFailing: The disk fails; a transaction under way has not happened.
        JournalDenied: A file or folder cannot be read or written.
        JournalBusy: Another program holds the database.
        JournalCorrupt: What was read is no sound journal.
        JournalError: Anything else that SQLite refuses.
    """
    try:
        yield
    except sqlite3.Error as error:
        # Extended codes keep the plain one in their low byte; the module's own errors have none.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_INTERNAL) & 0xFF
        raise _of_sqlite(code, path, str(error)) from error
    except UnicodeDecodeError as error:
        # SQLite quotes a damaged schema in its complaint, and Python cannot read the quotation.
        raise corrupt(path, "its schema is no text") from error
    except OSError as error:
        place = Path(error.filename) if error.filename else path
        if error.errno in _NO_ROOM:
            raise full(place) from error
        if error.errno == errno.EIO:
            raise failing(place, error.strerror or "it says nothing") from error
        raise denied(place, error.strerror or "refused") from error


def full(path: Path) -> JournalFull:
    """There is no room for the journal."""
    return JournalFull(
        f"nothing was recorded and nothing happened: no room left for {path}; "
        "free some space, then do it again"
    )


def failing(path: Path, why: str) -> JournalFailing:
    """The disk fails."""
    return JournalFailing(
        f"nothing was recorded and nothing happened: the disk fails under {path} ({why}); do it again, "
        "and if it persists copy the folder to another disk, and go on there with --state"
    )


def denied(path: Path, why: str) -> JournalDenied:
    """The journal cannot be read or written."""
    return JournalDenied(
        f"{path} cannot be used ({why}); let this user read and write it and its folder, "
        "or choose another folder with --state"
    )


def nothing_kept(folder: Path) -> JournalDenied:
    """There is nothing to look up yet, or nothing that this Muggins has looked at."""
    return JournalDenied(
        f"no game is kept in {folder} yet; start `muggins play` once, or choose another folder with --state"
    )


def corrupt(path: Path, what: str) -> JournalCorrupt:
    """The journal is damaged."""
    return JournalCorrupt(
        f"{path} is damaged ({what}); `muggins play` sets it aside when it starts, "
        "and keeps all that is readable"
    )


def _of_sqlite(code: int, path: Path, said: str) -> JournalError:
    if code in _FULL:
        return full(path)
    if code in _FAILING:
        return failing(path, said)
    if code in _DENIED:
        return denied(path, said)
    if code in _CORRUPT:
        return corrupt(path, said)
    if code in _BUSY:
        return JournalBusy(f"another program is writing to {path} ({said}); close it, then try again")
    return JournalError(
        f"{path} cannot be used ({said}); start Muggins again, and keep the file if it persists"
    )
