"""
`muggins serve` on a board of files: ``python -m tests.board_process CONFIG STATE BOARD [hang]``.

The strip's frames are appended to ``BOARD/strip``, what the display is sent to
``BOARD/oled``. With ``hang`` the display's bus blocks for ever at its first picture.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from luma.core.interface.serial import i2c

from hardware.output.spi import SpiDevice
from scorer.table.cli.serve import read_board, serve
from scorer.table.devices import Reach
from tests.controller import Kind

MANY_BYTES = 16


class FiledWire:
    """An SMBus that writes into a file what it is sent."""

    def __init__(self, path: Path, *, hangs: bool) -> None:
        self._path = path
        self._hangs = hangs

    def write_i2c_block_data(self, address: int, kind: int, data: Sequence[int]) -> None:
        """Append a line; pictures are what hangs."""
        if self._hangs and kind == Kind.DATA and len(data) > MANY_BYTES:
            threading.Event().wait()
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{kind} {bytes(data).hex()}\n")

    def close(self) -> None:
        """Nothing is held."""


def open_strip(path: str, hz: int, frame_bytes: int) -> SpiDevice:
    """A strip whose bus is a plain file, written to from its end on."""
    return SpiDevice(path, hz, frame_bytes, ioctl=lambda fd, request, value: None)


def main(config: str, state: str, board: str, *words: str) -> None:
    """Serve until ended."""
    wire = FiledWire(Path(board) / "oled", hangs="hang" in words)

    def open_bus(bus: int, address: int) -> Any:
        return i2c(bus=wire, address=address)

    reach = Reach(display={"open_bus": open_bus}, strip={"open_spi": open_strip})
    serve(*read_board(Path(config)), Path(state), reach)


if __name__ == "__main__":
    main(*sys.argv[1:])
