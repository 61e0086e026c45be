"""Names and texts of players, which are shown on every page, in files, and in a terminal."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from scorer.errors import OptionsError
from scorer.record.names import read_name
from scorer.table.cli import muggins
from tests.bookshelf import honest_record, keep
from tests.proof.attacks.wire import ask
from tests.serving import Served, served

MARKUP: Final = "<img src=x onerror=a()>"
FORMULA: Final = "=1+1"
NAMES: Final = (MARKUP, FORMULA)
PAGES: Final = [
    "/history",
    "/stats",
    f"/stats?player={MARKUP}&against={FORMULA}".replace("<", "%3C").replace(">", "%3E").replace(" ", "%20"),
    "/stats?player=%3Cscript%3Ea()%3C/script%3E",
    "/drill",
    "/drill?player=%3Cimg%20src%3Dx%20onerror%3Da()%3E",
    "/drill?player=%3Cscript%3Ea()%3C/script%3E",
    "/settle",
    "/settle?cards=%3Cscript%3Ea()%3C/script%3E&starter=%22%3E%3Cscript%3E&of=%3Cscript%3E&claims=%3Cscript%3E",
    "/game/1",
    "/game/%3Cscript%3E",
    "/history?before=%3Cscript%3E",
    "/rules",
    "/nothing/%3Cscript%3Ea()%3C/script%3E",
    "/open",
]


class Tags(HTMLParser):
    """Which elements and handlers a page has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take one element."""
        given = dict(attrs)
        self.found += [name for name in given if name.startswith("on")]
        if tag == "script" and not (given.get("src") or "").startswith("/"):
            self.found.append("script")
        if tag == "img" and given.get("src") == "x":
            self.found.append("img")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of players whose names are markup and a formula, with a game that is over."""
    folder = tmp_path_factory.mktemp("named")
    keep(folder, re.sub(r"\bBob\b", FORMULA, re.sub(r"\bAnn\b", MARKUP, honest_record(3))))
    with served(folder, "--no-browser", "--players", ", ".join(NAMES)) as life:
        yield life


@pytest.mark.parametrize("path", PAGES)
def test_pages(named: Served, path: str) -> None:
    """A page says a name and never does it: no element and no handler comes out of one."""
    got = ask(named.browser.port, f"GET {path}", "Accept: text/html")

    assert got.headers["content-type"] == "text/html; charset=utf-8"
    assert Tags(got.body.decode()).found == []
    assert "unsafe" not in got.headers["content-security-policy"]


def test_pages_hold_them(named: Served) -> None:
    """The names are really there, spelled out."""
    for path in ("/history", "/stats", "/drill", "/game/1"):
        assert b"&lt;img src=x onerror=a()&gt;" in ask(named.browser.port, f"GET {path}").body, path


PLOTS: Final = ["/stats/plot/averages.svg", "/stats/plot/missed.svg", "/stats/plot/race/1/1.svg"]


@pytest.mark.parametrize("path", PLOTS)
def test_plots(named: Served, path: str) -> None:
    """A picture that a browser could open as a page has no script, and may run none."""
    query = "?player=%3Cimg%20src%3Dx%20onerror%3Da()%3E&first=%3Cimg%20src%3Dx%20onerror%3Da()%3E"
    got = ask(named.browser.port, f"GET {path}{query}")

    assert (got.status, got.headers["content-type"]) == (200, "image/svg+xml")
    assert Tags(got.body.decode()).found == []
    assert got.headers["content-security-policy"].startswith("default-src 'none';")


def test_files(named: Served) -> None:
    """A file that is saved has a name of ours, and a spreadsheet takes no name for a formula."""
    port = named.browser.port
    saved = ask(port, "GET /game/1.txt")
    table = ask(port, "GET /stats.csv?player=%3D1%2B1")
    lessons = ask(port, "GET /drill/%0d%0aSet-Cookie:%20a=b%22.csv")

    assert saved.headers["content-disposition"] == 'attachment; filename="muggins-1-1.txt"'
    assert saved.headers["content-type"].startswith("text/plain")
    assert b"'=1+1" in table.body
    assert not re.search(rb"(^|,)=", table.body, re.MULTILINE)
    assert (lessons.status, "set-cookie" in lessons.headers) == (404, False)


