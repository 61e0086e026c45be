"""Power: how to end the evening. Every move is kept already, so pulling the plug is as good."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.record.history import History
from scorer.say import say
from scorer.screen import Large, Row, Screen
from scorer.table.dialog.values import HEART, SPADE, Dialog, Half, PowerOff, Turn


@dataclass(frozen=True, slots=True)
class Power(Half):
    """OK switches off where the table can; any other key keeps and acts."""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Only OK switches anything off."""
        if key == SPADE and dialog.has_power:
            return Turn(request=PowerOff())
        return Turn(acts_on=key not in (SPADE, HEART))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """That nothing is lost, and what OK does."""
        how = "off" if dialog.has_power else "plug"
        back = say("key_keep") if dialog.has_power else say("key_back")
        return replace(
            screen,
            page="power",
            kind="fact",
            fact=say(f"fact_power_{how}"),
            rows=(Row(say("row_power")), Row(say(f"row_power_{how}"))),
            keys=(say("key_yes") if dialog.has_power else say("key_ok"), back, "", ""),
            large=Large((say(f"fact_power_{how}"), say("large_power")), say(f"large_power_{how}")),
            sentence=say(f"panel_power_{how}_now"),
        )
