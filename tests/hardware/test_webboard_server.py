"""The web board's server as browsers meet it: when it begins to serve, when it ends, and where it is."""

from __future__ import annotations

import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from hardware.ports import DeviceNotice, Output, Source
from hardware.webboard.book import EMPTY_BOOK, Book
from hardware.webboard.server import WebBoard
from scorer.errors import DeviceDenied, HardwareError
from tests.browsing import SOON_S, Browser, heard
from tests.hardware.webboards import Table, browser, clock, closed_with, opened, table, view

__all__ = ["browser", "clock", "opened", "table"]


def test_a_board_is_a_source_and_an_output() -> None:
    """It keeps the promises of both; to be closed it need not have been opened."""
    board = WebBoard(0)
    source: Source = board
    output: Output = board
    output.draw(view(1))
    source.close()
    output.close()


def test_before_the_first_view(table: Table) -> None:
    """Until there is a table to see, the board says so, and is not well yet."""
    board = WebBoard(0)
    board.start(table.take)
    try:
        for path in ("/healthz", "/api/state", "/api/screen"):
            assert Browser(board.port).get(path).kind == "NotYet"
    finally:
        board.close()


def test_the_end(browser: Browser, table: Table) -> None:
    """Closing shows the last view, lets all go and frees the port; twice is once, and a late view is nothing."""
    assert table.board is not None
    with browser.listen() as listener:
        heard(listener)
        table.board.draw(view(9))
        table.board.close()
        assert heard(listener)["seq"] == 9
        assert closed_with(listener) == 1001
    table.board.close()
    table.board.draw(view(10))
    assert not [thread for thread in threading.enumerate() if thread.name == "page"]
    socket.create_server(("127.0.0.1", browser.port)).close()


def test_a_port_in_use() -> None:
    """It says which, and the way out; nothing is left open."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        board = WebBoard(port)
        with pytest.raises(DeviceDenied, match=rf"port {port} is in use .* --port 0"):
            board.start(lambda message: None)
        board.close()


def test_browsers_wait_at_a_page_that_is_not_served_yet(table: Table) -> None:
    """It listens at once; what serves it comes when it is ready, and all who wait are served."""
    is_ready = threading.Event()

    def book() -> Book:
        assert is_ready.wait(SOON_S)
        return EMPTY_BOOK

    board = WebBoard(0, book=book)
    board.start(table.take)
    board.draw(view(1))
    with ThreadPoolExecutor() as pool:
        got = pool.submit(Browser(board.port).get, "/healthz")
        is_ready.set()
        assert got.result(SOON_S).json == {"seq": 1}
    board.wait()
    board.close()


def test_a_page_that_is_left_before_it_is_served(table: Table) -> None:
    """Nobody waits for what is still being imported, and the port is free again."""
    is_ready, is_over = threading.Event(), threading.Event()

    def book() -> Book:
        assert is_ready.wait(SOON_S)
        is_over.set()
        return EMPTY_BOOK

    board = WebBoard(0, book=book)
    board.start(table.take)
    board.close()
    assert not is_over.is_set()
    is_ready.set()
    board.wait()
    socket.create_server(("127.0.0.1", board.port)).close()


def test_a_page_that_cannot_be_served(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is wrong with it: the table is told, who needs the page too, and the log has the rest."""

    def book() -> Book:
        raise ImportError("no module named 'starlette'")

    board = WebBoard(0, book=book)
    board.start(table.take)
    with pytest.raises(HardwareError, match="page: it cannot be served .*starlette.*; the log says more"):
        board.wait()
    socket.create_server(("127.0.0.1", board.port)).close()
    board.close()
    (told,) = table.messages
    assert isinstance(told, DeviceNotice)
    assert (told.source, told.lost) == ("page", True)
    assert "the page cannot be served" in caplog.text


def test_where_it_is() -> None:
    """The address is for this machine, or for the network; port 0 is known once it is started."""
    board = WebBoard(0)
    board.start(lambda message: None)
    try:
        assert board.port > 0
        assert board.url == f"http://127.0.0.1:{board.port}/"
    finally:
        board.close()
