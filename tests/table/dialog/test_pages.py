"""The menu and what is behind it; the preview of an undo; what a page says while something is half typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from scorer.screen import Cell, Row
from scorer.table.dialog import (
    ChangeSettings,
    Dialog,
    ListGames,
    NewGame,
    NewPin,
    ParkedGame,
    Phone,
    ResumeGame,
    Settings,
    paint,
    settle,
)
from scorer.table.dialog.fix import Mend
from scorer.table.dialog.menu import Menu
from scorer.table.dialog.parked import Parked
from scorer.table.dialog.phone import PhoneKeys
from scorer.table.dialog.setup import Setup
from scorer.table.present import present
from tests.panel import Panel
from tests.tabletop import enter, sit_down

OFF: Final[dict[str, Any]] = {"dealer": "Ann"}
SHOW: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
CALL: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "call", "claims_in": "show"}
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")
CRIB: Final = ("2S", "3S", "AH", "AD")


def at(setup: dict[str, Any], *lines: str, dialog: Dialog | None = None) -> Panel:
    """A panel on a table where some entries were made."""
    return Panel(enter(sit_down(**setup), *lines), dialog)


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


# The menu


MENU: Final = [
    ("A", "", "go back"),
    ("2", "void", "void deal"),
    ("3", "fix", "fix an entry"),
    ("4", "settings", "settings"),
    ("5", "setup", "a new game"),
    ("6", "settle", "settle an argument"),
    ("8", "pin", "phone keys"),
    ("9", "power", "power, which stands on the next page"),
    ("10", "devices", "devices that are away"),
    ("J", "learners", "a drill"),
]


@pytest.mark.parametrize(("key", "page"), [pytest.param(*row[:2], id=row[2]) for row in MENU])
def test_menu(key: str, page: str) -> None:
    """Each rank key of the menu opens its page."""
    dialog = Dialog(phone=Phone("muggins.local:8080", "483016"))
    panel = at(OFF, "5H", dialog=dialog)
    panel.press("C", key)

    assert (panel.screen.page if panel.has_half() else "") == page


NOT_HERE: Final = [
    (OFF, (), "3", "nothing to fix", "no move yet"),
    (OFF, (), "8", "no virtual table", "no virtual table"),
    (OFF, (), "Q", "no such choice", "no such row"),
    (SHOW, LAID, "6", "claim first", "a hand waits for its claim"),
    (CALL, (*LAID, "CLAIM 0"), "6", "claim first", "a claim may still be called"),
    ({**OFF, "claims": "teach"}, ("5H", "6S"), "6", "claim first", "a card may still be claimed for"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "key", "notice"), [pytest.param(*row[:4], id=row[4]) for row in NOT_HERE]
)
def test_menu_refuses(setup: dict[str, Any], lines: tuple[str, ...], key: str, notice: str) -> None:
    """What cannot be chosen now says why."""
    panel = at(setup, *lines)
    panel.press("C", key)

    assert panel.notice == notice


def test_menu_is_left() -> None:
    """By heart, by menu again, and a player's button acts at once."""
    panel = at(OFF, "5H", "6S", "6C", "TC")
    for key in ("H", "C", "S"):
        panel.press("C", key)
        assert not panel.has_half()
    panel.press("C", "P1")

    assert panel.entered == ["GO"]


def test_menu_turns_its_large_page() -> None:
    """Two choices a page, round and round."""
    panel = at(OFF, dialog=Dialog(settings=Settings("large")))
    seen = []
    panel.press("C")
    for _ in range(7):
        seen.append(panel.screen.large.lines[1])
        panel.press("D")

    assert seen == ["A GO BACK", "3 FIX ENTRY", "5 NEW GAME", "7 GAMES", "9 POWER", "J DRILL", "A GO BACK"]
    assert isinstance(panel.dialog.half, Menu)


def test_menu_turns_its_page() -> None:
    """Eight choices a page; the last page has the rest, in the first column."""
    panel = at(OFF)
    panel.press("C", "D")

    assert panel.screen.rows == (Row("9 Power"), Row("10 Devices"), Row("J Drill"))
    panel.press("D")
    assert panel.screen.rows[0] == Row("A Go back", "5 New game")


def test_void_deal() -> None:
    """OK voids it, heart keeps it; the preview shows the pegs at the deal's start."""
    panel = at(OFF, "JH")
    panel.press("C", "2")
    assert panel.screen.preview == (0, 0)
    panel.press("H")
    assert (panel.entered, panel.has_half()) == ([], False)
    panel.press("C", "2", "S")

    assert panel.entered == ["MISDEAL"]


def test_void_deal_too_late() -> None:
    """The state says so."""
    panel = at(OFF, *LAID, "OK")
    panel.press("C", "2", "S")

    assert panel.notice == "too late: misdeal"


def test_more_has_the_whole_sentence() -> None:
    """Diamond turns the pages, and after the last one comes the table."""
    panel = at(OFF, *LAID, "OK")
    told = ""
    panel.press("D")
    while panel.has_half():
        told += " ".join(row.left for row in panel.screen.rows) + " "
        panel.press("D")

    assert told.startswith("Bob")
    assert "fifteen" in told


