"""Devices tried by somebody who looks, listens and presses: what is shown, asked and blamed."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image

from hardware.fakes import ScriptedSource
from hardware.input.deck import Deck
from hardware.output.buzzer import Buzzer
from hardware.output.chips import APA102, WS2812, Encoder
from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import DARK, RGB
from hardware.output.oled import frame_page
from hardware.output.pages import draw_page
from hardware.ports import CodeRead, DeviceNotice, Heard, KeyPress, Message, TagRead, Unreadable, View
from scorer.errors import DeviceMissing, WiringError
from scorer.table.trying.asking import Guide
from scorer.table.trying.display import SAMPLE, try_display
from scorer.table.trying.keys import Pressed, ToldKeys, WiredKeys, name_keys, try_keys
from scorer.table.trying.lights import CORNERS, TriedStrip, order_of, try_strip
from scorer.table.trying.scanner import meaning_of, next_of, try_reader
from scorer.table.trying.sounds import SOUNDS, WORDS, Player, try_buzzer, try_voice
from tests.strips import is_dark, read_apa102

PRIMES = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}


class Person:
    """
    Answers what a script says, then that all is well; and keeps what was asked and told.

    Attributes:
        guide: Leads them.
        asked: The questions so far.
        told: The lines so far.
    """

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []
        self.told: list[str] = []
        self.guide = Guide(self._ask, self.told.append)

    def _ask(self, question: str, answers: Sequence[str], expected: str) -> str:
        self.asked.append(question)
        answer = self._answers.pop(0) if self._answers else expected
        assert answer in answers
        return answer

    @property
    def causes(self) -> list[str]:
        """The causes that were told."""
        return [line for line in self.told if line.startswith("  - ")]


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


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Pins that only pretend."""
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


class Ticking:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Ticking:
    """A clock."""
    return Ticking()


@pytest.fixture
def keys(pins: MockFactory, clock: Ticking) -> Iterator[WiredKeys]:
    """Three keys that come to rest at once."""
    keys = WiredKeys({"A": 4, "2": 17, "3": 27}, pins, clock=clock, settle_s=0)
    yield keys
    keys.close()


def press(pins: MockFactory, clock: Ticking, pin: int, *gaps_s: float) -> None:
    """Close and open a contact, with so many seconds after each edge."""
    for number, gap_s in enumerate(gaps_s or (0.1, 0.1)):
        (pins.pin(pin).drive_high if number % 2 else pins.pin(pin).drive_low)()
        clock.now_s += gap_s


def test_a_press_is_counted(pins: MockFactory, clock: Ticking, keys: WiredKeys) -> None:
    """A press has two edges, and counts once; then nothing comes."""
    press(pins, clock, 17)

    assert keys.next_press(0) == Pressed("2", edges=2, times=1)
    assert keys.next_press(0) is None


def test_a_bounce_is_counted(pins: MockFactory, clock: Ticking, keys: WiredKeys) -> None:
    """A contact that bounces shortly has more edges, and counts once all the same."""
    press(pins, clock, 17, 0.001, 0.001, 0.001, 0.001, 0.1, 0.1)

    assert keys.next_press(0) == Pressed("2", edges=6, times=1)


def test_a_long_bounce_counts_twice(pins: MockFactory, clock: Ticking, keys: WiredKeys) -> None:
    """A contact that bounces for longer than is filtered is taken for two presses."""
    press(pins, clock, 17, 0.03, 0.03, 0.1, 0.1)

    assert keys.next_press(0) == Pressed("2", edges=4, times=2)


def test_wires_that_touch(pins: MockFactory, clock: Ticking, keys: WiredKeys) -> None:
    """What moves during a press is told with it."""
    pins.pin(4).drive_low()
    pins.pin(17).drive_low()
    pins.pin(17).drive_high()
    pins.pin(4).drive_high()

    assert keys.next_press(0) == Pressed("A", edges=2, times=1, others=frozenset({"2"}))


def test_a_stuck_key(pins: MockFactory, keys: WiredKeys) -> None:
    """A key that is down from the beginning is stuck; its opening is no press."""
    person = Person()
    pins.pin(4).drive_low()
    keys.next_press(0)
    name_keys(keys, PLACES, person.guide, wait_s=0)
    pins.pin(4).drive_high()

    assert person.told[0] == "A, GPIO4 (pin 7), is down, and nobody presses it."
    assert person.guide.troubles == 1
    assert keys.next_press(0) is None


