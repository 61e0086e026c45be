"""The strip as a whole: from views to what its LEDs show, and when it is written to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import NOTHING, Lights, Look
from hardware.output.spi import SpiDevice
from hardware.output.strip import REFRESH_S, OpenSpi, Strip, light
from scorer.errors import HardwareError
from scorer.screen import BRIGHTEST
from scorer.table.present import present
from scorer.units import Side
from tests.hardware.lights import BLUE, BLUE_DIM, ORANGE, screen
from tests.hardware.strip_bench import BOARD, LOOK, Wire, lit, strip_on, view
from tests.strips import is_dark, read_frame
from tests.tabletop import enter, sit_down

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
