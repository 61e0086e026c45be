"""The strip as a whole: from views to what its LEDs show, and what becomes of it when it fails."""

from __future__ import annotations

import errno
import os
import threading
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.fakes import Fault
from hardware.output.kept import KeptOutput
from hardware.output.ledmap import LedMap, lane_by_lane
from hardware.output.leds import DARK, NOTHING, RGB, Lights, Look
from hardware.output.spi import Spi, SpiDevice
from hardware.output.strip import REFRESH_S, OpenSpi, Strip, light
from hardware.ports import DeviceNotice, Message, View
from scorer.errors import ConfigError, DeviceDenied, DeviceLost, DeviceMissing, HardwareError
from scorer.screen import BRIGHTEST, Lane, Large, Row, Screen
from scorer.table.present import present
from scorer.units import Side
from tests.strips import Seen, is_dark, read_frame
from tests.tabletop import enter, sit_down

BLUE, BLUE_DIM = (0, 60, 255), (0, 15, 64)
ORANGE = (255, 84, 0)
PATIENCE_S: Final = 10.0
"""How long a test waits for another thread before it fails."""

BOARD: Final = lane_by_lane(2, has_gaps=True)
LOOK: Final = Look()


def screen(*lanes: tuple[int, int], brightness: int = BRIGHTEST, has_motion: bool = True) -> Screen:
    """A page with these pegs: front and back by side."""
    return Screen(
        page="play",
        kind="list",
        head=Row(""),
        large=Large((), ""),
        lanes=tuple(Lane(front, back) for front, back in lanes),
        brightness=brightness,
        has_motion=has_motion,
    )


def view(page: Screen) -> View:
    """A view with this page."""
    return View(1, page, b"{}")


class Wire:
    """A bus that keeps what is written to it, and fails when told."""

    def __init__(self, chip: str = "apa102", fault: Fault | None = None) -> None:
        self._chip = chip
        self._fault = fault or Fault.never()
        self.opened: list[tuple[str, int, int]] = []
        self.frames: list[bytes] = []
        self.is_open = False
        self.is_lit = threading.Event()

    def open(self, path: str, hz: int, frame_bytes: int) -> Spi:
        self.opened.append((path, hz, frame_bytes))
        self.is_open = True
        return self

    def write(self, frame: bytes) -> None:
        self._fault.use()
        self.frames.append(frame)
        if not is_dark(read_frame(self._chip, frame)):
            self.is_lit.set()

    def close(self) -> None:
        self.is_open = False

    @property
    def seen(self) -> list[list[Seen]]:
        """What the LEDs have shown, frame by frame."""
        return [read_frame(self._chip, frame) for frame in self.frames]


def lit(seen: list[Seen], lane: int = 0, board: LedMap = BOARD) -> dict[int, RGB]:
    """What is not dark on a lane, by hole."""
    colours = [colour for _, colour in seen]
    return {hole: colours[led] for hole, led in enumerate(board.lanes[lane], 1) if colours[led] != DARK}


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


def strip_on(wire: Wire, chip: str = "apa102", board: LedMap = BOARD, look: Look = LOOK) -> Strip:
    """A strip with current enough, open."""
    strip = Strip(chip, board, look, budget_ma=20_000, open_spi=wire.open)
    strip.open()
    return strip


# What it shows


def test_it_is_dark_before_the_first_view() -> None:
    """LEDs come up with whatever they like, and the bus opens with what the strip needs."""
    wire = Wire()
    strip_on(wire)

    assert wire.opened == [("/dev/spidev0.0", 4_000_000, len(wire.frames[0]))]
    assert [is_dark(seen) for seen in wire.seen] == [True]
    assert len(wire.seen[0]) == BOARD.leds == 284


def test_pegs_that_stand() -> None:
    """A view comes to its holes, front and back, lane by lane; what comes first does not walk."""
    wire = Wire()
    due_s = strip_on(wire).show(view(screen((23, 17), (35, 0))), 1.0, 1.0)

    assert lit(wire.seen[-1]) == {23: BLUE, 17: BLUE_DIM}
    assert lit(wire.seen[-1], 1) == {35: ORANGE}
    assert due_s == 1.0 + REFRESH_S


