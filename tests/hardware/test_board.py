"""The board to drill: how large it is, where its holes are, and that each lies over its LED."""

from __future__ import annotations

import doctest
import itertools
import json
import math
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.output import board as drilled
from hardware.output.board import EDGE_MM, Board, Piece, Point, Spacing, Wired, read_map
from hardware.output.ledmap import HOLES
from scorer.errors import ConfigError

SPACINGS: Final[list[Spacing]] = ["grouped", "even"]
WIRINGS: Final[list[Wired]] = ["rows", "serpentine"]
BOARDS: Final = [
    Board(per_metre, lanes, spacing, wired)
    for per_metre, lanes, spacing, wired in itertools.product((144, 100, 60), (1, 2, 3, 4), SPACINGS, WIRINGS)
]

boards = pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, id=f"{board.lanes} lanes of {board.per_metre}, {board.spacing}, {board.wired}")
        for board in BOARDS
    ],
)

SIZES: Final = [
    # LEDs a metre, lanes, spacing, width, height
    (144, 2, "grouped", 290, 167),
    (144, 2, "even", 248, 167),
    (144, 3, "grouped", 290, 219),
    (144, 3, "even", 248, 219),
    (100, 2, "grouped", 400, 153),
    (100, 2, "even", 340, 153),
    (100, 3, "grouped", 400, 197),
    (100, 3, "even", 340, 197),
    (60, 2, "grouped", 640, 202),
    (60, 2, "even", 540, 202),
    (60, 3, "grouped", 640, 268),
    (60, 3, "even", 540, 268),
]


@pytest.mark.parametrize(("per_metre", "lanes", "spacing", "width_mm", "height_mm"), SIZES)
def test_sizes(per_metre: int, lanes: int, spacing: Spacing, width_mm: int, height_mm: int) -> None:
    """Each sheet is as large as its table says."""
    board = Board(per_metre, lanes, spacing)

    assert (round(board.width_mm), round(board.height_mm)) == (width_mm, height_mm)


@pytest.mark.parametrize(
    ("per_metre", "hole_pitch_mm", "lane_pitch_mm", "drill_mm", "strip_mm"),
    [(144, 6.94, 13, 4.0, 12), (100, 10.0, 11, 4.5, 10), (60, 16.67, 16.67, 5.0, 10)],
)
def test_pitches(
    per_metre: int, hole_pitch_mm: float, lane_pitch_mm: float, drill_mm: float, strip_mm: float
) -> None:
    """Holes are as far apart as LEDs, and lanes as far as their strips need."""
    board = Board(per_metre)

    assert board.hole_pitch_mm == pytest.approx(hole_pitch_mm, abs=0.005)
    assert board.lane_pitch_mm == pytest.approx(lane_pitch_mm, abs=0.005)
    assert (board.hole_diameter_mm, board.strip_width_mm) == (drill_mm, strip_mm)
    assert board.strip_width_mm < board.lane_pitch_mm


PLACES: Final = [
    # board, lane, hole, place, what it shows
    (Board(), 0, 1, (33.89, 20.0), "the first hole is on the left"),
    (Board(), 0, 5, (61.67, 20.0), "a group has five"),
    (Board(), 0, 6, (75.56, 20.0), "and a gap after it"),
    (Board(), 0, 30, (270.0, 20.0), "the first row ends on the right"),
    (Board(), 1, 1, (33.89, 33.0), "lane 1 is under lane 0"),
    (Board(), 0, 31, (270.0, 71.0), "the second row begins where the first ended, with lane 0 under"),
    (Board(), 1, 31, (270.0, 58.0), "lane 1: the lanes have turned over"),
    (Board(), 0, 60, (33.89, 71.0), "and ends on the left"),
    (Board(), 0, 61, (33.89, 96.0), "the third is like the first"),
    (Board(), 0, 91, (270.0, 147.0), "the last one like the second"),
    (Board(), 0, 120, (33.89, 147.0), "up to its thirtieth hole"),
    (Board(), 1, 121, (20.0, 134.0), "the game hole is beyond, a gap between"),
    (Board(spacing="even"), 0, 1, (26.94, 20.0), "an even row begins nearer to the edge"),
    (Board(spacing="even"), 0, 121, (20.0, 147.0), "for its game hole stands next to the last"),
    (Board(60), 0, 1, (53.33, 20.0), "of large boards, too"),
    (Board(lanes=1), 0, 31, (270.0, 45.0), "a single lane has nothing to turn over"),
    (Board(lanes=3), 1, 31, (270.0, 84.0), "a middle lane stays in the middle"),
]


