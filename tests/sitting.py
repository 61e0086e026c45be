"""`muggins play --terminal` as a process: a card reader on a pseudo-terminal, entries typed, and a power cut."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import tty
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Final, Self

from scorer.errors import JournalDenied
from scorer.record.journal import JournalReader, MoveRow

LONG_S: Final = 30.0
"""Nothing that is waited for takes so long, unless it never comes."""

KNOCK: Final = "KNOCK"
"""No entry: the table answers that it cannot read it, so the reader is heard."""

_BOX: Final = re.compile(r"┌─+┐\n((?:│[^\n]*│\n)+)└─+┘\n")


class Reader:
    """
    A card reader: what is scanned, comes out of the other end of a pseudo-terminal.

    Attributes:
        link: The name that stays, whatever device is behind it.
    """

    def __init__(self, link: Path) -> None:
        self.link = link
        self._master = -1

    def plug_in(self) -> None:
        """A new device behind the same name."""
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        new = self.link.with_suffix(".new")
        new.symlink_to(os.ttyname(slave))
        new.replace(self.link)
        os.close(slave)

    def unplug(self) -> None:
        """The device is gone, and its name with it."""
        self.link.unlink()
        os.close(self._master)
        self._master = -1

    def scan(self, *codes: str) -> None:
        """Send whole codes."""
        self.send("".join(f"{code}\r" for code in codes))

    def send(self, text: str) -> None:
        """Send some characters as they are."""
        os.write(self._master, text.encode())


class Sitting:
    """
    One life of ``muggins play --terminal``; its end is its process's end.

    Args:
        folder: Where the journal is.
        words: More of the command line.
        reader: What is scanned with; it is plugged in.
        is_at_prompt: Entries are typed at a terminal with a prompt, not into a pipe.

    Attributes:
        folder: Where the journal is.
        shown: All that was printed so far.
    """

    def __init__(
        self, folder: Path, *words: str, reader: Reader | None = None, is_at_prompt: bool = False
    ) -> None:
        self.folder = folder
        self.shown = ""
        self._bytes = b""
        self._reader = reader
        device = () if reader is None else ("--reader", str(reader.link))
        command = (
            *(sys.executable, "-m", "scorer", "play", "--terminal"),
            *("--state", str(folder), *device, *words),
        )
        (self._in, theirs_in), (self._out, theirs_out) = _prompt() if is_at_prompt else _pipes()
        self._process = subprocess.Popen(
            command,
            stdin=theirs_in,
            stdout=theirs_out,
            stderr=theirs_out,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        for end in {theirs_in, theirs_out}:
            os.close(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def type(self, *lines: str) -> None:
        """Type lines at the terminal."""
        os.write(self._in, "".join(f"{line}\n" for line in lines).encode())

    def listen(self) -> None:
        """Wait until the reader is heard: a device that is being opened forgets what came before."""
        assert self._reader is not None
        before = self.shown.count(KNOCK)
        deadline = monotonic() + LONG_S
        while self.shown.count(KNOCK) == before:
            assert monotonic() < deadline, f"the reader is not heard:\n{self.shown}"
            self._reader.scan(KNOCK)
            self.read(0.1)

    def wait_for(self, what: Callable[[], bool]) -> None:
        """Read what is shown until *what* holds, which is asked whenever more has come."""
        deadline = monotonic() + LONG_S
        while not what():
            assert monotonic() < deadline, f"waited in vain:\n{self.shown[-2000:]}"
            assert self.read(LONG_S), f"ended in the middle:\n{self.shown[-2000:]}"

    def wait_for_more(self, words: str) -> None:
        """Read what is shown until *words* are shown once more than before."""
        before = self.shown.count(words)
        self.wait_for(lambda: self.shown.count(words) > before)

    def wait_for_moves(self, moves: int) -> None:
        """Read what is shown until the journal has so many moves."""
        self.wait_for(lambda: len(kept(self.folder)) >= moves)

    def read(self, timeout_s: float) -> bool:
        """Read what has been shown; False at the end of it."""
        ready, _, _ = select.select([self._out], [], [], timeout_s)
        if not ready:
            return True
        try:
            data = os.read(self._out, 65536)
        except OSError:  # how a pseudo-terminal ends
            return False
        self._bytes += data
        self.shown = self._bytes.decode(errors="ignore").replace("\r\n", "\n")
        return bool(data)

    def kill(self) -> None:
        """The power goes: nothing more is done; what was shown before it, is read. Twice is once."""
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
            self._end()

    def leave(self) -> int:
        """Leave as players do, wait for the end, and return the exit code."""
        self.type("quit")
        return self._end()

    def _end(self) -> int:
        while self.read(LONG_S):
            pass
        for end in {self._in, self._out}:
            os.close(end)
        return self._process.wait(LONG_S)

    @property
    def last_page(self) -> tuple[str, ...]:
        """The rows of the last whole picture that was shown."""
        pages = _BOX.findall(self.shown)
        return tuple(row.strip("│").rstrip() for row in pages[-1].splitlines()) if pages else ()


_Ends = tuple[tuple[int, int], tuple[int, int]]
"""Our end and theirs, of what they read from and of what they write to."""


def _pipes() -> _Ends:
    their_in, our_in = os.pipe()
    our_out, their_out = os.pipe()
    return (our_in, their_in), (our_out, their_out)


def _prompt() -> _Ends:
    ours, theirs = pty.openpty()
    return (ours, theirs), (ours, theirs)


def kept(folder: Path) -> tuple[MoveRow, ...]:
    """The moves that the journal has of the game in it; none where it has just begun."""
    try:
        with JournalReader.open(folder) as journal:
            match = journal.unfinished()
            return () if match is None else journal.moves(match.id)
    except JournalDenied:
        return ()
