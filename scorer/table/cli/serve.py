"""`muggins serve`: keep the table of a board of wood and wire, as the service does."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer.errors import ConfigError, JournalBusy, JournalError, MugginsError
from scorer.table.cli.fronts import Page, keep_at_board, until_ended
from scorer.table.cli.places import read_config, state_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.config import Config
    from scorer.record.lock import Lock
    from scorer.table.devices import Reach
    from scorer.table.service import Service
    from scorer.table.waking import Waking


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


def read_board(given: Path | None) -> tuple[Config, str]:
    """
    The settings of the board, and what is wrong with them.

    Settings that cannot be used cost no game: the table goes on without devices, and says why.
    """
    from hardware.config import Config

    try:
        config, warning = read_config(given)
    except ConfigError as error:
        config, warning = Config(), str(error)
    if warning:
        click.echo(warning, err=True)
    return config, warning


def serve(config: Config, warning: str, folder: Path, reach: Reach | None = None) -> None:
    """
    Keep the table until the service is ended.

    Devices first: what is heavy is imported while the displays say that the table is
    coming, and what is entered meanwhile waits. Yet a copy of Muggins that finds another
    one at this table touches no device.

    Args:
        config: The settings of the board.
        warning: What is wrong with them; empty where nothing is.
        folder: Where the journal is.
        reach: How devices are reached.

    Raises:
        MugginsError: The journal, or the game in it, cannot be opened; the displays have said so, too.
    """
    from scorer.record.lock import Lock
    from scorer.table.devices import Reach, make_devices
    from scorer.table.service import Service
    from scorer.table.waking import awake

    service, reach = Service.of(os.environ), reach or Reach()
    with until_ended() as wait:
        try:
            with Lock.of(folder) as lock:
                devices = make_devices(config, folder, reach=reach)
                with awake(devices, **reach.waking) as waking:
                    _warn(waking, warning)
                    _keep(config, folder, lock, waking, service, wait)
        except JournalBusy:
            raise  # the displays are the other copy's
        except JournalError as error:
            from scorer.table.trouble_page import show_trouble

            show_trouble(make_devices(config, folder, reach=reach), error, wait)
            raise


def _keep(
    config: Config, folder: Path, lock: Lock, waking: Waking, service: Service, wait: Callable[[], object]
) -> None:
    """Open the journal, and keep the table."""
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.cli.places import keep_log
    from scorer.table.desk import Desk
    from scorer.table.opening import Wish, house_rules, open_sitting

    clock, game = system_clock(), _game(config, waking)
    wish = Wish(given={}, defaults=house_rules(game, has_reader=bool(config.reader.port)))
    with Journal.open(folder, lock=lock) as journal:
        asks = journal.unfinished() is None and not {"players", "preset"} & game.keys()
        keep_log(folder)
        sitting = open_sitting(journal, wish, clock)
        desk = Desk(journal, sitting, folder, clock, text=waking.devices.text, power_off=service.power_off)
        keep_at_board(desk, waking, _page(config), service, asks=asks, wait=wait)


def _game(config: Config, waking: Waking) -> dict[str, str]:
    """What a new game has, in the words of a record's head; one that nobody can play is told, and is none."""
    from scorer.table.house import game_of

    try:
        return game_of(config)
    except ConfigError as error:
        click.echo(str(error), err=True)
        _warn(waking, str(error))
        return {}


def _warn(waking: Waking, warning: str) -> None:
    from hardware.ports import DeviceNotice

    if warning:
        waking.inbox.put(DeviceNotice("config", warning, lost=True))


def _page(config: Config) -> Page | None:
    web = config.web
    return Page(port=web.port, lan=web.lan, has_browser=False) if web.on else None
