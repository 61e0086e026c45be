"""Devices pulled out and put back in the middle of a game: nothing that was accepted is lost, no key is dead."""

from __future__ import annotations

import tempfile
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorer.record.journal import Journal, JournalReader
from scorer.table.loop import Loop
from scorer.table.waking import close_all
from tests.board_tables import Steps
from tests.boards import SOON_S
from tests.honest import honest_entry, shuffle
from tests.panel import keys_of
from tests.plugged import BUZZER, DEVICES, SOURCES, PluggedBoard

TEACH: Final = {"claims": "teach", "claims_in": "show"}


class Table(RuleBasedStateMachine):
    """A game that goes on by keys and codes while devices come and go."""

    @initialize(seed=st.integers(0, 2**32))
    def sit_down(self, seed: int) -> None:
        self.pack = shuffle(seed)
        self.running, self.folder = ExitStack(), tempfile.TemporaryDirectory()
        folder = Path(self.folder.name)
        self.board = board = PluggedBoard(folder)
        journal = self.running.enter_context(Journal.open(folder))
        desk = board.desk(journal, {"players": "Ann, Bob", "dealer": "Ann", **TEACH})
        loop = Loop(desk.table, desk.keep, board.devices.outputs, desk.carry_out)
        loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        self.steps = board.steps = Steps(board, loop)
        self.running.callback(close_all, board.devices.sources)
        self.running.callback(self.steps.close)
        board.sit_down(self.steps, loop.table.history)
        assert board.is_heard.wait(SOON_S)

    @property
    def entry(self) -> str:
        """What an honest player enters next."""
        return honest_entry(self.board.history.state, self.pack) or "OK"

    # What happens

    @rule(name=st.sampled_from([None, *DEVICES]))
    def press_keys(self, name: str | None) -> None:
        """A device comes or goes after the first key, between a rank and its suit."""
        waiting = [name] if name else []
        self.board.enter(self.entry, after_key=lambda: self.board.toggle(waiting.pop()) if waiting else None)

    @precondition(lambda self: "pad" not in self.board.away)
    @rule()
    def tap_on_the_pad(self) -> None:
        entry = self.entry
        self.board.tap(*keys_of(entry, self.board.history.state))
        self.board.follow(entry)

    @precondition(lambda self: "reader" not in self.board.away)
    @rule()
    def scan_a_code(self) -> None:
        self.board.enter(self.entry, by_code=True)

    @precondition(lambda self: "reader" not in self.board.away)
    @rule()
    def scan_what_is_no_entry(self) -> None:
        self.board.scan("KNOCK")
        assert self.board.view.screen.notice

    @rule(name=st.sampled_from(DEVICES))
    def pull_out_or_put_back(self, name: str) -> None:
        self.board.toggle(name)

    @rule(seconds=st.floats(0.1, 700.0))
    def wait(self, seconds: float) -> None:
        """Displays dim and go out, the strip is sent again, and what is away is tried."""
        self.board.clock.now_s += seconds
        self.steps.step()

    @rule()
    def put_everything_back(self) -> None:
        for name in sorted(self.board.away):
            self.board.toggle(name)
        self.steps.rest()
        assert self.steps.loop.table.lost == {}
        self.press_keys(None)
        self.steps.rest()
        self.board.check_displays()
        self.board.check_strip()

    # What holds

    @invariant()
    def every_accepted_move_is_kept(self) -> None:
        with JournalReader.open(self.board.folder) as journal:
            moves = journal.moves(journal.matches()[-1].id)
        assert [move.entry for move in moves] == self.board.entered

    @invariant()
    def each_device_is_lost_and_back_by_turns(self) -> None:
        for name in DEVICES:
            told = [notice.lost for notice in self.steps.notices if notice.source == name]
            assert told == [number % 2 == 0 for number in range(len(told))], name

    @invariant()
    def every_source_lives(self) -> None:
        living = {thread.name for thread in threading.enumerate()}
        assert living >= {"keys", *SOURCES}

    def teardown(self) -> None:
        """When all are back, everything shows, sounds and speaks as ever; then all is left dark and silent."""
        with self.folder:
            with self.running:
                self.put_everything_back()
                self.everything_is_heard()
                self.every_accepted_move_is_kept()
            assert self.board.is_dark
            assert not self.board.factory.pin(BUZZER).state

    def everything_is_heard(self) -> None:
        """The pad and the reader by the table, the buzzer and the voice by the players."""
        buzzer, said = self.board.factory.pin(BUZZER), len(self.board.said)
        sounds = len(buzzer.states)
        self.tap_on_the_pad()
        self.scan_a_code()
        assert any(state.state for state in buzzer.states[sounds:])
        assert any(self.board.said[said:])


def test_devices_come_and_go() -> None:
    """In whatever order, at whatever moment: the game goes on, and in the end all is as if nothing had been."""
    examples = settings.default.max_examples if settings.default else 100
    run_state_machine_as_test(
        Table,
        # A table with threads is too slow to look for the shortest way to a fault.
        settings=settings(max_examples=examples // 8, stateful_step_count=25, phases=[Phase.generate]),
    )
