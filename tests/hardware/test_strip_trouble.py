"""What becomes of a strip that ends, that fails, that is gone for a while, or that cannot be."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

import pytest

from hardware.fakes import Fault
from hardware.output.kept import KeptOutput
from hardware.output.spi import Spi, SpiDevice
from hardware.output.strip import OpenSpi, Strip
from hardware.ports import DeviceNotice, Message
from scorer.errors import ConfigError, DeviceDenied, DeviceLost, DeviceMissing
from scorer.screen import Screen
from tests.hardware.lights import screen
from tests.hardware.strip_bench import BOARD, LOOK, Wire, lit, strip_on, view
from tests.strips import is_dark

PATIENCE_S: Final = 10.0
"""How long a test waits for another thread before it fails."""


class Kept:
    """A strip as an output that the test steps by hand, by a clock of its own."""

    def __init__(self, open_spi: OpenSpi) -> None:
        self.now_s = 1.0
        self.heard: list[Message] = []
        strip = Strip("apa102", BOARD, LOOK, open_spi=open_spi)
        self.output = KeptOutput(strip, "strip", clock=lambda: self.now_s)
        self.output._deliver = self.heard.append

    def draw(self, page: Screen) -> None:
        """Show a page at once."""
        self.output.draw(view(page))
        self.due_s = self.output.step(self.now_s)

    def wait(self) -> None:
        """Do what is due next, when it is."""
        assert self.due_s is not None
        self.now_s = self.due_s
        self.due_s = self.output.step(self.now_s)


# How it ends


def test_dark_at_the_end_d08() -> None:
    """D08: the last frame is dark and the bus let go; a second close writes nothing more."""
    wire = Wire()
    strip = strip_on(wire)
    strip.show(view(screen((121, 110), (84, 80))), 1.0, 1.0)
    strip.close()
    frames = len(wire.frames)
    strip.close()

    assert not is_dark(wire.seen[-2])
    assert is_dark(wire.seen[-1])
    assert not wire.is_open
    assert len(wire.frames) == frames


def test_a_strip_that_was_never_opened_closes_d08() -> None:
    """D08: nothing to put out is no error."""
    Strip("ws2812", BOARD, LOOK).close()


def test_a_bus_that_fails_at_the_end_is_let_go_d08() -> None:
    """D08: a last write that fails is an error, and does not keep the bus open."""
    wire = Wire(fault=Fault.after(2))
    strip = strip_on(wire)
    strip.show(view(screen((23, 17), (0, 0))), 1.0, 1.0)
    with pytest.raises(DeviceLost):
        strip.close()

    assert not wire.is_open


@pytest.mark.parametrize(
    ("works", "frames"),
    [
        pytest.param(3, [True, False, True], id="all is well"),
        pytest.param(2, [True, False], id="the last write fails"),
    ],
)
def test_the_output_ends_d08(works: int, frames: list[bool]) -> None:
    """D08: on a thread of its own, it goes dark when the table closes; where it cannot, nobody is troubled."""
    wire, heard = Wire(fault=Fault.after(works)), list[Message]()
    output = KeptOutput(Strip("apa102", BOARD, LOOK, open_spi=wire.open), "strip")
    output.start(heard.append)
    output.draw(view(screen((23, 17), (0, 0))))
    assert wire.is_lit.wait(PATIENCE_S)
    output.close()

    assert [is_dark(seen) for seen in wire.seen] == frames
    assert not wire.is_open
    assert heard == []


# When it fails

FAILURES: Final[list[tuple[Exception, str, str]]] = [
    (
        RuntimeError("ws2811_init failed with code -3"),
        "strip: ws2811_init failed with code -3",
        "a driver of its own mind",
    ),
    (
        DeviceDenied("/dev/spidev0.0 may not be opened by this user; join its group"),
        "strip: /dev/spidev0.0 may not be opened by this user; join its group",
        "not of the group",
    ),
    (DeviceMissing("/dev/spidev0.0 is not there"), "strip: /dev/spidev0.0 is not there", "SPI is off"),
]


@pytest.mark.parametrize(("error", "message"), [pytest.param(*row[:2], id=row[2]) for row in FAILURES])
def test_a_strip_that_does_not_open_d06(error: Exception, message: str) -> None:
    """D06: the table is told once, the output goes on trying, and nothing else happens."""

    def refuse(path: str, hz: int, frame_bytes: int) -> Spi:
        raise error

    kept = Kept(refuse)
    kept.draw(screen((1, 0), (0, 0)))
    for _ in range(5):
        kept.wait()

    assert kept.heard == [DeviceNotice("strip", message, lost=True)]


def test_a_group_that_is_missing_d06(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """D06: what the kernel refuses comes to the table with the group to join, and with no talk of root."""

    def refuse(path: str, flags: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    kept = Kept(SpiDevice)
    kept.draw(screen((1, 0), (0, 0)))

    assert isinstance(kept.heard[0], DeviceNotice)
    assert "'sudo usermod -aG spi $USER'" in kept.heard[0].message


def test_gone_and_back() -> None:
    """A bus that goes in the middle of a game is opened anew, and shows what is newest then."""
    wire = Wire(fault=Fault(3, 4))
    kept = Kept(wire.open)
    kept.draw(screen((10, 0), (0, 0)))
    kept.draw(screen((12, 10), (0, 0)))
    kept.draw(screen((14, 12), (0, 0)))
    kept.wait()

    assert [notice.lost for notice in kept.heard if isinstance(notice, DeviceNotice)] == [True, False]
    assert len(wire.opened) == 2
    assert [list(lit(seen)) for seen in wire.seen] == [[], [10], [], [12, 14]]


def test_back_with_nothing_new() -> None:
    """A bus that is back shows the pegs again, though they stand where they stood."""
    wire = Wire(fault=Fault(3, 4))
    kept = Kept(wire.open)
    kept.draw(screen((23, 17), (0, 0)))
    kept.wait()
    kept.wait()

    assert [list(lit(seen)) for seen in wire.seen] == [[], [17, 23], [], [17, 23]]


# What it refuses


@pytest.mark.parametrize(
    ("chip", "order", "budget_ma", "message"),
    [
        pytest.param("ws2811", "", 500, "strip.chip is 'ws2811'; write apa102 or ws2812", id="another chip"),
        pytest.param("apa102", "rgx", 500, "strip.order is 'rgx'", id="another order"),
        pytest.param("apa102", "", 100, "strip.budget_ma is 100, but 284 LEDs take 284 mA", id="no current"),
    ],
)
def test_strips_that_there_are_not(chip: str, order: str, budget_ma: int, message: str) -> None:
    """What cannot be is refused before anything is opened."""
    with pytest.raises(ConfigError, match=message):
        Strip(chip, BOARD, LOOK, order=order, budget_ma=budget_ma)
