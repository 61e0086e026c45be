"""A table of two, and what is heard of one more message to it."""

from __future__ import annotations

from typing import Any

from hardware.ports import EntryTyped, Message
from scorer.table.heard import Hearing, hear
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.tabletop import sit_down

Sound = tuple[dict[str, Any], tuple[str, ...], str, str, str]
"""What is agreed, what is entered; of the last entry: its sound, what a voice says for scores, and the rest."""


def after(agreed: dict[str, Any], *lines: str) -> Loop:
    """A table of two at which some lines were typed, and all were accepted."""
    head = {key: value for key, value in {"dealer": "Ann", **agreed}.items() if value != ""}
    loop = Loop(Table(sit_down(**head)), lambda number, source, rows: None, [])
    for line in lines:
        loop.take(EntryTyped(line, "page"))
        assert loop.table.notice == ("", ""), line
    return loop


def heard(loop: Loop, message: Message) -> Hearing:
    """What is heard of one more message."""
    before = loop.table
    loop.take(message)
    return hear(before, loop.table, message)


def named(sound: Sound) -> str:
    """The name of a row: what was agreed, and its last three entries."""
    agreed, lines, *_ = sound
    return f"{' '.join(map(str, agreed.values()))} {' '.join(lines[-3:])}"


def check_heard(agreed: dict[str, Any], lines: tuple[str, ...], cue: str, scores: str, rest: str) -> None:
    """The last of *lines* has its sound, and its words for scores and for the rest."""
    hearing = heard(after(agreed, *lines[:-1]), EntryTyped(lines[-1], "page"))

    assert hearing.cue == cue, hearing
    assert " ".join(hearing.words("scores")) == scores, hearing
    assert " ".join(phrase.text for phrase in hearing.phrases if not phrase.is_score) == rest, hearing
    assert hearing.words("everything") == tuple(phrase.text for phrase in hearing.phrases), hearing
    assert hearing.words("off") == (), hearing
