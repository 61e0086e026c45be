"""
Devices for tests and for trying things out: they do what a script says, and fail when told.

A fake keeps the promises of `hardware.ports` as the real devices do, so that
whatever holds with a fake holds with them.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable

from hardware.ports import Deliver, DeviceNotice, Message, View
from scorer.errors import DeviceLost, HardwareError

SILENCE = b""
"""A step of `FakePort`: nothing comes until the timeout is over."""


class Fault:
    """
    Says when a device fails: at the uses from *first* to *last*, counted from 1.

    Args:
        first: The first use that fails; None is never.
        last: The last use that fails; None is for ever.
    """

    def __init__(self, first: int | None, last: int | None = None) -> None:
        self._first = first
        self._last = last
        self.uses = 0

    @classmethod
    def never(cls) -> Fault:
        """A device that works."""
        return cls(None)

    @classmethod
    def once(cls) -> Fault:
        """A device that fails at its first use and works from then on."""
        return cls(1, 1)

    @classmethod
    def after(cls, uses: int) -> Fault:
        """A device that works *uses* times and never again."""
        return cls(uses + 1)

    @classmethod
    def always(cls) -> Fault:
        """A device that never works."""
        return cls(1)

    def use(self) -> None:
        """
        Use the device once.

        Raises:
            DeviceLost: It is told to fail this time.
        """
        self.uses += 1
        if (
            self._first is not None
            and self._first <= self.uses
            and (self._last is None or self.uses <= self._last)
        ):
            raise DeviceLost(f"the fake fails at use {self.uses}, as it was told")


class ScriptedSource:
    """
    A source that delivers a script when it is started, and more when told.

    Attributes:
        is_closed: It has been closed; nothing is delivered any more.
    """

    def __init__(self, script: Iterable[Message] = ()) -> None:
        self._script = tuple(script)
        self._deliver: Deliver | None = None
        self.is_closed = False

    def start(self, deliver: Deliver) -> None:
        """Deliver the whole script at once, in the caller's thread."""
        self._deliver = deliver
        for message in self._script:
            self.send(message)

    def send(self, message: Message) -> None:
        """Deliver one more message; before the start and after the end there is nobody to take it."""
        if self._deliver is not None and not self.is_closed:
            self._deliver(message)

    def close(self) -> None:
        """Deliver nothing more."""
        self.is_closed = True


class RecordingOutput:
    """
    An output that keeps what it is given.

    Args:
        fault: When drawing fails. As with a real device the caller never sees it: a notice says so.
        source: What the output is called in notices.

    Attributes:
        views: What was shown, in order.
        is_started: It has been started.
        is_closed: It has been closed; nothing is shown any more.
    """

    def __init__(self, fault: Fault | None = None, *, source: str = "recorder") -> None:
        self._fault = fault or Fault.never()
        self._deliver: Deliver | None = None
        self._source = source
        self._is_lost = False
        self.views: list[View] = []
        self.is_started = False
        self.is_closed = False

    def start(self, deliver: Deliver) -> None:
        """Begin to keep views; *deliver* takes the notices."""
        self._deliver = deliver
        self.is_started = True

    def draw(self, view: View) -> None:
        """Keep *view*, unless the fault says that it is lost."""
        if self.is_closed:
            return
        try:
            self._fault.use()
        except HardwareError as error:
            self._tell(str(error), lost=True)
        else:
            self._tell("it is back", lost=False)
            self.views.append(view)

    def close(self) -> None:
        """Keep no more views."""
        self.is_closed = True

    def _tell(self, message: str, *, lost: bool) -> None:
        """Tell once that drawing fails, and once that it works again."""
        is_news, self._is_lost = lost is not self._is_lost, lost
        if is_news and self._deliver is not None:
            self._deliver(DeviceNotice(self._source, f"{self._source}: {message}", lost=lost))


class FakePort:
    """
    A serial port that brings what its script says, then nothing until it is closed.

    Args:
        script: Bytes that arrive together, `SILENCE`, or an error that reading raises.

    Attributes:
        timeout: Seconds that a read waits, as pyserial has it. A fake never waits for time:
            with a timeout it is over at once, without one a read blocks.
        timeouts: The timeout of each read so far.
        is_closed: It has been closed.
    """

    def __init__(self, *script: bytes | Exception) -> None:
        self._script = deque(script)
        self._changed = threading.Condition()
        self.timeout: float | None = None
        self.timeouts: list[float | None] = []
        self.is_closed = False

    @property
    def in_waiting(self) -> int:
        """How many bytes of the script arrive together next."""
        with self._changed:
            step = self._script[0] if self._script else SILENCE
            return len(step) if isinstance(step, bytes) else 0

    def read(self, size: int, /) -> bytes:
        """
        At most *size* bytes of the script's next step.

        Raises:
            OSError: The port is closed.
            Exception: The step is an error.
        """
        with self._changed:
            self.timeouts.append(self.timeout)
            if self.timeout is None:
                self._changed.wait_for(lambda: self._script or self.is_closed)
            if self.is_closed:
                raise OSError("the fake port is closed")
            if not self._script:
                return SILENCE
            step = self._script.popleft()
            if isinstance(step, Exception):
                raise step
            if step[size:]:
                self._script.appendleft(step[size:])
            return step[:size]

    def send(self, *steps: bytes | Exception) -> None:
        """Add steps to the script; a read that waits goes on."""
        with self._changed:
            self._script.extend(steps)
            self._changed.notify_all()

    def close(self) -> None:
        """End a read that waits. Twice is once."""
        with self._changed:
            self.is_closed = True
            self._changed.notify_all()


class FakeBus:
    """
    Opens the ports of a script one after another, so that a device can go and come back.

    Args:
        script: A port to hand out, or an error that opening raises. When it is used up, nothing is there.

    Attributes:
        opened: The names that were asked for, in order.
    """

    def __init__(self, *script: FakePort | Exception) -> None:
        self._script = deque(script)
        self.opened: list[str] = []

    def open(self, name: str) -> FakePort:
        """
        Hand out the next port of the script.

        Raises:
            OSError: The script says so, or is used up.
        """
        self.opened.append(name)
        step = (
            self._script.popleft()
            if self._script
            else FileNotFoundError(2, "No such file or directory", name)
        )
        if isinstance(step, Exception):
            raise step
        return step
