"""What a source under test tells, message by message."""

from __future__ import annotations

import queue
from typing import Final

from hardware.ports import CodeRead, DeviceNotice, Message, Source

SOON_S: Final = 10.0
"""Nothing that is waited for takes so long, unless it never comes."""


class Listener:
    """Hears sources, and closes them in the end."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._sources: list[Source] = []

    def hear(self, source: Source) -> None:
        """Start a source; what it tells waits here."""
        self._sources.append(source)
        source.start(self._messages.put)

    def next(self) -> Message:
        """The next message; waits for it."""
        return self._messages.get(timeout=SOON_S)

    def code(self) -> str:
        """The next message, which is a code."""
        message = self.next()
        assert isinstance(message, CodeRead), message
        return message.text

    def notice(self) -> DeviceNotice:
        """The next message, which is a notice."""
        message = self.next()
        assert isinstance(message, DeviceNotice), message
        return message

    def is_quiet(self) -> bool:
        """No message waits."""
        return self._messages.empty()

    def clear(self) -> None:
        """Close every source."""
        for source in self._sources:
            source.close()
