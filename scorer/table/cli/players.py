"""`muggins players`: who plays here, and what is kept about whom."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.errors import JournalBusy, MugginsError
from scorer.table.cli.places import config_folder, is_the_services, reading_folder, state_folder

if TYPE_CHECKING:
    from scorer.record.deletion import Deleted
    from scorer.record.household import Household, Person

_STATE = click.option(
    "--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal."
)


@click.group("players")
def command() -> None:
    """List and rename the players, join two who are one person, or forget one."""


@command.command("list")
@_STATE
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
def list_players(*, state: Path | None, as_json: bool) -> None:
    """List everybody who has played, by their present name."""
    from scorer.record.household import Household

    with _told(), Household.read(reading_folder(state)) as household, household.reading():
        people = household.people()
    if as_json:
        faces = [{"name": each.name, "also": list(each.also), "games": each.games} for each in people]
        click.echo(json.dumps({"players": faces}, ensure_ascii=False))
    elif people:
        _print_table(people)
    else:
        click.echo('Nobody has played under a name yet: muggins play --players "Ann, Bob"')


@command.command("rename")
@click.argument("old")
@click.argument("new")
@_STATE
def rename_player(*, old: str, new: str, state: Path | None) -> None:
    """
    Call the player OLD by the name NEW from now on.

    Games that were played under the old name stay theirs. They keep that name,
    and it means nobody else.
    """
    with _told():
        folder = state_folder(state)
        _person(folder, old)
        with _household(folder) as household:
            household.rename(old, new)
        person = _person(folder, new)
    click.echo(f"{old} is called {person.name} from now on, and keeps {_count(person.games)}.")


@command.command("merge")
@click.argument("into")
@click.argument("other", metavar="FROM")
@_STATE
def merge_players(*, into: str, other: str, state: Path | None) -> None:
    """
    Join two players who are one person: INTO keeps the games and drills of FROM.

    There is no way back. Two who sat at one table are two people, and are not joined.
    """
    with _told():
        folder = state_folder(state)
        _person(folder, into)
        with _household(folder) as household:
            household.merge(into, other)
        person = _person(folder, into)
    click.echo(f"{other} and {into} are one person now: {person.name}, with {_count(person.games)}.")


@command.command("delete")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_STATE
def delete_player(*, name: str, yes: bool, state: Path | None) -> None:
    """
    Forget the player NAME: statistics, drills, and the name in every game.

    The games stay, with a guest in that seat. No table may be open meanwhile.
    """
    from scorer.record.deletion import delete_player

    with _told():
        folder = state_folder(state)
        person = _person(folder, name)
        click.echo(
            f"{_called(person)} sits in {_count(person.games)}; a guest's name takes that place.\n"
            "The statistics and drills are dropped. Nothing brings them back, UNDO neither."
        )
        if not yes:
            click.confirm(f"Delete {person.name}?", abort=True)
        try:
            deleted = delete_player(folder, name)
        except JournalBusy as error:
            way_out = "; the service ends by: sudo systemctl stop muggins" if is_the_services(folder) else ""
            raise click.ClickException(f"{error}{way_out}") from error
    _tell_deleted(deleted)


def _person(folder: Path, name: str) -> Person:
    """Whom a name means. Reading makes no journal where there is none."""
    from scorer.record.household import Household

    with Household.read(folder) as household, household.reading():
        return household.person(name)


def _household(folder: Path) -> Household:
    from scorer.record.household import Household

    return Household.open(folder)


def _tell_deleted(deleted: Deleted) -> None:
    click.echo(f"{deleted.names[0]} is deleted: {_count(deleted.games)} now with a guest.")
    if not deleted.is_over:
        click.echo("Another program reads the journal; its log holds the name until all programs are closed.")
    copies = [*deleted.copies, *_config_with(deleted.names)]
    if copies:
        click.echo("These files may hold the name still. They were left as they are; remove them yourself:")
    for path in copies:
        click.echo(f"  {shlex.quote(str(path))}")
    click.echo("Backups and record files that you keep elsewhere hold the name too.")


def _config_with(names: tuple[str, ...]) -> list[Path]:
    """The configuration, where one of them is in it, as those who usually play."""
    from hardware.config import find

    path = find(None, user_folder=config_folder())
    if path is None or not os.access(path, os.R_OK):
        return []
    text = path.read_text("utf-8", "replace").casefold()
    return [path] if any(name.casefold() in text for name in names) else []


def _called(person: Person) -> str:
    return f"{person.name} (also {', '.join(person.also)})" if person.also else person.name


def _count(games: int) -> str:
    return f"{games} game" if games == 1 else f"{games} games"


def _print_table(people: tuple[Person, ...]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("Player", "Also called", "Games"):
        table.add_column(heading, justify="right" if heading == "Games" else "left")
    for person in people:
        table.add_row(person.name, ", ".join(person.also), str(person.games))
    Console(file=sys.stdout, highlight=False, markup=False).print(table)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except MugginsError as error:
        raise click.ClickException(str(error)) from error
