"""`muggins deck labels`: a sheet of stickers, from which a reader knows the cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import click

from scorer.cards import Card
from scorer.errors import ConfigError, MugginsError
from scorer.rules import commands
from scorer.rules.claims import IMPOSSIBLE_HANDS
from scorer.table.lesson import CARDS
from scorer.units import Points

if TYPE_CHECKING:
    from hardware.stickers.layout import Sticker
    from hardware.stickers.sheets import Sheet
    from hardware.stickers.symbols import Symbology

_BEST_HAND: Final = 29
_MOST_MISSED: Final = 12
_MOST_COPIES: Final = 10


@click.command("labels")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--sheet", default="A4", show_default=True, help="The labels you have, by their number: L4731.")
@click.option(
    "--symbol",
    type=click.Choice(["datamatrix", "code128"]),
    default="datamatrix",
    show_default=True,
    help="What your reader reads: Data Matrix, or only bars.",
)
@click.option(
    "--what",
    type=click.Choice(["cards", "entries", "all"]),
    default="cards",
    show_default=True,
    help="The 52 cards, or entries as GO, OK, UNDO and CLAIM 8.",
)
@click.option(
    "--for",
    "reader",
    type=click.Choice(["serial", "keyboard-scanner"]),
    default="serial",
    show_default=True,
    help="A scanner that types needs check digits.",
)
@click.option("--copies", type=click.IntRange(1, _MOST_COPIES), default=1, help="How many of each.")
@click.option(
    "--from", "first", type=click.IntRange(min=1), default=1, help="The first free label of a begun sheet."
)
@click.option(
    "--outlines/--no-outlines", default=None, help="Borders to cut along; plain paper always has them."
)
def command(**_: object) -> None:
    pass
