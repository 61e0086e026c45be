"""What the displays say where there can be no table: a full disk, a journal that nobody may write."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Final

from hardware.ports import View
from scorer.errors import JournalError
from scorer.say import say
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Row, Screen
from scorer.table.devices import Devices
from scorer.table.waking import close_all

SHOWN_S: Final = 35.0
"""How long it stands before the service ends, and is begun again; the unit gives up at ten in 300 s."""

_ROWS: Final = 5


def show_trouble(devices: Devices, error: JournalError, wait: Callable[[float], object]) -> None:
    """
    Say on the displays why there is no table, and let them go again.

    Args:
        devices: What is at the table; nothing but its displays is touched.
        error: Why.
        wait: Waits so many seconds, or until the service is ended.
    """
    view = View(0, page_of(error), b"{}")
    for display in devices.displays:
        display.start(lambda message: None)
        display.draw(view)
    wait(SHOWN_S)
    close_all(devices.displays)


def page_of(error: JournalError) -> Screen:
    """What stands there meanwhile."""
    words = textwrap.wrap(error.short.upper(), FACT_COLUMNS)[:2]
    return Screen(
        page="notice",
        kind="list",
        head=Row(say("no_table")),
        rows=tuple(Row(line) for line in (error.short, *textwrap.wrap(str(error), COLUMNS))[:_ROWS]),
        large=Large(("MUGGINS", *words), say("no_table").upper()),
        sentence=str(error),
        notice=str(error),
        notice_short=error.short,
    )
