"""Matches of a journal one by one, or a page of them: as fast in a journal of many years as in a new one."""

from __future__ import annotations

from typing import Final

from scorer.record.journal import JournalReader, MatchRow
from scorer.record.schema import SELECT_MATCHES

LARGEST: Final = 2**63 - 1
"""No number of a match is larger: SQLite counts no further."""


class PagedReader(JournalReader):
    """A journal to look a few matches up in, and not all of them."""

    def find(self, match: int) -> MatchRow | None:
        """
        The match of that number; None where there is none.

        Raises:
            JournalCorrupt: It, or its last move, is damaged.
        """
        if match > LARGEST:
            return None
        rows = self._select(SELECT_MATCHES + "WHERE id = ?", match)
        return self._match(rows[0]) if rows else None

    def newest(self, most: int, *, before: int | None = None) -> tuple[MatchRow, ...]:
        """
        The newest matches, the latest begun first.

        Args:
            most: How many.
            before: Only those with a smaller number; None for all.

        Raises:
            JournalCorrupt: One of them, or its last move, is damaged.
        """
        older, values = ("WHERE id < ? ", (before,)) if before is not None else ("", ())
        rows = self._select(f"{SELECT_MATCHES}{older}ORDER BY id DESC LIMIT ?", *values, most)
        return tuple(self._match(row) for row in rows)
