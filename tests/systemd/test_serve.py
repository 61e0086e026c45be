"""`muggins serve` as a process: told to systemd, pulled down softly and hard, with devices that hang or are away."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from hardware.config import DEFAULT_BUILD
from hardware.output.board import Board
from hardware.output.chips import APA102
from hardware.output.pages import draw_page
from scorer.record.journal import FILE_NAME
from scorer.record.trouble import denied
from scorer.table.trouble_page import page_of
from tests.board_process import describe_board
from tests.controller import Controller, Kind
from tests.sitting import LONG_S, Reader, kept
from tests.strips import is_dark, read_apa102

ROOT: Final = Path(__file__).parents[2]
FRAME_BYTES: Final = APA102.frame_bytes(Board(144, 2, "grouped", "rows").led_map().leds)


class Manager:
    """
    What systemd is to a service: a socket that it tells things to.

    Attributes:
        heard: Every message so far.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self.heard: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self.path))

    def wait_for(self, word: str) -> None:
        """Listen until *word* is told once more."""
        deadline = monotonic() + LONG_S
        while monotonic() < deadline:
            self._socket.settimeout(max(0.01, deadline - monotonic()))
            self.heard.append(self._socket.recv(4096).decode())
            if self.heard[-1].startswith(word):
                return
        raise AssertionError(f"{word} was not told: {self.heard}")

    def is_silent(self, for_s: float) -> bool:
        """Whether nothing is told for so long."""
        self._socket.settimeout(for_s)
        try:
            self.heard.append(self._socket.recv(4096).decode())
        except TimeoutError:
            return True
        return False

    def forget(self) -> None:
        """Drop what has been told and not been heard yet."""
        while not self.is_silent(0.01):
            pass

    def close(self) -> None:
        """Listen no more."""
        self._socket.close()


