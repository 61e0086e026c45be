"""
How a sitting begins: the unfinished game goes on, or a new one begins.

A game that was left is never lost: it is resumed, or parked and can be resumed
another day.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from scorer.errors import JournalCorrupt, MugginsError, OptionsError
from scorer.record.head import OWN_KEYS, Head, describe_head, make_head
from scorer.record.history import History
from scorer.record.journal import Journal, JournalReader, MatchRow
from scorer.record.keeping import Row, head_text, read_match
from scorer.record.names import PEG_COLOURS
from scorer.record.stamp import Clock
from scorer.rules.state import Phase
from scorer.say import say
from scorer.table.table import Table
from scorer.table.telling import names_at

log = logging.getLogger(__name__)


class GameWaiting(MugginsError):
    """Another game is unfinished here, and it is not clear which is meant."""


class NoSuchGame(MugginsError):
    """The journal keeps no game of that number."""


@dataclass(frozen=True, slots=True)
class Wish:
    """
    What a sitting should begin with.

    Attributes:
        given: Players, dealer, scores and options, by key, as they were given.
        defaults: What a new game has beside them.
        how: Resume if that fits; always resume; or park what is unfinished and begin anew.
        match: The game to resume; None for the unfinished one.
    """

    given: Mapping[str, str]
    defaults: Mapping[str, str]
    how: Literal["either", "resume", "new"] = "either"
    match: int | None = None


def house_rules(
    agreed: Mapping[str, str], *, has_reader: bool, players: str = ", ".join(PEG_COLOURS[:2])
) -> dict[str, str]:
    """
    What a new game has beside what the players say: without players and preset, the house's own rules.

    Args:
        agreed: What was agreed on before: by the config, and on the command line.
        has_reader: Cards are scanned, so that their suits are known.
        players: Who plays where nobody has said so.
    """
    usual = {"suits": "keyed"} if has_reader else {}
    if {"players", "preset"} & agreed.keys():
        return {**usual, **agreed}
    return {"players": players, "preset": "home", **usual, **agreed}


class Sitting:
    """
    One match of the journal, being played.

    Attributes:
        match: Its number in the journal.
        table: Where it begins.
    """

    def __init__(self, journal: Journal, match: int, table: Table, clock: Clock) -> None:
        self.match = match
        self.table = table
        self._journal = journal
        self._clock = clock

    def keep(self, number: int, source: str, rows: Sequence[Row]) -> None:
        """
        Make moves durable.

        Raises:
            JournalError: They were not kept, and have not happened.
        """
        moves = [(row.entry, row.payload) for row in rows]
        try:
            self._journal.append(self.match, number, self._clock(), source, moves)
        except JournalCorrupt:
            log.exception("the journal is damaged, and mended now")
            self._journal.mend()
            # Refused once more where moves are gone that this one would follow.
            self._journal.append(self.match, number, self._clock(), source, moves)

    def end(self, history: History) -> None:
        """Mark a finished match as finished."""
        if history.state.phase is Phase.MATCH_OVER:
            self._journal.set_status(self.match, "finished")


def open_sitting(journal: Journal, wish: Wish, clock: Clock) -> Sitting:
    """
    Resume a game, or begin one.

    Raises:
        GameWaiting: What was given differs from the unfinished game.
        NoSuchGame: There is none of that number.
        OptionsError: A new game cannot be played like that.
        JournalError: The journal cannot be read or written.
    """
    unfinished = _unfinished(journal)
    if wish.match is not None:
        return _take_up(journal, _find(journal, wish.match), unfinished, clock)
    if wish.how == "new" or (unfinished is None and wish.how == "either"):
        return _begin(journal, wish, unfinished, clock)
    if unfinished is None:
        raise NoSuchGame("no game is unfinished here; begin one with muggins play --new")
    if wish.how == "either":
        _check_same(unfinished, wish)
    return _resume(journal, unfinished, clock)


def describe(history: History) -> str:
    """Who plays, and how it stands."""
    names, scores = names_at(history), history.state.scores
    return ", ".join(
        f"{' and '.join(names[seat] for seat in range(len(names)) if seat % len(scores) == side)} {score}"
        for side, score in enumerate(scores)
    )


def _unfinished(journal: Journal) -> tuple[MatchRow, History] | None:
    while (row := journal.unfinished()) is not None:
        history = read_kept(journal, row)
        if history.state.phase is not Phase.MATCH_OVER:
            return row, history
        journal.set_status(row.id, "finished")
    return None


def read_kept(journal: JournalReader, row: MatchRow) -> History:
    """
    The history of a match that is kept.

    Raises:
        JournalCorrupt: It cannot be read; the message says which match.
    """
    try:
        return read_match(row.head, (move.payload for move in journal.moves(row.id)))
    except JournalCorrupt as error:
        raise JournalCorrupt(f"game {row.id} of {journal.path} cannot be read: {error}") from error


def _find(journal: Journal, match: int) -> tuple[MatchRow, History]:
    for row in journal.matches():
        if row.id == match:
            return row, read_kept(journal, row)
    raise NoSuchGame(f"no game {match} is kept here; muggins games list shows all")


def _check_same(unfinished: tuple[MatchRow, History], wish: Wish) -> None:
    row, history = unfinished
    agreed = describe_head(history.head)
    if "preset" in wish.given:
        # A preset says something of every option; of what was not given else, nothing is asked.
        agreed = {**wish.defaults, **{key: word for key, word in agreed.items() if key in OWN_KEYS}}
    if make_head({**agreed, **wish.given}) != history.head:
        raise GameWaiting(
            f"game {row.id} is unfinished here ({describe(history)}), and it is not the one asked for: "
            "go on with it by --resume, or park it and begin yours by --new"
        )


def _take_up(
    journal: Journal,
    wanted: tuple[MatchRow, History],
    unfinished: tuple[MatchRow, History] | None,
    clock: Clock,
) -> Sitting:
    parks = None if unfinished is None else unfinished[0].id
    journal.set_status(wanted[0].id, "open", parks=parks)
    return _resume(journal, wanted, clock)


def _resume(journal: Journal, kept: tuple[MatchRow, History], clock: Clock) -> Sitting:
    row, history = kept
    state = history.state
    told = (say("resumed", number=state.number, phase=state.phase.value),) if row.moves else ()
    table = Table(history, seq=row.moves, rulings=(*_repair_told(journal.repaired), *told))
    return Sitting(journal, row.id, table, clock)


def _begin(
    journal: Journal, wish: Wish, unfinished: tuple[MatchRow, History] | None, clock: Clock
) -> Sitting:
    head = _head(wish)
    parks = None if unfinished is None else unfinished[0].id
    match = journal.begin_match(head_text(head), clock(), parks=parks)
    begun = say("begun", who=say("line_last").join(head.players))
    table = Table(History.begin(head), rulings=(*_repair_told(journal.repaired), begun))
    return Sitting(journal, match, table, clock)


def _head(wish: Wish) -> Head:
    try:
        return make_head({**wish.defaults, **wish.given})
    except OptionsError as error:
        raise OptionsError(f"this game cannot begin: {error}") from error


def _repair_told(repaired: Path | None) -> tuple[str, ...]:
    return () if repaired is None else (say("repaired", name=repaired.name),)
