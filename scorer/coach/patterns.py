"""
What can be learnt: patterns of cards, from two cards that make fifteen to a duel.

A pattern is a tag, what is asked, and a test that cards hold it. Cards are dealt
to order, with fresh ranks and suits each time, until they hold it: what is learnt
is the pattern, not the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from scorer.coach import holding
from scorer.coach.dealer import Ranks, deal_five, deal_pile, deal_suited
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.reasons import Combination
from scorer.rules.claims import HIGHEST_HAND, IMPOSSIBLE_HANDS
from scorer.rules.events import End
from scorer.rules.pegging import LIMIT, count_of
from scorer.rules.show import Count, Item, Kind, count_show

LIMITS_S: Final = (6, 10, 10, 15, 15, 10, 12, 5, 15)
"""The median time, in seconds, under which each of the levels 0 to 8 is passed."""

LEVELS: Final = range(len(LIMITS_S))


@dataclass(frozen=True, slots=True)
class Pattern:
    """
    Something to be learnt.

    Attributes:
        tag: Its name, which is kept with what was answered.
        level: 0 to 8.
        kind: The kind of combination that it trains; None where it is no one kind.
        ask: What is asked.
        holds: Whether an exercise holds it.
        deal: Deals an exercise that may hold it.
    """

    tag: str
    level: int
    kind: Kind | None
    ask: Ask
    holds: Callable[[Exercise], bool]
    deal: Callable[[Random], Exercise]

    @property
    def limit_s(self) -> int:
        """The time for one answer of its level, in seconds."""
        return LIMITS_S[self.level]

    def make(self, rng: Random) -> Exercise:
        """A fresh exercise that holds the pattern."""
        while not self.holds(exercise := self.deal(rng)):
            pass
        return exercise


def patterns() -> Mapping[str, Pattern]:
    """All patterns by tag, in the order in which they are met: level after level."""
    return _PATTERNS


def pattern_of(tag: str) -> Pattern:
    """
    The pattern of a tag.

    A tag that an older version has kept, and that is no more, is mixed hands.
    """
    return _PATTERNS.get(tag, _PATTERNS["mixed"])


def name_miss(items: Sequence[Combination]) -> str:
    """
    Name the pattern of combinations that were missed.

    Of several the one that is missed most is named: long fifteens, then runs,
    what is alike, suits, and the plain fifteens of two cards.

    Args:
        items: The combinations, of one show or of one card of the play; where none are
            known the pattern is that of mixed hands.

    >>> from scorer.cards import parse_cards
    >>> name_miss([Item(Kind.FIFTEEN, parse_cards("AC 7D 7H"), 2)])
    'A-7-7'
    """
    in_play = [item for item in items if not isinstance(item, Item)]
    if in_play:
        return _name_play(max(in_play, key=lambda item: item.points))
    at_show: dict[Kind, list[Item]] = {}
    for item in sorted((item for item in items if isinstance(item, Item)), key=lambda item: -len(item.cards)):
        at_show.setdefault(item.kind, []).append(item)
    fifteens = at_show.get(Kind.FIFTEEN, [])
    if fifteens and len(fifteens[0].cards) > 2:
        return holding.name_fifteen(fifteens[0])
    for kind in (Kind.RUN, Kind.PAIR, Kind.FLUSH, Kind.NOBS):
        if kind in at_show:
            return _NAMED[kind](at_show[kind])
    return holding.name_fifteen(fifteens[0]) if fifteens else "mixed"


def name_hand(count: Count) -> str:
    """The pattern that a whole hand or crib is best known for."""
    return name_miss(count.items) if count.items else "nineteen"


_NAMED: Final[Mapping[Kind, Callable[[Sequence[Item]], str]]] = {
    Kind.RUN: holding.name_runs,
    Kind.PAIR: holding.name_pairs,
    Kind.FLUSH: lambda items: "flush of five" if len(items[0].cards) == 5 else "flush of four",
    Kind.NOBS: lambda _: "nobs",
}


def _name_play(item: Combination) -> str:
    match item.kind:
        case "pair":
            return {2: "play pair", 3: "play pair royal"}.get(len(item.cards), "play double pair royal")
        case "run":
            return "play run" if len(item.cards) == 3 else "play long run"
    return {"fifteen": "play 15", "thirty-one": "play 31", "go": "play go"}.get(item.kind, "play last")


_CountTest = Callable[[Count], bool]


def _hand(
    tag: str,
    level: int,
    kind: Kind | None,
    test: _CountTest,
    cores: Sequence[Ranks] = ((),),
    *,
    ask: Ask = Ask.POINTS,
) -> Pattern:
    """Hands with certain ranks among their five cards."""

    def deal(rng: Random) -> Exercise:
        cards, starter = deal_five(rng, rng.choice(cores))
        return Exercise(tag, ask, cards, starter)

    return Pattern(tag, level, kind, ask, _at_show(test, ask, level), deal)


def _suited(
    tag: str,
    kind: Kind | None,
    test: _CountTest,
    *,
    starter: bool | None,
    crib: bool | None = False,
    ranks: Ranks = (),
    level: int = 5,
) -> Pattern:
    """Four cards of one suit; None is as chance will have it."""

    def deal(rng: Random) -> Exercise:
        is_with = rng.random() < 0.5 if starter is None else starter
        is_crib = rng.random() < 0.5 if crib is None else crib
        cards, turned = deal_suited(rng, ranks, with_starter=is_with)
        return Exercise(tag, Ask.POINTS, cards, turned, is_crib=is_crib)

    return Pattern(tag, level, kind, Ask.POINTS, _at_show(test, Ask.POINTS, level), deal)


def _at_show(test: _CountTest, ask: Ask, level: int) -> Callable[[Exercise], bool]:
    # A flush and his nobs are learnt at level 5: before that they are in nobody's way.
    is_too_early = holding.has_suits if level in (3, 4) else None

    def holds(exercise: Exercise) -> bool:
        if exercise.ask is not ask or exercise.starter is None:
            return False
        count = exercise.count()
        return test(count) and not (is_too_early and is_too_early(count))

    return holds


def _pile(
    tag: str,
    kind: Kind | None,
    test: Callable[[Exercise], bool],
    cores: Sequence[Ranks] = ((),),
    *,
    longest: int = 6,
    end: End | None = None,
) -> Pattern:
    """Piles of the play that end on certain ranks."""

    def deal(rng: Random) -> Exercise:
        return Exercise(tag, Ask.PLAY, deal_pile(rng, rng.choice(cores), longest=longest), end=end)

    def holds(exercise: Exercise) -> bool:
        return exercise.ask is Ask.PLAY and count_of(exercise.cards) <= LIMIT and test(exercise)

    return Pattern(tag, 7, kind, Ask.PLAY, holds, deal)


def _values(
    tag: str, ask: Ask, cards: int, test: Callable[[Exercise], bool], cores: Sequence[Ranks] = ((),)
) -> Pattern:
    """One or two cards and what they count."""

    def deal(rng: Random) -> Exercise:
        held, starter = deal_five(rng, rng.choice(cores))
        wanted = [card for card in (*held, starter) if not cores[0] or card.rank in cores[0]]
        return Exercise(tag, ask, tuple((wanted + list(held))[:cards]))

    def holds(exercise: Exercise) -> bool:
        return exercise.ask is ask and len(exercise.cards) == cards and test(exercise)

    return Pattern(tag, 0, Kind.FIFTEEN, ask, holds, deal)


def _duel(tag: str, kind: Kind | None) -> Pattern:
    """Claims of the other side: some combinations of a kind left out, or an honest count."""

    def deal(rng: Random) -> Exercise:
        cores = ((11,),) if kind is Kind.NOBS else holding.runs_of(3) if kind is Kind.RUN else ((),)
        if kind is Kind.FLUSH:
            cards, starter = deal_suited(rng, with_starter=rng.random() < 0.5)
        else:
            cards, starter = deal_five(rng, rng.choice(cores))
        count = count_show(cards, starter, crib=False)
        left_out = [item for item in count.items if item.kind is kind]
        short = rng.sample(left_out, rng.randint(1, min(2, len(left_out)))) if left_out else []
        claim = count.points - sum(item.points for item in short)
        return Exercise(tag, Ask.SHORTFALL, cards, starter, claim=claim)

    def holds(exercise: Exercise) -> bool:
        if exercise.ask is not Ask.SHORTFALL or exercise.claim in {None, *IMPOSSIBLE_HANDS}:
            return False
        count = exercise.count()
        if kind is None:
            return exercise.answer == 0 and 4 <= count.points <= HIGHEST_HAND
        worth = {item.points for item in count.items if item.kind is kind}
        return any(exercise.answer in {points, 2 * points} for points in worth) and (
            exercise.answer <= count.by_kind()[kind]
        )

    return Pattern(tag, 8, kind, Ask.SHORTFALL, holds, deal)


def _all() -> Iterator[Pattern]:
    yield from _levels_0_to_2()
    yield from _level_3()
    yield from _level_4()
    yield from _levels_5_and_6()
    yield from _level_7()
    yield _duel("duel honest", None)
    yield _duel("duel fifteens", Kind.FIFTEEN)
    yield _duel("duel pairs", Kind.PAIR)
    yield _duel("duel runs", Kind.RUN)
    yield _duel("duel flush", Kind.FLUSH)
    yield _duel("duel nobs", Kind.NOBS)


def _levels_0_to_2() -> Iterator[Pattern]:
    yield _values("two cards", Ask.SUM, 2, holding.has_no_court)
    yield _values("court cards", Ask.SUM, 2, lambda one: not holding.has_no_court(one))
    yield _values("to fifteen", Ask.TO_FIFTEEN, 1, holding.can_make_fifteen)
    fifteens = Ask.FIFTEENS
    for tag, two, courts in (("ten-5", (5, 10), range(10, 14)), ("9-6", (6, 9), (9,)), ("8-7", (7, 8), (8,))):
        cores = tuple((two[0], court) for court in courts)
        yield _hand(tag, 1, Kind.FIFTEEN, holding.fifteen(*two), cores, ask=fifteens)
    many = (*((court, court, 5, 5) for court in range(10, 14)), (6, 6, 9, 9), (7, 7, 8, 8))
    yield _hand("many fifteens", 1, Kind.FIFTEEN, holding.fifteens_of(2, at_least=4), many, ask=fifteens)
    yield _hand("2-4-4-5 once", 1, Kind.FIFTEEN, holding.once(2, 4, 4, 5), ((2, 4, 4, 5),), ask=fifteens)
    yield _hand("2-6-7 once", 1, Kind.FIFTEEN, holding.once(2, 6, 7), ((2, 6, 7),), ask=fifteens)
    for tag, alike in (
        ("pair", (2,)),
        ("two pairs", (2, 2)),
        ("pair royal", (3,)),
        ("pair royal and pair", (3, 2)),
    ):
        yield _hand(tag, 2, Kind.PAIR, holding.alike(*alike), holding.alikes_of(*alike), ask=Ask.PAIRS)
    four = holding.alikes_of(4)
    yield _hand("double pair royal", 2, Kind.PAIR, holding.alike(4), four, ask=Ask.PAIRS)
    fives = tuple((5, 5, 5, 5, court) for court in range(10, 14))
    yield _hand("28", 2, Kind.PAIR, lambda count: count.points == 28, fives)
    yield _hand("29", 2, Kind.PAIR, lambda count: count.points == 29, fives[1:2])


def _level_3() -> Iterator[Pattern]:
    def fifteen(tag: str, test: _CountTest, *cores: Ranks) -> Pattern:
        return _hand(tag, 3, Kind.FIFTEEN, test, cores)

    # The fifteen that is a run as well is asked for alone: runs are learnt at level 4.
    yield _hand("4-5-6", 3, Kind.FIFTEEN, holding.fifteen(4, 5, 6), ((4, 5, 6),), ask=Ask.FIFTEENS)
    for tag, values in holding.FIFTEENS_OF_THREE.items():
        test = holding.without_runs(holding.fifteen(*values))
        yield fifteen(tag, test, *holding.cores_of(values))
    others = holding.without_runs(holding.any_fifteen(holding.OTHER_THREES))
    yield fifteen("other threes", others, *holding.OTHER_THREES)
    four = ((1, 2, 2, 10), (2, 3, 4, 6), (4, 4, 4, 3), (1, 1, 6, 7), (2, 4, 4, 5), (3, 3, 3, 6))
    yield fifteen("four-card fifteen", holding.fifteens_of(4), *four)
    five = ((1, 2, 3, 4, 5), (1, 1, 3, 4, 6), (1, 2, 2, 3, 7), (2, 2, 3, 3, 5), (1, 1, 2, 3, 8))
    yield fifteen("five-card fifteen", holding.fifteens_of(5), *five)
    yield fifteen("Raggedy Ann", holding.ranks(1, 1, 6, 7, 8), (1, 1, 6, 7, 8))
    yield fifteen("Raggedy Andy", holding.ranks(2, 2, 6, 7, 8), (2, 2, 6, 7, 8))
    two_pairs = ((6, 6, 8, 8, 1), (6, 6, 9, 9, 3), (2, 2, 3, 3, 12), (3, 3, 6, 6), (4, 4, 7, 7))
    yield fifteen("two pairs and fifteens", holding.is_two_pairs_with_fifteens, *two_pairs)
    threes = ((3, 3, 3, 6, 6), (4, 4, 4, 7), (4, 4, 4, 3, 3), (5, 5, 5, 11), (7, 7, 7, 8), (3, 3, 3, 9))
    yield fifteen("pair royal and fifteens", holding.is_royal_with_fifteens, *threes)
    fours = ((4, 4, 4, 4, 7), (3, 3, 3, 3, 9), (7, 7, 7, 7, 1), (6, 6, 6, 6, 3))
    yield fifteen("four alike and fifteens", holding.is_double_royal_with_fifteens, *fours)


def _level_4() -> Iterator[Pattern]:
    for tag, number, length in holding.RUNS:
        cores = holding.runs_of(length, times=number)
        yield _hand(tag, 4, Kind.RUN, holding.runs(number, length, with_fifteens=False), cores)
    for tag, number in (("run", 1), ("double run", 2), ("triple run", 3), ("double double run", 4)):
        cores = holding.runs_of(3, times=number)
        with_fifteens = holding.runs(number, None, with_fifteens=True)
        yield _hand(f"{tag} and fifteens", 4, Kind.RUN, with_fifteens, cores)


def _levels_5_and_6() -> Iterator[Pattern]:
    yield _suited("flush of four", Kind.FLUSH, holding.flush(4), starter=False)
    yield _suited("flush of five", Kind.FLUSH, holding.flush(5), starter=True)
    yield _suited("crib flush", Kind.FLUSH, holding.crib_flush(5), starter=True, crib=True)
    yield _suited("no crib flush", Kind.FLUSH, holding.crib_flush(0), starter=False, crib=True)
    yield _hand("false flush", 5, Kind.FLUSH, holding.is_false_flush)
    yield _hand("nobs", 5, Kind.NOBS, holding.has_nobs, ((11,),))
    yield _hand("other jack", 5, Kind.NOBS, holding.has_only_other_jacks, ((11,),))
    yield _hand("heels", 5, Kind.NOBS, holding.has_heels, ((11,),))
    yield _suited("flush and nobs", Kind.FLUSH, holding.is_flush_with_nobs, starter=True, ranks=(11,))
    yield _hand("mixed", 6, None, holding.kinds(3), (*holding.runs_of(3), (5, 11), (6, 6, 9), (7, 8)))
    yield _suited("crib or hand", Kind.FLUSH, holding.is_of_one_suit, starter=None, crib=None, level=6)
    yield _hand("nineteen", 6, None, lambda count: not count.items)
    many = (*holding.runs_of(3, times=4), (5, 5, 5, 10), (3, 3, 3, 6), (4, 5, 5, 5, 6), (4, 4, 7, 7))
    yield _hand("near the impossible", 6, None, lambda count: count.points in holding.NEAR_IMPOSSIBLE, many)


def _level_7() -> Iterator[Pattern]:
    yield _pile("play 15", Kind.FIFTEEN, lambda one: count_of(one.cards) == 15)
    yield _pile("play 31", None, lambda one: count_of(one.cards) == LIMIT, longest=7)
    yield _pile("play go", None, holding.is_shut, end="go", longest=7)
    yield _pile("play last", None, lambda one: one.end == "last" and count_of(one.cards) < LIMIT, end="last")
    for tag, alike in (("play pair", 2), ("play pair royal", 3), ("play double pair royal", 4)):
        cores = tuple((rank,) * alike for rank in range(1, 11 if alike < 4 else 8))
        yield _pile(tag, Kind.PAIR, holding.ends_alike(alike), cores)
    yield _pile("play run", Kind.RUN, holding.ends_in_run(3, 3), holding.runs_of(3)[:8])
    yield _pile("play long run", Kind.RUN, holding.ends_in_run(4, 7), holding.LONG_RUNS)
    yield _pile("play broken run", Kind.RUN, holding.is_broken_run, holding.BROKEN_RUNS)


_PATTERNS: Final = MappingProxyType({pattern.tag: pattern for pattern in _all()})
