"""Claims: for a card of the play one key after the player's button, at the show a number and OK."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from scorer.cards import Rank
from scorer.record.history import History
from scorer.rules.claims import HIGHEST_HAND
from scorer.rules.commands import CallMuggins, Claim
from scorer.rules.state import Phase, State
from scorer.say import say
from scorer.screen import CURSOR, FACT_COLUMNS, Row, Screen
from scorer.table.dialog.kinds import Kinds
from scorer.table.dialog.meaning import PREFIX_POINTS, is_call, is_whole
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

_TEENS: Final = {Rank.FOUR: 14, Rank.FIVE: 15}


@dataclass(frozen=True, slots=True)
class Prefix(Half):
    """
    A player's button was pressed in the play: the next rank key is a number and no card.

    Attributes:
        is_teen: A jack was keyed: 4 or 5 makes it fourteen or fifteen.
    """

    seat: Seat
    of: Literal["claim", "muggins"]
    is_teen: bool = False

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """One rank key ends it; the same button, or heart, drops it."""
        if key in RANKS:
            return self._number(RANKS[key], history)
        if key == CLUB:
            return Turn(acts_on=True)
        if key == HEART or BUTTONS.get(key) == self.seat:
            return Turn()
        return refused(self, f"is_at_{self.of}", history, seat=self.seat)

    def _number(self, rank: Rank, history: History) -> Turn:
        points = (_TEENS if self.is_teen else PREFIX_POINTS).get(rank)
        if points is not None:
            command = Claim(Points(points)) if self.of == "claim" else CallMuggins(Points(points), self.seat)
            return Turn(entry=(command,), stays=True)
        if rank is Rank.JACK and not self.is_teen:
            return Turn(half=replace(self, is_teen=True))
        return refused(self, "four_or_five", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """Who claims, and the cursor."""
        digits = "1" if self.is_teen else ""
        typed = say(f"typed_{self.of}", typed=f"{digits}{CURSOR}")
        name = history.head.players[self.seat]
        return replace(
            screen,
            page=self.of,
            rows=(*screen.rows[:2], Row(typed)),
            keys=("", say("key_back"), "", say("key_menu")),
            large=screen.large._replace(bar=typed),
            sentence=say(f"panel_{self.of}_now", name=name),
        )


@dataclass(frozen=True, slots=True)
class Digits(Half):
    """The points of a hand or crib, before its owner has committed them."""

    seat: Seat
    digits: str = ""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank key is a digit, spade commits, heart takes back, diamond goes on to the kinds."""
        if key in RANKS:
            return Turn(half=self.typed(RANKS[key]), may_repeat=True)
        if key == SPADE and self.digits:
            return Turn(entry=(Claim(Points(int(self.digits))),), stays=True)
        if key == SPADE:
            return refused(self, "key_points", history)
        if key == HEART:
            return Turn(acts_on=not self.digits)
        if key == DIAMOND:
            return Turn(half=Kinds(self.seat))
        if key == CLUB or is_call(key, history.state):
            return Turn(acts_on=True)
        if BUTTONS[key] == self.seat:
            return Turn(half=self)
        return refused(self, "is_at_claim", history, seat=self.seat)

    def typed(self, rank: Rank) -> Digits:
        """The claim with one more digit."""
        return replace(self, digits=type_digit(self.digits, rank, HIGHEST_HAND))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """What is claimed so far, with the cursor; nothing of what is true."""
        typed = say("typed_claim", typed=f"{self.digits}{CURSOR}")
        ok = say("key_ok") if self.digits else ""
        lines = (*screen.large.lines[:2], typed[:FACT_COLUMNS])
        return replace(
            screen,
            page="claim",
            typed=typed,
            keys=(ok, say("key_undo"), say("key_kinds"), say("key_menu")),
            large=screen.large._replace(lines=lines, bar=say("large_ok_undo")),
            sentence=say("panel_digits_now", name=history.head.players[self.seat]),
        )


def due(state: State) -> Digits | Kinds | None:
    """The claim that is due at the show, with nothing keyed; None where none is."""
    seat = state.turn
    if state.phase not in (Phase.SHOW, Phase.CRIB) or seat is None:
        return None
    if not is_whole(state) or not state.options.is_claimed_at_show:
        return None
    return Kinds(seat) if state.options.claim_by == "kind" else Digits(seat)
