"""`muggins replay`: exit codes, what is printed where, and the machine's face."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorer.table.cli import muggins

GAME = """\
players: Ann, Bob
dealer: Ann
claims: call

6C           # the starter
9D           # Bob, the pone, leads
JC
8S
4S
CLAIM 2      # thirty-one
7H
5H
9C
QD
CLAIM 2
CLAIM 14     # Bob counts his hand (it is 16)
MUGGINS 2    # Ann calls the two he missed
CLAIM 10     # Ann's hand
2C 3D KH AS  # the crib
CLAIM 5
OK           # next deal; Bob deals
"""

FACE_KEYS = {
    *("seq", "options", "players", "sides", "scores", "front", "back", "phase", "dealer", "turn", "count"),
    *("pile", "deal", "winner", "result", "match", "window", "pegged", "verdicts", "reneges", "error"),
    *("starter", "hands", "crib", "claim", "ask", "cuts", "passed", "left"),
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a whole deal."""
    path = tmp_path / "game.muggins"
    path.write_text(GAME, encoding="utf-8")
    return path


def run(*arguments: object, stdin: bytes | None = None) -> Result:
    """`muggins replay` with some arguments."""
    return CliRunner().invoke(muggins, ["replay", *map(str, arguments)], input=stdin)


def face(result: Result) -> dict[str, Any]:
    """The one object that was printed."""
    printed: dict[str, Any] = json.loads(result.stdout)
    return printed


def test_accepted_file(record: Path) -> None:
    """All entries accepted: exit 0, the score, and not a word of trouble."""
    result = run(record)

    assert (result.exit_code, result.stderr) == (0, "")
    assert "Ann 21" in result.stdout
    assert "Bob 14" in result.stdout


def test_face_of_an_accepted_file(record: Path) -> None:
    """With --json one object is printed, with everything that is known."""
    result = run(record, "--json")
    got = face(result)

    assert (result.exit_code, result.stderr) == (0, "")
    assert set(got) == FACE_KEYS
    assert (got["scores"], got["phase"], got["dealer"], got["deal"]) == ([21, 14], "deal", 1, 2)
    assert (got["error"], got["winner"], got["window"]) == (None, None, None)
    assert got["seq"] == 17


def test_lines_are_those_of_the_file(record: Path) -> None:
    """What was pegged and judged is told by the line of the file."""
    got = face(run(record, "--json"))

    assert [(row["line"], row["points"], row["reason"]) for row in got["pegged"]] == [
        (10, 2, "play"),
        (15, 2, "play"),
        (16, 14, "hand"),
        (17, 2, "muggins"),
        (18, 10, "hand"),
        (20, 5, "crib"),
    ]
    assert [(row["line"], row["claimed"], row["true"], row["verdict"]) for row in got["verdicts"]] == [
        (10, 2, 2, "exact"),
        (15, 2, 2, "exact"),
        (16, 14, 16, "under"),
        (18, 10, 10, "exact"),
        (20, 5, 5, "exact"),
    ]


def test_steps_are_told_after_every_entry(record: Path) -> None:
    """With --steps there is a position for each line that holds an entry, and for no other."""
    steps = face(run(record, "--json", "--steps"))["steps"]

    assert [step["line"] for step in steps] == [*range(5, 19), 19, 20, 21]
    assert set(steps[0]) == {"line", "phase", "scores", "count", "turn", "winner"}
    assert [step["count"] for step in steps[:5]] == [0, 9, 19, 27, 0]
    assert steps[-1]["scores"] == [21, 14]


def test_no_steps_without_asking(record: Path) -> None:
    """Without --steps there are none."""
    assert "steps" not in face(run(record, "--json"))


def test_refused_entry(record: Path) -> None:
    """A refused entry: exit 1, the game up to it, and on the error stream where and why."""
    record.write_text(GAME.replace("\nJC\n", "\nKH BY Bob\n"), encoding="utf-8")
    result = run(record)

    assert result.exit_code == 1
    assert result.stderr == (
        f"{record}, line 7: Ann is to play. If a GO was not keyed, put it in with FIX 1 BEFORE GO.\n"
    )
    assert "Bob plays 9♦" in result.stdout
    assert "Traceback" not in result.stdout


def test_face_of_a_refused_entry(record: Path) -> None:
    """With --json the object holds the state up to the refusal, and the error with names."""
    record.write_text(GAME.replace("\nJC\n", "\nKH BY Bob\n"), encoding="utf-8")
    result = run(record, "--json")
    got = face(result)

    assert result.exit_code == 1
    assert set(got) == FACE_KEYS
    assert (got["count"], got["seq"]) == (9, 2)
    error = got["error"]
    assert (error["kind"], error["line"], error["column"]) == ("NotYourTurn", 7, None)
    assert error["message"].startswith("Ann is to play.")
    assert error["short"] == "Ann to play"


