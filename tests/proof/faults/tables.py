"""A table at which an honest player sits, whatever fails around it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from hardware.ports import Answer, EntryTyped, Output
from scorer.record.journal import Journal, JournalReader
from scorer.record.stamp import RELEASED_S, Clock, Stamp
from scorer.screen import Screen
from scorer.table.desk import Desk
from scorer.table.loop import Loop
from scorer.table.opening import Wish, open_sitting
from tests.honest import honest_entry, shuffle

GIVEN: Final = {"players": "Ann, Bob", "dealer": "Ann", "claims": "teach"}

_MIB: Final = 1 << 20
_STATM: Final = Path("/proc/self/statm")


class Told(NamedTuple):
    """
    What one fault has done.

    Attributes:
        did: What was done to the table.
        kept: What became of the moves.
        memory: What became of the memory, or of the time; empty where neither is at stake.
        said: What a player reads of it on the display.
    """

    did: str
    kept: str
    memory: str
    said: str


def noon() -> Stamp:
    """Always the same moment."""
    return Stamp(RELEASED_S + 43_200.0, 100.0, "boot")


class Game:
    """
    One table, whose loop is turned by hand.

    Args:
        journal: Where it is kept.
        given: What is agreed, where a game begins.
        outputs: Who is shown it.
        clock: Tells the moment.

    Attributes:
        loop: Its loop.
        entered: What has been accepted since it was opened.
    """

    def __init__(
        self,
        journal: Journal,
        given: Mapping[str, str] = GIVEN,
        outputs: Sequence[Output] = (),
        clock: Clock = noon,
    ) -> None:
        folder = journal.path.parent
        wish = Wish(given=given, defaults={})
        if journal.unfinished() is not None:
            wish = Wish(given={}, defaults={}, how="resume")
        sitting = open_sitting(journal, wish, clock)
        desk = Desk(journal, sitting, folder, clock)
        self.loop = Loop(desk.table, desk.keep, outputs, desk.carry_out)
        self.loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        self.entered: list[str] = []

    @property
    def entry(self) -> str:
        """What goes on now."""
        return next_entry(self.loop)

    @property
    def screen(self) -> Screen:
        """What a display shows."""
        return self.loop._view().screen

    def attempt(self) -> Answer:
        """Enter what goes on; what the table says to it."""
        entry, answers = self.entry, list[Answer]()
        self.loop.take(EntryTyped(entry, "page", answer=answers.append))
        (answer,) = answers
        if answer.accepted:
            self.entered.append(entry)
        return answer

    def play(self, moves: int) -> None:
        """Enter so many moves, which are all accepted."""
        for _ in range(moves):
            answer = self.attempt()
            assert answer.accepted, answer


def next_entry(loop: Loop) -> str:
    """What an honest player enters next at a table, game after game."""
    table = loop.table
    state = table.history.state
    return honest_entry(state, shuffle((state.tally.games, state.number))) or "OK"


@contextmanager
def seated(
    folder: Path,
    given: Mapping[str, str] = GIVEN,
    outputs: Sequence[Output] = (),
    clock: Clock = noon,
) -> Iterator[Game]:
    """A game in *folder*, which goes on where one is unfinished."""
    with Journal.open(folder) as journal:
        yield Game(journal, given, outputs, clock)


def kept(folder: Path) -> list[str]:
    """Every entry that the journal has of its newest match."""
    with JournalReader.open(folder) as journal:
        return [move.entry for move in journal.moves(journal.matches()[-1].id)]


def resident_mib() -> float:
    """What this process holds of the memory."""
    gc.collect()
    pages = int(_STATM.read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MIB


def mark_of(screen: Screen) -> str:
    """The mark that stays in the now line while devices are away; empty where none is."""
    _, is_marked, mark = screen.sentence.rpartition("(")
    return mark.rstrip(")") if is_marked else ""
