"""The question of a drill at the panel: what its page says, what each key leads to, hints, and the time it took."""

from __future__ import annotations

from typing import Final

import pytest

from scorer.coach.drills import Way
from scorer.coach.exercise import Ask, Exercise
from scorer.screen import Row
from scorer.table.dialog import KeepAnswer
from tests.drilling import ACE, DUEL, TWICE, TWO, Learner, check_fits, exercise, question

CRIB: Final = exercise("crib or hand", Ask.POINTS, "2H 4H 6H 8H", "KC", is_crib=True)
TENS: Final = exercise("mixed", Ask.POINTS, "TH TD TS TC", "5C")
ALIKE: Final = exercise("pair royal", Ask.PAIRS, "6H 6D 6C 2S", "KD")
ONE: Final = exercise("to fifteen", Ask.TO_FIFTEEN, "7C")
RUN: Final = exercise("play run", Ask.PLAY, "4D 6C 5H")
LAST: Final = exercise("play last", Ask.PLAY, "8D 8C AH", end="last")
LONG: Final = exercise("play long run", Ask.PLAY, "AD 2C 3H 4C 5D 6H 7C")


QUESTIONS: Final = [
    (ACE, Row("in all?", "new"), "POINTS █", ("7♣ 7♦ A♥ K♠", "+8♠", "POINTS █"), "a hand"),
    (CRIB, Row("your crib", "new"), "POINTS █", ("2♥ 4♥ 6♥ 8♥", "+K♣ CRIB", "POINTS █"), "a crib"),
    (TENS, Row("in all?", "new"), "POINTS █", ("T♥ T♦ T♠ T♣", "+5♣", "POINTS █"), "four tens"),
    (
        DUEL,
        Row("claimed: 20", "new"),
        "MISSED █",
        ("5♥ 5♦ 5♠ J♣", "+T♣ SAYS 20", "MISSED █"),
        "a claim to be seen through",
    ),
    (TWICE, Row("in fifteens?", "new"), "15S █", ("2♥ 4♦ 4♣ 5♠", "+K♦", "15S █"), "only the fifteens"),
    (ALIKE, Row("in pairs?", "new"), "PAIRS █", ("6♥ 6♦ 6♣ 2♠", "+K♦", "PAIRS █"), "only the pairs"),
    (TWO, Row("together?", "new"), "SUM █", ("7♣ 6♦", "", "SUM █"), "two cards"),
    (ONE, Row("more for 15?", "new"), "TO 15 █", ("7♣", "", "TO 15 █"), "what is missing"),
]


@pytest.mark.parametrize(
    ("asked", "row", "typed", "large"), [pytest.param(*row[:4], id=row[4]) for row in QUESTIONS]
)
def test_question(asked: Exercise, row: Row, typed: str, large: tuple[str, ...]) -> None:
    """Cards, what is asked, and the cursor (M21); far away all suits are seen as well."""
    screen = Learner(question(asked)).screen

    assert (screen.kind, screen.rows, screen.typed) == ("cards", (row,), typed)
    assert (screen.cards, screen.starter) == (asked.cards, asked.starter)
    assert (screen.large.lines, screen.large.bar) == (large, "OK GO=HINT")
    check_fits(screen)


PILES: Final = [
    (RUN, "4 6 5", "the last card?", "", "a pile"),
    (LAST, "8 8 A", "none is left", "LAST", "the last card of all"),
    (LONG, "A234567", "the last card?", "", "seven cards are closed up"),
]


@pytest.mark.parametrize(
    ("asked", "fact", "row", "far"), [pytest.param(*row[:4], id=row[4]) for row in PILES]
)
def test_pile(asked: Exercise, fact: str, row: str, far: str) -> None:
    """In the play the pile is shown as it was laid, and never the count."""
    screen = Learner(question(asked)).screen

    assert (screen.kind, screen.fact) == ("fact", fact)
    assert "count" not in " ".join(screen.lines())
    assert screen.rows == (Row(row, "new"), Row("POINTS █"))
    assert screen.large.lines == (fact, far, "POINTS █")
    check_fits(screen)


