"""The doctor looks at the machine itself: its libraries, voice and power, the service and the page's port."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hardware.doctor.examine import examine
from hardware.doctor.findings import fault, warning
from hardware.doctor.machine import this_machine
from hardware.doctor.needs import Needs
from tests.doctoring import MODELS, make_machine, without
from tests.hardware.doctor_cases import Case, Change, check_finding, has


def library(**versions: str | None) -> Change:
    """Other versions of libraries; None takes one away."""
    return lambda machine: without(machine, **versions)


FOUND = [
    Case("all is well", None),
    Case("also on a Zero 2 W", None, model="zero2"),
    Case("also on a Pi 3", None, model="pi3"),
    Case("also on a Pi 5", None, model="pi5"),
    Case(
        "another system",
        warning("machine", "not Raspberry Pi OS", "Raspberry Pi Imager"),
        files={"/etc/rpi-issue": None},
    ),
    Case(
        "no lgpio",
        fault("pins", "lgpio is not installed", "`sudo apt install python3-lgpio`"),
        change=library(lgpio=None),
    ),
    Case(
        "the stub of lgpio",
        fault("pins", "empty stub", "`/home/ann/muggins/.venv/bin/pip uninstall --yes lgpio`"),
        change=library(lgpio="0.0.0.2"),
    ),
    Case(
        "a closed environment",
        fault(
            "pins",
            "lgpio is not installed",
            "`include-system-site-packages = true` in /home/ann/muggins/.venv/pyvenv.cfg",
        ),
        files={"/home/ann/muggins/.venv/pyvenv.cfg": "include-system-site-packages = false\n"},
        change=library(lgpio=None),
    ),
    Case(
        "no gpiozero",
        fault("pins", "gpiozero is not installed", "`sudo apt install python3-gpiozero`"),
        change=library(gpiozero=None),
    ),
    Case(
        "an old gpiozero on a Pi 5",
        fault("pins", "does not know the pins of a Pi 5", "pip install 'gpiozero>=2.0.1'`"),
        model="pi5",
        change=library(gpiozero="1.6.2"),
    ),
    Case("it will do on a Pi 4", None, change=library(gpiozero="1.6.2")),
    Case(
        "nowhere to put the pipe",
        fault("pins", "cannot write in /srv", "`export LG_WD=/tmp`"),
        change=has(folder=Path("/srv"), may_use=lambda path: path.name != "srv"),
    ),
    Case(
        "a place of its own for the pipe",
        None,
        change=has(
            folder=Path("/srv"),
            environ={"LG_WD": "/run/muggins", "PATH": "/usr/bin"},
            may_use=lambda path: path.name != "srv",
        ),
    ),
    Case(
        "no voice",
        fault("voice", "espeak-ng is not installed", "`sudo apt install espeak-ng`"),
        files={"/usr/bin/espeak-ng": None},
    ),
    Case(
        "no display library",
        fault("oled", "luma.oled is not installed", "`sudo apt install python3-luma.oled`"),
        change=library(luma_oled=None),
    ),
    Case("no display, no library", None, change=library(luma_oled=None), needs={"displays": ()}),
    Case(
        "a port that is held",
        fault("web", "port 8121 is held", "`port = 8122` under [web]"),
        change=has(is_port_free=lambda _port: False),
    ),
    Case(
        "a port that our service holds",
        None,
        change=has(is_port_free=lambda _port: False, service=lambda: "active"),
    ),
    Case("no page, no port", None, change=has(is_port_free=lambda _port: False), needs={"port": None}),
    Case(
        "the service has failed",
        fault("service", "has failed", "`journalctl -u muggins -n 30`"),
        change=has(service=lambda: "failed"),
    ),
    Case("no systemd", None, change=has(service=str)),
    Case(
        "too little voltage",
        fault("power", "too low at this moment", "`vcgencmd get_throttled`"),
        change=has(throttled=lambda: "throttled=0x50001"),
    ),
    Case(
        "too little voltage before",
        warning("power", "since the Pi was started", "`vcgencmd get_throttled`"),
        change=has(throttled=lambda: "throttled=0x50000"),
    ),
    Case("hot, but well fed", None, change=has(throttled=lambda: "throttled=0x80008")),
    Case(
        "a laptop needs nothing of it",
        None,
        model="",
        change=has(version_of=lambda _name: None),
        needs={"pins": {}, "displays": (), "strip": None, "reader": "", "voice": ""},
    ),
    Case(
        "a laptop has no pins",
        fault("pins", "no Raspberry Pi and has no pins", '`pins = "mock"` under [gpio]'),
        model="",
        needs={"displays": (), "strip": None, "reader": "", "voice": ""},
    ),
]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.id)
def test_finding(tmp_path: Path, case: Case) -> None:
    """One thing that is wrong is told once, with its way out; and what only looks like it is not told."""
    check_finding(tmp_path, case)


@pytest.mark.parametrize("model", [*MODELS, ""])
def test_machine_is_named(tmp_path: Path, model: str) -> None:
    """The first line tells which machine and system this is."""
    first = examine(make_machine(tmp_path, model), Needs())[0]

    assert (first.name, first.level) == ("machine", "ok")
    assert (MODELS[model] if model else "no Raspberry Pi") in first.what


def test_devices_of_others_are_left_out(tmp_path: Path) -> None:
    """What the configuration does not name is neither looked for nor told."""
    names = {finding.name for finding in examine(make_machine(tmp_path, "pi4"), Needs())}

    assert names == {"machine", "python", "power", "service", "devices"}


def test_this_machine_is_one() -> None:
    """The machine that we run on can be looked at, whatever it is."""
    findings = examine(this_machine(), Needs())

    assert findings[0].name == "machine"


def test_ports_of_this_machine() -> None:
    """A port that somebody listens on is not free, and is once they have gone."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        is_free_before = this_machine().is_port_free(port)

    assert (is_free_before, this_machine().is_port_free(port)) == (False, True)


@pytest.mark.parametrize(
    ("name", "is_there"),
    [("pytest", True), ("json", True), ("no-such-library", False), ("no.such.library", False)],
    ids=["a library", "a module alone", "none", "none in a package of none"],
)
def test_libraries_of_this_machine(name: str, is_there: bool) -> None:
    """A library is there where it tells its version, or where its module can be found."""
    assert (this_machine().version_of(name) is not None) is is_there
