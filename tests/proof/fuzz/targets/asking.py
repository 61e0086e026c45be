r"""
HTTP without a network: requests and sockets by an application's own calls.

A script is some requests as HTTP writes them, parted by lines of ``---``. The method
``WS`` opens a socket, to which each line of the body is one message:

    POST /api/entry
    accept: text/html

    {"entry": "5H", "id": "a"}
    ---
    WS /ws?since=3

    {"key": "5"}
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp, Message, Scope

MOST_STEPS: Final = 24

SOCKET: Final = 101
"""The status of a socket that was opened."""

_TOKEN: Final = re.compile(rb"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_TARGET: Final = re.compile(rb"/[\x21-\x7e]*")
_VALUE: Final = re.compile(rb"[\t\x20-\x7e\x80-\xff]*")

Headers = list[tuple[bytes, bytes]]


class Step(NamedTuple):
    """One request, or one socket and all that is sent over it."""

    method: str
    target: bytes
    headers: Headers
    body: bytes

    @property
    def is_socket(self) -> bool:
        """Whether it opens a socket."""
        return self.method == "WS"

    def with_word(self, mark: bytes, word: bytes) -> Step:
        """The same with *word* in place of each *mark*."""
        return self._replace(target=self.target.replace(mark, word), body=self.body.replace(mark, word))


class Answer(NamedTuple):
    """
    What came back.

    Attributes:
        status: HTTP's number; 101 from a socket.
        headers: By their names in lower case.
        body: All of it, or its beginning where it has no end.
        heard: What a socket has said.
    """

    status: int
    headers: dict[str, str]
    body: bytes
    heard: tuple[str, ...] = ()


def read_script(data: bytes) -> list[Step]:
    """The steps of a script, but for what no server of HTTP would let through."""
    steps = map(_read_step, data.split(b"\n---\n")[:MOST_STEPS])
    return [step for step in steps if step is not None]


def _read_step(script: bytes) -> Step | None:
    head, _, body = script.partition(b"\n\n")
    first, *lines = head.split(b"\n")
    method, _, target = first.partition(b" ")
    if not (_TOKEN.fullmatch(method) and _TARGET.fullmatch(target)):
        return None
    headers = []
    for line in lines:
        name, _, value = line.partition(b":")
        if _TOKEN.fullmatch(name) and _VALUE.fullmatch(value.strip()):
            headers.append((name.lower(), value.strip()))
    return Step(method.decode(), target, headers, body)


async def ask(app: ASGIApp, step: Step, cookie: bytes) -> Answer:
    """
    Take one step as a browser of this machine.

    Args:
        app: Who is asked.
        step: What is asked.
        cookie: What the browser keeps; empty where it keeps nothing.
    """
    given = dict(step.headers)
    usual = [(b"host", b"localhost"), *([(b"cookie", cookie)] if cookie else [])]
    headers = [*step.headers, *((name, value) for name, value in usual if name not in given)]
    return await (_talk if step.is_socket else _ask)(app, _scope(step, headers), step.body)


def _scope(step: Step, headers: Headers) -> Scope:
    path, _, query = step.target.partition(b"?")
    own = (
        {"type": "websocket", "scheme": "ws", "extensions": {"websocket.http.response": {}}}
        if step.is_socket
        else {"type": "http", "scheme": "http", "method": step.method}
    )
    return {
        **own,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "path": unquote(path.decode()),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8121),
        "state": {},
    }


async def _ask(app: ASGIApp, scope: Scope, body: bytes) -> Answer:
    """Send a request, and leave where the answer has no end."""
    is_left = asyncio.Event()
    sent: Iterator[Message] = iter([{"type": "http.request", "body": body, "more_body": False}])
    got: list[Message] = []

    async def receive() -> Message:
        if (message := next(sent, None)) is not None:
            return message
        await is_left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        got.append(message)
        if message.get("more_body"):
            is_left.set()

    await app(scope, receive, send)
    return _answer_of(got)


async def _talk(app: ASGIApp, scope: Scope, body: bytes) -> Answer:
    """Open a socket, send each line of *body*, and go."""
    sent: Iterator[Message] = itertools.chain(
        [{"type": "websocket.connect"}],
        map(_socket_message, body.split(b"\n")),
        itertools.repeat({"type": "websocket.disconnect", "code": 1005}),
    )
    got: list[Message] = []

    async def receive() -> Message:
        await asyncio.sleep(0)  # what is shown goes out between two messages
        return next(sent)

    async def send(message: Message) -> None:
        got.append(message)

    await app(scope, receive, send)
    if got[0]["type"] == "websocket.http.response.start":
        return _answer_of(got)
    # Closed before it was opened: there is no socket at that address, says the server in its own words.
    assert got[0]["type"] in ("websocket.accept", "websocket.close"), got[0]
    heard = tuple(message["text"] for message in got if message["type"] == "websocket.send")
    return Answer(SOCKET, {}, b"", heard)


def _socket_message(line: bytes) -> Message:
    try:
        return {"type": "websocket.receive", "text": line.decode()}
    except UnicodeDecodeError:
        return {"type": "websocket.receive", "bytes": line}


def _answer_of(got: list[Message]) -> Answer:
    start, *rest = got
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in start["headers"]}
    return Answer(start["status"], headers, b"".join(message.get("body", b"") for message in rest))
