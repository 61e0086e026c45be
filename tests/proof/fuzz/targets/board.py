"""
The web board: all of its application, with a whole table behind it.

An input is a script, see `asking`; one that begins with a line ``PIN`` is for a board
that is open to the network.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from typing import Any, Final

from starlette.types import ASGIApp

from hardware.output.pages import png_of
from hardware.ports import KEYS
from hardware.webboard.app import build_app
from hardware.webboard.desk import Desk
from hardware.webboard.feed import Feed
from hardware.webboard.files import read_page
from hardware.webboard.gate import LOOPBACK, Gate, Pace
from hardware.webboard.guard import COOKIE, HEADERS
from hardware.webboard.lit import lanes_at_rest
from scorer.table.book import make_book
from tests.bookshelf import demo_record, keep
from tests.proof.fuzz.targets.asking import SOCKET, Answer, Step, ask, read_script
from tests.proof.fuzz.targets.faults import FAULTS
from tests.proof.fuzz.targets.laid import lay
from tests.proof.fuzz.targets.scratch import scratch_folder

HUNG_S: Final = 20.0
"""An answer that takes longer never comes."""

MOST_BYTES: Final = 4 << 20
"""No page is larger, and no picture."""

STATUSES: Final = frozenset({200, 202, 303, 304, 307, 400, 401, 403, 404, 405, 408, 409, 413, 421, 429, 503})
"""What may be answered: of what begins with 5 only that something is not there yet."""

MARK: Final = "<zz>"
"""An element that no page of ours has."""

DRILL: Final = b"@drill"
"""Stands for the name of the drill that was begun last."""

_BEGUN: Final = re.compile(rb'(?:/drill/at/|"session": ?")([A-Za-z0-9_-]+)')
_PIN: Final = "314159"
_OPEN: Final = b"PIN\n"

WORDS: Final = (
    *(
        "\n---\n",
        "GET /",
        "POST /api/entry\n\n",
        "POST /api/key\n\n",
        "POST /api/pin\n\n",
        "WS /ws\n\n",
        _OPEN,
    ),
    *(f'{{"key": "{key}"}}' for key in KEYS),
    *('{"entry": "', '"}', '", "id": "a"}', '", "seq": 0}', f'{{"pin": "{_PIN}"}}', "5H", "OK", "GO", "UNDO"),
    *("/api/state", "/api/screen", "/api/oled.png?scale=8&layout=large", "/api/events?since=0", "/healthz"),
    *("/history?before=2", "/game/1?game=1", "/game/1.txt", "/api/book/game/1?move=3", "/open"),
    *("POST /api/book/open\n\nplayers: Ann, Bob\n\n", "POST /drill/begin\n\n", "/drill/at/", "/drill"),
    *("/stats", "/stats.csv", "/settle?cards=5H+5C+5S+JD+5D&of=hand", "/api/book/settle?cards=", "/rules"),
    *(
        "/api/book/drill/",
        "/api/book/count?",
        "%00",
        "%2e%2e/",
        "%ff",
        "//",
        "\\ud800",
        "\\u0000",
        "localhost",
    ),
    *("\nhost: ", "\norigin: ", "\ncookie: muggins=", "\naccept: text/html", "\nif-none-match: "),
    *(
        "\nsec-fetch-site: cross-site",
        "\ncontent-type: application/x-www-form-urlencoded",
        "\nlast-event-id: ",
    ),
    *(MARK, "%3Czz%3E", "&lt;zz&gt;"),
)
"""Addresses, headers, keys and bodies."""


_OWN: Final = re.compile(r"/(?!/)|http://localhost/")


def run(data: bytes) -> None:
    """Whatever is asked is answered as declared, sealed with every header, and nothing is left running."""
    FAULTS.clear()
    pin = _PIN if data.startswith(_OPEN) else None
    asyncio.run(_ask_all(read_script(data.removeprefix(_OPEN)), pin))


async def _ask_all(steps: list[Step], pin: str | None) -> None:
    app, cookie, drill = _open_board(pin), b"", b""
    for step in steps:
        async with asyncio.timeout(HUNG_S):
            answer = await ask(app, step.with_word(DRILL, drill), cookie)
        _check(answer)
        if begun := _BEGUN.search(answer.body + answer.headers.get("location", "").encode()):
            drill = begun[1]
        if found := re.match(rf"{COOKIE}=[^;]+", answer.headers.get("set-cookie", "")):
            cookie = found[0].encode()
    assert asyncio.all_tasks() == {asyncio.current_task()}, "something is left running"


def _open_board(pin: str | None) -> ASGIApp:
    """A table at which nothing has happened yet, behind a board."""
    feed, clock = Feed(), itertools.count(1000.0).__next__
    loop = lay({"players": "Ann, Bob", "preset": "home"}, feed.put, lambda *_: None)
    desk = Desk(
        feed=feed,
        keys=Pace(1000, 1.0, clock),
        gate=Gate(LOOPBACK, pin, clock),
        deliver=loop.take,
        page={**_BOOK.files, **read_page()},
        lights=lanes_at_rest,
        picture=png_of,
        clock=clock,
        source="page",
    )
    return build_app(desk, _BOOK.routes)


def _check(answer: Answer) -> None:
    FAULTS.check()
    for text in answer.heard:
        _check_json(text)
    if answer.status == SOCKET:
        return
    kind = answer.headers.get("content-type", "")
    assert answer.status in STATUSES, answer
    assert len(answer.body) <= MOST_BYTES
    assert {name.lower() for name in HEADERS} <= answer.headers.keys(), answer.headers
    assert _OWN.match(answer.headers.get("location", "/")), answer.headers
    if kind.startswith(("text/html", "image/svg")):
        assert MARK.encode() not in answer.body, "what was sent has become a part of a page"
    if kind.startswith("application/json") and answer.body:
        _check_json(answer.body.decode())


def _check_json(text: str) -> None:
    """An answer of JSON can be read by others than Python, and an error in it says something."""
    told: Any = json.loads(text, parse_constant=_refuse_constant)
    error = told.get("error") if isinstance(told, dict) else None
    if error is not None:
        assert error["message"].strip(), text


def _refuse_constant(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


_FOLDER: Final = scratch_folder()
keep(_FOLDER, demo_record())
_BOOK: Final = make_book(_FOLDER)

# Pages import what they need when they are first asked for; no input is blamed for that.
run(b"GET /stats\n---\nGET /history\n---\nGET /api/oled.png")
