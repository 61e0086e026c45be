"""
What a drill says: the question, hints, and the rungs of a ladder after a wrong answer.

After a wrong answer one rung is told at a time: how many, where to look, which
combination; the recital is the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorer.cards import Card
from scorer.coach.drills import Feedback, Session
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.ladder import Rung, ladder, ladder_of_card
from scorer.coach.patterns import pattern_of
from scorer.coach.reasons import Combination, explain, explain_card
from scorer.coach.recital import recite
from scorer.coach.schedule import GAPS, Verdict
from scorer.coach.slips_in_play import scores_of_card
from scorer.rules.options import KINDS
from scorer.rules.pegging import count_of
from scorer.rules.show import DEFAULT_ORDER, Kind
from scorer.say import count as count_words
from scorer.say import drill as words
from scorer.say.recital import NUMBERS


@dataclass(frozen=True, slots=True)
class Style:
    """
    How a learner counts.

    Attributes:
        order: The order of counting.
        by_structure: Whether double runs and pairs royal are said in one breath.
    """

    order: tuple[Kind, ...] = DEFAULT_ORDER
    by_structure: bool = False


USUAL: Final = Style()


def style_of(counting_order: Sequence[str], *, by_structure: bool = False) -> Style:
    """
    How a house counts.

    Args:
        counting_order: The kinds as the option of that name has them.
        by_structure: As in `Style`.
    """
    return Style(tuple(_KIND_OF[word] for word in counting_order), by_structure)


_KIND_OF: Final = dict(zip(KINDS, DEFAULT_ORDER, strict=True))


class Line(NamedTuple):
    """
    One line of a recital with its cards.

    Attributes:
        label: What it is.
        cards: Its cards; empty where it is about none.
        total: The total so far.
        is_missed: Whether it was likely missed.
    """

    label: str
    cards: tuple[Card, ...]
    total: int
    is_missed: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """
    All that is told after an answer.

    Attributes:
        headline: "You said 6. It is 8."
        rungs: After a wrong answer: how many, where to look, which combination; none after
            a right one.
        lines: The whole count, a line for each combination.
        recital: The same as it is said aloud; empty at level 0, where nothing is counted.
        note: What becomes of the pattern.
        praise: For a weakness that is mended; empty where there is none.
    """

    headline: str
    rungs: tuple[Rung, ...]
    lines: tuple[Line, ...]
    recital: tuple[str, ...]
    note: str
    praise: str

    @property
    def raised(self) -> tuple[Card, ...]:
        """The cards of what was likely missed, to be shown apart."""
        return tuple(dict.fromkeys(card for line in self.lines if line.is_missed for card in line.cards))


def title_of(tag: str) -> str:
    """How a pattern is called; a tag of an older version is called by itself."""
    return words.TITLES.get(tag, (tag, ""))[0]


def heading(session: Session) -> str:
    """
    What stands over an exercise: what is learnt at its level.

    The pattern itself would give it away.
    """
    return words.LEVELS[pattern_of(session.exercise.pattern).level if session.exercise else session.level]


def question(exercise: Exercise) -> str:
    """What is asked."""
    if exercise.ask is Ask.SHORTFALL:
        return words.CLAIMED.format(claim=exercise.claim)
    if exercise.is_crib:
        return words.IN_CRIB
    if exercise.end:
        return f"{words.ENDED[exercise.end]} {words.QUESTIONS[exercise.ask]}"
    return words.QUESTIONS[exercise.ask]


def hints(exercise: Exercise) -> tuple[str, ...]:
    """The hints before an answer, each telling more than the one before."""
    where = words.TITLES.get(exercise.pattern, ("", ""))[1]
    if exercise.ask is Ask.PLAY:
        return where, words.COUNT_NOW.format(count=count_of(exercise.cards))
    if exercise.starter is None or exercise.ask is Ask.SHORTFALL:
        return (where,)
    number = len(exercise.count().items)
    return where, words.HOW_MANY[min(number, 2)].format(number=NUMBERS[number].capitalize())


def tell(feedback: Feedback, style: Style = USUAL, *, was_hinted: bool = False) -> Lesson:
    """
    Tell what came of an answer.

    Args:
        feedback: What came of it.
        style: How the learner counts.
        was_hinted: Whether a hint was given before it.
    """
    exercise = feedback.exercise
    wrong = None if feedback.is_right else feedback.claimed
    missed = () if wrong is None else _missed(exercise, wrong)
    return Lesson(
        _headline(feedback),
        () if wrong is None else _rungs(exercise, wrong, style),
        tuple(_lines(exercise, style, missed)),
        _recital(exercise, style),
        _note(feedback, was_hinted=was_hinted),
        words.FIXED.format(title=title_of(exercise.pattern), number=feedback.fixed) if feedback.fixed else "",
    )


def _rungs(exercise: Exercise, claimed: int, style: Style) -> tuple[Rung, ...]:
    """How many, where to look, which combination; the recital is told in lines."""
    if exercise.ask is Ask.PLAY:
        return ladder_of_card(exercise.cards, claimed, exercise.end)[:-1]
    if exercise.starter is None:
        return ()
    return ladder(exercise.count(style.order), _claim_of(exercise, claimed))[:-1]


def _missed(exercise: Exercise, claimed: int) -> Sequence[Combination]:
    if exercise.ask is Ask.PLAY:
        return explain_card(exercise.cards, claimed, exercise.end).missed
    if exercise.starter is None:
        return ()
    return explain(exercise.count(), _claim_of(exercise, claimed)).missed


def _claim_of(exercise: Exercise, claimed: int) -> int:
    """The claim that is explained: in a duel the other side's, which was to be seen through."""
    return claimed if exercise.claim is None else exercise.claim


