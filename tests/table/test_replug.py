"""Devices pulled out and put back in the middle of a game: nothing that was accepted is lost, no key is dead."""

from __future__ import annotations

import errno
import io
import tempfile
import threading
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

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

from hardware.input.reader import Port
from hardware.output.spi import Spi
from scorer.errors import DeviceLost
from scorer.record.journal import Journal, JournalReader
from scorer.table.devices import Reach
from scorer.table.loop import Loop
from scorer.table.wiring import close_all
from tests.boards import OPPOSITE, OWN, PAUSE_S, SOON_S, Build, Steps, WholeBoard
from tests.hardware.typists import FakeDevice, strike
from tests.honest import honest_entry, shuffle
from tests.panel import keys_of

SOURCES: Final = ("reader", "pad")
DEVICES: Final = (*SOURCES, "oled", "opposite", "strip", "buzzer", "voice")
PAD_PLACES: Final = {
    **dict(zip(("A", *"23456789"), (79, 80, 81, 75, 76, 77, 71, 72, 73), strict=True)),
    "10": 82,
    "J": 98,
    "Q": 55,
    "K": 74,
    "S": 96,
    "H": 14,
    "D": 78,
    "C": 83,
    "P1": 15,
    "P2": 1,
}
"""Where a number pad has the keys of the panel."""

BUZZER: Final = 8
ADDRESSES: Final = {"oled": OWN, "opposite": OPPOSITE}
TEACH: Final = {"claims": "teach", "claims_in": "show"}

GONE: Final = OSError(errno.ENODEV, "No such device")


class Saying:
    """A process of a voice that has said its words already."""

    pid = 2**22 + 1  # no process has such a number

    def __init__(self, said: list[bytes]) -> None:
        self.stdin = Mouth(said)

    def poll(self) -> int:
        return 0

    def wait(self, timeout: float) -> int:
        return 0


class Mouth(io.BytesIO):
    """What a voice reads."""

    def __init__(self, said: list[bytes]) -> None:
        super().__init__()
        self._said = said

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._said.append(self.getvalue())


class Bus:
    """A bus whose node may go."""

    def __init__(self, spi: Spi, away: set[str]) -> None:
        self._spi = spi
        self._away = away
        self.close = spi.close

    def write(self, frame: bytes) -> None:
        if "strip" in self._away:
            raise DeviceLost("the node has gone")
        self._spi.write(frame)


class PluggedBoard(WholeBoard):
    """
    A board whose devices can be pulled out; with a number pad and a voice, too.

    Attributes:
        away: Those that are out.
        said: What the voice has said.
    """

    def __init__(self, folder: Path) -> None:
        self.steps: Steps
        self.away: set[str] = set()
        self.said: list[bytes] = []
        more = {"voice": {"program": "say"}, "pad": {"device": "/dev/input/pad"}}
        super().__init__(folder, Build(voice="everything", more=more))

    def reach(self, *, is_threaded: bool) -> Reach:
        usual, soon = super().reach(is_threaded=is_threaded), {"retry_s": (0.01, 0.02)}
        return replace(
            usual,
            reader={**usual.reader, **soon},
            keyboard={"clock": self.clock, "open_device": self._open_pad, **soon},
            voice={"popen": self._popen},
        )

    def open_port(self, url: str) -> Port:
        self._look_for("reader")
        return super().open_port(url)

    def open_spi(self, path: str, hz: int, frame_bytes: int) -> Spi:
        self._look_for("strip")
        return Bus(super().open_spi(path, hz, frame_bytes), self.away)

    def _open_pad(self, path: str) -> FakeDevice:
        self._look_for("pad")
        self._pad = FakeDevice()
        return self._pad

    def _popen(self, *args: object, **more: object) -> Saying:
        self._look_for("voice")
        return Saying(self.said)

    def _look_for(self, name: str) -> None:
        if name in self.away:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    def toggle(self, name: str) -> None:
        """Pull a device out, or put it back."""
        if name in self.away:
            self.away.remove(name)
            self._put_back(name)
        else:
            self.away.add(name)
            self._pull_out(name)
        if name in SOURCES:
            # It says so on its own thread. An output is found to have gone when it is next shown something.
            self._table.turn()

    def _pull_out(self, name: str) -> None:
        match name:
            case "reader":
                self.reader.unplug()
            case "pad":
                self._pad.send(GONE)
            case "oled" | "opposite":
                self.wires[ADDRESSES[name]].unplug()
            case "buzzer":
                self.factory.pin(BUZZER)._set_state = _break

    def _put_back(self, name: str) -> None:
        match name:
            case "reader":
                self.reader.plug_in()
            case "oled" | "opposite":
                self.wires[ADDRESSES[name]].plug_in()
            case "buzzer":
                del self.factory.pin(BUZZER)._set_state

    def tap(self, *keys: str) -> None:
        """Press keys of the number pad."""
        for key in keys:
            self.clock.now_s += PAUSE_S
            self._pad.send(strike(PAD_PLACES[key]))
            self._table.turn()


def _break(level: object) -> None:
    raise RuntimeError("GPIO busy")


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