def test_a_peg_walks() -> None:
    """A peg that goes on is shown in every hole of its way, each when it is due."""
    wire, way = Wire(), []
    strip = strip_on(wire)
    strip.show(view(screen((10, 0), (0, 0))), 1.0, 1.0)
    now_s = 2.0
    while now_s < 3.0:
        due_s = strip.show(view(screen((13, 10), (0, 0))), 2.0, now_s)
        way.append((round(now_s, 3), max(lit(wire.seen[-1]))))
        now_s = due_s

    assert way == [(2.0, 10), (2.03, 11), (2.06, 12), (2.09, 13)]
    assert len(wire.frames) == 2 + len(way)


def test_the_same_view_shown_later_is_where_it_was_to_be() -> None:
    """A peg's walk begins when its view came, not when a slow bus had time for it."""
    wire = Wire()
    strip = strip_on(wire)
    strip.show(view(screen((10, 0), (0, 0))), 1.0, 1.0)
    strip.show(view(screen((13, 10), (0, 0))), 2.0, 2.5)

    assert lit(wire.seen[-1]) == {13: BLUE, 10: BLUE_DIM}


@pytest.mark.parametrize(
    ("look", "has_motion", "first"),
    [
        pytest.param(LOOK, True, 10, id="both like it"),
        pytest.param(LOOK, False, 13, id="the table does not"),
        pytest.param(Look(has_motion=False), True, 13, id="the strip does not"),
    ],
)
def test_motion(look: Look, has_motion: bool, first: int) -> None:
    """Pegs walk where household and table both like it, and jump where one does not."""
    wire = Wire()
    strip = strip_on(wire, look=look)
    strip.show(view(screen((10, 0), (0, 0), has_motion=has_motion)), 1.0, 1.0)
    strip.show(view(screen((13, 10), (0, 0), has_motion=has_motion)), 2.0, 2.0)

    assert max(lit(wire.seen[-1])) == first


def test_brightness() -> None:
    """Each step is dimmer than the next, down to a twentieth, and every peg is seen at each."""
    shown = []
    for brightness in range(1, BRIGHTEST + 1):
        wire = Wire()
        strip_on(wire).show(view(screen((23, 17), (0, 0), brightness=brightness)), 1.0, 1.0)
        led = BOARD.lanes[0][22]
        share, (_, _, blue) = wire.seen[-1][led]
        shown.append(share * blue / 255)
        assert list(lit(wire.seen[-1])) == [17, 23]

    assert shown == pytest.approx([0.047, 0.218, 0.531, 1.0], abs=0.002)
    assert light(BRIGHTEST) == 1.0


pegs = st.tuples(st.integers(0, 121), st.integers(0, 121))


@given(
    lanes=st.integers(1, 4),
    sides=st.lists(pegs, min_size=1, max_size=4),
    chip=st.sampled_from(["apa102", "ws2812"]),
    has_marks=st.booleans(),
)
def test_what_is_written_is_what_is_meant(
    lanes: int, sides: list[tuple[int, int]], chip: str, has_marks: bool
) -> None:
    """With current enough, what the LEDs show is what the lights are, on any board."""
    wire, look, board = Wire(chip), Look(has_marks=has_marks), lane_by_lane(lanes)
    page = screen(*sides)
    strip_on(wire, chip, board, look).show(view(page), 1.0, 1.0)

    colours = Lights(board, look).colours(NOTHING.then(page, 1.0), 1.0)
    assert wire.seen[-1] == [(1.0, colour) for colour in colours]


D10: Final = [
    # the points of each move, front and back hole, what it shows
    ((2, 3), (5, 2), "the back peg is where the front peg was"),
    ((2, 3, 1, 1), (7, 6), "and stays one move behind"),
    ((40, 40, 40, 1), (121, 120), "in the game hole, too"),
]


@pytest.mark.parametrize(("points", "holes"), [pytest.param(*row[:2], id=row[2]) for row in D10])
def test_back_pegs_d10(points: tuple[int, ...], holes: tuple[int, int]) -> None:
    """D10: back pegs are lit where the front pegs stood, never in the same hole, and each side has its own."""
    entries = [f"PEG Ann {number}" for number in points[:-1]]
    history = enter(sit_down(entry="points", dealer="Ann"), *entries, "PEG Bob 7", f"PEG Ann {points[-1]}")
    wire = Wire()
    strip_on(wire).show(view(replace(present(history), winner=None)), 1.0, 1.0)

    assert tuple(sorted(lit(wire.seen[-1]), reverse=True)) == holes
    assert list(lit(wire.seen[-1], 1)) == [7]


