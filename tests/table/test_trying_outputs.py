"""Lights, displays and sounds tried by somebody who looks and listens: what is shown, asked and blamed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from PIL import Image

from hardware.output.buzzer import Buzzer
from hardware.output.chips import APA102, WS2812, Encoder
from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import DARK, RGB
from hardware.output.oled import frame_page
from hardware.output.pages import draw_page
from hardware.ports import Heard, View
from scorer.table.trying.display import SAMPLE, try_display
from scorer.table.trying.lights import CORNERS, TriedStrip, order_of, try_strip
from scorer.table.trying.sounds import SOUNDS, WORDS, Player, try_buzzer, try_voice
from tests.clock import Clock
from tests.strips import is_dark, read_apa102
from tests.trying import Person, clock, pins

__all__ = ["clock", "pins"]

PRIMES = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}


class FakeSpi:
    """A bus that keeps its frames."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []

    def write(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self) -> None:
        pass


def strip(spi: FakeSpi, order: str = "", lanes: int = 2) -> TriedStrip:
    """A strip of blue and orange lanes."""
    board = lane_by_lane(lanes)
    colours = (("blue", (0, 60, 255)), ("orange", (255, 84, 0)))
    return TriedStrip(spi, Encoder(APA102, board.leds, order), board, colours)


def lit(frame: bytes, order: str = "bgr") -> dict[int, RGB]:
    """What is lit of a frame."""
    return {led: colour for led, (_, colour) in enumerate(read_apa102(frame, order)) if colour != DARK}


def test_what_is_seen_again() -> None:
    """Again shows it again, no tells its causes and counts, quit ends."""
    person, shown = Person("again", "n", "quit"), []
    is_going_on = person.guide.see(lambda: shown.append(1), "Do you see it?", ["It is off: turn it on."])

    assert (is_going_on, len(shown), person.guide.troubles) == (True, 2, 1)
    assert person.causes == ["  - It is off: turn it on."]
    assert not person.guide.see(lambda: shown.append(1), "And now?", [])
    assert person.guide.troubles == 1


def test_a_strip_that_is_well() -> None:
    """First its colours, then the ends of each row in each lane's colour, then all of it; at last it is dark."""
    person, spi = Person(), FakeSpi()
    try_strip(strip(spi), person.guide)
    frames = [lit(frame) for frame in spi.frames]

    assert (person.guide.troubles, person.causes) == (0, [])
    assert [set(frame.values()) for frame in frames[:3]] == [{colour} for colour in _dimmed(spi.frames[:3])]
    assert [list(frame) for frame in frames[3:12]] == [[hole - 1] for hole in sorted(CORNERS)]
    assert [list(frame) for frame in frames[12:21]] == [[121 + hole - 1] for hole in sorted(CORNERS)]
    assert len(frames[21]) == 242
    assert is_dark(read_apa102(spi.frames[-1]))
    assert person.asked[3] == "Do you see blue light in hole 1 of lane 1, and nowhere else?"
    assert person.asked[12] == "Do you see orange light in hole 1 of lane 2, and nowhere else?"
    assert "500 mA" in person.asked[-1]


def _dimmed(frames: Sequence[bytes]) -> list[RGB]:
    """The three primes, as bright as the budget lets them be: one part of each, and in the right place."""
    tops = [max(max(colour) for colour in lit(frame).values()) for frame in frames]
    return [
        (top if prime == "red" else 0, top if prime == "green" else 0, top if prime == "blue" else 0)
        for prime, top in zip(PRIMES, tops, strict=True)
    ]


def test_corners_are_the_ends_of_rows() -> None:
    """Both ends of each of four rows, and the hole before the game hole."""
    assert sorted(CORNERS) == [1, 30, 31, 60, 61, 90, 91, 120, 121]


@pytest.mark.parametrize("given", ["".join(order) for order in permutations("rgb")])
@pytest.mark.parametrize("real", ["".join(order) for order in permutations("rgb")])
def test_order_of_colours(given: str, real: str) -> None:
    """Whatever order a strip has, and whatever was set, what is seen of three colours tells the right one."""
    names = {"r": "red", "g": "green", "b": "blue"}
    seen = [names[real[given.index(sent)]] for sent in "rgb"]

    assert order_of(given, seen) == real


def test_two_colours_alike_are_no_order() -> None:
    """A strip of another kind shows colours that no order explains."""
    assert order_of("bgr", ["red", "red", "blue"]) == ""


def test_another_order_is_told_and_used() -> None:
    """The line to write is told once, and the rest is tried in the right colours."""
    person, spi = Person("green", "red", "blue"), FakeSpi()
    try_strip(strip(spi), person.guide)

    assert person.guide.troubles == 1
    assert '`order = "brg"` under [strip]' in person.causes[0]
    (led, light), *others = lit(spi.frames[3], "brg").items()
    assert (led, others) == (0, [])
    assert (light[0], light[2] > light[1]) == (0, True)


