"""
Cards dealt to order: some ranks must be among them, all else is chance.

Suits and the rest of the cards are drawn from one pack, so that they come as
evenly as at the table. What must be there, the pack must hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scorer.cards import DECK, Card, Suit
from scorer.rules.pegging import LIMIT, count_of

Ranks = tuple[int, ...]
"""Ranks by number, 1 for an ace to 13 for a king."""


def deal_five(rng: Random, ranks: Ranks = ()) -> tuple[tuple[Card, ...], Card]:
    """
    Deal four cards and a starter with certain ranks among them.

    Args:
        rng: Where chance comes from.
        ranks: Up to five ranks that must be there, none more than four times.
    """
    five = _cards(rng, DECK, ranks)
    while len(five) < 5:
        five.append(_another(rng, DECK, five))
    rng.shuffle(five)
    return tuple(five[:4]), five[4]


def deal_suited(rng: Random, ranks: Ranks = (), *, with_starter: bool) -> tuple[tuple[Card, ...], Card]:
    """
    Deal four cards of one suit.

    Args:
        rng: Where chance comes from.
        ranks: Ranks that must be among the four, each once.
        with_starter: Whether the starter is of their suit, too; else it is of another.
    """
    suit = rng.choice(tuple(Suit))
    suited = [card for card in DECK if card.suit is suit]
    others = [card for card in DECK if card.suit is not suit]
    hand = _cards(rng, suited, ranks)
    while len(hand) < 4:
        hand.append(_another(rng, suited, hand))
    rng.shuffle(hand)
    return tuple(hand), _another(rng, suited if with_starter else others, hand)


def deal_pile(rng: Random, ranks: Ranks = (), *, longest: int = 6) -> tuple[Card, ...]:
    """
    Lay a pile that ends on certain ranks, with cards before them as far as 31 lets it.

    Args:
        rng: Where chance comes from.
        ranks: What it ends on, in any order.
        longest: How many cards it has at the most, unless *ranks* are more.
    """
    pile = _cards(rng, DECK, ranks)
    rng.shuffle(pile)
    for _ in range(rng.randint(2, longest) - len(pile)):
        card = _another(rng, DECK, pile)
        if count_of(pile) + card.value <= LIMIT:
            pile.insert(0, card)
    return tuple(pile)


def _cards(rng: Random, pack: Sequence[Card], ranks: Ranks) -> list[Card]:
    """A card of each rank."""
    cards: list[Card] = []
    for rank in ranks:
        cards.append(_another(rng, [card for card in pack if card.rank == rank], cards))
    return cards


def _another(rng: Random, pack: Sequence[Card], taken: Sequence[Card]) -> Card:
    """A card of the pack that is not taken."""
    while (card := rng.choice(pack)) in taken:
        pass
    return card
