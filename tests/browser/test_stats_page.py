"""The page of statistics in a browser: with scripts and without, by day and by night, on a desk and a phone."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from hardware.webboard.book import Book
from hardware.webboard.files import read_page
from hardware.webboard.server import WebBoard
from scorer.record.journal import Journal
from scorer.table.book import stats
from tests.browser.conftest import Windows
from tests.browser.test_page_for_all import DESK, PHONE, grave_faults_in
from tests.browsing import Browser
from tests.simulated import keep_games

GAMES: Final = 8


def serve(folder: Path) -> Iterator[WebBoard]:
    """The chapter on a board of its own."""
    board = WebBoard(
        0, book=lambda: Book(stats.routes(folder), read_page(files("scorer.table.book") / "page"))
    )
    board.start(None)
    yield board
    board.close()


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebBoard]:
    """The statistics of Ann and Bob, who have played eight games, and of Zoë, who has played one."""
    folder = tmp_path_factory.mktemp("journal")
    keep_games(folder, ("Ann", "Zoë <b>"), games=1)
    keep_games(folder, games=GAMES)
    yield from serve(folder)


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[WebBoard]:
    """A journal in which nothing has been played."""
    Journal.open(tmp_path).close()
    yield from serve(tmp_path)


def boxes_of(page: Page) -> list[tuple[float, float, float]]:
    """The first bar: where its band begins and ends, and where par is."""
    bar = page.locator(".bar").first
    bands = [band.bounding_box() for band in bar.locator(".band").all()]
    tick = bar.locator(".tick").bounding_box()
    assert tick is not None
    return [(band["x"], band["x"] + band["width"], tick["x"] + tick["width"] / 2) for band in bands if band]


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_the_page(board: WebBoard, windows: Windows, size: dict[str, Any], has_scripts: bool) -> None:
    """The last two players, their averages in words and as marks against par, and their plots."""
    page = windows.open(f"{board.url}stats", java_script_enabled=has_scripts, **size)
    expect(page.locator("h1")).to_have_text(f"Ann and Bob {GAMES} games since May 2026")

    rows = page.locator(".averages tbody tr")
    expect(rows).to_have_count(5)
    for row in rows.all():
        expect(row.locator(".stand").first).to_contain_text("par")
        expect(row.locator(".bar .mark")).to_have_count(2)
        expect(row.locator(".n")).to_contain_text(",")
    for begin, end, par in boxes_of(page):
        assert begin < par < end
        assert par - begin == pytest.approx(end - par, abs=1)
    if has_scripts:
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["viewport"]["width"]


def test_plots_are_pictures(board: WebBoard, windows: Windows) -> None:
    """The plots are loaded as pictures, at a size of their own for a phone, and told in words."""
    pytest.importorskip("matplotlib", reason="plots are an extra")
    for look, width in ((DESK, 600), (PHONE, 340)):
        page = windows.open(f"{board.url}stats", **look)
        for plot in page.locator(".plot img").all():
            plot.scroll_into_view_if_needed()
            expect(plot).to_have_js_property("complete", value=True)
            expect(plot).to_have_js_property("naturalWidth", value=width)
            assert plot.get_attribute("alt")


def colour_of(page: Page, text: str) -> str:
    """The colour of a text of a plot."""
    return str(page.locator("text", has_text=text).first.evaluate("(node) => getComputedStyle(node).fill"))


def test_a_plot_by_itself(board: WebBoard, windows: Windows) -> None:
    """Opened by itself a plot has its colours, by day and by night, and nothing is refused to it."""
    pytest.importorskip("matplotlib", reason="plots are an extra")
    address = f"{board.url}stats/plot/averages.svg?player=Ann&against=Bob"
    day = windows.open(address, color_scheme="light")
    night = windows.open(address, color_scheme="dark")

    assert colour_of(day, "Ann") == "rgb(29, 86, 201)"
    assert colour_of(night, "Ann") == "rgb(91, 147, 255)"


def test_players_are_chosen(board: WebBoard, windows: Windows) -> None:
    """A form of two lists asks for one player, or for two against each other, without any script."""
    page = windows.open(f"{board.url}stats", java_script_enabled=False)
    page.get_by_text("Choose players").click()
    page.get_by_label("Player").select_option("Zoë <b>")
    page.get_by_label("Against").select_option("")
    page.get_by_role("button", name="Show").click()

    expect(page.locator("h1")).to_have_text("Zoë <b> 1 game since May 2026")
    expect(page.locator(".averages .bar")).to_have_count(0)
    expect(page.get_by_text("Averages show from 20 deals on")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_nobody_is_kept_out(board: WebBoard, windows: Windows, size: dict[str, Any], scheme: str) -> None:
    """By axe's rules nothing keeps a player out."""
    page = windows.open(f"{board.url}stats", color_scheme=scheme, **size)
    assert grave_faults_in(page) == []


