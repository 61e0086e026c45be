"""A void deal: asked once more, since it takes back all that was pegged in the deal."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.record.history import History
from scorer.rules.commands import Misdeal
from scorer.say import say
from scorer.screen import Large, Row, Screen
from scorer.table.dialog.values import HEART, SPADE, Dialog, Half, Turn


@dataclass(frozen=True, slots=True)
class Void(Half):
    """OK voids the deal; heart keeps it, and any other key keeps it and acts."""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Only OK voids."""
        return Turn(entry=(Misdeal(),)) if key == SPADE else Turn(acts_on=key != HEART)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """What it takes back; the pegs show where they would stand."""
        start = tuple(pegs.front for pegs in history.state.deal.start)
        return replace(
            screen,
            page="void",
            kind="fact",
            fact=say("fact_void"),
            rows=(Row(say("row_void")), Row(say("row_same_dealer"))),
            keys=(say("key_yes"), say("key_keep"), "", ""),
            large=Large((say("fact_void"), say("large_void")), say("large_ok_no")),
            preview=start,
            sentence=say("panel_void_now"),
        )
