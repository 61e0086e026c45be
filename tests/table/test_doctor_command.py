"""The command `muggins doctor`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hardware.doctor import machine as machines
from hardware.doctor.findings import Finding
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.cli import doctor
from scorer.table.doctor import LEAST_BYTES, SCARCE_BYTES, check_clock, check_disk, check_journal
from tests.doctoring import make_machine, write

PI_TOML = (
    '[keys]\nkind = "buttons"\n[oled]\ndriver = "ssd1309"\n[strip]\nchip = "apa102"\n[buzzer]\npin = 8\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without settings of this machine's own."""
    monkeypatch.setattr(doctor, "config_folder", lambda: tmp_path / "settings")
    return tmp_path


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, model: str, toml: str | None, *words: str) -> Result:
    """Run the command on a machine that is made up."""
    made = make_machine(folder / "root", model)
    monkeypatch.setattr(machines, "this_machine", lambda: made)
    given = []
    if toml is not None:
        (folder / "muggins.toml").write_text(toml, encoding="utf-8")
        given = ["--config", str(folder / "muggins.toml")]
    return CliRunner().invoke(doctor.command, [*given, "--state", str(folder / "kept"), *words])


def test_a_laptop_without_settings(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Nothing is asked for, so nothing is missing, and that is said."""
    result = run(monkeypatch, folder, "", None)

    assert result.exit_code == 0
    assert "none is set up: the virtual table needs none" in result.stdout
    assert result.stdout.endswith("All is well.\n")


def test_a_whole_board(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A board on which all is well is told line by line, in words and without colours."""
    result = run(monkeypatch, folder, "pi4", PI_TOML)

    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert all(line.startswith("ok  ") for line in lines[:-2])
    assert "\x1b" not in result.stdout
    assert any("the display answers at 0x3C" in line for line in lines)


def test_a_fault_is_told_with_its_way_out(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The way out stands beneath the fault, indented; the exit code tells programs."""
    result = run(monkeypatch, folder, "", PI_TOML)
    lines = result.stdout.splitlines()
    fault = next(number for number, line in enumerate(lines) if line.startswith("fault    oled"))

    assert result.exit_code == 1
    assert lines[fault + 1].startswith(" " * 18 + "This is no Raspberry Pi")
    assert lines[-1] == "3 faults."


def test_settings_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Each line of what is wrong in the file is a fault of its own, and the machine is looked at all the same."""
    result = run(
        monkeypatch, folder, "pi4", '[oled]\ndriver = "ssd1308"\n[strip]\nchip = "apa103"\n', "--json"
    )
    face = json.loads(result.stdout)
    told = [each for each in face["findings"] if each["name"] == "config"]

    assert (result.exit_code, len(told), face["faults"]) == (1, 2, 2)
    assert "ssd1308" in told[0]["what"]
    assert "`muggins config --init`" in told[0]["fix"]
    assert "machine" in {each["name"] for each in face["findings"]}


def test_game_that_cannot_be_played(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """The options of the game are settings, too."""
    result = run(monkeypatch, folder, "", '[game]\nclaims = "loud"\n')

    assert result.exit_code == 1
    assert "loud" in result.stdout


def test_a_map_that_is_missing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A map of the strip that is not there is a fault of the strip."""
    result = run(monkeypatch, folder, "pi4", '[strip]\nchip = "apa102"\nmap = "none.json"\n')

    assert result.exit_code == 1
    assert "under [strip]." in result.stdout


def test_for_a_program(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """One object: every finding with its four parts, and how many are warnings and faults."""
    face: dict[str, Any] = json.loads(run(monkeypatch, folder, "pi4", PI_TOML, "--json").stdout)

    assert face.keys() == {"findings", "warnings", "faults"}
    assert all(each.keys() == {"name", "level", "what", "fix"} for each in face["findings"])
    assert {each["level"] for each in face["findings"]} == {"ok"}
    assert (face["warnings"], face["faults"]) == (0, 0)


def test_warnings_alone_are_no_failure(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A warning is told and counted, and the exit code stays 0."""
    write(folder / "root", {"/dev/serial/by-id/usb-1a86_USB_Serial-if00": None})
    result = run(monkeypatch, folder, "zero2", '[strip]\nchip = "ws2812"\nper_metre = 60\nspacing = "even"\n')

    assert result.exit_code == 0
    assert "warning  strip    the clock of SPI" in result.stdout
    assert result.stdout.endswith("1 warning.\n")


def levels(findings: list[Finding]) -> list[tuple[str, str]]:
    """The names and levels of findings."""
    return [(finding.name, finding.level) for finding in findings]


def test_a_journal_that_is_sound(tmp_path: Path) -> None:
    """A journal is read from end to end, and one that is not there yet is no fault."""
    assert levels(list(check_journal(tmp_path / "none"))) == [("journal", "ok")]
    with Journal.open(tmp_path) as journal:
        match = journal.begin_match("players: Ann, Bob", Stamp(RELEASED_S, 1.0, "boot"))
        journal.append(match, 1, Stamp(RELEASED_S, 2.0, "boot"), "keys", [("5H", "{}")])

    (found,) = check_journal(tmp_path)
    assert found.level == "ok"
    assert "is sound; moves in it: 1" in found.what


def test_a_journal_that_is_damaged(tmp_path: Path) -> None:
    """A damaged journal is a fault, with the two ways out of it."""
    (tmp_path / FILE_NAME).write_bytes(b"no journal at all")
    (found,) = check_journal(tmp_path)

    assert found.level == "fault"
    assert "`muggins play`" in found.fix
    assert "`muggins restore`" in found.fix


@pytest.mark.parametrize(
    ("free", "level"),
    [
        (LEAST_BYTES - 1, "fault"),
        (LEAST_BYTES, "warning"),
        (SCARCE_BYTES - 1, "warning"),
        (SCARCE_BYTES, "ok"),
    ],
)
def test_room_on_the_disk(tmp_path: Path, free: int, level: str) -> None:
    """The disk is looked at where the journal will be, though its folder is not there yet."""
    asked: list[Path] = []

    def free_bytes(place: Path) -> int:
        asked.append(place)
        return free

    assert levels(list(check_disk(tmp_path / "a" / "b", free_bytes))) == [("disk", level)]
    assert asked == [tmp_path]


@pytest.mark.parametrize(
    ("wall_s", "level"),
    [(10.0, "warning"), (RELEASED_S - 1, "warning"), (RELEASED_S, "ok")],
    ids=["in 1970", "a second before", "at the release"],
)
def test_clock(wall_s: float, level: str) -> None:
    """H03: a wall clock from before this program was built is not set, and that is said."""
    (found,) = check_clock(Stamp(wall_s, 1.0, "boot"))

    assert (found.name, found.level) == ("clock", level)
    assert ("clock is not set" in found.what) is (level == "warning")


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_commands_stay_whole(columns: int) -> None:
    """On a terminal lines are as wide as it is, and a command that is to be copied is never parted."""
    sentence = "Far too many words before it: `sudo usermod -aG i2c,spi ann`, then log out and in again."
    lines = doctor._laid_out(sentence, columns).splitlines()

    assert any("`sudo usermod -aG i2c,spi ann`," in line for line in lines)
    assert all(len(line) <= columns for line in lines)
    assert len(lines) == {60: 3, 80: 2, 200: 1}[columns]


def test_a_pipe_has_no_columns() -> None:
    """Where nobody looks, a line stays a line."""
    assert doctor._laid_out("word " * 100, None) == "word " * 100
