"""
When something happened, on a machine whose clock may be wrong.

A Pi has no clock of its own: it starts in the past and jumps when the network
tells it the time. So order is told by number, and how long something took by
the monotonic clock, within one boot of the machine.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

RELEASED_S: Final = 1_767_225_600.0
"""The start of 2026: no clock that is set says less, for Muggins is younger."""

BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")
"""Where Linux names the boot that it is running in."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """
    A moment, as the machine knew it.

    Attributes:
        wall_s: Seconds since 1970 in UTC, as the wall clock said; for people to read.
        mono_s: Seconds of the monotonic clock, which never jumps.
        boot: Which boot *mono_s* counts in.
    """

    wall_s: float
    mono_s: float
    boot: str

    @property
    def is_clock_set(self) -> bool:
        """Whether the wall clock can be right: it is not before our release."""
        return self.wall_s >= RELEASED_S


Clock = Callable[[], Stamp]
"""Tells the moment; injected wherever time matters."""


def duration_s(first: Stamp, last: Stamp) -> float | None:
    """Seconds from *first* to *last*; None where the machine was restarted between them."""
    return last.mono_s - first.mono_s if first.boot == last.boot else None


def system_clock(boot_id: Path = BOOT_ID) -> Clock:
    """
    The clock of this machine.

    Args:
        boot_id: The file that names the boot. Where it cannot be read, this
            process counts as a boot of its own.
    """
    try:
        boot = boot_id.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        boot = uuid.uuid4().hex

    def now() -> Stamp:
        return Stamp(time.time(), time.monotonic(), boot)

    return now


def today() -> str:
    """The local date and time as a file's name can hold them: ``YYYYMMDD-HHMMSS``."""
    return time.strftime("%Y%m%d-%H%M%S")
