"""The voice: each utterance once, cut short by the next, by a program that may fail in every way."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.output import voice
from hardware.output.kept import KeptOutput
from hardware.output.voice import FRESH_S, LONGEST_S, SPEEDS, Voice, speakable
from hardware.ports import DeviceNotice, Heard, Message, View
from scorer.errors import ConfigError
from scorer.screen import Large, Row, Screen

LONG_S: Final = 30.0
"""Nothing that is waited for takes so long, unless it never comes."""

SCREEN: Final = Screen(page="play", kind="list", head=Row(""), large=Large((), ""))

PROGRAM: Final = """#!{python} -IS
import json, os, signal, sys, time
words = sys.stdin.read()
with open({heard!r}, "a") as file:
    file.write(json.dumps([words, sys.argv[1:]]) + "\\n")
{act}
"""

HANG: Final = "signal.pause()"
DIE: Final = "os.kill(os.getpid(), signal.SIGSEGV)"
FAIL: Final = (
    "print('noise\\nError: The specified espeak-ng voice does not exist.', file=sys.stderr); sys.exit(1)"
)
NO_CARD: Final = "print('ALSA lib pcm.c: Unknown PCM\\nerror: No such file or directory\\n', file=sys.stderr)"
NOISE: Final = "print('no error: a warning of some library', file=sys.stderr)"
MUCH_NOISE: Final = "print('much noise. ' * 100_000, file=sys.stderr)"


def only_aloud(act: str) -> str:
    """What the program does when it has something to say; the trial at the opening goes well."""
    return f"if words: {act}"


class Bench:
    """A voice with a program of the test's own, kept going by hand, and a clock."""

    def __init__(self, folder: Path, act: str = "", **more: Any) -> None:
        self.program, self.heard = folder / "espeak", folder / "heard"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.is_slow = False
        self.now_s = 100.0
        self.told: list[Message] = []
        self.act(act)
        self.voice = Voice(str(self.program), popen=self._popen, **more)
        self.output = KeptOutput(self.voice, "voice", clock=lambda: self.now_s)
        # Its thread is not started: the bench does what is due.
        self.output._deliver = self.told.append
        self.due_s = self.output.step(self.now_s)

    def act(self, act: str) -> None:
        """Let the program do this from now on, once it has read its words."""
        fresh = self.program.with_suffix(".new")
        fresh.write_text(PROGRAM.format(python=sys.executable, heard=str(self.heard), act=act))
        fresh.chmod(0o755)
        fresh.replace(self.program)

    def _popen(self, *args: Any, **more: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(*args, **more)
        self.processes.append(process)
        if self.is_slow:
            self.wait()
        return process

    def wait(self) -> None:
        """Wait until the last process has ended, without asking on the voice's behalf."""
        with contextlib.suppress(ChildProcessError):  # it may be reaped already
            os.waitid(os.P_PID, self.processes[-1].pid, os.WEXITED | os.WNOWAIT)

    def draw(self, number: int, *words: str) -> None:
        """Draw a view that is heard like this, and do what is due at once."""
        self.output.draw(View(number, SCREEN, b"{}", Heard(number, "key", words)))
        self.due_s = self.output.step(self.now_s)

    def finish(self) -> None:
        """Wait until the last process has ended; then do what is due."""
        self.wait()
        self.now_s += 0.2
        self.due_s = self.output.step(self.now_s)

    def retry(self) -> None:
        """Let the longest wait go by, and do what is due."""
        self.now_s += 10.0
        self.due_s = self.output.step(self.now_s)

    def said(self) -> list[str]:
        """What the program has read so far and was not its trial."""
        return [words for words, _ in self.calls() if words]

    def calls(self) -> list[tuple[str, list[str]]]:
        """Everything that the program has read, and its arguments."""
        lines = self.heard.read_text().splitlines() if self.heard.exists() else []
        return [(words, arguments) for words, arguments in map(json.loads, lines)]

    def notices(self) -> list[str]:
        """What the table was told of the device, lost or back."""
        return [notice.message for notice in self.told if isinstance(notice, DeviceNotice)]


Sit = Callable[..., Bench]
"""Makes a voice whose program does something of its own."""


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Makes a voice; whatever a test has left speaking is ended."""
    with contextlib.ExitStack() as sitting:

        def make(act: str = "", **more: Any) -> Bench:
            bench = Bench(tmp_path, act, **more)
            sitting.callback(bench.voice.close)
            return bench

        yield make


def is_alive(process: subprocess.Popen[bytes]) -> bool:
    """Whether the system still has it, running or as a zombie."""
    return Path(f"/proc/{process.pid}").exists()


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
    with contextlib.suppress(ChildProcessError):  # it may be reaped already
        os.waitid(os.P_PID, first.pid, os.WEXITED | os.WNOWAIT)
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
