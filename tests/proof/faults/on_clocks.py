"""A wall clock that jumps by decades: what asks for it, and a game that does not care."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from scorer.record.journal import JournalReader
from scorer.record.stamp import RELEASED_S, duration_s, system_clock
from tests.proof.faults.on_browsers import Watching
from tests.proof.faults.tables import GIVEN, Told, kept, seated
from tests.proof.figures import ROOT
from tests.serving import Served, served

LAST_S: Final = 8_200_000_000.0
"""Linux lets no clock be set later: in the year 2229."""

WALL: Final = frozenset(
    {"time.time", "time.time_ns", "time.localtime", "time.gmtime", "time.strftime", "time.ctime"}
)
"""What tells the time of day."""

_COMMANDS: Final = (("games", "list"), ("stats",), ("stats", "Ann"))


def uses_of_the_wall_clock() -> Iterator[str]:
    """Where our sources ask for the time of day, or import what could: ``scorer/record/stamp.py time.time``."""
    for folder in ("scorer", "hardware"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                for name in _names(node):
                    if name in WALL or name.split(".")[0] in ("datetime", "calendar"):
                        yield f"{path.relative_to(ROOT).as_posix()} {name}"


def default_clocks() -> Iterator[tuple[str, str]]:
    """Each parameter called ``clock`` that has a default, by its place, with that default."""
    for folder in ("scorer", "hardware"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    where = f"{path.relative_to(ROOT).as_posix()} {node.name}"
                    args, given = node.args.posonlyargs + node.args.args, node.args.defaults
                    usual = zip(args[len(args) - len(given) :], given, strict=True)
                    named = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
                    for arg, default in (*usual, *named):
                        if arg.arg == "clock" and default is not None:
                            yield where, ast.unparse(default)


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(value=ast.Name(id=module), attr=name):
            yield f"{module}.{name}"
        case ast.ImportFrom(module=str(module), names=names):
            yield from (f"{module}.{name.name}" for name in names)
        case ast.Import(names=names):
            yield from (name.name for name in names if name.name != "time")


def clock_jumps(folder: Path, moves: int, seed: int) -> Told:
    """
    Before every move the wall clock is set to any moment from 1970 on.

    Args:
        folder: Where the journal is.
        moves: How many there are.
        seed: What chance begins with.
    """
    rng = Random(seed)
    with (
        patch.object(time, "time", lambda: rng.uniform(0.0, LAST_S)),
        seated(folder, clock=system_clock()) as game,
    ):
        game.play(moves // 2)
    with (
        patch.object(time, "time", lambda: rng.uniform(0.0, LAST_S)),
        seated(folder, clock=system_clock()) as game,
    ):
        game.play(moves - moves // 2)
        entered = kept(folder)
        assert len(entered) == moves
    with JournalReader.open(folder) as journal:
        stamps = [move.stamp for move in journal.moves(1)]
    lasted_s = [duration_s(first, last) for first, last in pairwise(stamps)]
    assert all(each is not None and 0.0 <= each < 60.0 for each in lasted_s)
    back = sum(last.wall_s < first.wall_s for first, last in pairwise(stamps))
    assert back > moves // 4
    for command in _COMMANDS:
        done = _muggins(*command, "--state", str(folder))
        assert done.returncode == 0 or "Traceback" not in done.stderr, done.stderr
    return Told(
        f"the wall clock jumps before each of {moves} moves, {back} times back, from 1970 to 2229",
        f"all {moves} moves in their order, each with the time it took",
        "",
        "",
    )


def faketime() -> Path | None:
    """The library that sets the clock of a process; None where it is not installed."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)


def clock_of_a_process_jumps(scratch: Path, library: Path, moves: int, seed: int) -> Told:
    """
    The same for ``muggins play`` as a process, whose clock is set while it waits.

    Args:
        scratch: Where the journal is.
        library: See `faketime`.
        moves: How many there are.
        seed: What chance begins with.
    """
    rng, now, folder = Random(seed), scratch / "now", scratch / "state"
    with seated(scratch / "beside") as game:
        game.play(moves)
    _set_clock(now, RELEASED_S)
    with _playing(folder, library, now) as life:
        with Watching(life.browser.port).open() as watching:
            for entry in game.entered:
                _set_clock(now, rng.uniform(0.0, LAST_S))
                answer = life.browser.enter(entry)
                assert answer.status == 200, answer
            watching.wait_for(moves)
        code, _, complained = life.end(signal.SIGINT)
    assert (code, complained) == (0, "")
    assert kept(folder) == game.entered
    with JournalReader.open(folder) as journal:
        stamps = [move.stamp for move in journal.moves(1)]
    assert all(last.mono_s >= first.mono_s for first, last in pairwise(stamps))
    back = sum(last.wall_s < first.wall_s for first, last in pairwise(stamps))
    assert back > moves // 4
    return Told(
        f"the clock of a running muggins play is set before each of {moves} moves, {back} times back",
        f"all {moves} moves; its page shows each",
        "",
        "",
    )


def _playing(folder: Path, library: Path, now: Path) -> AbstractContextManager[Served]:
    """A process of ``muggins play``, whose wall clock says what is written in *now*."""
    return served(
        folder,
        *("--players", GIVEN["players"], *(f"--option={key}={GIVEN[key]}" for key in ("dealer", "claims"))),
        LD_PRELOAD=str(library),
        FAKETIME_TIMESTAMP_FILE=str(now),
        FAKETIME_NO_CACHE="1",
        FAKETIME_DONT_FAKE_MONOTONIC="1",
    )


def _set_clock(now: Path, wall_s: float) -> None:
    """Write what the clock says, all at once."""
    fresh = now.with_suffix(".new")
    fresh.write_text(time.strftime("@%Y-%m-%d %H:%M:%S", time.gmtime(wall_s)))
    fresh.replace(now)


def _muggins(*words: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "scorer", *words)
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
