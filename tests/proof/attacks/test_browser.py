"""A real browser: another site is open in it, and this table beside."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar, Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.bookshelf import honest_record, keep
from tests.browsing import SOON_S
from tests.proof.attacks.conftest import Lan
from tests.proof.attacks.test_names import MARKUP, NAMES
from tests.proof.needs import need
from tests.serving import Served, served

PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")
POINTED: Final = "evil.test"
"""A name that somebody has pointed at this machine."""

ATTACKS: Final = """async (table) => {
  const told = {};
  const tried = async (name, attempt) => {
    try { told[name] = await attempt(); } catch (error) { told[name] = "failed"; }
  };
  const body = JSON.stringify({ entry: "5H" });
  const headers = { "Content-Type": "text/plain" };
  const open = { method: "POST", body, headers };
  const loaded = (element) => new Promise((resolve, reject) => {
    element.onload = () => resolve("loaded");
    element.onerror = () => reject(new Error());
    document.body.append(element);
  });
  const made = (name, fields) => Object.assign(document.createElement(name), fields);
  await tried("blind", async () => (await fetch(`${table}/api/entry`, { ...open, mode: "no-cors" })).type);
  await tried("cors", async () => (await fetch(`${table}/api/entry`, open)).status);
  await tried("json", async () => (await fetch(`${table}/api/entry`, {
    ...open, headers: { "Content-Type": "application/json" } })).status);
  await tried("read", async () => (await fetch(`${table}/api/state`)).text());
  await tried("cookies", async () => (await fetch(`${table}/api/state`, { credentials: "include" })).text());
  await tried("beacon", async () => { navigator.sendBeacon(`${table}/api/entry`, body); return "sent"; });
  await tried("image", () => loaded(made("img", { src: `${table}/api/oled.png` })));
  await tried("logo", () => loaded(made("img", { src: `${table}/logo.svg` })));
  await tried("script", () => loaded(made("script", { src: `${table}/api/state` })));
  await tried("style", () => loaded(made("link", { rel: "stylesheet", href: `${table}/book.css` })));
  await tried("socket", () => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${table.replace("http", "ws")}/ws`);
    socket.onopen = () => resolve("opened");
    socket.onerror = reject;
  }));
  await tried("events", () => new Promise((resolve, reject) => {
    const events = new EventSource(`${table}/api/events`);
    events.onopen = () => resolve("opened");
    events.onerror = () => { events.close(); reject(new Error()); };
  }));
  return told;
}"""

FORM: Final = """([table, target]) => {
  const form = Object.assign(document.createElement("form"), {
    method: "post", action: `${table}/api/entry`, enctype: "text/plain", target });
  form.append(Object.assign(document.createElement("input"), { name: '{"entry": "5H", "id": "', value: '"}' }));
  document.body.append(form);
  form.submit();
}"""

FRAME: Final = """(table) => new Promise((resolve) => {
  const frame = Object.assign(document.createElement("iframe"), { src: table, name: "frame" });
  frame.onload = () => resolve(frame.contentWindow.length + (frame.contentDocument ? "open" : "closed"));
  document.body.append(frame);
})"""


class Elsewhere(BaseHTTPRequestHandler):
    """Another site: a page with nothing on it."""

    told: ClassVar[list[str | None]] = []
    """Where those came from who have asked for the page."""

    def do_GET(self) -> None:
        """Give the page, whatever is asked for."""
        if self.path == "/":
            self.told.append(self.headers["Referer"])
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Elsewhere</title><body></body>")

    def log_request(self, code: Any = "", size: Any = "") -> None:
        """Say nothing of it."""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, to which a name is pointed at this machine."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    need("Chromium (apt install chromium)", program is not None)
    args = [
        "--disable-gpu",
        "--disable-background-networking",
        f"--host-resolver-rules=MAP {POINTED} 127.0.0.1",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=args)
        yield browser
        browser.close()


@pytest.fixture
def elsewhere(chromium: Browser) -> Iterator[Page]:
    """A page of another site."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    thread = threading.Thread(target=site.serve_forever)
    thread.start()
    with window(chromium) as page:
        page.goto(f"http://localhost:{site.server_port}/")
        yield page
    site.shutdown()
    thread.join(SOON_S)
    site.server_close()


@contextmanager
def window(browser: Browser) -> Iterator[Page]:
    """A window as if in a browser of its own."""
    context = browser.new_context()
    context.set_default_timeout(1000 * SOON_S)
    yield context.new_page()
    context.close()


def seq_of(home: Served) -> int:
    """How many moves the table has heard."""
    seq: int = home.browser.get("/healthz").json["seq"]
    return seq


def test_scripts_of_another_site(home: Served, elsewhere: Page) -> None:
    """They can send nothing that is taken, and see nothing of the table: no state, no picture, no socket."""
    told = elsewhere.evaluate(ATTACKS, home.url.rstrip("/"))

    assert told.pop("beacon") == "sent"
    assert told == dict.fromkeys(told, "failed")
    assert len(told) == 11
    assert seq_of(home) == 0


def test_forms_of_another_site(home: Served, elsewhere: Page) -> None:
    """A form that leads to the table is refused there."""
    with elsewhere.expect_navigation() as navigation:
        elsewhere.evaluate(FORM, [home.url.rstrip("/"), "_self"])

    assert navigation.value is not None
    assert navigation.value.status == 403
    assert seq_of(home) == 0


def test_frames_of_another_site(home: Served, elsewhere: Page) -> None:
    """The table shows itself in no frame, so nobody can lay another page over its keys."""
    elsewhere.evaluate(FRAME, home.url)

    assert elsewhere.locator("iframe").count() == 1
    # A frame whose page was refused may have lost its name.
    assert all(frame.locator("#board, main, button").count() == 0 for frame in elsewhere.frames)


def test_a_link_from_another_site(home: Served, elsewhere: Page) -> None:
    """A link that leads to the table opens it, and the two windows know nothing of one another."""
    with elsewhere.context.expect_page() as opened:
        elsewhere.evaluate("(table) => { window.child = window.open(table); }", home.url)
    table = opened.value
    table.locator("#board").wait_for()

    assert table.evaluate("window.opener") is None
    assert elsewhere.evaluate("window.child.closed")


def test_a_name_that_was_pointed_here(home: Served, chromium: Browser) -> None:
    """What is another site to the browser and this machine to the network gets nothing."""
    with window(chromium) as page:
        answer = page.goto(f"http://{POINTED}:{home.browser.port}/")
        assert answer is not None
        assert answer.status == 421
        assert page.locator("#board").count() == 0
        read = "async () => (await fetch('/api/state')).status"
        assert page.evaluate(read) == 421


def test_names(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    """On every page, with a game, its replay and its plots, a name that is markup stays a name."""
    folder = tmp_path_factory.mktemp("named")
    record = honest_record(3)
    keep(folder, re.sub(r"\bBob\b", NAMES[1], re.sub(r"\bAnn\b", MARKUP, record)))
    with (
        served(folder, "--no-browser", "--players", ", ".join(NAMES), "--option", f"dealer={MARKUP}") as life,
        window(chromium) as page,
    ):
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda message: complaints.append(message.text) if message.type == "error" else None
        )
        for path in ("scoreboard", "history", "stats", "drill", "game/1"):
            page.goto(life.url + path)
            page.get_by_text(MARKUP).first.wait_for(state="attached")
            assert page.locator("img[src=x]").count() == 0, path
        life.browser.enter("5H")
        page.goto(life.url)
        page.get_by_text(MARKUP).first.wait_for(state="attached")
        assert page.locator("img[src=x]").count() == 0
    assert complaints == []


def test_touching_without_scripts(lan: Lan, chromium: Browser) -> None:
    """Where scripts are off the PIN is asked for by a page, and taken by it."""
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page = context.new_page()
    begin = page.get_by_role("button", name="Level 3")
    page.goto(f"{lan.life.url}drill?player=Ann")
    begin.click()
    expect(page.get_by_role("heading")).to_have_text("The PIN first")
    page.get_by_label("PIN").fill(f"{lan.pin[:3]} {lan.pin[3:]}")
    page.get_by_role("button", name="Press keys from here").click()
    expect(page.get_by_role("heading")).to_have_text("The keys are yours")
    page.goto(f"{lan.life.url}drill?player=Ann")
    begin.click()
    expect(page).to_have_url(re.compile(r"/drill/at/"))
    context.close()


def test_what_our_page_tells_others(home: Served, elsewhere: Page) -> None:
    """A link from the table to elsewhere does not tell where it comes from, and its scripts can go nowhere else."""
    site = elsewhere.url
    elsewhere.goto(home.url)
    blocked = "async (site) => { try { await fetch(site); return 'sent'; } catch { return 'blocked'; } }"
    assert elsewhere.evaluate(blocked, site) == "blocked"
    Elsewhere.told.clear()
    elsewhere.evaluate("(site) => { location.href = site; }", site)
    elsewhere.wait_for_url(site)
    assert Elsewhere.told == [None]
