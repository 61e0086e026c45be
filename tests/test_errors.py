"""What Muggins says when it says no: every sentence is used, whole, short enough, and by name."""

from __future__ import annotations

import ast
import inspect
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeGuard

import pytest

from scorer import errors
from scorer.errors import CountExceeded, IllegalMove, MugginsError, NotationError, NotYourTurn
from scorer.record.replay import told
from scorer.say import SHORT_WIDTH, Partners, refusal
from scorer.say.refusals import PHASES, SENTENCES
from tests.tabletop import NAMES

SOURCES: Final = Path(errors.__file__).parent
REFUSALS: Final = tuple(
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, IllegalMove) and kind is not IllegalMove
)

ORDINARY: Final[dict[str, object]] = {
    "seat": 0,
    "by": 1,
    "card": "10♦",
    "count": 25,
    "room": 6,
    "points": 26,
    "target": 121,
    "rank": "10",
    "phase": "deal_done",
    "option": "claims",
    "answer": "four",
    "may": "none, five",
    "missing": 3,
    "given": 3,
    "back": 12,
    "standing": 9,
    "entry": "CLAIM 8",
    "ago": 3,
    "why": "Bob is to play.",
    "tag": "0415AB12",
    "what": "?",
}


def places(sentence: str) -> set[str]:
    """The places in braces of a sentence."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def trees() -> Iterator[ast.AST]:
    """Every module of the rules' house but the catalogue itself."""
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name != "refusals.py":
            yield ast.parse(path.read_text(encoding="utf-8"))


def is_refusal(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether a node makes a refusal, or tells one."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"refusal", *(kind.__name__ for kind in REFUSALS)}
        and bool(node.args)
    )


@cache
def refused() -> tuple[tuple[str, frozenset[str]], ...]:
    """Every key that the code refuses with, chosen of several or not, and the values given with it."""
    return tuple(
        (key, frozenset(keyword.arg for keyword in call.keywords if keyword.arg))
        for tree in trees()
        for call in filter(is_refusal, ast.walk(tree))
        for key in _chosen(call.args[0])
    )


def _chosen(node: ast.expr) -> Iterator[str]:
    """The keys that an expression can come to."""
    if isinstance(node, ast.IfExp):
        yield from _chosen(node.body)
        yield from _chosen(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@cache
def words() -> frozenset[object]:
    """Every text that stands by itself somewhere in the code."""
    return frozenset(
        node.value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@pytest.mark.parametrize("key", SENTENCES)
def test_sentence_is_used(key: str) -> None:
    """No sentence of the catalogue is left that nobody is told."""
    assert key in words()


def test_every_key_is_in_the_catalogue() -> None:
    """Nobody is refused without a sentence."""
    keys = {key for key, _ in refused()}

    assert "over_31" in keys
    assert keys <= set(SENTENCES)


def test_every_place_is_filled() -> None:
    """Whoever refuses gives all that the sentence and its short form hold."""
    for key, given in refused():
        message, short = SENTENCES[key]
        assert places(message) | places(short) <= given, key


@pytest.mark.parametrize("key", SENTENCES)
def test_sentence_is_whole(key: str) -> None:
    """A message begins like a sentence, or with the option that it is about, and ends as one."""
    message, _ = refusal(key, NAMES, **ORDINARY)

    assert re.match(rf"[A-Z0-9]|{ORDINARY['option']} ", message)
    assert message.endswith((".", "?"))
    assert "  " not in message


@pytest.mark.parametrize("key", SENTENCES)
def test_short_form_fits_the_display(key: str) -> None:
    """With ordinary values the short form fits one line of the OLED, uncut and without a full stop."""
    _, short = refusal(key, NAMES, **ORDINARY)

    assert 0 < len(short) <= SHORT_WIDTH
    assert not short.endswith(("…", "."))


JOURNAL: Final = [
    kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, errors.JournalError)
]


@pytest.mark.parametrize("kind", JOURNAL)
def test_a_journal_that_fails_fits_the_display(kind: type[errors.JournalError]) -> None:
    """What has become of the move stands on the display, and not the path of a file."""
    assert 0 < len(kind.short) <= SHORT_WIDTH
    assert told(kind("/var/lib/muggins/journal.sqlite: so and so"), NAMES)[1] == kind.short


def test_short_form_is_cut_with_an_ellipsis() -> None:
    """A name too long for the line is cut where the line ends, and one that just fits is not."""
    names = ("Maximiliana Bartholomew", "Thirteen char")
    long, exact = (NotYourTurn("not_your_turn", seat=seat).told(names)[1] for seat in (0, 1))

    assert long == "Maximiliana Bartholo…"
    assert exact == "Thirteen char to play"


@pytest.mark.parametrize("key", [key for key, (message, _) in SENTENCES.items() if "{seat}" in message])
def test_sentence_is_told_by_name(key: str) -> None:
    """An error holds a seat, and is told by the player's name; without names seats count from 1."""
    error = IllegalMove(key, **{**ORDINARY, "seat": 2})

    assert "Player 3" in str(error)
    assert "Cid" in error.told(NAMES)[0]
    assert "Player 3" not in error.told(NAMES)[0]


def test_partners_are_told_by_their_own_names() -> None:
    """At a table of partners a seat is still one player."""
    message, short = NotYourTurn("not_your_turn", seat=3).told(Partners(NAMES))

    assert message.startswith("Dee is to play.")
    assert short == "Dee to play"


@pytest.mark.parametrize("phase", PHASES)
def test_phase_is_told_in_words(phase: str) -> None:
    """No message holds a phase as programs write it."""
    message, _ = refusal("no_claim_now", NAMES, phase=phase)

    assert PHASES[phase] in message
    assert "_" not in message


def test_design_example() -> None:
    """A card past 31 is told with what, where and the way out."""
    error = CountExceeded("over_31", card="K♥", count=25, room=6)

    assert str(error) == "K♥ would take the count from 25 past 31; play 6 or lower, or say GO."
    assert (error.short, error.rule) == ("K♥ is over 31", "play.31")


@pytest.mark.parametrize(
    "kind", [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Exception)]
)
def test_every_error_is_ours(kind: type[Exception]) -> None:
    """Everything raised on purpose has one root, and says in its docstring what it means."""
    assert issubclass(kind, MugginsError)
    assert inspect.getdoc(kind)


@pytest.mark.parametrize("kind", [*REFUSALS, NotationError])
def test_refusals_are_value_errors(kind: type[Exception]) -> None:
    """Who knows nothing of Muggins still catches the right thing."""
    assert issubclass(kind, ValueError)


def test_notation_error_on_another_line() -> None:
    """An error keeps its column and what was expected when its line is found."""
    error = NotationError("no card", column=3, expected="a card").at_line(9)

    assert (str(error), error.line, error.column, error.expected) == ("no card", 9, 3, "a card")
