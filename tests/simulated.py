"""
Whole games of two simple players who discard well and peg by what scores most.

Their hands, cribs and pegging are those of real play, near enough to try statistics on.
"""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from scorer.cards import DECK, Card, Rank
from scorer.record.head import Head, make_head
from scorer.record.history import History
from scorer.record.journal import Journal
from scorer.record.keeping import dump_move, head_text
from scorer.record.notation import read_line, write_entry
from scorer.record.stamp import Stamp
from scorer.rules.pegging import LIMIT, count_of, score_pile
from scorer.rules.show import count_points
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.units import Seat
from tests.honest import Pack, honest_entry, left_in_hand

DEALT = 6


def deal_well(rng: Random, dealer: Seat) -> Pack:
    """A pack as the honest player wants it, in which each of two has kept the best four of six."""
    cards = rng.sample(DECK, len(DECK))
    kept: list[Card] = []
    thrown: list[Card] = []
    for seat in (0, 1):
        six = tuple(cards[DEALT * seat : DEALT * (seat + 1)])
        hand = best_four(six, is_own_crib=seat == dealer)
        kept += hand
        thrown += [card for card in six if card not in hand]
    rest = cards[2 * DEALT :]
    return (*kept, *rest[: 2 * HAND_SIZE], rest[2 * HAND_SIZE], *thrown, *rest[2 * HAND_SIZE + 1 :])


def best_four(six: Pack, *, is_own_crib: bool) -> Pack:
    """The four to keep: the most on average over the starters, with an eye on whose the crib is."""
    left = [card for card in DECK if card not in six]
    starters = [(next(card for card in left if card.rank is rank), count) for rank, count in _ranks(left)]
    sign = 1 if is_own_crib else -1

    def worth(hand: Pack) -> float:
        held = sum(count * count_points(hand, card, crib=False) for card, count in starters) / len(left)
        first, second = (card for card in six if card not in hand)
        return held + sign * _thrown(first.rank, second.rank)

    return max(itertools.combinations(six, HAND_SIZE), key=worth)


def _ranks(cards: list[Card]) -> list[tuple[Rank, int]]:
    return list(Counter(card.rank for card in cards).items())


@cache
def _thrown(first: Rank, second: Rank) -> float:
    """Roughly what two cards add to a crib."""
    values = min(first, 10) + min(second, 10)
    near = abs(first - second)
    pair = 3.0 if near == 0 else 0.0
    return pair + 2 * (values == 15) + 0.7 * (near in (1, 2)) + 1.2 * ((first == 5) + (second == 5))


def entry_of(state: State, pack: Pack) -> str | None:
    """What comes next; in the play the card that scores most, less what it invites."""
    if state.phase is not Phase.PLAY or state.turn is None or state.deal.claim is not None:
        return honest_entry(state, pack)
    count, pile = state.deal.count, state.deal.pile
    fitting = [card for card in left_in_hand(state, pack, state.turn) if count + card.value <= LIMIT]
    return str(max(fitting, key=lambda card: _prospect((*pile, card)))) if fitting else "GO"


def _prospect(pile: tuple[Card, ...]) -> float:
    room = LIMIT - count_of(pile)
    held = [card.rank for card in pile]
    fitting = [Card(rank) for rank in Rank if min(rank, 10) <= room and held.count(rank) < 4]
    replies = [_points((*pile, reply)) for reply in fitting]
    return _points(pile) - sum(replies) / len(Rank)


def _points(pile: tuple[Card, ...]) -> int:
    return sum(item.points for item in score_pile(pile))


class Simulated:
    """Both players of a game: they deal by *rng*, and know at any time what comes next."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._deal = 0
        self._pack = Pack()

    def entry(self, state: State) -> str | None:
        """An entry that goes on; None where the game is over."""
        if state.number != self._deal and state.dealer is not None:
            self._deal, self._pack = state.number, deal_well(self._rng, state.dealer)
        return entry_of(state, self._pack)


def play_game(head: Head, rng: Random) -> History:
    """One game, from its first entry to its last."""
    history, players, number = History.begin(head), Simulated(rng), 0
    while (entry := players.entry(history.state)) is not None:
        number += 1
        for parsed in read_line(entry, head.players):
            history = history.play(parsed, number)
    return history


MAY_S = 1_780_000_000.0
"""When the first game of a journal was played: in May 2026."""


def keep_games(folder: Path, names: tuple[str, str] = ("Ann", "Bob"), games: int = 6) -> None:
    """Whole games in a journal, a day each, in which every fifth claim is two too few."""
    rng = Random(str(names))
    with Journal.open(folder) as journal:
        for game in range(games):
            _keep_game(journal, names, rng, MAY_S + 86_400 * game)


def _keep_game(journal: Journal, names: tuple[str, str], rng: Random, wall_s: float) -> None:
    agreed = {"claims": "teach", "claims_in": "show", "match": "single"}
    history = History.begin(make_head({"players": ", ".join(names), "dealer": rng.choice(names), **agreed}))
    moves: list[tuple[str, str]] = []
    players = Simulated(rng)
    while (entry := players.entry(history.state)) is not None:
        claimed = int(entry.split()[1]) if entry.startswith("CLAIM") else 0
        if claimed in range(4, 17) and rng.random() < 0.2:
            entry = f"CLAIM {claimed - 2}"
        (parsed,) = read_line(entry, names)
        move = history.judge(parsed, len(moves) + 1)
        history = history.after(move)
        moves.append((write_entry(parsed, names), dump_move(move, names)))
    match = journal.begin_match(head_text(history.head), Stamp(wall_s, 0.0, "boot"))
    journal.append(match, 1, Stamp(wall_s, 0.0, "boot"), "keys", moves)
    journal.set_status(match, "finished")
