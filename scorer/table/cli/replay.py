"""`muggins replay`: a record file, played and told."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from scorer.errors import MugginsError
from scorer.record.replay import Replayed, error_face, replay
from scorer.table.face import make_face, step_face


@click.command("replay")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
@click.option("--steps", is_flag=True, help="With --json: the position after every entry, too.")
@click.option("--show", is_flag=True, help="Let it play itself on the lights, the display and a page.")
@click.option(
    "--config",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --show: the file of the devices.",
)
@click.option(
    "--pace",
    type=click.FloatRange(0.1, 60.0),
    help="With --show: seconds from card to card; usually 1.3.",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), help="With --show: where the page is served; any free one."
)
@click.option("--no-browser", is_flag=True, help="With --show: do not open the page here.")
def command(file: Path, *, as_json: bool, steps: bool, show: bool, **shown: Any) -> None:
    """
    Play a record FILE and tell the score; - reads it from the standard input.

    With --show it plays itself on a table that is thrown away afterwards: on the
    page, and on the lights, display and sounds of the board; Ctrl-C ends it. What
    a running service holds, it keeps: stop it before, sudo systemctl stop muggins.

    \b
    muggins replay game.txt
    muggins replay game.txt --show --pace 0.5
    muggins games export 3 | muggins replay - --show

    \b
    Exit code 0: every entry was accepted.
              1: one was refused; the game up to it is told.
              2: the file cannot be read.
    """
    _check_options(as_json=as_json, steps=steps, show=show, shown=shown)
    replayed = _replay(file, as_json=as_json)
    if as_json:
        click.echo(json.dumps(_face(replayed, steps=steps), ensure_ascii=False))
    elif show:
        _show(replayed, **shown)
    else:
        from scorer.table.cli.story import tell_game

        tell_game(replayed.history)
    if replayed.error is not None:
        face = error_face(replayed.error, replayed.line, replayed.history.head.players)
        raise click.exceptions.Exit(_complain(file, replayed.line, str(face["message"]), code=1))


def _check_options(*, as_json: bool, steps: bool, show: bool, shown: Mapping[str, object]) -> None:
    if steps and not as_json:
        raise click.UsageError("--steps goes with --json.")
    if show and as_json:
        raise click.UsageError("--show and --json contradict each other; give one.")
    alone = [
        f"--{name.replace('_', '-')}"
        for name, value in shown.items()
        if value is not None and value is not False
    ]
    if alone and not show:
        raise click.UsageError(f"{', '.join(alone)}: only with --show.")


def _replay(file: Path, *, as_json: bool) -> Replayed:
    try:
        return replay(_read(file))
    except MugginsError as error:
        line = getattr(error, "line", None)
        if as_json:
            click.echo(json.dumps({"error": error_face(error, line, ())}, ensure_ascii=False))
        raise click.exceptions.Exit(_complain(file, line, str(error), code=2)) from error


def _show(
    replayed: Replayed, *, config: Path | None, pace: float | None, port: int | None, no_browser: bool
) -> None:
    """Let the moves that stand play themselves, up to the first that was refused."""
    from scorer.record.keeping import export_match
    from scorer.table.cli.demo import play_by_itself
    from scorer.table.cli.fronts import Page
    from scorer.table.cli.places import load_config
    from scorer.table.demo import PACE_S, Demo

    head, entries = export_match(replayed.history)
    page = Page(port=port or 0, lan=False, has_browser=not no_browser)
    try:
        play_by_itself(head, Demo(list(entries), pace_s=pace or PACE_S), page, load_config(config))
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


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
