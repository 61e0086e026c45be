"""What ``muggins count`` prints and refuses, in English."""

from __future__ import annotations

from typing import Final

HAND: Final = "Hand "
CRIB: Final = "Crib "
STARTER: Final = "  starter "
COMBINATION: Final = "combination"
CARDS: Final = "cards"
POINTS: Final = "points"
TOTAL: Final = "total"
CARD: Final = "card"
COUNT: Final = "count"
SCORES: Final = "scores"

LABELS: Final = {
    "fifteen": "fifteen",
    "pair": "pair",
    "run": "run of {length}",
    "flush": "flush of {length}",
    "nobs": "his nobs",
    "thirty-one": "thirty-one",
}
ALIKE: Final = {2: "pair", 3: "pair royal", 4: "double pair royal"}
"""What so many cards of one rank are called in the play."""

POSSIBLE: Final = "The suits are not all known. Also possible: {answers}."
ANSWERS: Final = {
    "four": "a flush of four (+{points})",
    "five": "a flush of five (+{points})",
    "nobs": "his nobs (+{points})",
    "both": "a flush of five and his nobs (+{points})",
}
OR: Final = ", or "
CLAIM: Final = "Claimed {claim}: {sentence}"
TRAP: Final = "The trap here: {phrase}"

NOT_FIVE: Final = (
    "a count needs five cards, four held and the starter last, as in 5H 5C 5S JD 5D; given: {number}"
)
NO_NUMBER: Final = "a claim is a number of points from 0 to 29, not {claim!r}"
NO_KINDS: Final = (
    'a claim by kind is written as in "fifteens=4 pairs=2 runs=3 flush=0 nobs=1", each once, not {claim!r}'
)
NO_CARD_CLAIM: Final = "a laid card scores from 0 to 15 points, not {claim!r}"
NEVER: Final = "no hand and no crib is worth {claim}: claim 0 to 29, but never 19, 25, 26 or 27"
PAST_31: Final = (
    "{card} would take the count from {count} past 31: "
    "the pile ends before it, or a card of {left} or less fits"
)
PILE_IS_FULL: Final = (
    "{card} would take the count from 31 past 31: the pile ends at 31, and {card} begins a new one"
)
ONE_OR_THE_OTHER: Final = "a pile is counted by itself: leave out {given}"
EMPTY_PILE: Final = 'a pile needs a card, as in --pile "4S 6C 5D"'
