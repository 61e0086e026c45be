"""The devices in /dev that the configuration names: they are there, and this user may open them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from hardware.doctor.boot import BootConfig, read_boot_config
from hardware.doctor.findings import Finding, fault, ok, warning
from hardware.doctor.machine import Machine
from hardware.doctor.needs import Needs
from hardware.input.finding import AUTO, BY_ID, UART
from hardware.input.hid import BY_ID as KEYBOARDS
from hardware.output.spi import BUFSIZ, DEFAULT_BUFSIZ

_UART_NAMES: Final = frozenset({str(UART), "/dev/ttyAMA0", "/dev/ttyS0"})
"""The serial line on the pins 8 and 10 of the header."""

_GETTYS: Final = "/etc/systemd/system/getty.target.wants"
"""Where systemd keeps the login consoles that it starts."""

_FLEETING: Final = re.compile(r"/dev/tty(USB|ACM)\d+")
_RESTART: Final = "then restart the Pi with `sudo reboot`"
_RULES: Final = {
    "gpio": 'SUBSYSTEM=="gpio"',
    "i2c": 'SUBSYSTEM=="i2c-dev"',
    "spi": 'SUBSYSTEM=="spidev"',
    "dialout": 'SUBSYSTEM=="tty"',
    "input": 'SUBSYSTEM=="input"',
}


class Node(NamedTuple):
    """
    A device that is used.

    Attributes:
        name: Whose it is, as a finding has it.
        path: Its path.
        group: Whose members may open it.
    """

    name: str
    path: str
    group: str


def nodes_of(machine: Machine, needs: Needs) -> list[Node]:
    """The devices in /dev that are used."""
    nodes = []
    if needs.pins and machine.model:
        chips = [name for name in machine.names_in("/dev") if name.startswith("/dev/gpiochip")]
        nodes.append(Node("pins", chips[0] if chips else "/dev/gpiochip0", "gpio"))
    nodes += [Node(each.section, f"/dev/i2c-{each.bus}", "i2c") for each in needs.displays]
    if needs.strip:
        nodes.append(Node("strip", needs.strip.device, "spi"))
    nodes += [Node("reader", line, "dialout") for line in _reader_lines(machine, needs.reader)]
    if needs.pad:
        nodes.append(Node("pad", needs.pad, "input"))
    return nodes


def check_groups(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """This user is in the groups of the devices."""
    nodes = nodes_of(machine, needs)
    barred = [node for node in nodes if node.group not in machine.groups and _is_barred(machine, node)]
    missing = list(dict.fromkeys(node.group for node in barred))
    if not missing:
        if nodes:
            yield ok("groups", f"{machine.user} may use the devices that are there")
        return
    members = _members(machine)
    if all(machine.user in members.get(group, ()) for group in missing):
        yield fault(
            "groups",
            f"{machine.user} has been put in {', '.join(missing)}, but this login does not know it yet",
            "Log out and in again, or restart with `sudo reboot`.",
        )
        return
    absent = [group for group in missing if group not in members]
    first = "".join(f"Run `sudo groupadd --system {group}`. " for group in absent)
    yield fault(
        "groups",
        f"{machine.user} is not in the groups {', '.join(missing)}, whose members may use the devices",
        f"{first}Run `sudo usermod -aG {','.join(missing)} {machine.user}`, then log out and in again.",
    )


def check_nodes(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """Each device is there and can be opened; a group that is missing is told once, and not here again."""
    boot = read_boot_config(machine)
    for node in dict.fromkeys(nodes_of(machine, needs)):
        if not machine.path(node.path).exists():
            yield fault(node.name, f"{node.path} is not there", _way_to(machine, node, boot))
        elif machine.may_use(machine.path(node.path)):
            yield ok(node.name, f"{node.path} can be opened")
        elif node.group in machine.groups:
            yield fault(
                node.name,
                f"{node.path} cannot be opened, though {machine.user} is in the group {node.group}",
                f'Write `{_RULES[node.group]}, GROUP="{node.group}", MODE="0660"` in '
                f"/etc/udev/rules.d/60-muggins.rules, {_RESTART}.",
            )


def check_reader(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """The reader is named so that it is found again, and is not the console's line."""
    lines = _reader_lines(machine, needs.reader)
    if needs.reader == AUTO and not lines:
        yield warning(
            "reader",
            "no reader is plugged in; it is taken when it comes",
            f"Plug it in, then see its name with `ls {BY_ID}`. For one on the pins write `enable_uart=1` in "
            f"{machine.boot_file('config.txt')}.",
        )
    elif _FLEETING.fullmatch(needs.reader):
        links = machine.names_in(BY_ID)
        staying = next((link for link in links if _is_same(machine, link, needs.reader)), "")
        yield warning(
            "reader",
            f"the name {needs.reader} may change when the reader is plugged in again",
            f'Write `port = "{staying}"` under [reader].'
            if staying
            else f"Plug it in, and write its name from `ls {BY_ID}` as port under [reader].",
        )
    if not _UART_NAMES.isdisjoint(lines):
        yield from _check_console(machine)


