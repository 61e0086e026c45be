"""Which LED lights which hole, however the strip was laid."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.output import ledmap
from hardware.output.ledmap import HOLES, ROWS, LedMap, LedMapError, Run, laid, lane_by_lane
from scorer.errors import ConfigError

CORNERS = (1, 30, 31, 60, 61, 90, 91, 120, 121)
EVEN = (0, 29, 30, 59, 60, 89, 90, 119, 120)
GROUPED = (0, 34, 35, 69, 70, 104, 105, 139, 141)

LAID = [
    # map, lane, the LED of each corner, what it shows
    (lane_by_lane(), 0, EVEN, "a plain strip counts its holes"),
    (lane_by_lane(2), 1, tuple(led + 121 for led in EVEN), "the second lane goes on where the first ends"),
    (lane_by_lane(has_gaps=True), 0, GROUPED, "every sixth LED of a row stays dark"),
    (lane_by_lane(3, has_gaps=True), 2, tuple(led + 284 for led in GROUPED), "a lane in groups takes 142"),
    (
        lane_by_lane(reversed_rows={1}),
        0,
        (0, 29, 59, 30, 60, 89, 90, 119, 120),
        "a row against the wire, and no other",
    ),
    (
        lane_by_lane(has_gaps=True, reversed_rows={1, 3}),
        0,
        (0, 34, 69, 35, 70, 104, 141, 107, 105),
        "rows to and fro in groups: the game hole stands alone behind its gap",
    ),
    (lane_by_lane(3, is_serpentine=True), 0, EVEN, "a serpentine begins as others do"),
    (
        lane_by_lane(3, is_serpentine=True),
        1,
        tuple(241 - led for led in EVEN),
        "comes back along the second lane",
    ),
    (
        lane_by_lane(3, is_serpentine=True),
        2,
        tuple(led + 242 for led in EVEN),
        "and goes out along the third",
    ),
    (
        lane_by_lane(2, has_gaps=True, is_serpentine=True),
        1,
        tuple(283 - led for led in GROUPED),
        "in groups as well",
    ),
    (
        lane_by_lane(2, is_serpentine=True, reversed_rows={0}),
        1,
        (212, 241, 211, 182, 181, 152, 151, 122, 121),
        "a row that is reversed runs the other way in every lane",
    ),
    (
        laid(Run(lane, row, is_reversed=lane == 1) for row in range(4) for lane in range(2)),
        1,
        (59, 30, 119, 90, 179, 150, 241, 212, 211),
        "or the strip goes to and fro in each row",
    ),
]


@pytest.mark.parametrize(("board", "lane", "leds"), [pytest.param(*row[:3], id=row[3]) for row in LAID])
def test_corners(board: LedMap, lane: int, leds: tuple[int, ...]) -> None:
    """The ends of each row are lit by the LEDs that lie behind them."""
    assert tuple(board.lanes[lane][hole - 1] for hole in CORNERS) == leds


@pytest.mark.parametrize("lane", [0, 1, 2])
def test_the_drilled_board(lane: int) -> None:
    """Every hole of a board in groups, and of an even one, has the LED that the drilling sheet gives it."""
    grouped, even = lane_by_lane(3, has_gaps=True), lane_by_lane(3)
    for hole in range(1, HOLES):
        row, place = divmod(hole - 1, 30)
        assert grouped.lanes[lane][hole - 1] == 142 * lane + 35 * row + place + place // 5
        assert even.lanes[lane][hole - 1] == 121 * lane + hole - 1
    assert grouped.lanes[lane][-1] == 142 * lane + 141


@pytest.mark.parametrize(
    ("lanes", "has_gaps", "leds"), [(1, False, 121), (2, False, 242), (1, True, 142), (3, True, 426)]
)
def test_strip_is_as_long_as_it_is(lanes: int, has_gaps: bool, leds: int) -> None:
    """The dark LEDs count, too."""
    assert lane_by_lane(lanes, has_gaps=has_gaps).leds == leds


@given(
    runs=st.integers(1, 4).flatmap(
        lambda lanes: st.permutations([(lane, row) for lane in range(lanes) for row in range(4)])
    ),
    has_gaps=st.booleans(),
    data=st.data(),
)
def test_every_hole_has_an_led_of_its_own(
    runs: list[tuple[int, int]], has_gaps: bool, data: st.DataObject
) -> None:
    """However a strip is laid, no LED lights two holes, and no hole is left out."""
    turns = data.draw(st.lists(st.booleans(), min_size=len(runs), max_size=len(runs)))
    board = laid(
        (Run(lane, row, turn) for (lane, row), turn in zip(runs, turns, strict=True)), has_gaps=has_gaps
    )

    leds = [led for lane in board.lanes for led in lane]
    assert [len(lane) for lane in board.lanes] == [HOLES] * len(board.lanes)
    assert len(set(leds)) == len(leds) == HOLES * len(runs) // len(ROWS)
    assert set(leds) <= set(range(board.leds))
    assert has_gaps or len(leds) == board.leds


ROW = tuple(range(HOLES))

REFUSED = [
    ((), 0, "the map has no lane"),
    ((ROW[:-1],), 121, "lane 1 has 120 LEDs; a lane has 121"),
    ((ROW, (*ROW, 121)), 400, "lane 2 has 122 LEDs"),
    ((ROW,), 120, "hole 121 of lane 1 is lit by LED 120, but the strip's 120 are 0 to 119"),
    (((-1, *ROW[1:]),), 121, "hole 1 of lane 1 is lit by LED -1"),
    (((0, 0, *ROW[2:]),), 121, "LED 0 lights hole 1 of lane 1 and hole 2 of lane 1"),
    ((ROW, (*range(121, 241), 7)), 400, "LED 7 lights hole 8 of lane 1 and hole 121 of lane 2"),
]


@pytest.mark.parametrize(("lanes", "leds", "message"), REFUSED)
def test_maps_that_no_board_has(lanes: tuple[tuple[int, ...], ...], leds: int, message: str) -> None:
    """A map that cannot be is refused, and says where."""
    with pytest.raises(LedMapError, match=message):
        LedMap(lanes, leds)


def test_any_other_map_is_right() -> None:
    """LEDs may lie in any order, and the strip may be longer."""
    assert LedMap((ROW[::-1],), 300).lanes[0][0] == 120


@pytest.mark.parametrize(
    ("runs", "message"),
    [
        ([], "row 1 of lane 1 is missing"),
        ([Run(0, row) for row in (0, 1, 3)], "row 3 of lane 1 is missing"),
        ([Run(0, row) for row in (0, 1, 2, 3, 1)], "row 2 of lane 1 is there twice"),
        ([Run(0, row) for row in range(5)], "row 5 of lane 1 is one too many"),
        ([Run(1, row) for row in range(4)], "row 1 of lane 1 is missing"),
    ],
)
def test_rows_are_laid_once(runs: list[Run], message: str) -> None:
    """A row that is missing, doubled or unknown is refused by its number."""
    with pytest.raises(LedMapError, match=message):
        laid(runs)


@pytest.mark.parametrize("rows", [{4}, {-1}, {0, 7}])
def test_rows_that_are_not_there(rows: set[int]) -> None:
    """A row that no lane has cannot be reversed; whoever reads a file may catch it as a wrong setting."""
    with pytest.raises(ConfigError, match="there is no row"):
        lane_by_lane(reversed_rows=rows)


def test_no_lane_at_all() -> None:
    """A board without a lane is none."""
    with pytest.raises(LedMapError, match="row 1 of lane 1"):
        lane_by_lane(0)


def test_examples() -> None:
    """What the docstrings show is so."""
    assert doctest.testmod(ledmap).failed == 0
