"""What came of an answer in a drill at the panel: the ladder, the whole count, the box, and the result."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from scorer.coach.exercise import Exercise
from scorer.coach.patterns import patterns
from scorer.screen import Row
from scorer.table.dialog.drill_answer import Result
from tests.drilling import ACE, DUEL, TWICE, TWO, Learner, check_fits, question


def answering(asked: Exercise, points: int, keys: str = "") -> Learner:
    """A learner who has answered, and then pressed *keys*."""
    learner = Learner(question(asked))
    learner.say(points)
    learner.keys(keys)
    return learner


ANSWERS: Final = [
    (ACE, 6, "", ("YOU 6", "IT IS 8"), ["2 more. Look again", "", "", "box 1, again in 3"], "how many"),
    (
        ACE,
        6,
        "D",
        ("YOU 6", "IT IS 8"),
        ["2 more. Look again", "15: 3 with the A", "", "box 1, again in 3"],
        "where to look",
    ),
    (
        ACE,
        6,
        "D D",
        ("YOU 6", "IT IS 8"),
        ["2 more. Look again", "15: 3 with the A", "likely A♥ 7♣ 7♦ = 15", "box 1, again in 3"],
        "which combination",
    ),
    (
        TWICE,
        8,
        "D D",
        ("YOU 8", "IT IS 4"),
        ["look at the fifteens", "2 4 4 5 is one 15:", "same cards, once only", "box 1, again in 3"],
        "the same cards counted twice",
    ),
    (ACE, 8, "", ("8 IS RIGHT", ""), ["Ace and two sevens", "", "", "box 2, rests 2"], "a right one"),
    (TWO, 12, "", ("YOU 12", "IT IS 13"), None, "a sum has no ladder"),
    (ACE, 6, "D D D", ("IT IS 8", ""), None, "then the whole count"),
    (DUEL, 1, "D", ("IT IS 21", "1/3"), None, "of a duel, too"),
]


@pytest.mark.parametrize(
    ("asked", "points", "keys", "head", "rows"), [pytest.param(*row[:5], id=row[5]) for row in ANSWERS]
)
def test_answer(
    asked: Exercise, points: int, keys: str, head: tuple[str, str], rows: list[str] | None
) -> None:
    """What was said and what it is, one step of the ladder at a time, and the box (M22)."""
    screen = answering(asked, points, keys).screen

    assert screen.head == Row(*head)
    assert rows is None or [row.left for row in screen.rows] == rows
    check_fits(screen)


def test_the_pattern_is_named_last() -> None:
    """The sentence tells what the page tells, and the pattern's name only with the combination."""
    learner = answering(ACE, 6)
    assert learner.screen.sentence == "You said 6. It is 8. There are 2 more."
    assert learner.screen.keys == ("OK", "", "MORE", "MENU")
    learner.press("D", "D")

    assert "Ace and two sevens. Box 1." in learner.screen.sentence
    assert learner.screen.keys == ("OK", "", "FULL", "MENU")
    assert learner.screen.large.lines == ("6, IT IS 8", "A+7+7 = 15", "BOX 1")
    assert learner.screen.large.bar == "OK GO=FULL"


def test_the_whole_count() -> None:
    """A combination a row with the points so far; far away as it is said aloud."""
    learner = answering(ACE, 6, "D D D")
    assert [row.left for row in learner.screen.rows] == [
        "15 for  2 7♣ 8♠",
        "15 for  4 7♦ 8♠",
        "15 for  6 A♥ 7♣ 7♦",
        "pair    8 7♣ 7♦",
    ]
    assert learner.screen.large.lines == ("IT IS 8", "FIFTEEN TWO", "FIFTEEN")
    learner.press("H")
    assert learner.screen.head == Row("YOU 6", "IT IS 8")
    learner.press("S")

    assert learner.screen.head.left == "DRILL 2/10"


def test_a_skipped_one() -> None:
    """It is told what it was; it stays in its box."""
    learner = Learner(question(ACE))
    learner.press("H")

    assert learner.screen.head == Row("SKIPPED", "IT IS 8")
    assert learner.screen.rows[-1] == Row("stays in box 1")
    assert learner.screen.large.lines == ("IT IS 8", "SKIPPED", "BOX 1")


def test_a_digit_does_not_answer_what_is_not_seen() -> None:
    """After an answer only OK goes on."""
    learner = answering(ACE, 6, "7")

    assert (learner.notice, learner.screen.page) == ("OK for the next", "drill_answer")


def test_a_session_ends_with_its_result() -> None:
    """Ten right ones, a streak, how many were right; then the table is as it was."""
    learner = Learner()
    before = learner.screen
    learner.keys("C J A 5 7")
    rows = []
    while not isinstance(learner.dialog.half, Result):
        rows.append(learner.screen.rows[0].left)
        learner.say(learner.asked_now.answer)
        learner.press("S")

    assert len(rows) == 10
    assert rows[-1] in ("streak 9", "none can follow", "none is left")
    assert (learner.screen.head, learner.screen.rows) == (Row("DRILL DONE"), (Row("right           10/10"),))
    assert learner.screen.sentence == "10 of 10 right"
    learner.press("S")
    assert (learner.screen, learner.entered) == (before, [])


@pytest.mark.parametrize("tag", patterns())
def test_every_pattern_fits(tag: str) -> None:
    """Hints, ladder and count of every pattern fit their places."""
    pattern = patterns()[tag]
    asked = pattern.make(Random(1))
    for points in (asked.answer, max(0, asked.answer - 2)):
        learner = Learner(question(asked))
        learner.press("D")
        check_fits(learner.screen)
        learner.press("D", "D")
        learner.say(points)
        for _ in range(5):
            check_fits(learner.screen)
            learner.press("D")
