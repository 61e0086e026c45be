"""A line that sends more than anybody can mean is told from one that somebody scans with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from hardware.input.flood import MOST_BYTES, MOST_CODES, MOST_NOISE, WITHIN_S, Flood
from hardware.input.tokens import Code, Noise, Token

CARD: Final = Code("5H")
NOISE: Final = Noise("ff is no code")

ROWS: Final = [
    ([CARD] * MOST_CODES, 3 * MOST_CODES, False, "as many codes as there may be"),
    ([CARD] * (MOST_CODES + 1), 3 * MOST_CODES + 3, True, "one code too many"),
    ([NOISE] * MOST_NOISE, 100, False, "as much noise as there may be"),
    ([NOISE] * (MOST_NOISE + 1), 100, True, "one noise too many"),
    ([CARD] * MOST_CODES + [NOISE] * MOST_NOISE, 1000, False, "codes and noise are counted apart"),
    ([], MOST_BYTES, False, "a long line that may still end"),
    ([], MOST_BYTES + 1, True, "a line that never ends"),
]


@pytest.mark.parametrize(("tokens", "size", "is_flood"), [pytest.param(*row[:3], id=row[3]) for row in ROWS])
def test_what_comes_at_once(tokens: Sequence[Token], size: int, *, is_flood: bool) -> None:
    """What comes in one moment is too much, or just not."""
    assert Flood().take(size, tokens, 100.0) is is_flood


@pytest.mark.parametrize(
    ("pause_s", "is_flood"),
    [
        pytest.param(WITHIN_S, False, id="spread over seconds is no flood"),
        pytest.param(0.99 * WITHIN_S / MOST_NOISE, True, id="in one second it is"),
    ],
)
def test_what_comes_one_by_one(pause_s: float, *, is_flood: bool) -> None:
    """It is counted for a second, and then anew."""
    flood = Flood()
    taken = [flood.take(4, [NOISE], 100.0 + pause_s * time) for time in range(MOST_NOISE + 1)]

    assert any(taken) is is_flood
