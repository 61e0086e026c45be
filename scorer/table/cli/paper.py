"""Cards and lines as commands print them, on whatever terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scorer.cards import Card, Suit

RED: Final = frozenset({Suit.DIAMONDS, Suit.HEARTS})

_LETTERS: Final = str.maketrans({**{suit.sign: suit.value for suit in Suit}, "−": "-"})


def cards_text(cards: Iterable[Card]) -> Text:
    """Cards side by side. Their signs alone tell the suits apart; red only makes them look like cards."""
    return Text(" ").join(Text(card.pretty, style="red" if card.suit in RED else "") for card in cards)


def print_lines(lines: Iterable[Text | Table], *, is_error: bool = False) -> None:
    """Print lines and tables, two columns in; a terminal that cannot write the signs gets letters."""
    console = Console(highlight=False, stderr=is_error)
    with console.capture() as printed:
        for line in lines:
            console.print(Padding(line, (0, 0, 0, 2), expand=False))
    text = printed.get()
    console.file.write(text if console.encoding.startswith("utf") else text.translate(_LETTERS))
