"""
An output that keeps its device going.

A device is opened when it is there, shown whatever is newest, and let go when it
fails. Then it is tried again, less and less often, until it is back: the table
is told once that it has gone, and once that it has come.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

from hardware.ports import Deliver, DeviceNotice, View
from scorer.errors import HardwareError

RETRY_S: Final = (0.5, 5.0)
"""The first and the longest wait before a device that has failed is tried again."""

CLOSING_S: Final = 1.0
"""How long closing waits for a device to go dark; one that hangs is left behind."""

log = logging.getLogger(__name__)


class Device(Protocol):
    """
    The hardware behind an output; one thread uses it, so it may block.

    Whatever goes wrong is raised: `HardwareError` with what, where and the way
    out, or the plain `OSError` of a driver.
    """

    def open(self) -> None:
        """Take hold of the device, anew after each failure."""

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """
        Show *view*; nothing is sent where nothing has changed.

        Args:
            view: The newest view.
            came_s: When it came, the same view again included.
            now_s: The moment, on the same monotonic clock.

        Returns:
            When to be called again where no other view comes before; None for never.
        """

    def close(self) -> None:
        """Put the device out and let it go, opened or not. Twice is once."""


class KeptOutput:
    """
    One device as an output of the table.

    Args:
        device: The hardware.
        source: What it is called in notices.
        clock: Monotonic seconds.
        retry_s: The first and the longest wait before the device is tried again.
    """

    def __init__(
        self,
        device: Device,
        source: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        retry_s: tuple[float, float] = RETRY_S,
    ) -> None:
        self._device = device
        self._source = source
        self._clock = clock
        self._first_s, self._longest_s = retry_s
        self._wait_s = self._first_s
        self._retry_s: float | None = None
        self._is_open = False
        self._is_lost = False
        self._deliver: Deliver | None = None
        self._newest: tuple[View, float] | None = None
        self._is_drawn = True
        self._is_closing = False
        self._is_tried = threading.Event()
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=source, daemon=True)

    def start(self, deliver: Deliver) -> None:
        """Open the device, and show what is drawn, on a thread of its own."""
        self._deliver = deliver
        self._thread.start()

    def wait_tried(self, within_s: float) -> None:
        """Wait until the device has been opened, or has failed to be; one that hangs is not waited for."""
        self._is_tried.wait(within_s)

    def draw(self, view: View) -> None:
        """Show *view* soon in place of the one before."""
        with self._changed:
            self._newest = (view, self._clock())
            self._is_drawn = False
            self._changed.notify()

    def close(self) -> None:
        """Put the device out; one that hangs is left after `CLOSING_S`. Twice is once."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
        if self._thread.ident is not None:
            self._thread.join(CLOSING_S)

    def step(self, now_s: float) -> float | None:
        """
        Do what is due at *now_s*; the thread of the output calls it.

        Returns:
            When the next thing is due; None where only another view makes one.
        """
        if self._retry_s is not None and now_s < self._retry_s:
            return self._retry_s
        try:
            return self._shown(now_s)
        except (OSError, HardwareError) as error:
            self._fail(error)
        except Exception as error:
            # What a driver does not foresee must cost no more than its device.
            if not self._is_lost:
                log.exception("%s failed in a way of its own", self._source)
            self._fail(error)
        self._retry_s = now_s + self._wait_s
        self._wait_s = min(2 * self._wait_s, self._longest_s)
        return self._retry_s

    def _shown(self, now_s: float) -> float | None:
        if not self._is_open:
            self._device.open()
            self._is_open = True
        with self._changed:
            newest, self._is_drawn = self._newest, True
        due_s = None
        if newest is not None:
            view, came_s = newest
            # It may have come while the device was being opened.
            due_s = self._device.show(view, came_s, max(now_s, came_s))
        self._retry_s, self._wait_s = None, self._first_s
        if self._is_lost:
            self._is_lost = False
            self._tell(f"{self._source}: it is back", lost=False)
        return due_s

    def _fail(self, error: Exception) -> None:
        self._let_go()
        if not self._is_lost:
            self._is_lost = True
            told = str(error)
            self._tell(told if told.startswith(self._source) else f"{self._source}: {told}", lost=True)

    def _let_go(self) -> None:
        self._is_open = False
        try:
            self._device.close()
        except Exception:
            # It has gone already, or its driver has; either way there is nothing left to hold.
            log.info("%s could not be put out", self._source, exc_info=True)

    def _tell(self, message: str, *, lost: bool) -> None:
        if self._deliver is not None and not self._is_closing:
            self._deliver(DeviceNotice(self._source, message, lost=lost))

    def _run(self) -> None:
        while not self._is_closing:
            due_s = self.step(self._clock())
            self._is_tried.set()
            with self._changed:
                wait_s = None if due_s is None else max(0.0, due_s - self._clock())
                self._changed.wait_for(lambda: self._is_closing or not self._is_drawn, wait_s)
        self._let_go()
