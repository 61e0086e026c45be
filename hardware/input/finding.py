"""
Which line the card reader is on, where nobody has said: ``port = "auto"``.

A scanner with USB tells its maker; one behind a USB bridge tells the bridge's. What
tells nothing is taken where it is alone. Between several nobody can choose but the
players.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, Protocol

from scorer.errors import HardwareError

AUTO: Final = "auto"
"""Stands in place of a path where the reader is to be found."""

BY_ID: Final = Path("/dev/serial/by-id")
"""Where Linux keeps a name for each USB line that stays the same."""

UART: Final = Path("/dev/serial0")
"""The Raspberry Pi's own line, where it is switched on."""

# Makers of scanners: Symbol and Zebra, Datalogic, Honeywell, Newland.
_MAKERS: Final = frozenset({0x05E0, 0x05F9, 0x0C2E, 0x1EAB})
# A GM65 on its own USB; the bridges that other modules hang on: CH340, CH9102, CP210x, PL2303, FT232R.
_MODULES: Final = frozenset(
    {
        (0x6666, 0x7777),
        *((0x1A86, 0x7523), (0x1A86, 0x55D4), (0x10C4, 0xEA60), (0x067B, 0x2303), (0x0403, 0x6001)),
    }
)


class UsbPort(Protocol):
    """What is used of a port that pyserial lists; one without USB has no numbers."""

    device: str
    vid: int | None
    pid: int | None


def list_ports() -> Iterable[UsbPort]:
    """The serial ports of this machine, as pyserial knows them."""
    from serial.tools.list_ports import comports

    ports: Iterable[UsbPort] = comports()
    return ports


def staying_names(by_id: Path = BY_ID) -> list[Path]:
    """The names that stay, of all lines that are plugged in."""
    try:
        return sorted(by_id.iterdir())
    except OSError:  # the folder comes with the first link, and goes with the last
        return []


def find_reader(
    *, ports: Callable[[], Iterable[UsbPort]] = list_ports, by_id: Path = BY_ID, uart: Path = UART
) -> str | None:
    """
    Look for the card reader.

    Args:
        ports: Lists the serial ports; a test gives its own.
        by_id: The folder with the names that stay.
        uart: The machine's own line, for want of anything else.

    Returns:
        Its name, one that stays where it has one; None where nothing could be a reader.

    Raises:
        HardwareError: Several could be.
    """
    names = {os.path.realpath(link): link for link in reversed(staying_names(by_id))}
    listed = list(ports())
    ranked = (
        [port.device for port in listed if port.vid in _MAKERS],
        [port.device for port in listed if (port.vid, port.pid) in _MODULES],
        sorted(map(str, names.values())),
        [str(uart)] if uart.exists() else [],
    )
    found = [str(names.get(device, device)) for device in next(filter(None, ranked), [])]
    if len(found) > 1:
        raise HardwareError(f"several could be the card reader; configure one of them: {', '.join(found)}")
    return found[0] if found else None
