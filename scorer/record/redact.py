"""
A stored match in which somebody's name was never written: a guest sat there.

Entries are read with the names that were, and written with those that shall be,
so that the game replays to the same scores whatever anybody was called.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from scorer.errors import MugginsError
from scorer.record.head import read_record, write_head
from scorer.record.names import PEG_COLOURS
from scorer.record.notation import Entry, Fix, read_line, write_entry
from scorer.record.players import fold
from scorer.rules.commands import Peg


@dataclass(frozen=True, slots=True)
class Redaction:
    """
    Names that go, and who sits there instead.

    Attributes:
        before: The names by seat, as the match has them.
        after: The same, with a guest's for each that goes.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]

    @classmethod
    def of(cls, players: Sequence[str], gone: Collection[str]) -> Self:
        """
        Find guests' names for those who go: the colours of their pegs, or one that nobody else has.

        Args:
            players: The names by seat.
            gone: The keys of the names that go, see `fold`.
        """
        after = list(players)
        for seat, name in enumerate(players):
            if fold(name) in gone:
                others = {fold(other) for other in after if fold(other) not in gone}
                colours = PEG_COLOURS[seat:] + PEG_COLOURS[:seat]
                after[seat] = next(colour for colour in colours if fold(colour) not in others)
        return cls(tuple(players), tuple(after))

    def head(self, head: str) -> str:
        """The head of the match."""
        try:
            read, _ = read_record(head)
        except MugginsError:
            return self._words(head)
        return write_head(replace(read, players=self.after))

    def entry(self, text: str) -> str:
        """What was entered."""
        try:
            entries = read_line(text, self.before)
        except MugginsError:
            return self._words(text)
        return " ".join(write_entry(self._unsaid(entry), self.after) for entry in entries)

    def payload(self, text: str) -> str:
        """What came of an entry, see `scorer.record.keeping.dump_move`."""
        try:
            body = self._body(json.loads(text))
        except ValueError:
            return self._words(text)
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    def _body(self, written: Any) -> Any:
        """Entries are the only texts of a payload that name anybody; events have seats."""
        if isinstance(written, list):
            return [self._body(each) for each in written]
        if not isinstance(written, dict):
            return written
        return {
            key: self.entry(value)
            if key == "entry"
            else [self.entry(each) for each in value]
            if key == "entries"
            else self._body(value)
            for key, value in written.items()
        }

    def _unsaid(self, entry: Entry) -> Entry:
        """The entry, with the names replaced in what somebody said of a penalty."""
        match entry:
            case Peg(why=why):
                return replace(entry, why=self._words(why))
            case Fix(entry=Peg(why=why) as mended):
                return replace(entry, entry=replace(mended, why=self._words(why)))
            case _:
                return entry

    def _words(self, text: str) -> str:
        """A text that only people read, or that nobody can, with the names replaced where they stand."""
        for name, guest in zip(self.before, self.after, strict=True):
            if name != guest:
                # Scripts that part no words are written without blanks around a name.
                edges = (r"(?<!\w)", r"(?!\w)") if name.isascii() else ("", "")
                pattern = edges[0] + re.escape(name) + edges[1]
                text = re.sub(pattern, guest, text, flags=re.IGNORECASE)
        return text
