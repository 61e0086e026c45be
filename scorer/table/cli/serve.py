"""`muggins serve`: keep the table of a board of wood and wire, as the service does."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.errors import ConfigError, MugginsError
from scorer.table.cli.fronts import Page, keep_at_board
from scorer.table.cli.places import read_config, state_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hardware.config import Config
    from hardware.ports import DeviceNotice
    from scorer.table.devices import Reach


@click.command("serve")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="The file of the devices.")
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
def command(*, config: Path | None, state: Path | None) -> None:
    """
    Keep the table of a board with its devices, as the service does.

    It asks nothing. The unfinished game goes on by itself. A device that is
    missing is looked for until it comes, and told on whatever is there.

    \b
    muggins serve --config muggins.toml
    """
    try:
        serve(*read_board(config), state_folder(state))
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def read_board(given: Path | None) -> tuple[Config, Mapping[str, str], tuple[DeviceNotice, ...]]:
    """
    The settings of the board, the game that they want, and what is wrong with them.

    Settings that cannot be used cost no game: the table goes on without devices, and says why.
    """
    from hardware.config import Config
    from hardware.ports import DeviceNotice
    from scorer.table.house import game_of

    try:
        config, warning = read_config(given)
        game = game_of(config)
    except ConfigError as error:
        config, warning, game = Config(), str(error), {}
    if not warning:
        return config, game, ()
    click.echo(warning, err=True)
    return config, game, (DeviceNotice("config", warning, lost=True),)


def serve(
    config: Config,
    game: Mapping[str, str],
    troubles: tuple[DeviceNotice, ...],
    folder: Path,
    reach: Reach | None = None,
) -> None:
    """
    Keep the table until the service is ended.

    Args:
        config: The settings of the board.
        game: What a new game has, in the words of a record's head.
        troubles: What is wrong with the settings.
        folder: Where the journal is.
        reach: How devices are reached.

    Raises:
        MugginsError: The journal, or the game in it, cannot be opened.
    """
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.cli.places import keep_log
    from scorer.table.desk import Desk
    from scorer.table.devices import make_devices
    from scorer.table.opening import Wish, house_rules, open_sitting
    from scorer.table.service import Service

    service, clock = Service.of(os.environ), system_clock()
    devices = make_devices(config, folder, reach=reach)
    devices = replace(devices, troubles=(*troubles, *devices.troubles))
    wish = Wish(given={}, defaults=house_rules(game, has_reader=bool(config.reader.port)))
    with Journal.open(folder) as journal:
        asks = journal.unfinished() is None and not {"players", "preset"} & game.keys()
        keep_log(folder)
        sitting = open_sitting(journal, wish, clock)
        desk = Desk(journal, sitting, folder, clock, usual=devices.usual, power_off=service.power_off)
        keep_at_board(desk, devices, _page(config), service, asks=asks)


def _page(config: Config) -> Page | None:
    web = config.web
    return Page(port=web.port, lan=web.lan, has_browser=False) if web.on else None
