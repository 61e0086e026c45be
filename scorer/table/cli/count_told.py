"""How `muggins count` looks on a terminal."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from scorer.cards import Card
from scorer.coach.reasons import Explanation
from scorer.coach.recital import one_sentence
from scorer.coach.slips_in_play import Score
from scorer.coach.traps import traps_of
from scorer.rules.pegging import PlayItem, PlayKind, count_of
from scorer.rules.show import Count, Item, Kind
from scorer.say import coach
from scorer.say import count as words
from scorer.say.recital import NUMBERS
from scorer.table.cli.paper import cards_text, print_lines

_MOST_SETS: Final = 3


def tell_hand(
    count: Count,
    recital: Sequence[str],
    explanation: Explanation[Item] | None,
    others: Sequence[Sequence[Item]],
    *,
    is_crib: bool,
) -> None:
    """Print a hand's combinations, then how they are said, then what was wrong with the claim."""
    lines: list[Text | Table] = [_title(words.CRIB if is_crib else words.HAND, count.hand, count.starter)]
    if count.items:
        lines.append(_combinations(count.items))
    lines.append(Text(one_sentence(recital), style="italic"))
    if len(count.possible_answers) > 1:
        lines.append(Text(_possible(count)))
    if explanation is not None:
        lines.append(_verdict(explanation, count.points))
        if others:
            lines.append(Text(_other_sets(others)))
        lines += [Text(words.TRAP.format(phrase=phrase)) for phrase in _trap(count, explanation)]
    print_lines(lines)


def tell_pile(
    pile: Sequence[Card], scored: Sequence[Sequence[PlayItem]], explanation: Explanation[Score] | None
) -> None:
    """Print a pile card by card, with the count and what each scored, then the claim for the last."""
    table = _table(words.CARD, words.COUNT, words.SCORES, words.POINTS)
    for laid, items in enumerate(scored):
        points = sum(item.points for item in items)
        table.add_row(
            cards_text([pile[laid]]),
            str(count_of(pile[: laid + 1])),
            ", ".join(_label_of_play(item) for item in items),
            str(points) if points else "",
        )
    if explanation is None:
        print_lines([table])
    else:
        print_lines([table, _verdict(explanation, sum(item.points for item in scored[-1]))])


def _verdict(explanation: Explanation[Item] | Explanation[Score], true: int) -> Text:
    is_right = not explanation.too_few and not explanation.too_many
    told = words.CLAIM.format(claim=true + explanation.difference, sentence=explanation.sentence)
    return Text(told, style="green" if is_right else "yellow")


def _other_sets(others: Sequence[Sequence[Item]]) -> str:
    """What else may have been missed: a few of them."""
    named = [
        coach.AND_ITEMS.join(coach.name_of(item.kind, item.cards) for item in items)
        for items in others[:_MOST_SETS]
    ]
    return coach.OTHER_SETS.format(sets=coach.BETWEEN_SETS.join(named))


def _trap(count: Count, explanation: Explanation[Item]) -> Iterator[str]:
    """The trap that was walked into, where the hand has one for what was missed."""
    missed = {*explanation.missed, *(short.item for short in explanation.short)}
    caught = (trap for trap in traps_of(count) if missed & set(trap.items))
    yield from (trap.phrase for trap in itertools.islice(caught, 1))


def _title(words_before: str, hand: Iterable[Card], starter: Card) -> Text:
    title = Text(words_before, style="bold")
    title.append_text(cards_text(hand))
    title.append(words.STARTER)
    title.append_text(cards_text([starter]))
    return title


def _combinations(items: Iterable[Item]) -> Table:
    table = _table(words.COMBINATION, words.CARDS, words.POINTS, words.TOTAL)
    total = 0
    for item in items:
        total += item.points
        table.add_row(_label_of(item), cards_text(item.cards), str(item.points), str(total))
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        is_number = column in (words.POINTS, words.TOTAL, words.COUNT)
        table.add_column(column, justify="right" if is_number else "left")
    return table


def _label_of(item: Item) -> str:
    return words.LABELS[item.kind].format(length=NUMBERS[len(item.cards)])


def _label_of_play(item: PlayItem) -> str:
    if item.kind is PlayKind.PAIR:
        return words.ALIKE[len(item.cards)]
    return words.LABELS[item.kind].format(length=NUMBERS[len(item.cards)])


def _possible(count: Count) -> str:
    certain = sum(item.points for item in count.items if item.kind in (Kind.FLUSH, Kind.NOBS))
    more = {
        answer: sum(item.points for item in items) - certain for answer, items in count.possibilities.items()
    }
    answers = [words.ANSWERS[answer].format(points=more[answer]) for answer in count.possible_answers[1:]]
    return words.POSSIBLE.format(answers=words.OR.join(answers))