def _headline(feedback: Feedback) -> str:
    points = feedback.exercise.answer
    if feedback.claimed is None:
        return words.SHOWN.format(points=points)
    if feedback.is_right:
        return words.RIGHT.format(points=points)
    return words.WRONG.format(claimed=feedback.claimed, points=points)


def _lines(exercise: Exercise, style: Style, missed: Sequence[Combination]) -> Iterator[Line]:
    total = 0
    if exercise.starter is None and exercise.ask is not Ask.PLAY:
        for card in exercise.cards:
            total += card.value
            yield Line(words.COUNTS.format(card=words.RANKS[card.rank.word]), (card,), total, is_missed=False)
        if exercise.ask is Ask.TO_FIFTEEN:
            yield Line(words.MAKES_FIFTEEN.format(missing=exercise.answer), (), 15, is_missed=False)
        return
    is_play = exercise.ask is Ask.PLAY
    items: Sequence[Combination] = (
        scores_of_card(exercise.cards, exercise.end) if is_play else exercise.count(style.order).items
    )
    for item in items:
        total += item.points
        yield Line(_label(item, in_play=is_play), item.cards, total, is_missed=item in missed)


def _label(item: Combination, *, in_play: bool) -> str:
    if in_play and item.kind == "pair":
        return count_words.ALIKE[len(item.cards)]
    label = words.ENDINGS.get(item.kind) or count_words.LABELS[item.kind]
    return label.format(length=NUMBERS[len(item.cards)])


def _recital(exercise: Exercise, style: Style) -> tuple[str, ...]:
    if exercise.starter is not None:
        return recite(exercise.count(style.order), by_structure=style.by_structure)
    if exercise.ask is not Ask.PLAY:
        return ()
    scores = scores_of_card(exercise.cards, exercise.end)
    said = (words.SCORED.format(label=_label(score, in_play=True), points=score.points) for score in scores)
    return tuple(said) or (words.NOTHING_SCORED,)


def fate_of(feedback: Feedback, *, was_hinted: bool = False) -> str:
    """What becomes of the pattern: one of the keys of the sentences about boxes."""
    was_low = (feedback.before or 1) == 1
    is_wrong = feedback.verdict in (Verdict.UNDER, Verdict.OVER)
    if is_wrong and feedback.comes_again:
        return "first" if was_low else "back"
    if is_wrong and not was_low:
        return "back at the end"
    if feedback.box > (feedback.before or 1):
        return "up"
    if feedback.verdict is Verdict.SLOW:
        return "hinted" if was_hinted else "slow"
    return "stays"


def _note(feedback: Feedback, *, was_hinted: bool) -> str:
    fate = words.BOXES[fate_of(feedback, was_hinted=was_hinted)]
    note = fate.format(box=feedback.box, gap=GAPS[feedback.box - 1])
    return f"{title_of(feedback.exercise.pattern)}. {note}"
