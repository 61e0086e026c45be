"""
A drill at the table: what is practised at the panel is kept as it is everywhere else.

The household is opened for the moment, so the game's next move waits for one
short transaction at the most. A guest learns too, and nothing of it is kept.
"""

from __future__ import annotations

from pathlib import Path

from scorer.coach import drills
from scorer.coach.drills import Feedback, Session, Way, Wish
from scorer.coach.practice import Practice
from scorer.coach.progress import Progress, progress_of
from scorer.coach.schedule import level_of
from scorer.record.household import Household
from scorer.record.learned import Learned
from scorer.record.players import is_guest
from scorer.table.dialog.drill import Ways
from scorer.table.dialog.drill_answer import Answered
from scorer.table.dialog.drill_item import ask_next
from scorer.table.dialog.values import BeginDrill, DrillRequest, Half, KeepAnswer, OpenDrill


def carry_out(folder: Path, request: DrillRequest, *, now_s: float, seed: int) -> Half:
    """
    Do what a drill asks of the table; what then is on the panel.

    Args:
        folder: Where the journal is.
        request: What is asked.
        now_s: When it was asked, by the clock of the keys.
        seed: What chance begins with.

    Raises:
        DrillError: There is nothing to practise, or it was answered elsewhere meanwhile.
        JournalError: It could not be read or kept, and has not happened.
    """
    if is_guest(request.learner):
        return _of_guest(request, now_s, seed)
    with Household.open(folder) as household:
        practice = Practice.of(household, request.learner)
        match request:
            case OpenDrill(learner):
                return _ways(practice, learner)
            case BeginDrill(learner, wish):
                return ask_next(learner, _begun(practice, wish, seed), now_s)
            case KeepAnswer(learner, session, points, seconds):
                if points is None:
                    after, feedback = practice.skip(session, seconds)
                else:
                    after, feedback = practice.answer(session, points, seconds)
                progress = _progress(practice, after) if after.is_over else None
                return Answered(learner, after, feedback, session.hints > 0, progress)


def _ways(practice: Practice, learner: str) -> Ways:
    practice.queue_misses()
    learned, left = practice.learned, practice.open()
    place = None if left is None else (len(left.answers) + 1, len(left.steps))
    has_own = any(known.is_own for known in learned.places.values())
    return Ways(learner, level_of(learned), place, has_own)


def _begun(practice: Practice, wish: Wish | None, seed: int) -> Session:
    left = practice.open()
    if left is not None and drills.serves(left, wish):
        return left
    return practice.begin(seed, wish)


def _progress(practice: Practice, session: Session) -> Progress:
    return progress_of(practice.learned, session.level if session.way in (Way.LEVEL, Way.DUEL) else None)


def _of_guest(request: DrillRequest, now_s: float, seed: int) -> Half:
    match request:
        case OpenDrill(learner):
            return Ways(learner, level_of(Learned()))
        case BeginDrill(learner, wish):
            return ask_next(learner, drills.begin(Learned(), seed, wish or Wish()), now_s)
        case KeepAnswer(learner, session, points, seconds):
            return Answered(learner, *_answer(session, points, seconds), session.hints > 0)


def _answer(session: Session, points: int | None, seconds: float) -> tuple[Session, Feedback]:
    if points is None:
        return drills.skip(session, seconds)
    return drills.answer(session, points, seconds)
