"""
The steps of a hint, in English: how many, where to look, which combination.

Each is told in a row of a small display, in a few capitals, and in a sentence.
The second step names ranks at most, and never the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorer.cards import Card
from scorer.say.coach import royal
from scorer.say.heard import rank_in_words
from scorer.say.recital import NUMBERS
from scorer.say.slips import Told

UNDER: Final = Told(("{few} more. Look again",), "{few} MORE", "{are} {few} more.")
OVER: Final = Told(("{many} too many",), "{many} TOO MANY", "{are} {many} too many.")
BOTH: Final = Told(
    ("{few} more,", "{many} too many"), "+{few} -{many}", "{are} {few} more, and {many} too many."
)
ARE: Final = ("There is", "There are")
"""For one, and for several."""

_LOOK_FOR: Final = {
    "fifteen": Told(
        ("15: {length} with the {rank}",), "{length} WITH {rank}", "Look for {number} cards with the {name}."
    ),
    "each": Told(
        ("each {rank} with each {other}",),
        "{rank}S WITH {other}S",
        "Look at each {name} with each {other_name}.",
    ),
    "pair": Told(("look for a pair",), "A PAIR", "Look for a pair."),
    "pair3": Told(("how many are alike?",), "HOW MANY?", "Look how many are alike."),
    "pair4": Told(("how many are alike?",), "HOW MANY?", "Look how many are alike."),
    "run": Told(("look for a run of {length}",), "RUN OF {length}", "Look for a run of {number}."),
    "flush": Told(("look at the suits",), "THE SUITS?", "Look at the suits."),
    "nobs": Told(("the jack: what suit?",), "THE JACK?", "Look at the jack, and at the starter's suit."),
    "thirty-one": Told(("what is the count?",), "THE COUNT?", "Look what the count is."),
    "go": Told(("who laid last?",), "WHO LAST?", "Look who laid the last card of the count."),
    "last": Told(("who laid last?",), "WHO LAST?", "Look who laid the last card of all."),
}
"""Where a combination is to be looked for that was missed."""

SEVERAL: Final = "Look for {kinds}."
SEVERAL_ROW: Final = "{number} combinations"
SEVERAL_LARGE: Final = "{number} TO FIND"
KINDS: Final = {
    "fifteen": ("1 fifteen", "{number} fifteens"),
    "pair": ("1 pair", "{number} pairs"),
    "run": ("1 run", "{number} runs"),
    "flush": ("a flush", "a flush"),
    "nobs": ("his nobs", "his nobs"),
    "thirty-one": ("thirty-one", "thirty-one"),
    "go": ("a go", "a go"),
    "last": ("the last card", "the last card"),
}
"""One and several of a kind, where several combinations are to be looked for."""

_LOOK_AT: Final = {
    "fifteen": Told(("look at the fifteens",), "15S AGAIN", "Look at the fifteens again."),
    "pair": Told(("look at the pairs",), "PAIRS AGAIN", "Look at the pairs again."),
    "run": Told(("look at the runs",), "RUNS AGAIN", "Look at the runs again."),
    "flush": Told(("look at the suits",), "THE SUITS?", "Look at the suits again."),
    "nobs": Told(("look at the jack",), "THE JACK?", "Look at the jack again."),
    "count": Told(("what is the count?",), "THE COUNT?", "Look what the count is."),
    "go": Told(("is there a go?",), "A GO?", "Look how the count ended."),
    "last": Told(("how did it end?",), "THE END?", "Look how the count ended."),
    "thirty-one": Told(("how did it end?",), "THE END?", "Look how the count ended."),
}
"""What is to be looked at again, where it was counted for too much."""

_SHORT: Final = {
    "run": Told(("how long is the run?",), "HOW LONG?", "Look how long the run is."),
    "flush": Told(("how many of one suit?",), "HOW LONG?", "Look how long the flush is."),
}
_SHORT_OTHERWISE: Final = Told(
    ("what is each worth?",), "WORTH WHAT?", "Look what each combination is worth."
)
AGAIN: Final = Told(("count again in order",), "COUNT AGAIN", "Count again in order.")

_NAMED: Final = {
    "fifteen": ("{cards} = 15", "{sum} = 15", "{close} = 15"),
    "pair": ("pair {cards}", "PAIR {close}", "PAIR {close}"),
    "run": ("run {cards}", "RUN {ranks}", "RUN {close}"),
    "flush": ("flush {cards}", "FLUSH OF {length}", "FLUSH OF {length}"),
    "nobs": ("nobs {cards}", "NOBS {cards}", "NOBS {cards}"),
    "thirty-one": ("thirty-one for 2", "31 FOR 2", "31 FOR 2"),
    "go": ("the go for 1", "GO FOR 1", "GO FOR 1"),
    "last": ("the last card for 1", "LAST FOR 1", "LAST FOR 1"),
}
"""A combination by name: in a row, in capitals, and in capitals where that is too long."""

WORTH: Final = "{row}: {points}"
MISSED: Final = "missed:"
MISSED_ROW: Final = "missed {row}"
LIKELY: Final = "likely missed:"
LIKELY_ROW: Final = "likely {row}"

_FACT_COLUMNS: Final = 11
_COLUMNS: Final = 21


def look_for(kind: str, cards: Sequence[Card], *, one_of_several: bool) -> Told:
    """
    Where a combination is to be looked for, without telling it.

    Args:
        kind: What it is.
        cards: Its cards.
        one_of_several: Others of the same ranks count as well.
    """
    ranks = [card.rank for card in cards]
    # The rank that tells most: of seven, seven and ace it is the ace.
    rarest = min(ranks, key=lambda rank: (ranks.count(rank), rank))
    is_each = kind == "fifteen" and len(cards) == 2 and one_of_several
    told = _LOOK_FOR["each" if is_each else royal(kind, cards)]
    return _filled(
        told,
        rank=rarest.word,
        name=rank_in_words(rarest.word),
        other=max(ranks).word,
        other_name=rank_in_words(max(ranks).word),
        length=len(cards),
        number=NUMBERS[len(cards)],
    )


def look_at(kind: str) -> Told:
    """What is to be looked at again, where something was counted too much."""
    return _LOOK_AT[kind]


def look_how_long(kind: str) -> Told:
    """What is to be looked at again, where something was counted for less."""
    return _SHORT.get(kind, _SHORT_OTHERWISE)


def several(kinds: Sequence[str]) -> Told:
    """How many of each kind are to be looked for."""
    named = [
        KINDS[kind][number > 1].format(number=number)
        for kind in dict.fromkeys(kinds)
        for number in (kinds.count(kind),)
    ]
    row = ", ".join(named)
    *most, last = named
    sentence = SEVERAL.format(kinds=" and ".join(filter(None, (", ".join(most), last))))
    number = len(kinds)
    return Told(
        (row if len(row) <= _COLUMNS else SEVERAL_ROW.format(number=number),),
        SEVERAL_LARGE.format(number=number),
        sentence,
    )


def named(kind: str, cards: Sequence[Card], points: int = 0) -> Told:
    """A combination by name, without a sentence; with *points*, that it is worth so many."""
    ranks = [card.rank.word for card in cards]
    values = {
        "cards": " ".join(card.pretty for card in cards),
        "ranks": " ".join(ranks),
        "close": "".join(ranks),
        "sum": "+".join(ranks),
        "length": len(cards),
    }
    row, *large = (form.format(**values) for form in _NAMED[kind])
    worth = WORTH.format(row=row, points=points)
    return Told(
        (worth if points and len(worth) <= _COLUMNS else row,),
        next((form for form in large if len(form) <= _FACT_COLUMNS), large[-1]),
        "",
    )


def as_likely(told: Sequence[Told], *, is_certain: bool) -> list[Told]:
    """What was missed, told as likely where it is not certain: in its row, or in one before it."""
    if not told:
        return []
    first, *others = told
    in_row = (MISSED_ROW if is_certain else LIKELY_ROW).format(row=first.rows[0])
    rows = (in_row,) if len(in_row) <= _COLUMNS else (MISSED if is_certain else LIKELY, *first.rows)
    return [first._replace(rows=rows), *others]


def _filled(told: Told, **values: object) -> Told:
    rows, large, sentence = told
    return Told(
        tuple(row.format(**values) for row in rows), large.format(**values), sentence.format(**values)
    )


def how_many(few: int, many: int) -> Told:
    """How many points were left out, and how many are not there."""
    told = BOTH if few and many else UNDER if few else OVER
    return _filled(told, few=few, many=many, are=ARE[(few or many) > 1])