NO_NAMES: Final = [
    ("\x1b[2J", "a command for a terminal"),
    ("\x9b2J", "the same in one character"),
    ("Ann\r\nSet-Cookie: a", "a line break"),
    ("Ann\x00", "a hole"),
    ("\u202ennA", "what turns writing about"),
    ("A\u200bnn", "what nobody sees"),
    ("\ud800", "half a character"),
    ('Ann"', "a quote"),
    ("x" * 25, "a name without an end"),
]


@pytest.mark.parametrize("name", [pytest.param(row[0], id=row[1]) for row in NO_NAMES])
def test_no_names(name: str) -> None:
    """What is no writing is no name."""
    with pytest.raises(OptionsError):
        read_name(name)


ESCAPE: Final = "\x1b]0;x\x07\x1b[2J\x9b31m\u202e"
RECORDS: Final = [
    f"players: Ann, Bob\n\n{ESCAPE}\n",
    f"players: {ESCAPE}, Bob\n\n5H\n",
    f"{ESCAPE}: x\n\n",
    f"players: Ann, Bob\ndealer: {ESCAPE}\n\n",
    f"players: Ann, Bob\nclaims: {ESCAPE}\n\n",
    f"players: Ann, Bob\nscores: {ESCAPE}\n\n",
    f"players: Ann, Bob\n\n5H BY {ESCAPE}\n",
    f"players: Ann, Bob\n\nPEG Ann {ESCAPE}\n",
    f'players: Ann, Bob\n\nPEG "{ESCAPE}" 3\n',
    f"players: Ann, Bob\n\nHAND {ESCAPE} 5H\n",
    f"players: Ann, Bob\n\nCONCEDE {ESCAPE}\n",
    f"players: Ann, Bob\n\nSET {ESCAPE}={ESCAPE}\n",
    f"players: Ann, Bob\nentry: points\ndealer: Ann\n\nPEG Ann 2 {ESCAPE}\n",
]


@pytest.mark.parametrize("is_json", [False, True], ids=["told", "as JSON"])
@pytest.mark.parametrize("record", RECORDS, ids=range(len(RECORDS)))
def test_terminals(tmp_path: Path, record: str, is_json: bool) -> None:
    """A record file from elsewhere is told in a terminal, and commands it nothing."""
    file = tmp_path / "record.txt"
    file.write_text(record, "utf-8")
    result = CliRunner().invoke(muggins, ["replay", str(file), *["--json"][:is_json]])

    assert result.exit_code in (0, 1, 2)
    assert obeyed(result.output) == []


WORDS: Final = [
    ["stats", ESCAPE],
    ["players", "rename", ESCAPE, "Bob"],
    ["players", "rename", "Ann", ESCAPE],
    ["players", "delete", ESCAPE, "--yes"],
    ["count", ESCAPE, "5D"],
    ["settle", "5H 5C 5S JD", ESCAPE],
    ["discards", ESCAPE],
]


@pytest.mark.parametrize("words", WORDS, ids=[" ".join(words[:2]) for words in WORDS])
def test_words(tmp_path: Path, words: list[str]) -> None:
    """A name that was pasted is told back without being obeyed."""
    keep(tmp_path, honest_record(3))
    state = [] if words[0] in ("count", "settle") else ["--state", str(tmp_path)]
    result = CliRunner().invoke(muggins, [*words, *state])

    assert result.exit_code in (1, 2)
    assert obeyed(result.output) == []


def obeyed(text: str) -> list[str]:
    """What a terminal would obey, or what turns writing about."""
    return [
        letter
        for letter in text
        if letter != "\n" and unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs")
    ]
