"""Whole games by chance, with undos and claims that are too low, as the entries of their players."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from scorer.record.head import Head, make_head
from scorer.record.history import History
from scorer.record.keeping import Row, dump_move
from scorer.record.notation import read_line, write_entry
from tests.honest import honest_entry, shuffle
from tests.tabletop import NAMES

UNDO_ONE_IN: Final = 30
LOW_ONE_IN: Final = 4


class Game(NamedTuple):
    """
    A game, from its first entry to its last.

    Attributes:
        head: What was agreed before it.
        entries: What is entered, each one move.
        rows: The same as a journal keeps it.
        history: Where it leads.
    """

    head: Head
    entries: tuple[str, ...]
    rows: tuple[Row, ...]
    history: History


def random_game(rng: Random, *, seats: int = 2, claims: str = "off", target: int = 121) -> Game:
    """A game of Ann, Bob and so on; another could follow."""
    names = NAMES[:seats]
    agreed = {"players": ", ".join(names), "claims": claims, "target": str(target)}
    head = make_head({**agreed, "dealer": rng.choice(names)})
    history = History.begin(head)
    entries: list[str] = []
    rows: list[Row] = []
    packs = rng.random()
    while (text := _entry(history, packs, rng, entries[-1] if entries else "")) is not None:
        (parsed,) = read_line(text, names)
        move = history.judge(parsed, len(rows) + 1)
        history = history.after(move)
        entries.append(text)
        rows.append(Row(write_entry(parsed, names), dump_move(move, names)))
    return Game(head, tuple(entries), tuple(rows), history)


def _entry(history: History, packs: float, rng: Random, last: str) -> str | None:
    """What is entered next; None where the game is over."""
    state = history.state
    entry = honest_entry(state, shuffle((packs, state.tally.games, state.number)))
    if entry is None:
        return None
    # Never two at once: a reader that sees a code twice means it once.
    if history.previous is not None and last != "UNDO" and not rng.randrange(UNDO_ONE_IN):
        return "UNDO"
    word, _, points = entry.partition(" ")
    if word == "CLAIM" and int(points) > 1 and not rng.randrange(LOW_ONE_IN):
        return f"CLAIM {int(points) - 2}"
    return entry
