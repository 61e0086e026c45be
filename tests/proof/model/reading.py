"""The words of an entry, as `docs/entries.md` lists them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from .agreed import Refused
from .counting import RANKS

NAMES: Final = ("ANN", "BOB", "CID", "DEE")
ALONE: Final = ("GO", "HEELS", "ACCEPT", "OK", "UNDO", "MISDEAL", "ABANDON")
CARD: Final = re.compile(rf"[{RANKS}][CDHS]?")


class Entry(NamedTuple):
    """One entry; what its word does not use is empty."""

    word: str
    cards: tuple[str, ...] = ()
    seat: int | None = None
    by: int | None = None
    number: int = 0
    kinds: bool = False
    penalty: bool = False
    option: tuple[str, str] = ("", "")
    instead: Entry | None = None
    is_before: bool = False


def read_line(text: str) -> list[Entry]:
    """
    The entries of a line: one, or several cards.

    Raises:
        Refused: It is none.
    """
    words = text.partition("#")[0].split()
    cards = [card_of(word) for word in words]
    if len(words) > 1 and all(CARD.fullmatch(card) for card in cards):
        return [Entry("CARD", (card,)) for card in cards]
    return [read(words)]


def read(words: list[str]) -> Entry:
    """
    One entry of its words.

    Raises:
        Refused: There is no such word.
    """
    word, *rest = [word.upper() for word in words] or [""]
    if word == "FIX":
        return _fix(words)
    if rest[-2:-1] == ["BY"]:
        return read(words[:-2])._replace(by=seat_of(rest[-1]))
    if word in ALONE and not rest:
        return Entry(word)
    if CARD.fullmatch(card_of(word)) and not rest:
        return Entry("CARD", (card_of(word),))
    if word not in READERS:
        raise Refused(f"{' '.join(words)} is no entry")
    return READERS[word](word, rest)


def _fix(words: list[str]) -> Entry:
    _, back, *rest = words
    is_before = rest[0].upper() == "BEFORE"
    inner = rest[1:] if is_before else rest
    instead = None if inner[0].upper() == "NONE" else read(inner)
    return Entry("FIX", number=int(back), instead=instead, is_before=is_before)


def _claim(word: str, rest: list[str]) -> Entry:
    is_by_kind = "=" in rest[0]
    points = [int(part.rpartition("=")[2]) for part in rest]
    return Entry(word, number=sum(points), kinds=is_by_kind)


def _set(word: str, rest: list[str]) -> Entry:
    key, _, value = " ".join(rest).lower().partition("=")
    return Entry(word, option=(key, value))


def _named(word: str, rest: list[str]) -> Entry:
    name, *cards = rest
    return Entry(word, tuple(map(card_of, cards)), seat_of(name))


def _peg(word: str, rest: list[str]) -> Entry:
    name, points, *why = rest
    return Entry(word, seat=seat_of(name), number=int(points), penalty=bool(why))


def _ask(word: str, rest: list[str]) -> Entry:
    return Entry(word, option=(rest[0].lower(), ""))


READERS: Final[dict[str, Callable[[str, list[str]], Entry]]] = {
    "CLAIM": _claim,
    "MUGGINS": _claim,
    "ASK": _ask,
    "CUT": _named,
    "HAND": _named,
    "DEALER": _named,
    "CONCEDE": _named,
    "PEG": _peg,
    "SET": _set,
}


def card_of(word: str) -> str:
    """A card in its short name: ``10h`` is ``TH``."""
    return word.upper().replace("10", "T", 1)


def seat_of(name: str) -> int:
    """A seat of ``@2``, of a beginning that no other name has, or of a name in quotes."""
    if name.startswith("@"):
        return int(name[1:]) - 1
    return next(seat for seat, whole in enumerate(NAMES) if whole.startswith(name.strip('"')))
