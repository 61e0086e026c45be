"""One exercise of a drill: cards and a question, hints, and real cards that are keyed first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorer.cards import Card
from scorer.coach import drills
from scorer.coach.argue import Case
from scorer.coach.drills import Session
from scorer.coach.exercise import Exercise
from scorer.coach.tutor import hints
from scorer.record.history import History
from scorer.rules.state import HAND_SIZE, Phase
from scorer.say import say
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, Keys, Large, Layout, Row, Screen
from scorer.table.dialog import drill_pages
from scorer.table.dialog.argue import is_awaited
from scorer.table.dialog.menu import is_secret
from scorer.table.dialog.values import (
    CLUB,
    DIAMOND,
    HEART,
    RANKS,
    SPADE,
    SUITS,
    Dialog,
    Half,
    KeepAnswer,
    Ranked,
    Turn,
    refused,
    type_digit,
)
from scorer.table.labels import first_cards


def ask_next(learner: str, session: Session, now_s: float) -> Half:
    """
    What a session that is not over asks for now.

    Args:
        learner: Who learns.
        session: The session.
        now_s: When it is asked for.
    """
    if session.exercise is None:
        return RealCards(learner, session)
    return Question(learner, session, session.exercise, now_s)


@dataclass(frozen=True, slots=True)
class Question(Half):
    """
    Cards, and what is asked about them.

    Attributes:
        learner: Who learns.
        session: The session.
        exercise: What is asked.
        asked_s: When it was asked.
        digits: What is keyed of the answer.
    """

    learner: str
    session: Session
    exercise: Exercise
    asked_s: float
    digits: str = ""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Rank keys are digits; spade answers, heart takes back and then skips, diamond gives a hint."""
        if key in RANKS:
            digits = type_digit(self.digits, RANKS[key], self.exercise.highest)
            return Turn(half=replace(self, digits=digits), may_repeat=True)
        if key == SPADE and self.digits:
            return self._answer(int(self.digits), dialog)
        if key == SPADE:
            return refused(self, "key_points", history)
        if key == HEART:
            return Turn(half=replace(self, digits="")) if self.digits else self._answer(None, dialog)
        if key == DIAMOND:
            return self._hint(history)
        return Turn(acts_on=True) if key == CLUB else refused(self, "no_button_here", history)

    def _answer(self, points: int | None, dialog: Dialog) -> Turn:
        seconds = max(0.0, dialog.now_s - self.asked_s)
        return Turn(half=self, request=KeepAnswer(self.learner, self.session, points, seconds))

    def _hint(self, history: History) -> Turn:
        known = hints(self.exercise)
        given = self.session.hints
        if given >= len(known):
            return refused(self, "no_hint_left", history)
        return Turn(half=Hint(replace(self, session=drills.hint(self.session)), known[given]))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The cards, and the cursor behind what is asked for; nothing of what is true."""
        has_hints = self.session.hints < len(hints(self.exercise))
        keys = (
            say("key_ok") if self.digits else "",
            say("key_back" if self.digits else "key_skip"),
            say("key_hint") if has_hints else "",
            say("key_menu"),
        )
        return replace(drill_pages.question(screen, self.session, self.exercise, self.digits), keys=keys)


_HINT_ROWS: Final[dict[Layout, tuple[int, int]]] = {"normal": (COLUMNS, 4), "large": (FACT_COLUMNS, 3)}


@dataclass(frozen=True, slots=True)
class Hint(Half):
    """
    A hint to a question; diamond turns its page, any other key acts on the question again.

    Attributes:
        question: What it is about.
        text: What it says.
        page: Which page is shown.
    """

    question: Question
    text: str
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """After the last page comes the question again; heart goes back to it at once."""
        if key == DIAMOND:
            is_last = self.page + 1 >= len(self._pages(dialog.settings.text))
            return Turn(half=self.question if is_last else replace(self, page=self.page + 1))
        return Turn(half=self.question) if key == HEART else self.question.press(key, dialog, history)

    def _pages(self, layout: Layout) -> list[list[str]]:
        width, rows = _HINT_ROWS[layout]
        text = self.text if layout == "normal" else self.text.upper()
        return drill_pages.paged(drill_pages.wrapped([text], width), rows)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """What it says, over the cards where there is room for them."""
        normal, large = self._pages("normal"), self._pages("large")
        has_more = self.page + 1 < len(self._pages(dialog.settings.text))
        rows = normal[min(self.page, len(normal) - 1)]
        if len(rows) < _HINT_ROWS["normal"][1]:
            rows = [*rows, drill_pages.cards_in_row(self.question.exercise)]
        return replace(
            screen,
            page="hint",
            kind="list",
            head=Row(say("row_hint"), drill_pages.place(self.question.session)),
            rows=tuple(map(Row, rows)),
            keys=("", say("key_back"), say("key_more") if has_more else "", say("key_menu")),
            large=Large(
                tuple(large[min(self.page, len(large) - 1)]),
                say("large_go_more" if has_more else "large_no_back"),
            ),
            sentence=self.text,
        )


@dataclass(frozen=True, slots=True)
class RealCards(Half):
    """
    Real cards are dealt, and keyed before they are counted: four held, then the starter.

    Attributes:
        learner: Who learns.
        session: A session that waits for cards.
        cards: What is keyed so far.
        is_crib: They are counted as a crib.
    """

    learner: str
    session: Session
    cards: tuple[Card, ...] = ()
    is_crib: bool = False

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank begins a card, heart takes one back and then leaves, diamond goes from hand to crib."""
        if key in RANKS:
            return Turn(half=RealCard(RANKS[key], self))
        if key == HEART and self.cards:
            return Turn(half=replace(self, cards=self.cards[:-1]))
        if key == DIAMOND:
            return Turn(half=replace(self, is_crib=not self.is_crib))
        if key == CLUB:
            return Turn(acts_on=True)
        if key == HEART:
            return Turn()
        return refused(self, "no_key_here" if key in SUITS else "no_button_here", history)

    def with_card(self, card: Card, dialog: Dialog, history: History) -> Turn:
        """One more card; after the starter the count is asked for, and its time begins."""
        if card in self.cards:
            return refused(self, "settled_twice", history, card=card.pretty)
        if len(self.cards) < HAND_SIZE:
            return Turn(half=replace(self, cards=(*self.cards, card)))
        if _may_be_secret(history, (*self.cards, card)):
            return refused(self, "real_after_show", history)
        session = drills.lay(self.session, self.cards, card, is_crib=self.is_crib)
        return Turn(half=ask_next(self.learner, session, dialog.now_s))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The cards so far, and which is asked for."""
        other = say("key_hand" if self.is_crib else "key_crib")
        return self.laid_out(screen, CURSOR, ("", say("key_back"), other, say("key_menu")))

    def laid_out(self, screen: Screen, typed: str, keys: Keys) -> Screen:
        """The cards so far, with what is typed under them."""
        asked = "starter" if len(self.cards) == HAND_SIZE else "card"
        of, other = ("crib", "hand") if self.is_crib else ("hand", "crib")
        words = [card.rank.word for card in self.cards]
        return replace(
            screen,
            page="real_cards",
            kind="cards",
            head=Row(drill_pages.place(self.session), say(f"real_{of}")),
            rows=(Row(say(f"real_{asked}")),),
            cards=self.cards,
            starter=None,
            typed=typed,
            keys=keys,
            large=Large(
                (say(f"large_real_{asked}"), first_cards(words, FACT_COLUMNS), typed),
                say(f"large_real_{other}"),
            ),
            sentence=say(f"real_{asked}"),
        )


def _may_be_secret(history: History, cards: tuple[Card, ...]) -> bool:
    """Whether cards may be a hand of the game that somebody has yet to claim, or to call."""
    state = history.state
    is_counting = state.phase is not Phase.PLAY and is_secret(state)
    return is_counting or is_awaited(state, Case("hand", cards))


@dataclass(frozen=True, slots=True)
class RealCard(Ranked):
    """The rank of a real card."""

    real: RealCards

    @property
    def below(self) -> Half:
        """The cards so far."""
        return self.real

    def with_card(self, card: Card, dialog: Dialog, history: History) -> Turn:
        """It is laid to the others."""
        return self.real.with_card(card, dialog, history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The rank with the cursor, and its four cards on the keys."""
        return self.real.laid_out(screen, self.typed, self.cards)
