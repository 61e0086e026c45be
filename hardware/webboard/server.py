"""
The virtual board: the table as a web page, for one browser or a whole household.

It is a source and an output at once. Its server has a thread and an event loop
of its own; the game thread only puts views down and goes on. What serves it is the
heaviest part of the program and is imported on that thread: a table begins without it.
"""

from __future__ import annotations

import errno
import functools
import logging
import socket
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from hardware.ports import Deliver, DeviceNotice, View
from hardware.webboard.book import EMPTY_BOOK, Book
from hardware.webboard.feed import Feed, Lights
from hardware.webboard.gate import LOOPBACK, TOUCHES_S, Gate, Pace, new_pin
from scorer.errors import DeviceDenied, HardwareError

if TYPE_CHECKING:
    from hardware.webboard.desk import Picture
    from hardware.webboard.serving import Server

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = ""
"""Every address of this machine."""

PICTURES_KEPT: Final = 8
"""How many pictures of the OLED are kept: browsers ask for the same ones."""

SILENT_S: Final = 30
"""After so long a browser that takes nothing, or says nothing, is taken for dead."""

GOING_S: Final = 0.5
"""How long closing waits for browsers that watch to be told that the table closes."""

CLOSING_S: Final = 5.0
"""How long closing waits for browsers to take the last view."""

log = logging.getLogger(__name__)


def no_more() -> Book:
    """No pages beside the table's own."""
    return EMPTY_BOOK


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
        book: Gives more pages beside the table's own, when they are to be served.

    Attributes:
        pin: What unlocks touching, made anew for each board; None where none is needed.
        port: Where it listens, known once it does.
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
        book: Callable[[], Book] = no_more,
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
        self._listener: socket.socket | None = None
        self._server: Server | None = None
        self._thread: threading.Thread | None = None
        self._changing = threading.Lock()
        self._is_closed = False
        self._is_decided = threading.Event()
        self._fault: HardwareError | None = None

    @property
    def url(self) -> str:
        """Where the page is: for this machine, or for the network."""
        return f"http://{_own_address() if self._lan else HERE}:{self.port}/"

    def listen(self) -> None:
        """
        Take the port; browsers that come wait until the page is served. Twice is once.

        Raises:
            DeviceDenied: The port cannot be had.
        """
        if self._listener is None:
            self._listener = _listen(EVERYWHERE if self._lan else HERE, self.port)
            self.port = self._listener.getsockname()[1]
            self._gate = Gate(_own_names() if self._lan else LOOPBACK, self.pin, self._clock)

    def start(self, deliver: Deliver | None = None) -> None:
        """
        Begin to serve, on a thread of its own; as a source, hand what is entered to *deliver*.

        A page that cannot be served is told there, too.

        Raises:
            DeviceDenied: The port cannot be had.
        """
        self.listen()
        self._thread = threading.Thread(target=self._run, args=(deliver,), name=self._source, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """
        Wait until the page is served.

        Raises:
            HardwareError: It cannot be.
        """
        self._is_decided.wait()
        if self._fault is not None:
            raise self._fault

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
        with self._changing:
            self._is_closed = True
            server = self._server
        if server is None:
            self._hang_up()  # what is still being imported is not waited for
        elif self._thread is not None:
            server.end()
            self._thread.join(CLOSING_S)

    def _hang_up(self) -> None:
        if self._listener is not None:
            self._listener.close()

    def _run(self, deliver: Deliver | None) -> None:
        try:
            server = self._make_server(deliver)
        except Exception as error:
            log.exception("the page cannot be served")
            self._hang_up()
            self._fault = HardwareError(f"{self._source}: it cannot be served ({error}); the log says more")
            if deliver is not None:
                deliver(DeviceNotice(self._source, str(self._fault), lost=True))
            return
        finally:
            self._is_decided.set()
        with self._changing:
            if self._is_closed:
                return
            self._server = server
        server.run()

    def _make_server(self, deliver: Deliver | None) -> Server:
        from hardware.webboard.app import build_app
        from hardware.webboard.desk import KEYS, Desk
        from hardware.webboard.files import read_page
        from hardware.webboard.serving import Server

        if self._listener is None or self._gate is None:
            raise HardwareError("nothing listens")
        book = self._book()
        desk = Desk(
            feed=self._feed,
            keys=Pace(KEYS, TOUCHES_S, self._clock),
            gate=self._gate,
            deliver=deliver,
            page={**book.files, **read_page()},
            lights=self._lights,
            picture=self._picture,
            clock=self._clock,
            source=self._source,
        )
        return Server(build_app(desk, book.routes), self._listener, silent_s=SILENT_S)


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
