"""What the displays say where there can be no table: a full disk, a journal that nobody may write."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping
from typing import Final

from hardware.ports import View
from scorer.errors import JournalDenied, JournalError, JournalFailing, JournalFull, JournalTooNew
from scorer.say import say
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Row, Screen
from scorer.table.devices import Devices
from scorer.table.waking import close_all

SHOWN_S: Final = 35.0
"""How long it stands before the service ends, and is begun again; the unit gives up at ten in 300 s."""

_WAYS_OUT: Final[Mapping[type[JournalError], str]] = {
    JournalFull: "no_table_full",
    JournalFailing: "no_table_failing",
    JournalDenied: "no_table_denied",
    JournalTooNew: "no_table_new",
}


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
    """What stands there meanwhile: why, that nothing is lost, and the way out."""
    why, _, _ = error.short.partition(":")
    way_out = say(_WAYS_OUT.get(type(error), "no_table_other"))
    title, safe = say("no_table"), say("no_table_safe")
    return Screen(
        page="notice",
        kind="list",
        head=Row(title),
        rows=tuple(Row(line) for line in (why.capitalize(), safe, *textwrap.wrap(way_out, COLUMNS))),
        large=Large(
            (*textwrap.wrap(why.upper(), FACT_COLUMNS)[:2], say("no_table_safe_large")), title.upper()
        ),
        sentence=str(error),
        notice=str(error),
        notice_short=error.short,
    )
