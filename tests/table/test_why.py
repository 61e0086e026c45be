"""What the table has just said has a rule behind it, and the table can tell which."""

from __future__ import annotations

import inspect
from typing import Any, Final

import pytest

from scorer import errors
from scorer.errors import CardError, IllegalMove
from scorer.record.history import History
from scorer.record.replay import replay
from scorer.table.why import rule_of_refusal, rules_of_move, tell_why
from tests.record.entry_cases import Case, read_cases
from tests.tabletop import enter, refusal_of, sit_down

OFF: Final[dict[str, Any]] = {"dealer": "Ann"}
TEACH: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
CALL: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "call", "claims_in": "show"}
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")

MOVES: Final = [
    (OFF, ("5H",), ["The starter"], "a starter"),
    (OFF, ("JH",), ["His heels", "The starter"], "a jack as the starter"),
    (OFF, ("5H", "6S"), ["Turns"], "a card"),
    (OFF, ("5H", "6S", "9C"), ["Fifteen in the play", "Turns"], "a card for fifteen"),
    (OFF, LAID, ["The last card", "Turns", "The order of counting"], "the last card"),
    (TEACH, (*LAID, "CLAIM 1"), ["Too little", "Hand, crib and starter"], "a claim too low"),
    (TEACH, (*LAID, "CLAIM 29"), ["Too much", "Hand, crib and starter"], "a claim too high"),
    (CALL, (*LAID, "CLAIM 1"), ["Hand, crib and starter"], "a claim that can still be called tells nothing"),
    (CALL, (*LAID, "CLAIM 1", "MUGGINS 2"), ["Muggins", "Accepting"], "a call"),
    (CALL, (*LAID, "CLAIM 1", "ACCEPT"), ["Accepting"], "a claim that nobody called"),
    (OFF, ("5H", "MISDEAL"), ["Misdeal"], "a misdeal"),
    (OFF, ("5H", "CONCEDE Ann"), ["Giving up"], "a game given up"),
    (OFF, ("PEG Bob 2 penalty",), ["Penalties"], "a penalty"),
]


@pytest.mark.parametrize(("setup", "lines", "titles"), [pytest.param(*row[:3], id=row[3]) for row in MOVES])
def test_a_move_has_its_rules(setup: dict[str, Any], lines: tuple[str, ...], titles: list[str]) -> None:
    """The rule that is argued about first comes first; what can still be called is not told."""
    assert [rule.title for rule in rules_of_move(enter(sit_down(**setup), *lines))] == titles


def test_a_skunk_has_its_rule() -> None:
    """How a game ended is told before how the last points came."""
    history = enter(sit_down(dealer="Ann", scores="119, 20"), "JH")

    assert [rule.title for rule in rules_of_move(history)][:3] == [
        "His heels",
        "The game hole",
        "Skunks and the lurch",
    ]


REFUSED: Final = [
    (OFF, ("5H", "KS", "KC", "2H"), "QD", "Not past thirty-one", "a card past 31"),
    (OFF, ("5H", "KS"), "5H", "One of each card", "a card twice"),
    (OFF, ("5H",), "CLAIM 2", "Claiming", "a claim where the table counts"),
    (OFF, ("5H",), "CUT Ann 7H", "Cutting for the deal", "a cut too late"),
    (TEACH, LAID, "CLAIM 19", "Numbers that cannot be", "a number that no hand is worth"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "line", "title"), [pytest.param(*row[:4], id=row[4]) for row in REFUSED]
)
def test_a_refusal_has_its_rule(setup: dict[str, Any], lines: tuple[str, ...], line: str, title: str) -> None:
    """Why an entry was refused is a paragraph of the page."""
    error = refusal_of(enter(sit_down(**setup), *lines), line)
    assert error is not None
    assert rule_of_refusal(error).title == title


@pytest.mark.parametrize(
    "kind",
    [
        kind
        for _, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, IllegalMove) and kind is not IllegalMove
    ],
)
def test_a_refusal_of_a_key_has_the_rule_of_its_kind(kind: type[IllegalMove]) -> None:
    """Where the sentence has no paragraph of its own, the kind of the refusal has."""
    assert rule_of_refusal(kind("no_key_here")).text


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case.title)
def test_nothing_is_ruled_without_a_rule(case: Case) -> None:
    """Whatever can be entered, in whatever position, is ruled or refused by a paragraph of the page."""
    replayed = replay(case.position.record(*case.entries))
    history: History | None = replayed.history
    while history is not None:
        assert all(rule.text for rule in rules_of_move(history))
        history = history.previous
    if isinstance(replayed.error, IllegalMove):
        assert rule_of_refusal(replayed.error).text


def test_why_is_told() -> None:
    """The refusal's rule where there was one, else the last move's, whole and with its source."""
    history = enter(sit_down(**OFF), "JH")
    assert tell_why(history).startswith("His heels: A jack turned as the starter is two")
    assert "(ACC 6.3.)" in tell_why(history)

    refused = refusal_of(history, "JH")
    assert tell_why(history, refused).startswith("One of each card: ")


def test_there_is_not_always_a_why() -> None:
    """Before the first move, and where a text was no entry at all, no rule was needed."""
    assert tell_why(sit_down(**OFF)) == "No rule of the game was needed for that."
    assert tell_why(enter(sit_down(**OFF), "JH"), CardError("no card")).startswith("No rule")
