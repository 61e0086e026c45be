"""Who gets in at a real web board: attacks are turned away, and in the network touching needs the PIN."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from hardware.webboard.asked import BODY_BYTES
from hardware.webboard.gate import MINUTE_S
from hardware.webboard.server import WebBoard
from tests.browsing import SOON_S, Browser, Got, heard
from tests.clock import Clock
from tests.hardware.webboards import Table, browser, clock, opened, table, view

__all__ = ["browser", "clock", "opened", "table"]
ATTACKS: list[tuple[str, str, object, dict[str, str], int, str]] = [
    ("GET", "/api/state", None, {"Host": "evil.example"}, 421, "a foreign name"),
    ("GET", "/", None, {"Host": "evil.example"}, 421, "for the page"),
    ("GET", "/api/state", None, {"Host": "localhost"}, 200, "a name of ours"),
    ("GET", "/api/state", None, {"Origin": "http://evil.example"}, 403, "a foreign site that looks"),
    ("POST", "/api/entry", {"entry": "5H"}, {"Origin": "http://evil.example"}, 403, "or enters"),
    ("POST", "/api/key", {"key": "7"}, {"Origin": "null"}, 403, "or presses, from nowhere"),
    ("POST", "/api/entry", {"entry": "5H"}, {"Host": "localhost", "Origin": "http://localhost"}, 200, "the page itself"),
    ("POST", "/api/entry", {"entry": "5H", "pad": "x" * BODY_BYTES}, {}, 413, "too much"),
    ("POST", "/api/entry", b"{", {}, 400, "half an object"),
    ("POST", "/api/entry", {"entry": 5}, {}, 400, "an entry that is no text"),
    ("POST", "/api/state", {}, {}, 405, "what only can be looked at"),
    ("PUT", "/api/entry", {"entry": "5H"}, {}, 405, "another way to send"),
    ("GET", "/api/entry", None, {}, 404, "what only can be sent"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "asked", "headers", "status"), [pytest.param(*row[:5], id=row[5]) for row in ATTACKS]
)
def test_attacks(
    browser: Browser,
    table: Table,
    method: str,
    path: str,
    asked: object,
    headers: dict[str, str],
    status: int,
) -> None:
    """Each is turned away without the table hearing of it, and its harmless twin is served."""
    body = asked if isinstance(asked, bytes) or asked is None else json.dumps(asked).encode()
    got = browser.ask(method, path, body, headers)

    assert got.status == status
    assert len(table.messages) == (1 if method == "POST" and status == 200 else 0)
    assert status == 200 or got.json["error"]["message"]


def test_the_longest_body(browser: Browser) -> None:
    """The last byte that fits is read; one more is not, even where nobody says how long it is."""
    entry = b'{"entry": "5H"}'
    assert browser.post("/api/entry", entry.ljust(BODY_BYTES)).status == 200
    assert browser.post("/api/entry", entry.ljust(BODY_BYTES + 1)).status == 413
    connection = http.client.HTTPConnection("127.0.0.1", browser.port, timeout=SOON_S)
    connection.request("POST", "/api/entry", iter([entry.ljust(BODY_BYTES), b" "]), encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_a_body_that_never_ends(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given up after a while."""
    monkeypatch.setattr("hardware.webboard.app.BODY_S", 0.01)
    connection = http.client.HTTPConnection("127.0.0.1", browser.port, timeout=SOON_S)
    connection.putrequest("POST", "/api/entry")
    connection.putheader("Content-Length", "20")
    connection.endheaders(b'{"entry"')

    assert connection.getresponse().status == 408
    connection.close()


def test_a_socket_of_another_site(browser: Browser) -> None:
    """It is refused before it is open; the page's own is not."""
    with pytest.raises(InvalidStatus) as told, browser.listen(Origin="http://evil.example"):
        pass
    assert told.value.response.status_code == 403
    with browser.listen(Origin=f"http://127.0.0.1:{browser.port}") as socket:
        assert heard(socket)["seq"] == 1


