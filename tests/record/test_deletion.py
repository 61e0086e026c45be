"""A player who is deleted is gone: from every game, from the file and its log; the games are as they were."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import JournalBusy, JournalDenied, JournalFull
from scorer.record import deletion, schema
from scorer.record.deletion import delete_player
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.keeping import dump_move, head_text, read_match
from scorer.record.names import PEG_COLOURS, write_player
from scorer.record.notation import read_line, write_entry
from scorer.record.players import NoSuchPlayer, PlayerRefused, fold
from scorer.record.redact import Redaction
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


def bytes_in(folder: Path) -> bytes:
    """All that is in the journal and its log."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{FILE_NAME}*")))


# who plays, who goes, who sits there then
TABLES: Final = [
    pytest.param(("Zenobia", "Bob"), "zenobia", ("Blue", "Bob"), id="the first of two"),
    pytest.param(("Bob", "Zenobia"), "Zenobia", ("Bob", "Orange"), id="the second of two"),
    pytest.param(
        ("Ann", "Annette", "Anna"), "Ann", ("Blue", "Annette", "Anna"), id="a beginning of both others"
    ),
    pytest.param(
        ("Ann", "Annette", "Anna"), "Annette", ("Ann", "Orange", "Anna"), id="a name that begins like others"
    ),
    pytest.param(
        ("Blue", "Zenobia", "Orange"), "Zenobia", ("Blue", "White", "Orange"), id="whose colour is taken"
    ),
    pytest.param(("Bl", "Zen", "B", "Z"), "Zen", ("Bl", "Orange", "B", "Z"), id="four with short names"),
    pytest.param(("Ann Lee", "Ann Lea"), "Ann Lee", ("Blue", "Ann Lea"), id="a name with a blank"),
    pytest.param(("GO", "5H"), "5H", ("GO", "Orange"), id="a name that is a card"),
    pytest.param(
        ("@2", "-7", "Penalty"), "@2", ("Blue", "-7", "Penalty"), id="a name that looks like a seat"
    ),
    pytest.param(("李小龍", "Ännchen"), "李小龍", ("Blue", "Ännchen"), id="a name of another script"),
]
KINDS: Final = [
    pytest.param({}, id="pegged by the table"),
    pytest.param({"claims": "call"}, id="claimed and called"),
    pytest.param({"entry": "points"}, id="kept without cards"),
    pytest.param({"entry": "hands", "suits": "keyed"}, id="hands keyed"),
]


@pytest.mark.parametrize("agreed", KINDS)
@pytest.mark.parametrize(("names", "gone", "left"), TABLES)
def test_game_is_the_same_with_a_guest(
    tmp_path: Path, names: tuple[str, ...], gone: str, left: tuple[str, ...], agreed: dict[str, str]
) -> None:
    """Every row is the one of the same game played by the guest, what was undone and mended too."""
    before, rows = played(names, len(gone), agreed)
    match = keep(tmp_path, before, rows)
    deleted = delete_player(tmp_path, gone)
    after = read(tmp_path, match)
    with JournalReader.open(tmp_path) as journal:
        kept = [(move.entry, move.payload) for move in journal.moves(match)]

    assert deleted.games == 1
    assert after.head == replace(before.head, players=left)
    assert kept == played(left, len(gone), agreed)[1]
    assert [step.state for step in after.standing()] == [step.state for step in before.standing()]


def test_names_are_in_the_games() -> None:
    """The games that are tried hold names in every kind of entry that has one."""
    rows = [
        row
        for agreed in ({}, {"claims": "call"}, {"entry": "points"})
        for row in played(("Ann", "Bob"), 1, agreed)[1]
    ]
    named = [payload for _, payload in rows if "Ann" in payload or "Bob" in payload]

    assert len(named) > 20
    assert all(
        any(word in payload for payload in named) for word in ("PEG", "FIX", "BY", "CONCEDE", "penalty")
    )


@given(
    names=st.lists(
        st.text(st.sampled_from("AaBbnñ 5H7"), min_size=1, max_size=4).map(str.strip).filter(bool),
        min_size=2,
        max_size=4,
        unique_by=fold,
    ),
    seed=st.integers(0, 9),
    data=st.data(),
)
def test_any_game_is_the_same(names: list[str], seed: int, data: st.DataObject) -> None:
    """Whatever people are called, rows with guests in them are the same moves."""
    gone = data.draw(st.sets(st.sampled_from(names), min_size=1))
    before, rows = played(tuple(names), seed, lines=25)
    redaction = Redaction.of(names, set(map(fold, gone)))
    after = read_match(
        redaction.head(head_text(before.head)), [redaction.payload(payload) for _, payload in rows]
    )

    assert [step.state for step in after.standing()] == [step.state for step in before.standing()]
    assert after.head.players == redaction.after
    assert not gone & set(redaction.after)
    assert len(set(map(fold, redaction.after))) == len(names)
    assert all(
        after == name if name not in gone else after in PEG_COLOURS
        for name, after in zip(names, redaction.after, strict=True)
    )


SAID: Final = [
    # what was said of a penalty, what is left of it
    ("Ann spoke to ANN's dog", "Blue spoke to Blue's dog", "a word by itself, in any case"),
    ("Annette and Joann spoke", "Annette and Joann spoke", "a part of a word is another word"),
    ("looked twice", "looked twice", "nobody is named"),
]


@pytest.mark.parametrize(("said", "left"), [pytest.param(*row[:2], id=row[2]) for row in SAID])
@pytest.mark.parametrize("line", ["PEG Bob 2 penalty {}", "FIX 1 BEFORE PEG Bob 2 penalty {}"])
def test_what_was_said_of_a_penalty(line: str, said: str, left: str) -> None:
    """The name is replaced in free text too, where it stands as a word."""
    redaction = Redaction.of(("Ann", "Bob"), {"ann"})

    assert redaction.entry(line.format(said)) == line.format(left)


def test_name_in_a_script_without_blanks() -> None:
    """Where words are not parted, the name is found inside of others."""
    redaction = Redaction.of(("李小龍", "Bob"), {"李小龍"})

    assert redaction.entry("PEG Bob 2 penalty 昨天李小龍看了牌") == "PEG Bob 2 penalty 昨天Blue看了牌"


@pytest.mark.parametrize("text", ["", "Ann said so", '{"Ann'])
def test_rows_that_are_no_moves(text: str) -> None:
    """What nobody can read has the name replaced all the same."""
    redaction = Redaction.of(("Ann", "Bob"), {"ann"})

    assert "Ann" not in redaction.entry(text) + redaction.payload(text) + redaction.head(text)


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
