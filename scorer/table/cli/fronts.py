"""Where the players sit: at this terminal, at a page in the browser, or at a board of wood and wire."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from scorer.say import say

if TYPE_CHECKING:
    from hardware.webboard.server import WebBoard
    from scorer.table.desk import Desk
    from scorer.table.devices import Devices
    from scorer.table.loop import Table
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
    run_table(desk, devices, terminal, open_table=open_table, stay=stay)


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
    from scorer.table.devices import make_web_board
    from scorer.table.wiring import run_table

    board = make_web_board(page.port, lan=page.lan)
    with _ended_by_a_service():
        run_table(
            desk,
            devices,
            board,
            open_table=lambda: _open(desk, board, asks=asks),
            stay=lambda: _stay(board, has_browser=page.has_browser),
        )


def keep_at_board(desk: Desk, devices: Devices, page: Page | None, keeper: Keeper, *, asks: bool) -> None:
    """
    Keep the table of a service until it is ended: with whatever is there.

    Args:
        desk: The match to play, and what else can be asked for.
        devices: What is at the table.
        page: How the page is served; None without one.
        keeper: Is told how the table fares.
        asks: Begin by asking who plays, and how.
    """
    from scorer.table.devices import make_web_board
    from scorer.table.wiring import run_table

    board = None if page is None else make_web_board(page.port, lan=page.lan)
    with _ended_by_a_service():
        run_table(
            desk,
            devices,
            board,
            open_table=lambda: _open(desk, board, asks=asks),
            stay=_wait,
            is_needed=False,
            keeper=keeper,
        )


@contextlib.contextmanager
def _ended_by_a_service() -> Iterator[None]:
    """What ends a service is what Ctrl-C is to a player."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _open(desk: Desk, board: WebBoard | None, *, asks: bool) -> Table:
    """The table with its panel, which tells where phones find it."""
    from scorer.table.dialog import Phone

    if board is None:
        return desk.open(asks=asks, phone=None, renew_pin=None)

    def phone(pin: str) -> Phone:
        return Phone(board.url.removeprefix("http://").rstrip("/"), pin)

    found = None if board.pin is None else phone(board.pin)
    return desk.open(asks=asks, phone=found, renew_pin=lambda: phone(board.renew_pin()))


def _stay(board: WebBoard, *, has_browser: bool) -> None:
    """Tell where the page is, and wait for Ctrl-C."""
    click.echo(say("page_at", url=board.url))
    if board.pin is not None:
        click.echo(say("page_pin", pin=board.pin))
    if has_browser and _has_desktop():
        import webbrowser

        webbrowser.open(board.url)
    _wait()


def _wait() -> None:
    with contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()


def _has_desktop() -> bool:
    """Whether a browser has a screen; without one Linux would start a browser in this terminal."""
    return sys.platform != "linux" or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
