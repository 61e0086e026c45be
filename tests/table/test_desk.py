"""Requests of the panel: another game is another match of the journal, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import EntryTyped
from scorer.record.journal import Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.desk import Desk
from scorer.table.dialog import (
    ChangeSettings,
    ListGames,
    NewGame,
    NewPin,
    ParkedGame,
    Phone,
    ResumeGame,
    Settings,
)
from scorer.table.dialog.parked import Parked
from scorer.table.dialog.setup import Setup
from scorer.table.loop import Loop
from scorer.table.opening import NoSuchGame, Wish, open_sitting
from scorer.table.settings import read_settings

GIVEN: Final = {"players": "Ann, Bob", "dealer": "Ann"}
OTHERS: Final = {"players": "Cid, Dee", "target": "61"}


def noon() -> Stamp:
    """Always the same moment."""
    return Stamp(RELEASED_S + 43_200.0, 100.0, "b1")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A new journal."""
    with Journal.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def desk(journal: Journal, tmp_path: Path) -> Desk:
    """A desk with a game of Ann and Bob."""
    return Desk(journal, open_sitting(journal, Wish(given=GIVEN, defaults={}), noon), tmp_path, noon)


def seat(desk: Desk, *lines: str, asks: bool = False) -> Loop:
    """A loop at the desk, after some lines."""
    loop = Loop(desk.table, desk.keep, [RecordingOutput()], desk.carry_out)
    loop.table = desk.open(asks=asks, phone=None, renew_pin=None)
    for line in lines:
        loop.take(EntryTyped(line, "page"))
        assert loop.table.notice == ("", ""), line
    return loop


def statuses(journal: Journal) -> list[tuple[str, int]]:
    """What each match is, and how many moves it has."""
    return [(row.status, row.moves) for row in journal.matches()]


def test_a_new_game_parks_the_old(desk: Desk, journal: Journal) -> None:
    """Its moves go into a match of their own, and the old one can be gone on with."""
    loop = seat(desk, "5H", "TC")
    loop.table = desk.carry_out(loop.table, NewGame(OTHERS))
    loop.take(EntryTyped("DEALER Cid", "page"))

    assert loop.table.history.head.players == ("Cid", "Dee")
    assert statuses(journal) == [("parked", 2), ("open", 1)]
    loop.table = desk.carry_out(loop.table, ListGames())
    assert loop.table.dialog is not None
    assert loop.table.dialog.half == Parked((ParkedGame(1, "1 Ann 0, Bob 0"),))


def test_a_parked_game_goes_on(desk: Desk, journal: Journal) -> None:
    """It is taken up where it stopped, and the present one is parked for it."""
    loop = seat(desk, "5H", "TC")
    loop.table = desk.carry_out(loop.table, NewGame(OTHERS))
    loop.take(EntryTyped("DEALER Cid", "page"))
    loop.table = desk.carry_out(loop.table, ResumeGame(1))
    loop.take(EntryTyped("9D", "page"))

    assert loop.table.history.state.deal.count == 19
    assert loop.table.seq == 3
    assert statuses(journal) == [("open", 3), ("parked", 1)]


def test_a_game_that_nobody_began_is_not_parked(desk: Desk, journal: Journal) -> None:
    """What was only set up is nothing to come back to."""
    loop = seat(desk)
    loop.table = desk.carry_out(loop.table, NewGame(OTHERS))

    assert statuses(journal) == [("finished", 0), ("open", 0)]
    loop.table = desk.carry_out(loop.table, ListGames())
    assert loop.table.dialog is not None
    assert loop.table.dialog.half is None
    assert loop.table.notice[1] == "no parked games"


def test_no_such_game(desk: Desk) -> None:
    """The game that is played stays."""
    loop = seat(desk, "5H")
    with pytest.raises(NoSuchGame, match="no game 7"):
        desk.carry_out(loop.table, ResumeGame(7))
    loop.take(EntryTyped("TC", "page"))

    assert loop.table.seq == 2


def test_settings_are_kept(desk: Desk, tmp_path: Path) -> None:
    """They hold at once, and at the next start."""
    loop, changed = seat(desk), Settings(text="large", motion=False)
    loop.table = desk.carry_out(loop.table, ChangeSettings(changed))

    assert loop.table.dialog is not None
    assert loop.table.dialog.settings == changed
    assert read_settings(tmp_path) == changed
    opened = desk.open(asks=False, phone=None, renew_pin=None)
    assert opened.dialog is not None
    assert opened.dialog.settings == changed


def test_a_new_pin(desk: Desk) -> None:
    """The page of the phone keys tells the new one; where no phone can touch, nothing changes."""
    phone, renewed = Phone("10.0.0.7:8121", "483016"), Phone("10.0.0.7:8121", "151515")
    opened = desk.open(asks=False, phone=phone, renew_pin=lambda: renewed)
    after = desk.carry_out(opened, NewPin())
    assert after.dialog is not None
    assert after.dialog.phone == renewed

    alone = desk.carry_out(desk.open(asks=False, phone=None, renew_pin=None), NewPin())
    assert alone.dialog is not None
    assert alone.dialog.phone is None


@pytest.mark.parametrize("asks", [True, False], ids=["asked", "known"])
def test_who_plays_is_asked_where_nobody_said(desk: Desk, asks: bool) -> None:
    """The table opens with its setup, or at once with the game."""
    dialog = seat(desk, asks=asks).table.dialog

    assert dialog is not None
    assert isinstance(dialog.half, Setup) is asks
