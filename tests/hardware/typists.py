"""Keyboards of several countries, scanners that type on them, and the events that Linux makes of that."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from hardware.input.keycodes import CHARACTERS, EV_KEY, EV_SYN

ENTER: Final = 28
SHIFT: Final = 42
_NOWHERE: Final = 86
"""A place that no US keyboard has, for a character that a layout has not."""

_ROW_STARTS: Final = (2, 16, 30, 44)
_ROWS: Final = {
    # four rows of keys, then the same rows with shift
    "AZERTY": (
        *("&é\"'(-è_çà)=", "azertyuiop^$", "qsdfghjklmù", "wxcvbn,;:!"),
        *("1234567890°+", "AZERTYUIOP¨£", "QSDFGHJKLM%", "WXCVBN?./§"),
    ),
    "QWERTZ": (
        *("1234567890ß´", "qwertzuiopü+", "asdfghjklöä", "yxcvbnm,.-"),
        *('!"§$%&/()=?`', "QWERTZUIOPÜ*", "ASDFGHJKLÖÄ", "YXCVBNM;:_"),
    ),
    "Dvorak": (
        *("1234567890[]", "',.pyfgcrl/=", "aoeuidhtns-", ";qjkxbmwvz"),
        *("!@#$%^&*(){}", '"<>PYFGCRL?+', "AOEUIDHTNS_", ":QJKXBMWVZ"),
    ),
    "Turkish Q": (
        *("1234567890*-", "qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç."),
        *("!'^+%&/()=?_", "QWERTYUIOPĞÜ", "ASDFGHJKLŞİ", "ZXCVBNMÖÇ:"),
    ),
    "Turkish F": (
        *("1234567890/-", "fgğıodrnhpqw", "uieaütkmlyş", "jövcçzsb.,"),
        *("!\"^$%&'()=?_", "FGĞIODRNHPQW", "UİEAÜTKMLYŞ", "JÖVCÇZSB:;"),
    ),
    "Bépo": (
        *('"«»()@+-/*=%', "bépoè^vdljzw", "auie,ctsrnm", "àyx.k’qghf"),
        *("1234567890°`", "BÉPOÈ!VDLJZW", "AUIE;CTSRNM", "ÀYX:K?QGHF"),
    ),
}

Keys = dict[tuple[int, bool], str]

US: Final[Keys] = {key: char for key, char in CHARACTERS.items() if key[0] < 55 or key[0] == 57}
LAYOUTS: Final[dict[str, Keys]] = {
    name: {
        (57, False): " ",
        **{
            (start + at, row >= 4): char
            for row, chars in enumerate(rows)
            for start in [_ROW_STARTS[row % 4]]
            for at, char in enumerate(chars)
        },
    }
    for name, rows in _ROWS.items()
}
"""The character of each place, by whether shift is held, as with `CHARACTERS`."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event with the fields of one of evdev's."""

    type: int
    code: int
    value: int


def strike(place: int) -> list[Event]:
    """A key goes down and up, with all that Linux tells around it."""
    scan, report = Event(4, 4, 0x70000 + place), Event(EV_SYN, 0, 0)
    return [scan, Event(EV_KEY, place, 1), report, scan, Event(EV_KEY, place, 0), report]


def place_of(char: str, keys: Keys) -> tuple[int, bool]:
    """Where a scanner with this layout finds a character."""
    return next((key for key, printed in keys.items() if printed == char), (_NOWHERE, False))


def typed(
    text: str, keys: Keys = US, *, has_shift: bool = True, ends: Iterable[int] = (ENTER,)
) -> list[Event]:
    """What a scanner with this layout does for a code, and for its end."""
    events: list[Event] = []
    for place, is_shifted in (place_of(char, keys) for char in text):
        if is_shifted and has_shift:
            events += [Event(EV_KEY, SHIFT, 1), *strike(place), Event(EV_KEY, SHIFT, 0)]
        else:
            events += strike(place)
    return events + [event for end in ends for event in strike(end)]


def seen_through(code: str, keys: Keys) -> str:
    """What a machine with this layout makes of a code that a US scanner types."""
    return "".join(
        keys.get(place_of(char, US), keys.get((place_of(char, US)[0], False), "")) for char in code
    )


class FakeDevice:
    """
    An input device that brings what it is told, and says what was done with it.

    Args:
        script: Events that arrive together, or an error that reading raises.
        fails: What grabbing raises.
    """

    def __init__(self, *script: list[Event] | OSError, fails: OSError | None = None) -> None:
        self.fd, self._far = os.pipe()
        self._script: deque[list[Event] | OSError] = deque()
        self._fails = fails
        self.done: list[str] = []
        self.send(*script)

    def send(self, *steps: list[Event] | OSError) -> None:
        """Bring more."""
        for step in steps:
            self._script.append(step)
            os.write(self._far, b".")

    def grab(self) -> None:
        self.done.append("grab")
        if self._fails is not None:
            raise self._fails

    def ungrab(self) -> None:
        self.done.append("ungrab")

    def read(self) -> Iterator[Event]:
        os.read(self.fd, 1)
        step = self._script.popleft()
        if isinstance(step, OSError):
            raise step
        yield from step

    def close(self) -> None:
        self.done.append("close")
        if self.done.count("close") == 1:
            os.close(self.fd)
            os.close(self._far)