def test_face_of_an_unreadable_entry(record: Path) -> None:
    """An entry that nobody can read is refused with its line and column."""
    record.write_text(GAME.replace("\nJC\n", "\n   JX\n"), encoding="utf-8")
    result = run(record, "--json")
    error = face(result)["error"]

    assert result.exit_code == 1
    assert (error["kind"], error["line"], error["column"]) == ("NotationError", 7, 4)


def test_line_is_refused_whole(record: Path) -> None:
    """Of several cards on a line all are taken, or none."""
    record.write_text(GAME.replace("2C 3D KH AS", "2C 3D KH 9D"), encoding="utf-8")
    got = face(run(record, "--json"))

    assert got["error"]["line"] == 19
    assert got["crib"] == []


HEADS = [
    ("players: Ann\n\n6C\n", "OptionsError", None, "one player"),
    ("players: Ann, Bob\nclams: off\n\n", "OptionsError", None, "a key's slip"),
    ("players: Ann, Bob\n6C\n", "NotationError", 2, "no blank line"),
]


@pytest.mark.parametrize(("text", "kind", "line"), [pytest.param(*row[:3], id=row[3]) for row in HEADS])
def test_broken_head(record: Path, text: str, kind: str, line: int | None) -> None:
    """A head that cannot be used is a file that cannot be read: exit 2, and why."""
    record.write_text(text, encoding="utf-8")
    result, machine = run(record), run(record, "--json")
    error = face(machine)["error"]

    assert (result.exit_code, machine.exit_code) == (2, 2)
    assert result.stdout == ""
    assert result.stderr.startswith(f"{record}{f', line {line}' if line else ''}: ")
    assert (error["kind"], error["line"]) == (kind, line)
    assert error["message"] in result.stderr


def test_bytes_that_are_no_text(record: Path) -> None:
    """A file that is no text is told by the line where it stops being one."""
    record.write_bytes(GAME.encode() + b"\n\xff\xfe")
    result = run(record)

    assert result.exit_code == 2
    assert result.stderr == f"{record}, line 23: this is no text; a record file is UTF-8 text\n"


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there cannot be read."""
    result = run(tmp_path / "none.muggins", "--json")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file" in result.stderr


def test_folder(tmp_path: Path) -> None:
    """Nor can a folder."""
    result = run(tmp_path)

    assert result.exit_code == 2
    assert result.stdout == ""


def test_no_file() -> None:
    """Without a file the usage is told."""
    result = run()

    assert result.exit_code == 2
    assert "Usage" in result.stderr


def test_empty_file(record: Path) -> None:
    """An empty file is a match in which nothing has happened."""
    record.write_text("", encoding="utf-8")
    got = face(run(record, "--json"))

    assert (got["phase"], got["seq"], got["players"]) == ("cut", 0, ["Blue", "Orange"])


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_file_as_any_editor_writes_it(record: Path, ends: str, mark: str) -> None:
    """Line ends and the mark at the beginning change nothing."""
    record.write_bytes((mark + GAME).replace("\n", ends).encode())

    assert face(run(record, "--json"))["scores"] == [21, 14]


def test_standard_input() -> None:
    """A dash reads the record from the standard input."""
    assert face(run("-", "--json", stdin=GAME.encode()))["scores"] == [21, 14]


def test_match_is_one_to_a_file() -> None:
    """Where the match is over, OK begins no other in the same file."""
    text = "players: Ann, Bob\ndealer: Ann\nentry: points\nmatch: single\n\nPEG Ann 121\nOK\n"
    result = run("-", "--json", stdin=text.encode())

    assert result.exit_code == 1
    assert face(result)["error"]["message"] == "The match is over; a record file holds one match."


@pytest.mark.parametrize(
    ("text", "code"), [(GAME, 0), (GAME + "CLAIM 2\n", 1), ("players: Ann\n\n", 2)], ids=["0", "1", "2"]
)
def test_real_process(tmp_path: Path, text: str, code: int) -> None:
    """The command as a program of its own: exit code, one object, and no traceback."""
    path = tmp_path / "game.muggins"
    path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "scorer", "replay", str(path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)

    assert done.returncode == code
    assert ("error" in json.loads(done.stdout)) is True
    assert "Traceback" not in done.stderr
    assert bool(done.stderr) is (code != 0)
