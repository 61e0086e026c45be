"""What each player has practised."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from scorer.record.learned import REMEMBERED, Answered, Learned, Opened, Place, Row
from scorer.record.lessons import COURSE, TABLES, Lessons
from tests.memory import connect

RIGHT = Answered("nobs", 5, "{}", 1, 1, 3.0, 0, "right")
UNDER = Answered("A-7-7", 3, "{}", 4, 6, 8.0, 1, "under")
OVER = Answered("A-7-7", 3, "{}", 8, 6, 8.0, 0, "over")
SKIPPED = Answered("pair", 2, "{}", None, 2, 1.5, 0, "skipped")

ANN, BOB = 1, 2


def _open(path: Path | str = ":memory:") -> Lessons:
    db = connect(path)
    if db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
        for table in TABLES:
            db.execute(table)
    return Lessons(db)


def _drill(
    lessons: Lessons, player: int, *answers: Answered, places: dict[str, Place] | None = None, level: int = 3
) -> Opened:
    opened = lessons.begin(player, COURSE, level, 7, ["nobs", "A-7-7"])
    for place, answer in enumerate(answers):
        lessons.keep(opened.id, place, answer)
    lessons.end(player, opened.id, places or {})
    return opened


def test_nothing_is_known_of_a_stranger() -> None:
    """No box, no answer, no session."""
    assert _open().learned(ANN) == Learned()
    assert _open().open_session(ANN) is None


def test_a_session_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    """Every answer is in the file as soon as it is kept; the boxes are as they were."""
    lessons = _open(tmp_path / "lessons")
    opened = lessons.begin(ANN, "level", 3, 12345, ["nobs", "A-7-7"])
    lessons.keep(opened.id, 0, RIGHT)
    lessons.keep(opened.id, 1, SKIPPED)

    after = _open(tmp_path / "lessons")
    assert after.open_session(ANN) == replace(opened, answers=(RIGHT, SKIPPED))
    assert after.open_session(BOB) is None
    assert after.learned(ANN) == Learned()


def test_a_session_that_is_over_moves_its_boxes() -> None:
    """Boxes, answers and the row for the one who teaches."""
    lessons = _open()
    _drill(lessons, ANN, RIGHT, UNDER, OVER, SKIPPED, places={"nobs": Place(2, 3), "A-7-7": Place(1, 2)})

    assert lessons.learned(ANN) == Learned(
        sessions=1,
        reached=3,
        places={"nobs": Place(2, 3), "A-7-7": Place(1, 2)},
        answers=(RIGHT, UNDER, OVER, SKIPPED),
        rows=(Row(ANN, 1, 3, 4, 1, 1, 1, 3.0, "A-7-7"),),
    )
    assert lessons.open_session(ANN) is None


def test_an_answer_is_kept_once() -> None:
    """The second page that answers the same place is told so, and so is who comes too late."""
    lessons = _open()
    opened = lessons.begin(ANN, COURSE, 0, 7, ["nobs"])

    assert lessons.keep(opened.id, 0, RIGHT)
    assert not lessons.keep(opened.id, 0, UNDER)
    lessons.end(ANN, opened.id, {"nobs": Place(2, 3)})
    assert not lessons.keep(opened.id, 1, UNDER)
    lessons.end(ANN, opened.id, {"nobs": Place(5, 30)})
    assert lessons.learned(ANN).answers == (RIGHT,)
    assert lessons.learned(ANN).places == {"nobs": Place(2, 3)}


def test_nobody_ends_the_session_of_another() -> None:
    """Boxes are moved by whose session it is."""
    lessons = _open()
    opened = lessons.begin(ANN, COURSE, 0, 7, ["nobs"])
    lessons.keep(opened.id, 0, RIGHT)
    lessons.end(BOB, opened.id, {"nobs": Place(2, 3)})

    assert lessons.learned(BOB) == Learned()
    assert lessons.open_session(ANN) is not None


def test_a_session_without_an_answer_was_none() -> None:
    """It does not let a pattern rest longer."""
    lessons = _open()
    _drill(lessons, ANN)
    lessons.begin(ANN, COURSE, 0, 7, ["nobs"])
    lessons.begin(ANN, COURSE, 0, 8, ["nobs"])

    assert lessons.learned(ANN).sessions == 0


def test_only_the_course_counts_for_the_level_reached() -> None:
    """A look at level 8 is no progress."""
    lessons = _open()
    _drill(lessons, ANN, RIGHT, level=2)
    opened = lessons.begin(ANN, "level", 8, 7, ["nobs"])
    lessons.keep(opened.id, 0, RIGHT)
    lessons.end(ANN, opened.id, {})

    assert lessons.learned(ANN).reached == 2


def test_the_last_answers_of_each_level_are_remembered() -> None:
    """An old level is not forgotten behind many answers of another."""
    lessons = _open()
    _drill(lessons, ANN, UNDER)
    for _ in range(4):
        _drill(lessons, ANN, *[RIGHT] * 10)
    answers = lessons.learned(ANN).answers

    assert answers == (UNDER, *[RIGHT] * REMEMBERED)


def test_the_last_ten_sessions() -> None:
    """Oldest first, numbered among all."""
    lessons = _open()
    for _ in range(12):
        _drill(lessons, ANN, RIGHT)

    assert [row.session for row in lessons.learned(ANN).rows] == list(range(3, 13))
    assert len(lessons.rows(ANN)) == 12


def test_a_list_of_everybody() -> None:
    """Learner after learner, each numbered from 1; no median without a right answer."""
    lessons = _open()
    _drill(lessons, BOB, UNDER)
    _drill(lessons, ANN, RIGHT)
    _drill(lessons, BOB, RIGHT, replace(RIGHT, seconds=5.0))

    assert lessons.rows() == (
        Row(ANN, 1, 3, 1, 1, 0, 0, 3.0, ""),
        Row(BOB, 1, 3, 1, 0, 1, 0, None, "A-7-7"),
        Row(BOB, 2, 3, 2, 2, 0, 0, 4.0, ""),
    )


def test_a_miss_is_queued_once() -> None:
    """However often the game is looked through, also after it was mended."""
    lessons = _open()
    _drill(lessons, ANN, RIGHT, places={"nobs": Place(4, 9)})

    assert lessons.queue_miss(ANN, "nobs", (3, 17))
    assert lessons.learned(ANN).places == {"nobs": Place(1, 0, is_own=True)}
    _drill(lessons, ANN, RIGHT, places={"nobs": Place(2, 4)})
    assert not lessons.queue_miss(ANN, "nobs", (3, 17))
    assert lessons.learned(ANN).places == {"nobs": Place(2, 4)}
    assert lessons.queue_miss(ANN, "nobs", (3, 18))
    assert lessons.queue_miss(BOB, "nobs", (3, 17))


def test_a_player_who_is_deleted_is_forgotten() -> None:
    """All of it, and nothing of anybody else."""
    lessons = _open()
    for player in (ANN, BOB):
        _drill(lessons, player, RIGHT, places={"nobs": Place(2, 3)})
        lessons.queue_miss(player, "pair", (1, 1))
    bobs = lessons.learned(BOB)
    lessons.delete(ANN)

    assert lessons.learned(ANN) == Learned()
    assert lessons.learned(BOB) == bobs
    assert lessons.queue_miss(ANN, "pair", (1, 1))


def test_two_who_are_one_person() -> None:
    """Sessions are counted together; of two boxes the lower one stands."""
    lessons = _open()
    _drill(lessons, ANN, RIGHT, places={"nobs": Place(3, 5), "pair": Place(2, 3)})
    _drill(lessons, BOB, UNDER, places={"nobs": Place(2, 3), "A-7-7": Place(1, 2)})
    _drill(lessons, BOB, RIGHT)
    lessons.queue_miss(BOB, "heels", (1, 1))
    left = lessons.begin(BOB, COURSE, 3, 7, ["nobs"])
    lessons.keep(left.id, 0, OVER)
    lessons.merge(ANN, BOB)

    merged = lessons.learned(ANN)
    assert merged.sessions == 4
    assert merged.answers == (RIGHT, UNDER, RIGHT, OVER)
    assert merged.places == {
        "A-7-7": Place(1, 3),
        "heels": Place(1, 1, is_own=True),
        "nobs": Place(2, 4),
        "pair": Place(2, 6),
    }
    assert lessons.learned(BOB) == Learned()
    assert lessons.open_session(ANN) is None
    assert not lessons.queue_miss(ANN, "heels", (1, 1))


def test_one_person_is_not_merged_into_itself() -> None:
    """Nothing is lost by a slip."""
    lessons = _open()
    _drill(lessons, ANN, RIGHT, places={"nobs": Place(3, 5)})
    before = lessons.learned(ANN)
    lessons.merge(ANN, ANN)

    assert lessons.learned(ANN) == before


@pytest.mark.parametrize("box", [0, 6])
def test_a_box_that_is_none_is_refused(box: int) -> None:
    """The database keeps no nonsense, and the session stays open."""
    lessons = _open()
    opened = lessons.begin(ANN, COURSE, 0, 7, ["nobs"])
    lessons.keep(opened.id, 0, RIGHT)

    with pytest.raises(sqlite3.IntegrityError):
        lessons.end(ANN, opened.id, {"nobs": Place(box, 3)})
    assert lessons.open_session(ANN) is not None


def test_a_larger_change_takes_lessons_along() -> None:
    """Inside a transaction of the caller nothing is committed before it ends."""
    db = connect()
    for table in TABLES:
        db.execute(table)
    lessons = Lessons(db)
    _drill(lessons, ANN, RIGHT, places={"nobs": Place(2, 3)})
    before = lessons.learned(ANN)
    db.execute("BEGIN")
    lessons.delete(ANN)
    db.rollback()

    assert lessons.learned(ANN) == before
