"""The web board as browsers meet it: a real server on a free port."""

from __future__ import annotations

import http.client
import json
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue
from time import monotonic
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from hardware.ports import Answer, DeviceNotice, EntryTyped, KeyPress, Message, Output, Source, View
from hardware.webboard import desk
from hardware.webboard.asked import BODY_BYTES
from hardware.webboard.book import EMPTY_BOOK, Book
from hardware.webboard.desk import PLACES
from hardware.webboard.gate import MINUTE_S, TOUCHES
from hardware.webboard.lit import lanes_at_rest
from hardware.webboard.server import WebBoard
from scorer.errors import DeviceDenied, HardwareError
from scorer.screen import Lane, Large, Layout, Row, Screen
from tests.browsing import SOON_S, Browser, Got, heard

REFUSED = Answer(False, "KH would take the count past 31.", "KH is over 31", 1, "CountExceeded")
UNREAD = Answer(False, "1Z is no card.", "can't read that", 1, "NotationError", 2)


def view(seq: int, *rulings: str, sentence: str = "Bob to play.") -> View:
    """A view of a table."""
    screen = Screen(
        page="play",
        kind="list",
        head=Row("ANN 3", "BOB 5"),
        large=Large(("ANN 3",), "BOB PLAYS"),
        lanes=(Lane(3, 1), Lane(5, 0)),
        sentence=sentence,
        rulings=rulings,
        notice="" if seq else "The reader has gone.",
    )
    return View(seq, screen, json.dumps({"seq": seq, "players": ["Ann", "Zoë"]}, ensure_ascii=False).encode())


class Table:
    """What stands behind the board: KH and 1Z are refused, all else is accepted and shown, SLEEP is never answered."""

    def __init__(self) -> None:
        self.board: WebBoard | None = None
        self.seq = 1
        self.messages: list[Message] = []
        self.asked: SimpleQueue[EntryTyped] = SimpleQueue()

    def take(self, message: Message) -> None:
        self.messages.append(message)
        if not isinstance(message, EntryTyped) or message.answer is None:
            return
        if message.text == "SLEEP":
            self.asked.put(message)
            return
        refusal = {"KH": REFUSED, "1Z": UNREAD}.get(message.text)
        if refusal is not None:
            message.answer(refusal)
            return
        self.seq += 1
        message.answer(Answer(True, "Bob plays.", "", self.seq))
        self.show()

    def show(self) -> None:
        assert self.board is not None
        self.board.draw(view(self.seq, f"ruling {self.seq}"))

    @property
    def keys(self) -> list[str]:
        return [message.key for message in self.messages if isinstance(message, KeyPress)]

    @property
    def entries(self) -> list[tuple[str, str | None, int | None]]:
        return [(typed.text, typed.id, typed.seq) for typed in self.messages if isinstance(typed, EntryTyped)]


class Clock:
    """Time that goes on when it is told."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def picture(screen: Screen, *, layout: Layout, scale: int) -> bytes:
    """A picture in words."""
    return f"{screen.page} {layout} {scale}".encode()


@pytest.fixture
def table() -> Table:
    """What stands behind the board."""
    return Table()


@pytest.fixture
def clock() -> Clock:
    """The board's clock."""
    return Clock()


@pytest.fixture
def opened(table: Table, clock: Clock) -> Iterator[Callable[..., Browser]]:
    """Opens a board of some kind, with the first view, and closes it in the end."""
    boards: list[WebBoard] = []

    def open_board(**how: Any) -> Browser:
        board = WebBoard(0, clock=clock, **how)
        boards.append(board)
        table.board = board
        board.start(table.take)
        table.show()
        return Browser(board.port)

    yield open_board
    for board in boards:
        board.close()


@pytest.fixture
def browser(opened: Callable[..., Browser]) -> Browser:
    """A browser at the board of this machine alone."""
    return opened(lights=lanes_at_rest, picture=picture)


