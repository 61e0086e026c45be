"""
How a count is said: "fifteen two, fifteen four, and a pair is six".

Each step says the total so far, which is the players' own check. Those who know
the structures say several combinations in one breath: two runs of three over a
pair are "a double run of three", eight at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from scorer.rules.show import Count, Item, Kind
from scorer.say import SHORT_WIDTH, say
from scorer.say import recital as words


class Step(NamedTuple):
    """
    What is said in one breath.

    Attributes:
        name: Which structure it is, by its key among the words of the recital.
        items: The combinations that it covers.
    """

    name: str
    items: tuple[Item, ...]

    @property
    def points(self) -> int:
        """What its combinations are worth together."""
        return sum(item.points for item in self.items)


def recite(count: Count, *, by_structure: bool = False) -> tuple[str, ...]:
    """
    Say a count, one line a step, each with the total so far.

    Args:
        count: What was counted, in its order of counting.
        by_structure: Say double runs and pairs royal as one step.

    >>> from scorer.cards import Card, parse_cards
    >>> from scorer.rules.show import count_show
    >>> recite(count_show(parse_cards("5H JS 2C 8D"), Card.parse("JC"), crib=False))
    ('fifteen two', 'fifteen four', 'fifteen six', 'and a pair is eight')
    """
    if not count.items:
        return (words.NOTHING,)
    lines: list[str] = []
    total = 0
    for step in steps_of(count, by_structure=by_structure):
        total += step.points
        lines.append(_say(step, total))
    if len(lines) > 1:
        lines[-1] = words.LAST.format(step=lines[-1])
    return tuple(lines)


def recite_in_rows(count: Count) -> tuple[str, ...]:
    """A count in rows of 21 characters: what each combination is, the total so far, and its cards."""
    rows: list[str] = []
    total = 0
    for item in count.items:
        total += item.points
        cards = [card.pretty for card in item.cards]
        before = f"{say(f'recital_{item.kind}'):<6}{total:>3} "
        is_short = len(before) + len(" ".join(cards)) <= SHORT_WIDTH
        rows.append(before + (" " if is_short else "").join(cards))
    return tuple(rows) or (words.NOTHING_ROW,)


def one_sentence(lines: Iterable[str]) -> str:
    """The lines of a recital in one breath."""
    return words.BETWEEN.join(lines)


def steps_of(count: Count, *, by_structure: bool = False) -> tuple[Step, ...]:
    """
    The steps that a count is said in.

    A structure stands where the first of its combinations would stand.
    """
    if not by_structure:
        return tuple(Step(item.kind, (item,)) for item in count.items)
    runs = sum(item.kind is Kind.RUN for item in count.items)
    breaths: dict[object, list[Item]] = {}
    for place, item in enumerate(count.items):
        # Beside several runs five cards have no room for a pair that is not part of them.
        if runs > 1 and item.kind in (Kind.PAIR, Kind.RUN):
            breath: object = Kind.RUN
        elif item.kind is Kind.PAIR:
            breath = Kind.PAIR, item.cards[0].rank
        else:
            breath = place
        breaths.setdefault(breath, []).append(item)
    return tuple(Step(_name_of(items), tuple(items)) for items in breaths.values())


_RUNS_NAMED: Final = {2: "double run", 3: "triple run", 4: "double double run"}
_PAIRS_NAMED: Final = {3: "pair royal", 6: "double pair royal"}


def _name_of(items: Sequence[Item]) -> str:
    if len(items) == 1:
        return items[0].kind
    runs = sum(item.kind is Kind.RUN for item in items)
    return _RUNS_NAMED[runs] if runs else _PAIRS_NAMED[len(items)]


def _say(step: Step, total: int) -> str:
    longest = max((item.cards for item in step.items), key=len)
    suit = longest[0].suit
    is_in_suit = step.name == Kind.FLUSH and all(card.suit is suit for card in longest)
    name = "flush in suit" if is_in_suit and suit else str(step.name)
    return words.STEPS[name].format(
        total=words.NUMBERS[total],
        length=words.NUMBERS[len(longest)],
        suit=words.SUITS[suit.value] if suit else "",
    )
