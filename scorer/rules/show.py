"""
The show: what four cards and the starter are worth, combination by combination.

What ranks alone are worth depends only on how many of each rank there are, and
there are 6,175 such patterns. A pattern is worked out by plain brute force when
it is first met and kept, so nothing is built at start and no hand is combined
twice. Suits add a flush and his nobs.

>>> from scorer.cards import parse_cards
>>> count_show(parse_cards("5H 5C 5S JD"), Card.parse("5D"), crib=False).points
29

Source: the classic six-card game; ACC rules 1.7 (flush, nobs) and 9.2 (show).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple, get_args

from scorer.cards import Card, Rank, Suit, check_no_card_twice
from scorer.errors import CardError
from scorer.rules.commands import Answer


class Kind(StrEnum):
    """What a combination is."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"


DEFAULT_ORDER: Final = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
"""The order of counting that most players are taught."""


class Item(NamedTuple):
    """
    One combination.

    Attributes:
        kind: What it is.
        cards: The cards that make it, lowest first.
        points: What it is worth.
    """

    kind: Kind
    cards: tuple[Card, ...]
    points: int


class Count(NamedTuple):
    """
    What a hand or crib is worth with the starter, as far as its suits are known.

    Attributes:
        hand: The four cards held.
        starter: The card turned up.
        items: Every certain combination, in the order of counting.
        flush_from: Cards that a flush needs: 4 in a hand, 5 in a crib.
        order: The order of counting.
    """

    hand: tuple[Card, ...]
    starter: Card
    items: tuple[Item, ...]
    flush_from: int
    order: tuple[Kind, ...]

    @property
    def points(self) -> int:
        """All of it."""
        return sum(item.points for item in self.items)

    def by_kind(self) -> dict[Kind, int]:
        """Points by kind, every kind in the order of counting, 0 where there is nothing."""
        points = dict.fromkeys(self.order, 0)
        for item in self.items:
            points[item.kind] += item.points
        return points

    @property
    def possibilities(self) -> dict[Answer, tuple[Item, ...]]:
        """
        What can be true of the suits, and the combinations it means.

        ``none`` comes first: no more than is certain. The others add to that:
        ``four`` (a flush of the hand), ``five`` (a flush of all), ``nobs``,
        ``both`` (five and nobs). Never more than four are possible, for a
        flush of five with a jack in hand is always his nobs too.
        """
        if all(card.suit for card in (*self.hand, self.starter)):
            return {"none": ()}
        found: dict[Answer, tuple[Item, ...]] = {}
        for suit in Suit:
            found |= self._possible_in(suit)
        # An answer that adds nothing to what is certain is not asked for.
        certain = sum(item.points for item in self.items if item.kind in _OF_SUITS)
        open_answers = (
            (answer, found[answer])
            for answer in get_args(Answer)
            if sum(item.points for item in found.get(answer, ())) > certain
        )
        return {"none": (), **dict(open_answers)}

    @property
    def possible_answers(self) -> tuple[Answer, ...]:
        """The answers to the one question about suits; only ``none`` where nothing is open."""
        return tuple(self.possibilities)

    @property
    def flush_possible(self) -> bool:
        """Whether unknown suits could make a flush, or a longer one than is certain."""
        return not {"four", "five", "both"}.isdisjoint(self.possibilities)

    @property
    def nobs_possible(self) -> bool:
        """Whether unknown suits could make his nobs, where it is not certain."""
        has_nobs = any(item.kind is Kind.NOBS for item in self.items)
        return not has_nobs and not {"nobs", "both"}.isdisjoint(self.possibilities)

    def _possible_in(self, suit: Suit) -> dict[Answer, tuple[Item, ...]]:
        """What could be true with *suit* as the suit of the flush, or of the starter."""
        five = (*self.hand, self.starter)
        could = {card: _could_be(card, suit, five) for card in five}
        in_hand = all(could[card] for card in self.hand) and _are_different(self.hand)
        in_all = in_hand and could[self.starter] and _are_different(five)
        found: dict[Answer, tuple[Item, ...]] = {}
        if in_hand and self.flush_from == 4 and self.starter.suit is not suit:
            found["four"] = (_item(Kind.FLUSH, self.hand),)
        if in_all:
            found["five"] = (_item(Kind.FLUSH, five),)
        jacks = [card for card in self.hand if card.rank is _JACK and could[card]]
        if jacks and could[self.starter] and self.starter.rank is not _JACK:
            nobs = _item(Kind.NOBS, jacks[:1])
            others = list(self.hand)
            others.remove(jacks[0])  # one of them: two jacks by rank alone are equal, and no flush
            if any(card.suit is not suit for card in others):
                found["nobs"] = (nobs,)
            if in_all:
                found["both"] = (*found.pop("five"), nobs)
        return found


