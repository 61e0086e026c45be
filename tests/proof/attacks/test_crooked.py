"""Crooked requests: bytes that mean two things, addresses that lead out, numbers that nobody can read."""

from __future__ import annotations

from typing import Final

import pytest

from tests.proof.attacks.wire import ask, connect, read_all, request
from tests.serving import Served

CHUNKED: Final = "Transfer-Encoding: chunked"
HIDDEN: Final = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
"""An end, and a request behind it that somebody in between has taken for a body."""

SMUGGLED: Final = [
    (("Content-Length: 4", CHUNKED), "a length and pieces"),
    (("Content-Length: 4", "Content-Length: 5"), "two lengths"),
    (("Content-Length: 4, 5",), "two lengths in one"),
    (("Content-Length: -4",), "a length below nothing"),
    (("Content-Length: +4",), "a length with a sign"),
    (("Content-Length: 0x4",), "a length in other digits"),
    (("Transfer-Encoding: xchunked",), "pieces of another kind"),
    (("Transfer-Encoding: chunked, identity",), "two kinds"),
    (("Transfer-Encoding : chunked",), "a space before the colon"),
    (("X: a\rTransfer-Encoding: chunked",), "half a line break"),
    (("X: a\0b",), "a character that is none"),
]


@pytest.mark.parametrize("headers", [pytest.param(row[0], id=row[1]) for row in SMUGGLED])
def test_smuggling(home: Served, headers: tuple[str, ...]) -> None:
    """It is refused, and the connection ends: what is behind it is no next request."""
    asked = request("POST /api/key", *headers, body=HIDDEN).replace(b"Connection: close\r\n", b"")
    with connect(home.browser.port) as connection:
        connection.sendall(asked)
        answers = read_all(connection)

    assert answers.startswith(b"HTTP/1.1 400 ")
    assert answers.count(b"HTTP/1.1 ") == 1


METHODS: Final = ["OPTIONS", "TRACE", "PUT", "DELETE", "PATCH", "CONNECT", "PROPFIND", "get", "POST"]


@pytest.mark.parametrize("method", METHODS)
def test_methods(home: Served, method: str) -> None:
    """What can only be looked at takes nothing else, and nothing that was sent comes back."""
    got = ask(home.browser.port, f"{method} /api/state", "X-HTTP-Method-Override: GET", "X-Secret: s3cret")

    assert got.status == 405
    assert b"s3cret" not in got.body


def test_only_the_head(home: Served) -> None:
    """HEAD is GET without its body, and is as well refused to another site."""
    assert ask(home.browser.port, "HEAD /api/state").body == b""
    assert ask(home.browser.port, "HEAD /api/state", "Origin: http://evil.example").status == 403


PATHS: Final = [
    "/../gate.py",
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/..%5c..%5cgate.py",
    "/..\\..\\gate.py",
    "/%252e%252e/gate.py",
    "/.%00./gate.py",
    "/index.html%00.png",
    "/index.html/",
    "/./index.html",
    "//index.html",
    "///etc/passwd",
    "/index.html;.css",
    "/INDEX.HTML",
    "/C:/Windows/win.ini",
    "/con",
    "/aux.txt",
    "/index.html::$DATA",
    "/file:///etc/passwd",
    "/__init__.py",
    "/.git/config",
    "/journal.sqlite",
    "/game/../../etc/passwd",
    "/rules/of/__class__",
    "/rules/of/%2e%2e",
    "/drill/..%2f..%2fetc%2fpasswd.csv",
    "/stats/plot/..%2f..%2f1.svg",
    "/book.css%0d%0aSet-Cookie:%20muggins=1",
]


@pytest.mark.parametrize("path", PATHS)
def test_paths(home: Served, path: str) -> None:
    """There is no such page, by whatever spelling."""
    got = ask(home.browser.port, f"GET {path}")

    assert got.status == 404
    assert "set-cookie" not in got.headers
    assert b"root:" not in got.body


LONG: Final = "9" * 5000
NUMBERS: Final = [
    *(f"/game/{number}" for number in ("-1", "0", "1e9", "9" * 20, LONG, "%D9%A1", "0x1", "1.5", "1_0")),
    *(f"/game/{number}.txt" for number in ("9" * 10, LONG)),
    f"/api/book/game/{LONG}",
    f"/stats/plot/race/{LONG}/1.svg",
    f"/stats/plot/race/1/{LONG}.svg",
    f"/drill/at/1-1/{LONG}",
    f"/drill/at/{LONG}",
    "/game/1?game=0",
    f"/game/1?game={LONG}",
    f"/history?before={LONG}",
    "/history?before=-1",
    f"/settle?cards=5H&claims={LONG}",
    f"/api/book/settle?cards=5H+5C+5S+JD&starter=5D&claims={LONG}",
    "/api/book/settle?cards=5H+5C+5S+JD&starter=5D&claims=1e999",
    f"/api/oled.png?scale={LONG}",
    "/stats?player=%00",
    "/stats?player=%ED%A0%80",
]


@pytest.mark.parametrize("path", NUMBERS, ids=[path[:40] for path in NUMBERS])
def test_numbers(home: Served, path: str) -> None:
    """A number that no game has is told so; none of them is a fault inside."""
    assert 400 <= ask(home.browser.port, f"GET {path}").status < 500


BODIES: Final = [
    (b'{"entry": "5H", "seq": 1e999}', "a number without an end"),
    (b'{"entry": "5H", "seq": NaN}', "one that is none"),
    (b'{"entry": "5H", "seq": ' + b"9" * 4000 + b"}", "one of 4000 digits"),
    (b'{"entry": "5H", "seq": ' + b"9" * 5000 + b"}", "one that cannot be read"),
    (b'{"entry": "5H", "seq": -1}', "a state before the first"),
    (b'{"entry": ' + b"[" * 8000, "a tower"),
    (b'{"entry": "5H\\nTC"}', "two lines"),
    (b'{"entry": "\\u001b[2J"}', "a command for a terminal"),
    (b'{"entry": "\\ud800"}', "half a character"),
    (b'{"entry": "5H", "id": "' + b"x" * 65 + b'"}', "a name without an end"),
    (b'{"entry": {"$ne": ""}}', "an object"),
    (b'{"entry": "SET counting_order=\'; DROP TABLE moves; --"}', "a statement for a database"),
    (b"\xff\xfe{}", "other bytes"),
    (b"", "nothing"),
]


@pytest.mark.parametrize("body", [pytest.param(row[0], id=row[1]) for row in BODIES])
def test_bodies(home: Served, body: bytes) -> None:
    """It is refused before the table hears of it, or by the table; the game is as it was."""
    got = ask(home.browser.port, "POST /api/entry", body=body)

    assert got.status in (400, 409)
    assert "\x1b" not in got.error["message"]
    assert home.browser.get("/healthz").json == {"seq": 0}


DRILLS: Final = [
    (b'{"player": "Ann", "practise": 1e999}', "a level without an end"),
    (b'{"player": ' + b"[" * 8000, "a tower"),
    (b'{"player": "\\u001b[2J"}', "a command for a terminal as a name"),
    (b'{"player": "a\\u0000b"}', "a name with a hole"),
    (b'{"player": "' + b"x" * 300 + b'"}', "a name without an end"),
    (b'{"player": ["Ann"]}', "a list"),
]


@pytest.mark.parametrize("body", [pytest.param(row[0], id=row[1]) for row in DRILLS])
def test_drills(home: Served, body: bytes) -> None:
    """The drill reads as strictly as the table."""
    assert ask(home.browser.port, "POST /api/book/drill/begin", body=body).status in (400, 409)
