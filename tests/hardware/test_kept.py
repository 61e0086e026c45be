"""An output that keeps its device going: opened again and again, told once, and never waited for."""

from __future__ import annotations

import logging
import threading
from typing import Final

import pytest

from hardware.output import kept
from hardware.output.kept import RETRY_S, KeptOutput
from hardware.ports import DeviceNotice, Message, View
from scorer.errors import DeviceLost, DeviceMissing
from scorer.screen import Large, Row, Screen

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

GONE: Final = OSError(5, "Input/output error")


def view(seq: int) -> View:
    """The view after *seq* moves."""
    return View(seq, Screen(page="play", kind="list", head=Row(""), large=Large((), "")), b"{}")


class FakeDevice:
    """
    A device that fails with what it is told, and keeps what it is asked.

    Attributes:
        trouble: What opening raises.
        fault: What showing raises.
        stuck: What closing raises.
        due_s: When it wants to be called again.
        calls: What it was asked, in order.
        shown: Each view that it shows, when it came, and the moment.
    """

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.fault: Exception | None = None
        self.stuck: Exception | None = None
        self.due_s: float | None = None
        self.calls: list[str] = []
        self.shown: list[tuple[int, float, float]] = []

    def open(self) -> None:
        self._do("open", self.trouble)

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        self._do("show", self.fault)
        self.shown.append((view.seq, came_s, now_s))
        return self.due_s

    def close(self) -> None:
        self._do("close", self.stuck)

    def _do(self, what: str, trouble: Exception | None) -> None:
        self.calls.append(what)
        if trouble is not None:
            raise trouble


class Bench:
    """An output without its thread: a test does its steps, on a clock that is told."""

    def __init__(self) -> None:
        self.device, self.now_s = FakeDevice(), 100.0
        self.notices: list[Message] = []
        self.output = KeptOutput(self.device, "lamp", clock=lambda: self.now_s)
        self.output._deliver = self.notices.append

    def step(self, later_s: float = 0.0) -> float | None:
        """What is done *later_s* from now; gives the seconds until the next thing."""
        self.now_s += later_s
        due_s = self.output.step(self.now_s)
        return None if due_s is None else due_s - self.now_s

    @property
    def told(self) -> list[tuple[str, bool]]:
        """What the table was told: the words, and whether the device is lost."""
        return [(notice.message, notice.lost) for notice in self.notices if isinstance(notice, DeviceNotice)]


def test_waits_grow_and_begin_anew() -> None:
    """From half a second to five between two tries; a try that shows something makes the next wait short."""
    bench = Bench()
    bench.device.trouble = GONE
    waits = [bench.step()]
    for _ in range(6):
        waits.append(bench.step(waits[-1] or 0.0))
    assert waits == [0.5, 1.0, 2.0, 4.0, 5.0, 5.0, 5.0]
    assert (waits[0], waits[-1]) == RETRY_S

    bench.device.trouble = None
    assert bench.step(5.0) is None
    bench.device.fault = GONE
    bench.output.draw(view(1))
    assert bench.step() == 0.5


def test_a_device_that_opens_and_fails_is_tried_less_and_less() -> None:
    """Opening alone is no success while there is something to show."""
    bench = Bench()
    bench.output.draw(view(1))
    bench.device.fault = GONE
    waits = [bench.step()]
    for _ in range(3):
        waits.append(bench.step(waits[-1] or 0.0))

    assert waits == [0.5, 1.0, 2.0, 4.0]
    assert bench.device.calls == ["open", "show", "close"] * 4


def test_nothing_is_tried_before_its_time() -> None:
    """A view that comes while a device is away wakes the output, and the wait goes on."""
    bench = Bench()
    bench.device.trouble = GONE
    bench.step()
    bench.output.draw(view(1))

    assert bench.step(0.25) == 0.25
    assert bench.device.calls == ["open", "close"]
    bench.device.trouble = None
    bench.step(0.25)
    assert bench.device.shown == [(1, 100.0, 100.5)]


def test_the_table_is_told_once_that_it_has_gone_and_once_that_it_has_come() -> None:
    """However often it is tried; notices begin with the device's name, once."""
    bench = Bench()
    for trouble in (GONE, DeviceMissing("lamp: no bulb; screw one in"), GONE):
        bench.device.trouble = trouble
        bench.step(5.0)
    bench.device.trouble = None
    bench.step(5.0)
    bench.step(5.0)
    bench.device.fault = DeviceLost("lamp: no bulb any more; screw one in")
    bench.output.draw(view(1))
    bench.step()

    assert bench.told == [
        ("lamp: [Errno 5] Input/output error", True),
        ("lamp: it is back", False),
        ("lamp: no bulb any more; screw one in", True),
    ]


def test_a_device_that_is_there_needs_no_words() -> None:
    """Nothing is told of a device that works, and it is opened once."""
    bench = Bench()
    for seq in (1, 2):
        bench.output.draw(view(seq))
        bench.step()

    assert bench.told == []
    assert bench.device.calls == ["open", "show", "show"]


