"""Leaks: what answers, files and logs tell beside what was asked for."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hardware.ports import View
from hardware.webboard.server import WebBoard
from scorer.screen import Large, Layout, Row, Screen
from tests.browsing import Browser
from tests.proof.attacks.wire import ask
from tests.serving import Served

PLACES: Final = [
    ("GET /", 200),
    ("GET /scoreboard", 200),
    ("GET /api/state", 200),
    ("GET /history", 200),
    ("GET /stats", 200),
    ("GET /drill", 200),
    ("GET /settle", 200),
    ("GET /rules", 200),
    ("GET /book.css", 200),
    ("GET /nothing", 404),
    ("GET /game/7", 404),
    ("POST /api/state", 405),
    ("POST /api/entry", 400),
    ("GET /stats/plot/x.svg", 404),
]


@pytest.mark.parametrize("accept", ["*/*", "text/html"], ids=["to a program", "to people"])
@pytest.mark.parametrize(("line", "status"), PLACES)
def test_every_answer_is_sealed(home: Served, line: str, status: int, accept: str) -> None:
    """No script but ours, in no frame, nothing guessed, kept by nobody, told to nobody; errors as well."""
    got = ask(home.browser.port, line, f"Accept: {accept}")
    policy = got.headers["content-security-policy"]

    assert got.status == status
    assert policy.startswith("default-src 'self';")
    for word in ("frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"):
        assert word in policy
    assert "unsafe" not in policy
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["cross-origin-opener-policy"] == "same-origin"
    assert got.headers["cross-origin-resource-policy"] == "same-origin"
    assert got.headers["referrer-policy"] in {"no-referrer", "same-origin"}
    assert got.headers["cache-control"] == (
        "no-cache" if line.endswith((" /", "scoreboard", "css")) else "no-store"
    )
    assert not {"server", "x-powered-by", "access-control-allow-origin"} & got.headers.keys()
    assert (got.headers["content-type"] == "text/html; charset=utf-8") or not (
        accept == "text/html" and status == 404
    )


INSIDE: Final = "/home/ann/inside"


@pytest.fixture
def broken() -> Iterator[WebBoard]:
    """A board with a fault inside."""

    def picture(screen: Screen, *, layout: Layout, scale: int) -> bytes:
        raise OSError(13, "Permission denied", INSIDE)

    board = WebBoard(0, picture=picture)
    board.start(None)
    board.draw(View(1, Screen(page="play", kind="list", head=Row("x"), large=Large((), "")), b"{}"))
    yield board
    board.close()


@pytest.mark.parametrize("accept", ["*/*", "text/html"], ids=["to a program", "to people"])
def test_faults(broken: WebBoard, caplog: pytest.LogCaptureFixture, accept: str) -> None:
    """What went wrong inside is for the log: no path, no name of ours, no line of code goes out."""
    got = Browser(broken.port).get("/api/oled.png", Accept=accept)
    broken.close()  # the log is written when the answer is gone

    assert got.status == 500
    assert not re.search(rb"Traceback|inside/|home|\.py|OSError|denied", got.body)
    assert INSIDE in caplog.text
    assert "content-security-policy" in got.headers


def test_the_log_is_no_place_to_write_in(broken: WebBoard, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing that is asked for begins a line of the log or commands a terminal, and no cookie is in it."""
    caplog.set_level(logging.DEBUG)
    for line in ("GET /%0a%0dWARNING:%20all%20is%20lost", "GET /%1b[2J", "BREW /%0aERROR"):
        ask(broken.port, line, "User-Agent: \x1b[2J", "Cookie: muggins=sesame", "Referer: http://x/\x1b")

    broken.close()

    assert not re.search(r"\x1b|sesame|^WARNING|^ERROR", caplog.text, re.MULTILINE)


def test_files_of_the_page(home: Served) -> None:
    """Each file is what its name says, and a browser is told so."""
    types = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
    folders = [Path("hardware/webboard/page"), Path("scorer/table/book/page")]
    files = [file for folder in folders for file in (ROOT / folder).iterdir()]
    assert files
    for file in files:
        got = home.browser.get(f"/{file.name}")
        assert got.headers["content-type"].startswith(types[file.suffix]), file.name
        assert got.headers["x-content-type-options"] == "nosniff"


ROOT: Final = Path(__file__).parents[3]
