"""
The drilling templates: a board's holes and strips in millimetres, to be printed at 100 %.

Holes, pieces of strip and numbers of LEDs are those of `hardware.output.board`, which the
light of the finished board comes from.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise, product
from typing import Final, NamedTuple

from docs.drawing.svg import FONT, INK, PAPER, SOFT, Anchor, element
from hardware.output.board import EDGE_MM, Board, Piece, Point, Spacing
from hardware.output.ledmap import HOLES, ROWS

PER_METRE: Final = (144, 100, 60)
LANES: Final = (2, 3)
SPACINGS: Final[tuple[Spacing, ...]] = ("grouped", "even")

BOARDS: Final = tuple(
    Board(per_metre, lanes, spacing) for per_metre, lanes, spacing in product(PER_METRE, LANES, SPACINGS)
)
"""The boards that have a template."""

_FOOT_MM: Final = 40.0
"""What stands under the board: rule, title and words."""
_RULE_MM: Final = 100
_RULE_UP_MM: Final = 20
_MOST_TOP_MM: Final = 12.0
_INDENT_MM: Final = 12.0


class Paper(NamedTuple):
    """A sheet of paper, lying."""

    name: str
    width_mm: float
    height_mm: float


_PAPERS: Final = (Paper("A4", 297, 210), Paper("A3", 420, 297))

_LINES: Final = {30: "30 | 31", 60: "60 | 61 double skunk", 90: "90 | 91 skunk"}
"""The lines across the track, by the last hole before each."""


def name_of(board: Board) -> str:
    """The name of a board's files."""
    return f"{board.per_metre}-per-metre-{board.lanes}-lanes-{board.spacing}"


def map_name_of(board: Board) -> str:
    """The name of the file with its LEDs; how dense a strip is does not matter there."""
    return f"leds-{board.lanes}-lanes-{board.spacing}"


def draw_map(board: Board) -> str:
    """Which LED lights which hole, as ``strip.map`` takes it."""
    laid = board.led_map()
    lanes = ",\n  ".join(json.dumps(lane) for lane in laid.lanes)
    return f'{{"lanes": [\n  {lanes}\n], "leds": {laid.leds}}}\n'


def paper_of(board: Board) -> Paper:
    """The smallest sheet that a board fits on; beyond A3 one of its own size, as from a roll."""
    width, height = board.width_mm, board.height_mm + _FOOT_MM
    for paper in _PAPERS:
        if width <= paper.width_mm and height <= paper.height_mm:
            return paper
    rolled = math.ceil(width + 2 * _MOST_TOP_MM), math.ceil(height + _MOST_TOP_MM)
    return Paper(f"{rolled[0]} x {rolled[1]} mm", *rolled)


def draw_template(board: Board) -> str:
    """The sheet."""
    paper = paper_of(board)
    left = (paper.width_mm - board.width_mm) / 2
    top = min(paper.height_mm - board.height_mm - _FOOT_MM, _MOST_TOP_MM)
    title = f"{board.lanes} lanes, {board.per_metre} LEDs a metre, {board.spacing}"
    content = (
        element("title", f"Drilling template: {title}"),
        element("defs", _hole_symbol(board.hole_diameter_mm / 2)),
        element("rect", width=paper.width_mm, height=paper.height_mm, fill=PAPER),
        _moved(left, top, _board(board)),
        _moved(left + _INDENT_MM, top + board.height_mm, _foot(board, paper, title)),
    )
    drawn = element(
        "svg",
        "\n".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {paper.width_mm:g} {paper.height_mm:g}",
        width=f"{paper.width_mm:g}mm",
        height=f"{paper.height_mm:g}mm",
        role="img",
        font_family=FONT,
        font_size="2.8",
        fill=INK,
    )
    return f"{drawn}\n"


def _moved(x: float, y: float, parts: Iterable[str]) -> str:
    return element("g", "\n".join(parts), transform=f"translate({x:.2f} {y:.2f})")


