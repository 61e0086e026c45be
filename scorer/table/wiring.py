"""
Devices joined to the table: started in order, stopped in reverse.

A device that cannot be used costs the game nothing: the table says so and goes on.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Final, Protocol

from hardware.ports import Deliver, DeviceNotice, Output, Source
from scorer.errors import HardwareError
from scorer.table.desk import Desk
from scorer.table.devices import Devices
from scorer.table.loop import Loop
from scorer.table.table import Table

CLOSING_S: Final = 1.0
"""How long all sources together have at the end, and then all outputs to go dark."""


class Keeper(Protocol):
    """Who is told how the table fares: a service's manager, or nobody."""

    def ready(self) -> None:
        """The table takes a press."""

    def stopping(self) -> None:
        """The table is being left."""

    def pulse(self) -> float | None:
        """The game thread moves; gives the seconds until it has to be told again, None for never."""


class Nobody:
    """A keeper for a table at which people sit."""

    def ready(self) -> None:
        """Tell nobody."""

    def stopping(self) -> None:
        """Tell nobody."""

    def pulse(self) -> float | None:
        """Ask for nothing."""
        return None


def run_table(
    desk: Desk,
    devices: Devices,
    front: Output | None = None,
    *,
    open_table: Callable[[], Table],
    stay: Callable[[], object],
    is_needed: bool = True,
    keeper: Keeper | None = None,
) -> None:
    """
    Keep the table until it is left.

    Args:
        desk: The match to play, and what else can be asked for.
        devices: What is at the table.
        front: Where players sit beside them: a page or a terminal, which also takes what they enter.
        open_table: Gives the table to begin with, when the outputs are open.
        stay: Comes back when the players leave; it has the main thread.
        is_needed: Without the front nobody can play.
        keeper: Is told how the table fares.

    Raises:
        HardwareError: The front is needed and cannot be opened.
    """
    loop = Loop(desk.table, desk.keep, _outputs(devices, front), desk.carry_out)
    with ExitStack() as running:
        running.callback(lambda: desk.end(loop.table.history))
        troubles = _open(running, devices, front, loop.deliver, is_needed=is_needed)
        loop.table = open_table()
        _begin(running, loop, devices, keeper or Nobody())
        for trouble in troubles:
            loop.deliver(trouble)
        stay()


def _outputs(devices: Devices, front: Output | None) -> tuple[Output, ...]:
    return devices.outputs if front is None else (*devices.outputs, front)


def _open(
    running: ExitStack, devices: Devices, front: Output | None, deliver: Deliver, *, is_needed: bool
) -> tuple[DeviceNotice, ...]:
    """Open all outputs, the front last; what cannot be used is told when the table is open."""
    if devices.pins is not None:
        running.callback(devices.pins.close)
    running.callback(close_all, _outputs(devices, front))
    for output in devices.outputs:
        output.start(deliver)
    try:
        if front is not None:
            front.start(deliver)
    except HardwareError as error:
        if is_needed:
            raise
        return (*devices.troubles, DeviceNotice("page", f"page: {error}", lost=True))
    return devices.troubles


def _begin(running: ExitStack, loop: Loop, devices: Devices, keeper: Keeper) -> None:
    """Start the game thread, then whatever enters something; from here on a press is taken."""
    game = threading.Thread(target=loop.run, args=[keeper.pulse], name="game")
    game.start()
    running.callback(game.join)
    running.callback(loop.stop)
    running.callback(close_all, devices.sources)
    for source in devices.sources:
        source.start(loop.deliver)
    keeper.ready()
    running.callback(keeper.stopping)


def close_all(devices: Iterable[Source | Output]) -> None:
    """Close all at once: one that hangs keeps no other from going dark."""
    ends = [threading.Thread(target=device.close, daemon=True) for device in devices]
    for end in ends:
        end.start()
    until_s = time.monotonic() + CLOSING_S
    for end in ends:
        end.join(max(0.0, until_s - time.monotonic()))
