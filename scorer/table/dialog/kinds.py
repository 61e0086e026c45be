"""A claim by kind: how much for fifteens, pairs, runs, a flush, nobs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorer.cards import Rank
from scorer.record.history import History
from scorer.rules.claims import HIGHEST_HAND
from scorer.rules.commands import Claim
from scorer.say import say
from scorer.screen import CURSOR, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.meaning import is_call
from scorer.table.dialog.values import (
    BUTTONS,
    CLUB,
    DIAMOND,
    HEART,
    RANKS,
    SPADE,
    Dialog,
    Half,
    Turn,
    refused,
    type_digit,
)
from scorer.units import Points, Seat

_KINDS: Final = 5


@dataclass(frozen=True, slots=True)
class Kinds(Half):
    """
    A claim that is keyed kind by kind, in the house's counting order.

    Attributes:
        at: Which kind is being keyed.
        digits: What was keyed for each; empty where nothing was.
    """

    seat: Seat
    at: int = 0
    digits: tuple[str, ...] = ("",) * _KINDS

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank key is a digit, diamond goes on to the next kind, heart takes back, spade commits."""
        if key in RANKS:
            return Turn(half=self.typed(RANKS[key]), may_repeat=True)
        if key == DIAMOND:
            return Turn(half=replace(self, at=(self.at + 1) % _KINDS))
        if key == HEART:
            return Turn(half=self._with("") if self.digits[self.at] else None)
        if key == SPADE and any(self.digits):
            return Turn(entry=(self._claim(history),), stays=True)
        if key == SPADE:
            return refused(self, "key_points", history)
        if key == CLUB or is_call(key, history.state):
            return Turn(acts_on=True)
        if BUTTONS[key] == self.seat:
            return Turn(half=self)
        return refused(self, "is_at_claim", history, seat=self.seat)

    def typed(self, rank: Rank) -> Kinds:
        """The claim with one more digit for the kind that is being keyed."""
        return self._with(type_digit(self.digits[self.at], rank, HIGHEST_HAND))

    @property
    def total(self) -> int:
        """What is claimed so far."""
        return sum(int(digits or 0) for digits in self.digits)

    def _with(self, digits: str) -> Kinds:
        return replace(self, digits=(*self.digits[: self.at], digits, *self.digits[self.at + 1 :]))

    def _claim(self, history: History) -> Claim:
        order = history.state.options.counting_order
        keyed = tuple(
            (kind, Points(int(digits))) for kind, digits in zip(order, self.digits, strict=True) if digits
        )
        return Claim(Points(self.total), None, keyed)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The cards as title, the kinds with what was keyed, and the total."""
        order = history.state.options.counting_order
        told = [self._told(place, kind) for place, kind in enumerate(order)]
        total = say("row_total", total=self.total)
        hand = "".join(card.pretty for card in screen.cards)
        starter = f"+{screen.starter.pretty}" if screen.starter else ""
        kind = say(f"kind_{order[self.at]}")
        typed = f"{kind.upper()[: FACT_COLUMNS - 4]} {self.digits[self.at]}{CURSOR}"
        lines = (*screen.large.lines[:1], typed, total.upper())
        return replace(
            screen,
            page="kinds",
            kind="list",
            head=Row(hand, starter),
            rows=(Row(told[0], total), *(Row(row) for row in told[1:3]), Row(told[3], told[4])),
            keys=(
                say("key_ok") if any(self.digits) else "",
                say("key_undo"),
                say("key_next"),
                say("key_menu"),
            ),
            large=Large(lines, say("large_ok_go_next")),
            sentence=say("panel_kinds_now", name=history.head.players[self.seat], kind=kind),
        )

    def _told(self, place: int, kind: str) -> str:
        is_here = place == self.at
        mark, cursor = ("▶", CURSOR) if is_here else ("", "")
        return f"{mark}{say(f'kind_{kind}')} {self.digits[place] or ('' if is_here else '–')}{cursor}"
