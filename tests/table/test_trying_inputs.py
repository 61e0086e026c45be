"""Keys and readers tried by somebody who presses and scans: what is asked, told and blamed."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.fakes import ScriptedSource
from hardware.input.deck import Deck
from hardware.ports import CodeRead, DeviceNotice, KeyPress, Message, TagRead, Unreadable
from scorer.errors import DeviceMissing, WiringError
from scorer.table.trying.keys import Pressed, ToldKeys, WiredKeys, name_keys, try_keys
from scorer.table.trying.scanner import meaning_of, next_of, try_reader
from tests.clock import Clock
from tests.trying import Person, clock, pins

__all__ = ["clock", "pins"]


@pytest.fixture
def keys(pins: MockFactory, clock: Clock) -> Iterator[WiredKeys]:
    """Three keys that come to rest at once."""
    keys = WiredKeys({"A": 4, "2": 17, "3": 27}, pins, clock=clock, settle_s=0)
    yield keys
    keys.close()


def press(pins: MockFactory, clock: Clock, pin: int, *gaps_s: float) -> None:
    """Close and open a contact, with so many seconds after each edge."""
    for number, gap_s in enumerate(gaps_s or (0.1, 0.1)):
        (pins.pin(pin).drive_high if number % 2 else pins.pin(pin).drive_low)()
        clock.now_s += gap_s


def test_a_press_is_counted(pins: MockFactory, clock: Clock, keys: WiredKeys) -> None:
    """A press has two edges, and counts once; then nothing comes."""
    press(pins, clock, 17)

    assert keys.next_press(0) == Pressed("2", edges=2, times=1)
    assert keys.next_press(0) is None


def test_a_bounce_is_counted(pins: MockFactory, clock: Clock, keys: WiredKeys) -> None:
    """A contact that bounces shortly has more edges, and counts once all the same."""
    press(pins, clock, 17, 0.001, 0.001, 0.001, 0.001, 0.1, 0.1)

    assert keys.next_press(0) == Pressed("2", edges=6, times=1)


def test_a_long_bounce_counts_twice(pins: MockFactory, clock: Clock, keys: WiredKeys) -> None:
    """A contact that bounces for longer than is filtered is taken for two presses."""
    press(pins, clock, 17, 0.03, 0.03, 0.1, 0.1)

    assert keys.next_press(0) == Pressed("2", edges=4, times=2)


def test_wires_that_touch(pins: MockFactory, clock: Clock, keys: WiredKeys) -> None:
    """What moves during a press is told with it."""
    pins.pin(4).drive_low()
    pins.pin(17).drive_low()
    pins.pin(17).drive_high()
    pins.pin(4).drive_high()

    assert keys.next_press(0) == Pressed("A", edges=2, times=1, others=frozenset({"2"}))


def test_a_stuck_key(pins: MockFactory, keys: WiredKeys) -> None:
    """A key that is down from the beginning is stuck; its opening is no press."""
    person = Person()
    pins.pin(4).drive_low()
    keys.next_press(0)
    name_keys(keys, PLACES, person.guide, wait_s=0)
    pins.pin(4).drive_high()

    assert person.told[0] == "A, GPIO4 (pin 7), is down, and nobody presses it."
    assert person.guide.troubles == 1
    assert keys.next_press(0) is None


def test_pins_are_let_go(pins: MockFactory) -> None:
    """A pin that cannot be had lets go of the others; so does closing."""
    with pytest.raises(WiringError, match="key 2: GPIO4"):
        WiredKeys({"A": 4, "2": 4}, pins)
    keys = WiredKeys({"A": 4}, pins)
    keys.close()
    keys.close()
    WiredKeys({"A": 4}, pins).close()


class ScriptedKeys:
    """Keys that are pressed as a script says; None is nobody."""

    def __init__(self, *presses: Pressed | None) -> None:
        self._presses = list(presses)

    def stuck(self) -> list[str]:
        return []

    def next_press(self, wait_s: float) -> Pressed | None:
        return self._presses.pop(0) if self._presses else None

    def close(self) -> None:
        pass


PLACES = {"A": "GPIO4 (pin 7)", "2": "GPIO17 (pin 11)"}

TRIED = [
    # id, presses, answers, troubles, told, asked
    ("each in its turn", ("A", "2"), (), 0, "2 key, GPIO17 (pin 11)", 0),
    ("swapped wires", ("2", "A"), (), 2, "The wires of A and 2 are swapped", 2),
    ("another by mistake", ("2", "A", "2"), ("again",), 0, "A key, GPIO4 (pin 7)", 1),
    ("one that is dead", (None, "2"), ("y",), 1, "One of its legs goes to GPIO4 (pin 7)", 1),
    ("enough of it", (None,), ("quit",), 1, "Nothing came from A.", 1),
]


@pytest.mark.parametrize(
    ("presses", "answers", "troubles", "told", "asked"), [pytest.param(*row[1:], id=row[0]) for row in TRIED]
)
def test_keys_by_name(
    presses: tuple[str | None, ...], answers: tuple[str, ...], troubles: int, told: str, asked: int
) -> None:
    """Each key is asked for by its name and place; what comes in its stead, or does not come, is explained."""
    person = Person(*answers)
    keys = ScriptedKeys(*(None if key is None else Pressed(key, 2) for key in presses))
    try_keys(keys, PLACES, person.guide, wait_s=1)

    assert person.told[0] == "Press A, on GPIO4 (pin 7)."
    assert (person.guide.troubles, len(person.asked)) == (troubles, asked)
    assert any(told in line for line in person.told)


@pytest.mark.parametrize(
    ("pressed", "troubles", "line"),
    [
        (Pressed("A", 2), 0, "A key, GPIO4 (pin 7)"),
        (Pressed("A", 5), 0, "A key, GPIO4 (pin 7); 3 edges too many, by bouncing"),
        (Pressed("A", 4, times=2), 1, "One press counted 2 times."),
        (Pressed("A", 2, others=frozenset({"2", "3"})), 1, "2, 3 moved with A."),
        (Pressed("OK"), 0, "OK key"),
    ],
    ids=["plain", "bouncing", "counting twice", "touching another", "of a pad"],
)
def test_keys_are_named(pressed: Pressed, troubles: int, line: str) -> None:
    """Each press is told with its key and place, and with what was wrong about it."""
    person = Person()
    name_keys(ScriptedKeys(pressed), PLACES, person.guide, wait_s=1)

    assert line in person.told
    assert person.guide.troubles == troubles


def test_keys_that_are_told() -> None:
    """A matrix or a pad tells presses only; a device that is missing is an error."""
    source = ScriptedSource([KeyPress("OK", "pad", 1.0), DeviceNotice("pad", "pad: ready", lost=False)])
    keys = ToldKeys([source])

    assert keys.next_press(0) == Pressed("OK")
    assert keys.next_press(0) is None
    assert keys.stuck() == []
    source.send(DeviceNotice("pad", "pad: it is gone", lost=True))
    with pytest.raises(DeviceMissing, match="it is gone"):
        keys.next_press(0)
    keys.close()
    assert source.is_closed


MEANINGS = [
    ("5H", "the card 5♥"),
    ("10d", "the card 10♦"),
    ("5H15", "the card 5♥, with check digits"),
    ("5H16", "neither a card nor an entry; teach it with `muggins deck learn`"),
    ("GO", "an entry of the table"),
    ("CLAIM 8", "an entry of the table"),
    ("BY @2", "who does what is scanned next"),
    ("4006381333931", "neither a card nor an entry; teach it with `muggins deck learn`"),
    ("0415AB12CD", "the deck says QS"),
]


@pytest.mark.parametrize(("code", "meaning"), MEANINGS, ids=[row[0] for row in MEANINGS])
def test_meaning_of_a_code(code: str, meaning: str) -> None:
    """A code is a card, an entry, taught, or unknown."""
    assert meaning_of(code, Deck({"0415AB12CD": "QS"})) == meaning


def said(*messages: Message) -> Callable[[float], Message | None]:
    """A reader that says this, and then nothing."""
    told: queue.SimpleQueue[Message] = queue.SimpleQueue()
    for message in messages:
        told.put(message)
    return lambda _wait_s: next_of(told)(0)


SCANS = [
    (CodeRead("5H", "reader", 1.0), "35 48   '5H': the card 5♥", "a card"),
    (TagRead("0415AB12CD", "reader", 1.0), "tag 0415AB12CD: the deck says QS", "a tag"),
    (Unreadable("80 81 is no code", "reader", 1.0), "unreadable: 80 81 is no code", "noise"),
]


@pytest.mark.parametrize(("message", "line"), [pytest.param(*row[:2], id=row[2]) for row in SCANS])
def test_a_scan(message: Message, line: str) -> None:
    """A scan is told in bytes, as text, and as what it means; a no tells how readers are set."""
    person = Person("n")
    notice = DeviceNotice("reader", "reader: ready on /dev/ttyUSB0", lost=False)
    try_reader(said(notice, message), Deck({"0415AB12CD": "QS"}), person.guide, wait_s=1)

    assert person.told[:3] == ["Scan a card.", notice.message, line]
    assert person.guide.troubles == 1
    assert any("9600 baud" in cause for cause in person.causes)


def test_another_scan() -> None:
    """Again scans again; a scan that does not come is counted when nobody waits for it any more."""
    person = Person("again", "again", "y")
    try_reader(said(CodeRead("5H", "reader", 1.0)), Deck(), person.guide, wait_s=1)

    assert person.asked == ["Is that what you scanned?"] + 2 * ["Go on without a scan?"]
    assert person.guide.troubles == 1
    assert any("GPIO15 (pin 10)" in cause for cause in person.causes)
