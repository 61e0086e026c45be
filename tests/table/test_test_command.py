"""The command `muggins test`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hardware.doctor import machine as machines
from hardware.fakes import FakeBus, FakePort, ScriptedSource
from hardware.input import hid, reader
from hardware.output import oled, panels, spi
from hardware.output.chips import APA102
from hardware.output.kept import Device
from hardware.ports import CodeRead
from scorer.table.cli import test
from scorer.table.trying import sounds
from tests.controller import Controller, Wire
from tests.doctoring import make_machine
from tests.strips import is_dark, read_apa102

MOCK = '[gpio]\npins = "mock"\n'
PINS = '[keys]\nkind = "buttons"\npins = { A = 4, 2 = 17 }\nplayers = { P1 = 7 }\n'


@pytest.fixture(autouse=True)
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board whose service does not run, and which has no settings of its own."""
    made = make_machine(tmp_path / "root", "pi4")
    monkeypatch.setattr(machines, "this_machine", lambda: made)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "kept"))
    return tmp_path


def run(board: Path, toml: str, *words: str, typed: str = "") -> Result:
    """Run the command with these settings, and type what is asked for."""
    file = board / "muggins.toml"
    file.write_text(toml, encoding="utf-8")
    return CliRunner().invoke(test.command, [*words, "--config", str(file)], input=typed)


def hasten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass by waiting alone."""
    now_s = [0.0]

    def wait(seconds: float) -> None:
        now_s[0] += seconds

    def make(device: Device, *_: object) -> sounds.Player:
        return player(device, lambda: now_s[0], wait)

    player = sounds.Player
    monkeypatch.setattr(sounds, "Player", make)


NOT_SET_UP = [
    ("leds", '`chip = "apa102"` under [strip]'),
    ("oled", '`driver = "ssd1306"` under [oled]'),
    ("keys", '`kind = "buttons"` under [keys]'),
    ("reader", '`port = "auto"` under [reader]'),
    ("buzzer", "`pin = 8` under [buzzer]"),
    ("voice", '`program = "espeak-ng"` under [voice]'),
]


@pytest.mark.parametrize(("device", "line"), NOT_SET_UP, ids=[row[0] for row in NOT_SET_UP])
def test_a_device_that_is_not_set_up(board: Path, device: str, line: str) -> None:
    """What the settings do not name cannot be tried; the line to write is told."""
    result = run(board, "", device, "--yes")

    assert result.exit_code == 1
    assert line in result.stderr


def test_the_service_holds_the_devices(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the service runs nothing is opened, and the way out is told."""
    running = replace(machines.this_machine(), service=lambda: "active")
    monkeypatch.setattr(machines, "this_machine", lambda: running)
    result = run(board, MOCK + "[buzzer]\npin = 8\n", "buzzer", "--yes")

    assert result.exit_code == 1
    assert "`sudo systemctl stop muggins`" in result.stderr


def test_settings_that_cannot_be_used(board: Path) -> None:
    """A file that is wrong is told, and nothing tried."""
    result = run(board, "[buzzer]\npin = 99\n", "buzzer")

    assert result.exit_code == 1
    assert "buzzer.pin" in result.stderr


