"""
Devices joined to the table, in order, and parted from it in reverse.

A device that cannot be used costs the game nothing: the table says so and goes on.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from typing import Final, Protocol

from hardware.ports import Output
from scorer.table.desk import Desk
from scorer.table.loop import Loop
from scorer.table.table import Table
from scorer.table.waking import Waking

_SELDOM: Final = "scorer.table.drilling"
"""What most evenings do without: imported when a press is taken already, before anybody asks for it."""


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
    waking: Waking,
    front: Output | None = None,
    *,
    open_table: Callable[[], Table],
    stay: Callable[[], object],
    keeper: Keeper | None = None,
) -> None:
    """
    Keep the table until it is left.

    Args:
        desk: The match to play, and what else can be asked for.
        waking: What is at the table, started already; what waits there is taken first.
        front: Where players sit beside it: a page or a terminal, which also takes what they
            enter. It is started last, since a page takes long to be served.
        open_table: Gives the table to begin with.
        stay: Comes back when the players leave; it has the main thread.
        keeper: Is told how the table fares.

    Raises:
        HardwareError: The front cannot be opened.
    """
    fronts = () if front is None else (front,)
    loop = Loop(desk.table, desk.keep, (*waking.devices.outputs, *fronts), desk.carry_out, inbox=waking.inbox)
    with ExitStack() as running:
        running.callback(lambda: desk.end(loop.table.history))
        running.callback(waking.put_out, *fronts)
        loop.table = open_table()
        _begin(running, loop, waking, keeper or Nobody())
        for output in fronts:
            output.start(loop.deliver)
        threading.Thread(target=import_module, args=[_SELDOM], name="seldom", daemon=True).start()
        stay()


def _begin(running: ExitStack, loop: Loop, waking: Waking, keeper: Keeper) -> None:
    """Start the game thread; from here on a press is taken, and so is what was pressed before."""
    # All that is there now stays: a collector that looked through it would hold up a key for too long.
    gc.freeze()
    running.callback(gc.unfreeze)
    game = threading.Thread(target=loop.run, args=[keeper.pulse], name="game")
    game.start()
    running.callback(game.join)
    running.callback(loop.stop)
    running.callback(waking.deafen)
    keeper.ready()
    running.callback(keeper.stopping)
