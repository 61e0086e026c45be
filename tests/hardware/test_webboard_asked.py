"""What a browser asks is read strictly: a hit and a near miss for each rule."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.ports import KEYS
from hardware.webboard.asked import (
    ENTRY_CHARS,
    ID_CHARS,
    Entry,
    read_entry,
    read_key,
    read_object,
    read_picture,
    read_pin,
    read_since,
)
from hardware.webboard.gate import Refusal

BODIES = [
    (b"{}", True, "an object"),
    (b' {"entry": "5\xe2\x99\xa5"}\n', True, "with signs"),
    (b"", False, "nothing"),
    (b"{", False, "half an object"),
    (b"[]", False, "a list"),
    (b'"5H"', False, "a text"),
    (b"null", False, "nothing at all"),
    (b"{}{}", False, "two of them"),
    (b'{"entry": "\xff"}', False, "bytes that are no text"),
    (b'{"seq": ' + b"9" * 5000 + b"}", False, "a number that nobody can read"),
    (b"[" * 8000, False, "a tower"),
]


@pytest.mark.parametrize(("body", "is_read"), [pytest.param(*row[:2], id=row[2]) for row in BODIES])
def test_objects(body: bytes, is_read: bool) -> None:
    """A body is a JSON object, or refused as unreadable."""
    if is_read:
        assert isinstance(read_object(body), dict)
    else:
        with pytest.raises(Refusal, match="send") as told:
            read_object(body)
        assert (told.value.status, told.value.kind) == (400, "Unreadable")


ENTRIES: list[tuple[dict[str, Any], Entry | None, str]] = [
    ({"entry": "5H"}, Entry("5H"), "an entry alone"),
    ({"entry": ""}, Entry(""), "an empty one, which is no mistake"),
    ({"entry": "5H", "id": "a1", "seq": 7}, Entry("5H", "a1", 7), "with all that there is"),
    ({"entry": "5H", "id": None, "seq": None}, Entry("5H"), "with what is not known"),
    ({"entry": "5H", "more": 1}, Entry("5H"), "with what a later page may send"),
    ({"entry": "x" * ENTRY_CHARS}, Entry("x" * ENTRY_CHARS), "the longest"),
    ({"entry": "x" * (ENTRY_CHARS + 1)}, None, "one character more"),
    ({"entry": "5H\nTC"}, None, "two lines"),
    ({"entry": "5H\u2028TC"}, None, "two lines by another sign"),
    ({"entry": "\ud800"}, None, "half a character"),
    ({"entry": 5}, None, "a number"),
    ({"entry": None}, None, "nothing"),
    ({}, None, "no entry"),
    ({"entry": "5H", "id": "x" * ID_CHARS}, Entry("5H", "x" * ID_CHARS), "the longest id"),
    ({"entry": "5H", "id": "x" * (ID_CHARS + 1)}, None, "an id too long"),
    ({"entry": "5H", "id": ""}, None, "an empty id"),
    ({"entry": "5H", "id": 1}, None, "an id that is a number"),
    ({"entry": "5H", "id": "\udfff"}, None, "an id of half a character"),
    ({"entry": "5H", "seq": 0}, Entry("5H", None, 0), "the first state"),
    ({"entry": "5H", "seq": "7"}, None, "a state that is a text"),
    ({"entry": "5H", "seq": 7.0}, None, "a state that is no whole number"),
    ({"entry": "5H", "seq": True}, None, "a state that is a yes"),
]


@pytest.mark.parametrize(("asked", "entry"), [pytest.param(*row[:2], id=row[2]) for row in ENTRIES])
def test_entries(asked: dict[str, Any], entry: Entry | None) -> None:
    """An entry is one line of text; id and seq may be left out."""
    if entry is not None:
        assert read_entry(asked) == entry
    else:
        with pytest.raises(Refusal) as told:
            read_entry(asked)
        assert told.value.status == 400


@pytest.mark.parametrize("key", KEYS)
def test_keys(key: str) -> None:
    """Every key of the panel is taken as it is."""
    assert read_key({"key": key}) == key


@pytest.mark.parametrize("key", ["1", "T", "a", "P5", "P0", "", " 7", 7, None, ["7"]])
def test_no_keys(key: object) -> None:
    """What the panel has not, is refused with all that it has."""
    with pytest.raises(Refusal, match="A, 2, 3"):
        read_key({"key": key})


def test_pins() -> None:
    """A PIN is text, with or without its gap; a number would lose its zeros."""
    assert read_pin({"pin": "048 301"}) == "048301"
    with pytest.raises(Refusal, match="six digits"):
        read_pin({"pin": 48301})


PICTURES: list[tuple[dict[str, str], tuple[str, int] | None, str]] = [
    ({}, ("normal", 1), "as the display is"),
    ({"layout": "large", "scale": "8"}, ("large", 8), "large, and eight times as big"),
    ({"layout": "huge"}, None, "a layout that is not there"),
    ({"scale": "9"}, None, "too big"),
    ({"scale": "0"}, None, "nothing to see"),
    ({"scale": "1.5"}, None, "half a pixel"),
    ({"scale": "²"}, None, "a digit that is none"),
]


@pytest.mark.parametrize(("query", "picture"), [pytest.param(*row[:2], id=row[2]) for row in PICTURES])
def test_pictures(query: dict[str, str], picture: tuple[str, int] | None) -> None:
    """A layout of two, and a scale of eight."""
    if picture is not None:
        assert read_picture(query, "normal") == picture
    else:
        with pytest.raises(Refusal, match="ask for"):
            read_picture(query, "normal")


@pytest.mark.parametrize(
    ("word", "seq"),
    [("12", 12), ("0", 0), (None, -1), ("", -1), ("-3", -1), ("²", -1), ("9" * 10, -1), ("x", -1)],
)
def test_since(word: str | None, seq: int) -> None:
    """A browser that does not say which state it knows, knows none."""
    assert read_since(word) == seq
