"""
What each player has practised: every answer, durable at once, and what is to come again.

Time is counted in sessions, not in dates: a table's clock may be wrong. Boxes
change when a session ends; until then they follow from its answers, so that a
session which a power cut has interrupted goes on where it was.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple
from statistics import median
from typing import Final

from scorer.record.learned import REMEMBERED, Answered, Learned, Opened, Place, Row

TABLES: Final = (
    """
    CREATE TABLE lesson_boxes (
        player  INTEGER NOT NULL,
        pattern TEXT NOT NULL,
        box     INTEGER NOT NULL CHECK (box BETWEEN 1 AND 5),
        due     INTEGER NOT NULL,
        is_own  INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (player, pattern)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE lesson_misses (
        player   INTEGER NOT NULL,
        match_id INTEGER NOT NULL,
        seq      INTEGER NOT NULL,
        pattern  TEXT NOT NULL,
        PRIMARY KEY (player, match_id, seq, pattern)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE lessons (
        id       INTEGER PRIMARY KEY,
        player   INTEGER NOT NULL,
        way      TEXT NOT NULL,
        level    INTEGER NOT NULL,
        seed     INTEGER NOT NULL,
        plan     TEXT NOT NULL,
        is_ended INTEGER NOT NULL DEFAULT 0
    )
    """,
    "CREATE INDEX lessons_of_player ON lessons (player, id)",
    """
    CREATE TABLE lesson_answers (
        lesson   INTEGER NOT NULL REFERENCES lessons (id),
        place    INTEGER NOT NULL,
        pattern  TEXT NOT NULL,
        level    INTEGER NOT NULL,
        exercise TEXT NOT NULL,
        claimed  INTEGER,
        points   INTEGER NOT NULL,
        seconds  REAL NOT NULL,
        hints    INTEGER NOT NULL,
        verdict  TEXT NOT NULL,
        PRIMARY KEY (lesson, place)
    ) WITHOUT ROWID
    """,
)
"""The tables of practice, to be made once."""

COURSE: Final = "course"
"""The way of a session that follows the levels one after another."""


class Lessons:
    """
    The practice of all players, in a database that has `TABLES`.

    Every method is one short transaction, and what it was given is on the disk
    when it returns. Each raises `sqlite3.Error` where the database cannot be used.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def learned(self, player: int) -> Learned:
        """What is known of a player; a session that is still open is left out."""
        boxes = self._db.execute(
            "SELECT pattern, box, due, is_own FROM lesson_boxes WHERE player = ? ORDER BY pattern", (player,)
        )
        reached = "SELECT coalesce(max(level), 0) FROM lessons WHERE player = ? AND way = ?"
        return Learned(
            self._sessions(player),
            self._number(reached, player, COURSE),
            {tag: Place(box, due, bool(is_own)) for tag, box, due, is_own in boxes},
            tuple(self._last_answers(player)),
            self.rows(player, last=10),
        )

    def begin(self, player: int, way: str, level: int, seed: int, plan: Sequence[str]) -> Opened:
        """
        Open a session; one that is open already is ended first, without moving any box.

        Args:
            player: Whose it is.
            way: What kind of session; `COURSE` counts for the level that was reached.
            level: The level it was planned for.
            seed: What its chance begins with.
            plan: The patterns it was planned with.
        """
        with self._transaction():
            self._close_open(player)
            opened = self._db.execute(
                "INSERT INTO lessons (player, way, level, seed, plan) VALUES (?, ?, ?, ?, ?)",
                (player, way, level, seed, json.dumps(list(plan))),
            )
        return Opened(int(opened.lastrowid or 0), way, level, seed, tuple(plan))

    def open_session(self, player: int) -> Opened | None:
        """The session that a player has left in the middle, with its answers."""
        row = self._db.execute(
            "SELECT id, way, level, seed, plan FROM lessons WHERE player = ? AND NOT is_ended "
            "ORDER BY id DESC LIMIT 1",
            (player,),
        ).fetchone()
        if row is None:
            return None
        lesson, way, level, seed, plan = row
        return Opened(lesson, way, level, seed, tuple(json.loads(plan)), tuple(self._answers_of(lesson)))

    def keep(self, lesson: int, place: int, answer: Answered) -> bool:
        """
        Keep one answer.

        Args:
            lesson: The `Opened.id` of its session.
            place: Its place in the session, from 0.
            answer: What was answered.

        Returns:
            False where that place was answered before, from another page or terminal,
            or the session is over: nothing is changed then.
        """
        with self._transaction():
            kept = self._db.execute(
                "INSERT OR IGNORE INTO lesson_answers "
                "(lesson, place, pattern, level, exercise, claimed, points, seconds, hints, verdict) "
                "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? "
                "WHERE EXISTS (SELECT 1 FROM lessons WHERE id = ? AND NOT is_ended)",
                (lesson, place, *astuple(answer), lesson),
            )
        return kept.rowcount == 1

    def end(self, player: int, lesson: int, places: Mapping[str, Place]) -> None:
        """
        End a session, and put its patterns into their boxes.

        Args:
            player: Whose it is.
            lesson: The `Opened.id` of it; a session that is over stays as it is.
            places: Where the patterns that were asked for are now.
        """
        with self._transaction():
            ended = self._db.execute(
                "UPDATE lessons SET is_ended = 1 WHERE id = ? AND player = ? AND NOT is_ended",
                (lesson, player),
            )
            if ended.rowcount:
                self._db.executemany(
                    "REPLACE INTO lesson_boxes (player, pattern, box, due, is_own) VALUES (?, ?, ?, ?, ?)",
                    [(player, tag, place.box, place.due, place.is_own) for tag, place in places.items()],
                )
                self._drop_empty()

    def queue_miss(self, player: int, pattern: str, key: tuple[int, int]) -> bool:
        """
        Let a pattern that was missed in a game come next.

        Args:
            player: Who missed it.
            pattern: What was missed.
            key: The match and the number of the move, so that it is told only once.

        Returns:
            Whether it is new.
        """
        with self._transaction():
            told = self._db.execute(
                "INSERT OR IGNORE INTO lesson_misses (player, match_id, seq, pattern) VALUES (?, ?, ?, ?)",
                (player, *key, pattern),
            )
            if told.rowcount:
                self._db.execute(
                    "REPLACE INTO lesson_boxes (player, pattern, box, due, is_own) VALUES (?, ?, 1, 0, 1)",
                    (player, pattern),
                )
        return told.rowcount == 1

    def rows(self, player: int | None = None, *, last: int | None = None) -> tuple[Row, ...]:
        """
        The sessions that are over, each in one row, oldest first.

        Args:
            player: Whose; None for everybody's, player after player.
            last: Only so many of the latest, of one player.
        """
        lessons = self._db.execute(
            "SELECT player, row_number() OVER (PARTITION BY player ORDER BY id), level, id FROM lessons "
            "WHERE is_ended AND (?1 IS NULL OR player = ?1) ORDER BY player, id",
            (player,),
        ).fetchall()
        return tuple(
            _row(owner, session, level, list(self._answers_of(lesson)))
            for owner, session, level, lesson in lessons[-last if last else None :]
        )

    def delete(self, player: int) -> None:
        """Forget all that a player has practised."""
        with self._transaction():
            self._db.execute(
                "DELETE FROM lesson_answers WHERE lesson IN (SELECT id FROM lessons WHERE player = ?)",
                (player,),
            )
            self._db.execute("DELETE FROM lessons WHERE player = ?", (player,))
            self._db.execute("DELETE FROM lesson_boxes WHERE player = ?", (player,))
            self._db.execute("DELETE FROM lesson_misses WHERE player = ?", (player,))

    def merge(self, into: int, from_: int) -> None:
        """
        Give one player all that another has practised, where both are one person.

        Of a pattern that both have met, the lower box and the earlier session stand.

        Args:
            into: Who keeps all of it.
            from_: Who has practised nothing after that.
        """
        if into == from_:
            return
        with self._transaction():
            self._close_open(from_)
            # What rests for three more sessions does so after sessions of both are counted together.
            shifts = {into: self._sessions(from_), from_: self._sessions(into)}
            for player, more in shifts.items():
                self._db.execute("UPDATE lesson_boxes SET due = due + ? WHERE player = ?", (more, player))
            self._db.execute(
                "INSERT INTO lesson_boxes (player, pattern, box, due, is_own) "
                "SELECT ?, pattern, box, due, is_own FROM lesson_boxes WHERE player = ? "
                "ON CONFLICT DO UPDATE SET box = min(box, excluded.box), due = min(due, excluded.due), "
                "is_own = max(is_own, excluded.is_own)",
                (into, from_),
            )
            self._db.execute("DELETE FROM lesson_boxes WHERE player = ?", (from_,))
            self._db.execute("UPDATE OR IGNORE lesson_misses SET player = ? WHERE player = ?", (into, from_))
            self._db.execute("DELETE FROM lesson_misses WHERE player = ?", (from_,))
            self._db.execute("UPDATE lessons SET player = ? WHERE player = ?", (into, from_))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self._db.in_transaction:
            # Part of a larger change, as when a player is deleted.
            yield
            return
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            yield

    def _close_open(self, player: int) -> None:
        self._db.execute("UPDATE lessons SET is_ended = 1 WHERE player = ?", (player,))
        self._drop_empty()

    def _drop_empty(self) -> None:
        # A session without an answer was none: it lets no pattern rest longer.
        self._db.execute(
            "DELETE FROM lessons WHERE is_ended AND id NOT IN (SELECT lesson FROM lesson_answers)"
        )

    def _sessions(self, player: int) -> int:
        return self._number("SELECT count(*) FROM lessons WHERE player = ? AND is_ended", player)

    def _number(self, query: str, *values: object) -> int:
        ((number,),) = self._db.execute(query, values)
        return int(number)

    def _last_answers(self, player: int) -> Iterator[Answered]:
        answers = self._db.execute(
            "SELECT pattern, level, exercise, claimed, points, seconds, hints, verdict "
            "FROM (SELECT lesson_answers.*, row_number() OVER "
            "(PARTITION BY lesson_answers.level ORDER BY lesson DESC, place DESC) AS age "
            "FROM lesson_answers JOIN lessons ON id = lesson WHERE player = ? AND is_ended) "
            "WHERE age <= ? ORDER BY lesson, place",
            (player, REMEMBERED),
        )
        return (Answered(*row) for row in answers)

    def _answers_of(self, lesson: int) -> Iterator[Answered]:
        answers = self._db.execute(
            "SELECT pattern, level, exercise, claimed, points, seconds, hints, verdict "
            "FROM lesson_answers WHERE lesson = ? ORDER BY place",
            (lesson,),
        )
        return (Answered(*row) for row in answers)


def _row(player: int, session: int, level: int, answers: Sequence[Answered]) -> Row:
    right_s = [answer.seconds for answer in answers if answer.is_right]
    wrong = Counter(answer.pattern for answer in answers if not answer.is_right)
    claims = [(answer.claimed, answer.points) for answer in answers if answer.claimed is not None]
    return Row(
        player,
        session,
        level,
        len(answers),
        len(right_s),
        sum(claimed < points for claimed, points in claims),
        sum(claimed > points for claimed, points in claims),
        median(right_s) if right_s else None,
        wrong.most_common(1)[0][0] if wrong else "",
    )
