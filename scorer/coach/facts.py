"""
What a finished game tells: a fold over what has happened in it.

Only games with a winner are told of. Nothing is decided anew: the events say
what was counted, claimed and pegged.

Source: docs/statistics.md, "What is counted".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.cards import Card
from scorer.coach.claimed import Off, off_at_show, off_in_play
from scorer.record.history import History, Step
from scorer.rules import events as happened
from scorer.rules.events import ClaimJudged, Event, GameWon, Of, Reason
from scorer.rules.options import Options
from scorer.rules.state import State
from scorer.rules.worth import count_answered
from scorer.units import Seat

_IN_PLAY = frozenset(
    {Reason.FIFTEEN, Reason.PAIR, Reason.RUN, Reason.THIRTY_ONE, Reason.GO, Reason.LAST, Reason.PLAY}
)


@dataclass(frozen=True, slots=True)
class Shown:
    """
    A hand or crib that was counted.

    Attributes:
        points: What it is worth, as far as the points were needed to win.
        cards: The four cards and the starter.
    """

    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealFacts:
    """
    One deal.

    Attributes:
        hands: By seat; None where the game was over before it was counted.
        play: Points pegged in the play, by seat.
        heels: Two, or none.
    """

    dealer: Seat
    hands: tuple[Shown | None, ...]
    crib: Shown | None
    play: tuple[int, ...]
    heels: int

    @property
    def is_whole(self) -> bool:
        """Whether all of it was counted; what was not is left out of averages."""
        return self.crib is not None


@dataclass(frozen=True, slots=True)
class ClaimFacts:
    """
    A claim, held against the truth.

    Attributes:
        off: What was missed, and counted too much.
        is_by_kind: Whether that is certain.
        seconds: How long the count took; None where that is not known.
    """

    seat: Seat
    of: Of
    off: Off
    is_by_kind: bool
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Mugging:
    """Points that one seat missed and another took; none where the call was false."""

    by: Seat
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class GameFacts:
    """
    One finished game.

    Attributes:
        number: Its place in the match, from 1.
        last: The number of its last move.
        players: Names, by seat.
        options: What it was played by.
        start: The scores that it began with, by side.
        first_dealer: Who dealt first; None where it began on wood, and nobody has said.
        deals: Every deal that was not void.
        deficit: The most holes that the winner was behind.
    """

    number: int
    last: int
    players: tuple[str, ...]
    options: Options
    start: tuple[int, ...]
    first_dealer: Seat | None
    won: GameWon
    deals: tuple[DealFacts, ...]
    claims: tuple[ClaimFacts, ...]
    muggings: tuple[Mugging, ...]
    deficit: int


def facts_of(history: History, spent: Mapping[int, float]) -> tuple[GameFacts, ...]:
    """
    The games of a match that have a winner.

    Args:
        history: The match.
        spent: Seconds between a move and the one before it, by the move's number,
            where both were made in one boot of the machine.
    """
    told: list[GameFacts] = []
    for number, (before, steps) in enumerate(_games(history), start=1):
        if _is_won(steps):
            fold = _Fold(history.head.players, before, spent)
            for step in steps:
                fold.take(step)
            told.append(fold.facts(number))
    return tuple(told)


def _games(history: History) -> Iterator[tuple[State, list[Step]]]:
    """The moves of each game, with the position before its first deal."""
    before, steps = history.start, list[Step]()
    for step in history.standing():
        if any(isinstance(event, happened.GameBegun | happened.MatchBegun) for event in step.events):
            if steps:
                yield before, steps
            before, steps = step.state, []
        steps.append(step)
    if steps:
        yield before, steps


def _is_won(steps: Sequence[Step]) -> bool:
    return any(isinstance(event, GameWon) for event in steps[-1].events)


class _Fold:
    """The facts of one game, as they come together."""

    def __init__(self, players: tuple[str, ...], before: State, spent: Mapping[int, float]) -> None:
        self._players, self._before, self._spent = players, before, spent
        self._start = before.scores
        self._scores = list(self._start)
        self._deals: list[DealFacts] = []
        self._deal: _Deal | None = None
        self._claims: list[ClaimFacts] = []
        self._muggings: list[Mugging] = []
        self._behind = [0] * len(self._start)
        self._accused = Seat(0)
        self._asked_after: float | None = None

    def take(self, step: Step) -> None:
        """Fold what has happened in one move."""
        self._step = step
        for event in step.events:
            self._take(event)
        self._before = step.state

    def facts(self, number: int) -> GameFacts:
        """What has come together when the game is won."""
        state = self._step.state
        (won,) = (event for event in self._step.events if isinstance(event, GameWon))
        if self._deal is not None:
            self._deals.append(self._deal.facts())
        return GameFacts(
            number=number,
            last=self._step.number,
            players=self._players,
            options=state.options,
            start=self._start,
            first_dealer=None if any(self._start) else state.first_dealer,
            won=won,
            deals=tuple(self._deals),
            claims=tuple(self._claims),
            muggings=tuple(self._muggings),
            deficit=self._behind[won.side],
        )

    def _take(self, event: Event) -> None:
        match event:
            case happened.StarterTurned():
                dealer = self._step.state.dealer
                self._deal = _Deal(Seat(dealer or 0), len(self._players), tuple(self._scores))
            case happened.DealBegun() if self._deal is not None:
                self._deals.append(self._deal.facts())
                self._deal = None
            case happened.DealVoided() if self._deal is not None:
                self._scores = list(self._deal.start)
                self._deal = None
            case happened.PointsPegged():
                self._peg(event)
            case happened.SuitsAsked(claim=int()):
                # The suits are asked for after the claim, so the time of the count ends here.
                self._asked_after = self._spent.get(self._step.number)
            case happened.HandCounted():
                self._show(event.seat, event.of, event.points)
            case ClaimJudged():
                self._accused = event.seat
                if event.of != "card":
                    self._show(event.seat, event.of, event.true)
                self._judge(event)
            case happened.MugginsCalled(missed=0):
                self._muggings.append(Mugging(event.by, event.seat, 0))

    def _peg(self, event: happened.PointsPegged) -> None:
        self._scores[event.side] += event.points
        for side, score in enumerate(self._scores):
            self._behind[side] = max(self._behind[side], max(self._scores) - score)
        if event.reason is Reason.MUGGINS:
            self._muggings.append(Mugging(event.seat, self._accused, event.points))
        deal = self._deal
        if deal is not None and event.reason is Reason.HEELS:
            deal.heels += event.points
        elif deal is not None and (event.reason in _IN_PLAY or self._is_pegged_by_hand(event)):
            deal.play[event.seat] += event.points

    def _is_pegged_by_hand(self, event: happened.PointsPegged) -> bool:
        return event.reason is Reason.PEG and self._step.state.options.entry == "hands"

    def _show(self, seat: Seat, of: Of, worth: int) -> None:
        state, deal = self._step.state, self._deal
        if deal is None or state.deal.starter is None:
            return
        needed = state.options.target - self._scores[state.options.side(seat)]
        cards = state.deal.crib if of == "crib" else state.deal.hand(seat)
        shown = Shown(min(worth, needed), (*cards, state.deal.starter))
        if of == "crib":
            deal.crib = shown
        else:
            deal.hands[seat] = shown

    def _judge(self, event: ClaimJudged) -> None:
        step, seconds = self._step, self._spent.get(self._step.number)
        if event.of == "card":
            laid = self._before.deal.claim
            if laid is not None and (event.claimed or event.true):
                off = off_in_play(laid.pile, event.claimed, laid.end)
                self._claims.append(ClaimFacts(event.seat, "card", off, is_by_kind=False, seconds=None))
            return
        if any(isinstance(each, happened.SuitsAnswered) for each in step.events):
            seconds = self._asked_after
        count = count_answered(step.state, event.seat, event.of, step.events)
        off = off_at_show(count, event.claimed, event.kinds)
        self._claims.append(ClaimFacts(event.seat, event.of, off, bool(event.kinds), seconds))


class _Deal:
    """A deal, as it comes together."""

    def __init__(self, dealer: Seat, seats: int, start: tuple[int, ...]) -> None:
        self.dealer, self.start = dealer, start
        self.hands: list[Shown | None] = [None] * seats
        self.crib: Shown | None = None
        self.play = [0] * seats
        self.heels = 0

    def facts(self) -> DealFacts:
        """What has come together."""
        return DealFacts(self.dealer, tuple(self.hands), self.crib, tuple(self.play), self.heels)


def race_of(history: History, game: int) -> list[tuple[int, tuple[int, ...]]]:
    """
    How a finished game went: the deal and the scores by side, at its start and after each move that pegged.

    Args:
        history: The match.
        game: The game's place in it, from 1.

    Returns:
        Nothing where there is no such game, or where it has no winner.
    """
    for number, (before, steps) in enumerate(_games(history), start=1):
        if number == game and _is_won(steps):
            race = [(1, before.scores)]
            for step in steps:
                if step.state.scores != race[-1][1]:
                    race.append((step.state.number, step.state.scores))
            return race
    return []
