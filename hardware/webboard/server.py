"""
The virtual board: the table as a web page, for one browser or a whole household.

It is a source and an output at once. Its server has a thread and an event loop
of its own; the game thread only puts views down and goes on.
"""

from __future__ import annotations

import errno
import functools
import socket
import threading
import time
from collections.abc import Callable
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from hardware.ports import Deliver, View
from hardware.webboard.app import build_app
from hardware.webboard.asked import BODY_BYTES
from hardware.webboard.book import EMPTY_BOOK, Book
from hardware.webboard.desk import Desk, Picture
from hardware.webboard.feed import Feed, Lights
from hardware.webboard.files import read_page
from hardware.webboard.gate import LOOPBACK, Gate, new_pin
from scorer.errors import DeviceDenied, HardwareError

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = ""
"""Every address of this machine."""

CONNECTIONS: Final = 128
"""How many there may be at once, of all kinds."""

PICTURES_KEPT: Final = 8
"""How many pictures of the OLED are kept: browsers ask for the same ones."""

SILENT_S: Final = 30
"""After so long a browser that takes nothing, or says nothing, is taken for dead."""

GOING_S: Final = 0.5
"""How long closing waits for browsers that watch to be told that the table closes."""

CLOSING_S: Final = 5.0
"""How long closing waits for browsers to take the last view."""

_GRACE_S: Final = 1


class WebBoard:
    """
    Serves the table over HTTP.

    Args:
        port: Where it listens; 0 takes any that is free.
        lan: Listen to the whole network, and take touches for the PIN alone; else to this machine only.
        lights: What is lit for a screen; None where there is no strip to tell.
        picture: Draws the OLED; None where nothing here can.
        clock: Seconds that never go back.
        source: What the board is called in messages.
        book: More pages beside the table's own.

    Attributes:
        pin: What unlocks touching, made anew for each board; None where none is needed.
        port: Where it listens, known once it is started.
    """

    def __init__(
        self,
        port: int,
        *,
        lan: bool = False,
        lights: Lights | None = None,
        picture: Picture | None = None,
        clock: Callable[[], float] = time.monotonic,
        source: str = "page",
        book: Book = EMPTY_BOOK,
    ) -> None:
        self.port = port
        self.pin = new_pin() if lan else None
        self._lan = lan
        self._lights = lights
        self._picture = None if picture is None else functools.lru_cache(PICTURES_KEPT)(picture)
        self._clock = clock
        self._source = source
        self._book = book
        self._feed = Feed()
        self._gate: Gate | None = None
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Where the page is: for this machine, or for the network."""
        return f"http://{_own_address() if self._lan else HERE}:{self.port}/"

    def start(self, deliver: Deliver | None = None) -> None:
        """
        Begin to serve; as a source, hand what is entered to *deliver*.

        Raises:
            DeviceDenied: The port cannot be had.
        """
        listener = _listen(EVERYWHERE if self._lan else HERE, self.port)
        self.port = listener.getsockname()[1]
        self._gate = gate = Gate(_own_names() if self._lan else LOOPBACK, self.pin, self._clock)
        desk = Desk(
            feed=self._feed,
            gate=gate,
            deliver=deliver,
            page={**self._book.files, **read_page()},
            lights=self._lights,
            picture=self._picture,
            clock=self._clock,
            source=self._source,
        )
        self._server = _make_server(build_app(desk, self._book.routes))
        # Browsers that come before the thread runs wait at the listener.
        self._thread = threading.Thread(
            target=self._server.run, args=([listener],), name=self._source, daemon=True
        )
        self._thread.start()

    def renew_pin(self) -> str:
        """Make another PIN, where one is needed; who may touch by the one before may not any more."""
        if self.pin is None or self._gate is None:
            return ""
        self.pin = new_pin()
        self._gate.renew(self.pin)
        return self.pin

    def draw(self, view: View) -> None:
        """Show *view* in every browser, as soon as each is ready for it."""
        self._feed.put(view)

    def close(self) -> None:
        """Show the last view, then let all browsers go. Twice is once."""
        # Who watches is let go by us before the server does it in words of its own.
        self._feed.close(GOING_S)
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join(CLOSING_S)


def _make_server(app: ASGIApp) -> uvicorn.Server:
    config = uvicorn.Config(
        app,
        http="h11",
        ws="websockets-sansio",
        loop="asyncio",
        lifespan="off",
        log_config=None,  # into the program's own log, not over the table in the terminal
        access_log=False,
        proxy_headers=False,  # who is there is who has connected, whatever a header says
        server_header=False,
        limit_concurrency=CONNECTIONS,
        timeout_graceful_shutdown=_GRACE_S,
        ws_max_size=BODY_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=SILENT_S,
        ws_ping_timeout=SILENT_S,
    )
    return uvicorn.Server(config)


def _listen(host: str, port: int) -> socket.socket:
    try:
        listener = socket.create_server((host, port))
    except OSError as error:
        raise _denied(port, error) from error
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Linux drops a browser that takes nothing any more; every connection inherits it from here.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_S * 1000)
    return listener


def _denied(port: int, error: OSError) -> HardwareError:
    if error.errno == errno.EADDRINUSE:
        why = (
            f"port {port} is in use by another program; leave that one, or take another port, as in --port 0"
        )
    else:
        why = f"port {port} cannot be had ({error.strerror}); take another, as in --port 0"
    return DeviceDenied(f"the virtual table cannot open: {why}")


def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower().partition(".")[0]
    return LOOPBACK | {name, f"{name}.local", socket.gethostname().lower()}


def _own_address() -> str:
    """The address under which the network knows this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # an address for examples: nothing is sent, a route is only chosen
        except OSError:
            return HERE  # no network: the machine is alone
        address: str = probe.getsockname()[0]
        return address
