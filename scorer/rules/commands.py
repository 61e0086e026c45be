"""
What a table asks for: imperative, and may be refused.

A seat is given where somebody else than the one who must act could be meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorer.cards import Card
from scorer.units import Points, Seat

Answer = Literal["none", "four", "five", "nobs", "both"]
"""The answer to the suit question: no flush, a flush of four or of five, his nobs, five and nobs."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut for the deal."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class NameDealer:
    """Say who deals, where it is known."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ShowCard:
    """Put a card on the table: the starter, the next card of the play, or a crib card."""

    card: Card
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class SayGo:
    """Say that no card fits."""

    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """
    Claim points.

    Attributes:
        points: What is claimed in all.
        by: Whose claim; left out, it is the one that is due.
        kinds: The same by kind, in points, as (kind, points); empty where only the total is claimed.
    """

    points: Points
    by: Seat | None = None
    kinds: tuple[tuple[str, Points], ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimHeels:
    """Claim two for his heels."""


@dataclass(frozen=True, slots=True)
class AnswerSuits:
    """Answer the suit question."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class CallMuggins:
    """Call points that were missed."""

    points: Points
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Accept:
    """Let a claim stand."""


@dataclass(frozen=True, slots=True)
class ShowHand:
    """Key a whole hand at the show."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Peg:
    """
    Move a peg by hand.

    Attributes:
        why: Given for a penalty; empty where nobody said why.
    """

    seat: Seat
    points: Points
    is_penalty: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on: count the next hand, begin the next deal or the next game."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """Change an option between deals."""

    key: str
    word: str


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Call this deal void."""


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the game to the other side."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Abandon:
    """End the game without a result."""


Command = (
    Cut
    | NameDealer
    | ShowCard
    | SayGo
    | Claim
    | ClaimHeels
    | AnswerSuits
    | CallMuggins
    | Accept
    | ShowHand
    | Peg
    | GoOn
    | SetOption
    | Misdeal
    | Concede
    | Abandon
)
"""Anything that `scorer.rules.game.decide` decides."""
