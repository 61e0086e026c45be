"""Where the holes of the board are, for one to four lanes."""

from __future__ import annotations

import doctest
import itertools
import math
import re

import pytest

from scorer.errors import ConfigError
from tests import board_geometry as geometry
from tests.board_geometry import LEFT, RIGHT, Board, Point

LANES = [1, 2, 3, 4]
boards = pytest.mark.parametrize(
    "board", [Board(lanes) for lanes in LANES], ids=lambda board: f"{board.lanes} lanes"
)


@pytest.mark.parametrize(
    ("lanes", "pitch", "radius", "width", "height", "least"),
    [
        (1, 10, 17, 404, 148, 9.6),
        (2, 10.5, 20.5, 412.75, 179.5, 8.6),
        (3, 10, 25, 422, 216, 8.5),
        (4, 9.5, 28, 429.25, 242.5, 7.75),
    ],
)
def test_sizes(lanes: int, pitch: float, radius: float, width: float, height: float, least: float) -> None:
    """Each board has its size, and its holes their distance."""
    board = Board(lanes)
    distances = [math.dist(one, other) for one, other in itertools.combinations(board.holes(), 2)]

    assert (board.lane_pitch, board.radius, board.width, board.height) == (pitch, radius, width, height)
    assert min(distances) == pytest.approx(least, abs=0.05)


