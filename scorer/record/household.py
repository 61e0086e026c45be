"""
What is kept about people: in the journal's file, through a connection of its own.

A table may be open meanwhile. Its moves wait for a household's transaction, so
each of those is short.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType
from typing import Self

from scorer.errors import JournalError, MugginsError, OptionsError
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.lessons import Lessons
from scorer.record.players import NoSuchPlayer, PlayerRefused, Players, fold, is_guest, names_in
from scorer.record.schema import MIGRATIONS, check, connect, open_reading, transaction
from scorer.record.trouble import told
from scorer.say import plain


@dataclass(frozen=True, slots=True)
class Person:
    """
    Somebody who has a profile, or has played.

    Attributes:
        name: What they are called now.
        also: What they were called too, in stored games or before a profile was joined to theirs.
        games: In how many stored games they sit.
    """

    name: str
    also: tuple[str, ...]
    games: int


class Household:
    """
    The people of a journal. Use it as a context manager, from any thread, by one at a time.

    Attributes:
        path: The journal's file.
        db: The connection; each statement outside a `transaction` is one of its own.
        players: The profiles.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self.db = db
        self.players = Players(db)
        self._file = path.stat().st_ino

    @classmethod
    def open(cls, folder: Path) -> Household:
        """
        Open the household of *folder*, also while a table is open there.

        A journal that is missing or older is made or migrated first.

        Raises:
            JournalBusy: An older Muggins keeps the journal.
            JournalTooNew: A newer Muggins wrote it.
            JournalCorrupt: It is damaged.
            JournalFull: There is no room to make or migrate it.
            JournalDenied: This user may not read or write it.
        """
        path = folder / FILE_NAME
        if check(path) < len(MIGRATIONS):
            Journal.open(folder).close()
        with told(path):
            return cls(path, connect(path))

    @classmethod
    def read(cls, folder: Path) -> Household:
        """
        Open the household of *folder* to read only: nothing is written, no file is made.

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
        self.db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """
        All of the block is kept, or none of it; the table's next move waits for its end.

        Raises:
            JournalError: Nothing was kept: see `told`.
        """
        with told(self.path):
            self._check_place()
            with transaction(self.db):
                yield

    @contextmanager
    def reading(self) -> Iterator[None]:
        """
        All that is read in the block is of one moment; nobody waits for it.

        Raises:
            JournalError: It cannot be read: see `told`.
        """
        with told(self.path):
            self._check_place()
            self.db.execute("BEGIN")
            try:
                yield
            finally:
                self.db.rollback()

    def _check_place(self) -> None:
        # A table that has met damage sets the file aside: what is kept in that one is lost.
        if self.path.stat().st_ino != self._file:
            raise JournalError(f"{self.path} was damaged and has been mended meanwhile; do that again")

    def tables(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The number of every match with the names by seat, in the order of their beginning."""
        rows = self.db.execute("SELECT id, head FROM matches ORDER BY id")
        return tuple((match, names_in(head)) for match, head in rows)

    def met(self) -> tuple[str, ...]:
        """Every name in the stored games, guests' too, each as it was first written."""
        seen: dict[str, str] = {}
        for _, names in self.tables():
            for name in names:
                seen.setdefault(fold(name), name)
        return tuple(seen.values())

    def meet(self) -> None:
        """Make a profile for everybody who has played and has none."""
        for name in self.met():
            # A name that cannot be one is in a damaged head: its game is refused where it is opened.
            with suppress(OptionsError, PlayerRefused):
                self.players.of(name)

    def people(self) -> tuple[Person, ...]:
        """Everybody but guests, in the order of the alphabet; nothing is written."""
        present = {name: self.players.display(name) for name in self.met() if not is_guest(name)}
        by_key = {fold(name): present[name] for name in present}
        games = Counter(
            who
            for _, names in self.tables()
            for who in {by_key[key] for key in map(fold, names) if key in by_key}
        )
        also = {name: self.players.names_of(player)[1:] for player, name in self.players.names().items()}
        everybody = sorted({*also, *present.values()}, key=fold)
        return tuple(Person(name, also.get(name, ()), games[name]) for name in everybody)

    def person(self, name: str) -> Person:
        """
        Whom a name means; nothing is written.

        Raises:
            PlayerRefused: It is a guest's name.
            NoSuchPlayer: Nobody is called that; the message says who is near.
        """
        people = self.people()
        for person in people:
            if fold(name) in map(fold, (person.name, *person.also)):
                return person
        raise _nobody(name, (person.name for person in people))

    def known(self, name: str) -> int:
        """
        Whom a name means among all who have a profile or have played; they have a profile then.

        Raises:
            PlayerRefused: It is a guest's name.
            NoSuchPlayer: Nobody is called that; the message says who is near.
        """
        self.meet()
        found = self.players.find(name)
        if found is None:
            raise _nobody(name, self.players.names().values())
        return found

    def rename(self, old: str, new: str) -> None:
        """
        Give a person another name. Stored games keep the name that was played under, and it means them still.

        Raises:
            NoSuchPlayer, PlayerRefused, OptionsError: See `known` and `Players.rename`.
            JournalError: It was not kept.
        """
        with self.transaction():
            self.players.rename(self.known(old), new)

    def merge(self, into: str, other: str) -> None:
        """
        Make two profiles one: the games, lessons and names of *other* are those of *into*.

        Raises:
            NoSuchPlayer: Nobody is called that.
            PlayerRefused: They are one already, or sat at one table, or one is a guest.
            JournalError: It was not kept.
        """
        with self.transaction():
            kept, gone = self.known(into), self.known(other)
            if kept == gone:
                raise PlayerRefused(f"{into} and {other} are one person here already")
            one, two = (set(map(fold, self.players.names_of(player))) for player in (kept, gone))
            for match, names in self.tables():
                here = set(map(fold, names))
                if here & one and here & two:
                    raise PlayerRefused(
                        f"{into} and {other} played game {match} together, so they are two people here; "
                        "leave both as they are, or delete one of them"
                    )
            Lessons(self.db).merge(kept, gone)
            self.players.merge(kept, gone)


def _nobody(name: str, others: Iterable[str]) -> MugginsError:
    if is_guest(name):
        return PlayerRefused(
            f"{name} is what a guest is called by their peg, and nothing is kept about guests"
        )
    by_key = {fold(other): other for other in others}
    near = get_close_matches(fold(name), by_key, n=1)
    hint = f"did you mean {by_key[near[0]]}?" if near else "muggins players list shows everybody"
    return NoSuchPlayer(f"nobody here is called {plain(name)}; {hint}")
