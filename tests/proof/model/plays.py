"""Plays by chance: the cards of two to four hands, laid one by one, with go's true and false."""

from __future__ import annotations

from copy import copy
from functools import cache
from random import Random

from scorer.cards import Card
from scorer.errors import IllegalMove
from scorer.rules.commands import Command, SayGo, ShowCard
from scorer.rules.game import begin_match, decide_all
from scorer.rules.options import read_options
from scorer.rules.play import infer_goes
from scorer.rules.state import State
from scorer.units import Seat

from .agreed import Refused, Rules
from .chance import DECK
from .compare import Disagreement
from .counting import value
from .play import count, lay, lay_keyed, say_go, seen, turn_starter
from .referee import Referee
from .table import Table

CARDS = {name: Card.parse(name) for name in DECK}
RENEGES = ("none", "two_flat", "two_per_card")


@cache
def _empty(players: int, rotation: str, renege: str) -> tuple[Table, State]:
    """Two tables that wait for a starter, too far from home for anybody to win."""
    head: Rules = {"target": "301", "renege": renege, "go_rotation": rotation}
    theirs = begin_match(read_options(head, seats=players), dealer=Seat(0))
    return Referee(players, {**head, "dealer": "0"}).table, theirs


def play_by_chance(rng: Random) -> int:
    """
    One play, with both referees.

    Returns:
        How many cards and go's it had.

    Raises:
        Disagreement: They differ after one of them.
    """
    players = rng.choice((2, 3, 4))
    rotation = rng.choice(("full", "bicycle3")) if players == 3 else "full"
    ours, theirs = _empty(players, rotation, rng.choice(RENEGES))
    ours = copy(ours)
    cards = rng.sample(DECK, 4 * players + 1)
    hands = [cards[4 * seat : 4 * seat + 4] for seat in range(players)]
    turn_starter(ours, cards[-1])
    _, theirs = decide_all(theirs, (ShowCard(CARDS[cards[-1]]),))
    said = [cards[-1]]
    while ours.phase == "play":
        assert ours.turn is not None
        word = _next_word(rng, ours, hands[ours.turn])
        said.append(word)
        theirs = _both(ours, theirs, word, said)
    return len(said) - 1


def _next_word(rng: Random, table: Table, hand: list[str]) -> str:
    """A card of the hand, also one that is laid already or over 31; a go, also a false one; or a key."""
    room = 31 - count(table)
    if room < 10 and rng.random() < 0.1:
        return f"KEY {rng.choice(DECK)}"
    there = seen(table)
    # A keyed card may have been another player's: what he held is any card then.
    held = [card for card in hand if card not in there] or DECK
    fit = [card for card in held if value(card) <= room]
    if fit and rng.random() < 0.97:
        return rng.choice(fit)
    return "GO" if rng.random() < 0.7 else rng.choice(hand)


def _both(ours: Table, theirs: State, word: str, said: list[str]) -> State:
    """Give both a word, and hold what they see now against each other."""
    ours_takes = theirs_takes = True
    try:
        _tell_ours(ours, word)
    except Refused:
        ours_takes = False
    try:
        _, theirs = decide_all(theirs, _commands(theirs, word))
    except IllegalMove:
        theirs_takes = False
    deal = theirs.deal
    glance = (ours_takes, ours.scores, count(ours), ours.turn, sorted(ours.passed))
    other = (theirs_takes, theirs.scores, deal.count, theirs.turn, sorted(deal.passed))
    if glance != other:
        raise Disagreement(len(said), (said, glance), other)
    return theirs


def _tell_ours(table: Table, word: str) -> None:
    if word == "GO":
        say_go(table, None)
    elif word.startswith("KEY"):
        # Its go's may be said and its card refused then, so it is tried before.
        lay_keyed(copy(table), word[-2:])
        lay_keyed(table, word[-2:])
    else:
        lay(table, word, None)


def _commands(state: State, word: str) -> tuple[Command, ...]:
    if word == "GO":
        return (SayGo(),)
    card = CARDS[word[-2:]]
    goes = infer_goes(state, card) if word.startswith("KEY") else ()
    return (*goes, ShowCard(card))
