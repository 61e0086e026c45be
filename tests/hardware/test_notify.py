"""What systemd is told of the service, over a real socket."""

from __future__ import annotations

import itertools
import logging
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hardware.notify import Notifier

PID: Final = 4711


class Systemd:
    """The other end of the line, bound to *address* as systemd binds it."""

    def __init__(self, address: str) -> None:
        self.environ = {"NOTIFY_SOCKET": address}
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind("\0" + address[1:] if address.startswith("@") else address)
        self._line.setblocking(False)

    def heard(self) -> list[str]:
        """The messages that have come since the last look."""
        messages: list[str] = []
        while True:
            try:
                messages.append(self._line.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        """Hear nothing more."""
        self._line.close()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a name short enough for a socket in it."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture(params=["a path", "an abstract name"])
def systemd(request: pytest.FixtureRequest, folder: Path) -> Iterator[Systemd]:
    """A systemd that listens where it can."""
    listening = Systemd(str(folder / "notify") if request.param == "a path" else f"@{folder}/notify")
    yield listening
    listening.close()


def test_life_of_a_service(systemd: Systemd) -> None:
    """H07: ready comes first and once, with a status of one line; then pings, then the end."""
    notifier = Notifier.from_environ({**systemd.environ, "WATCHDOG_USEC": "10000000"}, PID)
    notifier.alive()
    before = systemd.heard()
    for _ in range(2):
        notifier.ready("Ann 12,\nBob 9")
    notifier.alive()
    notifier.alive()
    notifier.stopping()

    assert before == []
    assert systemd.heard() == ["READY=1\nSTATUS=Ann 12, Bob 9", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]


# what systemd asks for, and how long we may wait between two pings
WATCHED: Final = [
    pytest.param({"WATCHDOG_USEC": "10000000"}, 5.0, id="half of what it waits"),
    pytest.param({"WATCHDOG_USEC": "3"}, 1.5e-6, id="also of a very short wait"),
    pytest.param({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(PID)}, 10.0, id="we are asked by name"),
    pytest.param({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, None, id="another process is asked"),
    pytest.param({}, None, id="nobody is asked"),
    pytest.param({"WATCHDOG_USEC": "0"}, None, id="a wait of nothing is no watchdog"),
    pytest.param({"WATCHDOG_USEC": "soon"}, None, id="nor is a word"),
]


@pytest.mark.parametrize(("asked", "watchdog_s"), WATCHED)
def test_watchdog(systemd: Systemd, asked: dict[str, str], watchdog_s: float | None) -> None:
    """Pings are sent where this process is asked for them, and only there."""
    notifier = Notifier.from_environ({**systemd.environ, **asked}, PID)
    notifier.ready("")
    systemd.heard()
    notifier.alive()

    assert notifier.watchdog_s == watchdog_s
    assert systemd.heard() == ([] if watchdog_s is None else ["WATCHDOG=1"])


@pytest.mark.parametrize(
    "entries_s",
    [
        pytest.param([], id="an idle table"),
        pytest.param([4.875, 9.75, 14.625], id="entries just before a ping is due"),
        pytest.param([0.125, 0.25, 0.375, 22.0], id="a burst, then quiet"),
    ],
)
def test_pings_keep_the_watchdog_away(systemd: Systemd, entries_s: list[float]) -> None:
    """H07: a game thread that comes round as the contract says pings every 5 s at most for a watchdog of 10."""
    notifier = Notifier.from_environ({**systemd.environ, "WATCHDOG_USEC": "10000000"}, PID)
    assert notifier.watchdog_s is not None
    notifier.ready("")
    systemd.heard()
    now_s, pings_s = 0.0, [0.0]
    while now_s < 30.0:
        due_s = now_s + notifier.watchdog_s
        now_s = min([each for each in entries_s if each > now_s] + [due_s])
        notifier.alive()
        pings_s += [now_s] * len(systemd.heard())

    assert max(later - sooner for sooner, later in itertools.pairwise(pings_s)) <= 5.0


def test_without_systemd_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """H07: a table that was started by hand opens no socket at all."""
    monkeypatch.setattr(socket, "socket", None)
    notifier = Notifier.from_environ({"WATCHDOG_USEC": "10000000"}, PID)
    notifier.ready("Ann 0, Bob 0")
    notifier.alive()
    notifier.stopping()

    assert notifier.watchdog_s is None


def test_systemd_that_has_gone_is_logged_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A socket that nobody reads stops no game; it is said once, and once more after it was back."""
    address = str(folder / "notify")
    notifier = Notifier.from_environ({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "10000000"}, PID)
    caplog.set_level(logging.WARNING, "hardware.notify")
    notifier.ready("")
    notifier.alive()
    first = [record.getMessage() for record in caplog.records]
    systemd = Systemd(address)
    notifier.alive()
    heard = systemd.heard()
    systemd.close()
    notifier.alive()

    assert first == ["systemd was not told READY=1 ([Errno 2] No such file or directory)"]
    assert heard == ["WATCHDOG=1"]
    assert [record.getMessage() for record in caplog.records[1:]] == [
        "systemd was not told WATCHDOG=1 ([Errno 111] Connection refused)"
    ]


def test_systemd_that_hangs_blocks_nobody(systemd: Systemd, caplog: pytest.LogCaptureFixture) -> None:
    """A queue that is full takes no more, and the game thread does not wait for it."""
    notifier = Notifier.from_environ({**systemd.environ, "WATCHDOG_USEC": "10000000"}, PID)
    notifier.ready("")
    for _ in range(10_000):
        notifier.alive()
        if caplog.records:
            break

    assert [record.getMessage() for record in caplog.records] == [
        "systemd was not told WATCHDOG=1 ([Errno 11] Resource temporarily unavailable)"
    ]
