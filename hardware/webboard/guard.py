"""The gate before the addresses: no address can forget to look who is there, no answer goes out unsealed."""

from __future__ import annotations

from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hardware.webboard.gate import MINUTE_S, WRONG_ORIGIN, Gate, Refusal
from hardware.webboard.told import told_page, wants_page

COOKIE: Final = "muggins"
"""What a browser keeps to touch the table after the PIN."""

HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""On every answer: a page may use what comes from this table, and nobody may frame it."""


class Guard:
    """
    Stands before everything that is served.

    Args:
        app: What is served.
        gate: Who may have it.
        pin_path: Where the PIN is given: the one thing that is sent without it.
    """

    def __init__(self, app: ASGIApp, gate: Gate, *, pin_path: str) -> None:
        self._app = app
        self._gate = gate
        self._pin_path = pin_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request, or refuse it."""

        async def seal(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(HTTPConnection(scope))
        except Refusal as error:
            answer = self._answer(error, HTTPConnection(scope))
            if scope["type"] == "http":
                # What still comes of this request is not read, and is no next one.
                answer.headers["Connection"] = "close"
            await answer(scope, receive, seal)
        else:
            await self._app(scope, receive, seal)

    def _answer(self, error: Refusal, asked: HTTPConnection) -> Response:
        """A refusal; where a form was sent without the PIN, with the form that takes it."""
        if error.kind == "PinNeeded" and wants_page(asked):
            return told_page("The PIN first", str(error), error.status, pin_path=self._pin_path)
        return refusal_answer(error, asked)

    def _check(self, asked: HTTPConnection) -> None:
        check_length(asked)
        check_site(asked)
        own_address = asked.scope["server"][0]
        self._gate.check_sender(asked.headers.getlist("host"), asked.headers.getlist("origin"), own_address)
        method = asked.scope.get("method", "GET")  # a socket has none: each of its messages is checked
        if method not in ("GET", "HEAD") and asked.scope["path"] != self._pin_path:
            check_touch(self._gate, asked)


def check_length(asked: HTTPConnection) -> None:
    """
    Refuse a request that tells its length in two ways: who stands between may have believed the other.

    Source: RFC 9112, 6.1.

    Raises:
        Refusal: It does (400).
    """
    if "content-length" in asked.headers and "transfer-encoding" in asked.headers:
        raise Refusal(400, "Unreadable", "the request tells its length in two ways; send one")


def check_site(asked: HTTPConnection) -> None:
    """
    Let another site's page lead to this table by a link, and do nothing else with it.

    Browsers tell where a request began, of a picture or a script as well, where they
    send no Origin; who sends no such header is no browser, or an old one.

    Raises:
        Refusal: It began at another site (403).
    """
    is_elsewhere = asked.headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    is_link = (
        asked.scope.get("method") == "GET"
        and asked.headers.get("sec-fetch-mode") == "navigate"
        and asked.headers.get("sec-fetch-dest") == "document"
    )
    if is_elsewhere and not is_link:
        raise Refusal(403, "WrongOrigin", WRONG_ORIGIN)


def comes_from_here(asked: HTTPConnection) -> bool:
    """Whether a browser runs on this machine: it comes from the very address that it has come to."""
    return asked.client is not None and asked.client.host == asked.scope["server"][0]


def check_touch(gate: Gate, asked: HTTPConnection) -> None:
    """
    Let only those touch who may.

    Raises:
        Refusal: The PIN was not given (401).
    """
    if not gate.may_touch(asked.cookies.get(COOKIE)):
        raise Refusal(
            401, "PinNeeded", "watching is free; to touch the table, give the PIN that it has shown"
        )


def error_face(kind: str, message: str, *, column: int | None = None, short: str = "") -> dict[str, Any]:
    """An error as a program reads it, in the shape that the table's own errors have."""
    error = {"kind": kind, "line": None, "column": column, "message": message, "short": short}
    return {"error": error}


def refusal_face(error: Refusal) -> dict[str, Any]:
    """A refusal as a program reads it."""
    face = error_face(error.kind, str(error))
    if error.tries_left is not None:
        face["error"]["tries_left"] = error.tries_left
    return face


def refusal_answer(error: Refusal, asked: HTTPConnection | None = None) -> Response:
    """A refusal as an answer: a page to people, JSON to programs, also to a socket that is not open yet."""
    if asked is not None and wants_page(asked):
        return told_page("Not now", str(error), error.status)
    wait = {"Retry-After": f"{MINUTE_S:.0f}"} if error.status == 429 else None
    return JSONResponse(refusal_face(error), error.status, wait)
