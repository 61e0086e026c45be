"""A table that is kept by a service: who is told that the game thread moves, and when."""

from __future__ import annotations

import os
import select
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final

import pytest

from hardware.notify import Notifier
from hardware.ports import EntryTyped, View
from scorer.table.loop import Loop
from scorer.table.service import POWER_OFF, Service
from scorer.table.table import Table
from tests.clock import Clock
from tests.tabletop import sit_down

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

WATCHED: Final = {"WATCHDOG_USEC": "10000000"}


class Systemd:
    """The other end of the line."""

    def __init__(self, folder: Path) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(f"\0{folder}/notify")
        self._line.settimeout(SOON_S)
        self.environ = {"NOTIFY_SOCKET": f"@{folder}/notify", "INVOCATION_ID": "1"}

    def hears(self) -> str:
        """The first line of the next message; waits for it."""
        return self._line.recv(4096).decode().partition("\n")[0]

    def is_quiet(self) -> bool:
        """No message waits."""
        return not select.select([self._line], [], [], 0)[0]

    def close(self) -> None:
        """Hear nothing more."""
        self._line.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    """A systemd that listens."""
    listening = Systemd(tmp_path)
    yield listening
    listening.close()


def service_of(environ: dict[str, str], clock: Callable[[], float]) -> Service:
    """The service in this environment, with a clock that is told."""
    return Service(Notifier.from_environ(environ, os.getpid()), is_managed=True, clock=clock)


def test_pulses_h07(systemd: Systemd) -> None:
    """H07: a ping with the first pulse, then one each half of systemd's patience, however often it pulses."""
    clock = Clock(100.0)
    kept = service_of({**systemd.environ, **WATCHED}, clock)
    assert kept.pulse() == 5.0
    assert systemd.is_quiet(), "before it is ready there is nothing to tell"

    kept.ready()
    assert systemd.hears() == "READY=1"
    pinged = []
    for now_s in (100.0, 104.0, 105.0, 105.5, 109.9, 110.0, 200.0, 204.0):
        clock.now_s = now_s
        due_s = kept.pulse()
        assert due_s is not None
        assert 0.0 < due_s <= 5.0
        if not systemd.is_quiet():
            assert systemd.hears() == "WATCHDOG=1"
            pinged.append(now_s)
    assert pinged == [105.0, 110.0, 200.0]

    kept.stopping()
    assert systemd.hears() == "STOPPING=1"


@pytest.mark.parametrize(
    ("more", "due_s"),
    [
        pytest.param({}, None, id="nobody waits for pings"),
        pytest.param({"WATCHDOG_USEC": "0"}, None, id="no patience is no watchdog"),
        pytest.param({**WATCHED, "WATCHDOG_PID": "1"}, None, id="another process is watched"),
        pytest.param(WATCHED, 5.0, id="this process is watched"),
    ],
)
def test_when_to_come_round_again_h07(systemd: Systemd, more: dict[str, str], due_s: float | None) -> None:
    """H07: without a watchdog the game thread sleeps until somebody plays."""
    kept = service_of({**systemd.environ, **more}, Clock(100.0))

    assert kept.pulse() == due_s


def test_without_systemd_nobody_is_told() -> None:
    """At a table that a person has started there is no line, no watchdog and no power to switch off."""
    kept = Service.of({})
    kept.ready()
    kept.stopping()

    assert (kept.pulse(), kept.power_off) == (None, None)
    assert Service.of({"INVOCATION_ID": "1"}).power_off is not None


class Stuck:
    """An output at which the game thread hangs."""

    def __init__(self) -> None:
        self.hangs, self.goes_on = threading.Event(), threading.Event()
        self.is_stuck = False

    def start(self, deliver: object) -> None:
        pass

    def draw(self, view: View) -> None:
        if self.is_stuck:
            self.hangs.set()
            assert self.goes_on.wait(SOON_S)

    def close(self) -> None:
        pass


def test_a_game_thread_that_hangs_is_found_h07(systemd: Systemd) -> None:
    """H07: pings come from the game thread itself, so from a thread that hangs there come none."""
    clock, stuck = Clock(100.0), Stuck()
    kept = service_of({**systemd.environ, **WATCHED}, clock)
    pulsed: SimpleQueue[float | None] = SimpleQueue()

    def pulse() -> float | None:
        due_s = kept.pulse()
        pulsed.put(due_s)
        return due_s

    loop = Loop(Table(sit_down(dealer="Ann")), lambda number, source, rows: None, [stuck])
    kept.ready()
    assert systemd.hears() == "READY=1"
    game = threading.Thread(target=loop.run, args=[pulse], daemon=True)
    game.start()
    assert systemd.hears() == "WATCHDOG=1"
    assert pulsed.get(timeout=SOON_S) == 5.0

    stuck.is_stuck, clock.now_s = True, 1000.0
    loop.deliver(EntryTyped("5H", "page"))
    assert stuck.hangs.wait(SOON_S)
    with pytest.raises(Empty):
        pulsed.get_nowait()
    assert systemd.is_quiet()

    stuck.is_stuck = False
    stuck.goes_on.set()
    assert systemd.hears() == "WATCHDOG=1"
    loop.stop()
    game.join(SOON_S)
    assert not game.is_alive()


class Machine:
    """A machine that is asked to switch off."""

    def __init__(self, answer: int | Exception) -> None:
        self._answer = answer
        self.asked: SimpleQueue[object] = SimpleQueue()

    def run(self, command: object, **how: Any) -> subprocess.CompletedProcess[str]:
        self.asked.put(command)
        if isinstance(self._answer, Exception):
            raise self._answer
        return subprocess.CompletedProcess("", self._answer, "", "Interactive authentication required.\n")


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        pytest.param(0, "", id="it does"),
        pytest.param(1, "was not switched off: Interactive authentication required.", id="it may not"),
        pytest.param(FileNotFoundError(2, "No such file"), "cannot be switched off", id="it cannot"),
        pytest.param(subprocess.TimeoutExpired("x", 30), "cannot be switched off", id="it does not answer"),
    ],
)
def test_the_machine_is_asked_to_switch_off(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, answer: int | Exception, complaint: str
) -> None:
    """It is asked on another thread than the game's; what it says against it is for the log."""
    machine = Machine(answer)
    monkeypatch.setattr(subprocess, "run", machine.run)
    before = set(threading.enumerate())
    power_off = Service.of({"INVOCATION_ID": "1"}).power_off
    assert power_off is not None
    power_off()
    assert machine.asked.get(timeout=SOON_S) == POWER_OFF
    for asking in set(threading.enumerate()) - before:
        asking.join(SOON_S)

    assert len(caplog.messages) == bool(complaint)
    assert complaint in "".join(caplog.messages)
