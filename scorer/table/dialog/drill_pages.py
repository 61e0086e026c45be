"""How a drill looks: the exercise as cards, as a pile or for who sits far away; text in rows and pages."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from scorer.cards import Card
from scorer.coach.drills import Session, Way
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.patterns import pattern_of
from scorer.coach.tutor import question as asked_whole
from scorer.say import say
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, Large, Row, Screen

_STREAK_FROM: Final = 2
"""So many right in a row are told."""


def question(screen: Screen, session: Session, exercise: Exercise, digits: str) -> Screen:
    """
    The page of a question.

    Args:
        screen: The page of the state.
        session: The session.
        exercise: What is asked.
        digits: What is keyed of the answer.
    """
    typed = say(f"typed_{exercise.ask}", typed=f"{digits}{CURSOR}")
    is_pile = exercise.ask is Ask.PLAY
    row = Row(_asked(session, exercise), _box(session, exercise))
    first, second = _far(exercise)
    return replace(
        screen,
        page="drill",
        kind="fact" if is_pile else "cards",
        head=Row(place(session), _heading(session, exercise)),
        rows=(row, Row(typed)) if is_pile else (row,),
        fact=first if is_pile else "",
        cards=() if is_pile else exercise.cards,
        starter=None if is_pile else exercise.starter,
        typed="" if is_pile else typed,
        large=Large((first, second, typed), say("large_ok_hint")),
        sentence=asked_whole(exercise),
    )


def place(session: Session) -> str:
    """How far the session is: DRILL 4/10."""
    number = len(session.steps)
    return say("row_drill", place=min(len(session.answers) + 1, number), of=number)


def _heading(session: Session, exercise: Exercise) -> str:
    """What is learnt; the name of the pattern would give it away, and of real cards the level does."""
    if session.way is Way.REAL:
        return say("real_crib" if exercise.is_crib else "real_hand")
    return say(f"drill_{pattern_of(exercise.pattern).level}")


def _asked(session: Session, exercise: Exercise) -> str:
    """What must be known beside the cards; where nothing must, how it goes, or what is asked."""
    if exercise.claim is not None:
        return say("ask_claimed", claim=exercise.claim)
    if exercise.is_crib:
        return say("ask_crib")
    if exercise.end:
        return say(f"ask_{exercise.end}")
    return streak(session) or say(f"ask_{exercise.ask}")


def streak(session: Session) -> str:
    """How many in a row are right; empty where that is nothing to speak of."""
    number = session.in_a_row
    return say("row_streak", number=number) if number >= _STREAK_FROM else ""


def _box(session: Session, exercise: Exercise) -> str:
    known = session.places.get(exercise.pattern) or session.learned.places.get(exercise.pattern)
    return say("row_drill_box", box=known.box) if known else say("row_drill_new")


def _far(exercise: Exercise) -> tuple[str, str]:
    """The cards in two lines of the large layout: those held, or the pile; then what goes with them."""
    if exercise.ask is Ask.PLAY:
        first = _closed_up([[card.rank.word for card in exercise.cards]])
        return first, say(f"far_{exercise.end}") if exercise.end else ""
    first = _closed_up(_spellings(exercise.cards))
    if exercise.starter is None:
        return first, ""
    beside = ""
    if exercise.claim is not None:
        beside = say("far_claimed", claim=exercise.claim)
    elif exercise.is_crib:
        beside = say("far_crib")
    starter = f"+{exercise.starter.pretty}"
    if len(starter) + len(beside) >= FACT_COLUMNS:
        starter = f"+{_lettered(exercise.starter)}"
    return first, f"{starter} {beside}".strip()


def _spellings(cards: Sequence[Card]) -> list[list[str]]:
    return [[card.pretty for card in cards], [_lettered(card) for card in cards]]


def _lettered(card: Card) -> str:
    """A card with a letter for its ten."""
    return f"{card.rank.letter}{card.suit.sign if card.suit else ''}"


def _closed_up(spellings: Sequence[Sequence[str]]) -> str:
    """Cards in one line: apart where there is room, closed up where not, and tens by their letter last."""
    lines = [between.join(words) for words in spellings for between in (" ", "")]
    return next((line for line in lines if len(line) <= FACT_COLUMNS), lines[-1])


def cards_in_row(exercise: Exercise) -> str:
    """The cards in a row of text."""
    starter = f" +{exercise.starter.pretty}" if exercise.starter else ""
    room = COLUMNS - len(starter)
    words = [card.pretty for card in exercise.cards]
    held = " ".join(words)
    return (held if len(held) <= room else "".join(words)) + starter


def wrapped(sentences: Iterable[str], width: int) -> list[str]:
    """Sentences in rows; one that fits keeps the spaces it is laid out with."""
    rows: list[str] = []
    for sentence in sentences:
        rows += [sentence] if len(sentence) <= width else textwrap.wrap(sentence, width)
    return rows


def paged(rows: Sequence[str], number: int) -> list[list[str]]:
    """So many rows a page; at least one page."""
    return [list(rows[first : first + number]) for first in range(0, len(rows), number)] or [[]]
