"""Too much, and too slow: bodies, heads, frames and connections without an end."""

from __future__ import annotations

import contextlib
import struct
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from queue import SimpleQueue
from time import monotonic
from typing import Any, BinaryIO, Final

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hardware.ports import EntryTyped, Message, View
from hardware.webboard import patience
from hardware.webboard.asked import BODY_BYTES, SCALES
from hardware.webboard.desk import ENTRIES, KEYS, PLACES, PLACES_KEPT, Picture
from hardware.webboard.gate import TOUCHES
from hardware.webboard.patience import CONNECTIONS_EACH, CONNECTIONS_HELD
from hardware.webboard.server import WebBoard
from hardware.webboard.serving import WORKERS
from scorer.screen import Large, Row, Screen
from scorer.table.book.replay import RECORD_BYTES
from tests.browsing import SOON_S, Browser, heard
from tests.proof.attacks.conftest import Lan
from tests.proof.attacks.wire import STRANGER, Reply, ask, chunked, connect, read_all, request, send
from tests.serving import Served

CHUNKED: Final = "Transfer-Encoding: chunked"
KEY: Final = b'{"key": "7"}'
HEALTH: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
ENDLESS: Final = 100
"""So many pieces of a body that has no end."""


def view(seq: int, sentence: str = "") -> View:
    """A table as it stands."""
    screen = Screen(page="play", kind="list", head=Row("ANN 3"), large=Large((), ""), sentence=sentence)
    return View(seq, screen, b"{}")


class Board:
    """A board whose table is a list of what it has heard, on a clock that stands still."""

    def __init__(self, picture: Picture | None = None) -> None:
        self.heard: SimpleQueue[Message] = SimpleQueue()
        self.web = WebBoard(0, picture=picture, clock=lambda: 1000.0)
        self.web.start(self.heard.put)
        self.web.draw(view(1))
        self.browser = Browser(self.web.port)
        self.port = self.web.port


@pytest.fixture
def opened() -> Iterator[Callable[..., Board]]:
    """Opens boards, and closes them in the end."""
    with ExitStack() as ends:

        def open_board(**how: Any) -> Board:
            board = Board(**how)
            ends.callback(board.web.close)
            return board

        yield open_board


SENT: Final = [
    ("/api/entry", BODY_BYTES),
    ("/api/key", BODY_BYTES),
    ("/api/pin", BODY_BYTES),
    ("/api/book/drill/begin", BODY_BYTES),
    ("/drill/begin", BODY_BYTES),
    ("/api/book/open", RECORD_BYTES),
]


@pytest.mark.parametrize(("path", "most"), [pytest.param(*row, id=row[0]) for row in SENT])
def test_bodies(home: Served, path: str, most: int) -> None:
    """A body is read to its longest and no further, whether it tells its length, lies, or has none."""
    port, line = home.browser.port, f"POST {path}"
    piece = chunked([b" " * 4096])

    assert ask(port, line, body=b" " * (most + 1)).status == 413
    assert ask(port, line, "Content-Length: 999999999999", body=b" " * (most + 1)).status == 413
    assert ask(port, line, CHUNKED, body=piece * ENDLESS).status == 413
    assert ask(port, line, body=b" " * most).status in (200, 400, 409)


HEADS: Final = [
    (("X: " + "x" * 1_000_000,), "one header without an end"),
    (tuple(f"X{n}: {'x' * 1000}" for n in range(1000)), "many headers"),
    (("Cookie: " + "; ".join(f"a{n}=1" for n in range(90_000)),), "many cookies"),
]


@pytest.mark.parametrize("headers", [pytest.param(row[0], id=row[1]) for row in HEADS])
def test_heads(home: Served, headers: tuple[str, ...]) -> None:
    """A head that does not end is refused, however many lines it has."""
    assert send(home.browser.port, request("GET /healthz", *headers)).status in (0, 400)
    assert home.browser.get("/healthz").status == 200


def test_many_questions(home: Served) -> None:
    """A query of thousands of fields is read as any."""
    fields = "&".join(f"a{n}={n}" for n in range(5000))

    assert ask(home.browser.port, f"GET /healthz?{fields}").status == 200
    assert ask(home.browser.port, f"GET /settle?{'&'.join(['claims=5'] * 5000)}&cards=5H").status == 400


