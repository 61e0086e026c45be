"""
The voice: what has happened, said aloud by espeak-ng in a process of its own.

A process an utterance: it is up in a few milliseconds, and the only way to make
espeak-ng stop in the middle of a word is to end it. What it writes about itself
goes into a file, since a pipe that nobody empties would stop it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import unicodedata
from collections.abc import Callable, Sequence
from typing import IO, Final

from hardware.ports import View
from scorer.errors import ConfigError, DeviceDenied, DeviceLost, DeviceMissing

SPEEDS: Final = range(110, 201)
"""Words a minute that can be followed."""

FRESH_S: Final = 3.0
"""Words that could not be said in this time are not said any more."""

LONGEST_S: Final = 60.0
"""No utterance takes so long; a program that does, hangs."""

OPENING_S: Final = 5.0
"""How long the program may take to say nothing at all."""

_LOOK_S: Final = 0.2
"""How soon a program that speaks, or was ended, is looked at again."""

_REAPING_S: Final = 0.5
"""How long closing waits for a program that was ended; only a stuck driver takes longer."""

Process = subprocess.Popen[bytes]


class Voice:
    """
    A program that says what it is given; a `hardware.output.kept.Device`.

    Words are said once. Whatever is heard next, a key's click too, cuts them short.

    Args:
        program: Its name or path. It is called as espeak-ng is, and reads the words from its standard input.
        language: Which of its voices.
        speed: Words a minute, one of `SPEEDS`.
        source: What it is called in messages.
        popen: Starts a process, as `subprocess.Popen` does.

    Raises:
        ConfigError: Nobody could follow that speed.
    """

    def __init__(
        self,
        program: str = "espeak-ng",
        language: str = "en",
        speed: int = 150,
        *,
        source: str = "voice",
        popen: Callable[..., Process] = subprocess.Popen,
    ) -> None:
        if speed not in SPEEDS:
            raise ConfigError(
                f"voice.speed is {speed}: give words a minute from {SPEEDS[0]} to {SPEEDS[-1]}, as 150"
            )
        self._command = (program, "--stdin", "-v", language, "-s", str(speed))
        self._who = f"{source}: {program}"
        self._popen = popen
        self._number = 0
        self._speaking: Process | None = None
        self._begun_s = 0.0
        self._ended: list[Process] = []
        self._held = contextlib.ExitStack()
        self._written: IO[bytes] | None = None

    def open(self) -> None:
        """
        See that the program works, by having it say nothing.

        Raises:
            DeviceMissing: It is not installed.
            DeviceDenied: This user may not run it.
            DeviceLost: It fails or hangs: no sound card, or no such voice.
        """
        with contextlib.ExitStack() as opening:
            self._written = opening.enter_context(tempfile.TemporaryFile())
            self._held = opening.pop_all()
        self._speaking = self._say(())
        try:
            self._speaking.wait(OPENING_S)
        except subprocess.TimeoutExpired as error:
            raise self._hangs() from error
        self._look(self._speaking)

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """
        Begin to say the words of *view*, and look after what is being said.

        Returns:
            When to look again; None where nothing is said any more.

        Raises:
            DeviceMissing, DeviceDenied: The program has gone.
            DeviceLost: It has failed, or hangs.
        """
        heard = view.heard
        if heard.number != self._number:
            self._number = heard.number
            self._stop()
            if heard.words and now_s - came_s <= FRESH_S:
                self._speaking, self._begun_s = self._say(heard.words), now_s
        elif self._speaking is not None:
            self._look(self._speaking)
        if self._speaking is not None and now_s - self._begun_s > LONGEST_S:
            raise self._hangs()
        # Asking whether a process has ended is what takes it off the system's list.
        self._ended = [process for process in self._ended if process.poll() is None]
        return now_s + _LOOK_S if self._speaking or self._ended else None

    def close(self) -> None:
        """Fall silent at once. Twice is once."""
        self._stop()
        for process in self._ended:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(_REAPING_S)
        self._held.close()

    def _say(self, words: Sequence[str]) -> Process:
        if self._written is not None:
            self._written.seek(0)
            self._written.truncate()
        try:
            # A session of its own: what the program has started ends with it, and Ctrl-C is for us alone.
            process = self._popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=self._written,
                start_new_session=True,
            )
        except FileNotFoundError as error:
            raise DeviceMissing(f"{self._who} is missing; sudo apt install espeak-ng") from error
        except OSError as error:
            raise DeviceDenied(
                f"{self._who} cannot be run ({error.strerror}); set voice.program to one that can"
            ) from error
        if process.stdin is not None:
            # One that ends without having listened is found when it is looked at.
            with contextlib.suppress(BrokenPipeError), process.stdin as its_stdin:
                its_stdin.write(speakable(words).encode())
        return process

    def _stop(self) -> None:
        """End what is being said, without waiting for it."""
        process, self._speaking = self._speaking, None
        if process is not None and process.poll() is None:
            # A process that nobody has seen end keeps its number, so this can hit no other.
            os.killpg(process.pid, signal.SIGKILL)
            self._ended.append(process)

    def _look(self, process: Process) -> None:
        """See whether the program has said it all, or has failed."""
        code = process.poll()
        if code is None:
            return
        self._speaking = None
        if code < 0:
            raise DeviceLost(
                f"{self._who} was ended by signal {-code} ({signal.strsignal(-code)}); "
                "sudo apt install --reinstall espeak-ng"
            )
        # Without a sound card espeak-ng ends as if all were well: only what it writes tells.
        complaint = self._complaint()
        if code or complaint.lower().startswith("error"):
            raise DeviceLost(
                f"{self._who} says '{complaint or code}'; look for a sound card with aplay -l, "
                "for this user in the group audio, and for the voice with espeak-ng --voices"
            )

    def _complaint(self) -> str:
        """The last line that the program has written about itself."""
        if self._written is None:
            return ""
        self._written.seek(0)
        lines = self._written.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _hangs(self) -> DeviceLost:
        return DeviceLost(
            f"{self._who} comes to no end; see with fuser -v /dev/snd/* what else holds the sound card"
        )


def speakable(words: Sequence[str]) -> str:
    """
    Phrases as one text, without control characters and the brackets of espeak-ng's own alphabet.

    >>> speakable(["Fifteen two.", "[[Ann]] to play."])
    'Fifteen two. Ann to play.'
    """
    text = " ".join(words).replace("[", " ").replace("]", " ")
    return " ".join("".join(letter for letter in text if unicodedata.category(letter)[0] != "C").split())
