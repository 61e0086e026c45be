"""A damaged journal never stops a game: it is set aside, and all that can be read goes on."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from scorer.errors import JournalCorrupt, JournalFull, JournalTooNew
from scorer.record.journal import Journal, JournalReader, MoveRow
from scorer.record.stamp import RELEASED_S, Stamp

CASES = json.loads((Path(__file__).parents[1] / "cases" / "journal.json").read_text(encoding="utf-8"))
H01 = CASES["cases"][0]["checks"]

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
DATE: Final = "20260501-180000"
PAGE: Final = 4096

Moves = dict[int, tuple[MoveRow, ...]]

PLAYED: Final = """
import os, signal, sys
from pathlib import Path
from scorer.record.journal import Journal
from scorer.record.stamp import RELEASED_S, Stamp
noon = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
journal = Journal.open(Path(sys.argv[1]))
for match, moves in ((1, 60), (2, 40)):
    journal.begin_match(f"players: Ann, Bob\\nmatch: {match}\\n", noon)
    for number in range(1, moves + 1):
        journal.append(match, number, noon, "keys", [(f"{number}H", f"match {match} move {number} " * 3)])
    if match == 1:
        journal.set_status(match, "finished")
if sys.argv[2] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
journal.close()
"""


def today() -> str:
    """The day of all these tests."""
    return DATE


def moves_of(journal: JournalReader) -> Moves:
    """Every match with its moves, and that the list of matches says the same."""
    moves = {row.id: journal.moves(row.id) for row in journal.matches()}
    assert {row.id: row.moves for row in journal.matches()} == {key: len(rows) for key, rows in moves.items()}
    return moves


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of two matches, 60 and 40 moves, closed as it should be."""
    folder = tmp_path_factory.mktemp("closed")
    subprocess.run([sys.executable, "-c", PLAYED, str(folder), "closed"], check=True)
    return folder


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same from a process that was killed, with most of it in the log."""
    folder = tmp_path_factory.mktemp("killed")
    subprocess.run([sys.executable, "-c", PLAYED, str(folder), "killed"], check=False)
    return folder


@pytest.fixture(scope="module")
def played(closed: Path) -> Moves:
    """What was played in both."""
    with JournalReader.open(closed) as journal:
        return moves_of(journal)


def resume(folder: Path, files: dict[str, bytes], played: Moves) -> tuple[Path | None, Moves]:
    """
    Open a folder with these files, mend what is met, and play on.

    Returns:
        Where the damaged journal was set aside, and the moves that were kept.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    with Journal.open(folder, today=today) as journal:
        try:
            kept = moves_of(journal)
        except JournalCorrupt:
            journal.mend()
            kept = moves_of(journal)
        for match, rows in kept.items():
            assert rows == played[match][: len(rows)]
            journal.append(match, len(rows) + 1, NOON, "keys", [("OK", "")])
        journal.append(journal.begin_match("players: Cid, Dan\n", NOON), 1, NOON, "keys", [("5H", "")])
        repaired = journal.repaired
    with JournalReader.open(folder) as again:
        assert {row.id: row.moves for row in again.matches()}.items() >= {
            match: len(rows) + 1 for match, rows in kept.items()
        }.items()
    return repaired, kept


def counts(kept: Moves) -> dict[int, int]:
    """How many moves of each match."""
    return {match: len(rows) for match, rows in kept.items()}


