"""A learner's sessions, kept in the journal's database."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.coach.drills import DrillError, Session, Way, Wish
from scorer.coach.practice import Practice
from scorer.coach.progress import COLUMNS, Share, progress_of, write_csv
from scorer.coach.sheets import Sheet, dump_sheet
from scorer.record.facts import Facts, Told
from scorer.record.household import Household
from scorer.record.learned import Answered, Learned, Place, Row
from scorer.record.lessons import Lessons
from scorer.rules.show import Kind


@pytest.fixture
def household(tmp_path: Path) -> Iterator[Household]:
    """A household without a game."""
    with Household.open(tmp_path) as household:
        yield household


def _right(practice: Practice, session: Session) -> Session:
    assert session.exercise is not None
    session, _ = practice.answer(session, session.exercise.answer, 3)
    return session


def test_a_session_from_begin_to_end(household: Household) -> None:
    """Each answer is kept when it returns; the boxes move with the last one."""
    practice = Practice.of(household, "Ann")
    session = practice.begin(7)
    for number in range(10):
        assert practice.open() == session
        assert practice.learned.sessions == 0
        session = _right(practice, session)
        assert len(session.answers) == number + 1

    assert session.is_over
    assert practice.open() is None
    assert practice.learned.places == session.places
    assert practice.learned.sessions == 1


def test_a_drill_goes_on_in_another_process(household: Household, tmp_path: Path) -> None:
    """As it was, under any writing of the name."""
    practice = Practice.of(household, "Zoë")
    session = _right(practice, practice.begin(7))

    with Household.open(tmp_path) as after:
        assert Practice.of(after, "ZOE\u0308").open() == session


def test_an_answer_given_twice_is_told(household: Household) -> None:
    """Two pages of one learner do not count one exercise twice."""
    practice = Practice.of(household, "Ann")
    session = practice.begin(7)
    _right(practice, session)

    with pytest.raises(DrillError, match="answered elsewhere"):
        practice.skip(session, 3)
    left = practice.open()
    assert left is not None
    assert [answered.verdict for answered in left.answers] == ["right"]


def test_who_leaves_keeps_what_was_answered(household: Household) -> None:
    """Also when another session is begun instead."""
    practice = Practice.of(household, "Ann")
    session = _right(practice, practice.begin(7))
    practice.begin(8, Wish(Way.DUEL))

    assert practice.learned.sessions == 1
    assert practice.learned.places == session.places
    left = practice.open()
    assert left is not None
    practice.leave(left)
    assert practice.open() is None
    assert practice.learned.sessions == 1


def test_misses_of_games_come_first(household: Household) -> None:
    """Each once, whatever the learner was called then, and nobody else's."""
    practice = Practice.of(household, "Ann")
    missed = dump_sheet(Sheet(misses=(("nobs", "nobs"), ("A-7-7", "fifteen of more"))))
    others = dump_sheet(Sheet(misses=(("pair", "pair"),)))
    with household.transaction():
        household.players.rename(practice.player, "Annie")
        household.db.execute("PRAGMA defer_foreign_keys = ON")
        household.db.execute(
            "INSERT INTO matches (id, head, wall_s, mono_s, boot, clock_set, checksum) "
            "VALUES (1, '', 0, 0, '', 0, 0)"
        )
        Facts(household.db).put(
            1, 1, 0, [Told(1, 1, 0, 0, "Ann", None, missed), Told(1, 1, 1, 1, "Bob", None, others)]
        )

    assert practice.queue_misses() == 2
    assert practice.queue_misses() == 0
    assert practice.learned.places == {
        "A-7-7": Place(1, 0, is_own=True),
        "nobs": Place(1, 0, is_own=True),
    }
    assert {"A-7-7", "nobs"} <= set(practice.begin(7).plan)


def test_how_far_a_learner_has_come() -> None:
    """By kind, by level, by box."""
    right = Answered("nobs", 5, "", 1, 1, 4.0, 0, "right")
    wrong = Answered("A-7-7", 3, "", 6, 8, 9.0, 0, "under")
    learned = Learned(
        reached=5, places={"nobs": Place(2, 3), "A-7-7": Place(1, 2)}, answers=(wrong, right, right)
    )
    progress = progress_of(learned)

    assert (progress.level, progress.last, progress.last_s, progress.limit_s) == (5, Share(2, 2), 4.0, 10)
    assert progress.by_kind == {
        Kind.FIFTEEN: Share(0, 1),
        Kind.PAIR: Share(0, 0),
        Kind.RUN: Share(0, 0),
        Kind.FLUSH: Share(0, 0),
        Kind.NOBS: Share(2, 2),
    }
    assert (progress.median_s, progress.boxes) == (4.0, (1, 1, 0, 0, 0))
    assert progress_of(learned, 3).last == Share(0, 1)
    assert progress_of(Learned()).median_s is None


def test_the_list_for_the_one_who_teaches(household: Household) -> None:
    """A row for each learner and session, with names of any script."""
    practice = Practice.of(household, "Žofie 李")
    session = practice.begin(7)
    while not session.is_over:
        session = _right(practice, session)
    text = write_csv(Lessons(household.db).rows(), household.players.names())

    assert list(csv.reader(io.StringIO(text))) == [
        list(COLUMNS),
        ["Žofie 李", "1", "0", "10", "10", "0", "0", "3.0", ""],
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_a_name_is_no_formula(name: str) -> None:
    """What a spreadsheet would work out is written so that it does not."""
    row = Row(1, 1, 0, 1, 0, 1, 0, None, "nobs")

    assert write_csv([row], {1: name}).splitlines()[1] == f"'{name},1,0,1,0,1,0,,nobs"
    assert write_csv([row], {}).splitlines()[1].startswith("1,")