def test_buzzer(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sound is asked for; with --yes every answer is right."""
    hasten(monkeypatch)
    result = run(board, MOCK + '[buzzer]\npin = 8\nkind = "active"\n', "buzzer", "--yes")

    assert result.exit_code == 0
    assert result.stdout.count("Do you hear") == 6
    assert result.stdout.endswith("Nothing was amiss.\n")


@pytest.mark.parametrize(
    ("typed", "code", "last"),
    [
        ("y\nYES\ny\ny\ny\ny\n", 0, "Nothing was amiss."),
        ("y\nno\ny\ny\ny\ny\n", 1, "Amiss: 1. `muggins doctor` looks at the machine itself."),
        ("y\nperhaps\nagain\nquit\n", 0, "Nothing was amiss."),
        ("y\n", 0, "Nothing was amiss."),
    ],
    ids=["all is well", "one is not", "words that are no answers", "the input ends"],
)
def test_answers(board: Path, monkeypatch: pytest.MonkeyPatch, typed: str, code: int, last: str) -> None:
    """Answers are words or their beginnings; what is none is asked once more."""
    hasten(monkeypatch)
    result = run(board, MOCK + '[buzzer]\npin = 8\nkind = "active"\n', "buzzer", typed=typed)

    assert (result.exit_code, result.stdout.splitlines()[-1]) == (code, last)
    assert "[y/n/again/quit]" in result.stdout


def test_keys_that_nobody_presses(board: Path) -> None:
    """A key that does not come is counted, and the command fails."""
    result = run(board, MOCK + PINS, "keys", "--wait", "0", typed="y\ny\ny\n")

    assert result.exit_code == 1
    assert [line for line in result.stdout.splitlines() if line.startswith("Press")] == [
        "Press A, on GPIO4 (pin 7).",
        "Press 2, on GPIO17 (pin 11).",
        "Press P1, on GPIO7 (pin 26).",
    ]


@pytest.mark.parametrize("words", [("--yes",), ("--free", "--wait", "0")], ids=["for scripts", "free"])
def test_keys_that_need_not_be_pressed(board: Path, words: tuple[str, ...]) -> None:
    """Without somebody who presses, keys are only looked at; in the free mode nobody has to."""
    result = run(board, MOCK + PINS, "keys", *words)

    assert result.exit_code == 0
    assert "Press A" not in result.stdout


def test_a_matrix(board: Path) -> None:
    """A matrix asks for its keys by their crossings, and for the players' buttons."""
    toml = MOCK + (
        '[keys]\nkind = "matrix"\nrows = [5]\ncolumns = [12, 16]\nlayout = [["A", "OK"]]\nplayers = { P1 = 7 }\n'
    )
    result = run(board, toml, "keys", "--wait", "0", typed="y\ny\ny\n")

    assert [line for line in result.stdout.splitlines() if line.startswith("Press")] == [
        "Press A, on row GPIO5 (pin 29), column GPIO12 (pin 32).",
        "Press OK, on row GPIO5 (pin 29), column GPIO16 (pin 36).",
        "Press P1, on GPIO7 (pin 26).",
    ]


def test_a_pad_that_is_not_there(board: Path) -> None:
    """A number pad that cannot be opened says why, at once."""
    result = run(board, f'[pad]\ndevice = "{board}/event-kbd"\n', "keys")

    assert result.exit_code == 1
    assert "pad:" in result.stderr


def test_pins_without_a_pi(board: Path) -> None:
    """Where there are no pins no key can be tried."""
    result = run(board, '[gpio]\npins = "none"\n' + PINS, "keys", "--yes")

    assert result.exit_code == 1
    assert "gpio.pins" in result.stderr


def test_reader(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scan is told in bytes and as what it means, by the deck that the settings name."""
    bus = FakeBus(FakePort(b"KC\r", b"4006381333931\r"))
    monkeypatch.setattr(reader, "SerialReader", partial(reader.SerialReader, open_port=bus.open))
    deck = board / "deck.json"
    deck.write_text('{"version": 1, "codes": {"4006381333931": "7D"}}', encoding="utf-8")
    toml = f'[reader]\nport = "/dev/serial0"\ndeck = "{deck}"\n'
    result = run(board, toml, "reader", typed="again\ny\n")

    assert result.exit_code == 0
    assert "4b 43   'KC': the card K♣" in result.stdout
    assert "'4006381333931': the deck says 7D" in result.stdout


def test_a_scanner_that_types(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scanner of the keyboard kind is tried as a reader, and not as keys."""
    made: list[tuple[str, str]] = []

    def scanner(path: str, kind: str) -> ScriptedSource:
        made.append((path, kind))
        return ScriptedSource([CodeRead("QS", "pad", 1.0)])

    monkeypatch.setattr(hid, "Keyboard", scanner)
    toml = '[pad]\ndevice = "/dev/input/by-id/scanner"\nkind = "scanner"\n'
    scans, keys = run(board, toml, "reader", typed="y\n"), run(board, toml, "keys")

    assert made == [("/dev/input/by-id/scanner", "scanner")]
    assert "the card Q♠" in scans.stdout
    assert "No keys are set up" in keys.stderr


def test_strip(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strip is opened as the settings have it, named by the colours of its sides, and left dark."""
    node = board / "spidev0.0"
    node.touch()
    monkeypatch.setattr(spi, "SpiDevice", partial(spi.SpiDevice, ioctl=lambda *_: 0, bufsiz=board / "none"))
    toml = (
        f'[strip]\nchip = "apa102"\ndevice = "{node}"\nspacing = "even"\n'
        'colours = ["#003cff", "#00ff00", "#ffffff", "#ffffff"]\n'
    )
    result = run(board, toml, "leds", "--yes")
    frame_bytes = APA102.frame_bytes(242)

    assert (result.exit_code, result.stderr) == (0, "")
    assert "Do you see blue light in hole 121 of lane 1, and nowhere else? y" in result.stdout
    assert "Do you see #00ff00 light in hole 1 of lane 2" in result.stdout
    assert is_dark(read_apa102(node.read_bytes()[-frame_bytes:]))


def test_displays(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both displays are tried, each named by its section and address, and put out."""
    controllers = {address: Controller("ssd1306") for address in (0x3C, 0x3D)}

    def open_bus(bus: int, address: int) -> panels.Serial:
        from luma.core.interface.serial import i2c

        line: panels.Serial = i2c(bus=Wire(controllers[address], address), address=address)
        return line

    monkeypatch.setattr(oled, "Oled", partial(oled.Oled, open_bus=open_bus))
    result = run(board, '[oled]\ndriver = "ssd1306"\n[opposite]\ndriver = "ssd1306"\n', "oled", "--yes")

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("Do you see a frame") == 2
    assert "[opposite] on /dev/i2c-1 at 0x3D:" in result.stdout
    assert not any(controller.is_on for controller in controllers.values())


def test_voice(board: Path) -> None:
    """The voice's program is started and heard."""
    program = board / "speak"
    program.write_text(f"#!/bin/sh\ncat >> {board}/said\n", encoding="utf-8")
    program.chmod(0o755)
    result = run(board, f'[voice]\nprogram = "{program}"\n', "voice", "--yes")

    assert (result.exit_code, result.stderr) == (0, "")
    assert sounds.WORDS[0] in result.stdout
    assert "Fifteen two" in (board / "said").read_text(encoding="utf-8")
