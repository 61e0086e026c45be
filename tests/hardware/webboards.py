"""A web board on a free port, a table behind it that answers as it is told, and a browser that asks it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from hardware.ports import Answer, EntryTyped, KeyPress, Message, View
from hardware.webboard.lit import lanes_at_rest
from hardware.webboard.server import WebBoard
from scorer.screen import Lane, Large, Layout, Row, Screen
from tests.browsing import SOON_S, Browser
from tests.clock import Clock

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


def closed_with(listener: ClientConnection) -> int | None:
    """The code that a socket was closed with, after whatever was told before."""
    try:
        while True:
            listener.recv(SOON_S)
    except ConnectionClosed as error:
        return None if error.rcvd is None else error.rcvd.code