def count_show(
    hand: tuple[Card, ...],
    starter: Card,
    *,
    crib: bool,
    crib_flush_four: bool = False,
    order: tuple[Kind, ...] = DEFAULT_ORDER,
) -> Count:
    """
    Count four cards with the starter.

    Args:
        hand: Four cards, in any order; of unknown suits only what is certain is counted.
        starter: The card turned up after the discards.
        crib: Count by the crib's rule: a flush needs all five cards.
        crib_flush_four: Four are enough in the crib too (an old rule).
        order: The order of counting, each kind once.

    Raises:
        CardError: *hand* is not four cards, or a card is there twice.
    """
    try:
        first, second, third, fourth = hand
    except ValueError as error:
        raise CardError(f"a hand is four cards beside the starter, not {len(hand)}") from error
    key = first.packed + second.packed + third.packed + fourth.packed + starter.packed
    places = [first.place, second.place, third.place, fourth.place, starter.place]
    places.sort()
    items = []  # filled by a loop: before Python 3.12 a comprehension is a call of its own
    recipes, has_jack = _PATTERNS[key]
    for known, pick in recipes:
        items.append(known[pick(places)])
    flush_from = 5 if crib and not crib_flush_four else 4
    if first.suit is second.suit is third.suit is fourth.suit:
        items += _flush(hand, starter, flush_from)
    if has_jack and (jack := _nobs(hand, starter)):
        items.append(_NOBS[jack.place,])
    if order is not DEFAULT_ORDER:
        items.sort(key=lambda item: order.index(item.kind))
    return _make(Count, (hand, starter, tuple(items), flush_from, order))


def count_points(hand: tuple[Card, ...], starter: Card, *, crib: bool, crib_flush_four: bool = False) -> int:
    """
    The points of `count_show`, fast and unchecked: for statistics over many hands.

    Args:
        hand: Four cards, in any order.
        starter: A fifth card.
        crib: Count by the crib's rule.
        crib_flush_four: Four cards are a flush in the crib too.
    """
    first, second, third, fourth = hand
    key = first.packed + second.packed + third.packed + fourth.packed + starter.packed
    points, has_jack = _RANK_POINTS[key]
    if first.suit is second.suit is third.suit is fourth.suit:
        points += sum(
            flush.points for flush in _flush(hand, starter, 5 if crib and not crib_flush_four else 4)
        )
    if has_jack and _nobs(hand, starter):
        points += 1
    return points


def with_answer(count: Count, answer: Answer) -> Count:
    """
    Add what the answer to the question about suits says.

    Args:
        count: A count with cards of unknown suit.
        answer: One of its `Count.possible_answers`.

    Raises:
        ValueError: The answer cannot be true of these cards.
    """
    possibilities = count.possibilities
    if answer not in possibilities:
        raise ValueError(f"{answer!r} cannot be true of these cards; answer {' or '.join(possibilities)}")
    added = possibilities[answer]
    replaced = {item.kind for item in added}
    items = [*(item for item in count.items if item.kind not in replaced), *added]
    items.sort(key=lambda item: count.order.index(item.kind))
    return count._replace(items=tuple(items))


_JACK: Final = Rank.JACK
_OF_SUITS: Final = frozenset({Kind.FLUSH, Kind.NOBS})


def _flush(hand: tuple[Card, ...], starter: Card, flush_from: int) -> tuple[Item, ...]:
    """The flush of a hand whose cards have one suit, or nothing where that suit is unknown."""
    if hand[0].suit is None:
        return ()
    if starter.suit is hand[0].suit:
        return (_item(Kind.FLUSH, (*hand, starter)),)
    return (_item(Kind.FLUSH, hand),) if flush_from == 4 else ()


def _nobs(hand: tuple[Card, ...], starter: Card) -> Card | None:
    """The jack of the starter's suit; where that is the starter itself, nobody holds it."""
    suit = starter.suit
    for card in hand:
        if card.suit is suit and card.rank is _JACK and suit is not None:
            return card
    # With all four in one hand one has the starter's suit, even where no suit is known.
    four_jacks = hand[0].rank is hand[1].rank is hand[2].rank is hand[3].rank is _JACK
    return max(hand, key=_place_of) if four_jacks else None


