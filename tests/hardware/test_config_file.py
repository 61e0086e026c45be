"""The file of settings: which one is read, what its values become, and what is said where it is no use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hardware.config import Config, ConfigDamaged, change, find, load, read
from scorer.errors import ConfigError
from tests.bare import bare_environ
from tests.hardware.settings_files import refusal, write_settings


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[web]\nport = \n", "(at line 2, column 8)"),
        ("[web\n", "(at line 1, column 5)"),
        ("[web]\nport = 1\nport = 2", "(at end of document)"),
        ("[keys]\npins = {A=4,\n", "(at line 2, column 13)"),
    ],
    ids=["no value", "no bracket", "a key twice", "a table over two lines"],
)
def test_what_is_no_toml(text: str, where: str, tmp_path: Path) -> None:
    """A slip in the writing is told with its line and column, and the way out."""
    path = write_settings(tmp_path, text)

    message = refusal(path)

    assert message.startswith(f"{path} is no TOML: ")
    assert where in message
    assert "`muggins config --init` writes a fresh one" in message


def test_depth_without_end_is_no_toml(tmp_path: Path) -> None:
    """A file that is nothing but brackets is refused like any other."""
    assert "is no TOML" in refusal(write_settings(tmp_path, "a = " + "[" * 100_000))


@pytest.mark.parametrize("version", ["2", "0", "'1'", "true", "1.0"])
def test_another_version(version: str, tmp_path: Path) -> None:
    """A file of a newer Muggins is told as such, and nothing else in it is judged."""
    path = write_settings(tmp_path, f"version = {version}\n[hologram]\n")

    message = refusal(path)

    assert message.startswith(f"{path}: version cannot be {version.replace(chr(39), chr(34))}; ")
    assert "this Muggins reads version 1: update Muggins" in message
    assert "hologram" not in message


def test_this_version(tmp_path: Path) -> None:
    """A file with this version's number is the same as one without."""
    assert (
        read(write_settings(tmp_path, "version = 1"))
        == read(write_settings(tmp_path, "# nothing"))
        == Config()
    )


def test_a_file_from_another_system(tmp_path: Path) -> None:
    """A mark at its beginning and line ends as Windows writes them do no harm."""
    path = tmp_path / "muggins.toml"
    path.write_bytes(b"\xef\xbb\xbf[web]\r\nport = 80\r\n")

    assert read(path).web.port == 80


def test_a_file_that_is_no_utf_8(tmp_path: Path) -> None:
    """Latin letters of another encoding are told with their line."""
    path = tmp_path / "muggins.toml"
    path.write_bytes(b"[game]\nplayers = 'Zo\xeb, Bob'\n")

    assert refusal(path) == f"{path}: line 2 is no UTF-8; save the file as UTF-8"


@pytest.mark.parametrize(
    ("left", "what"),
    [
        (b"", "is empty"),
        (b"\0" * 4096, "holds NUL bytes"),
        (b"[web]\nport = 80\n" + b"\0" * 100, "holds NUL bytes"),
    ],
    ids=["of zero length", "all NUL", "with an end of NUL"],
)
def test_what_a_power_cut_leaves(left: bytes, what: str, tmp_path: Path) -> None:
    """H01: the defaults hold, with a warning, and the old file is kept."""
    path = tmp_path / "muggins.toml"
    path.write_bytes(left)

    config, warning = load(path)

    assert (config, config.file, config.origins) == (Config(), path, {})
    assert warning.startswith(f"{path} {what}, as after a power cut: it is kept as it is; move it away")
    assert path.read_bytes() == left
    with pytest.raises(ConfigDamaged):
        read(path)


@pytest.mark.parametrize("text", ["\n", "# nothing is set yet\n", "[web]\nport = 80\n"])
def test_a_sound_file_has_no_warning(text: str, tmp_path: Path) -> None:
    """H01: a file that says nothing is not one that was lost."""
    config, warning = load(write_settings(tmp_path, text))

    assert warning == ""
    assert config.web.port == (80 if "port" in text else 8121)


def test_a_wrong_file_is_no_damaged_one(tmp_path: Path) -> None:
    """H01: mistakes are told, and not taken for a power cut."""
    with pytest.raises(ConfigError, match="web.port cannot be"):
        load(write_settings(tmp_path, "[web]\nport = -1"))


def test_no_file(tmp_path: Path) -> None:
    """A file that was named and is not there is told, with the command that writes it."""
    path = tmp_path / "none.toml"

    assert refusal(path) == f"there is no file {path}; `muggins config --init --config {path}` writes it"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    """A folder in place of the file is told."""
    assert refusal(tmp_path) == f"{tmp_path} cannot be read (Is a directory); name a file of settings"


def test_a_file_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that this user may not read is told with the line that allows it."""
    path = write_settings(tmp_path, "")

    def deny(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", deny)

    assert refusal(path) == f"{path} cannot be read by this user; allow it: sudo chmod a+r {path}"


def test_which_file_is_read(tmp_path: Path) -> None:
    """What is asked for by name goes before the user's own file, and that before the system's."""
    user, system = tmp_path / "user", tmp_path / "system"
    own, common = user / "muggins.toml", system / "muggins.toml"
    asked = tmp_path / "asked.toml"
    for folder in (user, system):
        folder.mkdir()

    assert find(None, user_folder=user, system_folder=system) is None
    common.touch()
    assert find(None, user_folder=user, system_folder=system) == common
    own.touch()
    assert find(None, user_folder=user, system_folder=system) == own
    assert find(asked, user_folder=user, system_folder=system) == asked


def test_a_folder_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system's file that cannot even be seen is tried, so that the reason is told."""

    def deny(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", deny)

    assert find(None, user_folder=tmp_path, system_folder=tmp_path) == tmp_path / "muggins.toml"


def test_where_values_come_from(tmp_path: Path) -> None:
    """Each value has its origin: the file, the command line, or none for a default."""
    path = write_settings(tmp_path, "[web]\nport = 80\nlan = true\n[game]\nclaims = 'teach'")

    config = change(read(path), {"web": {"port": 8200}, "game": {"target": "61"}}, origin="command line")

    assert (config.web.port, config.web.lan, config.web.on) == (8200, True, True)
    assert config.game == {"claims": "teach", "target": "61"}
    assert config.file == path
    assert config.origins == {
        "web.port": "command line",
        "web.lan": str(path),
        "game.claims": str(path),
        "game.target": "command line",
    }


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import hardware.config, hardware.config.written", ("tomllib", "gpiozero", "luma", "serial", "PIL")),
        ("import scorer.table.cli.config", ("tomllib", "hardware", "platformdirs")),
    ],
    ids=["settings without a file", "the command before it is called"],
)
def test_nothing_is_imported_before_it_is_needed(code: str, unwanted: tuple[str, ...]) -> None:
    """H06: the settings themselves need no library, and TOML is known when there is a file."""
    program = f"import sys\n{code}\nprint([name for name in {unwanted!r} if name in sys.modules])"

    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=bare_environ()
    )

    assert ran.stdout.strip() == "[]"
