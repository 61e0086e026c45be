"""A learner's sessions, each answer on the disk before its feedback is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from scorer.coach import drills
from scorer.coach.drills import DrillError, Feedback, Session, Wish
from scorer.coach.sheets import load_sheet
from scorer.record.facts import Facts
from scorer.record.household import Household
from scorer.record.learned import Learned
from scorer.record.lessons import Lessons

_MISSES_A_GAME: Final = 1000
"""More than anybody misses in one game."""


@dataclass(frozen=True, slots=True)
class Practice:
    """
    The practice of one learner.

    Every method raises `JournalError` where it cannot be read or kept.

    Attributes:
        household: Where it is kept.
        player: Whose it is.
    """

    household: Household
    player: int

    @classmethod
    def of(cls, household: Household, name: str) -> Self:
        """
        The practice of whoever is called *name*; a stranger gets a profile.

        Raises:
            PlayerRefused, OptionsError: Nobody can be called that.
        """
        with household.transaction():
            return cls(household, household.players.of(name))

    @property
    def learned(self) -> Learned:
        """What is known of the learner; a session that is open is left out."""
        with self.household.reading():
            return self._lessons.learned(self.player)

    def open(self) -> Session | None:
        """The session that was left in the middle, as it was."""
        with self.household.reading():
            opened = self._lessons.open_session(self.player)
            return drills.resume(self._lessons.learned(self.player), opened) if opened else None

    def begin(self, seed: int, wish: Wish | None = None) -> Session:
        """
        Begin a session; one that was left in the middle ends where it is.

        Args:
            seed: What chance begins with: any number.
            wish: What the learner wants; without one the course.

        Raises:
            DrillError: There is no such level, or no miss to practise.
        """
        if (left := self.open()) is not None:
            self.leave(left)
        session = drills.begin(self.learned, seed, wish or Wish())
        with self.household.transaction():
            opened = self._lessons.begin(self.player, session.way, session.level, seed, session.plan)
        return replace(session, id=opened.id)

    def answer(self, session: Session, points: int, seconds: float) -> tuple[Session, Feedback]:
        """
        Answer what is asked now.

        Raises:
            DrillError: No such number can be meant, or it was answered elsewhere meanwhile.
        """
        return self._keep(*drills.answer(session, points, seconds))

    def skip(self, session: Session, seconds: float) -> tuple[Session, Feedback]:
        """
        Skip what is asked now.

        Raises:
            DrillError: Nothing is asked, or it was answered elsewhere meanwhile.
        """
        return self._keep(*drills.skip(session, seconds))

    def leave(self, session: Session) -> None:
        """End a session before its end: what was answered counts."""
        with self.household.transaction():
            self._lessons.end(self.player, session.id, session.places)

    def queue_misses(self) -> int:
        """
        Queue what the learner has missed in games, as far as the facts of games are up to date.

        Returns:
            How many misses were not queued before.
        """
        with self.household.reading():
            told = Facts(self.household.db).of(self.household.players.names_of(self.player))
        missed = [
            (tag, (game.match, game.game * _MISSES_A_GAME + place))
            for game in told
            for place, (tag, _) in enumerate(load_sheet(game.text).misses)
        ]
        with self.household.transaction():
            return sum(self._lessons.queue_miss(self.player, tag, key) for tag, key in missed)

    @property
    def _lessons(self) -> Lessons:
        return Lessons(self.household.db)

    def _keep(self, session: Session, feedback: Feedback) -> tuple[Session, Feedback]:
        with self.household.transaction():
            is_kept = self._lessons.keep(session.id, len(session.answers) - 1, session.answers[-1])
            if is_kept and session.is_over:
                self._lessons.end(self.player, session.id, session.places)
        if not is_kept:
            raise DrillError("this was answered elsewhere meanwhile; look at the drill again to go on")
        return session, feedback
