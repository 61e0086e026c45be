"""A real browser, and tables for it; without a Chromium on this machine these tests are skipped."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browsing import SOON_S
from tests.fingers import Fingers, Hand, click
from tests.panel import Panel
from tests.serving import Served, served
from tests.tabletop import NAMES, sit_down

PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")
QUIET: Final = ("--disable-gpu", "--disable-background-networking")

Motion = Literal["reduce", "no-preference"]


# For a module at a time: while Playwright runs, other tests cannot have an event loop of their own.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without a window of its own."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("no Chromium on this machine: sudo apt install chromium")
    expect.set_options(timeout=1000 * SOON_S)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, chromium_sandbox=False, args=list(QUIET)
        )
        yield browser
        browser.close()


class Windows:
    """
    Opens windows, each as if in a browser of its own.

    Attributes:
        complaints: What pages have complained of on their consoles.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.complaints: list[str] = []

    def open(self, url: str, *, reduced_motion: Motion = "reduce", **look: Any) -> Page:
        """A window at *url*; *look* is how Playwright makes it, as in ``color_scheme="dark"``."""
        page = self._browser.new_context(reduced_motion=reduced_motion, **look).new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)
        page.goto(url)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    @contextmanager
    def complaint(self, page: Page, words: str) -> Iterator[None]:
        """A complaint that has to come, and is no fault."""
        # The complaint has come before what has come is looked through.
        with self.may_complain(words), page.expect_console_message(lambda message: words in message.text):
            yield

    @contextmanager
    def may_complain(self, words: str) -> Iterator[None]:
        """A complaint that may come, by chance, and is no fault."""
        yield
        self.complaints = [complaint for complaint in self.complaints if words not in complaint]

    def close(self) -> None:
        """Close all of them."""
        for context in self._browser.contexts:
            context.close()


@pytest.fixture
def windows(chromium: Browser) -> Iterator[Windows]:
    """Windows; a complaint on the console of any fails the test."""
    opened = Windows(chromium)
    yield opened
    opened.close()
    assert opened.complaints == []


class Tables:
    """
    Lays tables, each ``muggins play`` in a process of its own.

    Args:
        folder: Where their journals are.
        ends: Ends them at last.

    Attributes:
        lives: The processes, in the order of their beginning.
    """

    def __init__(self, folder: Path, ends: ExitStack) -> None:
        self.lives: list[Served] = []
        self._folder = folder
        self._ends = ends

    def lay(self, *words: str, players: int = 2, **agreed: str) -> Served:
        """A new table of so many players; *words* are more of the command line."""
        agreed = {"dealer": "Ann", **agreed}
        options = [word for key, value in agreed.items() for word in ("--option", f"{key}={value}")]
        given = ("--no-browser", "--players", ", ".join(NAMES[:players]), *options)
        return self._begin(self._folder / f"table-{len(self.lives)}", *given, *words)

    @contextmanager
    def power_cut(self) -> Iterator[None]:
        """Kill the last table; when what is done meanwhile is done, it goes on at the same address."""
        life = self.lives[-1]
        life.end(signal.SIGKILL)
        yield
        self._begin(life.folder, "--no-browser", port=life.browser.port)

    def _begin(self, folder: Path, *words: str, port: int = 0) -> Served:
        self.lives.append(self._ends.enter_context(served(folder, *words, port=port)))
        return self.lives[-1]


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Tables, cleared at the end."""
    with ExitStack() as ends:
        yield Tables(tmp_path, ends)


Sit = Callable[..., Fingers]


@pytest.fixture
def sit(tables: Tables, windows: Windows) -> Sit:
    """Lays a table, sits down at its page, and knows what it has to show."""

    def open_table(players: int = 2, *, hand: Hand = click, **agreed: str) -> Fingers:
        page = windows.open(tables.lay(players=players, **agreed).url)
        fingers = Fingers(page, Panel(sit_down(players, **{"dealer": "Ann", **agreed})), hand)
        fingers.see()
        return fingers

    return open_table
