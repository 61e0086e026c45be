"""What each throw to the crib was worth: exact averages, and whose cards they were."""

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
from scorer.coach.discards import (
    ThrowJudged,
    ended_games,
    is_known,
    judge_deal,
    judge_throw,
    thrown_by_each,
    whose,
)
from scorer.errors import CardError
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.notation import read_line
from scorer.rules.show import Kind, count_points, count_show
from scorer.rules.state import State
from scorer.units import Seat
from tests.honest import honest_entry, shuffle

IS_LONG: Final = os.environ.get("HYPOTHESIS_PROFILE") == "long"
ANN, BOB, CID, DEE = map(Seat, range(4))

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


CRIB: Final = parse_cards("8S JH 4C AC")
WHOSE = [
    (2, {ANN: "8S JH"}, {ANN: "8S JH", BOB: "4C AC"}, "two players: one tells for both"),
    (2, {BOB: "AC 8S"}, {ANN: "JH 4C", BOB: "AC 8S"}, "and so does the other"),
    (2, {}, {}, "nobody said anything"),
    (
        3,
        {ANN: "8S", CID: "4C"},
        {ANN: "8S", CID: "4C"},
        "three: a card came from the pack, so Bob has to say",
    ),
    (
        4,
        {ANN: "8S", CID: "4C", DEE: "JH"},
        {ANN: "8S", BOB: "AC", CID: "4C", DEE: "JH"},
        "four: the last is left",
    ),
    (4, {ANN: "8S", CID: "4C"}, {ANN: "8S", CID: "4C"}, "four: two are left, and nobody knows"),
]


@pytest.mark.parametrize(("seats", "said", "known"), [pytest.param(*row[:3], id=row[3]) for row in WHOSE])
def test_whose_cards_they_were(seats: int, said: dict[Seat, str], known: dict[Seat, str]) -> None:
    """What is left of the crib is the last player's."""
    thrown = whose(CRIB, {seat: parse_cards(cards) for seat, cards in said.items()}, seats=seats)

    assert thrown == {seat: parse_cards(cards) for seat, cards in known.items()}


@pytest.mark.parametrize(
    ("seats", "said", "complaint"),
    [
        (2, {ANN: "8S 9S"}, "9♠ is not left in the crib 8♠ J♥ 4♣ A♣"),
        (2, {ANN: "8S JH", BOB: "JH 4C"}, "J♥ is not left"),
        (2, {ANN: "8S"}, "each threw 2 of the crib's four cards, not 1"),
        (3, {ANN: "8S JH"}, "each threw 1 of the crib's four cards, not 2"),
    ],
    ids=["not in the crib", "thrown by two", "one card too few", "one card too many"],
)
def test_nobody_threw_that(seats: int, said: dict[Seat, str], complaint: str) -> None:
    """What cannot be true is refused, with the crib."""
    with pytest.raises(CardError, match=complaint):
        whose(CRIB, {seat: parse_cards(cards) for seat, cards in said.items()}, seats=seats)


def test_the_same_rank_twice_in_a_crib() -> None:
    """Cards keyed by rank alone are taken one by one."""
    crib = parse_cards("5 5 J 2")

    assert whose(crib, {ANN: parse_cards("5 J")}, seats=2)[BOB] == parse_cards("5 2")


def play(games: int = 1, /, **options: str) -> History:
    """A match of whole games, played honestly."""
    history = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann", **options}))
    over = number = 0
    while over < games:
        pack = shuffle((over, history.state.number))
        entry = honest_entry(history.state, pack)
        over += entry is None
        if over < games:
            number += 1
            for parsed in read_line(entry or "OK", history.head.players):
                history = history.play(parsed, number)
    return history


def enter(history: History, *lines: str) -> History:
    """The history after some entries more."""
    for line in lines:
        for parsed in read_line(line, history.head.players):
            history = history.play(parsed, 0)
    return history