def test_nothing_yet(empty: WebBoard, windows: Windows) -> None:
    """Before the first finished game the page says so, and nothing fails."""
    page = windows.open(f"{empty.url}stats")
    expect(page.locator("main")).to_contain_text("No finished game is kept here yet")


def test_for_a_spreadsheet(board: WebBoard) -> None:
    """The numbers as CSV, to be saved."""
    got = Browser(board.port).get("/stats.csv?player=Ann&against=Bob")
    assert got.status == 200
    assert got.headers["content-disposition"].startswith("attachment")
    assert got.body.decode().splitlines()[1].startswith("Ann,Bob,hand_dealer,")


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("/stats.csv?player=Eve", 404, "NoSuchPlayer"),
        ("/stats.csv?player=Blue", 404, "PlayerRefused"),
        ("/stats/plot/other.svg?player=Ann", 404, "NoPlot"),
        ("/stats/plot/averages.svg", 404, "NoPlot"),
        (f"/stats/plot/race/{10**30}/1.svg", 404, "NotFound"),
        ("/stats/plot/race/99/1.svg", 404, "NoSuchRace"),
        ("/stats/plot/race/1/2.svg", 404, "NoSuchRace"),
    ],
)
def test_refused(board: WebBoard, path: str, status: int, kind: str) -> None:
    """What is not there is refused, with the reason."""
    got = Browser(board.port).get(path)
    assert (got.status, got.kind) == (status, kind)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("player=Eve", "Nobody called Eve has finished a game here"),
        ("player=Ann&against=Blue", "guests have no statistics"),
        (
            "player=Bob&against=Zo%C3%AB%20%3Cb%3E",
            "Bob and Zoë <b> have not finished a game against each other",
        ),
    ],
)
def test_nothing_to_show(board: WebBoard, windows: Windows, query: str, words: str) -> None:
    """Where a player has no numbers the page says why, and others can be chosen."""
    page = windows.open(f"{board.url}stats")
    with windows.may_complain("404"):
        page.goto(f"{board.url}stats?{query}")
        expect(page.get_by_role("main")).to_contain_text(words)
        page.get_by_text("Choose players").click()
        expect(page.get_by_label("Player").locator("option")).to_have_text(["Ann", "Bob", "Zoë <b>"])


def test_more_than_a_page_may_take(tmp_path: Path) -> None:
    """A page that has not read all games says so, and loads itself again."""
    keep_games(tmp_path, games=17)
    ticks = iter(range(10**6))
    routes = stats.routes(tmp_path, clock=lambda: 10.0 * next(ticks))
    board = WebBoard(0, book=lambda: Book(routes, {}))
    board.start(None)
    try:
        first, second = (Browser(board.port).get("/stats") for _ in range(2))
    finally:
        board.close()
    assert first.headers["refresh"] == "1"
    assert "1 game more to be read" in first.body.decode()
    assert "refresh" not in second.headers
