"""A record file played: every entry decided anew, up to the first that is refused."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.errors import IllegalMove, MugginsError, WrongPhase
from scorer.record.head import Head, read_record
from scorer.record.history import History
from scorer.record.notation import read_line
from scorer.rules.commands import GoOn
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
