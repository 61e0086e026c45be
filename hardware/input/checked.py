"""
Codes with two check digits, for scanners that type.

A scanner of the keyboard type sends the places of keys, and a scanner that was set
to another country's keyboard takes another place for the same letter: set to French
it sends a printed ``QH`` as ``AH``. So what such a scanner reads carries a check: a
code that some keyboard has spoilt is none, instead of another card.

The digits are those of ISO 7064, MOD 97-10, over the characters' ASCII codes. They
see every wrong character and every swap of two, and on the smallest Data Matrix they
cost no room: two digits share a code word.
"""

from __future__ import annotations

import re
from typing import Final

from scorer.errors import NotationError

# One word, and perhaps a number: so no plain entry of a table looks like a checked one.
_PLAIN: Final = r"[A-Z0-9]+(?: @?[0-9]+)?"
_TEXT: Final = re.compile(_PLAIN, re.IGNORECASE | re.ASCII)
_CHECKED: Final = re.compile(rf"({_PLAIN})([0-9]{{2}})", re.IGNORECASE | re.ASCII)


def encode(text: str) -> str:
    """
    The code to print for *text*: a card, or a short entry.

    Raises:
        NotationError: *text* is more than a word and a number.

    >>> encode("5H"), encode("by @2")
    ('5H15', 'BY @266')
    """
    if not _TEXT.fullmatch(text):
        raise NotationError(
            f"{text!r} has no checked form; give one word, or a word and a number, as in 5H or BY @2"
        )
    return f"{text.upper()}{_check(text.upper()):02}"


def decode(code: str) -> str | None:
    """
    What a checked *code* says, in capitals; None where it is none.

    >>> decode("5h15"), decode("5H16"), decode("5H")
    ('5H', None, None)
    """
    found = _CHECKED.fullmatch(code)
    if found is None:
        return None
    plain, check = found[1].upper(), found[2]
    return plain if int(check) == _check(plain) else None


def _check(plain: str) -> int:
    """The two digits, from 2 to 98, that make the whole number 1 modulo 97."""
    return 98 - int.from_bytes(plain.encode("ascii"), "big") * 100 % 97
