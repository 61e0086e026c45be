"""Each call of the database fails once, and then for ever: the move has not happened, and can be made again."""

from __future__ import annotations

import contextlib
import functools
import sqlite3
from pathlib import Path

import pytest

from scorer.errors import MugginsError
from scorer.record.journal import JournalReader
from scorer.table.dialog import NewGame
from tests.proof.faults.databases import CODES, Plan, failing
from tests.proof.faults.tables import GIVEN, Game, kept, seated


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Fails every database that is opened, when it is armed."""
    plan = Plan()
    monkeypatch.setattr(sqlite3, "connect", functools.partial(sqlite3.connect, factory=failing(plan)))
    return plan


def fails_at(game: Game, plan: Plan, at: int, code: int, *, for_ever: bool) -> bool:
    """Whether a move comes to its call *at*, which fails; then the move is made after all."""
    before, seq = list(game.entered), game.loop.table.seq
    plan.arm(at, code, for_ever=for_ever)
    answer = game.attempt()
    is_reached = plan.calls >= at
    plan.arm(0)
    if not answer.accepted:
        assert game.entered == before
        assert game.loop.table.seq == seq
        assert game.screen.notice
        assert 0 < len(game.screen.notice_short) <= 21
        game.play(1)
    else:
        assert not is_reached or code == sqlite3.SQLITE_CORRUPT or not for_ever
    return is_reached


@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "until it is mended"])
@pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))
def test_any_call_of_a_move_fails(tmp_path: Path, plan: Plan, code: int, for_ever: bool) -> None:
    """What was accepted is kept and nothing else, the screen says why, and the same entry is taken then."""
    with seated(tmp_path) as game:
        game.play(3)
        at = 1
        while fails_at(game, plan, at, code, for_ever=for_ever):
            at += 1
            assert kept(tmp_path) == game.entered
        assert at > 5
    with seated(tmp_path) as again:
        assert again.loop.table.history.state == game.loop.table.history.state


@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "until it is mended"])
@pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))
def test_any_call_of_another_game_fails(tmp_path: Path, plan: Plan, code: int, for_ever: bool) -> None:
    """The table sits at the match that is open, the one before or the next, and its moves go into that."""
    with seated(tmp_path) as game:
        game.play(3)
        for at in range(1, 40):
            plan.arm(at, code, for_ever=for_ever)
            with contextlib.suppress(MugginsError, sqlite3.Error):
                game.loop.table = game.loop._carried_out(NewGame(GIVEN))
            plan.arm(0)
            game.play(2)
            with JournalReader.open(tmp_path) as journal:
                (row,) = journal.matches("open")
            assert row.moves == game.loop.table.seq
    with seated(tmp_path) as again:
        assert again.loop.table.history.state == game.loop.table.history.state
