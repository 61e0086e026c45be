"""
A deck that was taught: which card, or which entry, a code or a tag stands for.

So any sticker and any reader will do: a code is scanned once when its card is asked
for, and kept in a file, ``{"version": 1, "codes": {"0F00A1B2C3": "5H"}}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import starmap
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from unicodedata import category

from hardware.ports import CodeRead, Deliver, Message, Source, TagRead
from scorer.cards import Card
from scorer.durable import write_whole
from scorer.errors import CardError, ConfigError

VERSION: Final = 1

_NO_TAG: Final = "0" * 10
"""What some readers send of a tag that they cannot make out."""


@dataclass(frozen=True, slots=True)
class Deck:
    """
    What has been taught so far.

    Attributes:
        codes: The entry, most often a card, of each code or tag.
    """

    codes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def taught(self, code: str, entry: str) -> Deck:
        """
        The deck in which *code* stands for *entry* as well.

        Raises:
            ConfigError: The code stands for something else already, by itself or since it was taught.
        """
        said = self.codes.get(code) or _card_of(code)
        if said not in ("", entry):
            raise ConfigError(f"{code} says {said} already, so it cannot say {entry}; take another sticker")
        if code == _NO_TAG:
            raise ConfigError(f"{code} is no tag, but one that the reader cannot make out; lay it down again")
        return replace(self, codes=MappingProxyType({**self.codes, code: entry}))

    def without(self, entry: str) -> Deck:
        """The deck in which nothing stands for *entry*, so that it can be taught anew."""
        return replace(
            self, codes=MappingProxyType({code: said for code, said in self.codes.items() if said != entry})
        )


def read_deck(path: Path) -> Deck:
    """
    Read a deck file; one that is not there is a deck that knows nothing yet.

    Raises:
        ConfigError: It cannot be read, or is damaged; it is left as it is.
    """
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Deck()
    except OSError as error:
        raise ConfigError(f"{path}: the deck cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise _damaged(path, "it is no JSON") from error
    return _checked(path, written)


def write_deck(path: Path, deck: Deck) -> None:
    """
    Keep *deck*: whole and durable, or the file is as it was.

    Raises:
        ConfigError: It cannot be written.
    """
    written = {"version": VERSION, "codes": dict(deck.codes)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(written, indent=1, ensure_ascii=False).encode())
    except OSError as error:
        raise ConfigError(
            f"{path}: the deck cannot be kept ({error.strerror}); make room there, or choose another file"
        ) from error


class Taught:
    """
    A source whose codes and tags are told as what the deck says they stand for.

    What the deck does not know is passed on: a code may say an entry by itself. A tag
    that lies on its reader is sent again and again; one that is not known is told once.

    Args:
        source: The reader.
        deck: What was taught.
    """

    def __init__(self, source: Source, deck: Deck) -> None:
        self._source = source
        self._deck = deck
        self._unknown = ""

    def start(self, deliver: Deliver) -> None:
        """Begin to read, on the reader's own thread."""

        def hand_on(message: Message) -> None:
            if (told := self._told(message)) is not None:
                deliver(told)

        self._source.start(hand_on)

    def close(self) -> None:
        """Stop reading. Twice is once."""
        self._source.close()

    def _told(self, message: Message) -> Message | None:
        match message:
            case TagRead(code, source, at_s) | CodeRead(code, source, at_s) if code in self._deck.codes:
                self._unknown = ""
                return CodeRead(self._deck.codes[code], source, at_s)
            case TagRead(tag) if tag == self._unknown:
                return None
            case TagRead(tag):
                self._unknown = tag
            case CodeRead():
                self._unknown = ""
        return message


def _card_of(code: str) -> str:
    """The card that a code says by itself, with its suit; empty where it says none."""
    try:
        card = Card.parse(code)
    except CardError:
        return ""
    return "" if card.suit is None else str(card)


def _checked(path: Path, written: Any) -> Deck:
    version = written.get("version") if isinstance(written, dict) else None
    if type(version) is int and version > VERSION:
        raise ConfigError(f"{path}: the deck was taught by a newer Muggins; update this one")
    codes = written.get("codes") if version == VERSION else None
    if not isinstance(codes, dict) or not all(starmap(_is_code, codes.items())):
        raise _damaged(path, f"it has no codes of version {VERSION}")
    deck = Deck()
    for code, entry in codes.items():
        try:
            deck = deck.taught(code, _card_of(entry) or entry)
        except ConfigError as error:
            raise _damaged(path, str(error)) from error
    return deck


def _is_code(code: str, entry: Any) -> bool:
    """Whether both are texts to show: JSON can spell control characters too, and halves of others."""
    is_entry = isinstance(entry, str) and bool(entry)
    return is_entry and not any(category(char) in ("Cc", "Cs") for char in code + entry)


def _damaged(path: Path, why: str) -> ConfigError:
    return ConfigError(f"{path}: the deck is damaged ({why}); remove the file and teach it again")
