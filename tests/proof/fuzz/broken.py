"""A target that breaks, to see that a fault is found and told."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from scorer.cards import Card
from scorer.errors import CardError

WORDS: Final = ("5H",)


def run(data: bytes) -> None:
    """Fall at the five of hearts."""
    with suppress(CardError):
        assert Card.parse(data.decode(errors="replace")) != Card.parse("5H"), "the five of hearts"
