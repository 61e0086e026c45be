"""The voice: each utterance once, cut short by the next, in words that can be spoken."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from hardware.output.voice import FRESH_S, SPEEDS, Voice, speakable
from hardware.ports import Heard, View
from scorer.errors import ConfigError
from tests.hardware.voice_bench import HANG, LONG_S, SCREEN, Sit, is_alive, only_aloud, sit

__all__ = ["sit"]


def test_words_are_said_once(sit: Sit) -> None:
    """A phrase goes to the standard input; the same view drawn again is silent, and a later one speaks."""
    bench = sit()
    bench.draw(1, "Seven.", "Fifteen two.")
    bench.finish()
    bench.draw(1, "Seven.", "Fifteen two.")
    assert bench.said() == ["Seven. Fifteen two."]
    bench.draw(2, "Go.")
    bench.finish()

    assert bench.said() == ["Seven. Fifteen two.", "Go."]
    assert bench.notices() == []


def test_language_and_speed_are_arguments(sit: Sit) -> None:
    """The words are none of them, so a name can be no option."""
    bench = sit(language="en-gb", speed=110)
    bench.draw(1, "-h claims eight.", "--version to play.")
    bench.finish()
    assert bench.calls()[-1] == (
        "-h claims eight. --version to play.",
        ["--stdin", "-v", "en-gb", "-s", "110"],
    )


def test_silence_costs_no_process(sit: Sit) -> None:
    """A message without words starts nothing; nor does a table at which nothing has happened."""
    bench = sit()
    bench.draw(0)
    bench.draw(1)
    assert bench.said() == []
    assert (len(bench.processes), bench.due_s) == (1, None)


def test_it_is_looked_at_until_it_ends(sit: Sit) -> None:
    """While something is said the output wakes now and then, and never afterwards; no zombie is left."""
    bench = sit()
    bench.draw(1, "Seven.")
    assert bench.due_s is not None
    bench.finish()
    assert bench.due_s is None
    assert not any(is_alive(process) for process in bench.processes)


@pytest.mark.parametrize("words", [(), ("Go.",)], ids=["by a key", "by other words"])
def test_speech_is_interrupted(sit: Sit, words: tuple[str, ...]) -> None:
    """Whatever is heard next ends what is being said, at once, and it is reaped a little later."""
    bench = sit(only_aloud(HANG))
    bench.draw(1, "A long story.")
    first = bench.processes[-1]
    bench.draw(2, *words)
    bench.wait(first)
    bench.now_s += 0.2
    bench.output.step(bench.now_s)

    assert first.returncode == -signal.SIGKILL
    assert not is_alive(first)
    assert bench.notices() == []
    assert len(bench.processes) == 2 + len(words)


def test_what_the_program_has_started_ends_too(tmp_path: Path, sit: Sit) -> None:
    """A script around another synthesiser falls silent with all of its pipe."""
    bench = sit()
    pids = tmp_path / "pids"
    os.mkfifo(pids)
    told = os.open(pids, os.O_RDWR)
    bench.program.write_text(f'#!/bin/sh\n[ "$(cat)" ] || exit 0\nsleep 600 & echo $! > {pids}; wait\n')
    bench.draw(1, "A long story.")
    wait_for(told)
    child = os.pidfd_open(int(os.read(told, 99)))
    bench.draw(2)
    wait_for(child)
    for end in (told, child):
        os.close(end)


def wait_for(file: int) -> None:
    """Wait until a file can be read; a process's can be when it has ended."""
    assert select.select([file], [], [], LONG_S)[0], "waited in vain"


def test_closing_is_silence(sit: Sit) -> None:
    """In the middle of a word the process ends, and nothing of it is left; twice is once."""
    bench = sit(only_aloud(HANG))
    bench.draw(1, "A long story.")
    bench.voice.close()
    bench.voice.close()
    assert not is_alive(bench.processes[-1])


@pytest.mark.parametrize(("late_s", "is_said"), [(FRESH_S, True), (FRESH_S + 0.1, False)])
def test_old_words_are_not_said(sit: Sit, late_s: float, is_said: bool) -> None:
    """What could not be said in time is left to the screen."""
    bench = sit()
    before = len(bench.processes)
    bench.voice.show(View(1, SCREEN, b"{}", Heard(1, "card", ("Seven.",))), bench.now_s - late_s, bench.now_s)
    assert len(bench.processes) - before == is_said


@pytest.mark.parametrize(
    ("speed", "is_right"), [(SPEEDS[0], True), (109, False), (SPEEDS[-1], True), (201, False)]
)
def test_speed_is_checked(speed: int, is_right: bool) -> None:
    """110 to 200 words a minute can be followed."""
    if is_right:
        Voice(speed=speed)
        return
    with pytest.raises(ConfigError, match=f"voice.speed is {speed}: give words a minute from 110 to 200"):
        Voice(speed=speed)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        pytest.param(("Seven.", "Go."), "Seven. Go.", id="phrases"),
        pytest.param(("José's hand: twelve.",), "José's hand: twelve.", id="letters of other languages"),
        pytest.param(("王 to play.",), "王 to play.", id="other scripts"),
        pytest.param(("A\x00n\x1bn\x7f to play.",), "Ann to play.", id="control characters are dropped"),
        pytest.param(("Ann\ud800 to play.",), "Ann to play.", id="half a character is dropped"),
        pytest.param(("[[_^_de]] to play.",), "_^_de to play.", id="no commands of the synthesiser"),
        pytest.param(("$(reboot); `x` \"'",), "$(reboot); `x` \"'", id="what a shell would run is words"),
    ],
)
def test_only_words_are_said(sit: Sit, words: tuple[str, ...], text: str) -> None:
    """What reaches the program is what can be spoken."""
    assert speakable(words) == text
    bench = sit()
    bench.draw(1, *words)
    bench.finish()
    assert bench.said() == [text]


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_the_real_program_takes_our_arguments(tmp_path: Path) -> None:
    """It reads the words and makes a sound of about their length: faster where the speed is higher."""
    sounds = []
    for speed in ("110", "200"):
        wav = tmp_path / f"{speed}.wav"
        subprocess.run(
            [str(shutil.which("espeak-ng")), "--stdin", "-v", "en", "-s", speed, "-w", str(wav)],
            input=b"-h. Fifteen two.",
            check=True,
            timeout=LONG_S,
        )
        sounds.append(wav.stat().st_size)
    assert sounds[0] > 1.4 * sounds[1] > 20_000
