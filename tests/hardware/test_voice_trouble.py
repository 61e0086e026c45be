"""A program of the voice that is missing, fails, is noisy or hangs: it is told once, and tried again."""

from __future__ import annotations

from typing import Final

import pytest

from hardware.output import voice
from hardware.output.voice import LONGEST_S
from tests.hardware.voice_bench import (
    DIE,
    FAIL,
    HANG,
    MUCH_NOISE,
    NO_CARD,
    NOISE,
    Sit,
    is_alive,
    only_aloud,
    sit,
)

__all__ = ["sit"]


def test_a_missing_program_is_told_once(sit: Sit) -> None:
    """The notice says how to get it, and when it is there the voice is back, without the old words."""
    bench = sit()
    bench.program.unlink()
    bench.draw(1, "Seven.")
    bench.draw(2, "Eight.")
    for _ in range(3):
        bench.retry()
    missing = f"voice: {bench.program} is missing; sudo apt install espeak-ng"
    assert bench.notices() == [missing]
    bench.act("")
    bench.retry()

    assert bench.notices() == [missing, "voice: it is back"]
    assert bench.said() == []
    bench.draw(3, "Nine.")
    bench.finish()
    assert bench.said() == ["Nine."]


def test_a_file_that_is_no_program_is_told(sit: Sit) -> None:
    """A program that this user may not run is named with the reason."""
    bench = sit()
    bench.program.chmod(0o644)
    bench.draw(1, "Seven.")
    assert bench.notices() == [
        f"voice: {bench.program} cannot be run (Permission denied); set voice.program to one that can"
    ]


FAULTS: Final = [
    # what the program does, what the notice says
    pytest.param(
        DIE,
        "was ended by signal 11 (Segmentation fault); sudo apt install --reinstall espeak-ng",
        id="it dies by a signal (D06)",
    ),
    pytest.param(
        FAIL,
        "says 'Error: The specified espeak-ng voice does not exist.'; look for a sound card with aplay -l, "
        "for this user in the group audio, and for the voice with espeak-ng --voices",
        id="it ends with an error",
    ),
    pytest.param(
        NO_CARD,
        "says 'error: No such file or directory'; look for a sound card with aplay -l, "
        "for this user in the group audio, and for the voice with espeak-ng --voices",
        id="there is no sound card, and it ends well",
    ),
    pytest.param(
        "sys.exit(3)",
        "says '3'; look for a sound card with aplay -l, "
        "for this user in the group audio, and for the voice with espeak-ng --voices",
        id="it fails and says nothing",
    ),
]


@pytest.mark.parametrize(("act", "told"), FAULTS)
def test_a_program_that_always_fails_is_told_once(sit: Sit, act: str, told: str) -> None:
    """Its trial at the opening finds it, so the table is told once, however much there is to say; D06."""
    bench = sit(act)
    for number in range(1, 5):
        bench.draw(number, "Seven.")
        bench.retry()
    assert bench.notices() == [f"voice: {bench.program} {told}"]
    bench.act("")
    bench.retry()
    assert bench.notices()[1:] == ["voice: it is back"]
    bench.draw(9, "Nine.")
    bench.finish()
    assert bench.said()[-1:] == ["Nine."]


@pytest.mark.parametrize(("act", "told"), FAULTS)
def test_a_program_that_fails_while_it_speaks_is_told(sit: Sit, act: str, told: str) -> None:
    """The notice comes when it is looked at; then it is tried again, and the lost words are not repeated."""
    bench = sit(only_aloud(act))
    bench.draw(1, "Seven.")
    bench.finish()
    assert bench.notices() == [f"voice: {bench.program} {told}"]
    bench.act("")
    bench.retry()

    assert bench.notices()[1:] == ["voice: it is back"]
    assert bench.said() == ["Seven."]
    assert not any(is_alive(process) for process in bench.processes)


@pytest.mark.parametrize("act", [NOISE, MUCH_NOISE], ids=["a warning", "more than a pipe holds"])
def test_a_program_may_write_what_it_likes(sit: Sit, act: str) -> None:
    """Libraries of sound are noisy: that is no failure, and nothing waits for it to be read."""
    bench = sit(act)
    bench.draw(1, "Seven.")
    bench.finish()
    assert bench.notices() == []


def test_what_was_written_before_is_forgotten(sit: Sit) -> None:
    """What is left of a longer warning does not become a complaint of the next utterance."""
    bench = sit(NOISE)
    bench.act("print('\\n\\n\\n', end='', file=sys.stderr)")
    bench.draw(1, "Seven.")
    bench.finish()
    assert bench.notices() == []


def test_a_program_that_does_not_listen_is_found(sit: Sit) -> None:
    """One that ends before it is told its words is told for its own fault."""
    bench = sit()
    bench.program.write_text("#!/bin/sh\nexit 7\n")
    bench.is_slow = True
    bench.draw(1, "Seven.")
    bench.finish()
    assert len(bench.notices()) == 1
    assert "says '7'" in bench.notices()[0]


def test_a_program_that_hangs_is_ended(sit: Sit) -> None:
    """Nobody talks for a minute: it is ended, and the table is told."""
    bench = sit(only_aloud(HANG))
    bench.draw(1, "Seven.")
    bench.now_s += LONGEST_S
    bench.output.step(bench.now_s)
    assert bench.notices() == []
    bench.now_s += 0.2
    bench.output.step(bench.now_s)

    assert bench.notices() == [
        f"voice: {bench.program} comes to no end; see with fuser -v /dev/snd/* what else holds the sound card"
    ]
    assert not is_alive(bench.processes[-1])


def test_a_program_that_hangs_at_its_trial_is_ended(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The opening waits for a while only, and leaves nothing running."""
    monkeypatch.setattr(voice, "OPENING_S", 0.01)
    bench = sit(HANG)
    assert len(bench.notices()) == 1
    assert "comes to no end" in bench.notices()[0]
    assert not is_alive(bench.processes[-1])
