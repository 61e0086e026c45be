"""
A table with a long past: ``python -m bench.growing``.

Two pasts grow. Many games that are over: a journal of up to a million moves, in which a
table is opened, an entry and an undo are taken, and everybody's statistics are told. And
one match that nobody ends, game after game with the same start of the evening. All in
processor time: how long a disk takes for its part is measured elsewhere.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from bench.statistics import REAL, grow
from bench.table import Line, duration, show
from hardware.ports import EntryTyped
from scorer.coach.gather import catch_up
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.household import Household
from scorer.record.journal import Journal, JournalReader
from scorer.record.keeping import dump_move, head_text
from scorer.record.notation import read_line, write_entry
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.chosen import choose
from scorer.table.desk import Desk
from scorer.table.loop import Loop
from scorer.table.opening import Wish, open_sitting
from tests.honest import honest_entry, shuffle
from tests.proof.figures import Figure
from tests.simulated import keep_games

MOVES: Final = (0, 1_000, 10_000, 100_000, 1_000_000)
"""In games that are over."""

MATCH_MOVES: Final = (100, 1_000, 10_000)
"""In one match; ten thousand are a hundred games or so."""

_ROUNDS: Final = 5
_NAMES: Final = ("Ann", "Bob")
_NOON: Final = Stamp(RELEASED_S + 43_200.0, 0.0, "bench")


def noon() -> Stamp:
    """Always the same moment."""
    return _NOON


def lines(most: int | None = None) -> list[Figure]:
    """The figures, each for pasts of all sizes; up to *most* moves, where that is given."""
    most = MOVES[-1] if most is None else most
    with tempfile.TemporaryDirectory() as scratch:
        return [*_many_games(Path(scratch), most), *_one_match(Path(scratch), most)]


def _many_games(scratch: Path, most: int) -> Iterator[Figure]:
    real = scratch / "real"
    keep_games(real, games=REAL)
    with Household.open(real) as household, JournalReader.open(real) as journal:
        catch_up(household, journal)
        each = statistics.mean(row.moves for row in journal.matches())
    sizes = [size for size in MOVES if size <= most]
    columns = []
    for size in sizes:
        folder = scratch / str(size)
        grow(real, folder, round(size / each))
        columns.append(dict(_of_many(folder)))
    past = f"{', '.join(f'{size:,}' for size in sizes)} moves in games that are over"
    for name in columns[0]:
        yield Figure(f"{name}; {past}", _series(column[name] for column in columns))


def _of_many(folder: Path) -> Iterator[tuple[str, float]]:
    yield "a table opened with a new game", _median_s(lambda: _open(folder, "new"))
    _open(folder, "new", "DEALER Ann", "5H")
    yield "a table opened with the last game", _median_s(lambda: _open(folder, "resume"))
    yield from _entered(folder)
    with Household.open(folder) as household:
        yield "everybody's statistics", _median_s(lambda: choose(household, None, None))


def _one_match(scratch: Path, most: int) -> Iterator[Figure]:
    sizes = [size for size in MATCH_MOVES if size <= most]
    columns = []
    for size in sizes:
        folder = scratch / f"match-{size}"
        keep_match(folder, size)
        opened = ("a table opened with it", _median_s(partial(_open, folder, "resume")))
        columns.append(dict([opened, *_entered(folder)]))
    for name in columns[0]:
        past = f"{', '.join(f'{size:,}' for size in sizes)} moves in the same match"
        yield Figure(f"{name}; {past}", _series(column[name] for column in columns))


def keep_match(folder: Path, moves: int) -> None:
    """A match of so many moves that is open still."""
    history = History.begin(make_head({"players": ", ".join(_NAMES), "dealer": "Ann"}))
    kept: list[tuple[str, str]] = []
    for number in range(1, moves + 1):
        state = history.state
        entry = honest_entry(state, shuffle((7, state.number, state.tally.games))) or "OK"
        (parsed,) = read_line(entry, _NAMES)
        move = history.judge(parsed, number)
        history = history.after(move)
        kept.append((write_entry(parsed, _NAMES), dump_move(move, _NAMES)))
    with Journal.open(folder) as journal:
        match = journal.begin_match(head_text(history.head), noon())
        journal.append(match, 1, noon(), "keys", kept)


def _open(folder: Path, how: str, *entries: str) -> None:
    with Journal.open(folder) as journal:
        loop = _loop(journal, folder, how)
        for entry in entries:
            loop.take(EntryTyped(entry, "bench"))


def sit_down_again(journal: Journal, folder: Path) -> Loop:
    """The table of the game that is open there."""
    return _loop(journal, folder, "resume")


def _loop(journal: Journal, folder: Path, how: str) -> Loop:
    given = {"players": ", ".join(_NAMES), "dealer": "Ann"} if how == "new" else {}
    wish = Wish(given=given, defaults={}, how="new" if how == "new" else "resume")
    desk = Desk(journal, open_sitting(journal, wish, noon), folder, noon)
    loop = Loop(desk.table, desk.keep, ())
    loop.table = desk.open(asks=False, phone=None, renew_pin=None)
    loop.draw()
    return loop


def _entered(folder: Path) -> Iterator[tuple[str, float]]:
    """An undo and the entry once more, until both have a median."""
    with Journal.open(folder) as journal:
        loop = sit_down_again(journal, folder)
        entry = loop.table.history.last_entry
        taken: dict[str, list[float]] = {"UNDO": [], entry: []}
        for _ in range(_ROUNDS):
            for each, seconds in taken.items():
                before, began_s = loop.table.seq, time.process_time()
                loop.take(EntryTyped(each, "bench"))
                seconds.append(time.process_time() - began_s)
                if loop.table.seq == before:
                    raise ValueError(f"{each} was refused: {loop.table.notice}")
    yield "an undo", statistics.median(taken["UNDO"])
    yield "an entry", statistics.median(taken[entry])


def _median_s(task: Callable[[], object]) -> float:
    taken = []
    for _ in range(_ROUNDS):
        began_s = time.process_time()
        task()
        taken.append(time.process_time() - began_s)
    return statistics.median(taken)


def _series(seconds: Iterable[float]) -> str:
    return ", ".join(map(duration, seconds))


def main(words: Iterable[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.growing", description="What a long past costs.")
    parser.add_argument("--most", type=int, default=MOVES[-1], help="how many moves the longest past has")
    show(map(Line.of, lines(parser.parse_args(words).most)))


if __name__ == "__main__":
    main()
