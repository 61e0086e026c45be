"""The rulings of muggins, word for word, and that nothing is told while it can be called."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest

from scorer.record.history import History
from scorer.rules.events import ClaimJudged
from scorer.table.face import make_face
from scorer.table.present import present
from scorer.table.telling import tell_last
from tests.honest import honest_entry, shuffle
from tests.table.agreed import AUTO, CALL, PLAY
from tests.table.rulings import PAIRED, SEVEN, Ruling, told_of
from tests.tabletop import enter, sit_down

TOLD: Final[list[Ruling]] = [
    # what is agreed, what is entered, what is told of the last entry
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
]


@pytest.mark.parametrize(("agreed", "lines", "told"), [pytest.param(*row[:3], id=row[3]) for row in TOLD])
def test_ruling(agreed: dict[str, Any], lines: tuple[str, ...], told: tuple[str, ...]) -> None:
    """What is told of the last entry, and nothing else."""
    assert told_of(agreed, *lines) == told


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
