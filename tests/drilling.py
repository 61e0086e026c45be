"""A learner at the panel, without a journal: a guest, of whom nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from scorer.cards import Card, parse_cards
from scorer.coach import drills
from scorer.coach.drills import Way, Wish
from scorer.coach.exercise import Ask, Exercise
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.learned import Learned
from scorer.rules.events import End
from scorer.screen import COLUMNS, FACT_COLUMNS, KEY_COLUMNS, Layout, Screen
from scorer.table import drilling
from scorer.table.dialog import BeginDrill, Dialog, KeepAnswer, OpenDrill, Outcome, Settings
from scorer.table.dialog.drill_item import Question
from scorer.table.dialog.values import Half
from tests.panel import Panel
from tests.tabletop import enter

NOWHERE: Final = Path("no such folder")
"""Where a guest's answers are kept."""

GUESTS: Final = {"players": "Blue, Orange", "dealer": "Blue"}

_DIGITS: Final = {"1": "A", "0": "10"}


class Learner(Panel):
    """A panel with a guest's drill: what it asks of the table is carried out."""

    def __init__(
        self,
        half: Half | None = None,
        *lines: str,
        text: Layout = "normal",
        seed: int = 1,
        agreed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        head = make_head({**GUESTS, **agreed})
        history = enter(History.begin(head), *(lines or ("5H", "6S", "TC")))
        super().__init__(history, Dialog(half=half, settings=Settings(text=text)))
        self.seed = seed

    def _take(self, outcome: Outcome) -> None:
        super()._take(outcome)
        request = outcome.request
        if isinstance(request, OpenDrill | BeginDrill | KeepAnswer):
            half = drilling.carry_out(NOWHERE, request, now_s=self.dialog.now_s, seed=self.seed)
            self.dialog = replace(self.dialog, half=half)

    @property
    def asked_now(self) -> Exercise:
        """What is asked now."""
        assert isinstance(self.dialog.half, Question)
        return self.dialog.half.exercise

    def say(self, points: int) -> None:
        """Key a number, then OK."""
        self.press(*(_DIGITS.get(digit, digit) for digit in str(points)), "S")


def exercise(
    pattern: str,
    ask: Ask,
    cards: str,
    starter: str = "",
    *,
    is_crib: bool = False,
    claim: int | None = None,
    end: End | None = None,
) -> Exercise:
    """An exercise written in short."""
    turned = Card.parse(starter) if starter else None
    return Exercise(pattern, ask, parse_cards(cards), turned, is_crib=is_crib, claim=claim, end=end)


ACE: Final = exercise("A-7-7", Ask.POINTS, "7C 7D AH KS", "8S")
DUEL: Final = exercise("duel nobs", Ask.SHORTFALL, "5H 5D 5S JC", "TC", claim=20)
TWICE: Final = exercise("2-4-4-5 once", Ask.FIFTEENS, "2H 4D 4C 5S", "KD")
TWO: Final = exercise("two cards", Ask.SUM, "7C 6D")


def question(asked: Exercise, *, way: Way = Way.COURSE) -> Question:
    """The first question of a guest's drill."""
    session = drills.begin(Learned(), 1, Wish(way))
    return Question("Blue", replace(session, exercise=asked), asked, 100.0)


def check_fits(screen: Screen) -> None:
    """Nothing on a page of a drill is longer than its place."""
    assert len(screen.rows) <= {"list": 4, "fact": 2, "cards": 1}[screen.kind]
    assert all(len(line) == COLUMNS for line in screen.lines())
    assert all(len(row.left) + len(row.right) + bool(row.right) <= COLUMNS for row in screen.rows)
    assert len(str(screen.head).replace("…", "")) == COLUMNS
    assert len(screen.fact) <= FACT_COLUMNS
    assert len(screen.typed) <= FACT_COLUMNS
    assert len(screen.large.lines) <= 3
    assert all(len(line) <= FACT_COLUMNS for line in (*screen.large.lines, screen.large.bar))
    assert all(len(key) <= KEY_COLUMNS for key in screen.keys)
