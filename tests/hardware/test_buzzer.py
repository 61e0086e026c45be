"""The buzzer: each cue once, in a rhythm of its own, and never a sound that stays."""

from __future__ import annotations

import itertools
from typing import Any, Final, get_args

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.output.buzzer import FRESH_S, Buzzer, Kind
from hardware.output.cues import CUES, Note
from hardware.output.kept import KeptOutput
from hardware.ports import Cue, DeviceNotice, Heard, Message, View
from scorer.errors import DeviceMissing
from scorer.screen import Large, Row, Screen

PIN: Final = 8
SCREEN: Final = Screen(page="play", kind="list", head=Row(""), large=Large((), ""))
RESTS: Final = 0
CUE_NAMES: Final = [cue for cue in get_args(Cue) if cue]


def view(number: int, cue: Cue) -> View:
    """The table after a message that is heard like this."""
    return View(number, SCREEN, b"{}", Heard(number, cue))


class Bench:
    """A buzzer on a pin that only pretends, kept going by hand, and a clock."""

    def __init__(self, kind: Kind = "passive", factory: MockFactory | None = None) -> None:
        self.factory = factory or MockFactory(pin_class=MockPWMPin)
        self.now_s = 100.0
        self.told: list[Message] = []
        self.buzzer = Buzzer(PIN, open_pins=lambda: self.factory, kind=kind)
        self.output = KeptOutput(self.buzzer, "buzzer", clock=lambda: self.now_s)
        # Its thread is not started: the bench does what is due.
        self.output._deliver = self.told.append
        self.due_s = self.output.step(self.now_s)

    def draw(self, number: int, cue: Cue) -> None:
        """Draw a view, and do what is due at once."""
        self.output.draw(view(number, cue))
        self.due_s = self.output.step(self.now_s)

    def wait(self, seconds: float) -> None:
        """Let time go by, and do what is due then."""
        self.now_s += seconds
        self.due_s = self.output.step(self.now_s)

    @property
    def pitch(self) -> int:
        """What sounds: the frequency, 1 for a buzzer of one pitch, `RESTS` for nothing."""
        pin = self.factory.pin(PIN)
        return (pin.frequency or 1) if pin.state else RESTS

    def play(self, number: int, cue: Cue) -> list[tuple[int, float]]:
        """Draw a view and hear it out: what sounds, and for how long."""
        self.draw(number, cue)
        heard: list[tuple[int, float]] = []
        while self.due_s is not None:
            seconds = self.due_s - self.now_s
            heard.append((self.pitch, round(seconds, 3)))
            self.wait(seconds)
        return heard

    def notices(self) -> list[str]:
        """What the table was told of the device, lost or back."""
        return [notice.message for notice in self.told if isinstance(notice, DeviceNotice)]


def rhythm_of(notes: tuple[Note, ...]) -> list[tuple[bool, float]]:
    """On and off, as a buzzer of one pitch has it."""
    grouped = itertools.groupby(notes, lambda note: note.hertz is not None)
    return [(is_on, round(sum(note.seconds for note in group), 3)) for is_on, group in grouped]


@pytest.mark.parametrize("cue", CUE_NAMES)
def test_a_passive_buzzer_plays_the_notes(cue: Cue) -> None:
    """Each note has its pitch for its time; then there is silence, and nothing more is due."""
    bench = Bench()

    assert bench.play(1, cue) == [(note.hertz or RESTS, note.seconds) for note in CUES[cue]]
    assert (bench.pitch, bench.due_s) == (RESTS, None)


@pytest.mark.parametrize("cue", CUE_NAMES)
def test_an_active_buzzer_plays_the_rhythm(cue: Cue) -> None:
    """It is on for each note and off for each rest."""
    bench = Bench("active")

    assert bench.play(1, cue) == [(int(note.hertz is not None), note.seconds) for note in CUES[cue]]
    assert bench.pitch == RESTS


def test_cues_differ_in_rhythm() -> None:
    """Whoever hears no pitch can tell every cue from every other: by its beats, or by much of its length."""
    for one, other in itertools.combinations(CUE_NAMES, 2):
        beats, others = rhythm_of(CUES[one]), rhythm_of(CUES[other])
        lengths = [
            max(beat, more) / min(beat, more) for (_, beat), (_, more) in zip(beats, others, strict=False)
        ]
        assert len(beats) != len(others) or max(lengths) >= 2, f"{one} sounds like {other}"


@pytest.mark.parametrize("cue", CUE_NAMES)
def test_cues_are_short(cue: Cue) -> None:
    """A fanfare is over in two seconds, and every other cue before the next press."""
    assert sum(note.seconds for note in CUES[cue]) <= (2.0 if cue == "win" else 0.6)


def test_only_a_refusal_is_low() -> None:
    """The dull buzz is the one that says no."""
    lowest = {cue: min(note.hertz for note in CUES[cue] if note.hertz) for cue in CUE_NAMES}
    assert [cue for cue, hertz in lowest.items() if hertz < 300] == ["refused"]


