"""The command `muggins games`: what is kept, out of the journal and into it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from hardware.ports import EntryTyped
from scorer.record.journal import FILE_NAME, Journal, JournalReader, MoveRow, Status
from scorer.record.stamp import RELEASED_S, Clock, Stamp
from scorer.table.cli import muggins
from scorer.table.loop import Loop
from scorer.table.opening import Wish, open_sitting

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
UNSET: Final = Stamp(0.0, 100.0, "b1")
RECORD: Final = "players: Ann, Bob\ndealer: Ann\n\n5H\nTC  # the pone leads\n5D\n"
NO_JOURNAL: Final = "start `muggins play` once"


def run(*words: str | Path) -> Result:
    """`muggins games` with *words*."""
    return CliRunner().invoke(muggins, ["games", *map(str, words)])


def said(result: Result) -> str:
    """What a command complains of, with exit code 1 and without a traceback."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    return result.stderr.removeprefix("Error: ").rstrip("\n")


def play(folder: Path, *lines: str, clock: Clock = lambda: NOON, **given: str) -> None:
    """Play some entries of a new game."""
    head = {"players": "Ann, Bob", "dealer": "Ann", **given}
    with Journal.open(folder) as journal:
        sitting = open_sitting(journal, Wish(given=head, defaults={}, how="new"), clock)
        loop = Loop(sitting.table, sitting.keep, [])
        for line in lines:
            loop.take(EntryTyped(line, "terminal"))
        sitting.end(loop.table.history)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal of three games: one parked, one finished, one going on."""
    play(tmp_path, "5H", "TC", "5D")
    play(tmp_path, "5H", "CONCEDE Cid", players="Cid, Dee", dealer="Cid", match="single")
    play(tmp_path, "PEG Fay 7", clock=lambda: UNSET, players="Eve, Fay, Gus", dealer="Eve", entry="points")
    return tmp_path


def test_the_list_for_people(folder: Path) -> None:
    """The latest first: who plays, how it stands, what it is."""
    lines = [line.split() for line in run("list", "--state", folder).stdout.splitlines()]

    assert [line[0] for line in lines] == ["Game", "3", "2", "1"]
    assert "clock not set Eve, Fay, Gus 0–7–0 0–0–0 open 1" in " ".join(lines[1])
    assert "Cid, Dee 0–0 0–1 finished 2" in " ".join(lines[2])
    assert "Ann, Bob 2–0 0–0 parked 3" in " ".join(lines[3])


def test_the_list_for_programs(folder: Path) -> None:
    """The same as one object."""
    games = json.loads(run("list", "--state", folder, "--json").stdout)["games"]

    assert [game["game"] for game in games] == [3, 2, 1]
    assert games[0]["begun"] is None
    assert games[2] == {
        "game": 1,
        "begun": games[2]["begun"],
        "players": ["Ann", "Bob"],
        "scores": [2, 0],
        "wins": [0, 0],
        "phase": "play",
        "status": "parked",
        "moves": 3,
    }
    assert games[2]["begun"].startswith("2026-01-01")


def test_an_empty_journal_has_no_games(tmp_path: Path) -> None:
    """It says how one is begun."""
    Journal.open(tmp_path).close()

    assert (
        run("list", "--state", tmp_path).stdout == "No game is kept here yet; begin one with muggins play.\n"
    )
    assert json.loads(run("list", "--state", tmp_path, "--json").stdout) == {"games": []}


def test_a_game_is_told(folder: Path) -> None:
    """From its first move to its last, and how it stands."""
    assert run("show", "1", "--state", folder).stdout == (
        "The starter is 5♥.\nBob plays 10♣: 10.\nAnn plays 5♦: 15, fifteen for 2.\n\nAnn 2  ·  Bob 0\n"
    )


def test_a_game_for_programs(folder: Path) -> None:
    """Its face, as the table itself would serve it."""
    face = json.loads(run("show", "1", "--state", folder, "--json").stdout)

    assert (face["seq"], face["scores"], face["pile"], face["phase"]) == (3, [2, 0], ["TC", "5D"], "play")


def test_an_export_is_a_record_file(folder: Path, tmp_path: Path) -> None:
    """Written to a file or to the standard output; replay reads it back to the same game."""
    file = tmp_path / "game.txt"
    assert run("export", "1", file, "--state", folder).stdout == ""
    assert file.read_text(encoding="utf-8") == run("export", "1", "--state", folder).stdout
    replayed = CliRunner().invoke(muggins, ["replay", str(file), "--json"])

    assert replayed.exit_code == 0
    face = json.loads(replayed.stdout)
    shown = json.loads(run("show", "1", "--state", folder, "--json").stdout)
    assert [face[key] for key in ("scores", "pile", "phase", "turn", "options")] == [
        shown[key] for key in ("scores", "pile", "phase", "turn", "options")
    ]


def test_an_export_overwrites_nothing(folder: Path, tmp_path: Path) -> None:
    """A file that is there stays as it is."""
    file = tmp_path / "game.txt"
    file.write_text("mine", encoding="utf-8")

    assert "is there already" in said(run("export", "1", file, "--state", folder))
    assert file.read_text(encoding="utf-8") == "mine"


def test_an_export_into_no_folder(folder: Path, tmp_path: Path) -> None:
    """Where it cannot be written, it says why."""
    assert "No such file or directory" in said(
        run("export", "1", tmp_path / "nowhere" / "game.txt", "--state", folder)
    )


@pytest.mark.parametrize("words", [("show", "9"), ("export", "9"), ("show", "0"), ("show", "--", "-1")])
def test_an_unknown_game(folder: Path, words: tuple[str, ...]) -> None:
    """It says where all games are listed."""
    assert "muggins games list shows all" in said(run(words[0], "--state", folder, *words[1:]))


def test_an_import_is_kept(tmp_path: Path) -> None:
    """A game that is not over is parked, and can be resumed; it stands as the file says."""
    file = tmp_path / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    result = run("import", file, "--state", tmp_path)

    assert result.stdout == "Kept as game 1. Go on with it: muggins play --resume 1\n"
    assert statuses(tmp_path) == ["parked"]
    assert run("export", "1", "--state", tmp_path).stdout == (
        "players: Ann, Bob\ndealer: Ann\n\n5H\nTC\n5D\n"
    )


def test_an_imported_match_that_is_over_is_finished(tmp_path: Path) -> None:
    """There is nothing to resume."""
    file = tmp_path / "game.txt"
    file.write_text("players: Ann, Bob\ndealer: Ann\nmatch: single\n\n5H\nCONCEDE Ann\n", encoding="utf-8")

    assert run("import", file, "--state", tmp_path).stdout == "Kept as game 1. It is over.\n"
    assert statuses(tmp_path) == ["finished"]


def test_undo_and_fix_are_imported(tmp_path: Path) -> None:
    """The record's own mendings are moves like any other."""
    file = tmp_path / "game.txt"
    file.write_text(f"{RECORD}UNDO\n5C\nFIX 1 5D\n", encoding="utf-8")
    run("import", file, "--state", tmp_path)

    assert json.loads(run("show", "1", "--state", tmp_path, "--json").stdout)["pile"] == ["TC", "5D"]
    assert json.loads(run("list", "--state", tmp_path, "--json").stdout)["games"][0]["moves"] == 6


