"""
Who plays here: a profile for each person, whatever they were called when.

A profile has a present name and keeps every earlier one, so that the games
stored under an old name stay theirs. Guests, who are called by the colour of
their peg, have none.
"""

from __future__ import annotations

import re
import shlex
import sqlite3
import unicodedata
from typing import Final

from scorer.errors import MugginsError
from scorer.record.names import PEG_COLOURS, read_name
from scorer.say import plain

TABLES: Final[tuple[str, ...]] = (
    """
    CREATE TABLE player (
        id   INTEGER PRIMARY KEY,
        name TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE player_name (
        key    TEXT PRIMARY KEY,
        name   TEXT NOT NULL,
        player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE
    )
    """,
)
"""The people, and every name that means one of them, by `fold`."""

_PLAYERS: Final = re.compile(r"^players:(.*)$", re.IGNORECASE | re.MULTILINE)


class PlayerRefused(MugginsError):
    """A name that cannot be this person's: a guest's, or another profile's."""


class NoSuchPlayer(MugginsError):
    """Nobody of that name has a profile or has played here."""


def fold(name: str) -> str:
    """The key by which names are compared: without case, however their letters are composed."""
    return unicodedata.normalize("NFC", name.strip()).casefold()


def is_guest(name: str) -> bool:
    """Whether *name* is the colour of a peg: whoever sat there gave no name."""
    return fold(name) in _GUESTS


_GUESTS: Final = frozenset(map(fold, PEG_COLOURS))


def names_in(head: str) -> tuple[str, ...]:
    """The names by seat in a stored match's head; a quick look at that one line."""
    found = _PLAYERS.search(head)
    return tuple(name.strip() for name in found[1].split(",")) if found else ()


class Players:
    """
    The profiles of a household.

    Each method is one or two short statements and safe in or out of a transaction.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        """
        Look after the profiles of a database.

        Args:
            db: It has `TABLES`, and enforces foreign keys.
        """
        self._db = db

    def find(self, name: str) -> int | None:
        """Whom a present or earlier name means; None for strangers and guests."""
        row = self._db.execute("SELECT player FROM player_name WHERE key = ?", (fold(name),)).fetchone()
        return int(row[0]) if row else None

    def of(self, name: str) -> int:
        """
        Whom a name means; a stranger gets a profile.

        Raises:
            PlayerRefused: It is a guest's name.
            OptionsError: No player can be called that.
        """
        found = self.find(name)
        if found is not None:
            return found
        name = _of_a_person(name)
        (player,) = self._db.execute("INSERT INTO player (name) VALUES (?) RETURNING id", (name,)).fetchone()
        self._add_name(player, name)
        return int(player)

    def names(self) -> dict[int, str]:
        """Everybody's present name by their id, in the order of the alphabet."""
        # A name that came in with a file from elsewhere may be none that anybody here could have given.
        rows = [(player, plain(name)) for player, name in self._db.execute("SELECT id, name FROM player")]
        return dict(sorted(rows, key=lambda row: (fold(row[1]), row[0])))

    def names_of(self, player: int) -> tuple[str, ...]:
        """All names of one person, the present one first."""
        rows = self._db.execute(
            "SELECT player_name.name FROM player_name JOIN player ON player.id = player "
            "WHERE player = ? ORDER BY player_name.name <> player.name, key",
            (player,),
        )
        return tuple(plain(name) for (name,) in rows)

    def display(self, name: str) -> str:
        """The present name of whom *name* means; *name* itself where no profile has it."""
        row = self._db.execute(
            "SELECT player.name FROM player_name JOIN player ON player.id = player WHERE key = ?",
            (fold(name),),
        ).fetchone()
        return plain(row[0]) if row else name

    def rename(self, player: int, new: str) -> None:
        """
        Give a person another name; the earlier ones still mean them.

        Raises:
            PlayerRefused: The name is a guest's, or another profile's.
            OptionsError: No player can be called that.
        """
        new = _of_a_person(new)
        holder = self.find(new)
        if holder not in {None, player}:
            old, theirs = self.names_of(player)[0], self.display(new)
            raise PlayerRefused(
                f"there is a profile of {theirs} already; if both are one person, "
                f"join them: muggins players merge {shlex.quote(theirs)} {shlex.quote(old)}"
            )
        self._db.execute("UPDATE player SET name = ? WHERE id = ?", (new, player))
        self._add_name(player, new)

    def merge(self, into: int, other: int) -> None:
        """Let every name of *other* mean *into*; the profile of *other* is gone."""
        self._db.execute("UPDATE player_name SET player = ? WHERE player = ?", (into, other))
        self.delete(other)

    def delete(self, player: int) -> None:
        """Drop a profile, its names, and whatever refers to it."""
        self._db.execute("DELETE FROM player WHERE id = ?", (player,))

    def mend(self) -> None:
        """Bring people and names in step, where damage took or changed rows of one of them."""
        for key, name in self._db.execute("SELECT key, name FROM player_name").fetchall():
            if fold(name) != key:
                self._db.execute("DELETE FROM player_name WHERE key = ?", (key,))
        self._db.execute("INSERT OR IGNORE INTO player (id, name) SELECT player, name FROM player_name")
        for player, name in self.names().items():
            known = self.names_of(player)
            if not known:
                self._add_name(player, name)
            elif name not in known:
                self._db.execute("UPDATE player SET name = ? WHERE id = ?", (known[0], player))

    def _add_name(self, player: int, name: str) -> None:
        """Let a name mean a person, unless it means another already; the letters are as they are now."""
        self._db.execute(
            "INSERT INTO player_name (key, name, player) VALUES (?, ?, ?) "
            "ON CONFLICT (key) DO UPDATE SET name = excluded.name",
            (fold(name), name, player),
        )


def _of_a_person(text: str) -> str:
    name = read_name(text)
    if is_guest(name):
        raise PlayerRefused(
            f"{name} is what a guest is called by their peg, and nothing is kept about guests; "
            "choose a name of your own"
        )
    return name
