"""Other sites: a page of somewhere else, open in a player's browser, wants to use the table or to read it."""

from __future__ import annotations

from typing import Any, Final

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as open_socket

from tests.browsing import SOON_S, heard
from tests.proof.attacks.wire import HERE, ask, connect, from_browser
from tests.serving import Served

ENTRY: Final = b'{"entry": "5H"}'
TEXT: Final = "Content-Type: text/plain"
EVIL: Final = "Origin: http://evil.example"

TOUCHES: Final = [
    ((TEXT, EVIL), "a form that writes JSON as plain text"),
    ((TEXT, "Origin: null"), "the same from a frame without a place"),
    (("Content-Type: application/x-www-form-urlencoded", EVIL), "a plain form"),
    (("Content-Type: application/json", EVIL), "a script that asks nobody first"),
    (from_browser("cross-site", "no-cors", "empty", TEXT), "a script whose browser hides its origin"),
    (from_browser("cross-site", "navigate", "document", TEXT), "a form that leads here"),
    (from_browser("same-site", "cors", "empty", TEXT), "another program of this machine"),
    ((EVIL, "Origin: http://localhost"), "two origins"),
    (("Origin: http://localhost.evil.example",), "an origin that begins like ours"),
    (("Origin: https://localhost",), "our name by another scheme"),
    (("Origin: http://localhost:81",), "our name at another port"),
    ((EVIL, "X-HTTP-Method-Override: GET"), "a method that pretends to be another"),
]


@pytest.mark.parametrize("headers", [pytest.param(row[0], id=row[1]) for row in TOUCHES])
def test_touching(home: Served, headers: tuple[str, ...]) -> None:
    """It is refused, and the table hears nothing of it."""
    got = ask(home.browser.port, "POST /api/entry", *headers, body=ENTRY)

    assert got.status == 403
    assert got.error["kind"] == "WrongOrigin"
    assert home.browser.get("/healthz").json == {"seq": 0}


READS: Final = [
    ("/api/state", (EVIL,), 403, "a script"),
    ("/api/state", from_browser("cross-site", "no-cors", "script"), 403, "the state as a script"),
    ("/api/oled.png", from_browser("cross-site", "no-cors", "image"), 403, "the display as a picture"),
    ("/stats", from_browser("cross-site", "no-cors", "image"), 403, "work as a picture"),
    ("/", from_browser("cross-site", "navigate", "iframe"), 403, "the page in a frame"),
    ("/", from_browser("same-site", "navigate", "iframe"), 403, "in a frame of another port"),
    ("/api/events", (EVIL, "Accept: text/event-stream"), 403, "what changes"),
    ("/", from_browser("cross-site", "navigate", "document"), 200, "a link that leads here"),
    ("/api/state", from_browser("same-origin", "cors", "empty"), 200, "our own page"),
    ("/", from_browser("none", "navigate", "document"), 200, "an address that was typed"),
]


@pytest.mark.parametrize(("path", "headers", "status"), [pytest.param(*row[:3], id=row[3]) for row in READS])
def test_reading(home: Served, path: str, headers: tuple[str, ...], status: int) -> None:
    """Another site can lead here, and cannot look into what it leads to."""
    got = ask(home.browser.port, f"GET {path}", *headers)

    assert got.status == status
    assert "access-control-allow-origin" not in got.headers
    assert got.headers["cross-origin-resource-policy"] == "same-origin"
    assert got.headers["x-frame-options"] == "DENY"


def test_asking_first(home: Served) -> None:
    """Who asks whether he may, may not."""
    got = ask(home.browser.port, "OPTIONS /api/entry", EVIL, "Access-Control-Request-Method: POST")

    assert got.status == 403
    assert not [name for name in got.headers if name.startswith("access-control")]


SOCKETS: Final[list[tuple[dict[str, str], str]]] = [
    ({"Origin": "http://evil.example"}, "another site"),
    ({"Origin": "null"}, "a page without a place"),
    ({"Origin": "http://127.0.0.1"}, "another port of this machine"),
    ({"Sec-Fetch-Site": "cross-site"}, "a browser that hides its origin"),
]


@pytest.mark.parametrize("headers", [pytest.param(row[0], id=row[1]) for row in SOCKETS])
def test_sockets(home: Served, headers: dict[str, Any]) -> None:
    """A socket of another site is never open; our own is."""
    with pytest.raises(InvalidStatus) as told, home.browser.listen(**headers):
        pass
    assert told.value.response.status_code == 403
    with home.browser.listen(Origin=f"http://127.0.0.1:{home.browser.port}") as socket:
        assert heard(socket)["seq"] == 0


HOSTS: Final = [
    ("GET /", "evil.example", 421, "a name that was pointed here"),
    ("GET /", "localhost.", 421, "our name with a full stop"),
    ("GET /", "localhost.evil.example", 421, "one that begins like ours"),
    ("GET /", "127.0.0.1.evil.example", 421, "one that begins like our address"),
    ("GET /", "2130706433", 421, "our address as one number"),
    ("GET /", "127.1", 421, "or in short"),
    ("GET /", "0", 421, "the address that means any"),
    ("GET /", "[::ffff:127.0.0.1]", 421, "our address in another's clothes"),
    ("GET /", "localhost:8121@evil.example", 421, "our name as a user's"),
    ("GET /", "localhost, evil.example", 421, "two names in one"),
    ("GET /", "", 421, "none"),
    ("GET http://localhost/", "evil.example", 421, "ours in the target alone"),
    ("GET http://evil.example/", "localhost", 404, "theirs in the target, which is no address of ours"),
    ("GET /", "LOCALHOST:80", 200, "ours, in capitals and with a port"),
    ("GET /", "[::1]:8121", 200, "ours of IPv6, as through a tunnel"),
]


@pytest.mark.parametrize(("line", "host", "status"), [pytest.param(*row[:3], id=row[3]) for row in HOSTS])
def test_rebinding(home: Served, line: str, host: str, status: int) -> None:
    """A name that an attacker has pointed at this machine is not one of ours."""
    got = ask(home.browser.port, line, "X-Forwarded-Host: localhost", "Forwarded: host=localhost", host=host)

    assert got.status == status


def test_rebinding_without_a_name(home: Served) -> None:
    """Neither no name at all nor two of them are ours."""
    port = home.browser.port

    assert ask(port, "GET /", host=None).status == 400
    assert ask(port, "GET /", "Host: evil.example").status == 400


def test_rebinding_a_socket(home: Served) -> None:
    """A socket is asked for its name as well."""
    pipe = connect(home.browser.port, HERE)
    with (
        pytest.raises(InvalidStatus) as told,
        open_socket("ws://evil.example/ws", sock=pipe, proxy=None, open_timeout=SOON_S),
    ):
        pass
    assert told.value.response.status_code == 421
