"""What browsers are told: the newest view and no ruling less, however slow they are."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from hardware.ports import View
from hardware.webboard.feed import RULINGS_KEPT, Feed, News, write_news
from scorer.screen import Cell, Large, Row, Screen

SOON_S = 10.0


def view(seq: int, *rulings: str, notice: str = "") -> View:
    """A view with some rulings."""
    screen = Screen(
        page="play",
        kind="count",
        head=Row("ANN 3", "BOB 5"),
        count=15,
        rows=(Row("fifteen for 2"),),
        seats=(Cell("ANN"), Cell("BOB GO", is_acting=True)),
        keys=("", "UNDO", "GO", ""),
        large=Large(("ANN 3", "15"), "BOB PLAYS"),
        sentence="Bob to play.",
        rulings=rulings,
        notice=notice,
    )
    return View(seq, screen, json.dumps({"seq": seq}).encode())


def told(news: News | None) -> tuple[int, list[str]]:
    """The state and the sentences of some news; a feed that has ended tells state -1."""
    return (-1, []) if news is None else (news.view.seq, [ruling.text for ruling in news.rulings])


def run(scene: Callable[[Feed], Awaitable[None]]) -> None:
    """Play a scene in an event loop; nothing in it waits for ever."""
    feed = Feed()

    async def play() -> None:
        async with asyncio.timeout(SOON_S):
            await scene(feed)

    asyncio.run(play())


def test_a_watcher_sees_the_newest_view() -> None:
    """What it was too slow for is skipped, but every ruling on the way is told, once and in order."""

    async def scene(feed: Feed) -> None:
        feed.put(view(1, "one"))
        with feed.watch() as watcher:
            assert told(await watcher.next()) == (1, ["one"])
            feed.put(view(2, "two"))
            feed.put(view(3, "three", "and more"))
            feed.put(view(4))
            assert told(await watcher.next()) == (4, ["two", "three", "and more"])
            feed.put(view(5, "five"))
            assert told(await watcher.next()) == (5, ["five"])

    run(scene)


def test_a_watcher_waits() -> None:
    """Nothing new wakes nobody; the first view and each later one does, from another thread too."""

    async def scene(feed: Feed) -> None:
        with feed.watch() as watcher:
            waiting = asyncio.ensure_future(watcher.next())
            await asyncio.to_thread(feed.put, view(1, "one"))
            assert told(await waiting) == (1, ["one"])
            waiting = asyncio.ensure_future(watcher.next())
            await asyncio.to_thread(feed.put, view(1, "one"))  # drawn again, and nothing is new
            assert not waiting.done()
            await asyncio.to_thread(feed.put, view(1, "one", notice="No reader."))
            assert told(await waiting) == (1, [])

    run(scene)


def test_watchers_do_not_wait_for_each_other() -> None:
    """One that never asks costs the others nothing."""

    async def scene(feed: Feed) -> None:
        with feed.watch() as slow, feed.watch() as quick:
            for seq in range(1, 51):
                feed.put(view(seq, f"ruling {seq}"))
                assert told(await quick.next()) == (seq, [f"ruling {seq}"])
            assert told(await slow.next()) == (50, [f"ruling {seq}" for seq in range(1, 51)])

    run(scene)


SINCE = [
    (-1, ["one", "two", "three"], "who knows nothing is told all"),
    (1, ["two", "three"], "who knows a state is told what came after it"),
    (3, [], "who knows the last one is told nothing"),
    (9, ["one", "two", "three"], "who knows a later one was at another game"),
]


@pytest.mark.parametrize(("since", "sentences"), [pytest.param(*row[:2], id=row[2]) for row in SINCE])
def test_who_comes_back(since: int, sentences: list[str]) -> None:
    """A browser says which state it knows, and misses nothing."""

    async def scene(feed: Feed) -> None:
        for seq, text in enumerate(("one", "two", "three"), start=1):
            feed.put(view(seq, text))
        with feed.watch(since) as watcher:
            assert told(await watcher.next()) == (3, sentences)
            feed.put(view(4, "four"))
            assert told(await watcher.next()) == (4, ["four"])

    run(scene)


def test_who_comes_back_hears_what_is_said_next() -> None:
    """Also where it is said of the state that the browser had come with."""

    async def scene(feed: Feed) -> None:
        feed.put(view(3, "three"))
        with feed.watch(3) as watcher:
            assert told(await watcher.next()) == (3, [])
            feed.put(view(3, "The game goes on."))
            assert told(await watcher.next()) == (3, ["The game goes on."])

    run(scene)


def test_the_log_is_bounded() -> None:
    """The last two hundred rulings are kept, and numbered as they came."""

    async def scene(feed: Feed) -> None:
        for seq in range(1, RULINGS_KEPT + 2):
            feed.put(view(seq, f"ruling {seq}"))
        with feed.watch() as watcher:
            news = await watcher.next()
        assert news is not None
        assert [ruling.number for ruling in news.rulings] == list(range(2, RULINGS_KEPT + 2))
        assert all(ruling.seq == ruling.number for ruling in news.rulings)

    run(scene)


def test_the_same_ruling_in_another_state_is_another_one() -> None:
    """Two players may do the same, one after the other; a page drawn again does nothing twice."""

    async def scene(feed: Feed) -> None:
        feed.put(view(1, "A go."))
        feed.put(view(1, "A go.", notice="No reader."))
        feed.put(view(2, "A go."))
        with feed.watch() as watcher:
            assert told(await watcher.next()) == (2, ["A go.", "A go."])

    run(scene)


def test_the_end() -> None:
    """The last view is seen by all before they are let go; who comes later sees it too."""

    async def scene(feed: Feed) -> None:
        with feed.watch() as watcher:
            waiting = asyncio.ensure_future(watcher.next())
            feed.put(view(1, "one"))
            feed.close()
            feed.close()
            assert told(await waiting) == (1, ["one"])
            assert told(await watcher.next()) == (-1, [])
        with feed.watch() as late:
            assert told(await late.next()) == (1, ["one"])
            assert told(await late.next()) == (-1, [])

    run(scene)


def test_reaching_a_state() -> None:
    """Who waits for a state goes on when it is shown, or a later one, or when nothing more will be."""

    async def scene(feed: Feed) -> None:
        feed.put(view(1))
        await feed.reach(1)
        waiting = asyncio.ensure_future(feed.reach(3))
        await asyncio.to_thread(feed.put, view(2))
        assert not waiting.done()
        await asyncio.to_thread(feed.put, view(4))
        await waiting
        waiting = asyncio.ensure_future(feed.reach(9))
        await asyncio.to_thread(feed.close)
        await waiting

    run(scene)


def test_a_watcher_that_has_gone_is_not_woken() -> None:
    """A view may come after a browser, and its event loop, are gone."""
    feed = Feed()

    async def come_and_go() -> None:
        with feed.watch():
            pass

    asyncio.run(come_and_go())
    feed.put(view(1))
    feed.close()

    assert feed.view is not None


def test_a_message() -> None:
    """Everything that a page draws is in it, the face as it is."""
    feed = Feed()
    feed.put(view(7, "Fünfzehn für zwei."))
    news = feed.after(None, 0, -1)
    assert news is not None

    message = json.loads(write_news(news, [[(0, 60, 255), None]]))
    assert set(message) == {"seq", "face", "screen", "lights", "rulings"}
    assert message["seq"] == 7
    assert message["face"] == {"seq": 7}
    assert message["lights"] == {"lanes": [[[0, 60, 255], None]]}
    assert message["rulings"] == [{"number": 1, "seq": 7, "text": "Fünfzehn für zwei."}]
    assert message["screen"] == {
        "page": "play",
        "kind": "count",
        "lines": list(news.view.screen.lines()),
        "keys": ["", "UNDO", "GO", ""],
        "seats": [{"text": "ANN", "is_acting": False}, {"text": "BOB GO", "is_acting": True}],
        "typed": "",
        "preview": None,
        "winner": None,
        "is_skunk": False,
        "has_motion": True,
        "sentence": "Bob to play.",
        "rulings": ["Fünfzehn für zwei."],
        "notice": "",
    }
    assert json.loads(write_news(news, None))["lights"] is None
