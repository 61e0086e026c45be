"""
Draws the pictures that `test_oled_pages.py` expects anew: ``python -m tests.hardware.regenerate_pages``.

Look at every picture that has changed before it is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

from hardware.output.pages import png_of
from scorer.screen import Layout
from tests.screens import SCREENS

PICTURES: Final = Path(__file__).parents[1] / "golden" / "pages"


def regenerate() -> None:
    """Write one picture for each page and layout, and drop the pictures of pages that are no more."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES.glob("*.png"):
        picture.unlink()
    for name, screen in SCREENS.items():
        for layout in get_args(Layout):
            (PICTURES / f"{name}-{layout}.png").write_bytes(png_of(screen, layout=layout))


if __name__ == "__main__":
    regenerate()
