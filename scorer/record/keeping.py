"""
Moves as rows of the journal, and a match read back from them.

A row holds what was entered and what came of it, so that a match reads the
same for ever; UNDO and FIX are rows like any other, and nothing is erased.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Final

from scorer.errors import JournalCorrupt, MugginsError
from scorer.record.codec import VERSION, dump_event, load_event
from scorer.record.head import Head, read_record, write_head
from scorer.record.history import Fixed, History, Move, Played, Step, Undone
from scorer.record.notation import Fix, Undo, read_line, write_entry
from scorer.rules.commands import Command
from scorer.rules.events import MatchBegun
from scorer.rules.game import evolve
from scorer.rules.state import State

_NEWER: Final = "a move was written by a newer Muggins; update this one to read it"


def dump_move(move: Move, players: Sequence[str]) -> str:
    """A move as a row holds it: JSON, versioned."""
    match move:
        case Played(step):
            body: dict[str, Any] = {"played": _dump_step(step, players)}
        case Undone():
            body = {"undone": True}
        case Fixed(entry, back, steps):
            body = {
                "fixed": {
                    "entry": entry,
                    "back": back,
                    "steps": [_dump_step(step, players) for step in steps],
                }
            }
    return json.dumps({"v": VERSION, **body}, ensure_ascii=False, separators=(",", ":"))


def load_move(payload: str, history: History) -> Move:
    """
    The move that a row holds, after *history*.

    Raises:
        JournalCorrupt: The row holds no move that this version can read.
    """
    try:
        body = json.loads(payload)
        if body["v"] > VERSION:
            raise JournalCorrupt(_NEWER)
        if "played" in body:
            return Played(_load_step(body["played"], history.state, history.head.players))
        if "undone" in body and history.previous is not None:
            return Undone()
        return _load_fixed(body["fixed"], history)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise JournalCorrupt(
            f"a row holds no move ({error}); keep the file, and begin in another folder with --state"
        ) from error


def _load_fixed(written: Mapping[str, Any], history: History) -> Fixed:
    if not 1 <= written["back"] <= len(history.this_deal()):
        raise JournalCorrupt(f"a row mends a move that is not there ({written['entry']}); keep the file")
    state, steps = history.state_before(written["back"]), []
    for each in written["steps"]:
        steps.append(_load_step(each, state, history.head.players))
        state = steps[-1].state
    return Fixed(written["entry"], written["back"], tuple(steps))


def _dump_step(step: Step, players: Sequence[str]) -> dict[str, Any]:
    return {
        "number": step.number,
        "entries": [write_entry(command, players) for command in step.commands],
        "events": [dump_event(event) for event in step.events],
    }


def _load_step(written: Mapping[str, Any], before: State, players: Sequence[str]) -> Step:
    events = tuple(load_event(event) for event in written["events"])
    commands: list[Command] = []
    for text in written["entries"]:
        commands += [entry for entry in read_line(text, players) if not isinstance(entry, Undo | Fix)]
    return Step(written["number"], tuple(commands), events, reduce(evolve, events, before))


@dataclass(frozen=True, slots=True)
class Row:
    """What is kept of a move: what was entered, and `dump_move` of what came of it."""

    entry: str
    payload: str


def read_match(head: str, payloads: Iterable[str]) -> History:
    """
    A match read back: events folded, nothing decided anew.

    Raises:
        JournalCorrupt: The head or a row cannot be read.
    """
    try:
        history = History.begin(read_record(head)[0])
    except MugginsError as error:
        raise JournalCorrupt(f"the head of a match cannot be read: {error}") from error
    for payload in payloads:
        history = history.after(load_move(payload, history))
    return history


def export_match(history: History) -> tuple[Head, tuple[str, ...]]:
    """
    The last match of a history as a record file has it.

    Returns:
        Its head, and the entries that stand, one a line. A move whose goes
        were inferred is several lines.
    """
    head = history.head
    entries: list[str] = []
    for step in history.standing():
        if any(isinstance(event, MatchBegun) for event in step.events):
            # A record file holds one match: what came before it is another file.
            head = replace(head, dealer=step.state.dealer, options=step.state.options, scores=())
            entries.clear()
            continue
        entries += [write_entry(command, head.players) for command in step.commands]
    return head, tuple(entries)


def head_text(head: Head) -> str:
    """A head as a match of the journal keeps it."""
    return write_head(head)
