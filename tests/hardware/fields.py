"""A key field on pins that only pretend: what a matrix reads while fingers are on it."""

from __future__ import annotations

import threading
from typing import Any, Final

from hardware.input.matrix import Crossing
from hardware.pins import Factory

SOON_S: Final = 10.0
"""How long a test waits for another thread before it fails."""

ROWS: Final = [5, 6, 13, 19]
COLUMNS: Final = [12, 16, 20, 21, 26]
LAYOUT: Final = [
    ["A", "2", "3", "4", "S"],
    ["5", "6", "7", "8", "H"],
    ["9", "10", "J", "Q", "D"],
    ["K", "OK", "UNDO", "GO", "C"],
]
CROSSINGS: Final = {key: (row, column) for row, keys in enumerate(LAYOUT) for column, key in enumerate(keys)}
EVERY_CROSSING: Final = sorted(CROSSINGS.values())


def reached(row: int, keys: frozenset[Crossing]) -> frozenset[int]:
    """The columns that a low row pulls low through closed keys, and through the rows that these join."""
    rows, columns = {row}, set[int]()
    while True:
        more = {c for r, c in keys if r in rows} - columns
        if not more:
            return frozenset(columns)
        columns |= more
        rows |= {r for r, c in keys if c in columns}


def as_read(keys: frozenset[Crossing]) -> frozenset[Crossing]:
    """What a scan finds closed while these keys are down."""
    return frozenset((row, column) for row in range(len(ROWS)) for column in reached(row, keys))


class Field:
    """
    A key field on mock pins: a row that is driven low pulls columns low through the keys.

    Attributes:
        is_shorted: Some row was driven high while a key joined it to a column.
    """

    def __init__(self, factory: Factory) -> None:
        self._rows = [factory.pin(pin) for pin in ROWS]
        self._columns = [factory.pin(pin) for pin in COLUMNS]
        self._keys: frozenset[Crossing] = frozenset()
        self._changed = threading.Condition(threading.RLock())
        self.is_shorted = False
        for row in self._rows:
            self._watch(row, "output_with_state")
            self._watch(row, "input_with_pull")

    def press(self, *keys: str) -> None:
        """Push keys down."""
        self._move(self._keys | {CROSSINGS[key] for key in keys})

    def release(self, *keys: str) -> None:
        """Let keys go."""
        self._move(self._keys - {CROSSINGS[key] for key in keys})

    def wait_for_rest(self) -> None:
        """Wait until the matrix has seen that no key is down, and rests."""
        with self._changed:
            assert self._changed.wait_for(self._rests, SOON_S)

    def _rests(self) -> bool:
        return not self._keys and all(self._is_low(row) for row in self._rows)

    def _move(self, keys: frozenset[Crossing]) -> None:
        with self._changed:
            self._keys = keys
            self._settle()

    def _watch(self, row: Any, name: str) -> None:
        act = getattr(row, name)

        def acted(level: object) -> None:
            with self._changed:
                act(level)
                self._settle()

        setattr(row, name, acted)

    def _settle(self) -> None:
        low = {
            column
            for number, row in enumerate(self._rows)
            if self._is_low(row)
            for column in reached(number, self._keys)
        }
        for number, column in enumerate(self._columns):
            if number in low:
                column.drive_low()
            else:
                column.drive_high()
        self.is_shorted |= any(row.function == "output" and row.state for row in self._rows)
        self._changed.notify_all()

    @staticmethod
    def _is_low(row: Any) -> bool:
        return bool(row.function == "output" and not row.state)
