"""The games that are kept, as the book looks them up: beside the table, and never in its way."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from hardware.webboard.gate import Refusal
from scorer.record.history import History
from scorer.record.journal import JournalReader, MatchRow
from scorer.record.paging import PagedReader
from scorer.record.replay import PlayedGame, games_of
from scorer.say import history as words
from scorer.table.opening import read_kept

_MATCHES_KEPT: Final = 8
"""How many matches stay read: those that somebody steps through at the moment."""


class Shelf:
    """
    The matches of a journal.

    A match is read once, and again only when it has gone on: its row says how
    many moves it has. Callable from any thread.

    Args:
        folder: Where the journal is.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._games = lru_cache(maxsize=_MATCHES_KEPT)(self._read)

    def newest(self, most: int, *, before: int | None = None) -> tuple[MatchRow, ...]:
        """
        The newest matches, the latest begun first.

        Args:
            most: How many.
            before: Only those with a smaller number; None for all.

        Raises:
            JournalError: The journal cannot be read.
        """
        with PagedReader.open(self._folder) as journal:
            return journal.newest(most, before=before)

    def find(self, match: int) -> MatchRow:
        """
        The match of that number.

        Raises:
            Refusal: There is none (404).
            JournalError: The journal cannot be read.
        """
        with PagedReader.open(self._folder) as journal:
            row = journal.find(match)
        if row is None:
            raise Refusal(404, "NoSuchGame", words.NO_MATCH.format(match=match))
        return row

    def games(self, row: MatchRow) -> tuple[PlayedGame, ...]:
        """
        The games of a match in their order; the last one may not be over.

        Raises:
            JournalError: The match cannot be read.
        """
        return self._games(row)

    def numbers(self, row: MatchRow) -> list[int]:
        """
        Which games of a match are over, from 1.

        Raises:
            JournalError: The match cannot be read.
        """
        return [number for number, game in enumerate(self.games(row), start=1) if game.end.is_over]

    def over(self, row: MatchRow, number: int | None) -> tuple[int, PlayedGame]:
        """
        A game that is over, and its number.

        Args:
            row: Its match.
            number: Which of the match, from 1; None for the last one that is over.

        Raises:
            Refusal: There is no such game (404), or it is not over yet (409).
            JournalError: The match cannot be read.
        """
        games, over = self.games(row), self.numbers(row)
        wanted = number if number is not None else over[-1] if over else 1
        if wanted in over:
            return wanted, games[wanted - 1]
        if wanted == len(games):
            reason = words.STILL_PLAYED if row.status == "open" else words.STILL_WAITS
            raise Refusal(409, "NotOver", reason.format(match=row.id))
        numbers = ", ".join(map(str, over))
        raise Refusal(
            404, "NoSuchGame", words.NO_SUCH_GAME.format(match=row.id, number=wanted, numbers=numbers)
        )

    def at_table(self) -> History | None:
        """
        The match that is being played; None where none is.

        Raises:
            JournalError: It cannot be read.
        """
        with JournalReader.open(self._folder) as journal:
            row = journal.unfinished()
            return None if row is None else read_kept(journal, row)

    def _read(self, row: MatchRow) -> tuple[PlayedGame, ...]:
        with JournalReader.open(self._folder) as journal:
            return games_of(read_kept(journal, row))
