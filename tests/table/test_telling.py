"""The rulings, word for word: what a player hears for each move, and never before its time."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import EntryTyped
from scorer.record.history import History
from scorer.rules.events import ClaimJudged
from scorer.table.face import make_face
from scorer.table.loop import Loop
from scorer.table.present import present
from scorer.table.table import Table
from scorer.table.telling import tell_last
from tests.honest import honest_entry, shuffle
from tests.tabletop import enter, sit_down

PLAY: Final = ("5H", "TC", "9D", "6S", "GO", "GO", "KH", "2S", "3D", "7H", "4C")
"""A starter, and the play of a whole deal: Bob has 2 6 7 10 and counts 7, Ann 3 4 9 K and counts 5."""

SHOWN: Final = (*PLAY, "OK", "OK", "8C 8D 8H 8S")
PAIRED: Final = ("5H", "TC", "TD")
"""Ann has paired Bob's ten."""

CALL: Final = {"claims": "call"}
TEACH: Final = {"claims": "teach"}
STRICT: Final = {"claims": "strict"}
AUTO: Final = {"claims": "auto"}
POINTS: Final = {"entry": "points"}
SEVEN: Final = "Fifteen two, fifteen four, and a run of three is seven."
FIVE: Final = "Fifteen two, and a run of three is five."

