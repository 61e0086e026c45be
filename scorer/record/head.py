"""
Record files: a head of ``key: value`` lines, a blank line, then entries.

Source: docs/entries.md, "Record files".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorer.errors import NotationError, OptionsError
from scorer.record.names import PEG_COLOURS, find_player, read_players
from scorer.record.notation import find_unseen
from scorer.rules.options import Options, read_options, write_options
from scorer.rules.state import State, begin_match
from scorer.units import Seat

OWN_KEYS: Final = ("players", "dealer", "scores")
"""The keys of a head that are no options."""


@dataclass(frozen=True, slots=True)
class Head:
    """
    What is agreed before a match's first entry.

    Attributes:
        players: The names by seat.
        dealer: Who deals first; None where the players cut for it.
        scores: Start scores by side; empty for a game begun at 0.
    """

    players: tuple[str, ...]
    options: Options
    dealer: Seat | None = None
    scores: tuple[int, ...] = ()

    def begin(self) -> State:
        """The state before the first entry."""
        return begin_match(self.options, dealer=self.dealer, scores=self.scores)


def make_head(given: Mapping[str, str]) -> Head:
    """
    A head from its keys.

    Args:
        given: ``players``, ``dealer`` and ``scores`` and the options, by key. Without
            players there are two, named by the colours of their pegs.

    Raises:
        OptionsError: A key, name or value cannot be used, or options contradict.
    """
    own = {key: given[key] for key in OWN_KEYS if key in given}
    players = read_players(own.get("players") or ", ".join(PEG_COLOURS[:2]))
    options = read_options(
        {key: word for key, word in given.items() if key not in OWN_KEYS}, seats=len(players)
    )
    dealer = _read_dealer(own["dealer"], players) if "dealer" in own else None
    scores = _read_scores(own["scores"], options) if "scores" in own else ()
    return Head(players, options, dealer, scores)


def describe_head(head: Head) -> dict[str, str]:
    """The head's keys, with the preset expanded, in words that `make_head` reads back."""
    words = {"players": ", ".join(head.players)}
    if head.dealer is not None:
        words["dealer"] = head.players[head.dealer]
    if head.scores:
        words["scores"] = ", ".join(map(str, head.scores))
    return words | write_options(head.options)


def write_head(head: Head) -> str:
    """The head's lines, in a form that `read_record` reads back."""
    return "".join(f"{key}: {word}\n" for key, word in describe_head(head).items())


def write_record(head: Head, entries: Iterable[str]) -> str:
    """A whole record file."""
    return "\n".join([write_head(head), *entries]) + "\n"


def read_record(text: str) -> tuple[Head, list[tuple[int, str]]]:
    """
    Part a record file into its head and its numbered lines of entries.

    Raises:
        NotationError: The head holds a line that is no ``key: value``, or a control character.
        OptionsError: As `make_head`.
    """
    given: dict[str, str] = {}
    lines = text.lstrip("\ufeff").split("\n")
    number = 0
    for number, line in enumerate(lines, start=1):
        content = line.split("#", 1)[0].strip()
        if not content:
            if given and not line.strip():
                break
            continue
        if (unseen := find_unseen(content)) is not None:
            what, column = f"{content[unseen - 1]!a} is no character of a head", line.index(content) + unseen
            raise _unfit(what, "a line without it", line=number, column=column)
        found = re.fullmatch(r"([A-Za-z_]+)\s*:\s*(.*)", content)
        if not found:
            expected = "key: value lines and then a blank line, as in players: Ann, Bob"
            raise _unfit(f"{content!r} is in the head", expected, line=number)
        key = found[1].lower()
        if key in given:
            raise OptionsError(f"line {number}: {key} is given twice; keep one")
        given[key] = found[2]
    return make_head(given), [(at, line) for at, line in enumerate(lines, start=1) if at > number]


def _unfit(what: str, expected: str, *, line: int, column: int = 1) -> NotationError:
    return NotationError(f"{what}; expected {expected}", line=line, column=column, expected=expected)


def _read_dealer(text: str, players: Sequence[str]) -> Seat:
    name = text.strip()
    is_quoted = len(name) > 1 and name[0] == name[-1] == '"'
    try:
        return find_player(name.strip('"'), players, is_quoted=is_quoted or name in players)
    except ValueError as error:
        raise OptionsError(f"dealer: {error}") from error


def _read_scores(text: str, options: Options) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != options.side_count or not all(re.fullmatch(r"[0-9]{1,3}", part) for part in parts):
        raise OptionsError(
            f"scores cannot be {text!r}: it is a number for "
            f"each of the {options.side_count} sides, as in 10, 24"
        )
    scores = tuple(map(int, parts))
    if max(scores) >= options.target:
        raise OptionsError(f"scores: {max(scores)} has reached the target {options.target}; begin below it")
    return scores
