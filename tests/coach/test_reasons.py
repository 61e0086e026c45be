"""Why a claim was wrong."""

from __future__ import annotations

import itertools
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.fitting import smallest_sets
from scorer.coach.reasons import Explanation, Short, explain, likeliest_first
from scorer.rules.show import Count, Item, Kind, count_show
from scorer.say import coach as words

HANDS: Final = 10_000
"""Random hands whose explanations are added up."""


def _count(five: str, *, crib: bool = False) -> Count:
    *hand, starter = parse_cards(five)
    return count_show(tuple(hand), starter, crib=crib)


def _explain(five: str, claim: int, *, crib: bool = False) -> Explanation[Item]:
    return explain(_count(five, crib=crib), claim)


def _words(groups: tuple[tuple[Card, ...], ...]) -> list[str]:
    return [" ".join(map(str, cards)) for cards in groups]


def test_a_right_claim_needs_no_reason() -> None:
    """Nothing was missed, and nothing counted twice."""
    assert _explain("4C 4D 5H 2S TD", 6) == Explanation(difference=0, sentence="6 is right.")


TOO_FEW = [
    ("7C 7D 8H 9S JC", 10, ["7D 8H"], "each seven goes with the eight"),
    ("6C 7D 8H AS AD", 11, ["AD AS 6C 7D"], "a fifteen of many cards is missed before a pair"),
    ("6H 7H 8H JH 9H", 13, ["JH"], "his nobs"),
    ("2S 4C 4D 5H TD", 0, ["2S 4C 4D 5H", "5H TD", "4C 4D"], "all of it, the long fifteen first"),
    ("KH KS KD QC JH", 12, ["JH QC KS"], "a run of three before three points of anything else"),
]


@pytest.mark.parametrize(("five", "claim", "missed"), [pytest.param(*row[:3], id=row[3]) for row in TOO_FEW])
def test_what_was_likely_missed(five: str, claim: int, missed: list[str]) -> None:
    """The fewest combinations that make the difference, the likeliest first."""
    explanation = _explain(five, claim)

    assert _words(tuple(item.cards for item in explanation.missed)) == missed
    assert explanation.short == ()
    assert explanation.too_many == 0


COUNTED_SHORT = [
    ("2H 4H 6H 8H KH", 4, [], ("2H 4H 6H 8H KH", 4), "a flush without its starter"),
    ("9H TC JD QS 2C", 3, [], ("9H TC JD QS", 3), "a run without its last card"),
    ("AH 2S 3D 4C 5H", 5, ["AH 2S 3D 4C 5H"], None, "but the fifteen of all five cards, if that fits"),
    ("AH 2S 3D 4C 5H", 6, [], ("AH 2S 3D 4C 5H", 4), "a run of five taken for one of four"),
    ("9H TC JD QS 6C", 3, ["6C 9H"], ("9H TC JD QS", 3), "a fifteen, and the run without its last card"),
    ("KH KS 2C 4D 6H", 1, [], ("KH KS", 1), "a pair counted for one"),
    ("7H 7S 8C 2D 4H", 3, ["7H 8C"], ("7S 8C", 1), "a fifteen, and another counted for one"),
]


@pytest.mark.parametrize(
    ("five", "claim", "missed", "short"), [pytest.param(*row[:4], id=row[4]) for row in COUNTED_SHORT]
)
def test_what_was_likely_counted_short(
    five: str, claim: int, missed: list[str], short: tuple[str, int] | None
) -> None:
    """Where no whole combinations fit, one of them was counted for less: a run or a flush before others."""
    explanation = _explain(five, claim)

    assert _words(tuple(item.cards for item in explanation.missed)) == missed
    assert [(" ".join(map(str, cut.item.cards)), cut.counted) for cut in explanation.short] == (
        [short] if short else []
    )


def test_all_smallest_sets_are_told_likeliest_first() -> None:
    """Two points of 7 7 8 A: the long fifteen, then the two of two cards, then the pair."""
    items = likeliest_first(_count("7C 7D 8H KS AD"))

    assert _words(tuple(items[0].cards for items in smallest_sets(items, 2))) == [
        "AD 7C 7D",
        "7D 8H",
        "7C 8H",
        "7C 7D",
    ]
    assert list(smallest_sets(items, 3)) == []


SENTENCES = [
    (
        "4C 4D 5H 2S TD",
        8,
        False,
        "2 too many. 2 4 4 5 is one fifteen in whatever order: the same cards in another order are one fifteen.",
    ),
    ("7C 7D 8H 9S JC", 10, False, "2 too few. Likely missed: 7♦ + 8♥ = 15."),
    ("2H 4S 6D JC KC", 0, False, "1 too few. Missed: his nobs J♣."),
    (
        "2H 4H 6H 8H KH",
        4,
        False,
        "1 too few. Likely the starter was left out: 2♥ 4♥ 6♥ 8♥ K♥ is a flush of 5.",
    ),
    ("9H TC JD QS 2C", 3, False, "1 too few. Likely the run was cut short: 9♥ 10♣ J♦ Q♠ is a run of 4."),
    (
        "9H TC JD QS 6C",
        3,
        False,
        "3 too few. Likely missed: 6♣ + 9♥ = 15. Likely the run was cut short: 9♥ 10♣ J♦ Q♠ is a run of 4.",
    ),
    (
        "KH KS 2C 4D 6H",
        1,
        False,
        "1 too few. Likely counted for 1 only: the pair K♥ K♠, which is 2.",
    ),
    ("5H 5C 5S JD 5D", 0, False, "29 too few. 15 combinations were likely missed: count again in order."),
    (
        "2H 4H 6H 8H KC",
        5,
        True,
        (
            "5 too many. 2♥ 4♥ 6♥ 8♥ is no flush: in the crib all five must be of one suit. "
            "And 1 more that nothing in these cards makes."
        ),
    ),
    ("2H 4H 6H 8H KH", 6, False, "1 too many. Count again in order: each combination counts once."),
]


