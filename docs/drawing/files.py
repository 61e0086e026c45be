"""Every file that is made, with what stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from docs.drawing.behind import draw_behind
from docs.drawing.devices import draw_display, draw_serial_reader, draw_strip, draw_tag_reader
from docs.drawing.header import draw_header
from docs.drawing.keys import draw_keys, draw_matrix
from docs.drawing.page import with_tables
from docs.drawing.signals import draw_buzzer, draw_lamps, draw_piezo
from docs.drawing.template import BOARDS, draw_map, draw_template, map_name_of, name_of

ROOT: Final = Path(__file__).parents[2]
"""The checkout."""

PICTURES: Final = {
    "header": draw_header,
    "display": draw_display,
    "keys": draw_keys,
    "matrix": draw_matrix,
    "strip": draw_strip,
    "behind": draw_behind,
    "reader": draw_serial_reader,
    "rfid": draw_tag_reader,
    "piezo": draw_piezo,
    "buzzer": draw_buzzer,
    "lamps": draw_lamps,
}
"""The pictures of wires by the names of their files."""


def made(root: Path) -> dict[Path, str]:
    """
    The files under *root*, by path; of `wiring.md` the words are kept and the tables made anew.

    Raises:
        OSError: There is no `wiring.md`.
        ValueError: It has no place for a table.
    """
    guide = root / "wiring.md"
    boards = root / "docs/board"
    return {
        guide: with_tables(guide.read_text(encoding="utf-8")),
        **{root / f"docs/wiring/{name}.svg": draw() for name, draw in PICTURES.items()},
        **{boards / f"{name_of(board)}.svg": draw_template(board) for board in BOARDS},
        **{boards / f"{map_name_of(board)}.json": draw_map(board) for board in BOARDS},
    }
