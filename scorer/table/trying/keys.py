"""The keys, tried: each by its name, with every edge of its contact counted."""

from __future__ import annotations

import contextlib
import queue
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from hardware.input.debounce import QUIET_S, Contacts
from hardware.pins import Factory, wired
from hardware.ports import DeviceNotice, KeyPress, Message, Source
from scorer.errors import DeviceMissing
from scorer.table.trying.asking import AGAIN, QUIT, Guide

SETTLE_S: Final = 0.3
"""A contact that has been open for so long has come to rest."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """
    One press, from its first edge to rest.

    Attributes:
        key: Which key.
        edges: How often its contact closed and opened in all; 0 where only presses are told.
        times: How many presses the table would have taken it for.
        others: Keys whose contacts moved meanwhile.
    """

    key: str
    edges: int = 0
    times: int = 1
    others: frozenset[str] = frozenset()


class TriedKeys(Protocol):
    """Keys that can be listened to."""

    def stuck(self) -> list[str]:
        """The keys that are down though nobody presses them."""

    def next_press(self, wait_s: float) -> Pressed | None:
        """The next press; None where none comes in *wait_s* seconds."""

    def close(self) -> None:
        """Let them go. Twice is once."""


class WiredKeys:
    """
    Keys with a pin each, from their edges.

    Args:
        pins: The BCM number of each.
        factory: The pin factory.
        clock: Monotonic seconds.
        settle_s: How long a contact has to be open to be at rest.

    Raises:
        WiringError: A pin cannot be had.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        factory: Factory,
        *,
        clock: Callable[[], float] = time.monotonic,
        settle_s: float = SETTLE_S,
    ) -> None:
        self._clock = clock
        self._settle_s = settle_s
        self._edges: queue.SimpleQueue[tuple[str, bool, float]] = queue.SimpleQueue()
        self._devices: dict[str, Any] = {}
        with contextlib.ExitStack() as held:
            for key, pin in pins.items():
                self._devices[key] = self._claim(key, pin, factory, held)
            self._held = held.pop_all()

    def _claim(self, key: str, pin: int, factory: Factory, held: contextlib.ExitStack) -> Any:
        from gpiozero import DigitalInputDevice

        with wired(f"key {key}", pin):
            device = held.enter_context(DigitalInputDevice(pin, pull_up=True, pin_factory=factory))
            device.when_activated = lambda: self._edges.put((key, True, self._clock()))
            device.when_deactivated = lambda: self._edges.put((key, False, self._clock()))
            return device

    def stuck(self) -> list[str]:
        """The keys that are down now."""
        return [key for key, device in self._devices.items() if device.is_active]

    def next_press(self, wait_s: float) -> Pressed | None:
        """The next press, once its contact has come to rest; None where none comes."""
        contacts = Contacts(self._devices, hold={}, quiet_s=QUIET_S)
        others: set[str] = set()
        key, edges, times = "", 0, 0
        while edge := self._next_edge(self._settle_s if key else wait_s):
            name, is_down, at_s = edge
            if not key and not is_down:
                continue  # the end of a press that was told before
            key = key or name
            if name != key:
                others.add(name)
                continue
            edges += 1
            times += len(contacts.edge(name, is_down, at_s))
        return Pressed(key, edges, times, frozenset(others)) if key else None

    def close(self) -> None:
        """Let the pins go. Twice is once."""
        self._held.close()

    def _next_edge(self, wait_s: float) -> tuple[str, bool, float] | None:
        try:
            return self._edges.get(timeout=wait_s)
        except queue.Empty:
            return None


class ToldKeys:
    """
    Keys of sources that tell presses only: a matrix, a number pad.

    Args:
        sources: They are started here.
    """

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources
        self._told: queue.SimpleQueue[Message] = queue.SimpleQueue()
        for source in sources:
            source.start(self._told.put)

    def stuck(self) -> list[str]:
        """None: one that is down is told as pressed."""
        return []

    def next_press(self, wait_s: float) -> Pressed | None:
        """
        The next press; None where none comes.

        Raises:
            DeviceMissing: A source says that its device is not there.
        """
        with contextlib.suppress(queue.Empty):
            while True:
                match self._told.get(timeout=wait_s):
                    case KeyPress(key):
                        return Pressed(key)
                    case DeviceNotice(_, message, lost=True):
                        raise DeviceMissing(message)
        return None

    def close(self) -> None:
        """Let the devices go. Twice is once."""
        for source in self._sources:
            source.close()


def try_keys(keys: TriedKeys, places: Mapping[str, str], guide: Guide, *, wait_s: float) -> None:
    """
    Ask for each key by its name.

    Args:
        keys: The keys.
        places: Where each is, in words, in the order of asking.
        guide: Leads whoever tries them.
        wait_s: How long to wait for a press.
    """
    _tell_stuck(keys, places, guide)
    for key in places:
        answer = AGAIN
        while answer == AGAIN and not _try_key(keys, key, places, guide, wait_s):
            answer = guide.ask(f"Go on without {key}?", ("y", AGAIN, QUIT), "y")
        if answer != AGAIN:
            guide.troubles += 1
        if answer == QUIT:
            return


def name_keys(keys: TriedKeys, places: Mapping[str, str], guide: Guide, *, wait_s: float) -> None:
    """Name every key that is pressed, until none has been for *wait_s* seconds."""
    _tell_stuck(keys, places, guide)
    while (pressed := keys.next_press(wait_s)) is not None:
        _tell(pressed, places, guide)


def _tell_stuck(keys: TriedKeys, places: Mapping[str, str], guide: Guide) -> None:
    for key in keys.stuck():
        place = f", {places[key]}," if key in places else ""
        guide.tell(f"{key}{place} is down, and nobody presses it.")
        guide.blame(
            [
                "The key is stuck, or its wires touch: pull them off and look whether it is still down.",
                "Something else has its pin: `muggins doctor` names the line of config.txt.",
            ]
        )


def _try_key(keys: TriedKeys, key: str, places: Mapping[str, str], guide: Guide, wait_s: float) -> bool:
    """Ask for *key* and tell what comes; whether it was that key."""
    guide.tell(f"Press {key}, on {places[key]}.")
    pressed = keys.next_press(wait_s)
    if pressed is None:
        guide.tell(f"Nothing came from {key}.")
        guide.hint(
            [
                f"One of its legs goes to {places[key]}, the other to ground, as pin 39.",
                "A button with four legs: take two that lie across; two along are always joined.",
                f"Its pin is another: write it right for {key} under [keys].",
            ]
        )
        return False
    _tell(pressed, places, guide)
    if pressed.key != key:
        guide.hint(
            [
                f"The wires of {key} and {pressed.key} are swapped: change them, or their pins under [keys].",
                "Another key was pressed by mistake: try again.",
            ]
        )
    return pressed.key == key


def _tell(pressed: Pressed, places: Mapping[str, str], guide: Guide) -> None:
    place = f", {places[pressed.key]}" if pressed.key in places else ""
    extra = max(0, pressed.edges - 2)
    guide.tell(f"{pressed.key} key{place}{f'; {extra} edges too many, by bouncing' if extra else ''}")
    if pressed.others:
        guide.tell(f"{', '.join(sorted(pressed.others))} moved with {pressed.key}.")
        guide.blame(["Their wires touch, or two keys were pressed."])
    if pressed.times > 1:
        guide.tell(f"One press counted {pressed.times} times.")
        guide.blame(
            [
                "It was pressed more than once: press it once, and briefly.",
                f"Its contact bounces for over {QUIET_S * 1000:.0f} ms: solder its wires, or replace it.",
            ]
        )
