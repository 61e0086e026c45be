"""`muggins drill`: learn to count, ten hands at a time."""

from __future__ import annotations

import secrets
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from scorer.errors import MugginsError
from scorer.say import drill as words
from scorer.table.cli.places import load_config, reading_folder, state_folder

if TYPE_CHECKING:
    from scorer.coach.practice import Practice
    from scorer.coach.tutor import Style
    from scorer.record.household import Household


@click.command("drill")
@click.option("--player", metavar="NAME", help="Who learns; needed where several have profiles.")
@click.option("--level", type=click.IntRange(0, 8), help="Practise this level, and not the next one.")
@click.option("--real", is_flag=True, help="Deal real cards, key them, and claim.")
@click.option("--own", is_flag=True, help="Practise what you missed in games.")
@click.option("--duel", is_flag=True, help="The device claims, sometimes too little; call what it missed.")
@click.option("--structure", is_flag=True, help='Say "a double run of three" in one breath.')
@click.option(
    "--csv",
    "file",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="Write a row for each learner and session, for the one who teaches; - prints it.",
)
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), help="The file of the settings.")
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
def command(
    *,
    player: str | None,
    level: int | None,
    real: bool,
    own: bool,
    duel: bool,
    structure: bool,
    file: Path | None,
    config: Path | None,
    state: Path | None,
) -> None:
    """
    Learn to count: ten hands, about four minutes.

    What went well rests for some sessions, what went wrong comes again soon.
    Every answer is kept at once: Ctrl-C, or pull the plug, and the drill goes on
    where it was. Answer with a number; ? is a hint, s skips, q ends.

    \b
    muggins drill --player Ann
    muggins drill --player Ann --level 3
    muggins drill --real
    muggins drill --csv class.csv
    """
    ways = [way for way, is_wanted in (("real", real), ("own", own), ("duel", duel)) if is_wanted]
    if level is not None:
        ways.append("level")
    if len(ways) > 1:
        raise click.UsageError(f"--{' and --'.join(ways)} are two drills; give one.")
    try:
        if file is not None:
            _write_list(file, player, state)
        else:
            _drill(player, ways, level, state, _style(config, by_structure=structure))
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def _drill(player: str | None, ways: list[str], level: int | None, state: Path | None, style: Style) -> None:
    from scorer.coach.drills import Way, Wish
    from scorer.coach.practice import Practice
    from scorer.record.household import Household
    from scorer.table.cli.drill_told import Told
    from scorer.table.cli.drilling import Drilling

    wish = Wish(Way(ways[0]), level or 0) if ways else None
    folder = state_folder(state)
    with Household.open(folder) as household:
        name = player or _whose(household)
        practice = Practice.of(household, name)
        _queue_misses(practice, folder)
        drilling = Drilling(practice, Told(sys.stdout, style), ask=input, clock=time.monotonic)
        drilling.run(household.players.display(name), wish, seed=secrets.randbits(32))


def _style(config: Path | None, *, by_structure: bool) -> Style:
    from scorer.coach.tutor import style_of
    from scorer.record.head import make_head
    from scorer.record.names import PEG_COLOURS
    from scorer.table.house import game_of

    game = game_of(load_config(config))
    head = make_head({"players": ", ".join(PEG_COLOURS[:2]), **game})
    return style_of(head.options.counting_order, by_structure=by_structure)


def _whose(household: Household) -> str:
    """The only player there is; otherwise somebody says who learns."""
    names = list(household.players.names().values())
    if len(names) == 1:
        return names[0]
    known = words.KNOWN.format(names=", ".join(names)) if names else ""
    try:
        return input(words.WHO.format(known=known))
    except (EOFError, KeyboardInterrupt) as error:
        raise click.UsageError(words.NAME_NEEDED) from error


_PATIENCE_S: Final = 2.0
"""How long a drill looks through games that were played since the last one."""


def _queue_misses(practice: Practice, folder: Path) -> None:
    from scorer.coach.gather import catch_up
    from scorer.record.journal import JournalReader

    enough_at = time.monotonic() + _PATIENCE_S
    with JournalReader.open(folder) as journal:
        catch_up(practice.household, journal, is_enough=lambda: time.monotonic() > enough_at)
    practice.queue_misses()


def _write_list(file: Path, player: str | None, state: Path | None) -> None:
    from scorer.coach.progress import write_csv
    from scorer.record.household import Household
    from scorer.record.lessons import Lessons

    with Household.read(reading_folder(state)) as household, household.reading():
        whose = household.players.find(player) if player else None
        if player and whose is None:
            raise click.ClickException(words.NO_LEARNER.format(name=player))
        text = write_csv(Lessons(household.db).rows(whose), household.players.names())
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    _write_new(file, text)
    click.echo(words.WRITTEN.format(file=file, number=text.count("\n") - 1))


def _write_new(file: Path, text: str) -> None:
    """Write all of a new file, or leave none."""
    try:
        with file.open("x", encoding="utf-8", newline="") as out:
            _fill(file, out, text)
    except FileExistsError as error:
        raise click.ClickException(f"{file} is there already; choose another name, or remove it.") from error
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from error


def _fill(file: Path, out: TextIO, text: str) -> None:
    try:
        out.write(text)
        out.flush()
    except OSError:
        file.unlink(missing_ok=True)
        raise
