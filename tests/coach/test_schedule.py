"""When a pattern comes again."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from scorer.coach import schedule
from scorer.coach.patterns import patterns
from scorer.coach.schedule import Verdict, judge, moved
from scorer.record.learned import Answered, Learned, Place
from tests.learners import Day, forgetful, guessing, live, perfect

VERDICTS = [
    (8, 8, 5.0, Verdict.RIGHT, "right and quick"),
    (8, 8, 11.9, Verdict.RIGHT, "right, just under twice the usual time"),
    (8, 8, 12.0, Verdict.SLOW, "right, at twice the usual time"),
    (6, 8, 5.0, Verdict.UNDER, "too few"),
    (10, 8, 5.0, Verdict.OVER, "too many"),
    (None, 8, 5.0, Verdict.SKIPPED, "skipped"),
]


@pytest.mark.parametrize(
    ("claimed", "points", "seconds", "verdict"), [pytest.param(*row[:4], id=row[4]) for row in VERDICTS]
)
def test_an_answer_is_judged(claimed: int | None, points: int, seconds: float, verdict: Verdict) -> None:
    """By its number first, then by twice the learner's own usual time, here 6 seconds."""
    assert judge(claimed, points, seconds, usual_s=6) is verdict


MOVES = [
    (None, Verdict.RIGHT, Place(2, 22), "new and right"),
    (None, Verdict.SLOW, Place(1, 21), "new and slow"),
    (None, Verdict.UNDER, Place(1, 21), "new and wrong"),
    (Place(1, 20), Verdict.RIGHT, Place(2, 22), "up to two sessions"),
    (Place(2, 20), Verdict.RIGHT, Place(3, 24), "up to four"),
    (Place(3, 19), Verdict.RIGHT, Place(4, 28), "up to eight"),
    (Place(4, 3), Verdict.RIGHT, Place(5, 36), "up to sixteen"),
    (Place(5, 20), Verdict.RIGHT, Place(5, 36), "there is no box above the fifth"),
    (Place(3, 20), Verdict.SLOW, Place(3, 24), "slow stays, and rests as long again"),
    (Place(5, 20), Verdict.OVER, Place(1, 21), "wrong is back to the first"),
    (Place(5, 33), Verdict.UNDER, Place(1, 21), "also before it was due"),
    (Place(3, 21), Verdict.RIGHT, Place(3, 21), "right before it was due changes nothing"),
    (Place(3, 20), Verdict.SKIPPED, Place(3, 21), "skipped is due tomorrow"),
    (Place(1, 0, is_own=True), Verdict.RIGHT, Place(2, 22), "a miss of a game is mended"),
    (Place(1, 0, is_own=True), Verdict.UNDER, Place(1, 21, is_own=True), "or is not yet"),
]


@pytest.mark.parametrize(("place", "verdict", "after"), [pytest.param(*row[:3], id=row[3]) for row in MOVES])
def test_a_pattern_moves(place: Place | None, verdict: Verdict, after: Place) -> None:
    """In session 20, up one, down to the first, or not at all."""
    assert moved(place, verdict, session=20) == after


def _answers(level: int, right: int, wrong: int, seconds: float) -> tuple[Answered, ...]:
    row = [Answered("x", level, "", 2, 2, seconds, 0, "right")] * right
    return (*[Answered("x", level, "", 0, 2, seconds, 0, "under")] * wrong, *row)


MARKS = [
    (9, 1, 9.0, True, "nine of ten under ten seconds"),
    (10, 0, 9.0, True, "ten of ten"),
    (8, 2, 9.0, False, "eight of ten"),
    (9, 0, 9.0, False, "nine are not ten"),
    (9, 1, 10.0, False, "at ten seconds"),
    (10, 9, 9.0, True, "only the last ten count"),
]


@pytest.mark.parametrize(
    ("right", "wrong", "seconds", "is_passed"), [pytest.param(*row[:4], id=row[4]) for row in MARKS]
)
def test_the_pass_mark(right: int, wrong: int, seconds: float, is_passed: bool) -> None:
    """Nine of the last ten right, their median under the limit: level 1 has 10 s."""
    learned = Learned(answers=_answers(1, right, wrong, seconds))

    assert schedule.has_passed(learned, 1) is is_passed
    assert not schedule.has_passed(learned, 2)


