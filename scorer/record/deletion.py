"""
A player forgotten: the name in stored games, the lessons and the profile, really.

All of it is done in a copy, which then takes the journal's place in one
transaction. Whenever the power goes, everything is as before or as it shall be.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from scorer.durable import sync
from scorer.errors import JournalBusy, JournalCorrupt
from scorer.record.facts import Facts
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.lessons import Lessons
from scorer.record.players import fold, names_in
from scorer.record.redact import Redaction
from scorer.record.schema import (
    SELECT_MATCHES,
    SELECT_MOVES,
    check,
    checksum,
    connect,
    copy,
    take_over,
    wal_of,
)
from scorer.record.trouble import corrupt, denied, told


@dataclass(frozen=True, slots=True)
class Deleted:
    """
    What was forgotten, and where it may be found still.

    Attributes:
        names: All names of the player, the present one first.
        games: In how many stored games a guest sits in their place.
        copies: Files beside the journal that may hold a name; they were left as they are.
        is_over: False while another program reads the journal: its log holds the name until that is closed.
    """

    names: tuple[str, ...]
    games: int
    copies: tuple[Path, ...]
    is_over: bool


def delete_player(folder: Path, name: str) -> Deleted:
    """
    Forget a player. There is no way back.

    Args:
        folder: The journal's folder.
        name: Any name of the player.

    Raises:
        NoSuchPlayer: Nobody is called that.
        PlayerRefused: It is a guest's name.
        JournalBusy: A table is open there, or another program writes.
        JournalFull: There is no room for a copy; nothing was changed.
        JournalDenied: There is no journal, or this user may not write it; nothing was changed.
    """
    path = folder / FILE_NAME
    if not check(path):
        raise denied(path, "nothing is kept there yet")
    try:
        journal = Journal.open(folder)
    except JournalBusy as error:
        raise JournalBusy(
            f"a table is open in {folder}, and its players keep their names; end it first, then delete {name}"
        ) from error
    with journal, told(path):
        try:
            names, games = _replace(path, name)
        except JournalCorrupt:
            journal.mend()
            names, games = _replace(path, name)
        return Deleted(names, games, _copies(folder, names), _empty_log(path))


def _replace(path: Path, name: str) -> tuple[tuple[str, ...], int]:
    with TemporaryDirectory() as scratch, closing(connect(path)) as db:
        fresh = Path(scratch) / FILE_NAME
        (before,) = db.execute("PRAGMA data_version").fetchone()
        copy(db, fresh)
        with Household(fresh, connect(fresh)) as household:
            with household.transaction():
                player = household.known(name)
                names = household.players.names_of(player)
                games = _redact(household, set(map(fold, names)))
                Lessons(household.db).delete(player)
                household.players.delete(player)
            # What SQLite has dropped is in the file still, until it is written anew.
            household.db.execute("VACUUM")
        if db.execute("PRAGMA data_version").fetchone() != (before,):
            raise JournalBusy(
                f"another program wrote to {path} meanwhile; close it, then delete {name} again"
            )
        take_over(path, fresh)
    return names, games


def _redact(household: Household, gone: Collection[str]) -> int:
    games = 0
    for *fields, kept, _ in household.db.execute(SELECT_MATCHES).fetchall():
        match, head = fields[:2]
        if kept != checksum(*fields):
            raise corrupt(household.path, f"match {match} was changed")
        redaction = Redaction.of(names_in(head), gone)
        if redaction.before == redaction.after:
            continue
        games += 1
        fields[1] = redaction.head(head)
        household.db.execute(
            "UPDATE matches SET head = ?, checksum = ? WHERE id = ?", (fields[1], checksum(*fields), match)
        )
        _redact_moves(household, match, redaction)
        Facts(household.db).forget(match)
    return games


def _redact_moves(household: Household, match: int, redaction: Redaction) -> None:
    rows = household.db.execute(SELECT_MOVES + "WHERE match_id = ?", (match,)).fetchall()
    for *fields, kept in rows:
        if kept != checksum(*fields):
            raise corrupt(household.path, f"move {fields[2]} of match {match} was changed")
        *_, entry, payload = fields
        fields[-2:] = redaction.entry(entry), redaction.payload(payload)
        household.db.execute(
            "UPDATE moves SET entry = ?, payload = ?, checksum = ? WHERE seq = ?",
            (*fields[-2:], checksum(*fields), fields[0]),
        )


def _empty_log(path: Path) -> bool:
    with closing(connect(path)) as db:
        (is_busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        # SQLite does not wait for it: after a power cut the old log would be there again.
        sync(wal_of(path))
    return not is_busy


def _copies(folder: Path, names: Collection[str]) -> tuple[Path, ...]:
    own = {FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", "journal.lock"}
    files = (path for path in sorted(folder.iterdir()) if path.is_file() and path.name not in own)
    return tuple(path for path in files if _may_hold(path, names))


def _may_hold(path: Path, names: Collection[str]) -> bool:
    """Copies of a journal, packed files and what cannot be read may; of any other file it can be seen."""
    if ".sqlite" in path.name or path.suffix == ".zip" or not os.access(path, os.R_OK):
        return True
    data = path.read_bytes()
    return any(name.encode() in data for name in names)