def test_a_game_that_goes_on_is_left_out() -> None:
    """Never live: only games that are over are handed out, and those before them stay."""
    one = play()
    (deals,) = ended_games(one)
    assert deals[-1] == one.state

    two = enter(one, "OK", "5H")
    assert ended_games(two) == (deals,)
    assert ended_games(enter(two, "CONCEDE Ann"))[0] == deals
    assert ended_games(History.begin(one.head)) == ()


def test_the_deals_of_a_match() -> None:
    """Each game has its deals from the first, each as it was when it was left."""
    history = play(2)
    games = ended_games(history)

    assert len(games) == 2
    for deals in games:
        assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
        assert all(is_known(deal) for deal in deals[:-1])


def test_a_void_deal_was_never_dealt() -> None:
    """A misdeal is left out, with and without its price; the deal after it has its number."""
    for price in ("0", "2"):
        begun = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann", "misdeal_penalty": price}))
        (deals,) = ended_games(enter(begun, "5H", "TC", "MISDEAL", "6C", "CONCEDE Ann"))

        assert [(deal.number, str(deal.deal.starter)) for deal in deals] == [(1, "6C")]


def test_cards_that_were_never_shown() -> None:
    """A deal that ended in the play, or that was kept by points, cannot be judged."""
    begun = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann"}))
    ((deal,),) = ended_games(enter(begun, "5H", "TC", "CONCEDE Ann"))
    assert not is_known(deal)

    pegged = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann", "entry": "points"}))
    ((deal,),) = ended_games(enter(pegged, "PEG Ann 3", "CONCEDE Ann"))
    assert not is_known(deal)


def first_deal(**options: str) -> State:
    """The first deal of a game."""
    return ended_games(play(**options))[0][0]


def test_a_deal_is_judged() -> None:
    """The dealer's crib is added and the pone's taken off; who is unknown is not judged."""
    deal = first_deal()
    crib = deal.deal.crib
    judged = judge_deal(deal, whose(crib, {ANN: crib[:2]}, seats=2))

    assert [judged[seat].is_own_crib for seat in (ANN, BOB)] == [True, False]
    assert judged[BOB] == judge_throw(deal.deal.hand(BOB), crib[2:], is_own_crib=False)
    assert judge_deal(deal, {}) == {}


def test_hands_that_were_keyed_at_the_show() -> None:
    """They are as good as cards that were laid."""
    deal = first_deal(entry="hands")

    assert is_known(deal)
    assert judge_deal(deal, {BOB: deal.deal.crib[:2]})[BOB].kept.held == deal.deal.hand(BOB)


@pytest.mark.parametrize(
    ("sides", "own"),
    [("partners", [True, False, True, False]), ("singles", [False, False, True, False])],
    ids=["the partner's crib is one's own", "each alone"],
)
def test_four_players(sides: str, own: list[bool]) -> None:
    """Each threw one card; the third deal is the third player's."""
    deal = ended_games(play(players="Ann, Bob, Cid, Dee", sides=sides))[0][2]
    judged = judge_deal(deal, {Seat(seat): [card] for seat, card in enumerate(deal.deal.crib)})

    assert [throw.is_own_crib for throw in judged.values()] == own
    assert {len(throw.choices) for throw in judged.values()} == {5}


def test_the_rule_of_the_crib_is_the_games() -> None:
    """Where four cards are a flush in the crib, throws of one suit are worth more."""
    deal = first_deal(crib_flush="four")
    crib = deal.deal.crib
    expected = judge_throw(deal.deal.hand(ANN), crib[:2], is_own_crib=True, crib_flush_four=True)

    assert judge_deal(deal, {ANN: crib[:2]})[ANN] == expected


@pytest.mark.parametrize(("seats", "cards"), [(2, 2), (3, 1), (4, 1)])
def test_cards_thrown_by_each(seats: int, cards: int) -> None:
    """Two of six, or one of five."""
    assert thrown_by_each(seats) == cards


def test_nothing_is_built_before_it_is_needed() -> None:
    """The import works out no pattern."""
    program = "from scorer.coach import discards; print(len(discards._POINTS), discards._points_with.cache_info().currsize)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert ran.stdout.split() == ["0", "0"]
