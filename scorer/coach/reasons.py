"""
Why a claim was wrong.

A bare number does not tell which combination was missed or counted twice. What
is told here is the simplest reason that makes the difference exactly, and the
likeliest among those; the full recital stays the proof.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from scorer.cards import Card, Rank
from scorer.rules.show import Count, Item, Kind
from scorer.say import coach as words


class Explanation(NamedTuple):
    """
    Why a claim was wrong.

    Attributes:
        difference: The claim less the true points: positive where too much was claimed.
        missed: The combinations that were likely missed; empty where none fit.
        double_counted: Cards that were likely counted twice, once for each time too often.
        sentence: All of it in words.
    """

    difference: int
    missed: tuple[Item, ...]
    double_counted: tuple[tuple[Card, ...], ...]
    sentence: str


_MOST_NAMED: Final = 4
"""A sentence that names more combinations than this is no help."""

_DOUBLE_COUNTS: Final = frozenset({"fifteen again", "pair again", "run again", "runs inside"})


class Slip(NamedTuple):
    """
    Something counted that is not there.

    Attributes:
        key: Which mistake it is, by its key among the coach's words.
        cards: The cards that were taken for a combination.
        points: How much too many it makes.
    """

    key: str
    cards: tuple[Card, ...]
    points: int

    @property
    def is_double_count(self) -> bool:
        """Whether cards that do count were counted again."""
        return self.key in _DOUBLE_COUNTS


def explain(count: Count, claim: int) -> Explanation:
    """
    Find why a claim differs from the count.

    Args:
        count: What the cards are worth.
        claim: The points that were claimed.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules.show import count_show
    >>> explain(count_show(parse_cards("4C 4D 5H 2S"), Card.parse("TD"), crib=False), 8).difference
    2
    """
    difference = claim - count.points
    if difference < 0:
        return _explain_too_few(count, -difference)
    if difference > 0:
        return _explain_too_many(count, difference)
    return Explanation(0, (), (), words.VERDICTS["exact"].format(claim=claim))


def _explain_too_few(count: Count, points: int) -> Explanation:
    # Of several alike the first is seen, and the last is missed.
    last_first = list(reversed(count.items))
    missed = _fewest(sorted(last_first, key=_Likelihood(count)), points)
    if len(missed) > _MOST_NAMED:
        reason = words.MUCH_MISSED.format(number=len(missed))
    elif missed:
        named = words.BETWEEN_ITEMS.join(_name(item) for item in missed)
        reason = words.MISSED.format(items=named)
    else:
        reason = _cut_short(count, points) or words.NOTHING_FITS
    return Explanation(-points, missed, (), _tell("under", points, [reason]))


def _explain_too_many(count: Count, points: int) -> Explanation:
    slips = _fewest(list(_slips(count)), points)
    reasons = dict.fromkeys(_name_slip(slip) for slip in slips) or [words.LISTED_ONCE]
    doubled = tuple(slip.cards for slip in slips if slip.is_double_count)
    return Explanation(points, (), doubled, _tell("over", points, reasons))


class _Worth(Protocol):
    @property
    def points(self) -> int: ...


_T = TypeVar("_T", bound=_Worth)


def _fewest(likeliest_first: Sequence[_T], points: int) -> tuple[_T, ...]:
    """The fewest of them that are worth exactly *points*; among equals the likeliest; else nothing."""
    best: dict[int, tuple[_T, ...]] = {0: ()}
    for one in likeliest_first:
        for total, chosen in list(best.items()):
            more = total + one.points
            if more not in best or len(best[more]) > len(chosen) + 1:
                best[more] = (*chosen, one)
    return best.get(points, ())


class _Likelihood:
    """
    Sorts what is missed most to the front.

    Fifteens of three cards and more, and his nobs, are missed most. Then what
    looks like something counted before: each seven goes with the eight.
    """

    def __init__(self, count: Count) -> None:
        self._ways = Counter((item.kind, _ranks_of(item)) for item in count.items)

    def __call__(self, item: Item) -> tuple[int, int]:
        if item.kind is Kind.NOBS or (item.kind is Kind.FIFTEEN and len(item.cards) > 2):
            return 0, -len(item.cards)
        is_one_of_several = self._ways[item.kind, _ranks_of(item)] > 1
        kinds = (Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.PAIR)
        return 1 if is_one_of_several and item.kind is not Kind.PAIR else 2, kinds.index(item.kind)


def _ranks_of(item: Item) -> tuple[Rank, ...]:
    return tuple(card.rank for card in item.cards)


def _cut_short(count: Count, points: int) -> str:
    """A run or a flush with its last card left out, where that is the whole difference."""
    shortest = {Kind.RUN: 3, Kind.FLUSH: 4}
    for item in count.items if points == 1 else ():
        if len(item.cards) > shortest.get(item.kind, len(item.cards)):
            return words.CUT_SHORT[item.kind].format(cards=_pretty(item.cards), length=len(item.cards))
    return ""


def _slips(count: Count) -> Iterator[Slip]:
    """What could have been counted too much in these cards, likeliest first."""
    fifteens, pairs, runs = (
        [item.cards for item in count.items if item.kind is kind]
        for kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
    )
    long_fifteens = [cards for cards in fifteens if len(cards) > 2]
    yield from (Slip("fifteen again", cards, 2) for cards in long_fifteens)
    yield from _suit_slips(count)
    for cards in runs[:1]:
        for length in range(3, len(cards)):
            # A run of four taken for two of three, a run of five for three of three or two of four.
            yield Slip("runs inside", cards, len(runs) * (length * (len(cards) - length + 1) - len(cards)))
    yield from _corner_slips(count)
    yield from (Slip("run again", cards, len(cards)) for cards in runs)
    # Three cards and more can be added up in still another order.
    yield from (Slip("fifteen again", cards, 2) for cards in (*long_fifteens, *fifteens))
    yield from (Slip("pair again", cards, 2) for cards in pairs)


def _suit_slips(count: Count) -> Iterator[Slip]:
    starter = count.starter
    jacks = [card for card in count.hand if card.rank is Rank.JACK and card.suit]
    if starter.rank is Rank.JACK:
        yield Slip("heels", (starter,), 1)
        yield Slip("heels", (starter,), 2)
    elif starter.suit:
        yield from (Slip("other jack", (jack,), 1) for jack in jacks if jack.suit is not starter.suit)
    flush = next((item.cards for item in count.items if item.kind is Kind.FLUSH), ())
    if len(flush) == 4:
        yield Slip("flush of four", flush, 1)
    if flush:
        return
    for four in itertools.combinations((*count.hand, starter), 4):
        if four[0].suit and all(card.suit is four[0].suit for card in four):
            yield Slip("starter flush" if starter in four else "crib flush", four, 4)


def _corner_slips(count: Count) -> Iterator[Slip]:
    by_rank = {card.rank: card for card in (*count.hand, count.starter)}
    for corner in ((Rank.QUEEN, Rank.KING, Rank.ACE), (Rank.KING, Rank.ACE, Rank.TWO)):
        if by_rank.keys() >= set(corner):
            yield Slip("round the corner", tuple(by_rank[rank] for rank in corner), 3)


def _tell(verdict: str, points: int, reasons: Iterable[str]) -> str:
    return " ".join([words.VERDICTS[verdict].format(points=points), *reasons])


def _name(item: Item) -> str:
    cards = [card.pretty for card in item.cards]
    return words.ITEMS[item.kind].format(sum=" + ".join(cards), cards=" ".join(cards))


def _name_slip(slip: Slip) -> str:
    ranks = " ".join(card.rank.word for card in slip.cards)
    return words.SLIPS[slip.key].format(ranks=ranks, cards=_pretty(slip.cards))


def _pretty(cards: Iterable[Card]) -> str:
    return " ".join(card.pretty for card in cards)