IMPORTS = [
    (
        f"{RECORD}TC\n".encode(),
        "line 7: 10♣ was laid by Bob in this deal; key the right card, or UNDO the first. Nothing was kept",
        "an entry that is refused",
    ),
    (f"{RECORD}FLY\n".encode(), "line 7: there is no card 'FLY'", "no entry"),
    (b"Ann against Bob\n", "line 1: 'Ann against Bob' is in the head", "no head"),
    (b"players: Ann\n", "players: 1 given", "a player alone"),
    (b"players: Ann, Bob\nclaims: tech\n", "did you mean teach", "an unknown word"),
    (b"\xff\xfe", "this is no text", "bytes"),
]


@pytest.mark.parametrize(("data", "why"), [pytest.param(*row[:2], id=row[2]) for row in IMPORTS])
def test_an_import_is_refused_whole(tmp_path: Path, data: bytes, why: str) -> None:
    """It says which line, and nothing of the file is kept."""
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    Journal.open(tmp_path).close()

    assert why in said(run("import", file, "--state", tmp_path))
    assert statuses(tmp_path) == []


def test_an_import_of_no_file(tmp_path: Path) -> None:
    """A file that is not there."""
    assert "No such file or directory" in said(run("import", tmp_path / "none.txt", "--state", tmp_path))


