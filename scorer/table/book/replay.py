"""`/game`: a game that is over, move by move; and `/open`: the same of a record file, which is not kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.webboard.app import read_bytes
from hardware.webboard.gate import Refusal
from scorer.cards import Card, parse_cards
from scorer.coach.recital import one_sentence, recite
from scorer.errors import CardError, MugginsError
from scorer.record.journal import MatchRow
from scorer.record.replay import PlayedGame
from scorer.rules.show import count_show
from scorer.rules.state import HAND_SIZE
from scorer.say import history as words
from scorer.table.book.history import date_of
from scorer.table.book.html import reason_page
from scorer.table.book.kept import Shelf
from scorer.table.book.moves import replay_face
from scorer.table.book.numbers import number
from scorer.table.book.opened import open_record
from scorer.table.book.replay_page import game_page, opening_page
from scorer.table.dialog.menu import is_secret
from scorer.table.face import Face

RECORD_BYTES: Final = 64 * 1024
"""The longest record file that is opened: a match of several thousand moves."""

_FACES_KEPT: Final = 16


def routes(folder: Path) -> tuple[BaseRoute, ...]:
    """
    The replay of a game, the opening of a record file, and the count of any hand.

    Args:
        folder: Where the journal is.
    """
    replays = _Replays(Shelf(folder))
    return (
        Route(f"/game/{number('match')}.txt", replays.save),
        Route(f"/game/{number('match')}", replays.show),
        Route("/open", _show_opening),
        Route(f"/api/book/game/{number('match')}", replays.tell),
        Route("/api/book/open", _open, methods=["POST"]),
        Route("/api/book/count", replays.count),
    )


class _Replays:
    """Answers about the games of a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._told = lru_cache(maxsize=_FACES_KEPT)(self._tell)

    def show(self, request: Request) -> Response:
        """The page of a game."""
        try:
            row, number, game = self._wanted(request)
        except MugginsError as error:
            return reason_page(error, current="/history")
        numbers = self._shelf.numbers(row)
        return HTMLResponse(game_page(row.id, number, game, numbers=numbers, where=date_of(row)))

    def tell(self, request: Request) -> Response:
        """The same for its script."""
        row, number, _ = self._wanted(request)
        return Response(self._told(row, number), media_type="application/json")

    def save(self, request: Request) -> Response:
        """The game as a record file, which any Muggins opens."""
        row, number, game = self._wanted(request)
        name = f"muggins-{row.id}-{number}.txt"
        return PlainTextResponse(
            game.record(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

    def count(self, request: Request) -> Response:
        """
        What four cards and a starter are worth, and how it is said.

        Nothing is counted while somebody at the table has yet to claim: it could be that very hand.
        """
        history = self._shelf.at_table()
        if history is not None and is_secret(history.state):
            raise Refusal(409, "ClaimFirst", words.CLAIM_FIRST)
        return JSONResponse(count_face(request.query_params))

    def _wanted(self, request: Request) -> tuple[MatchRow, int, PlayedGame]:
        row = self._shelf.find(request.path_params["match"])
        number, game = self._shelf.over(row, _read_number(request))
        return row, number, game

    def _tell(self, row: MatchRow, number: int) -> bytes:
        return json.dumps(replay_face(self._shelf.games(row)[number - 1]), ensure_ascii=False).encode()


def count_face(asked: Mapping[str, str]) -> Face:
    """
    The count of four cards and a starter.

    Args:
        asked: ``cards`` and ``starter``; ``crib`` is 1 for a crib; ``flush`` is four where one in the crib
            needs no more.

    Raises:
        Refusal: These are no such cards (400).
    """
    try:
        cards = parse_cards(asked.get("cards", ""))
        if len(cards) != HAND_SIZE:
            raise Refusal(400, "Unreadable", words.NOT_FOUR.format(number=len(cards)))
        starter = Card.parse(asked.get("starter", ""))
        is_crib, is_four = asked.get("crib") == "1", asked.get("flush") == "four"
        count = count_show(cards, starter, crib=is_crib, crib_flush_four=is_four)
    except CardError as error:
        raise Refusal(400, "CardError", str(error)) from error
    return {
        "cards": [str(card) for card in count.hand],
        "starter": str(count.starter),
        "points": count.points,
        "items": [
            {"kind": item.kind.value, "cards": [str(card) for card in item.cards], "points": item.points}
            for item in count.items
        ],
        "sentence": one_sentence(recite(count)),
    }


def _read_number(request: Request) -> int | None:
    """Which game of its match is meant; None where nothing is said."""
    word = request.query_params.get("game")
    if word is None:
        return None
    if not (word.isascii() and word.isdecimal() and 0 < len(word) < 5):
        raise Refusal(400, "Unreadable", words.NO_NUMBER)
    return int(word)


def _show_opening(request: Request) -> Response:
    return HTMLResponse(opening_page())


async def _open(request: Request) -> Response:
    """A record file that is sent, as a game to step through; nothing of it is kept."""
    number = _read_number(request)
    return JSONResponse(await run_in_threadpool(open_record, await _read_record(request), number))


async def _read_record(request: Request) -> bytes:
    too_large = words.TOO_LARGE.format(most=RECORD_BYTES // 1024)
    return await read_bytes(request, RECORD_BYTES, too_large, words.TOO_SLOW)