def _hole_symbol(radius: float) -> str:
    """A hole with its middle, to be used at each place."""
    circle = element("circle", r=radius)
    cross = element("path", d=f"M-{radius:g} 0h{2 * radius:g}M0 -{radius:g}v{2 * radius:g}")
    return element("g", circle + cross, id="h", fill="none", stroke=INK, stroke_width=0.18)


def _board(board: Board) -> Iterator[str]:
    yield element(
        "rect", width=board.width_mm, height=board.height_mm, rx=6, fill="none", stroke=INK, stroke_width=0.4
    )
    for piece in board.pieces():
        yield _strip(board, piece)
    for row in range(len(ROWS)):
        yield from _row_marks(board, row)
    for last in _LINES:
        yield from _bend(board, last)
    for lane in range(board.lanes):
        holes = "".join(_hole(board.hole_mm(lane, hole)) for hole in range(1, HOLES + 1))
        yield element("g", holes, id=f"lane{lane + 1}")


def _hole(at: Point) -> str:
    return f'<use href="#h" x="{at.x:.2f}" y="{at.y:.2f}"/>'


def _strip(board: Board, piece: Piece) -> str:
    """The outline of a piece of strip, with the numbers of its LEDs."""
    width, height = abs(piece.end.x - piece.begin.x), board.strip_width_mm
    left, top = min(piece.begin.x, piece.end.x), piece.begin.y - height / 2
    outline = element(
        "rect",
        x=left,
        y=top,
        width=width,
        height=height,
        fill="#f6f1e7",
        stroke=SOFT,
        stroke_width=0.25,
        stroke_dasharray="1.6 1",
    )
    is_right = piece.end.x > piece.begin.x
    first, last = piece.first_led, piece.first_led + piece.leds - 1
    words = f"LED {first} to {last} →" if is_right else f"← LED {first} to {last}"
    beside_mm = (board.hole_pitch_mm if is_right else -board.hole_pitch_mm) / 2
    at = Point(piece.begin.x + beside_mm, top + height - 0.7)
    return outline + _words(at, words, size=1.9, anchor="start" if is_right else "end", fill=SOFT)


def _words(
    at: Point, words: str, *, size: float = 2.8, anchor: Anchor = "start", fill: str = INK, bold: bool = False
) -> str:
    weight = {"font_weight": 700} if bold else {}
    return element(
        "text",
        escape(words, quote=False),
        x=at.x,
        y=at.y,
        font_size=size,
        text_anchor=anchor,
        fill=fill,
        **weight,
    )


def _row_marks(board: Board, row: int) -> Iterator[str]:
    """The numbers over a row, and the lanes at both of its ends, with the way they run."""
    holes, outward = ROWS[row], -1 if row % 2 else 1
    over = min(board.hole_mm(lane, holes[0]).y for lane in range(board.lanes)) - board.strip_width_mm / 2 - 1
    for hole in holes:
        if hole % 5 == 0 or hole in (holes[0], HOLES):
            yield _words(
                Point(board.hole_mm(0, hole).x, over), str(hole), anchor="middle", bold=hole == HOLES
            )
    for hole, way in ((holes[0], -outward), (holes[-1], outward)):
        for lane in range(board.lanes):
            at = board.hole_mm(lane, hole)
            words = f"{lane + 1} →" if outward > 0 else f"← {lane + 1}"
            anchor: Anchor = "start" if way > 0 else "end"
            yield _words(
                Point(at.x + way * (_line_mm(board) + 1), at.y + 0.9),
                words,
                size=2.4,
                anchor=anchor,
                bold=True,
            )


def _line_mm(board: Board) -> float:
    """How far from the middle of the first hole a line crosses the track."""
    return min(board.hole_pitch_mm / 2, board.hole_diameter_mm / 2 + 1.5)