@pytest.mark.parametrize(("five", "claim", "crib", "sentence"), SENTENCES, ids=[row[3] for row in SENTENCES])
def test_the_reason_is_a_sentence(five: str, claim: int, crib: bool, sentence: str) -> None:
    """A player is told how much, and the likeliest why."""
    assert _explain(five, claim, crib=crib).sentence == sentence


BY_KIND = [
    (
        {Kind.FIFTEEN: 2, Kind.PAIR: 2, Kind.RUN: 6},
        "2 too few. Fifteens 2, not 4. Likely missed: 7♦ + 8♥ = 15.",
        "one of two fifteens: which, is likely",
    ),
    (
        {Kind.FIFTEEN: 4, Kind.RUN: 6},
        "2 too few. Pairs 0, not 2. Missed: the pair 7♣ 7♦.",
        "the only pair: certain, and not the likelier fifteen",
    ),
    (
        {Kind.FIFTEEN: 4, Kind.PAIR: 4, Kind.RUN: 3},
        (
            "1 too few. Pairs 4, not 2. "
            "7♣ 7♦ is in the double run already: the pair does not count beside it. "
            "Runs 3, not 6. Likely missed: the run 7♦ 8♥ 9♠."
        ),
        "too much of one and too little of another",
    ),
    (
        {Kind.FIFTEEN: 6, Kind.RUN: 6},
        (
            "12 is right. Fifteens 6, not 4. "
            "7 8 is one fifteen in whatever order: the same cards in another order are one fifteen. "
            "Pairs 0, not 2. Missed: the pair 7♣ 7♦."
        ),
        "a total that is right for the wrong reasons",
    ),
    ({Kind.FIFTEEN: 4, Kind.PAIR: 2, Kind.RUN: 6}, "12 is right.", "all right"),
]


@pytest.mark.parametrize(("by_kind", "sentence"), [pytest.param(*row[:2], id=row[2]) for row in BY_KIND])
def test_a_claim_by_kind_leaves_less_to_guess(by_kind: dict[Kind, int], sentence: str) -> None:
    """Each kind that is wrong is explained by itself; what its whole kind was missed of is certain."""
    count = _count("7C 7D 8H 9S JD")

    assert explain(count, sum(by_kind.values()), by_kind).sentence == sentence


def _check(count: Count, claim: int, told: Explanation[Item]) -> None:
    """What is told adds up, and names only what is there."""
    assert told.difference == claim - count.points == told.too_many - told.too_few
    assert set(told.missed) | {short.item for short in told.short} <= set(count.items)
    assert len({*told.missed, *(short.item for short in told.short)}) == len(told.missed) + len(told.short)
    assert all(0 < short.points < short.item.points for short in told.short)


def _sums(items: tuple[Item, ...]) -> dict[int, int]:
    """By every sum that some of these combinations make, the fewest that do."""
    sums: dict[int, int] = {}
    for size in range(len(items), -1, -1):
        for chosen in itertools.combinations(items, size):
            sums[sum(item.points for item in chosen)] = size
    return sums


def test_every_explanation_adds_up() -> None:
    """Of random hands and claims: what is told less what was missed is the difference, exactly."""
    rng = Random(20)
    for _ in range(HANDS):
        *hand, starter = rng.sample(DECK, 5)
        count = count_show(tuple(hand), starter, crib=rng.random() < 0.3)
        claim = rng.randint(0, 29)
        told = explain(count, claim)
        by_kind = {kind: points for kind in Kind if (points := rng.choice((0, 0, 2, 3, 4)))}

        _check(count, claim, told)
        assert not (told.too_few and told.too_many)
        if by_kind:
            _check(count, sum(by_kind.values()), explain(count, sum(by_kind.values()), by_kind))


@given(st.permutations(DECK), st.integers(0, 29))
def test_no_smaller_set_makes_the_difference(pack: list[Card], claim: int) -> None:
    """A set is one of the smallest; a combination is called short only where no set fits at all."""
    count = count_show(tuple(pack[:4]), pack[4], crib=False)
    told = explain(count, claim)
    if told.difference < 0:
        sums = _sums(count.items)

        assert sums.get(-told.difference) == (None if told.short else len(told.missed))
        sets = smallest_sets(likeliest_first(count), -told.difference)
        assert next(sets, None) == (None if told.short else told.missed)


def test_four_claims_in_ten_have_no_set_that_fits() -> None:
    """So often a single number too low is no sum of whole combinations."""
    rng = Random(4)
    told: list[Explanation[Item]] = []
    while len(told) < 1_000:
        *hand, starter = rng.sample(DECK, 5)
        count = count_show(tuple(hand), starter, crib=False)
        if count.points:
            told.append(explain(count, rng.randrange(count.points)))

    assert 330 < sum(bool(explanation.short) for explanation in told) < 450


def test_every_combination_has_its_words() -> None:
    """Whatever is found can be told: no kind is left without a name."""
    assert set(words.ITEMS) >= {kind.value for kind in Kind}
    assert set(words.KINDS) == {kind.value for kind in Kind}
    assert Short(Item(Kind.PAIR, parse_cards("KH KS"), 2), 1).counted == 1
