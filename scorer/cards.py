"""
Cards, in any writing that people use, and in one writing that we use.

A card is written rank then suit: ``5H``, ``TD``. Read are also ``10d``, ``5♥``
and lower case. A card keyed by its rank alone has no suit: ``5``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final

from scorer.errors import CardError

RANK_LETTERS: Final = "A23456789TJQK"


class Rank(IntEnum):
    """A rank in the order of runs: the ace is low, and no run goes round the corner."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The one character it is written with: ``A``, ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``."""
        return RANK_LETTERS[self - 1]

    @property
    def word(self) -> str:
        """The rank as players read it: the letter, but ``10`` for a ten."""
        return "10" if self is Rank.TEN else self.letter


class Suit(Enum):
    """A suit, by the letter it is written with."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def sign(self) -> str:
        """The suit as a card shows it: ``♣ ♦ ♥ ♠``."""
        return _SIGNS[self.value]


_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUIT_OF: Final = {
    **{suit.value: suit for suit in Suit},
    **{sign: Suit(letter) for letter, sign in _SIGNS.items()},
    **{outline: Suit(letter) for letter, outline in zip("CDHS", "♧♢♡♤", strict=True)},
}
_RANK_OF: Final = {**{rank.letter: rank for rank in Rank}, "10": Rank.TEN}
# Only plain letters: to Python the sign of the kelvin is a small K as well.
# A screen may add U+FE0F after a suit sign to ask for its coloured picture.
_CARD: Final = re.compile(r"(10|[A2-9TJQK])([CDHS♣♦♥♠♧♢♡♤]?)\ufe0f?", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Card:
    """
    One card; its suit may be unknown.

    Attributes:
        rank: Ace to king.
        suit: Clubs to spades, or None where the card was keyed by rank alone.
        value: What it adds to a count: 1 for an ace, 10 for a court card.
        packed: One in this rank's own digit of a number to base five, so that the
            sum of five cards says how many of each rank there are, in 30 bits.
        place: Where it stands in a pack sorted by rank, then suit: 0 to 64.
    """

    rank: Rank
    suit: Suit | None = None
    value: int = field(init=False, repr=False, compare=False)
    packed: int = field(init=False, repr=False, compare=False)
    place: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        suit = 4 if self.suit is None else "CDHS".index(self.suit.value)
        object.__setattr__(self, "value", min(int(self.rank), 10))
        object.__setattr__(self, "packed", 5 ** (self.rank - 1))
        object.__setattr__(self, "place", 5 * (self.rank - 1) + suit)

    @classmethod
    def parse(cls, text: str) -> Card:
        """
        Read one card.

        Raises:
            CardError: *text* is no card.

        >>> str(Card.parse("10♦"))
        'TD'
        """
        if (known := CARDS.get(text)) is not None:
            return known
        found = _CARD.fullmatch(text.strip())
        if not found:
            raise CardError(
                f"there is no card {text.strip()!r}: write the rank A 2-9 T J Q K, "
                "then the suit C D H S, as in 5H or 10D"
            )
        rank, suit = found.groups()
        return cls(_RANK_OF[rank.upper()], _SUIT_OF[suit.upper()] if suit else None)

    def __str__(self) -> str:
        return _WRITTEN[self.place]

    @property
    def pretty(self) -> str:
        """The card as players read it: ``10♦``, or ``10`` where the suit is unknown."""
        return self.rank.word + (self.suit.sign if self.suit else "")


def parse_cards(text: str) -> tuple[Card, ...]:
    """
    Read cards parted by spaces or commas, or written in one go.

    Raises:
        CardError: A word is no card, or a card with a suit is there twice.

    >>> [str(card) for card in parse_cards("10h, 5♥ qdKS")]
    ['TH', '5H', 'QD', 'KS']
    """
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        run_together = [found.group() for found in _CARD.finditer(word)]
        whole = "".join(run_together) == word
        cards += [Card.parse(part) for part in (run_together if whole else [word])]
    check_no_card_twice(cards)
    return tuple(cards)


def check_no_card_twice(cards: Iterable[Card]) -> None:
    """
    Refuse cards that no pack holds together.

    Raises:
        CardError: A card with a suit is there twice, or a rank five times.
    """
    seen: set[Card] = set()
    ranks = dict.fromkeys(Rank, 0)
    for card in cards:
        if card.suit is not None and card in seen:
            raise CardError(f"{card} is there twice: a pack has one of each card")
        seen.add(card)
        ranks[card.rank] += 1
        if ranks[card.rank] > 4:
            raise CardError(f"{card.rank.word} is there five times: a pack has four of each rank")


_WRITTEN: Final[tuple[str, ...]] = tuple(letter + suit for letter in RANK_LETTERS for suit in (*"CDHS", ""))
"""Every card as we write it, by its place."""

CARDS: Final[Mapping[str, Card]] = {
    str(card): card for card in (Card(rank, suit) for rank in Rank for suit in (*Suit, None))
}
"""Every card, and every rank alone, by the way we write it: what is found here need not be read."""

DECK: Final = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All 52 cards, clubs first."""
