"""
A card reader on a serial line: a barcode scanner or an RFID module, 9600 8N1.

The line is named by a path or by one of pyserial's URLs, so that a reader may
also hang on another machine, or be watched (``spy://``). A reader may be missing
at the start and may go and come back at any moment, under another name too.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import termios
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlsplit

from hardware.input.tokens import Code, Noise, Tag, Token, Tokenizer
from hardware.ports import CodeRead, Deliver, DeviceNotice, Message, TagRead, Unreadable
from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError

BAUD: Final = 9600
SILENCE_S: Final = 0.05
"""Silence that ends a code of a reader that sends no ending: 48 characters long at 9600 baud."""
RETRY_S: Final = (0.5, 5.0)
"""The first and the longest wait before a missing reader is looked for again."""
BY_ID: Final = Path("/dev/serial/by-id")
"""Where Linux keeps a name for each USB line that stays the same."""

_CLOSING_S: Final = 1.0
_NETWORK: Final = frozenset({"socket", "rfc2217"})
_KINDS_OF_URL: Final = _NETWORK | {"spy", "loop"}
_WAY_OUT: Final = (
    "give a path such as /dev/serial/by-id/usb-..., or "
    "socket://HOST:PORT, rfc2217://HOST:PORT, spy://PATH or loop://"
)
# Numbered in the order of plugging in, so the next plugging in may change them.
_FLEETING: Final = re.compile(r"/dev/tty(USB|ACM)\d+")

# How pyserial 3.5 says that a port has gone: SerialException, an OSError, from read; a bare OSError from the
# ioctl of in_waiting; termios.error from setting a timeout or from flushing. A port that is being closed has
# no descriptor any more: select says TypeError, or ValueError for -1; a socket that is None AttributeError.
_GONE: Final = (OSError, termios.error, TypeError, ValueError, AttributeError)


class Port(Protocol):
    """What is used of a pyserial port."""

    timeout: float | None

    @property
    def in_waiting(self) -> int:
        """Bytes that can be read at once."""

    def read(self, size: int, /) -> bytes:
        """Up to *size* bytes; fewer, or none, when the timeout is over."""

    def close(self) -> None:
        """Let the port go. Twice is once."""


def open_serial(url: str) -> Port:
    """
    Open a line with pyserial; other programs that ask for it alone are kept off.

    Raises:
        serial.SerialException: It is not there, not allowed, or taken.
    """
    from serial import serial_for_url

    return serial_for_url(url, baudrate=BAUD, exclusive=True)


class SerialReader:
    """
    A source that reads codes and tags from a serial line.

    Args:
        url: A path, or a URL of the kinds socket, rfc2217, spy and loop.
        source: What the reader is called in messages.
        open_port: Opens the line; a test gives its own.
        clock: Monotonic seconds for the messages.
        retry_s: The first and the longest wait before a missing reader is looked for again.
        by_id: The folder with the names that stay.

    Raises:
        HardwareError: *url* names no kind of line that can be read.
    """

    def __init__(
        self,
        url: str,
        *,
        source: str = "reader",
        open_port: Callable[[str], Port] = open_serial,
        clock: Callable[[], float] = time.monotonic,
        retry_s: tuple[float, float] = RETRY_S,
        by_id: Path = BY_ID,
    ) -> None:
        _check(url, source)
        self._line = _Line(url, source, by_id)
        self._source = source
        self._open_port = open_port
        self._clock = clock
        self._retry_s, self._longest_retry_s = retry_s
        self._wait_s = self._retry_s
        self._trouble: HardwareError | None = None
        self._is_warned = False
        self._closing = threading.Event()
        self._holding = threading.Lock()
        self._port: Port | None = None
        self._thread: threading.Thread | None = None

    def start(self, deliver: Deliver) -> None:
        """Begin to read. A reader that is missing is told in a notice, and looked for until it comes."""
        self._thread = threading.Thread(target=self._run, args=[deliver], name=self._source, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop reading and let the line go. Twice is once."""
        self._closing.set()
        with self._holding:
            if self._port is not None:
                _wake(self._port)
        if self._thread is not None:
            self._thread.join(_CLOSING_S)

    def _run(self, deliver: Deliver) -> None:
        while not self._closing.is_set():
            try:
                with self._opened() as port:
                    self._tell_ready(deliver)
                    self._listen(port, deliver)
            except HardwareError as error:
                self._tell_trouble(error, deliver)
            self._closing.wait(self._wait_s)
            self._wait_s = min(2 * self._wait_s, self._longest_retry_s)

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Port]:
        """The open line. It is let go at the end: a line still held comes back under another name."""
        name = self._line.resolve()
        try:
            port = self._open_port(name)
        except _GONE as error:
            raise self._line.why_closed(error) from error
        self._line.remember(name)
        with self._holding:
            self._port = port
        try:
            yield port
        finally:
            with self._holding, contextlib.suppress(*_GONE):  # what has gone may fail to close, too
                self._port = None
                port.close()

    def _listen(self, port: Port, deliver: Deliver) -> None:
        tokenizer = Tokenizer()
        while not self._closing.is_set():
            # Between codes the thread sleeps until a byte comes.
            data = self._read(port, SILENCE_S if tokenizer.is_open else None)
            if self._closing.is_set():
                return
            for token in tokenizer.feed(data) if data else tokenizer.idle():
                deliver(self._message(token))

    def _read(self, port: Port, timeout_s: float | None) -> bytes:
        try:
            if port.timeout != timeout_s:
                port.timeout = timeout_s
            data = port.read(port.in_waiting or 1)
        except _GONE as error:
            raise DeviceLost(
                f"{self._source}: {self._line.name} has gone; plug it in again, until then key the cards"
            ) from error
        if data:
            # A line is well when it brings something; one that opens and fails is tried less and less often.
            self._wait_s = self._retry_s
        return data

    def _message(self, token: Token) -> Message:
        at_s = self._clock()
        match token:
            case Code(text):
                return CodeRead(text, self._source, at_s)
            case Tag(tag):
                return TagRead(tag, self._source, at_s)
            case Noise(what):
                return Unreadable(what, self._source, at_s)

    def _tell_trouble(self, error: HardwareError, deliver: Deliver) -> None:
        """Tell that the reader is gone, once; and once more where it has come and may not be opened."""
        is_news = self._trouble is None or (
            isinstance(error, DeviceDenied) and not isinstance(self._trouble, DeviceDenied)
        )
        self._trouble = error
        if is_news and not self._closing.is_set():
            deliver(DeviceNotice(self._source, f"{error}{self._warning()}", lost=True))

    def _tell_ready(self, deliver: Deliver) -> None:
        """Tell that the reader is back, once; a reader that is there from the start needs no words."""
        is_back, self._trouble = self._trouble is not None, None
        warning = self._warning()
        if is_back or warning:
            ready = f"{self._source}: ready on {self._line.name}{warning}"
            deliver(DeviceNotice(self._source, ready, lost=False))

    def _warning(self) -> str:
        """The first notice says that the name may change, where it may."""
        is_first, self._is_warned = not self._is_warned, True
        return self._line.warning() if is_first else ""


