"""
An honest player: from any state it knows an entry that goes on.

It stands in for all players of a table. It plays the hands of a shuffled pack
for as long as the deal holds to them, each time the card that scores most, and
claims what is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from scorer.cards import DECK, Card
from scorer.rules.options import Claims
from scorer.rules.pegging import GO_FROM, LIMIT, score_pile
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.rules.worth import count_hand, points_of, units_of_card
from scorer.units import Seat

Pack = tuple[Card, ...]
"""All 52 cards in the order they are dealt: four hands of four, the starter, the crib, the rest."""

STARTER = 16


@cache
def shuffle(seed: object) -> Pack:
    """A shuffled pack, the same for the same *seed*."""
    pack = list(DECK)
    Random(repr(seed)).shuffle(pack)
    return tuple(pack)


def hand_of(pack: Pack, seat: int) -> Pack:
    """The four cards that *seat* was dealt and kept."""
    return pack[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]


def left_in_hand(state: State, pack: Pack, seat: Seat) -> Pack:
    """The cards that *seat* still holds; any card that nobody has seen, where it laid others than its own."""
    left = list(hand_of(pack, seat))
    for laid in state.deal.laid_by(seat):
        for card in left:
            if _is_same(laid, card):
                left.remove(card)
                break
    own = tuple(_unseen(state.deal.seen, left))
    return own if len(own) == state.deal.cards_left(seat) else tuple(_unseen(state.deal.seen, pack))


def honest_entry(state: State, pack: Pack) -> str | None:
    """An entry that goes on, in the entry language; None where the game is over."""
    if state.is_over:
        return None
    if (ask := state.deal.ask) is not None:
        return f"ASK {ask.may[0]}"
    return _ENTRIES[state.phase](state, pack)


def silent_entry(state: State, pack: Pack) -> str | None:
    """As `honest_entry`, but nothing is said about the card just laid: what comes next closes its claim."""
    if state.deal.claim is None:
        return honest_entry(state, pack)
    silent = replace(state, deal=replace(state.deal, claim=None))
    return "ACCEPT" if state.turn is None else honest_entry(silent, pack)


def _cut(state: State, pack: Pack) -> str:
    card = next(_unseen(state.cuts.seen, pack), None)
    return f"CUT @{state.cuts.must[0] + 1} {card}" if card else "DEALER @1"


def _deal(state: State, pack: Pack) -> str:
    if state.options.entry == "points":
        return "PEG @1 1"
    return _keyed(state, next(_unseen(state.deal.seen, pack[STARTER:] + pack[:STARTER])))


def _play(state: State, pack: Pack) -> str:
    if state.options.entry == "hands":
        # Somebody always pegs in the play: the dealer has one for the last card.
        return f"PEG @{(state.dealer or 0) + 1} 1" if state.pegs == state.deal.start else "OK"
    if state.options.entry == "points":
        return "PEG @1 1"
    if (claim := state.deal.claim) is not None:
        return f"CLAIM {points_of(units_of_card(claim.pile, claim.end))}"
    assert state.turn is not None
    count, pile = state.deal.count, state.deal.pile
    fitting = [card for card in left_in_hand(state, pack, state.turn) if count + card.value <= LIMIT]
    if fitting:
        return _keyed(
            state, max(fitting, key=lambda card: sum(item.points for item in score_pile((*pile, card))))
        )
    assert count >= GO_FROM
    return "GO"


def _show(state: State, pack: Pack) -> str:
    seat = state.turn
    assert seat is not None
    known, own = state.deal.hand(seat), hand_of(pack, seat)
    if len(known) == HAND_SIZE:
        return _count(state, seat)
    if not known and tuple(_unseen(state.deal.seen, own)) == own:
        return f"HAND @{seat + 1} {' '.join(map(str, own))}"
    return str(next(_unseen(state.deal.seen, pack)))


def _crib(state: State, pack: Pack) -> str:
    assert state.turn is not None
    if len(state.deal.crib) == HAND_SIZE:
        return _count(state, state.turn)
    return _keyed(state, next(_unseen(state.deal.seen, pack[STARTER + 1 :] + pack)))


def _count(state: State, seat: Seat) -> str:
    if state.options.claims is Claims.OFF:
        return "OK"
    return f"CLAIM {count_hand(state, seat, 'crib' if state.phase is Phase.CRIB else 'hand').points}"


def _keyed(state: State, card: Card) -> str:
    return card.rank.letter if state.options.suits == "asked" else str(card)


def _unseen(seen: Sequence[Card], pack: Sequence[Card]) -> Iterator[Card]:
    """The cards of *pack* that can still come, where some may have been seen by rank alone."""
    ranks = [card.rank for card in seen]
    return (card for card in pack if card not in seen and ranks.count(card.rank) < 4)


def _is_same(keyed: Card, card: Card) -> bool:
    return keyed.rank is card.rank and keyed.suit in (None, card.suit)


_ENTRIES: Final[Mapping[Phase, Callable[[State, Pack], str]]] = {
    Phase.CUT: _cut,
    Phase.DEAL: _deal,
    Phase.PLAY: _play,
    Phase.SHOW: _show,
    Phase.CRIB: _crib,
    Phase.DEAL_DONE: lambda state, pack: "OK",
}
