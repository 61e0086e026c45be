"""
A panel with a pin for each key: push buttons from pin to ground, pulled up inside the Pi.

The pin library calls back on its only thread, where an exception would end every
key. So a callback does nothing but put the edge into a queue; the thread of the
panel tells presses from bounces, and hands them on.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from hardware.input.debounce import HOLD_S, QUIET_S, STUCK_S, Contacts
from hardware.pins import Factory, wired
from hardware.ports import Deliver, DeviceNotice, KeyPress, Message
from scorer.errors import HardwareError, WiringError

HOLD: Final = {"C": "POWER"}
"""The keys that can be held, and which key each is then."""

_CLOSING_S: Final = 1.0

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Edge:
    key: str
    is_down: bool
    at_s: float


def guarded(deliver: Deliver) -> Deliver:
    """*deliver*, except that what it raises costs only its message; it is logged, the first time."""
    is_logged = False

    def hand(message: Message) -> None:
        nonlocal is_logged
        try:
            deliver(message)
        except Exception:
            if not is_logged:
                log.exception("%r was not taken; its source goes on", message)
            is_logged = True

    return hand


def stuck_notice(key: str, *, is_stuck: bool) -> DeviceNotice:
    """That a key is stuck, or no longer; it counts as a device of its own, for the others work."""
    source = f"key {key}"
    if not is_stuck:
        return DeviceNotice(source, f"{source}: it has been let go", lost=False)
    told = (
        f"{source}: it has been down, or has not come to rest, for {STUCK_S:.0f} seconds; free the key, or "
        "look for a loose wire. All other keys work"
    )
    return DeviceNotice(source, told, lost=True)


class Buttons:
    """
    A source of key presses.

    A key acts when it is pressed; one that can be held, when it is let go or its
    time is over. A pin that cannot be had costs its key, not the others; it is
    told once and not tried again, since pins do not come and go while we run.

    Args:
        pins: The BCM number of each key.
        open_pins: Gives the pin factory, when the source is started.
        source: What the panel is called in messages.
        clock: Monotonic seconds.
        quiet_s: No press begins within this time after an edge of the same key.
        hold: The keys that can be held, and which key each is then.
        hold_s: How long a key is held.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        *,
        open_pins: Callable[[], Factory],
        source: str = "keys",
        clock: Callable[[], float] = time.monotonic,
        quiet_s: float = QUIET_S,
        hold: Mapping[str, str] = HOLD,
        hold_s: float = HOLD_S,
    ) -> None:
        self._pins = pins
        self._open_pins = open_pins
        self._source = source
        self._clock = clock
        self._contacts = Contacts(pins, hold=hold, quiet_s=quiet_s, hold_s=hold_s)
        # gpiozero's devices: one that nobody holds on to is collected, and its key is dead.
        self._held = contextlib.ExitStack()
        self._edges: queue.SimpleQueue[_Edge | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, deliver: Deliver) -> None:
        """Claim the pins and begin. What cannot be had is told in notices, key by key."""
        try:
            factory = self._open_pins()
        except HardwareError as error:
            deliver(DeviceNotice(self._source, f"{self._source}: {error}", lost=True))
            return
        for key, pin in self._pins.items():
            try:
                self._claim(key, pin, factory)
            except WiringError as error:
                deliver(DeviceNotice(self._source, f"{self._source}: {error}", lost=True))
        self._thread = threading.Thread(
            target=self._run, args=[guarded(deliver)], name=self._source, daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Let the pins go; a press that is not decided yet is none. Twice is once."""
        self._held.close()
        self._edges.put(None)
        if self._thread is not None:
            self._thread.join(_CLOSING_S)

    def _claim(self, key: str, pin: int, factory: Factory) -> None:
        from gpiozero import DigitalInputDevice

        with wired(f"key {key}", pin):
            # Not gpiozero's Button: each has a thread that looks ten times a second whether it is held.
            button = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
            self._held.callback(button.close)
            button.when_activated = lambda: self._edges.put(_Edge(key, True, self._clock()))
            button.when_deactivated = lambda: self._edges.put(_Edge(key, False, self._clock()))

    def _run(self, deliver: Deliver) -> None:
        while True:
            due_s = self._contacts.due_s
            wait_s = None if due_s is None else max(0.0, due_s - self._clock())
            try:
                edge = self._edges.get(timeout=wait_s)
            except queue.Empty:
                now_s = self._clock()
                pressed = self._contacts.tick(now_s)
            else:
                if edge is None:
                    return
                now_s = edge.at_s
                pressed = self._contacts.edge(edge.key, edge.is_down, now_s)
            for key in pressed:
                deliver(KeyPress(key, self._source, now_s))
            for key, is_stuck in self._contacts.stuck(now_s):
                deliver(stuck_notice(key, is_stuck=is_stuck))
