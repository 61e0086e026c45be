"""
Devices joined to the table: started in order, stopped in reverse.

The only place that chooses devices. What it does not name is not imported.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from scorer.table.loop import Loop
from scorer.table.opening import Sitting

if TYPE_CHECKING:
    from hardware.ports import Output, Source
    from hardware.terminal import Terminal


def run_table(sitting: Sitting, terminal: Terminal, sources: Sequence[Source]) -> None:
    """
    Keep the table until its terminal is left; with other sources, also when its input has ended.

    Args:
        sitting: The match to play.
        terminal: Where entries are typed and the table is shown; it has the main thread.
        sources: Other devices to enter something with.
    """
    outputs: tuple[Output, ...] = (terminal,)
    loop = Loop(sitting.table, sitting.keep, outputs)
    game = threading.Thread(target=loop.run, name="game")
    with ExitStack() as running:
        running.callback(lambda: sitting.end(loop.table.history))
        for output in outputs:
            running.callback(output.close)
        terminal.start(loop.deliver)
        game.start()
        running.callback(game.join)
        running.callback(loop.stop)
        for source in sources:
            source.start(loop.deliver)
            running.callback(source.close)
        is_left = terminal.run()
        if sources and not is_left:
            # Nobody types here, but the reader plays on: a table without a keyboard.
            terminal.wait()