# When it is written to


def test_nothing_new_is_not_sent() -> None:
    """Pages that change nothing on the board cost nothing."""
    wire = Wire()
    strip = strip_on(wire)
    for now_s in (1.0, 2.0, 3.0):
        strip.show(view(replace(screen((23, 17), (0, 0)), notice=str(now_s))), now_s, now_s)

    assert len(wire.frames) == 2


def test_a_view_that_came_while_the_bus_was_opened() -> None:
    """What came after the moment that is shown is shown all the same, not when the strip is next refreshed."""
    wire = Wire()
    due_s = strip_on(wire).show(view(screen((23, 17), (0, 0))), 1.2, 1.0)

    assert lit(wire.seen[-1]) == {23: BLUE, 17: BLUE_DIM}
    assert due_s == 1.2 + REFRESH_S


def test_now_and_then_it_is_sent_again() -> None:
    """A strip that was unplugged, which nobody can see, shows its pegs soon after it is plugged in again."""
    wire = Wire()
    strip = strip_on(wire)
    page = view(screen((23, 17), (0, 0)))
    due_s = strip.show(page, 1.0, 1.0)
    again_s = strip.show(page, 1.0, due_s)

    assert wire.frames[-1] == wire.frames[-2]
    assert len(wire.frames) == 3
    assert (due_s, again_s) == (1.0 + REFRESH_S, 1.0 + 2 * REFRESH_S)


def test_a_new_frame_puts_off_the_old_one() -> None:
    """What has just been sent needs no second time."""
    wire = Wire()
    strip = strip_on(wire)
    strip.show(view(screen((23, 17), (0, 0))), 1.0, 1.0)

    assert strip.show(view(screen((0, 0), (0, 0))), 9.0, 9.0) == 9.0 + REFRESH_S


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


# On a real file


@pytest.fixture
def node(tmp_path: Path) -> Path:
    """A file in place of a bus."""
    path = tmp_path / "spidev0.0"
    path.touch()
    return path


def on_file(bufsiz: Path) -> OpenSpi:
    """Opens a file as if it were a bus."""
    return lambda path, hz, frame_bytes: SpiDevice(
        path, hz, frame_bytes, ioctl=lambda fd, request, value: None, bufsiz=bufsiz
    )


@pytest.mark.parametrize("chip", ["apa102", "ws2812"])
def test_the_whole_way_to_a_file(node: Path, tmp_path: Path, chip: str) -> None:
    """What lies in the file is whole frames: dark, the pegs, dark."""
    page = screen((23, 17), (35, 33))
    strip = Strip(chip, BOARD, LOOK, device=str(node), open_spi=on_file(tmp_path / "none"))
    strip.open()
    strip.show(view(page), 1.0, 1.0)
    strip.close()
    written = node.read_bytes()
    size = len(written) // 3
    first, second, third = (read_frame(chip, written[place : place + size]) for place in (0, size, 2 * size))

    assert len(written) == 3 * size
    assert is_dark(first)
    assert [colour for _, colour in second] == list(Lights(BOARD).colours(NOTHING.then(page, 1.0), 1.0))
    assert is_dark(third)


def test_a_strip_that_is_too_long_d01(node: Path, tmp_path: Path) -> None:
    """D01: a strip that no transfer holds is told at the start, and nothing is written."""
    board = lane_by_lane(4)
    strip = Strip(
        "ws2812", board, LOOK, device=str(node), budget_ma=2000, open_spi=on_file(tmp_path / "none")
    )

    with pytest.raises(HardwareError, match="a frame of 4536 bytes is longer than the 4096"):
        strip.open()
    assert node.read_bytes() == b""


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


def test_a_win_is_swept_and_done() -> None:
    """The winner's light runs along the strip and the strip comes to rest again, on the default budget."""
    wire = Wire()
    strip = Strip("apa102", BOARD, LOOK, open_spi=wire.open)
    strip.open()
    strip.show(view(screen((120, 110), (84, 80))), 1.0, 1.0)
    won = view(replace(screen((121, 120), (84, 80)), winner=Side(0)))
    now_s = 2.0
    while now_s < 2.0 + REFRESH_S:
        now_s = strip.show(won, 2.0, now_s)

    assert len(wire.frames) > 130
    assert lit(wire.seen[-1]) == {121: BLUE, 120: BLUE_DIM}
