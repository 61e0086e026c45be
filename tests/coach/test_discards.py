"""What each throw to the crib was worth: the exact average of each choice, and its place among all."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, Suit, parse_cards
from scorer.coach.discards import ThrowJudged, judge_throw
from scorer.errors import CardError
from scorer.rules.show import Kind, count_points, count_show

IS_LONG: Final = os.environ.get("HYPOTHESIS_PROFILE") == "long"

Cards = Sequence[Card]


def judge(held: str, thrown: str, *, own: bool = True, four: bool = False) -> ThrowJudged:
    """Judge a throw that is written."""
    return judge_throw(parse_cards(held), parse_cards(thrown), is_own_crib=own, crib_flush_four=four)


def plain_hand(held: Cards, thrown: Cards) -> Fraction:
    """The average of a hand, starter by starter."""
    starters = [card for card in DECK if card not in (*held, *thrown)]
    return Fraction(sum(count_points(tuple(held), card, crib=False) for card in starters), len(starters))


def plain_crib(held: Cards, thrown: Cards, *, four: bool) -> Fraction:
    """The average of a crib, dealing every one of them."""
    pack = [card for card in DECK if card not in (*held, *thrown)]
    points = cribs = 0
    for starter in pack:
        left = [card for card in pack if card is not starter]
        for others in itertools.combinations(left, 4 - len(thrown)):
            points += count_points((*thrown, *others), starter, crib=True, crib_flush_four=four)
            cribs += 1
    assert cribs == (45_540 if len(thrown) == 2 else 713_460)
    return Fraction(points, cribs)


def deals(number: int, size: int) -> Iterator[tuple[Card, ...]]:
    """So many random deals to one player."""
    dealer = Random(f"discards of {size}")
    for _ in range(number):
        yield tuple(dealer.sample(DECK, size))


TOLD: Final = [
    ("5C 5D 6H 7S", "JC KD", "a jack to each of two suits"),
    ("2H 3H 9C KD", "7H JH", "two of one suit, with a jack of it"),
    ("AS 4S 8S QS", "TS 2S", "six of one suit"),
    ("JC JD JH JS", "5H 5S", "all jacks are in the hand"),
    ("AC 2D 3H 4S", "JC JD", "two jacks are thrown"),
    ("5C 5D 5H 9S", "5S TC", "all fives are dealt"),
]


@pytest.mark.parametrize(("held", "thrown"), [pytest.param(*row[:2], id=row[2]) for row in TOLD])
@pytest.mark.parametrize("four", [False, True], ids=["five for a flush", "four for a flush"])
def test_a_crib_is_all_45_540_cribs(held: str, thrown: str, four: bool) -> None:
    """The average of what was thrown is that of every crib, dealt one by one; so is the hand's."""
    kept = judge(held, thrown, four=four).kept

    assert (kept.held, kept.thrown) == (parse_cards(held), parse_cards(thrown))
    assert kept.crib == plain_crib(kept.held, kept.thrown, four=four)
    assert kept.hand == plain_hand(kept.held, kept.thrown)


ALL_CHOICES: Final = list(deals(48 if IS_LONG else 4, 6))


@pytest.mark.parametrize("dealt", ALL_CHOICES, ids=range(len(ALL_CHOICES)))
def test_all_fifteen_choices_are_all_cribs(dealt: Cards) -> None:
    """Not only what was thrown: every choice of a deal is as if each crib were dealt."""
    choices = judge_throw(dealt[:4], dealt[4:], is_own_crib=False).choices

    assert len(choices) == 15
    for choice in choices:
        assert choice.crib == plain_crib(choice.held, choice.thrown, four=False)
        assert choice.hand == plain_hand(choice.held, choice.thrown)


FIVE: Final = list(deals(6 if IS_LONG else 1, 5))


@pytest.mark.parametrize("dealt", FIVE, ids=range(len(FIVE)))
def test_one_card_meets_three_others(dealt: Cards) -> None:
    """With three and four players one card is thrown, and three that are unknown lie beside it."""
    kept = judge_throw(dealt[:4], dealt[4:], is_own_crib=True, crib_flush_four=True).kept

    assert kept.crib == plain_crib(kept.held, kept.thrown, four=True)
    assert kept.hand == plain_hand(kept.held, kept.thrown)


def test_by_rank_alone() -> None:
    """Where suits are missing, fifteens, pairs and runs stay exact; flush and nobs are nowhere."""
    held, thrown = parse_cards("2H 3H 9H JH"), parse_cards("5H JC")
    kept = judge("2 3 9 J", "5 J").kept
    pack = [card for card in DECK if card not in (*held, *thrown)]
    hands = [(held, starter, False) for starter in pack]
    # What ranks are worth is the same with any of the three as the starter.
    cribs = [((*thrown, *others), starter, True) for *others, starter in itertools.combinations(pack, 3)]

    for worth, dealt in ((kept.hand, hands), (kept.crib, cribs)):
        items = (item for four, five, crib in dealt for item in count_show(four, five, crib=crib).items)
        points = sum(item.points for item in items if item.kind not in (Kind.FLUSH, Kind.NOBS))
        assert worth == Fraction(points, len(dealt))


