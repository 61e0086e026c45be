"""
Every sentence that a player reads or hears.

Sentences are kept by key, one catalogue a language. A sentence holds places in
braces. What fills a place of a person (``{seat}``, ``{by}``, ``{to}``,
``{other}``, ``{dealer}``) is a seat, and is told by the player's name; a
``{side}`` is told by the names of all who peg together, a ``{phase}`` in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from unicodedata import category

from scorer.say import argue, drill_panel, heard, panel, refusals, rulings, screens

SHORT_WIDTH: Final = 21
"""Characters in one line of the OLED."""

_SENTENCES: Final = {
    **rulings.SENTENCES,
    **screens.SENTENCES,
    **panel.SENTENCES,
    **heard.SENTENCES,
    **argue.SENTENCES,
    **drill_panel.SENTENCES,
}
_PEOPLE: Final = frozenset({"seat", "by", "to", "other", "dealer"})


def say(key: str, names: Sequence[str] = (), **values: object) -> str:
    """
    Tell one sentence.

    Args:
        key: Which sentence.
        names: The players' names by seat; without them seats are numbered from 1.
        values: What fills its places.

    Raises:
        KeyError: The catalogue has no such sentence, or a place is not filled.
    """
    return _SENTENCES[key].format_map(_told(values, names))


def refusal(key: str, names: Sequence[str], **values: object) -> tuple[str, str]:
    """A refusal's sentence and its short form of at most `SHORT_WIDTH` characters."""
    message, short = refusals.SENTENCES[key]
    told = _told(values, names)
    return message.format_map(told), shorten(short.format_map(told), SHORT_WIDTH)


def shorten(text: str, width: int) -> str:
    """*text*, cut with an ellipsis where it is longer than *width* characters."""
    return text if len(text) <= width else text[: width - 1] + "…"


def plain(text: str) -> str:
    """
    Text from elsewhere, to be told again.

    What a terminal would obey, and what turns a line of writing about, is spelled out.
    """
    return "".join(letter if category(letter)[0] != "C" else ascii(letter)[1:-1] for letter in text)


def name_of(seat: int, names: Sequence[str]) -> str:
    """How a seat is called."""
    return names[seat] if seat < len(names) else f"Player {seat + 1}"


def side_of(side: int, names: Sequence[str]) -> str:
    """How a side is called: one name, or both partners'."""
    if len(names) == 4 and side < 2 and isinstance(names, Partners):
        return f"{names[side]} and {names[side + 2]}"
    return name_of(side, names)


class Partners(tuple[str, ...]):
    """Four names of which the first and third, the second and fourth peg together."""

    __slots__ = ()


def _told(values: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {place: _tell(place, value, names) for place, value in values.items()}


def _tell(place: str, value: object, names: Sequence[str]) -> object:
    if place in _PEOPLE and isinstance(value, int):
        return name_of(value, names)
    if place == "side" and isinstance(value, int):
        return side_of(value, names)
    if place == "phase":
        return refusals.PHASES[str(value)]
    return value
