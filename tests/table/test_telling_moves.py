"""The rulings of moves, word for word: cards, counts, ends, and what is taken back."""

from __future__ import annotations

from typing import Any, Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import EntryTyped
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.table.agreed import PLAY, POINTS, STRICT, TEACH
from tests.table.rulings import PAIRED, Ruling, told_of
from tests.tabletop import sit_down

SHOWN: Final = (*PLAY, "OK", "OK", "8C 8D 8H 8S")

TOLD: Final[list[Ruling]] = [
    # what is agreed, what is entered, what is told of the last entry
    ({"dealer": None}, ("CUT Ann 7H",), ("Ann cuts 7♥.",), "a cut"),
    (
        {"dealer": None},
        ("CUT Ann 7H", "CUT Bob 7S"),
        ("Bob cuts 7♠.", "A tie: Ann and Bob cut again."),
        "a cut that is tied",
    ),
    ({"dealer": None}, ("CUT Ann 7H", "CUT Bob 8S"), ("Bob cuts 8♠.", "Ann deals."), "a cut that decides"),
    ({}, ("DEALER Bob",), ("Bob deals.",), "a dealer named"),
    ({}, ("5H",), ("The starter is 5♥.",), "a starter"),
    ({}, ("JH",), ("The starter is J♥.", "Two for his heels: Ann pegs 2."), "his heels"),
    (
        {"heels_blackout_from": 0},
        ("JH",),
        ("The starter is J♥.", "A jack, but heels do not count any more."),
        "heels that do not count",
    ),
    (
        {**STRICT, "heels_by_claim": True},
        ("JH",),
        ("The starter is J♥.",),
        "heels that have to be claimed are not told",
    ),
    (
        {**STRICT, "heels_by_claim": True},
        ("JH", "HEELS"),
        ("Two for his heels: Ann pegs 2.",),
        "heels claimed",
    ),
    # The play, counted by the table
    ({}, PLAY[:2], ("Bob plays 10♣: 10.",), "a card"),
    ({}, ("5H", "TC", "5D"), ("Ann plays 5♦: 15, fifteen for 2.",), "a fifteen"),
    ({}, ("5H", "TC", "TD", "TS"), ("Bob plays 10♠: 30, a pair royal for 6.",), "a pair royal"),
    (
        {},
        ("5H", "3C", "3D", "3S", "3H"),
        ("Ann plays 3♥: 12, a double pair royal for 12.",),
        "a double pair royal",
    ),
    (
        {},
        ("5H", "4C", "5D", "6S"),
        ("Bob plays 6♠: 15, fifteen for 2 and a run of 3.",),
        "a fifteen and a run",
    ),
    (
        {},
        ("5H", "TC", "5D", "5S", "AH", "TH"),
        (
            "Bob plays 10♥: 31, thirty-one for 2.",
            "The count begins again; Ann leads.",
        ),
        "thirty-one",
    ),
    ({}, PLAY[:5], ("Ann says go at 25.",), "a go"),
    (
        {},
        PLAY[:6],
        ("Bob says go at 25.", "One for the go: Bob.", "The count begins again; Ann leads."),
        "the last go",
    ),
    ({}, (*PLAY[:4], "2H BY Bob"), ("Ann says go at 25.", "Bob plays 2♥: 27."), "a card by name after a go"),
    (
        {},
        (*PLAY[:7], "2S"),
        (
            "Bob plays 2♠: 12.",
            "A false go: Bob said go at 25, and 2♠ would have fitted. Was a GO or a card not keyed?",
        ),
        "a false go",
    ),
    (
        {},
        (*PLAY[:10], "AC"),
        ("Ann plays A♣: 23, one for last.", "All cards are out: Bob counts first."),
        "a go that was told to be false is not told again",
    ),
    (
        {"renege": "two_flat"},
        (*PLAY[:7], "2S"),
        (
            "Bob plays 2♠: 12.",
            "A false go: Bob said go at 25, and 2♠ would have fitted. Was a GO or a card not keyed?",
            "A penalty: Ann pegs 2.",
        ),
        "a false go that costs",
    ),
    (
        {},
        PLAY,
        ("Ann plays 4♣: 26, one for last.", "All cards are out: Bob counts first."),
        "the last card",
    ),
    (
        {"scores": "120, 3"},
        PAIRED,
        ("Ann plays 10♦: 20, a pair for 2.", "Ann won, 121 to 3.", "A triple skunk, by 118."),
        "a pair with one hole left",
    ),
    # The show, counted by the table
    (
        {},
        (*PLAY, "OK"),
        ("Bob's hand is 7: fifteen two, fifteen four, and a run of three is seven.",),
        "a hand",
    ),
    ({}, SHOWN, (), "a card of the crib"),
    (
        {},
        (*PLAY, "OK", "OK", "QC KD 8H 6C", "OK"),
        ("Ann's crib is 4: fifteen two, and fifteen four.",),
        "the crib",
    ),
    (
        {"entry": "hands"},
        ("5H", "PEG Bob 1", "OK", "HAND Bob 2H 4D 6C 8S"),
        ("Bob shows 2♥ 4♦ 6♣ 8♠.",),
        "a hand that is keyed",
    ),
    (
        {"suits": "asked"},
        ("J", *"AA223345", "OK"),
        ("The suits of Bob's cards decide the rest.",),
        "the suit question",
    ),
    (
        {"suits": "asked", **TEACH, "claims_in": "show"},
        ("J", *"AA223345", "CLAIM 8"),
        ("Bob claims 8; the suits decide the rest.",),
        "the suit question after a claim",
    ),
    (
        {"suits": "asked", **TEACH, "claims_in": "show"},
        ("J", *"AA223345", "CLAIM 8", "ASK none"),
        ("Bob claims 8, and that is right: fifteen two, fifteen four, and a run of four is eight.",),
        "the claim after the suits",
    ),
    # Ends
    (
        {**POINTS},
        ("PEG Ann 90", "PEG Bob 80", "PEG Ann 31"),
        ("Ann pegs 31.", "Ann won, 121 to 80.", "A skunk, by 41."),
        "a skunk",
    ),
    (
        {**POINTS},
        ("PEG Ann 90", "PEG Bob 90", "PEG Bob 1", "PEG Ann 31"),
        ("Ann pegs 31.", "Ann won, 121 to 91."),
        "one hole past the skunk line",
    ),
    (
        {**POINTS, "match_points": "1,1,1,1"},
        ("PEG Ann 90", "PEG Bob 80", "PEG Ann 31"),
        ("Ann pegs 31.", "Ann won, 121 to 80."),
        "a skunk that pays no more is none",
    ),
    (
        {**POINTS, "target": 61},
        ("PEG Ann 60", "PEG Bob 30", "PEG Ann 1"),
        ("Ann pegs 1.", "Ann won, 61 to 30.", "Left in the lurch, by 31."),
        "a lurch",
    ),
    (
        {**POINTS, "players": 4},
        ("PEG Ann 100", "PEG Bob 100", "PEG Cid 21"),
        ("Cid pegs 21.", "Ann and Cid won, 121 to 100."),
        "partners win together",
    ),
    (
        {**POINTS, "players": 3},
        ("PEG Ann 100", "PEG Bob 100", "PEG Cid 95", "PEG Ann 21"),
        ("Ann pegs 21.", "Ann won, 121 to 100 and 95."),
        "one of three wins",
    ),
    (
        {"match": "single"},
        ("5H", "CONCEDE Ann"),
        ("Bob won: the other side conceded at 0 to 0.", "That wins the match."),
        "a game conceded, and a match won",
    ),
    ({}, ("5H", "ABANDON"), ("The game ends without a result.",), "a game abandoned"),
    ({}, ("5H", "CONCEDE Ann", "OK"), ("A new game.", "Ann deals."), "the next game"),
    ({"match": "single"}, ("5H", "CONCEDE Ann", "OK"), ("A new match.",), "the next match"),
    ({}, (*SHOWN, "OK", "OK"), ("Deal 2: Bob deals.",), "the next deal"),
    (
        {"misdeal_penalty": 2},
        (*PLAY, "MISDEAL"),
        (
            "A misdeal: what was pegged in this deal is taken back, and Ann deals again.",
            "A penalty: Bob pegs 2.",
        ),
        "a misdeal",
    ),
    # Pegs by hand
    ({**POINTS}, ("PEG Bob 3",), ("Bob pegs 3.",), "points by hand"),
    ({**POINTS}, ("PEG Bob 3", "PEG Bob -2"), ("Bob pegs back 2.",), "points taken back by hand"),
    ({}, ("5H", "PEG Bob 2 penalty spoke"), ("A penalty: Bob pegs 2.",), "a penalty"),
    ({}, ("SET claims=teach",), ("From now on claims is teach.",), "an option set"),
]