class _Line:
    """
    The name of a line, looked up anew for each opening.

    Attributes:
        name: What was opened last: the path behind all links, or the URL.
    """

    def __init__(self, url: str, source: str, by_id: Path) -> None:
        self.name = url
        self._url = url
        self._source = source
        self._by_id = by_id
        self._staying: Path | None = None  # the device's own name among the links

    def resolve(self) -> str:
        """What to open now: the device seen before wherever it is, else what was configured."""
        if self._staying is not None and self._staying.exists():
            return str(self._staying)
        return self._url

    def remember(self, opened: str) -> None:
        """*opened* could be opened: keep which device that is."""
        if "://" in opened:
            return
        self.name = os.path.realpath(opened)
        self._staying = next((link for link in self._links() if os.path.realpath(link) == self.name), None)

    def warning(self) -> str:
        """What to say about a name that the next plugging in may change; empty where it stays."""
        if not _FLEETING.fullmatch(self._url):
            return ""
        links = (
            ", ".join(str(link) for link in self._links()) or f"one of {self._by_id}, once it is plugged in"
        )
        return f". The name {self._url} may change when it is plugged in again; configure instead: {links}"

    def why_closed(self, error: Exception) -> HardwareError:
        """*error* of an opening, in our own words."""
        where = f"{self._source}: {self._url}"
        match getattr(error, "errno", None):
            case errno.EACCES | errno.EPERM:
                return DeviceDenied(
                    f"{where} may not be opened by this user; join its group with "
                    "'sudo usermod -aG dialout $USER' and log in again"
                )
            case errno.EAGAIN | errno.EBUSY:
                return DeviceDenied(f"{where} is held by another program; end that one")
            case errno.ENOENT | errno.ENODEV | errno.ENXIO:
                return DeviceMissing(f"{where} is not there; plug it in, until then key the cards")
            case _:
                return DeviceMissing(f"{where} cannot be opened ({error}); until then key the cards")

    def _links(self) -> list[Path]:
        try:
            return sorted(self._by_id.iterdir())
        except OSError:  # the folder comes with the first link, and goes with the last
            return []


def _check(url: str, source: str) -> None:
    kind, found, _ = url.partition("://")
    if not url or (found and kind.lower() not in _KINDS_OF_URL):
        raise HardwareError(f"{source}: {url!r} is no line that can be read; {_WAY_OUT}")
    if found and kind.lower() in _NETWORK:
        try:
            whole = bool(urlsplit(url).hostname and urlsplit(url).port)
        except ValueError:
            whole = False
        if not whole:
            raise HardwareError(f"{source}: {url!r} lacks a host or a port number; write {kind}://HOST:PORT")


def _wake(port: Port) -> None:
    """End a blocking read. Network ports know no other way than to be closed."""
    with contextlib.suppress(*_GONE):
        getattr(port, "cancel_read", port.close)()
