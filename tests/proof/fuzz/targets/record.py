"""A record file: sent to the page, replayed, played on whatever is refused, and taken into a journal."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any, Final

from scorer.errors import MugginsError, NotationError, OptionsError
from scorer.record.head import read_record, write_record
from scorer.record.history import History
from scorer.record.journal import Journal
from scorer.record.keeping import export_match, read_match
from scorer.record.notation import read_line
from scorer.record.replay import Replayed, replay
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.rules.options import Options, describe_options
from scorer.table.book.opened import open_record
from scorer.table.face import make_face
from scorer.table.importing import import_record
from tests.proof.fuzz.targets import notation
from tests.proof.fuzz.targets.scratch import scratch_folder
from tests.proof.fuzz.targets.told import check_message, check_place, check_refusal

MOST_LINES: Final = 400
"""Longer files are only slower: a game has some 120 lines."""

WORDS: Final = (
    *(f"\n{word}" for word in notation.WORDS),
    *(f"\n{key}: " for key in ("players", "dealer", "scores", "preset", *describe_options(Options()))),
    *("\nSET claims=call", "\nSET claims=teach", "\nSET claims=off", "\nFIX 1 BEFORE ", "\nFIX 2 NONE"),
    *("teach", "strict", "call", "auto", "points", "hands", "asked", "best of 3", "1,2,4,match", "acc"),
)
"""Lines, so that a game goes on by a single change."""

_NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
_IMPORTS_A_JOURNAL: Final = 100


def run(data: bytes) -> None:
    """A file leads to a game that is the same when it is exported, or to why it does not, and where."""
    if data.count(b"\n") > MOST_LINES:
        return
    _check_opened(data)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    lines = text.lstrip("\ufeff").split("\n")
    try:
        replayed = replay(text)
    except (NotationError, OptionsError) as error:
        check_place(getattr(error, "line", 1), getattr(error, "column", 1), lines)
        check_refusal(error, len(text))
        return
    if replayed.error is None:
        _check_import(text, replayed)
    else:
        line = replayed.line or 0
        check_place(line, getattr(replayed.error, "column", None) or 1, lines)
        check_refusal(replayed.error, len(lines[line - 1]), replayed.history.head.players)
        _check_export(_play_on(text))


def _check_opened(data: bytes) -> None:
    """The page is told of a game, or of an error, and both can be written down."""
    opened = open_record(data)
    json.dumps(opened, ensure_ascii=False, allow_nan=False).encode()
    assert opened["game"] or opened["error"]
    if opened["error"]:
        check_message(opened["error"]["message"], len(data))


def _play_on(text: str) -> History:
    """The game of all lines that are accepted: a refused one changes nothing."""
    head, lines = read_record(text)
    history = History.begin(head)
    for number, line in lines:
        try:
            for entry in read_line(line, head.players, line=number):
                history = history.play(entry, number)
        except MugginsError as error:
            check_refusal(error, len(line), head.players)
    return history


def _check_export(history: History) -> None:
    written = write_record(*export_match(history))
    again = replay(written)
    assert again.error is None, (again.error, again.line, written)
    assert _face(again.history) == _face(history), written


def _face(history: History) -> dict[str, Any]:
    """The machine's face but for the numbers of lines, which each file has of its own."""
    face = make_face(history, seq=0)
    for ledger in ("pegged", "verdicts", "reneges"):
        face[ledger] = [{**entry, "line": None} for entry in face[ledger]]
    return face


def _check_import(text: str, replayed: Replayed) -> None:
    """What the journal has taken is the game of the file."""
    journal = next(_JOURNALS)
    match = import_record(journal, text, lambda: _NOON)
    (row,) = (row for row in journal.matches() if row.id == match)
    kept = read_match(row.head, (move.payload for move in journal.moves(match)))
    assert kept.head == replayed.history.head
    assert kept.state == replayed.history.state
    _check_export(kept)


def _journals() -> Iterator[Journal]:
    """The journal of this process, made anew before it grows long."""
    while True:
        with Journal.open(scratch_folder()) as journal:
            yield from itertools.repeat(journal, _IMPORTS_A_JOURNAL)


_JOURNALS: Final = _journals()
