"""One life of a table: `muggins play` with its page, a card reader, and somebody who watches the page."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from types import TracebackType
from typing import Final, Self

from websockets.exceptions import WebSocketException

from tests.browsing import Browser
from tests.sitting import KNOCK, LONG_S, Reader

KNOCK_EVERY_S: Final = 0.1


class Life:
    """
    A process, from its start to the instant in which it is killed.

    Args:
        folder: Where the journal is.
        words: More of the command line.

    Attributes:
        shown: The number of the last move that the one who watches has seen.
    """

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        self.shown = 0
        self._is_heard = False
        self._changed = Condition()
        self._complaints = folder / "complaints"
        self._reader = Reader(folder / "reader")
        self._reader.plug_in()
        self._begun_s = monotonic()
        with self._complaints.open("ab") as complaints:
            self._process = subprocess.Popen(
                (
                    *(sys.executable, "-m", "scorer", "play", "--no-browser", "--port", "0"),
                    *("--reader", str(folder / "reader"), "--state", str(folder), *words),
                ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=complaints,
                encoding="utf-8",
                env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            )
        self._watcher = Thread(target=self._watch, name="watcher")
        self._watcher.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(signal.SIGKILL)

    def listen(self, until_s: float) -> float | None:
        """
        Knock until the reader is heard, or it is so late.

        Args:
            until_s: Seconds after the start.

        Returns:
            When it was heard, in seconds after the start; None where it was not.
        """
        deadline = self._begun_s + until_s
        while monotonic() < deadline:
            # What is sent before the line is open, is nobody's.
            self._reader.scan(KNOCK)
            left_s = max(0.0, deadline - monotonic())
            with self._changed:
                if self._changed.wait_for(lambda: self._is_heard, min(KNOCK_EVERY_S, left_s)):
                    return monotonic() - self._begun_s
        return None

    def scan(self, codes: Sequence[str]) -> None:
        """Send codes, however fast they are taken."""
        self._reader.scan(*codes)

    def is_shown(self, move: int, within_s: float) -> bool:
        """Wait until a move is shown; False where it is not in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self.shown >= move, within_s)

    def end(self, how: signal.Signals) -> int:
        """End it; what was shown up to then is seen. Twice is once."""
        if self._process.returncode is None:
            self._process.send_signal(how)
            self._process.wait(LONG_S)
            self._watcher.join(LONG_S)
            self._reader.unplug()
            assert self._process.stdout is not None
            self._process.stdout.close()
        return self._process.returncode

    @property
    def complaints(self) -> str:
        """What this life and those before it in this folder complained of."""
        return self._complaints.read_text("utf-8")

    def _watch(self) -> None:
        assert self._process.stdout is not None
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        if found is None:
            return
        try:
            with Browser(int(found[1])).listen() as socket:
                for message in socket:
                    self._see(json.loads(message))
        except (WebSocketException, OSError):
            # The power has gone: this is how a browser hears of it.
            return

    def _see(self, told: dict[str, object]) -> None:
        with self._changed:
            self.shown = max(self.shown, int(str(told["seq"])))
            self._is_heard |= KNOCK in json.dumps(told["screen"])
            self._changed.notify_all()
