"""
The strip: pegs on a string of LEDs behind the board.

A frame is sent when the light changes. The bus has no way back: a strip that is
unplugged, or loses its power for a moment, is no error that anybody could see.
So the last frame is sent again now and then, and a strip that comes back shows
the pegs by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from hardware.output.chips import CHIPS, Encoder
from hardware.output.ledmap import LedMap
from hardware.output.leds import DARK, NOTHING, Lights, Look
from hardware.output.spi import Spi, SpiDevice
from hardware.ports import View
from scorer.errors import ConfigError
from scorer.screen import BRIGHTEST

REFRESH_S: Final = 10.0
"""How long a strip that was plugged in again may stay dark."""

_GAMMA: Final = 2.2
"""Eyes see half the light where a fifth of it is left."""

OpenSpi: TypeAlias = Callable[[str, int, int], Spi]
"""Opens a bus, by its node, its clock in hertz, and the length of the frames."""


class Strip:
    """
    A strip of LEDs on an SPI bus; a `hardware.output.kept.Device`.

    Args:
        chip: What its LEDs are, one of `CHIPS`.
        board: Which LED lights which hole.
        look: How the household wants it; the table may still its motion.
        device: The node of the bus.
        order: In which order the LEDs take red, green and blue; empty for the chip's own.
        budget_ma: What the strip may take.
        open_spi: Opens the bus.

    Raises:
        ConfigError: No such chip or order, or a budget that the dark strip uses up.
    """

    def __init__(
        self,
        chip: str,
        board: LedMap,
        look: Look,
        *,
        device: str = "/dev/spidev0.0",
        order: str = "",
        budget_ma: int = 500,
        open_spi: OpenSpi = SpiDevice,
    ) -> None:
        if chip not in CHIPS:
            raise ConfigError(f"strip.chip is {chip!r}; write {' or '.join(CHIPS)}")
        self._encoder = Encoder(CHIPS[chip], board.leds, order, budget_ma)
        self._board = board
        self._look = look
        self._device = device
        self._open_spi = open_spi
        self._spi: Spi | None = None
        self._shown = NOTHING
        self._sent = b""
        self._refresh_s = 0.0

    def open(self) -> None:
        """
        Take the bus, and put out whatever the LEDs came up with.

        Raises:
            HardwareError: It is not there, not ours, or takes no frame of this length.
        """
        self._spi = self._open_spi(self._device, self._encoder.chip.hz, self._encoder.frame_bytes)
        self._sent = b""
        self._spi.write(self._dark())

    def show(self, view: View, came_s: float, now_s: float) -> float:
        """
        Show the pegs of *view* as they are at *now_s*.

        Returns:
            When they move on, or the frame is sent once more.

        Raises:
            HardwareError: The bus has gone.
        """
        screen = view.screen
        # A view may come after the moment was read, while the bus was being opened.
        now_s = max(now_s, came_s)
        self._shown = self._shown.then(screen, came_s)
        look = replace(self._look, has_motion=self._look.has_motion and screen.has_motion)
        lights = Lights(self._board, look)
        frame = self._encoder.encode(lights.colours(self._shown, now_s), light(screen.brightness))
        if self._spi is not None and (frame != self._sent or now_s >= self._refresh_s):
            self._spi.write(frame)
            self._sent, self._refresh_s = frame, now_s + REFRESH_S
        next_s = lights.next_change_s(self._shown, now_s)
        return self._refresh_s if next_s is None else min(next_s, self._refresh_s)

    def close(self) -> None:
        """Put all LEDs out and let the bus go. Twice is once."""
        spi, self._spi = self._spi, None
        if spi is None:
            return
        try:
            spi.write(self._dark())
        finally:
            spi.close()

    def _dark(self) -> bytes:
        return self._encoder.encode([DARK] * self._board.leds)


def light(brightness: int) -> float:
    """
    The share of the current at a household's *brightness*, from 1 to `BRIGHTEST`.

    The steps look even: each is a quarter of the full light as eyes see it.
    """
    return float((brightness / BRIGHTEST) ** _GAMMA)
