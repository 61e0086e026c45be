"""
A session of a drill, as a value: each answer gives the next one.

What is dealt follows from the session's seed and the answers so far. So a session
that was broken off goes on from its stored answers, with the same cards.

>>> session = begin(Learned(), seed=1)
>>> session, feedback = answer(session, session.exercise.answer, seconds=3)
>>> feedback.verdict.value, session.steps[:2]
('right', ('right', 'now'))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Final, Literal

from scorer.cards import Card
from scorer.coach import schedule
from scorer.coach.exercise import Ask, Exercise, read_exercise, write_exercise
from scorer.coach.patterns import LEVELS, name_hand, pattern_of, patterns
from scorer.coach.schedule import Verdict, judge, moved
from scorer.errors import MugginsError
from scorer.record.learned import Answered, Learned, Opened, Place
from scorer.rules.show import count_show


class Way(StrEnum):
    """What kind of session it is."""

    COURSE = "course"
    """Level after level."""
    LEVEL = "level"
    """One level, chosen."""
    OWN = "own"
    """What was missed in games."""
    DUEL = "duel"
    """Claims of the other side, which may be short."""
    REAL = "real"
    """Real cards, dealt and keyed."""


class DrillError(MugginsError, ValueError):
    """A session that cannot be, or an answer that is out of place."""


@dataclass(frozen=True, slots=True)
class Wish:
    """
    What the learner wants to practise.

    Attributes:
        way: What kind of session.
        level: The level of `Way.LEVEL`; the others know their own.
    """

    way: Way = Way.COURSE
    level: int = 0


Step = Literal["right", "wrong", "skipped", "now", "ahead"]
"""One of the steps on top of a session."""


class Dice(Random):
    """Chance that can be asked for again: the same words, the same cards."""


@dataclass(frozen=True, slots=True)
class Session:
    """
    A session.

    Attributes:
        way: What kind it is.
        level: The level it was planned for.
        seed: What its chance begins with.
        plan: The patterns that it was planned with.
        learned: What was known of the learner before it.
        queue: The patterns to come, the one that is asked now first.
        exercise: What is asked now; None when the session is over, or waits for real cards.
        hints: How many hints were given for it.
        answers: What was answered.
        places: The boxes of the patterns that were asked for.
        id: Its number where it is kept; 0 where it is not.
    """

    way: Way
    level: int
    seed: int
    plan: tuple[str, ...]
    learned: Learned
    queue: tuple[str, ...] = ()
    exercise: Exercise | None = None
    hints: int = 0
    answers: tuple[Answered, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    id: int = 0

    @property
    def number(self) -> int:
        """Its place among the learner's sessions, from 1."""
        return self.learned.sessions + 1

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked."""
        return not self.queue and (self.way is not Way.REAL or len(self.answers) >= schedule.LENGTH)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What has become of each exercise, then the one of now, then those ahead."""
        past = tuple(_step_of(answered) for answered in self.answers)
        if self.is_over:
            return past
        left = len(self.queue) or schedule.LENGTH - len(past)
        ahead: list[Step] = ["ahead"] * (left - 1)
        return (*past, "now", *ahead)

    @property
    def in_a_row(self) -> int:
        """How many of the latest answers were right."""
        wrong = [place for place, answered in enumerate(self.answers, 1) if not answered.is_right]
        return len(self.answers) - (wrong[-1] if wrong else 0)

    @property
    def usual_s(self) -> float:
        """How long an answer like the one that is asked for usually takes this learner."""
        level = pattern_of(self.exercise.pattern).level if self.exercise else self.level
        return schedule.usual_s(self.learned, level)


@dataclass(frozen=True, slots=True)
class Feedback:
    """
    What came of an answer.

    Attributes:
        exercise: What was asked.
        claimed: What was answered; None where it was skipped.
        verdict: What it was.
        before: The box of the pattern before this answer; None where it was new.
        box: The box it is in now.
        comes_again: Whether the pattern is asked for again within three exercises.
        fixed: How many times in a row a pattern that went wrong before is right now; 0 where
            there is nothing to praise.
    """

    exercise: Exercise
    claimed: int | None
    verdict: Verdict
    before: int | None
    box: int
    comes_again: bool
    fixed: int

    @property
    def is_right(self) -> bool:
        """Whether the right number was answered, however long it took."""
        return self.claimed == self.exercise.answer


