"""
The controllers of OLED panels as their data sheets tell them: what one is sent, and what is then seen.

A controller that has just got power is dark, and its memory is noise. What a
command means to it that it does not know is: nothing.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from PIL import Image


class Kind(IntEnum):
    """What the first byte of a message says about the others."""

    COMMAND = 0x00
    DATA = 0x40


BLOCK: Final = 32
"""The most bytes of an SMBus block."""

_HORIZONTAL: Final = 0
_BY_PAGE: Final = 2


@dataclass(frozen=True, slots=True)
class Chip:
    """
    What tells one controller from another.

    Attributes:
        columns: How wide its memory is.
        pages: How many rows of bytes it has.
        first: The first column that the usual panel shows.
        arguments: How many bytes follow a command; none where it is not named.
        has_windows: It can go through a part of its memory, page after page.
        offset: Where the usual panel's first line is wired.
        is_turned: The usual panel lies on its side.
    """

    columns: int
    pages: int
    first: int
    arguments: dict[int, int]
    has_windows: bool = False
    offset: int = 0
    is_turned: bool = False


_COMMON: Final = dict.fromkeys((0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDB), 1)
_SSD: Final = Chip(
    128, 8, 0, {**_COMMON, 0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1, 0xAD: 1, 0xDA: 1}, has_windows=True
)
_SH: Final = Chip(132, 8, 2, {**_COMMON, 0xAD: 1, 0xDA: 1})

CHIPS: Final = {
    "ssd1306": _SSD,
    "ssd1309": _SSD,
    "ssd1315": _SSD,
    "sh1106": _SH,
    "ch1115": _SH,
    "sh1107": Chip(128, 16, 0, {**_COMMON, 0xAD: 1, 0xDC: 1}, offset=0x60, is_turned=True),
}


class Controller:
    """
    A controller with the usual panel of 128 x 64 pixels.

    Args:
        name: One of `CHIPS`.

    Attributes:
        is_on: The panel is lit.
        is_inverse: Lit and dark are exchanged.
        contrast: From 0 to 255.
    """

    def __init__(self, name: str) -> None:
        self._chip = CHIPS[name]
        self.power_up()

    def power_up(self) -> None:
        """Begin anew, as after the plug was pulled."""
        chip = self._chip
        self.is_on = self.is_inverse = False
        self.contrast = 0x7F
        self._ram = [bytearray([0xA5, 0x5A] * (chip.columns // 2)) for _ in range(chip.pages)]
        self._mode = _BY_PAGE
        self._column = self._page = 0
        self._columns, self._pages = (0, chip.columns - 1), (0, chip.pages - 1)
        self._is_all_lit = self._is_remapped = self._is_upward = False
        self._start = self._offset = 0
        self._last_line = chip.pages * 8 - 1

    def command(self, message: Iterable[int]) -> None:
        """Obey every command of a message; none may end in the middle."""
        stream = iter(message)
        for code in stream:
            wanted = self._chip.arguments.get(code, 0)
            self._obey(code, [argument for _, argument in zip(range(wanted), stream, strict=False)])

    def write(self, message: Iterable[int]) -> None:
        """Keep bytes of the picture, each at the next address."""
        for byte in message:
            self._ram[self._page][self._column] = byte
            is_last = self._column == self._columns[1]
            self._column = self._columns[0] if is_last else (self._column + 1) % self._chip.columns
            if is_last and self._mode == _HORIZONTAL:
                self._page = self._pages[0] if self._page == self._pages[1] else self._page + 1

    def picture(self) -> Image.Image:
        """What is seen: 128 x 64 pixels, mode "1"."""
        seen = Image.new("1", (128, 64))
        if self.is_on:
            at = self._turned_at if self._chip.is_turned else self._lit_at
            seen.putdata([255 * (at(x, y) != self.is_inverse) for y in range(64) for x in range(128)])
        return seen

    def _lit_at(self, x: int, y: int) -> bool:
        """The panel's wires run from its right end, and from its foot."""
        column = x + self._chip.first
        line = y if self._is_upward else 63 - y
        if not self._is_remapped:
            column = self._chip.columns - 1 - column
        return line <= self._last_line and self._bit(column, (line + self._start + self._offset) % 64)

    def _turned_at(self, x: int, y: int) -> bool:
        """The panel's columns are lines, counted from its foot."""
        line = y if self._is_upward else 63 - y
        column = (line + self._start + self._offset - self._chip.offset) % self._chip.columns
        return self._bit(column, 127 - x if self._is_remapped else x)

    def _bit(self, column: int, row: int) -> bool:
        return self._is_all_lit or bool(self._ram[row // 8][column] >> row % 8 & 1)

    def _obey(self, code: int, arguments: Sequence[int]) -> None:
        match code:
            case _ if code in self._chip.arguments:
                self._set(code, arguments)
            case 0xA0 | 0xA1:
                self._is_remapped = code == 0xA1
            case 0xA4 | 0xA5:
                self._is_all_lit = code == 0xA5
            case 0xA6 | 0xA7:
                self.is_inverse = code == 0xA7
            case 0xAE | 0xAF:
                self.is_on = code == 0xAF
            case _:
                self._point(code)

    def _point(self, code: int) -> None:
        """The commands whose last bits are a number."""
        match code >> 4:
            case 0x0:
                self._column = self._column & 0xF0 | code
            case 0x1:
                self._column = ((code & 0x0F) << 4 | self._column & 0x0F) % self._chip.columns
            case 0x4 | 0x5 | 0x6 | 0x7 if not self._chip.is_turned:
                self._start = code & 0x3F
            case 0xB:
                self._page = (code & 0x0F) % self._chip.pages
            case 0xC:
                self._is_upward = code >= 0xC8

    def _set(self, code: int, arguments: Sequence[int]) -> None:
        first, last = arguments[0], arguments[-1]
        match code:
            case 0x20:
                self._mode = first & 3
            case 0x21:
                self._columns, self._column = (first, last), first
            case 0x22:
                self._pages, self._page = (first, last), first
            case 0x81:
                self.contrast = first
            case 0xA8:
                self._last_line = first
            case 0xD3:
                self._offset = first
            case 0xDC:
                self._start = first


class Wire:
    """
    An SMBus with one controller on it, which can be pulled off.

    Args:
        controller: What hangs on it.
        address: Where it answers.

    Attributes:
        messages: What has been sent, one after another.
        closed: How often it was closed.
    """

    def __init__(self, controller: Controller, address: int = 0x3C) -> None:
        self._controller = controller
        self._address = address
        self._left: int | None = None
        self.messages: list[tuple[Kind, bytes]] = []
        self.closed = 0

    def unplug(self, after: int = 0) -> None:
        """Pull the controller off, *after* so many more messages."""
        self._left = after

    def plug_in(self) -> None:
        """Put the controller back; it has lost everything meanwhile."""
        self._left = None
        self._controller.power_up()

    def write_i2c_block_data(self, address: int, kind: int, data: Sequence[int]) -> None:
        """Send a block, as luma does to a bus that it is given."""
        assert len(data) <= BLOCK
        self._send(address, Kind(kind), bytes(data))

    def i2c_rdwr(self, *messages: Iterable[int]) -> None:
        """Send messages of any length, as luma does to a bus that it has opened."""
        for message in messages:
            kind, *data = message
            self._send(self._address, Kind(kind), bytes(data))

    def close(self) -> None:
        """Let the bus go."""
        self.closed += 1

    def _send(self, address: int, kind: Kind, data: bytes) -> None:
        if self._left == 0 or address != self._address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        if self._left is not None:
            self._left -= 1
        self.messages.append((kind, data))
        match kind:
            case Kind.COMMAND:
                self._controller.command(data)
            case Kind.DATA:
                self._controller.write(data)
