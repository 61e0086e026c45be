"""
What each throw to the crib was worth, after the game.

A choice is judged by two exact averages: its hand over every starter, and its
crib over every starter and all that the others can have thrown, each as likely
as any other. With two players these are 46 starters and 45,540 cribs for each
of 15 choices. They need not be dealt one by one: to what ranks are worth it is
the same which unknown card is the starter, so a crib is its own cards and one
of 455 sets of three ranks, each as often as the pack makes it. Only flush and
nobs know suits, and theirs is a sum of a few products.

>>> from scorer.cards import parse_cards
>>> judged = judge_throw(parse_cards("5C 5D 6H 7S"), parse_cards("JC KD"), is_own_crib=True)
>>> f"{float(judged.kept.total):.2f} is number {judged.place} of {len(judged.choices)}"
'16.20 is number 2 of 15'
>>> [str(card) for card in judged.best.thrown], f"{float(judged.lost):.2f} thrown away"
(['6H', '7S'], '1.53 thrown away')

Source: docs/discards.md.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from operator import attrgetter, mul
from typing import Final

from scorer.cards import Card, Rank, Suit, check_no_card_twice
from scorer.errors import CardError
from scorer.record.history import History
from scorer.rules.events import DealVoided, GameBegun, MatchBegun
from scorer.rules.show import count_points
from scorer.rules.state import HAND_SIZE, State
from scorer.units import Seat

_STARTER: Final = 1


@dataclass(frozen=True, slots=True)
class Choice:
    """
    One way to part the cards that were dealt.

    Attributes:
        held: The four that are kept.
        thrown: Those that go to the crib: two, or one with three and four players.
        hand: What the hand is worth on average, in points.
        crib: What the crib is worth on average, in points, whoever gets it.
        total: Both together: the crib is added where it is one's own, else taken off.
    """

    held: tuple[Card, ...]
    thrown: tuple[Card, ...]
    hand: Fraction
    crib: Fraction
    total: Fraction


@dataclass(frozen=True, slots=True)
class ThrowJudged:
    """
    A throw beside all that could have been thrown.

    Attributes:
        kept: What was done.
        choices: Everything that could have been done, the best first, and what was
            done before its equals: 15 with six cards, 5 with five.
        is_own_crib: The crib was the player's own, or the partner's.
        is_by_rank: Not all suits are known: flush and nobs are left out everywhere.
    """

    kept: Choice
    choices: tuple[Choice, ...]
    is_own_crib: bool
    is_by_rank: bool

    @property
    def best(self) -> Choice:
        """What would have been worth most; what was done, where nothing is worth more."""
        return self.choices[0]

    @property
    def place(self) -> int:
        """The place of what was done among all choices, from 1; equals share one."""
        return 1 + sum(choice.total > self.kept.total for choice in self.choices)

    @property
    def lost(self) -> Fraction:
        """Points thrown away: how much more the best is worth."""
        return self.best.total - self.kept.total


def judge_throw(
    held: Sequence[Card], thrown: Sequence[Card], *, is_own_crib: bool, crib_flush_four: bool = False
) -> ThrowJudged:
    """
    Judge a throw against every other that these cards allow.

    Args:
        held: The four cards that were kept.
        thrown: Two cards with two players; one with three and four.
        is_own_crib: The crib was the player's own, or the partner's.
        crib_flush_four: Four cards are a flush in the crib too.

    Raises:
        CardError: These are not so many cards, or one is there twice.
    """
    if len(held) != HAND_SIZE or len(thrown) not in (1, 2):
        raise CardError(
            f"a throw is one or two cards beside four that are kept, not {len(thrown)} beside {len(held)}"
        )
    dealt = (*held, *thrown)
    check_no_card_twice(dealt)
    pack = _Pack(dealt)
    choices = []
    for places in itertools.combinations(range(len(dealt)), HAND_SIZE):
        keep = tuple(dealt[place] for place in places)
        throw = tuple(card for place, card in enumerate(dealt) if place not in places)
        hand, crib = pack.hand(keep), pack.crib(throw, crib_flush_four=crib_flush_four)
        choices.append(Choice(keep, throw, hand, crib, hand + crib if is_own_crib else hand - crib))
    # The first four of the cards are those that were held, and sorting leaves equals in their order.
    best_first = sorted(choices, key=attrgetter("total"), reverse=True)
    return ThrowJudged(choices[0], tuple(best_first), is_own_crib, pack.is_by_rank)


class _Pack:
    """
    The cards that one player has not seen, and what they add up to.

    Attributes:
        is_by_rank: Not all suits are known, so suits are left out.
    """

    def __init__(self, dealt: tuple[Card, ...]) -> None:
        ranks = [card.rank for card in dealt]
        suits = [card.suit for card in dealt]
        self.is_by_rank = None in suits
        self._size = 52 - len(dealt)
        self._of_rank = [4 - ranks.count(rank) for rank in Rank]
        self._of_suit = {suit: 13 - suits.count(suit) for suit in Suit}
        self._jacks = [suit for suit in Suit if Card(Rank.JACK, suit) not in dealt]
        # Beside what one player throws the crib has cards of the others, and there is the starter.
        self._others = HAND_SIZE - (len(dealt) - HAND_SIZE)
        self._unknown = tuple(_sets_of(self._others + _STARTER, self._of_rank).values())
        self._cribs = self._size * comb(self._size - _STARTER, self._others)

    def hand(self, held: tuple[Card, ...]) -> Fraction:
        """What four cards are worth, over every starter."""
        points = _points_over(self._of_rank, _STARTER, held)
        if not self.is_by_rank:
            points += sum(self._of_suit[card.suit] for card in held if card.suit and card.rank is Rank.JACK)
            if suit := _suit_of_all(held):
                points += HAND_SIZE * self._size + self._of_suit[suit]
        return Fraction(points, self._size)

    def crib(self, thrown: tuple[Card, ...], *, crib_flush_four: bool) -> Fraction:
        """What a crib with these cards is worth, over every starter and all cards of the others."""
        # Any card of a set can be the starter.
        size = self._others + _STARTER
        points = size * _points_over(self._unknown, size, thrown)
        if not self.is_by_rank:
            points += self._nobs(thrown)
            if suit := _suit_of_all(thrown):
                points += self._flushes(suit, crib_flush_four=crib_flush_four)
        return Fraction(points, self._cribs)

    def _nobs(self, thrown: tuple[Card, ...]) -> int:
        """A point for each crib in which his nobs is: the jack was thrown here, or by the others."""
        jacks = [card.suit for card in thrown if card.suit and card.rank is Rank.JACK]
        with_own = sum(self._of_suit[suit] for suit in jacks) * comb(self._size - _STARTER, self._others)
        starters = sum(self._of_suit[suit] - 1 for suit in self._jacks)
        return with_own + starters * comb(self._size - _STARTER - 1, self._others - 1)

    def _flushes(self, suit: Suit, *, crib_flush_four: bool) -> int:
        """The points of every flush in the crib."""
        in_suit = self._of_suit[suit]
        points = 5 * in_suit * comb(in_suit - _STARTER, self._others)
        if crib_flush_four:
            points += 4 * (self._size - in_suit) * comb(in_suit, self._others)
        return points


def _sets_of(size: int, of_rank: Iterable[int]) -> dict[int, int]:
    """
    All sets of ranks of so many cards, and how many sets of cards each stands for.

    Args:
        size: Cards in a set.
        of_rank: How many cards of each rank there are, the ace first.

    Returns:
        The number by the sum of `Card.packed`. The sets are always the same, in the
        same order, also those that no cards make.
    """
    sets: list[dict[int, int]] = [{0: 1}, *({} for _ in range(size))]
    for rank, cards in zip(Rank, of_rank, strict=True):
        step = Card(rank).packed
        for have in range(size, 0, -1):
            for more in range(1, have + 1):
                ways = comb(cards, more)
                for packed, before in sets[have - more].items():
                    sets[have][packed + more * step] = before * ways
    return sets[size]


def _points_over(ways: Iterable[int], size: int, known: Iterable[Card]) -> int:
    """The points of ranks in some known cards with every set of so many ranks, each as often as it comes."""
    return sum(map(mul, ways, _points_with(sum(card.packed for card in known), size)))


@cache
def _points_with(known: int, size: int) -> bytes:
    """The points of ranks in some known cards with each of `_sets_of` so many ranks."""
    return bytes(_POINTS[known + more] for more in _sets_of(size, [0] * len(Rank)))


def _suit_of_all(cards: tuple[Card, ...]) -> Suit | None:
    return cards[0].suit if all(card.suit is cards[0].suit for card in cards) else None


class _Points(dict[int, int]):
    """By the sum of five packed cards: what their ranks are worth, worked out when first met."""

    def __missing__(self, packed: int) -> int:
        cards = [Card(rank) for rank in Rank for _ in range(packed // Card(rank).packed % 5)]
        if len(cards) < 5:  # five of a rank have run over into the next digit
            return 0
        # No suit is known and a jack would be the starter, so there is neither flush nor nobs.
        *hand, starter = sorted(cards, key=_is_jack)
        self[packed] = points = count_points(tuple(hand), starter, crib=True)
        return points


def _is_jack(card: Card) -> bool:
    return card.rank is Rank.JACK


_POINTS: Final = _Points()


def ended_games(history: History) -> tuple[tuple[State, ...], ...]:
    """
    The games of a match that are over, each as the last position of each of its deals.

    Deals that were voided are left out, and so is a game that goes on.
    """
    games: list[list[State]] = [[]]
    before = history.start
    for step in history.standing():
        if step.opens_deal:
            if not any(isinstance(event, DealVoided) for event in step.events):
                games[-1].append(before)
            if any(isinstance(event, GameBegun | MatchBegun) for event in step.events):
                games.append([])
        before = step.state
    games[-1].append(before)
    return tuple(
        tuple(deal for deal in deals if deal.deal.starter or deal.is_over)
        for deals in games
        if deals[-1].is_over
    )


def is_known(deal: State) -> bool:
    """Whether all hands and the crib of a deal were shown, so that it can be judged."""
    hands = [deal.deal.hand(Seat(seat)) for seat in range(deal.options.seats)]
    return deal.dealer is not None and {len(cards) for cards in (*hands, deal.deal.crib)} == {HAND_SIZE}


def thrown_by_each(seats: int) -> int:
    """How many cards each player throws: two with two players, else one."""
    return 2 if seats == 2 else 1


def whose(
    crib: Sequence[Card], said: Mapping[Seat, Sequence[Card]], *, seats: int
) -> dict[Seat, tuple[Card, ...]]:
    """
    Say who threw the cards of a crib, by what is said of some players.

    With two and four players the last is known by what is left; with three one
    card came from the pack, so each has to be said.

    Args:
        crib: The four cards.
        said: What some players threw.
        seats: How many play.

    Raises:
        CardError: A card is not in the crib or was thrown by somebody else, or a
            player threw another number of cards.
    """
    size = thrown_by_each(seats)
    left = list(crib)
    for cards in said.values():
        if len(cards) != size:
            raise CardError(f"each threw {size} of the crib's four cards, not {len(cards)}")
        for card in cards:
            if card not in left:
                raise CardError(
                    f"{card.pretty} is not left in the crib {' '.join(each.pretty for each in crib)}"
                )
            left.remove(card)
    thrown = {seat: tuple(cards) for seat, cards in said.items()}
    silent = [Seat(seat) for seat in range(seats) if seat not in said]
    if len(silent) == 1 and len(left) == size:
        thrown[silent[0]] = tuple(left)
    return thrown


def judge_deal(deal: State, thrown: Mapping[Seat, Sequence[Card]]) -> dict[Seat, ThrowJudged]:
    """
    Judge what is known to be thrown in a deal.

    Args:
        deal: Its last position, with all hands shown.
        thrown: What each player threw, as from `whose`; who is missing is not judged.

    Raises:
        CardError: As from `judge_throw`.
    """
    if deal.dealer is None:
        return {}
    options = deal.options
    return {
        seat: judge_throw(
            deal.deal.hand(seat),
            cards,
            is_own_crib=options.side(seat) == options.side(deal.dealer),
            crib_flush_four=options.crib_flush == "four",
        )
        for seat, cards in sorted(thrown.items())
    }
