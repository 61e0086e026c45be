"""A matrix of keys brings exactly the keys that are pressed, and nothing where it cannot tell."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import GPIODevice
from hypothesis import given
from hypothesis import strategies as st

from hardware.input.debounce import STUCK_S
from hardware.input.matrix import SCANS, Change, Crossing, Matrix, Scans, Wires, is_doubtful
from hardware.pins import Factory, open_pins
from hardware.ports import DeviceNotice, KeyPress, Message
from scorer.errors import DeviceMissing, WiringError
from tests.hardware.fields import COLUMNS, CROSSINGS, EVERY_CROSSING, LAYOUT, ROWS, Field, as_read

SOON_S = 10.0
FOR_EVER_S = 1000.0


class Panel:
    """Fingers on a matrix, and what they have brought."""

    def __init__(self) -> None:
        self.factory = open_pins("mock")
        self.field = Field(self.factory)
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._started: list[Matrix] = []

    def start(self, **options: Any) -> Matrix:
        """Start a matrix that scans as fast as it can."""
        options = {"open_pins": lambda: self.factory, "scan_s": 0.0, **options}
        matrix = Matrix(ROWS, COLUMNS, LAYOUT, **options)
        self._started.append(matrix)
        matrix.start(self.messages.put)
        return matrix

    def next(self) -> Message:
        """The next message; waits for it."""
        return self.messages.get(timeout=SOON_S)

    def key(self) -> str:
        """The key of the next message, which is a press."""
        message = self.next()
        assert isinstance(message, KeyPress), message
        return message.key

    def clear(self) -> None:
        """Close everything."""
        for matrix in self._started:
            matrix.close()


@pytest.fixture
def panel() -> Iterator[Panel]:
    """A panel that is cleared in the end, and in which nothing was ever shorted."""
    panel = Panel()
    yield panel
    panel.clear()
    assert not panel.field.is_shorted


def crossings(*keys: str) -> frozenset[Crossing]:
    """The crossings of these keys."""
    return frozenset(CROSSINGS[key] for key in keys)


def take(scans: Scans, *readings: frozenset[Crossing]) -> list[Change]:
    """The changes, where there is one, of one reading after another."""
    return [change for reading in readings if (change := scans.take(reading)) != Change()]


NONE = crossings()
FIVE = crossings("5")


@pytest.mark.parametrize(
    ("readings", "pressed"),
    [
        pytest.param([FIVE] * 2, False, id="two scans are not enough"),
        pytest.param([FIVE] * 3, True, id="three scans are"),
        pytest.param([FIVE, FIVE, NONE, FIVE, FIVE, NONE], False, id="a chatter is not"),
        pytest.param([FIVE, NONE, FIVE, FIVE, FIVE], True, id="a chatter that settles is"),
        pytest.param([crossings("5", "A"), FIVE, FIVE, FIVE], True, id="another key may chatter before"),
    ],
)
def test_a_change_holds_three_scans(readings: list[frozenset[Crossing]], pressed: bool) -> None:
    """A key is pressed when as many scans in a row agree."""
    assert take(Scans(), *readings) == ([Change(pressed=FIVE)] if pressed else [])


def test_a_key_is_pressed_once_and_released_once() -> None:
    """A key that stays down is no second press; its release bounces are none; then nothing is down."""
    scans = Scans()
    assert take(scans, *[FIVE] * 100) == [Change(pressed=FIVE)]
    assert take(scans, NONE, FIVE, NONE, FIVE, FIVE) == []
    assert not scans.is_idle
    assert take(scans, NONE, NONE) == []
    assert not scans.is_idle
    assert take(scans, NONE) == [Change(released=FIVE)]
    assert scans.is_idle


@pytest.mark.parametrize(
    ("keys", "doubtful"),
    [
        pytest.param(["A"], [], id="one key"),
        pytest.param(["A", "2", "3", "4", "S"], [], id="a whole row"),
        pytest.param(["A", "5", "9", "K"], [], id="a whole column"),
        pytest.param(["A", "6", "J", "GO"], [], id="a diagonal"),
        pytest.param(["A", "2", "5"], ["A", "2", "5", "6"], id="three corners close the fourth"),
        pytest.param(["A", "2", "5", "6"], ["A", "2", "5", "6"], id="four corners look the same"),
        pytest.param(["A", "3", "9", "GO"], ["A", "3", "9", "J"], id="a key elsewhere is sure"),
        pytest.param(["A", "2", "6", "7"], ["A", "2", "3", "5", "6", "7"], id="a chain of four closes six"),
    ],
)
def test_what_is_in_doubt(keys: list[str], doubtful: list[str]) -> None:
    """Corners of a closed rectangle are in doubt, whichever of them are pressed; nothing else is."""
    closed = as_read(crossings(*keys))

    assert {crossing for crossing in closed if is_doubtful(crossing, closed)} == crossings(*doubtful)


def test_the_third_corner_is_told_when_the_doubt_ends() -> None:
    """Nothing is pressed in doubt; when a corner opens, what is certainly closed is."""
    scans = Scans()
    take(scans, *[crossings("A", "2")] * 3)
    doubt = take(scans, *[as_read(crossings("A", "2", "5"))] * 3)
    ended = take(scans, *[as_read(crossings("2", "5"))] * 3)

    assert doubt == [Change(doubted=crossings("A", "2"))]
    assert ended == [Change(pressed=crossings("5"), released=crossings("A"))]


@st.composite
def moves(draw: st.DrawFn) -> list[tuple[frozenset[Crossing], int]]:
    """Up to four keys pressed and released in any order, with bounces: contacts, and for how many scans."""
    keys = draw(st.lists(st.sampled_from(EVERY_CROSSING), min_size=1, max_size=4, unique=True))
    held: frozenset[Crossing] = frozenset()
    moves = []
    for key in draw(st.lists(st.sampled_from(keys), max_size=12)):
        before, held = held, held ^ {key}
        moves += [(contacts, 1) for contacts in draw(st.lists(st.sampled_from([before, held]), max_size=4))]
        moves.append((held, draw(st.integers(1, 5))))
    return moves


@given(moves())
def test_no_key_comes_that_is_not_pressed(moves: list[tuple[frozenset[Crossing], int]]) -> None:
    """Whatever four keys do, in any order and with bounces, only keys that are down are told."""
    scans = Scans()
    for contacts, count in moves:
        for _ in range(count):
            assert scans.take(as_read(contacts)).pressed <= contacts


@given(st.lists(st.sampled_from(EVERY_CROSSING), min_size=1, max_size=4, unique=True), st.randoms())
def test_every_key_comes_in_the_end(keys: list[Crossing], order: Any) -> None:
    """Keys that are pressed one after another and released in any order are each told once, as they can be."""
    scans = Scans()
    told: list[Crossing] = []
    released = order.sample(keys, len(keys))
    steps = [keys[:count] for count in range(1, len(keys) + 1)]
    steps += [released[count:] for count in range(1, len(keys) + 1)]
    never_sure = set(keys)
    for step in steps:
        closed = as_read(frozenset(step))
        never_sure -= {key for key in step if not is_doubtful(key, closed)}
        for change in take(scans, *[closed] * SCANS):
            told += sorted(change.pressed)

    assert sorted(told) == sorted(set(keys) - never_sure)
    assert scans.is_idle


@given(st.frozensets(st.sampled_from(EVERY_CROSSING), max_size=6))
def test_the_wires_read_what_is_closed(keys: frozenset[Crossing]) -> None:
    """A scan of real pin objects reads what the electricity does, and rest tells whether a key is down."""
    panel = Panel()
    wires = Wires(ROWS, COLUMNS, factory=panel.factory, wake=threading.Event().set)
    panel.field.press(*(key for key, crossing in CROSSINGS.items() if crossing in keys))

    assert wires.rest() == bool(keys)
    assert wires.scan() == wires.scan() == as_read(keys)
    wires.close()
    assert not panel.field.is_shorted


def test_a_key_wakes_wires_that_rest() -> None:
    """While the matrix rests a key is an edge on its column, so that nobody needs to look."""
    panel = Panel()
    woken: list[bool] = []
    wires = Wires(ROWS, COLUMNS, factory=panel.factory, wake=lambda: woken.append(True))
    wires.rest()
    assert woken == []
    panel.field.press("GO")

    assert woken == [True]
    wires.close()


def test_closed_wires_are_not_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A real pin goes on calling back after it was closed, unless it is told not to."""
    panel = Panel()
    column = panel.factory.pin(COLUMNS[0])
    monkeypatch.setattr(column, "close", lambda: None)
    wires = Wires(ROWS, COLUMNS, factory=panel.factory, wake=threading.Event().set)
    assert column.when_changed is not None
    wires.close()

    assert column.when_changed is None


