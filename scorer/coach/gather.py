"""
The facts of a journal brought up to date: what is new is read, told and kept.

It goes match by match and can be broken off after any of them: what is kept
is never computed again. It is for any thread but the game's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice, pairwise
from typing import Final

from scorer.coach.facts import facts_of
from scorer.coach.sheets import VERSION, dump_sheet, sheets_of
from scorer.errors import CANNOT_WRITE, JournalCorrupt
from scorer.record.facts import Facts, Told
from scorer.record.household import Household
from scorer.record.journal import JournalReader, MoveRow
from scorer.record.keeping import read_match
from scorer.record.players import NoSuchPlayer, PlayerRefused, fold, is_guest
from scorer.record.stamp import duration_s
from scorer.say import plain

log = logging.getLogger(__name__)

_AT_ONCE: Final = 16
"""Matches kept in one transaction: fewer wait on the disk more often, more keep the table waiting."""

_IMPORTED: Final = "import"


def catch_up(
    household: Household, journal: JournalReader, *, is_enough: Callable[[], bool] = lambda: False
) -> int:
    """
    Compute the facts of matches that are new, or have gone on.

    Who may not write has them in memory, for as long as the household is open.

    Args:
        household: Where facts are kept.
        journal: Where the moves are.
        is_enough: Asked after some matches; the rest is left for another time.

    Returns:
        How many matches are left.

    Raises:
        JournalError: The journal cannot be read or written.
    """
    facts = Facts(household.db)
    with household.reading():
        stale = facts.stale(VERSION)
    waiting = iter(stale)
    done = 0
    while matches := list(islice(waiting, _AT_ONCE)):
        read = [_read(household, journal, match) for match in matches]
        _keep(household, facts, read)
        done += len(matches)
        if is_enough():
            break
    return len(stale) - done


_Read = tuple[int, int, list[Told]]


def _read(household: Household, journal: JournalReader, match: int) -> _Read:
    """A match, how many moves it has, and what they tell."""
    with household.reading():
        (head,) = household.db.execute("SELECT head FROM matches WHERE id = ?", (match,)).fetchone()
    moves = journal.moves(match)
    try:
        return match, len(moves), list(_tell(match, head, moves))
    except JournalCorrupt as error:
        log.warning("game %d cannot be read, so it has no part in the statistics: %s", match, error)
        return match, len(moves), []


def _keep(household: Household, facts: Facts, read: Sequence[_Read]) -> None:
    try:
        with household.transaction():
            for match, moves, told in read:
                facts.put(match, VERSION, moves, told)
    except CANNOT_WRITE:
        if facts.is_in_memory:
            raise
        facts.keep_in_memory()
        _keep(household, facts, read)


def _tell(match: int, head: str, moves: Sequence[MoveRow]) -> Iterator[Told]:
    history = read_match(head, (move.payload for move in moves))
    for game in facts_of(history, _spent(moves)):
        last = moves[game.last - 1]
        wall_s = last.stamp.wall_s if last.is_clock_set else None
        for seat, sheet in enumerate(sheets_of(game)):
            side = seat % history.head.options.side_count
            yield Told(match, game.number, seat, side, game.players[seat], wall_s, dump_sheet(sheet))


def _spent(moves: Sequence[MoveRow]) -> dict[int, float]:
    """Seconds before each move; an imported game was not played while it was read."""
    spent: dict[int, float] = {}
    for before, move in pairwise(moves):
        seconds = duration_s(before.stamp, move.stamp)
        if seconds is not None and move.source != _IMPORTED:
            spent[move.number] = seconds
    return spent


def everybody(household: Household) -> dict[str, tuple[str, ...]]:
    """
    Everybody who has finished a game, by present name, with all names under which they did.

    Guests are left out: nobody knows who they were.
    """
    people: dict[str, list[str]] = {}
    with household.reading():
        for name in Facts(household.db).names():
            if not is_guest(name):
                people.setdefault(household.players.display(name), []).append(name)
    return {name: tuple(people[name]) for name in sorted(people, key=fold)}


def names_of(household: Household, name: str) -> tuple[str, tuple[str, ...]]:
    """
    Who is meant, and all names under which they have finished a game.

    Raises:
        PlayerRefused: It is a guest's name.
        NoSuchPlayer: Nobody of that name has finished a game; the message says who is near.
    """
    if is_guest(name):
        raise PlayerRefused(f"{name} is what a guest is called by their peg, and guests have no statistics")
    people = {fold(each): (each, names) for each, names in everybody(household).items()}
    with household.reading():
        key = fold(household.players.display(name))
    if key in people:
        return people[key]
    near = get_close_matches(key, people, n=1)
    hint = f"did you mean {people[near[0]][0]}?" if near else "muggins stats shows who has"
    raise NoSuchPlayer(f"nobody called {plain(name)} has finished a game here; {hint}")


def games_of(household: Household, names: Sequence[str], others: Sequence[str] = ()) -> list[Told]:
    """A player's seats in the order of their games: in all of them, or in those against *others*."""
    facts = Facts(household.db)
    with household.reading():
        return facts.against(names, others) if others else facts.of(names)


def last_players(household: Household) -> tuple[str, ...]:
    """Who has played the last finished game, by present name and without guests: two at most."""
    with household.reading():
        names = [household.players.display(name) for name in Facts(household.db).last_names()]
    return tuple(name for name in names if not is_guest(name))[:2]
