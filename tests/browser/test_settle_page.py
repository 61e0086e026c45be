"""An argument settled in a real browser, in the middle of a game, by fingers and without scripts."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Tables, Windows
from tests.browser.test_page_for_all import grave_faults_in

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ARGUED: Final = "settle?of=hand&cards=7C+7D+8H+9S+KH&claims=12&claims=8"


def key_cards(page: Page, *cards: tuple[str, str]) -> None:
    """Press each card's rank, then its suit."""
    for rank, card in cards:
        page.get_by_role("group", name="Ranks").get_by_role("button", name=rank, exact=True).click()
        page.get_by_role("button", name=card, exact=True).click()


def test_an_argument_is_settled(tables: Tables, windows: Windows) -> None:
    """Cards by their keys, a claim of each side, and who is right and why; the game has not moved."""
    life = tables.lay()
    life.browser.enter("5H")
    life.browser.enter("6S")
    before = life.browser.get("/api/state").json
    page = windows.open(f"{life.url}settle", color_scheme="dark", **PHONE)

    key_cards(page, ("7", "7 of clubs"), ("7", "7 of diamonds"), ("8", "8 of hearts"), ("9", "9 of spades"))
    expect(page.get_by_role("button", name="clubs")).to_be_disabled()
    key_cards(page, ("Q", "queen of hearts"))
    page.get_by_role("button", name="Take back").click()
    key_cards(page, ("K", "king of hearts"))
    expect(page.locator("#cards")).to_have_value("7C 7D 8H 9S KH")
    page.get_by_label("Ann").fill("12")
    page.get_by_label("Bob").fill("8")
    page.get_by_role("button", name="Settle it").click()

    expect(page.locator(".answer h2")).to_have_text("The hand is worth 12 points")
    verdicts = page.locator(".verdicts li")
    expect(verdicts.nth(0)).to_contain_text("Right")
    expect(verdicts.nth(1)).to_contain_text("4 too few")
    expect(verdicts.nth(1).locator(".why .token")).to_have_count(4)
    expect(page.locator(".argued .card")).to_have_count(5)
    page.get_by_role("link", name="Runs").click()
    expect(page).to_have_url(f"{life.url}rules#runs")
    expect(page.locator("#runs")).to_be_in_viewport()
    assert life.browser.get("/api/state").json == before


def test_a_pile_is_settled(tables: Tables, windows: Windows) -> None:
    """A pile takes as many cards as were laid, and whether anybody could lay another."""
    page = windows.open(f"{tables.lay().url}settle", **DESK)
    page.get_by_text("A pile of the play").click()
    key_cards(page, ("K", "king of spades"), ("10", "ten of hearts"), ("A", "ace of clubs"))
    page.get_by_label("Nobody could lay another card").check()
    page.get_by_label("Ann").fill("2")
    page.get_by_role("button", name="Settle it").click()

    expect(page.locator(".answer h2")).to_have_text("The last card scores 1 point")
    expect(page.locator(".verdicts li")).to_contain_text("1 too many")
    expect(page.locator(".recital li").last).to_contain_text("makes 21: one for last")


def test_it_needs_no_scripts(tables: Tables, windows: Windows) -> None:
    """Without scripts cards are typed; the answer is the same."""
    page = windows.open(f"{tables.lay().url}settle", java_script_enabled=False, **PHONE)
    page.check("input[value=crib]")
    page.fill("#cards", "2H 4H 6H 8H KC")
    page.get_by_label("Bob").fill("4")
    page.get_by_role("button", name="Settle it").click()

    expect(page.locator(".answer h2")).to_have_text("The crib is worth 0 points")
    expect(page.locator(".verdicts li")).to_contain_text("Bob 4")
    expect(page.locator(".verdicts .why")).to_contain_text("in the crib all five must be of one suit")


def test_a_hand_that_waits_is_not_told(tables: Tables, windows: Windows) -> None:
    """In the play a hand with this deal's starter is refused, and the page keeps what was asked."""
    life = tables.lay(claims="teach", claims_in="show")
    life.browser.enter("5H")
    page = windows.open(f"{life.url}settle", **DESK)
    page.fill("#cards", "6S TC 7H JC 5H")
    with windows.complaint(page, "409"):
        page.get_by_role("button", name="Settle it").click()

    expect(page.get_by_role("alert").first).to_contain_text("One of these is the starter of this deal")
    expect(page.locator(".answer")).to_have_count(0)
    expect(page.locator("#cards")).to_have_value("6S TC 7H JC 5H")


def test_a_ruling_leads_to_its_rule(tables: Tables, windows: Windows) -> None:
    """Beside what a move has pegged the log has the way to the rule that says so."""
    life = tables.lay()
    for entry in ("5H", "6S", "9C"):
        life.browser.enter(entry)
    page = windows.open(life.url, **DESK)
    ways = page.get_by_role("link", name="why")
    expect(ways).to_have_count(1)
    ways.click()

    expect(page).to_have_url(f"{life.url}rules#fifteen-in-the-play")
    expect(page.locator("#fifteen-in-the-play")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="on a desk"), pytest.param(PHONE, id="on a phone")])
def test_nobody_is_kept_out(tables: Tables, windows: Windows, size: dict[str, Any], scheme: str) -> None:
    """The question, its answer and the rules by axe's rules, and no page is wider than its window."""
    life = tables.lay()
    page = windows.open(life.url, color_scheme=scheme, **size)
    faults: dict[str, list[str]] = {}
    for address in ("settle", ARGUED, "rules"):
        page.goto(f"{life.url}{address}")
        faults[address] = grave_faults_in(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults == {address: [] for address in faults}
