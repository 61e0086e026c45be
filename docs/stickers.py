"""
Draws the picture of a part of a sheet of stickers for the README.

    .venv/bin/python docs/stickers.py
"""

from __future__ import annotations

from pathlib import Path

from hardware.stickers.layout import dots
from hardware.stickers.printing import draw_pages
from hardware.stickers.sheets import find_sheet
from hardware.stickers.symbols import SYMBOLOGIES
from scorer.table.cli.deck_labels import make_stickers

HERE = Path(__file__).parent
ROWS = range(3, 9)
COLUMNS = 4
BORDER_MM = 0.1


def main() -> None:
    """Draw it."""
    sheet = find_sheet("L4731")
    stickers = make_stickers("all", is_typed=False)
    page, *_ = draw_pages(stickers, sheet, SYMBOLOGIES["datamatrix"], outlines=True)
    left_mm, top_mm = sheet.place_mm(ROWS.start * sheet.grid[0])
    right_mm = left_mm + (COLUMNS - 1) * sheet.pitch_mm[0] + sheet.label_mm[0] + BORDER_MM
    bottom_mm = top_mm + len(ROWS) * sheet.pitch_mm[1] + BORDER_MM
    part = page.crop((dots(left_mm), dots(top_mm), dots(right_mm), dots(bottom_mm)))
    part.convert("L").reduce(2).save(HERE / "stickers.png", optimize=True)


if __name__ == "__main__":
    main()
