"""
`muggins serve` on a board of files: ``python -m tests.board_process CONFIG STATE BOARD [WORD ...]``.

The strip's frames are appended to ``BOARD/strip``, what the display is sent to
``BOARD/oled``. With ``hang`` the display's bus blocks for ever at its first picture. With
``modules`` what is imported by then is written into ``BOARD/modules`` with each picture. With
``slow=MODULE`` the import of that one waits for as long as there is a file ``BOARD/slow``.
The file ``BOARD/heard`` is there when the reader is open.
"""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from hardware.input.reader import Port, open_serial
from hardware.output.spi import SpiDevice
from scorer.table.cli.serve import read_board, serve
from scorer.table.devices import Reach
from tests.controller import Kind

MANY_BYTES = 16
PATIENCE_S = 60.0
"""So long a start waits for the splash where the order is asked for, on a machine that has much to do."""


_CONFIG: Final = """
version = 1
[gpio]
pins = "mock"
[keys]
kind = "buttons"
[oled]
driver = "ssd1309"
[strip]
chip = "apa102"
device = "{board}/strip"
[buzzer]
pin = 8
[reader]
port = "{board}/reader"
[web]
{web}
[game]
players = "Ann, Bob"
claims = "{claims}"
"""


def describe_board(board: Path, *, web: str, claims: str) -> str:
    """The settings of a whole board whose devices are files in the folder *board*; *web* is a line of its page's."""
    return _CONFIG.format(board=board, web=web, claims=claims)


class FiledWire:
    """An SMBus that writes into a file what it is sent."""

    def __init__(self, path: Path, *, hangs: bool, modules: Path | None) -> None:
        self._path = path
        self._hangs = hangs
        self._modules = modules

    def write_i2c_block_data(self, address: int, kind: int, data: Sequence[int]) -> None:
        """Append a line; pictures are what hangs."""
        if self._hangs and kind == Kind.DATA and len(data) > MANY_BYTES:
            threading.Event().wait()
        if self._modules is not None and kind == Kind.DATA:
            with self._modules.open("a", encoding="utf-8") as file:
                file.write(" ".join(list(sys.modules)) + "\n")
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{kind} {bytes(data).hex()}\n")

    def close(self) -> None:
        """Nothing is held."""


def open_strip(path: str, hz: int, frame_bytes: int) -> SpiDevice:
    """A strip whose bus is a plain file, written to from its end on."""
    return SpiDevice(path, hz, frame_bytes, ioctl=lambda fd, request, value: None)


def import_slowly(name: str, file: Path) -> None:
    """Make whoever imports the module of that name wait until *file* is gone; others go on."""
    usual = builtins.__import__

    def wait_first(asked: str, *rest: Any, **more: Any) -> Any:
        while asked == name and file.exists():
            threading.Event().wait(0.01)
        return usual(asked, *rest, **more)

    vars(builtins)["__import__"] = wait_first


def main(config: str, state: str, board: str, *words: str) -> None:
    """Serve until ended."""

    def open_port(url: str) -> Port:
        port = open_serial(url)
        (Path(board) / "heard").touch()
        return port

    modules = Path(board) / "modules" if "modules" in words else None
    for word in words:
        if word.startswith("slow="):
            import_slowly(word.removeprefix("slow="), Path(board) / "slow")
    wire = FiledWire(Path(board) / "oled", hangs="hang" in words, modules=modules)

    def open_bus(bus: int, address: int) -> Any:
        from luma.core.interface.serial import i2c  # not before a real bus would

        return i2c(bus=wire, address=address)

    reach = Reach(
        display={"open_bus": open_bus},
        strip={"open_spi": open_strip},
        reader={"open_port": open_port},
        waking={} if modules is None else {"splash_s": PATIENCE_S},
    )
    serve(*read_board(Path(config)), Path(state), reach)


if __name__ == "__main__":
    main(*sys.argv[1:])
