"""Where the players sit: at this terminal, or at a page in the browser."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from scorer.say import say

if TYPE_CHECKING:
    from hardware.ports import Source
    from hardware.webboard.server import WebBoard
    from scorer.table.desk import Desk
    from scorer.table.loop import Table


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


def keep_at_terminal(desk: Desk, sources: Sequence[Source]) -> None:
    """Keep the table until its terminal is left; with other sources, also when its input has ended."""
    from hardware.terminal import Terminal
    from scorer.table.wiring import run_table

    terminal = Terminal(sys.stdin, sys.stdout)

    def stay() -> None:
        is_left = terminal.run()
        if sources and not is_left:
            # Nobody types here, but the reader plays on: a table without a keyboard.
            terminal.wait()

    click.echo(say("greeting"))
    run_table(desk, terminal, sources, open_table=lambda: desk.table, stay=stay)


def keep_at_page(desk: Desk, sources: Sequence[Source], page: Page, *, asks: bool) -> None:
    """
    Keep the table until Ctrl-C, or a service's end.

    Args:
        desk: The match to play, and what else can be asked for.
        sources: Other devices to enter something with.
        page: How the page is served.
        asks: Begin by asking who plays, and how.

    Raises:
        HardwareError: The page cannot be served there.
    """
    from scorer.table.wiring import make_web_board, run_table

    board = make_web_board(page.port, lan=page.lan)
    # What ends a service is what Ctrl-C is to a player.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run_table(
            desk,
            board,
            sources,
            open_table=lambda: _open(desk, board, asks=asks),
            stay=lambda: _stay(board, has_browser=page.has_browser),
        )
    finally:
        signal.signal(signal.SIGTERM, before)


def _open(desk: Desk, board: WebBoard, *, asks: bool) -> Table:
    """The table with its panel, which tells where phones find it."""
    from scorer.table.dialog import Phone

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
    with contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()


def _has_desktop() -> bool:
    """Whether a browser has a screen; without one Linux would start a browser in this terminal."""
    return sys.platform != "linux" or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
