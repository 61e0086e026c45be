"""A loop that is driven by hand, on a journal in memory: what it has kept, shown and answered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hardware.fakes import RecordingOutput
from hardware.ports import Answer, CodeRead, EntryTyped, Message, View
from scorer.record.keeping import Row
from scorer.screen import Screen
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.tabletop import sit_down


class Kept:
    """A journal in memory; it has no room where it is told so."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.calls: list[tuple[int, str, tuple[str, ...]]] = []
        self.fault: Exception | None = None

    def keep(self, number: int, source: str, rows: Sequence[Row]) -> None:
        """Keep the rows of a move, or fail once as told."""
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault
        self.calls.append((number, source, tuple(row.entry for row in rows)))
        self.rows += rows


class Bench:
    """A loop, what it has kept and what it has shown."""

    def __init__(self, *lines: str, players: int = 2, **agreed: object) -> None:
        self.kept, self.shown = Kept(), RecordingOutput()
        head = {"dealer": "Ann", **agreed}
        self.loop = Loop(Table(sit_down(players, **head)), self.kept.keep, [self.shown])
        self.answers: list[Answer] = []
        self.type(*lines)

    def take(self, *messages: Message) -> None:
        """Give the loop messages, one after the other."""
        for message in messages:
            self.loop.take(message)

    def type(self, *lines: str) -> None:
        """Type lines at the terminal."""
        self.take(*(EntryTyped(line, "terminal") for line in lines))

    def scan(self, *codes: str, at_s: float = 0.0) -> None:
        """Show the reader codes, all at one time."""
        self.take(*(CodeRead(code, "reader", at_s) for code in codes))

    def ask(self, text: str, **more: Any) -> Answer:
        """What a sender is answered."""
        self.take(EntryTyped(text, "page", answer=self.answers.append, **more))
        return self.answers[-1]

    @property
    def view(self) -> View:
        """What was drawn last."""
        return self.shown.views[-1]

    @property
    def screen(self) -> Screen:
        """The page that was drawn last."""
        return self.view.screen

    @property
    def face(self) -> Any:
        """The face for machines that was drawn last."""
        return json.loads(self.view.face)
