"""What the keys say, and what a page says while something is half typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from scorer.screen import Cell, Row
from scorer.table.dialog import paint, settle
from scorer.table.present import present
from tests.table.dialog.laid import CALL, CRIB, LAID, OFF, SHOW, at

# What the keys say


LEGENDS: Final = [
    ({}, (), "", ("", "UNDO", "", "MENU"), "the cut"),
    (OFF, (), "", ("", "UNDO", "VOID", "MENU"), "the deal"),
    (OFF, (), "6", ("6♠", "6♥", "6♦", "6♣"), "a rank that waits"),
    (OFF, ("5H",), "", ("", "UNDO", "GO", "MENU"), "the play"),
    (OFF, ("5H", "6S", "6C", "TC", "GO"), "", ("", "UNDO", "GO +1", "MENU"), "the last who can say go"),
    ({**OFF, "claims": "teach"}, ("5H", "6S"), "P2", ("", "BACK", "", "MENU"), "a claim in the play"),
    (SHOW, LAID, "", ("", "UNDO", "KINDS", "MENU"), "a hand that is not claimed"),
    (SHOW, (*LAID, "CLAIM 1"), "", ("", "UNDO", "MORE", "MENU"), "after a claim that was wrong"),
    (SHOW, (*LAID, "CLAIM 1"), "8", ("OK", "UNDO", "KINDS", "MENU"), "until the next is typed"),
    (SHOW, LAID, "8", ("OK", "UNDO", "KINDS", "MENU"), "a claim that is typed"),
    (SHOW, LAID, "D", ("", "UNDO", "NEXT", "MENU"), "kinds, nothing keyed"),
    (SHOW, LAID, "D 4", ("OK", "UNDO", "NEXT", "MENU"), "kinds"),
    (OFF, LAID, "", ("COUNT", "UNDO", "MORE", "MENU"), "a hand that is counted"),
    (OFF, (*LAID, "OK"), "D", ("COUNT", "BACK", "", "MENU"), "more of what was said"),
    (OFF, (*LAID, "OK", "OK"), "", ("", "UNDO", "MORE", "MENU"), "a crib without its cards"),
    (CALL, (*LAID, "CLAIM 0"), "", ("", "UNDO", "MORE", "MENU"), "a claim that can be called"),
    (CALL, (*LAID, "CLAIM 0"), "P1", ("", "NO", "", "MENU"), "an empty call box"),
    (CALL, (*LAID, "CLAIM 0"), "P1 2", ("CALL", "NO", "", "MENU"), "a call"),
    (OFF, (*LAID, "OK", "OK", *CRIB, "OK"), "", ("NEXT", "UNDO", "MORE", "MENU"), "the end of the deal"),
    (OFF, ("5H", "CONCEDE Ann"), "", ("NEXT", "UNDO", "MORE", "MENU"), "the end of the game"),
    (OFF, ("5H",), "H", ("YES", "KEEP", "", ""), "the preview of an undo"),
    (OFF, (), "D", ("YES", "KEEP", "", ""), "a void deal"),
    (OFF, (), "C", ("", "BACK", "MORE", ""), "the menu"),
    (OFF, (), "C 5", ("START", "BACK", "MORE", "MENU"), "setup"),
    (OFF, ("5H",), "C 3", ("", "BACK", "", ""), "the moves to fix"),
    (OFF, ("5H",), "C 3 A", ("DROP", "BACK", "+GO", "+CARD"), "one of them"),
    (OFF, ("5H",), "C 3 A 6", ("6♠", "6♥", "6♦", "6♣"), "the right card's rank"),
    (OFF, (), "C 6 6", ("6♠", "6♥", "6♦", "6♣"), "a card to settle"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "keys", "legend"), [pytest.param(*row[:4], id=row[4]) for row in LEGENDS]
)
def test_legend(
    setup: dict[str, Any], lines: tuple[str, ...], keys: str, legend: tuple[str, str, str, str]
) -> None:
    """The last line says what the four soft keys do, and an empty cell does nothing."""
    panel = at(setup, *lines)
    panel.keys(keys)

    assert panel.screen.keys == legend


SEATS: Final = [
    (OFF, ("5H", "6S"), ("ANN 4", "BOB 3"), "both may only lay"),
    (OFF, ("5H", "6S", "6C", "TC"), ("ANN 3 GO", "BOB 2"), "from 22 who is on turn may say go"),
    (OFF, ("5H", "6S", "6C", "TC", "GO"), ("ANN-", "BOB 2 GO"), "who has passed is marked"),
    ({**OFF, "claims": "teach"}, ("5H", "6S"), ("ANN 4", "BOB CLAIM"), "the last card's player claims"),
    ({**OFF, "claims": "call"}, ("5H", "6S"), ("ANN CALL", "BOB CLAIM"), "and the other calls"),
    ({**OFF, "claims": "teach"}, LAID, ("ANN CLAIM", "BOB OK"), "the last card may be let pass"),
    ({**OFF, "claims": "strict", "heels_by_claim": "yes"}, ("JH",), ("ANN HEELS", "BOB 4"), "heels"),
]


@pytest.mark.parametrize(("setup", "lines", "cells"), [pytest.param(*row[:3], id=row[3]) for row in SEATS])
def test_seats(setup: dict[str, Any], lines: tuple[str, ...], cells: tuple[str, str]) -> None:
    """Over each player's button is what it does."""
    seats = at(setup, *lines).screen.seats

    assert tuple(cell.text for cell in seats) == cells