def test_a_driver_that_fails_in_a_way_of_its_own_d06(caplog: pytest.LogCaptureFixture) -> None:
    """D06: `begin() raises RuntimeError code -3` costs the device, not the process; it is told once, and tried."""
    bench = Bench()
    bench.output.draw(view(1))
    bench.device.trouble = RuntimeError("code -3")
    bench.step()
    bench.step(5.0)
    assert bench.told == [("lamp: code -3", True)]
    assert bench.device.calls == ["open", "close"] * 2
    assert [record.exc_info is not None for record in caplog.records if record.levelno == logging.ERROR] == [
        True
    ], "one trace in the log, however often it is tried"

    bench.device.trouble = None
    bench.step(5.0)
    assert bench.told[1:] == [("lamp: it is back", False)]
    assert [seq for seq, _, _ in bench.device.shown] == [1]


def test_a_device_that_cannot_be_put_out_is_let_go() -> None:
    """Whatever closing raises, the device is opened anew."""
    bench = Bench()
    bench.step()
    bench.device.fault, bench.device.stuck = GONE, RuntimeError("code -4")
    bench.output.draw(view(1))
    bench.step()
    bench.device.fault = None
    bench.step(0.5)

    assert bench.device.calls == ["open", "show", "close", "open", "show"]


def test_a_device_says_when_it_is_due() -> None:
    """What showing returns is when the output comes back by itself, with the same view."""
    bench = Bench()
    assert bench.step() is None, "before the first view nothing is due"
    bench.device.due_s = 103.0
    bench.output.draw(view(1))

    assert bench.step() == 3.0
    bench.device.due_s = None
    assert bench.step(3.0) is None
    assert bench.device.shown == [(1, 100.0, 100.0), (1, 100.0, 103.0)]


class Opening(FakeDevice):
    """A device that takes a while to open: what happens meanwhile, the test says."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self._bench = bench

    def open(self) -> None:
        super().open()
        self._bench.now_s += 2.0
        self._bench.output.draw(view(2))


def test_a_view_that_comes_while_the_device_is_opened() -> None:
    """The newest view is shown, and no moment is before it came."""
    bench = Bench()
    bench.output._device = bench.device = Opening(bench)
    bench.output.draw(view(1))
    bench.step()

    assert bench.device.shown == [(2, 102.0, 102.0)]
    assert bench.output._is_drawn


class Hanging(FakeDevice):
    """A device whose driver hangs in one of its calls until it is let go on."""

    def __init__(self, hangs_in: str) -> None:
        super().__init__()
        self._hangs_in = hangs_in
        self.hangs, self.goes_on, self.is_dark = (threading.Event() for _ in range(3))

    def _do(self, what: str, trouble: Exception | None) -> None:
        super()._do(what, trouble)
        if what == self._hangs_in:
            self.hangs.set()
            assert self.goes_on.wait(SOON_S)
        if what == "close":
            self.is_dark.set()


@pytest.mark.parametrize("hangs_in", ["open", "show", "close"])
def test_a_device_that_hangs_is_left(monkeypatch: pytest.MonkeyPatch, hangs_in: str) -> None:
    """Neither drawing nor closing waits for it; when its driver comes back, it is put out, and nothing is told."""
    monkeypatch.setattr(kept, "CLOSING_S", 0.01)
    device, notices = Hanging(hangs_in), list[Message]()
    output = KeptOutput(device, "lamp")
    output.start(notices.append)
    output.draw(view(1))
    if hangs_in != "close":
        assert device.hangs.wait(SOON_S)
    output.draw(view(2))
    output.close()
    output.close()
    assert device.hangs.wait(SOON_S)
    assert not device.is_dark.is_set()

    device.fault = GONE
    device.goes_on.set()
    assert device.is_dark.wait(SOON_S)
    output._thread.join(SOON_S)
    assert not output._thread.is_alive()
    assert notices == []


def test_a_view_wakes_the_thread_that_waits_for_a_retry() -> None:
    """Closing does not wait for the next try, however far that is."""
    device, told = FakeDevice(), threading.Event()
    device.trouble = GONE
    output = KeptOutput(device, "lamp", retry_s=(1000.0, 1000.0))
    output.start(lambda message: told.set())
    assert told.wait(SOON_S)
    output.close()

    assert not output._thread.is_alive()
    assert device.calls[0] == "open"
    assert set(device.calls[1:]) == {"close"}


def test_who_waits_for_a_device_waits_for_its_first_try() -> None:
    """It has been opened then, or has failed to be; one that hangs is waited for no longer than was said."""
    for trouble in (None, DeviceMissing("it is not there")):
        device = FakeDevice()
        device.trouble = trouble
        output = KeptOutput(device, "oled")
        output.start(lambda message: None)
        output.wait_tried(SOON_S)
        assert "open" in device.calls
        output.close()


class HangingDevice(FakeDevice):
    """A device whose opening takes until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = threading.Event()

    def open(self) -> None:
        assert self.goes_on.wait(SOON_S)
        super().open()


def test_a_device_that_hangs_is_not_waited_for() -> None:
    """Whoever waits for its first try goes on without it."""
    device = HangingDevice()
    output = KeptOutput(device, "oled")
    output.start(lambda message: None)
    output.wait_tried(0.01)
    assert device.calls == []
    device.goes_on.set()
    output.close()
