"""
Players at the table's page in a real browser, beside a panel without a browser.

Every key is pressed on both; then the page has to show what the panel shows.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from time import monotonic
from typing import Final

from playwright.sync_api import Error, Page, expect

from hardware.output.ledmap import lane_by_lane
from hardware.output.leds import DARK, NOTHING, Lights
from hardware.output.pages import draw_page
from scorer.cards import parse_cards
from scorer.screen import Screen
from scorer.table.dialog import Outcome, paint
from scorer.table.dialog.panel import DEAD_S
from scorer.table.dialog.values import SUITS, Ranked
from scorer.table.present import present
from tests.browsing import SOON_S
from tests.panel import Panel, keys_of

LUCKY: Final = parse_cards("5H 5C 5S JD  6H 6C 7H 8D  3C 3D 3H 3S  QC QD QH QS  5D  2D TH AS 4D")
"""A pack that nobody shuffles: Ann has 29 in every deal, and Bob his skunk."""

_OF_THE_PANEL: Final = ":is(#soft, #ranks, #seats)"
_TYPED: Final = {"10": "0", "S": "Enter", "H": "Backspace", "D": "g", "C": "m"}
"""Keys of the keyboard for rank keys and soft keys that are called otherwise."""

_SHOWS: Final = "words => document.querySelector('#oled img').alt === words"
_PIXELS: Final = """async () => {
  const picture = document.querySelector("#oled img");
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const reds = new Uint8Array(data.length / 4).map((_, place) => data[4 * place]);
  return [canvas.width, canvas.height, btoa(String.fromCharCode(...reds))];
}"""

LIGHTS: Final = """[...document.querySelectorAll("#board [data-rgb]")]
  .map(({ dataset }) => [Number(dataset.lane), Number(dataset.hole), dataset.rgb])"""

Lit = tuple[int, int, str]

Hand = Callable[[Page, str, bool], None]
"""Presses a key of the panel; tells whether it is meant as a suit."""


def click(page: Page, key: str, is_suit: bool) -> None:
    """Press a key with the mouse."""
    page.click(f"{_OF_THE_PANEL} [data-key='{key}']")


def type_key(page: Page, key: str, is_suit: bool) -> None:
    """Press a key on the keyboard."""
    if key.startswith("P"):
        page.keyboard.press("p")
        page.keyboard.press(key[1])
    else:
        page.keyboard.press(key.lower() if is_suit else _TYPED.get(key, key))


class Fingers:
    """
    Presses keys at an open page.

    Args:
        page: The page.
        twin: A panel at the same table, as it stands now.
        hand: How keys are pressed.
    """

    def __init__(self, page: Page, twin: Panel, hand: Hand = click) -> None:
        self.page = page
        self.twin = twin
        self.hand = hand
        self._pressed_s: dict[str, float] = {}
        self._last = ""

    def press(self, *keys: str) -> None:
        """Press keys one after the other, and see after each that the page shows what it should."""
        for key in keys:
            self._press(key)
            self.see()
            # By now the table has taken the key, on its own clock.
            self._pressed_s[key] = monotonic()

    def press_in_vain(self, key: str) -> None:
        """Press a key that means nothing here, and see that the page says why."""
        why, _ = self._press(key).notice
        assert why, f"{key} means something here"
        expect(self.page.locator("#box .notice")).to_have_text(why)

    def _press(self, key: str) -> Outcome:
        half = self.twin.dialog.half
        is_suit = key in SUITS and isinstance(half, Ranked)
        if key == self._last or (key in SUITS and not is_suit):
            self._rest(key)
        self.hand(self.page, key, is_suit)
        self._pressed_s[key], self._last = monotonic(), key
        return self.twin.press(key)

    def _rest(self, key: str) -> None:
        """A key that has just done something is dead for a moment, on the table's own clock."""
        wait_s = self._pressed_s.get(key, -DEAD_S) + DEAD_S - monotonic()
        if wait_s > 0:
            self.page.wait_for_timeout(1000 * wait_s)

    def enter(self, *entries: str) -> None:
        """Press the keys of entries."""
        for entry in entries:
            self.press(*keys_of(entry, self.twin.history.state))

    @property
    def screen(self) -> Screen:
        """What the table has to show."""
        # What was taken back deserves no page; the twin has no memory for that.
        is_told = not self.twin.has_half() and self.twin.entered[-1:] != ["UNDO"]
        history = self.twin.history
        return paint(self.twin.dialog, history, present(history, has_verdict=is_told))

    def see(self) -> None:
        """Wait until the page says what the table has to show."""
        words = words_of(self.screen)
        try:
            self.page.wait_for_function(_SHOWS, arg=words, timeout=1000 * SOON_S)
        except Error:
            shown = self.page.get_attribute("#oled img", "alt")
            raise AssertionError(f"the page shows {shown!r}, and not {words!r}") from None


def words_of(screen: Screen) -> str:
    """A screen as the page says it to who cannot see it."""
    return "; ".join(line for line in map(str.strip, screen.lines()) if line)


def lights_of(screen: Screen) -> list[Lit]:
    """The LEDs of a board with a lane for every side, once nothing moves: lane, hole and colour."""
    board = lane_by_lane(len(screen.lanes))
    colours = Lights(board).colours(NOTHING.then(screen, 0.0), 0.0)
    return [
        (lane, hole, ",".join(map(str, colours[led])))
        for lane, leds in enumerate(board.lanes)
        for hole, led in enumerate(leds, start=1)
        if colours[led] != DARK
    ]


def lights_in(page: Page) -> list[Lit]:
    """The same as the page's board has them."""
    return sorted((lane, hole, rgb) for lane, hole, rgb in page.evaluate(LIGHTS))


def picture_of(screen: Screen) -> tuple[int, int, bytes]:
    """What the OLED shows: its width, its height, and a byte a pixel."""
    page = draw_page(screen)
    return (*page.size, page.convert("L").tobytes())


def picture_in(page: Page) -> tuple[int, int, bytes]:
    """The same as the page's picture has it."""
    width, height, reds = page.evaluate(_PIXELS)
    return width, height, base64.b64decode(reds)


def scores_in(page: Page) -> list[int]:
    """The scores on the page's plates."""
    return [int(score) for score in page.locator(".plate .score").all_text_contents()]
