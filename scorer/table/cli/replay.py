"""`muggins replay`: a record file, played and told."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from scorer.errors import MugginsError
from scorer.record.replay import Replayed, error_face, replay
from scorer.table.face import make_face, step_face


@click.command("replay")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
@click.option("--steps", is_flag=True, help="With --json: the position after every entry, too.")
def command(file: Path, *, as_json: bool, steps: bool) -> None:
    """
    Play a record FILE and tell the score; - reads it from the standard input.

    \b
    Exit code 0: every entry was accepted.
              1: one was refused; the game up to it is told.
              2: the file cannot be read.
    """
    if steps and not as_json:
        raise click.UsageError("--steps goes with --json.")
    try:
        replayed = replay(_read(file))
    except MugginsError as error:
        line = getattr(error, "line", None)
        if as_json:
            click.echo(json.dumps({"error": error_face(error, line, ())}, ensure_ascii=False))
        raise click.exceptions.Exit(_complain(file, line, str(error), code=2)) from error
    if as_json:
        click.echo(json.dumps(_face(replayed, steps=steps), ensure_ascii=False))
    else:
        from scorer.table.cli.story import tell_game

        tell_game(replayed.history)
    if replayed.error is not None:
        face = error_face(replayed.error, replayed.line, replayed.history.head.players)
        raise click.exceptions.Exit(_complain(file, replayed.line, str(face["message"]), code=1))


def _read(file: Path) -> str:
    """
    The text of a record file.

    Raises:
        click.ClickException: There is no such file, or its bytes are no text.
    """
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        code = _complain(file, line, "this is no text; a record file is UTF-8 text", code=2)
        raise click.exceptions.Exit(code) from error
    except OSError as error:
        code = _complain(file, None, f"it cannot be read: {error.strerror}", code=2)
        raise click.exceptions.Exit(code) from error


def _complain(file: Path, line: int | None, message: str, *, code: int) -> int:
    place = f"{file}" if line is None else f"{file}, line {line}"
    click.echo(f"{place}: {message}", err=True)
    return code


def _face(replayed: Replayed, *, steps: bool) -> dict[str, object]:
    face = make_face(replayed.history, seq=len(replayed.steps))
    if replayed.error is not None:
        face["error"] = error_face(replayed.error, replayed.line, replayed.history.head.players)
    if steps:
        face["steps"] = [step_face(line, state) for line, state in replayed.steps]
    return face
