"""
Statistics of a long life: ``python -m bench.statistics``.

Journals of 100 to 10,000 games, each of some hundred moves: how long a table
takes to open there, and every kind of statistics, once the facts are there. The
games are a few simulated ones over and over. What the first reading of a game
takes, and how large its facts are, is measured on real ones.
"""

from __future__ import annotations

import itertools
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from scorer.coach.gather import catch_up, everybody, games_of
from scorer.coach.sheets import VERSION
from scorer.coach.stats import statistics_of, trend_of
from scorer.record.facts import Facts, Told
from scorer.record.household import Household
from scorer.record.journal import Journal, JournalReader
from scorer.record.schema import INSERT_MATCH, INSERT_MOVE, SELECT_MATCHES, SELECT_MOVES, checksum, connect
from scorer.record.stamp import Stamp
from scorer.table.chosen import choose
from scorer.table.desk import Desk
from scorer.table.opening import Wish, open_sitting
from tests.simulated import keep_games

SIZES: Final = (0, 100, 1_000, 10_000)
REAL: Final = 24
ROUNDS: Final = 5

Row = tuple[object, ...]


class Measured(NamedTuple):
    """
    One line of the table.

    Attributes:
        name: What was done.
        ms: Processor time it took, the median of the rounds, for each of `SIZES`.
    """

    name: str
    ms: tuple[float, ...]


def run() -> tuple[list[Measured], float]:
    """
    Measure journals of all sizes.

    Returns:
        The lines, and milliseconds of the first reading of a game.
    """
    with tempfile.TemporaryDirectory() as scratch:
        real = Path(scratch) / "real"
        keep_games(real, games=REAL)
        first_ms = 1000 * _first_reading(real) / REAL
        columns = []
        for size in SIZES:
            folder = Path(scratch) / str(size)
            _grow(real, folder, size)
            columns.append(dict(_measure(folder, size)))
    names = columns[-1]
    return [Measured(name, tuple(column.get(name, 0.0) for column in columns)) for name in names], first_ms


def _first_reading(folder: Path) -> float:
    with Household.open(folder) as household, JournalReader.open(folder) as journal:
        began_s = time.process_time()
        catch_up(household, journal)
        return time.process_time() - began_s


def _grow(real: Path, folder: Path, size: int) -> None:
    """A journal of *size* games, copied from the real ones, with their facts."""
    Journal.open(folder).close()
    with Household.open(real) as household:
        heads = household.db.execute(SELECT_MATCHES + "ORDER BY id").fetchall()
        moves = {
            head[0]: household.db.execute(SELECT_MOVES + "WHERE match_id = ?", head[:1]).fetchall()
            for head in heads
        }
        told = games_of(household, ["Ann", "Bob"])
    with closing(connect(folder / "journal.sqlite")) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        facts, seqs = Facts(db), itertools.count(1)
        for match in range(1, size + 1):
            head = heads[match % REAL]
            own = moves[head[0]]
            db.execute(INSERT_MATCH, _renumbered((match, *head[1:-2]), "finished"))
            db.executemany(INSERT_MOVE, (_renumbered((next(seqs), match, *move[2:-1])) for move in own))
            seats = [each._replace(match=match) for each in told if each.match == head[0]]
            facts.put(match, VERSION, len(own), seats)
        db.execute("COMMIT")


def _renumbered(fields: Row, *after: object) -> Row:
    return (*fields, checksum(*fields), *after)


def _measure(folder: Path, size: int) -> Iterator[tuple[str, float]]:
    yield "open the table", _median_ms(lambda: _open_table(folder))
    if not size:
        return
    with Household.open(folder) as household, JournalReader.open(folder) as journal:
        yield "find what is new", _median_ms(lambda: catch_up(household, journal))
        yield "everybody", _median_ms(lambda: choose(household, None, None))
        yield "one player", _median_ms(lambda: choose(household, "Ann", None))
        yield "two players", _median_ms(lambda: choose(household, "Ann", "Bob"))
        told: list[Told] = games_of(household, ["Ann"])
        yield "the same, looked up", _median_ms(lambda: games_of(household, ["Ann"]))
        yield "the same, added up", _median_ms(lambda: statistics_of(told))
        yield "averages over time", _median_ms(lambda: trend_of(told))
        yield "who has played", _median_ms(lambda: everybody(household))


def _open_table(folder: Path) -> None:
    wish = Wish(given={"players": "Ann, Bob", "dealer": "Ann"}, defaults={}, how="new")
    with Journal.open(folder) as journal:
        sitting = open_sitting(journal, wish, _no_time)
        Desk(journal, sitting, folder, _no_time).open(asks=False, phone=None, renew_pin=None)


def _no_time() -> Stamp:
    return Stamp(0.0, 0.0, "bench")


def _median_ms(task: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        began_s = time.process_time()
        task()
        taken.append(time.process_time() - began_s)
    return 1000 * statistics.median(taken)


def show() -> None:
    """Print the table."""
    lines, first_ms = run()
    print(f"{'milliseconds, games kept:':<28}" + "".join(f"{size:>10,}" for size in SIZES))
    for line in lines:
        print(f"{line.name:<28}" + "".join(f"{ms:>10.1f}" if ms else f"{'–':>10}" for ms in line.ms))
    print(f"first reading of a game: {first_ms:.1f} ms")


if __name__ == "__main__":
    show()
