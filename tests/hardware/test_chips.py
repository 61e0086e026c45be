"""The bytes of a frame: what each chip reads out of them, how much current that takes, and how true it is."""

from __future__ import annotations

import colorsys
import doctest
import itertools
import math
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.output import chips
from hardware.output.chips import APA102, CHIPS, WS2812, Chip, Encoder, dimmed
from hardware.output.leds import DARK, MARK, RGB, Look
from hardware.output.spi import DEFAULT_BUFSIZ
from scorer.errors import ConfigError
from tests.strips import Seen, read_apa102, read_frame, read_ws2812

ORDERS: Final = ["".join(order) for order in itertools.permutations("rgb")]
RED, ORANGE = (255, 0, 0), (255, 84, 0)

chip_names = pytest.mark.parametrize("name", list(CHIPS))

parts = st.one_of(st.integers(0, 255), st.integers(0, 12), st.sampled_from([0, 255]))
colours = st.tuples(parts, parts, parts)


def plenty(chip: Chip, leds: int, order: str = "") -> Encoder:
    """An encoder whose supply never runs out."""
    return Encoder(chip, leds, order, 100_000)


def current_ma(seen: list[Seen]) -> float:
    """What a strip takes that shows this, by the measured figures of an LED."""
    lit = sum(share * (16 * red + 11 * green + 15 * blue) / 255 for share, (red, green, blue) in seen)
    return len(seen) + lit


# What the chips read


def test_apa102_frame() -> None:
    """A start word, a word for each LED with its level, a word that takes the colours over, and the rest of the edges."""
    frame = plenty(APA102, 2).encode([(1, 2, 3), ORANGE])

    assert frame.hex(" ") == "00 00 00 00 ff 03 02 01 ff 00 54 ff 00 00 00 00 00"


def test_ws2812_frame_d02() -> None:
    """D02: the line is at rest before the first bit, and after the last; three bits of SPI a bit."""
    frame = plenty(WS2812, 1).encode([RED])
    body = frame.strip(b"\0")

    assert frame[0] == 0
    assert list(body) == [146, 73, 36, 219, 109, 182, 146, 73, 36]
    assert frame[-1] == 0


def test_ws2812_rests_for_300_microseconds() -> None:
    """Before and after the colours the line is silent for as long as the chips need, by the clock of the bus."""
    frame = plenty(WS2812, 1).encode([RED])
    before, after = (len(frame) - len(frame.lstrip(b"\0")), len(frame) - len(frame.rstrip(b"\0")))

    assert before * 8 / WS2812.hz == pytest.approx(300e-6)
    assert after * 8 / WS2812.hz == pytest.approx(300e-6)


