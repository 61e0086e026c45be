"""The table in a terminal: entries go in by the line, views come out whole, and nothing is lost between."""

from __future__ import annotations

import io
import os
import queue
from typing import Any, TextIO

import pytest

from hardware.ports import DeviceNotice, EntryTyped, Message, Output, Source, View
from hardware.terminal import Terminal
from scorer.screen import Screen
from tests.hardware.worded import SOON_S, words

TOP, KEYS, BOTTOM = "┌─────────────────────┐\n", "│ OK  UNDO  GO  MENU  │\n", "└─────────────────────┘\n"
WIDE = f"│{' ' * 22}│\n"
BLANK = f"│{' ' * 21}│\n"
BOX = f"{TOP}│ANN  23      BOB*  31│\n│COUNT 22             │\n{BLANK * 4}{KEYS}{BOTTOM}"


def printed(*views: Screen, encoding: str = "utf-8") -> str:
    """What a terminal that is no real one prints for *views*, given one after another before it starts."""
    stdout = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    terminal = Terminal(io.StringIO(), stdout)
    for seq, screen in enumerate(views):
        terminal.draw(View(seq, screen, b"{}"))
    terminal.start()
    terminal.close()
    stdout.seek(0)
    return stdout.read()


def typed(stdin: TextIO) -> list[Message]:
    """What a terminal delivers when *stdin* is typed into it."""
    heard: list[Message] = []
    terminal = Terminal(stdin, io.StringIO())
    terminal.start(heard.append)
    terminal.run()
    terminal.close()
    return heard


def entries(*texts: str) -> list[Message]:
    """The messages for entries typed at the terminal."""
    return [EntryTyped(text, "terminal") for text in texts]


PAGES = [
    (words(), f"{BOX}Bob to play.\n", "the screen in a box, then what is to be done now"),
    (words("One.", "Two."), f"One.\nTwo.\n{BOX}Bob to play.\n", "rulings first, the oldest on top"),
    (
        words(notice="KH is over 31."),
        f"{BOX}KH is over 31.\nBob to play.\n",
        "a notice just before the now line",
    ),
    (
        words(rows=("小明  23",)),
        f"{TOP}│小明  23             │\n{BLANK * 5}{KEYS}{BOTTOM}Bob to play.\n",
        "a wide name does not push the border",
    ),
    (
        words(rows=("Zoe\u0308  23",)),
        f"{TOP}│Zoe\u0308  23              │\n{BLANK * 5}{KEYS}{BOTTOM}Bob to play.\n",
        "nor does a combining mark pull it",
    ),
    (
        words(rows=("小" * 11, "x")),
        f"┌{'─' * 22}┐\n│{'小' * 11}│\n│x{' ' * 21}│\n{WIDE * 4}│ OK  UNDO  GO  MENU   │\n└{'─' * 22}┘\nBob to play.\n",
        "a row that is too wide widens the box",
    ),
    (
        words("\x1b[2J\u009b2J"),
        f"?[2J?2J\n{BOX}Bob to play.\n",
        "a text cannot steer the terminal",
    ),
    (words("\udcff"), f"?\n{BOX}Bob to play.\n", "half a character is no trouble"),
]


@pytest.mark.parametrize(("screen", "text"), [pytest.param(*row[:2], id=row[2]) for row in PAGES])
def test_a_page(screen: Screen, text: str) -> None:
    """A view is printed whole, in the same order every time, and plain where nobody looks."""
    assert printed(screen) == text


def test_a_page_in_ascii() -> None:
    """Where the encoding lacks the signs, suits are letters and the box is made of ASCII."""
    screen = words("5♥ — Zoë pegs 2…", rows=("7♠ 8♦ 9♣",))
    blank = f"|{' ' * 21}|\n" * 5
    box = f"+{'-' * 21}+\n|7S 8D 9C{' ' * 13}|\n{blank}| OK  UNDO  GO  MENU  |\n+{'-' * 21}+\n"
    assert printed(screen, encoding="ascii") == f"5H - Zo? pegs 2.\n{box}Bob to play.\n"
    assert printed(screen, encoding="latin-1") == f"5H - Zoë pegs 2.\n{box}Bob to play.\n"


def test_no_ruling_is_lost() -> None:
    """Views that come faster than they are printed are one page: all rulings, the newest screen."""
    views = [
        words("One."),
        words("Two.", "Three."),
        words("Four.", sentence="Now."),
    ]
    assert printed(*views) == f"One.\nTwo.\nThree.\nFour.\n{BOX}Now.\n"


