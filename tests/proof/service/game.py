"""Honest players far away: they scan, and look at the page for what became of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, Protocol

from scorer.record.head import read_record
from scorer.record.journal import Journal
from tests.bookshelf import honest_record
from tests.proof.service.waiting import wait_until

KNOCK: Final = "KNOCK"
"""No entry: the table says that it cannot read it, so the reader is heard."""

CONFIG: Final = """version = 1
[gpio]
pins = "none"
[reader]
port = "{port}"
[game]
players = "Ann, Bob"
claims = "off"
"""
"""The settings of a table that has a reader and no more."""

_GAMES: Final = 20


class Place(Protocol):
    """Where the table is."""

    def get(self, path: str, /) -> str:
        """What the page answers; raises RuntimeError where it does not."""

    def scan(self, code: str, /) -> None:
        """Send a whole code through the reader."""


class Game:
    """
    One open match, scanned entry by entry.

    Args:
        seed: Which hands are dealt.
        patience_s: How long the table may take for one entry.

    Attributes:
        place: Where it is played now; to be set before anything is.
        entries: All that will be scanned, in order.
        shown: How many of them the page has shown.
    """

    place: Place

    def __init__(self, seed: int, patience_s: float) -> None:
        _, lines = read_record(honest_record(seed, _GAMES, claims="off"))
        self.entries = ("DEALER Ann", *(line for _, line in lines))
        self.shown = 0
        self._patience_s = patience_s

    def face(self) -> dict[str, Any]:
        """All that the page shows."""
        face: dict[str, Any] = json.loads(self.place.get("/api/state"))
        return face

    def seq(self) -> int:
        """How many moves the page shows; -1 where it does not answer."""
        try:
            return int(json.loads(self.place.get("/healthz"))["seq"])
        except RuntimeError:
            return -1

    def listen(self) -> None:
        """Scan until the reader is heard: a line that is being opened forgets what came before."""

        def is_heard() -> bool:
            self.place.scan(KNOCK)
            return KNOCK in self.place.get("/api/screen")

        wait_until(is_heard, self._patience_s, lambda: "the reader is not heard")

    def scan_next(self) -> None:
        """Scan the next entry."""
        self.place.scan(self.entries[self.shown])

    def play(self, moves: int) -> None:
        """Scan so many entries, each when the page has shown the one before."""
        for _ in range(moves):
            self.scan_next()
            wait_until(lambda: self.seq() > self.shown, self._patience_s, self._complaint)
            self.shown += 1

    def take_up(self) -> int:
        """
        Go on with what the table has kept; the entry that was under way may be among it.

        Returns:
            How many moves the table lost of those that it had shown.
        """
        kept = wait_until(lambda: 1 + self.seq(), self._patience_s, lambda: "the page does not answer") - 1
        lost = self.shown - kept
        self.shown = kept
        return max(0, lost)

    def is_kept(self, folder: Path) -> bool:
        """Whether the journal in *folder* holds what was scanned, from its beginning to what was shown."""
        with Journal.open(folder) as journal:
            match = journal.unfinished()
            kept = () if match is None else tuple(move.entry for move in journal.moves(match.id))
            is_whole = journal.repaired is None
        return is_whole and len(kept) >= self.shown and kept == self.entries[: len(kept)]

    def _complaint(self) -> str:
        return f"{self.entries[self.shown]!r}, entry {self.shown + 1}, is not shown: {self.place.get('/api/screen')}"
