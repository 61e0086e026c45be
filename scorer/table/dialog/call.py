"""The call box: how many points the claim missed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.record.history import History
from scorer.rules.claims import HIGHEST_HAND
from scorer.rules.commands import Accept, CallMuggins
from scorer.say import name_of, say, shorten
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import (
    BUTTONS,
    CLUB,
    HEART,
    RANKS,
    SPADE,
    Dialog,
    Half,
    Turn,
    refused,
    type_digit,
)
from scorer.table.labels import short_names
from scorer.units import Points, Seat


@dataclass(frozen=True, slots=True)
class CallBox(Half):
    """*seat* may call: a number and OK; the same button again accepts, heart closes the box."""

    seat: Seat
    digits: str = ""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """An empty box never calls."""
        if key in RANKS:
            digits = type_digit(self.digits, RANKS[key], HIGHEST_HAND)
            return Turn(half=replace(self, digits=digits), may_repeat=True)
        if key == SPADE and self.digits:
            return Turn(entry=(CallMuggins(Points(int(self.digits)), self.seat),), stays=True)
        if key == SPADE:
            return refused(self, "key_missed", history)
        if key == HEART:
            return Turn()
        if key == CLUB:
            return Turn(acts_on=True)
        if BUTTONS.get(key) == self.seat:
            return Turn(entry=(Accept(),))
        return refused(self, "is_at_muggins", history, seat=self.seat)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """Who is called, by whom, and what a false call costs; nothing of what is true."""
        window, players = history.state.deal.window, history.head.players
        accused, caller = name_of(window.seat if window else self.seat, players), players[self.seat]
        typed = say("typed_muggins", typed=f"{self.digits}{CURSOR}")
        asked = say("row_caller", name=shorten(caller, 8))
        title = say("row_accused", name=shorten(accused.upper(), COLUMNS - len(asked) - 8))
        price = "row_false_pays" if history.state.options.false_muggins_penalty else "row_false_free"
        rows = (Row(say("row_missed_points")), Row(say(price, name=shorten(accused, 6))))
        short = short_names(players)
        lines = (say("large_on", name=short[window.seat if window else self.seat]), typed)
        return replace(
            screen,
            page="muggins",
            kind="fact",
            head=Row(title, asked),
            fact=typed[:FACT_COLUMNS],
            rows=rows,
            keys=(say("key_call") if self.digits else "", say("key_no"), "", say("key_menu")),
            large=Large((*lines, say("large_calls", name=short[self.seat])), say("large_ok_no")),
            sentence=say("panel_muggins_now", name=caller),
        )
