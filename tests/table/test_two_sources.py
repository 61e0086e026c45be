"""Scans and typed entries at one table, at once: each is whole, and none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.sitting import Reader, Sitting, kept

EACH: Final = 40
"""Entries of each source."""


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    """A reader that is plugged in."""
    reader = Reader(tmp_path / "reader")
    reader.plug_in()
    yield reader
    reader.unplug()


@pytest.mark.parametrize("is_at_prompt", [True, False], ids=["typed at a prompt", "typed into a pipe"])
def test_both_at_once(tmp_path: Path, reader: Reader, is_at_prompt: bool) -> None:
    """Two streams of entries come in as they like; each keeps its order, and every peg is moved."""
    scanned = [f"PEG @1 {1 + number % 2}" for number in range(EACH)]
    typed = [f"PEG @2 {1 + number % 2}" for number in range(EACH)]
    words = ("--players", "Ann, Bob", "--option", "dealer=Ann", "--option", "entry=points")
    with Sitting(tmp_path, *words, reader=reader, is_at_prompt=is_at_prompt) as sitting:
        sitting.listen()
        for number in range(0, EACH, 4):
            reader.scan(*scanned[number : number + 4])
            sitting.type(*typed[number : number + 4])
        sitting.wait_for_moves(2 * EACH)
        sitting.wait_for(lambda: sitting.last_page[:1] == ("ANN* 60       BOB  60",))
        assert sitting.leave() == 0
    moves = kept(tmp_path)

    assert [move.entry for move in moves if move.source == "reader"] == [
        entry.replace("@1", "Ann") for entry in scanned
    ]
    assert [move.entry for move in moves if move.source == "terminal"] == [
        entry.replace("@2", "Bob") for entry in typed
    ]


def test_cards_are_scanned_and_the_rest_is_typed(tmp_path: Path, reader: Reader) -> None:
    """A deal as it is played at a table with a reader: who types, sees at once what was scanned."""
    deal = ("5H", "TC", "9D", "6S", "> GO", "> GO", "KH", "2S", "3D", "7H", "4C", "> OK", "> OK")
    crib = ("8C", "8D", "8H", "8S", "> OK", "> OK")
    with Sitting(
        tmp_path, "--players", "Ann, Bob", "--option", "dealer=Ann", reader=reader, is_at_prompt=True
    ) as sitting:
        sitting.listen()
        for number, entry in enumerate((*deal, *crib), start=1):
            if entry.startswith("> "):
                sitting.type(entry.removeprefix("> "))
            else:
                reader.scan(entry)
            sitting.wait_for_moves(number)
        sitting.wait_for(lambda: "Deal 2: Bob deals." in sitting.shown)
        assert sitting.leave() == 0

    assert [(move.source, move.entry) for move in kept(tmp_path)] == [
        ("terminal", entry.removeprefix("> ")) if entry.startswith("> ") else ("reader", entry)
        for entry in (*deal, *crib)
    ]
