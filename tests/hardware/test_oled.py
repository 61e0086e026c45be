"""The OLED shows each page as it was drawn, whatever its controller, and is sent only what has changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from luma.core.interface.serial import i2c
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

import hardware
from hardware.output.oled import SPLASH, frame_page
from hardware.output.pages import draw_page
from hardware.output.panels import CONTROLLERS, prepare
from scorer.cards import Card
from tests.controller import Kind
from tests.oled_bench import LAYOUTS, NORMAL, PAGES, Bench, is_same, moved
from tests.screens import SCREENS


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("driver", CONTROLLERS)
def test_every_page_is_shown_to_the_pixel(driver: str, rotate: int) -> None:
    """F01: What is drawn is seen on every controller, and on its head where the display stands on its head."""
    bench = Bench(driver, rotate=rotate).opened()
    for name in PAGES:
        for layout in LAYOUTS:
            bench.show(replace(SCREENS[name], layout=layout))
            page = draw_page(SCREENS[name], layout=layout)

            assert is_same(bench.picture, page.rotate(rotate)), (name, layout)


@pytest.mark.parametrize("driver", CONTROLLERS)
def test_splash_is_there_before_the_table(driver: str) -> None:
    """An open display is lit, not inverse, and says that the table is coming."""
    bench = Bench(driver).opened()

    assert bench.controller.is_on
    assert not bench.controller.is_inverse
    assert bench.controller.contrast == NORMAL
    assert is_same(bench.picture, draw_page(SPLASH))
    assert is_same(bench.picture, draw_page(SCREENS["splash"]))


@pytest.mark.parametrize("driver", CONTROLLERS)
def test_panel_is_dark_when_it_is_set_up(driver: str) -> None:
    """The noise in a controller's memory is gone before the panel is lit."""
    bench = Bench(driver)
    prepare(driver).set_up(i2c(bus=bench.wire))

    assert bench.controller.is_on
    assert bench.picture.getbbox() is None


FRAMES: Final = [
    # driver, first column, what precedes page 1, bytes of data
    ("ssd1306", None, [33, 0, 127, 34, 0, 7], 1024, "an ssd1306 takes a whole frame"),
    ("ssd1309", None, [33, 0, 127, 34, 0, 7], 1024, "and so does an ssd1309"),
    ("sh1106", None, [176, 2, 16], 128, "an sh1106 takes pages, from column 2"),
    ("sh1106", 0, [176, 0, 16], 128, "or from where it was told"),
    ("ch1115", None, [176, 2, 16], 128, "a ch1115 is like an sh1106"),
    ("sh1107", None, [176, 0, 16], 64, "an sh1107 lies on its side"),
    ("sh1107", 20, [176, 4, 17], 64, "a column has two halves"),
]


