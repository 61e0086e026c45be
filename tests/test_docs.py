"""The pages for players say all that the code takes and shows, and their examples hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from scorer.errors import OptionsError
from scorer.record.names import WORDS
from scorer.record.notation import BEGINNINGS
from scorer.record.replay import error_face, replay
from scorer.rules.commands import Answer
from scorer.rules.events import Reason
from scorer.rules.match import class_of
from scorer.rules.options import (
    KEYS,
    PRESETS,
    SETTABLE,
    Claims,
    Options,
    describe_options,
    read_options,
    write_options,
)
from scorer.rules.state import Phase
from scorer.table.face import make_face, step_face
from tests.record.entry_cases import read_cases

DOCS = Path(__file__).parents[1] / "docs"
ENTRIES = (DOCS / "entries.md").read_text("utf-8")
OPTIONS = (DOCS / "options.md").read_text("utf-8")

EXAMPLES = re.findall(r"^```record\n(.*?)^```$", ENTRIES, re.MULTILINE | re.DOTALL)
MARKED = frozenset(re.findall(r"`([^`\n]+)`", ENTRIES))
OPTION_KEYS = tuple(key for key in KEYS if key != "preset")


def _rows(section: str) -> dict[str, str]:
    """The rows of the tables of a section of the options page, by what their first cell marks."""
    start = OPTIONS.index(section)
    end = OPTIONS.find("\n## ", start + 1)
    lines = OPTIONS[start:end].splitlines()
    return {line.split("|")[1].strip(): line for line in lines if line.startswith("| `")}


def _keys_of(face: object) -> Iterator[str]:
    """The names of all fields of a face, down to the smallest; options have a page of their own."""
    if isinstance(face, dict):
        for key, value in face.items():
            if not key.isdigit():  # results are by losing side
                yield key
            if key != "options":
                yield from _keys_of(value)
    elif isinstance(face, list):
        for value in face:
            yield from _keys_of(value)


@pytest.mark.parametrize("record", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example_record_replays(record: str) -> None:
    """Every record on the page is one that the replay accepts to its end."""
    replayed = replay(record)
    assert replayed.error is None
    assert replayed.steps


@pytest.mark.parametrize("word", sorted({*BEGINNINGS, *WORDS, *get_args(Answer)}))
def test_entry_word_is_explained(word: str) -> None:
    """Every word of the language is on the page, alone or at the beginning of an entry."""
    words = {part for marked in MARKED for part in marked.split()}
    assert word in words or word.lower() in words


def test_every_field_of_the_face_is_explained() -> None:
    """Every field that a program can meet, in whatever position, is on the page."""
    met: set[str] = {"steps"}
    for case in read_cases():
        replayed = replay(case.position.record(*case.entries))
        met |= set(_keys_of(make_face(replayed.history, seq=0)))
        met |= {key for line, state in replayed.steps for key in step_face(line, state)}
        if replayed.error is not None:
            met |= set(error_face(replayed.error, 1, replayed.history.head.players))
    assert met - MARKED == set()


def test_every_word_of_the_face_is_explained() -> None:
    """Phases, reasons and classes are on the page by the words that programs get."""
    classes = {class_of(target, margin) for target in (61, 121) for margin in (1, 31, 61, 91)}
    assert {*Phase, *Reason, *classes} - MARKED == set()


@pytest.mark.parametrize("key", OPTION_KEYS)
def test_option_is_explained(key: str) -> None:
    """Every option has a row with its values, its default, and whether it changes between deals."""
    _, _, values, default, between_deals, meaning, _ = _rows("# Options")[f"`{key}`"].split("|")
    assert _words_of(get_type_hints(Options)[key]) <= set(_marked(values))
    assert _marked(default) == [describe_options(Options())[key]]
    assert between_deals.strip() == ("yes" if key in SETTABLE else "no")
    assert meaning.strip()


def test_page_has_no_option_too_many() -> None:
    """The table of options names those that there are, in their order."""
    assert tuple(_rows("# Options")) == tuple(f"`{key}`" for key in KEYS)


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_is_explained(preset: str) -> None:
    """Every preset's row says what it changes, and nothing else."""
    changes = _marked(_rows("## Presets")[f"`{preset}`"].partition(";")[0])[1:]
    expanded = write_options(read_options({"preset": preset}))
    assert sorted(changes) == sorted(f"{key}={word}" for key, word in expanded.items())


@pytest.mark.parametrize("clash", _rows("## What contradicts"))
def test_contradiction_is_refused(clash: str) -> None:
    """What the page says to contradict is refused."""
    with pytest.raises(OptionsError):
        read_options(dict(pair.split("=") for pair in _marked(clash)))


def _marked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def _words_of(hint: object) -> set[str]:
    """The words of an option that has a fixed set of them."""
    if hint is bool:
        return {"yes", "no"}
    if hint is Claims:
        return set(Claims)
    return {str(word) for word in get_args(hint)} if get_origin(hint) is Literal else set()
