"""Every ruling leads to a paragraph of the rules page, and each paragraph says where it comes from."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Final

import pytest

from scorer import errors
from scorer.errors import IllegalMove
from scorer.rules.events import Reason
from scorer.rules.match import class_of
from scorer.rules.show import Kind
from scorer.say import refusals, rulings
from scorer.say.rules_text import Rule, anchor_of, rule_of, rules, rules_page

DOCS: Final = Path(__file__).parents[1] / "docs"
WRITTEN: Final = (Path(errors.__file__).parent / "say" / "rules.md").read_text(encoding="utf-8")
KEYS_NAMED: Final = re.findall(r"^<!-- rule: (.*) -->$", WRITTEN, re.MULTILINE)

OF_KEYS_AND_READERS: Final = frozenset(
    {
        *("unreadable", "unknown_tag", "half_dropped", "no_key_here", "no_card_here", "no_button_here"),
        *("no_choice", "which_suit", "is_at_claim", "is_at_muggins", "four_or_five", "key_points"),
        *("key_missed", "answer_suits", "no_parked_games", "no_request_here", "no_phone_keys"),
        *("switching_off", "no_hint_left", "no_misses", "ok_for_next"),
    }
)
"""Refusals of a key, a reader or a drill: no rule of the game says so."""

OF_THE_DEVICE: Final = frozenset(
    {
        *("begun", "resumed", "repaired", "fault", "fault_short", "away", "back", "now_away"),
        *("row_game_goes_on", "row_devices_say_why", "large_game", "large_goes_on"),
        *("of_card", "of_hand", "of_crib", "line_between", "line_last"),
        *(key for key in rulings.SENTENCES if key.startswith(("device_", "no_table"))),
    }
)
"""Sentences about devices, and pieces of sentences: they rule nothing."""

RULES_OF_REFUSALS: Final = sorted(
    {kind.rule for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, IllegalMove)}
)
CLASSES: Final = {class_of(target, margin) for target in (61, 121) for margin in (31, 61, 91)}
NAMED: Final = {
    *refusals.SENTENCES.keys() - OF_KEYS_AND_READERS,
    *rulings.SENTENCES.keys() - OF_THE_DEVICE,
    *RULES_OF_REFUSALS,
    *(reason.value for reason in Reason),
    *("exact", "under", "over", "renege", "misdeal", "false-game", "crib-flush"),
    *(kind if kind in {Kind.FLUSH, Kind.NOBS} else f"show.{kind}" for kind in Kind),
    *CLASSES,
}


@pytest.mark.parametrize("key", sorted(NAMED))
def test_every_ruling_has_its_paragraph(key: str) -> None:
    """What the table can rule or refuse, award or name, is on the page under a title of its own."""
    rule = rule_of(key)

    assert f"\n### {rule.title}\n" in WRITTEN
    assert rule.anchor == anchor_of(rule.title)


@pytest.mark.parametrize("key", sorted({*OF_KEYS_AND_READERS, "go_fish"}))
def test_what_is_no_ruling_has_none(key: str) -> None:
    """A key that means nothing here, or a device that is lost, follows no rule of the game."""
    with pytest.raises(KeyError):
        rule_of(key)


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.anchor)
def test_paragraph_is_whole(rule: Rule) -> None:
    """Each paragraph is sentences in plain words, and has its source."""
    assert rule.text.endswith((".", ".)"))
    assert not set("*`<[") & {*rule.text}
    assert rule.source


def test_every_title_is_a_paragraph() -> None:
    """No title is left without rulings or without a source, and none is there twice."""
    titles = re.findall(r"^#+ (.*)$", WRITTEN, re.MULTILINE)
    paragraphs = re.findall(r"^### (.*)$", WRITTEN, re.MULTILINE)

    assert [rule.title for rule in rules()] == paragraphs
    assert len({anchor_of(title) for title in titles}) == len(titles)


def test_a_ruling_has_one_paragraph() -> None:
    """No ruling is named under two titles."""
    keys = [key for named in KEYS_NAMED for key in named.split()]

    assert len(keys) == len(set(keys))


def test_the_page_for_players_is_the_one_that_is_read() -> None:
    """The page among the documents and the one that is installed are the same."""
    assert (DOCS / "rules.md").read_text(encoding="utf-8") == WRITTEN


def test_the_page_is_shown_without_marks_for_the_table() -> None:
    """Who reads it sees no comments, and no link to a file that is not there."""
    page = rules_page()

    assert "<!--" not in page
    assert ".md)" not in page
    assert "all options are in options.md." in page


@pytest.mark.parametrize(
    "title",
    re.findall(
        r'docs/rules\.md, "([^"]+)"',
        "".join(path.read_text(encoding="utf-8") for path in (DOCS.parent / "scorer").rglob("*.py")),
    ),
)
def test_code_names_sections_that_exist(title: str) -> None:
    """Where the code says that it follows a section of the page, there is one."""
    assert f"\n## {title}\n" in WRITTEN
