"""Names and scores as they fit into a row of 21 columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from scorer.rules.options import Options
from scorer.rules.state import State
from scorer.say import say, shorten
from scorer.screen import COLUMNS, FACT_COLUMNS, Cell, Row
from scorer.units import Seat, Side

_DEVICES: Final = frozenset(
    {"oled", "opposite", "strip", "lamps", "buzzer", "voice", "keys", "buttons", "pad", "reader"}
    | {"deck", "config", "page"}
)
"""The devices that players have a name for."""


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


def scores_large(state: State, players: Sequence[str]) -> str:
    """Every side's score in a line of the large layout; the dealer's side marked by a star."""
    options = state.options
    sides = [Side(side) for side in range(options.side_count)]
    dealing = None if state.dealer is None else options.side(state.dealer)
    stars = ["*" if side == dealing else " " for side in sides]
    if len(sides) == 2:
        first, second = (side_label(side, players, options)[0] for side in sides)
        return f"{first}{stars[0]}{state.scores[0]}  {second}{stars[1]}{state.scores[1]}"
    return "".join(f"{score}{star}" for score, star in zip(state.scores, stars, strict=True)).rstrip()


def seat_cells(state: State, players: Sequence[str]) -> tuple[Cell, ...]:
    """Every seat with the cards it still holds; who acts is boxed."""
    cells = []
    for seat, name in enumerate(short_names(players)):
        passed = Seat(seat) in state.deal.passed
        held = "-" if passed else str(state.deal.cards_left(Seat(seat)))
        cells.append(Cell(f"{name}{'' if len(players) > 3 else ' '}{held}", seat == state.turn))
    return tuple(cells)


def away(source: str) -> str:
    """
    That a device is away, in a few words.

    >>> away("strip")
    'no lights'
    """
    return shorten(say("away", name=device_name(source)), FACT_COLUMNS)


def device_name(source: str) -> str:
    """What players call a device."""
    return say(f"device_{source}") if source in _DEVICES else source


def capitals(text: str) -> str:
    """A text as a fact or a large line has it."""
    return text.upper()


def named(key: str, name: str, room: int = COLUMNS, **values: object) -> str:
    """A row with a name in it: where it is too long, the name is cut and not what is said of it."""
    rest = len(say(key, (), name="", **values))
    return say(key, (), name=shorten(name, max(1, room - rest)), **values)


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
