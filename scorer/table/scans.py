"""
What a card reader means: repeats dropped, and ``BY`` codes joined to the next.

A reader that still sees a card sends it again. So a code that follows itself,
with no other between, within `REPEAT_S` of its last sighting is one scan; codes
that players repeat on purpose (GO, OK, CLAIM) are told every time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorer.cards import Card
from scorer.errors import CardError

REPEAT_S: Final = 1.5
"""How soon the same code is the same scan."""

JOIN_S: Final = 10.0
"""How long a scanned BY waits for the entry it belongs to."""

_REPEATED_ON_PURPOSE: Final = frozenset({"GO", "OK", "CLAIM"})
_TAKES_BY: Final = frozenset({"GO", "CLAIM", "MUGGINS"})


@dataclass(frozen=True, slots=True)
class Scans:
    """
    What the readers have said lately.

    Attributes:
        last: The last code.
        seen_s: When it was last seen.
        by: A ``BY`` code that waits for its entry; empty where none does.
        by_s: When that was scanned.
    """

    last: str = ""
    seen_s: float = 0.0
    by: str = ""
    by_s: float = 0.0


def scan(scans: Scans, code: str, at_s: float) -> tuple[Scans, str]:
    """
    Take one code.

    Args:
        scans: What was said before.
        code: What the reader sent.
        at_s: When, on the reader's monotonic clock.

    Returns:
        What has been said now, and the entry that it means; empty where the
        code is a repeat, or waits for the next.
    """
    code = " ".join(code.split())
    word = code.split(" ", 1)[0].upper()
    is_repeat = code == scans.last and at_s - scans.seen_s <= REPEAT_S
    after = replace(scans, last=code, seen_s=at_s)
    if is_repeat and word not in _REPEATED_ON_PURPOSE:
        return after, ""
    if word == "BY":
        return replace(after, by=code, by_s=at_s), ""
    after = replace(after, by="")
    is_joined = scans.by and at_s - scans.by_s <= JOIN_S and (word in _TAKES_BY or _is_card(code))
    return after, f"{code} {scans.by}" if is_joined and " BY " not in f" {code.upper()} " else code


def _is_card(code: str) -> bool:
    try:
        Card.parse(code)
    except CardError:
        return False
    return True
