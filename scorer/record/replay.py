"""
A record file played, and a match parted into its games.

Every entry of a file is decided anew, up to the first that is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.errors import IllegalMove, MugginsError, WrongPhase
from scorer.record.head import Head, read_record, write_record
from scorer.record.history import History, Step
from scorer.record.notation import read_line, write_entry
from scorer.rules.commands import GoOn
from scorer.rules.events import GameBegun, MatchBegun
from scorer.rules.state import Phase, State
from scorer.say import SHORT_WIDTH, shorten


@dataclass(frozen=True, slots=True)
class Replayed:
    """
    What a record file leads to.

    Attributes:
        history: All moves up to the first refusal.
        steps: The position after each line that holds an entry, by the line's number.
        error: Why the first refused line was refused; None where all were accepted.
        line: The line of the error.
    """

    history: History
    steps: tuple[tuple[int, State], ...]
    error: MugginsError | None = None
    line: int | None = None


def replay(text: str) -> Replayed:
    """
    Play a record file.

    Raises:
        NotationError, OptionsError: The head cannot be used, so there is no game to play.
    """
    head, lines = read_record(text)
    return replay_lines(head, lines)


def replay_lines(head: Head, lines: list[tuple[int, str]]) -> Replayed:
    """Play numbered lines of entries from *head*; a line is accepted or refused whole."""
    history = History.begin(head)
    steps: list[tuple[int, State]] = []
    for number, line in lines:
        try:
            trial = _play_line(history, line, number)
        except MugginsError as error:
            return Replayed(history, tuple(steps), error, number)
        if trial is not history:
            history = trial
            steps.append((number, history.state))
    return Replayed(history, tuple(steps))


def _play_line(history: History, line: str, number: int) -> History:
    for entry in read_line(line, history.head.players, line=number):
        if isinstance(entry, GoOn) and history.state.phase is Phase.MATCH_OVER:
            raise WrongPhase("match_is_over")
        history = history.play(entry, number)
    return history


def error_face(error: MugginsError, line: int | None, players: tuple[str, ...]) -> dict[str, object]:
    """A refusal as a program reads it: kind, line, column, message, short."""
    message, short = told(error, players)
    return {
        "kind": type(error).__name__,
        "line": line,
        "column": getattr(error, "column", None),
        "message": message,
        "short": short,
    }


def told(error: MugginsError, players: tuple[str, ...]) -> tuple[str, str]:
    """A refusal in words, whole and in one row, with the players' own names."""
    if isinstance(error, IllegalMove):
        return error.told(players)
    return str(error), str(getattr(error, "short", "")) or shorten(str(error), SHORT_WIDTH)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """
    One game of a match, by itself.

    Attributes:
        head: What was agreed when it began.
        start: The position before its first move.
        steps: Its moves that stand, in order, up to the one that ended it.
    """

    head: Head
    start: State
    steps: tuple[Step, ...] = ()

    @property
    def end(self) -> State:
        """The position after its last move."""
        return self.steps[-1].state if self.steps else self.start

    def record(self) -> str:
        """The game as a record file of its own."""
        players = self.head.players
        return write_record(
            self.head, [write_entry(command, players) for step in self.steps for command in step.commands]
        )


def games_of(history: History) -> tuple[PlayedGame, ...]:
    """
    The games of a history in their order, those of later matches of the same sitting too.

    The last one may still be going on, or not have begun.
    """
    games: list[PlayedGame] = []
    game = PlayedGame(history.head, history.start)
    steps: list[Step] = []
    for step in history.standing():
        if any(isinstance(event, GameBegun | MatchBegun) for event in step.events):
            games.append(replace(game, steps=tuple(steps)))
            state = step.state
            head = replace(history.head, options=state.options, dealer=state.dealer, scores=())
            game, steps = PlayedGame(head, state), []
        elif not (steps and steps[-1].state.is_over):  # what is settled between two games is in the next head
            steps.append(step)
    return (*games, replace(game, steps=tuple(steps)))