def begin(learned: Learned, seed: int, wish: Wish = Wish()) -> Session:
    """
    Begin a session.

    Args:
        learned: What is known of the learner.
        seed: What chance begins with.
        wish: What the learner wants.

    Raises:
        DrillError: There is no such level, or no miss of a game to practise.
    """
    if wish.level not in LEVELS:
        raise DrillError(f"there is no level {wish.level}: the levels are 0 to {LEVELS[-1]}")
    level = {Way.LEVEL: wish.level, Way.DUEL: LEVELS[-1]}.get(wish.way, schedule.level_of(learned))
    if wish.way is Way.REAL:
        return Session(wish.way, level, seed, (), learned)
    within = None
    if wish.way in (Way.LEVEL, Way.DUEL):
        within = [tag for tag, pattern in patterns().items() if pattern.level == level]
    elif wish.way is Way.OWN:
        within = [tag for tag, place in learned.places.items() if place.is_own]
        if not within:
            raise DrillError(
                "no miss of your games waits to be practised; play with claims on, or drill without --own"
            )
    ends_within = wish.way is not Way.OWN
    planned = schedule.plan(learned, level, Dice(f"{seed} plan"), within, ends_within=ends_within)
    return _asked(Session(wish.way, level, seed, planned, learned, queue=planned))


def resume(learned: Learned, opened: Opened) -> Session:
    """
    Go on with a session that was broken off.

    Args:
        learned: What was known of the learner before it.
        opened: The session as it is stored.

    Raises:
        ValueError: An answer that is stored is none.
    """
    way, plan = Way(opened.way), opened.plan
    session = _asked(Session(way, opened.level, opened.seed, plan, learned, queue=plan, id=opened.id))
    for answered in opened.answers:
        asked = replace(session, exercise=read_exercise(answered.exercise), hints=answered.hints)
        session, _ = _answered(asked, answered.claimed, answered.seconds)
    return session


def serves(session: Session, wish: Wish | None) -> bool:
    """Whether a session that was left in the middle is what the learner wants now; without a wish any is."""
    if wish is None:
        return True
    return session.way is wish.way and (session.way is not Way.LEVEL or session.level == wish.level)


def lay(session: Session, hand: tuple[Card, ...], starter: Card, *, is_crib: bool = False) -> Session:
    """
    Lay real cards before the learner has counted them.

    Args:
        session: A session of `Way.REAL`.
        hand: Four cards.
        starter: The fifth.
        is_crib: Whether they are counted as a crib.

    Raises:
        CardError: They are not four, or one is there twice.
        DrillError: A flush or his nobs hangs on a suit that is not known, or the session
            deals its own cards.
    """
    if session.way is not Way.REAL:
        raise DrillError("this session deals its own cards; begin one with real cards: muggins drill --real")
    if session.is_over:
        raise DrillError("this session is over; begin another one")
    count = count_show(hand, starter, crib=is_crib)
    if len(count.possible_answers) > 1:
        raise DrillError("the suits decide about a flush or his nobs here: key the cards with their suits")
    exercise = Exercise(name_hand(count), Ask.POINTS, hand, starter, is_crib=is_crib)
    return replace(session, exercise=exercise, hints=0)


def answer(session: Session, points: int, seconds: float) -> tuple[Session, Feedback]:
    """
    Answer what is asked now.

    Args:
        session: A session that is not over.
        points: The answer.
        seconds: How long it took.

    Raises:
        DrillError: Nothing is asked, or no such number can be meant.
    """
    if session.exercise and not 0 <= points <= session.exercise.highest:
        raise DrillError(f"an answer is a number from 0 to {session.exercise.highest}, not {points}")
    return _answered(session, points, seconds)


