"""
A source that keeps its device going.

A device is opened when it is there, and let go when it fails. Then it is tried
again, less and less often, until it is back: the table is told once that it has
gone, and once that it has come.
"""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import Final, Generic, TypeVar

from hardware.ports import Deliver, DeviceNotice
from scorer.errors import DeviceDenied, DeviceLost, HardwareError

RETRY_S: Final = (0.5, 5.0)
"""The first and the longest wait before a missing device is looked for again."""

_CLOSING_S: Final = 1.0

log = logging.getLogger(__name__)

Device = TypeVar("Device")


class KeptSource(ABC, Generic[Device]):
    """
    One device as a source of the table; what it is, a subclass knows.

    Args:
        source: What the device is called in messages.
        retry_s: The first and the longest wait before a missing device is looked for again.
    """

    def __init__(self, source: str, retry_s: tuple[float, float] = RETRY_S) -> None:
        self._source = source
        self._retry_s, self._longest_retry_s = retry_s
        self._wait_s = self._retry_s
        self._trouble: HardwareError | None = None
        self._is_warned = False
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, deliver: Deliver) -> None:
        """Begin to read. A device that is missing is told in a notice, and looked for until it comes."""
        self._thread = threading.Thread(target=self._run, args=[deliver], name=self._source, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop reading and let the device go. Twice is once."""
        self._closing.set()
        self._wake()
        if self._thread is not None:
            self._thread.join(_CLOSING_S)

    @abstractmethod
    def _opened(self) -> AbstractContextManager[Device]:
        """The open device, which is let go at the end; raises `HardwareError` where it does not open."""

    @abstractmethod
    def _listen(self, device: Device, deliver: Deliver) -> None:
        """Hand on what the device says, until this source closes; raises `HardwareError` when it has gone."""

    @abstractmethod
    def _wake(self) -> None:
        """End a listening that waits; called from another thread, more than once."""

    @abstractmethod
    def _place(self) -> str:
        """Where the device was opened last, as a supporter looks for it."""

    def _advice(self) -> str:
        """What the first notice says beside its news: a sentence, or nothing."""
        return ""

    def _is_well(self) -> None:
        """The device has brought something; one that only opens and fails is tried less and less often."""
        self._wait_s = self._retry_s

    def _run(self, deliver: Deliver) -> None:
        while not self._closing.is_set():
            try:
                with self._opened() as device:
                    self._tell_ready(deliver)
                    self._listen(device, deliver)
            except HardwareError as error:
                self._tell_trouble(error, deliver)
            except Exception as error:
                # What a driver does not foresee must cost no more than its device.
                if self._trouble is None:
                    log.exception("%s failed in a way of its own", self._source)
                self._tell_trouble(DeviceLost(f"{self._source}: it has failed ({error})"), deliver)
            self._closing.wait(self._wait_s)
            self._wait_s = min(2 * self._wait_s, self._longest_retry_s)

    def _tell_trouble(self, error: HardwareError, deliver: Deliver) -> None:
        """Tell that the device is gone, once; and once more where it has come and may not be opened."""
        is_news = self._trouble is None or (
            isinstance(error, DeviceDenied) and not isinstance(self._trouble, DeviceDenied)
        )
        self._trouble = error
        if is_news and not self._closing.is_set():
            deliver(DeviceNotice(self._source, f"{error}{self._warning()}", lost=True))

    def _tell_ready(self, deliver: Deliver) -> None:
        """Tell that the device is back, once; one that is there from the start needs no words."""
        is_back, self._trouble = self._trouble is not None, None
        warning = self._warning()
        if (is_back or warning) and not self._closing.is_set():
            ready = f"{self._source}: ready on {self._place()}{warning}"
            deliver(DeviceNotice(self._source, ready, lost=False))

    def _warning(self) -> str:
        is_first, self._is_warned = not self._is_warned, True
        return self._advice() if is_first else ""
