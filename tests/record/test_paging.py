"""Matches of a journal one by one, and by the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.errors import JournalCorrupt
from scorer.record.journal import FILE_NAME
from scorer.record.paging import PagedReader
from tests.bookshelf import keep

SHORT = "players: Ann, Bob\ndealer: Ann\n\nABANDON\n"


@pytest.mark.parametrize(
    ("most", "before", "found"),
    [
        pytest.param(2, None, [5, 4], id="the newest"),
        pytest.param(9, None, [5, 4, 3, 2, 1], id="no more than there are"),
        pytest.param(2, 4, [3, 2], id="the next page"),
        pytest.param(2, 2, [1], id="the last page"),
        pytest.param(2, 1, [], id="past the last"),
        pytest.param(1, 99, [5], id="before one that is not there"),
    ],
)
def test_a_page(tmp_path: Path, most: int, before: int | None, found: list[int]) -> None:
    """A page has its matches in order, the same as all of them read at once."""
    keep(tmp_path, *[SHORT] * 5)
    with PagedReader.open(tmp_path) as journal:
        page = journal.newest(most, before=before)
        assert [row.id for row in page] == found
        assert set(page) <= set(journal.matches())


def test_one_match(tmp_path: Path) -> None:
    """A match is found by its number; a number without a match finds none."""
    keep(tmp_path, *[SHORT] * 3)
    with PagedReader.open(tmp_path) as journal:
        assert journal.find(2) == journal.matches()[1]
        assert (journal.find(0), journal.find(4), journal.find(10**30)) == (None, None, None)


def test_a_damaged_one_is_told(tmp_path: Path) -> None:
    """A match that was changed on the disk is refused, and the others are not."""
    import sqlite3

    keep(tmp_path, *[SHORT] * 3)
    with sqlite3.connect(tmp_path / FILE_NAME) as db:
        db.execute("UPDATE matches SET head = 'X' WHERE id = 2")
    db.close()
    with PagedReader.open(tmp_path) as journal:
        assert [row.id for row in journal.newest(1)] == [3]
        with pytest.raises(JournalCorrupt, match="match 2"):
            journal.find(2)
        with pytest.raises(JournalCorrupt, match="match 2"):
            journal.newest(2)
