"""
How long the web board waits for a request, and how many connections one address may hold.

A connection costs who opens it nothing, and the board a place. So one that asks for
nothing, or takes for ever to say what it asks for, is let go, and nobody holds all.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ASKING_S: Final = 10.0
"""How long the head of a request may take to come, and anything that comes after its answer."""

CONNECTIONS: Final = 128
"""How many are served at once, of all kinds; more are told to come again (503)."""

CONNECTIONS_EACH: Final = 96
"""How many of them may come from one address: a whole household behind one browser's machine, but not all."""

CONNECTIONS_HELD: Final = 2 * CONNECTIONS
"""How many are open at once, also of those that are not served: files and games need descriptors too."""

_KINDS: Final = (H11Protocol, WebSocketsSansIOProtocol)

_FULL: Final = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class PatientProtocol(H11Protocol):
    """uvicorn's own, whose patience has an end."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection, or turn it away where there are too many."""
        super().connection_made(cast("asyncio.Transport", transport))
        if self._is_one_too_many:
            self.transport.write(_FULL)
            self.transport.close()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what has come, and wait for more only as long as something may be asked."""
        if self._waiting is None and self._is_answered:
            self._wait()
        super().data_received(data)
        is_socket = self not in self.connections
        if is_socket or not self._is_answered:
            self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._go_on()
        super().connection_lost(exc)

    @property
    def _is_one_too_many(self) -> bool:
        if len(self.connections) > CONNECTIONS_HELD:
            return True
        address = self.client and self.client[0]
        held = (other.client and other.client[0] for other in self.connections if isinstance(other, _KINDS))
        return sum(other == address for other in held) > CONNECTIONS_EACH

    @property
    def _is_answered(self) -> bool:
        """Nothing is asked at the moment."""
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(ASKING_S, self._give_up)

    def _go_on(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self.transport.close()
