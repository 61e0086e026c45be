"""A table in a few lines: what was agreed by key, then entries as players type them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from scorer.errors import IllegalMove
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.notation import read_line

HERE: Final = Path(__file__).parent
NAMES: Final = ("Ann", "Bob", "Cid", "Dee")


def sit_down(players: int = 2, **agreed: object) -> History:
    """A match of Ann, Bob, Cid and Dee before its first entry."""
    return History.begin(make_head({"players": ", ".join(NAMES[:players]), **_words(agreed)}))


def _words(agreed: Mapping[str, object]) -> dict[str, str]:
    """Options in the words of a record file."""
    return {
        key: ("yes" if word else "no") if isinstance(word, bool) else str(word)
        for key, word in agreed.items()
    }


def enter(history: History, *lines: str) -> History:
    """
    The history after some lines, each of which has to be accepted.

    Raises:
        IllegalMove, NotationError, OptionsError: A line was refused.
    """
    for number, line in enumerate(lines, start=1):
        for entry in read_line(line, history.head.players):
            history = history.play(entry, number)
    return history


def refusal_of(history: History, line: str) -> IllegalMove | None:
    """Why *line* is refused; None where it is accepted."""
    try:
        enter(history, line)
    except IllegalMove as error:
        return error
    return None


def load(name: str) -> dict[str, Any]:
    """A JSON file of the tests: ``vectors/...`` or ``cases/...``."""
    loaded: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return loaded


def checks_of(cases: Iterable[dict[str, Any]]) -> dict[tuple[str, int], dict[str, Any]]:
    """Every check of some cases, by the case's id and the check's place in it."""
    return {(case["id"], place): check for case in cases for place, check in enumerate(case["checks"])}
