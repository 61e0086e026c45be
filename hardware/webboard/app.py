"""
The web board's addresses: what is served, and what may be sent.

`GET /` and `/scoreboard` are the pages, `/api` is for their scripts and other
programs, `/ws` and `/api/events` tell what changes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from hardware.webboard.asked import (
    BODY_BYTES,
    read_entry,
    read_key,
    read_object,
    read_picture,
    read_pin,
    read_since,
)
from hardware.webboard.desk import Desk
from hardware.webboard.gate import Refusal
from hardware.webboard.guard import COOKIE, Guard, comes_from_here, error_face, refusal_answer
from hardware.webboard.told import told_page, wants_page
from hardware.webboard.watching import EventStream, answer_face, serve_socket
from scorer.errors import MugginsError

BODY_S: Final = 10.0
"""How long a body may take to come."""

PIN_PATH: Final = "/api/pin"
PAGES: Final = {"": "index.html", "scoreboard": "scoreboard.html"}
"""Addresses that are no names of files."""

_FORM: Final = "application/x-www-form-urlencoded"
"""What a form of a page without scripts is sent as."""

_TOO_LARGE: Final = f"the request is too large; send at most {BODY_BYTES} bytes"
_TOO_SLOW: Final = "the request did not come to its end; send it again"

_Serve: TypeAlias = Callable[[Request, Desk], Awaitable[Response]]


def build_app(desk: Desk, routes: Sequence[BaseRoute] = ()) -> ASGIApp:
    """Everything that the board serves of this table, and the pages beside it."""

    async def talk(socket: WebSocket) -> None:
        await serve_socket(socket, desk)

    app = Starlette(
        routes=[
            _get("/healthz", _health, desk),
            _get("/api/state", _state, desk),
            _get("/api/screen", _screen, desk),
            _get("/api/oled.png", _draw, desk),
            _get("/api/events", _events, desk),
            _get(PIN_PATH, _ask_pin, desk),
            _post(PIN_PATH, _unlock, desk),
            _post("/api/entry", _enter, desk),
            _post("/api/key", _press, desk),
            WebSocketRoute("/ws", talk),
            *routes,
            _get("/{name:path}", _give, desk),
        ],
        exception_handlers=dict.fromkeys(
            (Refusal, MugginsError, HTTPException, ClientDisconnect, Exception), _refuse
        ),
    )
    return Guard(app, desk.gate, pin_path=PIN_PATH)


def _get(path: str, serve: _Serve, desk: Desk) -> Route:
    return _route(path, serve, desk, "GET")


def _post(path: str, serve: _Serve, desk: Desk) -> Route:
    return _route(path, serve, desk, "POST")


def _route(path: str, serve: _Serve, desk: Desk, method: str) -> Route:
    async def answer(request: Request) -> Response:
        return await serve(request, desk)

    return Route(path, answer, methods=[method])


async def _give(request: Request, desk: Desk) -> Response:
    """A file of the page; what is not among them is not there."""
    name = request.path_params["name"]
    file = desk.page.get(PAGES.get(name, name))
    if file is None:
        raise HTTPException(404)
    headers = {"ETag": file.tag, "Cache-Control": "no-cache"}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if file.tag in known:
        return Response(status_code=304, headers=headers)
    return Response(file.content, media_type=file.content_type, headers=headers)


async def _health(request: Request, desk: Desk) -> Response:
    """Well as soon as there is a table to see."""
    return JSONResponse({"seq": desk.view.seq})


async def _state(request: Request, desk: Desk) -> Response:
    return _state_answer(desk)


def _state_answer(desk: Desk) -> Response:
    return Response(desk.view.face, media_type="application/json")


async def _screen(request: Request, desk: Desk) -> Response:
    screen = desk.screen(is_here=comes_from_here(request))
    if "text/plain" in request.headers.get("accept", ""):
        return PlainTextResponse("".join(f"{line}\n" for line in screen.lines()))
    return JSONResponse({"lines": screen.lines(), "sentence": screen.sentence, "notice": screen.notice})


async def _events(request: Request, desk: Desk) -> Response:
    since = read_since(request.headers.get("last-event-id") or request.query_params.get("since"))
    return EventStream(desk, request, since)


async def _draw(request: Request, desk: Desk) -> Response:
    screen = desk.screen(is_here=comes_from_here(request))
    layout, scale = read_picture(request.query_params, screen.layout)
    if desk.picture is None:
        raise Refusal(503, "NoPicture", "nothing here can draw the display; install Muggins with Pillow")
    png = await run_in_threadpool(desk.picture, screen, layout=layout, scale=scale)
    return Response(png, media_type="image/png")


async def _enter(request: Request, desk: Desk) -> Response:
    answer = await desk.enter(read_entry(await read_body(request)))
    if answer.accepted:
        return _state_answer(desk)
    return JSONResponse(answer_face(answer), 400 if answer.kind == "NotationError" else 409)


async def _press(request: Request, desk: Desk) -> Response:
    """The key is taken; what it does, if anything, is seen on the screen."""
    key = read_key(await read_body(request))
    desk.press(key)
    return JSONResponse({"key": key}, 202)


async def _ask_pin(request: Request, desk: Desk) -> Response:
    """Whether the page has to ask for the PIN."""
    return JSONResponse({"may_touch": desk.gate.may_touch(request.cookies.get(COOKIE))})


async def _unlock(request: Request, desk: Desk) -> Response:
    address = request.client.host if request.client else ""
    try:
        session = desk.gate.unlock(read_pin(await read_sent(request)), address)
    except Refusal as error:
        if not wants_page(request):
            raise
        return told_page("Not yet", str(error), error.status, pin_path=PIN_PATH)
    answer: Response = JSONResponse({"may_touch": True})
    if wants_page(request):
        answer = told_page("The keys are yours", "go back, and send it again", 200)
    answer.set_cookie(COOKIE, session, httponly=True, samesite="strict")
    return answer


async def read_sent(
    request: Request, too_large: str = _TOO_LARGE, too_slow: str = _TOO_SLOW, *, keep_blank: bool = False
) -> Mapping[str, Any]:
    """
    The fields that a page without scripts sends as a form, or a script as a JSON object.

    Args:
        request: What was sent.
        too_large: What is said of too many bytes.
        too_slow: What is said of bytes that do not come.
        keep_blank: An empty field of a form is one that is empty, and not one that is missing.

    Raises:
        Refusal: It is too large, too slow, or neither.
    """
    body = await read_bytes(request, BODY_BYTES, too_large, too_slow)
    if request.headers.get("content-type", "").startswith(_FORM):
        return dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=keep_blank))
    return read_object(body)


async def read_body(request: Request) -> Mapping[str, Any]:
    """
    The object that a request sends.

    Raises:
        Refusal: It is too large, too slow, or no JSON object.
    """
    return read_object(await read_bytes(request, BODY_BYTES, _TOO_LARGE, _TOO_SLOW))


async def read_bytes(request: Request, most: int, too_large: str, too_slow: str) -> bytes:
    """
    The body of a request, of *most* bytes.

    Raises:
        Refusal: It is too large (413), or takes too long to come (408).
    """
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refusal(413, "TooLarge", too_large)
    except TimeoutError as error:
        raise Refusal(408, "TooSlow", too_slow) from error
    return bytes(body)


async def _refuse(request: Request, error: Exception) -> Response:
    """Whatever went wrong, in one shape; what it was inside is for the log."""
    match error:
        case Refusal():
            return refusal_answer(error, request)
        case MugginsError():
            return JSONResponse(error_face(type(error).__name__, str(error)), 409)
        case HTTPException(status_code=404):
            return refusal_answer(Refusal(404, "NotFound", "there is no such page; begin at /"), request)
        case HTTPException(status_code=status, headers=headers):
            face = error_face("NotAllowed", "this address does not take that; look which others there are")
            return JSONResponse(face, status, headers)
        case ClientDisconnect():
            return Response(status_code=400)  # nobody is left to read it
        case _:
            face = error_face("Fault", "something went wrong inside Muggins; the log says more")
            return JSONResponse(face, 500)
