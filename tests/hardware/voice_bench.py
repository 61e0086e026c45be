"""A voice whose program does whatever a test wants, kept going by hand."""

from __future__ import annotations

import contextlib
import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.output.kept import KeptOutput
from hardware.output.voice import Voice
from hardware.ports import DeviceNotice, Heard, Message, View
from scorer.screen import Large, Row, Screen

LONG_S: Final = 30.0
"""Nothing that is waited for takes so long, unless it never comes."""

SCREEN: Final = Screen(page="play", kind="list", head=Row(""), large=Large((), ""))

PROGRAM: Final = """#!{python} -IS
import json, os, signal, sys, time
words = sys.stdin.read()
with open({heard!r}, "a") as file:
    file.write(json.dumps([words, sys.argv[1:]]) + "\\n")
{act}
"""

HANG: Final = "signal.pause()"
DIE: Final = "os.kill(os.getpid(), signal.SIGSEGV)"
FAIL: Final = (
    "print('noise\\nError: The specified espeak-ng voice does not exist.', file=sys.stderr); sys.exit(1)"
)
NO_CARD: Final = "print('ALSA lib pcm.c: Unknown PCM\\nerror: No such file or directory\\n', file=sys.stderr)"
NOISE: Final = "print('no error: a warning of some library', file=sys.stderr)"
MUCH_NOISE: Final = "print('much noise. ' * 100_000, file=sys.stderr)"


def only_aloud(act: str) -> str:
    """What the program does when it has something to say; the trial at the opening goes well."""
    return f"if words: {act}"


class Bench:
    """A voice with a program of the test's own, kept going by hand, and a clock."""

    def __init__(self, folder: Path, act: str = "", **more: Any) -> None:
        self.program, self.heard = folder / "espeak", folder / "heard"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.is_slow = False
        self.now_s = 100.0
        self.told: list[Message] = []
        self.act(act)
        self.voice = Voice(str(self.program), popen=self._popen, **more)
        self.output = KeptOutput(self.voice, "voice", clock=lambda: self.now_s)
        # Its thread is not started: the bench does what is due.
        self.output._deliver = self.told.append
        self.due_s = self.output.step(self.now_s)

    def act(self, act: str) -> None:
        """Let the program do this from now on, once it has read its words."""
        fresh = self.program.with_suffix(".new")
        fresh.write_text(PROGRAM.format(python=sys.executable, heard=str(self.heard), act=act))
        fresh.chmod(0o755)
        fresh.replace(self.program)

    def _popen(self, *args: Any, **more: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(*args, **more)
        self.processes.append(process)
        if self.is_slow:
            self.wait()
        return process

    def wait(self, process: subprocess.Popen[bytes] | None = None) -> None:
        """Wait until that process, or the last one, has ended, without asking on the voice's behalf."""
        pid = (process or self.processes[-1]).pid
        with contextlib.suppress(ProcessLookupError):  # it may be reaped already
            ended = os.pidfd_open(pid)
            try:
                assert select.select([ended], [], [], LONG_S)[0], "it has not ended"
            finally:
                os.close(ended)

    def draw(self, number: int, *words: str) -> None:
        """Draw a view that is heard like this, and do what is due at once."""
        self.output.draw(View(number, SCREEN, b"{}", Heard(number, "key", words)))
        self.due_s = self.output.step(self.now_s)

    def finish(self) -> None:
        """Wait until the last process has ended; then do what is due."""
        self.wait()
        self.now_s += 0.2
        self.due_s = self.output.step(self.now_s)

    def retry(self) -> None:
        """Let the longest wait go by, and do what is due."""
        self.now_s += 10.0
        self.due_s = self.output.step(self.now_s)

    def said(self) -> list[str]:
        """What the program has read so far and was not its trial."""
        return [words for words, _ in self.calls() if words]

    def calls(self) -> list[tuple[str, list[str]]]:
        """Everything that the program has read, and its arguments."""
        lines = self.heard.read_text().splitlines() if self.heard.exists() else []
        return [(words, arguments) for words, arguments in map(json.loads, lines)]

    def notices(self) -> list[str]:
        """What the table was told of the device, lost or back."""
        return [notice.message for notice in self.told if isinstance(notice, DeviceNotice)]


Sit = Callable[..., Bench]
"""Makes a voice whose program does something of its own."""


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Makes a voice; whatever a test has left speaking is ended."""
    with contextlib.ExitStack() as sitting:

        def make(act: str = "", **more: Any) -> Bench:
            bench = Bench(tmp_path, act, **more)
            sitting.callback(bench.voice.close)
            return bench

        yield make


def is_alive(process: subprocess.Popen[bytes]) -> bool:
    """Whether the system still has it, running or as a zombie."""
    return Path(f"/proc/{process.pid}").exists()
