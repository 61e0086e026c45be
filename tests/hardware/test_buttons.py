"""Buttons on pins bring presses: one each, whatever bounces, raises, sticks or is missing."""

from __future__ import annotations

import gc
import logging
import queue
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from gpiozero import Button, CallbackSetToNone, DigitalInputDevice, GPIOPinInUse

from hardware.input.buttons import Buttons
from hardware.input.debounce import STUCK_S
from hardware.pins import Factory, open_pins
from hardware.ports import DeviceNotice, KeyPress, Message
from scorer.errors import DeviceMissing
from tests.clock import Clock

SOON_S = 10.0
FOR_EVER_S = 1000.0

PINS = {"A": 4, "5": 5, "Q": 24, "H": 16, "C": 21, "P1": 7}


class Panel:
    """Fingers on mock pins, and what they have brought."""

    def __init__(self) -> None:
        self.factory = open_pins("mock")
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._started: list[Buttons] = []

    def start(self, pins: Mapping[str, int] = PINS, **options: Any) -> Buttons:
        """Start buttons on these pins."""
        buttons = Buttons(pins, open_pins=lambda: self.factory, **options)
        self._started.append(buttons)
        buttons.start(self.messages.put)
        return buttons

    def push(self, *keys: str) -> None:
        """Push keys down, one after the other."""
        for key in keys:
            self.factory.pin(PINS[key]).drive_low()

    def let_go(self, *keys: str) -> None:
        """Let keys go, one after the other."""
        for key in keys:
            self.factory.pin(PINS[key]).drive_high()

    def next(self) -> Message:
        """The next message; waits for it."""
        return self.messages.get(timeout=SOON_S)

    def keys(self, count: int) -> list[str]:
        """The keys of the next messages, which are presses."""
        messages = [self.next() for _ in range(count)]
        assert all(isinstance(message, KeyPress) for message in messages), messages
        return [message.key for message in messages if isinstance(message, KeyPress)]

    def clear(self) -> None:
        """Close everything."""
        for buttons in self._started:
            buttons.close()


@pytest.fixture
def panel() -> Iterator[Panel]:
    """A panel that is cleared in the end."""
    panel = Panel()
    yield panel
    panel.clear()


def test_a_key_acts_when_it_is_pressed(panel: Panel) -> None:
    """Every key brings its name, at once, while it is still down."""
    panel.start(clock=lambda: 7.5)
    panel.push("A")

    assert panel.next() == KeyPress("A", "keys", 7.5)


def test_keys_come_in_the_order_of_the_fingers(panel: Panel) -> None:
    """Keys that are down together are told in the order in which they went down."""
    panel.start(source="panel")
    panel.push("5", "H", "A", "P1", "Q")

    assert panel.keys(5) == ["5", "H", "A", "P1", "Q"]


def test_a_bouncing_contact_is_one_press(panel: Panel) -> None:
    """Mock pins let every bounce through, at the closing and at the opening; each press is told once."""
    clock = Clock()
    panel.start(clock=clock, quiet_s=0.02)
    for pressed_s in (100.0, 100.5):
        for edge_s, move in [
            (0.0, panel.push),
            (0.004, panel.let_go),
            (0.005, panel.push),
            (0.090, panel.let_go),
            (0.094, panel.push),
            (0.095, panel.let_go),
        ]:
            clock.now_s = pressed_s + edge_s
            move("5")
    panel.push("A")

    assert panel.keys(3) == ["5", "5", "A"]


def test_a_key_that_is_stuck_is_one_press(panel: Panel) -> None:
    """What lies on a key presses it once, and the other keys work."""
    panel.start()
    panel.push("5", "A", "H")

    assert panel.keys(3) == ["5", "A", "H"]


def test_a_stuck_key_is_told(panel: Panel) -> None:
    """Once, as a device of its own, since the others work; and once when it is let go."""
    clock = Clock()
    panel.start(clock=clock)
    panel.push("5")
    clock.now_s += STUCK_S
    panel.push("A")
    told = [panel.next() for _ in range(3)]
    clock.now_s += 1.0
    panel.let_go("5")
    clock.now_s += 1.0
    panel.push("H")
    told += [panel.next() for _ in range(2)]

    assert [message.key for message in told if isinstance(message, KeyPress)] == ["5", "A", "H"]
    notices = [message for message in told if isinstance(message, DeviceNotice)]
    assert [(notice.source, notice.lost) for notice in notices] == [("key 5", True), ("key 5", False)]
    assert "All other keys work" in notices[0].message


def test_a_key_that_was_down_at_the_start_is_no_press(panel: Panel) -> None:
    """A key that is down when the panel starts acts when it is pressed anew."""
    panel.push("5")
    panel.start(quiet_s=0.0)
    panel.push("A")
    panel.let_go("5")
    panel.push("5")

    assert panel.keys(2) == ["A", "5"]


def test_e05_a_short_press_comes_when_the_key_is_let_go(panel: Panel) -> None:
    """E05: the key that can be held is silent while it is down, and is itself when it is let go in time."""
    panel.start(quiet_s=0.0, hold_s=FOR_EVER_S)
    panel.push("C", "A")
    assert panel.keys(1) == ["A"]
    panel.let_go("C")

    assert panel.keys(1) == ["C"]


def test_a_short_press_waits_for_quiet(panel: Panel) -> None:
    """The opening is certain when it has lasted; the panel's own thread sees to that."""
    panel.start(hold_s=FOR_EVER_S)
    panel.push("C")
    panel.let_go("C")

    assert panel.keys(1) == ["C"]


def test_e05_a_long_press_comes_by_itself_and_once(panel: Panel) -> None:
    """E05: a key that stays down is its other key at the time, once, and nothing when it is let go."""
    panel.start(quiet_s=0.0, hold_s=0.02)
    panel.push("C")
    assert panel.keys(1) == ["POWER"]
    panel.let_go("C")
    panel.push("5")

    assert panel.keys(1) == ["5"]


