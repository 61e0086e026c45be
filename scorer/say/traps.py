"""What makes a hand easy to miscount, in English."""

from __future__ import annotations

from typing import Final

TIMES: Final = ("", "", " twice", " three times", " four times", " five times", " six times")
"""How often, where it is more than once."""

NINETEEN: Final = "Nothing counts here: players call it nineteen, which no hand is worth."

RAGGEDY: Final = {
    "Raggedy Ann": "Raggedy Ann: {fifteens}, and a run behind them, 13 in all; with twos it would be 11.",
    "Raggedy Andy": "Raggedy Andy: {fifteens}, and a run behind them, 11 in all; with aces it would be 13.",
}

FIFTEEN: Final = "{name} is fifteen{times}{behind}."
AND: Final = " and "
BEHIND: Final = ", behind {front}"
NOTHING_ELSE: Final = ", and nothing else counts"
BUT_PAIR: Final = ", and nothing else counts but the pair"
BUT_PAIRS: Final = ", and nothing else counts but the pairs"
ONCE: Final = "{name} is one fifteen, whichever way it is added."
EACH: Final = "{name} is fifteen{times}: each card with each."

STRUCTURES: Final = {
    "double run": "A double run of three is 8, the pair in it.",
    "double run of four": "A double run of four is 10, the pair in it: it is not four runs of three.",
    "triple run": "A triple run is 15, the pair royal in it.",
    "double double run": "A double double run is 16, both pairs in it.",
    "run of four": "A run of four is 4: the runs of three inside it do not count as well.",
    "run of five": "A run of five is 5: the shorter runs inside it do not count as well.",
}
OF_A_STRUCTURE: Final = {
    "run of three": "the run",
    "run of four": "the run",
    "run of five": "the run",
    "double run": "the double run",
    "double run of four": "the double run",
    "triple run": "the triple run",
    "double double run": "the double double run",
}
"""What other combinations hide behind."""

PAIRS: Final = {
    "pair royal": "Three alike are three pairs: 6.",
    "double pair royal": "Four alike are six pairs: 12.",
    "28": "Eight fifteens, and six pairs of fives: 28.",
    "29": "Eight fifteens, six pairs of fives and his nobs: 29.",
}

SUITS: Final = {
    "flush of four": "The flush is 4, without the starter: by the usual rule of the crib it is nothing.",
    "flush of five": "With the starter the flush is 5, not 4.",
    "no crib flush": "Four of one suit are nothing in the crib: all five must be.",
    "false flush": "Three of the hand and the starter are no flush.",
    "nobs": "His nobs is one more: it is easily forgotten after {points}.",
    "nobs alone": "His nobs is one.",
    "other jack": "The jack is not of the starter's suit: no nobs.",
    "heels": "The jack is the starter: his heels are pegged at the turn, and it is no nobs.",
}
