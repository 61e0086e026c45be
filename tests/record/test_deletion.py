"""A player who is deleted is gone, from the file and its log; all others and their games stay."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from scorer.errors import JournalBusy, JournalDenied, JournalFull
from scorer.record import deletion, schema
from scorer.record.deletion import delete_player
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.players import NoSuchPlayer, PlayerRefused
from tests.record.named_games import NOON, keep, played, read


def bytes_in(folder: Path) -> bytes:
    """All that is in the journal and its log."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{FILE_NAME}*")))


def test_every_trace_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No byte of any of the names is in the journal or its log, nor in what SQLite had dropped there."""
    connection = schema._connection

    def careless(uri: str) -> sqlite3.Connection:
        # Whether SQLite wipes what it drops depends on who has built it.
        db = connection(uri)
        db.execute("PRAGMA secure_delete = OFF")
        return db

    monkeypatch.setattr(schema, "_connection", careless)
    before, rows = played(("Zenobia", "Bob"), seed=1)
    other = make_head({"players": "Quetzal, Bob"})
    for _ in range(3):
        keep(tmp_path, before, rows)
    with Household.open(tmp_path) as household:
        household.rename("Zenobia", "Xanthippe")
        household.rename("Xanthippe", "Zenobia")
        keep(tmp_path, History.begin(other), [])
        household.merge("Zenobia", "Quetzal")
        with Journal.open(tmp_path) as journal:
            # Rows that are written anew leave their old text in the free space of a page.
            for status in ("parked", "finished", "open"):
                journal.set_status(1, status)
        assert all(name in bytes_in(tmp_path) for name in (b"Zenobia", b"Xanthippe", b"Quetzal"))
        deleted = delete_player(tmp_path, "quetzal")
        data = bytes_in(tmp_path).lower()

    assert deleted.names == ("Zenobia", "Quetzal", "Xanthippe")
    assert (deleted.games, deleted.is_over) == (4, True)
    assert not any(name in data for name in (b"zenobia", b"xanthippe", b"quetzal"))
    assert b"bob" in data


def test_others_keep_everything(tmp_path: Path) -> None:
    """Games without the player have the same rows to the last field, and everybody else the same names."""
    ann = keep(tmp_path, *played(("Ann", "Bob"), seed=1))
    others = keep(tmp_path, *played(("Annette", "Bob"), seed=2))
    with Household.open(tmp_path) as household:
        household.rename("Bob", "Robert")
    with JournalReader.open(tmp_path) as journal:
        before = [journal.matches()[others - 1], *journal.moves(others)]
        stamps = [(move.seq, move.number, move.stamp, move.source) for move in journal.moves(ann)]
    delete_player(tmp_path, "Ann")
    with JournalReader.open(tmp_path) as journal:
        assert [journal.matches()[others - 1], *journal.moves(others)] == before
        assert [(move.seq, move.number, move.stamp, move.source) for move in journal.moves(ann)] == stamps
    with Household.read(tmp_path) as household, household.reading():
        assert [(person.name, person.also, person.games) for person in household.people()] == [
            ("Annette", (), 1),
            ("Robert", ("Bob",), 2),
        ]


def test_name_is_free_again(tmp_path: Path) -> None:
    """Whoever comes by that name later is a new person without a past."""
    keep(tmp_path, *played(("Ann", "Bob"), seed=1))
    delete_player(tmp_path, "Ann")
    with pytest.raises(NoSuchPlayer):
        delete_player(tmp_path, "Ann")
    with Household.open(tmp_path) as household, household.transaction():
        household.players.of("Ann")
        assert household.person("Ann").games == 0


def test_game_goes_on_with_the_guest(tmp_path: Path) -> None:
    """A game that is not over can be played on by the guest's name."""
    before, rows = played(("Ann", "Bob"), seed=1, lines=5)
    match = keep(tmp_path, before, rows)
    delete_player(tmp_path, "Ann")
    with Journal.open(tmp_path) as journal:
        assert journal.append(match, len(rows) + 1, NOON, "keys", [("OK", "{}")]) == len(rows) + 1


def test_copies_are_named(tmp_path: Path) -> None:
    """What was set aside or written beside the journal may hold the name, and is told and left."""
    keep(tmp_path, *played(("Zenobia", "Bob"), seed=1))
    copies = {
        "journal.damaged-20260501-180000.sqlite": b"",
        "journal.version-1.sqlite": b"",
        "backup.zip": b"",
        "muggins.log": b"Zenobia cannot",
    }
    for name, data in {**copies, "settings.json": b"{}", "deck.json": b"zen"}.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "Zenobia").mkdir()
    deleted = delete_player(tmp_path, "Zenobia")

    assert {path.name for path in deleted.copies} == set(copies)
    assert (tmp_path / "muggins.log").read_bytes() == b"Zenobia cannot"


# who, why not
REFUSED: Final = [
    pytest.param("Anm", NoSuchPlayer, r"did you mean Ann\?", id="nobody of that name"),
    pytest.param("white", PlayerRefused, "nothing is kept about guests", id="a guest"),
]


@pytest.mark.parametrize(("name", "kind", "said"), REFUSED)
def test_who_cannot_be_deleted(tmp_path: Path, name: str, kind: type[Exception], said: str) -> None:
    """Whoever is not there is not deleted, and every byte stays."""
    keep(tmp_path, *played(("Ann", "White"), seed=1))
    before = bytes_in(tmp_path)
    with pytest.raises(kind, match=said):
        delete_player(tmp_path, name)

    assert bytes_in(tmp_path) == before


