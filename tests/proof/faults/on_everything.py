"""All of it at once: nothing that fails makes another failure worse."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final
from unittest.mock import patch

from hardware.input.buttons import Buttons
from hardware.input.reader import SerialReader
from hardware.output.kept import KeptOutput
from hardware.pins import open_pins
from hardware.ports import Answer, View
from tests.proof.faults.disks import in_memory
from tests.proof.faults.on_browsers import Watching, open_deaf, served
from tests.proof.faults.on_clocks import LAST_S
from tests.proof.faults.on_readers import MadReader, Running, random_bytes
from tests.proof.faults.tables import Game, Told, kept, mark_of, next_entry, resident_mib

_FULL_EVERY: Final = 20
_SOON: Final[dict[str, Any]] = {"retry_s": (0.01, 0.02)}


class Loose:
    """A device that fails at every second frame."""

    def __init__(self) -> None:
        self.frames = 0

    def open(self) -> None:
        """It is there again."""

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """Show it, or fail."""
        self.frames += 1
        if self.frames % 2 == 0:
            raise OSError("a loose wire")
        return None

    def close(self) -> None:
        """It needs nothing."""


def all_at_once(scratch: Path, seconds: float, seed: int) -> Told:
    """
    The disk fills, the clock jumps, the reader raves, a key is stuck, displays fail, browsers are deaf.

    Args:
        scratch: Where disks may be mounted.
        seconds: For how long.
        seed: What chance begins with.
    """
    rng = Random(seed)
    loose = [KeptOutput(Loose(), name, **_SOON) for name in ("oled", "strip")]
    with (
        in_memory(scratch, 48) as disk,
        patch.object(time, "time", lambda: rng.uniform(0.0, LAST_S)),
        served(disk.folder / "state", *loose) as (game, page),
        ExitStack() as opened,
    ):
        mad = MadReader(random_bytes, seed)
        opened.callback(mad.close)
        running = _running(opened, game, mad, loose)
        _stick_a_key(opened, running)
        for _ in range(4):
            open_deaf(opened, page.port)
        watching = opened.enter_context(Watching(page.port).open())
        mad.go_mad()
        running.wait_for(lambda: "reader" in game.loop.table.lost, "the flood is not told")
        before, refused, until_s = resident_mib(), 0, monotonic() + seconds
        while monotonic() < until_s:
            refused += _enter(running, disk.fill, disk.clear)
        after = resident_mib()
        mark, seq = mark_of(game.loop._view().screen), game.loop.table.seq
        watching.wait_for(seq)
        assert len(kept(disk.folder / "state")) == seq
    assert after - before < 8.0 + 0.003 * seq, (before, after)
    return Told(
        f"all at once for {seconds:.0f} s",
        f"all {seq} moves, none of {refused} refused ones, slowest answer {1000 * max(running.waits_s):.0f} ms",
        f"{before:.0f} → {after:.0f} MiB",
        mark,
    )


def _running(opened: ExitStack, game: Game, mad: MadReader, loose: Sequence[KeptOutput]) -> Running:
    """The game, with this reader and these displays."""
    running = Running(game, SerialReader(mad.port, **_SOON))
    opened.enter_context(running.open())
    for output in loose:
        output.start(game.loop.deliver)
        opened.callback(output.close)
    return running


def _enter(running: Running, fill: Callable[[], None], clear: Callable[[], None]) -> int:
    """Enter what goes on, now and then on a full disk; how often it was refused for that."""
    is_filled = len(running.waits_s) % _FULL_EVERY == 0
    if is_filled:
        fill()
    answer: Answer = running.enter(next_entry(running.loop))
    clear()
    # A card of the reader's, from before it was shut off, may have come between.
    return int(is_filled and answer.kind == "JournalFull")


def _stick_a_key(opened: ExitStack, running: Running) -> None:
    factory = open_pins("mock")
    buttons = Buttons({"P2": 9}, open_pins=lambda: factory)
    buttons.start(running.loop.deliver)
    opened.callback(buttons.close)
    factory.pin(9).drive_low()
