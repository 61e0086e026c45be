"""What is heard of each move: its sound, and what is said of it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from hardware.ports import EntryTyped
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.table.agreed import PLAY, POINTS, STRICT
from tests.table.hearing import Sound, after, check_heard, heard, named
from tests.tabletop import enter, sit_down

SHOWN: Final = (*PLAY, "OK", "OK", "8C 8D 8H", "8S")
CUT: Final = {"dealer": ""}
NEARLY: Final = {"scores": "119, 3"}

HEARD: Final[list[Sound]] = [
    # what is agreed, what is entered; of the last entry: its sound, what a voice says for scores, and the rest
    # The cut and the deal
    (CUT, ("CUT Ann 7H",), "card", "", "Ann: seven of hearts. Bob cuts."),
    (CUT, ("CUT Ann 7H", "CUT Bob 7S"), "card", "", "Bob: seven of spades. A tie. Ann cuts."),
    (CUT, ("CUT Ann 7H", "CUT Bob 8S"), "card", "", "Bob: eight of spades. Ann deals. Turn the starter."),
    ({}, ("DEALER Bob",), "card", "", "Bob deals."),
    ({}, ("5H",), "card", "", "The starter: five of hearts. Bob to play."),
    ({}, ("JH",), "score", "Two for his heels.", "The starter: jack of hearts. Bob to play."),
    ({**STRICT, "heels_by_claim": True}, ("JH",), "card", "", "The starter: jack of hearts. Bob to play."),
    ({**STRICT, "heels_by_claim": True}, ("JH", "HEELS"), "score", "Two for his heels.", ""),
    ({"suits": "asked"}, ("T",), "card", "", "The starter: ten. Bob to play."),
    ({}, (*PLAY[:3], "MISDEAL"), "card", "", "A misdeal. Turn the starter."),
    # The play, counted by the table
    ({}, PLAY[:2], "card", "", "Ten. Ann to play."),
    ({}, ("5H", "TC", "5D"), "score", "Fifteen two.", "Bob to play."),
    ({}, ("5H", "TC", "4D"), "card", "", "Fourteen. Bob to play."),
    ({}, ("5H", "TC", "TD"), "score", "A pair for two.", "Twenty. Bob to play."),
    ({}, ("5H", "3C", "3D", "3S"), "score", "A pair royal for six.", "Nine. Ann to play."),
    ({}, ("5H", "3C", "3D", "3S", "3H"), "score", "A double pair royal for twelve.", "Twelve. Bob to play."),
    ({}, ("5H", "4C", "5D", "6S"), "score", "Fifteen two. A run of three.", "Ann to play."),
    ({}, ("5H", "TC", "5D", "5S", "AH", "TH"), "score", "Thirty-one for two.", "New count. Ann to play."),
    ({}, PLAY[:5], "card", "", "Go. Bob to play."),
    ({}, PLAY[:6], "score", "One for the go, Bob.", "Go. New count. Ann to play."),
    ({}, (*PLAY[:4], "2H BY Bob"), "card", "", "Go. Twenty-seven. Bob to play."),
    ({}, PLAY, "score", "One for last.", "Twenty-six. Bob counts."),
    ({}, PLAY[:8], "card", "", "Twelve. A false go: Bob. Ann to play."),
    ({}, (*PLAY[:10], "AC"), "score", "One for last.", "Twenty-three. Bob counts."),
    (
        {"renege": "two_flat"},
        PLAY[:8],
        "score",
        "A penalty: Ann, two.",
        "Twelve. A false go: Bob. Ann to play.",
    ),
    ({}, (*PLAY[:3], "PEG Ann 2 penalty"), "score", "A penalty: Ann, two.", ""),
    (NEARLY, (*PLAY[:3], "PEG Ann -2 penalty"), "score", "A penalty: Ann goes back two.", ""),
    # The show, counted by the table
    ({}, (*PLAY, "OK"), "score", "Bob's hand: seven.", "Ann counts."),
    ({}, (*PLAY, "OK", "OK"), "score", "Ann's hand: five.", "Key the crib."),
    ({}, (*PLAY, "OK", "OK", "8C"), "card", "", "Eight of clubs."),
    ({}, SHOWN, "card", "", "Eight of spades. Ann counts the crib."),
    ({}, (*SHOWN, "OK"), "score", "Ann's crib: twelve.", "Bob deals next."),
    ({}, (*SHOWN, "OK", "OK"), "card", "", "Turn the starter."),
    ({"entry": "hands"}, ("5H", "PEG Ann 1", "OK"), "card", "", "Key Bob's hand."),
    ({"entry": "hands"}, ("5H", "OK", "HAND Bob 2S 3D KH QH"), "card", "", "Bob counts."),
    (
        {"entry": "hands"},
        ("5H", "OK", "HAND Bob 2S 4D 6H 8H", "OK"),
        "score",
        "Bob's hand: seven.",
        "Key Ann's hand.",
    ),
    # Pegged by hand
    (POINTS, ("PEG Ann 3",), "score", "Ann, three.", ""),
    (POINTS, ("PEG Ann 3", "PEG Ann -1"), "score", "Ann goes back one.", ""),
    # Ends
    (
        {"scores": "120, 100"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Ann wins. One hundred and twenty-one to one hundred.",
        "Twenty.",
    ),
    (
        {"scores": "120, 90"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Skunk. Ann wins. One hundred and twenty-one to ninety.",
        "Twenty.",
    ),
    (
        {"scores": "120, 91"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Ann wins. One hundred and twenty-one to ninety-one.",
        "Twenty.",
    ),
    (
        {"scores": "120, 0"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Triple skunk. Ann wins. One hundred and twenty-one to nothing.",
        "Twenty.",
    ),
    (
        {"scores": "60, 9", "target": 61},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Left in the lurch. Ann wins. Sixty-one to nine.",
        "Twenty.",
    ),
    (
        {"scores": "120, 100", "match": "best of 1"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Ann wins. One hundred and twenty-one to one hundred. And the match.",
        "Twenty.",
    ),
    ({}, ("5H", "CONCEDE Bob"), "win", "Ann wins. Nothing to nothing.", ""),
    ({}, ("5H", "ABANDON"), "card", "No result.", ""),
    ({}, ("5H", "ABANDON", "OK"), "card", "", "A new game. Turn the starter."),
    # What is taken back or mended
    ({}, ("5H", "TC", "UNDO"), "card", "", "Taken back. Bob to play."),
    ({}, ("5H", "TC", "FIX 1 9C"), "card", "", "Mended."),
    ({}, ("SET claims=teach",), "card", "", ""),
]


@pytest.mark.parametrize(("agreed", "lines", "cue", "scores", "rest"), HEARD, ids=map(named, HEARD))
def test_what_is_heard(
    agreed: dict[str, Any], lines: tuple[str, ...], cue: str, scores: str, rest: str
) -> None:
    """Each move has its sound, what is said for the score, and what is said for those who want more."""
    check_heard(agreed, lines, cue, scores, rest)


def test_partners_win_together() -> None:
    """Of partners both are named."""
    loop = Loop(Table(enter(sit_down(4, dealer="Ann", scores="119, 20"), "5H", "TC")), lambda *kept: None, [])
    hearing = heard(loop, EntryTyped("TD", "page"))
    assert hearing.words("scores")[-2:] == ("Ann and Cid win.", "One hundred and twenty-one to twenty.")


def test_cards_on_one_line_are_heard_one_by_one() -> None:
    """Each has its count, and the loudest sound is played."""
    hearing = heard(after({}, "5H"), EntryTyped("TC 5D 8S", "page"))
    assert hearing.words("everything") == ("Ten.", "Fifteen two.", "Twenty-three.", "Ann to play.")
    assert hearing.cue == "score"