def test_one_unknown_suit_leaves_all_suits_out() -> None:
    """Choices are only compared where all are counted alike."""
    assert judge("2H 3H 9H JH", "5H J").kept.hand == judge("2 3 9 J", "5 J").kept.hand
    assert judge("2H 3H 9H JH", "5H J").is_by_rank
    assert not judge("2H 3H 9H JH", "5H JC").is_by_rank


SIX_CARDS = st.permutations(DECK).map(lambda pack: tuple(pack[:6]))


@given(SIX_CARDS, st.permutations(list(Suit)), st.booleans(), st.booleans())
def test_suits_have_no_names(dealt: Cards, renamed: list[Suit], own: bool, four: bool) -> None:
    """Clubs for hearts and hearts for spades: every choice is worth the same."""
    new = dict(zip(Suit, renamed, strict=True))
    other = [Card(card.rank, new[card.suit]) for card in dealt if card.suit]

    def totals(cards: Cards) -> list[Fraction]:
        judged = judge_throw(cards[:4], cards[4:], is_own_crib=own, crib_flush_four=four)
        return [judged.kept.total, *(choice.total for choice in judged.choices)]

    assert totals(dealt) == totals(other)


@given(SIX_CARDS, st.booleans())
def test_the_parts_add_up(dealt: Cards, own: bool) -> None:
    """A choice is its hand and its crib; nothing is better than the best, and what was done is among all."""
    judged = judge_throw(dealt[:4], dealt[4:], is_own_crib=own)
    sign = 1 if own else -1

    assert all(choice.total == choice.hand + sign * choice.crib for choice in judged.choices)
    assert all(
        sorted((*choice.held, *choice.thrown), key=DECK.index) == sorted(dealt, key=DECK.index)
        for choice in judged.choices
    )
    assert len({frozenset(choice.thrown) for choice in judged.choices}) == 15
    assert judged.best.total == max(choice.total for choice in judged.choices)
    assert judged.kept in judged.choices
    assert judged.lost == judged.best.total - judged.kept.total >= 0
    assert judged.choices[judged.place - 1].total == judged.kept.total


@given(SIX_CARDS, st.permutations(range(6)))
def test_order_says_nothing(dealt: Cards, order: list[int]) -> None:
    """Cards lie in a hand in any order, and all choices stay."""

    def worth(cards: Cards) -> dict[frozenset[Card], tuple[Fraction, Fraction]]:
        choices = judge_throw(cards[:4], cards[4:], is_own_crib=True).choices
        return {frozenset(choice.thrown): (choice.hand, choice.crib) for choice in choices}

    assert worth(dealt) == worth([dealt[place] for place in order])


@given(SIX_CARDS)
def test_whose_crib_it_is(dealt: Cards) -> None:
    """The same averages, once given and once got."""
    own, other = (judge_throw(dealt[:4], dealt[4:], is_own_crib=is_own) for is_own in (True, False))

    assert (own.kept.hand, own.kept.crib) == (other.kept.hand, other.kept.crib)
    assert own.kept.total - other.kept.total == 2 * own.kept.crib


def test_the_best_throw() -> None:
    """Nothing was thrown away where nothing is better; what is less is told apart."""
    judged = judge("5C 5D JC KD", "6H 7S")

    assert (judged.place, judged.lost) == (1, Fraction(0))
    assert judged.best is judged.kept
    assert judge("5D 6H 7S KD", "5C JC").lost > 0


def test_equals_share_a_place() -> None:
    """Two choices that no number tells apart have the same place, and neither loses anything to the other."""
    one, other = judge("5C 7S JC KD", "5D 6H"), judge("5D 7S JC KD", "5C 6H")

    assert one.kept.total == other.kept.total
    assert (one.place, one.lost) == (other.place, other.lost)


@pytest.mark.parametrize(("king", "other"), [("KS", "KD"), ("KD", "KS")])
def test_what_was_done_is_the_best_of_equals(king: str, other: str) -> None:
    """Where either king is best kept, the one that was kept is."""
    judged = judge(f"7C 8D 9H {king}", f"{other} QC", own=False)

    assert judged.choices[0].total == judged.choices[1].total
    assert judged.best is judged.kept


@pytest.mark.parametrize(
    ("held", "thrown", "complaint"),
    [
        ("5H 5C 5S JD", "5D 5H", "5H is there twice"),
        ("5H 5C 5S", "5D JD", "not 2 beside 3"),
        ("5H 5C 5S JD", "", "not 0 beside 4"),
        ("5H 5C 5S JD", "2C 3C 4C", "not 3 beside 4"),
        ("5 5 5 5", "5 J", "five times"),
    ],
    ids=["a card twice", "three held", "nothing thrown", "three thrown", "five fives"],
)
def test_no_such_throw(held: str, thrown: str, complaint: str) -> None:
    """Cards that nobody can have been dealt are refused."""
    cards = [Card.parse(word) for word in held.split()], [Card.parse(word) for word in thrown.split()]
    with pytest.raises(CardError, match=complaint):
        judge_throw(*cards, is_own_crib=True)


def test_nothing_is_built_before_it_is_needed() -> None:
    """The import works out no pattern."""
    program = "from scorer.coach import discards; print(len(discards._POINTS), discards._points_with.cache_info().currsize)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ran.stdout.split() == ["0", "0"]
