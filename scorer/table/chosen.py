"""Whose statistics are asked for: everybody's, one player's, or two players' against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.coach.facts import race_of
from scorer.coach.gather import everybody, games_of, names_of
from scorer.coach.pars import LEAST_DEALS
from scorer.coach.stats import statistics_of, trend_of
from scorer.errors import MugginsError
from scorer.record.facts import Told
from scorer.record.household import Household
from scorer.record.journal import JournalReader
from scorer.record.keeping import read_match
from scorer.record.players import NoSuchPlayer
from scorer.say import stats as words
from scorer.table.figures import Person


class NoSuchRace(MugginsError):
    """No finished game of that number is kept."""


Series = tuple[str, list[tuple[int, float, int]]]
"""A name, and the player's trend: game, average hand, of how many hands."""


@dataclass(frozen=True, slots=True)
class Race:
    """
    A finished game, as its pegs went.

    Attributes:
        names: By side.
        points: The deal and the scores by side, at the start and after every move that pegged.
        target: The game hole.
        lines: Scores under which a loser is skunked, once and twice.
    """

    names: tuple[str, ...]
    points: Sequence[tuple[int, tuple[int, ...]]]
    target: int
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """
    Players, with what their games tell.

    Attributes:
        people: Their numbers.
        told: What they come from, for each.
        is_pair: They are two, and only their games against each other count.
    """

    people: tuple[Person, ...]
    told: tuple[Sequence[Told], ...]
    is_pair: bool = False

    def against(self, name: str) -> str:
        """Whom *name* is told of against; empty where that is everybody."""
        others = [other for other, _ in self.people if self.is_pair and other != name]
        return others[0] if others else ""

    @property
    def trends(self) -> list[Series]:
        """The average hand over the games, of each."""
        return [(name, trend_of(told)) for (name, _), told in zip(self.people, self.told, strict=True)]

    @property
    def last_race(self) -> tuple[int, int] | None:
        """Match and game of the last of their games; None where they have none."""
        last = max((told[-1] for told in self.told if told), default=None)
        return None if last is None else (last.match, last.game)

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said beside the numbers."""
        figures = [figure for _, each in self.people for figure in (*each.averages, *each.shares)]
        is_likely = any(each.by_kind < each.counts for _, each in self.people)
        return (
            *(
                (words.HIDDEN.format(least=LEAST_DEALS),)
                if not all(each.is_shown for each in figures)
                else ()
            ),
            *((words.LIKELY,) if is_likely else ()),
        )


def choose(household: Household, name: str | None, other: str | None) -> Chosen:
    """
    Look up what is asked for.

    Args:
        household: Its facts are up to date.
        name: A player; None for everybody.
        other: Another, for the games of the two against each other.

    Raises:
        PlayerRefused: One of them is a guest.
        NoSuchPlayer: One of them has finished no game, or the two none together.
        JournalError: It cannot be read.
    """
    if name is None:
        return _chosen([(each, games_of(household, names)) for each, names in everybody(household).items()])
    name, names = names_of(household, name)
    if not other:
        return _chosen([(name, games_of(household, names))])
    other, others = names_of(household, other)
    both = [(name, games_of(household, names, others)), (other, games_of(household, others, names))]
    if not both[0][1]:
        raise NoSuchPlayer(words.NEVER_MET.format(name=name, other=other))
    return _chosen(both, is_pair=True)


def _chosen(rows: Sequence[tuple[str, Sequence[Told]]], *, is_pair: bool = False) -> Chosen:
    return Chosen(
        people=tuple((name, statistics_of(told)) for name, told in rows),
        told=tuple(told for _, told in rows),
        is_pair=is_pair,
    )


def race_at(household: Household, journal: JournalReader, match: int, game: int, *, first: str = "") -> Race:
    """
    The race of a game that is over.

    Args:
        household: Who is meant by the names.
        journal: Where the moves are.
        match: The match.
        game: Its game, from 1.
        first: The player whose side comes first, as in what is told beside it; else as they sat.

    Raises:
        NoSuchRace: There is none of that number, or it has no winner yet.
        JournalError: It cannot be read.
    """
    with household.reading():
        # As text, for a number from an address may be longer than any of SQLite's.
        found = household.db.execute("SELECT head FROM matches WHERE id = ?", (str(match),)).fetchone()
    if found is None:
        raise NoSuchRace(words.NO_RACE.format(match=match, game=game))
    history = read_match(found[0], (move.payload for move in journal.moves(match)))
    points = race_of(history, game)
    if not points:
        raise NoSuchRace(words.NO_RACE.format(match=match, game=game))
    options = history.head.options
    with household.reading():
        names = [household.players.display(name) for name in history.head.players]
    sides = [names[side :: options.side_count] for side in range(options.side_count)]
    order = sorted(range(options.side_count), key=lambda side: first not in sides[side])
    return Race(
        names=tuple(words.AND.join(sides[side]) for side in order),
        points=[(deal, tuple(scores[side] for side in order)) for deal, scores in points],
        target=options.target,
        lines=tuple(options.target - margin + 1 for margin in (31, 61) if options.target >= 121),
    )
