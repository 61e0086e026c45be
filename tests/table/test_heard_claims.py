"""What is heard of each claim and of muggins, and never more than the table tells."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.table.agreed import AUTO, CALL, PLAY, STRICT, TEACH
from tests.table.hearing import Sound, check_heard, named

CALL_SHOW: Final = {**CALL, "claims_in": "show"}
TEACH_SHOW: Final = {**TEACH, "claims_in": "show"}

HEARD: Final[list[Sound]] = [
    # what is agreed, what is entered; of the last entry: its sound, what a voice says for scores, and the rest
    # Claims in the play
    (TEACH, ("5H", "TC", "5D"), "card", "", "Fifteen. Bob to play."),
    (TEACH, ("5H", "TC", "5D", "CLAIM 2"), "score", "Fifteen two.", ""),
    (TEACH, ("5H", "TC", "5D", "CLAIM 0"), "verdict", "It is two, not nothing. Fifteen two.", ""),
    (
        TEACH,
        ("5H", "TC", "5D", "8C"),
        "verdict",
        "Not claimed: two. Fifteen two.",
        "Twenty-three. Ann to play.",
    ),
    (STRICT, ("5H", "TC", "5D", "8C"), "verdict", "Not claimed: two.", "Twenty-three. Ann to play."),
    (STRICT, ("5H", "TC", "4D", "8C"), "card", "", "Twenty-two. Ann to play."),
    (STRICT, ("5H", "4C", "5D", "6S", "CLAIM 2"), "verdict", "It is five, not two. Bob pegs two.", ""),
    (STRICT, ("5H", "TC", "5D", "CLAIM 0"), "verdict", "It is two, not nothing. Ann pegs nothing.", ""),
    (STRICT, ("5H", "TC", "4D", "CLAIM 2"), "verdict", "It is nothing, not two.", ""),
    (STRICT, ("5H", "TC", "4D", "CLAIM 0"), "card", "", ""),
    (
        {**STRICT, "overclaim": "two_to_opponent"},
        ("5H", "TC", "5D", "CLAIM 4"),
        "verdict",
        "It is two, not four. Fifteen two. A penalty: Bob, two.",
        "",
    ),
    (
        AUTO,
        ("5H", "TC", "5D", "8C"),
        "verdict",
        "Not claimed: two. Muggins. Bob, two.",
        "Twenty-three. Ann to play.",
    ),
    # Claims at the show
    (TEACH_SHOW, (*PLAY, "CLAIM 7"), "score", "Bob's hand: seven.", "Ann counts."),
    (
        TEACH_SHOW,
        (*PLAY, "CLAIM 5"),
        "verdict",
        "It is seven, not five. Missed: two, six and seven.",
        "Ann counts.",
    ),
    (
        TEACH_SHOW,
        (*PLAY, "CLAIM fifteens=4"),
        "verdict",
        "It is seven, not four. Missed: five, six and seven.",
        "Ann counts.",
    ),
    (TEACH_SHOW, (*PLAY, "CLAIM 6"), "verdict", "It is seven, not six.", "Ann counts."),
    (TEACH_SHOW, (*PLAY, "CLAIM 7", "CLAIM 1"), "verdict", "It is five, not one.", "Key the crib."),
    (TEACH_SHOW, (*PLAY, "CLAIM 8"), "verdict", "It is seven, not eight.", "Ann counts."),
    (TEACH_SHOW, (*PLAY, "CLAIM 0"), "verdict", "It is seven, not nothing.", "Ann counts."),
    (
        {**TEACH_SHOW, "suits": "asked"},
        ("5", "T", "9", "6", "GO", "GO", "K", "2", "3", "7", "4", "CLAIM 7"),
        "card",
        "Bob claims seven.",
        "Bob: which suits?",
    ),
    (
        {**TEACH_SHOW, "suits": "asked"},
        ("5", "J", "9", "6", "GO", "GO", "K", "2", "3", "7", "4", "CLAIM 5", "ASK none"),
        "verdict",
        "It is seven, not five. Missed: two, six and seven.",
        "Ann counts.",
    ),
    (
        {**TEACH_SHOW, "suits": "asked"},
        ("5", "J", "9", "6", "GO", "GO", "K", "2", "3", "7", "4", "CLAIM 5", "ASK nobs"),
        "verdict",
        "It is eight, not five.",
        "Ann counts.",
    ),
    # Muggins is called: nothing of a claim is told before nobody can call
    (CALL, ("5H", "TC", "5D", "CLAIM 2"), "score", "Ann claims two.", "Muggins?"),
    (CALL, ("5H", "TC", "5D", "CLAIM 0"), "card", "Ann claims nothing.", "Muggins?"),
    (CALL, ("5H", "TC", "4D", "CLAIM 0"), "card", "Ann claims nothing.", "Muggins?"),
    (CALL, ("5H", "TC", "5D", "CLAIM 4"), "verdict", "It is two, not four. Fifteen two.", ""),
    (CALL, ("5H", "TC", "5D", "CLAIM 2", "8C"), "card", "", "Twenty-three. Ann to play."),
    (
        CALL,
        ("5H", "TC", "5D", "CLAIM 0", "8C"),
        "verdict",
        "Nobody called. It was two, not nothing.",
        "Twenty-three. Ann to play.",
    ),
    (CALL, ("5H", "TC", "5D", "8C"), "verdict", "Not claimed: two.", "Twenty-three. Ann to play."),
    (CALL, ("5H", "TC", "5D", "5S", "AC"), "verdict", "Not claimed: two.", "Twenty-one. Bob to play."),
    (CALL, ("5H", "TC", "5D", "ACCEPT"), "verdict", "Not claimed: two.", ""),
    (CALL, ("5H", "TC", "5D", "MUGGINS 2"), "verdict", "Muggins. Bob, two.", ""),
    (CALL, ("5H", "TC", "5D", "CLAIM 2", "MUGGINS 2"), "verdict", "No muggins. Ann, two.", ""),
    (CALL, ("5H", "TC", "KD", "5S", "GO"), "card", "", "Go. Bob to play. Muggins?"),
    (CALL, ("5H", "TC", "TD", "5S", "GO"), "card", "", "Go. Bob to play. Muggins?"),
    (CALL_SHOW, (*PLAY, "CLAIM 7"), "score", "Bob claims seven.", "Ann counts. Muggins?"),
    (CALL_SHOW, (*PLAY, "CLAIM 5"), "score", "Bob claims five.", "Ann counts. Muggins?"),
    (CALL_SHOW, (*PLAY, "CLAIM 7", "ACCEPT"), "card", "", ""),
    (
        CALL_SHOW,
        (*PLAY, "CLAIM 5", "ACCEPT"),
        "verdict",
        "Nobody called. It was seven, not five. Missed: two, six and seven.",
        "",
    ),
    (CALL_SHOW, (*PLAY, "CLAIM 7", "CLAIM 5"), "score", "Ann claims five.", "Key the crib."),
    (CALL_SHOW, (*PLAY, "CLAIM 5", "MUGGINS 2"), "verdict", "Muggins. Ann, two: two, six and seven.", ""),
    (CALL_SHOW, (*PLAY, "CLAIM 0", "MUGGINS 7"), "verdict", "Muggins. Ann, seven.", ""),
    (CALL_SHOW, (*PLAY, "CLAIM 7", "MUGGINS 2"), "verdict", "No muggins. Bob, two.", ""),
]


@pytest.mark.parametrize(("agreed", "lines", "cue", "scores", "rest"), HEARD, ids=map(named, HEARD))
def test_what_is_heard(
    agreed: dict[str, Any], lines: tuple[str, ...], cue: str, scores: str, rest: str
) -> None:
    """Each move has its sound, what is said for the score, and what is said for those who want more."""
    check_heard(agreed, lines, cue, scores, rest)
