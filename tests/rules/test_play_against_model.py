"""
The game against another, simpler one: whole deals with open hands, played out at random.

The model knows the hands, so it asks round the table who can play; the game only
hears cards and goes. Model and game share no code, and must tell the same story.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Literal

import pytest

from scorer.cards import Card
from scorer.rules.commands import Command, GoOn, SayGo, ShowCard
from scorer.rules.events import Event, PointsPegged
from scorer.rules.game import decide_all
from scorer.rules.options import Options
from scorer.rules.show import count_show
from scorer.rules.state import Phase, begin_match
from scorer.units import Seat

RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]

Scored = Counter[tuple[int, str]]
"""Points by seat and reason."""


@dataclass
class Beat:
    """One thing that happens in the play, and the count before it: a card, or a go where *card* is None."""

    seat: int
    card: str | None
    count: int
    scored: Scored = field(default_factory=Counter)


def value(card: str) -> int:
    """What a card adds to a count."""
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards: list[str]) -> int:
    """The count of some cards."""
    return sum(value(card) for card in cards)


def is_straight(cards: list[str]) -> bool:
    """Whether three cards or more follow each other, in whatever order."""
    places = sorted(RANKS.index(card[0]) for card in cards)
    return len(cards) >= 3 and places == list(range(places[0], places[0] + len(cards)))


def worth_of_last(pile: list[str]) -> dict[str, int]:
    """What the last card of a pile scores, its go or last point aside."""
    tails = [pile[-length:] for length in range(1, len(pile) + 1)]
    alike = max(len(tail) for tail in tails if len({card[0] for card in tail}) == 1)
    worth = {
        "fifteen": 2 if total(pile) == 15 else 0,
        "thirty-one": 2 if total(pile) == 31 else 0,
        "pair": alike * (alike - 1),
        "run": max((len(tail) for tail in tails if is_straight(tail)), default=0),
    }
    return {reason: points for reason, points in worth.items() if points}


def play_out(dealt: list[list[str]], dealer: int, rng: Random) -> list[Beat]:
    """A play in which everybody plays a card at random, and goes only when no card fits."""
    hands = [list(hand) for hand in dealt]
    beats: list[Beat] = []
    asked = dealer
    while any(hands):
        pile: list[str] = []
        gone: set[int] = set()
        last = asked
        # One count: whoever is next and can play plays; it is over when a whole round of the table could not.
        while (seat := who_plays(hands, pile, gone, last, beats)) is not None:
            fits = [card for card in hands[seat] if total([*pile, card]) <= 31]
            card = rng.choice(fits)
            hands[seat].remove(card)
            beats.append(Beat(seat, card, total(pile)))
            pile.append(card)
            for reason, points in worth_of_last(pile).items():
                beats[-1].scored[seat, reason] += points
            last = seat
        if total(pile) < 31:
            beats[-1].scored[last, "go" if any(hands) else "last"] += 1
        asked = last
    return beats


def who_plays(
    hands: list[list[str]], pile: list[str], gone: set[int], last: int, beats: list[Beat]
) -> int | None:
    """The next who can lay a card; who is asked before and cannot says go, once a count."""
    if total(pile) == 31:
        return None
    table = len(hands)
    for seat in [(last + step) % table for step in range(1, table + 1)]:
        if any(total([*pile, card]) <= 31 for card in hands[seat]):
            return seat
        if hands[seat] and seat not in gone:
            gone.add(seat)
            beats.append(Beat(seat, None, total(pile)))
    return None


def worth_of_show(hand: list[str], starter: str, *, is_crib: bool) -> dict[str, int]:
    """A hand or crib with the starter, by kind, by trying everything."""
    five = [*hand, starter]
    some = [list(chosen) for size in range(2, 6) for chosen in combinations(five, size)]
    straights = [len(chosen) for chosen in some if is_straight(chosen)]
    suits = [card[1] for card in hand]
    flush = 0
    if len(set(suits)) == 1:
        flush = 5 if starter[1] == suits[0] else 0 if is_crib else 4
    return {
        "fifteen": 2 * sum(total(chosen) == 15 for chosen in some),
        "pair": 2 * sum(one[0] == other[0] for one, other in combinations(five, 2)),
        "run": sum(length for length in straights if length == max(straights)),
        "flush": flush,
        "nobs": int("J" + starter[1] in hand),
    }


def scored_in(events: tuple[Event, ...]) -> Scored:
    """What some events pegged."""
    scored: Scored = Counter()
    for event in events:
        if isinstance(event, PointsPegged):
            scored[event.seat, event.reason.value] += event.points
    return scored


def command_of(beat: Beat) -> Command:
    """A beat as the table enters it."""
    return SayGo() if beat.card is None else ShowCard(Card.parse(beat.card))


def deal(rng: Random, seats: int) -> tuple[list[list[str]], str, list[str]]:
    """The hands, the starter and the crib of a shuffled pack."""
    pack = rng.sample(PACK, len(PACK))
    return [pack[4 * seat : 4 * seat + 4] for seat in range(seats)], pack[16], pack[17:21]


@pytest.mark.parametrize("sides", ["partners", "singles"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_is_what_the_model_says(seats: int, sides: Literal["partners", "singles"]) -> None:
    """Card by card the same seat acts and pegs the same for the same reasons; then the hands do."""
    rng = Random(f"{seats} {sides}")
    for _ in range(500):
        hands, starter, crib = deal(rng, seats)
        dealer = rng.randrange(seats)
        state = begin_match(Options(seats=seats, sides=sides, target=301), dealer=Seat(dealer))
        events, state = decide_all(state, [ShowCard(Card.parse(starter))])
        everything = scored_in(events)
        assert everything == heels(starter, dealer)
        for beat in play_out(hands, dealer, rng):
            assert (state.turn, state.deal.count) == (beat.seat, beat.count)
            events, state = decide_all(state, [command_of(beat)])
            assert scored_in(events) == beat.scored, (hands, dealer, beat)
            everything += beat.scored
        assert state.phase is Phase.SHOW
        for seat in [*range(dealer + 1, dealer + seats), dealer]:
            events, state = decide_all(state, [GoOn()])
            points = sum(worth_of_show(hands[seat % seats], starter, is_crib=False).values())
            assert scored_in(events) == +Counter({(seat % seats, "hand"): points})
            everything += scored_in(events)
        events, state = decide_all(state, [*(ShowCard(Card.parse(card)) for card in crib), GoOn()])
        points = sum(worth_of_show(crib, starter, is_crib=True).values())
        assert scored_in(events) == +Counter({(dealer, "crib"): points})
        everything += scored_in(events)
        assert state.scores == scores_of(everything, len(state.scores))


def heels(starter: str, dealer: int) -> Scored:
    """What the starter scores."""
    return Counter({(dealer, "heels"): 2} if starter[0] == "J" else {})


def scores_of(scored: Scored, sides: int) -> tuple[int, ...]:
    """The score of each side: opposite seats of four peg together where there are two sides."""
    return tuple(
        sum(points for (seat, _), points in scored.items() if seat % sides == side) for side in range(sides)
    )


@pytest.mark.parametrize("is_crib", [False, True], ids=["hands", "cribs"])
def test_a_count_is_what_trying_everything_finds(is_crib: bool) -> None:
    """Hands and cribs of random packs, and of packs of few ranks or one suit, count the same by kind."""
    rng = Random(f"show {is_crib}")
    narrow = [card for card in PACK if card[0] in "4567J"]
    hearts = [card for card in PACK if card[1] == "H"]
    for pack in [PACK] * 3000 + [narrow] * 3000 + [[*hearts, "JS", "5S"]] * 2000:
        *hand, starter = rng.sample(pack, 5)
        count = count_show(tuple(map(Card.parse, hand)), Card.parse(starter), crib=is_crib)
        assert count.by_kind() == worth_of_show(hand, starter, is_crib=is_crib), (hand, starter)


def test_the_model_knows_the_known_cases() -> None:
    """The model is held against what every player knows, so that it is no copy of the game's faults."""
    assert sum(worth_of_show(["5H", "5C", "5S", "JD"], "5D", is_crib=False).values()) == 29
    assert worth_of_show(["2H", "4H", "6H", "8H"], "KC", is_crib=True)["flush"] == 0
    assert worth_of_last(["4S", "6C", "5D"]) == {"fifteen": 2, "run": 3}
    assert worth_of_last(["3H", "7C", "7D", "7H", "7S"]) == {"thirty-one": 2, "pair": 12}
    *_, third, go, last = play_out([["KH", "QH"], ["JH", "TH"]], 0, Random(1))
    assert (third.seat, third.count) == (1, 20)
    assert (go.seat, go.card, go.count, go.scored) == (0, None, 30, {(1, "go"): 1})
    assert (last.seat, last.count, last.scored) == (0, 0, {(0, "last"): 1})