@pytest.mark.parametrize(
    ("board", "lane", "hole", "place"), [pytest.param(*row[:4], id=row[4]) for row in PLACES]
)
def test_places(board: Board, lane: int, hole: int, place: tuple[float, float]) -> None:
    """Each hole is where the sheet has it."""
    assert board.hole_mm(lane, hole) == pytest.approx(place, abs=0.005)


@boards
def test_led_of_each_hole(board: Board) -> None:
    """Every LED is that of the formula; a lane that is wired backwards counts from its other end."""
    lanes, leds = board.led_map().lanes, 142 if board.spacing == "grouped" else 121
    for lane, hole in itertools.product(range(board.lanes), range(1, HOLES + 1)):
        row, place = divmod(hole - 1, 30)
        along = 35 * row + place + place // 5 if board.spacing == "grouped" else hole - 1
        along = leds - 1 if hole == HOLES else along
        if board.wired == "serpentine" and lane % 2:
            along = leds - 1 - along
        assert lanes[lane][hole - 1] == leds * lane + along


@boards
def test_every_hole_is_over_its_led(board: Board) -> None:
    """LED by LED along the pieces of strip, each hole is where its LED lies."""
    places: dict[int, Point] = {}
    for piece in board.pieces():
        for place in range(piece.leds):
            share = (place + 0.5) / piece.leds
            x = piece.begin.x + share * (piece.end.x - piece.begin.x)
            places[piece.first_led + place] = Point(x, piece.begin.y)

    assert list(places) == list(range(board.led_map().leds))
    for lane, leds in enumerate(board.led_map().lanes):
        for hole, led in enumerate(leds, start=1):
            assert board.hole_mm(lane, hole) == pytest.approx(places[led])


@boards
def test_pieces(board: Board) -> None:
    """Pieces are straight, four to a lane, cut between LEDs, and follow each other along the wire."""
    pieces = board.pieces()

    assert sorted((piece.lane, piece.row) for piece in pieces) == list(
        itertools.product(range(board.lanes), range(4))
    )
    for piece in pieces:
        length_mm = math.dist(piece.begin, piece.end)
        assert piece.begin.y == piece.end.y
        assert length_mm == pytest.approx(piece.leds * board.hole_pitch_mm)
    for before, after in itertools.pairwise(pieces):
        assert after.first_led == before.first_led + before.leds
        if before.lane == after.lane:
            # A jumper at the end of a row goes to the next row, and along none.
            assert abs(after.begin.x - before.end.x) < 3 * board.hole_pitch_mm


def test_a_serpentine_needs_no_long_wire() -> None:
    """From a lane's game hole to the next lane's is a lane pitch; wired in rows, it is the way across the board."""
    serpentine, rows = Board(wired="serpentine").pieces(), Board().pieces()

    assert serpentine[4][:2] == (1, 3)
    assert math.dist(serpentine[3].end, serpentine[4].begin) == pytest.approx(13)
    assert math.dist(rows[3].end, rows[4].begin) > 100


def test_the_first_piece() -> None:
    """A row in groups of five takes 35 LEDs, half a pitch more at both ends than its holes."""
    piece = Board().pieces()[0]

    assert piece == Piece(0, 0, piece.begin, piece.end, first_led=0, leds=35)
    assert piece.begin == pytest.approx((30.42, 20.0), abs=0.005)
    assert piece.end == pytest.approx((273.47, 20.0), abs=0.005)


