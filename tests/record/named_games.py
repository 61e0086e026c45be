"""Games with names wherever a record can hold them: played, kept in a journal, and read from it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.journal import Journal, JournalReader
from scorer.record.keeping import dump_move, head_text, read_match
from scorer.record.names import write_player
from scorer.record.notation import read_line, write_entry
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.units import Seat
from tests.honest import honest_entry, shuffle

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")

NOTHING: Final[Mapping[str, str]] = {}

Rows = list[tuple[str, str]]


def played(
    names: tuple[str, ...], seed: int, agreed: Mapping[str, str] = NOTHING, *, lines: int = 120
) -> tuple[History, Rows]:
    """A game of these players with whatever a record can hold of their names, and the rows of it."""
    head = make_head({"players": ", ".join(names), "dealer": f'"{names[-1]}"', "target": "61", **agreed})
    history, rows, rng = History.begin(head), [], Random(seed)
    for number in range(1, lines + 1):
        who = write_player(Seat(rng.randrange(len(names))), names)
        state = history.state
        honest = honest_entry(state, shuffle((seed, state.tally.games, state.number))) or "OK"
        now_and_then = (
            f"PEG {who} 1 penalty {names[0]} spoke to {names[-1]}",
            f"FIX 1 BEFORE PEG {who} 2",
            f"{honest} BY {who}",
            f"CONCEDE {who}",
            "UNDO",
        )
        for line in (rng.choice(now_and_then) if rng.random() < 0.3 else honest, honest):
            try:
                (entry,) = read_line(line, names)
                move = history.judge(entry, number)
            except ValueError:
                continue
            history = history.after(move)
            rows.append((write_entry(entry, names), dump_move(move, names)))
            break
    return history, rows


def keep(folder: Path, history: History, rows: Rows) -> int:
    """Keep a match."""
    with Journal.open(folder) as journal:
        match = journal.begin_match(head_text(history.head), NOON)
        journal.append(match, 1, NOON, "keys", rows)
    return match


def read(folder: Path, match: int) -> History:
    """A match as the journal has it."""
    with JournalReader.open(folder) as journal:
        (head,) = (row.head for row in journal.matches() if row.id == match)
        return read_match(head, [move.payload for move in journal.moves(match)])
