"""Keys that only a larger panel has: OK, UNDO, GO, and the menu key held down."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scorer.screen import Row
from scorer.table.dialog import Dialog, PowerOff
from tests.panel import Panel
from tests.tabletop import enter, sit_down

OFF: Final[dict[str, Any]] = {"dealer": "Ann"}
SHOW: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
CALL: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "call", "claims_in": "play+show"}
ASKED: Final[dict[str, Any]] = {**SHOW, "suits": "asked"}
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")
LAID_BY_RANK: Final = ("5", "6", "T", "7", "8", "9", "J", "Q", "GO", "K")

NAMED: Final = [
    # setup, lines, keys, what is entered, what is noticed, what this shows
    (OFF, ("5H", "6S", "6C", "TC"), "GO", ["GO"], "", "GO says go"),
    (OFF, LAID, "OK", ["OK"], "", "OK counts"),
    (OFF, ("5H", "6S"), "UNDO OK", ["UNDO"], "", "UNDO asks, OK takes back"),
    (OFF, ("5H", "6S"), "UNDO UNDO", [], "", "a second UNDO keeps"),
    (OFF, ("5H",), "6 UNDO", [], "", "UNDO drops a rank that waits for its suit"),
    (OFF, ("5H",), "6 UNDO UNDO OK", ["UNDO"], "", "and the next one asks"),
    (OFF, ("5H",), "6 OK S", ["6S"], "", "OK is no spade, and the rank still waits"),
    (OFF, ("5H",), "6 GO", [], "6: which suit?", "GO is no diamond"),
    (SHOW, LAID, "8 OK", ["CLAIM 8"], "", "OK commits a claim"),
    (SHOW, LAID, "8 UNDO 6 OK", ["CLAIM 6"], "", "UNDO takes a digit back"),
    (SHOW, LAID, "OK", [], "key the points first", "an empty OK claims nothing"),
    (ASKED, (*LAID_BY_RANK, "CLAIM 0"), "OK", ["ASK none"], "", "OK answers none"),
    (ASKED, (*LAID_BY_RANK, "CLAIM 0"), "GO", [], "answer the suits", "GO is no answer"),
    (ASKED, (*LAID_BY_RANK, "CLAIM 0"), "UNDO", [], "answer the suits", "nor is UNDO"),
    (CALL, ("5H", "6S"), "P2 UNDO", [], "", "UNDO drops a claim that was begun"),
    (OFF, ("5H",), "C 6 5 OK UNDO", [], "", "a box that waits for a suit lets OK be"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "keys", "entered", "notice"), [pytest.param(*row[:5], id=row[5]) for row in NAMED]
)
def test_named_keys(
    setup: dict[str, Any], lines: tuple[str, ...], keys: str, entered: list[str], notice: str
) -> None:
    """A key of its own is the soft key of its name, and never a suit."""
    panel = Panel(enter(sit_down(**setup), *lines))
    panel.keys(keys)

    assert (panel.entered, panel.notice) == (entered, notice)


def test_a_named_key_pressed_twice_is_one() -> None:
    """As with the soft keys: OK counts one hand, and the next OK within 0.6 s is dead."""
    panel = Panel(enter(sit_down(**OFF), *LAID))
    panel.press("OK")
    panel.press("OK", after_s=0.59)
    assert panel.entered == ["OK"]
    panel.press("OK", after_s=0.61)

    assert panel.entered == ["OK", "OK"]


def test_power_is_asked_once_more() -> None:
    """The menu key held down shows the page; OK switches off, everything else keeps and acts."""
    panel = Panel(enter(sit_down(**OFF), "5H"), Dialog(has_power=True))
    panel.press("POWER")
    assert panel.screen.fact == "SWITCH OFF?"
    panel.press("H")
    assert (panel.asked, panel.has_half()) == ([], False)
    panel.keys("POWER 6 S")
    assert (panel.asked, panel.entered) == ([], ["6S"])
    panel.keys("POWER OK")

    assert panel.asked == [PowerOff()]


def test_power_where_nothing_can_be_switched_off() -> None:
    """It says that the plug may be pulled, and OK only leaves."""
    panel = Panel(enter(sit_down(**OFF), "5H"))
    panel.press("POWER")
    assert panel.screen.rows == (Row("Every move is kept."), Row("Pull it when you like"))
    panel.press("S")

    assert (panel.asked, panel.has_half()) == ([], False)
