"""A drill at the terminal: a question, an answer and a lesson, ten times."""

from __future__ import annotations

from collections.abc import Callable

from scorer.cards import parse_cards
from scorer.coach import drills
from scorer.coach.drills import DrillError, Feedback, Session, Way, Wish
from scorer.coach.practice import Practice
from scorer.coach.progress import progress_of
from scorer.coach.tutor import hints, tell
from scorer.errors import CardError
from scorer.say import drill as words
from scorer.table.cli.drill_told import Told


class Drilling:
    """
    A learner at a terminal.

    Args:
        practice: Where the answers are kept.
        told: Where all is shown.
        ask: Shows a prompt and reads a line; raises EOFError or KeyboardInterrupt at the end.
        clock: Seconds that only go forward. They are never shown while a question is open.
    """

    def __init__(
        self, practice: Practice, told: Told, ask: Callable[[str], str], clock: Callable[[], float]
    ) -> None:
        self._practice = practice
        self._told = told
        self._ask = ask
        self._clock = clock

    def run(self, name: str, wish: Wish | None, seed: int) -> None:
        """
        Drill until the session is over, or the learner leaves.

        Args:
            name: How the learner is called.
            wish: What the learner wants; None to go on with what was left, or with the course.
            seed: What chance begins with.

        Raises:
            DrillError: There is nothing to practise, or it was answered elsewhere meanwhile.
            JournalError: It cannot be read or kept.
        """
        left = self._practice.open()
        if left is not None and drills.serves(left, wish):
            session = left
            self._told.line(words.RESUMED)
        else:
            session = self._practice.begin(seed, wish)
        self._told.greet(name, session)
        try:
            session = self._practise(session)
        except (EOFError, KeyboardInterrupt):
            self._told.line(words.GOES_ON, before=1)
            return
        if session.answers:
            level = session.level if session.way in (Way.LEVEL, Way.DUEL) else None
            self._told.result(session, progress_of(self._practice.learned, level))

    def _practise(self, session: Session) -> Session:
        while not session.is_over:
            shown = session if session.exercise else self._lay(session)
            after = shown and self._ask_one(shown)
            if after is None:
                self._practice.leave(session)
                break
            session = after
        return session

    def _lay(self, session: Session) -> Session | None:
        """Have real cards keyed; None where the learner has had enough."""
        self._told.steps(session)
        while True:
            text = self._ask(words.CARDS_PROMPT).strip()
            if text.lower() == "q":
                return None
            is_crib = text.lower().startswith(words.CRIB_WORD)
            try:
                five = parse_cards(text[len(words.CRIB_WORD) :] if is_crib else text)
                if len(five) != 5:
                    self._told.line(words.NOT_FIVE.format(number=len(five)))
                    continue
                return drills.lay(session, five[:4], five[4], is_crib=is_crib)
            except (CardError, DrillError) as error:
                self._told.line(f"{error}.")

    def _ask_one(self, session: Session) -> Session | None:
        """Ask until there is an answer, and teach; None where the learner has had enough."""
        exercise = session.exercise
        if exercise is None:
            return session
        self._told.exercise(session)
        begun_s = self._clock()
        while True:
            text = self._ask(words.ANSWER_PROMPT).strip().lower()
            if text == "q":
                return None
            if text == "?":
                session = self._hint(session)
            elif text == "s":
                return self._teach(session, *self._practice.skip(session, self._clock() - begun_s))
            elif text.isdecimal() and int(text) <= exercise.highest:
                seconds = self._clock() - begun_s
                return self._teach(session, *self._practice.answer(session, int(text), seconds))
            elif text:
                self._told.line(words.NOT_UNDERSTOOD.format(text=text, highest=exercise.highest))

    def _hint(self, session: Session) -> Session:
        known = hints(session.exercise) if session.exercise else ()
        if session.hints >= len(known):
            self._told.line(words.NO_MORE_HINTS)
            return session
        self._told.line(known[session.hints])
        return drills.hint(session)

    def _teach(self, session: Session, after: Session, feedback: Feedback) -> Session:
        lesson = tell(feedback, self._told.style, was_hinted=session.hints > 0)
        self._told.headline(lesson, is_right=feedback.is_right)
        # One rung at a time: who sees it now needs no more.
        for place, rung in enumerate(lesson.rungs):
            self._told.line(rung.sentence)
            if place < len(lesson.rungs) - 1:
                self._ask(words.MORE_PROMPT)
        self._told.count(lesson, is_whole=not feedback.is_right)
        if not feedback.is_right and not after.is_over:
            self._ask(words.NEXT_PROMPT)
        return after
