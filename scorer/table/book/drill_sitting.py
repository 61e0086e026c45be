"""A learner at a drill, as values; what came of an answer is worked out again whenever it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from scorer.coach import drills
from scorer.coach.drills import Feedback, Session
from scorer.coach.exercise import read_exercise
from scorer.record.learned import Learned, Opened


@dataclass(frozen=True, slots=True)
class Learner:
    """
    Who learns, and what is known of them.

    Attributes:
        name: Their present name; empty for a guest.
        learned: What is known; nothing of a guest or a stranger.
        left: The drill that was left in the middle; None where there is none.
        is_known: Whether they have a profile.
    """

    name: str
    learned: Learned = field(default_factory=Learned)
    left: Session | None = None
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """
    A learner at a drill.

    Attributes:
        handle: Names the drill in addresses: profile and session, or a guest's word.
        name: The learner's name; empty for a guest.
        session: The drill, with the hints and the cards of now.
    """

    handle: str
    name: str
    session: Session

    @property
    def place(self) -> int:
        """The place of what is asked now, from 0."""
        return len(self.session.answers)


@dataclass(frozen=True, slots=True)
class Told:
    """
    What came of one answer.

    Attributes:
        handle: Names the drill.
        name: The learner's name; empty for a guest.
        place: Which answer it was, from 0.
        before: The drill when it was asked.
        after: The drill after it.
        feedback: What came of it.
    """

    handle: str
    name: str
    place: int
    before: Session
    after: Session
    feedback: Feedback


def retell(sitting: Sitting, place: int) -> Told:
    """
    What came of an answer.

    Args:
        sitting: A drill with that answer.
        place: Which, from 0.
    """
    session, answered = sitting.session, sitting.session.answers[place]
    opened = Opened(
        session.id, session.way, session.level, session.seed, session.plan, session.answers[:place]
    )
    before = drills.resume(session.learned, opened)
    before = replace(before, exercise=read_exercise(answered.exercise), hints=answered.hints)
    after, feedback = reply(drills.skip, drills.answer, before, answered.claimed, answered.seconds)
    return Told(sitting.handle, sitting.name, place, before, after, feedback)


_Skip = Callable[[Session, float], tuple[Session, Feedback]]
_Answer = Callable[[Session, int, float], tuple[Session, Feedback]]


def reply(
    skip: _Skip, answer: _Answer, session: Session, points: int | None, seconds: float
) -> tuple[Session, Feedback]:
    """Answer what is asked by one of two ways; None skips it."""
    return skip(session, seconds) if points is None else answer(session, points, seconds)
