"""
Keyboards that are no keyboards: number pads as a panel, and scanners that type.

They are read through Linux's input events, as places of keys, and grabbed, so that
nothing is typed elsewhere. A device may be missing at the start and may go and come
back at any moment.
"""

from __future__ import annotations

import contextlib
import errno
import re
import select
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, Literal, Protocol

from hardware.input.kept import RETRY_S, KeptSource
from hardware.input.typed import Hand, InputEvent, PanelKeys, TypedCodes
from hardware.ports import Deliver
from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError

BY_ID: Final = Path("/dev/input/by-id")
"""Where Linux keeps a name for each USB keyboard that stays the same."""

SILENCE_S: Final = 0.3
"""Silence that ends a code without an Enter; between two characters of a scanner it is far shorter."""

# Numbered in the order of plugging in, so the next plugging in may change them.
_FLEETING: Final = re.compile(r"/dev/input/event\d+")


class InputDevice(Protocol):
    """What is used of an input device of evdev."""

    fd: int

    def grab(self) -> None:
        """Have all events alone."""

    def ungrab(self) -> None:
        """Share them again."""

    def read(self) -> Iterable[InputEvent]:
        """The events that wait."""

    def close(self) -> None:
        """Let the device go."""


def open_evdev(path: str) -> InputDevice:
    """
    Open an input device with evdev.

    Raises:
        HardwareError: evdev is not installed.
        OSError: The device is not there, or not allowed.
    """
    try:
        evdev = import_module("evdev")
    except ImportError as error:
        raise HardwareError(
            f"{path} is read with evdev, which is not installed; sudo apt install python3-evdev"
        ) from error
    device: InputDevice = evdev.InputDevice(path)
    return device


class Keyboard(KeptSource[InputDevice]):
    """
    A source that reads a number pad as the panel, or codes from a scanner that types.

    Args:
        path: The device, best by its name that stays: ``/dev/input/by-id/...-event-kbd``.
        kind: ``keys`` for the panel, ``scanner`` for codes.
        source: What it is called in messages.
        open_device: Opens the device; a test gives its own.
        clock: Monotonic seconds for the messages.
        retry_s: The first and the longest wait before a missing device is looked for again.
        by_id: The folder with the names that stay.
    """

    def __init__(
        self,
        path: str,
        kind: Literal["keys", "scanner"],
        *,
        source: str = "pad",
        open_device: Callable[[str], InputDevice] = open_evdev,
        clock: Callable[[], float] = time.monotonic,
        retry_s: tuple[float, float] = RETRY_S,
        by_id: Path = BY_ID,
    ) -> None:
        super().__init__(source, retry_s)
        self._path = path
        self._make_hand: Callable[[str], Hand] = PanelKeys if kind == "keys" else TypedCodes
        self._open_device = open_device
        self._clock = clock
        self._by_id = by_id
        # A closed rope rings the bell for as long as anybody listens.
        self._bell, self._rope = socket.socketpair()

    def close(self) -> None:
        """Stop reading and let the device go. Twice is once."""
        super().close()
        self._bell.close()

    @contextlib.contextmanager
    def _opened(self) -> Iterator[InputDevice]:
        with contextlib.ExitStack() as held:
            try:
                device = self._open_device(self._path)
                held.callback(_let_go, device.close)
                device.grab()
            except OSError as error:
                raise self._why_closed(error) from error
            held.callback(_let_go, device.ungrab)
            yield device

    def _listen(self, device: InputDevice, deliver: Deliver) -> None:
        hand = self._make_hand(self._source)
        while True:
            events = self._read(device, SILENCE_S if hand.is_open else None)
            if self._closing.is_set():
                return
            at_s = self._clock()
            messages = hand.rest(at_s) if events is None else []
            for event in events or ():
                messages += hand.take(event, at_s)
            for message in messages:
                deliver(message)

    def _read(self, device: InputDevice, timeout_s: float | None) -> list[InputEvent] | None:
        """The events that come next; None where the time is over."""
        try:
            ready, _, _ = select.select([device.fd, self._bell.fileno()], [], [], timeout_s)
            if not ready:
                return None
            events = list(device.read()) if device.fd in ready else []
        except BlockingIOError:  # another look found nothing: the events were not worth waking for
            return []
        except OSError as error:
            raise DeviceLost(f"{self._source}: {self._path} has gone; plug it in again") from error
        self._is_well()
        return events

    def _wake(self) -> None:
        self._rope.close()

    def _place(self) -> str:
        return self._path

    def _advice(self) -> str:
        if not _FLEETING.fullmatch(self._path):
            return ""
        links = ", ".join(map(str, sorted(self._by_id.glob("*-event-kbd")))) or f"its name in {self._by_id}"
        return f". The name {self._path} may change when it is plugged in again; configure instead: {links}"

    def _why_closed(self, error: OSError) -> HardwareError:
        """*error* of an opening, in our own words."""
        where = f"{self._source}: {self._path}"
        match error.errno:
            case errno.EACCES | errno.EPERM:
                return DeviceDenied(
                    f"{where} may not be opened by this user; join its group with "
                    "'sudo usermod -aG input $USER' and log in again"
                )
            case errno.EBUSY:
                return DeviceDenied(f"{where} is held by another program; end that one")
            case errno.ENOENT | errno.ENODEV | errno.ENXIO:
                return DeviceMissing(f"{where} is not there; plug it in")
            case _:
                return DeviceMissing(f"{where} cannot be opened ({error})")


def _let_go(part: Callable[[], None]) -> None:
    # A device that has gone has nothing to give back.
    with contextlib.suppress(OSError):
        part()
