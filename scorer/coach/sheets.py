"""
A game as one seat's sheet: numbers that add up, and a line of JSON that keeps them.

A newer version of what is told is computed again from the journal, so a sheet
is never migrated.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scorer.coach.facts import ClaimFacts, DealFacts, GameFacts, Shown
from scorer.coach.patterns import name_miss
from scorer.units import Seat

VERSION: Final = 1
"""Raised whenever a sheet tells anything else, or in another way, of the same game."""

SKUNKS: Final = ("skunk", "double-skunk", "triple-skunk", "lurch")
"""How a game can be lost worse than by losing it."""


_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})


class Sheet(NamedTuple):
    """
    What one game tells of one seat; a tuple, for ten thousand of them are made for one page.

    Attributes:
        is_of_two: Two played, so that hands and pegging have a par.
        is_standard: Two played from 0 to 121, so that the game has a par.
        dealt_first: None where nobody knows.
        margin: Holes won by; negative where it was lost.
        skunk: One of `SKUNKS`, given or taken; empty else.
        deals: How many were begun.
        comeback: The most holes behind in a game that was won.
        dealer_deals: Whole deals as dealer, over which *hand_dealer*, *crib* and *play_dealer* are sums.
        pone_deals: The same for *hand_pone* and *play_pone*.
        high: The most that a hand was worth.
        high_cards: That hand and its starter.
        counts: Hands and cribs that were claimed.
        by_kind: Those of them that were claimed by kind.
        missed: Points by kind.
        over: Points claimed too much, by kind.
        false_calls: Muggins called where nothing was missed.
        seconds: How long each count took, where that is known.
        misses: The pattern of each miss, and its kind.
    """

    is_of_two: bool = False
    is_standard: bool = False
    dealt_first: bool | None = None
    won: bool = False
    margin: int = 0
    skunk: str = ""
    deals: int = 0
    comeback: int = 0
    dealer_deals: int = 0
    pone_deals: int = 0
    hand_dealer: int = 0
    hand_pone: int = 0
    crib: int = 0
    play_dealer: int = 0
    play_pone: int = 0
    heels: int = 0
    high: int = 0
    high_cards: str = ""
    counts: int = 0
    by_kind: int = 0
    missed: Mapping[str, int] = _NOTHING
    over: Mapping[str, int] = _NOTHING
    muggins_taken: int = 0
    muggins_lost: int = 0
    false_calls: int = 0
    seconds: tuple[float, ...] = ()
    misses: tuple[tuple[str, str], ...] = ()


def dump_sheet(sheet: Sheet) -> str:
    """A sheet as one line of JSON: what it tells, in the order of its fields."""
    return json.dumps(list(sheet), ensure_ascii=False, separators=(",", ":"), default=dict)


def load_sheet(text: str) -> Sheet:
    """The sheet that `dump_sheet` has written."""
    *told, seconds, misses = json.loads(text)
    return Sheet._make((*told, tuple(seconds), tuple(map(tuple, misses))))


def sheets_of(facts: GameFacts) -> tuple[Sheet, ...]:
    """The sheet of each seat."""
    return tuple(_sheet(facts, Seat(seat)) for seat in range(len(facts.players)))


def _sheet(facts: GameFacts, seat: Seat) -> Sheet:
    options, won = facts.options, facts.won
    side = options.side(seat)
    is_won = side == won.side
    margins, classes = dict(won.margins), dict(won.classes)
    nearest = min(margins, key=lambda loser: margins[loser])
    loser = nearest if is_won else side
    is_of_two = options.seats == 2
    whole = [deal for deal in facts.deals if deal.is_whole]
    best = max(_hands(facts.deals, seat), key=lambda shown: shown.points, default=None)
    first = facts.first_dealer
    return Sheet(
        is_of_two=is_of_two,
        is_standard=is_of_two and options.target == 121 and not any(facts.start),
        dealt_first=None if first is None else options.side(first) == side,
        won=is_won,
        margin=margins[loser] if is_won else -margins[loser],
        skunk=classes[loser] if classes[loser] in SKUNKS else "",
        deals=len(facts.deals),
        comeback=facts.deficit if is_won else 0,
        high=best.points if best else 0,
        high_cards=" ".join(map(str, best.cards)) if best else "",
        muggins_taken=sum(each.points for each in facts.muggings if each.by == seat),
        muggins_lost=sum(each.points for each in facts.muggings if each.seat == seat),
        false_calls=sum(each.by == seat and not each.points for each in facts.muggings),
        **_averages(whole, seat),
        **_claims([claim for claim in facts.claims if claim.seat == seat]),
    )


def _hands(deals: Iterable[DealFacts], seat: Seat) -> list[Shown]:
    return [shown for deal in deals if (shown := deal.hands[seat]) is not None]


def _averages(whole: list[DealFacts], seat: Seat) -> dict[str, Any]:
    """What the averages are made of, summed over whole deals."""
    dealt = [deal for deal in whole if deal.dealer == seat]
    ponded = [deal for deal in whole if deal.dealer != seat]
    return {
        "dealer_deals": len(dealt),
        "pone_deals": len(ponded),
        "hand_dealer": sum(shown.points for shown in _hands(dealt, seat)),
        "hand_pone": sum(shown.points for shown in _hands(ponded, seat)),
        "crib": sum(deal.crib.points for deal in dealt if deal.crib),
        "play_dealer": sum(deal.play[seat] for deal in dealt),
        "play_pone": sum(deal.play[seat] for deal in ponded),
        "heels": sum(deal.heels for deal in dealt),
    }


def _claims(claims: list[ClaimFacts]) -> dict[str, Any]:
    missed: Counter[str] = Counter()
    over: Counter[str] = Counter()
    for claim in claims:
        missed.update(claim.off.missed)
        over.update(claim.off.over)
    counts = [claim for claim in claims if claim.of != "card"]
    return {
        "counts": len(counts),
        "by_kind": sum(claim.is_by_kind for claim in counts),
        "missed": dict(missed),
        "over": dict(over),
        "seconds": tuple(round(claim.seconds, 1) for claim in counts if claim.seconds is not None),
        "misses": tuple(
            (name_miss(claim.off.items), next(iter(claim.off.missed))) for claim in claims if claim.off.items
        ),
    }
