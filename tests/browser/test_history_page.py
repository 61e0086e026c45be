"""The list of games in a real browser: also without scripts, on a phone, by night, and for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.bookshelf import demo_record, honest_record, keep, open_book
from tests.browser.conftest import Windows
from tests.browser.test_page_for_all import grave_faults_in

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
SMALL_TARGETS = """[...document.querySelectorAll("main a, main button, .top a, .top button")]
  .filter(target => target.checkVisibility())
  .map(target => [target.textContent.trim(), target.getBoundingClientRect()])
  .filter(([_, { width, height }]) => width < 44 || height < 44)
  .map(([words, { width, height }]) => [words, width, height])"""


def layout_faults_in(page: Page) -> list[Any]:
    """What is too small for a finger, or wider than its window."""
    found: list[Any] = page.evaluate(SMALL_TARGETS)
    if page.evaluate(SIDEWAYS) > 0:
        found.append("the page scrolls sideways")
    return found


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A book with games of two, three and four players."""
    long_names = "players: Wilhelmina Featherstone, Maximilian of the Hills\n"
    keep(
        tmp_path,
        demo_record(),
        honest_record(1, 2, players=4),
        honest_record(2, players=3),
        f"{long_names}dealer: Wil\n\nABANDON\n",
    )
    with open_book(tmp_path) as browser:
        yield f"http://127.0.0.1:{browser.port}"


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with scripts", "without"])
def test_from_the_list_to_a_game(address: str, windows: Windows, has_scripts: bool) -> None:
    """The newest game is on top; a click opens one, and without scripts its moves can be read all the same."""
    page = windows.open(f"{address}/history", java_script_enabled=has_scripts, **PHONE)
    games = page.locator(".game")
    expect(games).to_have_count(5)
    assert "Wilhelmina Featherstone" in games.nth(0).inner_text()
    games.nth(4).get_by_role("link").click()

    expect(page.locator("h1")).to_have_text("Ann 121, Bob 64 · a skunk")
    assert page.url.startswith(f"{address}/game/1?game=1")
    if has_scripts:
        expect(page.locator("#moves .move")).to_have_count(146)
    else:
        expect(page.locator(".told li").first).to_have_text("The starter is 5♠.")
        page.locator(".top").get_by_role("link", name="History").click()
        expect(page.locator(".game")).to_have_count(5)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="on a desk"), pytest.param(PHONE, id="on a phone")])
def test_nobody_is_kept_out(address: str, windows: Windows, size: dict[str, Any], scheme: str) -> None:
    """Axe finds nothing serious; everything can be touched, and nothing is wider than the window."""
    page = windows.open(f"{address}/history", color_scheme=scheme, **size)
    assert grave_faults_in(page) == []
    assert layout_faults_in(page) == []
    page.click("#open-menu")
    assert grave_faults_in(page) == []
    page.get_by_role("dialog").get_by_role("link", name="History").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
