"""The drill in a real browser: by fingers, by keyboard, without scripts, and over a reload."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from scorer.coach.drills import Session
from tests.browser.conftest import Windows
from tests.browser.test_page_for_all import grave_faults_in
from tests.drillbook import Drills, open_drills

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Drills]:
    """The chapter over the journal of the test's folder, served."""
    with open_drills(tmp_path) as drills:
        yield drills


def url(book: Drills, path: str = "drill") -> str:
    """The address of a page."""
    return f"http://127.0.0.1:{book.browser.port}/{path}"


def begin(page: Page, book: Drills, practise: str = "3") -> None:
    """Ann begins a drill on her page."""
    page.goto(url(book, "drill?player=Ann"))
    page.locator(f'[name=practise][value="{practise}"]').click()
    expect(page.locator("#points")).to_be_focused()


def key(page: Page, number: int) -> None:
    """Press a number on the keys of the page, and say that it is the count."""
    keys = page.get_by_role("group", name="Numbers")
    for digit in str(number):
        keys.get_by_role("button", name=digit, exact=True).click()
    expect(page.locator("#points")).to_have_value(str(number))
    page.get_by_role("button", name="That is my").click()


def kept(book: Drills) -> Session:
    """Ann's open drill."""
    session = book.open()
    assert session is not None
    return session


def test_ten_hands_by_fingers(book: Drills, windows: Windows) -> None:
    """A new name, a wrong answer with its ladder, a hint, a skip, and the result."""
    page = windows.open(url(book), **PHONE)
    page.get_by_label("Somebody new").fill("Ann")
    page.get_by_role("button", name="That is me").click()
    expect(page.locator("main")).to_contain_text("Ann is new here")
    page.get_by_role("button", name="Level 3").click()
    expect(page.locator(".shown .card")).to_have_count(5)
    expect(page.locator(".place")).to_have_text("1 of 10")

    key(page, book.asked().answer - 2)
    expect(page.locator(".headline")).to_contain_text("You said 4. It is 6.")
    expect(page.locator(".why")).to_have_text("There are 2 more.")
    expect(page.locator(".card.is-raised")).to_have_count(0)
    page.get_by_role("link", name="Tell me more").click()
    expect(page.locator(".why")).to_contain_text("Look for")
    page.get_by_role("link", name="Tell me more").click()
    expect(page.locator(".lines .is-missed")).to_contain_text("missed")
    expect(page.locator(".card.is-raised").first).to_be_visible()
    page.get_by_role("link", name="Next hand").click()

    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints li")).to_have_count(1)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".headline")).to_contain_text("It is")
    expect(page.locator(".steps .is-skipped")).to_have_count(1)

    while not (over := page.get_by_role("link", name="See how it went")).count():
        page.get_by_role("link", name="Next hand").click()
        expect(page.locator("#points")).to_be_focused()
        key(page, book.asked().answer)
        expect(page.locator(".headline")).to_contain_text("is right.")
    over.click()
    expect(page.locator("h1")).to_have_text("8 of 10 right")
    expect(page.locator(".kinds .bar")).to_have_count(5)
    assert book.open() is None


def test_ten_hands_by_keyboard(book: Drills, windows: Windows) -> None:
    """Digits, Enter, H and S are enough, the focus is never lost, and what came of it is said aloud."""
    page = windows.open(url(book), **DESK)
    begin(page, book)
    page.keyboard.type("1")
    page.keyboard.press("h")
    expect(page.locator(".hints li")).to_have_count(1)
    expect(page.locator("#live-polite")).to_contain_text("Look for")
    expect(page.locator("#points")).to_have_value("1")
    expect(page.locator("#points")).to_be_focused()
    page.keyboard.press("Backspace")
    page.keyboard.press("s")
    expect(page.locator("#live-assertive")).to_contain_text("It is")

    while (session := book.open()) is not None:
        expect(page.locator(".deeds .primary")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#points")).to_be_focused()
        page.keyboard.type(str(book.asked().answer))
        page.keyboard.press("Enter")
        expect(page.locator(".steps .is-right")).to_have_count(len(session.answers))
        expect(page.locator("#live-assertive")).to_contain_text("is right.")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("9 of 10 right")


def test_a_reload_goes_on(book: Drills, windows: Windows) -> None:
    """With the same cards at the same step; and so does another day, from the learner's page."""
    page = windows.open(url(book), **PHONE)
    begin(page, book)
    key(page, book.asked().answer)
    page.get_by_role("link", name="Next hand").click()
    expect(page.locator(".place")).to_have_text("2 of 10")
    shown = page.locator(".shown").inner_html()

    page.reload()
    expect(page.locator(".place")).to_have_text("2 of 10")
    assert page.locator(".shown").inner_html() == shown
    page.goto(url(book))
    page.get_by_role("link", name="Ann").click()
    page.get_by_role("button", name="Go on: 2 of 10").click()
    expect(page.locator("#points")).to_be_focused()
    assert page.locator(".shown").inner_html() == shown


def test_it_needs_no_scripts(book: Drills, windows: Windows) -> None:
    """Plain forms: a hint, a wrong answer, the ladder, and the next hand."""
    page = windows.open(url(book), java_script_enabled=False, **PHONE)
    page.get_by_label("Somebody new").fill("Ann")
    page.get_by_role("button", name="That is me").click()
    page.get_by_role("button", name="Level 3").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints li")).to_have_count(1)
    page.fill("#points", "4")
    page.keyboard.press("Enter")

    expect(page.locator(".headline")).to_contain_text("You said 4. It is 6.")
    page.get_by_role("link", name="Show it").click()
    expect(page.locator(".lines .is-missed")).to_contain_text("missed")
    page.reload()
    page.get_by_role("link", name="Next hand").click()
    expect(page.locator(".place")).to_have_text("2 of 10")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".steps .is-skipped")).to_have_count(1)
    assert [answered.claimed for answered in kept(book).answers] == [4, None]


