"""A key that is stuck down, or whose contact never comes to rest, at a board that is played at."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from hardware.input.debounce import STUCK_S
from tests.panel import keys_of
from tests.proof.faults.on_hours import Evenings, sat_down
from tests.proof.faults.tables import Told, mark_of, next_entry, resident_mib

KEY: Final = "P2"
"""Which key; no entry of two players needs it."""

EDGE_S: Final = 0.0005
"""Half the period of a contact that bounces a thousand times a second."""

_EDGES: Final = 400
"""Between two entries."""

How = Literal["down", "bouncing"]


def bad_key(folder: Path, how: How, seconds: float) -> Told:
    """
    A key is down, or bounces at 1 kHz, while all others are played with; then it is let go.

    Args:
        folder: Where the journal is.
        how: What is wrong with it.
        seconds: For how long, by the clock of the table; longer than it takes to be noticed.
    """
    assert seconds > STUCK_S
    with sat_down(folder, seed=0, is_flaky=False) as evenings:
        table, before = evenings.loop, resident_mib()
        pin = evenings.board.factory.pin(evenings.board._pins[KEY])
        clock = evenings.board.clock
        pin.drive_low()
        evenings.steps.turn()
        moves, began_s = 0, clock.now_s
        while clock.now_s - began_s < seconds:
            for _ in range(_EDGES if how == "bouncing" else 0):
                clock.now_s += EDGE_S
                (pin.drive_low if pin.state else pin.drive_high)()
            _play(evenings)
            moves += 1
        _wait_until(evenings, is_lost=True)
        said = mark_of(evenings.steps.view.screen)
        after = resident_mib()
        pin.drive_high()
        clock.now_s += 1.0
        _play(evenings)
        _wait_until(evenings, is_lost=False)
        assert table.table.seq == moves + 1
    assert after - before < 8.0, (before, after)
    return Told(
        f"a key {'bounces at 1 kHz' if how == 'bouncing' else 'is stuck down'} for {seconds:.0f} s",
        f"all {moves + 1} moves of the other keys",
        f"{before:.0f} → {after:.0f} MiB",
        said,
    )


def _play(evenings: Evenings) -> None:
    """One entry by keys; a notice may come between."""
    table = evenings.loop
    before, entry = table.table, next_entry(table)
    evenings.board.press(*keys_of(entry, before.history.state))
    while table.table.seq == before.seq:
        evenings.steps.turn()
    evenings._forget()


def _wait_until(evenings: Evenings, *, is_lost: bool) -> None:
    while (f"key {KEY}" in evenings.loop.table.lost) is not is_lost:
        evenings.steps.turn()