def _bend(board: Board, last: int) -> Iterator[str]:
    """The way of each lane from the end of a row to the next, and the line across the track there."""
    way = -1 if last == 60 else 1
    starts = [board.hole_mm(lane, last + 1) for lane in range(board.lanes)]
    line_x = starts[0].x + way * _line_mm(board)
    tall = [abs(start.y - board.hole_mm(lane, last).y) / 2 for lane, start in enumerate(starts)]
    bend_x = line_x + way * 5.6
    widest = EDGE_MM - abs(bend_x - starts[0].x) - 2
    for lane, start in enumerate(starts):
        radius = widest * tall[lane] / max(tall)
        yield element(
            "path",
            d=f"M{bend_x:.2f} {board.hole_mm(lane, last).y:.2f}"
            f"A{radius:.2f} {tall[lane]:.2f} 0 0 {1 if way > 0 else 0} {bend_x:.2f} {start.y:.2f}",
            fill="none",
            stroke=SOFT,
            stroke_width=0.3,
            stroke_dasharray="2.2 1.4",
        )
    top = min(start.y for start in starts) - board.strip_width_mm / 2
    bottom = max(start.y for start in starts) + board.strip_width_mm / 2
    thick = 0.4 if last == 30 else 0.9
    yield element("path", d=f"M{line_x:.2f} {top:.2f}V{bottom:.2f}", stroke=INK, stroke_width=thick)
    anchor: Anchor = "end" if way > 0 else "start"
    yield _words(Point(line_x, bottom + 3.2), _LINES[last], anchor=anchor, fill=SOFT)


def _foot(board: Board, paper: Paper, title: str) -> Iterator[str]:
    """The rule to measure, and what to do."""
    yield _words(
        Point(5, 7),
        f"{title}: board {board.width_mm:.0f} x {board.height_mm:.0f} mm, full size on {paper.name}",
        size=4,
        bold=True,
    )
    for number, line in enumerate(_told(board)):
        yield _words(Point(5, 12 + 3.9 * number), line, fill=SOFT)
    bottom, ticks = 32, range(0, _RULE_MM + 1, 10)
    yield element(
        "path",
        d=f"M0 {bottom - _RULE_UP_MM}h2.5m-2.5 0V{bottom}H{_RULE_MM}"
        + "".join(f"M{x} {bottom}v-2" for x in ticks),
        fill="none",
        stroke=INK,
        stroke_width=0.3,
    )
    yield _words(
        Point(_RULE_MM + 3, bottom),
        f"{_RULE_MM} mm across, {_RULE_UP_MM} mm up: measure both on your print before you drill.",
        bold=True,
    )


def _told(board: Board) -> Iterator[str]:
    pieces = board.pieces()
    counts = ", ".join(str(piece.leds) for piece in pieces if piece.lane == 0)
    others = "; ".join(
        f"LED {before.first_led + before.leds - 1} to LED {after.first_led}"
        for before, after in pairwise(pieces)
        if before.lane != after.lane
    )
    yield (
        f"Drill {board.lanes * HOLES} holes of {board.hole_diameter_mm:.1f} mm through the crosses, from the "
        f"front. Holes are {board.hole_pitch_mm:.2f} mm apart, lanes {board.lane_pitch_mm:.1f} mm, "
        f"rows {board.row_pitch_mm:.1f} mm."
    )
    yield (
        f"Dashed boxes are the strip behind the board, {board.strip_width_mm:.0f} mm wide, as seen from the "
        "front; from behind left is right. Each LED lies under its hole."
    )
    yield (
        f"Cut a lane into {counts} LEDs. Solder the end of each piece to the beginning of the next, by the "
        f"numbers; from lane to lane that is {others}."
    )
    yield (
        "Dashed bends: the way of each lane, to paint or burn. Bars: skunk lines. In muggins.toml, under "
        f'[strip]: per_metre = {board.per_metre}, lanes = {board.lanes}, spacing = "{board.spacing}", '
        f'wired = "{board.wired}".'
    )
