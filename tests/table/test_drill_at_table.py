"""A drill at the table: every answer is kept at once, goes on after a power cut, and the game is not touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import CodeRead, EntryTyped, KeyPress
from scorer.coach.practice import Practice
from scorer.errors import JournalFull
from scorer.record.household import Household
from scorer.record.journal import Journal
from scorer.record.learned import Learned, Opened, Place
from scorer.record.lessons import Lessons
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.screen import Row, Screen
from scorer.table.desk import Desk
from scorer.table.dialog.drill import Ways
from scorer.table.dialog.drill_answer import Result
from scorer.table.dialog.drill_item import Question
from scorer.table.dialog.values import Half
from scorer.table.loop import Loop
from scorer.table.opening import Wish, open_sitting
from tests.simulated import keep_games

GIVEN: Final = {"players": "Ann, Bob", "dealer": "Ann"}
PLAYED: Final = ("5H", "6S", "TC")

_DIGITS: Final = {"1": "A", "0": "10"}


def noon() -> Stamp:
    """Always the same moment."""
    return Stamp(RELEASED_S + 43_200.0, 100.0, "b1")


class Sitting:
    """A table with a panel, a journal and some moves of a game."""

    def __init__(self, folder: Path, *, given: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.journal = Journal.open(folder)
        self.given = given or GIVEN
        self.at_s = 100.0
        self.output = RecordingOutput()
        self.loop = self._sit_down()
        for line in PLAYED:
            self.type(line)

    def _sit_down(self) -> Loop:
        wish = Wish(given=self.given, defaults={})
        desk = self.desk = Desk(self.journal, open_sitting(self.journal, wish, noon), self.folder, noon)
        loop = Loop(desk.table, desk.keep, [self.output], desk.carry_out)
        loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        return loop

    def leave(self) -> None:
        """Leave the table."""
        self.desk.end(self.loop.table.history)
        self.journal.close()

    def lose_power(self) -> None:
        """Leave everything as it is, and come back to it."""
        self.journal.close()
        self.journal = Journal.open(self.folder)
        self.loop = self._sit_down()

    def type(self, line: str) -> None:
        """An entry from elsewhere."""
        self.loop.take(EntryTyped(line, "page"))

    def keys(self, keys: str, *, after_s: float = 1.0) -> None:
        """Keys of the panel, written with spaces between them."""
        for key in keys.split():
            self.at_s += after_s
            self.loop.take(KeyPress(key, "keys", self.at_s))

    def answer(self, *, is_right: bool = True) -> None:
        """Answer what is asked, then go on to the next."""
        half = self.half
        assert isinstance(half, Question)
        points = half.exercise.answer
        self.say(points if is_right else points + 1 if points < 12 else points - 1)
        self.keys("S")

    def say(self, points: int) -> None:
        """Key a number, then OK."""
        self.keys(" ".join(_DIGITS.get(digit, digit) for digit in str(points)) + " S")

    @property
    def half(self) -> Half | None:
        """What is half typed."""
        dialog = self.loop.table.dialog
        return dialog.half if dialog else None

    @property
    def screen(self) -> Screen:
        """What the displays show."""
        return self.output.views[-1].screen

    def kept(self, name: str = "Ann") -> tuple[Learned, Opened | None]:
        """What is kept of a player's practice."""
        with Household.open(self.folder) as household:
            player = household.players.find(name)
            assert player is not None
            lessons = Lessons(household.db)
            return lessons.learned(player), lessons.open_session(player)


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """A game of Ann and Bob, in the middle of a deal."""
    made = Sitting(tmp_path)
    yield made
    made.leave()


def test_each_answer_is_kept_at_once(sitting: Sitting) -> None:
    """With its time, before what came of it is shown."""
    sitting.keys("C J A 5 2")
    asked = sitting.half
    assert isinstance(asked, Question)
    sitting.keys("H", after_s=7.0)

    assert sitting.screen.page == "drill_answer"
    learned, opened = sitting.kept()
    assert learned.sessions == 0
    assert opened is not None
    assert [(answer.claimed, answer.seconds) for answer in opened.answers] == [(None, 7.0)]


def test_the_game_is_not_touched(sitting: Sitting) -> None:
    """No move more, the same history; then UNDO takes back the game's last move."""
    history, moves = sitting.loop.table.history, sitting.journal.matches()[0].moves
    sitting.keys("C J A A")
    sitting.answer()
    sitting.answer(is_right=False)
    assert sitting.loop.table.history is history
    sitting.keys("C H")

    assert sitting.half is None
    assert sitting.journal.matches()[0].moves == moves == len(PLAYED)
    sitting.keys("H")
    assert sitting.screen.sentence == "Take back TC? OK undoes, any other key keeps"


