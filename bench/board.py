"""A whole board as a process, with display, strip, keys, reader, buzzer and page: the service as it is."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from PIL import Image

from hardware.output.oled import SPLASH
from hardware.output.pages import draw_page
from tests.board_process import describe_board
from tests.controller import Controller, Kind
from tests.proof.figures import ROOT
from tests.sitting import Reader

PATIENCE_S: Final = 60.0
_STILL_S: Final = 0.3
"""A display that was sent nothing for so long shows its page."""

_KIB_A_MIB: Final = 1024


class Sent(NamedTuple):
    """What the display was sent at once, and when, in seconds after the start of the process."""

    at_s: float
    kind: Kind
    data: bytes


class Spent(NamedTuple):
    """
    What a process has used so far.

    Attributes:
        wakes: How often its threads have slept and been woken.
        busy_s: Seconds of processor time.
    """

    wakes: int
    busy_s: float

    def until(self, later: Spent) -> Spent:
        """What was used in between."""
        return Spent(later.wakes - self.wakes, later.busy_s - self.busy_s)


def spent(pid: int) -> Spent:
    """What the process *pid* has used so far, as the kernel counts it for the threads that it has now."""
    wakes, busy_ns = 0, 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        wakes += _number((thread / "status").read_text("ascii"), r"^voluntary_ctxt_switches:\s+(\d+)")
        busy_ns += _number((thread / "schedstat").read_text("ascii"), r"^(\d+)")
    return Spent(wakes, busy_ns / 1e9)


def resident_in(status: str) -> float:
    """The memory in MiB that a process holds, by what its ``/proc/PID/status`` says."""
    return _number(status, r"^VmRSS:\s+(\d+) kB") / _KIB_A_MIB


def _number(text: str, pattern: str) -> int:
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise ValueError(f"this kernel tells nothing like {pattern}")
    return int(found[1])


class BoardProcess:
    """
    One life of the service on a board of files, as a context manager.

    Attributes:
        pid: Its process.
        ready_s: When it told its manager that it takes a press, in seconds after its start.
        ready_busy_s: Seconds of processor time that it had used by then.
        port: Where its page is.
    """

    def __init__(self) -> None:
        self._held = ExitStack()
        folder = Path(self._held.enter_context(tempfile.TemporaryDirectory()))
        self.port = _free_port()
        config = describe_board(folder, web=f"port = {self.port}", claims="teach")
        (folder / "muggins.toml").write_text(config, "utf-8")
        (folder / "strip").touch()
        os.mkfifo(folder / "oled")
        Reader(folder / "reader").plug_in()
        manager = self._held.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        manager.bind(str(folder / "notify"))
        manager.settimeout(PATIENCE_S)
        # Held for both, so that the process finds somebody who reads, and we no end before its own.
        self._display = os.open(folder / "oled", os.O_RDWR)
        self._held.callback(os.close, self._display)
        self._sent: list[Sent] = []
        self._held_still = threading.Event()
        self._began_s = time.monotonic()
        self._process = subprocess.Popen(
            (sys.executable, "-m", "tests.board_process", folder / "muggins.toml", folder / "state", folder),
            cwd=ROOT,
            env={**os.environ, "NOTIFY_SOCKET": str(folder / "notify")},
            stdout=subprocess.DEVNULL,
        )
        self.pid = self._process.pid
        self._watching = threading.Thread(target=self._watch, daemon=True)
        self._watching.start()
        manager.recv(4096)
        self.ready_s = self._age_s()
        self.ready_busy_s = spent(self.pid).busy_s

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE_S)
        os.write(self._display, b"\n")
        self._watching.join(PATIENCE_S)
        self._held.close()

    def fetch(self) -> float:
        """When its page was served, in seconds after its start."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        connection.close()
        return self._age_s()

    def shown_s(self) -> tuple[float, float]:
        """When the display showed the splash, and when all of the first page, in seconds after the start."""
        while self._age_s() - self._sent[-1].at_s < _STILL_S:
            self._held_still.wait(_STILL_S)
        display, splash_s = Controller("ssd1309"), 0.0
        splash, before = draw_page(SPLASH).tobytes(), Image.new("1", (128, 64)).tobytes()
        page_s = 0.0
        for sent in list(self._sent):
            (display.command if sent.kind is Kind.COMMAND else display.write)(sent.data)
            shown = display.picture().tobytes()
            if shown == splash and not splash_s:
                splash_s = sent.at_s
            if shown != before and splash_s:
                page_s = sent.at_s
            before = shown
        return splash_s, page_s

    def _watch(self) -> None:
        with open(self._display, "rb", closefd=False) as lines:
            while (line := lines.readline()) != b"\n":
                kind, data = line.decode("ascii").split()
                self._sent.append(Sent(self._age_s(), Kind(int(kind)), bytes.fromhex(data)))

    def _age_s(self) -> float:
        return time.monotonic() - self._began_s


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