def test_every_key_has_its_name(panel: Panel) -> None:
    """Each of the twenty keys is told by its name, OK, UNDO and GO among them; C when it is let go."""
    panel.start(hold_s=FOR_EVER_S, clock=lambda: 7.5)
    for key in itertools.chain(*LAYOUT):
        panel.field.press(key)
        if key != "C":
            assert panel.next() == KeyPress(key, "keys", 7.5)
        else:
            panel.field.press("D")
            assert panel.key() == "D"
        panel.field.release(key)
        if key == "C":
            assert panel.key() == "C"
            panel.field.release("D")
        panel.field.wait_for_rest()

    assert panel.messages.empty()


def test_a_ghost_is_silent_and_the_rest_works(panel: Panel) -> None:
    """With three corners down neither the third nor the fourth is told; a key elsewhere is."""
    panel.start()
    for key in ("A", "3", "GO"):
        panel.field.press(key)
        assert panel.key() == key
    panel.field.press("9")
    panel.field.press("H")
    assert panel.key() == "H"
    panel.field.release("A")

    assert panel.key() == "9"


def test_a_held_key_comes_once(panel: Panel) -> None:
    """E05: on a matrix, too, a key that stays down is its other key once, and nothing when it is let go."""
    panel.start(hold_s=0.01)
    panel.field.press("C")
    assert panel.key() == "POWER"
    panel.field.release("C")
    panel.field.wait_for_rest()
    panel.field.press("5")

    assert panel.key() == "5"


