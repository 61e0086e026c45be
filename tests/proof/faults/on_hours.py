"""Hours of play at a real pace, on simulated clocks, at a whole board whose devices fail now and then."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Final

from hardware.output.kept import Device
from hardware.ports import View
from scorer.record.journal import Journal, JournalReader
from scorer.table.dialog import NewGame
from scorer.table.loop import Loop
from scorer.table.waking import close_all
from tests.board_tables import Steps, kept_outputs
from tests.boards import SOON_S
from tests.panel import keys_of
from tests.plugged import ADDRESSES, BUZZER, DEVICES, PluggedBoard
from tests.proof.faults.tables import Told, mark_of, next_entry, resident_mib

EVENING_H: Final = 4.0
"""After so long another match begins."""

LEAST_EVENINGS: Final = 8
"""However short all is: so many points has the line of the memory."""

THINKING_S: Final = (0.0, 8.0)
"""Between two entries, beside the time that their keys take."""

TOGGLED: Final = 0.05
"""How likely a device comes or goes before an entry."""

NOISE_MIB: Final = 4.0
"""What Python takes of the system at once, or keeps for later, and no leak."""

SAMPLES: Final = 4
"""Of the memory, in an evening."""

_AGREED: Final = {"players": "Ann, Bob", "dealer": "Ann", "claims": "teach", "claims_in": "show"}
_HOUR_S: Final = 3600.0


class EverySecond:
    """
    A device that fails in the middle of every second frame.

    Args:
        device: Which.
        spoil: Lets its next frame fail.
        mend: Lets it be as it was.
    """

    def __init__(self, device: Device, spoil: Callable[[], None], mend: Callable[[], None]) -> None:
        self._device, self._spoil, self._mend = device, spoil, mend
        self.frames = 0
        self.close = device.close

    def open(self) -> None:
        """Open it, as it was."""
        self._mend()
        self._device.open()

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """Show *view*, or break at it."""
        self.frames += 1
        if self.frames % 2 == 0:
            self._spoil()
        return self._device.show(view, came_s, now_s)


class Evenings:
    """
    A board at which the same two play on and on.

    Args:
        folder: Where the journal is.
        journal: The journal there.
        seed: What chance begins with.
        is_flaky: Every second frame of the display and of the strip fails.

    Attributes:
        moves: How many were made.
        failed: How often a device went.
        marks: What the display has said of those that are away.
    """

    def __init__(self, folder: Path, journal: Journal, seed: int, *, is_flaky: bool) -> None:
        self.board = board = PluggedBoard(folder)
        desk = board.desk(journal, _AGREED)
        self.loop = Loop(desk.table, desk.keep, board.devices.outputs, desk.carry_out)
        self.loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        self.moves = self.failed = 0
        self.marks: set[str] = set()
        self._rng = Random(seed)
        if is_flaky:
            self._break_every_second_frame()
        self.steps = board.steps = Steps(board, self.loop)
        board.sit_down(self.steps, self.loop.table.history)
        assert board.is_heard.wait(SOON_S)

    def play(self, hours: float) -> None:
        """Play so long, by the clock of the table."""
        until_s = self.board.clock.now_s + hours * _HOUR_S
        while self.board.clock.now_s < until_s:
            if self._rng.random() < TOGGLED:
                self.board.toggle(self._rng.choice(DEVICES))
            self._move()
            self._forget()

    def begin_anew(self) -> None:
        """Another match."""
        self.loop.table = self.loop._carried_out(NewGame(_AGREED))
        self.loop.draw()
        self.steps.step()

    def close(self) -> None:
        """Put everything back, and leave."""
        for name in sorted(self.board.away):
            self.board.toggle(name)
        close_all(self.board.devices.sources)
        self.steps.close()

    def _move(self) -> None:
        board, before = self.board, self.loop.table
        board.clock.now_s += self._rng.uniform(*THINKING_S)
        entry = next_entry(self.loop)
        ways = [name for name in ("keys", "pad", "reader") if name not in board.away]
        match self._rng.choice(ways):
            case "reader":
                board.scan(entry)
            case "pad":
                board.tap(*keys_of(entry, before.history.state))
            case _:
                board.press(*keys_of(entry, before.history.state))
        assert self.loop.table.seq == before.seq + 1, (entry, self.loop.table.notice)
        self.moves += 1
        if self.loop.table.lost:
            self.marks.add(mark_of(self.steps.view.screen))

    def _forget(self) -> None:
        """What only a test keeps is no memory of the table's."""
        board = self.board
        self.failed += sum(notice.lost for notice in self.steps.notices)
        self.steps.notices.clear()
        board.said.clear()
        for wire in board.wires.values():
            wire.messages.clear()
        for pin in (*board._pins.values(), BUZZER):
            board.factory.pin(pin).clear_states()
        if board.spi.stat().st_size > 1 << 20:
            os.truncate(board.spi, 0)

    def _break_every_second_frame(self) -> None:
        board = self.board
        for output in kept_outputs(board.devices):
            if output._source == "oled":
                output._device = EverySecond(
                    output._device, lambda: board.wires[ADDRESSES["oled"]].unplug(after=3), self._mend_oled
                )
            elif output._source == "strip":
                output._device = EverySecond(
                    output._device, lambda: board.spoilt.add("strip"), lambda: board.spoilt.discard("strip")
                )

    def _mend_oled(self) -> None:
        if "oled" not in self.board.away:
            self.board.wires[ADDRESSES["oled"]].plug_in()


@contextmanager
def sat_down(folder: Path, seed: int, *, is_flaky: bool) -> Iterator[Evenings]:
    """Two who play, until they leave."""
    with Journal.open(folder) as journal, ExitStack() as running:
        evenings = Evenings(folder, journal, seed, is_flaky=is_flaky)
        running.callback(evenings.board.reader.unplug)
        running.callback(evenings.close)
        yield evenings


def hours_of_play(folder: Path, hours: float, seed: int) -> Told:
    """
    So many hours of play, at a new match every evening.

    Args:
        folder: Where the journal is.
        hours: How long, by the clock of the table.
        seed: What chance begins with.
    """
    evening_h = min(EVENING_H, hours / LEAST_EVENINGS)
    within: list[tuple[float, float]] = []
    starts: list[float] = []
    with sat_down(folder, seed, is_flaky=True) as evenings:
        evenings.play(evening_h)  # whatever is only imported or remembered once
        for _ in range(round(hours / evening_h) - 1):
            evenings.begin_anew()
            starts.append(resident_mib())
            for _ in range(SAMPLES):
                before, moves = resident_mib(), evenings.moves
                evenings.play(evening_h / SAMPLES)
                within.append((evenings.moves - moves, resident_mib() - before))
        marks, failed, played = evenings.marks, evenings.failed, evenings.moves
    with JournalReader.open(folder) as journal:
        assert sum(row.moves for row in journal.matches()) == played
    counted = sum(moves for moves, _ in within)
    a_move = sum(mib for _, mib in within) / counted
    drift = linear_regression(range(len(starts)), starts).slope / evening_h
    assert a_move < 0.004 + NOISE_MIB / counted, within
    assert drift < 0.1 + NOISE_MIB / hours, starts
    return Told(
        f"{hours:g} h of play at a real pace; every second frame of display and strip fails, devices went "
        f"{failed} times",
        f"all {played} moves",
        f"{starts[0]:.1f} → {starts[-1]:.1f} MiB from evening to evening ({1024 * drift:+.0f} KiB an hour); "
        f"{1024 * a_move:.1f} KiB a move within one match, for its undo",
        "; ".join(sorted(marks)[:4]),
    )
