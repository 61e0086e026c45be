"""Serial lines without hardware, and a bench for readers on them that keeps all that they tell."""

from __future__ import annotations

import os
import queue
import tty
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hardware.input.reader import Port, SerialReader, open_serial
from tests.hardware.listening import SOON_S, Listener


class Line:
    """A serial line without hardware: what is written to it, a reader on `path` receives."""

    def __init__(self) -> None:
        self._far, near = os.openpty()
        tty.setraw(self._far)
        tty.setraw(near)
        self.path = os.ttyname(near)
        self._ends = [self._far, near]

    def send(self, data: bytes) -> None:
        """Bring *data* to the reader."""
        os.write(self._far, data)

    def unplug(self) -> None:
        """Pull the plug. Twice is once."""
        while self._ends:
            os.close(self._ends.pop())


class Bench(Listener):
    """Readers under test, all that they tell, and all that they have opened."""

    def __init__(self) -> None:
        super().__init__()
        self._ports: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._lines: list[Line] = []

    def plug(self) -> Line:
        """A new line."""
        self._lines.append(Line())
        return self._lines[-1]

    def read(self, url: str, open_port: Callable[[str], Port] = open_serial, **options: Any) -> SerialReader:
        """Start a reader that looks for missing lines without hurry, but soon."""

        def watched(name: str) -> Port:
            port = open_port(name)
            self._ports.put(port)
            return port

        reader = SerialReader(url, open_port=watched, **{"retry_s": (0.001, 0.002), **options})
        self.hear(reader)
        return reader

    def opened(self) -> Any:
        """Wait for the next port that is opened: what was sent to it before is lost."""
        return self._ports.get(timeout=SOON_S)

    def clear(self) -> None:
        """Close every reader and unplug every line."""
        super().clear()
        for line in self._lines:
            line.unplug()


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A bench that is cleared in the end."""
    bench = Bench()
    yield bench
    bench.clear()
