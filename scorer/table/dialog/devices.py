"""Devices that are away: why each cannot be used, whole, and the way out."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from itertools import chain

from scorer.record.history import History
from scorer.say import say
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import DIAMOND, SUITS, Dialog, Half, Turn

_ROWS = {"normal": 4, "large": 2}
_COLUMNS = {"normal": COLUMNS, "large": FACT_COLUMNS}


@dataclass(frozen=True, slots=True)
class DevicesPage(Half):
    """Diamond turns the page; the other soft keys leave, and any other key acts as if the page were gone."""

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """After the last page comes the first."""
        if key == DIAMOND:
            return Turn(half=DevicesPage((self.page + 1) % len(_pages(dialog))))
        return Turn(acts_on=key not in SUITS)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """What each says, wrapped."""
        pages = _pages(dialog)
        page = self.page % len(pages)  # a device that is back may have taken a page with it
        title, shown = say("title_devices"), pages[page]
        return replace(
            screen,
            page="devices",
            kind="list",
            head=Row(title, say("row_page", page=page + 1, pages=len(pages)) if len(pages) > 1 else ""),
            rows=tuple(map(Row, shown)),
            keys=(say("key_ok"), say("key_back"), say("key_more") if len(pages) > 1 else "", ""),
            large=Large((title, *(line.upper() for line in shown[:2])), say("large_go_more")),
            sentence=" ".join(dialog.away) or say("devices_are_well"),
        )


def _pages(dialog: Dialog) -> list[tuple[str, ...]]:
    """The rows of each page; each device begins a row of its own."""
    layout = dialog.settings.text
    told = dialog.away or (say("devices_are_well"),)
    rows = list(chain.from_iterable(textwrap.wrap(message, _COLUMNS[layout]) for message in told))
    return [tuple(rows[first : first + _ROWS[layout]]) for first in range(0, len(rows), _ROWS[layout])]
