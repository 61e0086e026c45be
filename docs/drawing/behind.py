"""The board of the default build from behind: how its pieces of strip are joined."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from docs.drawing.svg import DATA, PALE, SOFT, box, sheet, stroke, text, wire
from hardware.config import DEFAULT_BUILD
from hardware.output.board import Board, Piece, Point

_SCALE: Final = 3.0
_LEFT: Final = 70
_TOP: Final = 100
_JUMPER: Final = DATA._replace(width=4)
_OUT: Final = 22
"""How far a jumper leaves its row, for the innermost of a bend."""


def default_board() -> Board:
    """The board of the default build."""
    strip = DEFAULT_BUILD.strip
    return Board(strip.per_metre, strip.lanes, strip.spacing, strip.wired)


def draw_behind() -> str:
    """The picture."""
    board = default_board()
    pieces = [_seen_from_behind(board, piece) for piece in board.pieces()]
    width, height = board.width_mm * _SCALE, board.height_mm * _SCALE
    parts = [box(_LEFT, _TOP, width, height, fill="#ffffff", radius=18)]
    parts += [_jumper(board, before, after) for before, after in pairwise(pieces)]
    for piece in pieces:
        parts += _piece(board, piece)
    parts += _ends(pieces)
    told = (
        "A jumper is one short wire for each pad of the strip, to the same pad: 5V, data (DO to DI), "
        "clock (CO to CI), GND.\n"
        "The arrows are those on the strip. They are on its front, which looks into the wood: "
        "mark each piece's beginning on its back before you glue it.\n"
        f"5V and GND of the supply come in at LED 0 and at LED {board.led_map().leds - 1}."
    )
    return sheet(
        f"Jumpers of the strip, {board.lanes} lanes of {board.per_metre} LEDs a metre, {board.spacing}",
        parts,
        width=width + 2 * _LEFT,
        foot=_TOP + height + 12,
        says="Seen from behind, where you solder: lane 1 begins at the right here, which is left in front.",
        told=told,
    )


def _seen_from_behind(board: Board, piece: Piece) -> Piece:
    """A piece in pixels, left and right changed."""

    def turned(at: Point) -> Point:
        return Point(_LEFT + (board.width_mm - at.x) * _SCALE, _TOP + at.y * _SCALE)

    return piece._replace(begin=turned(piece.begin), end=turned(piece.end))


def _piece(board: Board, piece: Piece) -> Iterator[str]:
    thick = board.strip_width_mm * _SCALE - 6
    way = 1 if piece.end.x > piece.begin.x else -1
    y = piece.begin.y
    yield box(
        min(piece.begin.x, piece.end.x), y - thick / 2, abs(piece.end.x - piece.begin.x), thick, fill=PALE
    )
    tip_x = piece.end.x - way * 44
    yield stroke((piece.begin.x + way * 44, y), (tip_x, y), colour=SOFT)
    yield stroke((tip_x - way * 9, y - 6), (tip_x, y), (tip_x - way * 9, y + 6), colour=SOFT)
    middle = (piece.begin.x + piece.end.x) / 2
    last = piece.first_led + piece.leds - 1
    yield box(middle - 120, y - 12, 240, 24, fill=PALE, stroke=PALE)
    yield text(
        middle,
        y + 5,
        f"lane {piece.lane + 1}, row {piece.row + 1}: LED {piece.first_led} to {last}",
        anchor="middle",
        size=13,
    )
    for at, led in ((piece.begin, piece.first_led), (piece.end, last)):
        inward = way if at is piece.begin else -way
        yield text(
            at.x + inward * 8, y + 5, str(led), size=13, bold=True, anchor="start" if inward > 0 else "end"
        )


def _jumper(board: Board, before: Piece, after: Piece) -> str:
    """From the end of a piece round to the beginning of the next."""
    way = 1 if before.end.x > before.begin.x else -1
    if before.lane != after.lane:
        edge_x = _LEFT + (board.width_mm * _SCALE - 14 if way > 0 else 14)
        return wire(_JUMPER, before.end, (edge_x, before.end.y), (edge_x, after.begin.y), after.begin)
    tall = abs(after.begin.y - before.end.y)
    far = _OUT + (tall - board.row_pitch_mm * _SCALE) / (board.lane_pitch_mm * _SCALE) * 10
    out_x = before.end.x + way * far
    return wire(_JUMPER, before.end, (out_x, before.end.y), (out_x, after.begin.y), after.begin)


def _ends(pieces: list[Piece]) -> Iterator[str]:
    """Where the wires of the Pi come in."""
    begin = pieces[0].begin
    way = -1 if pieces[0].end.x > begin.x else 1
    yield wire(_JUMPER, (begin.x + way * 84, begin.y), begin)
    yield text(
        begin.x + way * 6,
        begin.y - 10,
        "from the Pi",
        anchor="start" if way > 0 else "end",
        size=13,
        bold=True,
    )