def test_a_session_moves_its_boxes(sitting: Sitting) -> None:
    """After the last answer what was right has gone up, and the result is shown."""
    sitting.keys("C J 2 5 2")
    while not isinstance(sitting.half, Result):
        sitting.answer()

    assert sitting.screen.head == Row("DRILL DONE", "1/3")
    assert sitting.screen.rows[:3] == (
        Row("right           10/10"),
        Row("usually in        2 s"),
        Row("level               2"),
    )
    learned, opened = sitting.kept("Bob")
    assert opened is None
    assert learned.sessions == 1
    assert set(learned.places.values()) == {Place(2, due=3)}


def test_a_drill_goes_on_after_a_power_cut(sitting: Sitting) -> None:
    """It is offered when the drill is opened again, with the same cards where it was."""
    sitting.keys("C J A 5 3")
    sitting.answer()
    sitting.answer(is_right=False)
    asked = sitting.half
    assert isinstance(asked, Question)
    sitting.lose_power()
    assert sitting.half is None
    sitting.keys("C J A")
    assert sitting.screen.rows[0] == Row("A Go on", "3/10")
    sitting.keys("A")

    again = sitting.half
    assert isinstance(again, Question)
    assert (again.exercise, again.session) == (asked.exercise, asked.session)


def test_a_drill_that_was_left_goes_on(sitting: Sitting) -> None:
    """Who wants the same gets it where it was; another wish begins anew, and what was answered counts."""
    sitting.keys("C J A 5 3")
    sitting.answer()
    sitting.keys("C H C J A 5 3")
    assert sitting.screen.head.left == "DRILL 2/10"
    sitting.keys("C H C J A 4")

    assert sitting.screen.head == Row("DRILL 1/10", "muggins")
    learned, _ = sitting.kept()
    assert learned.sessions == 1


@pytest.mark.parametrize("way", ["typed", "scanned"])
def test_an_entry_from_elsewhere_drops_it(sitting: Sitting, way: str) -> None:
    """The game goes on at once, that is said, and what was answered is kept."""
    sitting.keys("C J A A")
    sitting.answer()
    if way == "typed":
        sitting.type("9D")
    else:
        sitting.loop.take(CodeRead("9D", "reader", sitting.at_s))

    assert sitting.half is None
    assert sitting.loop.table.notice[1] == "typing was dropped"
    assert sitting.loop.table.history.state.deal.count == 25
    _, opened = sitting.kept()
    assert opened is not None
    assert len(opened.answers) == 1


def test_what_cannot_be_kept_has_not_happened(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card is full: that is said, the question stays, and the same answer counts later."""

    def refuse(*_: object) -> None:
        raise JournalFull("the card is full")

    sitting.keys("C J A 5 2")
    with monkeypatch.context() as full:
        full.setattr(Practice, "answer", refuse)
        sitting.say(2)
        assert sitting.loop.table.notice[0] == "the card is full"
    assert isinstance(sitting.half, Question)
    sitting.keys("S")

    assert sitting.screen.page == "drill_answer"


def test_an_answer_counts_once(sitting: Sitting) -> None:
    """What was answered on another page meanwhile is told, and nothing is overwritten."""
    sitting.keys("C J A 5 2")
    half = sitting.half
    assert isinstance(half, Question)
    with Household.open(sitting.folder) as household:
        Practice.of(household, "Ann").answer(half.session, 0, 1.0)
    sitting.say(2)

    assert sitting.loop.table.notice[0].startswith("this was answered elsewhere meanwhile")
    _, opened = sitting.kept()
    assert opened is not None
    assert [answer.claimed for answer in opened.answers] == [0]


def test_misses_of_games_are_drilled(sitting: Sitting) -> None:
    """While none waits that is said; what waits is asked for."""
    sitting.keys("C J A 2")
    assert sitting.loop.table.notice[1] == "no misses wait"
    with Household.open(sitting.folder) as household:
        Lessons(household.db).queue_miss(household.players.of("Ann"), "A-7-7", (1, 1))
    sitting.keys("H A 2")

    half = sitting.half
    assert isinstance(half, Question)
    assert "A-7-7" in half.session.plan
    assert sitting.screen.head.left == "DRILL 1/10"


def test_misses_of_the_last_games_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was missed in finished games is gathered by itself; a stranger has missed nothing."""
    keep_games(tmp_path, ("Ann", "Cid"), games=2)
    sitting = Sitting(tmp_path)
    monkeypatch.setattr("scorer.table.desk._PATIENCE_S", 60.0)
    sitting.keys("C J A")
    ann = sitting.half
    sitting.keys("H 2")
    bob = sitting.half
    sitting.leave()

    assert isinstance(ann, Ways)
    assert isinstance(bob, Ways)
    assert (ann.has_own, bob.has_own) == (True, False)


def test_of_a_guest_nothing_is_kept(tmp_path: Path) -> None:
    """A guest learns like everybody, and has no profile after it."""
    sitting = Sitting(tmp_path, given={"players": "Blue, Orange", "dealer": "Blue"})
    sitting.keys("C J A A")
    while not isinstance(sitting.half, Result):
        sitting.answer()
    assert sitting.screen.rows == (Row("right           10/10"),)
    with Household.open(tmp_path) as household:
        assert household.players.names() == {}
    sitting.leave()