def skip(session: Session, seconds: float) -> tuple[Session, Feedback]:
    """
    Skip what is asked now: it stays in its box, and is due in the next session.

    Raises:
        DrillError: Nothing is asked.
    """
    return _answered(session, None, seconds)


def hint(session: Session) -> Session:
    """Ask for a hint: which of them is said is told by how many were given."""
    return replace(session, hints=session.hints + 1)


def _answered(session: Session, claimed: int | None, seconds: float) -> tuple[Session, Feedback]:
    exercise = session.exercise
    if exercise is None:
        raise DrillError("nothing is asked now: the session is over, or waits for cards")
    tag = exercise.pattern
    level = pattern_of(tag).level
    points = exercise.answer
    verdict = judge(claimed, points, seconds, schedule.usual_s(session.learned, level))
    if verdict is Verdict.RIGHT and session.hints:
        verdict = Verdict.SLOW
    before = session.places.get(tag) or session.learned.places.get(tag)
    place = _place_after(session, tag, verdict)
    answered = Answered(
        tag, level, write_exercise(exercise), claimed, points, seconds, session.hints, verdict.value
    )
    queue, comes_again = _queue_after(session, tag, answered)
    after = replace(
        session,
        queue=queue,
        hints=0,
        exercise=None,
        answers=(*session.answers, answered),
        places={**session.places, tag: place},
    )
    fixed = _fixed(after, tag) if answered.is_right else 0
    box_before = before.box if before else None
    return _asked(after), Feedback(exercise, claimed, verdict, box_before, place.box, comes_again, fixed)


def _place_after(session: Session, tag: str, verdict: Verdict) -> Place:
    """A pattern rises at most once a session, by its first answer; wrong takes it back at any time."""
    here = session.places.get(tag)
    if here is not None and verdict not in (Verdict.UNDER, Verdict.OVER):
        return here
    return moved(here or session.learned.places.get(tag), verdict, session.number)


def _queue_after(session: Session, tag: str, answered: Answered) -> tuple[tuple[str, ...], bool]:
    """What comes after an answer, and whether the same pattern comes again soon."""
    rest = list(session.queue[1:])
    if session.way is Way.REAL or answered.is_right:
        return tuple(rest), False
    if not rest:
        # A session ends on success.
        return (session.queue[0],), True
    if answered.claimed is None:
        return tuple(rest), False
    at = min(_dice(session).randint(1, _SOON - 1), len(rest) - 1)
    # What makes room is still due in the next session.
    met = {known.pattern for known in (*session.answers, answered)}
    for last in range(len(rest) - schedule.EASY - 1, at - 1, -1):
        if rest[last] not in met:
            del rest[last]
            break
    rest.insert(at, tag)
    return tuple(rest), True


_SOON: Final = 3
"""What went wrong comes again within so many exercises."""

_TRIES: Final = 40
"""How often other cards are dealt where the same were there before in the session."""

_PRAISED_FROM: Final = 3
"""So many right in a row praise a pattern that went wrong before."""


def _asked(session: Session) -> Session:
    """The session with cards for the pattern that comes now."""
    if not session.queue:
        return session
    shown = [read_exercise(answered.exercise) for answered in session.answers]
    dice = _dice(session)
    pattern = pattern_of(session.queue[0])
    for _ in range(_TRIES):
        exercise = pattern.make(dice)
        if not any(exercise.is_same_cards(before) for before in shown):
            break
    return replace(session, exercise=exercise)


def _dice(session: Session) -> Dice:
    return Dice(f"{session.seed} {len(session.answers)}")


def _fixed(session: Session, tag: str) -> int:
    """How long a pattern that went wrong before has been right now."""
    answers = [*session.learned.answers, *session.answers]
    row = schedule.in_a_row(answers, tag)
    has_gone_wrong = sum(known.pattern == tag for known in answers) > row
    return row if has_gone_wrong and row >= _PRAISED_FROM else 0


def _step_of(answered: Answered) -> Step:
    if answered.claimed is None:
        return "skipped"
    return "right" if answered.is_right else "wrong"
