"""`muggins deck labels`: sheets of stickers, from which a reader knows the cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import click

from scorer.errors import MugginsError

if TYPE_CHECKING:
    from hardware.stickers.layout import Sticker
    from hardware.stickers.sheets import Sheet
    from hardware.stickers.symbols import Symbology

_BEST_HAND: Final = 29
_MOST_MISSED: Final = 12
_SEATS: Final = 4
_MOST_COPIES: Final = 10


@click.command("labels")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--sheet", "sheet_name", default="A4", show_default=True, help="The number on your packet, as in L4731."
)
@click.option(
    "--symbol",
    type=click.Choice(["datamatrix", "code128"]),
    default="datamatrix",
    show_default=True,
    help="What your scanner reads; code128 where it reads only bars.",
)
@click.option(
    "--what",
    type=click.Choice(["cards", "entries", "all"]),
    default="cards",
    show_default=True,
    help="The 52 cards, or entries as GO, OK, CLAIM 8.",
)
@click.option(
    "--for",
    "reader",
    type=click.Choice(["serial", "keyboard-scanner"]),
    default="serial",
    show_default=True,
    help="Codes for a scanner that types have check digits.",
)
@click.option("--copies", type=click.IntRange(1, _MOST_COPIES), default=1, help="How many of each.")
@click.option("--from", "first", type=int, default=1, help="The first free label of a sheet that is begun.")
@click.option(
    "--outlines", is_flag=True, help="Print the borders of labels, too; plain paper has them anyway."
)
def command(
    *,
    file: Path,
    sheet_name: str,
    symbol: str,
    what: str,
    reader: str,
    copies: int,
    first: int,
    outlines: bool,
) -> None:
    """
    Write stickers for a deck into FILE, a PDF to print at 100 %.

    Sheets are plain paper to cut, A4, A4-wide, Letter and Letter-wide, and labels of
    Avery: L4731, L4732, L7636 and L7651 on A4, 5267 on Letter. A file that is there
    already is not overwritten.

    \b
    muggins deck labels stickers.pdf
    muggins deck labels stickers.pdf --sheet L4731 --what all
    muggins deck labels stickers.pdf --sheet 5267 --symbol code128 --for keyboard-scanner
    """
    from hardware.stickers.printing import draw_pages, write_pdf
    from hardware.stickers.sheets import find_sheet
    from hardware.stickers.symbols import SYMBOLOGIES

    symbology = SYMBOLOGIES[symbol]
    try:
        sheet = find_sheet(sheet_name)
        stickers = make_stickers(what, is_typed=reader == "keyboard-scanner")
        pages = draw_pages(
            stickers * copies, sheet, symbology, first=first, outlines=outlines or sheet.is_plain
        )
        write_pdf(file, pages)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error
    _tell(file, len(stickers) * copies, symbology, sheet, first)
    _advise(what, is_typed=reader == "keyboard-scanner")


def _advise(what: str, *, is_typed: bool) -> None:
    if what != "entries":
        click.echo(
            "Stick each on the face of its card, in the same corner: on the back it would mark the card."
        )
    if what != "cards" and is_typed:
        click.echo("ASK is not among them: it has no form with check digits.")


def make_stickers(what: str, *, is_typed: bool) -> list[Sticker]:
    """
    The stickers of ``cards``, ``entries`` or ``all``, in the order of printing.

    Args:
        what: One of these words.
        is_typed: The codes are for a scanner that types: they have check digits, and
            what has no such form is left out.
    """
    from hardware.input.checked import encode
    from hardware.stickers.layout import Sticker
    from scorer.cards import Card
    from scorer.table.lesson import CARDS

    cards = [(code, Card.parse(code).pretty) for code in CARDS]
    entries = [(code, code) for code in _entries() if not (is_typed and code.startswith("ASK"))]
    wanted = {"cards": cards, "entries": entries, "all": cards + entries}[what]
    return [Sticker(encode(code) if is_typed else code, words) for code, words in wanted]


def _entries() -> Iterator[str]:
    """Entries that a player may want to scan; none of a claim that no hand is worth."""
    from scorer.record.notation import Entry, Undo, write_entry
    from scorer.rules import commands
    from scorer.rules.claims import IMPOSSIBLE_HANDS
    from scorer.units import Points

    claims = [points for points in range(_BEST_HAND + 1) if points not in IMPOSSIBLE_HANDS]
    entries: list[Entry] = [
        *(commands.SayGo(), commands.GoOn(), Undo(), commands.Accept(), commands.ClaimHeels()),
        *(commands.Claim(Points(points)) for points in claims),
        *(commands.CallMuggins(Points(points)) for points in range(1, _MOST_MISSED + 1)),
        *(commands.AnswerSuits(answer) for answer in get_args(commands.Answer)),
    ]
    yield from (write_entry(entry, ()).upper() for entry in entries)
    # A scanned BY belongs to the entry that is scanned next.
    yield from (f"BY @{seat}" for seat in range(1, _SEATS + 1))


def _tell(file: Path, count: int, symbology: Symbology, sheet: Sheet, first: int) -> None:
    sheets, used = divmod(first - 1 + count, sheet.labels)
    sheets += used > 0
    click.echo(
        f"{file}: {count} stickers as {symbology.title} on {sheets} "
        f"{'sheet' if sheets == 1 else 'sheets'} of {sheet.name} ({sheet.size})."
    )
    click.echo("Print at 100 %, not fit to page: the line at the foot is then 100 mm long.")
    if used:
        click.echo(f"The last sheet is free from label {used + 1} on: begin there with --from {used + 1}.")
