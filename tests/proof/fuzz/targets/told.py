"""What every refusal must be, whoever reads it."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from scorer.errors import MugginsError
from scorer.record.replay import told
from scorer.say import SHORT_WIDTH

LONGEST: Final = 1000
"""Characters that a refusal may have beside those that it quotes."""


def check_refusal(
    error: MugginsError, quoted: int, players: tuple[str, ...] = (), *, names: str = ""
) -> None:
    """
    A refusal has words, in whole and for one row of a display, and no more of them than somebody reads.

    Args:
        error: The refusal.
        quoted: How many characters the text has that it is about.
        players: Who plays.
        names: What it has to name.
    """
    message, short = told(error, players)
    assert names in message
    check_message(message, quoted)
    check_message(short, 0)
    assert len(short) <= SHORT_WIDTH, short


def check_message(message: str, quoted: int) -> None:
    """A message is one line that is not endless, and that does nothing to a terminal."""
    assert message.strip(), "nothing is said"
    is_plain = all(category(char) not in ("Cc", "Cs") for char in message.replace("\t", " "))
    assert is_plain, f"it is more than words: {message!a}"
    # What is quoted may be written as escapes, and beside what it could have been.
    assert len(message) <= LONGEST + 12 * quoted, f"{len(message)} characters"


def check_place(line: int, column: int, lines: list[str]) -> None:
    """A line and a column are places of the text, or where more should stand, a blank behind its end."""
    assert 1 <= line <= len(lines), line
    assert 1 <= column <= len(lines[line - 1]) + 2, (line, column)
