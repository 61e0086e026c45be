"""One file holds all that a table keeps, and gives it back; what was there before is never lost."""

from __future__ import annotations

import errno
import io
import os
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from scorer.durable import write_whole
from scorer.errors import JournalBusy, JournalCorrupt, JournalDenied, JournalFull, JournalTooNew
from scorer.record import schema
from scorer.record.backup import CONFIG, Backup, BackupDamaged
from scorer.record.files import free_name
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.stamp import RELEASED_S, Stamp

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
HEAD: Final = "players: Ann, Bob\ndealer: Ann\n"


def play(journal: Journal, moves: int) -> int:
    """Keep a match of so many moves."""
    match = journal.begin_match(HEAD, NOON)
    for number in range(1, moves + 1):
        journal.append(match, number, NOON, "keys", [(f"{number}H", '{"n":' + str(number) + "}")])
    return match


def moves_in(folder: Path) -> list[int]:
    """How many moves each match of a folder's journal has."""
    with JournalReader.open(folder) as reader:
        return [len(reader.moves(row.id)) for row in reader.matches()]


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def zipped(**files: bytes) -> bytes:
    """A zip file of these."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name.replace("_", ".")), data)
    return packed.getvalue()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with two games, settings, and a deck of cards."""
    folder = tmp_path / "kept"
    with Journal.open(folder) as journal:
        play(journal, 3)
        play(journal, 2)
    (folder / "settings.json").write_text('{"text": "large"}', "utf-8")
    (folder / "deck.json").write_text('{"04A1": "5H"}', "utf-8")
    return folder


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> bytes:
    """A backup of that folder, as a file holds it."""
    Backup.take(kept).write(tmp_path / "backup.zip")
    return (tmp_path / "backup.zip").read_bytes()


def test_everything_comes_back_on_another_machine(kept: Path, data: bytes, tmp_path: Path) -> None:
    """Games, settings and deck are the same in a folder that was not there."""
    other = tmp_path / "other" / "muggins"
    aside = Backup.read(data).restore(other)

    assert aside == ()
    assert moves_in(other) == [3, 2]
    for name in ("settings.json", "deck.json"):
        assert (other / name).read_bytes() == (kept / name).read_bytes()
    with Journal.open(other) as journal:
        assert journal.append(2, 3, NOON, "keys", [("6H", "{}")]) == 6


def test_table_that_is_played_can_be_backed_up(tmp_path: Path) -> None:
    """A backup holds the moves up to its moment, written by a table that goes on."""
    with Journal.open(tmp_path / "table") as journal:
        play(journal, 4)
        backup = Backup.take(tmp_path / "table")
        journal.append(1, 5, NOON, "keys", [("OK", "")])
    backup.restore(tmp_path / "other")

    assert moves_in(tmp_path / "other") == [4]
    assert moves_in(tmp_path / "table") == [5]


def test_taking_a_backup_changes_nothing(kept: Path) -> None:
    """A folder has the same files with the same bytes after a backup."""
    before = bytes_of(kept)
    Backup.take(kept)

    assert bytes_of(kept) == before


def test_what_was_there_is_set_aside(kept: Path, data: bytes, tmp_path: Path) -> None:
    """Restoring over a folder deletes nothing, the second time as little as the first."""
    with Journal.open(kept) as journal:
        journal.append(2, 3, NOON, "keys", [("6H", "{}")])
    (kept / "settings.json").write_text("{}", "utf-8")
    first = Backup.read(data).restore(kept)
    second = Backup.read(data).restore(kept)

    assert moves_in(kept) == [3, 2]
    assert {path.name for path in first} == {
        *("settings.replaced.json", "deck.replaced.json", "journal.replaced.sqlite")
    }
    assert {path.name for path in second} == {
        *("settings.replaced-2.json", "deck.replaced-2.json", "journal.replaced-2.sqlite")
    }
    assert (kept / "settings.replaced.json").read_text("utf-8") == "{}"
    (tmp_path / "aside").mkdir()
    (kept / "journal.replaced.sqlite").rename(tmp_path / "aside" / FILE_NAME)
    assert moves_in(tmp_path / "aside") == [3, 3]


def test_damaged_journal_gives_way(kept: Path, data: bytes) -> None:
    """H01: a journal that is damaged beyond reading is set aside, and the backup takes its place."""
    (kept / FILE_NAME).write_bytes(bytes(8192))
    aside = Backup.read(data).restore(kept)

    assert moves_in(kept) == [3, 2]
    assert aside[0].name.startswith("journal.damaged-")