TOLD: list[tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], str]] = [
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
    # Claims in the play
    (
        {**TEACH},
        (*PAIRED, "CLAIM 2"),
        ("Ann claims 2, and that is right: a pair for 2.",),
        "teach: an exact claim",
    ),
    (
        {**TEACH},
        (*PAIRED, "CLAIM 0"),
        ("Ann claims 0; it is 2, and Ann pegs 2.", "A pair for 2."),
        "teach: a short claim is mended",
    ),
    ({**TEACH}, ("5H", "TC", "9D", "CLAIM 0"), (), "nothing for nothing needs no word"),
    (
        {**TEACH},
        (*PAIRED, "4S"),
        ("Ann's 10♦ is worth 2, and Ann pegs 2.", "A pair for 2.", "Bob plays 4♠: 24."),
        "teach: a card that nobody claimed for",
    ),
    (
        {**STRICT},
        (*PAIRED, "CLAIM 0"),
        ("Ann claims 0 and pegs 0; it is 2.", "A pair for 2."),
        "strict: a short claim is lost",
    ),
    (
        {**STRICT},
        (*PAIRED, "4S"),
        ("Ann's 10♦ was worth 2, and nothing was claimed.", "A pair for 2.", "Bob plays 4♠: 24."),
        "strict: a card that nobody claimed for",
    ),
    (
        {**STRICT},
        (*PAIRED, "CLAIM 6"),
        ("Ann claims 6; it is 2, and Ann pegs 2.", "A pair for 2."),
        "strict: too many",
    ),
    (
        {**STRICT, "overclaim": "excess_to_opponent"},
        (*PAIRED, "CLAIM 6"),
        ("Ann claims 6; it is 2, and Ann pegs 2.", "A pair for 2.", "A penalty: Bob pegs 4."),
        "too many, and what it costs",
    ),
    (
        {**STRICT, "false_game": "acc15", "scores": "115, 3"},
        (*PAIRED, "CLAIM 6"),
        (
            "Ann claims 6; it is 2, and Ann pegs 2.",
            "A pair for 2.",
            "A penalty: Ann pegs back 15.",
            "A penalty: Bob pegs 4.",
        ),
        "a false claim of game",
    ),
    (
        {**STRICT, "false_game": "lose_game", "scores": "115, 3"},
        (*PAIRED, "CLAIM 6"),
        (
            "Ann claims 6; it is 2, and Ann pegs 2.",
            "A pair for 2.",
            "Bob won: a false claim of game loses it.",
        ),
        "a false claim of game that loses it",
    ),
    (
        {**AUTO},
        (*PAIRED, "CLAIM 0"),
        ("Ann claims 0 and pegs 0; it is 2.", "A pair for 2.", "Muggins: Bob pegs 2."),
        "auto: the rest is the opponent's",
    ),
    (
        {**TEACH},
        ("5H", "TC", "9D", "TD", "CLAIM 2"),
        (
            "Bob claims 2; it is 0, and Bob pegs 0.",
            "2 too many. 10♣ 10♦ are parted: only cards laid one right after the other are a pair.",
        ),
        "a pair across a card, and why it is none",
    ),
    (
        {**TEACH},
        ("5H", "KC", "8D", "KD", "3D", "CLAIM 2", "3C", "CLAIM 2"),
        (
            "Bob claims 2; it is 0, and Bob pegs 0.",
            "2 too many. 3♦ 3♣ lie in two counts: cards of an earlier count do not combine.",
        ),
        "a pair with the count before",
    ),
    (
        {**TEACH},
        ("5H", "4C", "6D", "5D", "CLAIM 3"),
        (
            "Bob claims 3; it is 5, and Bob pegs 5.",
            "2 too few. Likely missed: 4♣ + 6♦ + 5♦ = 15.",
            "Fifteen for 2 and a run of 3.",
        ),
        "a fifteen behind a run",
    ),
    # Claims at the show
    (
        {**TEACH},
        (*PLAY, "CLAIM 1", "CLAIM 7"),
        ("Bob claims 7, and that is right: fifteen two, fifteen four, and a run of three is seven.",),
        "teach: an exact hand",
    ),
    (
        {**TEACH},
        (*PLAY, "CLAIM 1", "CLAIM 4"),
        (
            "Bob claims 4; it is 7, and Bob pegs 7.",
            "3 too few. Likely missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
        ),
        "teach: a short hand, and why",
    ),
    (
        {**TEACH},
        (*PLAY, "CLAIM 1", "CLAIM fifteens=4 pairs=2"),
        (
            "Bob claims 6; it is 7, and Bob pegs 7.",
            "1 too few. Pairs 2, not 0. No more than that is there. Runs 0, not 3. Missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
        ),
        "teach: a hand by kind, and why",
    ),
    (
        {**STRICT},
        (*PLAY, "CLAIM 1", "CLAIM 4"),
        ("Bob claims 4 and pegs 4; it is 7.", "3 too few. Likely missed: the run 5♥ 6♠ 7♥.", SEVEN),
        "strict: a short hand",
    ),
    (
        {**STRICT},
        (*PLAY, "CLAIM 1", "CLAIM 7", "CLAIM 6"),
        (
            "Ann claims 6; it is 5, and Ann pegs 5.",
            "1 too many. Count again in order: each combination counts once.",
            FIVE,
        ),
        "too many, and why",
    ),
    (
        {**AUTO},
        (*PLAY, "CLAIM 1", "CLAIM 4"),
        (
            "Bob claims 4 and pegs 4; it is 7.",
            "3 too few. Likely missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
            "Muggins: Ann pegs 3.",
        ),
        "auto: a short hand",
    ),
    (
        {**STRICT},
        (*PLAY, "CLAIM 7 BY Bob"),
        (
            "Ann's 4♣ was worth 1, and nothing was claimed.",
            "One for last.",
            "All cards are out: Bob counts first.",
            "Bob claims 7, and that is right: fifteen two, fifteen four, and a run of three is seven.",
        ),
        "the last card left unclaimed by going on",
    ),
    # Muggins by call
    (
        {**CALL},
        (*PAIRED, "CLAIM 2"),
        ("Ann claims 2 and pegs 2.",),
        "call: an exact claim is not judged aloud",
    ),
    ({**CALL}, (*PAIRED, "CLAIM 0"), ("Ann claims 0 and pegs 0.",), "call: nor is a short one"),
    (
        {**CALL},
        (*PAIRED, "CLAIM 6"),
        ("Ann claims 6; it is 2, and Ann pegs 2.", "A pair for 2."),
        "call: too many is told at once, for nobody can call it",
    ),
    (
        {**CALL},
        (*PAIRED, "CLAIM 0", "MUGGINS 2"),
        ("Muggins! Bob calls 2 and pegs 2: Ann's 10♦ is 2, not 0.", "A pair for 2."),
        "muggins",
    ),
    (
        {**CALL},
        (*PAIRED, "MUGGINS 2"),
        ("Muggins! Bob calls 2 and pegs 2: Ann's 10♦ is 2, not 0.", "A pair for 2."),
        "muggins before anything was claimed",
    ),
    (
        {**CALL},
        (*PAIRED, "CLAIM 0", "MUGGINS 4"),
        ("Muggins! Bob calls 4 and pegs 2: Ann's 10♦ is 2, not 0.", "A pair for 2."),
        "muggins, called too high",
    ),
    (
        {**CALL},
        (*PLAY, "CLAIM 1", "CLAIM 4", "MUGGINS 2"),
        (
            "Muggins! Ann calls 2 and pegs 2: Bob's hand is 7, not 4.",
            "3 too few. Likely missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
        ),
        "muggins of a hand, called too low",
    ),
    (
        {**CALL},
        (*PAIRED, "CLAIM 2", "MUGGINS 2"),
        ("Bob calls 2, but Ann's 10♦ is 2 and nothing was missed: Ann pegs 2.", "A pair for 2."),
        "a false call",
    ),
    (
        {**CALL},
        (*PLAY, "CLAIM 1", "CLAIM 7", "MUGGINS 2"),
        ("Ann calls 2, but Bob's hand is 7 and nothing was missed: Bob pegs 2.", SEVEN),
        "a false call of a hand",
    ),
    (
        {**CALL},
        (*PAIRED, "CLAIM 0", "4S"),
        ("Nobody called: Ann's 10♦ was 2, not 0; the rest is lost.", "A pair for 2.", "Bob plays 4♠: 24."),
        "the window closes on missed points",
    ),
    (
        {**CALL},
        (*PAIRED, "CLAIM 2", "4S"),
        ("Nobody called: Ann's 10♦ is 2, just as claimed.", "A pair for 2.", "Bob plays 4♠: 24."),
        "the window closes on an exact claim",
    ),
    (
        {**CALL},
        ("5H", "TC", "9D", "CLAIM 0", "6S"),
        ("Bob plays 6♠: 25.",),
        "the window closes on nothing for nothing",
    ),
    (
        {**CALL},
        (*PLAY, "CLAIM 1", "CLAIM 4", "ACCEPT"),
        (
            "Nobody called: Bob's hand was 7, not 4; the rest is lost.",
            "3 too few. Likely missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
        ),
        "a short hand is accepted",
    ),
    (
        {**CALL},
        (*PLAY, "CLAIM 1", "CLAIM 4", "CLAIM 5"),
        (
            "Nobody called: Bob's hand was 7, not 4; the rest is lost.",
            "3 too few. Likely missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
            "Ann claims 5 and pegs 5.",
        ),
        "the next claim closes the window",
    ),
    (
        {**CALL},
        (*PAIRED, "4S"),
        ("Ann's 10♦ was worth 2, and nothing was claimed.", "A pair for 2.", "Bob plays 4♠: 24."),
        "claim and window are closed by one card",
    ),
    (
        {**CALL},
        (*PAIRED, "TS", "GO"),
        ("Ann says go at 30.",),
        "a go closes the claim and not the window: nothing is told",
    ),
    (
        {**CALL, "scores": "110, 119"},
        (*PLAY, "CLAIM 1", "ACCEPT", "CLAIM 4"),
        (
            "Bob claims 4 and pegs 1; it is 7.",
            "3 too few. Likely missed: the run 5♥ 6♠ 7♥.",
            SEVEN,
            "Bob won, 121 to 111.",
        ),
        "a claim that ends the game is told at once",
    ),
    # Sides
    (
        {**CALL, "players": 3},
        ("5H", "TC", "9D", "9S", "CLAIM 0", "MUGGINS 2 BY Cid"),
        ("Muggins! Cid calls 2 and pegs 2: Ann's 9♠ is 2, not 0.", "A pair for 2."),
        "muggins by the third player",
    ),
    (
        {**AUTO, "players": 4},
        (*PAIRED[:2], "TD", "CLAIM 0"),
        ("Cid claims 0 and pegs 0; it is 2.", "A pair for 2.", "Muggins: Dee pegs 2."),
        "muggins goes to the left neighbour of a partner",
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
    given = {"dealer": "Ann", **agreed}
    history = sit_down(**{key: word for key, word in given.items() if word is not None})
    history = enter(history, *lines)

    assert tell_last(history) == told


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_tells_while_muggins_can_be_called(seats: int) -> None:
    """In `call` an exact claim and a short one sound and look alike, in words and for programs."""
    history = sit_down(seats, dealer="Ann", claims="call", target=61)
    compared = 0
    while not history.state.is_over:
        entry = honest_entry(history.state, shuffle((seats, history.state.number)))
        assert entry is not None
        word, _, points = entry.partition(" ")
        exact = enter(history, entry)
        if word == "CLAIM" and exact.state.deal.window is not None and int(points) - 1 in CLAIMED:
            short = enter(history, f"CLAIM {int(points) - 1}")
            assert all(is_told_alike(each) for each in (exact, short))
            assert shape_of(exact) == shape_of(short)
            compared += 1
        history = exact

    assert compared > 5


CLAIMED: Final = range(1, 10)
"""What a card and a hand can both be worth, so that a claim of one less is possible too."""


def is_told_alike(history: History) -> bool:
    """The claim is told by what was said and pegged, and by no other number."""
    assert history.last is not None
    claim = next(event for event in history.last.events if isinstance(event, ClaimJudged))
    name = history.head.players[claim.seat]
    return f"{name} claims {claim.claimed} and pegs {claim.pegged}." in tell_last(history)


def shape_of(history: History) -> str:
    """All that is shown and served, but for the numbers."""
    rulings = tell_last(history)
    screen = present(history, rulings=rulings)
    shown = [*screen.lines(), screen.sentence, *rulings, json.dumps(make_face(history, seq=0))]
    return re.sub(r" *\d+ *", "#", "\n".join(shown))
