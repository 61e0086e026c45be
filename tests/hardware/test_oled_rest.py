"""The OLED rests when the table does: it dims, moves its page, goes out, and is lit by whatever comes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.output.oled import SHIFT_S, SHIFTS
from hardware.output.pages import draw_page
from hardware.ports import View
from scorer.cards import Card
from scorer.screen import Layout
from tests.controller import Kind
from tests.oled_bench import LAYOUTS, NORMAL, PAGES, Bench, Kept, is_same, moved
from tests.screens import SCREENS

DIM_S: Final = 60.0
OFF_S: Final = 600.0
LOW: Final = 25


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


def test_dark_display_is_left_alone() -> None:
    """A display that is out gets nothing, and is not put out again when it is closed."""
    bench = Bench().opened()
    bench.show(SCREENS["play"], OFF_S)
    bench.sent()
    bench.show(SCREENS["play"], OFF_S + 1)
    bench.oled.close()

    assert bench.sent() == []
