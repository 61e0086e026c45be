"""Both referees at one table: every entry to both, and their faces against each other."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from scorer.errors import MugginsError
from scorer.record.head import read_record
from scorer.record.history import History
from scorer.record.notation import read_line
from scorer.table.face import make_face

from .agreed import Refused, Rules
from .play import count
from .reading import NAMES
from .referee import Referee, face
from .table import Table

PLAYERS = tuple(name.title() for name in NAMES)


class Trial(NamedTuple):
    """
    What both are given.

    Attributes:
        players: How many.
        head: The options, and ``dealer`` (a seat) and ``scores``.
        entries: Lines of entries.
    """

    players: int
    head: Rules
    entries: tuple[str, ...]

    def record(self) -> str:
        """The same as a record file, as far as both accept it."""
        return "\n".join([self.head_text(), *self.entries, ""])

    def head_text(self) -> str:
        """The head of a record file, with its empty line."""
        lines = {"players": ", ".join(PLAYERS[: self.players]), **self.head}
        if "dealer" in lines:
            lines["dealer"] = PLAYERS[int(lines["dealer"])]
        return "".join(f"{key}: {word}\n" for key, word in lines.items())


class Disagreement(Exception):
    """
    The two referees say different things.

    Attributes:
        where: Which entry, from 1, or 0 for the head.
        ours: What the simple one says.
        theirs: What `scorer` says.
    """

    def __init__(self, where: int, ours: Any, theirs: Any) -> None:
        super().__init__(f"entry {where}: ours {ours}, theirs {theirs}")
        self.where, self.ours, self.theirs = where, ours, theirs


class Both:
    """
    Two referees at one table.

    Raises:
        Refused: Both refuse the options.
        Disagreement: One of them does.
    """

    def __init__(self, players: int, head: Rules) -> None:
        self.line = 0
        ours = theirs = ""
        try:
            self.ours = Referee(players, head)
        except Refused as error:
            ours = str(error)
        try:
            self.theirs = History.begin(read_record(Trial(players, head, ()).head_text())[0])
        except MugginsError as error:
            theirs = str(error)
        if bool(ours) != bool(theirs):
            raise Disagreement(0, ours or "accepted", theirs or "accepted")
        if ours:
            raise Refused(ours)

    def enter(self, text: str) -> bool:
        """
        Give a line to both.

        Returns:
            Whether they took it.

        Raises:
            Disagreement: One did, or they see other things now.
        """
        self.line += 1
        ours, theirs = self._ask_ours(text), self._ask_theirs(text)
        if bool(ours) != bool(theirs):
            raise Disagreement(self.line, ours or "accepted", theirs or "accepted")
        if not ours:
            glance, other = glance_of_ours(self.ours.table), glance_of_theirs(self.theirs)
            if glance != other:
                self.compare_faces()
                raise Disagreement(self.line, glance, other)
        return not ours

    def _ask_ours(self, text: str) -> str:
        try:
            self.ours.enter(text, self.line)
        except Refused as error:
            return str(error)
        return ""

    def _ask_theirs(self, text: str) -> str:
        history = self.theirs
        try:
            for entry in read_line(text, history.head.players, line=self.line):
                history = history.play(entry, self.line)
        except MugginsError as error:
            return str(error)
        self.theirs = history
        return ""

    def compare_faces(self) -> None:
        """
        Hold whole faces against each other.

        Raises:
            Disagreement: They differ.
        """
        ours, theirs = face(self.ours.table), plain(self.theirs)
        differ = [key for key in ours if _text(ours[key]) != _text(theirs[key])]
        if differ:
            raise Disagreement(
                self.line, {key: ours[key] for key in differ}, {key: theirs[key] for key in differ}
            )


def _text(part: Any) -> str:
    return json.dumps(part, sort_keys=True)


def plain(history: History) -> dict[str, Any]:
    """The machine's face without the names of its inner fields, and without the cards of points."""
    theirs = make_face(history, seq=0)
    theirs["pegged"] = [list(pegged.values())[:5] for pegged in theirs["pegged"]]
    theirs["verdicts"] = [list(verdict.values()) for verdict in theirs["verdicts"]]
    theirs["reneges"] = [list(renege.values()) for renege in theirs["reneges"]]
    return theirs


def glance_of_ours(table: Table) -> tuple[Any, ...]:
    """What is held against the other after every entry."""
    return (
        table.scores,
        table.back,
        table.phase,
        table.dealer,
        table.turn,
        count(table),
        len(table.pile),
        table.claim is not None,
        None if table.window is None else (table.window.seat, table.window.missed),
        table.question is not None,
        table.winner,
    )


def glance_of_theirs(history: History) -> tuple[Any, ...]:
    """The same of `scorer`."""
    state = history.state
    deal = state.deal
    return (
        state.scores,
        tuple(pegs.back for pegs in state.pegs),
        state.phase.value,
        state.dealer,
        state.turn,
        deal.count,
        len(deal.pile),
        deal.claim is not None,
        None if deal.window is None else (deal.window.seat, deal.window.missed),
        deal.ask is not None,
        None if state.result is None else state.result.side,
    )


def run(trial: Trial, *, often: bool = False) -> Disagreement | None:
    """
    What both say otherwise of a trial; None where they agree, or refuse its options.

    Whole faces are held against each other at the end, or after every entry.
    """
    try:
        both = Both(trial.players, trial.head)
        for text in trial.entries:
            both.enter(text)
            if often:
                both.compare_faces()
        both.compare_faces()
    except Refused:
        return None
    except Disagreement as found:
        return found
    return None


def shrink(trial: Trial) -> Trial:
    """The same trial without the entries and options that its disagreement does not need."""
    found = run(trial, often=True)
    if found is None:
        return trial
    trial = trial._replace(entries=trial.entries[: found.where])
    for size in (8, 2, 1, 1):
        at = len(trial.entries) - size
        while at >= 0:
            fewer = trial._replace(entries=trial.entries[:at] + trial.entries[at + size :])
            trial = fewer if run(fewer) else trial
            at -= 1
    for key in list(trial.head):
        fewer = trial._replace(head={other: word for other, word in trial.head.items() if other != key})
        trial = fewer if run(fewer) else trial
    return trial
