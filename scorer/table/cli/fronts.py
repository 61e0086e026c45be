"""Where the players sit: at this terminal, at a page in the browser, or at a board of wood and wire."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Protocol

import click

from scorer.errors import HardwareError
from scorer.say import say

if TYPE_CHECKING:
    from hardware.webboard.server import WebBoard
    from scorer.table.desk import Desk
    from scorer.table.devices import Devices
    from scorer.table.table import Table
    from scorer.table.waking import Waking
    from scorer.table.wiring import Keeper


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """
    How the page is served.

    Attributes:
        port: Where; 0 takes any that is free.
        lan: Phones of the network may watch, and touch by a PIN.
        has_browser: It is opened in this machine's browser.
    """

    port: int
    lan: bool
    has_browser: bool


def keep_at_terminal(desk: Desk, devices: Devices) -> None:
    """Keep the table until its terminal is left; with other sources, also when its input has ended."""
    from hardware.terminal import Terminal
    from scorer.table.waking import awake
    from scorer.table.wiring import run_table

    terminal = Terminal(sys.stdin, sys.stdout)

    def stay() -> None:
        is_left = terminal.run()
        if devices.sources and not is_left:
            # Nobody types here, but the reader plays on: a table without a keyboard.
            terminal.wait()

    def open_table() -> Table:
        return desk.open(asks=False, phone=None, renew_pin=None) if devices.has_keys else desk.table

    click.echo(say("greeting"))
    with awake(devices) as waking:
        run_table(desk, waking, terminal, open_table=open_table, stay=stay)


def keep_at_page(desk: Desk, devices: Devices, page: Page, *, asks: bool) -> None:
    """
    Keep the table until Ctrl-C, or a service's end.

    Args:
        desk: The match to play, and what else can be asked for.
        devices: What else is at the table.
        page: How the page is served.
        asks: Begin by asking who plays, and how.

    Raises:
        HardwareError: The page cannot be served there.
    """
    from scorer.table.waking import awake
    from scorer.table.wiring import run_table

    board = _make_board(desk, page)
    board.listen()
    with until_ended() as wait, awake(devices) as waking:
        run_table(
            desk,
            waking,
            board,
            open_table=lambda: _open(desk, board, asks=asks),
            stay=lambda: _stay(board, wait, has_browser=page.has_browser),
        )


def keep_at_board(
    desk: Desk,
    waking: Waking,
    page: Page | None,
    keeper: Keeper,
    *,
    asks: bool,
    wait: Callable[[], object],
) -> None:
    """
    Keep the table of a service until it is ended: with whatever is there.

    Args:
        desk: The match to play, and what else can be asked for.
        waking: What is at the table, started already.
        page: How the page is served; None without one.
        keeper: Is told how the table fares.
        asks: Begin by asking who plays, and how.
        wait: Waits until the service is ended.
    """
    from scorer.table.wiring import run_table

    board = None if page is None else _listening(desk, page, waking)
    run_table(
        desk,
        waking,
        board,
        open_table=lambda: _open(desk, board, asks=asks),
        stay=wait,
        keeper=keeper,
    )


def _listening(desk: Desk, page: Page, waking: Waking) -> WebBoard | None:
    """The page, where its port can be had; else the table is told."""
    from hardware.ports import DeviceNotice

    board = _make_board(desk, page)
    try:
        board.listen()
    except HardwareError as error:
        waking.inbox.put(DeviceNotice("page", f"page: {error}", lost=True))
        return None
    return board


def _make_board(desk: Desk, page: Page) -> WebBoard:
    from scorer.table.devices import make_web_board

    order = desk.table.history.state.options.counting_order
    return make_web_board(page.port, lan=page.lan, folder=desk.folder, counting_order=order)


class Wait(Protocol):
    """Waits until all is ended."""

    def __call__(self, timeout: float | None = None, /) -> bool:
        """At most *timeout* seconds, where it is given; whether all is ended."""


@contextlib.contextmanager
def until_ended() -> Iterator[Wait]:
    """
    What waits until Ctrl-C, or until a service is ended.

    Neither breaks into what is going on: a table that is only half open when it
    is ended opens first, and then closes as any other.
    """
    ended = _Ended()
    kinds = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(kind, lambda number, frame: ended.tell()) for kind in kinds]
    try:
        yield ended.wait
    finally:
        for kind, handler in zip(kinds, before, strict=True):
            signal.signal(kind, handler)


class _Ended:
    """
    Whether all is ended, told by a signal.

    Not a `threading.Event`: its lock would hold for ever a signal that comes while the one
    before it is being told, or while the waiting begins. `SimpleQueue.put` may break into itself.
    """

    def __init__(self) -> None:
        self._told: SimpleQueue[None] = SimpleQueue()

    def tell(self) -> None:
        """All is ended."""
        self._told.put(None)

    def wait(self, timeout: float | None = None, /) -> bool:
        """At most *timeout* seconds, where it is given; whether all is ended."""
        try:
            self._told.get(timeout=timeout)
        except Empty:
            return False
        self.tell()  # for whoever waits next
        return True


def _open(desk: Desk, board: WebBoard | None, *, asks: bool) -> Table:
    """The table with its panel, which tells where phones find it."""
    from scorer.table.dialog import Phone

    if board is None:
        return desk.open(asks=asks, phone=None, renew_pin=None)

    def phone(pin: str) -> Phone:
        return Phone(board.url.removeprefix("http://").rstrip("/"), pin)

    found = None if board.pin is None else phone(board.pin)
    return desk.open(asks=asks, phone=found, renew_pin=lambda: phone(board.renew_pin()))


def _stay(board: WebBoard, wait: Callable[[], object], *, has_browser: bool) -> None:
    """Tell where the page is, as soon as it is there, and wait for Ctrl-C."""
    board.wait()
    click.echo(say("page_at", url=board.url))
    if board.pin is not None:
        click.echo(say("page_pin", pin=board.pin))
    if has_browser and _has_desktop():
        import webbrowser

        webbrowser.open(board.url)
    wait()


def _has_desktop() -> bool:
    """Whether a browser has a screen; without one Linux would start a browser in this terminal."""
    return sys.platform != "linux" or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
