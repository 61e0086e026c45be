"""
The drills that are under way: whose they are, what is asked now, and what came of each answer.

What a learner of the household answers is kept in the journal at once. What is not
worth a line there, a hint or cards that lie on the table, is remembered as long as
Muggins runs; and so is all of a guest's drill.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from hardware.webboard.gate import Refusal
from scorer.cards import Card
from scorer.coach import drills
from scorer.coach.argue import Case
from scorer.coach.drills import Session, Way, Wish, serves
from scorer.coach.exercise import Exercise
from scorer.coach.gather import catch_up
from scorer.coach.practice import Practice
from scorer.coach.tutor import hints
from scorer.errors import IllegalMove
from scorer.record.household import Household
from scorer.record.journal import JournalReader
from scorer.record.learned import Learned
from scorer.record.names import read_name
from scorer.record.players import PlayerRefused, is_guest
from scorer.say import drill_page as words
from scorer.table.book.drill_sitting import Learner, Sitting, Told, reply, retell
from scorer.table.book.kept import Shelf
from scorer.table.dialog.argue import is_awaited
from scorer.table.dialog.menu import is_secret

T = TypeVar("T")

GUEST: Final = "guest"
_HELD: Final = 64
"""So many guests' drills, and drills that are over, are remembered."""

_PATIENCE_S: Final = 1.0
"""How long a page looks through games that were played since the last one."""


@dataclass(slots=True)
class _Now:
    """What is remembered of one question: since when it is asked, how many hints, which cards."""

    place: int
    since_s: float
    hints: int = 0
    laid: Exercise | None = None


