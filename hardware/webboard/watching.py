"""How browsers watch: over a WebSocket, which can touch as well, or as an event stream."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from hardware.ports import Answer
from hardware.webboard.asked import read_entry, read_key, read_object, read_since
from hardware.webboard.desk import PLACES_KEPT, Desk
from hardware.webboard.gate import TOUCHES, TOUCHES_S, Pace, Refusal
from hardware.webboard.guard import (
    COOKIE,
    check_touch,
    comes_from_here,
    error_face,
    refusal_answer,
    refusal_face,
)

GOING_AWAY: Final = 1001
TOO_FAST: Final = 1008


async def serve_socket(socket: WebSocket, desk: Desk) -> None:
    """Show the table to one browser until it goes, and take its touches."""
    try:
        # That a browser goes is no fault: what is raised from here, the server writes into the log.
        with desk.places.take(leave=places_left(desk, socket)), contextlib.suppress(WebSocketDisconnect):
            await socket.accept()
            await _talk(socket, desk)
    except Refusal as error:
        await socket.send_denial_response(refusal_answer(error))


async def _talk(socket: WebSocket, desk: Desk) -> None:
    tasks = [asyncio.create_task(_show(socket, desk)), asyncio.create_task(_listen(socket, desk))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    if (why := done.pop().result()) is not None:
        await _close(socket, why)


async def _close(socket: WebSocket, why: int) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await socket.close(why)


async def _show(socket: WebSocket, desk: Desk) -> None:
    """Send what is new as fast as the browser takes it; at the table's end, that it has ended."""
    is_here = comes_from_here(socket)
    with desk.feed.watch(read_since(socket.query_params.get("since"))) as watcher:
        while (news := await watcher.next()) is not None:
            await socket.send_text(desk.write(news, is_here=is_here))
        # Before it leaves: when all have left, the server goes.
        await _close(socket, GOING_AWAY)


async def _listen(socket: WebSocket, desk: Desk) -> int:
    """Take touches one after another; why the socket is closed in the end."""
    pace = Pace(TOUCHES, TOUCHES_S, desk.clock)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message["code"])
        if not pace.take():
            return TOO_FAST
        answer = await _take(socket, desk, message.get("text") or message.get("bytes") or "")
        await socket.send_text(json.dumps(answer, ensure_ascii=False))


async def _take(socket: WebSocket, desk: Desk, message: str | bytes) -> dict[str, Any]:
    try:
        check_touch(desk.gate, socket)
        asked = read_object(message)
        if "key" in asked:
            key = read_key(asked)
            desk.press(key)
            return {"key": key}
        entry = read_entry(asked)
        return {"id": entry.id, **answer_face(await desk.enter(entry))}
    except Refusal as error:
        return refusal_face(error)


def answer_face(answer: Answer) -> dict[str, Any]:
    """What the table says to an entry, as a program reads it."""
    if answer.accepted:
        return {"seq": answer.seq, "message": answer.message, "error": None}
    face = error_face(answer.kind, answer.message, column=answer.column, short=answer.short)
    face["error"]["rule"] = answer.rule
    return face


def places_left(desk: Desk, asked: HTTPConnection) -> int:
    """How many places a browser has to leave to others: none where it may touch the table."""
    return 0 if desk.gate.may_touch(asked.cookies.get(COOKIE)) else PLACES_KEPT


class EventStream(StreamingResponse):
    """
    The same messages as server-sent events, each named by its state.

    Args:
        desk: What is watched.
        asked: What the browser asked with.
        since: The last state that the browser knows.
    """

    media_type = "text/event-stream"

    def __init__(self, desk: Desk, asked: HTTPConnection, since: int) -> None:
        super().__init__(_events(desk, since, is_here=comes_from_here(asked)))
        self._places = desk.places
        self._leave = places_left(desk, asked)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """
        Send events until the browser goes.

        Raises:
            Refusal: There is no place (503).
        """
        with self._places.take(leave=self._leave):
            await super().__call__(scope, receive, send)


async def _events(desk: Desk, since: int, *, is_here: bool) -> AsyncIterator[str]:
    with desk.feed.watch(since) as watcher:
        while (news := await watcher.next()) is not None:
            yield f"id: {news.view.seq}\ndata: {desk.write(news, is_here=is_here)}\n\n"
