"""
The keys of keyboards by their places, as Linux numbers them (``linux/input-event-codes.h``).

A keyboard sends places, and a machine's layout makes letters of them. Here that
layout has no part: a place is a key of the panel, or the character that is printed
there on a US keyboard.
"""

from __future__ import annotations

from typing import Final

EV_SYN: Final = 0
EV_KEY: Final = 1
SYN_DROPPED: Final = 3
"""Linux has lost some events, for nobody read them in time."""

ENTERS: Final = frozenset({28, 96})
SHIFTS: Final = frozenset({42, 54})
LOCKS: Final = frozenset({58, 69, 70})
"""Caps lock, num lock, scroll lock."""

_ROWS: Final = (
    # the row's first place, its characters, the same with shift held
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
    (55, "*", "*"),
    (71, "789-456+1230.", "789-456+1230."),
    (98, "/", "/"),
)
CHARACTERS: Final = {
    **{(first + at, False): char for first, plain, _ in _ROWS for at, char in enumerate(plain)},
    **{(first + at, True): char for first, _, shifted in _ROWS for at, char in enumerate(shifted)},
}
"""The character of each place on a US keyboard, by whether shift is held."""

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
PANEL: Final = {
    # A number pad from 1 to 0, and / * - + . Enter Backspace
    **dict(zip((79, 80, 81, 75, 76, 77, 71, 72, 73, 82), _RANKS, strict=True)),
    **dict(zip((98, 55, 74, 78, 83, 96, 14), ("J", "Q", "K", "D", "C", "S", "H"), strict=True)),
    # A keyboard's digits from 1 to 0; its letters A T J Q K, S H D C, G M; Enter, Delete
    **dict(zip(range(2, 12), _RANKS, strict=True)),
    **dict(zip((30, 20, 36, 16, 37), ("A", "10", "J", "Q", "K"), strict=True)),
    **dict(zip((31, 35, 32, 46), ("S", "H", "D", "C"), strict=True)),
    **dict(zip((34, 50, 28, 111), ("GO", "C", "OK", "UNDO"), strict=True)),
    # F1 to F4; Tab and Escape, which some number pads have, too
    **dict(zip((59, 60, 61, 62, 15, 1), ("P1", "P2", "P3", "P4", "P1", "P2"), strict=True)),
}
"""
The key of the panel at each place of a number pad or a keyboard.

Num lock is none of them: some number pads send it by themselves around each digit.
"""
