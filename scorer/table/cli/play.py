"""`muggins play`: keep a game at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from scorer.errors import MugginsError
from scorer.record.head import OWN_KEYS
from scorer.rules.options import KEYS, PRESETS
from scorer.say import say
from scorer.table.cli.fronts import Page, keep_at_page, keep_at_terminal
from scorer.table.cli.places import load_config, state_folder

if TYPE_CHECKING:
    from hardware.config import Config


@click.command("play")
@click.option(
    "--virtual/--terminal",
    default=True,
    help="Keep the table on a page in the browser, or in this terminal: type entries, read the screen.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Where the page is served; 0 takes any free port.",
)
@click.option("--lan", is_flag=True, help="Let phones of your network watch, and touch by a PIN.")
@click.option("--no-browser", is_flag=True, help="Do not open the page here.")
@click.option(
    "--reader", metavar="URL", help="A card reader: /dev/serial/by-id/…, socket://host:port, loop://."
)
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="The file of the devices.")
@click.option("--players", metavar="NAMES", help='Who plays, clockwise, as in "Ann, Bob".')
@click.option("--preset", type=click.Choice(PRESETS), help="Rules to start from.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="One rule, as in claims=teach.")
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="unfinished",
    metavar="[GAME]",
    help="Go on with the unfinished game, or with a parked one by its number.",
)
@click.option("--new", is_flag=True, help="Begin a new game; an unfinished one is parked.")
def command(
    *,
    virtual: bool,
    port: int | None,
    lan: bool,
    no_browser: bool,
    reader: str | None,
    config: Path | None,
    players: str | None,
    preset: str | None,
    options: tuple[str, ...],
    state: Path | None,
    resume: str | None,
    new: bool,
) -> None:
    """
    Keep a game at the table: on a page in the browser, or in this terminal.

    The unfinished game goes on by itself; without one a new game begins. Every
    move is on the disk before it is shown: leave when you like, or pull the plug.

    \b
    muggins play --players "Ann, Bob"
    muggins play --terminal --players "Ann, Bob"
    muggins play --players "Ann, Bob" --preset acc --option claims=call
    muggins play --reader /dev/serial/by-id/usb-… --players "Ann, Bob"
    """
    if resume is not None and new:
        raise click.UsageError("--resume and --new contradict each other; give one.")
    if not virtual and (lan or no_browser or port is not None):
        raise click.UsageError("--terminal serves no page; leave it out, or --port, --lan and --no-browser.")
    given = _given(players, preset, options)
    try:
        board = _board(config, reader)
        page = _page(board, port, lan=lan, has_browser=not no_browser) if virtual else None
        _play(given, board, state_folder(state), resume, page, is_new=new)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def _board(file: Path | None, reader: str | None) -> Config:
    """The settings of the board, with the reader of the command line in place of its own."""
    board = load_config(file)
    if reader is None:
        return board
    from hardware.config import change

    return change(board, {"reader": {"port": reader}}, origin="command line")


def _page(board: Config, port: int | None, *, lan: bool, has_browser: bool) -> Page:
    return Page(
        port=board.web.port if port is None else port, lan=lan or board.web.lan, has_browser=has_browser
    )


def _given(players: str | None, preset: str | None, options: Iterable[str]) -> dict[str, str]:
    given = {key: word for key, word in (("players", players), ("preset", preset)) if word is not None}
    for option in options:
        key, equals, word = option.partition("=")
        key = key.strip().lower()
        if not equals:
            raise click.UsageError(f"--option {option}: write it as key=value, as in claims=teach.")
        if key not in (*KEYS, *OWN_KEYS):
            from difflib import get_close_matches

            near = get_close_matches(key, (*KEYS, *OWN_KEYS), n=1, cutoff=0.5)
            raise click.UsageError(
                f"There is no option {key!r}{f'; did you mean {near[0]}?' if near else ''}"
            )
        given[key] = word.strip()
    return given


def _play(
    given: dict[str, str],
    board: Config,
    folder: Path,
    resume: str | None,
    page: Page | None,
    *,
    is_new: bool,
) -> None:
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.cli.places import keep_log
    from scorer.table.desk import Desk
    from scorer.table.devices import make_devices
    from scorer.table.house import game_of
    from scorer.table.opening import Wish, house_rules, open_sitting

    game = game_of(board)
    with Journal.open(folder) as journal:
        is_anew = is_new or (resume is None and journal.unfinished() is None)
        is_asked = is_anew and not {"players", "preset"} & {*given, *game}
        defaults = house_rules({**game, **given}, has_reader=bool(board.reader.port))
        if is_asked and page is None and sys.stdin.isatty():
            defaults["players"] = click.prompt("Who plays?", default=defaults["players"])
        how: Literal["either", "resume", "new"] = "new" if is_new else "resume" if resume else "either"
        match = None if resume in (None, "unfinished") else _number(resume)
        wish = Wish(given=given, defaults=defaults, how=how, match=match)
        keep_log(folder)
        clock = system_clock()
        devices = make_devices(board, folder)
        sitting = open_sitting(journal, wish, clock)
        desk = Desk(journal, sitting, folder, clock, text=devices.text)
        if page is None:
            keep_at_terminal(desk, devices)
        else:
            keep_at_page(desk, devices, page, asks=is_asked)
        click.echo(say("farewell"))


def _number(text: str | None) -> int:
    if text is None or not text.isdecimal():
        raise click.UsageError(f"--resume {text}: give the number of a game, as muggins games list shows it.")
    return int(text)
