"""
A lively game that plays itself, until somebody takes over.

It is a source like a card reader. Each entry says which position it is meant
for; where somebody else has moved, it is refused as stale, and the demo ends.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib.resources import files
from typing import Final

from hardware.ports import Answer, Deliver, EntryTyped
from scorer.record.head import Head, read_record

PACE_S: Final = 1.3
"""Between two cards: long enough to see which peg has moved."""

TALK: Final = 2.3
"""So many times as long after a claim or a call, while its ruling is read."""


def read_demo() -> tuple[Head, list[str]]:
    """The recorded game: what is agreed, and its entries in order."""
    head, lines = read_record((files("scorer.table") / "demo.txt").read_text(encoding="utf-8"))
    entries = (line.split("#", 1)[0].strip() for _, line in lines)
    return head, [entry for entry in entries if entry]


class Demo:
    """
    Enters a recorded game, one entry after the other.

    Args:
        entries: What is entered.
        pace_s: How long it waits between two cards.
        wait: Waits so many seconds, or until the demo is closed; says whether it is. A test gives its own.
    """

    def __init__(
        self,
        entries: list[str],
        wait: Callable[[float], bool] | None = None,
        *,
        pace_s: float = PACE_S,
    ) -> None:
        self._entries = entries
        self._pace_s = pace_s
        self._closing = threading.Event()
        self._wait = wait or self._closing.wait
        self._answered = threading.Event()
        self._is_taken_over = False
        self._thread: threading.Thread | None = None

    def start(self, deliver: Deliver) -> None:
        """Begin to play."""
        self._thread = threading.Thread(target=self._run, args=(deliver,), name="demo", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop playing. Twice is once."""
        self._closing.set()
        self._answered.set()
        if self._thread is not None:
            self._thread.join()

    def join(self) -> None:
        """Wait until the game is played, or somebody has taken over."""
        if self._thread is not None:
            self._thread.join()

    def _run(self, deliver: Deliver) -> None:
        for seq, entry in enumerate(self._entries):
            if self._wait(self._pace_s) or self._is_taken_over:
                return
            self._answered.clear()
            deliver(EntryTyped(entry, "demo", seq=seq, answer=self._take))
            self._answered.wait()
            if entry.startswith(("CLAIM", "MUGGINS")) and self._wait((TALK - 1) * self._pace_s):
                return

    def _take(self, answer: Answer) -> None:
        self._is_taken_over = not answer.accepted
        self._answered.set()
