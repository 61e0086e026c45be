"""
A journal whose bytes were changed on the disk.

An input is a list of damages, four bytes each: what is done, two bytes of where, and
one of how much. With the high bit set it is done to the log beside the journal.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from scorer.errors import JournalCorrupt, JournalError
from scorer.record.journal import FILE_NAME, Journal, JournalReader, MoveRow
from scorer.record.schema import PAGE_BYTES
from scorer.record.stamp import RELEASED_S, Stamp
from tests.proof.fuzz.targets.scratch import scratch_folder
from tests.proof.fuzz.targets.told import check_message

MOST_DAMAGES: Final = 24

WORDS: Final = (
    *("\x00\x00\x12\x02", "\x00\x00\x1c\x7f", "\x01\x10\x00\x7f", "\x02\x20\x00\x03", "\x03\x10\x00\x00"),
    *(b"\x80\x00\x10\x01", b"\x81\x00\x18\x08", b"\x83\x20\x00\x00", b"\x83\x00\x00\x00"),
)
"""Damages of the first page's head, of whole pages, and of the log."""

_NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
_TODAY: Final = "20260501-180000"
_LOG: Final = 0x80

Moves = dict[int, tuple[MoveRow, ...]]


def run(data: bytes) -> None:
    """It opens, keeps of each match a beginning, or what is whole, and goes on; or it is said why not."""
    damages = [data[at : at + 4] for at in range(0, len(data) - 3, 4)][:MOST_DAMAGES]
    files = {name: bytearray(whole) for name, whole in _FILES.items()}
    for what, high, low, much in damages:
        file = files[_WAL if what & _LOG else FILE_NAME]
        _damage(file, what % _LOG % 4, high << 8 | low, much)
    shutil.rmtree(_FOLDER, ignore_errors=True)
    _FOLDER.mkdir()
    for name, content in files.items():
        (_FOLDER / name).write_bytes(content)
    try:
        _go_on()
    except JournalError as error:
        check_message(str(error), 0)


def _damage(file: bytearray, what: int, place: int, much: int) -> None:
    if not file:
        return
    place %= len(file)
    match what:
        case 0:
            file[place] = much
        case 1:
            end = min(place + 16 * much, len(file))
            file[place:end] = bytes(end - place)
        case 2:
            page, other = place // PAGE_BYTES * PAGE_BYTES, much * PAGE_BYTES % len(file)
            file[page : page + PAGE_BYTES] = file[other : other + PAGE_BYTES]
        case _:
            del file[place:]


def _go_on() -> None:
    """Open it as a table does, look at all that is kept, and play on."""
    with Journal.open(_FOLDER, today=lambda: _TODAY) as journal:
        try:
            kept = _moves_of(journal)
        except JournalCorrupt:
            journal.mend()
            kept = _moves_of(journal)
        for match, rows in kept.items():
            assert rows == _PLAYED[match][: len(rows)], match
            journal.append(match, len(rows) + 1, _NOON, "keys", [("OK", "")])
        new = journal.begin_match("players: Cid, Dan\n", _NOON)
        assert new not in kept
        journal.append(new, 1, _NOON, "keys", [("5H", "")])
    with JournalReader.open(_FOLDER) as again:
        assert {row.id: row.moves for row in again.matches()} == {
            **{match: len(rows) + 1 for match, rows in kept.items()},
            new: 1,
        }


def _moves_of(journal: JournalReader) -> Moves:
    return {row.id: journal.moves(row.id) for row in journal.matches()}


def _play(folder: Path) -> tuple[dict[str, bytes], Moves]:
    """The files of a journal from which the power was taken, and what was played."""
    with Journal.open(folder) as journal:
        for match, moves in ((1, 24), (2, 12)):
            journal.begin_match(f"players: Ann, Bob\nmatch: {match}\n", _NOON)
            for number in range(1, moves + 1):
                payload = f"match {match} move {number} " * 3
                journal.append(match, number, _NOON, "keys", [(f"{number}H", payload)])
                if number == moves // 2:
                    journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return {name: (folder / name).read_bytes() for name in (FILE_NAME, _WAL)}, _moves_of(journal)


_WAL: Final = f"{FILE_NAME}-wal"
_FOLDER: Final = scratch_folder() / "table"
_FILES, _PLAYED = _play(_FOLDER)
