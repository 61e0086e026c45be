"""A real systemd as the first process of a container, with no network but its own loopback."""

from __future__ import annotations

import fcntl
import os
import pty
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.proof.service.waiting import wait_until

_BOOT_S: Final = 90.0
_RUN_S: Final = 300.0
_TURN: Final = Path("/run/muggins-proof.lock")
"""Held by the container that runs: two at a time would share one group of processes."""

_HALT_S: Final = 40.0
_PLACES: Final = ("--mount", "--uts", "--ipc", "--net", "--pid", "--cgroup", "--root", "--wd")
_ENVIRON: Final = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "SYSTEMD_PAGER": "",
    "LC_ALL": "C.UTF-8",
}


class Container:
    """
    A root folder that was booted; its end is an orderly halt. One runs at a time on a machine.

    Args:
        root: The folder.

    Attributes:
        root: The folder, as it is seen from outside.
        console: What was printed on the console so far.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.console = b""
        self._turn = _TURN.open("w")
        fcntl.flock(self._turn, fcntl.LOCK_EX)
        self._master, slave = pty.openpty()
        # Else the container would tell our own systemd how it fares.
        environ = {name: value for name, value in os.environ.items() if name != "NOTIFY_SOCKET"}
        self._process = subprocess.Popen(
            [
                *("systemd-nspawn", "--quiet", f"--directory={root}", "--hostname=table", "--boot"),
                *("--private-network", "--register=no", "--keep-unit", "--kill-signal=SIGRTMIN+3"),
            ],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env=environ,
        )
        os.close(slave)
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        self._first = ""

    def __enter__(self) -> Self:
        try:
            self._first = wait_until(self._find_first, _BOOT_S, self._complaint)
            wait_until(self._is_up, _BOOT_S, self._complaint)
        except BaseException:
            self.halt()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.halt()

    def run(self, *command: str, **environ: str) -> str:
        """
        Run a command in the container.

        Returns:
            What it printed, its complaints included.

        Raises:
            RuntimeError: It failed.
        """
        done = self._run(command, environ)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stdout[-2000:]}")
        return done.stdout

    def path(self, inside: str) -> Path:
        """A path of the container as the processes outside reach it, its own devices included."""
        return Path(f"/proc/{self._first}/root{inside}")

    def halt(self) -> None:
        """Ask the container to halt; where it does not, end it. Twice is once."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(_HALT_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._listening.join()
        if self._master >= 0:
            os.close(self._master)
            self._master = -1
        self._turn.close()

    def _run(self, command: Sequence[str], environ: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*("nsenter", f"--target={self._first}", *_PLACES, "--"), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=_RUN_S,
            check=False,
            env={**_ENVIRON, **environ},
        )

    def _listen(self) -> None:
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:  # how a pseudo-terminal ends
                return
            self.console += data

    def _find_first(self) -> str:
        """The container's systemd, by its number outside; empty while there is none."""
        if self._process.poll() is not None:
            raise RuntimeError(self._complaint())
        ours = Path("/proc/self/ns/pid").readlink()
        me = self._process.pid
        for child in Path(f"/proc/{me}/task/{me}/children").read_text("ascii").split():
            try:
                name = Path(f"/proc/{child}/comm").read_text("ascii").strip()
                if name == "systemd" and Path(f"/proc/{child}/ns/pid").readlink() != ours:
                    return child
            except OSError:  # it has ended in the meantime
                continue
        return ""

    def _is_up(self) -> bool:
        told = self._run(("systemctl", "is-system-running"), {})
        return told.stdout.strip() in {"running", "degraded"}

    def _complaint(self) -> str:
        return f"the container does not boot: {self.console.decode(errors='replace')[-2000:]}"
