"""
Lamps on single pins: one for each seat, lit while it acts, and one while muggins may be called.

Wire each from its pin by a resistor to ground. A lamp is lit or dark; none
blinks. What they show is in the face that machines read: `turn`, the seat that
acts, and `window`, which is open while a call may come.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from hardware.pins import Factory, wired
from hardware.ports import View


class Lamps:
    """
    The lamps of a table; a `hardware.output.kept.Device`.

    Args:
        turn: The pin of each seat's lamp, in the order of the seats; the seats beyond have none.
        muggins: The pin of the lamp for a call; None for none.
        open_pins: Gives the pin factory, whenever the lamps are opened.
        source: What they are called in messages.
    """

    def __init__(
        self,
        turn: Sequence[int],
        muggins: int | None = None,
        *,
        open_pins: Callable[[], Factory],
        source: str = "lamps",
    ) -> None:
        self._turn = tuple(turn)
        self._muggins = muggins
        self._open_pins = open_pins
        self._source = source
        self._lamps: dict[int, Any] = {}

    def open(self) -> None:
        """
        Claim the pins, with every lamp dark.

        Raises:
            WiringError: A pin is taken, or is none of this board.
            HardwareError: There is no pin library.
        """
        factory = self._open_pins()
        from gpiozero import LED

        for pin in self._turn if self._muggins is None else (*self._turn, self._muggins):
            with wired(self._source, pin):
                self._lamps[pin] = LED(pin, pin_factory=factory)

    def show(self, view: View, came_s: float, now_s: float) -> None:
        """
        Light the lamp of the seat that acts, and the one for a call while there may be one.

        Raises:
            WiringError: A pin cannot be used any more.
        """
        lit = self._lit(json.loads(view.face))
        for pin, lamp in self._lamps.items():
            with wired(self._source, pin):
                lamp.value = pin in lit

    def close(self) -> None:
        """Put all lamps out and let the pins go. Twice is once."""
        while self._lamps:
            _, lamp = self._lamps.popitem()
            lamp.close()

    def _lit(self, face: dict[str, Any]) -> set[int | None]:
        """The pins whose lamps are lit."""
        turn = face["turn"]
        seat = () if turn is None else self._turn[turn : turn + 1]
        return {*seat, None if face["window"] is None else self._muggins}