def test_pins_are_let_go(pins: MockFactory) -> None:
    """A pin that cannot be had lets go of the others; so does closing."""
    with pytest.raises(WiringError, match="key 2: GPIO4"):
        WiredKeys({"A": 4, "2": 4}, pins)
    keys = WiredKeys({"A": 4}, pins)
    keys.close()
    keys.close()
    WiredKeys({"A": 4}, pins).close()


class ScriptedKeys:
    """Keys that are pressed as a script says; None is nobody."""

    def __init__(self, *presses: Pressed | None) -> None:
        self._presses = list(presses)

    def stuck(self) -> list[str]:
        return []

    def next_press(self, wait_s: float) -> Pressed | None:
        return self._presses.pop(0) if self._presses else None

    def close(self) -> None:
        pass


PLACES = {"A": "GPIO4 (pin 7)", "2": "GPIO17 (pin 11)"}

TRIED = [
    # id, presses, answers, troubles, told, asked
    ("each in its turn", ("A", "2"), (), 0, "2 key, GPIO17 (pin 11)", 0),
    ("swapped wires", ("2", "A"), (), 2, "The wires of A and 2 are swapped", 2),
    ("another by mistake", ("2", "A", "2"), ("again",), 0, "A key, GPIO4 (pin 7)", 1),
    ("one that is dead", (None, "2"), ("y",), 1, "One of its legs goes to GPIO4 (pin 7)", 1),
    ("enough of it", (None,), ("quit",), 1, "Nothing came from A.", 1),
]


@pytest.mark.parametrize(
    ("presses", "answers", "troubles", "told", "asked"), [pytest.param(*row[1:], id=row[0]) for row in TRIED]
)
def test_keys_by_name(
    presses: tuple[str | None, ...], answers: tuple[str, ...], troubles: int, told: str, asked: int
) -> None:
    """Each key is asked for by its name and place; what comes in its stead, or does not come, is explained."""
    person = Person(*answers)
    keys = ScriptedKeys(*(None if key is None else Pressed(key, 2) for key in presses))
    try_keys(keys, PLACES, person.guide, wait_s=1)

    assert person.told[0] == "Press A, on GPIO4 (pin 7)."
    assert (person.guide.troubles, len(person.asked)) == (troubles, asked)
    assert any(told in line for line in person.told)


@pytest.mark.parametrize(
    ("pressed", "troubles", "line"),
    [
        (Pressed("A", 2), 0, "A key, GPIO4 (pin 7)"),
        (Pressed("A", 5), 0, "A key, GPIO4 (pin 7); 3 edges too many, by bouncing"),
        (Pressed("A", 4, times=2), 1, "One press counted 2 times."),
        (Pressed("A", 2, others=frozenset({"2", "3"})), 1, "2, 3 moved with A."),
        (Pressed("OK"), 0, "OK key"),
    ],
    ids=["plain", "bouncing", "counting twice", "touching another", "of a pad"],
)
def test_keys_are_named(pressed: Pressed, troubles: int, line: str) -> None:
    """Each press is told with its key and place, and with what was wrong about it."""
    person = Person()
    name_keys(ScriptedKeys(pressed), PLACES, person.guide, wait_s=1)

    assert line in person.told
    assert person.guide.troubles == troubles


def test_keys_that_are_told() -> None:
    """A matrix or a pad tells presses only; a device that is missing is an error."""
    source = ScriptedSource([KeyPress("OK", "pad", 1.0), DeviceNotice("pad", "pad: ready", lost=False)])
    keys = ToldKeys([source])

    assert keys.next_press(0) == Pressed("OK")
    assert keys.next_press(0) is None
    assert keys.stuck() == []
    source.send(DeviceNotice("pad", "pad: it is gone", lost=True))
    with pytest.raises(DeviceMissing, match="it is gone"):
        keys.next_press(0)
    keys.close()
    assert source.is_closed