def test_a_board_is_a_source_and_an_output() -> None:
    """It keeps the promises of both; to be closed it need not have been opened."""
    board = WebBoard(0)
    source: Source = board
    output: Output = board
    output.draw(view(1))
    source.close()
    output.close()


def test_state_and_screen(browser: Browser) -> None:
    """The machine's face as it is; the screen as JSON, or as lines where text is asked for."""
    state, screen = browser.get("/api/state"), browser.get("/api/screen")

    assert state.body == view(1).face
    assert state.headers["content-type"] == "application/json"
    assert screen.json == {
        "lines": list(view(1).screen.lines()),
        "sentence": "Bob to play.",
        "notice": "",
    }
    assert browser.get("/api/screen", Accept="text/plain").body.decode().splitlines() == screen.json["lines"]
    assert browser.get("/healthz").json == {"seq": 1}


def test_before_the_first_view(table: Table) -> None:
    """Until there is a table to see, the board says so, and is not well yet."""
    board = WebBoard(0)
    board.start(table.take)
    try:
        for path in ("/healthz", "/api/state", "/api/screen"):
            assert Browser(board.port).get(path).kind == "NotYet"
    finally:
        board.close()


def test_an_entry_is_answered_by_the_state_that_it_led_to(browser: Browser, table: Table) -> None:
    """The table hears all that the sender knows."""
    got = browser.enter("5H", id="a1", seq=1)

    assert (got.status, got.json["seq"]) == (200, 2)
    assert table.entries == [("5H", "a1", 1)]


def test_the_answer_waits_until_the_move_is_shown(browser: Browser, table: Table) -> None:
    """A table that takes its time to draw does not make a browser see the state before."""
    with ThreadPoolExecutor(1) as other:
        coming = other.submit(browser.enter, "SLEEP")
        typed = table.asked.get(timeout=SOON_S)
        assert typed.answer is not None
        typed.answer(Answer(True, "Bob plays.", "", 2))
        assert browser.get("/healthz").json == {"seq": 1}  # the board has had the answer before this question
        table.seq = 2
        table.show()
        assert coming.result(SOON_S).json["seq"] == 2


def test_a_refusal_is_told_whole(browser: Browser) -> None:
    """The error has its kind, its sentence and its short form; what cannot be read is 400 with its place."""
    refused, unread = browser.enter("KH"), browser.enter("1Z")

    assert refused.status == 409
    assert refused.json == {
        "error": {
            "kind": "CountExceeded",
            "line": None,
            "column": None,
            "message": "KH would take the count past 31.",
            "short": "KH is over 31",
            "rule": "",
        }
    }
    assert (unread.status, unread.kind, unread.json["error"]["column"]) == (400, "NotationError", 2)


