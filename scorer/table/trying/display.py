"""A display, tried: a frame on its outermost pixels, and a page in both layouts."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

from PIL import Image

from hardware.output.oled import frame_page
from hardware.output.pages import draw_page
from scorer.screen import Large, Layout, Row, Screen
from scorer.table.trying.asking import Guide

SAMPLE: Final = Screen(
    page="test",
    kind="fact",
    head=Row("Blue 73", "Orange 68"),
    fact="fifteen for 2",
    rows=(Row("Zoë plays 10♦", "1:25"), Row("J♠ Q♥ K♣ A♦", "31")),
    keys=("OK", "UNDO", "GO", "MENU"),
    large=Large(("73", "68", "15 FOR 2"), "ZOE PLAYS"),
)
"""A page with whatever a page may have: accents, suits, both ends of a row."""

_LAYOUTS: Final[tuple[Layout, ...]] = ("normal", "large")


class Sending(Protocol):
    """What is used of a display that is open."""

    def send(self, page: Image.Image, /) -> None:
        """
        Light it with a page of 128 x 64 pixels.

        Raises:
            DeviceLost: It does not answer.
        """


def try_display(display: Sending, section: str, driver: str, guide: Guide) -> None:
    """
    Try a display that is open.

    Args:
        display: It.
        section: Its section of the settings.
        driver: The controller that it is thought to have.
        guide: Leads whoever tries it.
    """
    other = "sh1106" if driver.startswith("ssd") else "ssd1306"
    causes = (
        f'An edge is missing, or there is a stripe of noise: write `driver = "{other}"` under [{section}].',
        f"It stands on its head: write `rotate = 180` under [{section}], or 0 where it is that already.",
        "It is dark: `muggins doctor` tells whether it answers, and which wires to look at.",
        "Only parts of it are lit: the glass or its ribbon is broken.",
    )
    question = "Do you see a frame on the outermost pixels, with a stroke in each corner?"
    if not guide.see(partial(display.send, frame_page()), question, causes):
        return
    for layout in _LAYOUTS:
        page = draw_page(SAMPLE, layout=layout)
        question = f"Do you see the page in {layout} text, sharp and the right way up?"
        if not guide.see(partial(display.send, page), question, causes):
            return
