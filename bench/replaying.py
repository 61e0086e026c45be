"""
Moves and whole games, decided from their entries: ``python -m bench.replaying``.

The games are played by the honest player of the tests, so they are long, legal
and of every length; each is read, decided and folded from its first line. The
plain way is the referee of `bench.plain`.
"""

from __future__ import annotations

import statistics
from functools import partial
from itertools import takewhile
from typing import Final

from bench.plain import PlainGame
from bench.table import Line, duration, show
from bench.timing import Task, in_turns, times_as_long
from scorer.cards import Card
from scorer.record.head import Head, make_head
from scorer.record.history import History
from scorer.record.notation import read_line
from scorer.record.replay import replay_lines
from scorer.rules.changed import changed
from scorer.rules.commands import Command, SayGo, ShowCard
from scorer.rules.game import decide_all
from scorer.rules.state import State
from tests.honest import honest_entry, shuffle

GAMES: Final = 1_000
MATCHES: Final = (10, 20, 40)
PLAYS: Final = 200
ROUNDS: Final = 3
PLAY_ROUNDS: Final = 15
CHECKED: Final = 20
"""Games that the plain referee must end as ours does."""

HEAD: Final = make_head({"players": "Ann, Bob", "dealer": "Ann"})

Lines = list[tuple[int, str]]


def record_game(seed: int) -> Lines:
    """The entries of one game of two players, numbered."""
    history = History.begin(HEAD)
    entries: Lines = []
    deal = 0
    while (entry := honest_entry(history.state, shuffle((seed, deal)))) is not None:
        entries.append((len(entries) + 1, entry))
        for parsed in read_line(entry, HEAD.players):
            history = history.play(parsed, len(entries))
        deal += entry == "OK" and history.state.phase == "deal"
    return entries


def lines() -> list[Line]:
    """Measure the play, 1,000 games one by one, and matches of twice and four times as many entries."""
    games = [record_game(seed) for seed in range(GAMES)]
    matches = [_replay(f"one match of {length} games", [_as_match(games[:length])]) for length in MATCHES]
    return [_play(games[:PLAYS]), _replay(f"{GAMES:,} games replayed one by one", games), *matches]


def first_play(game: Lines) -> list[str]:
    """The entries of a game's first deal, from its starter to the last card of the play."""
    return [entry for _, entry in takewhile(lambda numbered: numbered[1] != "OK", game)]


def as_command(entry: str) -> Command:
    """A card or a go of the play."""
    return SayGo() if entry == "GO" else ShowCard(Card.parse(entry))


def decide_each(records: list[list[Command]]) -> State:
    """Decide commands one by one, each record from the start of a match."""
    for record in records:
        state = HEAD.begin()
        for command in record:
            _, state = decide_all(state, (command,))
    return state


def replay_each(records: list[Lines], head: Head = HEAD) -> None:
    """
    Replay some records.

    Raises:
        MugginsError: An entry was refused.
    """
    for record in records:
        replayed = replay_lines(head, record)
        if replayed.error is not None:
            raise replayed.error


def _take_each(records: list[list[str]]) -> None:
    for record in records:
        game = PlainGame()
        for entry in record:
            game.take(entry)


def _read_each(records: list[Lines]) -> None:
    for record in records:
        for number, entry in record:
            read_line(entry, HEAD.players, line=number)


def _copy_each(states: list[State]) -> None:
    """What a move cannot do without: another deal in another position."""
    for state in states:
        changed(state, turn=None, deal=changed(state.deal, goes_running=0))


def _play(games: list[Lines]) -> Line:
    records = [first_play(game) for game in games]
    commands = [[as_command(entry) for entry in record] for record in records]
    entries = sum(map(len, records))
    tasks: dict[str, Task] = {
        "own": partial(decide_each, commands),
        "plain": partial(_take_each, records),
        "floor": partial(_copy_each, [HEAD.begin()] * entries),
    }
    seconds = in_turns(tasks, PLAY_ROUNDS)
    each = {name: duration(statistics.median(rounds) / entries) for name, rounds in seconds.items()}
    return Line(
        "a play: one card or go, decided and folded",
        each["own"],
        times_as_long(seconds["plain"], seconds["own"]),
        f"another position alone takes {each['floor']}",
    )


def _replay(what: str, records: list[Lines]) -> Line:
    entries = sum(map(len, records))
    tasks: dict[str, Task] = {
        "own": partial(replay_each, records),
        "plain": partial(_take_each, [[entry for _, entry in record] for record in records]),
        "read": partial(_read_each, records),
    }
    for record in records[:CHECKED]:
        check(record)
    seconds = in_turns(tasks, ROUNDS)
    spent = {name: statistics.median(rounds) for name, rounds in seconds.items()}
    return Line(
        what,
        f"{duration(spent['own'])}: {entries:,} entries of {duration(spent['own'] / entries)}",
        times_as_long(seconds["plain"], seconds["own"]),
        f"reading an entry alone takes {duration(spent['read'] / entries)}",
    )


def check(record: Lines) -> None:
    """
    Play one game by both referees.

    Raises:
        ValueError: They end at different scores, so their times cannot be compared.
    """
    game = PlainGame()
    for _, entry in record:
        game.take(entry)
    scores = replay_lines(HEAD, record).history.state.scores
    if scores != tuple(game.scores):
        raise ValueError(f"the plain referee ends at {game.scores}, ours at {scores}")


def _as_match(games: list[Lines]) -> Lines:
    entries: list[str] = []
    for game in games:
        # Every game names its dealer, since the last one's loser would deal.
        entries += (["OK", "DEALER Ann"] if entries else []) + [entry for _, entry in game]
    return list(enumerate(entries, start=1))


if __name__ == "__main__":
    show(lines())
