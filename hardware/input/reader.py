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

from hardware.input.checked import decode
from hardware.input.finding import AUTO, BY_ID, find_reader, staying_names
from hardware.input.flood import QUIET_S, Flood
from hardware.input.kept import RETRY_S, KeptSource
from hardware.input.tokens import Code, Noise, Tag, Token, Tokenizer
from hardware.ports import CodeRead, Deliver, Message, TagRead, Unreadable
from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError

BAUD: Final = 9600
SILENCE_S: Final = 0.05
"""Silence that ends a code of a reader that sends no ending: 48 characters long at 9600 baud."""
LOOK_S: Final = 5.0
"""How often a better line is looked for, where the reader was only guessed to be on this one."""

# What a flood is drained by: so much at once, and so long between two looks.
_DRAINED: Final = 65_536
_DRAIN_S: Final = 0.05
_NETWORK: Final = frozenset({"socket", "rfc2217"})
_KINDS_OF_URL: Final = _NETWORK | {"spy", "loop"}
_WAY_OUT: Final = (
    "give a path such as /dev/serial/by-id/usb-..., auto, or "
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


class SerialReader(KeptSource[Port]):
    """
    A source that reads codes and tags from a serial line.

    Args:
        url: A path, a URL of the kinds socket, rfc2217, spy and loop, or ``auto``.
        source: What the reader is called in messages.
        open_port: Opens the line; a test gives its own.
        clock: Monotonic seconds for the messages.
        retry_s: The first and the longest wait before a missing reader is looked for again.
        by_id: The folder with the names that stay.
        find: Looks for a reader, anew for each opening, where *url* is ``auto``.

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
        find: Callable[[], str | None] = find_reader,
    ) -> None:
        _check(url, source)
        super().__init__(source, retry_s)
        self._line = _Line(url, source, by_id, find)
        self._open_port = open_port
        self._clock = clock
        self._holding = threading.Lock()
        self._port: Port | None = None
        self._is_flooded = False

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Port]:
        """
        The open line, and quiet where it was not before.

        It is let go at the end: a line still held comes back under another name.
        """
        name = self._line.resolve()
        try:
            port = self._open_port(name)
        except _GONE as error:
            raise self._line.why_closed(name, error) from error
        self._line.remember(name)
        with self._holding:
            self._port = port
        try:
            if self._is_flooded:
                self._wait_for_quiet(port)
            yield port
        finally:
            with self._holding, contextlib.suppress(*_GONE):  # what has gone may fail to close, too
                self._port = None
                port.close()

    def _listen(self, port: Port, deliver: Deliver) -> None:
        tokenizer, flood = Tokenizer(), Flood()
        while not self._closing.is_set():
            # Between codes the thread sleeps until a byte comes.
            data = self._read(port, SILENCE_S if tokenizer.is_open else self._line.look_s)
            if self._closing.is_set() or (not data and self._line.is_outdone()):
                return
            tokens, at_s = tokenizer.feed(data) if data else tokenizer.idle(), self._clock()
            if flood.take(len(data), tokens, at_s):
                self._is_flooded = True
                raise DeviceLost(
                    f"{self._source}: {self._line.name} sends without end; look for what holds its trigger "
                    "or its wire, or unplug it. Until it is quiet, key the cards"
                )
            for token in tokens:
                deliver(self._message(token, at_s))

    def _wait_for_quiet(self, port: Port) -> None:
        """Throw away what comes, never fast, until nothing has come for a while."""
        while not self._closing.is_set() and self._read(port, QUIET_S, at_once=_DRAINED):
            self._closing.wait(_DRAIN_S)
        self._is_flooded = False

    def _read(self, port: Port, timeout_s: float | None, *, at_once: int = 0) -> bytes:
        try:
            if port.timeout != timeout_s:
                port.timeout = timeout_s
            data = port.read(at_once or port.in_waiting or 1)
        except _GONE as error:
            raise DeviceLost(
                f"{self._source}: {self._line.name} has gone; plug it in again, until then key the cards"
            ) from error
        if data:
            self._is_well()
        return data

    def _message(self, token: Token, at_s: float) -> Message:
        match token:
            case Code(text):
                return CodeRead(decode(text) or text, self._source, at_s)
            case Tag(tag):
                return TagRead(tag, self._source, at_s)
            case Noise(what):
                return Unreadable(what, self._source, at_s)

    def _wake(self) -> None:
        with self._holding, contextlib.suppress(*_GONE):
            if self._port is not None:
                # Network ports know no other way to end a blocking read than to be closed.
                getattr(self._port, "cancel_read", self._port.close)()

    def _place(self) -> str:
        return self._line.name

    def _advice(self) -> str:
        return self._line.warning()


class _Line:
    """
    The name of a line, looked up anew for each opening.

    Attributes:
        name: What was opened last: the path behind all links, or the URL.
    """

    def __init__(self, url: str, source: str, by_id: Path, find: Callable[[], str | None]) -> None:
        self.name = url
        self._url = url
        self._source = source
        self._by_id = by_id
        self._find = find
        self._staying: Path | None = None  # the device's own name among the links

    def resolve(self) -> str:
        """What to open now: the device seen before wherever it is, else what is configured or found."""
        if self._staying is not None and self._staying.exists():
            return str(self._staying)
        if self._url != AUTO:
            return self._url
        try:
            found = self._find()
        except HardwareError as error:
            raise DeviceMissing(f"{self._source}: {error}") from error
        if found is None:
            raise DeviceMissing(f"{self._source}: none is found; plug one in, until then key the cards")
        return found

    def remember(self, opened: str) -> None:
        """*opened* could be opened: keep which device that is."""
        if "://" in opened:
            return
        self.name = os.path.realpath(opened)
        links = staying_names(self._by_id)
        self._staying = next((link for link in links if os.path.realpath(link) == self.name), None)

    @property
    def look_s(self) -> float | None:
        """How often to look for a better line; None where this is the reader's, for all that is known."""
        return LOOK_S if self._url == AUTO and self._staying is None else None

    def is_outdone(self) -> bool:
        """Whether the reader was only guessed to be here, and is found elsewhere now."""
        return self.look_s is not None and os.path.realpath(self.resolve()) != self.name

    def warning(self) -> str:
        """What to say about a name that the next plugging in may change; empty where it stays."""
        if not _FLEETING.fullmatch(self._url):
            return ""
        links = (
            ", ".join(map(str, staying_names(self._by_id))) or f"one of {self._by_id}, once it is plugged in"
        )
        return f". The name {self._url} may change when it is plugged in again; configure instead: {links}"

    def why_closed(self, name: str, error: Exception) -> HardwareError:
        """*error* of opening *name*, in our own words."""
        where = f"{self._source}: {name}"
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
