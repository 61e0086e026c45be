"""
What has happened: past tense, frozen, and never taken back.

Events hold what the rules decided, so that a journal reads the same for ever,
whatever later versions would decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from scorer.cards import Card
from scorer.rules.commands import Answer
from scorer.units import NO_POINTS, Points, Seat, Side

Of = Literal["card", "hand", "crib"]
"""What a claim is for."""

Verdict = Literal["exact", "under", "over"]
"""A claim against the truth."""

End = Literal["thirty-one", "go", "last"]
"""How a series of the play ends; each pays its one or two points instead of the others."""


Ending = Literal["pegged out", "conceded", "false game"]
"""How a game was won: at the target, by the other side's word, or by a false claim of game."""


class Reason(StrEnum):
    """Why a peg moved, in the word that screens and statistics use."""

    HEELS = "heels"
    FIFTEEN = "fifteen"
    PAIR = "pair"
    RUN = "run"
    THIRTY_ONE = "thirty-one"
    GO = "go"
    LAST = "last"
    PLAY = "play"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"
    PENALTY = "penalty"
    PEG = "peg"


@dataclass(frozen=True, slots=True)
class CardCut:
    """A seat cut for the deal."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CutsTied:
    """The cut decided nothing; these seats cut again, alone."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen:
    """It is known who deals."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StarterTurned:
    """The starter was turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class HeelsClaimed:
    """The dealer claimed his heels."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PointsPegged:
    """
    A peg moved.

    Attributes:
        side: Whose peg.
        seat: Who earned it, or was awarded it.
        points: Holes really moved; negative where a peg went back.
        reason: Why.
        cards: The cards that earned it; empty where nobody showed any.
        is_onward: The hand had not left the peg since the points before: the
            back peg stays where it is.
    """

    side: Side
    seat: Seat
    points: Points
    reason: Reason
    cards: tuple[Card, ...] = ()
    is_onward: bool = False


@dataclass(frozen=True, slots=True)
class CardLaid:
    """
    A card of the play was laid.

    Attributes:
        end: How the series ends with this card; None where it goes on.
        penalty: Points for the false goes that this card proved, due right after its own.
    """

    seat: Seat
    card: Card
    end: End | None = None
    penalty: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class GoSaid:
    """A seat said go at this count."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class FalseGoFound:
    """
    A card showed that an earlier go was false.

    Attributes:
        go: Which go of the deal it was, from 0.
        count: The count at that go, which the card would have fitted.
    """

    seat: Seat
    go: int
    count: int
    card: Card


@dataclass(frozen=True, slots=True)
class SeriesEnded:
    """The count begins again, led by this seat."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class ShowBegun:
    """The play is over; the first hand is counted."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """A whole hand was keyed."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CribCardShown:
    """A card of the crib was keyed."""

    card: Card


@dataclass(frozen=True, slots=True)
class SuitsAsked:
    """
    Only the suits can say what the hand is worth.

    Attributes:
        may: The answers that are possible.
        claim: What was claimed before; None where the device counts.
        kinds: The claim by kind, where it was.
    """

    seat: Seat
    of: Of
    may: tuple[Answer, ...]
    claim: Points | None
    kinds: tuple[tuple[str, Points], ...] = ()


@dataclass(frozen=True, slots=True)
class SuitsAnswered:
    """The suit question was answered."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class HandCounted:
    """The device counted a hand or the crib."""

    seat: Seat
    of: Of
    points: Points


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    """
    A claim was held against the truth.

    Attributes:
        claimed: What the player said.
        true: What the cards are worth.
        pegged: The holes that the claim moved.
        is_spoken: False where nobody said a number, which is a claim of nothing.
        kinds: What was claimed by kind, where it was.
    """

    seat: Seat
    of: Of
    claimed: Points
    true: Points
    pegged: Points
    verdict: Verdict
    is_spoken: bool = True
    kinds: tuple[tuple[str, Points], ...] = ()


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """
    The other sides may call muggins.

    Attributes:
        missed: The holes that a call can get; nobody is told before it closes.
    """

    seat: Seat
    of: Of
    missed: Points


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Nobody may call any more."""


@dataclass(frozen=True, slots=True)
class MugginsCalled:
    """
    A call was judged.

    Attributes:
        by: Who called.
        seat: Whose claim it was.
        called: The points called.
        missed: The points that had been missed; with none the call was false.
    """

    by: Seat
    seat: Seat
    called: Points
    missed: Points


@dataclass(frozen=True, slots=True)
class DealBegun:
    """A deal began."""

    dealer: Seat
    number: int


@dataclass(frozen=True, slots=True)
class DealVoided:
    """A misdeal: all that was pegged in this deal is taken back, and the same dealer deals."""


@dataclass(frozen=True, slots=True)
class GameBegun:
    """The next game of the match began; the dealer is None where the players cut for it."""

    dealer: Seat | None


@dataclass(frozen=True, slots=True)
class GameWon:
    """
    A game ended with a winner.

    Attributes:
        how: What ended it.
        classes: Win, skunk, double-skunk, triple-skunk or lurch, by losing side.
        margins: Holes between the winner and each losing side.
        match_points: What the game pays, by side.
        next_dealer: Who deals the next game first; None where the players cut.
        wins_match: The last match point was made.
    """

    side: Side
    how: Ending
    classes: tuple[tuple[Side, str], ...]
    margins: tuple[tuple[Side, int], ...]
    match_points: tuple[int, ...]
    next_dealer: Seat | None
    wins_match: bool


@dataclass(frozen=True, slots=True)
class GameAbandoned:
    """A game ended without a result."""


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """A new match began with the same players and options."""


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option was changed."""

    key: str
    word: str


Event = (
    CardCut
    | CutsTied
    | DealerChosen
    | StarterTurned
    | HeelsClaimed
    | PointsPegged
    | CardLaid
    | GoSaid
    | FalseGoFound
    | SeriesEnded
    | ShowBegun
    | HandShown
    | CribCardShown
    | SuitsAsked
    | SuitsAnswered
    | HandCounted
    | ClaimJudged
    | WindowOpened
    | WindowClosed
    | MugginsCalled
    | DealBegun
    | DealVoided
    | GameBegun
    | GameWon
    | GameAbandoned
    | MatchBegun
    | OptionSet
)
"""Anything that `scorer.rules.game.evolve` folds into a state."""
