"""A record file that somebody has sent, as a game to step through; nothing of it is kept."""

from __future__ import annotations

from typing import Final

from hardware.webboard.gate import Refusal
from scorer.errors import MugginsError, NotationError
from scorer.record.replay import PlayedGame, error_face, games_of, replay
from scorer.say import history as words
from scorer.table.book.moves import replay_face
from scorer.table.face import Face

_LINE_CHARS: Final = 80
"""So much of a line that cannot be read is shown again."""


def open_record(data: bytes, number: int | None = None) -> Face:
    """
    A game of a record file, as a page steps through it.

    Args:
        data: The file.
        number: Which of its games, from 1; None for the first.

    Returns:
        ``game`` (None where nothing in the file could be played), its ``number`` of so many ``games``, and
        ``error``: None, or why the file cannot be read, or not to its end.

    Raises:
        Refusal: The file has no game of that number (404).
    """
    try:
        replayed = replay(_text_of(data))
    except MugginsError as error:
        return _opened(None, (0, 0), _error_of(error, getattr(error, "line", None), data, ()))
    games = [game for game in games_of(replayed.history) if game.steps]
    why = replayed.error or (None if games else NotationError(words.NO_ENTRY))
    told = None if why is None else _error_of(why, replayed.line, data, replayed.history.head.players)
    if not games:
        return _opened(None, (0, 0), told)
    wanted = 1 if number is None else number
    if not 1 <= wanted <= len(games):
        raise Refusal(404, "NoSuchGame", words.NO_SUCH_PART.format(number=wanted, games=len(games)))
    return _opened(games[wanted - 1], (wanted, len(games)), told)


def _text_of(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise NotationError(words.NO_TEXT, line=line, column=column) from error


def _opened(game: PlayedGame | None, place: tuple[int, int], error: Face | None) -> Face:
    number, games = place
    return {"game": game and replay_face(game), "number": number, "games": games, "error": error}


def _error_of(error: MugginsError, line: int | None, data: bytes, players: tuple[str, ...]) -> Face:
    """An error with the line that it is about."""
    lines = data.decode(errors="replace").split("\n")
    text = lines[line - 1].strip()[:_LINE_CHARS] if line is not None and line <= len(lines) else ""
    return {**error_face(error, line, players), "text": text}
