"""The rulings of claims, word for word: what a player hears for each, in the play and at the show."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.table.agreed import AUTO, PLAY, STRICT, TEACH
from tests.table.rulings import PAIRED, SEVEN, Ruling, told_of

FIVE: Final = "Fifteen two, and a run of three is five."

TOLD: Final[list[Ruling]] = [
    # what is agreed, what is entered, what is told of the last entry
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
]


@pytest.mark.parametrize(("agreed", "lines", "told"), [pytest.param(*row[:3], id=row[3]) for row in TOLD])
def test_ruling(agreed: dict[str, Any], lines: tuple[str, ...], told: tuple[str, ...]) -> None:
    """What is told of the last entry, and nothing else."""
    assert told_of(agreed, *lines) == told
