"""Settle an argument: any hand, crib or pile is keyed, and the game is not touched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorer.cards import Card
from scorer.coach.argue import Case, Of
from scorer.record.history import History
from scorer.rules.pegging import LIMIT, count_of
from scorer.rules.state import HAND_SIZE
from scorer.say import say, shorten
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, Keys, Large, Row, Screen
from scorer.table.dialog.argue import Saying, is_awaited
from scorer.table.dialog.values import (
    DIAMOND,
    HEART,
    RANKS,
    SPADE,
    SUITS,
    Dialog,
    Half,
    Ranked,
    Turn,
    refused,
)
from scorer.table.labels import first_cards

_ALL: Final[tuple[Of, ...]] = ("hand", "crib", "pile")
_ASKED: Final = {"hand": "settle_card", "crib": "settle_crib_card", "pile": "settle_pile_card"}
_NOTHING_YET: Final = Case("hand", ())


@dataclass(frozen=True, slots=True)
class SettleBox(Half):
    """
    The four cards of a hand or crib, then the starter; or the cards of a pile, as they were laid.

    Attributes:
        case: What is keyed so far.
    """

    case: Case = _NOTHING_YET

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """
        A rank begins a card; the soft keys end a pile, take a card back, and say what it is.

        Before the first card diamond goes from hand to crib to pile; of a pile it says that
        nobody could lay another.
        """
        if key in RANKS:
            return Turn(half=SettleCard(RANKS[key], self))
        if key == HEART and self.case.cards:
            return Turn(half=SettleBox(replace(self.case, cards=self.case.cards[:-1])))
        if key == DIAMOND:
            return Turn(half=SettleBox(self._turned()))
        if key == SPADE and self._is_pile_begun:
            return Turn(half=Saying(self.case))
        return Turn() if key in SUITS else refused(self, "no_button_here", history)

    @property
    def _is_pile_begun(self) -> bool:
        return self.case.of == "pile" and bool(self.case.cards)

    @property
    def _next(self) -> Of:
        """What diamond makes of it; with cards keyed only a hand and a crib are each other's other."""
        others = _ALL[:2] if self.case.cards else _ALL
        return others[(others.index(self.case.of) + 1) % len(others)]

    def _turned(self) -> Case:
        if self._is_pile_begun:
            return replace(self.case, is_last=not self.case.is_last)
        return Case(self._next, self.case.cards)

    def with_card(self, card: Card, history: History) -> Turn:
        """One more card; the fifth of a hand or crib is the starter, and the claims are asked for."""
        cards = self.case.cards
        if card in cards:
            return refused(self, "settled_twice", history, card=card.pretty)
        if self.case.of == "pile" and (count := count_of(cards)) + card.value > LIMIT:
            return refused(self, "settled_over_31", history, card=card.pretty, count=count)
        case = replace(self.case, cards=(*cards, card))
        if case.of == "pile" or len(case.cards) <= HAND_SIZE:
            return Turn(half=SettleBox(case))
        if is_awaited(history.state, case):
            return refused(self, "settle_after_show", history)
        return Turn(half=Saying(case))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The cards so far, and which is asked for."""
        of_diamond = "last" if self._is_pile_begun else self._next
        keys = (say("key_ok") if self._is_pile_begun else "", say("key_back"), say(f"key_{of_diamond}"), "")
        return self.laid_out(screen, CURSOR, keys)

    def laid_out(self, screen: Screen, typed: str, keys: Keys) -> Screen:
        """The cards so far, with what is typed under them."""
        case = self.case
        is_hand = case.of != "pile"
        is_starter = is_hand and len(case.cards) == HAND_SIZE
        asked = say("settle_starter" if is_starter else _ASKED[case.of])
        pretty = [card.pretty for card in case.cards]
        title = say("title_settle")
        note = say("settle_last" if case.is_last else f"settle_{case.of}")
        far = first_cards([card.rank.word for card in case.cards], FACT_COLUMNS)
        row = (
            Row(say("row_count", count=count_of(case.cards)), note) if pretty and not is_hand else Row(asked)
        )
        return replace(
            screen,
            page="settle",
            kind="cards" if is_hand else "list",
            head=Row(title, say(f"settle_{case.of}")),
            rows=(row,) if is_hand else (row, Row(first_cards(pretty, COLUMNS)), Row(typed)),
            cards=case.cards if is_hand else (),
            starter=None,
            typed=typed if is_hand else "",
            keys=keys,
            large=Large((title, far, typed), shorten(note.upper(), FACT_COLUMNS)),
            sentence=asked,
        )


@dataclass(frozen=True, slots=True)
class SettleCard(Ranked):
    """The rank of a card that is argued about."""

    box: SettleBox

    @property
    def below(self) -> Half:
        """The cards so far."""
        return self.box

    def with_card(self, card: Card, dialog: Dialog, history: History) -> Turn:
        """It is laid to the others."""
        return self.box.with_card(card, history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The rank with the cursor, and its four cards on the keys."""
        return self.box.laid_out(screen, self.typed, self.cards)
