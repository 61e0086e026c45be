"""
What makes a hand easy to miscount, found from the hand itself.

A trap has the tag of the pattern that trains it, where there is one, and a
sentence that names it. The first is the one that catches most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from scorer.cards import Rank
from scorer.coach.holding import FIFTEENS_OF_THREE, fifteens_in, has_nobs, runs_in, values_of
from scorer.rules.show import Count, Item, Kind
from scorer.say import traps as words


class Trap(NamedTuple):
    """
    Something that is easily miscounted.

    Attributes:
        tag: Which it is: the tag of a pattern, or the name of a fifteen.
        phrase: A sentence that names it.
        items: The combinations that are easily missed; empty where too much is easily counted.
    """

    tag: str
    phrase: str
    items: tuple[Item, ...] = ()


Fifteens = Mapping[tuple[int, ...], list[Item]]
"""Fifteens by what their cards count: all of 7-8 together."""

_NAMES: Final[Mapping[tuple[int, ...], str]] = {
    **{values: name for name, values in FIFTEENS_OF_THREE.items()},
    (5, 10): "ten-5",
    (6, 9): "9-6",
    (7, 8): "8-7",
}
_RAGGEDY: Final[Mapping[tuple[int, ...], str]] = {
    (1, 1, 6, 7, 8): "Raggedy Ann",
    (2, 2, 6, 7, 8): "Raggedy Andy",
}
_RUNS: Final = {
    (1, 3): "run of three",
    (1, 4): "run of four",
    (1, 5): "run of five",
    (2, 3): "double run",
    (2, 4): "double run of four",
    (3, 3): "triple run",
    (4, 3): "double double run",
}


def traps_of(count: Count) -> tuple[Trap, ...]:
    """
    Every trap of a hand or crib, the worst first; none where it is plain.

    >>> from scorer.cards import Card, parse_cards
    >>> from scorer.rules.show import count_show
    >>> traps_of(count_show(parse_cards("7C 7D AH KS"), Card.parse("8S"), crib=False))[0].phrase
    'A-7-7 is fifteen, behind 8-7 twice.'
    """
    fifteens: dict[tuple[int, ...], list[Item]] = {}
    for item in fifteens_in(count):
        fifteens.setdefault(values_of(item.cards), []).append(item)
    if not count.items:
        return (*_suit_traps(count), Trap("nineteen", words.NINETEEN))
    of_fifteens = [*_raggedy(count, fifteens)] or [*_fifteen_traps(count, fifteens)]
    return (*of_fifteens, *_other_traps(count, fifteens))


def _other_traps(count: Count, fifteens: Fifteens) -> Iterator[Trap]:
    yield from _run_traps(count)
    yield from _pair_traps(count)
    for values, items in fifteens.items():
        if len(values) == 2 and len(items) > 1:
            tag = "many fifteens" if len(items) > 3 else _name(values)
            phrase = words.EACH.format(name=_name(values), times=words.TIMES[len(items)])
            yield Trap(tag, _capital(phrase), tuple(items))
    long_ones = [values for values in fifteens if len(values) > 2]
    if len(long_ones) == 1 and len(fifteens[long_ones[0]]) == 1:
        name = _name(long_ones[0])
        yield Trap(f"{name} once", words.ONCE.format(name=name))
    yield from _suit_traps(count)


def _raggedy(count: Count, fifteens: Fifteens) -> Iterator[Trap]:
    tag = _RAGGEDY.get(tuple(sorted(card.rank for card in (*count.hand, count.starter))))
    if tag:
        named = [f"{_name(values)}{words.TIMES[len(items)]}" for values, items in fifteens.items()]
        told = words.RAGGEDY[tag].format(fifteens=", ".join(named))
        yield Trap(tag, told, tuple(item for item in count.items if item.kind is Kind.FIFTEEN))


def _fifteen_traps(count: Count, fifteens: Fifteens) -> Iterator[Trap]:
    """Fifteens of three cards and more, and what stands before them."""
    front = [f"{_name(two)}{words.TIMES[len(items)]}" for two, items in fifteens.items() if len(two) == 2]
    structure = _structure(runs_in(count))
    if structure:
        front.append(words.OF_A_STRUCTURE[structure])
    for values, items in fifteens.items():
        if len(values) > 2:
            behind = words.BEHIND.format(front=words.AND.join(front)) if front else _rest(count, items)
            times = words.TIMES[len(items)]
            phrase = words.FIFTEEN.format(name=_name(values), times=times, behind=behind)
            yield Trap(_tag(values), phrase, tuple(items))


def _rest(count: Count, items: Sequence[Item]) -> str:
    """That these are all there is, beside pairs."""
    others = [item for item in count.items if item not in items]
    if any(item.kind is not Kind.PAIR for item in others):
        return ""
    return (words.NOTHING_ELSE, words.BUT_PAIR, words.BUT_PAIRS)[min(len(others), 2)]


def _run_traps(count: Count) -> Iterator[Trap]:
    runs = runs_in(count)
    structure = _structure(runs)
    if structure in words.STRUCTURES:
        pairs = tuple(item for item in count.items if item.kind is Kind.PAIR)
        is_unit = len(runs) > 1
        yield Trap(structure, words.STRUCTURES[structure], (*pairs, *runs) if is_unit else ())


def _pair_traps(count: Count) -> Iterator[Trap]:
    pairs = tuple(item for item in count.items if item.kind is Kind.PAIR)
    if count.points in (28, 29):
        yield Trap(str(count.points), words.PAIRS[str(count.points)], count.items)
    elif len(pairs) == 6:
        yield Trap("double pair royal", words.PAIRS["double pair royal"], pairs)
    elif len(pairs) > 2 and not runs_in(count):
        yield Trap("pair royal", words.PAIRS["pair royal"], pairs)


def _suit_traps(count: Count) -> Iterator[Trap]:
    flush = next((item for item in count.items if item.kind is Kind.FLUSH), None)
    suits = [card.suit for card in count.hand]
    if flush:
        tag = f"flush of {'four' if len(flush.cards) == 4 else 'five'}"
        yield Trap(tag, words.SUITS[tag], (flush,))
    elif suits[0] and suits.count(suits[0]) == 4:
        yield Trap("no crib flush", words.SUITS["no crib flush"])
    elif count.starter.suit and suits.count(count.starter.suit) == 3:
        yield Trap("false flush", words.SUITS["false flush"])
    yield from _jack_traps(count)


def _jack_traps(count: Count) -> Iterator[Trap]:
    jacks = [card for card in count.hand if card.rank is Rank.JACK]
    if count.starter.rank is Rank.JACK:
        yield Trap("heels", words.SUITS["heels"])
    elif has_nobs(count):
        others = count.points - 1
        phrase = words.SUITS["nobs" if others else "nobs alone"].format(points=others)
        yield Trap("nobs", phrase, tuple(item for item in count.items if item.kind is Kind.NOBS))
    elif count.starter.suit and jacks and all(card.suit for card in jacks):
        yield Trap("other jack", words.SUITS["other jack"])


def _structure(runs: Sequence[Item]) -> str:
    return _RUNS[len(runs), len(runs[0].cards)] if runs else ""


def _tag(values: tuple[int, ...]) -> str:
    return {4: "four-card fifteen", 5: "five-card fifteen"}.get(len(values), _name(values))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _name(values: tuple[int, ...]) -> str:
    ranks = ("ten" if value == 10 else Rank(value).word for value in values)
    return _NAMES.get(values) or "-".join(ranks)
