"""What is said where an argument is settled, in English; rows of the panel are at most 21 characters."""

from __future__ import annotations

from typing import Final

LAID: Final = "{card} makes {count}"
LAID_FOR: Final = "{card} makes {count}: {scores}"

BETWEEN: Final = ", "
LAST: Final = " and "

SUITS_NEEDED: Final = (
    "the suits decide whether there is a flush or his nobs: write each card with its suit, as in 5H"
)
NOT_A_CLAIM: Final = "a claim is a number of points from 0 to 29, not {claim!r}"
TOO_MANY_CLAIMS: Final = "at most four players claim, and {number} claims were given"

TOO_LONG: Final = "these are more cards than can be argued about: five, or one pile of the play"
NO_SUCH_KIND: Final = "argued about is a hand, a crib or a pile; begin at /settle"
NOBODY: Final = ("One player", "The other")
"""Who claims where no game is played."""

VERDICTS: Final = {"exact": "Right", "under": "{off} too few", "over": "{off} too many"}
TITLES: Final = {"hand": "The hand is worth", "crib": "The crib is worth", "pile": "The last card scores"}
POINT: Final = "1 point"
POINTS: Final = "{points} points"
SOURCE: Final = "Source: {source}"

CLAIMED: Final = "Claimed {claim}: {sentence}"
NO_SUCH_RULE: Final = "no rule has {about!r} in its title; `muggins rules` lists them all"
RULE: Final = "{title}: {text} ({source}.)"
NO_RULE: Final = "No rule of the game was needed for that."

SENTENCES: Final[dict[str, str]] = {
    # Settling an argument, on the panel
    "title_settle": "SETTLE",
    "settle_hand": "a hand",
    "settle_crib": "a crib",
    "settle_pile": "a pile",
    "settle_last": "and no more",
    "settle_card": "Key the hand's cards",
    "settle_crib_card": "Key the crib's cards",
    "settle_pile_card": "Key the cards laid",
    "settle_starter": "Now the starter",
    "settle_worth": "It is {points}",
    "settle_says": "{name}'s claim?",
    "settle_told": "{name}: {claim}. {sentence}",
    "settle_source": "Source: {source}",
    "key_hand": "HAND",
    "key_crib": "CRIB",
    "key_pile": "PILE",
    "key_last": "LAST",
    "large_says": "{name} SAYS?",
    "panel_settle_says": "{name}: how many? OK takes it, NEXT passes {name} over",
}