@pytest.mark.parametrize(
    ("driver", "column", "command", "size"), [pytest.param(*row[:4], id=row[4]) for row in FRAMES]
)
def test_frame_is_sent_as_the_controller_wants_it(
    driver: str, column: int | None, command: list[int], size: int
) -> None:
    """F01: The address, then so many bytes, a column a byte, with the top pixel in bit 0."""
    bench = Bench(driver, column=column).opened()
    bench.sent()
    page = Image.new("1", (128, 64))
    page.putpixel((5, 3), 255)
    bench.oled.send(page)
    _, _, (kind, first), *others = bench.sent()  # after the registers, and the contrast
    data = b"".join(data for kind, data in others[: size // 32])

    assert (kind, list(first)) == (Kind.COMMAND, command)
    assert {kind for kind, _ in others[: size // 32]} == {Kind.DATA}
    assert len(data) == size
    assert [(place, byte) for place, byte in enumerate(data) if byte] == (
        [(60, 0b0010_0000)] if driver == "sh1107" else [(5, 0b0000_1000)]
    )


def test_wrong_controller_is_seen() -> None:
    """F01: Frame and corners of the test page tell an sh1106 from an ssd1306, and both from a wrong column."""
    page = frame_page()
    benches = {
        "ssd1306 as sh1106": Bench("sh1106", chip="ssd1306"),
        "sh1106 as ssd1306": Bench("ssd1306", chip="sh1106"),
        "sh1106 from column 0": Bench("sh1106", column=0),
    }
    seen = {}
    for name, bench in benches.items():
        bench.opened().oled.send(page)
        seen[name] = bench.picture

    right, left = (2, 0, 128, 64), (0, 0, 126, 64)
    assert is_same(seen["ssd1306 as sh1106"].crop(right), page.crop(left))
    assert is_same(seen["sh1106 from column 0"].crop(left), page.crop(right))
    assert not any(is_same(picture, page) for picture in seen.values())


SETTINGS: Final = [
    # command, what is then seen of a page
    ([0xA7], ImageOps.invert, "inverse"),
    ([0xA0], ImageOps.mirror, "columns from the other end"),
    ([0xC0], ImageOps.flip, "lines from the foot"),
    ([0x40 | 8], lambda page: ImageChops.offset(page, 0, -8), "another first line"),
    ([0xD3, 8], lambda page: ImageChops.offset(page, 0, -8), "lines wired elsewhere"),
    ([0xA8, 31], lambda page: moved(page.crop((0, 0, 128, 32)), 0, 0), "half of the lines"),
    ([0xA5], lambda page: Image.new("1", (128, 64), 255), "all lit"),
    ([0xAE], lambda page: Image.new("1", (128, 64)), "off"),
    ([0xE3], lambda page: page, "nothing"),
]


@pytest.mark.parametrize(("command", "change"), [pytest.param(*row[:2], id=row[2]) for row in SETTINGS])
def test_wrong_setting_is_seen(command: list[int], change: Callable[[Image.Image], Image.Image]) -> None:
    """The model shows what a display would show that was set up wrong, so that a page to the pixel means something."""
    bench = Bench().opened()
    bench.show(SCREENS["play"])
    bench.controller.command(command)
    expected = Image.new("1", (128, 64))
    expected.paste(change(draw_page(SCREENS["play"])))

    assert is_same(bench.picture, expected)


def test_frame_reaches_every_edge() -> None:
    """The picture for testing is lit on each outermost pixel, and has a word to be read."""
    page = frame_page()
    name = (9, 9, 119, 34)

    for edge in ((0, 0, 128, 1), (0, 63, 128, 64), (0, 0, 1, 64), (127, 0, 128, 64)):
        assert page.crop(edge).getextrema() == (255, 255)
    assert is_same(page.crop(name), draw_page(SPLASH).crop(name))


@pytest.mark.parametrize("driver", CONTROLLERS)
def test_display_that_lost_its_power_for_a_moment_lights_again(driver: str) -> None:
    """It answers as before and has forgotten everything; the next picture brings all that lights it."""
    bench = Bench(driver).opened()
    bench.show(SCREENS["play"])
    bench.wire.plug_in()
    assert not bench.controller.is_on
    bench.show(SCREENS["claim"])

    assert bench.controller.is_on
    assert bench.controller.contrast == NORMAL
    assert is_same(bench.picture, draw_page(SCREENS["claim"]))


@pytest.mark.parametrize("driver", CONTROLLERS)
def test_same_picture_sends_nothing(driver: str) -> None:
    """Only what has changed is sent: nothing, the contrast alone, or the picture."""
    bench = Bench(driver).opened()
    bench.show(SCREENS["play"])
    bench.sent()

    bench.show(SCREENS["play"], 1.0)
    bench.show(replace(SCREENS["play"], sentence="For another display"), 2.0)
    assert bench.sent() == []
    bench.show(replace(SCREENS["play"], brightness=2))
    assert bench.sent() == [(Kind.COMMAND, bytes([0x81, NORMAL // 2]))]
    bench.show(replace(SCREENS["play"], layout="large", brightness=2))
    assert sum(len(data) for kind, data in bench.sent() if kind is Kind.DATA) == 1024


REMOVED: Final = re.compile(r"\.(textsize|multiline_textsize|getsize|getsize_multiline|getdata)\(")


def test_text_is_measured_as_pillow_can() -> None:
    """F04: What Pillow has removed, or will, is not used; what it has kept is there, and takes no second line."""
    root = Path(hardware.__file__).parent
    used = {file.name for file in root.rglob("*.py") if REMOVED.search(file.read_text(encoding="utf-8"))}
    draw = ImageDraw.Draw(Image.new("1", (128, 64)))

    assert used == set()
    assert all(hasattr(draw, name) for name in ("textbbox", "textlength"))
    assert all(hasattr(ImageFont.ImageFont, name) for name in ("getbbox", "getlength"))
    with pytest.raises(ValueError, match="multiline"):
        draw.textlength("a\nb")


def test_long_message_fits() -> None:
    """F04: A message that is wider than the display is cut, not run off the edge."""
    long = "MUGGINS! +2 to PLAYER TWO"
    pages = [draw_page(replace(SCREENS["muggins"], fact=fact)) for fact in (long, long + " AND ALL")]

    assert is_same(*pages)


def test_suits_differ() -> None:
    """F06: The five of each suit looks different from every other five."""
    fives = [
        draw_page(replace(SCREENS["claim"], cards=(Card.parse(f"5{suit}"),))).crop((0, 13, 40, 36)).tobytes()
        for suit in "SHDC"
    ]

    assert len(set(fives)) == 4
