"""The board of the page is the board of the formulas: every hole where it belongs."""

from __future__ import annotations

import pytest

from tests.board_geometry import Board
from tests.browser.conftest import Sit

HOLES_OF = """async lanes => {
  const { Geometry } = await import("/geometry.js");
  const board = new Geometry(lanes);
  const holes = [];
  for (let lane = 0; lane < lanes; lane += 1) {
    for (let hole = -1; hole <= 121; hole += 1) {
      const { x, y } = board.hole(lane, hole);
      holes.push([x, y]);
    }
  }
  return { width: board.width, height: board.height, holes };
}"""


def test_every_hole_is_where_it_belongs(sit: Sit) -> None:
    """For one to four lanes the page's own geometry is that of the formulas."""
    page = sit().page
    for lanes in (1, 2, 3, 4):
        drawn, board = page.evaluate(HOLES_OF, lanes), Board(lanes)
        holes = [tuple(board.hole(lane, hole)) for lane in range(lanes) for hole in range(-1, 122)]

        assert (drawn["width"], drawn["height"]) == pytest.approx((board.width, board.height))
        assert [tuple(hole) for hole in drawn["holes"]] == [pytest.approx(hole) for hole in holes]
