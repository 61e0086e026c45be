"""The menu and what is behind it: a void deal, settings, games, phones, the setup of a game; and MORE."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from scorer.screen import Row
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
)
from scorer.table.dialog.menu import Menu
from scorer.table.dialog.parked import Parked
from scorer.table.dialog.phone import PhoneKeys
from scorer.table.dialog.setup import Setup
from tests.table.dialog.laid import CALL, LAID, OFF, SHOW, at

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
