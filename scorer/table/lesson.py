"""
A deck is taught: card after card is asked for, and the code that comes then is its own.

The position of a lesson is a value; what a reader or a key does to it is another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hardware.input.deck import Deck
from scorer.cards import RANK_LETTERS, Card
from scorer.errors import CardError, ConfigError

CARDS: Final = tuple(f"{rank}{suit}" for suit in "SHDC" for rank in RANK_LETTERS)
"""All cards in the order in which they are asked for: a new pack lies nearly so."""

_RANKS: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


@dataclass(frozen=True, slots=True)
class Lesson:
    """
    How far a deck is taught.

    Attributes:
        deck: What it knows.
        wanted: What is asked for, in order.
        at: Which of them is asked for now; as many as there are when the lesson is over.
        last: The code that came last; a reader sends it again for as long as it sees it.
    """

    deck: Deck
    wanted: tuple[str, ...]
    at: int = 0
    last: str = ""

    @classmethod
    def of(cls, deck: Deck, wanted: tuple[str, ...]) -> Lesson:
        """The lesson that goes on with *deck*, at the first that it does not know."""
        return cls(deck, wanted, -1).skipped()

    @property
    def asked(self) -> str | None:
        """What is asked for now; None when the lesson is over."""
        return self.wanted[self.at] if self.at < len(self.wanted) else None

    @property
    def known(self) -> int:
        """How many of what is wanted the deck knows."""
        return len({*self.wanted} & {*self.deck.codes.values()})

    def skipped(self) -> Lesson:
        """Without what is asked for now: the next that the deck does not know is asked for."""
        said = set(self.deck.codes.values())
        ahead = range(self.at + 1, len(self.wanted))
        return replace(self, at=next((at for at in ahead if self.wanted[at] not in said), len(self.wanted)))

    def back(self) -> Lesson:
        """The one before is asked for again; a code that comes now takes the place of what it had."""
        return replace(self, at=max(0, self.at - 1), last="")

    def heard(self, code: str) -> Lesson:
        """
        With the code that has come for what is asked for; the same code once more is no other.

        Raises:
            ConfigError: The code stands for something else.
        """
        if self.asked is None or code == self.last:
            return self
        try:
            deck = self.deck.without(self.asked).taught(code, self.asked)
        except ConfigError as error:
            said = self.deck.codes.get(code)
            raise ConfigError(f"That is {name_of(said)}." if said else f"{error}.") from error
        return replace(self, deck=deck, last=code).skipped()


def name_of(entry: str) -> str:
    """
    A card as it is asked for; another entry as it is written.

    >>> name_of("AS"), name_of("GO")
    ('the ace of spades', 'GO')
    """
    try:
        card = Card.parse(entry)
    except CardError:
        return entry
    return f"the {_RANKS[card.rank - 1]} of {card.suit.name.lower()}" if card.suit else entry


def missing(deck: Deck) -> tuple[str, ...]:
    """The cards that *deck* does not know, in the order in which they are asked for."""
    said = set(deck.codes.values())
    return tuple(card for card in CARDS if card not in said)
