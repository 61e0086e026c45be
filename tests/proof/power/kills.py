"""
Whole games at a real table that is killed at random instants, and goes on by itself.

``python -m tests.proof.power.kills [--runs N] [--seed N] [--keep]``

A seed makes the same games and the same plan again; the instants in which its
kills meet the table are the machine's.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from scorer.record.head import describe_head
from scorer.record.journal import JournalReader
from scorer.record.keeping import read_match
from scorer.table.face import make_face
from tests.proof.figures import ROOT, Figure, Proof
from tests.proof.power.games import Game, random_game
from tests.proof.power.life import Life
from tests.sitting import LONG_S, kept

TABLES: Final = 2
"""Of the long run: each is what the other has beside it."""

KILLED_STARTS: Final = 0.3
"""How many of the lives end before the reader is heard, if the start lasts as long as usual."""

USUAL_START_S: Final = 1.0
PLAYED_S: Final = 0.6
"""How long a life lasts at most, once the reader is heard."""

MOST_AT_ONCE: Final = 30
"""Codes in a burst."""

LONGEST_LOOK_S: Final = 0.2
"""Between two bursts."""


@dataclass(slots=True)
class Tally:
    """
    What has been seen so far.

    Attributes:
        starts: Kills before the reader was heard.
        bursts: Kills while codes were on their way that were not taken yet.
        others: Kills while the table waited for the next code.
        games: Games that were finished, and are as they should be.
        moves: Moves that were kept in all.
        starts_s: How long each start took, until the reader was heard.
        broken: What was wrong.
    """

    starts: int = 0
    bursts: int = 0
    others: int = 0
    games: int = 0
    moves: int = 0
    starts_s: list[float] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    @property
    def kills(self) -> int:
        """All of them."""
        return self.starts + self.bursts + self.others

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(self)))


def kill_at_tables(runs: int, seed: str) -> Tally:
    """So many kills at `TABLES` tables, all at once."""
    shares = [runs // TABLES + (table < runs % TABLES) for table in range(TABLES)]
    seeds = [f"{seed}, table {table}" for table in range(TABLES)]
    with ThreadPoolExecutor(TABLES) as tables:
        return sum(tables.map(kill_games, shares, seeds), Tally())


def kill_games(runs: int, seed: str) -> Tally:
    """Play game after game until so many lives were killed, and the last game to its end."""
    tally, rng = Tally(), Random(seed)
    while tally.kills < runs:
        with TemporaryDirectory() as folder:
            _kill_game(random_game(rng), Path(folder), runs, rng, tally)
    return tally


def _kill_game(game: Game, folder: Path, runs: int, rng: Random, tally: Tally) -> None:
    course = Course(game.entries)
    words = [word for agreed in describe_head(game.head).items() for word in ("--option", "=".join(agreed))]
    with _neighbour(folder, tally):
        while course.kept < len(game.entries) and tally.kills < runs:
            with Life(folder, words) as life:
                _live(life, course, rng, tally)
                life.end(signal.SIGKILL)
            if fault := course.fault(life.shown, [move.entry for move in kept(folder)]):
                tally.broken.append(f"kill {tally.kills}: {fault}")
        with Life(folder, words) as life:
            if not _play_on(life, game.entries):
                tally.broken.append(f"kill {tally.kills}: the next life does not go on")
    tally.moves += course.kept
    _check_end(game, folder, life, tally)


@dataclass(slots=True)
class Course:
    """
    How far a game has come.

    Attributes:
        entries: All of it.
        sent: How many of them have been sent by now.
        shown: How many of them somebody has seen.
        kept: How many of them were in the journal after the last kill.
    """

    entries: Sequence[str]
    sent: int = 0
    shown: int = 0
    kept: int = 0

    def fault(self, shown: int, found: Sequence[str]) -> str:
        """What is wrong with what is kept after a kill; empty where nothing is."""
        self.shown, self.kept = max(self.shown, shown), len(found)
        if self.kept < self.shown:
            return f"{self.shown} moves were shown, and {self.kept} are kept"
        if self.kept > self.sent or list(found) != list(self.entries[: self.kept]):
            return f"{self.sent} moves were sent, and {self.kept} are kept, {found[-3:]} at the end"
        return ""


def _live(life: Life, course: Course, rng: Random, tally: Tally) -> None:
    """Live until the instant of the kill."""
    is_start = rng.random() < KILLED_STARTS
    usual_s = median(tally.starts_s[-9:] or [USUAL_START_S])
    heard_s = life.listen(rng.uniform(0, usual_s) if is_start else LONG_S)
    if heard_s is None:
        tally.starts += 1
        if not is_start:
            tally.broken.append(f"kill {tally.kills}: the reader was not heard")
        return
    tally.starts_s.append(heard_s)
    # What the last life kept and could not tell any more, is told by this one.
    sent, instant = life.shown, monotonic() + rng.uniform(0, PLAYED_S)
    while (left_s := instant - monotonic()) > 0:
        burst = course.entries[sent : sent + rng.randint(1, MOST_AT_ONCE)]
        sent += len(burst)
        course.sent = max(course.sent, sent)
        life.scan(burst)
        # Players who wait until they see it, or who are faster than the table.
        is_patient = rng.random() < 0.5
        life.is_shown(sent + (not is_patient), min(left_s, rng.uniform(0, LONGEST_LOOK_S)))
    if life.shown < sent:
        tally.bursts += 1
    else:
        tally.others += 1


def _play_on(life: Life, entries: Sequence[str]) -> bool:
    """Play to the end, and leave in order."""
    if life.listen(LONG_S) is None:
        return False
    life.scan(entries[life.shown :])
    return life.is_shown(len(entries), LONG_S) and life.end(signal.SIGTERM) == 0


def _check_end(game: Game, folder: Path, life: Life, tally: Tally) -> None:
    """The finished game is the unbroken one, and nobody complained."""
    with JournalReader.open(folder) as journal:
        (row,) = journal.matches()
        history = read_match(row.head, (move.payload for move in journal.moves(row.id)))
    whole = make_face(game.history, seq=len(game.entries))
    if make_face(history, seq=row.moves) == whole:
        tally.games += 1
    else:
        tally.broken.append(f"kill {tally.kills}: the game is another one in the end")
    if life.complaints:
        tally.broken.append(f"kill {tally.kills}: {life.complaints[-500:]}")


@contextmanager
def _neighbour(folder: Path, tally: Tally) -> Iterator[None]:
    """Somebody reads the journal all the while."""
    reading = subprocess.Popen(
        (sys.executable, "-m", "tests.proof.power.neighbour", str(folder)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        yield
    finally:
        reading.kill()
        complained, _ = reading.communicate(timeout=LONG_S)
    tally.broken += [f"who reads meanwhile: {line}" for line in sorted(set(complained.splitlines()))]


def figures_of(tally: Tally) -> list[Figure]:
    """What was found, line by line."""
    return [
        Figure("SIGKILL at random instants", f"{tally.kills}", "at least 500"),
        Figure("of them while the table started", f"{tally.starts}"),
        Figure("of them with codes sent that were not taken yet", f"{tally.bursts}"),
        Figure("of them while the table waited", f"{tally.others}"),
        Figure("from a start until a code is heard, median", f"{median(tally.starts_s or [0.0]):.1f} s"),
        Figure("moves that were kept", f"{tally.moves:,}"),
        Figure("games that ended as the unbroken ones", f"{tally.games}"),
        Figure("moves lost, games that went another way, complaints", f"{len(tally.broken)}", "0"),
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Kill, print the table and what broke; 0 where nothing did."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.power.kills", description=__doc__)
    parser.add_argument("--runs", type=int, default=500, help="how many kills (%(default)s)")
    parser.add_argument("--seed", default="1", help="of the games, and of the instants (%(default)s)")
    parser.add_argument("--keep", action="store_true", help="keep the figures as docs/proof/kills.json")
    asked = parser.parse_args(words)
    tally = kill_at_tables(asked.runs, asked.seed)
    proof = Proof.of(f"python -m tests.proof.power.kills --runs {asked.runs}", figures_of(tally))
    print(proof.table())
    if asked.keep:
        proof.keep("kills")
    print("\n".join(f"seed {asked.seed}, {fault}" for fault in tally.broken))
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
