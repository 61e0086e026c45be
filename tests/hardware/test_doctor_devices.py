"""The doctor looks at devices: whether they are there, whether they may be used, and who else uses them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hardware.doctor.examine import examine
from hardware.doctor.findings import fault, warning
from hardware.doctor.needs import Display, Needs
from hardware.doctor.needs import Strip as StripNeeds
from tests.doctoring import GROUPS, WHOLE, make_machine
from tests.hardware.doctor_cases import CONFIG, Case, Change, boot, check_finding, has, troubles

GETTYS = "/etc/systemd/system/getty.target.wants"
LINK = "/dev/serial/by-id/usb-1a86_USB_Serial-if00"


def denied(*names: str) -> Change:
    """A user who may not use these paths, and is in none of the devices' groups."""
    return has(groups=frozenset({"ann"}), may_use=lambda path: not str(path).endswith(names))


FOUND = [
    Case(
        "not in the groups",
        fault(
            "groups",
            "not in the groups i2c, spi",
            "`sudo usermod -aG i2c,spi ann`, then log out and in again",
        ),
        files={"/etc/group": GROUPS.replace("ann", "bob")},
        change=denied("i2c-1", "spidev0.0"),
    ),
    Case(
        "groups that this login does not know",
        fault("groups", "has been put in spi", "Log out and in again"),
        change=denied("spidev0.0"),
    ),
    Case(
        "groups that do not exist",
        fault(
            "groups", "not in the groups spi", "`sudo groupadd --system spi`. Run `sudo usermod -aG spi ann`"
        ),
        files={"/etc/group": "dialout:x:20:\n"},
        change=denied("spidev0.0"),
    ),
    Case("rights by another way than groups", None, change=denied("nothing")),
    Case(
        "rights that the group has not",
        fault(
            "oled",
            "cannot be opened, though ann is in the group i2c",
            '`SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"`',
        ),
        change=has(may_use=lambda path: path.name != "i2c-1"),
    ),
    Case(
        "I2C is off",
        fault("oled", "/dev/i2c-1 is not there", f"`dtparam=i2c_arm=on,i2c_arm_baudrate=400000` in {CONFIG}"),
        files={
            "/dev/i2c-1": None,
            CONFIG: "dtparam=spi=on\ndtoverlay=spi0-0cs,no_miso\n#dtparam=i2c_arm=on\n",
        },
    ),
    Case(
        "I2C comes with the next start",
        fault("oled", "/dev/i2c-1 is not there", f"`sudo reboot`: {CONFIG} asks for it"),
        files={"/dev/i2c-1": None},
    ),
    Case(
        "SPI is off",
        fault("strip", "/dev/spidev0.0 is not there", f"`dtparam=spi=on` in {CONFIG}"),
        files={"/dev/spidev0.0": None, **boot("", less="dtparam=spi=on\n")},
    ),
    Case(
        "no UART",
        fault("reader", "/dev/serial0 is not there", f"`enable_uart=1` in {CONFIG}"),
        needs={"reader": "/dev/serial0"},
    ),
    Case(
        "the old place of config.txt",
        fault("oled", "/dev/i2c-1 is not there", "in /boot/config.txt"),
        files={
            "/dev/i2c-1": None,
            CONFIG: None,
            "/boot/config.txt": "dtparam=spi\ndtoverlay=spi0-0cs,no_miso\n",
        },
    ),
    Case(
        "a frame too long for the buffer",
        fault("strip", "4097 bytes, and an SPI transfer at most 4096", "`spidev.bufsiz=32768`"),
        needs={"strip": StripNeeds("apa102", "/dev/spidev0.0", 4097)},
    ),
    Case("one that just fits", None, needs={"strip": StripNeeds("apa102", "/dev/spidev0.0", 4096)}),
    Case(
        "a longer buffer",
        None,
        files={"/sys/module/spidev/parameters/bufsiz": "32768\n"},
        needs={"strip": StripNeeds("apa102", "/dev/spidev0.0", 4097)},
    ),
    Case(
        "a console on the reader's line",
        fault("reader", "console=serial0", "`sudo raspi-config nonint do_serial_cons 1`"),
        files={"/dev/serial0": "", "/boot/firmware/cmdline.txt": "console=serial0,115200 console=tty1\n"},
        needs={"reader": "/dev/serial0"},
    ),
    Case(
        "a console that systemd starts there",
        fault(
            "reader",
            "serial-getty@ttyS0.service",
            "`sudo systemctl disable --now serial-getty@ttyS0.service`",
        ),
        files={"/dev/serial0": "", f"{GETTYS}/serial-getty@ttyS0.service": ""},
        needs={"reader": "/dev/serial0"},
    ),
    Case(
        "a console on another line",
        None,
        files={"/dev/serial0": "", f"{GETTYS}/serial-getty@ttyUSB3.service": ""},
        needs={"reader": "/dev/serial0"},
    ),
    Case(
        "a console that disturbs nobody",
        None,
        files={"/boot/firmware/cmdline.txt": "console=serial0,115200 console=tty1\n"},
    ),
    Case(
        "no reader yet",
        warning("reader", "no reader is plugged in", "`ls /dev/serial/by-id`"),
        files={LINK: None},
        needs={"reader": "auto"},
    ),
    Case("a reader that is found", None, needs={"reader": "auto"}),
    Case("one on the pins is found", None, files={LINK: None, "/dev/serial0": ""}, needs={"reader": "auto"}),
    Case(
        "and has a console on its line",
        fault("reader", "console=serial0", "`sudo raspi-config nonint do_serial_cons 1`"),
        files={LINK: None, "/dev/serial0": "", "/boot/firmware/cmdline.txt": "console=serial0,115200\n"},
        needs={"reader": "auto"},
    ),
    Case(
        "a console that a USB reader leaves alone",
        None,
        files={"/dev/serial0": "", "/boot/firmware/cmdline.txt": "console=serial0,115200\n"},
        needs={"reader": "auto"},
    ),
    Case("a reader on the network", None, needs={"reader": "socket://scanner:4000"}),
    Case(
        "a reader that is unplugged",
        fault("reader", f"{LINK} is not there", "`ls /dev/serial/by-id`: /dev/serial/by-id/usb-other"),
        files={LINK: None, "/dev/serial/by-id/usb-other": ""},
    ),
    Case(
        "a number pad that is unplugged",
        fault("pad", "is not there", "`ls /dev/input/by-id`"),
        needs={"pad": "/dev/input/by-id/usb-pad-event-kbd"},
    ),
    Case(
        "a laptop has no display",
        fault("opposite", "/dev/i2c-1 is not there", '`driver = "none"` under [opposite]'),
        model="",
        change=has(groups=frozenset({"ann"})),
        needs={
            "pins": {},
            "displays": (Display("opposite", 1, 0x3D),),
            "strip": None,
            "reader": "",
            "voice": "",
        },
    ),
    Case(
        "a laptop has no strip",
        fault("strip", "/dev/spidev0.0 is not there", '`chip = "none"` under [strip]'),
        model="",
        needs={"pins": {}, "displays": (), "reader": "", "voice": ""},
    ),
    Case(
        "a laptop may have a reader",
        None,
        model="",
        files={LINK: ""},
        needs={"pins": {}, "displays": (), "strip": None, "voice": ""},
    ),
    Case(
        "no gpiochip",
        fault("pins", "/dev/gpiochip0 is not there", "`ls /dev/gpiochip*`"),
        files={"/dev/gpiochip0": None},
    ),
]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.id)
def test_finding(tmp_path: Path, case: Case) -> None:
    """One thing that is wrong is told once, with its way out; and what only looks like it is not told."""
    check_finding(tmp_path, case)