def frame(opcode: int, payload: bytes, *, first: int = 0x80, declared: int | None = None) -> bytes:
    """A frame of a socket, masked with zeros."""
    length = len(payload) if declared is None else declared
    return struct.pack("!BBQ4x", first | opcode, 0xFF, length) + payload


FRAMES: Final = [
    (frame(1, b"x" * (BODY_BYTES + 1)), 1009, "a message too long"),
    (frame(1, b"", declared=1 << 62), 1009, "one that says it will be endless"),
    (
        frame(1, b"x" * 4000, first=0) + frame(0, b"x" * 4000, first=0) * ENDLESS,
        1009,
        "pieces without an end",
    ),
    (frame(1, b"x" * 9, first=0xC0), 1002, "a packed one, which was not agreed"),
    (b"\x81\x02{}", 1002, "one without its mask"),
    (frame(9, b"x" * 126), 1002, "a ping too long"),
    (frame(3, b"x"), 1002, "a kind that is none"),
    (frame(1, b"\xff"), 1007, "a text that is none"),
    (frame(0, b"x"), 1002, "the end of nothing"),
    (frame(1, b"{}") * (TOUCHES + 1), 1008, "more than fingers can do"),
]


@pytest.mark.parametrize(("data", "code"), [pytest.param(*row[:2], id=row[2]) for row in FRAMES])
def test_frames(opened: Callable[..., Board], data: bytes, code: int) -> None:
    """The socket is closed with the reason, and it alone."""
    board = opened()
    with connect(board.port) as connection:
        connection.sendall(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        )
        stream = connection.makefile("rb")
        head = b"".join(iter(stream.readline, b"\r\n"))
        with contextlib.suppress(ConnectionError):
            connection.sendall(data)
        assert closing_code(stream) == code

    assert head.startswith(b"HTTP/1.1 101 ")
    assert b"permessage-deflate" not in head
    assert board.browser.get("/healthz").status == 200


def closing_code(stream: BinaryIO) -> int:
    """Why a socket is closed, after whatever was told before."""
    while True:
        opcode, length = stream.read(2)
        if length == 126:
            (length,) = struct.unpack("!H", stream.read(2))
        payload = stream.read(length)
        if opcode == 0x88:
            return int.from_bytes(payload[:2], "big")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch, opened: Callable[..., Board]) -> Board:
    """A board with no patience at all."""
    monkeypatch.setattr(patience, "ASKING_S", 0.05)
    return opened()


SLOW: Final = [
    (b"", b"", "nothing is asked"),
    (b"", b"GET", "half a word"),
    (b"", HEALTH + b"X: ", "a head without its end"),
    (HEALTH + b"\r\n", HEALTH, "a second head without its end"),
    (HEALTH + b"Content-Length: 999999\r\n\r\n", b"x", "a body that nobody asked for"),
]


@pytest.mark.parametrize(("asked", "slow"), [pytest.param(*row[:2], id=row[2]) for row in SLOW])
def test_slow_requests(hasty: Board, asked: bytes, slow: bytes) -> None:
    """Who does not say what it wants is let go; what was asked whole before is answered."""
    with connect(hasty.port) as connection:
        connection.sendall(asked)
        answer = b""
        while asked and not answer.endswith(b'{"seq":1}'):
            answer += connection.recv(1 << 16)
        connection.sendall(slow)
        rest = read_all(connection)

    assert answer.startswith(b"HTTP/1.1 200 " if asked else b"")
    assert rest == b""


def test_drops(hasty: Board) -> None:
    """A drop now and then does not make it longer: the whole head has its time, and not each byte."""
    began_s = monotonic()
    with connect(hasty.port) as connection:
        connection.settimeout(0.01)
        is_open = True
        while is_open:
            assert monotonic() - began_s < SOON_S
            try:
                connection.sendall(b"x")
                is_open = connection.recv(1) != b""
            except TimeoutError:
                pass
            except ConnectionError:
                is_open = False


def test_in_time(opened: Callable[..., Board]) -> None:
    """Who asks in two pieces, and asks again over the same connection, is answered."""
    with connect(opened().port) as connection:
        for piece in (HEALTH, b"\r\n", HEALTH, b"Connection: close\r\n\r\n"):
            connection.sendall(piece)
        assert read_all(connection).count(b" 200 OK") == 2


