"""What a player is told about a claim, in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.cards import Card

VERDICTS: Final = {
    "exact": "{claim} is right.",
    "under": "{points} too few.",
    "over": "{points} too many.",
}

MISSED: Final = "Likely missed: {items}."
MISSED_ALL: Final = "Missed: {items}."
BETWEEN_ITEMS: Final = ", "
MUCH_MISSED: Final = "{number} combinations were likely missed: count again in order."
OF_NOTHING: Final = "Count again in order: each combination counts once."
NOTHING_HELD: Final = "Nothing in these cards counts."
NOTHING_OF_KIND: Final = "No more than that is there."
NOTHING_LAID: Final = "Nothing more in this count scores."
LEFT_OVER: Final = "And {points} more that nothing in these cards makes."
OTHER_SETS: Final = "It may also have been {sets}."
BETWEEN_SETS: Final = ", or "
AND_ITEMS: Final = " and "

OF_KIND: Final = "{kind} {claimed}, not {true}."
KINDS: Final = {"fifteen": "Fifteens", "pair": "Pairs", "run": "Runs", "flush": "Flush", "nobs": "Nobs"}

IT_IS: Final = "IT IS {points}"
SCORES: Final = "{items}: {points}"
SCORES_NOTHING: Final = "nothing"

ITEMS: Final = {
    "fifteen": "{sum} = 15",
    "pair": "the pair {cards}",
    "pair3": "the pair royal {cards}",
    "pair4": "the double pair royal {cards}",
    "run": "the run {cards}",
    "flush": "the flush {cards}",
    "nobs": "his nobs {cards}",
    "thirty-one": "the thirty-one",
    "go": "the go",
    "last": "the last card",
}
"""How a combination is named that was missed."""

SHORT: Final = {
    "run": "Likely the run was cut short: {cards} is a run of {points}.",
    "flush": "Likely the starter was left out: {cards} is a flush of {points}.",
    "pair3": "Likely a card was left out: {cards} is a pair royal, {points}.",
    "pair4": "Likely a card was left out: {cards} is a double pair royal, {points}.",
    "thirty-one": "Likely counted as a go: thirty-one is 2, not 1.",
}
"""How a combination is named that was taken for a smaller one."""

SHORT_OTHERWISE: Final = "Likely counted for {counted} only: {item}, which is {points}."


def name_of(kind: str, cards: Sequence[Card]) -> str:
    """How a combination is named: by its cards."""
    pretty = [card.pretty for card in cards]
    return ITEMS[royal(kind, cards)].format(sum=" + ".join(pretty), cards=" ".join(pretty))


def tell_short(kind: str, cards: Sequence[Card], points: int, counted: int) -> str:
    """That a combination of so many points was counted for fewer."""
    smallest = {"run": 3, "flush": 4, "pair3": 2, "pair4": 2, "thirty-one": 1}
    key = royal(kind, cards)
    if key in smallest and counted >= smallest[key]:
        return SHORT[key].format(cards=" ".join(card.pretty for card in cards), points=points)
    return SHORT_OTHERWISE.format(counted=counted, item=name_of(kind, cards), points=points)


def royal(kind: str, cards: Sequence[Card]) -> str:
    """A kind, with how many are alike where the play counts more than two as one: ``pair3``."""
    return f"pair{len(cards)}" if kind == "pair" and len(cards) > 2 else str(kind)