def test_real_cards_are_keyed(book: Drills, windows: Windows) -> None:
    """Five cards by their keys, then the claim; four are refused and stay."""
    page = windows.open(url(book, "drill?guest=1"), **PHONE)
    page.get_by_role("button", name="Real cards").click()
    for rank, card in (("7", "7 of clubs"), ("7", "7 of diamonds"), ("A", "ace of hearts")):
        page.get_by_role("group", name="Ranks").get_by_role("button", name=rank, exact=True).click()
        page.get_by_role("button", name=card, exact=True).click()
    with windows.complaint(page, "400"):
        page.get_by_role("button", name="Count them").click()
    expect(page.get_by_role("alert").first).to_contain_text("these are 3")
    for rank, card in (("K", "king of spades"), ("8", "8 of spades")):
        page.get_by_role("group", name="Ranks").get_by_role("button", name=rank, exact=True).click()
        page.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Count them").click()

    expect(page.locator("label[for=points]")).to_have_text("How many points?")
    key(page, 8)
    expect(page.locator(".headline")).to_contain_text("8 is right.")
    page.get_by_role("link", name="Next hand").click()
    page.get_by_role("button", name="That is enough").click()
    expect(page.locator("h1")).to_have_text("Drill")


def test_a_connection_that_breaks(book: Drills, windows: Windows) -> None:
    """It is told, what was keyed stays, and pressing again answers once."""
    page = windows.open(url(book), **PHONE)
    begin(page, book)
    with windows.may_complain("ERR_FAILED"):
        page.route("**/answer", lambda route: route.abort())
        key(page, book.asked().answer)
        expect(page.locator(".refusal")).to_contain_text("Nothing is lost: press again.")
        page.unroute("**/answer")
    page.get_by_role("button", name="That is my").click()

    expect(page.locator(".headline")).to_contain_text("is right.")
    assert len(kept(book).answers) == 1


def test_who_may_not_touch_may_not_drill(tmp_path: Path, windows: Windows) -> None:
    """Where the table is open to the network the page says where the PIN is given."""
    with open_drills(tmp_path, lan=True) as book:
        page = windows.open(url(book, "drill?player=Ann"), **PHONE)
        with windows.complaint(page, "401"):
            page.get_by_role("button", name="Level 3").click()
        expect(page.locator(".refusal")).to_contain_text("give the PIN")
        assert book.open() is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="on a desk"), pytest.param(PHONE, id="on a phone")])
def test_nobody_is_kept_out(book: Drills, windows: Windows, size: dict[str, Any], scheme: str) -> None:
    """Each page by axe's rules; and none is wider than its window, or has a target under 44 pixels."""
    page = windows.open(url(book), color_scheme=scheme, **size)
    seen: dict[str, tuple[list[str], list[str]]] = {"who": faults_in(page)}
    begin(page, book)
    seen["question"] = faults_in(page)
    page.keyboard.press("h")
    expect(page.locator(".hints li")).to_have_count(1)
    seen["hint"] = faults_in(page)
    key(page, 4)
    expect(page.locator(".lesson")).to_be_visible()
    seen["ladder"] = faults_in(page)
    page.get_by_role("link", name="Show it").click()
    expect(page.locator(".lines")).to_be_visible()
    seen["lesson"] = faults_in(page)
    while not (over := page.get_by_role("link", name="See how it went")).count():
        place = len(kept(book).answers)
        book.send("/drill/at/1-1/answer", place=place, points=book.asked().answer)
        page.goto(url(book, f"drill/at/1-1/{place}"))
    over.click()
    expect(page.locator(".progress")).to_be_visible()
    seen["result"] = faults_in(page)
    page.goto(url(book, "drill?player=Ann"))
    seen["learner"] = faults_in(page)
    page.get_by_role("button", name="Real cards").click()
    expect(page.locator("#picker")).to_be_visible()
    seen["real cards"] = faults_in(page)

    assert seen == {name: ([], []) for name in seen}


SMALL: Final = """[...document.querySelectorAll("main button, main a, main input:not([type=checkbox], [type=hidden])")]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().height < 43.5)
  .map((part) => part.outerHTML)"""


def faults_in(page: Page) -> tuple[list[str], list[str]]:
    """What axe finds grave, and what is too small for a finger; the page must fit its window."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small: list[str] = page.evaluate(SMALL)
    return grave_faults_in(page), small