MEANINGS = [
    ("5H", "the card 5♥"),
    ("10d", "the card 10♦"),
    ("5H15", "the card 5♥, with check digits"),
    ("5H16", "neither a card nor an entry; teach it with `muggins deck learn`"),
    ("GO", "an entry of the table"),
    ("CLAIM 8", "an entry of the table"),
    ("BY @2", "who does what is scanned next"),
    ("4006381333931", "neither a card nor an entry; teach it with `muggins deck learn`"),
    ("0415AB12CD", "the deck says QS"),
]


@pytest.mark.parametrize(("code", "meaning"), MEANINGS, ids=[row[0] for row in MEANINGS])
def test_meaning_of_a_code(code: str, meaning: str) -> None:
    """A code is a card, an entry, taught, or unknown."""
    assert meaning_of(code, Deck({"0415AB12CD": "QS"})) == meaning


def said(*messages: Message) -> Callable[[float], Message | None]:
    """A reader that says this, and then nothing."""
    told: queue.SimpleQueue[Message] = queue.SimpleQueue()
    for message in messages:
        told.put(message)
    return lambda _wait_s: next_of(told)(0)


SCANS = [
    (CodeRead("5H", "reader", 1.0), "35 48   '5H': the card 5♥", "a card"),
    (TagRead("0415AB12CD", "reader", 1.0), "tag 0415AB12CD: the deck says QS", "a tag"),
    (Unreadable("80 81 is no code", "reader", 1.0), "unreadable: 80 81 is no code", "noise"),
]


@pytest.mark.parametrize(("message", "line"), [pytest.param(*row[:2], id=row[2]) for row in SCANS])
def test_a_scan(message: Message, line: str) -> None:
    """A scan is told in bytes, as text, and as what it means; a no tells how readers are set."""
    person = Person("n")
    notice = DeviceNotice("reader", "reader: ready on /dev/ttyUSB0", lost=False)
    try_reader(said(notice, message), Deck({"0415AB12CD": "QS"}), person.guide, wait_s=1)

    assert person.told[:3] == ["Scan a card.", notice.message, line]
    assert person.guide.troubles == 1
    assert any("9600 baud" in cause for cause in person.causes)


def test_another_scan() -> None:
    """Again scans again; a scan that does not come is counted when nobody waits for it any more."""
    person = Person("again", "again", "y")
    try_reader(said(CodeRead("5H", "reader", 1.0)), Deck(), person.guide, wait_s=1)

    assert person.asked == ["Is that what you scanned?"] + 2 * ["Go on without a scan?"]
    assert person.guide.troubles == 1
    assert any("GPIO15 (pin 10)" in cause for cause in person.causes)


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


def player(sounder: Any, clock: Ticking) -> Player:
    """Plays in a time that passes only by waiting."""

    def wait(seconds: float) -> None:
        clock.now_s += seconds

    return Player(sounder, clock, wait)


def test_each_sound_by_its_name(clock: Ticking) -> None:
    """Every cue is played and asked for by how it sounds; again plays it anew."""
    person, sounder = Person("y", "again", "n"), FakeSounder()
    try_buzzer(player(sounder, clock), "GPIO8 (pin 24)", "passive", person.guide)

    assert [heard.cue for heard in sounder.heard] == ["key", "card", "card", *list(SOUNDS)[2:]]
    assert [heard.number for heard in sounder.heard] == list(range(1, 8))
    assert clock.now_s == 7.0
    assert "GPIO8 (pin 24)" in person.causes[0]
    assert '`kind = "active"`' in person.causes[1]
    assert person.asked[0] == "Do you hear a short click (key)?"


def test_an_active_buzzer_is_played(pins: MockFactory, clock: Ticking) -> None:
    """The real buzzer plays to the end of a cue, and is silent then."""
    buzzer = Buzzer(8, open_pins=lambda: pins, kind="active")
    buzzer.open()
    pins.pin(8).clear_states()
    player(buzzer, clock).play("card")
    states = [state.state for state in pins.pin(8).states]
    buzzer.close()

    assert states == [False, True, False, True, False]


def test_a_phrase(clock: Ticking) -> None:
    """The voice says one phrase; quitting is no trouble."""
    person, sounder = Person("quit"), FakeSounder()
    try_voice(player(sounder, clock), person.guide)

    assert [heard.words for heard in sounder.heard] == [WORDS]
    assert person.guide.troubles == 0
