"""`muggins config`: what is set, and where; and the file to begin with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.errors import ConfigError
from scorer.table.cli.places import config_folder, load_config

if TYPE_CHECKING:
    from hardware.config import Config


@click.command("config")
@click.option(
    "--config",
    "file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The file to read, or to write with --init; - prints it.",
)
@click.option(
    "--init", is_flag=True, help="Write the file of the default build, with a comment on every key."
)
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
def command(*, file: Path | None, init: bool, as_json: bool) -> None:
    """
    Show every setting that holds, and where it came from.

    Settings are read from --config FILE, or from muggins.toml in your own folder of
    settings, or from /etc/muggins/muggins.toml; without a file the defaults hold.
    --init never writes over a file.

    \b
    Examples:
      muggins config
      muggins config --init
      sudo muggins config --init --config /etc/muggins/muggins.toml
      muggins config --init --config - | less

    \b
    Exit code 0: shown, or written.
              1: the file cannot be read or written, or something in it cannot be used.
    """
    if init and as_json:
        raise click.UsageError("--init writes a file and --json shows what holds; give one.")
    try:
        if init:
            _write(file)
        else:
            _show(load_config(file), as_json=as_json)
    except ConfigError as error:
        raise click.ClickException(str(error)) from error


def _write(file: Path | None) -> None:
    from hardware.config import FILE_NAME
    from hardware.config.written import commented, write_new

    if file == Path("-"):
        click.echo(commented(), nl=False)
        return
    path = file or config_folder() / FILE_NAME
    write_new(path)
    click.echo(f"{path} is written: the default build. Turn off in it what your table lacks.")


def _show(config: Config, *, as_json: bool) -> None:
    from hardware.config.written import effective, facts
    from scorer.table.house import game_of

    game_of(config)
    if as_json:
        click.echo(json.dumps(facts(config)))
        return
    click.echo(f"# {config.file or 'There is no file of settings: muggins config --init writes one.'}")
    click.echo(effective(config), nl=False)
