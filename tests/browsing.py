"""A browser without a window: it asks a web board over HTTP, and listens over a socket."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""


@dataclass(frozen=True, slots=True)
class Got:
    """An answer: its status, its headers in lower case, and its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        """What kind of error it tells of."""
        kind: str = self.json["error"]["kind"]
        return kind


class Browser:
    """Asks the board at *port* of this machine, each time over a new connection."""

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str, **headers: str) -> Got:
        return self.ask("GET", path, None, headers)

    def post(self, path: str, asked: object, **headers: str) -> Got:
        """Send JSON; bytes go as they are."""
        body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
        return self.ask("POST", path, body, headers)

    def enter(self, text: str, **more: object) -> Got:
        """Send an entry."""
        return self.post("/api/entry", {"entry": text, **more})

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Got:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON_S)
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            named = {name.lower(): value for name, value in answer.getheaders()}
            return Got(answer.status, named, answer.read())
        finally:
            connection.close()

    @contextmanager
    def listen(self, query: str = "", **headers: str) -> Iterator[ClientConnection]:
        """A socket that is told what is new."""
        url = f"ws://127.0.0.1:{self.port}/ws{query}"
        with connect(url, additional_headers=headers, max_size=None, open_timeout=SOON_S) as socket:
            yield socket


def heard(socket: ClientConnection) -> Any:
    """The next message."""
    return json.loads(socket.recv(SOON_S))
