"""The suit question: the four soft keys are its answers, and nothing else is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorer.record.history import History
from scorer.rules.commands import AnswerSuits
from scorer.say import say
from scorer.screen import Large, Row, Screen
from scorer.table.dialog.meaning import answers
from scorer.table.dialog.values import SUITS, Turn, refused

_LINES: Final = 3


def press(key: str, history: History) -> Turn:
    """A soft key answers; UNDO and MENU come after the answer."""
    ask = history.state.deal.ask
    answer = answers(ask)[list(SUITS).index(key)] if ask and key in SUITS else None
    if answer is None:
        return refused(None, "answer_suits", history)
    return Turn(entry=(AnswerSuits(answer),))


def paint(history: History, screen: Screen) -> Screen:
    """What is asked, and the answers on the keys; an impossible one is an empty cell."""
    ask = history.state.deal.ask
    if ask is None:
        return screen
    spade, heart, diamond, club = (say(f"answer_{answer}") if answer else "" for answer in answers(ask))
    asked = [say(f"row_{answer}") for answer in ("four", "five", "nobs") if answer in ask.may]
    lines = [say(f"large_{answer}") for answer in answers(ask)[1:] if answer]
    return replace(
        screen,
        page="suits",
        kind="list",
        rows=(Row(say("row_ask")), *map(Row, asked)),
        keys=(spade, heart, diamond, club),
        large=Large(tuple([say("large_suits"), *lines][-_LINES:]), say("large_none")),
    )
