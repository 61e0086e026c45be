"""Buzzer and voice, tried: each sound by its name, and a phrase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Final

from hardware.output.kept import Device
from hardware.ports import Cue, Heard, View
from scorer.table.trying.asking import Guide
from scorer.table.trying.display import SAMPLE

WORDS: Final = ("Fifteen two, fifteen four, and a pair is six.",)
"""What the voice says."""

SOUNDS: Final[Mapping[Cue, str]] = {
    "key": "a short click",
    "card": "two ticks that rise",
    "score": "a short and a long note",
    "refused": "one low buzz",
    "verdict": "three even notes",
    "win": "a fanfare",
}
"""Each cue as it is heard."""


class Player:
    """
    Plays what is heard, to its end.

    Args:
        device: What sounds, open.
        clock: Monotonic seconds.
        wait: Lets so many seconds pass.
    """

    def __init__(self, device: Device, clock: Callable[[], float], wait: Callable[[float], object]) -> None:
        self._device = device
        self._clock = clock
        self._wait = wait
        self._numbers = count(1)

    def play(self, cue: Cue = "", words: tuple[str, ...] = ()) -> None:
        """
        Play a cue, and say words.

        Raises:
            HardwareError: The device fails.
        """
        view = View(0, SAMPLE, b"{}", Heard(next(self._numbers), cue, words))
        came_s = self._clock()
        while (due_s := self._device.show(view, came_s, self._clock())) is not None:
            self._wait(max(0.0, due_s - self._clock()))


def try_buzzer(player: Player, pin: str, kind: str, guide: Guide) -> None:
    """
    Try a buzzer that is open.

    Args:
        player: Plays on it.
        pin: Its pin, in words.
        kind: What it is thought to be: passive or active.
        guide: Leads whoever tries it.
    """
    other = "active" if kind == "passive" else "passive"
    causes = (
        f"No sound: its plus is on {pin}, its minus on ground; by a transistor where it draws over 15 mA.",
        f'Clicks in place of notes, or all in one pitch: write `kind = "{other}"` under [buzzer].',
        "Very soft: take the sticker off its hole.",
    )
    for cue, sound in SOUNDS.items():
        if not guide.see(partial(player.play, cue), f"Do you hear {sound} ({cue})?", causes):
            return


def try_voice(player: Player, guide: Guide) -> None:
    """Try a voice that is open."""
    causes = (
        "No sound: `aplay -l` lists the sound cards, `speaker-test -c 2 -l 1` makes each speaker hiss.",
        "Too soft: `alsamixer` has the volume.",
        "Another language: write `language` under [voice]; `espeak-ng --voices` lists them.",
    )
    guide.see(partial(player.play, words=WORDS), f"Do you hear: {WORDS[0]}", causes)