@pytest.mark.parametrize(("agreed", "lines", "told"), [pytest.param(*row[:3], id=row[3]) for row in TOLD])
def test_ruling(agreed: dict[str, Any], lines: tuple[str, ...], told: tuple[str, ...]) -> None:
    """What is told of the last entry, and nothing else."""
    assert told_of(agreed, *lines) == told


TAKEN_BACK: list[tuple[tuple[str, ...], tuple[str, ...], str]] = [
    ((*PLAY[:3], "UNDO"), ("Taken back: 9D.",), "a card"),
    ((*PLAY[:5], "UNDO"), ("Taken back: GO.",), "a go"),
    (("PEG Ann 2 penalty", "UNDO"), ("Taken back: PEG Ann 2 penalty.",), "a penalty"),
    (
        (*PLAY[:3], "FIX 2 7C"),
        ("Mended: 7C in place of TC.", "What came after it is decided again."),
        "a fix",
    ),
]


@pytest.mark.parametrize(("lines", "told"), [pytest.param(*row[:2], id=row[2]) for row in TAKEN_BACK])
def test_what_is_taken_back(lines: tuple[str, ...], told: tuple[str, ...]) -> None:
    """UNDO and FIX say what they have changed, in words that can be typed again."""
    shown = RecordingOutput()
    loop = Loop(Table(sit_down(dealer="Ann")), lambda number, source, rows: None, [shown])
    for line in lines:
        loop.take(EntryTyped(line, "terminal"))

    assert shown.views[-1].screen.rulings == told
