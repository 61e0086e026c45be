"""Phone keys: where the virtual table is found, and the PIN that lets a phone touch it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.record.history import History
from scorer.say import say, shorten
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import DIAMOND, HEART, SPADE, Dialog, Half, NewPin, Turn


@dataclass(frozen=True, slots=True)
class PhoneKeys(Half):
    """Diamond makes a new PIN; OK and back leave."""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Any other key acts as if the page were gone."""
        if key == DIAMOND:
            return Turn(half=self, request=NewPin())
        return Turn(acts_on=key not in (SPADE, HEART))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The PIN, large, and the address."""
        if dialog.phone is None:
            return screen
        pin = f"{dialog.phone.pin[:3]} {dialog.phone.pin[3:]}"
        title = say("title_phone")
        return replace(
            screen,
            page="pin",
            kind="big",
            head=Row(title, say("row_pin")),
            fact=shorten(pin, FACT_COLUMNS),
            rows=(Row(shorten(dialog.phone.address, COLUMNS)),),
            keys=(say("key_ok"), say("key_back"), say("key_new"), ""),
            large=Large((title[:FACT_COLUMNS], pin[:FACT_COLUMNS]), say("large_ok")),
            sentence=say("panel_phone_now", address=dialog.phone.address, pin=pin),
            has_secret=True,
        )
