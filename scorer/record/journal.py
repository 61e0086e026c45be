"""
Every accepted move, on the disk before anyone sees it.

The journal knows nothing of cribbage. It keeps matches, each a head and its
moves, as rows of text in the order in which they happened. What is written
stays as it is; only a match's status changes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Self

from scorer.errors import JournalCorrupt, JournalError
from scorer.record.lock import Lock
from scorer.record.salvage import finish, mend
from scorer.record.schema import (
    INSERT_MATCH,
    INSERT_MOVE,
    SELECT_MATCHES,
    SELECT_MOVES,
    are_people_sound,
    check,
    checksum,
    connect,
    migrate,
    open_reading,
    transaction,
)
from scorer.record.stamp import Stamp, today
from scorer.record.trouble import corrupt, told

FILE_NAME: Final = "journal.sqlite"
"""The journal's file in its folder."""

Status = Literal["open", "parked", "finished"]
"""What a match is: being played, waiting for another day, or over."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """
    One move that was kept.

    Attributes:
        seq: Its place among all moves of the journal, from 1.
        match: The match it belongs to.
        number: Its place in that match, from 1.
        stamp: When it was accepted.
        is_clock_set: False where the wall clock could not be right at that moment.
        source: Where it came from: keys, a reader, a page.
        entry: What was entered, in the entry language.
        payload: What came of it, in the caller's own code.
    """

    seq: int
    match: int
    number: int
    stamp: Stamp
    is_clock_set: bool
    source: str
    entry: str
    payload: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """
    One match, and how far it went.

    Attributes:
        id: Its number in the journal, from 1 in the order of beginning.
        head: What was agreed before it, as the caller wrote it.
        status: Being played, waiting for another day, or over.
        first: When it was begun.
        last: When its last move was accepted; *first* where it has none.
        is_clock_set: False where the wall clock could not be right when it was begun.
        moves: How many moves it has.
    """

    id: int
    head: str
    status: Status
    first: Stamp
    last: Stamp
    is_clock_set: bool
    moves: int


class JournalReader:
    """
    A journal to look things up in, also while a game is written to it.

    Nothing is written and no file is made, so it works where only reading is
    allowed. Use it as a context manager, or `close` it soon.

    Attributes:
        path: The journal's file.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self._db = db

    @classmethod
    def open(cls, folder: Path) -> Self:
        """
        Open the journal of *folder*.

        Raises:
            JournalDenied: There is none, or this user may not read it.
            JournalTooNew: A newer Muggins wrote it.
            JournalCorrupt: It is damaged.
        """
        path = folder / FILE_NAME
        return cls(path, open_reading(path))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go. Closing twice is closing once."""
        self._db.close()

    def matches(self, status: Status | Literal[""] = "") -> tuple[MatchRow, ...]:
        """
        All matches, or those of one *status*, in the order of their beginning.

        Raises:
            JournalCorrupt: One of them, or its last move, is damaged.
        """
        rows = self._select(SELECT_MATCHES + "WHERE ? IN ('', status) ORDER BY id", status)
        return tuple(self._match(row) for row in rows)

    def unfinished(self) -> MatchRow | None:
        """
        The match to go on with: the newest open one.

        Raises:
            JournalCorrupt: It, or its last move, is damaged.
        """
        rows = self._select(SELECT_MATCHES + "WHERE status = 'open' ORDER BY id DESC LIMIT 1")
        return self._match(rows[0]) if rows else None

    def moves(self, match: int) -> tuple[MoveRow, ...]:
        """
        The moves of a match in their order; none where there is no such match.

        Raises:
            JournalCorrupt: One of them is damaged or missing.
        """
        with self._at_one_moment():
            rows = self._select(SELECT_MOVES + "WHERE match_id = ? ORDER BY number", match)
            moves, last = tuple(self._move(row) for row in rows), self._last_move(match)
        # Found once from each end, so that a damaged index is no shorter game.
        if [move.number for move in moves] != list(range(1, last.number + 1 if last else 1)):
            raise corrupt(self.path, f"a move of match {match} is missing")
        return moves

    @contextmanager
    def _at_one_moment(self) -> Iterator[None]:
        """What is read in the block is of one moment, also while a game is written."""
        with told(self.path):
            self._db.execute("BEGIN")
        try:
            yield
        finally:
            with told(self.path):
                self._db.rollback()

    def _last_move(self, match: int) -> MoveRow | None:
        rows = self._select(SELECT_MOVES + "WHERE match_id = ? ORDER BY number DESC LIMIT 1", match)
        return self._move(rows[0]) if rows else None

    def _select(self, statement: str, *values: int | str) -> list[tuple[Any, ...]]:
        with told(self.path):
            return self._db.execute(statement, values).fetchall()

    def _match(self, row: tuple[Any, ...]) -> MatchRow:
        *fields, kept, status = row
        if kept != checksum(*fields):
            raise corrupt(self.path, f"match {fields[0]} was changed")
        number, head, *moment, is_clock_set = fields
        first, last = Stamp(*moment), self._last_move(number)
        return MatchRow(
            id=number,
            head=head,
            status=status,
            first=first,
            last=last.stamp if last else first,
            is_clock_set=bool(is_clock_set),
            moves=last.number if last else 0,
        )

    def _move(self, row: tuple[Any, ...]) -> MoveRow:
        *fields, kept = row
        if kept != checksum(*fields):
            raise corrupt(self.path, f"move {fields[2]} of match {fields[1]} was changed")
        seq, match, number, *moment, is_clock_set, source, entry, payload = fields
        return MoveRow(seq, match, number, Stamp(*moment), bool(is_clock_set), source, entry, payload)


class Journal(JournalReader):
    """
    The journal of a table: one writer holds it, any number may read meanwhile.

    Attributes:
        path: The journal's file.
        repaired: Where a damaged journal was set aside when this one was
            opened or mended; None where all was well.
    """

    def __init__(self, path: Path, db: sqlite3.Connection, held: ExitStack, today: Callable[[], str]) -> None:
        super().__init__(path, db)
        self.repaired: Path | None = None
        self._waits_for_mending = False
        self._today = today
        self._held = held

    @classmethod
    def open(cls, folder: Path, *, today: Callable[[], str] = today, lock: Lock | None = None) -> Journal:
        """
        Open the journal of *folder*, or make one.

        A damaged one is set aside under a dated name, and all that is readable
        in it goes on; `repaired` tells.

        Args:
            folder: Where it is; made where it is missing.
            today: The date for that name, ``YYYYMMDD-HHMMSS``.
            lock: The folder's, where the caller holds it already and releases it after the journal.

        Raises:
            JournalBusy: Another copy of Muggins keeps it.
            JournalTooNew: A newer Muggins wrote it; it is left as it is.
            JournalFull: There is no room to make or mend it.
            JournalDenied: This user may not read or write it.
        """
        path = folder / FILE_NAME
        with ExitStack() as opened:
            if lock is None:
                opened.enter_context(Lock.of(folder))
            repaired = finish(path, today())
            try:
                db = _open_sound(path)
            except JournalCorrupt:
                repaired = mend(path, today())
                db = _open_sound(path)
            held = opened.pop_all()
        journal = Journal(path, db, held, today)
        journal.repaired = repaired
        return journal

    def close(self) -> None:
        """Let the file go, and the next copy in. Closing twice is closing once."""
        super().close()
        self._held.close()

    def begin_match(self, head: str, stamp: Stamp, *, parks: int | None = None) -> int:
        """
        Keep a new, open match, and park another for it; gives its number in the journal.

        Raises:
            JournalError: It could not be kept: see `told`. There is no such match then.
        """
        with self._writing():
            match = 1 + self._one("SELECT coalesce(max(id), 0) FROM matches")
            fields = (match, head, *_moment(stamp))
            self._db.execute(INSERT_MATCH, (*fields, checksum(*fields), "open"))
            if parks is not None:
                self._set_status(parks, "parked")
        return match

    def append(
        self, match: int, number: int, stamp: Stamp, source: str, moves: Sequence[tuple[str, str]]
    ) -> int:
        """
        Keep the moves of one entry: all of them, or none. When this returns they are on the disk.

        Args:
            match: A match of this journal.
            number: The place of the first in the match: one more than the last.
            stamp: When they were accepted.
            source: Where they came from.
            moves: What was entered, and what came of it, for each.

        Returns:
            The place of the last among all moves of the journal.

        Raises:
            JournalFull: There is no room. Nothing was kept; a later entry can be.
            JournalError: The number does not follow, or see `told`. Nothing was kept.
        """
        with self._writing():
            seq = self._one("SELECT coalesce(max(seq), 0) FROM moves")
            last = self._one("SELECT coalesce(max(number), 0) FROM moves WHERE match_id = ?", match)
            if number != last + 1:
                raise JournalError(
                    f"move {number} of match {match} cannot be kept in {self.path}: its last is {last}; "
                    "start Muggins again to go on from there"
                )
            for place, (entry, payload) in enumerate(moves):
                seq += 1
                fields = (seq, match, number + place, *_moment(stamp), source, entry, payload)
                self._db.execute(INSERT_MOVE, (*fields, checksum(*fields)))
        return seq

    def set_status(self, match: int, status: Status, *, parks: int | None = None) -> None:
        """
        Park a match, take it up again, or call it over; and park another for it.

        Raises:
            JournalError: There is no such match, or see `told`. Nothing has changed.
        """
        with self._writing():
            if parks is not None:
                self._set_status(parks, "parked")
            self._set_status(match, status)

    def mend(self) -> Path:
        """
        Set the journal aside after a `JournalCorrupt`, and go on with what is readable.

        A match may end sooner after it: read it again.

        Returns:
            Where the damaged journal is now.

        Raises:
            JournalError: It was left as it is, and takes nothing until a later mending succeeds.
        """
        self._waits_for_mending = True
        self._db.close()
        self.repaired = mend(self.path, self._today())
        self._db = _open_sound(self.path)
        self._waits_for_mending = False
        return self.repaired

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._waits_for_mending:
            raise corrupt(self.path, "it could not be mended yet")
        with told(self.path), transaction(self._db):
            yield

    def _set_status(self, match: int, status: Status) -> None:
        done = self._db.execute("UPDATE matches SET status = ? WHERE id = ?", (status, match))
        if not done.rowcount:
            raise JournalError(f"there is no match {match} in {self.path}; `matches` has all there are")

    def _one(self, statement: str, *values: int) -> int:
        (value,) = self._db.execute(statement, values).fetchone()
        return int(value)


def _open_sound(path: Path) -> sqlite3.Connection:
    """Open a journal to write; touch what resuming and going on will touch, and no more."""
    version = check(path)
    with told(path), ExitStack() as opened:
        db = connect(path)
        opened.callback(db.close)
        migrate(db, version)
        _try_reading(JournalReader(path, db), db)
        _try_writing(db)
        opened.pop_all()
    return db


def _try_reading(reader: JournalReader, db: sqlite3.Connection) -> None:
    match = reader.unfinished()
    newest = db.execute("SELECT match_id, number FROM moves ORDER BY seq DESC LIMIT 1").fetchone()
    # Found without the index here, and with it there.
    if newest and len(reader.moves(newest[0])) != newest[1]:
        raise corrupt(reader.path, "its newest move is missing")
    if match and (not newest or match.id != newest[0]):
        reader.moves(match.id)
    if not are_people_sound(db):
        raise corrupt(reader.path, "what it keeps about people")


def _try_writing(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    match = db.execute(INSERT_MATCH, (None, "", 0, 0, "", 0, 0, "open")).lastrowid
    db.execute(INSERT_MOVE, (None, match, 1, 0, 0, "", 0, "", "", "", 0))
    db.rollback()


def _moment(stamp: Stamp) -> tuple[float, float, str, int]:
    # A checksum is of what will be read back, and SQLite gives these columns back as floats.
    return float(stamp.wall_s), float(stamp.mono_s), stamp.boot, int(stamp.is_clock_set)
