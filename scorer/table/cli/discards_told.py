"""How `muggins discards` looks on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

import click
from rich import box
from rich.table import Table
from rich.text import Text

from scorer.cards import Card
from scorer.coach.discards import Choice, ThrowJudged
from scorer.rules.state import State
from scorer.say import discards as words
from scorer.say import shorten
from scorer.table.cli.paper import cards_text, print_lines
from scorer.units import Seat

_NAME_WIDTH: Final = 12
"""Longer names would leave no room for the cards on a terminal of 80 columns."""


def show_crib(deal: State, cards: Sequence[Card], players: Sequence[str]) -> None:
    """Print cards of a crib with the numbers to choose them by, on the error output."""
    numbered = [Text.assemble(f"{number} ", cards_text([card])) for number, card in enumerate(cards, start=1)]
    title = words.CRIB.format(deal=deal.number, dealer=players[deal.dealer or 0], cards="")
    print_lines([Text(title).append_text(Text("  ").join(numbered))], is_error=True)


def tell_deal(
    deal: State, judged: Mapping[Seat, ThrowJudged], players: Sequence[str], *, is_whole: bool
) -> None:
    """
    Print the throws of a deal.

    Args:
        deal: Its last position.
        judged: The throws that are known.
        players: The names by seat.
        is_whole: Print everything that could have been thrown, and not the best alone.
    """
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for column in ("", words.KEPT, words.THROWN, words.HAND, words.CRIB_COLUMN, words.TOTAL, ""):
        is_number = column in (words.HAND, words.CRIB_COLUMN, words.TOTAL)
        table.add_column(column, justify="right" if is_number else "left", no_wrap=True)
    for seat, throw in judged.items():
        name = shorten(players[seat], _NAME_WIDTH)
        for label, choice, note in _every_row(throw, name) if is_whole else _rows(throw, name):
            style = "bold" if is_whole and choice is throw.kept else ""
            table.add_row(Text(label), *_choice(choice, throw), note, style=style)
        table.add_section()
    title = words.DEAL.format(deal=deal.number, name=players[deal.dealer or 0])
    print_lines([Text(title, style="bold"), table])
    click.echo()


def tell_sums(throws: Mapping[Seat, Sequence[ThrowJudged]], players: Sequence[str], *, unknown: int) -> None:
    """
    Print what each player threw away in all, and what could not be told.

    Args:
        throws: Every throw that was judged, in the order of the deals, by seat.
        players: The names by seat.
        unknown: How many deals had cards that were never shown.
    """
    lines = [_sum(players[seat], judged) for seat, judged in sorted(throws.items())]
    if not lines:
        lines.append(words.NONE_JUDGED)
    if unknown:
        lines.append(words.NOT_JUDGED[min(unknown, 2)].format(deals=unknown))
    if any(throw.is_by_rank for judged in throws.values() for throw in judged):
        lines.append(words.BY_RANK)
    print_lines([Text(line) for line in lines])


def _rows(throw: ThrowJudged, name: str) -> Iterator[tuple[str, Choice, str]]:
    """What was done, and what would have been better."""
    yield name, throw.kept, words.PLACE.format(place=throw.place, choices=len(throw.choices))
    if throw.lost:
        yield words.BEST, throw.best, words.BETTER.format(points=_points(throw.lost))


def _every_row(throw: ThrowJudged, name: str) -> Iterator[tuple[str, Choice, str]]:
    """All that could have been done; the name stands at what was."""
    totals = [choice.total for choice in throw.choices]
    for choice in throw.choices:
        label = name if choice is throw.kept else words.BEST if choice is throw.best else ""
        place = 1 + totals.index(choice.total)
        yield label, choice, words.PLACE.format(place=place, choices=len(totals))


def _choice(choice: Choice, throw: ThrowJudged) -> tuple[Text | str, ...]:
    sign = "+" if throw.is_own_crib else "−"
    cards = cards_text(_in_order(choice.held)), cards_text(_in_order(choice.thrown))
    return *cards, _points(choice.hand), sign + _points(choice.crib), _points(choice.total)


def _sum(name: str, judged: Sequence[ThrowJudged]) -> str:
    lost = sum((throw.lost for throw in judged), Fraction(0))
    if not lost:
        return words.LOST_NOTHING.format(name=name)
    sentence = words.LOST_ONE if len(judged) == 1 else words.LOST
    best = sum(throw.place == 1 for throw in judged)
    return sentence.format(name=name, points=f"{float(lost):.1f}", deals=len(judged), best=best)


def _points(average: Fraction) -> str:
    return f"{float(average):.2f}".replace("-", "−")


def _in_order(cards: Iterable[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: card.place)