@pytest.mark.parametrize(
    ("answers", "troubles", "cause"),
    [
        (("dark",), 1, "GPIO10 (pin 19)"),
        (("other",), 1, "74AHCT125"),
        (("red", "red", "red"), 1, '`chip = "ws2812"`'),
        (("quit",), 0, ""),
    ],
    ids=["dark", "no colour of ours", "always the same", "enough"],
)
def test_a_strip_that_makes_no_sense(answers: tuple[str, ...], troubles: int, cause: str) -> None:
    """Where the colours are not right no holes are tried; the strip is left dark."""
    person, spi = Person(*answers), FakeSpi()
    try_strip(strip(spi), person.guide)

    assert person.guide.troubles == troubles
    assert any(cause in each for each in person.causes) is bool(cause)
    assert len(person.asked) == len(answers)
    assert is_dark(read_apa102(spi.frames[-1]))


def test_a_hole_that_is_wrong() -> None:
    """A wrong hole tells which lines say how the strip is laid, and quitting there ends it."""
    person, spi = Person("red", "green", "blue", "y", "n", "quit"), FakeSpi()
    try_strip(strip(spi), person.guide)

    assert (person.guide.troubles, len(person.asked)) == (1, 6)
    assert any("`spacing`, `lanes` and `wired` under [strip]" in cause for cause in person.causes)


def test_a_ws2812_is_tried_in_its_own_order() -> None:
    """Without a setting the chip's own order holds."""
    person, spi = Person("green", "red", "blue"), FakeSpi()
    board = lane_by_lane(1)
    try_strip(TriedStrip(spi, Encoder(WS2812, 121), board, (("blue", (0, 60, 255)),)), person.guide)

    assert '`order = "rgb"`' in person.causes[0]


class FakeDisplay:
    """A display that keeps its pages."""

    def __init__(self) -> None:
        self.pages: list[Image.Image] = []

    def send(self, page: Image.Image) -> None:
        self.pages.append(page)


def test_a_display() -> None:
    """A frame on the outermost pixels, then a page in both layouts."""
    person, display = Person(), FakeDisplay()
    try_display(display, "oled", "ssd1306", person.guide)

    assert display.pages == [frame_page(), draw_page(SAMPLE), draw_page(SAMPLE, layout="large")]
    assert person.guide.troubles == 0


@pytest.mark.parametrize(
    ("driver", "other"), [("ssd1306", "sh1106"), ("ssd1309", "sh1106"), ("sh1106", "ssd1306")]
)
def test_another_controller(driver: str, other: str) -> None:
    """A frame with an edge missing is another controller's, and the line to write is told."""
    person = Person("n", "quit")
    try_display(FakeDisplay(), "opposite", driver, person.guide)

    assert f'`driver = "{other}"` under [opposite]' in person.causes[0]
    assert "`rotate = 180` under [opposite]" in person.causes[1]
    assert len(person.asked) == 2


class FakeSounder:
    """A device that sounds for a second in two steps, and keeps what it was given."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []

    def open(self) -> None:
        pass

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        if not self.heard or self.heard[-1].number != view.heard.number:
            self.heard.append(view.heard)
        return came_s + 1.0 if now_s < came_s + 1.0 else None

    def close(self) -> None:
        pass


def player(sounder: Any, clock: Clock) -> Player:
    """Plays in a time that passes only by waiting."""

    def wait(seconds: float) -> None:
        clock.now_s += seconds

    return Player(sounder, clock, wait)


def test_each_sound_by_its_name(clock: Clock) -> None:
    """Every cue is played and asked for by how it sounds; again plays it anew."""
    person, sounder = Person("y", "again", "n"), FakeSounder()
    try_buzzer(player(sounder, clock), "GPIO8 (pin 24)", "passive", person.guide)

    assert [heard.cue for heard in sounder.heard] == ["key", "card", "card", *list(SOUNDS)[2:]]
    assert [heard.number for heard in sounder.heard] == list(range(1, 8))
    assert clock.now_s == 7.0
    assert "GPIO8 (pin 24)" in person.causes[0]
    assert '`kind = "active"`' in person.causes[1]
    assert person.asked[0] == "Do you hear a short click (key)?"


def test_an_active_buzzer_is_played(pins: MockFactory, clock: Clock) -> None:
    """The real buzzer plays to the end of a cue, and is silent then."""
    buzzer = Buzzer(8, open_pins=lambda: pins, kind="active")
    buzzer.open()
    pins.pin(8).clear_states()
    player(buzzer, clock).play("card")
    states = [state.state for state in pins.pin(8).states]
    buzzer.close()

    assert states == [False, True, False, True, False]


def test_a_phrase(clock: Clock) -> None:
    """The voice says one phrase; quitting is no trouble."""
    person, sounder = Person("quit"), FakeSounder()
    try_voice(player(sounder, clock), person.guide)

    assert [heard.words for heard in sounder.heard] == [WORDS]
    assert person.guide.troubles == 0
