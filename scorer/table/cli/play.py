"""`muggins play`: keep a game at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import click

from scorer.errors import MugginsError
from scorer.record.head import OWN_KEYS
from scorer.record.names import PEG_COLOURS
from scorer.rules.options import KEYS, PRESETS
from scorer.say import say
from scorer.table.cli.places import state_folder


@click.command("play")
@click.option(
    "--terminal", is_flag=True, help="Keep the table in this terminal: type entries, read the screen."
)
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
    terminal: bool,
    reader: str | None,
    players: str | None,
    preset: str | None,
    options: tuple[str, ...],
    state: Path | None,
    resume: str | None,
    new: bool,
) -> None:
    """
    Keep a game at the table.

    The unfinished game goes on by itself; without one a new game begins. Every
    move is on the disk before it is shown: leave when you like, or pull the plug.

    \b
    muggins play --players "Ann, Bob"
    muggins play --players "Ann, Bob" --preset acc --option claims=call
    muggins play --reader /dev/serial/by-id/usb-… --players "Ann, Bob"
    """
    if resume is not None and new:
        raise click.UsageError("--resume and --new contradict each other; give one.")
    given = _given(players, preset, options)
    try:
        _play(given, reader, state_folder(state), resume, is_new=new)
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


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
    given: dict[str, str], reader: str | None, folder: Path, resume: str | None, *, is_new: bool
) -> None:
    from hardware.terminal import Terminal
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.cli.places import keep_log
    from scorer.table.opening import Wish, open_sitting
    from scorer.table.wiring import run_table

    sources = []
    if reader is not None:
        from hardware.input.reader import SerialReader

        sources.append(SerialReader(reader))
    with Journal.open(folder) as journal:
        is_anew = is_new or (resume is None and journal.unfinished() is None)
        defaults = _defaults(given, is_anew=is_anew, has_reader=reader is not None)
        how: Literal["either", "resume", "new"] = "new" if is_new else "resume" if resume else "either"
        match = None if resume in (None, "unfinished") else _number(resume)
        wish = Wish(given=given, defaults=defaults, how=how, match=match)
        keep_log(folder)
        sitting = open_sitting(journal, wish, system_clock())
        click.echo(say("greeting"))
        run_table(sitting, Terminal(sys.stdin, sys.stdout), sources)
        click.echo(say("farewell"))


def _defaults(given: dict[str, str], *, is_anew: bool, has_reader: bool) -> dict[str, str]:
    """What a new game has beside what was given: without players, the house's own rules."""
    if "players" in given or "preset" in given:
        return {"suits": "keyed"} if has_reader else {}
    players = ", ".join(PEG_COLOURS[:2])
    if is_anew and sys.stdin.isatty():
        players = click.prompt("Who plays?", default=players)
    home = {"players": players, "preset": "home"}
    return {**home, "suits": "keyed"} if has_reader else home


def _number(text: str | None) -> int:
    if text is None or not text.isdecimal():
        raise click.UsageError(f"--resume {text}: give the number of a game, as muggins games list shows it.")
    return int(text)
