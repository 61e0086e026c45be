"""
The table in a terminal: entries are typed, and each view is printed below the last one.

It is a source and an output at once. `Terminal.run` reads lines, on the main
thread; a thread of its own prints. At a real terminal a view that comes while
somebody types is put above the half typed line, which stays as it is.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import textwrap
import threading
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TextIO

from hardware.mailbox import Mailbox
from hardware.ports import Deliver, DeviceNotice, EntryTyped, View
from scorer.errors import HardwareError
from scorer.screen import COLUMNS

PROMPT: Final = "> "
LEAVING: Final = frozenset({"quit", "exit"})
"""What is typed to leave the terminal; the end of the input and Ctrl-C do the same."""

_CLEAR_LINE: Final = "\r\x1b[K"
_SIGNS: Final = "┌─┐│└┘♣♦♥♠"
# For a terminal without these signs: suits by the letters that entries are written with.
_ASCII: Final = str.maketrans("┌─┐│└┘♣♦♥♠♧♢♡♤—–·…", "+-+|++CDHSCDHS--..")
# A text that came in from elsewhere may not steer this terminal.
_NO_CONTROLS: Final = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)], "?")


@dataclass(frozen=True, slots=True)
class _Page:
    """What is printed at once: a view, and the rulings since the page before, also of views left out."""

    rulings: tuple[str, ...]
    view: View


class Terminal:
    """
    Reads entries from a terminal or a pipe, and prints the table.

    Args:
        stdin: Where lines are typed.
        stdout: Where the table is printed.
        source: What the terminal is called in messages.
        environ: Asks with NO_COLOR, or TERM=dumb, for text without bold.
    """

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        *,
        source: str = "terminal",
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._source = source
        self._paper = _Paper(stdout, environ)
        self._deliver: Deliver | None = None
        self._mailbox = Mailbox(self._print, self._lose, merge=_merged, name=source)
        self._last_told: tuple[int, tuple[str, ...]] | None = None
        self._is_over = threading.Event()
        self._printing = threading.Lock()
        self._half_typed: Callable[[], str] = str
        self._is_editing = False  # the prompt stands, and a line is being typed behind it
        self._is_covered = False  # a page was printed while the prompt was about to stand

    def start(self, deliver: Deliver | None = None) -> None:
        """Begin to print; as a source, hand what is typed to *deliver*."""
        if deliver is not None:
            self._deliver = deliver
        self._mailbox.start()

    def draw(self, view: View) -> None:
        """Print *view* soon; views that follow each other fast are one page with all their rulings."""
        told = (view.seq, view.screen.rulings)
        rulings = () if told == self._last_told else view.screen.rulings
        self._last_told = told
        if not self._is_over.is_set():
            self._mailbox.put(_Page(rulings, view))

    def close(self) -> None:
        """Print the last view; `run` ends at the next line. Twice is once."""
        self._mailbox.close()
        self._is_over.set()

    def run(self) -> bool:
        """
        Hand over each line, until the input ends, somebody leaves, or nothing can be printed any more.

        Returns:
            Whether the table was left; False where only a pipe, or a file, came to its end.
        """
        if isinstance(self._stdin, io.TextIOWrapper):
            self._stdin.reconfigure(errors="replace")  # a broken byte spoils its entry, not the game
        with contextlib.suppress(KeyboardInterrupt, OSError):  # a terminal that has hung up fails to be read
            for line in self._lines():
                entry = line.strip()
                if self._is_over.is_set() or entry.casefold() in LEAVING:
                    return True
                if entry and self._deliver is not None:
                    self._deliver(EntryTyped(entry, self._source))
            return self._is_over.is_set() or self._stdin.isatty()
        return True

    def wait(self) -> None:
        """Wait until nothing can be printed any more, or somebody interrupts."""
        with contextlib.suppress(KeyboardInterrupt):
            self._is_over.wait()

    def _lines(self) -> Iterator[str]:
        streams = (self._stdin, self._stdout)
        # input() edits lines only where the process's own streams are terminals.
        if streams == (sys.stdin, sys.stdout) and all(stream.isatty() for stream in streams):
            return self._edited_lines()
        return iter(self._stdin)

    def _edited_lines(self) -> Iterator[str]:
        with self._line_editor():
            while True:
                try:
                    yield self._ask()
                except (EOFError, KeyboardInterrupt):
                    with self._printing:
                        self._write("\n")
                    return

    @contextlib.contextmanager
    def _line_editor(self) -> Iterator[None]:
        """Editing and history, where this Python was built with them."""
        try:
            import readline
        except ImportError:
            yield
            return

        def half_typed() -> str:
            try:
                return readline.get_line_buffer()
            except ValueError:  # caught in the middle of a key: the next page shows the line again
                return ""

        self._half_typed = half_typed
        readline.set_pre_input_hook(self._begin_editing)
        try:
            yield
        finally:
            readline.set_pre_input_hook(None)

    def _ask(self) -> str:
        with self._printing:
            self._is_covered = False
        try:
            return input(PROMPT)
        finally:
            with self._printing:
                self._is_editing = False

    def _begin_editing(self) -> None:
        """The prompt is out, and the first key not read yet."""
        with self._printing:
            if self._is_covered:
                self._write(self._paper.fresh_line + PROMPT)
            self._is_editing = True

    def _print(self, page: _Page) -> None:
        text = self._paper.text(page)
        with self._printing:
            if self._is_editing:
                text = f"{self._paper.fresh_line}{text}{PROMPT}{self._half_typed()}"
            self._is_covered = True
            self._write(text)

    def _write(self, text: str) -> None:
        self._stdout.write(self._paper.writable(text))
        self._stdout.flush()

    def _lose(self, error: OSError | HardwareError) -> None:
        """The reader of our output has gone, and will not come back."""
        if self._is_over.is_set():
            return
        self._is_over.set()
        with contextlib.suppress(io.UnsupportedOperation):
            # What is still in the stream's buffer would fail once more when the program ends.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stdout.fileno())
            os.close(nowhere)
        if self._deliver is not None:
            gone = f"{self._source}: nothing can be printed any more ({error}); start it again"
            self._deliver(DeviceNotice(self._source, gone, lost=True))


class _Paper:
    """
    How a page is written on one output.

    Attributes:
        fresh_line: Begins a line where a prompt may stand already.
    """

    def __init__(self, stdout: TextIO, environ: Mapping[str, str]) -> None:
        self._stdout = stdout
        self._encoding = stdout.encoding or "utf-8"
        self._is_terminal = stdout.isatty()
        is_plain = not self._is_terminal or environ.get("TERM") == "dumb"
        self._has_bold = not is_plain and not environ.get("NO_COLOR")
        self._has_signs = self.writable(_SIGNS) == _SIGNS
        self.fresh_line = "\n" if is_plain else _CLEAR_LINE

    def writable(self, text: str) -> str:
        """*text*, with question marks for what the output's encoding lacks."""
        return text.encode(self._encoding, "replace").decode(self._encoding)

    def text(self, page: _Page) -> str:
        """The rulings, the screen in its box, the notice, and what is to be done now."""
        screen = page.view.screen
        told = [self._wrapped(ruling) for ruling in page.rulings]
        notice = [self._wrapped(screen.notice)] if screen.notice else []
        now = self._wrapped(screen.sentence)
        if self._has_bold:
            now = f"\x1b[1m{now}\x1b[0m"
        rows = "\n".join(
            [*told, *_boxed([self._clean(row).rstrip() for row in screen.lines()]), *notice, now, ""]
        )
        return rows if self._has_signs else rows.translate(_ASCII)

    def _clean(self, text: str) -> str:
        return text.translate(_NO_CONTROLS)

    def _wrapped(self, text: str) -> str:
        """*text*, broken between words where a terminal would break it anywhere."""
        columns = 0
        if self._is_terminal:
            with contextlib.suppress(OSError):
                columns = os.get_terminal_size(self._stdout.fileno()).columns
        clean = self._clean(text)
        return textwrap.fill(clean, columns) if columns else clean


def _boxed(rows: list[str]) -> list[str]:
    width = max([COLUMNS, *map(_columns, rows)])
    inside = [f"│{row}{' ' * (width - _columns(row))}│" for row in rows]
    return [f"┌{'─' * width}┐", *inside, f"└{'─' * width}┘"]


def _columns(text: str) -> int:
    """How many columns a terminal takes for *text*: two for a CJK character, none for a combining one."""
    return sum(
        0
        if unicodedata.category(char) in ("Mn", "Me", "Cf")
        else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )


def _merged(waiting: _Page, page: _Page) -> _Page:
    # A refusal that a later view replaces is still told.
    notice = waiting.view.screen.notice
    refused = (notice,) if notice and notice != page.view.screen.notice else ()
    return _Page(waiting.rulings + refused + page.rulings, page.view)