def _are_different(cards: tuple[Card, ...]) -> bool:
    return len({card.rank for card in cards}) == len(cards)


def _could_be(card: Card, suit: Suit, seen: tuple[Card, ...]) -> bool:
    """Whether a card has that suit, or an unknown suit that can be it."""
    return card.suit is suit or (card.suit is None and Card(card.rank, suit) not in seen)


# What follows is worked out once for each pattern or combination that is met,
# so that counting a hand is looking up and picking cards.

_place_of: Final = attrgetter("place")
_BY_PLACE: Final = tuple(sorted((Card(rank, suit) for rank in Rank for suit in (*Suit, None)), key=_place_of))


class _Items(dict[tuple[int, ...], Item]):
    """Combinations of one kind by the places of their cards, checked as they are made."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, places: tuple[int, ...]) -> Item:
        cards = tuple(_BY_PLACE[place] for place in places)
        # A card that is there twice always makes a pair, which is refused here.
        check_no_card_twice(cards)
        self[places] = item = Item(self._kind, cards, _worth(self._kind, len(cards)))
        return item


_ITEMS: Final = {kind: _Items(kind) for kind in Kind}
_NOBS: Final = _ITEMS[Kind.NOBS]


def _item(kind: Kind, cards: Iterable[Card]) -> Item:
    return _ITEMS[kind][tuple(sorted(card.place for card in cards))]


_Recipe = tuple[_Items, "itemgetter[tuple[int, ...]]"]
"""Where to look up a combination, and which of five sorted places to look up."""


# The few recipes and shapes that there are stay shared, and so in the processor's cache.
@cache
def _recipe(kind: Kind, chosen: tuple[int, ...]) -> _Recipe:
    return _ITEMS[kind], itemgetter(*chosen)


@cache
def _recipes(combinations: tuple[tuple[Kind, tuple[int, ...]], ...]) -> tuple[_Recipe, ...]:
    return tuple(_recipe(kind, chosen) for kind, chosen in combinations)


class _Patterns(dict[int, tuple[tuple[_Recipe, ...], bool]]):
    """By the sum of five packed cards: recipes of their fifteens, pairs and runs, and if a jack is there."""

    def __missing__(self, key: int) -> tuple[tuple[_Recipe, ...], bool]:
        ranks = _ranks_of(key)
        if len(ranks) < 5:  # five of a rank have run over into the next digit
            raise CardError("a rank is there five times: a pack has four of each")
        self[key] = pattern = _recipes(tuple(_combinations(ranks))), _JACK in ranks
        return pattern


class _RankPoints(dict[int, tuple[int, bool]]):
    """By the sum of five packed cards: points of their fifteens, pairs and runs, and if a jack is there."""

    def __missing__(self, key: int) -> tuple[int, bool]:
        ranks = _ranks_of(key)
        points = sum(_worth(kind, len(chosen)) for kind, chosen in _combinations(ranks))
        self[key] = pattern = points, _JACK in ranks
        return pattern


# The same as Count(...), at half its price: statistics count millions of hands.
_make: Final = tuple.__new__
_PATTERNS: Final = _Patterns()
_RANK_POINTS: Final = _RankPoints()


def _worth(kind: Kind, cards: int) -> int:
    if kind is Kind.NOBS:
        return 1
    return cards if kind in (Kind.RUN, Kind.FLUSH) else 2


def _ranks_of(key: int) -> list[Rank]:
    return [rank for rank in Rank for _ in range(key // Card(rank).packed % 5)]


def _combinations(ranks: list[Rank]) -> Iterator[tuple[Kind, tuple[int, ...]]]:
    """Every fifteen, pair and run of sorted ranks, as places among them."""
    sets = [chosen for size in range(2, 6) for chosen in itertools.combinations(range(5), size)]
    for chosen in sets:
        if sum(min(ranks[place], 10) for place in chosen) == 15:
            yield Kind.FIFTEEN, chosen
    for chosen in sets:
        if len(chosen) == 2 and ranks[chosen[0]] is ranks[chosen[1]]:
            yield Kind.PAIR, chosen
    runs = [chosen for chosen in sets if len(chosen) >= 3 and _is_run([ranks[place] for place in chosen])]
    # Only the longest are counted: a run of four is not two runs of three as well.
    for run in runs:
        if len(run) == len(runs[-1]):
            yield Kind.RUN, run


def _is_run(ranks: list[Rank]) -> bool:
    return all(after - before == 1 for before, after in itertools.pairwise(ranks))
