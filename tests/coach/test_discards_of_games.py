"""Whose cards lay in the crib, and what was thrown in the deals of games that are over."""

from __future__ import annotations

from typing import Final

import pytest

from scorer.cards import parse_cards
from scorer.coach.discards import ended_games, is_known, judge_deal, judge_throw, thrown_by_each, whose
from scorer.errors import CardError
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.notation import read_line
from scorer.rules.state import State
from scorer.units import Seat
from tests.honest import honest_entry, shuffle

ANN, BOB, CID, DEE = map(Seat, range(4))

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
