"""Tests that cards hold a pattern, and the ranks to deal so that they may."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from scorer.cards import Card, Rank
from scorer.coach.dealer import Ranks
from scorer.coach.exercise import Exercise
from scorer.rules.pegging import GO_FROM, LIMIT, PlayKind, count_of
from scorer.rules.show import Count, Item, Kind

CountTest = Callable[[Count], bool]
PileTest = Callable[[Exercise], bool]

FIFTEENS_OF_THREE: Final = {
    "6-8-A": (1, 6, 8),
    "A-7-7": (1, 7, 7),
    "4-4-7": (4, 4, 7),
    "3-3-9": (3, 3, 9),
    "3-6-6": (3, 6, 6),
    "2-6-7": (2, 6, 7),
    "2-3-ten": (2, 3, 10),
    "A-4-ten": (1, 4, 10),
    "5-5-5": (5, 5, 5),
}
"""The fifteens of three cards that have a pattern of their own, by what their cards count."""

OTHER_THREES: Final = ((1, 5, 9), (2, 4, 9), (2, 5, 8), (3, 4, 8), (3, 5, 7))
"""The fifteens of three cards that are met together."""

RUNS: Final = (
    ("run of three", 1, 3),
    ("run of four", 1, 4),
    ("run of five", 1, 5),
    ("double run", 2, 3),
    ("double run of four", 2, 4),
    ("triple run", 3, 3),
    ("double double run", 4, 3),
)
"""What runs there are: a tag, how many there are at once, and of how many cards each."""

NEAR_IMPOSSIBLE: Final = frozenset({17, 18, 20, 21, 22, 23, 24, 28})
"""High totals that there are, beside 19, 25, 26 and 27, which there are not."""

LONG_RUNS: Final = tuple(
    tuple(range(low, low + length))
    for length in (4, 5, 6)
    for low in range(1, 7)
    if sum(range(low, low + length)) <= LIMIT
)
"""The ranks of runs of four and more that fit under 31."""

BROKEN_RUNS: Final = tuple(
    (low, low + 1, low + 2, low + double)
    for low in range(1, 8)
    for double in range(3)
    if 4 * low + 5 <= LIMIT
)
"""Three ranks in a row with one of them twice."""


def values_of(cards: Iterable[Card]) -> Ranks:
    """What cards count, lowest first."""
    return tuple(sorted(card.value for card in cards))


def fifteens_in(count: Count) -> list[Item]:
    """The fifteens of a count."""
    return [item for item in count.items if item.kind is Kind.FIFTEEN]


def runs_in(count: Count) -> list[Item]:
    """The runs of a count."""
    return [item for item in count.items if item.kind is Kind.RUN]


def has_no_court(exercise: Exercise) -> bool:
    """Whether no card is a ten or a court card."""
    return all(card.value < 10 for card in exercise.cards)


def can_make_fifteen(exercise: Exercise) -> bool:
    """Whether one more card makes fifteen with the first."""
    return exercise.cards[0].value >= 5


def fifteen(*values: int) -> CountTest:
    """Whether cards that count so much are among the fifteens."""
    return lambda count: any(values_of(item.cards) == values for item in fifteens_in(count))


def any_fifteen(groups: Iterable[Ranks]) -> CountTest:
    """Whether one of several such groups is among the fifteens."""
    wanted = frozenset(groups)
    return lambda count: any(values_of(item.cards) in wanted for item in fifteens_in(count))


def once(*values: int) -> CountTest:
    """Whether cards that count so much are exactly one fifteen, however they are added."""
    return lambda count: sum(values_of(item.cards) == values for item in fifteens_in(count)) == 1


def without_runs(test: CountTest) -> CountTest:
    """Whether *test* holds and no run is there."""
    return lambda count: test(count) and not runs_in(count)


def has_suits(count: Count) -> bool:
    """Whether suits count: a flush or his nobs is there."""
    return any(item.kind in (Kind.FLUSH, Kind.NOBS) for item in count.items)


def fifteens_of(cards: int, *, at_least: int = 1) -> CountTest:
    """Whether there are fifteens of so many cards."""
    return lambda count: sum(len(item.cards) == cards for item in fifteens_in(count)) >= at_least


def cores_of(values: Ranks) -> tuple[Ranks, ...]:
    """The ranks of cards that count so much: a ten is any of ten, jack, queen and king."""
    choices = (range(10, 14) if value == 10 else (value,) for value in values)
    return tuple(itertools.product(*choices))


def ranks(*wanted: int) -> CountTest:
    """Whether the five cards have just these ranks, lowest first."""
    return lambda count: tuple(sorted(card.rank for card in _five(count))) == wanted


def alike(*groups: int) -> CountTest:
    """Whether the cards of one rank come in groups so large, largest first, and in no others."""
    return lambda count: _groups(_five(count)) == groups


def alikes_of(*groups: int) -> tuple[Ranks, ...]:
    """Ranks that come in groups so large."""
    return tuple(
        tuple(
            itertools.chain.from_iterable((rank,) * times for rank, times in zip(chosen, groups, strict=True))
        )
        for chosen in itertools.permutations(range(1, 14), len(groups))
    )


def is_two_pairs_with_fifteens(count: Count) -> bool:
    """Whether two pairs make several fifteens of three cards or more."""
    return _groups(_five(count)) == (2, 2) and sum(len(item.cards) > 2 for item in fifteens_in(count)) > 0


def is_royal_with_fifteens(count: Count) -> bool:
    """Whether a pair royal stands beside fifteens."""
    return _groups(_five(count))[:1] == (3,) and bool(fifteens_in(count)) and not runs_in(count)


def is_double_royal_with_fifteens(count: Count) -> bool:
    """Whether a double pair royal stands beside fifteens, fives left out: they are 28 and 29."""
    return alike(4)(count) and bool(fifteens_in(count)) and count.points < 28


def runs(number: int, length: int | None, *, with_fifteens: bool) -> CountTest:
    """Whether there are so many runs of so many cards (None is any), with fifteens or without."""

    def test(count: Count) -> bool:
        found = runs_in(count)
        fits = length is None or all(len(item.cards) == length for item in found)
        return len(found) == number and fits and bool(fifteens_in(count)) == with_fifteens

    return test


def runs_of(length: int, *, times: int = 1) -> tuple[Ranks, ...]:
    """The ranks of runs so long, with ranks repeated so that there are so many runs at once."""
    doubled: dict[int, list[Ranks]] = {
        1: [()],
        2: [(place,) for place in range(length)],
        3: [(place, place) for place in range(length)],
        4: list(itertools.combinations(range(length), 2)),
    }
    return tuple(
        (*range(low, low + length), *(low + place for place in extra))
        for low in range(1, 15 - length)
        for extra in doubled[times]
    )


def flush(length: int) -> CountTest:
    """Whether a hand has a flush of so many cards; 0 is none."""
    return lambda count: count.by_kind()[Kind.FLUSH] == length and count.flush_from == 4


def crib_flush(length: int) -> CountTest:
    """Whether a crib of one suit has a flush of so many cards; 0 is none."""
    return lambda count: (
        is_of_one_suit(count) and count.by_kind()[Kind.FLUSH] == length and count.flush_from == 5
    )


def is_of_one_suit(count: Count) -> bool:
    """Whether the four cards held have one suit."""
    return len({card.suit for card in count.hand}) == 1


def is_false_flush(count: Count) -> bool:
    """Whether four of the five cards have one suit, the starter among them, and it is no flush."""
    of_its_suit = sum(card.suit is count.starter.suit for card in count.hand)
    return of_its_suit == 3 and not is_of_one_suit(count)


def has_nobs(count: Count) -> bool:
    """Whether his nobs is held."""
    return any(item.kind is Kind.NOBS for item in count.items)


def has_only_other_jacks(count: Count) -> bool:
    """Whether a jack is held, and none of the starter's suit."""
    return _has_jack(count.hand) and count.starter.rank is not Rank.JACK and not has_nobs(count)


