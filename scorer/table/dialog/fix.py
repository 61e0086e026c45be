"""Fix an entry: the deal's moves by name, then what was right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from scorer.cards import Card, Rank
from scorer.record.history import History, Step
from scorer.record.notation import Fix, write_entry
from scorer.rules.claims import HIGHEST_HAND
from scorer.rules.commands import Claim, Command, SayGo, ShowCard
from scorer.rules.events import CardLaid, ClaimJudged, GoSaid
from scorer.say import say, shorten
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog import lists
from scorer.table.dialog.values import (
    CLUB,
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
    type_digit,
)
from scorer.units import Points


@dataclass(frozen=True, slots=True)
class FixList(Half):
    """The moves of this deal, the last first."""

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank key chooses a move, diamond turns the page, the other soft keys leave."""
        count = min(len(history.this_deal()), lists.MOST)
        place = lists.taken(key, count)
        if place is not None:
            return Turn(half=Mend(place + 1))
        if key == DIAMOND:
            return Turn(half=FixList((self.page + 1) % lists.pages_of(count, dialog.settings)))
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A move a row."""
        moves = [Row(_named(step, history)) for step in history.this_deal()[::-1][: lists.MOST]]
        return lists.lay(screen, "fix", moves, self.page, dialog.settings)


@dataclass(frozen=True, slots=True)
class Mend(Half):
    """
    One move, and what was right in its place.

    Attributes:
        back: Which move, counted from the last, from 1.
        how: In its place, or before it.
        digits: The number of a claim, as far as it is keyed.
    """

    back: int
    how: Literal["replace", "before"] = "replace"
    digits: str = ""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank key is the right card or number, spade drops the move, diamond or club puts one before."""
        if key in RANKS:
            return self._rank(RANKS[key], history)
        if key == SPADE and self.digits:
            return self._mended(Claim(Points(int(self.digits))))
        if key == SPADE and self.how == "replace":
            return Turn(entry=Fix(self.back, "drop"))
        if key == DIAMOND and self.how == "replace":
            return Turn(entry=Fix(self.back, "before", SayGo()))
        if key == CLUB and self.how == "replace":
            return Turn(half=Mend(self.back, "before"))
        return Turn(half=FixList()) if key == HEART else refused(self, "no_key_here", history)

    def _rank(self, rank: Rank, history: History) -> Turn:
        step = history.this_deal()[-self.back]
        if self.how == "replace" and isinstance(step.commands[-1], Claim):
            return Turn(
                half=replace(self, digits=type_digit(self.digits, rank, HIGHEST_HAND)), may_repeat=True
            )
        if history.state.options.suits == "keyed":
            return Turn(half=MendCard(rank, self))
        return self._mended(ShowCard(Card(rank)))

    def _mended(self, command: Command) -> Turn:
        return Turn(entry=Fix(self.back, self.how, command), stays=True)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The move, and what the keys do to it."""
        name = _named(history.this_deal()[-self.back], history)
        typed = f"{self.digits}{CURSOR}"
        if self.how == "before":
            keys = ("", say("key_back"), "", "")
        else:
            spade = "key_ok" if self.digits else "key_drop"
            keys = (say(spade), say("key_back"), say("key_before_go"), say("key_before_card"))
        return replace(
            screen,
            page="mend",
            kind="list",
            head=Row(say("title_fix")),
            rows=(Row(name), Row(say(f"row_mend_{self.how}")), Row(typed)),
            keys=keys,
            large=Large(
                (shorten(name.upper(), FACT_COLUMNS), say(f"large_mend_{self.how}"), typed),
                say("large_ok_drop") if self.how == "replace" and not self.digits else say("large_ok"),
            ),
            sentence=say("panel_mend_now", name=name),
        )


@dataclass(frozen=True, slots=True)
class MendCard(Ranked):
    """The rank of the right card."""

    mend: Mend

    @property
    def below(self) -> Half:
        """The move that is mended."""
        return self.mend

    def with_card(self, card: Card, dialog: Dialog, history: History) -> Turn:
        """It mends the move."""
        return Turn(entry=Fix(self.mend.back, self.mend.how, ShowCard(card)))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The rank with the cursor, and its four cards on the keys."""
        screen, typed = self.mend.paint(dialog, history, screen), self.typed
        return replace(
            screen,
            rows=(*screen.rows[:2], Row(typed, say("panel_suit"))),
            keys=self.cards,
            large=Large((*screen.large.lines[:2], typed), say("panel_suit_large", rank=self.rank.word)),
            sentence=say("panel_suit_now", rank=self.rank.word),
        )


def _named(step: Step, history: History) -> str:
    """A move by who made it."""
    told = " ".join(_pretty(command, history) for command in step.commands)
    seats = [event.seat for event in step.events if isinstance(event, CardLaid | GoSaid | ClaimJudged)]
    name = history.head.players[seats[-1]] if seats else say("word_starter") if step.turns_starter else ""
    return f"{shorten(name, max(3, COLUMNS - len(told) - 3))} {told}".strip()


def _pretty(command: Command, history: History) -> str:
    if isinstance(command, ShowCard):
        return command.card.pretty
    return write_entry(command, history.head.players)
