"""
A key matrix: twenty keys on nine pins.

Each key joins a row to a column. Columns are inputs, pulled up. While no key is
down every row is driven low, so that any key pulls its column low, and the edge
wakes the thread: until then nothing runs. While a key is down the matrix is
scanned: one row is driven low at a time, all others are inputs. No row is ever
driven high, so two rows that keys join can fight in neither state.

Without diodes, three keys at the corners of a rectangle close the fourth as well.
Whatever is the corner of a rectangle that is wholly closed is therefore in doubt,
and counts as neither pressed nor held until it no longer is.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from hardware.input.buttons import HOLD, guarded, stuck_notice
from hardware.input.debounce import HOLD_S, Contacts
from hardware.pins import Factory, wired
from hardware.ports import Deliver, DeviceNotice, KeyPress
from scorer.errors import HardwareError

Crossing: TypeAlias = tuple[int, int]
"""A row and a column, from 0."""

SCAN_S: Final = 0.005
"""The time from one scan to the next."""
SCANS: Final = 3
"""How many scans in a row a change has to be seen in."""

_CLOSING_S: Final = 1.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """
    What has become certain by a scan.

    Attributes:
        pressed: Crossings that are newly closed by their own keys.
        released: Crossings that were pressed, and are open.
        doubted: Crossings that were pressed, and may now be closed by other keys.
    """

    pressed: frozenset[Crossing] = frozenset()
    released: frozenset[Crossing] = frozenset()
    doubted: frozenset[Crossing] = frozenset()


class Scans:
    """
    Keys out of one scan after another.

    Attributes:
        is_idle: No key is down, and none has been for enough scans.
    """

    def __init__(self, scans: int = SCANS) -> None:
        self._scans = scans
        self._seen: frozenset[Crossing] = frozenset()
        self._times = 0
        self._down: frozenset[Crossing] = frozenset()

    @property
    def is_idle(self) -> bool:
        """No key is down, for as many scans as a change needs."""
        return not self._seen and self._times >= self._scans

    def take(self, closed: frozenset[Crossing]) -> Change:
        """Take what one scan found *closed*; a change is certain when enough scans in a row agree."""
        self._times = self._times + 1 if closed == self._seen else 1
        self._seen = closed
        if self._times < self._scans:
            return Change()
        before = self._down
        sure = frozenset(crossing for crossing in closed if not is_doubtful(crossing, closed))
        # What was pressed and is in doubt stays down, so that it is no second press when the doubt ends.
        self._down = sure | (before & closed)
        return Change(sure - before, before - closed, (before & closed) - sure)


def is_doubtful(crossing: Crossing, closed: frozenset[Crossing]) -> bool:
    """Whether *crossing* is a corner of a rectangle whose four corners are *closed*."""
    row, column = crossing
    return any(r != row and c != column and (r, column) in closed and (row, c) in closed for r, c in closed)


class Wires:
    """
    A matrix on gpiozero's pins.

    Args:
        rows: BCM numbers.
        columns: BCM numbers.
        factory: The pin factory.
        wake: Is called on the pin library's thread when a column falls or rises.

    Raises:
        WiringError: A pin cannot be had; none is held then.
    """

    def __init__(
        self, rows: Sequence[int], columns: Sequence[int], *, factory: Factory, wake: Callable[[], None]
    ) -> None:
        self._wake = wake
        with contextlib.ExitStack() as held:
            self._rows = [_claim(f"row {row}", pin, factory, held) for row, pin in enumerate(rows, 1)]
            self._columns = [
                _claim(f"column {column}", pin, factory, held, self._changed)
                for column, pin in enumerate(columns, 1)
            ]
            self._held = held.pop_all()

    def rest(self) -> bool:
        """Drive all rows low, so that the next key wakes the thread; whether a key is down already."""
        for row in self._rows:
            row.output_with_state(0)
        return not all(column.state for column in self._columns)

    def scan(self) -> frozenset[Crossing]:
        """The crossings that are closed, row by row."""
        for row in self._rows:
            row.input_with_pull("up")
        return frozenset(
            (number, column) for number, row in enumerate(self._rows) for column in self._low_columns(row)
        )

    def close(self) -> None:
        """Let all pins go. Twice is once."""
        self._held.close()

    def _low_columns(self, row: Any) -> list[int]:
        row.output_with_state(0)
        low = [number for number, column in enumerate(self._columns) if not column.state]
        # The column rises by its pull-up in some ten microseconds, less than the next row takes to be driven.
        row.input_with_pull("up")
        return low

    def _changed(self, ticks: object, state: object) -> None:
        self._wake()


def _claim(
    what: str,
    pin: int,
    factory: Factory,
    held: contextlib.ExitStack,
    changed: Callable[[object, object], None] | None = None,
) -> Any:
    from gpiozero import GPIODevice

    with wired(what, pin):
        wire = held.enter_context(GPIODevice(pin, pin_factory=factory)).pin
        wire.input_with_pull("up")
        if changed is not None:
            wire.when_changed = changed
            held.callback(setattr, wire, "when_changed", None)
        return wire


class Matrix:
    """
    A source of key presses from a matrix.

    A matrix that lacks a pin is told once, in a notice, and not tried again,
    since pins do not come and go while we run.

    Args:
        rows: BCM numbers.
        columns: BCM numbers.
        layout: The key of each crossing, row by row.
        open_pins: Gives the pin factory, when the source is started.
        source: What the panel is called in messages.
        clock: Monotonic seconds.
        hold: The keys that can be held, and which key each is then.
        hold_s: How long a key is held.
        scan_s: The time from one scan to the next.
    """

    def __init__(
        self,
        rows: Sequence[int],
        columns: Sequence[int],
        layout: Sequence[Sequence[str]],
        *,
        open_pins: Callable[[], Factory],
        source: str = "keys",
        clock: Callable[[], float] = time.monotonic,
        hold: Mapping[str, str] = HOLD,
        hold_s: float = HOLD_S,
        scan_s: float = SCAN_S,
    ) -> None:
        self._rows = rows
        self._columns = columns
        self._keys = {
            (row, column): key for row, keys in enumerate(layout) for column, key in enumerate(keys)
        }
        self._open_pins = open_pins
        self._source = source
        self._clock = clock
        self._scan_s = scan_s
        # The scans have waited for quiet already.
        self._contacts = Contacts(self._keys.values(), hold=hold, quiet_s=0.0, hold_s=hold_s)
        self._touched = threading.Event()
        self._closing = threading.Event()
        self._wires: Wires | None = None
        self._thread: threading.Thread | None = None

    def start(self, deliver: Deliver) -> None:
        """Claim the pins and begin. A pin that cannot be had is told in a notice."""
        try:
            factory = self._open_pins()
            self._wires = Wires(self._rows, self._columns, factory=factory, wake=self._touched.set)
        except HardwareError as error:
            deliver(DeviceNotice(self._source, f"{self._source}: {error}", lost=True))
            return
        self._thread = threading.Thread(
            target=self._run, args=[self._wires, guarded(deliver)], name=self._source, daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Let the pins go; a press that is not decided yet is none. Twice is once."""
        self._closing.set()
        self._touched.set()
        if self._thread is not None:
            self._thread.join(_CLOSING_S)
        if self._wires is not None:
            self._wires.close()

    def _run(self, wires: Wires, deliver: Deliver) -> None:
        try:
            while True:
                self._touched.clear()
                if self._closing.is_set():
                    return
                if not wires.rest():
                    self._touched.wait()
                self._scan(wires, deliver)
        except Exception as error:  # lgpio's error is a plain Exception
            log.exception("%s failed in a way of its own", self._source)
            lost = f"{self._source}: the matrix cannot be read ({error}); start again, until then type"
            deliver(DeviceNotice(self._source, lost, lost=True))

    def _scan(self, wires: Wires, deliver: Deliver) -> None:
        """Scan until no key is down any more."""
        scans = Scans()
        while not (scans.is_idle or self._closing.is_set()):
            change = scans.take(wires.scan())
            now_s = self._clock()
            for key in self._pressed(change, now_s):
                deliver(KeyPress(key, self._source, now_s))
            for key, is_stuck in self._contacts.stuck(now_s):
                deliver(stuck_notice(key, is_stuck=is_stuck))
            self._closing.wait(self._scan_s)

    def _pressed(self, change: Change, now_s: float) -> list[str]:
        for crossing in change.doubted:
            self._contacts.cancel(self._keys[crossing])
        pressed = [
            key
            for crossings, is_down in ((change.released, False), (change.pressed, True))
            for crossing in sorted(crossings)
            for key in self._contacts.edge(self._keys[crossing], is_down, now_s)
        ]
        return pressed + self._contacts.tick(now_s)
