"""
`/drill`: learn to count, ten hands at a time.

Every step is a form that needs no script: it is sent, what came of it is kept, and
the browser is led to the page that shows it. `/api/book/drill` is the same for programs.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.webboard.gate import Refusal
from hardware.webboard.told import SAME_SITE
from scorer.coach.progress import write_csv
from scorer.coach.tutor import USUAL, Style
from scorer.errors import MugginsError
from scorer.record.household import Household
from scorer.record.lessons import Lessons
from scorer.record.players import NoSuchPlayer
from scorer.say import drill_page as words
from scorer.table.book.drill_face import lesson_face, question_face
from scorer.table.book.drill_kept import Sittings
from scorer.table.book.drill_page import choosing_page, laying_page, lesson_page, question_page
from scorer.table.book.drill_progress import learner_page, result_page
from scorer.table.book.drill_sent import (
    Sent,
    read_fields,
    read_five,
    read_number,
    read_seconds,
    read_text,
    read_wish,
)
from scorer.table.book.numbers import number

_SEEDS: Final = partial(secrets.randbits, 32)


def routes(
    folder: Path,
    style: Style = USUAL,
    clock: Callable[[], float] = time.monotonic,
    seeds: Callable[[], int] = _SEEDS,
) -> tuple[BaseRoute, ...]:
    """
    The pages of the drill, and the same for programs.

    Args:
        folder: Where the journal is.
        style: How the house counts.
        clock: Seconds that never go back.
        seeds: Where the chance of each drill begins.
    """
    sittings = Sittings(folder, clock, seeds)
    pages, programs = _Pages(sittings, style), _Programs(sittings, style)
    told = [
        _sent(f"/api/book/drill/{name}", answer)
        for name, answer in (
            ("begin", programs.begin),
            ("answer", programs.answer),
            ("skip", programs.answer),
            ("hint", programs.hint),
            ("lay", programs.lay),
        )
    ]
    return (
        Route("/drill", pages.choose),
        _sent("/drill/begin", pages.begin),
        Route("/drill/at/{handle}", pages.show),
        Route(f"/drill/at/{{handle}}/{number('place')}", pages.teach),
        _sent("/drill/at/{handle}/{deed}", pages.do),
        Route("/drill/{name:path}.csv", partial(_list_sessions, folder)),
        *told,
        Route("/api/book/drill/{handle}", programs.show),
    )


def _sent(path: str, answer: Callable[[Request, Sent], Response]) -> Route:
    """An address to which something is sent; it is answered beside the game, never in its way."""

    async def serve(request: Request) -> Response:
        return await run_in_threadpool(answer, request, await read_fields(request))

    called: Callable[[Request], Awaitable[Response]] = serve
    return Route(path, called, methods=["POST"])


class _Pages:
    """The pages, for eyes and fingers."""

    def __init__(self, sittings: Sittings, style: Style) -> None:
        self._sittings = sittings
        self._style = style
        self._deeds: Final = {
            "answer": self._answer,
            "skip": self._skip,
            "hint": self._hint,
            "lay": self._lay,
            "leave": self._leave,
        }

    def choose(self, request: Request) -> Response:
        """Who learns, or what somebody wants to learn."""
        query = request.query_params
        if "player" not in query and "guest" not in query:
            return _page(choosing_page(self._sittings.names()))
        try:
            name = query.get("player", "").strip()
            if not name and "guest" not in query:
                raise Refusal(400, "Unreadable", words.SAY_WHO)
            learner = self._sittings.learner(name)
        except MugginsError as error:
            return _page(choosing_page(self._sittings.names(), error), error)
        return _page(learner_page(learner))

    def begin(self, request: Request, sent: Sent) -> Response:
        """Begin a drill, and show what it asks."""
        try:
            sitting = self._sittings.begin(read_text(sent, "player", '{"player": "Ann"}'), read_wish(sent))
        except MugginsError as error:
            return _page(choosing_page(self._sittings.names(), error), error)
        return _led_to(f"/drill/at/{sitting.handle}")

    def show(self, request: Request) -> Response:
        """What is asked now; at the end what came of it all."""
        return self._ask(request.path_params["handle"])

    def teach(self, request: Request) -> Response:
        """What came of an answer, as far as the learner has asked for it."""
        try:
            told = self._sittings.told(request.path_params["handle"], request.path_params["place"])
        except MugginsError as error:
            return _page(choosing_page(self._sittings.names(), error), error)
        rung = request.query_params.get("rung", "1")
        return _page(lesson_page(told, self._style, int(rung) if rung in set("123") else 1))

    def do(self, request: Request, sent: Sent) -> Response:
        """Do what a form of a question asks for."""
        handle, deed = request.path_params["handle"], request.path_params["deed"]
        if deed not in self._deeds:
            raise Refusal(404, "NotFound", words.NO_PAGE)
        try:
            return self._deeds[deed](handle, sent)
        except MugginsError as error:
            return self._ask(handle, error, str(sent.get("cards", "")))

    def _ask(self, handle: str, refused: MugginsError | None = None, keyed: str = "") -> Response:
        try:
            sitting = self._sittings.at(handle)
            if sitting.session.is_over:
                return _page(result_page(sitting, self._sittings.learned(sitting)), refused)
        except MugginsError as error:
            return _page(choosing_page(self._sittings.names(), error), error)
        if sitting.session.exercise is None:
            return _page(laying_page(sitting, refused, keyed), refused)
        return _page(question_page(sitting, refused), refused)

    def _answer(self, handle: str, sent: Sent) -> Response:
        place = read_number(sent, "place")
        self._sittings.answer(handle, place, read_number(sent, "points"))
        return _led_to(f"/drill/at/{handle}/{place}")

    def _skip(self, handle: str, sent: Sent) -> Response:
        place = read_number(sent, "place")
        self._sittings.answer(handle, place, None)
        return _led_to(f"/drill/at/{handle}/{place}")

    def _hint(self, handle: str, sent: Sent) -> Response:
        self._sittings.hint(handle, read_number(sent, "place"))
        return _led_to(f"/drill/at/{handle}")

    def _lay(self, handle: str, sent: Sent) -> Response:
        self._sittings.lay(handle, read_number(sent, "place"), *read_five(sent), is_crib="crib" in sent)
        return _led_to(f"/drill/at/{handle}")

    def _leave(self, handle: str, sent: Sent) -> Response:
        name = self._sittings.at(handle).name
        self._sittings.leave(handle)
        return _led_to(_address_of(name))


class _Programs:
    """The same for programs; a drill is named by ``session``."""

    def __init__(self, sittings: Sittings, style: Style) -> None:
        self._sittings = sittings
        self._style = style

    def begin(self, request: Request, sent: Sent) -> Response:
        """A drill of ``player``, or of a guest; ``practise`` says what."""
        name = read_text(sent, "player", '{"player": "Ann"}')
        return JSONResponse(question_face(self._sittings.begin(name, read_wish(sent))))

    def show(self, request: Request) -> Response:
        """What is asked now."""
        return JSONResponse(question_face(self._sittings.at(request.path_params["handle"])))

    def answer(self, request: Request, sent: Sent) -> Response:
        """The answer ``points``, or none, to the question at ``place``."""
        handle, place = _session_in(sent), read_number(sent, "place")
        points = None if request.url.path.endswith("/skip") else read_number(sent, "points")
        self._sittings.answer(handle, place, points, read_seconds(sent))
        return JSONResponse(lesson_face(self._sittings.told(handle, place), self._style))

    def hint(self, request: Request, sent: Sent) -> Response:
        """One hint more."""
        handle = _session_in(sent)
        self._sittings.hint(handle, read_number(sent, "place"))
        return JSONResponse(question_face(self._sittings.at(handle)))

    def lay(self, request: Request, sent: Sent) -> Response:
        """Real ``cards``, four and the starter; ``crib`` is true for a crib."""
        handle = _session_in(sent)
        place, five = read_number(sent, "place"), read_five(sent)
        self._sittings.lay(handle, place, *five, is_crib=sent.get("crib") is True)
        return JSONResponse(question_face(self._sittings.at(handle)))


def _session_in(sent: Sent) -> str:
    return read_text(sent, "session", '{"session": "1-1"}')


def _list_sessions(folder: Path, request: Request) -> Response:
    """A row for each session of a learner, for the one who teaches."""
    name = request.path_params["name"]
    with Household.open(folder) as household, household.reading():
        player = household.players.find(name)
        if player is None:
            raise Refusal(404, NoSuchPlayer.__name__, words.NOBODY.format(name=name))
        text = write_csv(Lessons(household.db).rows(player), household.players.names())
    named = {"Content-Disposition": f"attachment; filename*=UTF-8''drill-{quote(name, safe='')}.csv"}
    return Response(text, media_type="text/csv; charset=utf-8", headers=named)


def _address_of(name: str) -> str:
    return f"/drill?player={quote(name, safe='')}" if name else "/drill"


def _led_to(address: str) -> Response:
    return RedirectResponse(address, 303, headers=SAME_SITE)


def _page(html: str, refused: MugginsError | None = None) -> HTMLResponse:
    status = 200 if refused is None else refused.status if isinstance(refused, Refusal) else 409
    return HTMLResponse(html, status, headers=SAME_SITE)
