"""A real terminal: how it looks, and what somebody who types at it sees while others scan."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
import termios
from collections.abc import Iterator
from typing import TextIO

import pytest

from hardware.ports import View
from hardware.terminal import Terminal
from tests.hardware.worded import SOON_S, words


@pytest.fixture
def screen() -> Iterator[tuple[int, TextIO]]:
    """A real terminal, 20 columns wide: its far end, and the stream that prints on it."""
    far, near = pty.openpty()
    termios.tcsetwinsize(near, (24, 20))
    with os.fdopen(near, "w", encoding="utf-8") as stdout:
        yield far, stdout
    os.close(far)


LOOKS = [
    pytest.param({}, "\x1b[1mBob to play, at\r\ntwenty-two.\x1b[0m", id="the now line is bold"),
    pytest.param(
        {"NO_COLOR": ""}, "\x1b[1mBob to play, at\r\ntwenty-two.\x1b[0m", id="an empty NO_COLOR asks nothing"
    ),
    pytest.param({"NO_COLOR": "1"}, "Bob to play, at\r\ntwenty-two.", id="NO_COLOR asks for plain text"),
    pytest.param({"TERM": "dumb"}, "Bob to play, at\r\ntwenty-two.", id="a dumb terminal gets plain text"),
]


@pytest.mark.parametrize(("environ", "now"), LOOKS)
def test_a_real_terminal(environ: dict[str, str], now: str, screen: tuple[int, TextIO]) -> None:
    """A terminal breaks sentences between words, and shows what is to be done now in bold."""
    far, stdout = screen
    terminal = Terminal(io.StringIO(), stdout, environ=environ)
    terminal.start()
    terminal.draw(
        View(
            1,
            words("Ann has laid the five of hearts.", sentence="Bob to play, at twenty-two."),
            b"",
        )
    )
    terminal.close()
    text = seen(far, f"{now}\r\n")
    assert text.startswith("Ann has laid the\r\nfive of hearts.\r\n┌")


def seen(far: int, wanted: str, before: str = "") -> str:
    """All that the far end of a terminal shows until *wanted* has come."""
    text = before
    while wanted not in text:
        ready, _, _ = select.select([far], [], [], SOON_S)
        assert ready, f"{wanted!r} did not come after {text!r}"
        text += os.read(far, 4096).decode()
    return text


# Echoes each entry as a ruling; each line on the control pipe is a ruling from elsewhere, as of a scan.
PROGRAM = """
import fcntl, sys, termios, threading
from hardware.ports import View
from hardware.terminal import Terminal
from scorer.screen import Large, Row, Screen

fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C is meant for this program

def words(ruling):
    row, large = Row("COUNT 22"), Large((), "")
    return Screen(page="play", kind="list", head=row, large=large, sentence="Bob to play.", rulings=(ruling,))

drawing, seq = threading.Lock(), iter(range(1000))

def draw(ruling):
    with drawing:
        terminal.draw(View(next(seq), words(ruling), b""))

def scans():
    for line in open(int(sys.argv[1])):
        draw(line.strip())

terminal = Terminal(sys.stdin, sys.stdout)
terminal.start(lambda message: draw(f"[{message.text}]"))
threading.Thread(target=scans, daemon=True).start()
terminal.run()
draw("the last ruling")
terminal.close()
"""


class Table:
    """A program with a terminal, somebody who types at it, and a reader that scans."""

    def __init__(self) -> None:
        self._far, near = pty.openpty()
        termios.tcsetwinsize(near, (24, 80))
        scans, self._scanner = os.pipe()
        self._shown = ""
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(scans)],
            stdin=near,
            stdout=near,
            stderr=near,
            pass_fds=[scans],
            env={**os.environ, "TERM": "xterm", "INPUTRC": os.devnull, "PYTHONUTF8": "1"},
            start_new_session=True,
        )
        os.close(near)
        os.close(scans)

    def type(self, keys: str) -> None:
        """Press *keys*."""
        os.write(self._far, keys.encode())

    def press(self, keys: str) -> None:
        """
        Press *keys*, and once more where nothing happens within a second.

        Python forgets a Ctrl-C that comes just before it waits for a key.
        """
        for _ in range(int(SOON_S)):
            self.type(keys)
            if select.select([self._far], [], [], 1)[0]:
                return

    def scan(self, ruling: str) -> None:
        """Let *ruling* come from elsewhere."""
        os.write(self._scanner, f"{ruling}\n".encode())

    def shows(self, wanted: str) -> str:
        """Wait until *wanted* is shown; return what was shown up to its end, since the last time."""
        before, found, self._shown = seen(self._far, wanted, self._shown).partition(wanted)
        return before + found

    def ends(self) -> int:
        """Wait for the program's end; return its exit status."""
        return self._process.wait(SOON_S)

    def clear(self) -> None:
        """Leave nothing behind."""
        self._process.kill()
        self._process.wait(SOON_S)
        os.close(self._far)
        os.close(self._scanner)


@pytest.fixture
def table() -> Iterator[Table]:
    """A table that is cleared in the end."""
    table = Table()
    table.shows("> ")
    yield table
    table.clear()


def test_a_scan_does_not_disturb_the_typing(table: Table) -> None:
    """A view that comes while an entry is half typed stands above it, and the entry goes on below."""
    table.type("CLAI")
    table.shows("CLAI")
    table.scan("Ann lays 5H.")
    above = table.shows("> CLAI")
    assert above.startswith("\r\x1b[K" + "Ann lays 5H.\r\n┌")
    assert "COUNT 22" in above
    assert above.endswith("\x1b[1mBob to play.\x1b[0m\r\n> CLAI")
    table.type("M 8\r")
    table.shows("[CLAIM 8]\r\n")
    table.shows("> ")


def test_lines_can_be_edited_and_had_again(table: Table) -> None:
    """Backspace mends a line, and the arrow brings the one before back."""
    table.type("GX\x7fO\r")
    table.shows("[GO]\r\n")
    table.shows("> ")
    table.type("\x1b[A BY Ann\r")
    table.shows("[GO BY Ann]\r\n")


@pytest.mark.parametrize("keys", ["quit\r", "\x04", "\x03"], ids=["quit", "Ctrl-D", "Ctrl-C"])
def test_leaving_prints_what_is_left(keys: str, table: Table) -> None:
    """However somebody leaves, the last view is printed, on a line of its own, and the program ends well."""
    table.press(keys)
    assert table.shows("the last ruling").endswith("\nthe last ruling")
    table.shows("Bob to play.")
    assert table.ends() == 0
