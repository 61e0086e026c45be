"""`muggins restore`: what a backup holds, back in its place."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from scorer.errors import JournalBusy, JournalTooNew, MugginsError
from scorer.table.cli.places import is_the_services, state_folder


@click.command("restore")
@click.argument("file", type=click.File("rb"))
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
@click.option(
    "--config",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where the configuration goes; it stays in the backup otherwise.",
)
def command(*, file: BinaryIO, state: Path | None, config: Path | None) -> None:
    """
    Put everything of the backup FILE in its place; - reads it from the standard input.

    FILE is tried as a whole first. What is there now is set aside under a name
    with "replaced" in it, and nothing is deleted. No table may be open meanwhile.

    \b
    muggins restore muggins-2027-01-31.zip
    sudo systemctl stop muggins
    sudo -u muggins muggins restore - < muggins-2027-01-31.zip
    """
    from scorer.record.backup import CONFIG, Backup, BackupDamaged

    try:
        folder = state_folder(state)
        backup = Backup.read(file.read())
        if config is not None and CONFIG not in backup.files:
            raise click.ClickException(f"{file.name} holds no configuration; leave --config out.")
        aside = backup.restore(folder, config)
    except (BackupDamaged, JournalTooNew) as error:
        raise click.ClickException(f"{file.name} is not restored: {error}. Nothing was changed.") from error
    except JournalBusy as error:
        way_out = "; the service ends by: sudo systemctl stop muggins" if is_the_services(folder) else ""
        raise click.ClickException(f"{error}{way_out}") from error
    except MugginsError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{', '.join(name for name in backup.files if name != CONFIG or config)} are in {folder}.")
    for path in aside:
        click.echo(f"What was there before is in {path}.")
    if CONFIG in backup.files and config is None:
        click.echo(f"{CONFIG} is in the backup too; --config FILE puts it somewhere.")