def test_a_table_that_does_not_answer(
    browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The browser is told so after a while; an answer that comes later hurts nobody."""
    monkeypatch.setattr(desk, "ANSWER_S", 0.01)
    got = browser.enter("SLEEP", id="a1")
    late = table.asked.get(timeout=SOON_S)

    assert (got.status, got.kind) == (503, "NoAnswer")
    assert late.answer is not None
    late.answer(REFUSED)
    assert browser.enter("5H").status == 200
    assert table.board is not None
    table.board.close()
    late.answer(REFUSED)
    assert caplog.records == []


def test_a_move_that_is_never_shown(browser: Browser, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has been kept all the same: the answer is the state that can be shown."""
    monkeypatch.setattr(desk, "SHOWN_S", 0.01)
    monkeypatch.setattr(table, "show", lambda: None)
    got = browser.enter("5H")

    assert (got.status, got.json["seq"]) == (200, 1)


def test_a_key(browser: Browser, table: Table, clock: Clock) -> None:
    """It is taken with the time of its press; what it does, is seen on the screen."""
    got = browser.post("/api/key", {"key": "10"})

    assert (got.status, got.json) == (202, {"key": "10"})
    assert table.messages == [KeyPress("10", "page", clock.now_s)]
    assert browser.post("/api/key", {"key": "11"}).status == 400
    assert table.keys == ["10"]


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


def test_the_picture(browser: Browser) -> None:
    """The OLED as it is asked for."""
    got = browser.get("/api/oled.png?layout=large&scale=3")

    assert (got.body, got.headers["content-type"]) == (b"play large 3", "image/png")
    assert browser.get("/api/oled.png").body == b"play normal 1"
    assert browser.get("/api/oled.png?scale=99").status == 400


def test_without_a_picture(opened: Callable[..., Browser]) -> None:
    """Where nothing can draw it, the way out is told; the rest is served, and no light is made up."""
    browser = opened()

    assert browser.get("/api/oled.png").kind == "NoPicture"
    with browser.listen() as socket:
        assert heard(socket)["lights"] is None


def test_the_page(browser: Browser) -> None:
    """Its files have their types, and are sent once: a tag tells whether a browser has them."""
    got = browser.get("/logo.svg")

    assert (got.status, got.headers["content-type"]) == (200, "image/svg+xml")
    assert got.headers["cache-control"] == "no-cache"
    assert browser.get("/logo.svg", **{"If-None-Match": got.headers["etag"]}).status == 304
    assert browser.get("/logo.svg", **{"If-None-Match": f'"x", W/{got.headers["etag"]}'}).status == 304
    assert browser.get("/logo.svg", **{"If-None-Match": '"x"'}).status == 200


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/../gate.py", "/%2e%2e/gate.py", "/..%2fgate.py", "//etc/passwd", "/index.html/", "/api/"],
)
def test_what_is_not_of_the_page(browser: Browser, path: str) -> None:
    """Nothing else of this machine can be had, by whatever spelling."""
    got = browser.get(path)

    assert (got.status, got.kind) == (404, "NotFound")


@pytest.mark.parametrize("path", ["/", "/scoreboard", "/api/state", "/nothing", "/api/oled.png?scale=0"])
def test_every_answer_is_sealed(browser: Browser, path: str) -> None:
    """No script but the page's own, no frame, no guessing; also where it is an error."""
    headers = browser.get(path).headers

    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_a_fault_of_ours(opened: Callable[..., Browser], caplog: pytest.LogCaptureFixture) -> None:
    """It is told without its inside, which is in the log; the board goes on."""

    def broken(screen: Screen, *, layout: Layout, scale: int) -> bytes:
        raise ZeroDivisionError("the inside")

    browser = opened(picture=broken)
    got = browser.get("/api/oled.png")

    assert (got.status, got.kind) == (500, "Fault")
    assert b"inside of" not in got.body
    assert b"Zero" not in got.body
    assert "content-security-policy" in got.headers
    assert browser.get("/api/state").status == 200
    assert "the inside" in caplog.text


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


def test_a_socket_is_told_what_is_new(browser: Browser, table: Table) -> None:
    """First all that there is, then each change with its rulings."""
    with browser.listen() as socket:
        first = heard(socket)
        table.seq = 2
        table.show()
        second = heard(socket)

    assert (first["seq"], [ruling["text"] for ruling in first["rulings"]]) == (1, ["ruling 1"])
    assert first["face"] == {"seq": 1, "players": ["Ann", "Zoë"]}
    assert first["screen"]["lines"] == list(view(1).screen.lines())
    lanes = first["lights"]["lanes"]
    assert [[hole + 1 for hole, led in enumerate(lane) if led] for lane in lanes] == [[1, 3], [5]]
    assert (second["seq"], [ruling["text"] for ruling in second["rulings"]]) == (2, ["ruling 2"])


def test_a_socket_that_comes_back(browser: Browser, table: Table) -> None:
    """It says which state it knows, and hears no ruling twice."""
    browser.enter("5H")
    with browser.listen("?since=1") as socket:
        message = heard(socket)

    assert (message["seq"], [ruling["text"] for ruling in message["rulings"]]) == (2, ["ruling 2"])