HOLES = [
    # lanes, lane, hole, place, what it shows
    (1, 0, 1, (100.5, 23), "the first hole"),
    (1, 0, 5, (140.5, 23), "the fifth ends its group"),
    (1, 0, 6, (155.5, 23), "a gap follows"),
    (1, 0, 25, (360.5, 23), "the straight ends with the 25th"),
    (1, 0, 28, (385, 40), "the 28th is in the middle of the bend"),
    (1, 0, 31, (360.5, 57), "the 31st runs back"),
    (1, 0, 55, (100.5, 57), "to the left"),
    (1, 0, 58, (76, 74), "the second bend is on the left"),
    (1, 0, 61, (100.5, 91), "the third street runs right"),
    (1, 0, 88, (385, 108), "the third bend is on the right"),
    (1, 0, 91, (360.5, 125), "the last street runs left"),
    (1, 0, 116, (85.5, 125), "and straight on where others bend"),
    (1, 0, 120, (45.5, 125), "to the last hole before the game hole"),
    (1, 0, 121, (27, 125), "which stands apart"),
    (1, 0, 0, (88.5, 23), "the start holes stand before the first"),
    (1, 0, -1, (78.5, 23), "one behind the other"),
    (2, 0, 1, (100.5, 23), "lane 0 is on top"),
    (2, 1, 1, (100.5, 33.5), "lane 1 under it"),
    (2, 0, 31, (360.5, 74.5), "after the bend lane 0 is under"),
    (2, 1, 31, (360.5, 64), "and lane 1 on top"),
    (2, 0, 61, (100.5, 105), "after two they are as before"),
    (2, 1, 61, (100.5, 115.5), "both of them"),
    (2, 0, 28, (393.75, 48.75), "the outer lane has the wider bend"),
    (2, 1, 28, (383.25, 48.75), "the inner one the narrower"),
    (2, 0, 121, (27, 156.5), "the game holes are turned over, too"),
    (3, 1, 1, (100.5, 33), "the middle lane of three is in the middle"),
    (4, 3, 0, (88.5, 51.5), "four lanes start one under the other"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lanes", "lane", "hole", "place"), [pytest.param(*row[:4], id=row[4]) for row in HOLES]
)
def test_holes(lanes: int, lane: int, hole: int, place: tuple[float, float]) -> None:
    """Each hole is where the board has it."""
    assert Board(lanes).hole(lane, hole) == pytest.approx(place)


@boards
def test_holes_follow_each_other(board: Board) -> None:
    """From hole to hole it is never far, in straights and bends alike, but to the game hole."""
    for lane in range(board.lanes):
        steps = [math.dist(board.hole(lane, hole), board.hole(lane, hole + 1)) for hole in range(-1, 121)]
        assert max(steps[:-1]) < 26
        assert steps[-1] == pytest.approx(18.5)


@boards
def test_holes_are_on_the_board(board: Board) -> None:
    """No hole is nearer to the edge than its light's glow is wide."""
    places = [*board.holes(), *(board.hole(lane, hole) for lane in range(board.lanes) for hole in (0, -1))]

    assert all(13 <= place.x <= board.width - 13 and 13 <= place.y <= board.height - 13 for place in places)


@boards
def test_lanes_run_through_their_holes(board: Board) -> None:
    """The stripe of a lane ends in its game hole, and bends as its holes do."""
    for lane in range(board.lanes):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", board.stripe(lane))]
        first_bend, end_x = numbers[3], numbers[-1]

        assert Point(end_x, numbers[-2]) == pytest.approx(board.hole(lane, 121))
        assert RIGHT + first_bend == pytest.approx(board.hole(lane, 28).x)
        assert numbers[1] == board.hole(lane, 1).y


def test_track() -> None:
    """The track of two lanes: a line, three bends with lines between them, a line to the game hole."""
    board = Board(2)

    assert board.track() == (
        "M78 28.25H368A20.5 20.5 0 0 1 368 69.25H93A20.5 20.5 0 0 0 93 110.25"
        "H368A20.5 20.5 0 0 1 368 151.25H27"
    )
    assert board.track_width == pytest.approx(22.9)


def test_track_of_four() -> None:
    """Four lanes have the narrower rim."""
    assert Board(4).track_width == pytest.approx(28.5 + 11.6)


@boards
@pytest.mark.parametrize(("street", "hole"), [(1, 30), (2, 60), (3, 90)])
def test_street_lines(board: Board, street: int, hole: int) -> None:
    """A line lies across the whole track, after the 30th, 60th and 90th hole and before the next."""
    (x, top), (_, bottom) = board.street_line(street)
    beyond = -1 if street == 2 else 1

    assert bottom - top == pytest.approx(board.track_width)
    for lane in range(board.lanes):
        assert (board.hole(lane, hole).x - x) * beyond > 0 > (board.hole(lane, hole + 1).x - x) * beyond
        assert top < board.hole(lane, hole + 1).y < bottom


@boards
def test_labels(board: Board) -> None:
    """Labels are on the wood: in the tongues, before the track, over its end; none touches the track."""
    labels = board.labels()
    half = board.track_width / 2

    for label, street in zip(labels[1:4], range(3), strict=True):
        assert label.at.y - board.street_y(street) == pytest.approx(board.street_y(street + 1) - label.at.y)
        assert label.at.y - board.street_y(street) > half + 3.6
        assert LEFT < label.at.x < RIGHT
    assert labels.start.at.x < 78 - half
    assert labels.game.at == pytest.approx((27, board.street_y(3) - half - 7.5))
    assert [label.anchor for label in labels] == ["end", "end", "start", "end", "middle"]


@pytest.mark.parametrize(
    ("lanes", "place"), [(1, (31, 74)), (2, (31, 89.75)), (3, (23, 108)), (4, (23, 121.25))]
)
def test_mark(lanes: int, place: tuple[float, float]) -> None:
    """The mark is left of the second bend, farther out where the bend is wide."""
    assert Board(lanes).mark() == pytest.approx(place)


@pytest.mark.parametrize("lanes", [0, 5, -1])
def test_boards_that_there_are_not(lanes: int) -> None:
    """A board has one to four lanes."""
    with pytest.raises(ConfigError, match=f"a board of {lanes} lanes"):
        Board(lanes)


def test_examples() -> None:
    """What the docstrings show is so."""
    assert doctest.testmod(geometry).failed == 0