@pytest.mark.parametrize("leds", [1, 16, 17, 121, 284, 426, 600])
def test_the_last_sk9822_shows_this_frame(leds: int) -> None:
    """The last LED gets its 32 zero bits, half an edge late for each LED before it, and one more edge."""
    frame = plenty(APA102, leds).encode([RED] * leds)
    zero_bits = 8 * (len(frame) - 4 - 4 * leds)

    assert frame[4 + 4 * leds :] == bytes(zero_bits // 8)
    assert zero_bits >= 32 + math.ceil(leds / 2)


@chip_names
@pytest.mark.parametrize("order", ["", *ORDERS])
def test_every_order(name: str, order: str) -> None:
    """Whatever order a strip takes its colours in, it shows those that were meant."""
    strip = [(1, 20, 200), ORANGE, DARK, (255, 255, 255)]
    frame = plenty(CHIPS[name], len(strip), order).encode(strip)

    assert read_frame(name, frame, order or CHIPS[name].order) == [(1.0, colour) for colour in strip]


@pytest.mark.parametrize("order", ["rg", "rgbw", "rrb", "RGB", "xyz"])
def test_orders_that_there_are_not(order: str) -> None:
    """An order names each part once."""
    with pytest.raises(
        ConfigError, match=rf"strip.order is '{order}'; write r, g and b once each, such as 'grb'"
    ):
        Encoder(WS2812, 1, order)


@given(strip=st.lists(colours, min_size=1, max_size=600), order=st.sampled_from(ORDERS))
def test_round_trip(strip: list[RGB], order: str) -> None:
    """With current enough, every strip of 1 to 600 LEDs shows exactly what it was given."""
    for name, chip in CHIPS.items():
        frame = plenty(chip, len(strip), order).encode(strip)

        assert read_frame(name, frame, order) == [(1.0, colour) for colour in strip]
        assert len(frame) == chip.frame_bytes(len(strip))


# How long frames are

D01: Final = [
    # LEDs, bytes an LED, buffer, bytes, whether they fit
    (121, 9, 4096, 1089, True),
    (242, 9, 4096, 2178, True),
    (363, 9, 4096, 3267, True),
]
"""D01, as far as it is about three bits of SPI a bit; four and eight are never sent."""


@pytest.mark.parametrize(("leds", "led_bytes", "bufsiz", "size", "fits"), D01)
def test_frame_bytes_d01(leds: int, led_bytes: int, bufsiz: int, size: int, fits: bool) -> None:
    """D01: three tracks of WS2812 fit in the kernel's buffer, silence before and after included."""
    rest = WS2812.frame_bytes(0)

    assert WS2812.led_bytes == led_bytes
    assert WS2812.frame_bytes(leds) - rest == size
    assert (WS2812.frame_bytes(leds) <= bufsiz) is fits


@pytest.mark.parametrize(
    ("chip", "most"),
    [pytest.param(APA102, 1006, id="apa102"), pytest.param(WS2812, 435, id="ws2812")],
)
def test_the_most_leds_that_fit_d01(chip: Chip, most: int) -> None:
    """D01: so many LEDs fit in a transfer as the kernel allows it by itself, and one more does not."""
    assert chip.frame_bytes(most) <= DEFAULT_BUFSIZ < chip.frame_bytes(most + 1)


# What they take


@chip_names
@given(strip=st.lists(colours, min_size=1, max_size=200), spare=st.integers(0, 3000), light=st.floats(0, 1))
def test_never_over_the_budget(name: str, strip: list[RGB], spare: int, light: float) -> None:
    """Whatever is to be lit, on whatever supply: a frame takes no more than the budget."""
    leds = len(strip)
    budget_ma = math.ceil(leds * (1 + 42 / 255)) + spare
    frame = Encoder(CHIPS[name], leds, "", budget_ma).encode(strip, light)

    assert current_ma(read_frame(name, frame)) <= budget_ma + 1e-9


@chip_names
def test_the_budget_is_used(name: str) -> None:
    """A strip that is too bright is dimmed to what its supply can give, not to much less."""
    frame = Encoder(CHIPS[name], 121, "", 2000).encode([(255, 255, 255)] * 121)

    assert 1960 < current_ma(read_frame(name, frame)) <= 2000


@chip_names
def test_pegs_need_no_dimming(name: str) -> None:
    """Six white pegs on a board in groups shine as bright as they can on the default budget."""
    strip = [(255, 255, 255)] * 3 + [(64, 64, 64)] * 3 + [DARK] * 136
    frame = Encoder(CHIPS[name], 142).encode(strip)

    assert read_frame(name, frame) == [(1.0, colour) for colour in strip]


@chip_names
@pytest.mark.parametrize(("leds", "least_ma"), [(121, 141), (284, 331), (426, 497), (568, 662)])
def test_a_budget_for_the_dark(name: str, leds: int, least_ma: int) -> None:
    """A budget that dark LEDs use up is refused with what there must be; one that is enough is not."""
    assert Encoder(CHIPS[name], leds, "", least_ma).budget_ma == least_ma
    with pytest.raises(
        ConfigError,
        match=f"strip.budget_ma is {least_ma - 1}, but {leds} LEDs take {leds} mA when they are dark; write {least_ma} or more",
    ):
        Encoder(CHIPS[name], leds, "", least_ma - 1)


# How true they are


def shares(colour: RGB) -> Iterator[float]:
    """A colour's parts against its brightest."""
    yield from (part / max(colour) for part in colour)


@chip_names
@given(strip=st.lists(colours, min_size=1, max_size=50), spare=st.integers(0, 200), light=st.floats(0, 1))
def test_hue_is_kept(name: str, strip: list[RGB], spare: int, light: float) -> None:
    """Each part is, against the brightest one, within half a step of what it was; no light goes out, none comes."""
    budget_ma = math.ceil(len(strip) * (1 + 42 / 255)) + spare
    frame = Encoder(CHIPS[name], len(strip), "", budget_ma).encode(strip, light)
    seen = [colour for _, colour in read_frame(name, frame)]

    for meant, shown in zip(strip, seen, strict=True):
        assert (meant == DARK) is (shown == DARK)
        if meant != DARK:
            bound = 0.5 / max(shown) + 1e-9
            assert all(abs(a - b) <= bound for a, b in zip(shares(meant), shares(shown), strict=True))


@pytest.mark.parametrize(
    "colour", [pytest.param(Look().colours[0], id="blue"), pytest.param(ORANGE, id="orange")]
)
def test_hue_of_the_pegs(colour: RGB) -> None:
    """At every step of light it is the same colour: at the four lowest within 20 degrees, then within 8."""
    for step in range(1, 256):
        meant, shown = (
            colorsys.rgb_to_hsv(*(part / 255 for part in rgb))[0] for rgb in (colour, dimmed(colour, step))
        )
        assert 360 * abs(meant - shown) < (20 if step <= 4 else 8), step


@pytest.mark.parametrize(
    ("budget_ma", "light"),
    [pytest.param(135, 1.0, id="a weak supply"), pytest.param(500, 0.03, id="a dark room")],
)
def test_apa102_dims_by_its_current(budget_ma: int, light: float) -> None:
    """A chip with a current control keeps a mark a mark and a back peg a quarter, where eight bits could not."""
    strip = [ORANGE] * 4 + [(64, 21, 0)] * 2 + [MARK] + [DARK] * 50
    encoder = Encoder(APA102, len(strip), "", budget_ma)
    seen = read_apa102(encoder.encode(strip, light))
    front, back, mark = (share * red for share, (red, _, _) in (seen[0], seen[4], seen[6]))

    assert seen[0][0] < 1
    assert back / front == pytest.approx(64 / 255, abs=0.01)
    assert mark / front == pytest.approx(8 / 255, rel=0.25)


@pytest.mark.parametrize("step", [1, 2, 60, 61, 254, 255, 256, 3000, 7844, 7845])
def test_brighter_steps_are_brighter(step: int) -> None:
    """A step more of light is never less of it, at the borders of a level either, and 7,905 are all."""
    lights = [max(dimmed(ORANGE, each)) * math.ceil(each / 255) for each in (step, step + 60)]

    assert lights[0] < lights[1]
    assert lights[0] == pytest.approx(step, abs=math.ceil(step / 255))


def test_a_strip_that_wants_nothing_is_as_dim_as_it_can_be() -> None:
    """Light of nothing at all is the lowest step."""
    assert read_ws2812(plenty(WS2812, 1).encode([ORANGE], 0.0)) == [(1.0, (1, 0, 0))]


def test_examples() -> None:
    """What the docstrings show is so."""
    assert doctest.testmod(chips).failed == 0
