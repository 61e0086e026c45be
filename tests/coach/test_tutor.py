"""What a drill says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorer.cards import Card, parse_cards
from scorer.coach.drills import Feedback
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.patterns import patterns
from scorer.coach.schedule import Verdict, judge
from scorer.coach.tutor import Lesson, Style, hints, question, style_of, tell, title_of
from scorer.rules.options import KINDS
from scorer.rules.show import Kind
from scorer.say.recital import NUMBERS

ACE_AND_SEVENS = Exercise("A-7-7", Ask.POINTS, parse_cards("AC 7H 7S KD"), Card.parse("8H"))


def _feedback(exercise: Exercise, claimed: int | None, **values: Any) -> Feedback:
    verdict = judge(claimed, exercise.answer, 3, 6)
    known: dict[str, Any] = {
        "before": 2,
        "box": 1,
        "comes_again": True,
        "fixed": 0,
        "verdict": verdict,
        **values,
    }
    return Feedback(exercise=exercise, claimed=claimed, **known)


def _tell(exercise: Exercise, claimed: int | None, **values: Any) -> Lesson:
    return tell(_feedback(exercise, claimed, **values))


def test_a_wrong_answer_is_taught_rung_by_rung() -> None:
    """How many, where to look, which combination; then the whole count with what was missed."""
    lesson = _tell(ACE_AND_SEVENS, 6)

    assert lesson.headline == "You said 6. It is 8."
    assert [rung.sentence for rung in lesson.rungs] == [
        "There are 2 more.",
        "Look for three cards with the ace.",
        "Likely missed: A♣ + 7♥ + 7♠ = 15.",
    ]
    assert [(line.label, line.total, line.is_missed) for line in lesson.lines] == [
        ("fifteen", 2, False),
        ("fifteen", 4, False),
        ("fifteen", 6, True),
        ("pair", 8, False),
    ]
    assert lesson.raised == parse_cards("AC 7H 7S")
    assert lesson.recital == ("fifteen two", "fifteen four", "fifteen six", "and a pair is eight")
    assert lesson.note == (
        "Ace and two sevens. Back to box 1. The same pattern comes again within three hands, with other cards."
    )


def test_a_right_answer_needs_no_ladder() -> None:
    """The recital is said, and nothing is raised."""
    lesson = _tell(ACE_AND_SEVENS, 8, box=3, comes_again=False, fixed=5)

    assert lesson.headline == "8 is right."
    assert (lesson.rungs, lesson.raised) == ((), ())
    assert lesson.recital[-1] == "and a pair is eight"
    assert lesson.note == "Ace and two sevens. Up to box 3 of 5: it rests for 4 sessions."
    assert lesson.praise == "Ace and two sevens: 5 in a row."


NOTES = [
    ({"before": None}, 6, False, "Box 1. The same pattern comes again", "new and wrong"),
    ({"before": 1, "comes_again": False}, 6, False, "It stays in box 1", "wrong in a session of real cards"),
    ({"before": 4, "comes_again": False}, 6, False, "Back to box 1: it is due", "wrong, and not again now"),
    ({"before": 2, "box": 2, "verdict": Verdict.SLOW}, 8, False, "Right, and not yet quick", "slow"),
    ({"before": 2, "box": 2, "verdict": Verdict.SLOW}, 8, True, "Right with a hint", "hinted"),
    ({"before": 2, "box": 2}, 8, False, "It stays in box 2", "right again"),
    ({"before": 2, "box": 2}, None, False, "It stays in box 2", "skipped"),
]


@pytest.mark.parametrize(
    ("values", "claimed", "was_hinted", "note"), [pytest.param(*row[:4], id=row[4]) for row in NOTES]
)
def test_what_becomes_of_the_pattern_is_said(
    values: dict[str, Any], claimed: int | None, was_hinted: bool, note: str
) -> None:
    """After the name of the pattern, which is not told before the answer."""
    lesson = tell(_feedback(ACE_AND_SEVENS, claimed, **values), was_hinted=was_hinted)

    assert lesson.note.startswith(f"Ace and two sevens. {note}")


def test_a_duel_is_about_what_the_claim_has_missed() -> None:
    """The ladder leads to what the other side did not count."""
    duel = Exercise("duel fifteens", Ask.SHORTFALL, parse_cards("AC 7H 7S KD"), Card.parse("8H"), claim=6)
    lesson = _tell(duel, 0)

    assert question(duel) == "Claimed: 6. How many points were missed?"
    assert lesson.headline == "You said 0. It is 2."
    assert [rung.sentence for rung in lesson.rungs][0::2] == [
        "There are 2 more.",
        "Likely missed: A♣ + 7♥ + 7♠ = 15.",
    ]
    assert lesson.raised == parse_cards("AC 7H 7S")


def test_an_honest_claim_has_nothing_to_look_for() -> None:
    """Who calls too much is shown the count."""
    duel = Exercise("duel honest", Ask.SHORTFALL, parse_cards("AC 7H 7S KD"), Card.parse("8H"), claim=8)
    lesson = _tell(duel, 2)

    assert lesson.headline == "You said 2. It is 0."
    assert (lesson.rungs, lesson.raised) == ((), ())
    assert len(lesson.lines) == 4


def test_the_play_is_told_by_what_the_last_card_scores() -> None:
    """The go beside the combination."""
    go = Exercise("play go", Ask.PLAY, parse_cards("TH 9S 9D"), end="go")
    lesson = _tell(go, 2)

    assert question(go) == "Nobody can lay another card. What does the last card score?"
    assert [(line.label, line.total, line.is_missed) for line in lesson.lines] == [
        ("pair", 2, False),
        ("go", 3, True),
    ]
    assert lesson.recital == ("pair for 2", "go for 1")
    assert _tell(Exercise("play run", Ask.PLAY, parse_cards("TH 2S")), 2).recital == ("nothing",)


def test_what_cards_count_is_told_card_by_card() -> None:
    """At level 0 there is nothing to recite."""
    lesson = _tell(Exercise("to fifteen", Ask.TO_FIFTEEN, parse_cards("KD")), 4)

    assert [(line.label, line.total) for line in lesson.lines] == [("king counts", 10), ("5 more", 15)]
    assert (lesson.rungs, lesson.recital) == ((), ())


def test_the_learners_own_order_and_words() -> None:
    """A teacher's order must match, and who knows structures says them."""
    hand = Exercise("double run and fifteens", Ask.POINTS, parse_cards("7C 7D 8H 9S"), Card.parse("KH"))
    style = style_of(["runs", "pairs", "fifteens", "flush", "nobs"], by_structure=True)
    lesson = tell(_feedback(hand, 10), style)

    assert lesson.recital == ("a double run of three is eight", "fifteen ten", "and fifteen twelve")
    assert style_of(KINDS) == Style()
    assert style.order[0] is Kind.RUN


def test_a_crib_is_called_a_crib() -> None:
    """Because a flush is another matter in it."""
    crib = Exercise("no crib flush", Ask.POINTS, parse_cards("2H 4H 6H 8H"), Card.parse("KC"), is_crib=True)

    assert question(crib) == "Your crib: how many points?"
    assert _tell(crib, 4).rungs[-1].sentence.endswith("in the crib all five must be of one suit.")


@pytest.mark.parametrize("tag", list(patterns()))
def test_neither_question_nor_first_hint_tells_the_answer(tag: str) -> None:
    """The number is not in them, nor the number of combinations in the first hint."""
    rng = Random(tag)
    for _ in range(20):
        exercise = patterns()[tag].make(rng)
        asked = question(exercise).replace(f"Claimed: {exercise.claim}.", "")
        told = hints(exercise)

        assert str(exercise.answer) not in asked.split()
        assert 1 <= len(told) <= 2
        assert not told[0].startswith(tuple(f"{number.capitalize()} combinations" for number in NUMBERS))


def test_a_tag_of_another_version_is_called_by_itself() -> None:
    """Old rows stay readable."""
    assert title_of("of another version") == "of another version"
