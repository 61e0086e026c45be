"""Values and keys as TOML writes them; the standard library only reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

LONGEST_BITS: Final = 64
"""Longer numbers are hexadecimal: Python refuses to write very long ones in tens."""


def write_value(value: object) -> str:
    """
    A value on one line: a text, a number, a truth value, a list or a table of these.

    >>> write_value({"A": (True, 4)})
    '{A = [true, 4]}'
    """
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{write_key(key)} = {write_value(part)}' for key, part in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(write_value, value))}]"
    if isinstance(value, int) and value.bit_length() > LONGEST_BITS:
        return hex(value)
    # What JSON writes of the others is TOML, but for one control character that JSON leaves bare.
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")


def write_key(key: str) -> str:
    """A key, quoted where it has to be."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else write_value(key)


def nearest(word: str, known: Iterable[str]) -> str:
    """``; did you mean this?`` for the known word that is nearest; empty where none is near."""
    near = get_close_matches(word, tuple(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""