def test_a_socket_that_goes(browser: Browser, table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """A browser that is closed is no fault, and nothing for the log."""
    with browser.listen() as socket:
        heard(socket)
    assert table.board is not None
    table.board.close()

    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_socket_touches(browser: Browser, table: Table) -> None:
    """Keys and entries go over it as well; each message is answered, and none that is wrong ends it."""
    with browser.listen() as socket:
        heard(socket)
        for message in ("x", '{"key": "11"}', '{"entry": 5}', "{}"):
            socket.send(message)
            assert heard(socket)["error"]["kind"] == "Unreadable"
        socket.send(b'{"key": "S"}')
        assert heard(socket) == {"key": "S"}
        socket.send('{"entry": "KH", "id": "a1"}')
        refused = heard(socket)
        assert (refused["id"], refused["error"]["kind"]) == ("a1", "CountExceeded")
        socket.send('{"entry": "5H", "id": "a2"}')
        answers = [heard(socket), heard(socket)]  # the answer and the new view, in whatever order

    assert {"id": "a2", "seq": 2, "message": "Bob plays.", "error": None} in answers
    assert table.keys == ["S"]


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


def closed_with(listener: ClientConnection) -> int | None:
    """The code that a socket was closed with, after whatever was told before."""
    try:
        while True:
            listener.recv(SOON_S)
    except ConnectionClosed as error:
        return None if error.rcvd is None else error.rcvd.code


def test_a_message_too_long(browser: Browser, table: Table) -> None:
    """The last byte that fits is read; one more closes the socket."""
    with browser.listen() as listener:
        heard(listener)
        listener.send('{"key": "7"}'.ljust(BODY_BYTES))
        assert heard(listener) == {"key": "7"}
        listener.send('{"key": "8"}'.ljust(BODY_BYTES + 1))
        assert closed_with(listener) == 1009
    assert table.keys == ["7"]


def test_a_socket_that_is_too_fast(browser: Browser, table: Table) -> None:
    """What no finger does closes it, and it alone."""
    with browser.listen() as other, browser.listen() as listener:
        heard(other)
        for _ in range(TOUCHES + 1):
            listener.send('{"key": "7"}')
        assert closed_with(listener) == 1008
        other.send('{"key": "8"}')
        assert heard(other) == {"key": "8"}
    assert table.keys == ["7"] * TOUCHES + ["8"]


def test_fast_fingers(browser: Browser, table: Table, clock: Clock) -> None:
    """Who has waited may go on: the pace is that of the clock."""
    with browser.listen() as listener:
        heard(listener)
        for _ in range(TOUCHES * 2):
            clock.now_s += 0.1
            listener.send('{"key": "7"}')
            assert heard(listener) == {"key": "7"}


def test_a_slow_browser_holds_nobody_up(browser: Browser, table: Table) -> None:
    """One that reads nothing is skipped over; when it reads again it has the newest view and every ruling."""
    big = "x" * 500_000
    last = 60
    assert table.board is not None
    with browser.listen() as slow, browser.listen() as quick:
        for seq in range(2, last + 1):
            table.board.draw(view(seq, f"ruling {seq}", sentence=big))
        while heard(quick)["seq"] < last:
            pass
        messages = [heard(slow)]
        while messages[-1]["seq"] < last:
            messages.append(heard(slow))

    rulings = [ruling["text"] for message in messages for ruling in message["rulings"]]
    assert rulings == [f"ruling {seq}" for seq in range(1, last + 1)]


def test_so_many_browsers(browser: Browser) -> None:
    """When all places are taken the next one is told; when one goes there is room again."""
    with ExitStack() as sitting:
        for _ in range(PLACES - 1):
            assert heard(sitting.enter_context(browser.listen()))["seq"] == 1
        with browser.listen() as last:
            assert heard(last)["seq"] == 1
            with pytest.raises(InvalidStatus) as told, browser.listen():
                pass
            assert told.value.response.status_code == 503
            assert browser.get("/api/events").kind == "Full"
        deadline = monotonic() + SOON_S
        while not is_let_in(browser):  # the place is given back a moment after the browser has gone
            assert monotonic() < deadline


def is_let_in(browser: Browser) -> bool:
    """Whether there is a place for one more."""
    try:
        with browser.listen() as listener:
            return bool(heard(listener)["seq"] == 1)
    except InvalidStatus:
        return False


def test_events(browser: Browser, table: Table) -> None:
    """The same messages as an event stream, each named by its state; it goes on from the last one."""
    browser.enter("5H")
    connection = http.client.HTTPConnection("127.0.0.1", browser.port, timeout=SOON_S)
    connection.request("GET", "/api/events", headers={"Last-Event-ID": "1"})
    stream = connection.getresponse()
    assert stream.headers["Content-Type"].startswith("text/event-stream")
    assert stream.readline() == b"id: 2\n"
    message = json.loads(stream.readline().removeprefix(b"data: "))
    assert (message["seq"], [ruling["text"] for ruling in message["rulings"]]) == (2, ["ruling 2"])
    assert stream.readline() == b"\n"
    table.seq = 3
    table.show()
    assert stream.readline() == b"id: 3\n"
    connection.close()


def test_the_end(browser: Browser, table: Table) -> None:
    """Closing shows the last view, lets all go and frees the port; twice is once, and a late view is nothing."""
    assert table.board is not None
    with browser.listen() as listener:
        heard(listener)
        table.board.draw(view(9))
        table.board.close()
        assert heard(listener)["seq"] == 9
        assert closed_with(listener) == 1001
    table.board.close()
    table.board.draw(view(10))
    assert not [thread for thread in threading.enumerate() if thread.name == "page"]
    socket.create_server(("127.0.0.1", browser.port)).close()


def test_a_port_in_use() -> None:
    """It says which, and the way out; nothing is left open."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        board = WebBoard(port)
        with pytest.raises(DeviceDenied, match=rf"port {port} is in use .* --port 0"):
            board.start(lambda message: None)
        board.close()


def test_browsers_wait_at_a_page_that_is_not_served_yet(table: Table) -> None:
    """It listens at once; what serves it comes when it is ready, and all who wait are served."""
    is_ready = threading.Event()

    def book() -> Book:
        assert is_ready.wait(SOON_S)
        return EMPTY_BOOK

    board = WebBoard(0, book=book)
    board.start(table.take)
    board.draw(view(1))
    with ThreadPoolExecutor() as pool:
        got = pool.submit(Browser(board.port).get, "/healthz")
        is_ready.set()
        assert got.result(SOON_S).json == {"seq": 1}
    board.wait()
    board.close()


def test_a_page_that_is_left_before_it_is_served(table: Table) -> None:
    """Nobody waits for what is still being imported, and the port is free again."""
    is_ready, is_over = threading.Event(), threading.Event()

    def book() -> Book:
        assert is_ready.wait(SOON_S)
        is_over.set()
        return EMPTY_BOOK

    board = WebBoard(0, book=book)
    board.start(table.take)
    board.close()
    assert not is_over.is_set()
    is_ready.set()
    board.wait()
    socket.create_server(("127.0.0.1", board.port)).close()


def test_a_page_that_cannot_be_served(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is wrong with it: the table is told, who needs the page too, and the log has the rest."""

    def book() -> Book:
        raise ImportError("no module named 'starlette'")

    board = WebBoard(0, book=book)
    board.start(table.take)
    with pytest.raises(HardwareError, match="page: it cannot be served .*starlette.*; the log says more"):
        board.wait()
    socket.create_server(("127.0.0.1", board.port)).close()
    board.close()
    (told,) = table.messages
    assert isinstance(told, DeviceNotice)
    assert (told.source, told.lost) == ("page", True)
    assert "the page cannot be served" in caplog.text


def test_where_it_is() -> None:
    """The address is for this machine, or for the network; port 0 is known once it is started."""
    board = WebBoard(0)
    board.start(lambda message: None)
    try:
        assert board.port > 0
        assert board.url == f"http://127.0.0.1:{board.port}/"
    finally:
        board.close()
