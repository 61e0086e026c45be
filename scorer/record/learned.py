"""What is known of a player's practice, as values: boxes, answers, sessions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

REMEMBERED: Final = 30
"""So many answers of each level are looked at again."""


@dataclass(frozen=True, slots=True)
class Place:
    """
    Where a pattern is for one player.

    Attributes:
        box: 1 to 5; the higher, the longer it rests.
        due: The session, counted from 1, in which it comes again.
        is_own: Whether it was missed in a game, and not answered rightly since.
    """

    box: int
    due: int
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """
    One answer.

    Attributes:
        pattern: The tag of what was asked.
        level: Its level, 0 to 8.
        exercise: The exercise, as the coach wrote it.
        claimed: What was answered; None where it was skipped.
        points: The right answer.
        seconds: How long it took.
        hints: How many hints were asked for before it.
        verdict: "right", "slow", "under", "over" or "skipped".
    """

    pattern: str
    level: int
    exercise: str
    claimed: int | None
    points: int
    seconds: float
    hints: int
    verdict: str

    @property
    def is_right(self) -> bool:
        """Whether the right number was answered, however long it took."""
        return self.claimed == self.points


@dataclass(frozen=True, slots=True)
class Opened:
    """
    A session as it was begun, with what was answered so far.

    Attributes:
        id: Its number in the journal.
        way: What kind of session it is.
        level: The level that it was planned for.
        seed: What its chance began with.
        plan: The patterns it was planned with.
        answers: What was answered, in order.
    """

    id: int
    way: str
    level: int
    seed: int
    plan: tuple[str, ...]
    answers: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """
    One session that is over, for the one who teaches.

    Attributes:
        player: Whose it is.
        session: Its place among the player's sessions, from 1.
        level: The level it was planned for.
        n: Answers in all, skipped ones too.
        right: Right answers, slow ones too.
        under: Answers that were too low.
        over: Answers that were too high.
        median_s: The median time of the right answers; None where there are none.
        worst_tag: The pattern that went wrong most often; empty where none did.
    """

    player: int
    session: int
    level: int
    n: int
    right: int
    under: int
    over: int
    median_s: float | None
    worst_tag: str


@dataclass(frozen=True, slots=True)
class Learned:
    """
    What is known of a player before a session.

    Attributes:
        sessions: How many are over.
        reached: The highest level of the course that a session was planned for.
        places: The box of each pattern that was met.
        answers: The last answers of each level, at most `REMEMBERED`, oldest first.
        rows: The last ten sessions, oldest first.
    """

    sessions: int = 0
    reached: int = 0
    places: Mapping[str, Place] = field(default_factory=dict)
    answers: tuple[Answered, ...] = ()
    rows: tuple[Row, ...] = ()
