"""`/history`: the games that are kept, the newest first."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Final

import pytest

from hardware.webboard.files import read_page
from scorer.record.head import make_head
from scorer.record.journal import FILE_NAME
from scorer.table.book.history import MATCHES_A_PAGE
from scorer.table.book.html import mark
from tests.bookshelf import demo_record, honest_record, keep, keep_open, open_book

GAME: Final = re.compile(r'<li class="game">(.*?)</li>')
SHORT: Final = "players: Ann, Bob\ndealer: Ann\n\nABANDON\n"


def games_in(page: bytes) -> list[tuple[str, str]]:
    """The games that a page lists: where each leads, and its words."""
    rows = GAME.findall(page.decode())
    found = []
    for row in rows:
        link = re.search(r'href="([^"]+)"', row)
        words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip()
        found.append((link[1] if link else "", words))
    return found


def test_the_newest_first(tmp_path: Path) -> None:
    """Finished games lead to their replays, a parked one says how to go on; of a running one nothing is told."""
    keep(tmp_path, demo_record(), honest_record(1, 2) + "OK\n5H\n", wall_s=0)
    keep_open(tmp_path, make_head({"players": "Cid, Dee", "dealer": "Cid"}), "CONCEDE Cid", "OK", "5H")
    with open_book(tmp_path) as browser:
        (_, parked), *others = games_in(browser.get("/history").body)[1:]
        newest = games_in(browser.get("/history").body)[0]

    assert newest[0] == "/game/3?game=1"
    assert newest[1].endswith("Cid 0 Dee 0 conceded 1 deal")
    assert parked == "clock not set Ann 0 Bob 0 waits: muggins play --resume 2 1 deal"
    assert [link for link, _ in others] == ["/game/2?game=2", "/game/2?game=1", "/game/1?game=1"]
    assert others[-1][1] == "clock not set Ann 121 Bob 64 a skunk 9 deals"


@pytest.mark.parametrize(
    ("zone", "when"), [("UTC", "Sat 14 Nov 2026, 19:42"), ("IST-5:30", "Sun 15 Nov 2026, 01:12")]
)
def test_when_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, zone: str, when: str) -> None:
    """A game's time is that of this place, in the list and over its replay."""
    keep(tmp_path, SHORT)
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    with open_book(tmp_path) as browser:
        pages = browser.get("/history").body, browser.get("/game/1").body
    monkeypatch.undo()
    time.tzset()

    assert [when.encode() in page for page in pages] == [True, True]


def test_a_match_that_goes_on_is_told_anew(tmp_path: Path) -> None:
    """The list is of the journal as it is, also for a match that was listed before."""
    head = make_head({"players": "Ann, Bob", "dealer": "Ann"})
    keep_open(tmp_path, head, "5H")
    with open_book(tmp_path) as browser:
        assert games_in(browser.get("/history").body) == []
        keep(tmp_path, SHORT)
        assert [link for link, _ in games_in(browser.get("/history").body)] == ["/game/2?game=1"]


def test_older_games_are_on_other_pages(tmp_path: Path) -> None:
    """A page has so many matches and no more; the next one begins after its last."""
    keep(tmp_path, *[SHORT] * (MATCHES_A_PAGE + 2))
    with open_book(tmp_path) as browser:
        first = browser.get("/history").body
        older = re.search(rb'href="(/history\?before=\d+)"', first)
        assert older is not None
        second = browser.get(older[1].decode()).body

    assert len(games_in(first)) == MATCHES_A_PAGE
    assert [link for link, _ in games_in(second)] == ["/game/2?game=1", "/game/1?game=1"]
    assert b"Older" not in second
    assert b">Newest<" in second
    assert b">Newest<" not in first


@pytest.mark.parametrize("before", ["x", "-1", "1.5", "", "²", "9" * 40])
def test_no_such_page(tmp_path: Path, before: str) -> None:
    """An address that nobody was given is refused in words."""
    keep(tmp_path, SHORT)
    with open_book(tmp_path) as browser:
        got = browser.get(f"/history?before={before.replace('²', '%C2%B2')}")
    assert got.status == 400
    assert b"There is no such page" in got.body


def test_without_a_game(tmp_path: Path) -> None:
    """An empty journal says that games will be here; without a journal the reason is told."""
    with open_book(tmp_path) as browser:
        nothing = browser.get("/history")
        assert (nothing.status, nothing.headers["content-type"]) == (409, "text/html; charset=utf-8")
        assert b"muggins play" in nothing.body
        keep_open(tmp_path, make_head({"players": "Ann, Bob", "dealer": "Ann"}))
        assert b"No game is kept here yet." in browser.get("/history").body


def test_a_damaged_match_costs_one_row(tmp_path: Path) -> None:
    """A match that cannot be read is told in its row; the others are there."""
    keep(tmp_path, SHORT, demo_record())
    path = tmp_path / FILE_NAME
    _spoil(path)
    with open_book(tmp_path) as browser:
        (one, reason), (other, _) = games_in(browser.get("/history").body)

    assert (one, other) == ("", "/game/1?game=1")
    assert "game 2" in reason


def _spoil(path: Path) -> None:
    """Flip a letter in the middle of the second match."""
    import sqlite3

    with sqlite3.connect(path) as db:
        db.execute("UPDATE moves SET entry = 'X' WHERE match_id = 2 AND number = 5")
    db.close()


def test_names_are_words_and_no_markup(tmp_path: Path) -> None:
    """A name that looks like HTML is shown as it is."""
    keep(tmp_path, "players: <b>Ann, Bob & Co\ndealer: Bob & Co\n\nABANDON\n")
    with open_book(tmp_path) as browser:
        history, game = browser.get("/history").body, browser.get("/game/1").body
    for page in (history, game):
        assert b"&lt;b&gt;Ann" in page
        assert b"<b>Ann" not in page
        assert b"Bob &amp; Co" in page


@pytest.mark.parametrize("side", range(4))
def test_marks_are_those_of_the_table(side: int) -> None:
    """The server draws the marks that the table's scripts draw."""
    path = re.findall(r' d="([^"]+)"', mark(side))[0]
    assert f'"{path}"' in read_page()["seats.js"].content.decode()
