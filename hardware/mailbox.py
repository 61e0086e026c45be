"""A mailbox with one slot: a slow output shows the newest thing, and nobody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from scorer.errors import HardwareError

T = TypeVar("T")

CLOSING_S = 2.0
"""How long closing waits for a device to show the last value."""


def newest(_waiting: T, value: T) -> T:
    """What takes the slot where only the last value matters."""
    return value


class Mailbox(Generic[T]):
    """
    Hands values to *draw* on a thread of its own, one at a time.

    A value that is put while another still waits takes its place, or is merged
    with it. The thread sleeps until there is something to draw.

    Args:
        draw: Shows one value; may block.
        failed: Is told when *draw* could not. It runs on the mailbox's thread: it may queue, not think.
        merge: Makes one value of the one that waits and the one that comes.
        name: The thread's name.
    """

    def __init__(
        self,
        draw: Callable[[T], None],
        failed: Callable[[OSError | HardwareError], None],
        *,
        merge: Callable[[T, T], T] = newest,
        name: str = "output",
    ) -> None:
        self._draw = draw
        self._failed = failed
        self._merge = merge
        self._waiting: list[T] = []
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin to draw, with the value that waits already. Twice is once."""
        with self._changed:
            if self._thread.ident is None and not self._closing:
                self._thread.start()

    def put(self, value: T) -> None:
        """Draw *value* soon. Never blocks; a closed mailbox takes nothing."""
        with self._changed:
            if self._closing:
                return
            self._waiting = [self._merge(waiting, value) for waiting in self._waiting] or [value]
            self._changed.notify()

    def close(self) -> None:
        """Draw what waits, then end the thread; a device that hangs is left after `CLOSING_S`."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join(CLOSING_S)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                if not self._waiting:
                    return
                value = self._waiting.pop()
            try:
                self._draw(value)
            except (OSError, HardwareError) as error:
                self._failed(error)
