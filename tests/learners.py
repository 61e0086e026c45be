"""Learners for the tests of drills: they answer as their kind would, day after day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from scorer.coach import drills, schedule
from scorer.coach.exercise import Exercise
from scorer.coach.patterns import pattern_of
from scorer.record.learned import Place
from scorer.record.lessons import TABLES, Lessons
from tests.memory import connect

Learner = Callable[[Random, Exercise, Place | None], tuple[int, float]]
"""What is answered, and after how many seconds."""

_PATIENCE: Final = 40
"""Who has not ended on success after so many answers goes home."""


def make_lessons() -> Lessons:
    """An empty store in memory."""
    db = connect()
    for table in TABLES:
        db.execute(table)
    return Lessons(db)


def perfect(rng: Random, exercise: Exercise, place: Place | None) -> tuple[int, float]:
    """Who is always right, in half the time."""
    return exercise.answer, pattern_of(exercise.pattern).limit_s / 2


def forgetful(rng: Random, exercise: Exercise, place: Place | None) -> tuple[int, float]:
    """Who knows it the next day, and the less the longer it rested."""
    box = place.box if place else 1
    is_right = rng.random() < (0.95, 0.95, 0.9, 0.6, 0.3)[box - 1]
    wrong = exercise.answer + 2 if exercise.answer < 27 else 2
    seconds = pattern_of(exercise.pattern).limit_s * rng.uniform(0.4, 0.9)
    return (exercise.answer if is_right else wrong), seconds


def guessing(rng: Random, exercise: Exercise, place: Place | None) -> tuple[int, float]:
    """Who says any number."""
    return rng.randint(0, 24), rng.uniform(1, 9)


@dataclass(frozen=True, slots=True)
class Day:
    """
    One daily session.

    Attributes:
        due: Patterns that were due before it.
        boxes: Patterns in each box after it.
        level: The level it was planned for.
        session: The session at its end.
    """

    due: int
    boxes: tuple[int, ...]
    level: int
    session: drills.Session


def live(learner: Learner, days: int, *, seed: int = 5) -> list[Day]:
    """Let a learner drill every day."""
    lessons, rng = make_lessons(), Random(seed)
    lived = []
    for _ in range(days):
        learned = lessons.learned(1)
        session = answer_all(drills.begin(learned, rng.getrandbits(32)), learner, rng)
        opened = lessons.begin(1, session.way, session.level, session.seed, session.plan)
        for place, answered in enumerate(session.answers):
            lessons.keep(opened.id, place, answered)
        lessons.end(1, opened.id, session.places)
        after = lessons.learned(1)
        lived.append(Day(len(schedule.due(learned)), schedule.boxes(after.places), session.level, session))
    return lived


def answer_all(session: drills.Session, learner: Learner, rng: Random) -> drills.Session:
    """Answer until the session is over, or the learner has had enough."""
    while session.exercise and len(session.answers) < _PATIENCE:
        place = session.learned.places.get(session.exercise.pattern)
        session, _ = drills.answer(session, *learner(rng, session.exercise, place))
    return session
