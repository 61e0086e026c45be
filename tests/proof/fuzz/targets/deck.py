"""The file of a taught deck."""

from __future__ import annotations

from typing import Final

from hardware.input.deck import Deck, read_deck, write_deck
from scorer.errors import ConfigError
from tests.proof.fuzz.targets.scratch import scratch_folder
from tests.proof.fuzz.targets.told import check_refusal

WORDS: Final = (
    *('{"version": 1, "codes": {', '"0F00A1B2C3": "5H"', '"5H": ', '"OK"', '"version": 1', '"codes": {}'),
    *("\\ud800", "\\u0000", "1e999", "[" * 40, "NaN", "\ufeff"),
)
"""Pieces of a deck, and of JSON."""


def run(data: bytes) -> None:
    """A file is a deck that is the same when it is written and read again, or it is said what is wrong."""
    _PATH.write_bytes(data)
    try:
        deck = read_deck(_PATH)
    except ConfigError as error:
        check_refusal(error, len(data), names=str(_PATH))
    else:
        _check_written(deck)


def _check_written(deck: Deck) -> None:
    write_deck(_PATH, deck)
    assert read_deck(_PATH) == deck
    assert [file.name for file in _PATH.parent.iterdir()] == [_PATH.name]


_PATH: Final = scratch_folder() / "deck.json"
