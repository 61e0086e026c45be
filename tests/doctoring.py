"""Machines for the doctor to look at: their files lie in a folder, and they answer as they are told."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from hardware.doctor.machine import Machine
from hardware.doctor.needs import Display, Needs, Strip

MODELS: Final = {
    "zero2": "Raspberry Pi Zero 2 W Rev 1.0",
    "pi3": "Raspberry Pi 3 Model B Rev 1.2",
    "pi3+": "Raspberry Pi 3 Model B Plus Rev 1.3",
    "pi4": "Raspberry Pi 4 Model B Rev 1.4",
    "pi400": "Raspberry Pi 400 Rev 1.0",
    "pi5": "Raspberry Pi 5 Model B Rev 1.0",
}

GROUPS: Final = "gpio:x:986:ann\ni2c:x:994:ann\nspi:x:989:ann\ndialout:x:20:ann\ninput:x:102:ann\n"

CONFIG_TXT: Final = """# of a table that is well
dtparam=i2c_arm=on,i2c_arm_baudrate=400000
dtparam=spi=on
dtparam=audio=on
dtoverlay=spi0-0cs,no_miso
enable_uart=0
"""

FILES: Final = {
    "/etc/os-release": 'ID=debian\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
    "/etc/rpi-issue": "Raspberry Pi reference 2026-05-01\n",
    "/etc/group": GROUPS,
    "/boot/firmware/config.txt": CONFIG_TXT,
    "/boot/firmware/cmdline.txt": "console=tty1 root=PARTUUID=1-02 rootwait\n",
    "/sys/module/spidev/parameters/bufsiz": "4096\n",
    "/dev/gpiochip0": "",
    "/dev/i2c-1": "",
    "/dev/spidev0.0": "",
    "/dev/serial/by-id/usb-1a86_USB_Serial-if00": "",
    "/usr/bin/espeak-ng": "",
}
"""What lies in a Pi on which all is well; the boards' own model comes beside it."""

LIBRARIES: Final = {
    "gpiozero": "2.0.1",
    "lgpio": "0.2.2.0",
    "luma.oled": "3.14.0",
    "smbus2": "0.5.0",
    "pillow": "11.1.0",
    "pyserial": "3.5",
    "evdev": "1.9.1",
}

WHOLE: Final = Needs(
    pins={
        4: "keys.pins.A",
        17: "keys.pins.2",
        12: "keys.pins.S",
        18: "keys.pins.10",
        7: "keys.players.P1",
        8: "buzzer.pin",
        9: "keys.players.P2",
    },
    displays=(Display("oled", 1, 0x3C),),
    strip=Strip("apa102", "/dev/spidev0.0", 1148),
    reader="/dev/serial/by-id/usb-1a86_USB_Serial-if00",
    voice="espeak-ng",
    port=8121,
)
"""What a whole build asks for."""


class FakeI2c:
    """An I2C bus where some addresses answer; *trouble* is what the others say."""

    def __init__(self, *answering: int, trouble: int = errno.EREMOTEIO) -> None:
        self._answering = answering
        self._trouble = trouble
        self.is_closed = False

    def read_byte(self, address: int, /) -> int:
        if address not in self._answering:
            raise OSError(self._trouble, "no answer")
        return 0

    def close(self) -> None:
        self.is_closed = True


def write(root: Path, files: Mapping[str, str | None]) -> None:
    """Put *files* beneath *root*; None takes one away."""
    for name, text in files.items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(text, encoding="utf-8")


def make_machine(root: Path, model: str = "", files: Mapping[str, str | None] | None = None) -> Machine:
    """A machine on which all is well: one of `MODELS`, or a laptop; *files* come on top."""
    pi = {**FILES, "/proc/device-tree/model": f"{MODELS[model]}\0"} if model else {}
    write(root, {**pi, **(files or {})})
    return Machine(
        root=root,
        user="ann",
        groups=frozenset({"ann", "gpio", "i2c", "spi", "dialout", "input"}),
        prefix=Path("/home/ann/muggins/.venv"),
        python="3.13.5",
        bits=64,
        environ={"PATH": "/usr/local/bin:/usr/bin"},
        folder=Path("/home/ann"),
        version_of=LIBRARIES.get,
        open_bus=lambda _number: FakeI2c(0x3C),
        may_use=lambda _path: True,
        is_port_free=lambda _port: True,
        service=lambda: "inactive",
        throttled=lambda: "throttled=0x0",
    )


def without(machine: Machine, **libraries: str | None) -> Machine:
    """The same with other versions of libraries; None takes one away."""
    others = {name.replace("_", "."): version for name, version in libraries.items()}
    versions: dict[str, str | None] = {**LIBRARIES, **others}
    return replace(machine, version_of=versions.get)