@pytest.mark.parametrize("words", [("list",), ("show", "1"), ("export", "1")])
class TestTrouble:
    """A journal that cannot be read is told in a sentence with a way out."""

    def test_no_journal(self, tmp_path: Path, words: tuple[str, ...]) -> None:
        """Nothing is made by looking."""
        assert NO_JOURNAL in said(run(*words, "--state", tmp_path / "none"))
        assert not (tmp_path / "none").exists()

    def test_damaged(self, folder: Path, words: tuple[str, ...]) -> None:
        """What is no journal any more is left as it is; the table mends it."""
        (folder / FILE_NAME).write_bytes(b"no journal at all")

        assert "is damaged" in said(run(*words, "--state", folder))
        assert (folder / FILE_NAME).read_bytes() == b"no journal at all"

    def test_too_new(self, folder: Path, words: tuple[str, ...]) -> None:
        """A newer Muggins wrote it: update."""
        with closing(sqlite3.connect(folder / FILE_NAME)) as db:
            db.execute("PRAGMA user_version = 99")

        assert "update Muggins" in said(run(*words, "--state", folder))

    def test_moves_of_a_newer_muggins(self, folder: Path, words: tuple[str, ...]) -> None:
        """The journal can be read, a move in it cannot: it says which game."""
        with Journal.open(folder) as journal:
            journal.append(1, 4, NOON, "keys", [("5H", '{"v":99,"flown":true}')])

        assert "game 1 of" in said(run(*words, "--state", folder))


def test_reading_goes_on_while_a_game_is_played(folder: Path) -> None:
    """The list can be read while a table holds the journal; an import has to wait."""
    file = folder / "game.txt"
    file.write_text(RECORD, encoding="utf-8")
    with Journal.open(folder):
        assert run("list", "--state", folder).exit_code == 0
        assert "another copy of Muggins" in said(run("import", file, "--state", folder))

    assert run("import", file, "--state", folder).exit_code == 0


def test_a_move_kept_meanwhile_is_no_damage(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read of a game is of one moment, though the table keeps a move in the middle of it."""
    last_move = JournalReader._last_move

    with Journal.open(folder) as journal:

        def late(reader: JournalReader, match: int) -> MoveRow | None:
            if reader is not journal:
                journal.append(
                    3, len(journal.moves(3)) + 1, NOON, "keys", [("UNDO", '{"v":1,"undone":true}')]
                )
                journal.append(3, len(journal.moves(3)) + 1, NOON, "keys", [moves[0]])
            return last_move(reader, match)

        moves = [(move.entry, move.payload) for move in journal.moves(3)]
        monkeypatch.setattr(JournalReader, "_last_move", late)
        result = run("show", "3", "--state", folder)

    assert (result.exit_code, result.stderr) == (0, "")
    assert "Fay pegs 7." in result.stdout


def statuses(folder: Path) -> list[Status]:
    """What each match of a journal is."""
    with Journal.open(folder) as journal:
        return [row.status for row in journal.matches()]
