"""What the page says of claims, of calls, and of what an undo takes back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Sit
from tests.fingers import LUCKY, lights_in, lights_of, scores_in
from tests.honest import honest_entry


def headline_of(page: Page) -> str:
    """The headline of the play box."""
    return " ".join((page.text_content("#box .headline") or "").split())


def test_muggins_called_and_refused(sit: Sit) -> None:
    """Called in the play and at the show, called wrongly, called too late: points, words and log."""
    table = sit(claims="call")
    page = table.page
    table.enter("6C", "9D", "JC", "8S", "4S")
    table.press("P2", "2")
    assert scores_in(page) == [0, 2]
    assert headline_of(page) == "Muggins! Bob calls 2 and pegs 2: Ann's 4 is 2, not 0."

    table.enter("7H", "5H", "9C", "QD", "CLAIM 2", "CLAIM 14")
    table.press("P1")
    table.press_in_vain("P2")
    table.press("2", "S")
    assert scores_in(page) == [4, 16]
    assert "Ann calls 2 and pegs 2" in headline_of(page)

    table.enter("CLAIM 10")
    table.press("P2", "3", "S")
    assert scores_in(page) == [17, 16]
    assert headline_of(page) == "Bob calls 3, but Ann's hand is 10 and nothing was missed: Ann pegs 3."

    page.fill("#entry", "MUGGINS 1")
    page.press("#entry", "Enter")
    expect(page.locator("#refusal")).to_contain_text("Too late")
    assert page.input_value("#entry") == "MUGGINS 1"
    table.enter("2C")
    assert scores_in(page) == [17, 16]


def test_the_suit_question_is_answered_on_the_page(sit: Sit) -> None:
    """Cards by their ranks alone, then the one question that is left; its answers are buttons."""
    table = sit(claims="teach", claims_in="show", suits="asked")
    page, twin = table.page, table.twin
    while twin.history.state.deal.ask is None:
        table.enter(honest_entry(twin.history.state, LUCKY) or "")
    assert page.locator("#box .answers button").all_text_contents() == ["Nothing more", "His nobs"]

    page.get_by_role("button", name="His nobs").click()
    twin.enter("ASK nobs")
    table.see()
    assert scores_in(page) == [30, 19]


def test_undo_across_a_finished_game(sit: Sit) -> None:
    """The preview tells what goes back; a finished game is opened again, and so is the one before the next."""
    table = sit(scores="119, 80")
    page = table.page
    table.enter("JD")
    assert headline_of(page) == "A skunk. Ann wins 121–80"

    table.press("H")
    assert headline_of(page) == "Undo this?"
    assert page.locator("#box .changes").inner_text().split("\n") == ["Ann", "121 → 119"]
    assert page.locator("#board .preview-ring").count() == 1
    table.press("S")
    assert scores_in(page) == [119, 80]
    assert lights_in(page) == lights_of(table.screen)

    table.enter("JD", "OK")
    assert scores_in(page) == [0, 0]
    table.press("H", "S")
    assert scores_in(page) == [121, 80]
    assert page.request.get(f"{page.url}api/state").json()["match"]["wins"] == [1, 0]
    table.press("H", "S")
    assert scores_in(page) == [119, 80]
    assert page.request.get(f"{page.url}api/state").json()["match"]["wins"] == [0, 0]
    table.press_in_vain("H")