def test_a_level_that_was_reached_is_not_lost() -> None:
    """A bad day at an old level does not take the learner back to it."""
    learned = Learned(reached=3, answers=_answers(1, 0, 10, 5))

    assert schedule.level_of(learned) == 3
    assert schedule.level_of(Learned(reached=3, answers=_answers(3, 10, 0, 5))) == 4
    assert schedule.level_of(Learned(reached=8, answers=_answers(8, 10, 0, 5))) == 8


def test_the_usual_time_is_the_learners_own() -> None:
    """Once five right answers are known; before that it is the level's limit."""
    assert schedule.usual_s(Learned(answers=_answers(4, 4, 9, 3)), 4) == 15
    assert schedule.usual_s(Learned(answers=_answers(4, 5, 9, 3)), 4) == 3
    assert schedule.usual_s(Learned(answers=_answers(4, 5, 9, 3)), 5) == 10


def test_a_session_is_five_due_three_new_and_two_easy() -> None:
    """Own misses and low boxes first, new ones of the level, and the surest to end on."""
    tags = [tag for tag, pattern in patterns().items() if pattern.level < 3]
    places = {tag: Place(1 + number % 4, 9) for number, tag in enumerate(tags[:12])}
    places |= {tags[0]: Place(5, 30), tags[1]: Place(5, 31), "nobs": Place(1, 0, is_own=True)}
    learned = Learned(sessions=10, reached=2, places=places)

    planned = schedule.plan(learned, 2, Random(1))
    of_box = {tag: places[tag].box for tag in planned if tag in places}

    assert len(planned) == 10
    assert set(planned[-2:]) == {tags[0], tags[1]}
    assert "nobs" in planned[:8]
    assert Counter(of_box[tag] for tag in planned[:8] if tag in of_box) == {1: 3, 2: 2}
    assert set(planned[:8]) - places.keys() == set(tags[12:15])


def test_a_beginner_has_a_whole_session() -> None:
    """Ten exercises from the few patterns of level 0."""
    planned = schedule.plan(Learned(), 0, Random(1))

    assert len(planned) == 10
    assert {patterns()[tag].level for tag in planned} == {0}


def test_a_plan_stays_within_what_is_wished() -> None:
    """One pattern alone fills a session too."""
    assert set(schedule.plan(Learned(), 4, Random(1), within=["nobs"])) == {"nobs"}


@pytest.fixture(scope="module")
def days_of_perfect() -> list[Day]:
    """Sixty days of who is always right."""
    return live(perfect, 60)


def test_who_is_perfect_rises_through_all_levels(days_of_perfect: list[Day]) -> None:
    """All patterns end in the fifth box, each level is passed, and the work falls."""
    due = [day.due for day in days_of_perfect]

    assert days_of_perfect[-1].boxes == (0, 0, 0, 0, len(patterns()))
    assert [day.level for day in days_of_perfect] == sorted(day.level for day in days_of_perfect)
    assert days_of_perfect[-1].level == 8
    assert sum(due[50:]) < sum(due[20:30]) / 4
    assert all(len(day.session.answers) == 10 for day in days_of_perfect)


def test_who_forgets_settles_in_the_middle() -> None:
    """Most patterns are in boxes 2 to 4, and hardly any stays in the fifth."""
    boxes = live(forgetful, 60)[-1].boxes

    assert sum(boxes[1:4]) > 0.8 * sum(boxes)
    assert boxes[4] < 0.1 * sum(boxes)


def test_who_guesses_never_leaves_the_low_boxes() -> None:
    """No level is passed, and what is asked is what was asked."""
    days = live(guessing, 60)

    assert {day.level for day in days} == {0}
    assert all(sum(day.boxes[2:]) == 0 for day in days)
    assert sum(days[-1].boxes) == sum(pattern.level == 0 for pattern in patterns().values())
