"""
The feedback ladder: how many, where to look, the combination by name, the whole recital.

Who climbs it finds what was missed with as little help as possible. No rung
tells more than its step: the first names no card, the second ranks at most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from scorer.cards import Card
from scorer.coach.reasons import Combination, Explanation, explain, explain_card
from scorer.coach.recital import one_sentence, recite, recite_in_rows
from scorer.coach.slips_in_play import scores_of_card
from scorer.rules.events import End
from scorer.rules.show import Count, Kind
from scorer.say import coach as names
from scorer.say import ladder as words
from scorer.say.slips import Told, tell_slip

T = TypeVar("T", bound=Combination)


class Rung(NamedTuple):
    """
    One step of help.

    Attributes:
        rows: Rows of at most 21 characters for a small display.
        large: The same in at most 11 capitals.
        sentence: The same as a sentence.
    """

    rows: tuple[str, ...]
    large: str
    sentence: str


def ladder(count: Count, claim: int, by_kind: Mapping[Kind, int] | None = None) -> tuple[Rung, ...]:
    """
    The four steps from a wrong claim for a hand or crib to its recital; none from a right one.

    Args:
        count: What the cards are worth.
        claim: The points that were claimed.
        by_kind: The same by kind, where it was.

    >>> from scorer.cards import parse_cards
    >>> from scorer.rules.show import count_show
    >>> count = count_show(parse_cards("7C 7D AH KS"), Card.parse("8S"), crib=False)
    >>> [rung.sentence for rung in ladder(count, 6)][:2]
    ['There are 2 more.', 'Look for three cards with the ace.']
    """
    explanation = explain(count, claim, by_kind)
    rows, sentence = recite_in_rows(count), one_sentence(recite(count))
    alike = Counter((item.kind, _ranks_of(item)) for item in count.items)
    several = [item for item in count.items if alike[item.kind, _ranks_of(item)] > 1]
    return _climb(
        explanation, several, Rung(rows, names.IT_IS.format(points=count.points), _as_said(sentence))
    )


def ladder_of_card(
    pile: Sequence[Card], claim: int, end: End | None = None, earlier: Sequence[Card] = ()
) -> tuple[Rung, ...]:
    """
    The four steps from a wrong claim for a laid card to what it scores; none from a right one.

    Args:
        pile: The cards of the count up to and with the card, in the order laid.
        claim: The points that were claimed.
        end: How the count ended with the card; None where it goes on.
        earlier: The cards laid before the count began, in order.
    """
    explanation = explain_card(pile, claim, end, earlier)
    scores = scores_of_card(pile, end)
    points = sum(score.points for score in scores)
    rows = tuple(row for score in scores for row in words.named(score.kind, score.cards).rows)
    sentence = names.BETWEEN_ITEMS.join(names.name_of(score.kind, score.cards) for score in scores)
    whole = names.SCORES if scores else names.SCORES_NOTHING
    said = _as_said(whole.format(items=sentence, points=points))
    return _climb(explanation, (), Rung(rows or (said,), names.IT_IS.format(points=points), said))


def _climb(explanation: Explanation[T], several: Sequence[T], recital: Rung) -> tuple[Rung, ...]:
    few, many = explanation.too_few, explanation.too_many
    if not few and not many:
        return ()
    return (
        Rung(*words.how_many(few, many)),
        _rung(_hints(explanation, several)),
        _named(explanation),
        recital,
    )


def _hints(explanation: Explanation[T], several: Sequence[T]) -> Iterable[Told]:
    missed = explanation.missed
    if len(missed) == 1:
        yield words.look_for(missed[0].kind, missed[0].cards, one_of_several=missed[0] in several)
    elif missed:
        yield words.several([item.kind for item in missed])
    yield from (words.look_how_long(short.item.kind) for short in explanation.short)
    yield from dict.fromkeys(words.look_at(slip.kind) for slip in explanation.slips)
    if explanation.of_nothing and not explanation.slips:
        yield words.AGAIN


def _named(explanation: Explanation[T]) -> Rung:
    named = [words.named(item.kind, item.cards) for item in explanation.missed]
    named += [
        words.named(short.item.kind, short.item.cards, short.item.points) for short in explanation.short
    ]
    told = words.as_likely(named, is_certain=explanation.is_certain)
    told += dict.fromkeys(tell_slip(slip.key, slip.cards) for slip in explanation.slips)
    if explanation.of_nothing:
        told.append(words.how_many(0, explanation.of_nothing) if told else words.AGAIN)
    rung = _rung(told)
    return rung._replace(sentence=explanation.reason)


def _rung(told: Iterable[Told]) -> Rung:
    """Several things in one step: all their rows and sentences, and the capitals of the first."""
    all_told = list(told)
    rows = tuple(row for one in all_told for row in one.rows)
    return Rung(rows, all_told[0].large, " ".join(one.sentence for one in all_told))


def _ranks_of(item: Combination) -> tuple[int, ...]:
    return tuple(card.rank for card in item.cards)


def _as_said(sentence: str) -> str:
    return f"{sentence[:1].upper()}{sentence[1:]}."