def test_a_ruling_is_told_once() -> None:
    """The same view drawn again, for another notice, tells the notice but not its rulings again."""
    stdout = io.StringIO()
    terminal = Terminal(io.StringIO(), stdout)
    for seq, notice in ((1, ""), (1, "Reader lost."), (2, "")):
        terminal.draw(View(seq, words("Go for 1.", notice=notice), b"{}"))
    terminal.start()
    terminal.close()
    assert stdout.getvalue() == f"Go for 1.\nReader lost.\nGo for 1.\n{BOX}Bob to play.\n"


def test_close_prints_the_last_view() -> None:
    """The last view is printed before the program ends; a later one is not. Closing twice is closing once."""
    stdout = io.StringIO()
    terminal = Terminal(io.StringIO(), stdout)
    source: Source = terminal
    output: Output = terminal
    source.start(lambda _message: None)
    output.start(lambda _message: None)
    output.draw(View(1, words(), b"{}"))
    output.close()
    source.close()
    output.draw(View(2, words(sentence="Too late."), b"{}"))
    assert stdout.getvalue() == f"{BOX}Bob to play.\n"


LINES = [
    ("5H\nGO\n", entries("5H", "GO"), "a line is an entry"),
    ("  5h by Ann \r\n", entries("5h by Ann"), "without the blanks around it"),
    ("\n   \n5H\n", entries("5H"), "a blank line is nothing"),
    ("5H", entries("5H"), "the last line needs no end"),
    ("?\nhelp\n", entries("?", "help"), "questions are for the table to answer"),
    ("5H\nquit\nJS\n", entries("5H"), "quit leaves"),
    ("5H\n Exit \nJS\n", entries("5H"), "so does exit, in any case"),
    ("quitter\n", entries("quitter"), "a word that begins like it does not"),
    ("CUT Zoë 7♥\n", entries("CUT Zoë 7♥"), "names and suit signs go through"),
    ("", [], "an empty input is nothing"),
]


@pytest.mark.parametrize(("text", "heard"), [pytest.param(*row[:2], id=row[2]) for row in LINES])
def test_lines_are_entries(text: str, heard: list[Message]) -> None:
    """What is typed arrives by the line, until the input ends or somebody leaves."""
    assert typed(io.StringIO(text)) == heard


def test_lines_come_through_a_pipe() -> None:
    """A pipe is read like a terminal; a byte that is no UTF-8 spoils its own entry only."""
    far, near = os.pipe()
    os.write(near, b"5H\nCUT Zo\xff 7H\nGO\n")
    os.close(near)
    with os.fdopen(far, encoding="utf-8") as stdin:
        assert typed(stdin) == entries("5H", "CUT Zo\ufffd 7H", "GO")


class Interrupted(io.RawIOBase):
    """An input at which somebody types an entry and then presses Ctrl-C, or hangs up."""

    def __init__(self, error: BaseException) -> None:
        self._error = error
        self._typed = b"5H\n"

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """The entry, then the interruption."""
        if not self._typed:
            raise self._error
        typed, self._typed = self._typed, b""
        buffer[: len(typed)] = typed
        return len(typed)


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), OSError(5, "Input/output error")], ids=["Ctrl-C", "hang up"]
)
def test_an_interruption_ends_it_quietly(error: BaseException) -> None:
    """Ctrl-C, and a terminal that hangs up, end the input like its end does."""
    assert typed(io.TextIOWrapper(io.BufferedReader(Interrupted(error)))) == entries("5H")


def test_a_closed_terminal_takes_no_more_lines() -> None:
    """After the table has closed the terminal, the next line ends it."""
    heard: list[Message] = []
    terminal = Terminal(io.StringIO("5H\nGO\nJS\n"), io.StringIO())

    def deliver(message: Message) -> None:
        heard.append(message)
        terminal.close()

    terminal.start(deliver)
    terminal.run()
    assert heard == entries("5H")


def test_nobody_reads_any_more() -> None:
    """When the pipe behind the output breaks, that is told once, and the next line ends it in peace."""
    far, near = os.pipe()
    os.close(far)
    heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
    with os.fdopen(near, "w", encoding="utf-8") as stdout:
        terminal = Terminal(io.StringIO("5H\n"), stdout)
        terminal.start(heard.put)
        terminal.draw(View(1, words(), b"{}"))
        notice = heard.get(timeout=SOON_S)
        terminal.draw(View(2, words(), b"{}"))
        terminal.run()
        terminal.close()
    assert isinstance(notice, DeviceNotice)
    assert notice.lost
    assert "nothing can be printed any more" in notice.message
    assert heard.empty()
