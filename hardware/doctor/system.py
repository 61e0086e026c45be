"""The machine itself: which one it is, Python and its libraries, the service, the page's port, the power."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hardware.doctor.findings import Finding, fault, ok, warning
from hardware.doctor.machine import Machine
from hardware.doctor.needs import Needs

STUB: Final = "0.0.0.2"
"""The version of lgpio that is empty: it takes the place of the right one where that cannot be built."""

_PI_5_FROM: Final = (2, 0, 1)
"""The first gpiozero that finds the pins of a Pi 5."""

_LOW_VOLTAGE: Final = 0x1
_LOW_VOLTAGE_SINCE_START: Final = 0x10000
"""Bits of the firmware's answer on its power."""


def check_machine(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Which machine and system this is."""
    system = re.search(r'^PRETTY_NAME="?([^"\n]+)', machine.text("/etc/os-release"), re.MULTILINE)
    named = f"{system[1] if system else 'a system without a name'}, {machine.bits} bits"
    if not machine.model:
        yield ok("machine", f"{named}; no Raspberry Pi")
    elif machine.text("/etc/rpi-issue"):
        yield ok("machine", f"{machine.model}, Raspberry Pi OS on {named}")
    else:
        yield warning(
            "machine",
            f"{machine.model} with {named}, which is not Raspberry Pi OS: the pin library and the groups of "
            "the devices may be missing",
            "Write Raspberry Pi OS Lite to the card, with Raspberry Pi Imager.",
        )
    yield ok("python", f"Python {machine.python} in {machine.prefix}")


def check_devices(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Whether there is anything to be looked at."""
    if not needs.has_devices:
        yield ok("devices", "none is set up: the virtual table needs none")


def check_libraries(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The libraries that the devices need, but those of the pins."""
    wanted = {
        "luma.oled": ("oled", "python3-luma.oled", bool(needs.displays)),
        "smbus2": ("oled", "python3-smbus2", bool(needs.displays)),
        "pillow": ("oled", "python3-pil", bool(needs.displays)),
        "pyserial": ("reader", "python3-serial", bool(needs.reader)),
        "evdev": ("pad", "python3-evdev", bool(needs.pad)),
    }
    for library, (name, package, is_wanted) in wanted.items():
        if is_wanted and machine.version_of(library) is None:
            yield fault(name, f"the library {library} is not installed", _install(machine, package))


def check_pin_library(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The library of the pins, where pins are used."""
    if not needs.pins:
        return
    if not machine.model:
        yield fault(
            "pins",
            "this machine is no Raspberry Pi and has no pins",
            'Write `pins = "mock"` under [gpio] to try things out, or `pins = "none"` to do without.',
        )
        return
    gpiozero, lgpio = machine.version_of("gpiozero"), machine.version_of("lgpio")
    if gpiozero is None:
        yield fault("pins", "the library gpiozero is not installed", _install(machine, "python3-gpiozero"))
    elif machine.generation == "pi5" and _numbers(gpiozero) < _PI_5_FROM:
        yield fault(
            "pins",
            f"gpiozero {gpiozero} does not know the pins of a Pi 5",
            f"Run `{machine.prefix}/bin/pip install 'gpiozero>=2.0.1'`.",
        )
    if lgpio is None:
        yield fault("pins", "the library lgpio is not installed", _install(machine, "python3-lgpio"))
    elif lgpio == STUB:
        yield fault(
            "pins",
            f"lgpio {STUB} is an empty stub that pip puts where it cannot build the right one",
            f"Run `{machine.prefix}/bin/pip uninstall --yes lgpio`. {_install(machine, 'python3-lgpio')}",
        )
    elif gpiozero is not None:
        yield ok("pins", f"gpiozero {gpiozero} on lgpio {lgpio}")
    yield from _check_folder(machine)


def _check_folder(machine: Machine) -> Iterator[Finding]:
    """Where lgpio is started it makes a pipe; where it cannot, it finds no pins."""
    folder = machine.environ.get("LG_WD") or str(machine.folder)
    if not machine.may_use(machine.path(folder)):
        yield fault(
            "pins",
            f"lgpio cannot write in {folder}, where it puts its pipe",
            "Go to a folder of your own with `cd`, or run `export LG_WD=/tmp`.",
        )


def _install(machine: Machine, package: str) -> str:
    """How a library of the system comes into our environment, which may be closed to it."""
    way = f"Run `sudo apt install {package}`."
    if "include-system-site-packages = false" in machine.text(machine.prefix / "pyvenv.cfg"):
        way += (
            " The environment is closed to the system's packages: write "
            f"`include-system-site-packages = true` in {machine.prefix}/pyvenv.cfg."
        )
    return way


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def check_service(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The service: while it runs it holds the devices."""
    match machine.service():
        case "active" | "activating" | "reloading":
            yield ok(
                "service",
                "muggins.service is running and holds the devices; `sudo systemctl stop muggins` frees them "
                "for `muggins test`",
            )
        case "failed":
            yield fault(
                "service",
                "muggins.service has failed",
                "Read why with `journalctl -u muggins -n 30`, then `sudo systemctl restart muggins`.",
            )
        case _ if machine.model:
            yield ok("service", "muggins.service is not running")


def check_port(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The port of the page is free, or it is our service that holds it."""
    if needs.port is None:
        return
    if machine.is_port_free(needs.port):
        yield ok("web", f"port {needs.port} is free for the page")
    elif machine.service() == "active":
        yield ok("web", f"the page is served on port {needs.port} by muggins.service")
    else:
        yield fault(
            "web",
            f"port {needs.port} is held by another program, so the page cannot be served there",
            f"See which with `sudo ss -tlnp 'sport = {needs.port}'` and end it, or write "
            f"`port = {needs.port % 65_535 + 1}` under [web].",
        )


def check_power(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The firmware's word on the supply."""
    answer = re.fullmatch(r"throttled=(0x[0-9a-fA-F]+)", machine.throttled())
    if answer is None:
        return
    bits = int(answer[1], 16)
    way_out = (
        "Use the Pi's own supply and a short cable, feed the strip from a supply of its own, then look "
        "again with `vcgencmd get_throttled`."
    )
    if bits & _LOW_VOLTAGE:
        yield fault("power", "the supply's voltage is too low at this moment", way_out)
    elif bits & _LOW_VOLTAGE_SINCE_START:
        yield warning("power", "the supply's voltage has been too low since the Pi was started", way_out)
    else:
        yield ok("power", "the supply has held its voltage since the Pi was started")


def check_voice(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The program that speaks is there."""
    if not needs.voice:
        return
    folders = machine.environ.get("PATH", "").split(":")
    if any(machine.path(Path("/", folder, needs.voice)).is_file() for folder in folders):
        yield ok("voice", f"{needs.voice} is installed")
    else:
        yield fault(
            "voice",
            f"the program {needs.voice} is not installed",
            'Run `sudo apt install espeak-ng`, and write `program = "espeak-ng"` under [voice].',
        )