@boards
def test_holes_are_on_the_board(board: Board) -> None:
    """No hole is nearer to an edge than the edge is wide, some are on each, and all have wood between them."""
    holes = [board.hole_mm(lane, hole) for lane in range(board.lanes) for hole in range(1, HOLES + 1)]
    xs, ys = [hole.x for hole in holes], [hole.y for hole in holes]

    assert (min(xs), max(xs)) == pytest.approx((EDGE_MM, board.width_mm - EDGE_MM))
    assert (min(ys), max(ys)) == pytest.approx((EDGE_MM, board.height_mm - EDGE_MM))
    nearest_mm = min(math.dist(one, other) for one, other in itertools.pairwise(holes))
    assert nearest_mm - board.hole_diameter_mm > 2.9


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"per_metre": 30}, "strip.per_metre is 30; write one of 144, 100, 60"),
        ({"lanes": 0}, "strip.lanes is 0; write one of 1, 2, 3, 4"),
        ({"lanes": 5}, "strip.lanes is 5; write one of 1, 2, 3, 4"),
        ({"spacing": "odd"}, "strip.spacing is 'odd'; write one of grouped, even"),
        ({"wired": "round"}, "strip.wired is 'round'; write one of rows, serpentine"),
    ],
)
def test_boards_that_there_are_not(given: dict[str, Any], message: str) -> None:
    """A board that nobody can drill is refused with those that there are."""
    with pytest.raises(ConfigError, match=message):
        Board(**given)


# A map of one's own


def written(folder: Path, text: str) -> Path:
    """A file with this in it."""
    path = folder / "map.json"
    path.write_text(text, encoding="utf-8")
    return path


@boards
def test_a_map_from_a_file(board: Board, tmp_path: Path) -> None:
    """What is written is what is read, for whatever board."""
    whole = board.led_map()
    text = json.dumps({"lanes": whole.lanes, "leds": whole.leds})

    assert read_map(written(tmp_path, text)) == whole


ROW: Final = list(range(HOLES))

MAPS: Final = [
    ("{", "is no JSON (", "no JSON"),
    ("[]", 'is no map of a strip; write {"lanes"', "a list"),
    ('{"leds": 121}', "is no map of a strip", "no lanes"),
    (json.dumps({"lanes": [ROW]}), "is no map of a strip", "no number of LEDs"),
    (json.dumps({"lanes": [ROW], "leds": "121"}), "is no map of a strip", "a word for a number"),
    (json.dumps({"lanes": [ROW], "leds": True}), "is no map of a strip", "a truth for a number"),
    (json.dumps({"lanes": ROW, "leds": 121}), "is no map of a strip", "a lane in place of lanes"),
    (json.dumps({"lanes": [[*ROW[1:], 1.5]], "leds": 121}), "is no map of a strip", "half an LED"),
    (json.dumps({"lanes": [ROW], "leds": 121, "led": 1}), "is no map of a strip", "one thing more"),
    (json.dumps({"lanes": [ROW[1:]], "leds": 121}), "lane 1 has 120 LEDs; a lane has 121", "a lane too short"),
    (json.dumps({"lanes": [ROW], "leds": 120}), "lit by LED 120, but the strip's 120 are 0 to 119", "a strip too short"),
    (json.dumps({"lanes": [ROW, ROW], "leds": 242}), "LED 0 lights hole 1 of lane 1 and hole 1 of lane 2", "lit twice"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), [pytest.param(*row[:2], id=row[2]) for row in MAPS])
def test_maps_that_there_are_not(text: str, message: str, tmp_path: Path) -> None:
    """Each fault is told with its key and file."""
    path = written(tmp_path, text)
    with pytest.raises(ConfigError) as refused:
        read_map(path)

    assert str(refused.value).startswith(f"strip.map: {path}")
    assert message in str(refused.value)


@pytest.mark.parametrize("name", ["nowhere.json", "."])
def test_a_map_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    """A file that is not there, or is none, is told by its name."""
    with pytest.raises(
        ConfigError, match=r"strip.map: .* cannot be read \(.+\); write the name of your file"
    ):
        read_map(tmp_path / name)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A file of another kind is no JSON."""
    path = tmp_path / "map.json"
    path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(ConfigError, match="is no JSON"):
        read_map(path)


def test_examples() -> None:
    """What the docstrings show is so."""
    assert doctest.testmod(drilled).failed == 0
