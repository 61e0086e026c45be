"""
The buzzer: a short sound for what has just happened.

Wire its plus to the pin, by a transistor where it draws more than 15 mA, and its
minus to ground. A passive buzzer is fed a tone; an active one has its own, and is
only switched.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Literal, Protocol, TypeAlias

from hardware.output.cues import CUES, Note
from hardware.pins import Factory, pin_name, wired
from hardware.ports import View
from scorer.errors import WiringError

Kind: TypeAlias = Literal["passive", "active"]
"""Whether a buzzer is played by tones, or by its rhythm alone."""

FRESH_S: Final = 1.0
"""A cue that could not be played in this time is not played any more."""

_HALF: Final = 0.5
"""The duty cycle that sounds loudest."""


class Buzzer:
    """
    A buzzer on one pin; a `hardware.output.kept.Device`.

    Each cue is played once; one that is still heard is cut short by the next.

    Args:
        pin: Its BCM number.
        open_pins: Gives the pin factory, whenever the device is opened.
        kind: What buzzer it is.
        source: What it is called in messages.
    """

    def __init__(
        self,
        pin: int,
        *,
        open_pins: Callable[[], Factory],
        kind: Kind = "passive",
        source: str = "buzzer",
    ) -> None:
        self._pin = pin
        self._open_pins = open_pins
        self._make: Callable[[int, Factory], _Sounder] = _Tones if kind == "passive" else _Switch
        self._source = source
        self._sounder: _Sounder | None = None
        self._number = 0
        self._notes: deque[Note] = deque()
        self._until_s: float | None = None

    def open(self) -> None:
        """
        Claim the pin.

        Raises:
            WiringError: The pin is taken, is none of this board, or makes no tones.
            HardwareError: There is no pin library.
        """
        factory = self._open_pins()
        from gpiozero import PinPWMUnsupported

        try:
            with wired(self._source, self._pin):
                self._sounder = self._make(self._pin, factory)
        except WiringError as error:
            if isinstance(error.__cause__, PinPWMUnsupported):
                raise WiringError(
                    f"{self._source}: {pin_name(self._pin)} makes no tones with this pin library; "
                    'take an active buzzer and set buzzer.kind to "active", or install python3-lgpio'
                ) from error
            raise

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """
        Play the note that is due.

        Returns:
            When the next one is; None where all are played.

        Raises:
            WiringError: The pin cannot be used any more.
        """
        heard = view.heard
        if heard.number != self._number:
            self._number = heard.number
            self._notes = deque(CUES[heard.cue] if now_s - came_s <= FRESH_S else ())
            self._until_s = now_s
        if self._until_s is None or now_s < self._until_s:
            return self._until_s
        note = self._notes.popleft() if self._notes else None
        if self._sounder is not None:
            with wired(self._source, self._pin):
                self._sounder.sound(note.hertz if note else None)
        # Counted from now: a thread that wakes late plays every note, and none too short to be heard.
        self._until_s = now_s + note.seconds if note else None
        return self._until_s

    def close(self) -> None:
        """Fall silent and let the pin go. Twice is once."""
        sounder, self._sounder = self._sounder, None
        self._notes.clear()
        self._until_s = None
        if sounder is not None:
            sounder.close()


class _Sounder(Protocol):
    """A pin that sounds."""

    def sound(self, hertz: int | None) -> None:
        """Sound at this pitch from now on; None is silence."""

    def close(self) -> None:
        """Fall silent, and let the pin go."""


class _Tones:
    """A passive buzzer."""

    def __init__(self, pin: int, factory: Factory) -> None:
        from gpiozero import PWMOutputDevice

        self._output = PWMOutputDevice(pin, pin_factory=factory)

    def sound(self, hertz: int | None) -> None:
        if hertz is not None:
            self._output.frequency = hertz
        self._output.value = 0 if hertz is None else _HALF

    def close(self) -> None:
        self._output.close()


class _Switch:
    """An active buzzer."""

    def __init__(self, pin: int, factory: Factory) -> None:
        from gpiozero import OutputDevice

        self._output = OutputDevice(pin, pin_factory=factory)

    def sound(self, hertz: int | None) -> None:
        self._output.value = hertz is not None

    def close(self) -> None:
        self._output.close()
