"""Files from elsewhere, and what others of this machine may do with ours."""

from __future__ import annotations

import io
import json
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from hardware.input.deck import Deck, read_deck, write_deck
from scorer.errors import ConfigError, JournalDenied
from scorer.record import backup
from scorer.record.backup import Backup, BackupDamaged
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.schema import INSERT_MOVE
from scorer.table.cli import muggins
from scorer.table.settings import USUAL, read_settings, write_settings
from tests.bookshelf import honest_record, keep

File = bytes | tuple[zipfile.ZipInfo, bytes]
"""What a file of a zip file holds, and what its entry says where that is not its name alone."""

TOWER: Final = "[" * 100_000


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with a game in it."""
    folder = tmp_path / "kept"
    keep(folder, honest_record(3))
    return folder


def packed(**files: File) -> bytes:
    """A zip file; a name in it is as it is given, or what its entry says."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in files.items():
            entry, data = file if isinstance(file, tuple) else (name, file)
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def journal_with(folder: Path, *statements: str) -> bytes:
    """The journal of a folder, after somebody else has worked on it."""
    Backup.take(folder).restore(folder / "copy")
    with closing(sqlite3.connect(folder / "copy" / FILE_NAME)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (folder / "copy" / FILE_NAME).read_bytes()


STRANGE: Final = [
    (
        "CREATE TRIGGER t AFTER INSERT ON moves BEGIN UPDATE moves SET entry = 'UNDO' WHERE seq = new.seq; END",
        "a trigger that changes what is kept",
    ),
    ("CREATE VIEW facts AS SELECT load_extension('x')", "a view that calls"),
    ("CREATE VIRTUAL TABLE v USING fts5(a)", "a table of another making"),
]


@pytest.mark.parametrize("statement", [pytest.param(row[0], id=row[1]) for row in STRANGE])
def test_what_acts_by_itself(kept: Path, statement: str) -> None:
    """A backup whose journal does something by itself is none; one that was only copied is."""
    with pytest.raises(BackupDamaged):
        Backup.read(packed(**{FILE_NAME: journal_with(kept, statement)}))
    assert Backup.read(packed(**{FILE_NAME: journal_with(kept)})).files


def test_a_trigger_in_the_journal_itself(kept: Path) -> None:
    """A journal that somebody has put one into is set aside when it is opened, and its moves go on without it."""
    crafted = journal_with(kept, STRANGE[0][0])
    (kept / FILE_NAME).write_bytes(crafted)
    with Journal.open(kept) as journal:
        assert journal.repaired is not None
        (match,) = journal.matches()
        moves = len(journal.moves(match.id))
        journal._db.execute(INSERT_MOVE, (None, match.id, moves + 1, 0, 0, "", 0, "", "5H", "", 0))
        (entry,) = journal._db.execute("SELECT entry FROM moves ORDER BY seq DESC LIMIT 1").fetchone()
    assert entry == "5H"


def test_names_that_lead_out(kept: Path, tmp_path: Path) -> None:
    """Only files with the names of a backup come out of it, and only into their own place."""
    link = zipfile.ZipInfo("settings.json")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    files: dict[str, File] = {
        FILE_NAME: Backup.take(kept).files[FILE_NAME],
        "../outside": b"x",
        "/outside": b"x",
        "..\\outside": b"x",
        "sub/deck.json": b"x",
        "journal.lock": b"x",
        "settings": (link, b"/etc/passwd"),
    }
    place = tmp_path / "deep" / "place"
    Backup.read(packed(**files)).restore(place)

    assert {path.name for path in place.iterdir()} <= {FILE_NAME, "journal.lock", "settings.json"}
    assert [path.name for path in place.parent.iterdir()] == ["place"]
    assert not (place / "settings.json").is_symlink()
    assert not list(tmp_path.rglob("outside"))


def test_endless_zeros(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that holds a large one is not unpacked."""
    monkeypatch.setattr(backup, "MOST_BYTES", 1 << 20)
    data = packed(**{FILE_NAME: Backup.take(kept).files[FILE_NAME], "deck.json": bytes(1 << 20)})

    assert len(data) < 1 << 17
    with pytest.raises(BackupDamaged, match="more than 1 MiB"):
        Backup.read(data)


def test_an_entry_that_lies(kept: Path) -> None:
    """A file that is longer than its entry says is damaged."""
    data = packed(**{FILE_NAME: Backup.take(kept).files[FILE_NAME], "deck.json": b"x" * 1000})
    lie = data.replace((1000).to_bytes(4, "little"), (10).to_bytes(4, "little"))

    with pytest.raises(BackupDamaged):
        Backup.read(lie)


RENAMED: Final = (
    "UPDATE player SET name = char(27) || '[2J' WHERE name = 'Ann'",
    "UPDATE player_name SET name = char(27) || '[2J', key = char(27) || '[2j' WHERE key = 'ann'",
)
"""Ann is called what clears a terminal."""


def test_a_name_that_nobody_could_give(kept: Path) -> None:
    """A profile that came in with a file commands no terminal, wherever its name is told."""
    with Household.open(kept) as household:
        household.meet()
    Backup.read(packed(**{FILE_NAME: journal_with(kept, *RENAMED)})).restore(kept)
    asked = (
        ["players", "list"],
        ["stats"],
        ["stats", "Bo"],
        ["games", "list"],
        ["players", "rename", "X", "Y"],
    )
    told = [CliRunner().invoke(muggins, [*words, "--state", str(kept)]).output for words in asked]

    assert "\\x1b[2J" in told[0]
    assert not any("\x1b" in output for output in told)


DAMAGED: Final = [
    (TOWER, "a tower"),
    ('{"version": 1, "codes": {"A": ' + "9" * 5000 + "}}", "a number that cannot be read"),
    ('{"version": 1e999, "codes": {}}', "a version without an end"),
    ('{"version": 1, "codes": {"5H": "6H"}}', "a card that is another"),
    ("[]", "a list"),
    ("\0", "nothing"),
]


@pytest.mark.parametrize("text", [pytest.param(row[0], id=row[1]) for row in DAMAGED])
def test_decks_and_settings(tmp_path: Path, text: str) -> None:
    """A deck or settings from elsewhere cost a deck or settings, and no game."""
    (tmp_path / "deck.json").write_text(text, "utf-8")
    (tmp_path / "settings.json").write_text(text, "utf-8")

    with pytest.raises(ConfigError):
        read_deck(tmp_path / "deck.json")
    assert read_settings(tmp_path) == USUAL


def test_a_deck_with_commands(tmp_path: Path) -> None:
    """What a deck says is read as an entry, and never obeyed by a terminal."""
    (tmp_path / "deck.json").write_text(
        json.dumps({"version": 1, "codes": {"\x1b[2J": "\x1b[2J", "A": "5H"}})
    )
    result = CliRunner().invoke(muggins, ["deck", "show", "--deck", str(tmp_path / "deck.json")])

    assert "\x1b" not in result.output


def test_who_may_read(tmp_path: Path) -> None:
    """A folder that Muggins makes is its user's alone; one that is there keeps what was given to others."""
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o750)
    for folder, mode in ((tmp_path / "own", 0o700), (shared, 0o750)):
        Journal.open(folder).close()
        assert stat.S_IMODE(folder.stat().st_mode) == mode


WRITTEN: Final[list[tuple[Callable[[Path], object], str]]] = [
    (lambda folder: write_deck(folder / "deck.json", Deck()), "deck.json"),
    (lambda folder: write_deck(folder / "deck.json", Deck()), "deck.json.new"),
    (lambda folder: write_settings(folder, USUAL), "settings.json"),
    (lambda folder: write_settings(folder, USUAL), "settings.json.new"),
]


@pytest.mark.parametrize(("write", "name"), WRITTEN, ids=[name for _, name in WRITTEN])
def test_links_in_the_place_of_files(tmp_path: Path, write: Callable[[Path], object], name: str) -> None:
    """A link that somebody has laid where we write is replaced, and what it led to is as it was."""
    other = tmp_path / "other"
    other.write_text("precious")
    (tmp_path / name).symlink_to(other)
    write(tmp_path)

    assert other.read_text() == "precious"
    assert not (tmp_path / name).is_symlink()


def test_a_link_in_the_place_of_the_lock(tmp_path: Path) -> None:
    """It is refused: another file would have our number written into it."""
    other = tmp_path / "other"
    other.write_text("precious")
    (tmp_path / "journal.lock").symlink_to(other)

    with pytest.raises(JournalDenied):
        Journal.open(tmp_path)
    assert other.read_text() == "precious"
