"""
What was counted that is not there, or not twice, in English.

Each is told in a sentence, in one or two rows of a small display, and in a few
capitals. All three are true of the cards, whatever was thought.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorer.cards import Card

_COLUMNS: Final = 21


class Told(NamedTuple):
    """
    One thing that is told, in three lengths.

    Attributes:
        rows: At most two rows of 21 characters.
        large: At most 11 capitals.
        sentence: A sentence.
    """

    rows: tuple[str, ...]
    large: str
    sentence: str


_SLIPS: Final = {
    # At the show
    "fifteen again": Told(
        ("{ranks} is one 15:", "same cards, once only"),
        "{close} ONCE",
        "{ranks} is one fifteen in whatever order: the same cards in another order are one fifteen.",
    ),
    "pair again": Told(
        ("{cards} is one pair",), "{close} ONCE", "{cards} is one pair, whichever card is named first."
    ),
    "pair in the run": Told(
        ("the double run has", "the pair in it"),
        "{close} ONCE",
        "{cards} is in the double run already: the pair does not count beside it.",
    ),
    "run again": Told(("{ranks} is one run",), "{close} ONCE", "{ranks} is one run in whatever order."),
    "runs inside": Told(
        ("{ranks}:", "one run of {length}, no more"),
        "{close} ONCE",
        "{ranks} is one run: the shorter runs inside it do not count as well.",
    ),
    "gap in the run": Told(
        ("{ranks} is no run",), "{close} NO RUN", "{ranks} is no run: a rank is missing between."
    ),
    "round the corner": Told(
        ("{ranks} is no run:", "the ace is low"),
        "{close} NO RUN",
        "{ranks} is no run: the ace is low, and no run goes round the corner.",
    ),
    "nearly fifteen": Told(
        ("{ranks} is {sum}, not 15",), "{close} IS {sum}", "{ranks} is {sum}, not fifteen."
    ),
    "crib flush": Told(
        ("crib: all five cards", "of one suit, or none"),
        "NO FLUSH",
        "{cards} is no flush: in the crib all five must be of one suit.",
    ),
    "starter flush": Told(
        ("all four of the hand", "of one suit, or none"),
        "NO FLUSH",
        "{cards} is no flush: all four cards of the hand must be of one suit.",
    ),
    "flush of four": Told(
        ("a flush of four: not", "the starter's suit"),
        "FLUSH OF 4",
        "{cards} is a flush of four: the starter is of another suit.",
    ),
    "flush inside": Told(
        ("one flush of five,", "no more"),
        "FLUSH ONCE",
        "{cards} is one flush of five: the four do not count as well.",
    ),
    "other jack": Told(
        ("{cards} is not his nobs:", "the starter differs"),
        "NO NOBS",
        "{cards} is not his nobs: the starter is of another suit.",
    ),
    "nobs for two": Told(
        ("his nobs is 1,", "his heels is 2"),
        "NOBS IS 1",
        "{cards} is his nobs, for 1: two is for a jack that is turned up.",
    ),
    "heels": Told(
        ("{cards} was turned up:", "pegged at the turn"),
        "HEELS ONCE",
        "{cards} was turned up: his heels are pegged at the turn, and it is no nobs.",
    ),
    # In the play
    "pair across": Told(
        ("{ranks} are parted",),
        "{close} PARTED",
        "{cards} are parted: only cards laid one right after the other are a pair.",
    ),
    "pairs in the royal": Told(
        ("{ranks} count once",),
        "{close} ONCE",
        "{cards} are all their pairs together: the smaller ones do not count as well.",
    ),
    "run in the run": Told(
        ("{ranks}:", "only the longest run"),
        "{close} ONCE",
        "{cards} is one run: the shorter run inside it does not count as well.",
    ),
    "broken run": Told(
        ("{ranks}: broken",),
        "BROKEN RUN",
        "{cards} is a broken run: a card that does not belong to it was laid between.",
    ),
    "double run": Told(
        ("no double run", "in the play"),
        "NO DOUBLE",
        "{cards} is no double run: in the play the last cards are one run, or none.",
    ),
    "across counts": Told(
        ("a new count began", "before {last}"),
        "NEW COUNT",
        "{cards} lie in two counts: cards of an earlier count do not combine.",
    ),
    "misheard 15": Told(("the count is {sum}",), "IT IS {sum}", "The count is {sum}, not fifteen."),
    "misheard 31": Told(("the count is {sum}",), "IT IS {sum}", "The count is {sum}, not thirty-one."),
    "flush in the play": Told(
        ("no flush in the play",), "NO FLUSH", "{cards} is no flush: in the play there is none."
    ),
    "thirty-one for more": Told(
        ("thirty-one is 2:", "the go is in it"),
        "31 IS 2",
        "Thirty-one is 2: the go and the last card are in it.",
    ),
    "go for more": Told(("a go is 1",), "GO IS 1", "A go is 1: only thirty-one is 2."),
    "last for more": Told(
        ("the last card is 1",),
        "LAST IS 1",
        "The last card is 1: only thirty-one is 2, and there is no go beside it.",
    ),
    "no go": Told(
        ("there is no go yet",), "NO GO YET", "There is no go yet: it is pegged when nobody can lay any more."
    ),
}


def tell_slip(key: str, cards: Sequence[Card]) -> Told:
    """
    Why these cards are not there, or not twice, as they were counted.

    Args:
        key: Which slip it is.
        cards: The cards that it is about.
    """
    ranks = [card.rank.word for card in cards]
    values = {
        "ranks": " ".join(ranks),
        "close": "".join(ranks),
        "cards": " ".join(card.pretty for card in cards),
        "last": cards[-1].pretty,
        "length": len(cards),
        "sum": sum(card.value for card in cards),
    }
    rows, large, sentence = _SLIPS[key]
    closed_up = values | {"ranks": values["close"]}
    return Told(
        tuple(
            row if len(row := one.format(**values)) <= _COLUMNS else one.format(**closed_up) for one in rows
        ),
        large.format(**values),
        sentence.format(**values),
    )