def test_nothing_comes_after_the_end(panel: Panel) -> None:
    """Closing ends a press that is not decided, lets the pins go, and twice is once."""
    before = set(threading.enumerate())
    buttons = panel.start(hold_s=FOR_EVER_S)
    panel.push("C")
    buttons.close()
    buttons.close()
    panel.push("A")

    assert panel.messages.empty()
    assert set(threading.enumerate()) <= before
    DigitalInputDevice(PINS["C"], pull_up=True, pin_factory=panel.factory).close()


def test_e02_nothing_is_opened_before_the_start() -> None:
    """E02: a panel that is made and not started asks for no pins, so a second one disturbs nobody."""

    def opened() -> Factory:
        raise AssertionError("opened")

    Buttons(PINS, open_pins=opened).close()


def test_e02_nothing_is_imported_before_the_start() -> None:
    """E02: importing the panel brings no pin library along."""
    program = "import hardware.input.buttons, hardware.input.matrix, sys; print('gpiozero' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"


def test_e02_a_pin_in_use_costs_one_key(panel: Panel) -> None:
    """E02: a pin that another device holds is told with its key; the device and the other keys work."""
    with Button(5, pin_factory=panel.factory) as first:
        with pytest.raises(GPIOPinInUse):
            Button(5, pin_factory=panel.factory)
        panel.start()
        assert panel.next() == DeviceNotice(
            "keys",
            "keys: key 5: GPIO5 (pin 29) is already in use by another device here; give each a pin of its own",
            lost=True,
        )
        panel.push("5", "A")
        assert panel.keys(1) == ["A"]
        assert first.is_pressed
        panel.let_go("5")


def test_e06_keys_on_the_pins_with_resistors(panel: Panel) -> None:
    """E06: GPIO2 and GPIO3 are pulled up on the board, which is what a key needs."""
    panel.start({"2": 2, "3": 3})
    panel.factory.pin(2).drive_low()
    panel.factory.pin(3).drive_low()

    assert panel.keys(2) == ["2", "3"]


def test_a_missing_library_is_told_once(panel: Panel) -> None:
    """Without pins there is one notice, no thread, and closing is quiet."""

    def missing() -> Factory:
        raise DeviceMissing("lgpio is missing; install it")

    before = set(threading.enumerate())
    buttons = Buttons(PINS, open_pins=missing)
    buttons.start(panel.messages.put)

    assert panel.next() == DeviceNotice("keys", "keys: lgpio is missing; install it", lost=True)
    assert panel.messages.empty()
    assert set(threading.enumerate()) <= before
    buttons.close()


def test_e07_what_the_table_raises_costs_one_press(panel: Panel, caplog: pytest.LogCaptureFixture) -> None:
    """E07: a table that raises on one key loses that press; the next key comes, and the log says so once."""

    def deliver(message: Message) -> None:
        if isinstance(message, KeyPress) and message.key in {"A", "Q"}:
            raise ValueError("no such move")
        panel.messages.put(message)

    buttons = Buttons({"A": 13, "Q": 19, "5": 26}, open_pins=lambda: panel.factory)
    with caplog.at_level(logging.ERROR):
        buttons.start(deliver)
        for pin in (13, 19, 26):
            panel.factory.pin(pin).drive_low()
        assert panel.keys(1) == ["5"]
        buttons.close()

    assert [record.getMessage().startswith("KeyPress(key='A'") for record in caplog.records] == [True]


def test_e07_a_table_that_hangs_does_not_hold_the_pins_up(panel: Panel) -> None:
    """E07: while the table is busy with one key the pin library is free, and the next key is not lost."""
    go_on = threading.Event()

    def deliver(message: Message) -> None:
        assert go_on.wait(SOON_S)
        panel.messages.put(message)

    buttons = Buttons(PINS, open_pins=lambda: panel.factory)
    buttons.start(deliver)
    # The mock calls back on this thread, so both come back although nothing is taken.
    panel.push("A", "5")
    assert panel.messages.empty()
    go_on.set()

    assert panel.keys(2) == ["A", "5"]
    buttons.close()


def test_e08_keys_are_not_collected(panel: Panel) -> None:
    """E08: a device of gpiozero that nobody keeps is dead; a panel that was started keeps its own."""
    seen: list[str] = []

    def forgotten() -> None:
        key = DigitalInputDevice(13, pull_up=True, pin_factory=panel.factory)
        key.when_activated = lambda: seen.append("13")

    def started() -> weakref.ref[Buttons]:
        buttons = Buttons({"A": 4}, open_pins=lambda: panel.factory)
        buttons.start(panel.messages.put)
        return weakref.ref(buttons)

    forgotten()
    kept = started()
    gc.collect()
    panel.factory.pin(13).drive_low()
    panel.push("A")

    assert seen == []
    assert panel.keys(1) == ["A"]
    buttons = kept()
    assert buttons is not None
    buttons.close()


def test_e08_a_callback_that_is_the_result_of_a_call(panel: Panel) -> None:
    """E08: gpiozero warns of a callback that is None; the panel's own never are, or the panel would not start."""
    with Button(13, pin_factory=panel.factory) as key, pytest.warns(CallbackSetToNone):
        key.when_pressed = None
    panel.start()
    panel.push("A")

    assert panel.keys(1) == ["A"]


def test_the_panel_has_one_thread(panel: Panel) -> None:
    """Nothing polls: gpiozero's own buttons would bring a thread each, that looks again and again."""
    before = set(threading.enumerate())
    panel.start()

    assert [thread.name for thread in set(threading.enumerate()) - before] == ["keys"]
