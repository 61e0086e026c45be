"""The PIN: guessed, watched for, stolen, or kept from those whose table it is."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Final

import pytest
from websockets.sync.client import connect as open_socket

from hardware.webboard.gate import TRIES_AN_HOUR, TRIES_EACH, TRIES_IN_ALL
from tests.browsing import SOON_S, heard
from tests.proof.attacks.conftest import GIVEN, Lan
from tests.proof.attacks.wire import HERE, STRANGER, Reply, ask, connect, from_browser
from tests.serving import served

FORM: Final = "Content-Type: application/x-www-form-urlencoded"
PEOPLE: Final = "Accept: text/html,application/xhtml+xml"
PHONE_KEYS: Final = ("C", "8")
"""The keys that open the page with the PIN."""


def wrong(pin: str) -> str:
    """Another PIN than this one."""
    return f"{(int(pin) + 1) % 10**6:06d}"


def seen(lan: Lan, source: str) -> list[bytes]:
    """Everything that can be seen of the table from an address."""
    port = lan.browser.port
    told = [
        ask(port, f"GET {path}", *headers, source=source).body
        for path, headers in (
            ("/api/state", ()),
            ("/api/screen", ()),
            ("/api/screen", ("Accept: text/plain",)),
            ("/api/oled.png", ()),
            ("/api/oled.png?layout=large", ()),
        )
    ]
    pipe = connect(port, source)
    with open_socket(f"ws://localhost:{port}/ws", sock=pipe, proxy=None, open_timeout=SOON_S) as socket:
        told.append(str(socket.recv(SOON_S)).encode())
    with connect(port, source) as stream:
        stream.sendall(b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        got = b""
        while not got.endswith(b"\n\n\r\n"):
            got += stream.recv(1 << 16)
        told.append(got)
    return told


def test_watching_for_it(lan: Lan) -> None:
    """Who watches from elsewhere sees that the PIN is shown, and not which it is; on the machine it is seen."""
    session = lan.session()
    before = seen(lan, STRANGER)
    lan.press(session, *PHONE_KEYS)
    there, here = seen(lan, STRANGER), seen(lan, HERE)
    shown = re.compile(f"{lan.pin[:3]} ?{lan.pin[3:]}".encode())

    assert not any(shown.search(told) for told in there)
    assert b"not here" in there[1]
    assert [bool(shown.search(told)) for told in here] == [False, True, True, False, False, True, True]
    assert all(one != other for one, other in zip(there[3:5], here[3:5], strict=True))
    assert before[3] != there[3]


def test_guessing(lan: Lan) -> None:
    """Five a minute from an address, twenty from all; neither another header nor another way makes it more."""
    port, bad = lan.browser.port, wrong(lan.pin)
    forms = [
        ask(port, "POST /api/pin", FORM, f"X-Forwarded-For: 10.0.0.{n}", body=f"pin={bad}".encode())
        for n in range(2)
    ]
    rest = [lan.unlock(bad) for _ in range(TRIES_EACH - 1)]
    assert [got.status for got in (*forms, *rest)] == [403] * TRIES_EACH + [429]
    assert lan.unlock().status == 429

    others = [lan.unlock(bad, f"127.0.1.{n}") for n in range(1, TRIES_IN_ALL - TRIES_EACH + 2)]
    assert [got.status for got in others] == [403] * (TRIES_IN_ALL - TRIES_EACH) + [429]


def test_guessing_over_a_socket(lan: Lan) -> None:
    """A socket takes no PIN at all, and tells nobody whether one was right."""
    with lan.browser.listen() as socket:
        heard(socket)
        answers = []
        for pin in (lan.pin, wrong(lan.pin)):
            socket.send(f'{{"pin": "{pin}", "key": "7"}}')
            answers.append(heard(socket))
    assert answers[0] == answers[1]
    assert answers[0]["error"]["kind"] == "PinNeeded"


def test_locking_the_players_out(lan: Lan) -> None:
    """Whoever uses up all tries stops no browser that may touch, and a new PIN can be given at once."""
    session = lan.session()
    for number in range(TRIES_IN_ALL + 1):
        lan.unlock(wrong(lan.pin), f"127.0.1.{1 + number % 20}")
    assert lan.unlock().status == 429

    lan.press(session, *PHONE_KEYS, "D")
    pin = re.findall(r"key (\d{3}) (\d{3})", lan.browser.get("/api/screen").json["sentence"])[0]
    assert lan.unlock("".join(pin)).status == 200
    assert TRIES_AN_HOUR < 100  # of a million


def test_throwing_everybody_out(lan: Lan) -> None:
    """A new PIN, made at the panel, ends every session, also that of a socket which is open; watching goes on."""
    thief = lan.session()
    with lan.browser.listen(Cookie=thief) as socket:
        heard(socket)
        lan.press(lan.session(), *PHONE_KEYS)
        lines = " ".join(lan.browser.get("/api/screen").json["lines"])
        assert "PHONE KEYS" in lines
        assert "NEW" in lines
        lan.press(thief, "D")
        while True:
            socket.send('{"key": "C"}')
            told = heard(socket)
            while "face" in told:
                told = heard(socket)
            assert told["error"]["kind"] == "PinNeeded"
            break
    assert lan.browser.post("/api/key", {"key": "C"}, Cookie=thief).status == 401
    assert lan.unlock().status == 403
    assert lan.browser.get("/api/state", Cookie=thief).status == 200


def test_a_session(lan: Lan) -> None:
    """It is long, new each time, out of reach of scripts and of other sites, and nowhere but in its cookie."""
    one, other = (lan.unlock().headers["set-cookie"] for _ in range(2))
    cookie, *flags = one.split("; ")
    port = lan.browser.port

    assert one != other
    assert len(cookie.removeprefix("muggins=")) >= 43
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
    assert not [flag for flag in flags if flag.startswith(("Domain", "Expires", "Max-Age"))]
    key = b'{"key": "7"}'
    assert ask(port, f"POST /api/key?{cookie}", body=key).status == 401
    assert ask(port, "POST /api/key", f"Authorization: Bearer {cookie[8:]}", body=key).status == 401
    assert ask(port, "POST /api/key", f"Cookie: {cookie[:-1]}", body=key).status == 401
    assert ask(port, "POST /api/key", "Cookie: muggins=", body=key).status == 401
    assert cookie[8:].encode() not in b"".join(seen(lan, HERE))


def test_a_session_from_before(lan: Lan, tmp_path: Path) -> None:
    """After a restart there is another PIN, and no session of before."""
    session = lan.session()
    lan.life.end(signal.SIGTERM)
    with served(tmp_path / "lan", "--lan", "--no-browser") as again:
        assert lan.pin not in again.line()
        assert again.browser.post("/api/key", {"key": "7"}, Cookie=session).status == 401


def test_a_stolen_session_from_another_site(lan: Lan) -> None:
    """Even with the cookie another site's page can do nothing."""
    headers = (f"Cookie: {lan.session()}", "Content-Type: text/plain")
    port, body = lan.browser.port, b'{"entry": "5H"}'

    assert ask(port, "POST /api/entry", *headers, "Origin: http://evil.example", body=body).status == 403
    crossed = from_browser("cross-site", "navigate", "document")
    assert ask(port, "POST /api/entry", *headers, *crossed, body=body).status == 403


