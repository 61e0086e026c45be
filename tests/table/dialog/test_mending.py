"""The preview of an undo, and the pages on which a move is fixed."""

from __future__ import annotations

from typing import Final

import pytest

from scorer.screen import Row
from scorer.table.dialog.fix import Mend
from tests.table.dialog.laid import CRIB, LAID, OFF, SHOW, at

# Undo


def test_undo_preview() -> None:
    """What goes away, the values that go back, and the pegs where they would stand."""
    panel = at(OFF, "5H", "7S", "8C")
    panel.press("H")
    screen = panel.screen

    assert screen.head == Row("UNDO THIS?")
    assert screen.rows[0].left.startswith("Ann plays 8♣")
    assert screen.rows[-2:] == (Row("Ann", "2 → 0"), Row("count", "15 → 7"))
    assert screen.preview == (0, 0)
    assert screen.large.lines == ("UNDO 8C", "ANN 2→0", "COUNT 15→7")


def test_undo_keeps() -> None:
    """Heart keeps; nothing was undone."""
    panel = at(OFF, "5H", "7S")
    panel.press("H", "H")

    assert (panel.entered, panel.has_half()) == ([], False)


def test_any_other_key_keeps_and_acts() -> None:
    """A rank after the preview is the next card."""
    panel = at({**OFF, "suits": "asked"}, "5", "7")
    panel.press("H", "8")

    assert panel.entered == ["8"]


def test_undo_across_the_end_of_a_deal() -> None:
    """The phase that comes back is named."""
    panel = at(OFF, *LAID, "OK", "OK", *CRIB, "OK")
    panel.press("S", "H")
    assert Row("back to", "deal done") in panel.screen.rows
    assert panel.screen.large.lines == ("UNDO OK", "→ DEAL DONE")
    panel.press("S")

    assert panel.entered == ["OK", "UNDO"]


def test_nothing_to_undo() -> None:
    """At the start there is no preview."""
    panel = at(OFF)
    panel.press("H")

    assert (panel.notice, panel.has_half()) == ("nothing to undo", False)


def test_a_fix_is_undone_by_its_own_words() -> None:
    """The preview of a FIX goes back to what it mended."""
    panel = at(OFF, "5H", "7S", "FIX 1 6S")
    panel.press("H", "S")

    assert panel.history.state.deal.count == 7


# Fix


FIXES: Final = [
    (("5H", "6S", "7C"), "A 8 C", "FIX 1 8C", "the last card"),
    (("5H", "6S", "7C"), "2 8 C", "FIX 2 8C", "the one before"),
    (("5H", "6S", "7C"), "3 8 C", "FIX 3 8C", "the starter"),
    (("5H", "6S", "7C"), "A S", "FIX 1 NONE", "dropped"),
    (("5H", "6S", "6C", "TC", "5C"), "A D", "FIX 1 BEFORE GO", "a go before it"),
    (("5H", "6S", "7C"), "A C 4 C", "FIX 1 BEFORE 4C", "a card before it"),
    (("5H", "6S", "7C"), "A 8 9 C", "FIX 1 9C", "another rank replaces"),
    ((*LAID, "CLAIM 8"), "A A 2 S", "FIX 1 CLAIM 12", "a claim's number"),
]


@pytest.mark.parametrize(("lines", "keys", "entered"), [pytest.param(*row[:3], id=row[3]) for row in FIXES])
def test_fix(lines: tuple[str, ...], keys: str, entered: str) -> None:
    """A move is chosen by its name, then what was right is keyed."""
    panel = at(SHOW, *lines)
    panel.press("C", "3")
    panel.keys(keys)

    assert panel.entered == [entered]


def test_fix_names_the_moves() -> None:
    """The last first, each by who made it."""
    panel = at(SHOW, "5H", "6S", "6C", "TC", "GO")
    panel.press("C", "3")

    assert [row.left for row in panel.screen.rows] == ["A Ann GO", "2 Bob 10♣", "3 Ann 6♣", "4 Bob 6♠"]
    panel.press("D")
    assert [row.left for row in panel.screen.rows] == ["5 starter 5♥"]


def test_a_fix_that_breaks_the_deal_is_refused() -> None:
    """It says which move becomes illegal, and nothing has changed."""
    panel = at(SHOW, "5H", "6S", "7C")
    panel.press("C", "3", "2", "7", "C")

    assert panel.entered == []
    assert panel.notice


def test_fix_goes_back_to_the_list() -> None:
    """Heart leaves the move; then the list."""
    panel = at(SHOW, "5H", "6S")
    panel.press("C", "3", "A")
    assert panel.dialog.half == Mend(1)
    panel.press("6", "6")
    assert panel.dialog.half == Mend(1)
    panel.press("H", "H")

    assert not panel.has_half()
