"""The machine that is looked at, as a value: its files, who is using it, and what it answers when asked."""

from __future__ import annotations

import contextlib
import errno
import grp
import os
import platform
import pwd
import re
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

_MODULES: Final = {"pyserial": "serial", "pillow": "PIL"}
"""The modules of libraries that are called otherwise."""

_UNTOLD: Final = "of no told version"
_ANSWER_S: Final = 5.0
"""How long a command of the system may take."""


class Bus(Protocol):
    """What is used of an I2C bus, as smbus2 has it."""

    def read_byte(self, address: int, /) -> int:
        """
        One byte of the device at *address*.

        Raises:
            OSError: Nothing answers there, or the bus does not work.
        """

    def close(self) -> None:
        """Let the bus go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """
    A machine; a test makes its own.

    Attributes:
        root: The folder that its paths begin at.
        user: Who runs Muggins.
        groups: The groups that this process is in; new ones come with the next login.
        prefix: The folder of the Python environment.
        python: Python's version.
        bits: 32 or 64.
        environ: The environment.
        folder: The working directory.
        version_of: A library's version by its name as a distribution; None where it is not installed.
        open_bus: Opens an I2C bus by its number; raises OSError, or ImportError without smbus2.
        may_use: Whether this user may read and write a path; a folder: make files in it.
        is_port_free: Whether a TCP port can be taken.
        service: What systemd says of muggins.service: active, inactive, failed; empty where there is none.
        throttled: What the firmware says of its power: ``throttled=0x0``; empty where it says nothing.
    """

    root: Path
    user: str
    groups: frozenset[str]
    prefix: Path
    python: str
    bits: int
    environ: Mapping[str, str]
    folder: Path
    version_of: Callable[[str], str | None]
    open_bus: Callable[[int], Bus]
    may_use: Callable[[Path], bool]
    is_port_free: Callable[[int], bool]
    service: Callable[[], str]
    throttled: Callable[[], str]

    def path(self, name: str | Path) -> Path:
        """Where the file called *name*, from its root, really is."""
        return self.root / str(name).lstrip("/")

    def text(self, name: str | Path) -> str:
        """The text of a file; empty where there is none that can be read."""
        try:
            return self.path(name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def names_in(self, folder: str | Path) -> list[str]:
        """The full names of what is in *folder*, sorted; empty where there is no such folder."""
        try:
            return sorted(f"{folder}/{path.name}" for path in self.path(folder).iterdir())
        except OSError:
            return []

    @property
    def model(self) -> str:
        """Which Raspberry Pi this is, by its own name; empty where it is none."""
        model = self.text("/proc/device-tree/model").strip("\0\n ")
        return model if model.startswith("Raspberry Pi") else ""

    @property
    def generation(self) -> str:
        """The same as config.txt's sections call it: ``pi0``, ``pi02``, ``pi3``, ``pi4``, ``pi5``."""
        if "Zero" in self.model:
            return "pi02" if "Zero 2" in self.model else "pi0"
        number = re.match(r"Raspberry Pi (?:Compute Module )?(\d)", self.model)
        return f"pi{number[1]}" if number else ""

    def boot_file(self, name: str) -> str:
        """Where a file of the boot partition is: in its place of today, or the one of before."""
        today, before = f"/boot/firmware/{name}", f"/boot/{name}"
        return before if self.path(before).exists() and not self.path(today).exists() else today


def this_machine() -> Machine:
    """The machine that we run on."""
    return Machine(
        root=Path("/"),
        user=_user_name(),
        groups=frozenset(_group_name(gid) for gid in {os.getegid(), *os.getgroups()}),
        prefix=Path(sys.prefix),
        python=platform.python_version(),
        bits=struct.calcsize("P") * 8,
        environ=os.environ,
        folder=Path.cwd(),
        version_of=_version_of,
        open_bus=_open_bus,
        may_use=partial(os.access, mode=os.R_OK | os.W_OK),
        is_port_free=_is_port_free,
        service=_service,
        throttled=_throttled,
    )


def _user_name() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _group_name(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)


def _version_of(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        # A package of the system may bring its module and no word of its version.
        with contextlib.suppress(ImportError):
            return _UNTOLD if find_spec(_MODULES.get(name, name)) else None
        return None


def _open_bus(number: int) -> Bus:
    from smbus2 import SMBus

    bus: Bus = SMBus(number)
    return bus


def _is_port_free(port: int) -> bool:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError as error:
            return error.errno != errno.EADDRINUSE
    return True


# Each command stands as it is run, whole and by its full path: nothing of it comes from outside.


def _service() -> str:
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run(
            ("/usr/bin/systemctl", "is-active", "muggins.service"),
            capture_output=True,
            text=True,
            check=False,
            timeout=_ANSWER_S,
        ).stdout.strip()
    return ""


def _throttled() -> str:
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run(
            ("/usr/bin/vcgencmd", "get_throttled"),
            capture_output=True,
            text=True,
            check=False,
            timeout=_ANSWER_S,
        ).stdout.strip()
    return ""
