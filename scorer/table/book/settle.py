"""`/settle`: an argument between players, settled with its reason; it needs no script."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.webboard.gate import Refusal
from scorer.cards import parse_cards
from scorer.coach.argue import MOST_CLAIMS, Case, Of, Settled, read_claims, settle
from scorer.errors import IllegalMove, MugginsError, NotationError
from scorer.record.history import History
from scorer.rules.options import Options
from scorer.say import argue as words
from scorer.say import side_of
from scorer.table.book.kept import Shelf
from scorer.table.book.settle_page import Asked, answered_page, asking_page
from scorer.table.dialog.argue import is_awaited
from scorer.table.dialog.menu import is_secret
from scorer.table.settled import settled_face
from scorer.table.telling import names_at

_KINDS: Final[dict[str, Of]] = {"": "hand", "hand": "hand", "crib": "crib", "pile": "pile"}
_LONGEST: Final = 200
"""Characters that the cards may have: no pile of the play is nearly as long."""


def routes(folder: Path) -> tuple[BaseRoute, ...]:
    """
    The page on which an argument is settled, and the same for programs.

    Args:
        folder: Where the journal is: what its table keeps secret is not told here either.
    """
    settling = _Settling(Shelf(folder))
    return (Route("/settle", settling.show), Route("/api/book/settle", settling.tell))


class _Settling:
    """Answers about cards that anybody may ask of, but not while the table has a secret."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def show(self, request: Request) -> Response:
        """The page: what is asked, and, where cards were given, the answer."""
        query = request.query_params
        asked = Asked(
            query.get("of", ""), query.get("cards", ""), is_last="last" in query, said=query.getlist("claims")
        )
        names: Sequence[str] = words.NOBODY
        try:
            history = self._shelf.at_table()
            names = _names(history)
            if not asked.cards:
                return HTMLResponse(asking_page(asked, names))
            case, said = _read(query)
            settled = _settle(history, case, said)
        except MugginsError as error:
            status = error.status if isinstance(error, Refusal) else 409
            return HTMLResponse(asking_page(asked, names, str(error)), status)
        return HTMLResponse(answered_page(asked, names, case, said, settled))

    def tell(self, request: Request) -> Response:
        """The same for programs."""
        case, said = _read(request.query_params)
        return JSONResponse(settled_face(case, _settle(self._shelf.at_table(), case, said)))


def _names(history: History | None) -> Sequence[str]:
    """Who may claim: the sides at the table; two players without names where nobody sits there."""
    if history is None:
        return words.NOBODY
    names = names_at(history)
    return [side_of(side, names) for side in range(history.state.options.side_count)]


def _read(query: QueryParams) -> tuple[Case, tuple[int | None, ...]]:
    """
    What is argued about, and what each side has claimed.

    Raises:
        Refusal: It cannot be read (400).
    """
    text = f"{query.get('cards', '')} {query.get('starter', '')}"
    try:
        if len(text) > _LONGEST:
            raise NotationError(words.TOO_LONG)
        cards = parse_cards(text)
        said = _read_said(query.getlist("claims"))
    except MugginsError as error:
        raise Refusal(400, type(error).__name__, str(error)) from error
    if (of := _KINDS.get(query.get("of", ""))) is None:
        raise Refusal(400, "Unreadable", words.NO_SUCH_KIND)
    return Case(of, cards, is_last="last" in query), said


def _read_said(fields: Sequence[str]) -> tuple[int | None, ...]:
    """A claim a field, in the order of the sides; or all in one, parted by commas."""
    if len(fields) == 1:
        return read_claims(fields[0])
    if len(fields) > MOST_CLAIMS:
        raise NotationError(words.TOO_MANY_CLAIMS.format(number=len(fields)))
    said: list[int | None] = []
    for field in fields:
        claims = read_claims(field)
        if len(claims) > 1:
            raise NotationError(words.NOT_A_CLAIM.format(claim=field))
        said.append(claims[0] if claims else None)
    return tuple(said)


def _settle(history: History | None, case: Case, said: Sequence[int | None]) -> Settled:
    """
    Settle an argument by the rules of the table.

    Raises:
        IllegalMove: It could be a hand, or a card, that somebody at the table has yet to claim.
        Refusal: The cards cannot be counted (400).
    """
    if history is not None and is_secret(history.state):
        raise IllegalMove("claim_before_settling")
    if history is not None and case.cards and is_awaited(history.state, case):
        raise IllegalMove("settle_after_show")
    claims = [claim for claim in said if claim is not None]
    try:
        return settle(case, claims, Options() if history is None else history.state.options)
    except MugginsError as error:
        raise Refusal(400, type(error).__name__, str(error)) from error
