"""A session of a drill, as a value."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from scorer.cards import Card, parse_cards
from scorer.coach import drills
from scorer.coach.drills import DrillError, Session, Way, Wish
from scorer.coach.exercise import Ask, Exercise, read_exercise
from scorer.coach.patterns import patterns
from scorer.coach.schedule import Verdict
from scorer.errors import CardError
from scorer.record.learned import Answered, Learned, Opened, Place
from tests.learners import Learner, answer_all, forgetful, guessing, make_lessons, perfect

LEVEL_3 = Wish(Way.LEVEL, 3)


def _right(session: Session, seconds: float = 3) -> tuple[Session, drills.Feedback]:
    return drills.answer(session, _asked(session).answer, seconds)


def _wrong(session: Session) -> tuple[Session, drills.Feedback]:
    return drills.answer(session, 1 if _asked(session).answer == 0 else 0, 3)


def _asked(session: Session) -> Exercise:
    assert session.exercise is not None
    return session.exercise


def test_a_session_of_right_answers_is_ten_long() -> None:
    """Ten steps, all of them filled at the end."""
    session = drills.begin(Learned(), seed=1)
    assert session.steps == ("now", *["ahead"] * 9)

    session = answer_all(session, perfect, Random(1))

    assert session.is_over
    assert session.steps == ("right",) * 10
    assert session.in_a_row == 10
    with pytest.raises(DrillError, match="nothing is asked"):
        drills.answer(session, 5, 3)


def test_what_went_wrong_comes_again_within_three() -> None:
    """With other cards, and in the place of something that can wait."""
    for seed in range(200):
        before = drills.begin(Learned(), seed, LEVEL_3)
        missed = _asked(before)
        session, feedback = _wrong(before)

        assert feedback.comes_again
        assert (feedback.before, feedback.box) == (None, 1)
        assert missed.pattern in session.queue[:3]
        assert session.queue[0] != missed.pattern
        assert len(session.steps) == 10


def test_a_session_ends_on_success() -> None:
    """The last exercise is repeated until it is right, with other cards."""
    session = drills.begin(Learned(), 4, LEVEL_3)
    while len(session.queue) > 1:
        session, _ = _right(session)
    last = _asked(session)
    session, feedback = _wrong(session)

    assert feedback.comes_again
    assert _asked(session).pattern == last.pattern
    assert not _asked(session).is_same_cards(last)
    session, _ = drills.skip(session, 2)
    assert not session.is_over
    session, _ = _right(session)
    assert session.is_over
    assert session.steps[-3:] == ("wrong", "skipped", "right")


@pytest.mark.parametrize("learner", [perfect, forgetful, guessing])
def test_no_two_exercises_of_a_session_are_equal(learner: Learner) -> None:
    """However much is repeated, the cards are others."""
    wishes = [Wish(), *(Wish(Way.LEVEL, level) for level in range(9)), Wish(Way.DUEL)]
    for seed in range(33):
        begun = drills.begin(Learned(), seed, wishes[seed % len(wishes)])
        session = answer_all(begun, learner, Random(seed))
        shown = [answered.exercise for answered in session.answers]

        assert len(set(shown)) == len(shown)


def test_a_pattern_rises_once_a_session_and_falls_at_any_time() -> None:
    """Right after wrong stays in box 1; right again does not rise again."""
    learned = Learned(sessions=6, places={"nobs": Place(3, 7)})
    session = drills.begin(learned, 1, Wish(Way.LEVEL, 5))
    boxes: list[tuple[int | None, int]] = []
    for is_right in (True, True, False, True):
        held = replace(session, exercise=patterns()["nobs"].make(Random(len(boxes))))
        session, feedback = _right(held) if is_right else _wrong(held)
        boxes.append((feedback.before, feedback.box))

    assert boxes == [(3, 4), (4, 4), (4, 1), (1, 1)]


def test_a_hint_is_no_crime_but_no_rise_either() -> None:
    """Right with a hint stays in its box."""
    session = drills.hint(drills.begin(Learned(), 1))
    session, feedback = _right(session)

    assert feedback.verdict is Verdict.SLOW
    assert feedback.is_right
    assert (feedback.box, session.answers[0].hints, session.hints) == (1, 1, 0)


def test_a_weakness_that_is_mended_is_praised() -> None:
    """Three in a row after a miss; what was never wrong is no weakness."""
    wrong = Answered("nobs", 5, "", 0, 1, 3, 0, "under")
    right = Answered("nobs", 5, "", 1, 1, 3, 0, "right")
    held = patterns()["nobs"].make(Random(1))
    praised = []
    for answers in ((wrong, right, right), (wrong, right), (right, right)):
        session = drills.begin(Learned(answers=answers), 1, Wish(Way.LEVEL, 5))
        _, feedback = _right(replace(session, exercise=held))
        praised.append(feedback.fixed)

    assert praised == [3, 0, 0]


@pytest.mark.parametrize("wish", [Wish(), LEVEL_3, Wish(Way.DUEL)], ids=["course", "level", "duel"])
def test_a_session_that_was_broken_off_goes_on(wish: Wish) -> None:
    """After every answer the stored ones lead to the same session, with the same cards."""
    lessons, rng = make_lessons(), Random(2)
    session = drills.begin(Learned(), 77, wish)
    opened = lessons.begin(1, session.way, session.level, session.seed, session.plan)
    session = replace(session, id=opened.id)
    while session.exercise:
        session, _ = drills.answer(session, *forgetful(rng, session.exercise, None))
        lessons.keep(opened.id, len(session.answers) - 1, session.answers[-1])
        stored = lessons.open_session(1)

        assert stored is not None
        assert drills.resume(lessons.learned(1), stored) == session


def test_damaged_answers_are_told() -> None:
    """An exercise that cannot be read is an error, and not another exercise."""
    damaged = Answered("nobs", 5, "{}", 1, 1, 3, 0, "right")

    with pytest.raises(ValueError, match="no exercise"):
        drills.resume(Learned(), Opened(1, "course", 0, 1, ("nobs",), (damaged,)))


def test_own_misses_are_practised_alone() -> None:
    """Only what was missed in games, and easy ones to end on."""
    places = {"nobs": Place(1, 0, is_own=True), "pair": Place(4, 0), "two cards": Place(5, 99)}
    session = drills.begin(Learned(sessions=3, places=places), 1, Wish(Way.OWN))

    assert set(session.plan[:8]) == {"nobs"}
    assert "two cards" in session.plan[8:]


REFUSED = [
    (Wish(Way.OWN), "no miss of your games", "without a miss there is nothing of one's own"),
    (Wish(Way.LEVEL, 9), "there is no level 9", "there are levels 0 to 8"),
    (Wish(Way.LEVEL, -1), "there is no level -1", "and none below"),
]


@pytest.mark.parametrize(("wish", "message"), [pytest.param(*row[:2], id=row[2]) for row in REFUSED])
def test_what_cannot_be_practised_is_refused(wish: Wish, message: str) -> None:
    """With the way out."""
    with pytest.raises(DrillError, match=message):
        drills.begin(Learned(), 1, wish)


@pytest.mark.parametrize("points", [-1, 30, 99])
def test_a_number_that_cannot_be_meant_is_refused(points: int) -> None:
    """And nothing is answered by it."""
    with pytest.raises(DrillError, match="from 0 to 29"):
        drills.answer(drills.begin(Learned(), 1, LEVEL_3), points, 3)


def test_real_cards() -> None:
    """Ten hands that are keyed; each waits for its cards, and its pattern is kept."""
    session = drills.begin(Learned(), 1, Wish(Way.REAL))
    assert session.exercise is None
    with pytest.raises(DrillError, match="waits for cards"):
        drills.answer(session, 8, 3)
    for _ in range(10):
        session = drills.lay(session, parse_cards("7C 7D AH KS"), Card.parse("8S"))
        session, feedback = drills.answer(session, 8, 5)

    assert session.is_over
    assert feedback.exercise == Exercise("A-7-7", Ask.POINTS, parse_cards("7C 7D AH KS"), Card.parse("8S"))
    assert session.places["A-7-7"].box == 2
    with pytest.raises(DrillError, match="is over"):
        drills.lay(session, parse_cards("7C 7D AH KS"), Card.parse("8S"))


def test_real_cards_that_cannot_be_counted_are_refused() -> None:
    """Too few, one twice, or suits that decide and are not known."""
    session = drills.begin(Learned(), 1, Wish(Way.REAL))

    with pytest.raises(CardError, match="four cards"):
        drills.lay(session, parse_cards("7C 7D AH"), Card.parse("8S"))
    with pytest.raises(CardError, match="twice"):
        drills.lay(session, parse_cards("7C 7D AH KS"), Card.parse("7C"))
    with pytest.raises(DrillError, match="key the cards with their suits"):
        drills.lay(session, parse_cards("2 4 6 J"), Card.parse("8"))
    assert drills.lay(session, parse_cards("7 7 A K"), Card.parse("8")).exercise
    with pytest.raises(DrillError, match="deals its own cards"):
        drills.lay(drills.begin(Learned(), 1), parse_cards("7C 7D AH KS"), Card.parse("8S"))


def test_a_crib_of_real_cards_is_a_crib() -> None:
    """Four of one suit are nothing in it."""
    session = drills.begin(Learned(), 1, Wish(Way.REAL))
    laid = drills.lay(session, parse_cards("2H 4H 6H 8H"), Card.parse("KC"), is_crib=True)

    assert (_asked(laid).answer, _asked(laid).pattern) == (0, "nineteen")


def test_answers_hold_what_was_asked() -> None:
    """So that they can be read again by who teaches, and by a later version."""
    session = drills.begin(Learned(), 1, LEVEL_3)
    asked = _asked(session)
    session, _ = _right(session, seconds=4.5)

    (kept,) = session.answers
    assert read_exercise(kept.exercise) == asked
    assert (kept.level, kept.seconds, kept.verdict, kept.is_right) == (3, 4.5, "right", True)
