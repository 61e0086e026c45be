"""
Devices joined to the table: started in order, stopped in reverse.

The only place that chooses devices. What it does not name is not imported.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol

from hardware.ports import Deliver, Output, Source
from scorer.table.desk import Desk
from scorer.table.loop import Loop, Table

if TYPE_CHECKING:
    from hardware.webboard.server import WebBoard


class Front(Output, Protocol):
    """The device that players sit at: it shows the table, and takes what they enter."""

    def start(self, deliver: Deliver | None = None) -> None:
        """Begin to show the table, and to hand what is entered to *deliver*."""


def run_table(
    desk: Desk,
    front: Front,
    sources: Sequence[Source],
    *,
    open_table: Callable[[], Table],
    stay: Callable[[], object],
) -> None:
    """
    Keep the table until it is left.

    Args:
        desk: The match to play, and what else can be asked for.
        front: Where the table is shown and played.
        sources: Other devices to enter something with.
        open_table: Gives the table to begin with, when the front is open.
        stay: Comes back when the players leave; it has the main thread.

    Raises:
        HardwareError: The front cannot be opened.
    """
    outputs: tuple[Output, ...] = (front,)
    loop = Loop(desk.table, desk.keep, outputs, desk.carry_out)
    game = threading.Thread(target=loop.run, name="game")
    with ExitStack() as running:
        running.callback(lambda: desk.end(loop.table.history))
        for output in outputs:
            running.callback(output.close)
        front.start(loop.deliver)
        loop.table = open_table()
        game.start()
        running.callback(game.join)
        running.callback(loop.stop)
        for source in sources:
            source.start(loop.deliver)
            running.callback(source.close)
        stay()


def make_web_board(port: int, *, lan: bool) -> WebBoard:
    """
    The virtual table, with a strip of light, and with the display where it can be drawn.

    Args:
        port: Where it listens; 0 takes any that is free.
        lan: Open it to the network.
    """
    from hardware.webboard.lit import lanes_at_rest
    from hardware.webboard.server import WebBoard

    try:
        from hardware.output.pages import png_of
    except ImportError:  # without Pillow the page does without the picture
        return WebBoard(port, lan=lan, lights=lanes_at_rest)
    return WebBoard(port, lan=lan, lights=lanes_at_rest, picture=png_of)