def _check_console(machine: Machine) -> Iterator[Finding]:
    """No login console sits on the line of the header."""
    cmdline = machine.boot_file("cmdline.txt")
    console = re.search(r"\bconsole=(serial0|ttyAMA0|ttyS0)\b", machine.text(cmdline))
    getty = re.search(r"serial-getty@tty(AMA0|S0)\.service", " ".join(machine.names_in(_GETTYS)))
    if console:
        yield fault(
            "reader",
            f"a login console sits on the reader's line ({console[0]} in {cmdline})",
            f"Run `sudo raspi-config nonint do_serial_cons 1`, {_RESTART}.",
        )
    elif getty:
        yield fault(
            "reader",
            f"a login console sits on the reader's line ({getty[0]})",
            f"Run `sudo systemctl disable --now {getty[0]}`.",
        )


def check_strip(machine: Machine, needs: Needs) -> Iterator[Finding]:
    """A frame of the strip fits into one transfer."""
    if needs.strip is None or not machine.path(needs.strip.device).exists():
        return
    text = machine.text(BUFSIZ).strip()
    room = int(text) if text.isdecimal() else DEFAULT_BUFSIZ
    told = f"a frame of the strip has {needs.strip.frame_bytes} bytes, and an SPI transfer at most {room}"
    if needs.strip.frame_bytes <= room:
        yield ok("strip", told)
    else:
        yield fault(
            "strip",
            told,
            f"Write `spidev.bufsiz=32768` at the end of the line in {machine.boot_file('cmdline.txt')}, "
            f"{_RESTART}.",
        )


def _reader_lines(machine: Machine, port: str) -> list[str]:
    """The lines of this machine that a reader is on, or is looked for on."""
    if port != AUTO:
        return [port] if port.startswith("/") else []
    return machine.names_in(BY_ID) or ([str(UART)] if machine.path(UART).exists() else [])


def _is_barred(machine: Machine, node: Node) -> bool:
    """Whether a device cannot be opened; on a Pi also one that is not there to be tried."""
    path = machine.path(node.path)
    if path.exists():
        return not machine.may_use(path)
    return bool(machine.model) and machine.user != "root"


def _members(machine: Machine) -> dict[str, list[str]]:
    """The members of each group, as the system lists them."""
    lines = [line.split(":") for line in machine.text("/etc/group").splitlines()]
    return {line[0]: line[3].split(",") for line in lines if len(line) == 4}


def _is_same(machine: Machine, link: str, path: str) -> bool:
    return os.path.realpath(machine.path(link)) == os.path.realpath(machine.path(path))


def _way_to(machine: Machine, node: Node, boot: BootConfig) -> str:
    """How a device that is missing comes to be there."""
    match node.group:
        case "gpio":
            return "Use Raspberry Pi OS, whose kernel has it; look for it with `ls /dev/gpiochip*`."
        case "i2c" | "spi" if not machine.model:
            key = "chip" if node.name == "strip" else "driver"
            return f'This is no Raspberry Pi: write `{key} = "none"` under [{node.name}], or try it on one.'
        case "i2c":
            line, is_asked = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", boot.is_on("i2c_arm")
        case "spi":
            line, is_asked = "dtparam=spi=on", boot.is_on("spi")
        case _ if machine.model and node.path in _UART_NAMES:
            line, is_asked = "enable_uart=1", bool(boot.number("enable_uart"))
        case _:
            return _way_to_plugged(machine, KEYBOARDS if node.group == "input" else BY_ID)
    config_txt = machine.boot_file("config.txt")
    if is_asked:
        return f"Restart the Pi with `sudo reboot`: {config_txt} asks for it."
    return f"Write `{line}` in {config_txt}, {_RESTART}."


def _way_to_plugged(machine: Machine, folder: Path) -> str:
    there = ", ".join(machine.names_in(folder)) or "nothing is there"
    return f"Plug it in, and compare its name with `ls {folder}`: {there}."
