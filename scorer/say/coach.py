"""What a player is told about a claim, in English."""

from __future__ import annotations

from typing import Final

VERDICTS: Final = {
    "exact": "{claim} is right.",
    "under": "{points} too few.",
    "over": "{points} too many.",
}

MISSED: Final = "Likely missed: {items}."
BETWEEN_ITEMS: Final = ", "
MUCH_MISSED: Final = "{number} combinations were likely missed: count again in order."
NOTHING_FITS: Final = "No combinations make just that difference: count again in order."
LISTED_ONCE: Final = "Count again in order: each combination counts once."

ITEMS: Final = {
    "fifteen": "{sum} = 15",
    "pair": "the pair {cards}",
    "run": "the run {cards}",
    "flush": "the flush {cards}",
    "nobs": "his nobs {cards}",
}
"""How a combination is named that was missed."""

CUT_SHORT: Final = {
    "run": "Likely the run was cut short: {cards} is a run of {length}.",
    "flush": "Likely the starter was left out: {cards} is a flush of {length}.",
}

SLIPS: Final = {
    "fifteen again": (
        "{ranks} is one fifteen in whatever order: the same cards in another order are one fifteen."
    ),
    "pair again": "{cards} is one pair, whichever card is named first.",
    "run again": "{ranks} is one run in whatever order.",
    "runs inside": "{ranks} is one run: the shorter runs inside it do not count as well.",
    "crib flush": "{cards} is no flush: in the crib all five must be of one suit.",
    "starter flush": "{cards} is no flush: all four cards of the hand must be of one suit.",
    "flush of four": "{cards} is a flush of four: the starter is of another suit.",
    "other jack": "{cards} is not his nobs: the starter is of another suit.",
    "heels": "{cards} was turned up: his heels are pegged at the turn, and it is no nobs.",
    "round the corner": "{ranks} is no run: the ace is low, and no run goes round the corner.",
}
"""What may have been counted that is not there, or not twice."""
