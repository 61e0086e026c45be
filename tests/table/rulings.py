"""Rulings, word for word: what is told of the last of some entries."""

from __future__ import annotations

from typing import Any, Final

from scorer.table.telling import tell_last
from tests.tabletop import enter, sit_down

Ruling = tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], str]
"""What is agreed, what is entered, what is told of the last entry; and what this shows."""

PAIRED: Final = ("5H", "TC", "TD")
"""Ann has paired Bob's ten."""

SEVEN: Final = "Fifteen two, fifteen four, and a run of three is seven."


def told_of(agreed: dict[str, Any], *lines: str) -> tuple[str, ...]:
    """What is told of the last entry, where Ann deals unless something else is agreed."""
    given = {"dealer": "Ann", **agreed}
    history = sit_down(**{key: word for key, word in given.items() if word is not None})
    return tell_last(enter(history, *lines))
