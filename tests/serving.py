"""`muggins play` as a process with its page."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browsing import SOON_S, Browser


class Served:
    """
    One life of ``muggins play``.

    Args:
        folder: Where the journal is.
        words: More of the command line.
        port: Where the page is; 0 takes any that is free.
        environ: More of the environment.

    Attributes:
        folder: Where the journal is.
        said: The first line that it printed: where the table is.
        browser: A browser without a window that is at its page.
    """

    def __init__(self, folder: Path, *words: str, port: int = 0, **environ: str) -> None:
        command = (sys.executable, "-m", "scorer", "play", "--port", str(port), "--state", str(folder))
        self.folder = folder
        self.process = subprocess.Popen(
            (*command, *words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, **environ},
        )
        self.said = self.line()
        found = re.findall(r":(\d+)/", self.said)
        assert found, f"the page is not served: {self.end(signal.SIGKILL)}"
        self.browser = Browser(int(found[0]))

    @property
    def url(self) -> str:
        """The page for browsers of this machine."""
        return f"http://127.0.0.1:{self.browser.port}/"

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self, how: signal.Signals) -> tuple[int, str, str]:
        """End it; its exit code, and what it still printed."""
        self.process.send_signal(how)
        said, complained = self.process.communicate(timeout=SOON_S)
        return self.process.returncode, said, complained


@contextmanager
def served(folder: Path, *words: str, port: int = 0, **environ: str) -> Iterator[Served]:
    """A page that is served, until it is killed at the latest."""
    life = Served(folder, *words, port=port, **environ)
    try:
        yield life
    finally:
        if life.process.returncode is None:
            life.end(signal.SIGKILL)
