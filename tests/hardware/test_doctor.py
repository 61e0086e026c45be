"""The doctor: what is wrong with a machine, and the line that mends it."""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from hardware.config.sections import DEFAULT_BUILD, Config, Gpio, Keys, Lamps, Pad, Strip, Web
from hardware.doctor.boot import parse_boot_config
from hardware.doctor.examine import examine
from hardware.doctor.findings import Finding, fault, warning
from hardware.doctor.machine import Machine, this_machine
from hardware.doctor.needs import Display, Needs, needs_of
from hardware.doctor.needs import Strip as StripNeeds
from scorer.errors import ConfigError
from tests.doctoring import CONFIG_TXT, GROUPS, MODELS, WHOLE, FakeI2c, make_machine, without

Change = Callable[[Machine], Machine]
CONFIG = "/boot/firmware/config.txt"
GETTYS = "/etc/systemd/system/getty.target.wants"
LINK = "/dev/serial/by-id/usb-1a86_USB_Serial-if00"


def same(machine: Machine) -> Machine:
    """No change."""
    return machine


def has(**fields: Any) -> Change:
    """A change of a machine's own fields."""
    return lambda machine: replace(machine, **fields)


def library(**versions: str | None) -> Change:
    """Other versions of libraries; None takes one away."""
    return lambda machine: without(machine, **versions)


def bus(*answering: int, trouble: int = errno.EREMOTEIO) -> Change:
    """A bus on which these addresses answer."""
    return has(open_bus=lambda _number: FakeI2c(*answering, trouble=trouble))


def boot(more: str, *, less: str = "") -> Mapping[str, str]:
    """A config.txt with a line more, and with one less."""
    return {CONFIG: CONFIG_TXT.replace(less, "") + more}


def denied(*names: str) -> Change:
    """A user who may not use these paths, and is in none of the devices' groups."""
    return has(groups=frozenset({"ann"}), may_use=lambda path: not str(path).endswith(names))


NO_SPI_OVERLAY = CONFIG_TXT.replace("dtoverlay=spi0-0cs,no_miso\n", "")


