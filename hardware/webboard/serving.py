"""The server under the web board's addresses: asleep until a browser comes."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Final

import uvicorn
from anyio.to_thread import current_default_thread_limiter
from starlette.types import ASGIApp

from hardware.webboard.asked import BODY_BYTES
from hardware.webboard.patience import CONNECTIONS, PatientProtocol

WORKERS: Final = 4
"""How many pages may be written at once: more would take the processor from the game."""

_GRACE_S: Final = 1


class Server(uvicorn.Server):
    """
    Serves an application on one listener, until it is ended.

    uvicorn's own loop wakes ten times a second to see whether it shall end, and what
    the time is for the header "Date". This one is told when it ends, and leaves that
    header out, as HTTP wants it of a machine that may have no clock.

    Args:
        app: What is served.
        listener: Where; it is closed in the end.
        silent_s: After so long a browser that does not answer is taken for dead.
    """

    def __init__(self, app: ASGIApp, listener: socket.socket, *, silent_s: int) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=PatientProtocol,
                ws="websockets-sansio",
                loop="asyncio",
                lifespan="off",
                log_config=None,  # into the program's own log, not over the table in the terminal
                access_log=False,
                proxy_headers=False,  # who is there is who has connected, whatever a header says
                server_header=False,
                date_header=False,
                limit_concurrency=CONNECTIONS,
                timeout_graceful_shutdown=_GRACE_S,
                ws_max_size=BODY_BYTES,
                ws_per_message_deflate=False,
                ws_ping_interval=silent_s,
                ws_ping_timeout=silent_s,
            )
        )
        self._listener = listener
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended = asyncio.Event()

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve on this thread until `end`."""
        super().run(sockets or [self._listener])

    def end(self) -> None:
        """End `run`; callable from any thread."""
        self.should_exit = True
        if self._loop is not None:
            # It may have ended by itself, and its loop with it.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ended.set)

    async def main_loop(self) -> None:
        """Sleep until `end`."""
        self._loop = asyncio.get_running_loop()
        current_default_thread_limiter().total_tokens = WORKERS
        if not self.should_exit:
            await self._ended.wait()
