"""`muggins games`: the games that are kept, and record files out of and into them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorer.errors import MugginsError
from scorer.table.cli.places import reading_folder, state_folder

if TYPE_CHECKING:
    from scorer.record.history import History
    from scorer.record.journal import JournalReader, MatchRow

_STATE = click.option(
    "--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal."
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")


@click.group("games")
def command() -> None:
    """List, show, export and import the games that are kept."""


@command.command("list")
@_STATE
@_JSON
def list_games(*, state: Path | None, as_json: bool) -> None:
    """List the games, the latest first."""
    with _reading(state) as journal:
        faces = [_game_face(row, _history(journal, row)) for row in reversed(journal.matches())]
    if as_json:
        click.echo(json.dumps({"games": faces}, ensure_ascii=False))
        return
    if not faces:
        click.echo("No game is kept here yet; begin one with muggins play.")
        return
    _print_table(faces)


@command.command("show")
@click.argument("game", type=int)
@_STATE
@_JSON
def show_game(*, game: int, state: Path | None, as_json: bool) -> None:
    """Tell GAME from its first move to its last."""
    with _reading(state) as journal:
        row = _find(journal, game)
        history = _history(journal, row)
    if as_json:
        from scorer.table.face import make_face

        click.echo(json.dumps(make_face(history, seq=row.moves), ensure_ascii=False))
        return
    from scorer.table.cli.story import tell_game

    tell_game(history)


@command.command("export")
@click.argument("game", type=int)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@_STATE
def export_game(*, game: int, file: Path | None, state: Path | None) -> None:
    """
    Write GAME as a record FILE, or to the standard output.

    The file holds the moves that stand: muggins replay FILE leads to the same
    game. A file that is there already is not overwritten.
    """
    from scorer.record.head import write_record
    from scorer.record.keeping import export_match

    with _reading(state) as journal:
        text = write_record(*export_match(_history(journal, _find(journal, game))))
    if file is None:
        click.echo(text, nl=False)
        return
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError as error:
        raise click.ClickException(f"{file} is there already; choose another name, or remove it.") from error
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from error


@command.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_STATE
def import_game(*, file: Path, state: Path | None) -> None:
    """
    Keep the game of a record FILE; a game that is not over can be resumed.

    The file is taken whole or not at all: where an entry is refused, nothing is kept.
    """
    from scorer.record.journal import Journal
    from scorer.record.stamp import system_clock
    from scorer.table.importing import import_record

    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file}: this is no text; a record file is UTF-8 text.") from error
    except OSError as error:
        raise click.ClickException(f"{file} cannot be read: {error.strerror}.") from error
    with _told(), Journal.open(state_folder(state)) as journal:
        match = import_record(journal, text, system_clock())
        is_over = _find(journal, match).status == "finished"
    go_on = "It is over." if is_over else f"Go on with it: muggins play --resume {match}"
    click.echo(f"Kept as game {match}. {go_on}")


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except MugginsError as error:
        line = getattr(error, "line", None)
        raise click.ClickException(f"line {line}: {error}" if line else str(error)) from error


@contextmanager
def _reading(state: Path | None) -> Iterator[JournalReader]:
    from scorer.record.journal import JournalReader

    with _told(), JournalReader.open(reading_folder(state)) as journal:
        yield journal


def _find(journal: JournalReader, game: int) -> MatchRow:
    for row in journal.matches():
        if row.id == game:
            return row
    raise click.ClickException(f"no game {game} is kept here; muggins games list shows all.")


def _history(journal: JournalReader, row: MatchRow) -> History:
    from scorer.table.opening import read_kept

    return read_kept(journal, row)


def _game_face(row: MatchRow, history: History) -> dict[str, Any]:
    state = history.state
    return {
        "game": row.id,
        "begun": time.strftime("%Y-%m-%d %H:%M", time.localtime(row.first.wall_s))
        if row.is_clock_set
        else None,
        "players": list(history.head.players),
        "scores": list(state.scores),
        "wins": list(state.tally.wins),
        "phase": state.phase.value,
        "status": row.status,
        "moves": row.moves,
    }


def _print_table(faces: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("Game", "Begun", "Players", "Score", "Games won", "State", "Moves"):
        table.add_column(heading, justify="right" if heading in ("Game", "Moves") else "left")
    for face in faces:
        table.add_row(
            str(face["game"]),
            face["begun"] or "clock not set",
            ", ".join(face["players"]),
            "–".join(map(str, face["scores"])),
            "–".join(map(str, face["wins"])),
            face["status"],
            str(face["moves"]),
        )
    Console(file=sys.stdout, highlight=False).print(table)
