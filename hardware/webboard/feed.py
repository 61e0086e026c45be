"""
What browsers are shown: the newest view, and every ruling on the way to it.

The game thread puts views in and goes on at once. Each browser has a watcher,
its mailbox with one slot: a slow one skips views and misses no ruling.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

from hardware.ports import View
from scorer.screen import Screen

RULINGS_KEPT: Final = 200
"""How many rulings a browser that comes, or comes back, can be told."""

Led: TypeAlias = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""

Lanes: TypeAlias = Sequence[Sequence[Led | None]]
"""By lane, the light of each hole from the first to the game hole; None where it is dark."""

Lights: TypeAlias = Callable[[Screen, float], Lanes]
"""What is lit for a screen, at a time of the board's clock."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """
    One sentence of the log.

    Attributes:
        number: Its place in the log, from 1.
        seq: The state it has led to.
        text: The sentence.
    """

    number: int
    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class News:
    """
    What one browser is told at once.

    Attributes:
        view: The table as it stands.
        rulings: The sentences it has not had yet, the oldest first.
        number: The last ruling of the log by now.
    """

    view: View
    rulings: tuple[Ruling, ...]
    number: int


class Feed:
    """The newest view and the log; views come from the game thread, watchers wait in event loops."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._has_left = threading.Condition(self._lock)
        self._view: View | None = None
        self._told: tuple[int, tuple[str, ...]] = (-1, ())
        self._rulings: deque[Ruling] = deque(maxlen=RULINGS_KEPT)
        self._count = 0
        self._watchers: set[Watcher] = set()
        self._is_closed = False

    @property
    def view(self) -> View | None:
        """The newest view; None before the first."""
        return self._view

    def put(self, view: View) -> None:
        """Show *view* from now on; it never waits for anybody."""
        with self._lock:
            before = self._view
            if before is not None and (before.seq, before.screen) == (view.seq, view.screen):
                return
            self._view = view
            # A view drawn again, under a device's notice or after a glance, tells nothing new.
            told = (view.seq, view.screen.rulings)
            if told != self._told:
                self._told = told
                for text in view.screen.rulings:
                    self._count += 1
                    self._rulings.append(Ruling(self._count, view.seq, text))
            self._wake()

    def close(self, patience_s: float = 0.0) -> None:
        """
        Let every watcher go when it has seen the last view. Twice is once.

        Args:
            patience_s: How long to wait until all have gone.
        """
        with self._lock:
            self._is_closed = True
            self._wake()
            self._has_left.wait_for(lambda: not self._watchers, patience_s)

    @contextmanager
    def watch(self, since: int = -1) -> Iterator[Watcher]:
        """
        Watch the table from inside an event loop.

        Args:
            since: The last state that the browser has had the rulings of.
        """
        watcher = Watcher(self, since)
        with self._lock:
            self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            with self._lock:
                self._watchers.discard(watcher)
                self._has_left.notify_all()

    async def reach(self, seq: int) -> None:
        """Wait until the state *seq* is shown, or a later one, or nothing more will be."""
        with self.watch() as watcher:
            while (news := await watcher.next()) is not None and news.view.seq < seq:
                pass

    def after(self, shown: View | None, number: int, since: int) -> News | None:
        """
        What is new to a browser.

        Args:
            shown: The view that it shows.
            number: The last ruling of the log that it was told by this watcher.
            since: The state that it had come with.
        """
        with self._lock:
            view = self._view
            if view is None or view is shown:
                return None
            # Who comes with a later state than ours was at another game.
            seq = since if since <= view.seq else -1
            is_first = shown is None
            new = (ruling for ruling in self._rulings if ruling.number > number)
            rulings = tuple(ruling for ruling in new if not is_first or ruling.seq > seq)
            return News(view, rulings, self._count)

    @property
    def is_closed(self) -> bool:
        """Nothing more will be shown."""
        return self._is_closed

    def _wake(self) -> None:
        # A watcher leaves before its event loop is closed, under the same lock.
        for watcher in self._watchers:
            watcher.wake()


class Watcher:
    """One browser's mailbox: it holds nothing, and asks for the newest when the browser is ready for it."""

    def __init__(self, feed: Feed, since: int) -> None:
        import asyncio  # whoever watches has it already; the table itself begins without

        self._feed = feed
        self._since = since
        self._shown: View | None = None
        self._number = 0
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()

    def wake(self) -> None:
        """There may be something new; callable from any thread."""
        self._loop.call_soon_threadsafe(self._changed.set)

    async def next(self) -> News | None:
        """Wait for something new; None when nothing more will come."""
        while True:
            self._changed.clear()
            is_last = self._feed.is_closed
            news = self._feed.after(self._shown, self._number, self._since)
            if news is not None:
                self._shown = news.view
                self._number = news.number
                return news
            if is_last:
                return None
            await self._changed.wait()


def screen_face(screen: Screen) -> dict[str, Any]:
    """A screen as a page's script reads it."""
    return {
        "page": screen.page,
        "kind": screen.kind,
        "lines": screen.lines(),
        "keys": screen.keys,
        "seats": [cell._asdict() for cell in screen.seats],
        "typed": screen.typed,
        "preview": screen.preview,
        "winner": screen.winner,
        "is_skunk": screen.is_skunk,
        "has_motion": screen.has_motion,
        "sentence": screen.sentence,
        "rulings": screen.rulings,
        "notice": screen.notice,
    }


def write_news(news: News, lanes: Lanes | None) -> str:
    """
    One message to a browser: JSON with seq, face, screen, lights and rulings.

    Args:
        news: What it is told.
        lanes: What is lit now; None where there is no strip to tell.
    """
    rest = {
        "seq": news.view.seq,
        "screen": screen_face(news.view.screen),
        "lights": None if lanes is None else {"lanes": lanes},
        "rulings": [asdict(ruling) for ruling in news.rulings],
    }
    # The face is JSON already; it goes in as it is.
    return f'{{"face": {news.view.face.decode()}, {json.dumps(rest, ensure_ascii=False)[1:]}'
