"""`muggins config`: what holds and where it came from, and the file to begin with."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hardware.config import DEFAULT_BUILD, Config, find, read
from hardware.config.written import commented
from scorer.table.cli.config import command
from scorer.table.cli.places import load_config


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of settings, which is not there yet; the system's own is not looked at."""
    folder = tmp_path / "home"
    monkeypatch.setattr("platformdirs.user_config_path", lambda *names, **more: folder)
    monkeypatch.setattr("hardware.config.find", partial(find, system_folder=tmp_path / "system"))
    return folder


def _run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def _file(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_the_defaults_are_shown() -> None:
    """They are told as such, with the command that writes a file."""
    result = _run()

    first, *others = result.stdout.splitlines()
    assert (result.exit_code, result.stderr) == (0, "")
    assert first == "# There is no file of settings: muggins config --init writes one."
    assert {line.partition("  # ")[2] for line in others if "  # " in line} == {"default"}


def test_what_is_shown_is_a_file(tmp_path: Path) -> None:
    """What the command prints, kept in a file, sets the same again."""
    asked = _file(tmp_path / "asked.toml", "[web]\nport = 80\n[game]\npreset = 'home'\n")

    shown = _run("--config", str(asked)).stdout

    assert shown.startswith(f"# {asked}\n")
    assert "port = 80                                 # asked.toml\n" in shown
    assert read(_file(tmp_path / "shown.toml", shown)) == read(asked)


def test_the_users_file_is_found(home: Path, tmp_path: Path) -> None:
    """Without --config the user's own file goes before the system's."""
    system = _file(tmp_path / "system" / "muggins.toml", "[web]\nport = 81")
    assert load_config(None).file == system

    own = _file(home / "muggins.toml", "[web]\nport = 80")
    assert (load_config(None).file, load_config(None).web.port) == (own, 80)


def test_for_a_program(home: Path) -> None:
    """One object with the file, and each value with its origin."""
    _file(home / "muggins.toml", "[web]\nport = 80")

    told = json.loads(_run("--json").stdout)

    assert told["file"] == str(home / "muggins.toml")
    assert told["web"]["port"] == {"value": 80, "from": "muggins.toml"}


def test_a_file_to_begin_with(home: Path) -> None:
    """It is written where it will be found, and is the default build."""
    result = _run("--init")

    assert result.exit_code == 0
    assert result.stdout.startswith(f"{home / 'muggins.toml'} is written: the default build.")
    assert load_config(None) == DEFAULT_BUILD


def test_a_file_is_never_written_over(home: Path, tmp_path: Path) -> None:
    """A second --init, and one that names a file, leave what is there."""
    asked = _file(tmp_path / "asked.toml", "# mine")
    _file(home / "muggins.toml", "# mine as well")

    for arguments in ((), ("--config", str(asked))):
        result = _run("--init", *arguments)
        assert result.exit_code == 1
        assert "is there already, and is left as it is" in result.stderr
    assert asked.read_text() == "# mine"
    assert (home / "muggins.toml").read_text() == "# mine as well"


def test_a_file_to_begin_with_elsewhere(home: Path, tmp_path: Path) -> None:
    """It is written where --config says, or printed."""
    asked = tmp_path / "asked.toml"

    assert _run("--init", "--config", str(asked)).exit_code == 0
    assert asked.read_text("utf-8") == _run("--init", "--config", "-").stdout == commented()
    assert not home.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[web]\nport = -1", "web.port cannot be -1; it is a number from 0 to 65535"),
        ("[game]\nclaims = 'teech'", "[game] claims cannot be 'teech'; did you mean teach?"),
    ],
    ids=["a device's setting", "an option of the game"],
)
def test_what_cannot_be_used_is_told(text: str, told: str, home: Path) -> None:
    """The command fails with the file, the key and what is allowed."""
    path = _file(home / "muggins.toml", text)

    result = _run()

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"Error: {path}: {told}")


def test_a_lost_file_is_told_and_the_defaults_hold(home: Path) -> None:
    """H01: a file of zero length is a warning on the error output, and no failure."""
    path = _file(home / "muggins.toml", "")

    result = _run()

    assert result.exit_code == 0
    assert result.stderr.startswith(f"{path} is empty, as after a power cut: it is kept as it is;")
    assert result.stdout.startswith(f"# {path}\n")
    assert load_config(None) == Config()


def test_a_file_that_was_named_has_to_be_there(tmp_path: Path) -> None:
    """A slip in the name is no reason to go on with the defaults."""
    result = _run("--config", str(tmp_path / "none.toml"))

    assert result.exit_code == 1
    assert result.stderr.startswith(
        f"Error: there is no file {tmp_path / 'none.toml'}; `muggins config --init"
    )


def test_writing_and_showing_are_two_things() -> None:
    """--init with --json is refused."""
    result = _run("--init", "--json")

    assert result.exit_code == 2
    assert "--init writes a file and --json shows what holds; give one." in result.stderr
