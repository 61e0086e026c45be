"""`muggins backup`: all that a table keeps, in one file."""

from __future__ import annotations

from pathlib import Path

import click

from scorer.errors import MugginsError
from scorer.table.cli.places import reading_folder


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A configuration to keep in it too.",
)
def command(*, file: Path, state: Path | None, config: Path | None) -> None:
    """
    Write all games, the settings and the deck of cards into FILE.

    It works while a game is played. A file that is there already is not
    overwritten. muggins restore puts everything back, also on another machine.

    \b
    muggins backup muggins-2027-01-31.zip
    muggins backup --config /etc/muggins/muggins.toml whole.zip
    """
    from scorer.record.backup import Backup

    if file.exists():
        raise click.ClickException(f"{file} is there already; choose another name, or remove it.")
    folder = reading_folder(state)
    try:
        backup = Backup.take(folder, config)
        backup.write(file)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{', '.join(backup.files)} of {folder} are in {file}, and were read back.")
