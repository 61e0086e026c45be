"""
Why a claim was wrong.

A bare number does not tell which combination was missed or counted twice. What
is told here is the simplest reason that makes the difference exactly, and the
likeliest among those; the full recital stays the proof. A claim by kind leaves
less to guess: each kind is explained by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from scorer.cards import Card, Rank
from scorer.coach import fitting
from scorer.coach.slips import Slip, slips_at_show
from scorer.coach.slips_in_play import Score, scores_of_card, slips_in_play
from scorer.rules.events import End
from scorer.rules.show import Count, Item, Kind
from scorer.say import coach as words
from scorer.say.slips import tell_slip


class Combination(Protocol):
    """What earns points, at the show or in the play."""

    @property
    def kind(self) -> str:
        """What it is."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that make it."""

    @property
    def points(self) -> int:
        """What it is worth."""


T = TypeVar("T", bound=Combination)


@dataclass(frozen=True, slots=True)
class Short(Generic[T]):
    """
    A combination that was seen, and counted for less than it is worth.

    Attributes:
        item: The combination.
        points: How much of it was left out.
    """

    item: T
    points: int

    @property
    def counted(self) -> int:
        """What it was counted for."""
        return self.item.points - self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation(Generic[T]):
    """
    Why a claim was wrong.

    What was counted too much (slips, and points of nothing) less what was left
    out (missed and short) is exactly the difference.

    Attributes:
        difference: The claim less the true points: positive where too much was claimed.
        missed: The combinations that were likely missed.
        is_certain: Nothing else can have been missed than these.
        short: Those that were likely counted for less; only where no set of whole ones fits.
        slips: What was likely counted that is not there, or not twice.
        of_nothing: Points that nothing in these cards looks like.
        reason: Why, in words, without the difference; empty where nothing was wrong.
        sentence: All of it in words.
    """

    difference: int
    missed: tuple[T, ...] = ()
    is_certain: bool = False
    short: tuple[Short[T], ...] = ()
    slips: tuple[Slip, ...] = ()
    of_nothing: int = 0
    reason: str = ""
    sentence: str

    @property
    def too_few(self) -> int:
        """The points that were left out."""
        return sum(item.points for item in self.missed) + sum(short.points for short in self.short)

    @property
    def too_many(self) -> int:
        """The points that are not there."""
        return sum(slip.points for slip in self.slips) + self.of_nothing

    @property
    def double_counted(self) -> tuple[tuple[Card, ...], ...]:
        """Cards that were likely counted twice, once for each time too often."""
        return tuple(slip.cards for slip in self.slips if slip.is_double_count)


_MOST_NAMED: Final = 4
"""A sentence that names more combinations than this is no help."""


def explain(count: Count, claim: int, by_kind: Mapping[Kind, int] | None = None) -> Explanation[Item]:
    """
    Find why a claim differs from the count.

    Args:
        count: What the cards are worth.
        claim: The points that were claimed.
        by_kind: The same by kind, where it was; a kind that is left out was claimed for nothing.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules.show import count_show
    >>> explain(count_show(parse_cards("4C 4D 5H 2S"), Card.parse("TD"), crib=False), 8).difference
    2
    """
    items, difference = likeliest_first(count), claim - count.points
    if not by_kind:
        slips = list(slips_at_show(count)) if difference > 0 else []
        of_nothing = words.OF_NOTHING if items else words.NOTHING_HELD
        return _told(claim, [_find(items, slips, difference)], difference, of_nothing)
    slips = list(slips_at_show(count))
    found = []
    for kind, true in count.by_kind().items():
        claimed = by_kind.get(kind, 0)
        of_kind = [item for item in items if item.kind is kind]
        found.append(_find(of_kind, [slip for slip in slips if slip.kind == kind], claimed - true))
        if claimed != true:
            found[-1].label = words.OF_KIND.format(kind=words.KINDS[kind], claimed=claimed, true=true)
    return _told(claim, found, difference, words.NOTHING_OF_KIND)


def explain_card(
    pile: Sequence[Card], claim: int, end: End | None = None, earlier: Sequence[Card] = ()
) -> Explanation[Score]:
    """
    Find why a claim for a laid card differs from what it scores.

    Args:
        pile: The cards of the count up to and with the card, in the order laid.
        claim: The points that were claimed.
        end: How the count ended with the card; None where it goes on.
        earlier: The cards laid before the count began, in order.

    >>> from scorer.cards import parse_cards
    >>> explain_card(parse_cards("7H 8C 7S"), 2).sentence
    '2 too many. 7♥ 7♠ are parted: only cards laid one right after the other are a pair.'
    """
    scores = scores_of_card(pile, end)
    difference = claim - sum(score.points for score in scores)
    slips = list(slips_in_play(pile, end, earlier)) if difference > 0 else []
    return _told(claim, [_find(scores, slips, difference)], difference, of_nothing=words.NOTHING_LAID)


