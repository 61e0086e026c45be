"""`muggins demo`: a lively game that plays itself on the virtual table."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from scorer.errors import MugginsError
from scorer.table.cli.fronts import Page, keep_at_page


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
    from scorer.record.head import describe_head
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.demo import Demo, read_demo
    from scorer.table.desk import Desk
    from scorer.table.devices import Devices
    from scorer.table.opening import Wish, open_sitting

    head, entries = read_demo()
    clock, page = system_clock(), Page(port=port, lan=False, has_browser=not no_browser)
    with TemporaryDirectory(prefix="muggins-demo-") as name, Journal.open(Path(name)) as journal:
        sitting = open_sitting(journal, Wish(given=describe_head(head), defaults={}), clock)
        desk = Desk(journal, sitting, Path(name), clock)
        try:
            keep_at_page(desk, Devices(sources=(Demo(entries),)), page, asks=False)
        except MugginsError as error:
            raise click.ClickException(str(error)) from error
