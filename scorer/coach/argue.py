"""
Settle an argument: what cards are worth, who was right and why, and the rule that says so.

The cards are any five, as a hand or a crib, or one pile of the play, of which
the last card is argued about. Nothing here knows a game that is going on.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from scorer.cards import Card, Rank
from scorer.coach.reasons import Explanation, T, explain, explain_card
from scorer.coach.recital import recite
from scorer.errors import CardError, NotationError
from scorer.rules.claims import HIGHEST_HAND, IMPOSSIBLE_HANDS
from scorer.rules.draft import Award
from scorer.rules.events import End, Reason, Verdict
from scorer.rules.options import KINDS, Options
from scorer.rules.pegging import LIMIT, count_of
from scorer.rules.show import DEFAULT_ORDER, Count, Kind, count_show
from scorer.rules.state import HAND_SIZE
from scorer.rules.worth import units_of_card
from scorer.say import argue as words
from scorer.say import count as counting
from scorer.say import say
from scorer.say.rules_text import Rule, rule_of

Of = Literal["hand", "crib", "pile"]

MOST_CLAIMS: Final = 4
"""As many as there are players at a table."""


@dataclass(frozen=True, slots=True)
class Case:
    """
    What is argued about.

    Attributes:
        of: A hand, a crib, or a pile of the play.
        cards: Four cards and then the starter; or the pile as it was laid since the count began.
        is_last: Of a pile: nobody could lay another card.
    """

    of: Of
    cards: tuple[Card, ...]
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """One claim: what was said, what came of it, and why in a sentence."""

    claim: int
    verdict: Verdict
    sentence: str


class Line(NamedTuple):
    """
    One line of a recital.

    Attributes:
        said: What is said.
        cards: The combination that it is said of; of a pile, the card laid.
        kind: What the combination is; empty for a card of a pile, and where there is nothing.
        total: The points so far; of a pile, what its card scores.
    """

    said: str
    cards: tuple[Card, ...] = ()
    kind: str = ""
    total: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """
    An argument that is settled.

    Attributes:
        points: What the hand or crib is worth, or what the last card of the pile scores.
        recital: How it is counted, one combination a line; of a pile, one card a line.
        claims: Every claim, judged, in the order given.
        rules: The rules that bear on these cards, those that are argued about first.
    """

    points: int
    recital: tuple[Line, ...]
    claims: tuple[Judged, ...]
    rules: tuple[Rule, ...]


_HOUSE: Final = Options()
_ORDER: Final = dict(zip(KINDS, DEFAULT_ORDER, strict=True))


def settle(case: Case, claims: Sequence[int] = (), options: Options = _HOUSE) -> Settled:
    """
    Count what is argued about, and judge what was claimed.

    Args:
        case: The cards.
        claims: What was claimed, at most `MOST_CLAIMS` numbers.
        options: The rules of the house: its flush in the crib and its order of counting.

    Raises:
        CardError: The cards are too few or too many, one is there twice, or a suit that matters is missing.

    >>> from scorer.cards import parse_cards
    >>> settled = settle(Case("crib", parse_cards("2H 4H 6H 8H KC")), [4, 0])
    >>> [judged.verdict for judged in settled.claims], settled.rules[0].title
    (['over', 'exact'], 'Flush in the crib')
    """
    if case.of == "pile":
        return _settle_pile(case, claims)
    count = _count(case, options)
    told = [explain(count, claim) for claim in claims]
    argued = [_key_of(Kind(kind), case.of) for kind in _kinds_in(told)]
    impossible = [claim for claim in claims if claim in IMPOSSIBLE_HANDS]
    keys = [*(["claims.impossible"] if impossible else []), *argued, *_of_the_show(count, case.of)]
    return Settled(count.points, _recital(count), _judge(claims, told), _rules(keys))


def read_claims(text: str) -> tuple[int, ...]:
    """
    Read what was claimed: numbers parted by spaces or commas, or nothing.

    Raises:
        NotationError: A word is no number of points, or there are more than `MOST_CLAIMS`.
    """
    said = text.replace(",", " ").split()
    for claim in said:
        if not (len(claim) < 3 and claim.isascii() and claim.isdigit() and int(claim) <= HIGHEST_HAND):
            raise NotationError(words.NOT_A_CLAIM.format(claim=claim), expected="0 to 29")
    if len(said) > MOST_CLAIMS:
        raise NotationError(words.TOO_MANY_CLAIMS.format(number=len(said)))
    return tuple(map(int, said))


def check_pile(pile: Sequence[Card]) -> None:
    """
    Refuse a pile that cannot lie on a table.

    Raises:
        CardError: It has no card, or a card takes its count past 31.
    """
    if not pile:
        raise CardError(counting.EMPTY_PILE)
    for laid, card in enumerate(pile):
        count = count_of(pile[:laid])
        if count == LIMIT:
            raise CardError(counting.PILE_IS_FULL.format(card=card))
        if count + card.value > LIMIT:
            raise CardError(counting.PAST_31.format(card=card, count=count, left=LIMIT - count))


def _count(case: Case, options: Options) -> Count:
    if len(case.cards) != HAND_SIZE + 1:
        raise CardError(counting.NOT_FIVE.format(number=len(case.cards)))
    count = count_show(
        case.cards[:-1],
        case.cards[-1],
        crib=case.of == "crib",
        crib_flush_four=options.crib_flush == "four",
        order=tuple(_ORDER[kind] for kind in options.counting_order),
    )
    if len(count.possible_answers) > 1:
        raise CardError(words.SUITS_NEEDED)
    return count


def _recital(count: Count) -> tuple[Line, ...]:
    said = recite(count)
    if not count.items:
        return tuple(map(Line, said))
    totals = itertools.accumulate(item.points for item in count.items)
    return tuple(
        Line(words, item.cards, item.kind, total)
        for words, item, total in zip(said, count.items, totals, strict=True)
    )


def _settle_pile(case: Case, claims: Sequence[int]) -> Settled:
    check_pile(case.cards)
    laid = [case.cards[: place + 1] for place in range(len(case.cards))]
    scored = [_awards(pile, is_last=case.is_last and pile == case.cards) for pile in laid]
    points = sum(award.points for award in scored[-1])
    lines = tuple(_say_card(pile, awards) for pile, awards in zip(laid, scored, strict=True))
    told = [explain_card(case.cards, claim, _end(case.cards, is_last=case.is_last)) for claim in claims]
    argued = ["play.31" if kind == "count" else kind for kind in _kinds_in(told)]
    return Settled(points, lines, _judge(claims, told), _rules([*argued, *_of_the_play(case, scored[-1])]))


def _awards(pile: tuple[Card, ...], *, is_last: bool) -> tuple[Award, ...]:
    return tuple(award for unit in units_of_card(pile, _end(pile, is_last=is_last)) for award in unit)


def _end(pile: Sequence[Card], *, is_last: bool) -> End | None:
    if count_of(pile) == LIMIT:
        return "thirty-one"
    return "last" if is_last else None


def _judge(claims: Sequence[int], told: Sequence[Explanation[T]]) -> tuple[Judged, ...]:
    return tuple(
        Judged(claim, _verdict(explained.difference), explained.sentence)
        for claim, explained in zip(claims, told, strict=True)
    )


def _verdict(difference: int) -> Verdict:
    return "under" if difference < 0 else "over" if difference else "exact"


def _kinds_in(told: Iterable[Explanation[T]]) -> Iterator[str]:
    """The kinds of what was missed, counted short, or counted though it is not there."""
    for explained in told:
        yield from (slip.kind for slip in explained.slips)
        yield from (item.kind for item in explained.missed)
        yield from (short.item.kind for short in explained.short)


def _say_card(pile: Sequence[Card], awards: Sequence[Award]) -> Line:
    card, count = pile[-1], count_of(pile)
    told = words.LAID_FOR if awards else words.LAID
    said = told.format(card=card.pretty, count=count, scores=_scores(awards))
    return Line(said, (card,), "", sum(award.points for award in awards))


def _scores(awards: Sequence[Award]) -> str:
    told = [""]
    for award in awards:
        alike = str(len(award.cards)) if award.reason is Reason.PAIR else ""
        told.append(say(f"score_{award.reason.value}{alike}", length=len(award.cards)))
    return words.LAST.join(filter(None, (words.BETWEEN.join(told[1:-1]), told[-1])))


def _rules(keys: Iterable[str]) -> tuple[Rule, ...]:
    """The rules of these rulings, each once."""
    return tuple(dict.fromkeys(map(rule_of, keys)))


def _of_the_show(count: Count, of: Of) -> list[str]:
    """The rulings that five cards can be argued about by; first what is missing though it looks like it."""
    five, kinds = (*count.hand, count.starter), {item.kind for item in count.items}
    jacks = any(card.rank is Rank.JACK for card in count.hand)
    looks = {
        Kind.FLUSH: any(_is_in_suit(four) for four in itertools.combinations(five, HAND_SIZE)),
        Kind.NOBS: jacks or count.starter.rank is Rank.JACK,
        Kind.RUN: {card.rank for card in five} >= {Rank.KING, Rank.ACE},
    }
    missing = [kind for kind, is_like in looks.items() if is_like and kind not in kinds]
    keys = [_key_of(kind, of) for kind in (*missing, *(kind for kind in count.order if kind in kinds))]
    if count.starter.rank is Rank.JACK:
        keys.append("heels")
    return keys or [_key_of(kind, of) for kind in (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)]


def _is_in_suit(cards: Iterable[Card]) -> bool:
    suits = {card.suit for card in cards}
    return len(suits) == 1 and None not in suits


def _key_of(kind: Kind, of: Of) -> str:
    if kind is Kind.FLUSH:
        return "crib-flush" if of == "crib" else "flush"
    return kind.value if kind is Kind.NOBS else f"show.{kind.value}"


def _of_the_play(case: Case, awards: Sequence[Award]) -> list[str]:
    """The rulings that the last card of a pile can be argued about by; first what looks like a score."""
    last, scored = case.cards[-1], [award.reason.value for award in awards]
    looks = {
        Reason.PAIR: any(card.rank is last.rank for card in case.cards[:-1]),
        Reason.RUN: any(
            _is_neighbours(card.rank for card in three) for three in _threes_with_last(case.cards)
        ),
    }
    missing = [reason.value for reason, is_like in looks.items() if is_like and reason.value not in scored]
    ends = [Reason.GO.value] if case.is_last else []
    return [*missing, *scored, *ends] or [reason.value for reason in (Reason.FIFTEEN, *looks)]


def _threes_with_last(pile: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    return ((*two, pile[-1]) for two in itertools.combinations(pile[:-1], 2))


def _is_neighbours(ranks: Iterable[Rank]) -> bool:
    lowest, *higher = sorted(ranks)
    return higher == [lowest + step for step in range(1, len(higher) + 1)]
