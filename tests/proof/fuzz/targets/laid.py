"""A table in memory: the game thread's work, done by whoever hands it a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hardware.ports import Deliver, View
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.table.dialog import Dialog
from scorer.table.loop import Keep, Loop
from scorer.table.table import Table


def lay(agreed: Mapping[str, str], draw: Callable[[View], None], keep: Keep) -> Loop:
    """
    Lay a table with a panel, at which nothing has happened yet.

    Args:
        agreed: The head of a record file.
        draw: Is shown the table, now and after each message.
        keep: Takes what a journal would keep.
    """
    table = Table(History.begin(make_head(agreed)), dialog=Dialog())
    loop = Loop(table, keep, [_Shown(draw)])
    loop.draw()
    return loop


class _Shown:
    """An output that hands on what it is given."""

    def __init__(self, draw: Callable[[View], None]) -> None:
        self._draw = draw

    def start(self, deliver: Deliver) -> None:
        """Nothing has to begin."""

    def draw(self, view: View) -> None:
        """Hand it on."""
        self._draw(view)

    def close(self) -> None:
        """Nothing has to end."""
