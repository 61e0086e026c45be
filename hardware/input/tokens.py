"""
A reader's bytes, in whatever pieces they arrive, become codes and tags.

Four things come down such a line:

* codes: text that ends with CR, LF, both, several of them, or only with silence;
* RFID frames: STX, ten hexadecimal digits, two of a checksum, ETX;
* answers of a scanner module to its set-up commands, which mean nothing here;
* noise. Before a code it is dropped. Inside a code it spoils the code: nothing
  is guessed from what is left, for ``5`` and ``H`` around a lost byte need not
  be the five of hearts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Final, TypeAlias

LONGEST_CODE: Final = 64
"""Bytes in a code; a longer one is dropped up to its end."""

_STX: Final = 0x02
_ETX: Final = 0x03
_LINE_ENDS: Final = b"\r\n"
_BLANKS: Final = b" \t"
_SHOWN_BYTES: Final = 12

# Symbology identifier (ISO/IEC 15424) that some readers put before each code.
_AIM_PREFIX: Final = re.compile(r"^\][A-Za-z][0-9]")
_SUIT_SIGNS: Final = frozenset("♣♦♥♠♧♢♡♤\ufe0f")
# Joiners are no control characters to their readers: Persian and Malayalam names are written with them.
_JOINERS: Final = frozenset("\u200c\u200d")

# Some modules end the line inside the frame.
_TAG: Final = re.compile(rb"([0-9A-Fa-f]{12})\r?\n?")
_TAG_BEGUN: Final = re.compile(rb"[0-9A-Fa-f]{1,11}|[0-9A-Fa-f]{12}\r?\n?")
# STX 00, a status of 00, the number of data bytes (set-up data are short), the data, two bytes of checksum.
_ANSWER_BEGUN: Final = re.compile(rb"\x00(\x00([\x01-\x10].*)?)?", re.DOTALL)
_ANSWER_HEAD: Final = 3
_ANSWER_CHECK: Final = 2


@dataclass(frozen=True, slots=True)
class Code:
    """A whole code, printable, without its ending: ``5H``."""

    text: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag whose checksum fits: version and number, ten hexadecimal digits in upper case."""

    tag: str


@dataclass(frozen=True, slots=True)
class Noise:
    """Bytes that were dropped, told for a player's or a supporter's eyes."""

    what: str


Token: TypeAlias = Code | Tag | Noise


class Tokenizer:
    """
    Parts one reader's bytes; keeps what is not ended yet, never much of it.

    >>> tokenizer = Tokenizer()
    >>> tokenizer.feed(b"5H\\r\\nQ"), tokenizer.feed(b"S\\r")
    ([Code(text='5H')], [Code(text='QS')])
    """

    def __init__(self) -> None:
        self._begin_anew()

    @property
    def is_open(self) -> bool:
        """Something has begun that silence would end."""
        return self._frame is not None or bool(self._code) or self._is_noisy

    def feed(self, data: bytes) -> list[Token]:
        """Take *data*, in any split; return what it completes, in order."""
        tokens: list[Token] = []
        for byte in data:
            tokens += self._take(byte) if self._frame is None else self._take_framed(self._frame, byte)
        return tokens

    def idle(self) -> list[Token]:
        """The line has been silent for a while: end what is open. Some readers end a code in no other way."""
        if self._frame is None:
            return self._end()
        broken = _broken(self._frame)
        self._begin_anew()
        return [broken]

    def _begin_anew(self) -> None:
        self._code = bytearray()
        self._is_spoilt = False  # the code that has begun can be none any more
        self._is_noisy = False  # something was dropped before a code has begun
        self._frame: bytearray | None = None  # what followed an STX

    def _take(self, byte: int) -> list[Token]:
        if byte in _LINE_ENDS:
            return self._end()
        if byte in (_STX, _ETX):
            self._is_spoilt = True
            ended = self._end() if self._code else []
            self._begin_anew()
            self._frame = bytearray() if byte == _STX else None
            return ended
        if not self._code and not 0x21 <= byte < 0x7F:
            # No code begins with a blank or beyond ASCII.
            self._is_noisy = self._is_noisy or byte not in _BLANKS
        elif len(self._code) == LONGEST_CODE:
            self._is_spoilt = True
        else:
            self._code.append(byte)
        return []

    def _take_framed(self, frame: bytearray, byte: int) -> list[Token]:
        if frame[:1] == b"\0" or (not frame and byte == 0):
            return self._take_answer(frame, byte)
        if byte in (_STX, _ETX):
            self._begin_anew()
            self._frame = bytearray() if byte == _STX else None
            return [_tag(frame) if byte == _ETX else _broken(frame)] if frame else []
        frame.append(byte)
        return [] if _TAG_BEGUN.fullmatch(frame) else self._without_stx(frame)

    def _take_answer(self, answer: bytearray, byte: int) -> list[Token]:
        answer.append(byte)
        if not _ANSWER_BEGUN.fullmatch(answer):
            return self._without_stx(answer)
        if len(answer) > _ANSWER_HEAD and len(answer) == _ANSWER_HEAD + answer[2] + _ANSWER_CHECK:
            self._begin_anew()
        return []

    def _without_stx(self, frame: bytearray) -> list[Token]:
        """Nothing begins like *frame*: the STX was noise, and what followed it may be a code."""
        self._begin_anew()
        self._is_noisy = True
        return self.feed(bytes(frame))

    def _end(self) -> list[Token]:
        code, is_spoilt, is_noisy = bytes(self._code), self._is_spoilt, self._is_noisy
        self._begin_anew()
        if not code:
            return [Noise("nothing but noise")] if is_noisy else []
        text = "" if is_spoilt else _text(code)
        return [Code(text) if text else Noise(f"{_shown(code)} is no code")]


def _text(code: bytes) -> str:
    """The code as text, or nothing where it cannot be one."""
    try:
        # A tab is a blank, too: some readers end a code with it, and silence follows.
        text = _AIM_PREFIX.sub("", code.decode()).strip(" \t")
    except UnicodeDecodeError:
        return ""
    if not all(char.isprintable() or char in _JOINERS for char in text):
        return ""
    # A word alone is a card or a command; letters of every script stand only in an entry with a name.
    is_word = " " not in text
    return "" if is_word and not all(char.isascii() or char in _SUIT_SIGNS for char in text) else text


def _tag(frame: bytearray) -> Tag | Noise:
    found = _TAG.fullmatch(frame)
    if found is None:
        return _broken(frame)
    *tag, check = bytes.fromhex(found[1].decode())
    return Tag(bytes(tag).hex().upper()) if reduce(xor, tag) == check else _broken(frame)


def _broken(frame: bytearray) -> Noise:
    return Noise(f"{_shown(bytes([_STX]) + frame)} is no whole tag")


def _shown(data: bytes) -> str:
    shown = data[:_SHOWN_BYTES].hex(" ")
    return f"{shown} ..." if len(data) > _SHOWN_BYTES else shown