def test_a_stuck_key_is_told(panel: Panel) -> None:
    """Once, as a device of its own, since the others work; and once when it is let go."""
    times = itertools.count(100.0, STUCK_S / 100)
    panel.start(clock=times.__next__)
    panel.field.press("5")
    assert panel.key() == "5"
    stuck = panel.next()
    panel.field.release("5")
    well = panel.next()

    assert isinstance(stuck, DeviceNotice)
    assert isinstance(well, DeviceNotice)
    assert [(notice.source, notice.lost) for notice in (stuck, well)] == [("key 5", True), ("key 5", False)]


def test_a_held_key_in_doubt_is_nothing(panel: Panel) -> None:
    """A key that may be held by others is neither itself nor its other key, even when the doubt is over."""
    panel.start(hold_s=FOR_EVER_S)
    panel.field.press("C")
    panel.field.press("D")
    assert panel.key() == "D"
    panel.field.press("K")  # closes 9, too
    panel.field.press("2")
    assert panel.key() == "2"
    panel.field.release("C")

    assert panel.key() == "K"


def test_a_key_that_is_down_at_the_start_is_told(panel: Panel) -> None:
    """A matrix looks before it rests, so that a key which is down already is not lost."""
    panel.field.press("5")
    panel.start()

    assert panel.key() == "5"


def test_nothing_comes_after_the_end(panel: Panel) -> None:
    """Closing wakes a matrix that rests, lets the pins go, and twice is once."""
    before = set(threading.enumerate())
    matrix = panel.start()
    panel.field.wait_for_rest()
    matrix.close()
    matrix.close()
    panel.field.press("5")

    assert panel.messages.empty()
    assert set(threading.enumerate()) <= before
    for pin in (*ROWS, *COLUMNS):
        GPIODevice(pin, pin_factory=panel.factory).close()


def test_closing_ends_a_scan(panel: Panel) -> None:
    """A key that is stuck down keeps nobody from closing."""
    before = set(threading.enumerate())
    matrix = panel.start()
    panel.field.press("5")
    assert panel.key() == "5"
    matrix.close()

    assert set(threading.enumerate()) <= before


def test_a_pin_in_use_is_told_with_its_wire(panel: Panel) -> None:
    """A matrix that lacks a pin says which, and holds no other."""
    with GPIODevice(20, pin_factory=panel.factory):
        panel.start()
        assert panel.next() == DeviceNotice(
            "keys",
            "keys: column 3: GPIO20 (pin 38) is already in use by another device here; give each a pin of its own",
            lost=True,
        )
    GPIODevice(5, pin_factory=panel.factory).close()


def test_wires_without_a_pin_are_refused() -> None:
    """The wires themselves raise what the matrix tells."""
    with pytest.raises(WiringError, match=r"^row 2: GPIO40 is no pin of this board"):
        Wires([5, 40], COLUMNS, factory=open_pins("mock"), wake=threading.Event().set)


def test_a_missing_library_is_told(panel: Panel) -> None:
    """Without pins there is one notice, and closing is quiet."""

    def missing() -> Factory:
        raise DeviceMissing("lgpio is missing; install it")

    panel.start(open_pins=missing)

    assert panel.next() == DeviceNotice("keys", "keys: lgpio is missing; install it", lost=True)


def test_e07_what_the_table_raises_costs_one_press(panel: Panel, caplog: pytest.LogCaptureFixture) -> None:
    """E07: a table that raises on one key loses that press; the matrix goes on, and the log says so."""

    def deliver(message: Message) -> None:
        if isinstance(message, KeyPress) and message.key == "A":
            raise ValueError("no such move")
        panel.messages.put(message)

    matrix = Matrix(ROWS, COLUMNS, LAYOUT, open_pins=lambda: panel.factory, scan_s=0.0)
    matrix.start(deliver)
    panel.field.press("A", "6")
    assert panel.key() == "6"
    matrix.close()

    assert [record.getMessage().startswith("KeyPress(key='A'") for record in caplog.records] == [True]


def test_pins_that_fail_at_play_are_told(panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pin library that fails while the matrix is scanned ends the matrix with a notice, not in silence."""

    def failing(pull: str) -> None:
        raise ValueError("bad GPIO read")

    panel.start()
    panel.field.wait_for_rest()
    monkeypatch.setattr(panel.factory.pin(ROWS[0]), "input_with_pull", failing)
    panel.field.press("5")

    assert panel.next() == DeviceNotice(
        "keys", "keys: the matrix cannot be read (bad GPIO read); start again, until then type", lost=True
    )