def other_sets(count: Count, explanation: Explanation[Item]) -> Iterator[tuple[Item, ...]]:
    """
    What else may have been missed in a claim by total, likeliest first.

    Each is as small as the likeliest, and looks different from those before: of
    two sevens that go with the eight only one is told.
    """
    seen = {_look_of(explanation.missed)}
    if explanation.short or explanation.difference >= 0:
        return
    for items in fitting.smallest_sets(likeliest_first(count), -explanation.difference):
        if (look := _look_of(items)) not in seen:
            seen.add(look)
            yield items


def _look_of(items: Iterable[Item]) -> tuple[tuple[str, tuple[Rank, ...]], ...]:
    return tuple(sorted((item.kind.value, _ranks_of(item)) for item in items))


def likeliest_first(count: Count) -> list[Item]:
    """
    The combinations of a count, what is missed most at the front.

    Fifteens of three cards and more, and his nobs, are missed most. Then what
    looks like something counted before: each seven goes with the eight.
    """
    ways = Counter((item.kind, _ranks_of(item)) for item in count.items)

    def likelihood(item: Item) -> tuple[int, int]:
        if item.kind is Kind.NOBS or (item.kind is Kind.FIFTEEN and len(item.cards) > 2):
            return 0, -len(item.cards)
        is_one_of_several = item.kind is not Kind.PAIR and ways[item.kind, _ranks_of(item)] > 1
        return 1 if is_one_of_several else 2, _SEEN_LAST.index(item.kind)

    last_first = count.items[::-1]  # of several alike the first is seen, and the last is missed
    return sorted(last_first, key=likelihood)


_SEEN_LAST: Final = (Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.PAIR)


def _ranks_of(item: Item) -> tuple[Rank, ...]:
    return tuple(card.rank for card in item.cards)


@dataclass(slots=True)
class _Found(Generic[T]):
    """What makes one difference, of a whole claim or of one kind of it."""

    missed: tuple[T, ...] = ()
    is_certain: bool = False
    short: tuple[Short[T], ...] = ()
    slips: tuple[Slip, ...] = ()
    of_nothing: int = 0
    label: str = ""


def _find(items: Sequence[T], slips: Sequence[Slip], difference: int) -> _Found[T]:
    if difference > 0:
        return _find_slips(slips, difference)
    points = -difference
    missed = fitting.reachable(items, points).get(points)
    if missed is not None:
        return _Found(missed, is_certain=len(missed) == len(items))
    part = fitting.set_and_part(items, points, _likely_parts) or fitting.set_and_part(items, points, _parts)
    if part is None:
        raise ValueError(f"{points} points cannot be missed of {sum(item.points for item in items)}")
    missed, cut, left_out = part
    return _Found(missed, short=(Short(cut, left_out),))


def _find_slips(slips: Sequence[Slip], points: int) -> _Found[T]:
    reached = fitting.reachable(slips, points)
    likely = {total: chosen for total, chosen in reached.items() if len(chosen) <= _MOST_NAMED}
    most = max(likely)
    # A part of an explanation is worth telling where it is one slip, and most of it.
    if most < points and (2 * most <= points or len(likely[most]) > 1):
        most = 0
    return _Found(slips=likely[most], of_nothing=points - most)


def _likely_parts(item: Combination) -> Iterable[int]:
    """What is left out where a run, a flush or a pair royal is taken for a smaller one."""
    match item.kind:
        case "run":
            return range(1, item.points - 2)
        case "flush":
            return range(1, item.points - 3)
        case "pair":
            return [item.points - fewer for fewer in (6, 2) if fewer < item.points]
        case "thirty-one":
            return (1,)
    return ()


def _parts(item: Combination) -> Iterable[int]:
    return range(1, item.points)


def _told(
    claim: int, found: Sequence[_Found[T]], difference: int, of_nothing: str = words.OF_NOTHING
) -> Explanation[T]:
    reason = " ".join(part for one in found for part in _reasons(one, of_nothing))
    verdict = words.VERDICTS["exact" if not difference else "under" if difference < 0 else "over"]
    missing = [one for one in found if one.missed or one.short]
    told = [verdict.format(claim=claim, points=abs(difference)), reason]
    return Explanation(
        difference=difference,
        missed=tuple(item for one in found for item in one.missed),
        is_certain=bool(missing) and all(one.is_certain for one in missing),
        short=tuple(short for one in found for short in one.short),
        slips=tuple(slip for one in found for slip in one.slips),
        of_nothing=sum(one.of_nothing for one in found),
        reason=reason,
        sentence=" ".join(part for part in told if part),
    )


def _reasons(found: _Found[T], of_nothing: str) -> Iterable[str]:
    if found.label:
        yield found.label
    if len(found.missed) > _MOST_NAMED:
        yield words.MUCH_MISSED.format(number=len(found.missed))
    elif found.missed:
        named = words.BETWEEN_ITEMS.join(words.name_of(item.kind, item.cards) for item in found.missed)
        yield (words.MISSED_ALL if found.is_certain else words.MISSED).format(items=named)
    for short in found.short:
        yield words.tell_short(short.item.kind, short.item.cards, short.item.points, short.counted)
    yield from dict.fromkeys(tell_slip(slip.key, slip.cards).sentence for slip in found.slips)
    if found.of_nothing:
        yield words.LEFT_OVER.format(points=found.of_nothing) if found.slips else of_nothing