class Served:
    """
    A board of files, and its service.

    Attributes:
        folder: Where all of it is.
        manager: Whom it tells how it fares.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.config = folder / "muggins.toml"
        self.config.write_text(describe_board(folder, web="on = false", claims="off"), encoding="utf-8")
        (folder / "strip").touch()
        self.reader = Reader(folder / "reader")
        self.manager = Manager(folder)
        self.process: subprocess.Popen[str] | None = None

    def start(self, *words: str, watchdog_us: int = 0) -> subprocess.Popen[str]:
        """Start the service; it is ready when this comes back."""
        self.process = self.begin(*words, watchdog_us=watchdog_us)
        self.manager.wait_for("READY=1")
        return self.process

    def begin(self, *words: str, watchdog_us: int = 0) -> subprocess.Popen[str]:
        """Start the service."""
        environ = {**os.environ, "NOTIFY_SOCKET": str(self.manager.path)}
        if watchdog_us:
            environ["WATCHDOG_USEC"] = str(watchdog_us)
        places = (str(self.config), str(self.state), str(self.folder))
        return subprocess.Popen(
            (sys.executable, "-m", "tests.board_process", *places, *words),
            cwd=ROOT,
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End it; its exit code, and what it complained of."""
        assert self.process is not None
        self.process.send_signal(how)
        return self.wait()

    def wait(self) -> tuple[int, str]:
        """Wait for its end; its exit code, and what it complained of."""
        assert self.process is not None
        _, complained = self.process.communicate(timeout=LONG_S)
        return self.process.returncode, complained

    def scan(self, *codes: str) -> None:
        """Scan until these are the moves that are kept; a line that is being opened forgets what came before."""
        deadline = monotonic() + LONG_S
        while (have := len(kept(self.state))) < len(codes):
            assert monotonic() < deadline, "what was scanned is not kept"
            self.reader.scan(codes[have])
            self.manager.is_silent(0.05)

    def strip_is_dark(self) -> bool:
        """Whether the last frame on the strip is dark."""
        sent = (self.folder / "strip").read_bytes()
        assert len(sent) >= FRAME_BYTES
        assert len(sent) % FRAME_BYTES == 0
        return is_dark(read_apa102(sent[-FRAME_BYTES:]))

    def display(self) -> Controller:
        """The display, after all that it was sent."""
        controller = Controller("ssd1309")
        for line in (self.folder / "oled").read_text("ascii").splitlines():
            kind, sent = line.split(" ")
            obey = controller.command if Kind(int(kind)) is Kind.COMMAND else controller.write
            obey(bytes.fromhex(sent))
        return controller


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A board whose service is not started yet."""
    board = Served(tmp_path)
    yield board
    if board.process is not None and board.process.returncode is None:
        board.end(signal.SIGKILL)
    board.manager.close()


def test_ready_is_told_when_the_table_takes_a_press(served: Served) -> None:
    """H07: READY=1 comes first and once, and what is scanned from then on is kept."""
    served.reader.plug_in()
    served.start()
    served.scan("DEALER Ann", "5H", "6S")

    assert served.end() == (0, "")
    assert [word.partition("\n")[0] for word in served.manager.heard] == ["READY=1"]
    served.manager.wait_for("STOPPING=1")


def test_it_starts_with_every_device_missing(served: Served) -> None:
    """No reader, no strip, no display: the table is open all the same, and ends well."""
    (served.folder / "strip").unlink()
    (served.folder / "oled").mkdir()
    served.start()

    assert served.end() == (0, "")


def test_a_clean_end_darkens_strip_and_display(served: Served) -> None:
    """D08: the last frame of the strip is dark, and the display is off, after SIGTERM and after SIGINT."""
    served.reader.plug_in()
    for how, codes in ((signal.SIGTERM, ("DEALER Ann", "JH")), (signal.SIGINT, ("DEALER Ann", "JH", "6S"))):
        served.start()
        served.scan(*codes)
        code, complained = served.end(how)

        assert (code, complained) == (0, "")
        assert served.strip_is_dark()
        assert not served.display().is_on


def test_a_display_that_hangs_keeps_nobody(served: Served) -> None:
    """The table is ready, plays and ends; only the display that hangs stays as it was."""
    served.reader.plug_in()
    served.start("hang")
    served.scan("DEALER Ann", "JH")

    assert served.end()[0] == 0
    assert served.strip_is_dark()


def test_a_kill_loses_nothing(served: Served) -> None:
    """After SIGKILL the next start goes on with the game, by itself."""
    served.reader.plug_in()
    served.start()
    served.scan("DEALER Ann", "5H", "6S")
    served.end(signal.SIGKILL)
    before = kept(served.state)
    served.start()
    served.scan("DEALER Ann", "5H", "6S", "7D")

    assert [row.entry for row in kept(served.state)] == ["DEALER Ann", "5H", "6S", "7D"]
    assert kept(served.state)[:3] == before


def test_the_watchdog_is_fed_by_the_game(served: Served) -> None:
    """H07: a game that moves pings again and again; one that waits for the disk does not."""
    served.reader.plug_in()
    served.start(watchdog_us=400_000)
    served.scan("DEALER Ann", "5H")
    served.manager.wait_for("WATCHDOG=1")
    served.manager.wait_for("WATCHDOG=1")
    with closing(sqlite3.connect(served.state / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # the disk is kept busy: the next move waits for it
        served.reader.scan("6S")
        served.manager.is_silent(0.5)
        served.manager.forget()
        is_silent = served.manager.is_silent(1.0)
        other.execute("ROLLBACK")

    assert is_silent
    served.manager.wait_for("WATCHDOG=1")


def test_a_page_that_cannot_be_served_costs_no_game(served: Served) -> None:
    """Another program holds the port: the table is open all the same, and what is scanned is kept."""
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port = holder.getsockname()[1]
        written = served.config.read_text("utf-8").replace("on = false", f"port = {port}")
        served.config.write_text(written, encoding="utf-8")
        served.reader.plug_in()
        served.start()
        served.scan("DEALER Ann", "5H")

    assert served.end() == (0, "")


def test_a_second_service_leaves_the_first_alone(served: Served) -> None:
    """E02: it ends with the reason, and the first one plays on."""
    served.reader.plug_in()
    served.start()
    second = served.begin()
    _, complained = second.communicate(timeout=LONG_S)
    served.scan("DEALER Ann", "5H")

    assert second.returncode != 0
    assert "another copy of Muggins" in complained
    assert served.end()[0] == 0


WRONG: Final = [
    ("[strip]\nchip = 5\n", "strip.chip", "a setting of the wrong kind"),
    ("version = 2\n", "version", "a file of a newer Muggins"),
    ("[strip\n", "line 1", "no TOML at all"),
    ("", "empty", "a file that a power cut has emptied"),
]


@pytest.mark.parametrize(("text", "told"), [pytest.param(*row[:2], id=row[2]) for row in WRONG])
def test_settings_that_are_wrong_cost_no_game(served: Served, text: str, told: str) -> None:
    """The table is open without devices, and the reason is said."""
    served.config.write_text(text, encoding="utf-8")
    served.start()
    code, complained = served.end()

    assert code == 0
    assert told in complained


def test_a_game_that_nobody_can_play_costs_no_device(served: Served) -> None:
    """The house's own rules are wrong: it is said, and everything else of the settings holds."""
    written = served.config.read_text("utf-8").replace('claims = "off"', 'claims = "loud"')
    served.config.write_text(written, encoding="utf-8")
    served.reader.plug_in()
    served.start()
    code, complained = served.end()

    assert code == 0
    assert "claims" in complained
    assert served.strip_is_dark()


def test_the_default_build_is_what_is_tried(served: Served) -> None:
    """The strip of the board here is the one that frames are counted for."""
    strip = DEFAULT_BUILD.strip
    assert Board(strip.per_metre, strip.lanes, strip.spacing, strip.wired).led_map().leds == 284


def test_a_table_that_cannot_be_is_told_on_the_display(served: Served) -> None:
    """A disk that is full or read-only at the start: the display says so, until the service is ended."""
    lock = served.state / "journal.lock"
    lock.mkdir(parents=True)
    page = draw_page(page_of(denied(lock, os.strerror(errno.EISDIR))))
    served.process = served.begin()
    deadline = monotonic() + LONG_S
    while not ((served.folder / "oled").exists() and served.display().picture().tobytes() == page.tobytes()):
        assert monotonic() < deadline, "the display does not say why there is no table"
        assert served.manager.is_silent(0.05)
    code, complained = served.end()

    assert code == 1
    assert "cannot be used (Is a directory)" in complained
    assert not served.display().is_on