def test_who_acts_is_boxed() -> None:
    """Only the seat on turn."""
    assert at(OFF, "5H").screen.seats == (Cell("ANN 4"), Cell("BOB 4", is_acting=True))


# What is half typed


def test_a_rank_that_waits() -> None:
    """The pile grows by the rank with its cursor, and the page asks for the suit."""
    panel = at(OFF, "5H", "7S", "8C", "7H")
    panel.press("6")

    assert [row.left for row in panel.screen.rows[1:]] == ["7 8 7 6█", "which suit?"]
    assert panel.screen.large.bar == "6: SUIT?"
    assert panel.screen.count == 22


def test_a_claim_that_is_typed() -> None:
    """The points and the cursor, and nothing of what is true."""
    panel = at(SHOW, *LAID)
    panel.press("A", "10")

    assert panel.screen.typed == "CLAIM 10█"
    assert panel.screen.large.lines[-1] == "CLAIM 10█"
    assert panel.screen.kind == "cards"


def test_a_claim_in_the_play() -> None:
    """Who claims, and a one where the jack was keyed."""
    panel = at({**OFF, "claims": "teach"}, "5H", "6S")
    panel.press("P2")
    assert panel.screen.rows[-1].left == "CLAIM █"
    assert panel.screen.sentence == "Bob claims for the card: how many?"
    panel.press("J")

    assert panel.screen.rows[-1].left == "CLAIM 1█"


def test_kinds() -> None:
    """Each kind with what was keyed, the one that is being keyed marked, and the total."""
    panel = at(SHOW, *LAID)
    panel.press("D", "2", "D", "4")

    assert panel.screen.rows == (
        Row("fifteens 2", "total 6"),
        Row("▶pairs 4█"),
        Row("runs –"),
        Row("flush –", "nobs –"),
    )
    assert panel.screen.large.lines[1:] == ("PAIRS 4█", "TOTAL 6")


def test_a_call() -> None:
    """Who is called by whom, and who is paid for a false call."""
    panel = at(CALL, *LAID, "CLAIM 0")
    panel.press("P1", "2")
    screen = panel.screen

    assert (screen.head, screen.fact) == (Row("BOB PEGGED", "Ann?"), "MUGGINS 2█")
    assert screen.rows[-1] == Row("A false call pays Bob")


def test_a_typed_claim_covers_the_verdict_before_it() -> None:
    """The page of the last verdict is gone as soon as a digit is keyed."""
    panel = at(SHOW, *LAID, "CLAIM 0")
    pages = [panel.screen.kind]
    panel.press("8")
    pages.append(panel.screen.kind)

    assert pages == ["fact", "cards"]


def test_a_notice_has_the_page_but_not_the_keys() -> None:
    """Where a key was refused the keys still mean what they will do."""
    panel = at(OFF, "5H")
    panel.press("6")
    refused = present(panel.history, notice=("Not now.", "not now"))
    painted = paint(panel.dialog, panel.history, refused)

    assert painted == replace(refused, keys=("6♠", "6♥", "6♦", "6♣"))


SUITS: Final = [
    (
        ("5", "6", "T", "7", "8", "9", "K", "Q", "GO", "K"),
        ("NONE", "FOUR", "FIVE", ""),
        ("four of one suit?", "five of one suit?"),
        ("SUITS?", "FOUR=UNDO", "FIVE=GO"),
        "four ranks without a jack",
    ),
    (
        ("5", "6", "T", "7", "8", "9", "K", "J", "GO", "K"),
        ("NONE", "FOUR", "NOBS", "BOTH"),
        ("four of one suit?", "jack of starter suit?"),
        ("FOUR=UNDO", "NOBS=GO", "BOTH=MENU"),
        "four ranks with a jack",
    ),
    (
        ("5", "6", "T", "6", "8", "GO", "GO", "9", "K", "J", "GO", "K"),
        ("NONE", "", "NOBS", ""),
        ("jack of starter suit?",),
        ("SUITS?", "NOBS=GO"),
        "a pair and a jack",
    ),
]


@pytest.mark.parametrize(
    ("lines", "keys", "asked", "large"), [pytest.param(*row[:4], id=row[4]) for row in SUITS]
)
def test_the_suit_question(
    lines: tuple[str, ...], keys: tuple[str, ...], asked: tuple[str, ...], large: tuple[str, ...]
) -> None:
    """Only what is possible is asked, and only its key has a word on it."""
    panel = at({**OFF, "suits": "asked"}, *lines)
    panel.press("S")
    screen = panel.screen

    assert screen.keys == keys
    assert tuple(row.left for row in screen.rows[1:]) == asked
    assert (screen.large.lines, screen.large.bar) == (large, "OK = NONE")


# From elsewhere


def test_an_entry_from_elsewhere_drops_what_is_half_typed() -> None:
    """One half-typed thing a table: a whole entry goes before it, and the notice says so."""
    panel = at(OFF, "5H")
    panel.press("6")
    dialog, notice = settle(panel.dialog)

    assert dialog.half is None
    assert notice[1] == "typing was dropped"
    assert settle(dialog) == (dialog, ("", ""))