@pytest.mark.parametrize("has_link", [True, False], ids=["its staying name is known", "or not"])
def test_a_name_that_may_change(tmp_path: Path, has_link: bool) -> None:
    """G04: a reader by the number of its plugging in is warned of, with the name that stays."""
    machine = make_machine(tmp_path, "pi4", {"/dev/ttyUSB0": "", LINK: None})
    if has_link:
        (tmp_path / LINK.lstrip("/")).symlink_to("../../ttyUSB0")
    found = troubles(examine(machine, Needs(reader="/dev/ttyUSB0")))

    assert [(finding.level, finding.name) for finding in found] == [("warning", "reader")]
    assert (f'`port = "{LINK}"`' if has_link else "`ls /dev/serial/by-id`") in found[0].fix


def test_groups_of_what_is_not_plugged_in(tmp_path: Path) -> None:
    """On a Pi the group is told before the device is there, so that nobody logs out twice."""
    machine = make_machine(tmp_path, "pi4", {"/etc/group": "input:x:102:\n"})
    found = troubles(examine(replace(machine, groups=frozenset({"ann"})), Needs(pad="/dev/input/event0")))

    assert [finding.name for finding in found] == ["groups", "pad"]
    assert "`sudo usermod -aG input ann`" in found[0].fix


def test_root_needs_no_groups(tmp_path: Path) -> None:
    """Root may use whatever is there, in no group at all."""
    machine = replace(make_machine(tmp_path, "pi4"), user="root", groups=frozenset({"root"}))

    assert troubles(examine(machine, WHOLE)) == []
