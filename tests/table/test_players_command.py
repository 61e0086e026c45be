"""The command `muggins players`: who plays here, and what is kept about whom."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from scorer.record.journal import FILE_NAME, Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.cli import players
from scorer.table.cli.players import command

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")


def run(*words: str | Path, given: str = "") -> Result:
    """`muggins players` with *words*, and what is typed."""
    return CliRunner().invoke(command, [*map(str, words)], input=given)


def said(result: Result) -> str:
    """What a command complains of, with exit code 1 and without a traceback."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    return result.stderr.removeprefix("Error: ").rstrip("\n")


@pytest.fixture(autouse=True)
def no_config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of settings with nothing in it."""
    monkeypatch.setattr(players, "config_folder", lambda: tmp_path / "config")
    return tmp_path / "config"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A journal of three games."""
    with Journal.open(tmp_path / "state") as journal:
        for names in ("Ann, Bob", "Annie Lee, Bob", "Cid, White"):
            journal.begin_match(f"players: {names}\n", NOON)
    return tmp_path / "state"


def people_of(folder: Path) -> dict[str, tuple[list[str], int]]:
    """Everybody by name, as a program reads it."""
    listed = json.loads(run("list", "--json", "--state", folder).stdout)["players"]
    return {each["name"]: (each["also"], each["games"]) for each in listed}


def test_list_for_people(folder: Path) -> None:
    """Everybody but guests, in the order of the alphabet, with their games."""
    run("rename", "Annie Lee", "Anne", "--state", folder)
    lines = [line.split() for line in run("list", "--state", folder).stdout.splitlines()]

    assert lines == [
        ["Player", "Also", "called", "Games"],
        ["Ann", "1"],
        ["Anne", "Annie", "Lee", "1"],
        ["Bob", "2"],
        ["Cid", "1"],
    ]


def test_list_for_programs(folder: Path) -> None:
    """The same as one object."""
    assert json.loads(run("list", "--json", "--state", folder).stdout) == {
        "players": [
            {"name": "Ann", "also": [], "games": 1},
            {"name": "Annie Lee", "also": [], "games": 1},
            {"name": "Bob", "also": [], "games": 2},
            {"name": "Cid", "also": [], "games": 1},
        ]
    }


def test_list_of_nobody(tmp_path: Path) -> None:
    """Guests alone are nobody to list, and it is said how to play under a name."""
    with Journal.open(tmp_path) as journal:
        journal.begin_match("players: Blue, Orange\n", NOON)

    assert run("list", "--state", tmp_path).stdout == (
        'Nobody has played under a name yet: muggins play --players "Ann, Bob"\n'
    )


def test_list_beside_an_open_table(folder: Path) -> None:
    """Players can be listed, renamed and joined while a game is played."""
    with Journal.open(folder):
        assert len(people_of(folder)) == 4
        assert run("rename", "Cid", "Dee", "--state", folder).exit_code == 0
        assert run("merge", "Ann", "Annie Lee", "--state", folder).exit_code == 0

    assert people_of(folder) == {"Ann": (["Annie Lee"], 2), "Bob": ([], 2), "Dee": (["Cid"], 1)}


def test_rename_is_told(folder: Path) -> None:
    """It says who is called what, and what stays theirs."""
    assert run("rename", "bob", "Robert", "--state", folder).stdout == (
        "bob is called Robert from now on, and keeps 2 games.\n"
    )


def test_merge_is_told(folder: Path) -> None:
    """It says who the two are now."""
    assert run("merge", "Ann", "Annie Lee", "--state", folder).stdout == (
        "Annie Lee and Ann are one person now: Ann, with 2 games.\n"
    )


# what was asked, what is said
REFUSED: Final = [
    pytest.param(
        ("rename", "Ann", "annie lee"),
        "there is a profile of Annie Lee already; if both are one person, "
        "join them: muggins players merge 'Annie Lee' Ann",
        id="a profile that exists",
    ),
    pytest.param(
        ("rename", "Anm", "Anne"),
        "nobody here is called Anm; did you mean Ann?",
        id="a name that is nearly one",
    ),
    pytest.param(
        ("rename", "Ann", "A, B"),
        "players: 'A, B' holds a comma, a #, a quote or a control character; leave it out",
        id="two names at once",
    ),
    pytest.param(
        ("rename", "Ann", "blue"),
        "blue is what a guest is called by their peg, and nothing is kept about guests; "
        "choose a name of your own",
        id="a guest's name",
    ),
    pytest.param(
        ("merge", "Ann", "Bob"),
        "Ann and Bob played game 1 together, so they are two people here; "
        "leave both as they are, or delete one of them",
        id="two people",
    ),
    pytest.param(
        ("delete", "White", "--yes"),
        "White is what a guest is called by their peg, and nothing is kept about guests",
        id="a guest to delete",
    ),
    pytest.param(
        ("delete", "Quetzal", "--yes"),
        "nobody here is called Quetzal; muggins players list shows everybody",
        id="nobody to delete",
    ),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED)
