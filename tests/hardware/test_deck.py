"""A deck that was taught knows its codes and tags, and is kept whole."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.fakes import ScriptedSource
from hardware.input.deck import Deck, Taught, read_deck, write_deck
from hardware.ports import CodeRead, DeviceNotice, Message, TagRead, Unreadable
from scorer.errors import ConfigError

ACE, ZERO = "0F00A1B2C3", "0000000000"
CASES = json.loads((Path(__file__).parents[1] / "cases" / "readers.json").read_text(encoding="utf-8"))[
    "cases"
]
G07 = next(case["checks"] for case in CASES if case["id"] == "G07")

TAUGHT = [
    ("4006381333931", "5H", "a code from a shop"),
    (ACE, "AS", "a tag"),
    ("5H", "5H", "a card's own text"),
    ("10h", "TH", "a card's own text in another writing"),
    ("5", "KH", "a numbered sticker, which is a rank at most"),
    ("X1", "GO", "an entry"),
]


@pytest.mark.parametrize(("code", "entry"), [pytest.param(*row[:2], id=row[2]) for row in TAUGHT])
def test_code_is_taught(code: str, entry: str) -> None:
    """A code that says nothing else can be taught, twice as well."""
    deck = Deck().taught(code, entry)
    assert deck.codes == {code: entry}
    assert deck.taught(code, entry) == deck


REFUSED = [
    ("X1", "AH", "X1 says AS already, so it cannot say AH", "a code of another card"),
    ("5H", "6H", "5H says 5H already, so it cannot say 6H", "the text of another card"),
    ("10♥", "9H", "10♥ says TH already", "that in another writing"),
    ("5H", "GO", "5H says 5H already", "the text of a card for an entry"),
    (ZERO, "AH", "0000000000 is no tag", "G07: a tag of nothing but noughts"),
]


@pytest.mark.parametrize(("code", "entry", "why"), [pytest.param(*row[:3], id=row[3]) for row in REFUSED])
def test_code_is_refused(code: str, entry: str, why: str) -> None:
    """A code says one thing; what it says already is told."""
    with pytest.raises(ConfigError, match=re.escape(why)):
        Deck().taught("X1", "AS").taught(code, entry)


def test_a_card_is_forgotten() -> None:
    """Every code of the card goes, and no other."""
    deck = Deck().taught("X1", "AS").taught("X2", "AS").taught("X3", "2S")
    assert deck.without("AS").codes == {"X3": "2S"}
    assert deck.without("KD") == deck


@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=8).map("X{}".format),
        st.sampled_from(["5H", "GO"]),
    )
)
def test_deck_comes_back(tmp_path_factory: pytest.TempPathFactory, codes: dict[str, str]) -> None:
    """What is written is read, in whatever script the codes are."""
    path = tmp_path_factory.mktemp("decks") / "deck.json"
    write_deck(path, Deck(codes))
    assert read_deck(path) == Deck(codes)


def test_a_deck_that_is_not_there_knows_nothing(tmp_path: Path) -> None:
    """Without a file nothing is known; its folder is made when it is written."""
    path = tmp_path / "new" / "deck.json"
    assert read_deck(path) == Deck()
    write_deck(path, Deck().taught("X1", "AS"))
    assert json.loads(path.read_text(encoding="utf-8")) == {"version": 1, "codes": {"X1": "AS"}}
    assert list(path.parent.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be kept is told, and what was kept before is still there."""
    path = tmp_path / "deck.json"
    write_deck(path, Deck().taught("X1", "AS"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ConfigError, match="cannot be kept \\(No space left on device\\); make room"):
        write_deck(path, Deck())
    assert read_deck(path).codes == {"X1": "AS"}


DAMAGED = [
    ("", "is damaged (it is no JSON)", "empty"),
    ('{"version": 1, "codes": {"X1": "5', "is damaged (it is no JSON)", "cut off"),
    ("\x00" * 40, "is damaged (it is no JSON)", "noughts, as a power cut may leave them"),
    ("[" * 8000, "is damaged (it is no JSON)", "a tower"),
    ("[]", "has no codes of version 1", "another thing"),
    ('{"codes": {}}', "has no codes of version 1", "no version"),
    ('{"version": true, "codes": []}', "has no codes of version 1", "codes that are a list"),
    ('{"version": 1, "codes": {"X1": 5}}', "has no codes of version 1", "an entry that is no text"),
    ('{"version": 1, "codes": {"\\ud800": "5H"}}', "has no codes of version 1", "half a character"),
    ('{"version": 1, "codes": {"X1": "5\\u001b"}}', "has no codes of version 1", "a control character"),
    ('{"version": 1, "codes": {"X1": ""}}', "has no codes of version 1", "an empty entry"),
    (
        '{"version": 1, "codes": {"5H": "6H"}}',
        "5H says 5H already, so it cannot say 6H",
        "a card that is another",
    ),
    ('{"version": 2, "codes": {}}', "was taught by a newer Muggins; update this one", "a newer version"),
]


@pytest.mark.parametrize(("text", "why"), [pytest.param(*row[:2], id=row[2]) for row in DAMAGED])
def test_a_damaged_deck_is_refused(text: str, why: str, tmp_path: Path) -> None:
    """What cannot be a deck is told with its file, and left as it is."""
    path = tmp_path / "deck.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=re.escape(why)) as refused:
        read_deck(path)
    assert str(refused.value).startswith(f"{path}: the deck ")
    assert path.read_text(encoding="utf-8") == text


def test_a_deck_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A folder in place of the file is told by its name."""
    with pytest.raises(ConfigError, match="cannot be read"):
        read_deck(tmp_path)


def test_cards_may_be_written_by_hand(tmp_path: Path) -> None:
    """A file that somebody wrote may have cards in any writing."""
    path = tmp_path / "deck.json"
    path.write_text('{"version": 1, "codes": {"X1": "10d", "X2": "a♠", "X3": "GO"}}', encoding="utf-8")
    assert read_deck(path).codes == {"X1": "TD", "X2": "AS", "X3": "GO"}


def heard(*messages: Message) -> list[Message]:
    """What the table hears of a reader's messages, with a deck that knows two of them."""
    deck = Deck().taught(ACE, "AS").taught("X1", "GO")
    told: list[Message] = []
    reader = ScriptedSource(messages)
    source = Taught(reader, deck)
    source.start(told.append)
    source.close()
    assert reader.is_closed
    return told


def tag(text: str, at_s: float = 0.0) -> TagRead:
    """A tag on the reader."""
    return TagRead(text, "reader", at_s)


def code(text: str, at_s: float = 0.0) -> CodeRead:
    """A code that the reader has read."""
    return CodeRead(text, "reader", at_s)


NOTICE, NOISE = DeviceNotice("reader", "gone", lost=True), Unreadable("noise", "reader", 0.0)
HEARD = [
    ([tag(ACE, 7.0)], [code("AS", 7.0)], "a known tag is its card, at its time"),
    ([tag(ACE), tag(ACE)], [code("AS"), code("AS")], "and is told as long as it lies there"),
    ([code("X1")], [code("GO")], "a known code is its entry"),
    ([code("5H")], [code("5H")], "a code that the deck does not know may say something by itself"),
    ([NOTICE, NOISE], [NOTICE, NOISE], "anything else is passed on"),
    ([tag("0B"), tag("0B"), tag("0B")], [tag("0B")], "an unknown tag is told once"),
    ([tag("0B"), NOISE, tag("0B")], [tag("0B"), NOISE], "noise between does not matter"),
    ([tag("0B"), tag("0C"), tag("0B")], [tag("0B"), tag("0C"), tag("0B")], "and again after another"),
    ([tag("0B"), tag(ACE), tag("0B")], [tag("0B"), code("AS"), tag("0B")], "and again after a known card"),
    ([tag("0B"), code("5H"), tag("0B")], [tag("0B"), code("5H"), tag("0B")], "and again after a code"),
]


@pytest.mark.parametrize(("messages", "told"), [pytest.param(*row[:2], id=row[2]) for row in HEARD])
def test_what_the_table_hears(messages: list[Message], told: list[Message]) -> None:
    """Known codes and tags are what they stand for; an unknown tag is told once."""
    assert heard(*messages) == told


@pytest.mark.parametrize("check", [check for check in G07 if "tags" in check["input"]])
@pytest.mark.parametrize("text", ["BC7DFBDFC3", ZERO], ids=["unknown", "all zero"])
def test_a_ghost_tag_is_no_event(check: dict[str, Any], text: str) -> None:
    """G07: a tag that no card has is no card, and is told once however often it comes."""
    assert check["expected"] == {"event": None, "log_once": True}
    told = heard(*[tag(text)] * 5)
    assert [message for message in told if isinstance(message, CodeRead)] == []
    assert told == [tag(text)]
