"""Names and scores as they fit into a row of 21 columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from scorer.rules.options import Options
from scorer.rules.state import State
from scorer.say import shorten
from scorer.screen import COLUMNS, Row
from scorer.units import Seat, Side


def short_names(players: Sequence[str], width: int = 3) -> tuple[str, ...]:
    """
    The first letters of each name that tell the players apart, in capitals.

    >>> short_names(("Ann", "Bob", "Bobby"))
    ('ANN', 'BOB', 'BOY')
    """
    shorts: list[str] = []
    for name in players:
        letters = name.upper().replace(" ", "")
        short = next(
            (
                candidate
                for tail in range(width - 1, len(letters))
                if (candidate := letters[: width - 1] + letters[tail]) not in shorts
            ),
            letters[:width],
        )
        if short in shorts:
            short = f"{letters[: width - 1]}{len(shorts) + 1}"
        shorts.append(short)
    return tuple(shorts)


def side_label(side: Side, players: Sequence[str], options: Options) -> str:
    """A side by three letters: a player's, or both partners' first ones."""
    if options.side_count == options.seats:
        return short_names(players)[side]
    return f"{players[side][0]}+{players[side + 2][0]}".upper()


def scores_row(state: State, players: Sequence[str]) -> Row:
    """Every side's score, the dealer's side marked by a star."""
    options = state.options
    sides = [Side(side) for side in range(options.side_count)]
    dealing = None if state.dealer is None else options.side(state.dealer)
    marks = ["*" if side == dealing else " " for side in sides]
    labels = [side_label(side, players, options) for side in sides]
    if len(sides) == 2:
        cells = [f"{labels[side]}{marks[side]}{state.scores[side]:>3}" for side in sides]
        return Row(cells[0], cells[1])
    width = COLUMNS // len(sides)
    letters = 1 if len(sides) == 4 else 2 if max(state.scores) > 99 else 3
    cells = [f"{labels[side][:letters]}{marks[side]}{state.scores[side]}" for side in sides]
    return Row("".join(f"{cell:<{width}}" for cell in cells).rstrip())


def seats_row(state: State, players: Sequence[str]) -> Row:
    """Every seat with the cards it still holds; who acts is marked."""
    width = {2: 10, 3: 7, 4: 5}[len(players)]
    names = short_names(players)
    cells = []
    for seat in map(Seat, range(len(players))):
        mark = "▶" if seat == state.turn else ""
        said = "-" if seat in state.deal.passed else str(state.deal.cards_left(seat))
        gap = " " if width > 5 else ""
        cells.append(shorten(f"{mark}{names[seat]}{gap}{said}", width))
    if len(cells) == 2:
        return Row(cells[0], cells[1])
    return Row("".join(f"{cell:<{width}}" for cell in cells).rstrip())


def first_cards(words: Sequence[str], width: int = COLUMNS) -> str:
    """As many words as fit, the latest ones where they do not all."""
    count = next(
        (
            size
            for size in range(len(words), 0, -1)
            if len(" ".join(islice(words, len(words) - size, None))) <= width
        ),
        0,
    )
    return " ".join(words[len(words) - count :])
