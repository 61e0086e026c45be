"""What the page shows is what the table says: the display's picture, its words, and the lights."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image
from playwright.sync_api import Page

from hardware.output.pages import draw_page
from tests.browser.conftest import Sit, Windows
from tests.fingers import LIGHTS, lights_in, lights_of, picture_in, picture_of

SHOWS_LIGHTS: Final = f"""lit => {{
  const shown = {LIGHTS};
  return JSON.stringify(shown.sort()) === JSON.stringify(lit.sort());
}}"""

WATCH_LIGHTS: Final = f"""() => {{
  window.seen = new Set();
  const look = () => {LIGHTS}.forEach(([lane, hole]) => window.seen.add(`${{lane}} ${{hole}}`));
  new MutationObserver(look).observe(document.querySelector("#board"), {{ childList: true, subtree: true }});
}}"""

LIT: Final = 128
"""What is brighter, is a lit pixel of the display."""


def test_one_card_by_clicks(sit: Sit) -> None:
    """A rank key and a suit key lay a card; the picture is the display's own, pixel for pixel."""
    table = sit()
    assert picture_in(table.page) == picture_of(table.screen)
    for key in ("5", "H", "10", "D"):
        table.press(key)
        assert picture_in(table.page) == picture_of(table.screen)

    assert table.twin.entered == ["5H", "TD"]


def test_the_display_as_it_is_seen(sit: Sit) -> None:
    """On the glass of the page, each pixel of the display is a square of whole pixels of one colour."""
    table = sit()
    table.enter("5H", "TD")
    seen = Image.open(io.BytesIO(table.page.locator("#oled img").screenshot())).convert("L")
    page = draw_page(table.screen).convert("L")
    times = seen.width // page.width

    assert times > 1
    large = page.resize(seen.size, Image.Resampling.NEAREST)
    assert seen.point(lambda light: 255 * (light >= LIT)).tobytes() == large.tobytes()


def test_the_words_of_the_screen(sit: Sit) -> None:
    """What the picture says to who cannot see it, the now line and a refusal are what /api/screen says."""
    table = sit()
    page = table.page
    table.enter("5H", "TD")
    table.press("6")
    assert words_in(page) == words_told(page)
    table.press_in_vain("P1")
    assert words_in(page) == words_told(page)
    assert words_in(page)[2]


def words_in(page: Page) -> tuple[str, str, str]:
    """The picture's words, the now line and the notice, as the page has them."""
    picture = page.get_attribute("#oled img", "alt") or ""
    now, notice = (
        " ".join(page.locator(place).all_text_contents()) for place in ("#box .now", "#box .notice")
    )
    return picture, now, notice


def words_told(page: Page) -> tuple[str, str, str]:
    """The same as the table tells it to programs."""
    told = page.request.get(f"{page.url}api/screen").json()
    lines = [line.strip() for line in told["lines"] if line.strip()]
    return "; ".join(lines), told["sentence"], told["notice"]


def test_a_win_is_swept(sit: Sit, windows: Windows) -> None:
    """Where things may move, light runs along the winner's lane; at rest the lights are the strip's again."""
    table = sit(scores="119, 80")
    page = windows.open(table.page.url, reduced_motion="no-preference")
    page.wait_for_function(SHOWS_LIGHTS, arg=lights_of(table.screen))
    page.evaluate(WATCH_LIGHTS)
    table.enter("JD")

    page.wait_for_function("() => [...Array(60).keys()].some(hole => window.seen.has(`0 ${hole + 30}`))")
    page.wait_for_function(SHOWS_LIGHTS, arg=lights_of(table.screen))
    assert lights_in(table.page) == lights_of(table.screen)
