"""The bytes of a card reader."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from hardware.input.tokens import LONGEST_CODE, Code, Noise, Tag, Token, Tokenizer
from tests.proof.fuzz.targets.told import check_message

WORDS: Final = (
    *("5H\r", "10♦\r\n", "CLAIM 8\r", "\x03", "]d1", "]C05H\r", "\u200d", "é", "\x1b"),
    *("\x020F00A1B2C3DF\x03", "\x0200000000000\r\n\x03", "\x02\x00\x00\x01\x05ab", "\x02\x00"),
)
"""Codes, tags with their checksums, and what a scanner answers to its set-up."""

_SPLITS: Final = 3
_LONGEST_FRAME: Final = 32
_LONGEST_NOISE: Final = 80


def run(data: bytes) -> None:
    """However the bytes are split, the same is read; it can be shown, and what is kept of it is short."""
    whole = _tokens_of([data])
    for token in whole:
        _check(token)
    chance = random.Random(zlib.crc32(data))
    splits = [sorted(chance.choices(range(len(data) + 1), k=chance.randint(1, 8))) for _ in range(_SPLITS)]
    for cuts in ([*range(len(data) + 1)], *([0, *cuts, len(data)] for cuts in splits)):
        assert _tokens_of(data[start:end] for start, end in pairwise(cuts)) == whole, cuts


def _tokens_of(pieces: Iterable[bytes]) -> list[Token]:
    tokenizer = Tokenizer()
    tokens: list[Token] = []
    for piece in pieces:
        tokens += tokenizer.feed(piece)
        assert len(tokenizer._code) <= LONGEST_CODE
        assert len(tokenizer._frame or b"") <= _LONGEST_FRAME
    is_open = tokenizer.is_open
    rest = tokenizer.idle()
    assert bool(rest) <= is_open, "silence ends what was not open"
    assert not tokenizer.is_open
    assert not tokenizer.idle()
    return tokens + rest


def _check(token: Token) -> None:
    match token:
        case Code(text):
            assert 1 <= len(text) <= LONGEST_CODE
            assert text == text.strip()
            assert all(char.isprintable() or char in "\u200c\u200d" for char in text), text
        case Tag(tag):
            assert len(tag) == 10
            assert bytes.fromhex(tag).hex().upper() == tag
        case Noise(what):
            check_message(what, 0)
            assert len(what) <= _LONGEST_NOISE
