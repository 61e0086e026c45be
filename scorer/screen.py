"""
What any display shows, as a value: words and places, keys, pegs. No pixels.

A screen is one of five kinds, after what is largest on it. The OLED draws it, a
terminal prints its lines, a web page shows the picture of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from scorer.cards import Card
from scorer.say import say, shorten
from scorer.units import Side

COLUMNS: Final = 21
"""Characters in a row."""

FACT_COLUMNS: Final = 11
"""Characters in a fact, and in a line of the large layout."""

SIDE_COLUMNS: Final = 14
"""Characters in a row beside a count."""

KEY_COLUMNS: Final = 5
"""Characters in one of the four key cells."""

_BODY_ROWS: Final = 5

BRIGHTEST: Final = 4
"""Steps of brightness."""

CURSOR: Final = "█"
"""Where the next key is written."""

Kind = Literal["list", "fact", "count", "cards", "big"]
"""What is largest: nothing, a few words, the count, a hand of cards, a word alone."""

Layout = Literal["normal", "large"]
"""Which of its two forms a display shows."""

Keys = tuple[str, str, str, str]
"""What the spade, heart, diamond and club keys mean; empty where one means nothing."""


class Row(NamedTuple):
    """One row: words at its left end, and at its right."""

    left: str
    right: str = ""

    def __str__(self) -> str:
        right = shorten(self.right, COLUMNS - 1)
        room = COLUMNS - len(right) - bool(right)
        left = shorten(self.left, room) if room else ""
        return f"{left:<{room}}{' ' * bool(right)}{right}"


class Cell(NamedTuple):
    """One seat's cell over its button: who it is and what its button means; boxed where the seat acts."""

    text: str
    is_acting: bool = False


class Large(NamedTuple):
    """
    The same page for who sits far away.

    Attributes:
        lines: At most three lines of `FACT_COLUMNS` capitals, the scores or a title first.
        bar: What to do now, in as many.
        has_count: There are four lines: the scores, a count that is drawn twice as
            high, and two lines that stand at the right beside it.
    """

    lines: tuple[str, ...]
    bar: str
    has_count: bool = False


class Lane(NamedTuple):
    """
    Where one side's pegs stand.

    Attributes:
        front: The score.
        back: Where the front peg stood before.
    """

    front: int
    back: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """
    One picture of the table.

    Attributes:
        page: Which page it is, in one word.
        kind: What is largest on it.
        head: The scores, or a title.
        rows: Rows of text: up to 4 in a list, 2 under a fact, 3 beside a count, 1 over cards or under a word.
        fact: The few words of a fact page, or the big word.
        count: The count of a count page.
        cards: The hand of a cards page.
        starter: The starter beside it.
        typed: What is being keyed under it, with the `CURSOR`.
        seats: The cells over the players' buttons, on a count page.
        keys: What the four soft keys mean.
        large: The large layout's words.
        layout: Which layout the players have chosen.
        has_motion: Whether they like pegs that walk.
        brightness: How bright they like the lights and the display, from 1 to `BRIGHTEST`.
        lanes: The pegs by side.
        target: The game hole.
        preview: Where an undo would put the front pegs, by side; None outside its preview.
        winner: The side that has just won; its lane is swept by light.
        is_skunk: The win is a skunk worth naming.
        sentence: The now line: what is to be done, in one sentence.
        rulings: What the last move has done, one sentence each.
        notice: A refusal, or a device's trouble; empty where there is none.
        notice_short: The same in one row.
        has_secret: What the page tells is for who sits at the table, and for nobody else.
    """

    page: str
    kind: Kind
    head: Row
    rows: tuple[Row, ...] = ()
    fact: str = ""
    count: int | None = None
    cards: tuple[Card, ...] = ()
    starter: Card | None = None
    typed: str = ""
    seats: tuple[Cell, ...] = ()
    keys: Keys = ("", "", "", "")
    large: Large
    layout: Layout = "normal"
    has_motion: bool = True
    brightness: int = BRIGHTEST
    lanes: tuple[Lane, ...] = ()
    target: int = 121
    preview: tuple[int, ...] | None = None
    winner: Side | None = None
    is_skunk: bool = False
    sentence: str = ""
    rulings: tuple[str, ...] = ()
    notice: str = ""
    notice_short: str = ""
    has_secret: bool = False

    def public(self) -> Screen:
        """The same for eyes that are elsewhere: a page that tells a secret only says that it does."""
        if not self.has_secret:
            return self
        large = Large(self.large.lines[:1], self.large.bar)
        return replace(self, fact=say("fact_secret"), large=large, sentence=say("secret_now"))

    def lines(self) -> tuple[str, ...]:
        """The page as seven lines of `COLUMNS` characters: the head, five of its body, the keys."""
        body = self._body()[:_BODY_ROWS]
        body += [Row("")] * (_BODY_ROWS - len(body))
        keys = "".join(f"{key:^{KEY_COLUMNS}}" for key in self.keys)
        return (*(str(row) for row in (self.head, *body)), f"{keys:<{COLUMNS}}")

    def _body(self) -> list[Row]:
        starter = f"+{self.starter.pretty}" if self.starter else ""
        hand = " ".join(card.pretty for card in self.cards)
        if len(hand) + len(starter) >= COLUMNS:
            hand = "".join(card.pretty for card in self.cards)
        match self.kind:
            case "count":
                room, pile, *rest = (*self.rows, Row(""), Row(""))[: max(2, len(self.rows))]
                counted = Row(say("row_count", count=self.count), room.left)
                return [counted, Row(pile.left, room.right), *rest, self._seat_row()]
            case "cards":
                return [*self.rows, Row(hand, starter), Row(self.typed)]
            case "list":
                return list(self.rows)
            case _:
                return [Row(self.fact), *self.rows]

    def _seat_row(self) -> Row:
        cells = [f"{'▶' if cell.is_acting else ''}{cell.text}" for cell in self.seats]
        if len(cells) == 2:
            return Row(cells[0], cells[1])
        width = COLUMNS // max(1, len(cells))
        return Row("".join(f"{shorten(cell, width):<{width}}" for cell in cells).rstrip())