@dataclass(frozen=True)
class Case:
    """
    A Pi 4 on which all is well but for what is given, and what is found on it.

    Attributes:
        id: The case in words.
        trouble: Level, name, a part of what is told and of the way out; None where all is well.
        model: Another board.
        files: What lies in its folders beside or in place of what is there.
        change: What is different with it.
        needs: What is asked for beside or in place of a whole build.
    """

    id: str
    trouble: Finding | None
    model: str = "pi4"
    files: Mapping[str, str | None] = field(default_factory=dict)
    change: Change = same
    needs: Mapping[str, Any] = field(default_factory=dict)


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
        "nothing answers",
        fault(
            "oled",
            "nothing answers on /dev/i2c-1",
            "SDA to GPIO2 (pin 3), SCL to GPIO3 (pin 5), VCC to 3V3 (pin 1)",
        ),
        change=bus(),
    ),
    Case(
        "the display is at the other address",
        fault("oled", "nothing answers at 0x3C on /dev/i2c-1, but at 0x3D", "`address = 0x3D` under [oled]"),
        change=bus(0x3D),
    ),
    Case(
        "the other address is the second display's",
        fault("oled", "no display answers on /dev/i2c-1; what answers is 0x3D", "SDA to GPIO2 (pin 3)"),
        change=bus(0x3D),
        needs={"displays": (Display("oled", 1, 0x3C), Display("opposite", 1, 0x3D))},
    ),
    Case(
        "two displays",
        None,
        change=bus(0x3C, 0x3D),
        needs={"displays": (Display("oled", 1, 0x3C), Display("opposite", 1, 0x3D))},
    ),
    Case(
        "another module answers",
        fault("oled", "what answers is 0x27", "needs its resistors moved"),
        change=bus(0x27),
    ),
    Case("a display that the kernel uses", None, change=bus(trouble=errno.EBUSY)),
    Case(
        "a bus that hangs",
        fault("oled", "holds SDA or SCL down", "`i2cdetect -y 1`"),
        change=bus(trouble=errno.ETIMEDOUT),
    ),
    Case(
        "a slow bus",
        warning("oled", "93 ms in place of 23", "`dtparam=i2c_arm=on,i2c_arm_baudrate=400000`"),
        files=boot("", less=",i2c_arm_baudrate=400000"),
    ),
    Case(
        "a bus of the usual speed",
        warning("oled", "93 ms in place of 23", "`dtparam=i2c_arm=on,i2c_arm_baudrate=400000`"),
        files=boot("dtparam=i2c_baudrate=100000\n", less=",i2c_arm_baudrate=400000"),
    ),
    Case(
        "a fast bus by its other name",
        None,
        files=boot("dtparam=i2c1_baudrate=1000000\n", less=",i2c_arm_baudrate=400000"),
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
        "SPI holds the pins of keys and buzzer",
        fault(
            "pins",
            "SPI has GPIO7 (pin 26), keys.players.P1; GPIO8 (pin 24), buzzer.pin; GPIO9 (pin 21), keys.players.P2",
            "`dtoverlay=spi0-0cs,no_miso`",
        ),
        files={CONFIG: NO_SPI_OVERLAY},
    ),
    Case(
        "SPI keeps its input",
        fault("pins", "SPI has GPIO9 (pin 21), keys.players.P2", "`dtoverlay=spi0-0cs,no_miso`"),
        files={CONFIG: NO_SPI_OVERLAY + "dtoverlay=spi0-0cs\n"},
    ),
    Case(
        "one select pin is kept",
        fault("pins", "SPI has GPIO7 (pin 26), keys.players.P1", "`dtoverlay=spi0-0cs,no_miso`"),
        files={CONFIG: NO_SPI_OVERLAY + "dtoverlay=spi0-1cs,cs0_pin=7,no_miso\n"},
    ),
    Case("keys elsewhere", None, files={CONFIG: NO_SPI_OVERLAY}, needs={"pins": {4: "keys.pins.A"}}),
    Case(
        "SPI that nobody uses is off",
        None,
        files={CONFIG: NO_SPI_OVERLAY.replace("dtparam=spi=on", "dtparam=spi=off")},
        needs={"strip": None},
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


def troubles(findings: list[Finding]) -> list[Finding]:
    """What is not well."""
    return [finding for finding in findings if finding.level != "ok"]


@pytest.mark.parametrize("case", FOUND, ids=lambda case: case.id)
def test_finding(tmp_path: Path, case: Case) -> None:
    """One thing that is wrong is told once, with its way out; and what only looks like it is not told."""
    machine = case.change(make_machine(tmp_path, case.model, case.files))
    found = troubles(examine(machine, replace(WHOLE, **case.needs)))

    wanted = [] if case.trouble is None else [(case.trouble.level, case.trouble.name)]
    assert [(finding.level, finding.name) for finding in found] == wanted, found
    for finding in found:
        assert case.trouble is not None
        assert case.trouble.what in finding.what
        assert case.trouble.fix in finding.fix
        assert finding.level != "fault" or re.search(r"`[^`]+`", finding.fix)
        assert finding.fix.endswith(".")


CLASHES = [
    # a line of config.txt, a pin of ours that it takes or not, what is told of it
    ("dtoverlay=w1-gpio", 4, "GPIO4 (pin 7)"),
    ("dtoverlay=w1-gpio,gpiopin=17", 17, "GPIO17 (pin 11)"),
    ("dtoverlay=w1-gpio,gpiopin=17", 4, ""),
    ("#dtoverlay=w1-gpio", 4, ""),
    ("[none]\ndtoverlay=w1-gpio", 4, ""),
    ("[pi5]\ndtoverlay=w1-gpio", 4, ""),
    ("[pi4]\ndtoverlay=w1-gpio", 4, "GPIO4 (pin 7)"),
    ("[pi5]\n[all]\ndtoverlay=w1-gpio", 4, "GPIO4 (pin 7)"),
    ("[HDMI:0]\ndtoverlay=w1-gpio", 4, ""),
    ("dtoverlay=gpio-fan,temp=60000", 12, "GPIO12 (pin 32)"),
    ("dtoverlay=gpio-fan,gpiopin=17", 12, ""),
    ("dtoverlay=hifiberry-dacplus", 18, "GPIO18 (pin 12)"),
    ("dtoverlay=i2s-mmap", 21, "GPIO21 (pin 40)"),
    ("dtparam=i2s=on", 20, "GPIO20 (pin 38)"),
    ("dtparam=i2s=off", 20, ""),
    ("dtoverlay=hifiberry-dacplus", 17, ""),
    ("dtoverlay=gpio-shutdown,gpio_pin=7,debounce=1000", 7, "GPIO7 (pin 26)"),
    ("dtoverlay=gpio-shutdown,gpio_pin=7", 3, ""),
    ("dtoverlay=gpio-shutdown", 3, "GPIO3 (pin 5)"),
    ("dtoverlay=mcp23017,addr=0x20", 4, "GPIO4 (pin 7)"),
    ("dtoverlay=sdio", 24, "GPIO24 (pin 18)"),
    ("enable_uart=1", 14, "GPIO14 (pin 8)"),
    ("enable_uart=0", 14, ""),
    ("dtoverlay=vc4-kms-v3d", 4, ""),
]


@pytest.mark.parametrize(
    ("line", "pin", "told"), CLASHES, ids=[f"{row[0]!r} and {row[1]}" for row in CLASHES]
)
def test_pins_that_a_line_takes(tmp_path: Path, line: str, pin: int, told: str) -> None:
    """A line of config.txt that takes a key's pin is told; one that is commented, or another model's, is not."""
    machine = make_machine(tmp_path, "pi4", {CONFIG: f"{line}\n"})
    found = troubles(examine(machine, Needs(pins={pin: "keys.pins.A"})))

    assert [finding.name for finding in found] == (["pins"] if told else [])
    if told:
        last = line.splitlines()[-1]
        assert f"{last} in {CONFIG} takes {told}, keys.pins.A" in found[0].what
        assert f"`#{last}`" in found[0].fix


def test_a_power_button_on_the_display(tmp_path: Path) -> None:
    """The shutdown button's own pin is the display's clock, so it has to be moved."""
    files = {CONFIG: "dtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtoverlay=gpio-shutdown\n"}
    found = troubles(examine(make_machine(tmp_path, "pi4", files), Needs(displays=WHOLE.displays)))

    assert ["GPIO3 (pin 5), the display's SCL" in finding.what for finding in found] == [True]


CORES = [
    # case, model, chip, config.txt, the line that is asked for
    ("D07: a Pi 3", "pi3", "ws2812", "", "core_freq=250"),
    ("D07: a Pi 4", "pi4", "ws2812", "", "core_freq_min=500"),
    ("D07: a Pi 4 that is set", "pi4", "ws2812", "core_freq_min=500", ""),
    ("a Pi 3 that is set", "pi3", "ws2812", "core_freq=250", ""),
    ("a Zero 2 W", "zero2", "ws2812", "", "core_freq=250"),
    ("a Zero 2 W that is set as any Zero", "zero2", "ws2812", "[pi0]\ncore_freq=250", ""),
    ("a Pi 3 with another clock", "pi3", "ws2812", "core_freq=400", "core_freq=250"),
    ("a Pi 4 whose line is commented", "pi4", "ws2812", "#core_freq_min=500", "core_freq_min=500"),
    ("a Pi 4 whose line is another's", "pi4", "ws2812", "[pi5]\ncore_freq_min=500", "core_freq_min=500"),
    ("a Pi 400", "pi400", "ws2812", "[pi400]\ncore_freq_min=500", ""),
    ("a Pi 3 B+", "pi3+", "ws2812", "[pi3+]\ncore_freq=250", ""),
    ("a Pi 5 has a clock apart", "pi5", "ws2812", "", ""),
    ("an apa102 brings its clock", "pi3", "apa102", "", ""),
]


@pytest.mark.parametrize(
    ("model", "chip", "text", "asked"), [pytest.param(*row[1:], id=row[0]) for row in CORES]
)
def test_clock_of_the_strip(tmp_path: Path, model: str, chip: str, text: str, asked: str) -> None:
    """
    D07: where the core's clock moves that of SPI, the line that holds it is asked for.

    The case's rows for the PWM back end, where sound disturbs the strip, cannot come up: strips hang on SPI
    here, and `dtparam=audio=on` stands in every config.txt of these tests.
    """
    machine = make_machine(tmp_path, model, {CONFIG: f"dtparam=spi=on\ndtparam=audio=on\n{text}\n"})
    found = troubles(examine(machine, Needs(strip=StripNeeds(chip, "/dev/spidev0.0", 1000))))

    assert [finding.level for finding in found] == (["warning"] if asked else [])
    assert all(f"`{asked}` in {CONFIG}" in finding.fix for finding in found)


def test_config_txt_is_parsed() -> None:
    """Comments and other sections count for nothing; the last of a name holds; an overlay has its parameters."""
    boot_config = parse_boot_config(
        "#core_freq=250\ndtparam=spi\n[pi5]\nenable_uart=1\n[all]\narm_freq=1\narm_freq=2 # fast\n"
        "dtoverlay=gpio-fan,gpiopin=17,temp=60000\ndtoverlay=\n"
    )

    assert boot_config.settings == {"arm_freq": "2"}
    assert boot_config.is_on("spi")
    assert not boot_config.is_on("i2s")
    assert boot_config.overlays == (("gpio-fan", {"gpiopin": "17", "temp": "60000"}),)


@pytest.mark.parametrize("has_link", [True, False], ids=["its staying name is known", "or not"])
def test_a_name_that_may_change(tmp_path: Path, has_link: bool) -> None:
    """G04: a reader by the number of its plugging in is warned of, with the name that stays."""
    machine = make_machine(tmp_path, "pi4", {"/dev/ttyUSB0": "", LINK: None})
    if has_link:
        (tmp_path / LINK.lstrip("/")).symlink_to("../../ttyUSB0")
    found = troubles(examine(machine, Needs(reader="/dev/ttyUSB0")))

    assert [(finding.level, finding.name) for finding in found] == [("warning", "reader")]
    assert (f'`port = "{LINK}"`' if has_link else "`ls /dev/serial/by-id`") in found[0].fix


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


def test_the_bus_is_let_go(tmp_path: Path) -> None:
    """After the scan the bus is free, also after one that hangs."""
    buses = [FakeI2c(0x3C), FakeI2c(trouble=errno.ETIMEDOUT)]
    machine = make_machine(tmp_path, "pi4")
    for each in buses:
        examine(replace(machine, open_bus={1: each}.__getitem__), WHOLE)

    assert all(each.is_closed for each in buses)


def test_a_bus_that_cannot_be_opened(tmp_path: Path) -> None:
    """A bus that the kernel refuses is a fault, and no crash."""

    def refuse(_number: int) -> FakeI2c:
        raise OSError(errno.EIO, "Input/output error")

    machine = replace(make_machine(tmp_path, "pi4"), open_bus=refuse)
    found = troubles(examine(machine, WHOLE))

    assert [(finding.name, finding.level) for finding in found] == [("oled", "fault")]
    assert "Input/output error" in found[0].what


def test_needs_of_the_default_build() -> None:
    """The build of the parts list asks for 17 keys, two buttons, a buzzer, a display, a strip and a reader."""
    needs = needs_of(DEFAULT_BUILD)

    assert len(needs.pins) == 20
    assert (needs.pins[17], needs.pins[7], needs.pins[8]) == ("keys.pins.2", "keys.players.P1", "buzzer.pin")
    assert needs.displays == (Display("oled", 1, 0x3C),)
    assert needs.strip == StripNeeds("apa102", "/dev/spidev0.0", 4 + 4 * 284 + 4 + 18)
    assert (needs.reader, needs.port, needs.has_devices) == ("auto", 8121, True)


NEEDS = [
    (Config(), {}, "nothing is asked for by default, player buttons included"),
    (Config(gpio=Gpio(pins="none"), keys=Keys(kind="buttons")), {}, "no pin is touched"),
    (Config(gpio=Gpio(pins="mock"), keys=Keys(kind="buttons")), {}, "pins that only pretend"),
    (
        Config(keys=Keys(kind="matrix", rows=(5,), columns=(12, 16), players={})),
        {5: "keys.rows (number 1)", 12: "keys.columns (number 1)", 16: "keys.columns (number 2)"},
        "a matrix",
    ),
    (
        Config(lamps=Lamps(turn=(22,), muggins=27)),
        {22: "lamps.turn (number 1)", 27: "lamps.muggins"},
        "lamps",
    ),
]


@pytest.mark.parametrize(("config", "pins"), [pytest.param(*row[:2], id=row[2]) for row in NEEDS])
def test_pins_that_are_asked_for(config: Config, pins: dict[int, str]) -> None:
    """Every pin is told with who uses it."""
    assert needs_of(config).pins == pins


@pytest.mark.parametrize(
    ("web", "port"),
    [(Web(), 8121), (Web(port=0), None), (Web(on=False), None)],
    ids=["by default", "any", "off"],
)
def test_port_that_is_asked_for(web: Web, port: int | None) -> None:
    """A port that may be any is not looked for."""
    assert needs_of(Config(web=web)).port == port


def test_a_map_that_cannot_be_read(tmp_path: Path) -> None:
    """A strip of its own map needs that file."""
    with pytest.raises(ConfigError, match="strip.map"):
        needs_of(Config(strip=Strip(chip="apa102", map=str(tmp_path / "none.json"))))


def test_pad_is_a_device() -> None:
    """A number pad is a device, and a voice alone is not."""
    assert needs_of(Config(pad=Pad(device="/dev/input/event3"))).has_devices
    assert not Needs(voice="espeak-ng", port=8121).has_devices


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
