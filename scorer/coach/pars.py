"""
What chance alone would give: the pars of a game of two to 121.

Every par is a mean with the spread of one sample, so that the mean of n samples
has a band round it: by chance it leaves the band once in twenty.

Source: docs/statistics.md, "Par".
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal

LEAST_DEALS: Final = 20
"""Of fewer deals no average is shown: it would only mislead."""

Stand = Literal["at", "above", "below"]
"""Where an average stands against its par."""


@dataclass(frozen=True, slots=True)
class Par:
    """
    What players of equal skill get.

    Attributes:
        mean: Points, deals, or a share of games.
        sd: The standard deviation of one sample.
    """

    mean: float
    sd: float

    @classmethod
    def of_share(cls, share: float) -> Par:
        """The par of something that happens in this share of games."""
        return cls(share, math.sqrt(share * (1 - share)))

    def reach(self, n: int) -> float:
        """Half the width of the band: two standard errors after *n* samples."""
        return 2 * self.sd / math.sqrt(n)

    def stand(self, mean: float, n: int) -> Stand:
        """
        Where *mean* stands.

        >>> HAND_AS_PONE.stand(7.9, n=100), HAND_AS_PONE.stand(9.0, n=100)
        ('at', 'above')
        """
        if abs(mean - self.mean) <= self.reach(n):
            return "at"
        return "above" if mean > self.mean else "below"


HAND_AS_DEALER: Final = Par(7.99, 3.8)
HAND_AS_PONE: Final = Par(8.13, 3.7)
HAND: Final = Par(8.06, 3.75)
"""Of dealer and pone alike."""

CRIB: Final = Par(4.79, 3.2)
PEGGING_AS_DEALER: Final = Par(3.32, 2.1)
PEGGING_AS_PONE: Final = Par(2.11, 2.05)

DEALS_A_GAME: Final = Par(9.04, 0.95)
WON_BY_FIRST_DEALER: Final = Par.of_share(0.56)
WON_BY_SECOND_DEALER: Final = Par.of_share(0.44)
SKUNKED: Final = Par.of_share(0.064)
"""One game in eight is a skunk; half of them are each player's."""
