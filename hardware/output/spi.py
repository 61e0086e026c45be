"""
An SPI bus that is written to, by the standard library alone.

Each frame is one write, so one transfer: a strip takes a gap for the end of a
frame. The kernel takes no more at once than its buffer holds.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError, WiringError

BUFSIZ: Final = Path("/sys/module/spidev/parameters/bufsiz")
"""Where the kernel tells how long a transfer may be."""

DEFAULT_BUFSIZ: Final = 4096
"""How long it may be where the kernel does not tell."""

_MODE: Final = 0x40016B01
_BITS: Final = 0x40016B03
_SPEED: Final = 0x40046B04
"""The requests of ``linux/spi/spidev.h`` that set mode, bits of a word, and hertz."""

Ioctl = Callable[[int, int, bytes], object]
"""`fcntl.ioctl`, as far as it is used here."""


class Spi(Protocol):
    """A bus that is open."""

    def write(self, frame: bytes) -> None:
        """
        Send *frame* in one transfer.

        Raises:
            HardwareError: It was not sent, or not whole.
        """

    def close(self) -> None:
        """Let the bus go. Twice is once."""


class SpiDevice:
    """
    One of the kernel's SPI devices, open for writing.

    Args:
        path: Its node, ``/dev/spidev0.0``.
        hz: The clock.
        frame_bytes: The longest frame that will be written.
        ioctl: Sets the bus up.
        bufsiz: The file that tells how long a transfer may be.

    Raises:
        DeviceMissing: There is no such node, or nothing behind it.
        DeviceDenied: This user may not open it.
        WiringError: The node is no SPI device, or cannot be set up so.
        HardwareError: The frame is longer than a transfer may be.
    """

    def __init__(
        self, path: str, hz: int, frame_bytes: int, *, ioctl: Ioctl = fcntl.ioctl, bufsiz: Path = BUFSIZ
    ) -> None:
        self._path = path
        self._bufsiz = bufsiz
        with contextlib.ExitStack() as undo:
            fd = _open(path)
            undo.callback(os.close, fd)
            self._set_up(fd, hz, ioctl)
            self._check(frame_bytes)
            self._open = undo.pop_all()
        self._fd = fd

    def write(self, frame: bytes) -> None:
        """
        Send *frame* in one transfer.

        Raises:
            DeviceLost: It was not sent, or not whole.
            HardwareError: It is longer than a transfer may be.
        """
        try:
            written = os.write(self._fd, frame)
        except OSError as error:
            if error.errno == errno.EMSGSIZE:
                raise self._too_long(len(frame)) from error
            raise DeviceLost(
                f"{self._path} cannot be written to ({error.strerror}); it is tried again"
            ) from error
        if written != len(frame):
            raise DeviceLost(f"{self._path} took {written} of {len(frame)} bytes; it is tried again")

    def close(self) -> None:
        """Let the bus go. Twice is once."""
        self._open.close()

    def _set_up(self, fd: int, hz: int, ioctl: Ioctl) -> None:
        try:
            ioctl(fd, _MODE, struct.pack("B", 0))
            ioctl(fd, _BITS, struct.pack("B", 8))
            ioctl(fd, _SPEED, struct.pack("I", hz))
        except OSError as error:
            raise WiringError(
                f"{self._path} is no SPI device that can run at {hz / 1e6:g} MHz ({error.strerror}); write "
                "another in strip.device, on a Raspberry Pi /dev/spidev0.0"
            ) from error

    def _check(self, frame_bytes: int) -> None:
        if frame_bytes > self._longest():
            raise self._too_long(frame_bytes)

    def _longest(self) -> int:
        try:
            return int(self._bufsiz.read_text(encoding="ascii"))
        except OSError:  # a kernel with SPI built in may not tell
            return DEFAULT_BUFSIZ

    def _too_long(self, frame_bytes: int) -> HardwareError:
        return HardwareError(
            f"a frame of {frame_bytes} bytes is longer than the {self._longest()} that {self._path} takes at "
            "once; add spidev.bufsiz=32768 to the line in /boot/firmware/cmdline.txt and restart the Pi"
        )


def _open(path: str) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except OSError as error:
        match error.errno:
            case errno.ENOENT | errno.ENODEV | errno.ENXIO:
                raise DeviceMissing(
                    f"{path} is not there; switch SPI on with 'sudo raspi-config nonint do_spi 0' and restart"
                ) from error
            case errno.EACCES | errno.EPERM:
                raise DeviceDenied(
                    f"{path} may not be opened by this user; join its group with "
                    "'sudo usermod -aG spi $USER' and log in again"
                ) from error
            case _:
                raise DeviceMissing(
                    f"{path} cannot be opened ({error.strerror}); look at strip.device"
                ) from error
