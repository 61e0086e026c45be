"""
The position: everything that is true of a match at one moment, and nothing else.

States are frozen. They hold no truth about a hand that its owner has yet to
claim: what cards are worth is worked out when it is decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorer.cards import Card
from scorer.rules.commands import Answer
from scorer.rules.events import End, GameWon, Of
from scorer.rules.options import Options
from scorer.rules.pegging import count_of
from scorer.units import Points, Seat, Side

HAND_SIZE = 4
"""Cards in every hand, and in the crib."""


class Phase(StrEnum):
    """What the table is doing."""

    CUT = "cut"
    DEAL = "deal"
    PLAY = "play"
    SHOW = "show"
    CRIB = "crib"
    DEAL_DONE = "deal_done"
    GAME_OVER = "game_over"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Pegs:
    """One side's two pegs: the front tells the score, the back where it stood before."""

    front: int = 0
    back: int = 0

    def moved(self, points: int, *, is_onward: bool = False) -> Pegs:
        """The pegs after *points* holes; the back peg is the one that jumps, unless it just did."""
        front = max(0, self.front + points)
        if points < 0:
            return Pegs(front, min(self.back, front))
        return Pegs(front, self.back if is_onward else self.front)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the play, and who laid it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """
    A go.

    Attributes:
        count: The count at which it was said.
        laid: How many cards of the play were on the table then.
    """

    seat: Seat
    count: int
    laid: int


@dataclass(frozen=True, slots=True)
class OpenClaim:
    """
    A laid card that may still be claimed for.

    Attributes:
        pile: The series up to and with the card.
        end: How the series ended with it; None where it went on.
        penalty: Points for proved false goes, due after the card's own.
    """

    seat: Seat
    pile: tuple[Card, ...]
    end: End | None
    penalty: Points


@dataclass(frozen=True, slots=True)
class Window:
    """The time in which the other sides may call what *seat* missed."""

    seat: Seat
    of: Of
    missed: Points


@dataclass(frozen=True, slots=True)
class Ask:
    """The suit question, the answers that are possible, and the claim that waits for it."""

    seat: Seat
    of: Of
    may: tuple[Answer, ...]
    claim: Points | None
    kinds: tuple[tuple[str, Points], ...]