def test_more_tells_how_the_match_stands() -> None:
    """After a game diamond tells games, points and spread, and who deals next."""
    won = ("PEG Bob 90", "PEG Ann 121")
    panel = at({"entry": "points", "dealer": "Ann", "match": "best of 5"}, *won)
    panel.press("D")
    rows = " ".join(str(row).strip() for row in panel.screen.rows)

    assert rows.startswith("Match, best of 5: won Ann 1, Bob 0. Points 2–0, spread")
    panel.press("D")
    assert "Bob deals the next" in " ".join(str(row).strip() for row in panel.screen.rows)


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


# Settings, games, phones


def test_settings() -> None:
    """The rank key of a row changes it at once, round and round."""
    panel = at(OFF)
    panel.press("C", "4", "A", "2", "3", "4")

    assert panel.dialog.settings == Settings("large", brightness=4, motion=False, voice="scores")
    assert panel.asked[-1] == ChangeSettings(panel.dialog.settings)
    assert panel.screen.rows == (Row("A Text", "large"), Row("2 Light", "4/4"))
    panel.press("D")
    assert panel.screen.rows == (Row("3 Motion", "off"), Row("4 Voice", "scores"))
    panel.press("2", "A", "H")

    assert panel.dialog.settings == Settings("normal", brightness=1, motion=False, voice="scores")


def test_parked_games_are_asked_for() -> None:
    """The menu itself does not know them: they are read when somebody asks."""
    panel = at(OFF)
    panel.press("C", "7")

    assert panel.asked == [ListGames()]


def test_a_parked_game_is_resumed() -> None:
    """The rank key of its row asks for it."""
    games = tuple(ParkedGame(number, f"game {number}") for number in range(1, 7))
    panel = at(OFF, dialog=Dialog(half=Parked(games)))
    panel.press("D")
    assert panel.screen.rows == (Row("5 game 5"), Row("6 game 6"))
    panel.press("6")

    assert panel.asked == [ResumeGame(6)]


def test_phone_keys() -> None:
    """The PIN is large; diamond makes a new one, OK leaves."""
    panel = at(OFF, dialog=Dialog(phone=Phone("muggins.local:8080", "483016")))
    panel.press("C", "8")
    assert (panel.screen.kind, panel.screen.fact) == ("big", "483 016")
    panel.press("D")
    assert panel.asked == [NewPin()]
    assert panel.dialog.half == PhoneKeys()
    panel.press("S")

    assert not panel.has_half()


# Setup


def test_setup_begins_with_the_house_rules() -> None:
    """Who sits here, to 121, claims taught, ranks alone."""
    panel = at(OFF)
    panel.press("C", "5")

    assert panel.screen.rows == (
        Row("A Players", "Ann Bob"),
        Row("2 Target", "121"),
        Row("3 Claims", "teach"),
        Row("4 Keyed", "rank + ask"),
    )
    panel.press("S")
    given = {"players": "Ann, Bob", "target": "121", "claims": "teach", "suits": "asked"}
    assert panel.asked == [NewGame({**given, "match": "open", "preset": "home"})]


def test_setup_changes_by_the_keys_of_its_rows() -> None:
    """Players and target of page one, match and rules of page two."""
    panel = at(OFF)
    panel.press("C", "5", "A", "A", "2", "5", "5")

    assert isinstance(panel.dialog.half, Setup)
    assert panel.dialog.half.given["players"] == "Blue, Orange, White"
    assert (panel.dialog.half.given["target"], panel.dialog.half.given["match"]) == ("61", "best of 3")
    assert panel.screen.rows[0] == Row("A Players", "3")
    panel.press("D")

    assert panel.screen.rows == (Row("5 Match", "best of 3"), Row("6 Rules", "home"))


def test_a_preset_is_taken_whole() -> None:
    """Its claims and its way of keying come with it; what is changed then stands beside it."""
    panel = at(OFF)
    panel.press("C", "5", "6", "6", "3")

    assert isinstance(panel.dialog.half, Setup)
    given = panel.dialog.half.given
    assert (given["preset"], given["claims"], given["suits"]) == ("acc", "call", "keyed")


def test_options_that_contradict_do_not_start() -> None:
    """The notice says which."""
    panel = at(OFF)
    panel.press("C", "5")
    assert isinstance(panel.dialog.half, Setup)
    clash = replace(panel.dialog.half, given={**panel.dialog.half.given, "sides": "singles"})
    panel.dialog = replace(panel.dialog, half=clash)
    panel.press("S")

    assert panel.asked == []
    assert panel.notice.startswith("sides is a choice")
    assert panel.dialog.half == clash


def test_setup_is_left() -> None:
    """Heart leaves, menu goes to the menu, and a button chooses nothing."""
    panel = at(OFF)
    panel.press("C", "5", "P1")
    assert panel.notice == "no such choice"
    panel.press("H")
    assert not panel.has_half()
    panel.press("C", "5", "C")

    assert isinstance(panel.dialog.half, Menu)


# From elsewhere


def test_an_entry_from_elsewhere_drops_what_is_half_typed() -> None:
    """One half-typed thing a table: a whole entry goes before it, and the notice says so."""
    panel = at(OFF, "5H")
    panel.press("6")
    dialog, notice = settle(panel.dialog)

    assert dialog.half is None
    assert notice[1] == "typing was dropped"
    assert settle(dialog) == (dialog, ("", ""))
