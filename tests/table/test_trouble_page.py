"""What the displays say where there is no table."""

from __future__ import annotations

import inspect
from typing import Final

import pytest

from scorer import errors
from scorer.errors import (
    JournalCorrupt,
    JournalDenied,
    JournalError,
    JournalFailing,
    JournalFull,
    JournalTooNew,
)
from scorer.screen import COLUMNS, FACT_COLUMNS
from scorer.table.trouble_page import page_of

ROWS: Final = 4
"""Under a heading."""

TOLD: Final = [
    (JournalFull, "Disk full", "Make room on the card; it goes on."),
    (JournalFailing, "Disk fails", "Copy the games, then try another card."),
    (JournalDenied, "Read-only", "muggins doctor says what to do."),
    (JournalTooNew, "Made by a newer one", "Update Muggins."),
    (JournalCorrupt, "Journal is damaged", "The log says more."),
]


@pytest.mark.parametrize(("kind", "why", "way_out"), TOLD, ids=[row[1] for row in TOLD])
def test_why_there_is_no_table(kind: type[JournalError], why: str, way_out: str) -> None:
    """The cause, that nothing is lost, and the way out, in words for players; the whole of it is heard."""
    page = page_of(kind("/var/lib/muggins/journal.sqlite: so and so"))
    first, safe, *rest = [row.left for row in page.rows]

    assert (first, safe, " ".join(rest)) == (why, "Kept games are safe.", way_out)
    assert page.sentence == "/var/lib/muggins/journal.sqlite: so and so"


@pytest.mark.parametrize(
    "kind",
    [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, JournalError)],
    ids=lambda kind: kind.__name__,
)
def test_every_trouble_fits(kind: type[JournalError]) -> None:
    """Nothing is cut off, in either layout."""
    page = page_of(kind("so and so"))

    assert len(page.rows) <= ROWS
    assert all(len(row.left) <= COLUMNS for row in page.rows)
    assert page.large is not None
    assert all(len(line) <= FACT_COLUMNS for line in (*page.large.lines, page.large.bar))
    assert len(page.large.lines) <= 3
