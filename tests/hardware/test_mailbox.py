"""A mailbox shows the newest value on its own thread, and nobody waits for a slow device."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import pytest

from hardware import mailbox
from hardware.mailbox import Mailbox
from scorer.errors import DeviceLost, HardwareError

SOON_S = 10.0


class Display:
    """A slow display: each drawing waits until it is allowed."""

    def __init__(self) -> None:
        self.begun: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.failures: queue.SimpleQueue[OSError | HardwareError] = queue.SimpleQueue()
        self.shown: list[str] = []
        self._allowed = threading.Semaphore(0)

    def draw(self, value: str) -> None:
        """Show *value*, once that is allowed."""
        self.begun.put(value)
        assert self._allowed.acquire(timeout=SOON_S)
        self.shown.append(value)

    def allow(self, times: int = 1) -> None:
        """Let that many drawings come to their end."""
        self._allowed.release(times)


@pytest.fixture
def display() -> Iterator[Display]:
    """A display that is let go in the end, whatever it was left in."""
    display = Display()
    yield display
    display.allow(100)


def test_the_newest_value_is_shown(display: Display) -> None:
    """What was put while the display was busy is replaced, and never queues up."""
    box = Mailbox(display.draw, display.failures.put)
    box.start()
    box.put("first")
    assert display.begun.get(timeout=SOON_S) == "first"
    for value in ("second", "third", "last"):
        box.put(value)
    display.allow(2)
    box.close()
    assert display.shown == ["first", "last"]


def test_values_may_be_merged(display: Display) -> None:
    """A display that must not lose anything says what two values are together."""
    box = Mailbox(display.draw, display.failures.put, merge=lambda waiting, value: f"{waiting}+{value}")
    box.start()
    box.put("a")
    assert display.begun.get(timeout=SOON_S) == "a"
    for value in "bcd":
        box.put(value)
    display.allow(2)
    box.close()
    assert display.shown == ["a", "b+c+d"]


def test_what_was_put_before_the_start_is_shown(display: Display) -> None:
    """A value waits for its mailbox to start; starting twice is starting once."""
    box = Mailbox(display.draw, display.failures.put)
    box.put("early")
    box.start()
    box.start()
    display.allow()
    box.close()
    assert display.shown == ["early"]


def test_close_shows_what_waits(display: Display) -> None:
    """Closing comes back when the last value is shown; after that nothing is taken. Twice is once."""
    display.allow(2)
    box = Mailbox(display.draw, display.failures.put, name="shown")
    box.start()
    box.put("last")
    box.close()
    assert display.shown == ["last"]
    box.close()
    box.put("too late")
    box.start()
    assert display.shown == ["last"]
    assert "shown" not in [thread.name for thread in threading.enumerate()]


def test_a_mailbox_that_never_started_can_be_closed(display: Display) -> None:
    """Then nothing is shown, and nothing can be started any more."""
    box = Mailbox(display.draw, display.failures.put)
    box.put("never")
    box.close()
    box.start()
    display.allow()
    box.close()
    assert display.shown == []


def test_a_display_that_hangs_does_not_keep_the_program(
    display: Display, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing gives up on a display that does not come back."""
    monkeypatch.setattr(mailbox, "CLOSING_S", 0.01)
    box = Mailbox(display.draw, display.failures.put)
    box.start()
    box.put("hangs")
    assert display.begun.get(timeout=SOON_S) == "hangs"
    box.close()
    assert display.shown == []
    box.put("too late")
    display.allow(2)
    monkeypatch.undo()
    box.close()
    assert display.shown == ["hangs"]


@pytest.mark.parametrize(
    "error", [OSError(5, "Input/output error"), DeviceLost("gone"), HardwareError("broken")]
)
def test_a_failing_display_is_told_and_tried_again(error: OSError | HardwareError) -> None:
    """A drawing that fails is told once, and the next value is drawn all the same."""
    failures: queue.SimpleQueue[OSError | HardwareError] = queue.SimpleQueue()
    shown: list[str] = []

    def draw(value: str) -> None:
        if value == "fails":
            raise error
        shown.append(value)

    box = Mailbox(draw, failures.put)
    box.start()
    box.put("fails")
    assert failures.get(timeout=SOON_S) is error
    box.put("works")
    box.close()
    assert shown == ["works"]
    assert failures.empty()


def test_a_display_may_close_its_own_mailbox() -> None:
    """Closing from within a drawing does not wait for itself."""
    closed = threading.Event()

    def draw(_value: str) -> None:
        box.close()
        closed.set()

    box = Mailbox(draw, lambda _error: None)
    box.start()
    box.put("last")
    assert closed.wait(SOON_S)
    box.close()
