"""The two sides of an argument: what each claims, then who is right, why, and the rule that says so."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorer.cards import Card
from scorer.coach import argue
from scorer.coach.argue import Case, Line, Settled
from scorer.record.history import History
from scorer.rules.claims import HIGHEST_HAND
from scorer.rules.state import Phase, State
from scorer.say import say, shorten, side_of
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, Large, Layout, Row, Screen
from scorer.table.dialog.values import (
    DIAMOND,
    HEART,
    RANKS,
    SPADE,
    SUITS,
    Dialog,
    Half,
    Turn,
    refused,
    type_digit,
)
from scorer.table.labels import first_cards, named, short_names
from scorer.table.telling import names_at
from scorer.units import Side

_ROWS: Final[dict[Layout, int]] = {"normal": 4, "large": 2}
_WIDTHS: Final[dict[Layout, int]] = {"normal": COLUMNS, "large": FACT_COLUMNS}
_RULES: Final[dict[Layout, int]] = {"normal": 4, "large": 1}
_UNCOUNTED: Final = frozenset({Phase.PLAY, Phase.SHOW, Phase.CRIB})


def is_awaited(state: State, case: Case) -> bool:
    """
    Whether these cards may be a hand of the present deal that its owner has yet to claim.

    Args:
        state: The game that is going on.
        case: What would be settled.
    """
    starter = state.deal.starter
    if case.of == "pile" or starter is None or state.phase not in _UNCOUNTED:
        return False
    # A hand is worth the same whichever of its five cards is keyed as the starter, but for a flush and nobs.
    return state.options.is_claimed_at_show and any(_is_same(card, starter) for card in case.cards)


def _is_same(card: Card, other: Card) -> bool:
    """Whether two cards may be one; a suit that nobody has said may be any."""
    return card == other or (card.rank is other.rank and None in (card.suit, other.suit))


@dataclass(frozen=True, slots=True)
class Saying(Half):
    """
    Side after side says what it claims, before the table says what is true.

    Attributes:
        said: What each side before has claimed; None where it said nothing.
        digits: What is keyed of the claim of the side whose turn it is.
    """

    case: Case
    said: tuple[int | None, ...] = ()
    digits: str = ""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Rank keys are digits; spade takes the claim, or counts without; diamond passes a side over."""
        if key in RANKS:
            digits = type_digit(self.digits, RANKS[key], HIGHEST_HAND)
            return Turn(half=replace(self, digits=digits), may_repeat=True)
        if key == SPADE and self.digits:
            return Turn(half=self._after(int(self.digits), history))
        if key == SPADE:
            return Turn(half=Ruled(self.case, self.said))
        if key == DIAMOND:
            return Turn(half=self._after(None, history))
        if key == HEART and self.digits:
            return Turn(half=replace(self, digits=""))
        return Turn() if key in SUITS else refused(self, "no_button_here", history)

    def _after(self, claim: int | None, history: History) -> Half:
        said = (*self.said, claim)
        is_last = len(said) == history.state.options.side_count
        return Ruled(self.case, said) if is_last else Saying(self.case, said)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The cards, and whose claim is asked for."""
        side = Side(len(self.said))
        names = names_at(history)
        asked = named("settle_says", side_of(side, names))
        typed = f"{self.digits}{CURSOR}"
        is_hand = self.case.of != "pile"
        words = [card.pretty for card in self.case.cards]
        far = first_cards([card.rank.word for card in self.case.cards], FACT_COLUMNS)
        rows = (Row(asked), Row(first_cards(words, COLUMNS)), Row(typed))
        return replace(
            screen,
            page="settle_says",
            kind="cards" if is_hand else "list",
            head=Row(say("title_settle"), say(f"settle_{self.case.of}")),
            rows=rows[:1] if is_hand else rows,
            cards=self.case.cards[:-1] if is_hand else (),
            starter=self.case.cards[-1] if is_hand else None,
            typed=typed if is_hand else "",
            keys=(say("key_ok" if self.digits else "key_count"), say("key_back"), say("key_next"), ""),
            large=Large(
                (far, say("large_says", name=short_names(history.head.players)[side]), typed),
                say("large_ok_go_next"),
            ),
            sentence=say("panel_settle_says", name=side_of(side, names)),
        )


@dataclass(frozen=True, slots=True)
class Ruled(Half):
    """
    Who is right and why, the count, and the rules, a few rows a page.

    Attributes:
        said: What each side has claimed; None where it said nothing.
        page: Which page is shown.
    """

    case: Case
    said: tuple[int | None, ...] = ()
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page, heart asks for the claims again; the other soft keys leave."""
        if key == DIAMOND:
            pages = len(_pages(self._settled(history), self._told(history), dialog.settings.text))
            return Turn(half=replace(self, page=(self.page + 1) % pages))
        if key == HEART:
            return Turn(half=Saying(self.case))
        return Turn(acts_on=key not in SUITS)

    def _settled(self, history: History) -> Settled:
        claims = [claim for claim in self.said if claim is not None]
        return argue.settle(self.case, claims, history.state.options)

    def _told(self, history: History) -> list[str]:
        """What came of each claim, a sentence a side."""
        names = names_at(history)
        sides = [side_of(side, names) for side, claim in enumerate(self.said) if claim is not None]
        return [
            say("settle_told", name=name, claim=judged.claim, sentence=judged.sentence)
            for name, judged in zip(sides, self._settled(history).claims, strict=True)
        ]

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A page of it, under what the cards are worth."""
        settled, told = self._settled(history), self._told(history)
        pages = _pages(settled, told, dialog.settings.text)
        page = self.page % len(pages)
        worth = say("settle_worth", points=settled.points)
        far = (shorten(row.upper(), FACT_COLUMNS) for row in pages[page][: _ROWS["large"]])
        return replace(
            screen,
            page="settled",
            kind="list",
            head=Row(worth, say("row_page", page=page + 1, pages=len(pages))),
            rows=tuple(map(Row, pages[page])),
            keys=(say("key_ok"), say("key_back"), say("key_more"), ""),
            large=Large((worth.upper(), *far), say("large_go_more")),
            sentence=" ".join((f"{worth}.", *told)),
        )


def _pages(settled: Settled, told: Sequence[str], layout: Layout) -> list[list[str]]:
    """All of it in rows: who is right, the count, and each rule begin a page of their own."""
    width, rows = _WIDTHS[layout], _ROWS[layout]
    rules = [
        (rule.title.upper(), rule.text, say("settle_source", source=rule.source))
        for rule in settled.rules[: _RULES[layout]]
    ]
    counted = [_row(line) if layout == "normal" else line.said for line in settled.recital]
    pages: list[list[str]] = []
    for part in (told, counted, *rules):
        wrapped = [row for sentence in part for row in _wrap(sentence, width)]
        pages += [wrapped[first : first + rows] for first in range(0, len(wrapped), rows)]
    return pages


def _row(line: Line) -> str:
    """A combination in one row: what it is, the points so far, and its cards, of many only the ranks."""
    if not line.kind:
        return line.said
    row = f"{say(f'recital_{line.kind}'):<7}{line.total:>2}  "
    pretty = " ".join(card.pretty for card in line.cards)
    return row + (pretty if len(row) + len(pretty) <= COLUMNS else " ".join(c.rank.word for c in line.cards))


def _wrap(sentence: str, width: int) -> list[str]:
    # A row that fits keeps the spaces it is laid out with.
    return [sentence] if len(sentence) <= width else textwrap.wrap(sentence, width)