def test_what_is_refused(folder: Path, words: tuple[str, ...], sentence: str) -> None:
    """Each refusal says what is wrong and the way out, and changes nobody."""
    before = people_of(folder)

    assert said(run(*words, "--state", folder)) == sentence
    assert people_of(folder) == before


@pytest.mark.parametrize(
    "words",
    [("list",), ("rename", "Ann", "Anna"), ("merge", "Ann", "Bob"), ("delete", "Ann", "--yes")],
    ids=["list", "rename", "merge", "delete"],
)
def test_nothing_is_begun_by_asking(tmp_path: Path, words: tuple[str, ...]) -> None:
    """In a folder without a journal no command makes one."""
    assert "start `muggins play` once" in said(run(*words, "--state", tmp_path))
    assert not list(tmp_path.iterdir())


WARNING: Final = (
    "Ann (also Annie Lee) sits in 2 games; a guest's name takes that place.\n"
    "The statistics and drills are dropped. Nothing brings them back, UNDO neither.\n"
)
DONE: Final = "Ann is deleted: 2 games now with a guest.\n"
ELSEWHERE: Final = "Backups and record files that you keep elsewhere hold the name too.\n"


def test_delete_says_it_before(folder: Path) -> None:
    """What will go is said, and then asked; yes does it."""
    run("merge", "Ann", "Annie Lee", "--state", folder)
    result = run("delete", "annie lee", "--state", folder, given="y\n")

    assert result.stdout == f"{WARNING}Delete Ann? [y/N]: y\n{DONE}{ELSEWHERE}"
    assert list(people_of(folder)) == ["Bob", "Cid"]


@pytest.mark.parametrize("answer", ["n\n", "\n", ""], ids=["no", "nothing said", "nobody there"])
def test_delete_that_is_thought_better_of(folder: Path, answer: str) -> None:
    """Anything but yes changes nothing."""
    result = run("delete", "Ann", "--state", folder, given=answer)

    assert result.exit_code == 1
    assert "Ann" in people_of(folder)


def test_delete_without_being_asked(folder: Path) -> None:
    """A script says yes beforehand, and is told all the same."""
    result = run("delete", "Bob", "--yes", "--state", folder)

    assert result.stdout.startswith("Bob sits in 2 games; a guest's name takes that place.\n")
    assert "[y/N]" not in result.stdout
    assert b"Bob" not in (folder / FILE_NAME).read_bytes()


def test_delete_tells_where_the_name_is_still(folder: Path, no_config: Path) -> None:
    """Copies that were set aside, and a configuration that names the player, are listed by their paths."""
    aside = folder / "journal.version-1.sqlite"
    aside.touch()
    no_config.mkdir()
    config = no_config / "muggins.toml"
    config.write_text('[game]\nplayers = "ann, Bob"\n', "utf-8")
    lines = run("delete", "Ann", "--yes", "--state", folder).stdout.splitlines()

    assert lines[-4:-1] == [
        "These files may hold the name still. They were left as they are; remove them yourself:",
        f"  {aside}",
        f"  {config}",
    ]


def test_delete_under_an_open_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is open keeps its players; for the service it is said how it ends."""
    with Journal.open(folder):
        sentence = said(run("delete", "Ann", "--yes", "--state", folder))
        monkeypatch.setattr("scorer.table.cli.players.is_the_services", lambda _folder: True)
        service = said(run("delete", "Ann", "--yes", "--state", folder))

    assert sentence.startswith(f"a table is open in {folder}, and its players keep their names; end it first")
    assert service == f"{sentence}; the service ends by: sudo systemctl stop muggins"


def test_every_command_is_on_its_page() -> None:
    """The page about players has a line for each command."""
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")

    assert all(f"muggins players {name} " in page for name in command.commands)
