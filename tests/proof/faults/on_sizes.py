"""A journal of gigabytes: real rows of real games, over and over."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from hardware.ports import EntryTyped
from scorer.coach.gather import catch_up, games_of
from scorer.coach.sheets import VERSION
from scorer.record.facts import Facts
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal, JournalReader
from scorer.record.schema import INSERT_MATCH, INSERT_MOVE, SELECT_MATCHES, SELECT_MOVES, checksum, connect
from scorer.table.chosen import choose
from tests.proof.faults.tables import Told, resident_mib, seated
from tests.simulated import keep_games

HOUSEHOLDS: Final = 64
"""So many pairs of players share the journal, as in a club; statistics are of one pair."""

MOVES: Final = 60

_MIB: Final = 1 << 20
_GAMES: Final = 6


def big_journal(scratch: Path, mib: int) -> Told:
    """
    A journal of so many MiB: opened, played on, taken back, and its statistics asked for.

    Args:
        scratch: Where it is made, with so much room.
        mib: How large it is at least.
    """
    small, big = scratch / "small", scratch / "big"
    keep_games(small, games=_GAMES)
    games = _grow(small, big, mib)
    before = resident_mib()
    small_ms, big_ms = _timed(small), _timed(big)
    after = resident_mib()
    size_mib = (big / FILE_NAME).stat().st_size / _MIB
    words = [f"{what} {small_ms[what]:.1f} → {big_ms[what]:.1f} ms" for what in small_ms]
    assert after - before < 32.0, (before, after)
    for what in ("start", "next move", "undo"):
        assert big_ms[what] < 5.0 * small_ms[what] + 100.0, (what, small_ms, big_ms)
    return Told(
        f"journal of {size_mib:.0f} MiB, {games} games (against one of {_GAMES} games)",
        "; ".join(words),
        f"{before:.0f} → {after:.0f} MiB",
        "",
    )


def _timed(folder: Path) -> dict[str, float]:
    """How long things take there, in ms: a start, and medians of moves that are made and taken back."""
    taken: dict[str, float] = {}
    began_s = perf_counter()
    with seated(folder) as game:
        taken["start"] = 1000 * (perf_counter() - began_s)
        took_s = [_took_s(lambda: game.play(1)) for _ in range(MOVES)]
        taken["next move"] = 1000 * median(took_s)
        undo = EntryTyped("UNDO", "page")
        taken["undo"] = 1000 * median([_took_s(lambda: game.loop.take(undo)) for _ in range(MOVES)])
        assert game.loop.table.seq == 2 * MOVES
        with Household.open(folder) as household, JournalReader.open(folder) as journal:
            taken["facts brought up to date"] = 1000 * _took_s(lambda: catch_up(household, journal))
            taken["statistics of one"] = 1000 * _took_s(lambda: choose(household, "Ann", None))
    return taken


def _took_s(do: Callable[[], object]) -> float:
    began_s = perf_counter()
    do()
    return perf_counter() - began_s


def _grow(small: Path, big: Path, mib: int) -> int:
    """Copy the games of *small* with their facts until there are enough; how many there are."""
    Journal.open(big).close()
    with Household.open(small) as household, JournalReader.open(small) as journal:
        catch_up(household, journal)
        heads = household.db.execute(SELECT_MATCHES + "ORDER BY id").fetchall()
        moves = [
            household.db.execute(SELECT_MOVES + "WHERE match_id = ?", head[:1]).fetchall() for head in heads
        ]
        told = games_of(household, ["Ann", "Bob"])
    path, seqs = big / FILE_NAME, itertools.count(1)
    with closing(connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        facts = Facts(db)
        for match in itertools.count(1):
            if match % 256 == 1:
                if path.stat().st_size >= mib * _MIB:
                    break
                db.execute("BEGIN")
            place, crew = match % _GAMES, match % HOUSEHOLDS or ""
            _put(db.execute, INSERT_MATCH, (match, *heads[place][1:-2]), "finished")
            for move in moves[place]:
                _put(db.execute, INSERT_MOVE, (next(seqs), match, *move[2:-1]))
            seats = [
                each._replace(match=match, name=f"{each.name}{crew}")
                for each in told
                if each.match == place + 1
            ]
            facts.put(match, VERSION, len(moves[place]), seats)
            if match % 256 == 0:
                db.execute("COMMIT")
    return match - 1


def _put(execute: Callable[..., object], statement: str, fields: tuple[object, ...], *after: object) -> None:
    execute(statement, (*fields, checksum(*fields), *after))
