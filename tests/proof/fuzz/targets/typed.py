"""The keys of a number pad, or of a scanner that types: two bytes an event."""

from __future__ import annotations

from typing import Final, NamedTuple

from hardware.input.checked import decode, encode
from hardware.input.keycodes import CHARACTERS, ENTERS, EV_KEY, EV_SYN, SYN_DROPPED
from hardware.input.tokens import LONGEST_CODE
from hardware.input.typed import Hand, PanelKeys, TypedCodes
from hardware.ports import KEYS, CodeRead, KeyPress, Message, TagRead, Unreadable

_PLACES: Final = {char: place for (place, is_shifted), char in CHARACTERS.items() if not is_shifted}
_SOURCE: Final = "pad"
_AT_S: Final = 5.0


class Event(NamedTuple):
    """One event of a Linux input device."""

    type: int
    code: int
    value: int


def _press(char: str) -> str:
    place = min(ENTERS) if char == "\n" else _PLACES[char]
    return f"\x01{chr(place)}\x00{chr(place)}"


WORDS: Final = (
    *("".join(map(_press, f"{encode(text)}\n".lower())) for text in ("5H", "TD", "CLAIM 8", "OK")),
    *("".join(map(_press, f"{text}\n")) for text in ("5h", "0f00a1b2c3", "5h16")),
    *("\x01\x2a", "\x00\x2a", "\x02\x1e", "\x03\x00", "\x04\x00"),
)
"""Codes with their check and without, shift, a key that repeats itself, a lost event, silence."""


def run(data: bytes) -> None:
    """Any keys are messages that the table knows, and a card is only read with its check."""
    hands: tuple[Hand, ...] = (PanelKeys(_SOURCE), TypedCodes(_SOURCE))
    for kind, place in zip(data[::2], data[1::2], strict=False):
        for hand in hands:
            for message in _taken(hand, kind % 5, place):
                _check(message)
    for hand in hands:
        for message in hand.rest(_AT_S):
            _check(message)
        assert not hand.is_open
        assert not hand.rest(_AT_S)


def _taken(hand: Hand, kind: int, place: int) -> list[Message]:
    """0 to 2 are a key that goes up, goes down, or repeats itself; 3 is another event, 4 is silence."""
    match kind:
        case 4:
            return hand.rest(_AT_S)
        case 3:
            return hand.take(Event(EV_SYN, place or SYN_DROPPED, 0), _AT_S)
        case value:
            return hand.take(Event(EV_KEY, place, value), _AT_S)


def _check(message: Message) -> None:
    match message:
        case KeyPress(key, source, at_s):
            assert key in KEYS
        case CodeRead(text, source, at_s):
            assert decode(encode(text)) == text
        case TagRead(text, source, at_s) | Unreadable(text, source, at_s):
            assert text.isprintable()
            assert 1 <= len(text) <= LONGEST_CODE + 80
        case _:
            raise AssertionError(message)
    assert (source, at_s) == (_SOURCE, _AT_S)
