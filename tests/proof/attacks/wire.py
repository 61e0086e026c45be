"""What an attacker sends: bytes, from whatever address, and what comes back."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any, Final, Self

from tests.browsing import SOON_S

HERE: Final = "127.0.0.1"
STRANGER: Final = "127.0.0.2"
"""An address that is not the one of the table: to the board it is another machine's."""


@dataclass(frozen=True, slots=True)
class Reply:
    """
    What came back.

    Attributes:
        status: HTTP's number; 0 where the connection was closed without a word.
        headers: By their names in lower case.
        body: What was sent after them.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes

    @classmethod
    def of(cls, data: bytes) -> Self:
        """Read what a server has sent until it closed."""
        head, _, body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        named = (line.partition(":") for line in lines)
        headers = {name.lower(): value.strip() for name, _, value in named}
        return cls(int(first.split()[1]) if first else 0, headers, body)

    @property
    def error(self) -> Any:
        """The error that it tells a program of."""
        return json.loads(self.body)["error"]


def connect(port: int, source: str = HERE) -> socket.socket:
    """A connection to the board at *port* of this machine."""
    return socket.create_connection((HERE, port), SOON_S, (source, 0))


def read_all(connection: socket.socket) -> bytes:
    """Everything until the other end closes, or breaks off."""
    got = b""
    try:
        while data := connection.recv(1 << 16):
            got += data
    except ConnectionError:
        pass
    return got


def send(port: int, data: bytes, source: str = HERE) -> Reply:
    """Send bytes as they are over a connection of their own, and read what comes."""
    with closing(connect(port, source)) as connection:
        # It may have heard enough before the end: what it has answered is still to be read.
        with suppress(ConnectionError):
            connection.sendall(data)
        return Reply.of(read_all(connection))


def request(line: str, *headers: str, host: str | None = "localhost", body: bytes = b"") -> bytes:
    """
    A request, written out.

    Args:
        line: Method and target, as in ``GET /``.
        headers: More of them, as in ``Origin: null``.
        host: What the machine is called; None to leave it out.
        body: What is sent; its length is told, unless a header tells of it.
    """
    heads = [f"{line} HTTP/1.1", *([] if host is None else [f"Host: {host}"]), "Connection: close", *headers]
    if body and not any(head.lower().startswith(("content-length", "transfer-encoding")) for head in heads):
        heads.append(f"Content-Length: {len(body)}")
    return "".join(f"{head}\r\n" for head in heads).encode("latin-1", "surrogateescape") + b"\r\n" + body


def ask(
    port: int,
    line: str,
    *headers: str,
    body: bytes = b"",
    host: str | None = "localhost",
    source: str = HERE,
) -> Reply:
    """Send a request over a connection of its own."""
    return send(port, request(line, *headers, host=host, body=body), source)


def from_browser(site: str, mode: str, dest: str, *more: str) -> tuple[str, ...]:
    """What a browser says of where a request began, and what for."""
    return (f"Sec-Fetch-Site: {site}", f"Sec-Fetch-Mode: {mode}", f"Sec-Fetch-Dest: {dest}", *more)


def chunked(pieces: Iterable[bytes]) -> bytes:
    """A body in pieces, without its end."""
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces)
