"""Lamps: whose turn it is, and when muggins may be called."""

from __future__ import annotations

import json
from typing import Final

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory

from hardware.output.kept import KeptOutput
from hardware.output.lamps import Lamps
from hardware.ports import DeviceNotice, Message, View
from scorer.errors import DeviceMissing, WiringError
from scorer.record.history import History
from scorer.table.face import make_face
from scorer.table.present import present
from tests.tabletop import enter, sit_down

ANN, BOB, CALL = 14, 15, 9


def view(history: History) -> View:
    """The table as every output gets it."""
    return View(1, present(history), json.dumps(make_face(history, seq=1)).encode())


def lit(factory: MockFactory) -> set[int]:
    """The pins that drive a lamp."""
    return {pin for pin in (ANN, BOB, CALL) if factory.pin(pin).state}


@pytest.fixture
def factory() -> MockFactory:
    """Pins that only pretend."""
    return MockFactory()


@pytest.fixture
def lamps(factory: MockFactory) -> Lamps:
    """A lamp for each of two players, and one for a call; open."""
    lamps = Lamps([ANN, BOB], CALL, open_pins=lambda: factory)
    lamps.open()
    return lamps


TABLES: Final = [
    # claims, entries, what is lit, what it shows
    ("off", (), set(), "before the starter nobody acts"),
    ("off", ("6C",), {BOB}, "the pone leads"),
    ("off", ("6C", "9D"), {ANN}, "then the dealer plays"),
    ("call", ("6C", "9D", "6D", "CLAIM 2"), {BOB, CALL}, "a claim may be answered by muggins"),
    ("call", ("6C", "9D", "6D", "CLAIM 0"), {BOB, CALL}, "whether it is short or not"),
    ("call", ("6C", "9D", "6D", "CLAIM 2", "ACCEPT"), {BOB}, "until the claim is accepted"),
    ("strict", ("6C", "9D", "6D", "CLAIM 0"), {BOB}, "where nobody calls there is no window"),
]


@pytest.mark.parametrize(("claims", "entries", "pins"), [pytest.param(*row[:3], id=row[3]) for row in TABLES])
def test_what_is_lit(
    lamps: Lamps, factory: MockFactory, claims: str, entries: tuple[str, ...], pins: set[int]
) -> None:
    """The lamp of the seat that acts is lit, and the call's while a call may come; no other is."""
    history = enter(sit_down(claims=claims, dealer="Ann"), *entries)

    lamps.show(view(history), 1.0, 1.0)

    assert lit(factory) == pins


def test_lamps_go_out(lamps: Lamps, factory: MockFactory) -> None:
    """A lamp is lit no longer than its seat acts, and stays as it is where nothing changes."""
    history = enter(sit_down(dealer="Ann"), "6C")
    for table in (history, history, enter(history, "9D")):
        lamps.show(view(table), 1.0, 1.0)

    assert [state.state for state in factory.pin(BOB).states] == [False, True, False]


def test_seats_without_a_lamp(factory: MockFactory) -> None:
    """Where there are fewer lamps than seats, and none for a call, the others are lit as ever."""
    lamps = Lamps([ANN], open_pins=lambda: factory)
    lamps.open()
    history = enter(sit_down(claims="call", dealer="Ann"), "6C", "9D")
    lamps.show(view(history), 1.0, 1.0)
    assert lit(factory) == {ANN}
    lamps.show(view(enter(history, "6D", "CLAIM 2")), 1.0, 1.0)
    assert lit(factory) == set()


def test_dark_at_the_end_d08(lamps: Lamps, factory: MockFactory) -> None:
    """D08: after the end no pin drives a lamp, and each is free; twice is once."""
    lamps.show(view(enter(sit_down(dealer="Ann"), "6C")), 1.0, 1.0)
    lamps.close()
    lamps.close()

    assert {factory.pin(pin).function for pin in (ANN, BOB, CALL)} == {"input"}
    for pin in (ANN, BOB, CALL):
        LED(pin, pin_factory=factory).close()


def test_a_pin_in_use(factory: MockFactory) -> None:
    """A pin that another device has is told by both its numbers; the lamps before it are let go."""
    with LED(BOB, pin_factory=factory):
        lamps = Lamps([ANN, BOB], CALL, open_pins=lambda: factory)
        with pytest.raises(WiringError, match=r"lamps: GPIO15 \(pin 10\) is already in use"):
            lamps.open()
        lamps.close()
        LED(ANN, pin_factory=factory).close()


def test_one_pin_for_two_lamps(factory: MockFactory) -> None:
    """Two lamps on one pin are no two lamps."""
    lamps = Lamps([ANN, BOB], ANN, open_pins=lambda: factory)

    with pytest.raises(WiringError, match=r"lamps: GPIO14 \(pin 8\) is already in use"):
        lamps.open()
    lamps.close()


def test_no_pins_then_pins(factory: MockFactory) -> None:
    """Where there is no pin library, the table is told once; when there is one, the lamps show what is newest."""
    tries = iter([DeviceMissing("there are no pins"), DeviceMissing("there are no pins"), None])

    def open_pins() -> MockFactory:
        if error := next(tries):
            raise error
        return factory

    heard: list[Message] = []
    output = KeptOutput(Lamps([ANN, BOB], CALL, open_pins=open_pins), "lamps")
    output._deliver = heard.append
    output.draw(view(enter(sit_down(dealer="Ann"), "6C")))
    now_s: float | None = 0.0
    while now_s is not None:
        now_s = output.step(now_s)

    assert lit(factory) == {BOB}
    assert heard == [
        DeviceNotice("lamps", "lamps: there are no pins", lost=True),
        DeviceNotice("lamps", "lamps: it is back", lost=False),
    ]
    output.close()
