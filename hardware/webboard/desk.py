"""What the addresses work with: the table as it is shown, and the way to touch it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from hardware.ports import Answer, Deliver, EntryTyped, KeyPress, View
from hardware.webboard.asked import Entry
from hardware.webboard.feed import Feed, Lights, News, write_news
from hardware.webboard.files import PageFile
from hardware.webboard.gate import Gate, Pace, Refusal
from scorer.screen import Layout, Screen

PLACES: Final = 32
"""How many browsers may watch at once."""

PLACES_KEPT: Final = 8
"""How many of them are kept for browsers that may touch: who only watches cannot shut the players out."""

ENTRIES: Final = 16
"""How many entries may wait for the game thread at once."""

KEYS: Final = 240
"""How many keys may be pressed in `TOUCHES_S`, over whatever ways: four players at their fastest."""

ANSWER_S: Final = 10.0
"""How long the game thread may take for an entry: longer than a slow disk does."""

SHOWN_S: Final = 2.0
"""How long a move may take from its answer until it is shown."""


_ALL_WATCH: Final = f"{PLACES} browsers watch already; close one, then load this page again"
_ALL_WAIT: Final = "too many entries wait already; look at the table, then send it again"


class Picture(Protocol):
    """Draws the OLED."""

    def __call__(self, screen: Screen, *, layout: Layout, scale: int) -> bytes:
        """A PNG of *screen*; a pixel of the OLED takes *scale* pixels each way."""


class Places:
    """
    Room for so many.

    Args:
        free: How many.
        full: What is said where there is no room.
    """

    def __init__(self, free: int, full: str) -> None:
        self._free = free
        self._full = full

    @contextlib.contextmanager
    def take(self, *, leave: int = 0) -> Iterator[None]:
        """
        Be in one of them.

        Args:
            leave: How many have to stay free for others.

        Raises:
            Refusal: There is no room (503).
        """
        if self._free <= leave:
            raise Refusal(503, "Full", self._full)
        self._free -= 1
        try:
            yield
        finally:
            self._free += 1


@dataclass(frozen=True, slots=True)
class Desk:
    """
    One board's table.

    Attributes:
        feed: What is shown.
        keys: How fast keys may be pressed, all together.
        gate: Who may touch it.
        deliver: Takes what is entered; None where the board only shows.
        page: The page's files by name.
        lights: What is lit; None where there is no strip to tell.
        picture: Draws the OLED; None where nothing here can.
        clock: Seconds that never go back.
        source: What the board is called in messages.
        places: Where browsers that watch sit.
    """

    feed: Feed
    keys: Pace
    gate: Gate
    deliver: Deliver | None
    page: Mapping[str, PageFile]
    lights: Lights | None
    picture: Picture | None
    clock: Callable[[], float]
    source: str
    places: Places = field(default_factory=lambda: Places(PLACES, _ALL_WATCH))
    entries: Places = field(default_factory=lambda: Places(ENTRIES, _ALL_WAIT))

    @property
    def view(self) -> View:
        """
        The newest view.

        Raises:
            Refusal: There is none yet (503).
        """
        if self.feed.view is None:
            raise Refusal(503, "NotYet", "the table is being laid; ask again in a moment")
        return self.feed.view

    def screen(self, *, is_here: bool) -> Screen:
        """
        What is shown to a browser.

        Args:
            is_here: It runs on this machine; what is for the table alone is not sent anywhere else.

        Raises:
            Refusal: There is nothing to show yet (503).
        """
        screen = self.view.screen
        return screen if is_here else screen.public()

    def write(self, news: News, *, is_here: bool) -> str:
        """What a browser is told, see `screen`."""
        lanes = None if self.lights is None else self.lights(news.view.screen, self.clock())
        if is_here or not news.view.screen.has_secret:
            return write_news(news, lanes)
        view = replace(news.view, screen=news.view.screen.public())
        return write_news(replace(news, view=view), lanes)

    def press(self, key: str) -> None:
        """
        Hand a key to the table; what it does is seen on the screen.

        Raises:
            Refusal: The board only shows (503), or no fingers are so fast (429).
        """
        take = self._taker
        if not self.keys.take():
            raise Refusal(429, "TooFast", "so many keys at once are nobody's fingers; wait a moment")
        take(KeyPress(key, self.source, self.clock()))

    async def enter(self, entry: Entry) -> Answer:
        """
        Hand an entry to the table, and wait until an accepted one is shown.

        Raises:
            Refusal: The board only shows, too many wait already, or the table does not answer (503).
        """
        with self.entries.take():
            return await self._enter(entry)

    async def _enter(self, entry: Entry) -> Answer:
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Answer] = loop.create_future()

        def settle(answer: Answer) -> None:
            if not told.done():
                told.set_result(answer)

        def tell(answer: Answer) -> None:
            # The server may have gone in the meantime, and its loop with it.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, answer)

        self._taker(EntryTyped(entry.text, self.source, entry.id, entry.seq, tell))
        try:
            async with asyncio.timeout(ANSWER_S):
                answer = await told
        except TimeoutError as error:
            raise Refusal(
                503,
                "NoAnswer",
                "the table does not answer; look at it, or send the same again with the same id",
            ) from error
        if answer.accepted:
            # A move that cannot be shown is kept all the same: the answer stands.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SHOWN_S):
                    await self.feed.reach(answer.seq)
        return answer

    @property
    def _taker(self) -> Deliver:
        if self.deliver is None:
            raise Refusal(503, "OnlyShown", "this board only shows the table; enter it at the table itself")
        return self.deliver
