"""
The sounds of a table, as notes.

Each differs from the others in its rhythm and not only in its pitch, so that an
active buzzer, which has but one pitch, and an ear that hears no high notes can
tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hardware.ports import Cue


class Note(NamedTuple):
    """
    One note, or a rest.

    Attributes:
        hertz: Its pitch; None is a rest.
        seconds: How long it lasts.
    """

    hertz: int | None
    seconds: float


# A passive buzzer is loudest from one to four kilohertz; the low buzz of a refusal is meant to be dull.
_SOL, _DO, _MI, _SOL_HIGH, _DO_HIGH = 784, 1047, 1319, 1568, 2093
_REST: Final = Note(None, 0.05)

CUES: Final[Mapping[Cue, tuple[Note, ...]]] = {
    "": (),
    "key": (Note(_DO_HIGH, 0.015),),
    "card": (Note(_DO, 0.03), Note(None, 0.03), Note(_SOL_HIGH, 0.03)),
    "score": (Note(_DO, 0.07), _REST, Note(_SOL_HIGH, 0.2)),
    "refused": (Note(165, 0.4),),
    "verdict": (Note(_MI, 0.15), _REST, Note(_MI, 0.15), _REST, Note(_SOL, 0.15)),
    "win": (
        *(Note(_SOL, 0.1), _REST, Note(_DO, 0.1), _REST, Note(_MI, 0.1), _REST, Note(_SOL_HIGH, 0.3)),
        *(_REST, Note(_MI, 0.1), _REST, Note(_SOL_HIGH, 0.6)),
    ),
}
"""
What is played for each cue: a click, two ticks that rise, short and long, one low
buzz, three even notes, a fanfare of less than two seconds.
"""
