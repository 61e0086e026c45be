"""
Devices that are awake before there is a table.

A small computer takes seconds to import the rules and to open the journal.
Meanwhile the displays say that the table is coming, and what is pressed or
scanned waits for it, in order. Nothing here imports rules, journal or page.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from queue import SimpleQueue
from typing import Final

from hardware.ports import Inbox, Output, Source
from scorer.table.devices import Devices

SPLASH_S: Final = 1.0
"""A display that is not there within this time may hang: it is waited for no longer."""

CLOSING_S: Final = 1.0
"""How long all sources together have at the end, and then all outputs to go dark."""


class Waking:
    """
    Devices from their start to their end.

    Args:
        devices: What is at the table.
        splash_s: How long all that is heavy waits for the displays to say that the table is coming.

    Attributes:
        devices: The same.
        inbox: What they have told and nobody has taken yet.
    """

    def __init__(self, devices: Devices, splash_s: float = SPLASH_S) -> None:
        self.devices = devices
        self._splash_s = splash_s
        self.inbox: Inbox = SimpleQueue()
        self._sources: tuple[Source, ...] = devices.sources
        self._outputs: tuple[Output, ...] = devices.outputs

    def start(self) -> None:
        """Start all, and let the displays say that the table is coming before anything else is imported."""
        for trouble in self.devices.troubles:
            self.inbox.put(trouble)
        displays = self.devices.displays
        for display in displays:
            display.start(self.inbox.put)
        until_s = time.monotonic() + self._splash_s
        for display in displays:
            display.wait_tried(until_s - time.monotonic())
        for output in self._outputs:
            if output not in displays:
                output.start(self.inbox.put)
        for source in self._sources:
            source.start(self.inbox.put)

    def deafen(self) -> None:
        """Take nothing more from any source. Twice is once."""
        sources, self._sources = self._sources, ()
        close_all(sources)

    def put_out(self, *others: Output) -> None:
        """Put out all outputs, and *others* with them. Twice is once."""
        outputs, self._outputs = self._outputs, ()
        close_all((*outputs, *others))


@contextmanager
def awake(devices: Devices, splash_s: float = SPLASH_S) -> Iterator[Waking]:
    """*devices*, started; in the end they are closed in reverse, as far as nobody has done it."""
    waking = Waking(devices, splash_s)
    with ExitStack() as ending:
        if devices.pins is not None:
            ending.callback(devices.pins.close)
        ending.callback(waking.put_out)
        ending.callback(waking.deafen)
        waking.start()
        yield waking


def close_all(devices: Iterable[Source | Output]) -> None:
    """Close all at once: one that hangs keeps no other from going dark."""
    ends = [threading.Thread(target=device.close, daemon=True) for device in devices]
    for end in ends:
        end.start()
    until_s = time.monotonic() + CLOSING_S
    for end in ends:
        end.join(max(0.0, until_s - time.monotonic()))