def test_configuration_only_where_it_is_asked_for(kept: Path, tmp_path: Path) -> None:
    """A configuration goes into the backup and out of it by its own path."""
    config = tmp_path / "muggins.toml"
    config.write_text("[oled]\n", "utf-8")
    backup = Backup.take(kept, config)
    backup.restore(tmp_path / "other")
    config.write_text("[strip]\n", "utf-8")
    aside = backup.restore(tmp_path / "third", config)

    assert not (tmp_path / "other" / CONFIG).exists()
    assert config.read_text("utf-8") == "[oled]\n"
    assert [path.name for path in aside] == ["muggins.replaced.toml"]
    assert aside[0].read_text("utf-8") == "[strip]\n"


def test_open_table_is_left_alone(kept: Path, data: bytes) -> None:
    """Nothing is restored under a table that is being played."""
    with Journal.open(kept) as journal:
        journal.append(2, 3, NOON, "keys", [("6H", "{}")])
        before = bytes_of(kept)
        with pytest.raises(JournalBusy, match="another copy of Muggins"):
            Backup.read(data).restore(kept)

        assert bytes_of(kept) == before


def journal_with(statement: str, folder: Path) -> bytes:
    """The bytes of a journal with a match of two moves, and one statement more."""
    with Journal.open(folder) as journal:
        play(journal, 2)
        journal._db.execute(statement)
    return (folder / FILE_NAME).read_bytes()


# the file, what is said of it
DAMAGED: Final = [
    pytest.param(b"", "no whole zip file", id="an empty file"),
    pytest.param(b"players: Ann, Bob\n", "no whole zip file", id="another kind of file"),
    pytest.param(zipped(notes_txt=b"5H"), "no journal is in it", id="somebody's zip file"),
    pytest.param(zipped(journal_sqlite=bytes(4096)), "its journal is damaged", id="a journal of zeros"),
]


@pytest.mark.parametrize(("given", "said"), DAMAGED)
def test_what_cannot_be_restored_is_refused(given: bytes, said: str) -> None:
    """A file that is no backup is refused by what is wrong with it."""
    with pytest.raises(BackupDamaged, match=said):
        Backup.read(given)


def test_backup_cut_or_flipped_anywhere_is_refused(data: bytes) -> None:
    """Wherever a backup is cut, and wherever its packed journal is hit, it is refused as damaged."""
    for at in range(0, len(data), 97):
        with pytest.raises(BackupDamaged):
            Backup.read(data[:at])
    for at in range(100, 600, 50):
        hit = bytearray(data)
        hit[at] ^= 0x55
        with pytest.raises(BackupDamaged):
            Backup.read(bytes(hit))


# which of two games was changed, what is said of it
CHANGED: Final = [
    pytest.param(2, "its journal is damaged", id="the game that would go on"),
    pytest.param(1, "a game in its journal is damaged", id="a game that nobody would look at"),
]


@pytest.mark.parametrize(("match", "said"), CHANGED)
def test_changed_move_is_found(kept: Path, match: int, said: str) -> None:
    """A journal whose rows were changed makes no backup, and none that has them is restored."""
    with closing(schema.connect(kept / FILE_NAME)) as db:
        db.execute("UPDATE moves SET entry = '7H' WHERE number = 1 AND match_id = ?", (match,))
    with pytest.raises(BackupDamaged, match=f"^{said}"):
        Backup.read(zipped(journal_sqlite=(kept / FILE_NAME).read_bytes()))
    with pytest.raises(JournalCorrupt, match=rf"journal\.sqlite is damaged \({said}"):
        Backup.take(kept)


def test_newer_backup_is_refused(tmp_path: Path) -> None:
    """A backup of a newer Muggins is left for that one, and so is a newer journal in its place."""
    newer = journal_with(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}", tmp_path / "newer")
    with pytest.raises(JournalTooNew, match="update Muggins first"):
        Backup.read(zipped(journal_sqlite=newer))
    with pytest.raises(JournalTooNew, match="update Muggins"):
        Backup.take(tmp_path / "newer")
    with Journal.open(tmp_path / "mine") as journal:
        play(journal, 1)
    with pytest.raises(JournalTooNew, match="it was left as it is"):
        Backup.take(tmp_path / "mine").restore(tmp_path / "newer")

    assert (tmp_path / "newer" / FILE_NAME).read_bytes() == newer