@pytest.mark.parametrize("check", [pytest.param(check, id=check["input"]["file"]) for check in H01[1:4]])
def test_file_that_a_power_cut_leaves(
    tmp_path: Path, closed: Path, played: Moves, check: dict[str, dict[str, str]]
) -> None:
    """H01: cut to half, all zeros or empty, the journal opens and a game can be played."""
    whole = (closed / "journal.sqlite").read_bytes()
    damaged = {
        "cut to half": whole[: len(whole) // 2],
        "all zero bytes": bytes(len(whole)),
        "zero length": b"",
    }
    data = damaged[check["input"]["file"]]
    repaired, _ = resume(tmp_path / "table", {"journal.sqlite": data}, played)

    assert (repaired is not None) is (check["expected"]["project"] != "schema created")
    if repaired:
        assert repaired.name == f"journal.damaged-{DATE}.sqlite"
        assert repaired.read_bytes() == data


def test_cut_anywhere_keeps_a_clean_prefix(tmp_path: Path, closed: Path, played: Moves) -> None:
    """A journal cut at any byte opens again, with moves from the first on; more is never less."""
    whole = (closed / "journal.sqlite").read_bytes()
    cuts = sorted(
        {*range(1, 120, 7), *range(200, len(whole), 1021), *range(PAGE, len(whole), PAGE), len(whole) - 1}
    )
    kept = [
        sum(counts(resume(tmp_path / "table", {"journal.sqlite": whole[:cut]}, played)[1]).values())
        for cut in cuts
    ]

    assert kept == sorted(kept)
    assert kept[0] == 0
    assert kept[-1] >= 60


def test_log_cut_anywhere_keeps_a_clean_prefix(tmp_path: Path, killed: Path, played: Moves) -> None:
    """A log cut at any byte, as a power cut leaves it, ends the game at its last whole move."""
    data = (killed / "journal.sqlite").read_bytes()
    log = (killed / "journal.sqlite-wal").read_bytes()
    kept = []
    for cut in [*range(0, len(log), 20011), len(log)]:
        files = {"journal.sqlite": data, "journal.sqlite-wal": log[:cut]}
        repaired, moves = resume(tmp_path / "table", files, played)
        kept.append(sum(counts(moves).values()))
        assert repaired is None

    assert kept == sorted(kept)
    assert (kept[0], kept[-1]) == (0, 100)


def test_log_whose_journal_is_gone(tmp_path: Path, killed: Path, played: Moves) -> None:
    """A log beside an empty file has all the moves still, and they are kept."""
    log = (killed / "journal.sqlite-wal").read_bytes()
    files = {"journal.sqlite": b"", "journal.sqlite-wal": log}
    repaired, kept = resume(tmp_path / "table", files, played)

    assert counts(kept) == {1: 60, 2: 40}
    assert repaired is not None
    assert repaired.with_name(repaired.name + "-wal").read_bytes() == log


@pytest.mark.parametrize("seed", range(4))
def test_flipped_bytes_keep_a_clean_prefix(tmp_path: Path, closed: Path, played: Moves, seed: int) -> None:
    """Whatever byte is wrong, nothing that was not played is ever read, and the game goes on."""
    whole, chance = (closed / "journal.sqlite").read_bytes(), random.Random(seed)
    for _ in range(25):
        data = bytearray(whole)
        data[chance.choice([chance.randrange(100), chance.randrange(len(data))])] ^= chance.randrange(1, 256)
        try:
            resume(tmp_path / "table", {"journal.sqlite": bytes(data)}, played)
        except JournalTooNew:
            # The version itself was hit, and all of its values must be believed.
            assert data[60:64] != whole[60:64]


PAGES = [
    # page  is lost     what is kept
    (1, {1: 60, 2: 40}, "the first page has nothing that another journal cannot lend"),
    (2, {}, "without the heads no match can be told"),
    (3, {1: 60, 2: 40}, "the way to the moves is not needed to find them"),
    (4, {1: 60, 2: 40}, "nor is their index"),
]


@pytest.mark.parametrize("filler", [b"\0", b"\xa5"], ids=["zeros", "noise"])
@pytest.mark.parametrize(("page", "expected"), [pytest.param(*row[:2], id=row[2]) for row in PAGES])
def test_page_lost(
    tmp_path: Path, closed: Path, played: Moves, page: int, expected: dict[int, int], filler: bytes
) -> None:
    """A page that the card lost takes its own rows with it and no others."""
    data = bytearray((closed / "journal.sqlite").read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = filler * PAGE
    repaired, kept = resume(tmp_path / "table", {"journal.sqlite": bytes(data)}, played)

    assert counts(kept) == expected
    assert repaired is not None
    assert repaired.read_bytes() == data


def test_changed_move_ends_its_match_alone(tmp_path: Path, closed: Path, played: Moves) -> None:
    """A move whose text was changed on the disk is not believed; the other match stays whole."""
    data = (closed / "journal.sqlite").read_bytes()
    assert data.count(b"match 1 move 31 ") == 3
    changed = data.replace(b"match 1 move 31 ", b"match 1 move 37 ", 1)
    repaired, kept = resume(tmp_path / "table", {"journal.sqlite": changed}, played)

    assert counts(kept) == {1: 30, 2: 40}
    assert repaired is not None


@pytest.mark.parametrize(
    ("match", "is_mended"),
    [
        pytest.param(2, True, id="a match to go on with is read at once"),
        pytest.param(1, False, id="a finished one when somebody asks for it"),
    ],
)
def test_opening_reads_what_resuming_needs(tmp_path: Path, closed: Path, match: int, is_mended: bool) -> None:
    """A damaged move is met at the start where the game needs it, and later can be mended later."""
    was, now = f"match {match} move 31 ".encode(), f"match {match} move 37 ".encode()
    data = (closed / "journal.sqlite").read_bytes().replace(was, now, 1)
    (tmp_path / "journal.sqlite").write_bytes(data)
    with Journal.open(tmp_path, today=today) as journal:
        assert (journal.repaired is not None) is is_mended
        if not is_mended:
            with pytest.raises(JournalCorrupt, match="move 31 of match 1 was changed"):
                journal.moves(match)
            assert journal.mend() == journal.repaired

        assert len(journal.moves(match)) == 30


def test_schema_that_is_no_text(tmp_path: Path, closed: Path, played: Moves) -> None:
    """A schema that cannot even be quoted is damage like any other."""
    data = (closed / "journal.sqlite").read_bytes().replace(b"(status IN", b"(status \xc9N", 1)
    (tmp_path / "journal.sqlite").write_bytes(data)
    with pytest.raises(JournalCorrupt, match="its schema is no text"):
        JournalReader.open(tmp_path)

    assert resume_again(tmp_path, data)[1] == played


def test_dropped_moves_do_not_come_back(tmp_path: Path) -> None:
    """What a mending has left out is not found by the next one, behind what was played since."""
    with Journal.open(tmp_path) as journal:
        match = journal.begin_match("players: Ann, Bob\n", NOON)
        # So many that SQLite writes pages before it commits, and gives them back when they are dropped.
        moves = [(str(number), f"move {number} " + "x" * 3000) for number in range(1, 1001)]
        journal.append(match, 1, NOON, "keys", moves)
    data = (tmp_path / "journal.sqlite").read_bytes()
    resume_again(tmp_path, data.replace(b"move 3 ", b"move 9 ", 1))
    with Journal.open(tmp_path) as journal:
        journal.append(match, 3, NOON, "keys", [("GO", "")])
    mended = (tmp_path / "journal.sqlite").read_bytes()
    _, kept = resume_again(tmp_path, bytes(100) + mended[100:])

    assert [row.entry for row in kept[match]] == ["1", "2", "GO"]


def resume_again(folder: Path, data: bytes) -> tuple[Path | None, Moves]:
    """Open the folder after its journal was given these bytes."""
    (folder / "journal.sqlite").write_bytes(data)
    with Journal.open(folder, today=today) as journal:
        return journal.repaired, moves_of(journal)


def test_nothing_is_overwritten(tmp_path: Path, closed: Path) -> None:
    """Two damaged journals of one second get two names, and both keep their bytes."""
    shutil.copy(closed / "journal.sqlite", tmp_path)
    aside = [resume_again(tmp_path, data)[0] for data in (b"no journal", b"nor this one")]

    assert [path and path.name for path in aside] == [
        f"journal.damaged-{DATE}.sqlite",
        f"journal.damaged-{DATE}-2.sqlite",
    ]
    assert [path and path.read_bytes() for path in aside] == [b"no journal", b"nor this one"]


def test_another_programs_database_is_set_aside(tmp_path: Path, closed: Path) -> None:
    """A sound database that is no journal is not written into, but kept as it is."""
    other = bytearray((closed / "journal.sqlite").read_bytes())
    other[68:72] = b"else"
    repaired, kept = resume_again(tmp_path, bytes(other))

    assert repaired is not None
    assert repaired.read_bytes() == other
    assert counts(kept) == {1: 60, 2: 40}


def test_reader_of_a_damaged_journal(tmp_path: Path) -> None:
    """A reader mends nothing: it says what mends it, and leaves every byte."""
    (tmp_path / "journal.sqlite").write_bytes(b"no journal")
    with pytest.raises(JournalCorrupt, match="journal.sqlite is damaged .* `muggins play` sets it aside"):
        JournalReader.open(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["journal.sqlite"]


@pytest.mark.parametrize("moved", range(3), ids=["none was moved", "the journal was moved", "all were moved"])
def test_power_cut_while_mending(
    tmp_path: Path, killed: Path, played: Moves, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    """Mending that was cut short at any rename is finished by the next start."""
    (tmp_path / "journal.sqlite").write_bytes(b"")
    (tmp_path / "journal.sqlite-wal").write_bytes((killed / "journal.sqlite-wal").read_bytes())
    rename = Path.rename
    done: list[Path] = []

    def cut_short(old: Path, new: Path) -> Path:
        if old.name != "fresh.sqlite":
            if len(done) == moved:
                raise KeyboardInterrupt
            done.append(old)
        return rename(old, new)

    monkeypatch.setattr(Path, "rename", cut_short)
    with pytest.raises(KeyboardInterrupt):
        Journal.open(tmp_path, today=today)
    monkeypatch.undo()
    with Journal.open(tmp_path, today=today) as journal:
        assert moves_of(journal) == played
        assert journal.repaired is not None
        assert journal.repaired.exists()
    assert len(done) == moved
    assert sorted(path.name for path in tmp_path.iterdir() if "damaged" not in path.name) == [
        "journal.lock",
        "journal.sqlite",
    ]


def test_mending_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room to mend it, the damaged journal keeps its name and its bytes."""

    def no_room(old: Path, new: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(new))

    (tmp_path / "journal.sqlite").write_bytes(b"no journal")
    monkeypatch.setattr(shutil, "copyfile", no_room)
    with pytest.raises(JournalFull, match="no room left"):
        Journal.open(tmp_path, today=today)

    assert (tmp_path / "journal.sqlite").read_bytes() == b"no journal"


def test_mending_that_fails_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it can be mended a journal takes nothing, and says so; then it goes on in the same process."""

    def no_room(old: Path, new: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(new))

    with Journal.open(tmp_path, today=today) as journal:
        match = journal.begin_match("players: Ann, Bob\n", NOON)
        with monkeypatch.context() as full:
            full.setattr(shutil, "copyfile", no_room)
            with pytest.raises(JournalFull):
                journal.mend()
        with pytest.raises(JournalCorrupt, match="could not be mended"):
            journal.append(match, 1, NOON, "keys", [("5H", "")])
        journal.mend()
        journal.append(match, 1, NOON, "keys", [("5H", "")])

        assert [move.entry for move in journal.moves(match)] == ["5H"]
