"""What a setting may be: each kind reads a value of TOML, refuses others, and tells what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from hardware.config.toml import nearest, write_key, write_value

T_co = TypeVar("T_co", covariant=True)

LAST_PIN: Final = 27
"""The highest BCM number on the header of a Raspberry Pi."""

LONGEST_SHOWN: Final = 60
"""Characters of a value that an error shows."""


class Unfit(ValueError):
    """
    A value that a setting cannot have.

    Attributes:
        at: Where inside the value, as in ``.A``; empty for the whole of it.
    """

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.at = at


def unfit(given: object, allowed: str) -> Unfit:
    """The refusal of *given*, with what is allowed."""
    shown = write_value(given)
    if len(shown) > LONGEST_SHOWN:
        shown = f"{shown[:LONGEST_SHOWN]}…"
    return Unfit(f"cannot be {shown}; it is {allowed}")


@contextmanager
def inside(at: str) -> Iterator[None]:
    """Tell where inside a value the block found another that does not fit."""
    try:
        yield
    except Unfit as error:
        raise Unfit(str(error), at + error.at) from error


class Kind(Protocol[T_co]):
    """One kind of value."""

    @property
    def allowed(self) -> str:
        """What may be given, in words."""

    def read(self, given: object) -> T_co:
        """
        The value as the program has it.

        Raises:
            Unfit: It cannot be that.
        """


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words, or of a few numbers."""

    choices: tuple[str | int, ...]

    @property
    def allowed(self) -> str:
        """The choices."""
        return f"one of {', '.join(map(write_value, self.choices))}"

    def read(self, given: object) -> str | int:
        """One of the choices; `True` is not 1."""
        for choice in self.choices:
            if type(given) is type(choice) and given == choice:
                return choice
        words = [choice for choice in self.choices if isinstance(choice, str)]
        raise unfit(given, self.allowed + (nearest(given, words) if isinstance(given, str) else ""))


@dataclass(frozen=True, slots=True)
class Switch:
    """Yes or no."""

    allowed: str = "true or false"

    def read(self, given: object) -> bool:
        """A truth value, and not a number or a word for one."""
        if not isinstance(given, bool):
            raise unfit(given, self.allowed)
        return given


@dataclass(frozen=True, slots=True)
class Number:
    """
    A whole number.

    Attributes:
        lowest: The least one.
        highest: The greatest one.
    """

    lowest: int
    highest: int

    @property
    def allowed(self) -> str:
        """The range."""
        return f"a number from {self.lowest} to {self.highest}"

    def read(self, given: object) -> int:
        """A whole number of the range; `true` is none."""
        if isinstance(given, bool) or not isinstance(given, int) or not self.lowest <= given <= self.highest:
            raise unfit(given, self.allowed)
        return given


@dataclass(frozen=True, slots=True)
class Address:
    """A device's address on an I2C bus, of seven bits."""

    allowed: str = "an address from 0x08 to 0x77"

    def read(self, given: object) -> int:
        """A 7-bit address; the 8-bit form that many modules are marked with is told as such."""
        if isinstance(given, int) and 0x78 <= given <= 0xEF:
            raise unfit(given, f"{self.allowed}: a module marked 0x{given:02X} has 0x{given >> 1:02X}")
        if not isinstance(given, int) or not 0x08 <= given <= 0x77:
            raise unfit(given, self.allowed)
        return given


@dataclass(frozen=True, slots=True)
class Text:
    """
    A text.

    Attributes:
        allowed: What it is.
        pattern: What it has to match, whole.
    """

    allowed: str
    pattern: str = r"[^\0]*"

    def read(self, given: object) -> str:
        """A text that matches."""
        if not isinstance(given, str) or not re.fullmatch(self.pattern, given):
            raise unfit(given, self.allowed)
        return given


@dataclass(frozen=True, slots=True)
class Pin:
    """
    A pin of the header by its BCM number.

    Attributes:
        is_optional: -1 is no pin.
    """

    is_optional: bool = False

    @property
    def allowed(self) -> str:
        """The range."""
        return (
            f"a GPIO from 0 to {LAST_PIN} by its BCM number{', or -1 for none' if self.is_optional else ''}"
        )

    def read(self, given: object) -> int:
        """A BCM number."""
        lowest = -1 if self.is_optional else 0
        if isinstance(given, bool) or not isinstance(given, int) or not lowest <= given <= LAST_PIN:
            raise unfit(given, self.allowed)
        return given


@dataclass(frozen=True, slots=True)
class Listing(Generic[T_co]):
    """
    Several values of one kind.

    Attributes:
        kind: What each of them is.
        fewest: How many at least.
        most: How many at most.
    """

    kind: Kind[T_co]
    fewest: int
    most: int

    @property
    def allowed(self) -> str:
        """How many, and of what."""
        number = f"{self.most}" if self.fewest == self.most else f"{self.fewest} to {self.most}"
        return f"a list of {number}, each {self.kind.allowed}"

    def read(self, given: object) -> tuple[T_co, ...]:
        """The values in their order."""
        if not isinstance(given, list | tuple) or not self.fewest <= len(given) <= self.most:
            raise unfit(given, self.allowed)
        return tuple(self._read_item(number, value) for number, value in enumerate(given, start=1))

    def _read_item(self, number: int, value: object) -> T_co:
        with inside(f" (number {number})"):
            return self.kind.read(value)


@dataclass(frozen=True, slots=True)
class Table(Generic[T_co]):
    """
    Values of one kind by name.

    Attributes:
        names: The names that there are; any may be left out.
        kind: What each value is.
    """

    names: tuple[str, ...]
    kind: Kind[T_co]

    @property
    def allowed(self) -> str:
        """The names, and what each has."""
        return f"a table of {', '.join(self.names)}, each {self.kind.allowed}"

    def read(self, given: object) -> Mapping[str, T_co]:
        """The values, in the order of the names."""
        if not isinstance(given, Mapping):
            raise unfit(given, self.allowed)
        return {name: self._read_item(name, given[name]) for name in self._sorted(given)}

    def _read_item(self, name: str, value: object) -> T_co:
        with inside(f".{name}"):
            return self.kind.read(value)

    def _sorted(self, given: Mapping[str, object]) -> list[str]:
        for name in given:
            if name not in self.names:
                near = nearest(name, self.names)
                raise Unfit(
                    f"is unknown{near or '; the names are ' + ', '.join(self.names)}", f".{write_key(name)}"
                )
        return [name for name in self.names if name in given]


def read_word(given: object) -> str:
    """
    The word of an option of the game, as a record file has it; `scorer` judges it.

    Raises:
        Unfit: It is no text, number or truth value, and no list of these.

    >>> read_word(["fifteens", "pairs"]), read_word(True)
    ('fifteens, pairs', 'yes')
    """
    if isinstance(given, list):
        return ", ".join(map(_word, given))
    return _word(given)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return write_value(value)
    raise unfit(value, "a text, a number, true, false, or a list of these")
