"""`muggins stats`: what the games tell of their players, against what chance would give."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scorer.errors import CANNOT_WRITE, MugginsError
from scorer.table.cli.places import reading_folder

if TYPE_CHECKING:
    from rich.console import Console

    from scorer.record.household import Household
    from scorer.record.journal import JournalReader
    from scorer.table.chosen import Chosen
    from scorer.table.figures import Block

_STDOUT: Final = "-"


@click.command("stats")
@click.argument("name", required=False)
@click.argument("other", required=False)
@click.option("--csv", "csv_file", metavar="FILE", help="Write a table for a spreadsheet; - prints it.")
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
@click.option(
    "--plots",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Draw the plots of NAME, and of OTHER, as SVG files of this folder.",
)
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
def command(
    *,
    name: str | None,
    other: str | None,
    csv_file: str | None,
    as_json: bool,
    plots: Path | None,
    state: Path | None,
) -> None:
    """
    Tell the numbers of NAME, of NAME against OTHER, or who has any.

    Each average stands beside its par, and beside where chance alone would put
    it after so many deals. How a learner comes on is told by muggins drill --csv.
    """
    if plots is not None and name is None:
        raise click.UsageError("whose plots? Name a player: muggins stats NAME --plots FOLDER")
    from scorer.table.figures import csv_of, face_of

    with _told():
        chosen = _choose(state, name, other)
        if csv_file is not None:
            _write(csv_file, csv_of(chosen.people, is_pair=chosen.is_pair))
        if plots is not None:
            _draw(plots, chosen, state)
    if as_json:
        faces = [face_of(person, chosen.against(person[0])) for person in chosen.people]
        click.echo(json.dumps({"players": faces}, ensure_ascii=False))
    elif csv_file is None and plots is None:
        _print(chosen, is_list=name is None)


def _choose(state: Path | None, name: str | None, other: str | None) -> Chosen:
    from scorer.coach.gather import catch_up
    from scorer.table.chosen import choose

    with _opened(state) as (household, journal):
        catch_up(household, journal)
        return choose(household, name, other)


@contextmanager
def _opened(state: Path | None) -> Iterator[tuple[Household, JournalReader]]:
    from scorer.record.journal import JournalReader

    folder = reading_folder(state)
    # A reader that is opened while nobody writes believes that nobody will.
    with _household(folder) as household, JournalReader.open(folder) as journal:
        yield household, journal


def _household(folder: Path) -> Household:
    """To write, so that nothing is computed twice; to read only where this user may no more."""
    from scorer.record.household import Household
    from scorer.record.journal import FILE_NAME

    if os.access(folder / FILE_NAME, os.W_OK):
        with suppress(*CANNOT_WRITE):
            return Household.open(folder)
    return Household.read(folder)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def _write(file: str, text: str) -> None:
    from scorer.durable import write_whole

    path = Path(file)
    if file == _STDOUT:
        click.echo(text, nl=False)
        return
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            write_whole(path, text.encode())
    except OSError as error:
        raise click.ClickException(
            f"{file} cannot be written ({error.strerror}), and it is as it was; "
            "make room or choose another place, or - to print it"
        ) from error
    click.echo(f"Written to {file}.", err=True)


def _draw(folder: Path, chosen: Chosen, state: Path | None) -> None:
    from scorer.table.chosen import race_at
    from scorer.table.plots.drawing import draw_averages, draw_missed, draw_race

    plots = {"averages.svg": draw_averages(chosen.trends), "missed.svg": draw_missed(chosen.people)}
    if chosen.last_race is not None:
        with _opened(state) as (household, journal):
            race = race_at(household, journal, *chosen.last_race, first=chosen.people[0][0])
        plots["race.svg"] = draw_race(race)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be made ({error.strerror}).") from error
    for name, svg in plots.items():
        _write(str(folder / name), svg)


def _print(chosen: Chosen, *, is_list: bool) -> None:
    from rich.console import Console

    from scorer.say import stats as words
    from scorer.table.figures import blocks_of, since

    # Piped into a file or a pager it is as wide as the narrowest terminal.
    console = Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else 80)
    if not chosen.people:
        console.print(words.NO_GAME)
    elif is_list:
        _print_people(console, chosen)
    else:
        names = words.AGAINST.join(name for name, _ in chosen.people)
        console.print(f"{names}: {since(chosen.people)}", style="bold", markup=False)
        for block in blocks_of(chosen.people):
            console.print()
            _print_block(console, block, [name for name, _ in chosen.people])
        console.print()
        for note in chosen.notes:
            console.print(note, style="dim")


def _print_people(console: Console, chosen: Chosen) -> None:
    from rich.table import Table

    from scorer.table.figures import blocks_of

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("Player")
    for heading in ("Games", "Won", "Lost", "Hand as dealer", "Hand as pone", "Crib"):
        table.add_column(heading, justify="right")
    for name, statistics in chosen.people:
        averages, *_ = blocks_of([(name, statistics)])
        means = [line.cells[0].value for line in averages.lines[:3]]
        table.add_row(name, *map(str, (statistics.games, statistics.won, statistics.lost)), *means)
    console.print(table)
    console.print("\nmuggins stats NAME tells more of one, muggins stats NAME NAME of two.", style="dim")


def _print_block(console: Console, block: Block, names: list[str]) -> None:
    from rich.table import Table

    from scorer.say import stats as words

    has_par, has_n = any(line.par for line in block.lines), any(line.n for line in block.lines)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(block.title, no_wrap=True)
    for name in names:
        table.add_column(name, justify="left", overflow="fold")
    if has_par:
        table.add_column(words.PAR, justify="right", no_wrap=True)
    if has_n:
        table.add_column(block.counted, justify="right", no_wrap=True)
    for line in block.lines:
        cells = [
            f"{cell.value:>5}  {cell.stand}" if cell.stand else f"{cell.value:>5}" for cell in line.cells
        ]
        table.add_row(line.label, *cells, *([line.par] if has_par else []), *([line.n] if has_n else []))
    console.print(table)
