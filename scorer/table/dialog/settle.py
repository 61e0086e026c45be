"""Settle an argument: any hand is counted, and the game is not touched."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from scorer.cards import Card, Rank
from scorer.coach.recital import recite
from scorer.record.history import History
from scorer.rules.show import count_show
from scorer.rules.state import HAND_SIZE
from scorer.say import say, shorten
from scorer.screen import CURSOR, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import (
    DIAMOND,
    HEART,
    RANKS,
    SUITS,
    Dialog,
    Half,
    Turn,
    refused,
)

_ROWS: Final = 4
_LARGE_ROWS: Final = 2


@dataclass(frozen=True, slots=True)
class SettleBox(Half):
    """The four cards of a hand, then the starter."""

    cards: tuple[Card, ...] = ()

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank begins a card, heart takes the last one back; the other soft keys leave."""
        if key in RANKS:
            return Turn(half=SettleCard(self, RANKS[key]))
        if key == HEART and self.cards:
            return Turn(half=SettleBox(self.cards[:-1]))
        return Turn() if key in SUITS else refused(self, "no_button_here", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The cards so far, and which is asked for."""
        return self.laid_out(screen, CURSOR, ("", say("key_back"), "", ""))

    def laid_out(self, screen: Screen, typed: str, keys: tuple[str, str, str, str]) -> Screen:
        """The cards so far, with what is typed under them."""
        asked = say("settle_starter" if len(self.cards) == HAND_SIZE else "settle_card")
        pretty = [card.pretty for card in self.cards]
        title = say("title_settle")
        return replace(
            screen,
            page="settle",
            kind="cards",
            head=Row(title),
            rows=(Row(asked),),
            cards=self.cards,
            starter=None,
            typed=typed,
            keys=keys,
            large=Large(("".join(pretty), typed), say("large_no_back")),
            sentence=asked,
        )


@dataclass(frozen=True, slots=True)
class SettleCard(Half):
    """A rank that waits for its suit."""

    box: SettleBox
    rank: Rank

    takes_suit: ClassVar[bool] = True

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A suit makes the card; the fifth is the starter, and the hand is counted."""
        if key not in SUITS:
            if key not in RANKS:
                return refused(self, "which_suit", history, rank=self.rank.word)
            return Turn(half=self.box if RANKS[key] is self.rank else SettleCard(self.box, RANKS[key]))
        card = Card(self.rank, SUITS[key])
        if card in self.box.cards:
            return refused(self.box, "settled_twice", history, card=card.pretty)
        cards = (*self.box.cards, card)
        return Turn(half=SettleBox(cards) if len(cards) <= HAND_SIZE else Settled(cards[:-1], card))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The rank with the cursor, and its four cards on the keys."""
        spade, heart, diamond, club = (f"{self.rank.word}{suit.sign}" for suit in SUITS.values())
        return self.box.laid_out(screen, f"{self.rank.word}{CURSOR}", (spade, heart, diamond, club))


@dataclass(frozen=True, slots=True)
class Settled(Half):
    """What the hand is worth, combination by combination."""

    hand: tuple[Card, ...]
    starter: Card
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page; the other soft keys leave."""
        pages = -(-len(self._told()) // _ROWS)
        if key == DIAMOND:
            return Turn(half=replace(self, page=(self.page + 1) % pages))
        return Turn(acts_on=key not in SUITS)

    def _told(self) -> tuple[str, ...]:
        return recite(count_show(self.hand, self.starter, crib=False))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """Four combinations a page, and the total."""
        told = self._told()
        shown = told[self.page * _ROWS : (self.page + 1) * _ROWS]
        worth = say("settle_worth", points=count_show(self.hand, self.starter, crib=False).points)
        pages = -(-len(told) // _ROWS)
        large = (shorten(row.upper(), FACT_COLUMNS) for row in shown[:_LARGE_ROWS])
        return replace(
            screen,
            page="settled",
            kind="list",
            head=Row(worth, say("row_page", page=self.page + 1, pages=pages) if pages > 1 else ""),
            rows=tuple(map(Row, shown)),
            keys=(say("key_ok"), say("key_back"), say("key_more") if pages > 1 else "", ""),
            large=Large((worth.upper()[:FACT_COLUMNS], *large), say("large_ok")),
            sentence=worth,
        )