def test_connections_that_ask_nothing(opened: Callable[..., Board]) -> None:
    """However many one address holds, another is served; of too many from everywhere none is taken."""
    board = opened()
    with ExitStack() as held:
        for _ in range(CONNECTIONS_EACH):
            held.enter_context(connect(board.port, STRANGER))
        assert wait_for(lambda: send(board.port, HEALTH + b"\r\n", STRANGER), 503)
        assert board.browser.get("/healthz").status == 200
        for number in range(CONNECTIONS_HELD - CONNECTIONS_EACH):
            held.enter_context(connect(board.port, f"127.0.1.{1 + number % 4}"))
        assert wait_for(lambda: send(board.port, HEALTH + b"\r\n", "127.0.1.9"), 503)
    assert wait_for(lambda: send(board.port, HEALTH + b"Connection: close\r\n\r\n"), 200)


def wait_for(asked: Callable[[], Reply], status: int) -> bool:
    """Ask until the answer is of that status: what was opened is noticed a moment later."""
    deadline_s = monotonic() + SOON_S
    while asked().status != status:
        assert monotonic() < deadline_s
    return True


def test_watchers_without_end(lan: Lan) -> None:
    """Whoever only watches cannot take the last places from those who play."""
    with ExitStack() as watching:
        for _ in range(PLACES - PLACES_KEPT):
            heard(watching.enter_context(lan.browser.listen()))
        with pytest.raises(InvalidStatus) as told, lan.browser.listen():
            pass
        assert told.value.response.status_code == 503
        assert lan.browser.get("/api/events").status == 503
        with lan.browser.listen(Cookie=lan.session()) as player:
            assert heard(player)["seq"] == 0


def test_keys_without_end(opened: Callable[..., Board]) -> None:
    """More keys than four players can press are refused, whichever way they come; the game has not heard them."""
    board = opened()
    statuses = [board.browser.post("/api/key", {"key": "7"}).status for _ in range(KEYS + 2)]
    with board.browser.listen() as socket:
        heard(socket)
        socket.send('{"key": "7"}')
        assert heard(socket)["error"]["kind"] == "TooFast"

    assert statuses == [202] * KEYS + [429] * 2
    assert board.heard.qsize() == KEYS


def test_entries_without_end(opened: Callable[..., Board]) -> None:
    """So many entries may wait for the game thread; one more is told to come again, and a key is still heard."""
    board = opened()
    waiting = [
        threading.Thread(target=board.browser.enter, args=("5H",), daemon=True) for _ in range(ENTRIES)
    ]
    for thread in waiting:
        thread.start()
    entries = [board.heard.get(timeout=SOON_S) for _ in waiting]
    got = board.browser.enter("5H")
    assert (got.status, got.kind) == (503, "Full")
    assert board.browser.post("/api/key", {"key": "7"}).status == 202
    board.web.close()
    assert all(isinstance(entry, EntryTyped) for entry in entries)


def test_work_without_end(opened: Callable[..., Board]) -> None:
    """However much is asked for at once, only so much of it is worked on: the game has the rest of the processor."""
    working, most, gate = [0], [0], threading.Event()
    counting = threading.Lock()

    def picture(screen: Screen, *, layout: str, scale: int) -> bytes:
        with counting:
            working[0] += 1
            most[0] = max(most[0], working[0])
            if working[0] == WORKERS:
                gate.set()
        assert gate.wait(SOON_S)
        with counting:
            working[0] -= 1
        return b""

    board = opened(picture=picture)
    with ThreadPoolExecutor(2 * len(SCALES)) as askers:
        asked = [
            askers.submit(board.browser.get, f"/api/oled.png?layout={layout}&scale={scale}")
            for layout in ("normal", "large")
            for scale in SCALES
        ]
        assert [got.result(SOON_S).status for got in asked] == [200] * len(asked)
    assert most == [WORKERS]


def test_a_socket_that_is_never_read(opened: Callable[..., Board]) -> None:
    """It costs the others nothing, and the game neither time nor memory: what is new waits as one value."""
    board = opened()
    with board.browser.listen() as lazy:
        for seq in range(2, 300):
            board.web.draw(view(seq, "x" * 9000))
        with board.browser.listen() as other:
            assert heard(other)["seq"] == 299
        board.web.close()
        with contextlib.suppress(ConnectionClosed):
            while heard(lazy)["seq"] < 299:
                pass
