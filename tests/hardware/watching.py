"""Who looks at an output and listens to it, and a driver that hangs or fails when told."""

from __future__ import annotations

import errno
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from hardware.output.kept import Device, KeptOutput
from hardware.ports import Output, View

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

_LOST: Final = OSError(errno.EIO, "Input/output error")


class Bell:
    """Rings when a device has done something."""

    def __init__(self) -> None:
        self._rung = threading.Condition()

    def ring(self) -> None:
        """Something has been done."""
        with self._rung:
            self._rung.notify_all()

    def wait(self, is_so: Callable[[], bool]) -> bool:
        """Whether it comes to be so; asked whenever it rings."""
        with self._rung:
            return self._rung.wait_for(is_so, SOON_S)


class Driver:
    """
    A device whose driver hangs, or loses it, when told.

    Args:
        device: The device.
        bell: Rings after whatever it does.

    Attributes:
        goes_on: What it is asked comes to an end; one that is waited for hangs.
        hangs: It hangs.
        is_lost: It fails.
        shown: The numbers of the views that it has shown, each time.
    """

    def __init__(self, device: Device, bell: Bell) -> None:
        self._device = device
        self._bell = bell
        self.goes_on, self.hangs = threading.Event(), threading.Event()
        self.goes_on.set()
        self.is_lost = False
        self._tries = threading.Semaphore(0)
        self.shown: list[int] = []
        self.after: Callable[[View], None] = lambda view: None

    def open(self) -> None:
        """Open it."""
        self._tries.release()
        self._pass()
        self._device.open()
        self._bell.ring()

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """Show *view*."""
        self._pass()
        due_s = self._device.show(view, came_s, now_s)
        self.shown.append(view.seq)
        self.after(view)
        self._bell.ring()
        return due_s

    def close(self) -> None:
        """Close it."""
        self._device.close()
        self._bell.ring()

    def is_tried(self, times: int) -> bool:
        """Whether it is opened so often, or tried to be, from now on."""
        return all(self._tries.acquire(timeout=SOON_S) for _ in range(times))

    def _pass(self) -> None:
        if not self.goes_on.is_set():
            self.hangs.set()
            assert self.goes_on.wait(SOON_S)
        if self.is_lost:
            raise _LOST


class Watched(ABC):
    """
    An output, and who looks at it.

    Attributes:
        output: The output.
        name: What it is called.
        bell: Rings when it has done something.
    """

    output: Output
    name: str

    def __init__(self) -> None:
        self.bell = Bell()

    @abstractmethod
    def shows(self, view: View) -> bool:
        """Whether *view* is what is seen, or was heard last."""

    def is_out(self) -> bool:
        """Whether no light is lit, and nothing sounds."""
        return True

    def clear(self) -> None:
        """Give back what is held."""
        self.output.close()


class KeptSeen(Watched):
    """
    A device that is kept going.

    Attributes:
        driver: Its driver.
    """

    def keep(self, device: Device, name: str) -> None:
        """Keep it going."""
        self.name = name
        self.driver = Driver(device, self.bell)
        self.output = KeptOutput(self.driver, name, retry_s=(0.001, 0.002))

    def take_away(self) -> None:
        """Let the device be missing."""
        self.driver.is_lost = True

    def put_back(self) -> None:
        """Let the device be there."""
        self.driver.is_lost = False
