"""The panel and the readers of a table, one byte a message; the first byte is who plays, and how."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hardware.ports import (
    KEYS,
    CodeRead,
    DeviceNotice,
    EntryTyped,
    KeyPress,
    Message,
    TagRead,
    Unreadable,
    View,
)
from scorer.cards import DECK, RANK_LETTERS
from scorer.record.keeping import Row, head_text, read_match
from scorer.record.notation import read_line
from scorer.say import SHORT_WIDTH
from scorer.screen import COLUMNS
from tests.proof.fuzz.targets.faults import FAULTS
from tests.proof.fuzz.targets.laid import lay
from tests.proof.fuzz.targets.told import check_message

TABLES: Final = (
    {"players": "Ann, Bob", "dealer": "Ann", "preset": "home"},
    {"players": "Ann, Bob", "dealer": "Ann", "preset": "acc-muggins", "target": "31"},
    {"players": "Ann, Bob, Cid", "dealer": "Cid", "claims": "call", "suits": "asked"},
    {"players": "Ann, Bob, Cid, Dee", "claims": "auto", "claim_by": "kind", "target": "45"},
    {"players": "Ann, Bob", "dealer": "Bob", "entry": "hands"},
    {"players": "Ann, Bob", "dealer": "Bob", "entry": "points", "match": "best of 3", "target": "31"},
)
"""What was agreed."""

MOST_MESSAGES: Final = 60

_ENTRIES: Final = (
    *(
        "GO",
        "OK",
        "UNDO",
        "ACCEPT",
        "HEELS",
        "MISDEAL",
        "CLAIM 2",
        "CLAIM 4",
        "CLAIM 0",
        "CLAIM",
        "MUGGINS 2",
    ),
    *("BY @1", "BY @2", "ASK none", "FIX 1 NONE", "FIX 2 AS", "PEG @1 9", "PEG @2 30", "CONCEDE @1"),
    *("HAND @2 5H 5C 5S JD", "HAND @1 2C 3D KH AS", "CUT @1 7H", "SET claims=teach", "why", "?"),
)
_SOURCE: Final = "device"
_QUOTED: Final = 200  # who asks why, is told some paragraphs of the rules
_STEP_S: Final = 0.7
_WAIT_S: Final = 5.0
_CODES: Final = (*map(str, DECK), *RANK_LETTERS)
_MESSAGES: Final[tuple[Message, ...]] = (
    *(KeyPress(key, _SOURCE, 0.0) for key in KEYS),
    *(CodeRead(code, _SOURCE, 0.0) for code in _CODES),
    *(EntryTyped(entry, _SOURCE) for entry in _ENTRIES),
    TagRead("0F00A1B2C3", _SOURCE, 0.0),
    Unreadable("ff fe is no code", _SOURCE, 0.0),
    DeviceNotice("reader", "The reader has gone; plug it in again.", lost=True),
    DeviceNotice("reader", "The reader is back.", lost=False),
)

WORDS: Final = tuple(
    bytes(KEYS.index(key) for key in keys.split())
    for keys in ("5 H", "A S OK", "10 D", "J OK", "UNDO UNDO", "POWER", "S S", "P1 2", "C", "OK OK")
)
"""Keys that go together."""


def run(data: bytes) -> None:
    """After whatever is pressed, scanned and typed there is a whole screen, and the journal has the same game."""
    FAULTS.clear()
    shown: list[View] = []
    kept: list[Row] = []

    def keep(number: int, source: str, rows: Sequence[Row]) -> None:
        assert number == len(kept) + 1
        kept.extend(rows)

    loop = lay(TABLES[data[0] % len(TABLES) if data else 0], shown.append, keep)
    at_s = 100.0
    for byte in data[1:][:MOST_MESSAGES]:
        at_s += _STEP_S
        if (number := byte % (len(_MESSAGES) + 1)) == len(_MESSAGES):
            at_s += _WAIT_S
            continue
        loop.take(_timed(_MESSAGES[number], at_s))
        FAULTS.check()
        _check(shown[-1])
    assert shown[-1].seq == len(kept)
    history = loop.table.history
    assert read_match(head_text(history.head), (row.payload for row in kept)) == history
    for row in kept:
        assert len(read_line(row.entry, history.head.players)) == 1


def _timed(message: Message, at_s: float) -> Message:
    return replace(message, at_s=at_s) if isinstance(message, KeyPress | CodeRead | TagRead) else message


def _check(view: View) -> None:
    screen = view.screen
    assert [len(line) for line in screen.lines()] == [COLUMNS] * 7
    assert screen.sentence
    assert json.loads(view.face)["seq"] == view.seq
    if screen.notice:
        check_message(screen.notice, _QUOTED)
        assert len(screen.notice_short) <= SHORT_WIDTH
