"""The pile: what each card scores as it is laid."""

from __future__ import annotations

import doctest
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.rules import pegging
from scorer.rules.pegging import LIMIT, count_of, score_pile

SCORES = [
    # pile, what its last card scores, in the order it is said
    ("7C 8D", {"fifteen": 2}, "fifteen"),
    ("7C 7D AS", {"fifteen": 2}, "fifteen of three"),
    ("7C 9D", {}, "sixteen is nothing"),
    ("5C KD 5H KS", {}, "nor is thirty"),
    ("KC QD AS KH", {"thirty-one": 2}, "thirty-one"),
    ("KC QD 2S 9H", {"thirty-one": 2}, "thirty-one with no ace in it"),
    ("7C 7D", {"pair": 2}, "a pair"),
    ("7C 7D 7H", {"pair": 6}, "a pair royal is six, not two"),
    ("6C 6D 6H 6S", {"pair": 12}, "a double pair royal is twelve"),
    ("TC JD", {}, "two court cards of ten are no pair"),
    ("7C 2D 7H", {}, "a card between parts a pair"),
    ("7C 7D 2H 7S", {}, "and parts a third of them too"),
    ("3C 4D 5H", {"run": 3}, "a run of three"),
    ("5C 3D 4H", {"run": 3}, "in any order"),
    ("4C 3D 6H 5S", {"run": 4}, "a run of four is not three as well"),
    ("AC 5D 2H 4S 3C", {"fifteen": 2, "run": 5}, "fifteen and a run of five"),
    ("4S 6C 5D", {"fifteen": 2, "run": 3}, "fifteen and a run of three"),
    ("AC 2D 3H 4S 5C 6D 7H", {"run": 7}, "a run of seven, the longest that fits"),
    ("8C 2D 3H 4S", {"run": 3}, "a run need not hold the first card"),
    ("2C 3D 3H 4S", {}, "a card twice parts a run"),
    ("3C 2D 3H 4S", {"run": 3}, "unless it lies before the run"),
    ("2C 3D 5H", {}, "a gap is no run"),
    ("QC KD AH", {}, "no run goes round the corner"),
    ("9C JD TH", {"run": 3}, "court cards run by their rank, not their ten"),
    ("2C 5C 8C 4C", {}, "no flush in the play"),
    ("8C 9C 7C 7D", {"pair": 2, "thirty-one": 2}, "a pair and thirty-one"),
    ("KD 9S 4D 5C 3H", {"run": 3, "thirty-one": 2}, "a run and thirty-one"),
    ("5C", {}, "the first card is nothing"),
]


@pytest.mark.parametrize(("pile", "scores"), [pytest.param(*row[:2], id=row[2]) for row in SCORES])
def test_last_card_scores(pile: str, scores: dict[str, int]) -> None:
    """The last card scores what its pile says, one item a kind, in the order it is said."""
    items = score_pile(parse_cards(pile))

    assert [(item.kind.value, item.points) for item in items] == list(scores.items())


@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        ("2C 7D 8H", []),
        ("KC 4D 6H 5S", [["4D", "6H", "5S"]]),
        ("KC 7D 7H", [["7D", "7H"]]),
        ("AC 7D 7H", [["AC", "7D", "7H"], ["7D", "7H"]]),
    ],
)
def test_items_hold_the_cards_that_earn_them(pile: str, cards: list[list[str]]) -> None:
    """Each item names its cards: a fifteen all of the pile, a pair or run its end."""
    assert [[str(card) for card in item.cards] for item in score_pile(parse_cards(pile))] == cards


def test_a_card_by_rank_alone_scores_the_same() -> None:
    """Suits are nothing in the play, so unknown ones change nothing."""
    known, unknown = parse_cards("4S 6C 5D"), parse_cards("4 6 5")

    assert [item.points for item in score_pile(known)] == [item.points for item in score_pile(unknown)]


@given(st.permutations(DECK).map(lambda deck: tuple(itertools.islice(deck, 8))))
def test_pile_scores_as_counted_by_hand(cards: tuple[Card, ...]) -> None:
    """For any pile a second, slow reading of the rules finds the same points."""
    while count_of(cards) > LIMIT:
        cards = cards[:-1]

    assert sum(item.points for item in score_pile(cards)) == counted_slowly(cards)


def counted_slowly(pile: tuple[Card, ...]) -> int:
    """The last card's points, by looking at every ending of the pile for itself."""
    endings = [pile[-length:] for length in range(2, len(pile) + 1)]
    pairs = [len(end) * (len(end) - 1) for end in endings if len({card.rank for card in end}) == 1]
    runs = [
        len(end)
        for end in endings[1:]
        if [b.rank - a.rank for a, b in itertools.pairwise(sorted(end, key=lambda card: card.rank))]
        == [1] * (len(end) - 1)
    ]
    return max(pairs, default=0) + max(runs, default=0) + 2 * (count_of(pile) in (15, 31))


def test_examples_in_the_text() -> None:
    """The examples of the module hold."""
    assert doctest.testmod(pegging).failed == 0
