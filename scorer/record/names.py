"""
What players are called, and how an entry means one of them.

Source: docs/entries.md, "Names".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from scorer.cards import Card
from scorer.errors import CardError, OptionsError
from scorer.units import Seat

PEG_COLOURS: Final = ("Blue", "Orange", "White", "Diamond")
"""What players are called who did not say; the fourth is told by its mark."""

LONGEST: Final = 24

WORDS: Final = frozenset(
    {
        *(
            "GO",
            "CLAIM",
            "HEELS",
            "ASK",
            "MUGGINS",
            "ACCEPT",
            "CUT",
            "DEALER",
            "HAND",
            "PEG",
            "PENALTY",
            "OK",
        ),
        *("UNDO", "FIX", "SET", "MISDEAL", "CONCEDE", "ABANDON", "BY", "BEFORE", "NONE"),
    }
)
"""The words of the entry language: no bare name."""

_FORBIDDEN: Final = re.compile(r'[,#"“”]')


def read_players(text: str) -> tuple[str, ...]:
    """
    Read the players' names, parted by commas.

    Raises:
        OptionsError: There are not 2 to 4, or a name cannot be one.
    """
    parts = text.split(",")
    if not 2 <= len(parts) <= 4:
        raise OptionsError(f"players: {len(parts)} given; cribbage is for 2, 3 or 4, as in Ann, Bob")
    names = tuple(map(read_name, parts))
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise OptionsError(f"players: {name} is there twice; give each player a name of their own")
    return names


def read_name(text: str) -> str:
    """
    Read one player's name, its letters composed.

    Raises:
        OptionsError: It cannot be a name.
    """
    name = unicodedata.normalize("NFC", text.strip())
    if not name:
        raise OptionsError("players: a name is empty; write them as in Ann, Bob")
    if len(name) > LONGEST:
        raise OptionsError(f"players: {name[:LONGEST]}… is longer than {LONGEST} characters")
    if _FORBIDDEN.search(name) or any(unicodedata.category(letter)[0] == "C" for letter in name):
        raise OptionsError(
            f"players: {name!a} holds a comma, a #, a quote or a control character; leave it out"
        )
    return name


def find_player(text: str, players: Sequence[str], *, is_quoted: bool = False) -> Seat:
    """
    The seat that *text* means: the whole name, a unique beginning, or ``@1`` to ``@4``.

    Raises:
        ValueError: It means nobody, or several; the message says who plays.
    """
    who_plays = f"the players are {', '.join(players)}"
    if not is_quoted:
        if found := re.fullmatch(r"@([1-9])", text):
            if int(found[1]) <= len(players):
                return Seat(int(found[1]) - 1)
            raise ValueError(f"there is no player {text}; {who_plays}")
        if is_reserved(text):
            raise ValueError(f"{text} is a word of the entries; write the name in quotes, or @1 for a seat")
    wanted = unicodedata.normalize("NFC", text).casefold()
    folded = [name.casefold() for name in players]
    if wanted in folded:
        return Seat(folded.index(wanted))
    meant = [seat for seat, name in enumerate(folded) if wanted and name.startswith(wanted)]
    if len(meant) == 1:
        return Seat(meant[0])
    if meant:
        both = " or ".join(players[seat] for seat in meant)
        raise ValueError(f"{text} could be {both}; write more of the name")
    near = get_close_matches(wanted, folded, n=1)
    hint = f"; did you mean {players[folded.index(near[0])]}?" if near else ""
    raise ValueError(f"nobody here is called {text}: {who_plays}{hint}")


def is_reserved(text: str) -> bool:
    """Whether *text* is a word or a card of the entry language."""
    if text.upper() in WORDS:
        return True
    try:
        Card.parse(text)
    except CardError:
        return False
    return True


def write_player(seat: Seat, players: Sequence[str]) -> str:
    """A player's name as an entry holds it: in quotes where it could be read as something else."""
    name = players[seat]
    has_blank = any(map(str.isspace, name))
    is_plain = not has_blank and not name.startswith("@") and not re.fullmatch(r"[-+]?[0-9]+", name)
    return name if is_plain and not is_reserved(name) else f'"{name}"'