@dataclass(frozen=True, slots=True)
class Cuts:
    """
    The cut for the deal.

    Attributes:
        cards: The last card of each seat that has cut.
        must: The seats that still have to.
        tied: The seats among whom this round decides.
        seen: Every card cut so far, of earlier rounds too.
    """

    must: tuple[Seat, ...]
    tied: tuple[Seat, ...]
    cards: tuple[tuple[Seat, Card], ...] = ()
    seen: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Deal:
    """
    One deal, from the starter to the crib.

    Attributes:
        start: The pegs by side before anything of this deal was scored.
        laid: The cards of the play, in order.
        series: Where in *laid* the present count begins.
        passed: Who said go since the count began.
        goes_running: Goes since the last card.
        goes: Every go of the deal.
        keyed: Hands keyed at the show, by seat.
        counted: How many hands have been counted.
        is_heels_open: The dealer may still claim his heels.
    """

    start: tuple[Pegs, ...]
    starter: Card | None = None
    laid: tuple[Laid, ...] = ()
    series: int = 0
    passed: frozenset[Seat] = frozenset()
    goes_running: int = 0
    goes: tuple[Go, ...] = ()
    keyed: tuple[tuple[Card, ...], ...] = ()
    crib: tuple[Card, ...] = ()
    counted: int = 0
    is_heels_open: bool = False
    claim: OpenClaim | None = None
    window: Window | None = None
    ask: Ask | None = None

    @property
    def pile(self) -> tuple[Card, ...]:
        """The cards of the present count."""
        return tuple(laid.card for laid in self.laid[self.series :])

    @property
    def count(self) -> int:
        """The running total."""
        return count_of(self.pile)

    @property
    def last_seat(self) -> Seat | None:
        """Who laid the last card of the present count."""
        return self.laid[-1].seat if len(self.laid) > self.series else None

    def laid_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that *seat* has laid, in order."""
        return tuple(laid.card for laid in self.laid if laid.seat == seat)

    def cards_left(self, seat: Seat) -> int:
        """How many cards *seat* still holds in the play."""
        return HAND_SIZE - [laid.seat for laid in self.laid].count(seat)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """What is known of *seat*'s hand: the cards it laid, or keyed at the show."""
        return self.keyed[seat] or self.laid_by(seat)

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that was keyed in this deal."""
        starter = (self.starter,) if self.starter else ()
        laid = tuple(laid.card for laid in self.laid)
        return starter + laid + sum(self.keyed, ()) + self.crib


@dataclass(frozen=True, slots=True)
class Tally:
    """
    The match so far.

    Attributes:
        wins: Games won, by side.
        points: Match points, by side.
        spread: Holes won by, less holes lost by, by side; the sum is 0.
        games: Games with a result.
        next_dealer: Who deals the next game first; None before the first result, or where the players cut.
        winner: The side that has won the match.
    """

    wins: tuple[int, ...]
    points: tuple[int, ...]
    spread: tuple[int, ...]
    games: int = 0
    next_dealer: Seat | None = None
    winner: Side | None = None


@dataclass(frozen=True)
class State:
    """
    A match at one moment.

    Attributes:
        phase: What the table is doing.
        dealer: Who deals; None while it is being cut for.
        first_dealer: Who dealt first in this game.
        number: The deal of this game, from 1.
        turn: Who acts: to play, to count, to deal on; None where that is nobody, or anybody.
        pegs: By side.
        result: How this game ended; None where it has not, or without a result.
    """

    options: Options
    phase: Phase
    dealer: Seat | None
    first_dealer: Seat | None
    number: int
    turn: Seat | None
    pegs: tuple[Pegs, ...]
    cuts: Cuts
    deal: Deal
    tally: Tally
    result: GameWon | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side."""
        return tuple(pegs.front for pegs in self.pegs)

    @property
    def is_over(self) -> bool:
        """Whether this game has ended, with or without a result."""
        return self.phase in (Phase.GAME_OVER, Phase.MATCH_OVER)

    @property
    def is_all_laid(self) -> bool:
        """Whether every card of the play is on the table."""
        return len(self.deal.laid) == HAND_SIZE * self.options.seats

    @property
    def window_until(self) -> str | None:
        """What closes the muggins window: ``card``, ``count`` or ``deal``; None without a window."""
        if self.deal.window is None:
            return None
        return {Phase.PLAY: "card", Phase.SHOW: "count", Phase.CRIB: "card"}.get(self.phase, "deal")

    def counters(self) -> tuple[Seat, ...]:
        """The seats in the order of the show: from the dealer's left, the dealer last."""
        if self.dealer is None:
            return ()
        return self.options.clockwise_from(self.options.left_of(self.dealer))


def empty_deal(options: Options, pegs: tuple[Pegs, ...]) -> Deal:
    """A deal before its starter."""
    return Deal(start=pegs, keyed=((),) * options.seats)


def open_cut(options: Options) -> Cuts:
    """A cut in which everybody cuts once."""
    everyone = tuple(Seat(seat) for seat in range(options.seats))
    return Cuts(must=everyone, tied=everyone)


def begin_match(options: Options, *, dealer: Seat | None = None, scores: tuple[int, ...] = ()) -> State:
    """
    The state before a match's first entry.

    Args:
        options: What the table has agreed on.
        dealer: Who deals first; None where the players cut for it.
        scores: Start scores by side, for a game begun on wood.
    """
    pegs = tuple(Pegs(score, score) for score in scores or (0,) * options.side_count)
    nothing = (0,) * options.side_count
    return State(
        options=options,
        phase=Phase.CUT if dealer is None else Phase.DEAL,
        dealer=dealer,
        first_dealer=dealer,
        number=1,
        turn=None,
        pegs=pegs,
        cuts=open_cut(options),
        deal=empty_deal(options, pegs),
        tally=Tally(wins=nothing, points=nothing, spread=nothing),
    )
