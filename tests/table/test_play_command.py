"""The command `muggins play`, and that no command ever ends in a traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.table.cli import muggins
from tests.sitting import Reader, Sitting

GIVEN: Final = ("--players", "Ann, Bob", "--option", "dealer=Ann")


def play(folder: Path, *words: str, typed: str = "") -> Result:
    """`muggins play --terminal` in *folder*, with entries typed into a pipe."""
    return CliRunner().invoke(muggins, ["play", "--terminal", "--state", str(folder), *words], input=typed)


def said(result: Result, code: int = 1) -> str:
    """What it complains of, without a traceback and without a table."""
    assert result.exit_code == code
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    return result.stderr


def entries(folder: Path) -> dict[int, list[str]]:
    """What the journal holds, by game."""
    with JournalReader.open(folder) as journal:
        return {row.id: [move.entry for move in journal.moves(row.id)] for row in journal.matches()}


def test_a_game_is_played_and_kept(tmp_path: Path) -> None:
    """Entries from a pipe: rulings, screens and refusals come out, and the moves are kept."""
    result = play(tmp_path, *GIVEN, typed="5H\nTC\nTC\nUNDO\n")

    assert result.exit_code == 0
    assert "A new game: Ann and Bob." in result.stdout
    assert "Bob plays 10♣: 10." in result.stdout
    assert "10♣ was laid by Bob in this deal" in result.stdout
    assert "Taken back: TC." in result.stdout
    assert entries(tmp_path) == {1: ["5H", "TC", "UNDO"]}


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """The same command line again, or none at all, is the same game."""
    play(tmp_path, *GIVEN, typed="5H\n")
    again = play(tmp_path, *GIVEN, typed="TC\n")
    bare = play(tmp_path, typed="9D\n")

    assert "The game goes on where it stopped: deal 1, the play." in again.stdout
    assert bare.exit_code == 0
    assert entries(tmp_path) == {1: ["5H", "TC", "9D"]}


def test_another_game_has_two_ways_out(tmp_path: Path) -> None:
    """Refused as it is; resumed by --resume, parked by --new, and back by its number."""
    play(tmp_path, *GIVEN, typed="5H\n")
    other = ("--players", "Cid, Dee", "--option", "dealer=Cid")

    assert "go on with it by --resume, or park it and begin yours by --new" in said(play(tmp_path, *other))
    assert play(tmp_path, *other, "--new", typed="7H\n").exit_code == 0
    assert play(tmp_path, "--resume", "1", typed="TC\n").exit_code == 0
    assert play(tmp_path, "--resume", typed="9D\n").exit_code == 0
    assert entries(tmp_path) == {1: ["5H", "TC", "9D"], 2: ["7H"]}


BAD = [
    (("--option", "clams=teach"), 2, "did you mean claims?", "an unknown option"),
    (("--option", "zzz=1"), 2, "There is no option 'zzz'", "an option like no other"),
    (("--option", "claims"), 2, "write it as key=value", "an option without a value"),
    (("--option", "claims=tech"), 1, "did you mean teach?", "an unknown word"),
    ((*GIVEN, "--option", "claims_in=show"), 1, "nobody claims in this game", "options that contradict"),
    (("--preset", "acx"), 2, "'acc'", "an unknown preset"),
    (("--players", "Ann"), 1, "1 given", "a player alone"),
    (("--players", "Ann, ann"), 1, "twice", "one player twice"),
    (("--players", "Ann, B#b"), 1, "leave it out", "a name that cannot be one"),
    (
        ("--players", "Ann, Bob", "--option", "dealer=Cid"),
        1,
        "nobody here is called Cid",
        "an unknown dealer",
    ),
    (("--reader", "ftp://x"), 1, "reader.port cannot be", "no reader"),
    (("--resume", "--new"), 2, "contradict", "both ways at once"),
    (("--resume",), 1, "begin one with muggins play --new", "nothing to resume"),
    (("--resume", "7"), 1, "no game 7 is kept here", "no such game"),
    (("--resume", "first"), 2, "give the number of a game", "no number"),
    (("--nwe",), 2, "--new", "a misspelt switch"),
    (("now",), 2, "unexpected extra argument", "a word too many"),
]


@pytest.mark.parametrize(("words", "code", "why"), [pytest.param(*row[:3], id=row[3]) for row in BAD])
def test_a_bad_command_line(tmp_path: Path, words: tuple[str, ...], code: int, why: str) -> None:
    """It says what is wrong and the nearest right thing; no game is begun."""
    assert why in said(play(tmp_path, *words), code)
    assert not (tmp_path / FILE_NAME).exists() or entries(tmp_path) == {}


def test_a_folder_that_cannot_be_written() -> None:
    """It says which folder, and the way out; in /proc not even root can make one."""
    complaint = said(play(Path("/proc/muggins"), *GIVEN))

    assert "/proc/muggins" in complaint
    assert "--state" in complaint


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    """A file in the way of the folder is named."""
    (tmp_path / "state").write_text("", encoding="utf-8")

    assert "state" in said(play(tmp_path / "state", *GIVEN), 2)
    assert "--state" in said(play(tmp_path / "state" / "deeper", *GIVEN))


def test_a_table_is_kept_by_one_process(tmp_path: Path) -> None:
    """A second one is told who holds the journal."""
    with Journal.open(tmp_path):
        complaint = said(play(tmp_path, *GIVEN))

    assert f"process {os.getpid()}" in complaint
    assert "--state" in complaint


def test_a_damaged_journal_is_mended_and_told(tmp_path: Path) -> None:
    """The table starts whatever the journal looks like."""
    play(tmp_path, *GIVEN, typed="5H\n")
    (tmp_path / FILE_NAME).write_bytes(b"no journal at all")
    result = play(tmp_path, *GIVEN, typed="7H\n")

    assert result.exit_code == 0
    assert "The journal was damaged. It is kept as journal" in result.stdout


def test_a_real_process(tmp_path: Path) -> None:
    """As it is started at a table, with nothing but a pipe."""
    command = [sys.executable, "-m", "scorer", "play", "--terminal", "--state", str(tmp_path), *GIVEN]
    done = subprocess.run(command, input="5H\nfly\n", capture_output=True, text=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert "The starter is 5♥." in done.stdout
    assert "there is no card 'fly'" in done.stdout


def test_a_reader_that_is_missing_is_no_error(tmp_path: Path) -> None:
    """The table says so, and entries are typed."""
    with Sitting(tmp_path, *GIVEN, reader=Reader(tmp_path / "none")) as sitting:
        sitting.wait_for(lambda: "is not there; plug it in, until then key the cards" in sitting.shown)
        sitting.type("5H")
        sitting.wait_for_moves(1)
        assert sitting.leave() == 0

    assert entries(tmp_path) == {1: ["5H"]}


COMMANDS: Final = (
    (),
    ("play",),
    ("count",),
    ("replay",),
    ("games",),
    ("games", "list"),
    ("games", "show"),
    ("games", "export"),
    ("games", "import"),
    ("completion",),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help(command: tuple[str, ...]) -> None:
    """Every command says what it does, and every option has a line of help."""
    result = CliRunner().invoke(muggins, [*command, "--help"], terminal_width=100)

    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")
    options = result.stdout.partition("Options:")[2]
    assert not re.search(r"^ {2}-\S+( [A-Z=]+)?$\n(?! {6})", options, re.MULTILINE)


@pytest.mark.parametrize("command", [(), ("play",), ("games", "list")], ids=" ".join)
def test_short_help(command: tuple[str, ...]) -> None:
    """The short switch says the same."""
    said = [CliRunner().invoke(muggins, [*command, switch]).stdout for switch in ("-h", "--help")]

    assert said[0] == said[1]


WORDS: Final = st.sampled_from(
    (
        "5H",
        "5H 5C 5S JD",
        "29",
        "--json",
        "--claim",
        "--pile",
        "--state",
        "/dev/null",
        "-",
        "--",
        "1",
        "--players",
    )
) | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=8)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != ("play",)], ids=" ".join)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(WORDS, max_size=4))
def test_nonsense_has_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], words: list[str]
) -> None:
    """Whatever follows a command, it answers, or says what is wrong."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    result = CliRunner().invoke(muggins, [*command, *words], input="")

    assert result.exception is None or isinstance(result.exception, SystemExit), words
    assert result.exit_code in {0, 1, 2}
    assert result.exit_code == 0 or result.output


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), max_size=6))
def test_nonsense_typed_has_no_traceback(tmp_path: Path, lines: list[str]) -> None:
    """Whatever is typed at the table, it goes on."""
    result = play(tmp_path, *GIVEN, "--new", typed="\n".join([*lines, "5H"]))

    assert result.exception is None
    assert result.exit_code == 0
    assert "went wrong inside" not in result.stdout