def test_real_cards_are_not_given_away() -> None:
    """What a hand is best known for heads no page before it is counted."""
    dealt, real = (Learner(question(ACE, way=way)).screen.head.right for way in (Way.COURSE, Way.REAL))

    assert (dealt, real) == ("3-card 15", "a hand")


KEY_ROWS: Final = [
    ("", ("", "SKIP", "HINT", "MENU"), "POINTS █", "nothing keyed"),
    ("8", ("OK", "BACK", "HINT", "MENU"), "POINTS 8█", "a number keyed"),
    ("A 2", ("OK", "BACK", "HINT", "MENU"), "POINTS 12█", "two digits"),
    ("A 2 H", ("", "SKIP", "HINT", "MENU"), "POINTS █", "taken back"),
    ("10", ("OK", "BACK", "HINT", "MENU"), "POINTS 0█", "ten is nought"),
    ("D H", ("", "SKIP", "HINT", "MENU"), "POINTS █", "one hint was given"),
    ("D 8", ("OK", "BACK", "HINT", "MENU"), "POINTS 8█", "a digit acts as if the hint were gone"),
    ("D D D D", ("", "SKIP", "", "MENU"), "POINTS █", "all hints are given"),
    ("3 10", ("OK", "BACK", "HINT", "MENU"), "POINTS 0█", "thirty is no hand"),
]


@pytest.mark.parametrize(("keys", "legend", "typed"), [pytest.param(*row[:3], id=row[3]) for row in KEY_ROWS])
def test_question_keys(keys: str, legend: tuple[str, ...], typed: str) -> None:
    """Rank keys are digits; the soft keys answer, take back or skip, give a hint, and leave."""
    learner = Learner(question(ACE))
    learner.keys(keys)

    assert (learner.screen.keys, learner.screen.typed) == (legend, typed)


def test_hints() -> None:
    """Each tells more than the one before, over the cards; then there is none, and the question stays."""
    learner = Learner(question(ACE))
    learner.press("D")
    assert learner.screen.head == Row("HINT", "DRILL 1/10")
    assert [row.left for row in learner.screen.rows] == [
        *("Look for three cards", "with the ace."),
        "7♣ 7♦ A♥ K♠ +8♠",
    ]
    learner.press("H", "D")
    assert learner.screen.sentence == "Four combinations count."
    learner.press("D")
    assert learner.screen.keys == ("", "SKIP", "", "MENU")
    learner.press("D")

    assert learner.notice == "no other hint"
    learner.say(8)
    assert learner.screen.rows[-1] == Row("hint: still box 1")


def test_a_long_hint_has_pages_far_away() -> None:
    """Diamond turns them; after the last one comes the question again."""
    learner = Learner(question(ACE), text="large")
    seen = []
    for _ in range(3):
        learner.press("D")
        seen.append(" ".join(learner.screen.large.lines))

    assert seen == ["LOOK FOR THREE CARDS WITH THE", "ACE.", "7♣ 7♦ A♥ K♠ +8♠ POINTS █"]


@pytest.mark.parametrize(
    ("key", "notice"),
    [
        pytest.param("S", "key the points first", id="an empty OK"),
        pytest.param("P1", "no button now", id="P1"),
    ],
)
def test_question_refuses(key: str, notice: str) -> None:
    """What means nothing is told, and the question stays."""
    learner = Learner(question(ACE))
    learner.press(key)

    assert (learner.notice, learner.screen.page, learner.asked) == (notice, "drill", [])


def test_an_answer_carries_its_time() -> None:
    """From the key that showed the question to OK, by the clock of the keys; hints and digits take time too."""
    learner = Learner(question(ACE))
    learner.press("D", after_s=4.0)
    learner.press("8", after_s=2.5)
    learner.press("S", after_s=0.5)
    learner.press("S", after_s=30.0)
    learner.press("H", after_s=3.0)
    kept = [request for request in learner.asked if isinstance(request, KeepAnswer)]

    assert [(answer.points, answer.seconds) for answer in kept] == [(8, 7.0), (None, 3.0)]
    assert kept[0].session.hints == 1