@pytest.mark.parametrize("has_file", [False, True], ids=["no file", "an empty file"])
def test_nothing_to_back_up(tmp_path: Path, has_file: bool) -> None:
    """Where nothing was kept yet there is no backup, and no journal is begun by trying."""
    if has_file:
        (tmp_path / FILE_NAME).touch()
    before = bytes_of(tmp_path)
    with pytest.raises(JournalDenied, match="nothing is kept there yet"):
        Backup.take(tmp_path)

    assert bytes_of(tmp_path) == before


def test_backup_needs_its_place(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup that cannot be written is refused by its name, and leaves nothing half done."""
    with pytest.raises(JournalDenied, match="nowhere"):
        Backup.take(kept).write(tmp_path / "nowhere" / "backup.zip")
    backup = Backup.take(kept)

    def flush(file: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", flush)
    with pytest.raises(JournalFull, match="no room left"):
        backup.write(tmp_path / "backup.zip")

    assert list(tmp_path.iterdir()) == [kept]


def test_file_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails midway leaves the file of before."""
    path = tmp_path / "deck.json"
    write_whole(path, b"first")

    def cut(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", cut)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"second")

    assert path.read_bytes() == b"first"


def test_names_that_are_taken_are_not_given_again(tmp_path: Path) -> None:
    """A name that a file has, or only its log, belongs to that file."""
    path = tmp_path / FILE_NAME
    (tmp_path / "journal.old.sqlite-wal").touch()
    second = free_name(path, "old")
    second.touch()

    assert second.name == "journal.old-2.sqlite"
    assert free_name(path, "old").name == "journal.old-3.sqlite"
    assert free_name(path, "new").name == "journal.new.sqlite"


OLDER: Final = schema.MIGRATIONS
NEWER: Final = (*schema.MIGRATIONS, "ALTER TABLE matches ADD COLUMN place TEXT NOT NULL DEFAULT ''")


def test_older_journal_is_copied_before_it_is_changed(kept: Path) -> None:
    """An older Muggins still reads the copy that a newer one has made, to the last move."""
    path = kept / FILE_NAME
    with closing(schema.connect(path)) as db:
        schema.migrate(db, schema.check(path, NEWER), NEWER)
        assert db.execute("SELECT DISTINCT place FROM matches").fetchall() == [("",)]
    aside = kept / f"journal.version-{len(OLDER)}.sqlite"

    assert schema.check(path, NEWER) == len(NEWER)
    assert schema.check(aside, OLDER) == len(OLDER)
    with closing(schema.connect_reading(aside)) as db:
        assert db.execute("SELECT count(*) FROM moves").fetchone() == (5,)


@pytest.mark.parametrize(
    ("known", "copies"),
    [
        pytest.param(OLDER, [], id="nothing to change, nothing to copy"),
        pytest.param(NEWER, [f"journal.version-{len(OLDER)}-2.sqlite"], id="an earlier copy keeps its name"),
    ],
)
def test_copies_are_made_where_something_changes(
    kept: Path, known: tuple[str, ...], copies: list[str]
) -> None:
    """Only a journal that will be changed is copied, and no copy is overwritten."""
    (kept / f"journal.version-{len(OLDER)}.sqlite").touch()
    path = kept / FILE_NAME
    with closing(schema.connect(path)) as db:
        schema.migrate(db, schema.check(path, known), known)

    assert [name.name for name in sorted(kept.glob("journal.version-*-2*"))] == copies


def test_new_journal_has_nothing_to_copy(tmp_path: Path) -> None:
    """A journal that is begun goes through all versions, and no empty one is set aside."""
    path = tmp_path / FILE_NAME
    with closing(schema.connect(path)) as db:
        schema.migrate(db, 0, NEWER)

    assert not list(tmp_path.glob("journal.version-*"))


def test_journal_that_cannot_be_copied_is_not_changed(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for the copy the journal stays at its version."""
    path = kept / FILE_NAME

    def refuse(_db: sqlite3.Connection, _path: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(schema, "copy", refuse)
    with closing(schema.connect(path)) as db, pytest.raises(sqlite3.OperationalError, match="full"):
        schema.migrate(db, len(OLDER), NEWER)

    assert schema.check(path, NEWER) == len(OLDER)