class Sittings:
    """
    All drills of a household, callable from any thread.

    Every method raises `JournalError` where the journal cannot be used.

    Args:
        folder: Where the journal is.
        clock: Seconds that never go back.
        seeds: Where the chance of a drill begins.
    """

    def __init__(self, folder: Path, clock: Callable[[], float], seeds: Callable[[], int]) -> None:
        self._folder = folder
        self._shelf = Shelf(folder)
        self._clock = clock
        self._seeds = seeds
        self._now: OrderedDict[str, _Now] = OrderedDict()
        self._held: OrderedDict[str, Session] = OrderedDict()
        self._lock = threading.RLock()

    def names(self) -> tuple[str, ...]:
        """Everybody who has a profile or has played, in the order of the alphabet."""
        with Household.open(self._folder) as household, household.reading():
            return tuple(person.name for person in household.people())

    def learner(self, name: str) -> Learner:
        """
        Whoever is called *name*; nobody gets a profile by being looked at.

        Raises:
            PlayerRefused, OptionsError: Nobody can be called that.
        """
        if not name:
            return Learner("")
        with Household.open(self._folder) as household:
            with household.reading():
                player = household.players.find(name)
                shown = household.players.display(name)
            if player is None:
                return Learner(_read_stranger(name))
            practice = Practice(household, player)
            self._queue_misses(practice)
            return Learner(shown, practice.learned, practice.open(), is_known=True)

    def learned(self, sitting: Sitting) -> Learned:
        """What is known of the learner of a drill that is over."""
        if not sitting.handle.startswith(GUEST):
            return self.learner(sitting.name).learned
        session = sitting.session
        return replace(session.learned, answers=session.answers, places=session.places)

    def begin(self, name: str, wish: Wish | None) -> Sitting:
        """
        Begin a drill, or go on with the one that was left if it is the one that is wished.

        Args:
            name: Who learns; empty for a guest.
            wish: What is practised; None to go on with whatever was left, or with the course.

        Raises:
            PlayerRefused, OptionsError: Nobody can be called that.
            DrillError: There is nothing of that to practise.
        """
        if not name:
            session = drills.begin(Learned(), self._seeds(), wish or Wish())
            handle = f"{GUEST}-{secrets.token_urlsafe(12)}"
            with self._lock:
                _remember(self._held, handle, session)
            return Sitting(handle, "", session)
        with Household.open(self._folder) as household:
            practice = Practice.of(household, name)
            self._queue_misses(practice)
            left = practice.open()
            session = left if left and serves(left, wish) else self._begin(practice, wish)
            shown = household.players.display(name)
        return Sitting(f"{practice.player}-{session.id}", shown, session)

    def at(self, handle: str) -> Sitting:
        """
        A drill as it stands; the time of what is asked runs from the first look at it.

        Raises:
            Refusal: There is none (404).
        """
        with self._lock, self._practice(handle) as (_, name, session):
            now = self._now.get(handle)
            if now is None or now.place != len(session.answers):
                now = _Now(len(session.answers), self._clock())
                _remember(self._now, handle, now)
            exercise = session.exercise or now.laid
            return Sitting(handle, name, replace(session, exercise=exercise, hints=now.hints))

    def answer(self, handle: str, place: int, points: int | None, seconds: float | None = None) -> None:
        """
        Answer what is asked at *place*; the same place again changes nothing.

        Args:
            handle: Which drill.
            place: Which question of it, from 0.
            points: The answer; None skips.
            seconds: How long it took; None for the time since it was first looked at.

        Raises:
            Refusal: There is no such drill (404), or another question is asked now (409).
            DrillError: No such number can be meant, or it was answered elsewhere meanwhile.
            IllegalMove: The real cards could be a hand that waits for its claim at the table.
        """
        with self._lock, self._practice(handle) as (practice, _, stored):
            if place < len(stored.answers):
                return
            known = self._now.get(handle)
            session = self._asked(handle, place).session
            if seconds is None:
                is_timed = known is not None and known.place == place
                seconds = self._clock() - known.since_s if known and is_timed else session.usual_s
            if practice is None:
                after, _ = reply(drills.skip, drills.answer, session, points, seconds)
            else:
                after, _ = reply(practice.skip, practice.answer, session, points, seconds)
            if practice is None or after.is_over:
                _remember(self._held, handle, after)
            self._now.pop(handle, None)

    def hint(self, handle: str, place: int) -> None:
        """
        Give a hint for what is asked at *place*.

        Raises:
            Refusal: As `answer`.
        """
        with self._lock:
            exercise = self._asked(handle, place).session.exercise
            if exercise is None:
                raise Refusal(409, "NotAsked", words.NOTHING_ASKED)
            now = self._now[handle]
            now.hints = min(now.hints + 1, len(hints(exercise)))

    def lay(self, handle: str, place: int, hand: tuple[Card, ...], starter: Card, *, is_crib: bool) -> None:
        """
        Lay real cards.

        Raises:
            Refusal: As `answer`.
            CardError, DrillError: They cannot be counted.
            IllegalMove: They could be a hand that waits for its claim at the table.
        """
        with self._lock:
            sitting = self._asked(handle, place)
            laid = drills.lay(sitting.session, hand, starter, is_crib=is_crib).exercise
            self._check_table(laid)
            _remember(self._now, handle, _Now(place, self._clock(), laid=laid))

    def leave(self, handle: str) -> None:
        """
        End a drill before its end: what was answered counts.

        Raises:
            Refusal: There is no such drill (404).
        """
        with self._lock, self._practice(handle) as (practice, _, session):
            if practice is not None and not session.is_over:
                practice.leave(session)
            self._held.pop(handle, None)
            self._now.pop(handle, None)

    def told(self, handle: str, place: int) -> Told:
        """
        What came of the answer at *place*, however often it is asked for.

        Raises:
            Refusal: There is no such drill, or that was not answered yet (404).
        """
        with self._lock, self._practice(handle) as (_, name, session):
            if place >= len(session.answers):
                raise Refusal(404, "NotAnswered", words.NO_PLACE.format(place=place + 1))
        return retell(Sitting(handle, name, session), place)

    def _asked(self, handle: str, place: int) -> Sitting:
        """The drill where it asks that question now."""
        sitting = self.at(handle)
        if sitting.place != place:
            raise Refusal(409, "NotAsked", words.NOT_NOW.format(place=place + 1))
        if sitting.session.way is Way.REAL:
            self._check_table(sitting.session.exercise)
        return sitting

    def _check_table(self, laid: Exercise | None) -> None:
        """What the table keeps secret until it is claimed, nobody learns by calling it a drill."""
        history = self._shelf.at_table() if laid else None
        if history is None or laid is None or laid.starter is None:
            return
        if is_secret(history.state):
            raise IllegalMove("claim_before_settling")
        if is_awaited(history.state, Case("crib" if laid.is_crib else "hand", (*laid.cards, laid.starter))):
            raise IllegalMove("settle_after_show", card=laid.starter.pretty)

    @contextmanager
    def _practice(self, handle: str) -> Iterator[tuple[Practice | None, str, Session]]:
        """Where a drill is kept (None for a guest's), whose it is, and how it stands."""
        held = self._held.get(handle)
        if handle.startswith(GUEST):
            if held is None:
                raise Refusal(404, "NoSuchDrill", words.NO_DRILL)
            yield None, "", held
            return
        player, lesson = _numbers_in(handle)
        with Household.open(self._folder) as household:
            practice = Practice(household, player)
            session = held or practice.open()
            with household.reading():
                name = household.players.names().get(player)
            if session is None or session.id != lesson or name is None:
                raise Refusal(404, "NoSuchDrill", words.NO_DRILL)
            yield practice, name, session

    def _begin(self, practice: Practice, wish: Wish | None) -> Session:
        # What cannot be begun must not end what was left.
        drills.begin(practice.learned, 0, wish or Wish())
        return practice.begin(self._seeds(), wish)

    def _queue_misses(self, practice: Practice) -> None:
        enough_at_s = self._clock() + _PATIENCE_S
        with JournalReader.open(self._folder) as journal:
            catch_up(practice.household, journal, is_enough=lambda: self._clock() > enough_at_s)
        practice.queue_misses()


def _read_stranger(text: str) -> str:
    name = read_name(text)
    if is_guest(name):
        raise PlayerRefused(f"{name} is what a guest is called by their peg; choose a name of your own")
    return name


def _numbers_in(handle: str) -> tuple[int, int]:
    """The profile and the session that a handle names."""
    player, _, lesson = handle.partition("-")
    if not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in (player, lesson)):
        raise Refusal(404, "NoSuchDrill", words.NO_DRILL)
    return int(player), int(lesson)


def _remember(known: OrderedDict[str, T], handle: str, value: T) -> None:
    """The newest of so many; what was not looked at for longest is forgotten."""
    known[handle] = value
    known.move_to_end(handle)
    while len(known) > _HELD:
        known.popitem(last=False)