def test_a_socket_to_another_name(browser: Browser) -> None:
    """A name that somebody has pointed at this machine opens nothing."""
    pipe = socket.create_connection(("127.0.0.1", browser.port), timeout=SOON_S)
    with pytest.raises(InvalidStatus) as told, connect("ws://evil.example/ws", sock=pipe, proxy=None):
        pass
    assert told.value.response.status_code == 421


def test_a_board_that_only_shows() -> None:
    """Without anybody to deliver to it is watched, and touching is refused."""
    board = WebBoard(0)
    board.start()
    board.draw(view(1))
    try:
        browser = Browser(board.port)
        assert browser.get("/api/state").status == 200
        assert browser.enter("5H").kind == "OnlyShown"
        assert browser.post("/api/key", {"key": "7"}).kind == "OnlyShown"
    finally:
        board.close()


def unlock(browser: Browser, pin: object) -> Got:
    """Try a PIN."""
    return browser.post("/api/pin", {"pin": pin})


def test_at_home_no_pin_is_needed(browser: Browser) -> None:
    """Who sits at the machine may touch."""
    assert browser.get("/api/pin").json == {"may_touch": True}
    assert unlock(browser, "000000").kind == "NoPin"


def test_in_the_network_touching_needs_the_pin(opened: Callable[..., Browser], table: Table) -> None:
    """Watching is free; the PIN gives a cookie that no script sees, and with it everything can be touched."""
    browser = opened(lan=True)
    assert table.board is not None
    assert browser.get("/api/state").status == 200
    assert browser.get("/api/pin").json == {"may_touch": False}
    assert browser.enter("5H").kind == "PinNeeded"
    assert browser.post("/api/key", {"key": "7"}).status == 401
    with browser.listen() as socket:
        assert heard(socket)["seq"] == 1
        socket.send('{"key": "7"}')
        assert heard(socket)["error"]["kind"] == "PinNeeded"
    assert table.messages == []

    got = unlock(browser, table.board.pin)
    assert (got.status, got.json) == (200, {"may_touch": True})
    cookie, *flags = got.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
    assert browser.post("/api/entry", {"entry": "5H"}, Cookie=cookie).status == 200
    assert browser.post("/api/entry", {"entry": "5H"}, Cookie=cookie[:-1]).status == 401
    assert browser.get("/api/pin", Cookie=cookie).json == {"may_touch": True}
    with browser.listen(Cookie=cookie) as socket:
        heard(socket)
        socket.send('{"key": "7"}')
        assert heard(socket) == {"key": "7"}
    assert table.keys == ["7"]


def test_guessing_the_pin(opened: Callable[..., Browser], table: Table, clock: Clock) -> None:
    """Five wrong PINs a minute, whatever a header says of where they come from; then it can be given again."""
    browser = opened(lan=True)
    assert table.board is not None
    assert table.board.pin is not None
    wrong = f"{(int(table.board.pin) + 1) % 10**6:06d}"
    got = [
        browser.post("/api/pin", {"pin": wrong}, **{"X-Forwarded-For": f"10.0.0.{number}"})
        for number in range(6)
    ]

    assert [answer.status for answer in got] == [403] * 5 + [429]
    assert [answer.json["error"]["tries_left"] for answer in got] == [4, 3, 2, 1, 0, 0]
    assert got[-1].headers["retry-after"] == "60"
    assert unlock(browser, table.board.pin).status == 429
    clock.now_s += MINUTE_S
    assert unlock(browser, table.board.pin).status == 200


def test_a_pin_is_renewed(opened: Callable[..., Browser], table: Table) -> None:
    """The phones of before give the new one; a board without a PIN gets none."""
    browser = opened(lan=True)
    assert table.board is not None
    cookie = unlock(browser, table.board.pin).headers["set-cookie"].split(";")[0]
    pin = table.board.renew_pin()

    assert pin == table.board.pin
    assert browser.post("/api/key", {"key": "7"}, Cookie=cookie).status == 401
    assert unlock(browser, pin).status == 200
    assert WebBoard(0).renew_pin() == ""


def test_pins_are_new_each_time() -> None:
    """No board has the PIN of another, and one that is not open to the network has none."""
    assert len({WebBoard(0, lan=True).pin for _ in range(20)}) > 15
    assert WebBoard(0).pin is None
