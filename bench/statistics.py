"""
Statistics of a long life: ``python -m bench.statistics``.

Journals of 100 to 10,000 games, each of some hundred moves: how long a table
takes to open there, and every kind of statistics, once the facts are there. The
games are a few simulated ones over and over. What the first reading of a game
takes, and how large its facts are, is measured on real ones.
"""

from __future__ import annotations

import itertools
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from bench.table import Line, duration, show
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

_JSON_ALONE: Final = "JSON alone"
_OF_SHEETS: Final = ("the same, added up", "averages over time")
"""What begins with reading the sheets of one player, which are JSON."""

Row = tuple[object, ...]


def lines() -> list[Line]:
    """Measure journals of all sizes, and the first reading of a game."""
    with tempfile.TemporaryDirectory() as scratch:
        real = Path(scratch) / "real"
        keep_games(real, games=REAL)
        first_s = _first_reading(real) / REAL
        columns = []
        for size in SIZES:
            folder = Path(scratch) / str(size)
            grow(real, folder, size)
            columns.append(dict(_measure(folder, size)))
    alone = _ms(columns, _JSON_ALONE)
    return [
        *(_line(name, columns, alone) for name in columns[-1] if name != _JSON_ALONE),
        Line("the first reading of a game", duration(first_s)),
    ]


def _line(name: str, columns: list[dict[str, float]], alone: str) -> Line:
    sizes = ", ".join(f"{size:,}" for size, column in zip(SIZES, columns, strict=True) if name in column)
    floor = f"their JSON alone takes {alone}" if name in _OF_SHEETS else ""
    return Line(f"{name}; {sizes} games kept", _ms(columns, name), None, floor)


def _ms(columns: list[dict[str, float]], name: str) -> str:
    return ", ".join(f"{1000 * column[name]:.1f}" for column in columns if name in column) + " ms"


def _first_reading(folder: Path) -> float:
    with Household.open(folder) as household, JournalReader.open(folder) as journal:
        began_s = time.process_time()
        catch_up(household, journal)
        return time.process_time() - began_s


def grow(real: Path, folder: Path, size: int) -> None:
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
    yield "a table opened", _median_s(lambda: _open_table(folder))
    if not size:
        return
    with Household.open(folder) as household, JournalReader.open(folder) as journal:
        yield "what is new found", _median_s(lambda: catch_up(household, journal))
        yield "statistics of everybody", _median_s(lambda: choose(household, None, None))
        yield "statistics of one player", _median_s(lambda: choose(household, "Ann", None))
        yield "statistics of two players", _median_s(lambda: choose(household, "Ann", "Bob"))
        told: list[Told] = games_of(household, ["Ann"])
        yield "the same, looked up", _median_s(lambda: games_of(household, ["Ann"]))
        yield "the same, added up", _median_s(lambda: statistics_of(told))
        yield "averages over time", _median_s(lambda: trend_of(told))
        yield _JSON_ALONE, _median_s(lambda: [json.loads(each.text) for each in told])
        yield "a list of who has played", _median_s(lambda: everybody(household))


def _open_table(folder: Path) -> None:
    wish = Wish(given={"players": "Ann, Bob", "dealer": "Ann"}, defaults={}, how="new")
    with Journal.open(folder) as journal:
        sitting = open_sitting(journal, wish, _no_time)
        Desk(journal, sitting, folder, _no_time).open(asks=False, phone=None, renew_pin=None)


def _no_time() -> Stamp:
    return Stamp(0.0, 0.0, "bench")


def _median_s(task: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        began_s = time.process_time()
        task()
        taken.append(time.process_time() - began_s)
    return statistics.median(taken)


if __name__ == "__main__":
    show(lines())
