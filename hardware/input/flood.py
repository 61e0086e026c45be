"""
Tells a reader that somebody scans with from one that has gone mad: pure, and told the time.

A loose wire or a wrong speed brings noise without end, a stuck trigger codes without
end. The table would work them off one by one, and a key would wait behind them all.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from hardware.input.tokens import Noise, Token

WITHIN_S: Final = 1.0
"""What is counted, is counted for so long."""

MOST_BYTES: Final = 16 * 1024
"""More than the fastest reader sends."""

MOST_CODES: Final = 250
"""More than a camera finds on a whole table."""

MOST_NOISE: Final = 8
"""More than anybody spoils in that time."""

QUIET_S: Final = 1.0
"""A line that has been silent for so long is no flood any more."""


class Flood:
    """Counts what one line brings."""

    def __init__(self) -> None:
        self._began_s = -math.inf
        self._bytes = self._codes = self._noise = 0

    def take(self, size: int, tokens: Iterable[Token], now_s: float) -> bool:
        """
        Count what has come.

        Args:
            size: How many bytes.
            tokens: What they have completed.
            now_s: When, monotonic seconds.

        Returns:
            Whether that is more than anybody can mean.
        """
        if now_s - self._began_s >= WITHIN_S:
            self._began_s, self._bytes, self._codes, self._noise = now_s, 0, 0, 0
        is_noise = [isinstance(token, Noise) for token in tokens]
        self._bytes += size
        self._noise += sum(is_noise)
        self._codes += len(is_noise) - sum(is_noise)
        return self._bytes > MOST_BYTES or self._codes > MOST_CODES or self._noise > MOST_NOISE
