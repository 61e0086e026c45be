"""
The rules page, as the table reads it: each ruling leads to a paragraph of it.

The page says itself which rulings follow a paragraph, in a comment under its
title, so that a ruling and its rule cannot drift apart unseen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final


@dataclass(frozen=True, slots=True)
class Rule:
    """
    One paragraph of the rules page.

    Attributes:
        anchor: Where it stands on the page, as in ``rules.md#his-nobs``.
        title: Its title.
        text: What it says, in one line, without the marks of Markdown.
        source: Where the rule comes from.
    """

    anchor: str
    title: str
    text: str
    source: str


_TITLE: Final = "### "
_KEYS: Final = re.compile(r"^<!-- rule: (.*) -->\n", re.MULTILINE)
_SOURCE: Final = re.compile(r"^\*Source: (.*)\.\*$", re.MULTILINE)
_LINK_TO_FILE: Final = re.compile(r"\[([^\]]+)\]\([^)]+\.md\)")


def rule_of(key: str) -> Rule:
    """
    The paragraph that a ruling follows.

    Args:
        key: A sentence of the refusals or rulings, the ``rule`` of an `IllegalMove`, why points
            were pegged, what came of a claim, or what a combination of the show is
            (``show.fifteen``, ``show.pair``, ``show.run``, ``flush``, ``crib-flush``, ``nobs``).

    Raises:
        KeyError: No paragraph has it: it is no ruling.

    >>> rule_of("play.31").title
    'Not past thirty-one'
    """
    return _by_key()[key]


def rules() -> tuple[Rule, ...]:
    """All paragraphs, in the order of the page."""
    return tuple(dict.fromkeys(_by_key().values()))


def rules_page() -> str:
    """The page as Markdown, without its comments, and without links to files beside it."""
    return _LINK_TO_FILE.sub(r"\1", _KEYS.sub("", _written()))


def anchor_of(title: str) -> str:
    """
    Where a title is found on a page, as the hosts of Markdown make it.

    >>> anchor_of("Hand, crib and starter")
    'hand-crib-and-starter'
    """
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@cache
def _written() -> str:
    return (files("scorer.say") / "rules.md").read_text(encoding="utf-8")


@cache
def _by_key() -> Mapping[str, Rule]:
    return {key: rule for keys, rule in _paragraphs() for key in keys}


def _paragraphs() -> Iterator[tuple[list[str], Rule]]:
    """Each paragraph with the keys of its rulings."""
    for part in re.split(r"^(?=##)", _written(), flags=re.MULTILINE):
        keys, source = _KEYS.search(part), _SOURCE.search(part)
        if not part.startswith(_TITLE) or keys is None or source is None:
            continue
        title = part.partition("\n")[0].removeprefix(_TITLE)
        text = re.sub(r"[*`]", "", " ".join(part[keys.end() : source.start()].split()))
        yield keys[1].split(), Rule(anchor_of(title), title, text, source[1])
