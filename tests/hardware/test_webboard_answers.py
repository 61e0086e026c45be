"""What the web board answers over HTTP: the state, entries and keys, the picture, and the page's files."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from hardware.ports import Answer, KeyPress
from hardware.webboard import desk
from scorer.screen import Layout, Screen
from tests.browsing import SOON_S, Browser, heard
from tests.clock import Clock
from tests.hardware.webboards import REFUSED, Table, browser, clock, opened, table, view

__all__ = ["browser", "clock", "opened", "table"]


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
    assert b"the inside" not in got.body
    assert b"Zero" not in got.body
    assert "content-security-policy" in got.headers
    assert browser.get("/api/state").status == 200
    assert "the inside" in caplog.text
