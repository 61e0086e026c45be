"""Muggins, put into a container by its own installer, with a reader that can be scanned with."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import struct
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final

from tests.proof.figures import ROOT
from tests.proof.service.container import Container
from tests.proof.service.debian import gather_wheels, unpack_root
from tests.proof.service.game import CONFIG, Game
from tests.proof.service.waiting import wait_until

READER: Final = "/dev/muggins-reader"
STATE: Final = "/var/lib/muggins"
WATCHDOG_S: Final = 4
"""The unit waits 20 s for a ping; here so long, so that a run is short."""

PATIENCE_S: Final = 60.0

_UNLOCK: Final = 0x40045431
_NUMBER: Final = 0x80045430
"""What a new pseudo-terminal is asked for: to be unlocked, and the number of its other end (man ioctl_tty)."""

_DROP_IN: Final = f"""[Service]
WatchdogSec={WATCHDOG_S}
ExecStartPre=/usr/bin/python3 /opt/probe.py
"""
_ASK: Final = (
    "import sys, urllib.request as web;"
    "print(web.urlopen('http://127.0.0.1:8121' + sys.argv[1], timeout=10).read().decode())"
)


class Reader:
    """A card reader: a pseudo-terminal of the container whose other end is out here."""

    def __init__(self, container: Container) -> None:
        self._master = os.open(container.path("/dev/pts/ptmx"), os.O_RDWR | os.O_NOCTTY)
        fcntl.ioctl(self._master, _UNLOCK, struct.pack("i", 0))
        (number,) = struct.unpack("i", fcntl.ioctl(self._master, _NUMBER, bytes(4)))
        # Held open, so that the line stays when the service goes.
        self._slave = os.open(container.path(f"/dev/pts/{number}"), os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._slave)
        container.run("chgrp", "dialout", f"/dev/pts/{number}")
        container.run("chmod", "0660", f"/dev/pts/{number}")
        container.run("ln", "-sfn", f"/dev/pts/{number}", READER)

    def scan(self, code: str) -> None:
        """Send a whole code."""
        os.write(self._master, f"{code}\r".encode())

    def close(self) -> None:
        """Let the line go."""
        os.close(self._slave)
        os.close(self._master)


class Installed:
    """
    The service in its container.

    Attributes:
        container: Where it runs.
        game: What is played.
        took_s: How long the installer took.
    """

    def __init__(self, container: Container, seed: int) -> None:
        self.container = container
        begun_s = monotonic()
        install(container)
        self.took_s = monotonic() - begun_s
        self._reader = Reader(container)
        self.game = Game(seed, PATIENCE_S)
        self.game.place = self

    def prepare(self) -> None:
        """Give it a reader and no more, what makes a run short, and a new journal."""
        self.systemctl("stop")
        shutil.rmtree(self.container.root / STATE[1:])
        put(self.container.root, "etc/muggins/muggins.toml", CONFIG.format(port=READER))
        put(self.container.root, "etc/systemd/system/muggins.service.d/proof.conf", _DROP_IN)
        shutil.copy(Path(__file__).with_name("probe.py"), self.container.root / "opt")
        self.container.run("systemctl", "daemon-reload")
        self.systemctl("start")
        self.game.listen()

    def close(self) -> None:
        """Let the reader go."""
        self._reader.close()

    def get(self, path: str) -> str:
        """
        What the page answers to a request from inside the container.

        Raises:
            RuntimeError: It does not.
        """
        return self.container.run("python3", "-c", _ASK, path)

    def scan(self, code: str) -> None:
        """Send a whole code through the reader."""
        self._reader.scan(code)

    def systemctl(self, verb: str, *words: str) -> None:
        """Have systemd do something; earlier starts do not count against the limit of its unit."""
        self.container.run("systemctl", "reset-failed")
        self.container.run("systemctl", verb, *words, "muggins.service")

    def shows(self, name: str) -> str:
        """One property that systemd keeps of the service."""
        return self.container.run("systemctl", "show", "--value", f"--property={name}", "muggins").strip()

    def said(self) -> list[str]:
        """All that the service, and systemd about it, has said so far."""
        self.container.run("journalctl", "--sync")
        return self.container.run("journalctl", "--unit=muggins", "--output=cat").splitlines()

    def probed(self) -> dict[str, str]:
        """What the service's own sandbox let the probe do before the last start."""
        told = [line for line in self.said() if line.startswith("{")]
        probed: dict[str, str] = json.loads(told[-1])
        return probed

    def kill(self, how: str) -> None:
        """Send a signal to the service's process."""
        self.container.run("sh", "-c", f"kill -{how} {self.shows('MainPID')}")

    def wait_for_restart(self, before: int, within_s: float) -> float:
        """
        Wait until the service was started once more by itself, and its page answers.

        Args:
            before: How often it was before.
            within_s: How long it may take.

        Returns:
            How long it took.
        """
        begun_s = monotonic()

        def is_back() -> bool:
            return int(self.shows("NRestarts")) > before and self.shows("ActiveState") == "active"

        wait_until(is_back, within_s, lambda: "\n".join(["it is not started again:", *self.said()[-20:]]))
        wait_until(lambda: self.game.seq() >= 0, within_s, lambda: "it is started again, and says nothing")
        return monotonic() - begun_s


def install(container: Container) -> None:
    """Run the installer of this checkout on a system without a network."""
    wheel = next((container.root / "root/wheels").glob("muggins-*.whl"))
    container.run(
        *("/root/muggins/systemd/install.sh", "--wheel", f"/root/wheels/{wheel.name}"),
        PIP_NO_INDEX="1",
        PIP_FIND_LINKS="/root/wheels",
    )


def uninstall(container: Container) -> None:
    """Have the installer take all away again."""
    container.run("/root/muggins/systemd/install.sh", "--uninstall")


def make_system(cache: Path, place: Path, *, has_kernel: bool = False) -> None:
    """A Debian root at *place*, with the installer and what it would fetch from the network."""
    unpack_root(cache, place, has_kernel=has_kernel)
    shutil.copytree(ROOT / "systemd", place / "root/muggins/systemd")
    gather_wheels(cache, place / "root/wheels")


@contextmanager
def installed(cache: Path, scratch: Path, seed: int) -> Iterator[Installed]:
    """The service, installed and playing; its container is halted at the end."""
    root = scratch / "root"
    make_system(cache, root)
    with Container(root) as container:
        service = Installed(container, seed)
        try:
            yield service
        finally:
            service.close()


def put(root: Path, name: str, text: str) -> None:
    """Write a file of *root*."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
