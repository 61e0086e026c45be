"""The link between pages and the table: several windows, a power cut, a PIN, and strangers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from scorer.table.dialog import Dialog
from tests.browser.conftest import Sit, Tables, Windows
from tests.fingers import Fingers, lights_in, lights_of, scores_in
from tests.panel import Panel
from tests.tabletop import sit_down


def test_a_second_window_in_step(sit: Sit, windows: Windows) -> None:
    """What is keyed in one window is shown in the other, half a card too, and on the scoreboard."""
    one = sit()
    other = Fingers(windows.open(one.page.url), one.twin)
    board = windows.open(f"{one.page.url}scoreboard")
    for table, entry in ((one, "JD"), (other, "5C"), (one, "TC")):
        table.enter(entry)
        one.see()
        other.see()
    other.press("9")
    one.see()

    assert lights_in(one.page) == lights_in(other.page) == lights_of(one.screen)
    expect(board.locator("#count")).to_have_text("15")
    assert scores_in(board) == scores_in(one.page) == [4, 0]
    assert lights_in(board) == lights_of(one.screen)


def test_a_power_cut_under_an_open_page(sit: Sit, tables: Tables, windows: Windows) -> None:
    """The page says that the table is away, comes back by itself, and the game goes on where it was."""
    table = sit()
    page = table.page
    table.enter("5D", "TC", "9H")
    table.press("6")
    banner = page.locator("#banner")
    expect(banner).to_be_hidden()
    # Whether the page tries while the table is away is chance.
    with windows.may_complain("net::ERR_"):
        with tables.power_cut():
            expect(banner).to_contain_text("Connection lost. Trying again.")
        expect(banner).to_be_hidden()

    table.twin.dialog = Dialog()
    table.see()
    table.enter("6H")
    assert page.request.get(f"{page.url}api/state").json()["seq"] == 4
    assert page.locator("#rulings li").count() == 5


STRANGER = """url => new Promise(done => {
  const socket = new WebSocket(url);
  socket.addEventListener("open", () => done("open"));
  socket.addEventListener("close", () => done("closed"));
})"""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """Another site: an empty page of a server of its own."""

    class Empty(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Empty) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def test_another_sites_page_hears_nothing(tables: Tables, windows: Windows, elsewhere: str) -> None:
    """The table's own page may open its socket; a page from elsewhere, in the same browser, may not."""
    life = tables.lay()
    socket = f"{life.url.replace('http', 'ws')}ws"
    assert windows.open(life.url).evaluate(STRANGER, socket) == "open"

    page = windows.open(elsewhere)
    with windows.complaint(page, "Unexpected response code: 403"):
        assert page.evaluate(STRANGER, socket) == "closed"


def test_a_phone_needs_the_pin(tables: Tables, windows: Windows) -> None:
    """In the network watching is free; a wrong PIN opens nothing, the right one the keys."""
    life = tables.lay("--lan")
    pin = re.findall(r"PIN (\d{6})", life.line())[0]
    page = windows.open(life.url)
    phone = Fingers(page, Panel(sit_down(dealer="Ann")))
    sheet = page.locator("#pin")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Just watch").click()
    page.click("#ranks [data-key='5']")
    expect(sheet).to_be_visible()

    sheet.get_by_label("PIN").fill(f"{(int(pin) + 1) % 10**6:06d}")
    with windows.complaint(page, "403"):
        sheet.get_by_role("button", name="Press keys").click()
    expect(sheet.locator(".refusal")).to_contain_text("that PIN was not right")
    assert life.browser.get("/api/state").json["seq"] == 0

    sheet.get_by_label("PIN").fill(pin)
    sheet.get_by_role("button", name="Press keys").click()
    expect(sheet).to_be_hidden()
    phone.see()
    phone.enter("5H")
    assert life.browser.get("/api/state").json["starter"] == "5H"


AT_ONCE = """([entry, key]) => new MutationObserver(() => {
  if (entry) {
    document.querySelector("#entry").value = entry;
    document.querySelector("#scan").requestSubmit();
  } else {
    document.querySelector(`#ranks [data-key="${key}"]`).click();
  }
}).observe(document.querySelector("#pin"), {attributeFilter: ["open"]})"""
"""Enters something the moment the sheet of the PIN closes, before the link can be open again."""


@pytest.mark.parametrize(("entry", "key"), [("5H", ""), ("", "5")], ids=["an entry", "a key"])
def test_what_is_entered_while_the_link_is_renewed_waits_for_it(
    tables: Tables, windows: Windows, entry: str, key: str
) -> None:
    """Whoever types on as soon as the PIN is given loses nothing and is told nothing."""
    life = tables.lay("--lan")
    page = windows.open(life.url)
    twin = Panel(sit_down(dealer="Ann"))
    phone = Fingers(page, twin)
    sheet = page.locator("#pin")
    sheet.get_by_label("PIN").fill(re.findall(r"PIN (\d{6})", life.line())[0])
    page.evaluate(AT_ONCE, [entry, key])
    sheet.get_by_role("button", name="Press keys").click()
    if entry:
        twin.enter(entry)
    else:
        twin.press(key)

    phone.see()
    expect(page.locator("#scan .refusal")).to_be_empty()


def test_a_key_that_reaches_nobody_is_told(sit: Sit, tables: Tables, windows: Windows) -> None:
    """While the table is away a key does nothing, and says so; when the table is back, nothing comes late."""
    table = sit()
    page = table.page
    with windows.may_complain("net::ERR_"):
        with tables.power_cut():
            expect(page.locator("#banner")).to_be_visible()
            page.keyboard.press("5")
            expect(page.locator("#scan .refusal")).to_contain_text("nothing was entered")
        expect(page.locator("#banner")).to_be_hidden()

    expect(page.locator("#scan .refusal")).to_be_empty()
    assert page.request.get(f"{page.url}api/screen").json()["notice"] == ""
    table.twin.dialog = Dialog()
    table.see()
