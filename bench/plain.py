"""
A plain referee: games of two without claims, as one would write it first.

Lists that change, no errors, no events, nothing to take back. What it does in
one move is the least that any referee does, so ours is measured against it.
"""

from __future__ import annotations

import itertools
from typing import Final

from bench.counting import reference
from scorer.cards import Card, Rank

_TARGET: Final = 121
_PAIRS: Final = {2: 2, 3: 6, 4: 12}


class PlainGame:
    """
    A game, fed with the entries of a record; another begins where its dealer, seat 0, is named.

    Attributes:
        scores: By seat.
    """

    def __init__(self) -> None:
        self._begin_game()

    def _begin_game(self) -> None:
        self.scores = [0, 0]
        self._dealer = 0
        self._begin_deal()

    def _begin_deal(self) -> None:
        self._starter: list[Card] = []
        self._laid: list[list[Card]] = [[], []]
        self._crib: list[Card] = []
        self._counted = 0
        self._begin_count(1 - self._dealer)

    def _begin_count(self, turn: int) -> None:
        self._pile: list[Card] = []
        self._passed: set[int] = set()
        self._turn = turn if len(self._laid[turn]) < 4 else 1 - turn

    def take(self, entry: str) -> None:
        """Take one entry: a card, GO, OK, or who deals."""
        if entry == "GO":
            self._go()
        elif entry == "OK":
            self._count()
        elif entry.startswith("DEALER"):
            self._begin_game()
        elif not self._starter:
            self._starter.append(Card.parse(entry))
            if self._starter[0].rank == Rank.JACK:
                self._peg(self._dealer, 2)
        elif sum(map(len, self._laid)) < 8:
            self._lay(Card.parse(entry))
        else:
            self._crib.append(Card.parse(entry))

    def _peg(self, seat: int, points: int) -> None:
        if max(self.scores) < _TARGET:
            self.scores[seat] = min(_TARGET, self.scores[seat] + points)

    def _lay(self, card: Card) -> None:
        seat, other = self._turn, 1 - self._turn
        self._laid[seat].append(card)
        self._pile.append(card)
        count = sum(laid.value for laid in self._pile)
        is_last = sum(map(len, self._laid)) == 8
        is_out = len(self._laid[seat]) == 4 and (other in self._passed or len(self._laid[other]) == 4)
        self._peg(seat, _points_of_last(self._pile) + (2 if count == 31 else int(is_last or is_out)))
        if count == 31 or is_out:
            self._begin_count(other)
        elif other not in self._passed and len(self._laid[other]) < 4:
            self._turn = other

    def _go(self) -> None:
        seat, other = self._turn, 1 - self._turn
        self._passed.add(seat)
        if other not in self._passed and len(self._laid[other]) < 4:
            self._turn = other
        else:
            # Both have passed, or the other has no card: who laid last has the point.
            last = seat if self._pile[-1] in self._laid[seat] else other
            self._peg(last, 1)
            self._begin_count(1 - last)

    def _count(self) -> None:
        if max(self.scores) == _TARGET:
            return
        if self._counted == 3:
            self._dealer = 1 - self._dealer
            self._begin_deal()
            return
        seat = self._dealer if self._counted else 1 - self._dealer
        hand = self._crib if self._counted == 2 else self._laid[seat]
        self._peg(seat, reference(tuple(hand), *self._starter, crib=self._counted == 2))
        self._counted += 1


def _points_of_last(pile: list[Card]) -> int:
    points = 2 if sum(card.value for card in pile) == 15 else 0
    equal = len(list(itertools.takewhile(lambda card: card.rank == pile[-1].rank, reversed(pile))))
    if equal > 1:
        return points + _PAIRS[equal]
    for length in range(len(pile), 2, -1):
        ranks = sorted(card.rank for card in pile[-length:])
        if all(after - before == 1 for before, after in itertools.pairwise(ranks)):
            return points + length
    return points
