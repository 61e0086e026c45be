"""Browsers that never read, and a crowd of them: real sockets at the real server."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final, Self
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync import client as sync

from hardware.ports import Output
from hardware.webboard import desk, patience, serving
from hardware.webboard.lit import lanes_at_rest
from hardware.webboard.server import WebBoard
from scorer.record.journal import Journal
from tests.browsing import Browser
from tests.proof.faults.tables import Game, Told, kept, resident_mib

SOON_S: Final = 60.0
"""Nothing that is waited for takes so long, unless it never comes."""

HOMES: Final = ("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4")
"""A crowd comes from more than one machine."""

_KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
_DEAF: Final = {
    "a socket": f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{{port}}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n",
    "an event stream": "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n",
}


@contextmanager
def served(folder: Path, *outputs: Output) -> Iterator[tuple[Game, WebBoard]]:
    """A game with its page, and more *outputs*."""
    page = WebBoard(0, lights=lanes_at_rest)
    with Journal.open(folder) as journal, ExitStack() as running:
        page.start()
        running.callback(page.close)
        game = Game(journal, outputs=[*outputs, page])
        game.loop.draw()
        page.wait()
        yield game, page


def deaf_browsers(folder: Path, moves: int, each: int = 4) -> Told:
    """
    Browsers that ask to be told everything and never read a byte of it; another one reads.

    Args:
        folder: Where the journal is.
        moves: How many are made meanwhile.
        each: How many of both kinds.
    """
    with served(folder) as (game, page), ExitStack() as opened:
        for _ in range(each):
            open_deaf(opened, page.port)
        watching = opened.enter_context(Watching(page.port).open())
        game.play(moves // 2)
        watching.wait_for(game.loop.table.seq)
        before = resident_mib()
        game.play(moves - moves // 2)
        watching.wait_for(game.loop.table.seq)
        after = resident_mib()
        sent_mib = moves * len(game.loop._view().face) * 2 * each / (1 << 20)
    assert after - before < 4.0 + 0.003 * moves, (before, after)
    assert len(kept(folder)) == moves
    return Told(
        f"{2 * each} browsers that never read, over {moves} moves ({sent_mib:.0f} MiB of views)",
        f"all {moves} moves; who reads has the last view",
        f"{before:.0f} → {after:.0f} MiB",
        "",
    )


def open_deaf(opened: ExitStack, port: int) -> None:
    """Ask in both ways to be told everything, and never read it."""
    for asked in _DEAF.values():
        deaf = opened.enter_context(socket.socket())
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port))
        deaf.sendall(asked.format(port=port).encode())


def crowd(folder: Path, browsers: int, moves: int, *, has_room: bool) -> Told:
    """
    So many browsers at once.

    Args:
        folder: Where the journal is.
        browsers: How many.
        moves: How many are made before them.
        has_room: The board's limits are lifted, to see what the server can do.
    """
    with lifted(browsers) if has_room else ExitStack(), served(folder) as (game, page):
        before = resident_mib()
        seats, told, spent_s = asyncio.run(_crowd(game, page.port, browsers, moves))
        after = resident_mib()
    assert len(kept(folder)) == 2 * moves
    assert seats == (browsers if has_room else min(browsers, desk.PLACES))
    assert len(told) <= 1
    return Told(
        f"{browsers} browsers{' without a limit' if has_room else ''}",
        f"all {2 * moves} moves; {seats} of {browsers} watch, each has the last view {1000 * spent_s:.0f} ms "
        "after the move",
        f"{before:.0f} → {after:.0f} MiB, they and the server",
        "".join(told),
    )


@contextmanager
def lifted(browsers: int) -> Iterator[None]:
    """The limits of the board are out of the way."""
    most = 2 * browsers
    with (
        patch.object(desk, "PLACES", most),
        patch.object(serving, "CONNECTIONS", most),
        patch.object(patience, "CONNECTIONS_EACH", most),
        patch.object(patience, "CONNECTIONS_HELD", 2 * most),
    ):
        yield


async def _crowd(game: Game, port: int, browsers: int, moves: int) -> tuple[int, set[str], float]:
    """Let them in, play, and wait until each has the last view; how many sat, what the others were told."""
    told: set[str] = set()
    async with AsyncExitStack() as opened:
        seated: list[ClientConnection] = []
        for number in range(browsers):
            home = (HOMES[number % len(HOMES)], 0)
            try:
                seated.append(
                    await opened.enter_async_context(
                        connect(f"ws://127.0.0.1:{port}/ws", local_addr=home, max_size=None, compression=None)
                    )
                )
            except InvalidStatus as error:
                told.add(json.loads(error.response.body or b"{}")["error"]["message"])
        reading = [asyncio.create_task(_read_until(socket, 2 * moves)) for socket in seated]
        await asyncio.to_thread(game.play, 2 * moves)
        played_s = monotonic()
        async with asyncio.timeout(SOON_S):
            await asyncio.gather(*reading)
        return len(seated), told, monotonic() - played_s


async def _read_until(browser: ClientConnection, seq: int) -> None:
    while json.loads(await browser.recv())["seq"] < seq:
        pass


class Watching:
    """A browser that reads whatever it is sent, on a thread of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._seq = -1
        self._changed = threading.Condition()

    @contextmanager
    def open(self) -> Iterator[Self]:
        """It watches for the block."""
        with Browser(self._port).listen() as socket:
            thread = threading.Thread(target=self._read, args=[socket], name="browser")
            thread.start()
            try:
                yield self
            finally:
                socket.close()
                thread.join()

    def wait_for(self, seq: int) -> None:
        """Wait until it has been shown the state *seq*."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._seq >= seq, SOON_S), (self._seq, seq)

    def _read(self, socket: sync.ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                seq = json.loads(socket.recv())["seq"]
                with self._changed:
                    self._seq = seq
                    self._changed.notify_all()
