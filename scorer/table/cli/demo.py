"""`muggins demo`: a lively game that plays itself on the virtual table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from scorer.errors import MugginsError
from scorer.table.cli.fronts import Page, keep_at_page

if TYPE_CHECKING:
    from hardware.config import Config
    from scorer.record.head import Head
    from scorer.table.demo import Demo


@click.command("demo")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Where the page is served; any free one."
)
@click.option("--no-browser", is_flag=True, help="Do not open the page here.")
def command(*, port: int, no_browser: bool) -> None:
    """
    Watch a game that plays itself on the virtual table.

    It has all that makes cribbage talk: heels, goes, thirty-one, muggins, an
    over-count, an undo and a skunk. Enter anything on the page, and the game is
    yours to go on with. Your own games are not touched.
    """
    from hardware.config import Config
    from scorer.table.demo import Demo, read_demo

    head, entries = read_demo()
    page = Page(port=port, lan=False, has_browser=not no_browser)
    try:
        play_by_itself(head, Demo(entries), page, Config())
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def play_by_itself(head: Head, demo: Demo, page: Page, board: Config) -> None:
    """
    Keep a table at which *demo* plays, and throw it away when it is left.

    Args:
        head: What is agreed before the game.
        demo: Who enters it.
        page: How the page is served.
        board: Its displays, lights and sounds show the game; its keys and readers are left alone.

    Raises:
        HardwareError: The page cannot be served there.
    """
    from hardware.config import change
    from scorer.record.head import describe_head
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.desk import Desk
    from scorer.table.devices import make_devices
    from scorer.table.opening import Wish, open_sitting

    clock = system_clock()
    nothing = {"keys": {"kind": "none"}, "pad": {"device": ""}, "reader": {"port": ""}}
    with TemporaryDirectory(prefix="muggins-demo-") as name, Journal.open(Path(name)) as journal:
        folder = Path(name)
        sitting = open_sitting(journal, Wish(given=describe_head(head), defaults={}), clock)
        devices = make_devices(change(board, nothing, origin="command line"), folder)
        desk = Desk(journal, sitting, folder, clock, text=devices.text)
        keep_at_page(desk, replace(devices, sources=(demo,)), page, asks=False)
