"""Screens of each shape in short: rows alone, one large fact, the count, a hand of cards."""

from __future__ import annotations

from scorer.cards import Card, parse_cards
from scorer.screen import Cell, Keys, Large, Row, Screen


def listed(page: str, head: Row, rows: tuple[Row, ...], keys: Keys, large: Large) -> Screen:
    """A page of rows alone."""
    return Screen(page=page, kind="list", head=head, rows=rows, keys=keys, large=large)


def told(page: str, head: Row, fact: str, rows: tuple[Row, ...], keys: Keys, large: Large) -> Screen:
    """A page with one large fact."""
    return Screen(page=page, kind="fact", head=head, fact=fact, rows=rows, keys=keys, large=large)


def counted(
    head: Row, count: int, rows: tuple[str, ...], seats: tuple[Cell, ...], keys: Keys, large: Large
) -> Screen:
    """A page of the play."""
    return Screen(
        page="play",
        kind="count",
        head=head,
        count=count,
        rows=tuple(Row(row) for row in rows),
        seats=seats,
        keys=keys,
        large=large,
    )


def held(
    page: str, head: Row, row: Row, cards: str, starter: str, typed: str, keys: Keys, large: Large
) -> Screen:
    """A page with a hand of cards."""
    return Screen(
        page=page,
        kind="cards",
        head=head,
        rows=(row,),
        cards=parse_cards(cards),
        starter=Card.parse(starter),
        typed=typed,
        keys=keys,
        large=large,
    )


def far(*lines: str, bar: str, has_count: bool = False) -> Large:
    """The same page for who sits far away."""
    return Large(lines, bar, has_count)
