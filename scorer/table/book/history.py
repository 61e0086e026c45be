"""`/history`: the games that are kept, the newest first; it needs no script."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.webboard.gate import Refusal
from scorer.errors import JournalCorrupt, MugginsError
from scorer.record.journal import MatchRow
from scorer.record.replay import PlayedGame
from scorer.say import history as words
from scorer.table.book.html import escape, mark, page, reason_page
from scorer.table.book.kept import Shelf
from scorer.table.book.moves import names_of, outcome_of

MATCHES_A_PAGE: Final = 50
_TOLD_KEPT: Final = 4096
"""How many matches stay told: many are listed, and few are long."""

_ADDRESS: Final = "/history"


@dataclass(frozen=True, slots=True)
class Told:
    """
    One game, as the list tells of it.

    Attributes:
        number: Its place in its match, from 1.
        names: Of the sides.
        scores: Of the sides.
        winner: The side that has won; None where none has.
        outcome: What is to be said beside the scores.
        deals: How many deals it had.
        is_over: It can be replayed.
    """

    number: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None
    outcome: str
    deals: int
    is_over: bool


def routes(folder: Path) -> tuple[BaseRoute, ...]:
    """
    The list of the games.

    Args:
        folder: Where the journal is.
    """
    shelf = Shelf(folder)

    @lru_cache(maxsize=_TOLD_KEPT)
    def tell(row: MatchRow) -> tuple[Told, ...]:
        return _tell(row, shelf.games(row))

    def answer(request: Request) -> Response:
        try:
            before = _read_before(request.query_params.get("before"))
            rows = shelf.newest(MATCHES_A_PAGE + 1, before=before)
        except MugginsError as error:
            return reason_page(error, current=_ADDRESS)
        shown = rows[:MATCHES_A_PAGE]
        lines = [line for row in shown for line in _lines(row, tell)]
        older = shown[-1].id if len(rows) > len(shown) else None
        return HTMLResponse(_page(lines, older, is_first=before is None))

    return (Route(_ADDRESS, answer),)


def date_of(row: MatchRow) -> str:
    """When a match was begun, by the clock of this place."""
    if not row.is_clock_set:
        return words.NO_CLOCK
    begun = time.localtime(row.first.wall_s)
    return time.strftime(f"%a {begun.tm_mday} %b %Y, %H:%M", begun)


def _read_before(word: str | None) -> int | None:
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise Refusal(400, "Unreadable", words.NO_PAGE)
    return int(word)


def _tell(row: MatchRow, games: tuple[PlayedGame, ...]) -> tuple[Told, ...]:
    """The newest first. Of the game that is being played nothing is told: it is on the table."""
    return tuple(
        Told(
            number=number,
            names=names_of(game),
            scores=game.end.scores,
            winner=None if game.end.result is None else game.end.result.side,
            outcome=outcome_of(game.end),
            deals=game.end.number,
            is_over=game.end.is_over,
        )
        for number, game in reversed(list(enumerate(games, start=1)))
        if game.end.is_over or (game.steps and row.status != "open")
    )


def _lines(row: MatchRow, tell: Callable[[MatchRow], tuple[Told, ...]]) -> Iterator[str]:
    when = f'<span class="when">{date_of(row)}</span>'
    try:
        games = tell(row)
    except JournalCorrupt as error:
        yield f'<li class="game"><div>{when}<span class="sides">{escape(str(error))}</span></div></li>'
        return
    for game in games:
        line = f"{when}{_sides(game)}{_outcome(row, game)}{_deals(game.deals)}"
        if game.is_over:
            line = f'<a href="/game/{row.id}?game={game.number}">{line}</a>'
        else:
            line = f"<div>{line}</div>"
        yield f'<li class="game">{line}</li>'


def _sides(game: Told) -> str:
    sides = []
    for side, (name, score) in enumerate(zip(game.names, game.scores, strict=True)):
        tag = "strong" if side == game.winner else "span"
        sides.append(f"<{tag}>{mark(side)} {escape(name)} {score}</{tag}>")
    return f'<span class="sides">{" ".join(sides)}</span>'


def _outcome(row: MatchRow, game: Told) -> str:
    outcome = game.outcome if game.is_over else words.RESUME.format(match=row.id)
    return f'<span class="outcome">{escape(outcome)}</span>'


def _deals(deals: int) -> str:
    return f'<span class="deals">{deals} deal{"" if deals == 1 else "s"}</span>'


def _page(lines: list[str], older: int | None, *, is_first: bool) -> str:
    body = f'<ol class="games">{"".join(lines)}</ol>' if lines else f"<p>{words.NO_GAMES}</p>"
    links = []
    if not is_first:
        links.append(f'<a class="button" href="{_ADDRESS}">Newest</a>')
    if older is not None:
        links.append(f'<a class="button" href="{_ADDRESS}?before={older}" rel="next">Older</a>')
    head = (
        '<div class="book-head"><h1>History</h1><a class="button" href="/open">Open a record file</a></div>'
    )
    return page(
        "history",
        f'{head}{body}<nav class="buttons" aria-label="More games">{"".join(links)}</nav>',
        current=_ADDRESS,
        styles=("history.css",),
    )
