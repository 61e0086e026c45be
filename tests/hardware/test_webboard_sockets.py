"""Browsers that stay at the web board: they are told what is new, touch as they listen, come back, and go."""

from __future__ import annotations

import http.client
import json
import logging
from contextlib import ExitStack
from time import monotonic

import pytest
from websockets.exceptions import InvalidStatus

from hardware.webboard.asked import BODY_BYTES
from hardware.webboard.desk import PLACES
from hardware.webboard.gate import TOUCHES
from tests.browsing import SOON_S, Browser, heard
from tests.clock import Clock
from tests.hardware.webboards import Table, browser, clock, closed_with, opened, table, view

__all__ = ["browser", "clock", "opened", "table"]


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
