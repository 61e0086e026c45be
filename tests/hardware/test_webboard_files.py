"""The page's files: what is there is served as what it is, and nothing beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.webboard.files import read_page

KINDS = [
    ("index.html", "text/html; charset=utf-8", "a page"),
    ("board.js", "text/javascript; charset=utf-8", "a script"),
    ("look/table.css", "text/css; charset=utf-8", "a style in a folder"),
    ("wood.webp", "image/webp", "a picture"),
    ("notes.txt", None, "a file of no kind that a page needs"),
    ("board.js.orig", None, "what an editor left"),
    (".js", None, "a name that is only an ending"),
    ("gate.py", None, "a program"),
]


@pytest.mark.parametrize(("name", "content_type"), [pytest.param(*row[:2], id=row[2]) for row in KINDS])
def test_kinds(tmp_path: Path, name: str, content_type: str | None) -> None:
    """Only what a page is made of is read, each with its type."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"1")
    page = read_page(tmp_path)

    assert list(page) == ([] if content_type is None else [name])
    assert all(file.content_type == content_type for file in page.values())


def test_tags(tmp_path: Path) -> None:
    """Another content has another tag; the same has the same."""
    for name, content in (("a.js", b"1"), ("b.js", b"2"), ("c.js", b"1")):
        (tmp_path / name).write_bytes(content)
    page = read_page(tmp_path)

    assert page["a.js"].tag == page["c.js"].tag != page["b.js"].tag
    assert page["b.js"].content == b"2"


def test_a_page_that_is_not_there(tmp_path: Path) -> None:
    """A board without its page still serves programs."""
    assert read_page(tmp_path / "nowhere") == {}


def test_the_page_keeps_the_policy() -> None:
    """What browsers are told to refuse, the page has not: nothing inline, and nothing from elsewhere."""
    pages = {name: file.content.decode() for name, file in read_page().items() if name.endswith(".html")}

    for name, text in pages.items():
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\son[a-z]+=|\sstyle=|https?://", text), name
