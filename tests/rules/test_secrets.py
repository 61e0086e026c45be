"""
Nothing that is given out depends on what a hand is worth before its owner has claimed it.

Deals are run twice, the second time in a world in which everything that is still
a secret is worth something else. Until the secret is told, every byte that leaves
the game has to be the same: the face, the screen, its sentences, sounds, what is
said aloud, and refusals.
Where muggins is called a secret is told when nobody can call any more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple, get_args
from unittest.mock import patch

import pytest

from hardware.output.pages import draw_page
from hardware.ports import EntryTyped, View
from hardware.webboard.feed import News, Ruling, write_news
from hardware.webboard.lit import lanes_at_rest
from scorer.cards import Card
from scorer.errors import IllegalMove
from scorer.record.history import History
from scorer.record.notation import Entry, read_line
from scorer.rules import pegging, show
from scorer.rules.claims import HIGHEST_CARD, HIGHEST_HAND, IMPOSSIBLE_HANDS
from scorer.rules.events import ClaimJudged
from scorer.rules.pegging import PlayItem, PlayKind
from scorer.rules.show import Count, Item, Kind
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.rules.worth import count_hand, points_of, units_of_card
from scorer.screen import Layout
from scorer.table.dialog import Dialog, paint
from scorer.table.face import make_face
from scorer.table.heard import hear
from scorer.table.present import present
from scorer.table.table import Table
from scorer.table.telling import tell_last
from scorer.units import Points
from tests.honest import Pack, honest_entry, shuffle, silent_entry
from tests.tabletop import sit_down


class Secrets(NamedTuple):
    """
    What nobody has been told the worth of, as the counting functions get it.

    Attributes:
        counted: Hands and the crib.
        laid: Piles of the play.
    """

    counted: frozenset[tuple[Card, ...]]
    laid: frozenset[tuple[Card, ...]]


GivenOut = Callable[[History], object]

PROBES: Final = ("CLAIM 26", "CLAIM 8 BY @2", "OK", "GO", "GO BY @1", "ASK four", "HEELS", "5H", "FIX 1 GO")
"""Entries that are refused at most moments: what a refusal says is given out, too."""


@contextmanager
def another_world(secrets: Secrets) -> Iterator[None]:
    """All *secrets* are worth something else here, by other combinations."""
    count_show, score_pile = show.count_show, pegging.score_pile

    def count_otherwise(hand: tuple[Card, ...], starter: Card, **rules: Any) -> Count:
        count = count_show(hand, starter, **rules)
        if hand not in secrets.counted:
            return count
        # What the suits are worth stays, for the suit question is asked about cards that all can see.
        suits = [item for item in count.items if item.kind in (Kind.FLUSH, Kind.NOBS)]
        ranks = [item for item in count.items if item.kind not in (Kind.FLUSH, Kind.NOBS)]
        more = Item(Kind.PAIR, hand[:2], 2)
        return count._replace(items=(*(ranks[1:] if is_less(hand, ranks) else [more, *ranks]), *suits))

    def score_otherwise(pile: Sequence[Card]) -> tuple[PlayItem, ...]:
        items = score_pile(pile)
        if tuple(pile) not in secrets.laid:
            return items
        return items[1:] if is_less(pile, items) else (PlayItem(PlayKind.RUN, tuple(pile), Points(3)), *items)

    with (
        patch.object(show, "count_show", count_otherwise),
        patch.object(pegging, "score_pile", score_otherwise),
    ):
        yield


def is_less(cards: Sequence[Card], items: Sequence[object]) -> bool:
    """Whether these cards are worth less in the other world; about half of those that are worth something."""
    return bool(items) and sum(card.rank for card in cards) % 2 == 0


def secrets_of(state: State, called: tuple[Card, ...]) -> Secrets:
    """
    What nobody has been told in this position.

    Args:
        state: The position.
        called: The pile of the last claim for a card, which a window may keep secret.
    """
    deal = state.deal
    window = deal.window
    counted = {deal.hand(seat) for seat in state.counters()[deal.counted :]}
    if deal.counted <= state.options.seats or (window and window.of == "crib"):
        counted.add(deal.crib)
    if window and window.of == "hand":
        counted.add(deal.hand(window.seat))
    laid = {deal.claim.pile} if deal.claim else set()
    if window and window.of == "card":
        laid.add(called)
    return Secrets(frozenset(counted), frozenset(laid))


def given_out(history: History) -> object:
    """The face, the screen of terminal and panel with all sentences, its pictures, its lights, its message, its sound."""
    face, rulings = make_face(history, seq=0), tell_last(history)
    shown = present(history, rulings=rulings, has_verdict=True)
    panel = paint(Dialog(), history, shown)
    lanes = lanes_at_rest(panel, 0.0)
    told = tuple(Ruling(number, 0, text) for number, text in enumerate(rulings, start=1))
    hearing = hear(Table(history.previous or history), Table(history), EntryTyped("", "table"))
    return [
        face,
        asdict(present(history, rulings=rulings)),
        asdict(panel),
        [draw_page(panel, layout=layout).tobytes().hex() for layout in get_args(Layout)],
        write_news(News(View(0, panel, json.dumps(face).encode()), told, len(told)), lanes),
        asdict(hearing),
    ]


def compare(begun: History, rng: Random, out: GivenOut) -> None:
    """Play two deals in both worlds at once, and compare every byte that is given out."""
    here = begun
    there = begun
    called: tuple[Card, ...] = ()
    while not here.state.is_over and here.state.number < 3:
        pack = shuffle((begun.head.scores, here.state.number))
        [entry] = read_line(next_entry(here.state, pack, rng, called), begun.head.players)
        if here.state.deal.claim is not None:
            called = here.state.deal.claim.pile
        window = here.state.deal.window
        after = here.play(entry, 1)
        if window is None or after.state.deal.window != window:
            there = here  # what was secret there has been told, or nothing was
        here = after
        with another_world(secrets_of(here.state, called)):
            there = there.play(entry, 1)
            shown = as_bytes(out(there), refusals(there))
        assert as_bytes(out(here), refusals(here)) == shown, f"a secret is told after {entry}"


def as_bytes(*given: object) -> bytes:
    """What goes to the outputs."""
    return json.dumps(given, default=str).encode()


def refusals(history: History) -> list[tuple[str, str] | None]:
    """What is said to each probe; nothing where it would be accepted."""
    return [refusal(history, entry) for text in PROBES for entry in read_line(text, history.head.players)]


def refusal(history: History, entry: Entry) -> tuple[str, str] | None:
    """Why an entry is refused."""
    try:
        history.judge(entry, 1)
    except IllegalMove as error:
        return error.told(history.head.players)
    return None


def next_entry(state: State, pack: Pack, rng: Random, called: tuple[Card, ...]) -> str:
    """What the table does next: it goes on, claims more or less right, calls, accepts, or pegs a penalty."""
    deal = state.deal
    if deal.window is not None and rng.random() < 0.4:
        caller = state.options.left_of(deal.window.seat) + 1
        return rng.choice(("ACCEPT", f"MUGGINS 2 BY @{caller}", "PEG @1 1 penalty", "PEG @2 -1 penalty"))
    if deal.ask is not None:
        return f"ASK {rng.choice(deal.ask.may)}"
    entry = honest_entry(state, pack) or "OK"
    if not entry.startswith("CLAIM"):
        return entry
    if deal.claim is not None and rng.random() < 0.3:
        return silent_entry(state, pack) or "OK"
    with another_world(secrets_of(state, called)):
        elsewhere = honest_entry(state, pack) or "OK"
    true, other = (int(claim.removeprefix("CLAIM ")) for claim in (entry, elsewhere))
    # The answer about suits may add a flush of five and his nobs to what is claimed before it.
    open_suits = 6 if state.options.suits == "asked" and deal.claim is None else 0
    claims = [points for points in possible(state) if abs(points - true) < 4 + open_suits or points == other]
    if state.options.claims == "call":
        # Who claims too much is told at once; else the claim is exact in one world and short in the other.
        claims = [points for points in claims if points > true + open_suits or points <= min(true, other)]
        fair = [points for points in claims if points <= true]
        claims = fair[-1:] if fair and rng.random() < 0.6 else claims
    return f"CLAIM {rng.choice(claims)}"


def possible(state: State) -> list[int]:
    """What can be claimed now."""
    if state.phase is Phase.PLAY:
        return [points for points in range(HIGHEST_CARD + 1) if points not in (10, 11)]
    return [points for points in range(HIGHEST_HAND + 1) if points not in IMPOSSIBLE_HANDS]


class Rules(NamedTuple):
    """What the tables differ in."""

    seats: int
    claims: str
    claims_in: str
    suits: str

    def begin(self, rng: Random) -> History:
        """A game that is under way."""
        seats, claims, claims_in, suits = self
        scores = ", ".join(str(rng.randrange(60)) for _ in range(2 if seats == 4 else seats))
        return sit_down(
            seats, dealer="Ann", target=61, scores=scores, claims=claims, claims_in=claims_in, suits=suits
        )


def play_twice(table: Rules, *, games: int, out: GivenOut = given_out) -> None:
    """Compare some games of a table, all of which begin elsewhere."""
    rng = Random(" ".join(map(str, table)))
    for _ in range(games):
        compare(table.begin(rng), rng, out)


TABLES: Final = [
    pytest.param(Rules(*table), id=" ".join(map(str, table)))
    for table in product(
        (2, 3, 4), ("teach", "strict", "call", "auto"), ("play+show", "show"), ("keyed", "asked")
    )
]


@pytest.mark.parametrize("table", TABLES)
def test_nothing_tells_what_is_not_claimed(table: Rules) -> None:
    """Two worlds in which a secret is worth more or less look the same until it is told."""
    play_twice(table, games=3)


def worth_of_card(history: History) -> object:
    """A face that says what the open card is worth."""
    claim = history.state.deal.claim
    return claim and points_of(units_of_card(claim.pile, claim.end))


def worth_of_hand(history: History) -> object:
    """A face that says what the next hand is worth."""
    state = history.state
    if state.phase is not Phase.SHOW or state.turn is None:
        return None
    return count_hand(state, state.turn, "hand").points


def combinations_of_crib(history: History) -> object:
    """A face that says how many combinations the crib has."""
    state = history.state
    is_whole = state.phase is Phase.CRIB and len(state.deal.crib) == HAND_SIZE
    return is_whole and len(count_hand(state, state.counters()[-1], "crib").items)


def missed(history: History) -> object:
    """A face that says what can be called."""
    window = history.state.deal.window
    return window and window.missed


def verdict(history: History) -> object:
    """A face that says at once how a claim was judged."""
    events = history.last.events if history.last else ()
    return [event.verdict for event in events if isinstance(event, ClaimJudged)]


def loud_verdict(history: History) -> object:
    """A sound that is another one at once where a claim was short."""
    return "verdict" if "under" in json.dumps(verdict(history)) else "score"


LEAKS: Final = [worth_of_card, worth_of_hand, combinations_of_crib, missed, verdict, loud_verdict]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(leak: GivenOut) -> None:
    """The comparison finds every face that tells a secret."""
    with pytest.raises(AssertionError, match="is told"):
        play_twice(Rules(2, "call", "play+show", "keyed"), games=20, out=leak)
