"""Keys that bounce, keys that are pressed twice, and soft keys that have just finished something."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scorer.table.dialog.claim import Digits
from scorer.table.dialog.undo import Preview
from tests.panel import Panel
from tests.tabletop import enter, sit_down

OFF: Final[dict[str, Any]] = {"dealer": "Ann"}
ASKED: Final[dict[str, Any]] = {"dealer": "Ann", "suits": "asked"}
SHOW: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
CALL: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "call", "claims_in": "show"}
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")
LAID_BY_RANK: Final = ("5", "6", "T", "7", "8", "9", "J", "Q", "GO", "K")

TWICE: Final = [
    # setup, lines, keys before, the key, seconds between, what is entered in all, what this shows
    (ASKED, ("5",), (), "6", 0.49, ["6"], "the same rank at once is one card of the play"),
    (ASKED, ("5",), (), "6", 0.51, ["6", "6"], "and later the next player's"),
    (ASKED, (), (), "5", 0.49, ["5"], "a starter is not laid as well"),
    (
        ASKED,
        (*LAID_BY_RANK, "OK", "ASK none", "OK", "ASK none"),
        (),
        "2",
        0.1,
        ["2", "2"],
        "pairs of the crib",
    ),
    (ASKED, (*LAID_BY_RANK, "OK", "ASK none", "OK", "ASK none"), (), "2", 0.05, ["2"], "but no bounce of it"),
    ({}, (), (), "7", 0.49, ["CUT Ann 7"], "one cut is not two players'"),
    ({}, (), (), "7", 0.51, ["CUT Ann 7", "CUT Bob 7"], "two equal cuts are"),
    (OFF, ("5H", "6S", "6C", "TC"), (), "P1", 0.49, ["GO"], "a go is said once"),
    (OFF, LAID, (), "S", 0.59, ["OK"], "OK counts one hand"),
    (OFF, LAID, (), "S", 0.61, ["OK", "OK"], "and later the next"),
    (SHOW, LAID, ("8",), "S", 0.59, ["CLAIM 8"], "a claim is committed once"),
    (SHOW, LAID, (), "A", 0.1, [], "eleven is typed as fast as one can"),
    (CALL, (*LAID, "CLAIM 0"), (), "P1", 0.49, [], "the call box is not opened and accepted at once"),
    (CALL, (*LAID, "CLAIM 0"), (), "P1", 0.51, ["ACCEPT"], "but by a second press"),
    (OFF, ("5H", "6S"), ("H",), "S", 0.59, ["UNDO"], "one undo is not two"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "before", "key", "gap_s", "entered"),
    [pytest.param(*row[:6], id=row[6]) for row in TWICE],
)
def test_the_same_key_twice(
    setup: dict[str, Any],
    lines: tuple[str, ...],
    before: tuple[str, ...],
    key: str,
    gap_s: float,
    entered: list[str],
) -> None:
    """Two presses of one key, so far apart."""
    panel = Panel(enter(sit_down(**setup), *lines))
    panel.press(*before, key)
    panel.press(key, after_s=gap_s)

    assert panel.entered == entered


def test_two_aces_are_eleven() -> None:
    """Digits are no repeats."""
    panel = Panel(enter(sit_down(**SHOW), *LAID))
    panel.press("A", "A", after_s=0.1)

    assert panel.dialog.half == Digits(panel.history.state.counters()[0], "11")


def test_a_crib_card_is_no_digit_of_the_claim() -> None:
    """The last crib card, pressed twice, does not begin the claim."""
    asked = {**ASKED, "claims": "teach", "claims_in": "show"}
    lines = (*LAID_BY_RANK, "CLAIM 0", "ASK none", "CLAIM 0", "ASK none", "2", "3", "4")
    panel = Panel(enter(sit_down(**asked), *lines))
    panel.press("8")
    panel.press("8", after_s=0.3)
    assert not panel.has_half()
    panel.press("8", after_s=0.3)

    assert isinstance(panel.dialog.half, Digits)


DEAD: Final = [
    ("H", 0.59, False, "heart finished the card, so it is not UNDO yet"),
    ("H", 0.61, True, "then it is"),
    ("C", 0.1, True, "another soft key is not dead"),
]


@pytest.mark.parametrize(
    ("key", "gap_s", "does_something"), [pytest.param(*row[:3], id=row[3]) for row in DEAD]
)
def test_soft_keys_after_a_card(key: str, gap_s: float, does_something: bool) -> None:
    """The key that has just completed a card is dead for 0.6 s."""
    panel = Panel(enter(sit_down(**OFF), "5H"))
    panel.press("6", "H")
    panel.press(key, after_s=gap_s)

    assert panel.entered == ["6H"]
    assert panel.has_half() == does_something


def test_a_suit_is_never_dead() -> None:
    """Two hearts can follow each other as fast as they are keyed."""
    panel = Panel(enter(sit_down(**OFF), "5H"))
    panel.press("6", "H", "7", "H", after_s=0.1)

    assert panel.entered == ["6H", "7H"]


def test_go_is_dead_after_a_diamond() -> None:
    """Six of diamonds and a bounce of the key do not pass the next player's turn."""
    panel = Panel(enter(sit_down(**OFF), "5H", "TC", "6C"))
    panel.press("6", "D")
    panel.press("D", after_s=0.5)
    assert panel.entered == ["6D"]
    panel.press("D", after_s=0.2)

    assert panel.entered == ["6D", "GO"]


def test_the_answer_is_not_a_bounce_of_ok() -> None:
    """OK that has brought up the suit question does not answer it."""
    panel = Panel(enter(sit_down(**ASKED), *LAID_BY_RANK))
    panel.press("S")
    panel.press("S", after_s=0.5)
    assert panel.entered == ["OK"]
    panel.press("S", after_s=0.2)

    assert panel.entered == ["OK", "ASK none"]


def test_after_the_answer_heart_is_undo_again() -> None:
    """Heart answers four; UNDO comes after that, and not by the same finger."""
    panel = Panel(enter(sit_down(**ASKED), *LAID_BY_RANK))
    panel.press("S", "H")
    panel.press("H", after_s=0.5)
    assert not panel.has_half()
    panel.press("H", after_s=0.2)

    assert panel.entered == ["OK", "ASK four"]
    assert isinstance(panel.dialog.half, Preview)