TOUCHES: Final = [
    ("POST /api/entry", b'{"entry": "5H"}'),
    ("POST /api/key", b'{"key": "7"}'),
    ("POST /api/book/open", b"players: Ann, Bob\n\n5H\n"),
    ("POST /api/book/drill/begin", b'{"player": "Ann"}'),
    ("POST /drill/begin", b"player=Ann"),
    ("PUT /api/state", b"{}"),
    ("DELETE /game/1", b""),
    ("POST //api/pin", b"{}"),
    ("POST /api/pin/", b"{}"),
    ("POST /api/%70in/../entry", b"{}"),
]


@pytest.mark.parametrize(("line", "body"), [pytest.param(*row, id=row[0]) for row in TOUCHES])
def test_touching_without_it(lan_for_all: Lan, line: str, body: bytes) -> None:
    """Nothing is taken without the PIN, at no address."""
    got = ask(lan_for_all.browser.port, line, body=body)

    assert (got.status, got.error["kind"]) == (401, "PinNeeded")
    assert lan_for_all.browser.get("/healthz").json == {"seq": 0}


def test_without_scripts(lan_for_all: Lan) -> None:
    """People are told by a page, which takes the PIN as a form; then the form of before is taken."""
    port = lan_for_all.browser.port
    begin, origin = b"player=Ann&practise=course", "Origin: http://localhost"
    asked = ask(port, "POST /drill/begin", FORM, PEOPLE, origin, body=begin)
    assert (asked.status, asked.headers["content-type"]) == (401, "text/html; charset=utf-8")
    assert b'<form method="post" action="/api/pin">' in asked.body
    assert asked.headers["referrer-policy"] == "same-origin"

    def give(pin: str) -> Reply:
        return ask(port, "POST /api/pin", FORM, PEOPLE, origin, body=f"pin={pin[:3]}+{pin[3:]}".encode())

    missed, given = give(wrong(lan_for_all.pin)), give(lan_for_all.pin)
    assert (missed.status, b"<form" in missed.body, b"tries left" in missed.body) == (403, True, True)
    assert (given.status, given.headers["content-type"]) == (200, "text/html; charset=utf-8")
    cookie = f"Cookie: {given.headers['set-cookie'].split(';')[0]}"
    assert ask(port, "POST /drill/begin", FORM, PEOPLE, origin, cookie, body=begin).status == 303


def test_secrets_in_what_is_written_down(lan: Lan) -> None:
    """Neither the PIN nor a session is in the log or on any file; the PIN is printed once, where it is asked for."""
    session = lan.session()
    lan.unlock(wrong(lan.pin))
    lan.press(session, *PHONE_KEYS)
    lan.browser.enter("5H", Cookie=session)
    ask(lan.browser.port, "GET /nowhere%0aPIN%20000000", f"Cookie: {session}")
    _, said, complained = lan.life.end(signal.SIGTERM)
    files = b"".join(path.read_bytes() for path in lan.life.folder.iterdir())

    for secret in (lan.pin, session.removeprefix("muggins=")):
        assert secret not in said + complained
        assert secret.encode() not in files


def test_on_this_machine_alone(lan: Lan, tmp_path: Path) -> None:
    """A table is open to the network when it is told to be, and only then."""
    with served(tmp_path / "home", *GIVEN) as home:
        for life, opens in ((lan.life, True), (home, False)):
            try:
                connect_to(STRANGER, life.browser.port)
            except ConnectionRefusedError:
                assert not opens
            else:
                assert opens


def connect_to(address: str, port: int) -> None:
    """Knock at another address of this machine."""
    import socket

    socket.create_connection((address, port), SOON_S).close()