def test_a_view_drawn_again_is_silent() -> None:
    """A cue belongs to one message: neither the same view nor a later one of the same number repeats it."""
    bench = Bench()
    assert bench.play(1, "score")
    assert bench.play(1, "score") == []
    assert bench.play(2, "score")


def test_a_view_drawn_again_does_not_disturb() -> None:
    """A redrawn view in the middle of a note leaves the note its time."""
    bench = Bench()
    bench.draw(1, "refused")
    due_s = bench.due_s
    bench.wait(0.1)
    bench.draw(1, "refused")
    assert bench.due_s == due_s
    assert bench.pitch == CUES["refused"][0].hertz


def test_a_newer_cue_cuts_an_older_short() -> None:
    """A key pressed in the middle of a fanfare clicks at once, and the fanfare is gone."""
    bench = Bench()
    bench.draw(1, "win")
    bench.wait(0.01)
    click = CUES["key"][0]

    assert bench.play(2, "key") == [(click.hertz, click.seconds)]
    assert bench.pitch == RESTS


def test_a_message_without_a_sound_ends_the_one_before() -> None:
    """Where the sound has just been switched off, what is playing stops."""
    bench = Bench()
    bench.draw(1, "win")
    assert bench.play(2, "") == []
    assert bench.pitch == RESTS


def test_a_thread_that_wakes_late_plays_every_note() -> None:
    """No note is left out or cut to nothing because the one before it lasted too long."""
    bench = Bench()
    bench.draw(1, "score")
    bench.wait(5.0)
    assert bench.pitch == RESTS
    assert bench.due_s == bench.now_s + CUES["score"][1].seconds


def test_nothing_has_happened_yet() -> None:
    """The first view of a table is no message: it is silent."""
    bench = Bench()
    assert bench.play(0, "") == []


@pytest.mark.parametrize("kind", get_args(Kind))
def test_closing_is_silence(kind: Kind) -> None:
    """In the middle of a note the pin goes dark and free, once or twice."""
    bench = Bench(kind)
    bench.draw(1, "refused")
    pin, sounder = bench.factory.pin(PIN), bench.buzzer._sounder
    assert pin.state
    assert sounder is not None  # held here: what is collected is closed by itself
    bench.buzzer.close()
    bench.buzzer.close()

    assert pin.states[-1].state == 0
    assert (pin.function, pin.frequency) == ("input", None)


def test_a_pin_in_use_is_told_once() -> None:
    """The message names the pin by both its numbers, and the game goes on; D06: not in a loop."""
    factory = MockFactory(pin_class=MockPWMPin)
    other = LED(PIN, pin_factory=factory)
    bench = Bench(factory=factory)
    for _ in range(5):
        bench.wait(10.0)
    assert bench.notices() == [
        "buzzer: GPIO8 (pin 24) is already in use by another device here; give each a pin of its own"
    ]
    bench.draw(1, "win")
    other.close()
    bench.wait(10.0)
    assert bench.notices()[1:] == ["buzzer: it is back"]
    # What happened long ago is not played any more; what happens next is.
    assert bench.pitch == RESTS
    assert bench.play(2, "key")


@pytest.mark.parametrize(("late_s", "is_played"), [(FRESH_S, True), (FRESH_S + 0.1, False)])
def test_an_old_cue_is_not_played(late_s: float, is_played: bool) -> None:
    """A click that comes seconds after its key is worse than none."""
    bench = Bench()
    bench.buzzer.show(view(1, "key"), bench.now_s - late_s, bench.now_s)
    assert (bench.pitch != RESTS) is is_played


def test_a_library_without_tones_is_told() -> None:
    """A passive buzzer says what else would work, and an active one is content."""
    told = (
        "buzzer: GPIO8 (pin 24) makes no tones with this pin library; "
        'take an active buzzer and set buzzer.kind to "active", or install python3-lgpio'
    )
    assert Bench(factory=MockFactory()).notices() == [told]
    assert Bench("active", factory=MockFactory()).notices() == []


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the pin library's opener says, is what the table is told."""

    def missing() -> Any:
        raise DeviceMissing("gpiozero is missing; sudo apt install python3-gpiozero")

    told: list[Message] = []
    output = KeptOutput(Buzzer(PIN, open_pins=missing), "buzzer")
    output._deliver = told.append
    output.step(0.0)
    assert told == [
        DeviceNotice("buzzer", "buzzer: gpiozero is missing; sudo apt install python3-gpiozero", lost=True)
    ]


def test_a_pin_that_fails_later_is_told() -> None:
    """What a driver raises in the middle of a cue is a notice, and the next cue is played."""
    bench = Bench()
    assert bench.buzzer._sounder is not None
    bench.buzzer._sounder.close()
    bench.draw(1, "score")

    assert len(bench.notices()) == 1
    assert bench.notices()[0].startswith("buzzer: GPIO8 (pin 24) cannot be used like that")
    bench.wait(10.0)
    # What was cut short stays so.
    assert (bench.pitch, bench.due_s) == (RESTS, None)
    assert bench.play(2, "score")
