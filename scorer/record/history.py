"""
The moves of a match: what stands, what each led to, and the way back.

A history never changes: a move leads to another history that holds this one,
so an undo is a step back and costs nothing. Undo and fix are moves themselves.

Source: docs/entries.md, "Undo and fix".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.errors import FixRefused, IllegalMove, NothingToFix, NothingToUndo, OptionsError, WrongPhase
from scorer.record.head import Head
from scorer.record.notation import Entry, Fix, Undo, write_entry
from scorer.rules.commands import Command
from scorer.rules.events import (
    DealBegun,
    DealerChosen,
    DealVoided,
    Event,
    GameBegun,
    MatchBegun,
    StarterTurned,
)
from scorer.rules.game import decide_all
from scorer.rules.state import Phase, State

_DEAL_OPENERS = (DealerChosen, DealBegun, DealVoided, GameBegun, MatchBegun)


@dataclass(frozen=True, slots=True)
class Step:
    """
    One move that stands.

    Attributes:
        number: The entry's number, or its line in a file.
        commands: What was asked for; more than one where goes were inferred.
        events: What has happened.
        state: The position after it.
    """

    number: int
    commands: tuple[Command, ...]
    events: tuple[Event, ...]
    state: State

    @property
    def opens_deal(self) -> bool:
        """Whether a deal begins with this move."""
        return any(isinstance(event, _DEAL_OPENERS) for event in self.events)

    @property
    def turns_starter(self) -> bool:
        """Whether this move turned a starter."""
        return any(isinstance(event, StarterTurned) for event in self.events)


@dataclass(frozen=True, slots=True)
class Played:
    """A move that went on."""

    step: Step


@dataclass(frozen=True, slots=True)
class Undone:
    """The last standing move was taken back."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """
    An earlier move was mended.

    Attributes:
        entry: The FIX, as it was entered.
        back: How many standing moves were decided again.
        steps: What stands in their place.
    """

    entry: str
    back: int
    steps: tuple[Step, ...]


Move = Played | Undone | Fixed
"""One accepted move, as it is kept."""


@dataclass(frozen=True, slots=True)
class _Chain:
    step: Step
    before: _Chain | None


@dataclass(frozen=True, slots=True)
class History:
    """
    A match so far.

    Attributes:
        head: What was agreed before it.
        start: The state before the first move.
        previous: The history before the last move; None at the start.
        fixed: The FIX that led here; empty where another move did.
    """

    head: Head
    start: State
    previous: History | None = None
    _last: _Chain | None = None
    fixed: str = ""

    @classmethod
    def begin(cls, head: Head) -> History:
        """A match without a move."""
        return cls(head, head.begin())

    @property
    def state(self) -> State:
        """The position now."""
        return self._last.step.state if self._last else self.start

    @property
    def last(self) -> Step | None:
        """The last move that stands."""
        return self._last.step if self._last else None

    @property
    def last_entry(self) -> str:
        """What an UNDO would take back, as it was entered; empty at the start."""
        if self.fixed or self._last is None:
            return self.fixed
        return " ".join(write_entry(command, self.head.players) for command in self._last.step.commands)

    def latest_first(self) -> Iterator[Step]:
        """The moves that stand, the last first."""
        chain = self._last
        while chain is not None:
            yield chain.step
            chain = chain.before

    def standing(self) -> tuple[Step, ...]:
        """The moves that stand, in order."""
        return tuple(self.latest_first())[::-1]

    def this_deal(self) -> tuple[Step, ...]:
        """The moves of the present deal that can be fixed, in order."""
        steps: list[Step] = []
        for step in self.latest_first():
            if not step.opens_deal or step.turns_starter:
                steps.append(step)
            if step.opens_deal:
                break
        return tuple(reversed(steps))

    def judge(self, entry: Entry | tuple[Command, ...], number: int) -> Move:
        """
        What an entry leads to, without doing it.

        Args:
            entry: One entry, or the commands of one move.
            number: The entry's number, or its line in a file.

        Raises:
            IllegalMove: It is not allowed now.
            OptionsError: A SET of options that contradict.
        """
        if isinstance(entry, Undo):
            if self.previous is None:
                raise NothingToUndo("nothing_to_undo")
            return Undone()
        if isinstance(entry, Fix):
            return self._mend(entry, number)
        commands = entry if isinstance(entry, tuple) else (entry,)
        events, state = decide_all(self.state, commands)
        return Played(Step(number, commands, events, state))

    def after(self, move: Move) -> History:
        """The history after *move*."""
        match move:
            case Played(step):
                return History(self.head, self.start, self, _Chain(step, self._last))
            case Undone():
                return self.previous or self
            case Fixed(entry, back, steps):
                chain = self._chain_before(back)
                for step in steps:
                    chain = _Chain(step, chain)
                return History(self.head, self.start, self, chain, entry)

    def play(self, entry: Entry | tuple[Command, ...], number: int) -> History:
        """The history after one entry; raises as `judge`."""
        return self.after(self.judge(entry, number))

    def state_before(self, back: int) -> State:
        """The position before the last *back* moves."""
        chain = self._chain_before(back)
        return chain.step.state if chain else self.start

    def _chain_before(self, back: int) -> _Chain | None:
        chain = self._last
        for _ in range(back):
            chain = chain.before if chain else None
        return chain

    def _mend(self, fix: Fix, number: int) -> Fixed:
        if self.state.phase is Phase.CUT or self.state.is_over:
            raise WrongPhase("no_fix_now")
        moves = self.this_deal()
        if not 1 <= fix.back <= len(moves):
            raise NothingToFix("nothing_to_fix", standing=len(moves), back=fix.back)
        target, *later = moves[-fix.back :]
        mended: list[tuple[int, tuple[Command, ...]]] = []
        if fix.entry is not None:
            mended.append((number if fix.how == "before" else target.number, (fix.entry,)))
        if fix.how == "before":
            mended.append((target.number, target.commands))
        again = mended + [(step.number, step.commands) for step in later]
        state, steps = self.state_before(fix.back), []
        for place, (at, commands) in enumerate(again):
            try:
                events, state = decide_all(state, commands)
            except (IllegalMove, OptionsError) as error:
                is_new = fix.entry is not None and place == 0
                raise self._refusal(commands, len(again) - place, error, is_new=is_new) from error
            steps.append(Step(at, commands, events, state))
        return Fixed(write_entry(fix, self.head.players), fix.back, tuple(steps))

    def _refusal(
        self, commands: tuple[Command, ...], ago: int, error: Exception, *, is_new: bool
    ) -> FixRefused:
        entry = " ".join(write_entry(command, self.head.players) for command in commands)
        why = error.told(self.head.players)[0] if isinstance(error, IllegalMove) else str(error)
        return FixRefused("fix_refused" if is_new else "fix_breaks", entry=entry, ago=ago, why=why)
