"""`muggins play`: keep a game at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

import click

from scorer.errors import MugginsError
from scorer.record.head import OWN_KEYS
from scorer.record.names import PEG_COLOURS
from scorer.rules.options import KEYS, PRESETS
from scorer.say import say
from scorer.table.cli.fronts import Page, keep_at_page, keep_at_terminal
from scorer.table.cli.places import state_folder

PORT: Final = 8121
"""Where the page is, unless another port is given."""


@click.command("play")
@click.option(
    "--virtual/--terminal",
    default=True,
    help="Keep the table on a page in the browser, or in this terminal: type entries, read the screen.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Where the page is served: {PORT}, or as given; 0 takes any free port.",
)
@click.option("--lan", is_flag=True, help="Let phones of your network watch, and touch by a PIN.")
@click.option("--no-browser", is_flag=True, help="Do not open the page here.")
@click.option(
    "--reader", metavar="URL", help="A card reader: /dev/serial/by-id/…, socket://host:port, loop://."
)
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
    given = _given(players, preset, options)
    page = _page(port, lan=lan, has_browser=not no_browser, is_served=virtual)
    try:
        _play(given, reader, state_folder(state), resume, page, is_new=new)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def _page(port: int | None, *, lan: bool, has_browser: bool, is_served: bool) -> Page | None:
    if is_served:
        return Page(port=PORT if port is None else port, lan=lan, has_browser=has_browser)
    if lan or not has_browser or port is not None:
        raise click.UsageError("--terminal serves no page; leave it out, or --port, --lan and --no-browser.")
    return None


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
    reader: str | None,
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
    from scorer.table.opening import Wish, open_sitting

    sources = []
    if reader is not None:
        from hardware.input.reader import SerialReader

        sources.append(SerialReader(reader))
    with Journal.open(folder) as journal:
        is_anew = is_new or (resume is None and journal.unfinished() is None)
        is_asked = is_anew and not {"players", "preset"} & given.keys()
        has_prompt = is_asked and page is None and sys.stdin.isatty()
        defaults = _defaults(given, has_prompt=has_prompt, has_reader=reader is not None)
        how: Literal["either", "resume", "new"] = "new" if is_new else "resume" if resume else "either"
        match = None if resume in (None, "unfinished") else _number(resume)
        wish = Wish(given=given, defaults=defaults, how=how, match=match)
        keep_log(folder)
        clock = system_clock()
        desk = Desk(journal, open_sitting(journal, wish, clock), folder, clock)
        if page is None:
            keep_at_terminal(desk, sources)
        else:
            keep_at_page(desk, sources, page, asks=is_asked)
        click.echo(say("farewell"))


def _defaults(given: dict[str, str], *, has_prompt: bool, has_reader: bool) -> dict[str, str]:
    """What a new game has beside what was given: without players, the house's own rules."""
    if "players" in given or "preset" in given:
        return {"suits": "keyed"} if has_reader else {}
    players = ", ".join(PEG_COLOURS[:2])
    if has_prompt:
        players = click.prompt("Who plays?", default=players)
    home = {"players": players, "preset": "home"}
    return {**home, "suits": "keyed"} if has_reader else home


def _number(text: str | None) -> int:
    if text is None or not text.isdecimal():
        raise click.UsageError(f"--resume {text}: give the number of a game, as muggins games list shows it.")
    return int(text)