def has_heels(count: Count) -> bool:
    """Whether a jack was turned up, which counts nothing at the show."""
    return count.starter.rank is Rank.JACK


def is_flush_with_nobs(count: Count) -> bool:
    """Whether both are there."""
    return has_nobs(count) and count.by_kind()[Kind.FLUSH] > 0


def kinds(number: int) -> CountTest:
    """Whether combinations of so many kinds are there."""
    return lambda count: len({item.kind for item in count.items}) >= number


def is_shut(exercise: Exercise) -> bool:
    """Whether a go is said, and the count is such that one can be."""
    return exercise.end == "go" and GO_FROM <= count_of(exercise.cards) < LIMIT


def ends_alike(number: int) -> PileTest:
    """Whether the pile ends on just so many cards of one rank."""
    return lambda one: any(item.kind is PlayKind.PAIR and len(item.cards) == number for item in one.scored)


def ends_in_run(shortest: int, longest: int) -> PileTest:
    """Whether the pile ends on a run within these lengths, its cards not all in order."""
    return lambda one: any(
        item.kind is PlayKind.RUN and shortest <= len(item.cards) <= longest for item in one.scored
    )


def is_broken_run(exercise: Exercise) -> bool:
    """Whether the last four cards are three ranks in a row with one twice, so that they are no run."""
    last_ranks = sorted({card.rank for card in exercise.cards[-4:]})
    is_row = len(last_ranks) == 3 and last_ranks[2] - last_ranks[0] == 2
    return is_row and not any(item.kind in (PlayKind.RUN, PlayKind.PAIR) for item in exercise.scored)


def name_fifteen(item: Item) -> str:
    """The pattern of one fifteen."""
    values = values_of(item.cards)
    return _FIFTEENS_NAMED.get(values) or _FIFTEENS_BY_LENGTH[len(values)]


def name_pairs(items: Iterable[Item]) -> str:
    """The pattern of some pairs: three of one rank are a pair royal, six a double one."""
    times = sorted(Counter(item.cards[0].rank for item in items).values(), reverse=True)
    if times[0] >= 3:
        return "double pair royal" if times[0] > 3 else "pair royal"
    return "two pairs" if len(times) > 1 else "pair"


def name_runs(items: Sequence[Item]) -> str:
    """The pattern of some runs, longest first."""
    length = len(items[0].cards)
    named = {(number, cards): tag for tag, number, cards in RUNS}
    return named.get((len(items), length)) or named[1, length]


_FIFTEENS_NAMED: Final[dict[Ranks, str]] = {
    **{values: tag for tag, values in FIFTEENS_OF_THREE.items()},
    **dict.fromkeys(OTHER_THREES, "other threes"),
    (4, 5, 6): "4-5-6",
    (5, 10): "ten-5",
    (6, 9): "9-6",
    (7, 8): "8-7",
}
_FIFTEENS_BY_LENGTH: Final = {3: "other threes", 4: "four-card fifteen", 5: "five-card fifteen"}


def _five(count: Count) -> tuple[Card, ...]:
    return (*count.hand, count.starter)


def _groups(cards: Iterable[Card]) -> Ranks:
    times = Counter(card.rank for card in cards).values()
    return tuple(sorted((number for number in times if number > 1), reverse=True))


def _has_jack(cards: Iterable[Card]) -> bool:
    return any(card.rank is Rank.JACK for card in cards)
