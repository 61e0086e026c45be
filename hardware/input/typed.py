"""
What the keys of a number pad, or of a scanner that types, mean: events in, messages out.

A scanner that types is understood as a US keyboard; a code that another layout could
have spoilt is not taken for a card (`hardware.input.checked`).
"""

from __future__ import annotations

from typing import Final, Protocol

from hardware.input.checked import decode
from hardware.input.keycodes import CHARACTERS, ENTERS, EV_KEY, EV_SYN, LOCKS, PANEL, SHIFTS, SYN_DROPPED
from hardware.input.tokens import Code, Token, Tokenizer
from hardware.ports import CodeRead, KeyPress, Message, TagRead, Unreadable
from scorer.cards import Card
from scorer.errors import CardError

_UP: Final = 0
_DOWN: Final = 1  # 2 is a key that repeats itself
_SPOILT: Final = b"\xff"


class InputEvent(Protocol):
    """One event of a Linux input device, as evdev has it."""

    @property
    def type(self) -> int:
        """`EV_KEY` for a key."""

    @property
    def code(self) -> int:
        """The key's place."""

    @property
    def value(self) -> int:
        """0 up, 1 down, 2 held and repeating."""


class Hand(Protocol):
    """Makes messages of a device's keys."""

    @property
    def is_open(self) -> bool:
        """Something has begun that silence would end."""

    def take(self, event: InputEvent, at_s: float) -> list[Message]:
        """What *event* completes."""

    def rest(self, at_s: float) -> list[Message]:
        """What a silence completes."""


class PanelKeys:
    """
    Each key is a key of the panel, where it is one.

    Args:
        source: What the device is called in messages.
    """

    is_open: Final = False

    def __init__(self, source: str) -> None:
        self._source = source

    def take(self, event: InputEvent, at_s: float) -> list[Message]:
        """The key that goes down; a key that repeats itself was pressed once."""
        is_press = event.type == EV_KEY and event.value == _DOWN and event.code in PANEL
        return [KeyPress(PANEL[event.code], self._source, at_s)] if is_press else []

    def rest(self, at_s: float) -> list[Message]:
        """Nothing: no key waits for another."""
        return []


class TypedCodes:
    """
    Keys are the characters of a code, which ends with Enter or with silence.

    A code with its check is the entry that it says. Any other code says nothing by
    itself, as a tag does; only a deck that was taught knows which card it is.

    Args:
        source: What the device is called in messages.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._tokenizer = Tokenizer()
        self._shifts: set[int] = set()

    @property
    def is_open(self) -> bool:
        """A code has begun."""
        return self._tokenizer.is_open

    def take(self, event: InputEvent, at_s: float) -> list[Message]:
        """The code that *event* ends. A key without a character, or a lost one, spoils its code."""
        if (event.type, event.code) == (EV_SYN, SYN_DROPPED):
            self._shifts.clear()
            return self._read(self._tokenizer.feed(_SPOILT), at_s)
        if event.type != EV_KEY or event.code in LOCKS:
            return []
        if event.code in SHIFTS:
            (self._shifts.discard if event.value == _UP else self._shifts.add)(event.code)
            return []
        if event.value != _DOWN:
            return []
        if event.code in ENTERS:
            return self._read(self._tokenizer.feed(b"\r"), at_s)
        char = CHARACTERS.get((event.code, bool(self._shifts)))
        return self._read(self._tokenizer.feed(char.encode() if char else _SPOILT), at_s)

    def rest(self, at_s: float) -> list[Message]:
        """The code that has no Enter."""
        return self._read(self._tokenizer.idle(), at_s)

    def _read(self, tokens: list[Token], at_s: float) -> list[Message]:
        return [self._message(token, at_s) for token in tokens]

    def _message(self, token: Token, at_s: float) -> Message:
        match token:
            case Code(text) if (entry := decode(text)) is not None:
                return CodeRead(entry, self._source, at_s)
            case Code(text) if not _is_card(text):
                return TagRead(text, self._source, at_s)
            case Code(text):
                what = f"{text} without check digits, which a scanner that types needs on its labels"
                return Unreadable(what, self._source, at_s)
            case _:
                return Unreadable("keys that are no characters", self._source, at_s)


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except CardError:
        return False
    return True
