"""What is counted for a laid card that is not there: parted pairs, broken runs, a count misheard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scorer.cards import Card, Rank
from scorer.coach.slips import Slip
from scorer.rules.events import End
from scorer.rules.pegging import LIMIT, PlayKind, count_of, score_pile
from scorer.rules.worth import units_of_card

_ALIKE: Final = {1: 0, 2: 2, 3: 6, 4: 12}
"""What so many cards of one rank are worth."""

_MISHEARD: Final = {14: 15, 16: 15, 25: 15, 21: 31, 30: 31}
"""Counts that are one off, or sound like, one that scores."""

_CORNERS: Final = ({Rank.QUEEN, Rank.KING, Rank.ACE}, {Rank.KING, Rank.ACE, Rank.TWO})


class Score(NamedTuple):
    """
    Something that a laid card scores.

    Attributes:
        kind: What it is: a kind of the play, or ``go`` or ``last``.
        cards: The cards of the pile that earn it.
        points: What it is worth.
    """

    kind: str
    cards: tuple[Card, ...]
    points: int


def scores_of_card(pile: Sequence[Card], end: End | None) -> tuple[Score, ...]:
    """
    What the last card of *pile* scores, the point for a go or for the last card among it.

    Args:
        pile: The cards of the count, in the order laid.
        end: How the count ended with the card; None where it goes on.
    """
    awards = (award for unit in units_of_card(pile, end) for award in unit)
    return tuple(Score(award.reason.value, award.cards, award.points) for award in awards)


def slips_in_play(pile: Sequence[Card], end: End | None, earlier: Sequence[Card]) -> Iterator[Slip]:
    """
    What could have been counted too much for the last card of *pile*, likeliest first.

    Args:
        pile: The cards of the count, in the order laid.
        end: How the count ended with the card; None where it goes on.
        earlier: The cards laid before the count began, in order.
    """
    last = tuple(pile[-1:])
    if end is not None:
        yield Slip(f"{end} for more", end, last, 1)
    yield from _pair_slips(pile)
    yield from _run_slips(pile)
    if earlier:
        yield from _earlier_slips(pile, earlier)
    meant = _MISHEARD.get(count_of(pile))
    if meant is not None and not (meant == LIMIT and end):
        yield Slip(f"misheard {meant}", "count", tuple(pile), 2)
    if len(pile) > 3 and pile[-1].suit and len({card.suit for card in pile[-4:]}) == 1:
        yield Slip("flush in the play", "flush", tuple(pile[-4:]), 4)
    if end is None:
        yield Slip("no go", "go", last, 1)


def _pair_slips(pile: Sequence[Card]) -> Iterator[Slip]:
    alike = tuple(card for card in pile if card.rank is pile[-1].rank)
    together = _length(pile, PlayKind.PAIR) or 1
    if together > 2:
        yield Slip("pairs in the royal", "pair", alike[-together:], _ALIKE[together - 1])
    for taken in range(together + 1, len(alike) + 1):
        yield Slip("pair across", "pair", alike[-taken:], _ALIKE[taken] - _ALIKE[together])


def _run_slips(pile: Sequence[Card]) -> Iterator[Slip]:
    run = _length(pile, PlayKind.RUN)
    for length in range(3, run):
        yield Slip("run in the run", "run", tuple(pile[-run:]), length)
    for length in range(4, len(pile) + 1):
        yield from _broken_run(pile[-length:], run)
    ranks = {card.rank for card in pile[-3:]}
    if ranks in _CORNERS:
        yield Slip("round the corner", "run", tuple(pile[-3:]), 3)


def _broken_run(cards: Sequence[Card], run: int) -> Iterator[Slip]:
    """These cards would be a run without one that lies between them."""
    ranks = {card.rank for card in cards}
    length = len(cards) - 1
    if len(ranks) == length and max(ranks) - min(ranks) == length - 1:
        # A rank is there twice: at the show they would be a double run.
        for taken in (length, 2 * length, 2 * length + 2):
            if taken > run:
                yield Slip("double run", "run", tuple(cards), taken - run)
        return
    if length <= run or len(ranks) <= length:
        return
    for place in range(1, length):
        rest = [*cards[:place], *cards[place + 1 :]]
        if max(card.rank for card in rest) - min(card.rank for card in rest) == length - 1:
            yield Slip("broken run", "run", tuple(rest), length - run)


def _earlier_slips(pile: Sequence[Card], earlier: Sequence[Card]) -> Iterator[Slip]:
    """What the card would make with cards of the count before."""
    both = (*earlier, *pile)
    for kind in (PlayKind.PAIR, PlayKind.RUN):
        longer, length = _length(both, kind), _length(pile, kind)
        if longer > len(pile):
            points = _ALIKE[longer] - _ALIKE[length or 1] if kind is PlayKind.PAIR else longer - length
            yield Slip("across counts", kind, both[-longer:], points)


def _length(pile: Sequence[Card], kind: PlayKind) -> int:
    """Of how many cards the pair or run is that ends a pile; 0 where there is none."""
    return next((len(item.cards) for item in score_pile(pile) if item.kind is kind), 0)
