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


@click.command("serve")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="The file of the devices.")
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
def command(*, config: Path | None, state: Path | None) -> None:
    """
    Keep the table of a board with its devices, as the service does.

    It asks nothing and prints nothing. The unfinished game goes on by itself. A
    device that is missing is looked for until it comes, and told on whatever
    is there.

    \b
    muggins serve --config muggins.toml
    """
    try:
        found, game, troubles = _configured(config)
        _serve(found, game, troubles, state_folder(state))
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def _configured(given: Path | None) -> tuple[Config, Mapping[str, str], tuple[DeviceNotice, ...]]:
    """The config and the game that it wants; one that is wrong is told at the table, and costs no game."""
    from hardware.config import Config
    from hardware.ports import DeviceNotice
    from scorer.table.house import game_of

    try:
        config, warning = read_config(given)
        game = game_of(config)
    except ConfigError as error:
        config, warning, game = Config(), str(error), {}
    return config, game, (DeviceNotice("config", warning, lost=True),) if warning else ()


def _serve(config: Config, game: Mapping[str, str], troubles: tuple[DeviceNotice, ...], folder: Path) -> None:
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.cli.places import keep_log
    from scorer.table.desk import Desk
    from scorer.table.devices import make_devices
    from scorer.table.opening import Wish, house_rules, open_sitting
    from scorer.table.service import Service

    service = Service.of(os.environ)
    devices = make_devices(config, folder)
    devices = replace(devices, troubles=(*troubles, *devices.troubles))
    with Journal.open(folder) as journal:
        is_asked = journal.unfinished() is None and not {"players", "preset"} & game.keys()
        wish = Wish(given={}, defaults=house_rules(game, has_reader=bool(config.reader.port)))
        keep_log(folder)
        clock = system_clock()
        desk = Desk(
            journal,
            open_sitting(journal, wish, clock),
            folder,
            clock,
            usual=devices.usual,
            power_off=service.power_off,
        )
        page = Page(port=config.web.port, lan=config.web.lan, has_browser=False) if config.web.on else None
        keep_at_board(desk, devices, page, service, asks=is_asked)
