"""A machine in QEMU: started from a disk, spoken to over its ports, and ended by cutting its power."""

from __future__ import annotations

import json
import select
import socket
import subprocess
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, Final, Self

from tests.proof.machine.image import Image
from tests.proof.service.waiting import wait_until

BOOT_S: Final = 600.0
ANSWER_S: Final = 180.0
_LOOK_S: Final = 1.0
_READER: Final = "reader"


class Line:
    """
    One port of the machine: a socket that QEMU listens at.

    Args:
        path: The socket.
    """

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(path))
        self._read = b""

    def write(self, data: bytes) -> None:
        """Send it whole."""
        self._socket.sendall(data)

    def write_object(self, value: object) -> None:
        """Send a line of JSON."""
        self.write(json.dumps(value).encode() + b"\n")

    def read_object(self, within_s: float) -> dict[str, Any]:
        """
        The next line of JSON.

        Raises:
            TimeoutError: None came.
            ConnectionError: The machine has ended.
        """
        until_s = monotonic() + within_s
        while b"\n" not in self._read:
            left_s = max(0.0, until_s - monotonic())
            if not select.select([self._socket], [], [], left_s)[0]:
                raise TimeoutError("the machine does not answer")
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionError("the machine has ended")
            self._read += data
        line, _, self._read = self._read.partition(b"\n")
        read: dict[str, Any] = json.loads(line)
        return read

    def close(self) -> None:
        """Let the socket go."""
        self._socket.close()


class Machine:
    """
    A machine that was switched on; at the end of its block its power is cut.

    The disk is written through the page cache of the host, which outlives QEMU: what
    is lost at a cut is what the machine itself has not written yet.

    Args:
        image: What it is started from.
        scratch: A folder for its sockets.
    """

    def __init__(self, image: Image, scratch: Path) -> None:
        self._scratch = scratch
        self._console = scratch / "console"
        self._plugs = 0
        self._process = subprocess.Popen(
            _command(image, scratch),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self._lines: dict[str, Line] = {}
        self._deleted = 0

    def __enter__(self) -> Self:
        try:
            self._control = self._connect("control")
            self._agent = self._connect("agent")
            self._control.read_object(ANSWER_S)
            self.command("qmp_capabilities")
            self.plug_in()
            self._wait_for_agent()
        except BaseException:
            self.cut_power()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut_power()

    def run(self, *command: str) -> str:
        """
        Run a command in the machine.

        Raises:
            RuntimeError: It failed.
        """
        return self._ask({"run": command})

    def get(self, path: str) -> str:
        """
        What the table's page answers.

        Raises:
            RuntimeError: It does not.
        """
        return self._ask({"get": path})

    def scan(self, code: str) -> None:
        """Send a whole code through the reader."""
        self._lines[_READER].write(f"{code}\r".encode())

    def plug_in(self) -> None:
        """Put the reader in: a serial line behind USB."""
        self._plugs += 1
        name = f"{_READER}{self._plugs}"
        place = {"type": "unix", "data": {"path": str(self._scratch / name)}}
        backend = {"type": "socket", "data": {"addr": place, "server": True, "wait": False}}
        self.command("chardev-add", id=name, backend=backend)
        self._lines[_READER] = self._connect(name)
        self.command("device_add", driver="usb-serial", id=_READER, bus="usb.0", chardev=name)

    def pull_out(self) -> None:
        """Pull the reader."""
        before = self._deleted
        self.command("device_del", id=_READER)
        wait_until(lambda: self._is_deleted(before), ANSWER_S, lambda: "the reader cannot be pulled")
        self._lines.pop(_READER).close()
        self.command("chardev-remove", id=f"{_READER}{self._plugs}")

    def command(self, name: str, **arguments: object) -> object:
        """
        Have QEMU do something.

        Raises:
            RuntimeError: It does not.
        """
        self._control.write_object({"execute": name, "arguments": arguments})
        while True:
            told = self._control.read_object(ANSWER_S)
            if "error" in told:
                raise RuntimeError(f"{name}: {told['error']['desc']}")
            if "return" in told:
                return told["return"]
            self._deleted += told.get("event") == "DEVICE_DELETED"

    def cut_power(self) -> None:
        """End QEMU where it stands. Twice is once."""
        if self._process.returncode is None:
            self._process.kill()
            self._process.communicate()
        for line in self._lines.values():
            line.close()

    def _connect(self, name: str) -> Line:
        def connect() -> Line | None:
            if self._process.poll() is not None:
                raise RuntimeError(f"QEMU ended: {self._process.communicate()[1]}")
            try:
                return Line(self._scratch / name)
            except OSError:  # QEMU does not listen yet
                return None

        line = wait_until(connect, ANSWER_S, lambda: f"QEMU does not listen at {name}")
        assert line is not None
        self._lines[name] = line
        return line

    def _wait_for_agent(self) -> None:
        until_s = monotonic() + BOOT_S
        while True:
            try:
                self._agent.read_object(_LOOK_S)
            except TimeoutError:
                if monotonic() < until_s:
                    continue
                console = self._console.read_text("utf-8", errors="replace")
                raise TimeoutError(f"the machine does not come up: {console[-3000:]}") from None
            return

    def _ask(self, asked: object) -> str:
        self._agent.write_object(asked)
        told = self._agent.read_object(ANSWER_S)
        if told["code"]:
            raise RuntimeError(f"{asked}: {told['said'][-2000:]}")
        return str(told["said"])

    def _is_deleted(self, before: int) -> bool:
        self.command("query-status")  # what has happened meanwhile is told before the answer
        return self._deleted > before


def _command(image: Image, scratch: Path) -> list[str]:
    """A machine without a network: its disk, a USB bus, and a port for the agent."""
    return [
        *("qemu-system-x86_64", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot"),
        *("-accel", "tcg", "-cpu", "Nehalem", "-m", "512"),
        *("-kernel", str(image.kernel), "-initrd", str(image.start)),
        *("-append", "root=/dev/vda rw console=ttyS0 panic=-1 quiet mitigations=off"),
        *("-drive", f"if=virtio,file={image.disk},format=raw,cache=writeback"),
        *("-serial", f"file:{scratch}/console"),
        *("-qmp", f"unix:{scratch}/control,server=on,wait=off"),
        *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci"),
        *("-chardev", f"socket,id=agent,path={scratch}/agent,server=on,wait=off"),
        *("-device", "virtserialport,chardev=agent,name=agent"),
        *("-device", "qemu-xhci,id=usb"),
    ]
