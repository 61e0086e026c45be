"""
What finished games tell, kept beside them so that it is computed once.

All of it is derived from the moves and can be thrown away: facts that are
missing, of another version, or of a match that has gone on are computed again.
This store knows nothing of what is told; it keeps a line of text for each seat.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from typing import Final, NamedTuple

from scorer.record.players import fold

TABLES: Final[tuple[str, ...]] = (
    """
    CREATE TABLE fact_match (
        match_id INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        version  INTEGER NOT NULL,
        moves    INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE fact (
        match_id INTEGER NOT NULL REFERENCES fact_match (match_id) ON DELETE CASCADE,
        game     INTEGER NOT NULL,
        seat     INTEGER NOT NULL,
        side     INTEGER NOT NULL,
        key      TEXT NOT NULL,
        name     TEXT NOT NULL,
        wall_s   REAL,
        told     TEXT NOT NULL,
        PRIMARY KEY (match_id, game, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX fact_key ON fact (key)",
)
"""How far each match is told of, and what each seat of each game has to tell, by `fold` of its name."""

_INSERT: Final = (
    "INSERT INTO fact (match_id, game, seat, side, key, name, wall_s, told) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_OF: Final = (
    "SELECT match_id, game, seat, side, name, wall_s, told FROM fact "
    "WHERE key IN (SELECT value FROM json_each(?1)) ORDER BY match_id, game, seat"
)
_AGAINST: Final = (
    "SELECT match_id, game, seat, side, name, wall_s, told FROM fact AS own "
    "WHERE key IN (SELECT value FROM json_each(?1)) AND EXISTS ("
    "SELECT 1 FROM fact WHERE match_id = own.match_id AND game = own.game "
    "AND side <> own.side AND key IN (SELECT value FROM json_each(?2))"
    ") ORDER BY match_id, game, seat"
)
# Names and games are counted in the index alone: a row beside it is a page of facts.
_NAMES: Final = (
    "SELECT (SELECT name FROM fact WHERE key = own.key ORDER BY match_id DESC, game DESC LIMIT 1), games "
    "FROM (SELECT key, count(*) AS games FROM fact GROUP BY key) AS own"
)
_LAST: Final = (
    "SELECT name FROM fact WHERE (match_id, game) = "
    "(SELECT match_id, game FROM fact ORDER BY match_id DESC, game DESC LIMIT 1) ORDER BY seat"
)
_TO_MEMORY: Final = (
    "CREATE TEMP TABLE fact_match AS SELECT * FROM main.fact_match",
    "CREATE TEMP TABLE fact AS SELECT * FROM main.fact",
    "CREATE INDEX temp.fact_key ON fact (key, match_id, game)",
)


class Told(NamedTuple):
    """
    What one seat of one game has to tell.

    Attributes:
        match: The match of the journal.
        game: Its place in the match, from 1.
        seat: From 0.
        side: From 0; partners have one.
        name: What the player was called then.
        wall_s: When the game ended, in seconds since 1970; None where no clock was set.
        text: What is told, in the caller's own code.
    """

    match: int
    game: int
    seat: int
    side: int
    name: str
    wall_s: float | None
    text: str


class Facts:
    """
    The facts of a journal.

    Args:
        db: It has the journal's tables and `TABLES`.

    Attributes:
        is_in_memory: Whether what is put is kept for this connection alone.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.is_in_memory = False

    def keep_in_memory(self) -> None:
        """From now on keep in memory only, beside what is kept already: for who may not write."""
        for statement in _TO_MEMORY:
            self._db.execute(statement)
        self.is_in_memory = True

    def stale(self, version: int) -> tuple[int, ...]:
        """The matches whose facts are missing, of another version, or older than their last move."""
        rows = self._db.execute(
            "SELECT id FROM matches LEFT JOIN fact_match ON match_id = id "
            "WHERE version IS NOT ? OR moves IS NOT "
            "(SELECT coalesce(max(number), 0) FROM moves WHERE moves.match_id = id) ORDER BY id",
            (version,),
        )
        return tuple(match for (match,) in rows)

    def put(self, match: int, version: int, moves: int, told: Iterable[Told]) -> None:
        """
        Keep what a match tells, in the place of what it told before; the caller has a transaction.

        Args:
            match: The match.
            version: Of what is told.
            moves: How many moves the match had when it was read.
            told: All seats of all its finished games.
        """
        self.forget(match)
        self._db.execute(
            "INSERT INTO fact_match (match_id, version, moves) VALUES (?, ?, ?)", (match, version, moves)
        )
        rows = ((*each[:4], fold(each.name), *each[4:]) for each in told)
        self._db.executemany(_INSERT, rows)

    def forget(self, match: int) -> None:
        """Drop what is kept of a match, as when its players are called otherwise."""
        self._db.execute("DELETE FROM fact WHERE match_id = ?", (match,))
        self._db.execute("DELETE FROM fact_match WHERE match_id = ?", (match,))

    def names(self) -> dict[str, int]:
        """Every name that has finished a game, as it was last written, with the number of games."""
        return dict(self._db.execute(_NAMES).fetchall())

    def last_names(self) -> tuple[str, ...]:
        """The names by seat in the last game that was finished; none where there is none."""
        rows = self._db.execute(_LAST)
        return tuple(name for (name,) in rows)

    def of(self, names: Iterable[str]) -> list[Told]:
        """What those who are called so have to tell, in the order of their games."""
        return list(map(Told._make, self._db.execute(_OF, (_keys(names),))))

    def against(self, names: Iterable[str], others: Iterable[str]) -> list[Told]:
        """The same, of the games in which one of *others* sat on another side."""
        rows = self._db.execute(_AGAINST, (_keys(names), _keys(others)))
        return list(map(Told._make, rows))


def _keys(names: Iterable[str]) -> str:
    return json.dumps(list(map(fold, names)))