def test_open_table_keeps_its_players(tmp_path: Path) -> None:
    """Nobody is deleted under a table that is being played."""
    match = keep(tmp_path, *played(("Ann", "Bob"), seed=1))
    with Journal.open(tmp_path) as journal:
        before = journal.moves(match)
        with pytest.raises(JournalBusy, match="a table is open .*; end it first, then delete Ann$"):
            delete_player(tmp_path, "Ann")

        assert journal.moves(match) == before


def test_no_journal_no_player(tmp_path: Path) -> None:
    """Where nothing is kept, nothing is begun by deleting."""
    with pytest.raises(JournalDenied, match="nothing is kept there yet"):
        delete_player(tmp_path, "Ann")

    assert not list(tmp_path.iterdir())


def test_somebody_practises_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another program writes while a player is deleted is not lost: nothing is deleted then."""
    keep(tmp_path, *played(("Ann", "Bob"), seed=1))
    copy = schema.copy

    def slow(db: sqlite3.Connection, path: Path) -> None:
        copy(db, path)
        with Household.open(tmp_path) as other, other.transaction():
            other.players.of("Cid")

    monkeypatch.setattr(deletion, "copy", slow)
    with pytest.raises(JournalBusy, match="another program wrote .* delete Ann again"):
        delete_player(tmp_path, "Ann")
    with Household.read(tmp_path) as household, household.reading():
        assert [person.name for person in household.people()] == ["Ann", "Bob", "Cid"]


def test_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for a copy everything stays as it was."""
    keep(tmp_path, *played(("Ann", "Bob"), seed=1))
    before = bytes_in(tmp_path)

    def refuse(_db: object, path: Path) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(deletion, "copy", refuse)
    with pytest.raises(JournalFull, match="nothing happened"):
        delete_player(tmp_path, "Ann")

    assert bytes_in(tmp_path) == before


def test_reader_holds_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody reads, the deletion is done, and it is said that the log has to wait."""
    match = keep(tmp_path, *played(("Ann", "Bob"), seed=1))

    def impatient(path: Path) -> sqlite3.Connection:
        db = schema.connect(path)
        db.execute("PRAGMA busy_timeout = 1")
        return db

    monkeypatch.setattr(deletion, "connect", impatient)
    with Household.open(tmp_path) as reader, reader.reading():
        reader.people()
        deleted = delete_player(tmp_path, "Ann")

    assert not deleted.is_over
    assert read(tmp_path, match).head.players == ("Blue", "Bob")


def test_damaged_game_is_no_hiding_place(tmp_path: Path) -> None:
    """A damaged game is set aside and told, and what goes on of it has no such name."""
    first = keep(tmp_path, *played(("Zenobia", "Bob"), seed=1))
    second = keep(tmp_path, *played(("Zenobia", "Cid"), seed=2))
    with closing(schema.connect(tmp_path / FILE_NAME)) as db:
        db.execute("UPDATE moves SET entry = 'Zenobia' WHERE match_id = ? AND number = 5", (first,))
    deleted = delete_player(tmp_path, "Zenobia")

    assert b"Zenobia" not in bytes_in(tmp_path)
    assert [path.name for path in deleted.copies if "damaged" in path.name]
    with JournalReader.open(tmp_path) as journal:
        assert len(journal.moves(first)) == 4
        assert len(journal.moves(second)) > 20


def test_lessons_are_dropped(tmp_path: Path) -> None:
    """What a player has practised goes with them, and nobody else's."""
    with Household.open(tmp_path) as household, household.transaction():
        for name in ("Ann", "Bob"):
            row = (household.players.of(name), name)
            household.db.execute(
                "INSERT INTO lesson_boxes (player, pattern, box, due) VALUES (?, ?, 1, 1)", row
            )
    delete_player(tmp_path, "Ann")
    with Household.read(tmp_path) as household, household.reading():
        assert household.db.execute("SELECT pattern FROM lesson_boxes").fetchall() == [("Bob",)]


def test_facts_are_derived_again(tmp_path: Path) -> None:
    """What was told of a game by an old name is dropped with it."""
    match = keep(tmp_path, *played(("Ann", "Bob"), seed=1))
    with Household.open(tmp_path) as household, household.transaction():
        household.db.execute("INSERT INTO fact_match (match_id, version, moves) VALUES (?, 1, 9)", (match,))
    delete_player(tmp_path, "Ann")
    with Household.read(tmp_path) as household, household.reading():
        assert household.db.execute("SELECT * FROM fact_match").fetchall() == []


KILLED: Final = """
import os, signal, sys
from pathlib import Path
from scorer.record import deletion
take_over = deletion.take_over
def killed(path, other):
    if sys.argv[2] == "after":
        take_over(path, other)
    os.kill(os.getpid(), signal.SIGKILL)
deletion.take_over = killed
deletion.delete_player(Path(sys.argv[1]), "Zenobia")
"""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_kill_9(tmp_path: Path, moment: str) -> None:
    """Killed before the copy takes its place, or after, the journal is whole and the one or the other."""
    before, rows = played(("Zenobia", "Bob"), seed=1)
    match = keep(tmp_path, before, rows)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path), moment], check=False)
    after = read(tmp_path, match)

    assert killed.returncode < 0
    assert after.head.players == (("Zenobia", "Bob") if moment == "before" else ("Blue", "Bob"))
    assert after.state == before.state
    with Journal.open(tmp_path) as journal:
        assert journal.repaired is None


def test_the_log_is_cut_off_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for: a power cut after the deletion must not bring the old log back."""
    with Journal.open(tmp_path) as journal:
        match = journal.begin_match("players: Ann, Bob\n", NOON)
        journal.append(match, 1, NOON, "keys", [("OK", "{}")])
    waited: list[tuple[str, int]] = []
    monkeypatch.setattr(deletion, "sync", lambda path: waited.append((path.name, path.stat().st_size)))
    delete_player(tmp_path, "Ann")

    assert waited == [(f"{FILE_NAME}-wal", 0)]
