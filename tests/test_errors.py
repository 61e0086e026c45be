"""What Muggins says when it says no: every sentence is used, whole, short enough, and by name."""

from __future__ import annotations

import ast
import inspect
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from scorer import errors
from scorer.errors import CountExceeded, IllegalMove, MugginsError, NotationError, NotYourTurn
from scorer.say import SHORT_WIDTH, Partners, refusal, shorten
from scorer.say.refusals import PHASES, SENTENCES
from tests.tabletop import NAMES

SOURCES: Final = Path(errors.__file__).parent
REFUSALS: Final = tuple(
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, IllegalMove) and kind is not IllegalMove
)
KIND_NAMES: Final = {kind.__name__ for kind in REFUSALS}

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


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every place of a module that makes a refusal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KIND_NAMES:
            yield node


def raised() -> Iterator[tuple[str, set[str]]]:
    """Every key that the code refuses with, and the values it gives."""
    for path in sorted(SOURCES.rglob("*.py")):
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            given = {keyword.arg for keyword in call.keywords if keyword.arg}
            for node in ast.walk(call.args[0]) if call.args else ():
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in SENTENCES:
                    yield node.value, given


def plain_keys() -> Iterator[str]:
    """Every key that the code refuses with as it stands there, whether the catalogue has it or not."""
    for path in sorted(SOURCES.rglob("*.py")):
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            if call.args and isinstance(call.args[0], ast.Constant):
                yield str(call.args[0].value)


@pytest.mark.parametrize("key", SENTENCES)
def test_sentence_is_used(key: str) -> None:
    """No sentence of the catalogue is left that nobody is told."""
    assert key in {used for used, _ in raised()}


def test_every_key_is_in_the_catalogue() -> None:
    """Nobody is refused without a sentence."""
    assert set(plain_keys()) <= set(SENTENCES)


def test_every_place_is_filled() -> None:
    """Whoever refuses gives all that the sentence and its short form hold."""
    for key, given in raised():
        message, short = SENTENCES[key]
        assert places(message) | places(short) <= given, key


@pytest.mark.parametrize("key", SENTENCES)
def test_sentence_is_whole(key: str) -> None:
    """A message begins like a sentence and ends as one."""
    message, _ = refusal(key, NAMES, **ORDINARY)

    assert re.match(r"[A-Z0-9]", message)
    assert message.endswith((".", "?"))
    assert "  " not in message


@pytest.mark.parametrize("key", SENTENCES)
def test_short_form_fits_the_display(key: str) -> None:
    """With ordinary values the short form fits one line of the OLED, uncut and without a full stop."""
    _, short = refusal(key, NAMES, **ORDINARY)

    assert 0 < len(short) <= SHORT_WIDTH
    assert not short.endswith(("…", "."))


def test_short_form_is_cut_with_an_ellipsis() -> None:
    """A name too long for the line is cut where the line ends, and one that just fits is not."""
    names = ("Maximiliana Bartholomew", "Fourteen chars")
    long, exact = (NotYourTurn("not_your_turn", seat=seat).told(names)[1] for seat in (0, 1))

    assert long == "Maximiliana Bartholo…"
    assert exact == "Fourteen chars to pl…" if len("Fourteen chars to play") > SHORT_WIDTH else exact
    assert shorten("x" * SHORT_WIDTH, SHORT_WIDTH) == "x" * SHORT_WIDTH


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
