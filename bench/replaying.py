"""
Whole games replayed from their entries: ``python -m bench.replaying``.

The games are played by the honest player of the tests, so they are long, legal
and of every length; each is read, decided and folded from its first line.
"""

from __future__ import annotations

import statistics
import time
from typing import Final, NamedTuple

from scorer.record.head import Head, make_head
from scorer.record.history import History
from scorer.record.notation import read_line
from scorer.record.replay import replay_lines
from tests.honest import honest_entry, shuffle

GAMES: Final = 1_000
ROUNDS: Final = 3

Lines = list[tuple[int, str]]


class Row(NamedTuple):
    """
    One line of the table.

    Attributes:
        name: What was measured.
        seconds: Processor time it took, the median of the rounds.
        entries: How many entries that were.
    """

    name: str
    seconds: float
    entries: int


def record_game(seed: int) -> Lines:
    """The entries of one game of two players, numbered."""
    history = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann"}))
    lines: Lines = []
    deal = 0
    while (entry := honest_entry(history.state, shuffle((seed, deal)))) is not None:
        lines.append((len(lines) + 1, entry))
        for parsed in read_line(entry, history.head.players):
            history = history.play(parsed, len(lines))
        deal += entry == "OK" and history.state.phase == "deal"
    return lines


def run() -> list[Row]:
    """Measure 1,000 games one by one, then one match of twice and four times as many entries."""
    games = [record_game(seed) for seed in range(GAMES)]
    head = make_head({"players": "Ann, Bob", "dealer": "Ann"})
    rows = [_measure(f"{GAMES:,} games, one by one", [(head, game) for game in games])]
    return rows + [
        _measure(f"one match of {length} games", [(head, _as_match(games[:length]))])
        for length in (10, 20, 40)
    ]


def _as_match(games: list[Lines]) -> Lines:
    entries: list[str] = []
    for game in games:
        # Every game names its dealer, since the last one's loser would deal.
        entries += (["OK", "DEALER Ann"] if entries else []) + [entry for _, entry in game]
    return list(enumerate(entries, start=1))


def _measure(name: str, records: list[tuple[Head, Lines]]) -> Row:
    seconds = []
    for _ in range(ROUNDS):
        began_s = time.process_time()
        for head, lines in records:
            replayed = replay_lines(head, lines)
            if replayed.error is not None:
                raise replayed.error
        seconds.append(time.process_time() - began_s)
    return Row(name, statistics.median(seconds), sum(len(lines) for _, lines in records))


def show() -> None:
    """Print the table."""
    for row in run():
        each_us = 1e6 * row.seconds / row.entries
        print(f"{row.name:<26} {row.seconds:8.2f} s {row.entries:>9,} entries {each_us:8.1f} µs each")


if __name__ == "__main__":
    show()
