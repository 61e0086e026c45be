"""The commands `muggins backup` and `muggins restore`, and whose journal a command means."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from scorer.errors import JournalDenied
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.cli import places
from scorer.table.cli.backup import command as backup
from scorer.table.cli.restore import command as restore

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")


def keep(folder: Path, moves: int) -> None:
    """Keep a match of so many moves in a folder."""
    with Journal.open(folder) as journal:
        match = journal.begin_match("players: Ann, Bob\ndealer: Ann\n", NOON)
        for number in range(1, moves + 1):
            journal.append(match, number, NOON, "keys", [(f"{number}H", "{}")])


def moves_in(folder: Path) -> int:
    """How many moves the first match of a folder has."""
    with JournalReader.open(folder) as reader:
        return len(reader.moves(1))


def said(result: Result) -> str:
    """What a command complains of, with exit code 1 and without a traceback."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    return result.stderr.removeprefix("Error: ").rstrip("\n")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a match of three moves."""
    keep(tmp_path / "kept", 3)
    return tmp_path / "kept"


@pytest.fixture
def file(folder: Path, tmp_path: Path) -> Path:
    """A backup of that folder."""
    made = CliRunner().invoke(backup, [str(tmp_path / "b.zip"), "--state", str(folder)])
    assert made.output == f"journal.sqlite of {folder} are in {tmp_path / 'b.zip'}, and were read back.\n"
    return tmp_path / "b.zip"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own state folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "muggins"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A service's folder, of another user where the test may give it away."""
    folder = tmp_path / "service"
    keep(folder, 2)
    monkeypatch.setattr(places, "SERVICE_FOLDER", folder)
    return folder


def test_there_and_back(file: Path, tmp_path: Path) -> None:
    """A backup is restored to a new folder, and says so."""
    told = CliRunner().invoke(restore, [str(file), "--state", str(tmp_path / "new")])

    assert told.output == f"journal.sqlite are in {tmp_path / 'new'}.\n"
    assert moves_in(tmp_path / "new") == 3


def test_from_the_standard_input(file: Path, own: Path) -> None:
    """A backup that another user may not open comes by the standard input."""
    told = CliRunner().invoke(restore, ["-"], input=file.read_bytes())

    assert told.exit_code == 0
    assert moves_in(own) == 3


def test_what_is_set_aside_is_said(file: Path, folder: Path, tmp_path: Path) -> None:
    """Restoring tells where the games of before are, and about a configuration that it holds."""
    config = tmp_path / "muggins.toml"
    config.write_text("[oled]\n", "utf-8")
    whole = tmp_path / "whole.zip"
    CliRunner().invoke(backup, [str(whole), "--state", str(folder), "--config", str(config)])
    told = CliRunner().invoke(restore, [str(whole), "--state", str(folder)])
    again = CliRunner().invoke(restore, [str(whole), "--state", str(folder), "--config", str(config)])

    assert told.output.splitlines()[1:] == [
        f"What was there before is in {folder / 'journal.replaced.sqlite'}.",
        "muggins.toml is in the backup too; --config FILE puts it somewhere.",
    ]
    assert f"What was there before is in {tmp_path / 'muggins.replaced.toml'}." in again.output
    assert said(
        CliRunner().invoke(restore, [str(file), "--state", str(folder), "--config", str(config)])
    ) == (f"{file} holds no configuration; leave --config out.")


def test_no_file_is_overwritten(file: Path, folder: Path) -> None:
    """A backup never takes the place of another file."""
    before = file.read_bytes()

    assert said(CliRunner().invoke(backup, [str(file), "--state", str(folder)])) == (
        f"{file} is there already; choose another name, or remove it."
    )
    assert file.read_bytes() == before


def test_damaged_file_changes_nothing(file: Path, folder: Path) -> None:
    """A damaged backup is refused in one sentence, and the games stay."""
    file.write_bytes(file.read_bytes()[:200])
    complaint = said(CliRunner().invoke(restore, [str(file), "--state", str(folder)]))

    assert complaint.startswith(f"{file} is not restored: it is no whole zip file")
    assert complaint.endswith("Nothing was changed.")
    assert moves_in(folder) == 3


def test_open_table_is_not_restored(file: Path, service: Path) -> None:
    """While a table is open the way out is told; for the service, how to end it."""
    with Journal.open(service):
        complaint = said(CliRunner().invoke(restore, [str(file), "--state", str(service)]))

    assert "another copy of Muggins" in complaint
    assert complaint.endswith("the service ends by: sudo systemctl stop muggins")


def test_nothing_kept_yet(own: Path, tmp_path: Path) -> None:
    """Where nothing was played there is nothing to back up."""
    complaint = said(CliRunner().invoke(backup, [str(tmp_path / "b.zip")]))

    assert complaint.startswith(f"{own / FILE_NAME} cannot be used (nothing is kept there yet)")


def test_own_games_are_read_before_the_services(own: Path, service: Path) -> None:
    """Whoever has games of their own means those; who has none, the service's."""
    before = places.reading_folder(None)
    keep(own, 1)

    assert before == service
    assert places.reading_folder(None) == own
    assert places.reading_folder(service) == service


def test_no_service_here(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a service everything is in the user's own folder."""
    monkeypatch.setattr(places, "SERVICE_FOLDER", tmp_path / "nowhere")

    assert places.reading_folder(None) == own
    assert places.state_folder(None) == own


def test_services_user_plays_the_services_game(own: Path, service: Path) -> None:
    """The user whose folder it is needs no --state."""
    assert places.state_folder(None) == service
    assert places.state_folder(own) == own


as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")

TWO_USERS: Final = Path(__file__).with_name("two_users.py")
SERVICE_ID: Final = 61_001


@as_root
def test_another_user_is_told_who_to_be(own: Path, service: Path) -> None:
    """Nobody but its user writes to the service's folder, root as little as others: its files would be in the way."""
    os.chown(service, SERVICE_ID, SERVICE_ID)
    with pytest.raises(JournalDenied, match="sudo -u muggins muggins"):
        places.state_folder(service)
    with pytest.raises(JournalDenied, match="sudo -u muggins muggins"):
        places.state_folder(service / ".." / service.name)

    assert places.state_folder(None) == own


@pytest.fixture
def open_folder() -> Iterator[str]:
    """A folder that every user can enter."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield name


@as_root
def test_members_of_the_group_read_the_services_journal(open_folder: str) -> None:
    """Members read while the service plays, when it has ended, and after it was killed; strangers never."""
    told = subprocess.run(
        [sys.executable, str(TWO_USERS), open_folder, str(SERVICE_ID)],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )

    assert told.stdout.splitlines() == [
        "root: PEG Ann 1 0",
        "a game is played, member: PEG Ann 1 0",
        "a game is played, stranger: 1 1",
        "it was left, member: PEG Ann 1 0",
        "it was left, stranger: 1 1",
        "it goes on, member: PEG Ann 2 0",
        "it goes on, stranger: 1 1",
        "it was killed, member: PEG Ann 2 0",
        "journal.lock 640 True",
        "journal.sqlite 640 True",
        "journal.sqlite-shm 640 True",
        "journal.sqlite-wal 640 True",
    ], told.stderr
