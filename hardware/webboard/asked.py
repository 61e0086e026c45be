"""What a browser asks for, read strictly: anything else is refused before the table hears of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeGuard, cast

from hardware.ports import KEYS
from hardware.webboard.gate import Refusal
from scorer.screen import Layout

BODY_BYTES: Final = 8 * 1024
"""The longest body, and the longest message of a socket."""

ENTRY_CHARS: Final = 200
ID_CHARS: Final = 64
SCALES: Final = range(1, 9)


@dataclass(frozen=True, slots=True)
class Entry:
    """
    One entry of a page, or of another program.

    Attributes:
        text: The entry as it was written.
        id: The sender's own name for it; the same id again is the same entry.
        seq: The state that the sender saw.
    """

    text: str
    id: str | None = None
    seq: int | None = None


def read_object(body: bytes | str) -> Mapping[str, Any]:
    """
    A JSON object.

    Raises:
        Refusal: It is none.
    """
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise _unreadable("the request is no JSON; send an object, as in {}") from error
    if not isinstance(asked, dict):
        raise _unreadable("the request is JSON, but no object; send one, as in {}")
    return asked


def read_entry(asked: Mapping[str, Any]) -> Entry:
    """
    An entry with its id and seq, both of which may be left out.

    Raises:
        Refusal: It is no text, too long, or more than one line.
    """
    text, name, seq = asked.get("entry"), asked.get("id"), asked.get("seq")
    if not _is_text(text):
        raise _unreadable('"entry" is no text; send one, as in {"entry": "5H"}')
    if len(text) > ENTRY_CHARS or len(text.splitlines()) > 1:
        raise _unreadable(f'"entry" is too long; send one line of at most {ENTRY_CHARS} characters')
    if name is not None and not (_is_text(name) and 1 <= len(name) <= ID_CHARS):
        raise _unreadable(f'"id" is no text of 1 to {ID_CHARS} characters; mend it, or leave it out')
    if seq is not None and type(seq) is not int:
        raise _unreadable('"seq" is no whole number; send that of the state you saw, or leave it out')
    return Entry(text, name, seq)


def read_key(asked: Mapping[str, Any]) -> str:
    """
    A key of the panel.

    Raises:
        Refusal: The panel has no such key.
    """
    key = asked.get("key")
    if not isinstance(key, str) or key not in KEYS:
        raise _unreadable(f'"key" is no key of the panel; send one of {", ".join(KEYS)}')
    return key


def read_pin(asked: Mapping[str, Any]) -> str:
    """
    A PIN as it was keyed; the gap in the middle may be keyed too.

    Raises:
        Refusal: It is no text.
    """
    pin = asked.get("pin")
    if not _is_text(pin):
        raise _unreadable('"pin" is no text; send six digits, as in {"pin": "000000"}')
    return pin.replace(" ", "")


def read_picture(query: Mapping[str, str], chosen: Layout) -> tuple[Layout, int]:
    """
    Which picture of the OLED is wanted: its layout, and how many pixels a pixel of the OLED takes.

    Args:
        query: What was asked for.
        chosen: The layout that the players have chosen, where none was asked for.

    Raises:
        Refusal: There is no such picture.
    """
    layout, scale = query.get("layout", chosen), query.get("scale", "1")
    if layout not in ("normal", "large"):
        raise _unreadable("there is no such layout; ask for normal or large")
    if scale not in map(str, SCALES):
        raise _unreadable(f"there is no such scale; ask for {SCALES[0]} to {SCALES[-1]}")
    return cast("Layout", layout), int(scale)


def read_since(word: str | None) -> int:
    """The last state that a browser knows; -1 where it knows none."""
    if word is None or not (word.isascii() and word.isdecimal() and len(word) < 10):
        return -1
    return int(word)


def _is_text(value: Any) -> TypeGuard[str]:
    """Text that can be written down: JSON can spell halves of characters, which no journal holds."""
    return isinstance(value, str) and not any("\ud800" <= char <= "\udfff" for char in value)


def _unreadable(message: str) -> Refusal:
    return Refusal(400, "Unreadable", message)
