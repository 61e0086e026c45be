"""The pages by axe's rules: nothing that keeps a player out, on a desk or a phone, by day or by night."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Tables, Windows

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
FOUND: Final = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"
GRAVE: Final = {"serious", "critical"}

DESK: Final = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def grave_faults_in(page: Page) -> list[str]:
    """What axe finds serious or critical: the rule, and where."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(FOUND)
    return [
        f"{fault['id']}: {node['html']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="on a desk"), pytest.param(PHONE, id="on a phone")])
def test_nobody_is_kept_out(tables: Tables, windows: Windows, size: dict[str, Any], scheme: str) -> None:
    """In the play, at a claim, after a verdict, in the menu, and on the scoreboard."""
    life = tables.lay(claims="call")
    enter = life.browser.enter
    page = windows.open(life.url, color_scheme=scheme, **size)
    board = windows.open(f"{life.url}scoreboard", color_scheme=scheme, **size)
    faults: dict[str, list[str]] = {}

    enter("6C 9D JC 8S")
    expect(page.locator("#box .pile .card")).to_have_count(3)
    expect(board.locator("#count")).to_have_text("27")
    faults["play"] = grave_faults_in(page)
    faults["scoreboard"] = grave_faults_in(board)

    enter("4S 7H 5H 9C QD")
    enter("CLAIM 2")
    expect(page.locator("#box .number-field")).to_be_visible()
    faults["claim"] = grave_faults_in(page)

    enter("CLAIM 14")
    enter("MUGGINS 2")
    expect(page.locator("#box .headline")).to_contain_text("Muggins!")
    faults["verdict"] = grave_faults_in(page)

    page.click("#open-menu")
    faults["menu"] = grave_faults_in(page)
    assert faults == {place: [] for place in faults}


def test_nobody_is_kept_out_at_the_end(tables: Tables, windows: Windows) -> None:
    """After a skunk, and where the PIN is asked for."""
    life = tables.lay("--lan", scores="119, 80")
    page = windows.open(life.url)
    expect(page.locator("#pin")).to_be_visible()
    assert grave_faults_in(page) == []

    pin = life.line().split("PIN ")[1][:6]
    page.get_by_label("PIN").fill(pin)
    page.keyboard.press("Enter")
    page.fill("#entry", "JD")
    page.keyboard.press("Enter")
    expect(page.locator("#box .headline")).to_contain_text("A skunk.")
    assert grave_faults_in(page) == []
