"""
From a screen to the bytes of its devices: ``python -m bench.outputs``.

The plain way to an OLED is Pillow's own text, and then its pixels one by one;
to a strip it is a word for each LED, joined. The bus is the floor of both: a
frame cannot be shown before its last bit has gone over the wire.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bench.table import Line, duration, show
from bench.timing import Task, in_turns, times_as_long
from hardware.output.chips import APA102, Encoder
from hardware.output.ledmap import LedMap, lane_by_lane
from hardware.output.leds import NOTHING, Lights
from hardware.output.letters import LIGHT
from hardware.output.pages import HEIGHT, WIDTH, draw_page
from hardware.output.panels import CONTROLLERS
from scorer.screen import Lane, Screen
from tests.oled_bench import Bench
from tests.screens import SCREENS

ROUNDS: Final = 9
I2C_HZ: Final = 400_000
I2C_BITS: Final = 9
"""Bits of a byte on the bus: eight, and the answer of who reads it."""

BOARD: Final = lane_by_lane(2, has_gaps=True)
"""The strip of the default build: two lanes of grouped holes."""

BUDGET_MA: Final = 500
_WORD: Final = bytes((0xFF, 255, 255, 255))
_DARK_WORD: Final = bytes((0xE0, 0, 0, 0))


def lines() -> list[Line]:
    """Measure a frame of the OLED and a frame of the strip."""
    return [_oled(), _strip()]


def oled_bytes(screens: Sequence[Screen]) -> list[bytes]:
    """What the default display is sent for each of *screens*."""
    controller = CONTROLLERS["ssd1309"]
    return [data for screen in screens for _, data in controller.writes(draw_page(screen))]


def strip_bytes(screens: Sequence[Screen]) -> list[bytes]:
    """What the default strip is sent for each of *screens*, when all pegs are in place."""
    lights, encoder, shown = Lights(BOARD), Encoder(APA102, BOARD.leds, "", BUDGET_MA), NOTHING
    frames = []
    for at_s, screen in enumerate(screens):
        shown = shown.then(screen, at_s)
        frames.append(encoder.encode(lights.colours(shown, at_s + 1)))
    return frames


def walking_screens(moves: int) -> list[Screen]:
    """The pegs of a game of two, move by move."""
    scores = ((2 * move % 121, 3 * move % 121) for move in range(1, moves + 1))
    return [
        replace(SCREENS["play"], lanes=tuple(Lane(score, score // 2) for score in each)) for each in scores
    ]


def _plain_oled(screens: Sequence[Screen]) -> None:
    font = ImageFont.load_default_imagefont()
    for screen in screens:
        page = Image.new("1", (WIDTH, HEIGHT))
        draw = ImageDraw.Draw(page)
        for number, text in enumerate(screen.lines()):
            draw.text((0, 11 * number), text.encode("latin-1", "replace"), LIGHT, font)
        pixels = page.convert("L").tobytes()
        for top in range(0, HEIGHT, 8):
            bytes(sum(bool(pixels[WIDTH * (top + bit) + x]) << bit for bit in range(8)) for x in range(WIDTH))


def _plain_strip(screens: Sequence[Screen], board: LedMap = BOARD) -> None:
    end = bytes(APA102.end_bytes(board.leds))
    for screen in screens:
        words = [_DARK_WORD] * board.leds
        for lane, holes in zip(screen.lanes, board.lanes, strict=False):
            for hole in lane:
                words[holes[hole - 1]] = _WORD
        b"".join((bytes(APA102.begin_bytes), *words, end))


def _oled() -> Line:
    screens = list(SCREENS.values())
    bench = Bench("ssd1309").opened()
    bench.sent()
    bench.show(SCREENS["play"])
    # Each message begins with the display's address, and with what kind of message it is.
    sent_bytes = sum(2 + len(body) for _, body in bench.sent())
    bus_s = sent_bytes * I2C_BITS / I2C_HZ
    return _line("screen to OLED bytes", oled_bytes, _plain_oled, screens, f"{sent_bytes:,} bytes", bus_s)


def _strip() -> Line:
    screens = walking_screens(60)
    sent_bytes = APA102.frame_bytes(BOARD.leds)
    bus_s = 8 * sent_bytes / APA102.hz
    return _line("screen to strip bytes", strip_bytes, _plain_strip, screens, f"{sent_bytes:,} bytes", bus_s)


def _line(
    what: str,
    own: Callable[[Sequence[Screen]], object],
    plain: Callable[[Sequence[Screen]], object],
    screens: Sequence[Screen],
    sent: str,
    bus_s: float,
) -> Line:
    tasks: dict[str, Task] = {"own": partial(own, screens), "plain": partial(plain, screens)}
    seconds = in_turns(tasks, ROUNDS)
    return Line(
        what,
        duration(statistics.median(seconds["own"]) / len(screens)),
        times_as_long(seconds["plain"], seconds["own"]),
        f"the bus takes {duration(bus_s)} for {sent}",
    )


if __name__ == "__main__":
    show(lines())
