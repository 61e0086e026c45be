"""A name is taken out of every row of a game, and out of what was said; the games are as they were."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.record.deletion import delete_player
from scorer.record.journal import JournalReader
from scorer.record.keeping import head_text, read_match
from scorer.record.names import PEG_COLOURS
from scorer.record.players import fold
from scorer.record.redact import Redaction
from tests.record.named_games import keep, played, read

# who plays, who goes, who sits there then
TABLES: Final = [
    pytest.param(("Zenobia", "Bob"), "zenobia", ("Blue", "Bob"), id="the first of two"),
    pytest.param(("Bob", "Zenobia"), "Zenobia", ("Bob", "Orange"), id="the second of two"),
    pytest.param(
        ("Ann", "Annette", "Anna"), "Ann", ("Blue", "Annette", "Anna"), id="a beginning of both others"
    ),
    pytest.param(
        ("Ann", "Annette", "Anna"), "Annette", ("Ann", "Orange", "Anna"), id="a name that begins like others"
    ),
    pytest.param(
        ("Blue", "Zenobia", "Orange"), "Zenobia", ("Blue", "White", "Orange"), id="whose colour is taken"
    ),
    pytest.param(("Bl", "Zen", "B", "Z"), "Zen", ("Bl", "Orange", "B", "Z"), id="four with short names"),
    pytest.param(("Ann Lee", "Ann Lea"), "Ann Lee", ("Blue", "Ann Lea"), id="a name with a blank"),
    pytest.param(("GO", "5H"), "5H", ("GO", "Orange"), id="a name that is a card"),
    pytest.param(
        ("@2", "-7", "Penalty"), "@2", ("Blue", "-7", "Penalty"), id="a name that looks like a seat"
    ),
    pytest.param(("李小龍", "Ännchen"), "李小龍", ("Blue", "Ännchen"), id="a name of another script"),
]
KINDS: Final = [
    pytest.param({}, id="pegged by the table"),
    pytest.param({"claims": "call"}, id="claimed and called"),
    pytest.param({"entry": "points"}, id="kept without cards"),
    pytest.param({"entry": "hands", "suits": "keyed"}, id="hands keyed"),
]


@pytest.mark.parametrize("agreed", KINDS)
@pytest.mark.parametrize(("names", "gone", "left"), TABLES)
def test_game_is_the_same_with_a_guest(
    tmp_path: Path, names: tuple[str, ...], gone: str, left: tuple[str, ...], agreed: dict[str, str]
) -> None:
    """Every row is the one of the same game played by the guest, what was undone and mended too."""
    before, rows = played(names, len(gone), agreed)
    match = keep(tmp_path, before, rows)
    deleted = delete_player(tmp_path, gone)
    after = read(tmp_path, match)
    with JournalReader.open(tmp_path) as journal:
        kept = [(move.entry, move.payload) for move in journal.moves(match)]

    assert deleted.games == 1
    assert after.head == replace(before.head, players=left)
    assert kept == played(left, len(gone), agreed)[1]
    assert [step.state for step in after.standing()] == [step.state for step in before.standing()]


def test_names_are_in_the_games() -> None:
    """The games that are tried hold names in every kind of entry that has one."""
    rows = [
        row
        for agreed in ({}, {"claims": "call"}, {"entry": "points"})
        for row in played(("Ann", "Bob"), 1, agreed)[1]
    ]
    named = [payload for _, payload in rows if "Ann" in payload or "Bob" in payload]

    assert len(named) > 20
    assert all(
        any(word in payload for payload in named) for word in ("PEG", "FIX", "BY", "CONCEDE", "penalty")
    )


@given(
    names=st.lists(
        st.text(st.sampled_from("AaBbnñ 5H7"), min_size=1, max_size=4).map(str.strip).filter(bool),
        min_size=2,
        max_size=4,
        unique_by=fold,
    ),
    seed=st.integers(0, 9),
    data=st.data(),
)
def test_any_game_is_the_same(names: list[str], seed: int, data: st.DataObject) -> None:
    """Whatever people are called, rows with guests in them are the same moves."""
    gone = data.draw(st.sets(st.sampled_from(names), min_size=1))
    before, rows = played(tuple(names), seed, lines=25)
    redaction = Redaction.of(names, set(map(fold, gone)))
    after = read_match(
        redaction.head(head_text(before.head)), [redaction.payload(payload) for _, payload in rows]
    )

    assert [step.state for step in after.standing()] == [step.state for step in before.standing()]
    assert after.head.players == redaction.after
    assert not gone & set(redaction.after)
    assert len(set(map(fold, redaction.after))) == len(names)
    assert all(
        after == name if name not in gone else after in PEG_COLOURS
        for name, after in zip(names, redaction.after, strict=True)
    )


SAID: Final = [
    # what was said of a penalty, what is left of it
    ("Ann spoke to ANN's dog", "Blue spoke to Blue's dog", "a word by itself, in any case"),
    ("Annette and Joann spoke", "Annette and Joann spoke", "a part of a word is another word"),
    ("looked twice", "looked twice", "nobody is named"),
]


@pytest.mark.parametrize(("said", "left"), [pytest.param(*row[:2], id=row[2]) for row in SAID])
@pytest.mark.parametrize("line", ["PEG Bob 2 penalty {}", "FIX 1 BEFORE PEG Bob 2 penalty {}"])
def test_what_was_said_of_a_penalty(line: str, said: str, left: str) -> None:
    """The name is replaced in free text too, where it stands as a word."""
    redaction = Redaction.of(("Ann", "Bob"), {"ann"})

    assert redaction.entry(line.format(said)) == line.format(left)


def test_name_in_a_script_without_blanks() -> None:
    """Where words are not parted, the name is found inside of others."""
    redaction = Redaction.of(("李小龍", "Bob"), {"李小龍"})

    assert redaction.entry("PEG Bob 2 penalty 昨天李小龍看了牌") == "PEG Bob 2 penalty 昨天Blue看了牌"


@pytest.mark.parametrize("text", ["", "Ann said so", '{"Ann'])
def test_rows_that_are_no_moves(text: str) -> None:
    """What nobody can read has the name replaced all the same."""
    redaction = Redaction.of(("Ann", "Bob"), {"ann"})

    assert "Ann" not in redaction.entry(text) + redaction.payload(text) + redaction.head(text)
