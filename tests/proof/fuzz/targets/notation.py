"""One line of the entry language."""

from __future__ import annotations

from typing import Final

from scorer.cards import DECK
from scorer.errors import NotationError
from scorer.record.names import WORDS as NAMES_OF_ENTRIES
from scorer.record.notation import read_line, write_entry
from scorer.rules.options import KINDS
from tests.proof.fuzz.targets.told import check_place, check_refusal

TABLES: Final = (
    ("Ann", "Bob"),
    ("Mary Bea", "GO", "@1"),
    ("Anna", "Ann", "5H", "-7"),
    ("Ännchen", "José Luis", "K", "x=y"),
)
"""Who plays: names that are words, cards, numbers and seats too."""

WORDS: Final = (
    *sorted(NAMES_OF_ENTRIES),
    *map(str, DECK),
    *(f"{kind}=" for kind in KINDS),
    *("none", "four", "five", "nobs", "both", "claims=teach", "penalty", "10D", "5♥", "♦\ufe0f"),
    *("Ann", "Bob", "Mary Bea", '"GO"', "“5H”", "@1", "@4", "Ännchen", "A\u0308nnchen", "\u2028", "\x85"),
    *('"', '""', '"a  b"', "“”", "=", "#"),
)
"""Words of the language, and characters that are more than they look."""

_LINE: Final = 7


def run(data: bytes) -> None:
    """What is read is written, and read again as the same; else it is said where it cannot be read."""
    text = data.decode(errors="replace")
    for players in TABLES:
        try:
            entries = read_line(text, players, line=_LINE)
        except NotationError as error:
            check_place(error.line - _LINE + 1, error.column, [text])
            check_refusal(error, len(text), players, names=error.expected)
        else:
            for entry in entries:
                written = write_entry(entry, players)
                assert read_line(written, players) == (entry,), written
                assert len(written.splitlines()) == 1, written
