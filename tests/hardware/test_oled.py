"""The OLED shows each page as it was drawn, whatever its controller, and rests when the table does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageOps

import hardware
from hardware.output.oled import SHIFT_S, SHIFTS, SPLASH, frame_page
from hardware.output.pages import draw_page
from hardware.output.panels import CONTROLLERS, prepare
from hardware.ports import View
from scorer.cards import Card
from scorer.screen import Layout
from tests.controller import Kind
from tests.oled_bench import NORMAL, PAGES, Bench, Kept, is_same, moved
from tests.screens import SCREENS

LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)
DIM_S: Final = 60.0
OFF_S: Final = 600.0
LOW: Final = 25


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


@pytest.mark.parametrize(
    ("contrast", "brightness", "level", "dimmed"),
    [
        pytest.param(255, 4, 255, 31, id="all there is"),
        pytest.param(255, 3, 191, 23, id="three quarters"),
        pytest.param(255, 1, 63, 7, id="a quarter"),
        pytest.param(100, 4, 100, 12, id="a display that is set darker"),
        pytest.param(100, 2, 50, 6, id="and half of it"),
        pytest.param(0, 4, 0, 0, id="the darkest that is still lit"),
    ],
)
def test_contrast_follows_the_players(contrast: int, brightness: int, level: int, dimmed: int) -> None:
    """The configured contrast is for the brightest step; each dims in its own proportion."""
    bench = Bench(contrast=contrast).opened()
    screen = replace(SCREENS["play"], brightness=brightness)

    bench.show(screen)
    assert bench.controller.contrast == level
    bench.show(screen, DIM_S)
    assert bench.controller.contrast == dimmed
    assert bench.controller.is_on


RESTS: Final = [
    # idle, contrast, place, lit, due next
    (0.0, NORMAL, (0, 0), True, 60.0, "at once"),
    (59.9, NORMAL, (0, 0), True, 60.0, "just before it dims"),
    (60.0, LOW, (0, 1), True, 120.0, "dimmed, and moved"),
    (119.9, LOW, (0, 1), True, 120.0, "still in its place"),
    (120.0, LOW, (1, 1), True, 180.0, "moved on"),
    (180.0, LOW, (1, 0), True, 240.0, "and again"),
    (240.0, LOW, (0, 0), True, 300.0, "back in its first place"),
    (599.9, LOW, (0, 1), True, 600.0, "the last moment"),
    (600.0, LOW, (0, 0), False, None, "out"),
    (6000.0, LOW, (0, 0), False, None, "and it stays out"),
]


@pytest.mark.parametrize(
    ("idle_s", "contrast", "place", "is_on", "due_s"), [pytest.param(*row[:5], id=row[5]) for row in RESTS]
)
def test_resting_display(
    idle_s: float, contrast: int, place: tuple[int, int], is_on: bool, due_s: float | None
) -> None:
    """F07: A display that rests dims, moves, and goes out; it asks to be called for just that."""
    bench = Bench(dim_s=DIM_S, off_s=OFF_S).opened()
    bench.show(SCREENS["play"], came_s=1000.0)
    due = bench.show(SCREENS["play"], idle_s, came_s=1000.0)
    page = draw_page(SCREENS["play"])

    assert due == (None if due_s is None else 1000.0 + due_s)
    assert bench.controller.is_on == is_on
    if is_on:
        assert bench.controller.contrast == contrast
        assert is_same(bench.picture, moved(page, *place))


@pytest.mark.parametrize(
    ("dim_s", "off_s", "shift", "dues"),
    [
        pytest.param(60, 600, False, [60, 600], id="without moving"),
        pytest.param(0, 600, True, [600], id="never dim"),
        pytest.param(0, 0, True, [], id="never anything"),
        pytest.param(60, 0, False, [60], id="dim, and never out"),
        pytest.param(60, 30, True, [30], id="out before it would dim"),
        pytest.param(500, 600, True, [500, 560, 600], id="dim late"),
    ],
)
def test_limits_are_settings(dim_s: float, off_s: float, shift: bool, dues: list[float]) -> None:
    """F07: 0 is never, and a display is called only when something is due."""
    bench = Bench(dim_s=dim_s, off_s=off_s, shift=shift).opened()
    asked: list[float] = []
    due = bench.show(SCREENS["play"])
    while due is not None:
        asked.append(due)
        due = bench.show(SCREENS["play"], due)

    assert asked == dues
    assert bench.controller.is_on == (not off_s)


def test_moving_can_be_left_out() -> None:
    """F07: A page that shall not move only dims."""
    bench = Bench(shift=False).opened()
    bench.show(SCREENS["play"], DIM_S + SHIFT_S)

    assert bench.controller.contrast == LOW
    assert is_same(bench.picture, draw_page(SCREENS["play"]))


@given(st.floats(0, 1e7), st.lists(st.floats(0, 700), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_what_is_due_lies_ahead(came_s: float, idles: list[float]) -> None:
    """However the clock stands, a step is never due now or before: a thread that waits does not spin."""
    bench = Bench().opened()
    for idle_s in idles:
        now_s = came_s + idle_s
        for _ in range(12):
            due = bench.oled.show(View(1, SCREENS["play"], b""), came_s, now_s)
            if due is None:
                break
            assert due > now_s
            now_s = due


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", SCREENS)
def test_moving_loses_nothing(name: str, layout: Layout) -> None:
    """F07: What a page loses is an edge of its light bar or its key cells: of no word, card or box a single pixel."""
    bench = Bench().opened()
    screen = replace(SCREENS[name], layout=layout)
    page = draw_page(screen, layout=layout)
    cells = "".join(("#" * 31 if key else " " * 31) + " " for key in screen.keys)
    foot = "".join("#" if page.getpixel((x, 63)) else " " for x in range(128))
    for step, (right, down) in enumerate(SHIFTS):
        bench.show(screen, DIM_S + step * SHIFT_S)
        x = next(x for x in (right, 0) if is_same(bench.picture, moved(page, x, down)))
        lost = page.crop((128 - x, 0, 128, 64)).getbbox() if x else None

        assert lost is None or (layout, lost) == ("large", (0, 48, 1, 64))
    assert foot == ("#" * 128 if (layout, name == "splash") == ("large", False) else cells)


@pytest.mark.parametrize(
    ("name", "starter", "layout", "is_moved"),
    [
        pytest.param("play", None, "normal", True, id="words leave the last column free"),
        pytest.param("play", None, "large", True, id="a light bar may be cut"),
        pytest.param("claim", "8H", "normal", False, id="a heart at the right edge stays whole"),
        pytest.param("claim", "8S", "normal", False, id="and so does a spade"),
        pytest.param("claim", "8H", "large", True, id="which the large layout does not show"),
    ],
)
def test_page_moves_right_where_there_is_room(
    name: str, starter: str | None, layout: Layout, is_moved: bool
) -> None:
    """F07: A page moves down always, and to the right where its last column is free."""
    bench = Bench().opened()
    screen = replace(SCREENS[name], layout=layout, starter=Card.parse(starter) if starter else None)
    bench.show(screen, DIM_S + SHIFT_S)

    assert SHIFTS[1] == (1, 1)
    assert is_same(bench.picture, moved(draw_page(screen, layout=layout), int(is_moved), 1))


@given(idle_s=st.sampled_from([0.0, DIM_S, OFF_S, 10 * OFF_S]), name=st.sampled_from(PAGES))
@settings(max_examples=20, deadline=None)
def test_whatever_comes_lights_the_display(idle_s: float, name: str) -> None:
    """F07: The view that a key leads to is on the display with the next step, the same picture again or not."""
    kept = Kept()
    kept.draw(SCREENS["play"])
    kept.step()
    kept.step(idle_s)
    assert kept.controller.is_on == (idle_s < OFF_S)

    kept.draw(SCREENS[name])
    due = kept.step()

    assert kept.controller.is_on
    assert kept.controller.contrast == NORMAL
    assert is_same(kept.picture, draw_page(SCREENS[name]))
    assert due == kept.now_s + DIM_S


def test_display_wakes_with_the_new_picture() -> None:
    """A display that was out is lit after its picture has come: the old one is never seen again."""
    bench = Bench().opened()
    bench.show(SCREENS["play"])
    bench.show(SCREENS["play"], DIM_S)
    bench.show(SCREENS["play"], OFF_S)
    bench.sent()
    bench.show(SCREENS["claim"], came_s=OFF_S)
    sent = bench.sent()

    assert sent[1] == (Kind.COMMAND, bytes([0x81, NORMAL]))
    assert sent[-1] == (Kind.COMMAND, b"\xaf")
    assert sum(len(data) for kind, data in sent if kind is Kind.DATA) == 1024


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


def test_dark_display_is_left_alone() -> None:
    """A display that is out gets nothing, and is not put out again when it is closed."""
    bench = Bench().opened()
    bench.show(SCREENS["play"], OFF_S)
    bench.sent()
    bench.show(SCREENS["play"], OFF_S + 1)
    bench.oled.close()

    assert bench.sent() == []


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
