"""The show, combination by combination."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards import DECK, Card, Suit, parse_cards
from scorer.errors import CardError
from scorer.rules.commands import Answer
from scorer.rules.show import DEFAULT_ORDER, Count, Item, Kind, count_points, count_show, with_answer

HANDS = [
    # five cards, the starter last; crib; points by kind; what it shows
    ("5H 5C 5S JD 5D", False, {"fifteen": 16, "pair": 12, "nobs": 1}, "the best hand there is"),
    ("5H 5C 5S JH 5D", False, {"fifteen": 16, "pair": 12}, "the jack of another suit is one less"),
    ("7H 8S 2C 4D KD", False, {"fifteen": 2}, "seven and eight are a fifteen"),
    ("7H 9S QC 4D KD", False, {}, "seven and nine are not"),
    ("AH 2S 3C 4D 5H", False, {"fifteen": 2, "run": 5}, "all five cards can be one fifteen"),
    ("4C 4D 5H 2S TD", False, {"fifteen": 4, "pair": 2}, "four cards are a fifteen once, in any order"),
    ("JH 5S 2C 8D TD", False, {"fifteen": 6}, "court cards and tens are ten each"),
    ("KH QS 2C 4D 6H", False, {}, "a king and a queen are no pair"),
    ("KH KS 2C 4D 6H", False, {"pair": 2}, "two kings are a pair"),
    ("KH KS KC 4D 6H", False, {"pair": 6}, "three kings are a pair royal, three pairs"),
    ("KH KS KC KD 6H", False, {"pair": 12}, "four kings are a double pair royal, six pairs"),
    ("9H TC JD 2S 4C", False, {"fifteen": 2, "run": 3}, "a run is found whatever is between in the hand"),
    ("9H TC QD 2S 4C", False, {"fifteen": 2}, "a gap is no run"),
    ("9H TC JD QS 2C", False, {"run": 4}, "a run of four is not two runs of three as well"),
    ("9H TC JD QS KC", False, {"run": 5}, "a run of five is only that"),
    ("7C 7D 8H 9S KH", False, {"fifteen": 4, "pair": 2, "run": 6}, "a double run of three"),
    ("TH TS JD QC KH", False, {"pair": 2, "run": 8}, "a double run of four"),
    ("KH KS KD QC JH", False, {"pair": 6, "run": 9}, "a triple run"),
    ("9H 9S TD TC JH", False, {"pair": 4, "run": 12}, "a double double run"),
    ("QH KS AD 7C 9C", False, {}, "no run goes round the corner"),
    ("AH 2S 3D 7C 9C", False, {"run": 3, "fifteen": 2}, "the ace is low in a run"),
    ("2H 4H 6H 8H KC", False, {"flush": 4}, "four hearts are a flush in the hand"),
    ("2H 4H 6H 8H KC", True, {}, "and worth nothing in the crib"),
    ("2H 4H 6H 8H KH", False, {"flush": 5}, "the starter makes it five"),
    ("2H 4H 6H 8H KH", True, {"flush": 5}, "five of one suit count in the crib too"),
    ("2H 4H 6H 8S KH", False, {}, "three in the hand and the starter are no flush"),
    ("2H 4S 6D JC KC", False, {"nobs": 1}, "his nobs"),
    ("2H 4S 6D JC KC", True, {"nobs": 1}, "his nobs in the crib"),
    ("2H 4S 6D JC KD", False, {}, "another suit's jack is nothing"),
    ("2H 4S 6D 8C JC", False, {}, "the starter's own jack is heels, not nobs"),
    ("2H 4S 8D JC JH", False, {"pair": 2}, "with a jack turned no jack in hand is nobs"),
]


@pytest.mark.parametrize(("five", "crib", "points"), [pytest.param(*row[:3], id=row[3]) for row in HANDS])
def test_hand_counts(five: str, crib: bool, points: dict[str, int]) -> None:
    """Each hand is worth what the rules say, kind by kind, in whatever order it is held."""
    *hand, starter = parse_cards(five)
    expected = dict.fromkeys(Kind, 0) | {Kind(kind): worth for kind, worth in points.items()}

    for order in itertools.permutations(hand):
        assert count_show(order, starter, crib=crib).by_kind() == expected
        assert count_points(order, starter, crib=crib) == sum(expected.values())


@pytest.mark.parametrize(("starter", "points"), [("KC", 4), ("KH", 5)], ids=["four", "five"])
def test_an_old_table_counts_four_in_the_crib(starter: str, points: int) -> None:
    """Where four are a flush in the crib, five are still five."""
    crib, turned = parse_cards("2H 4H 6H 8H"), Card.parse(starter)

    assert count_show(crib, turned, crib=True, crib_flush_four=True).points == points
    assert count_points(crib, turned, crib=True, crib_flush_four=True) == points


def test_items_are_told_with_their_cards() -> None:
    """Combinations come in the order of counting, small fifteens first, lowest card first."""
    count = count_show(parse_cards("4C 4D 5H 2S"), Card.parse("TD"), crib=False)

    assert count.items == (
        Item(Kind.FIFTEEN, parse_cards("5H TD"), 2),
        Item(Kind.FIFTEEN, parse_cards("2S 4C 4D 5H"), 2),
        Item(Kind.PAIR, parse_cards("4C 4D"), 2),
    )


def test_every_kind_follows_the_order_of_counting() -> None:
    """A teacher's order moves whole kinds, and moves nothing within a kind."""
    hand, starter = parse_cards("4H 5H 6H JH"), Card.parse("5S")
    taught = (Kind.RUN, Kind.FLUSH, Kind.PAIR, Kind.NOBS, Kind.FIFTEEN)

    count = count_show(hand, starter, crib=False, order=taught)
    usual = count_show(hand, starter, crib=False)

    assert [item.kind for item in count.items] == [
        *[Kind.RUN] * 2,
        Kind.FLUSH,
        Kind.PAIR,
        *[Kind.FIFTEEN] * 4,
    ]
    assert list(count.by_kind()) == list(taught)
    assert Counter(count.items) == Counter(usual.items)


@pytest.mark.parametrize(
    ("hand", "starter", "message"),
    [
        pytest.param("5H 5C 5S", "5D", "four cards", id="three cards held"),
        pytest.param("5H 5C 5S JD KD", "5D", "four cards", id="five cards held"),
        pytest.param("5H 5C 5S JD", "5H", "5H is there twice", id="the starter is held"),
        pytest.param(
            "5H KC 5S JD", "KC", "KC is there twice", id="the starter is held, with no fifteen in it"
        ),
        pytest.param("5 5 5 5", "5", "five times", id="five of one rank"),
        pytest.param("5H 5C 5S 5D", "5", "five times", id="five of one rank, one without a suit"),
    ],
)
def test_cards_that_no_pack_holds_are_refused(hand: str, starter: str, message: str) -> None:
    """A hand is four cards, and no card is there twice, each time it is counted."""
    for _ in range(2):
        with pytest.raises(CardError, match=message):
            count_show(parse_cards(hand), Card.parse(starter), crib=False)


def test_a_card_twice_in_the_hand_is_refused() -> None:
    """Cards made by a program are checked as well as cards that were read."""
    five = Card.parse("5H")
    with pytest.raises(CardError, match="5H is there twice"):
        count_show((five, five, *parse_cards("6C 7D")), Card.parse("KC"), crib=False)


def test_equal_ranks_without_suits_are_two_cards() -> None:
    """Two fives keyed by rank alone are a pair, and each makes its own fifteens."""
    count = count_show(parse_cards("5 5 J Q"), Card.parse("4"), crib=False)

    assert count.by_kind() == {"fifteen": 8, "pair": 2, "run": 0, "flush": 0, "nobs": 0}


OF_SUITS = (Kind.FLUSH, Kind.NOBS)

QUESTIONS = [
    # five cards, the starter last; crib; answers; what it shows
    ("2 4 6 8 K", False, ("none", "four", "five"), "different ranks leave a flush open"),
    ("2 4 6 6 K", False, ("none",), "equal ranks in the hand rule a flush out"),
    ("2 4 6 8 8", False, ("none", "four"), "the starter of a rank in hand rules five out"),
    ("2 4 6 8 K", True, ("none", "five"), "a crib needs five"),
    ("2 4 6 8 8", True, ("none",), "and has no five with equal ranks"),
    ("2 4 6 J K", False, ("none", "four", "nobs", "both"), "five with a jack in hand is always his nobs too"),
    ("2 4 6 J K", True, ("none", "nobs", "both"), "the crib's jack"),
    ("2 4 4 J K", False, ("none", "nobs"), "a jack alone leaves nobs open"),
    ("2 4 6 8 J", False, ("none", "four", "five"), "a starter jack leaves no nobs"),
    ("2 4 J J J", False, ("none",), "nor with other jacks in hand"),
    ("J J J J 5", False, ("none",), "one of four jacks always has the starter's suit"),
    ("2H 4S 6 8 K", False, ("none",), "two suits known rule a flush out"),
    ("2H 4H 6 8 K", False, ("none", "four", "five"), "one suit known does not"),
    ("2H 4H 6 8 KS", False, ("none", "four"), "a starter of another suit rules five out"),
    ("2 4 6 JH KS", False, ("none", "four"), "a jack of another suit is no nobs"),
    ("2 4 6 JH KH", False, ("none", "both"), "with nobs certain only five is open"),
    ("2H 4H 6H 8H K", False, ("none", "five"), "with four certain only five is open"),
    ("2H 4H 6H JH K", False, ("none", "both"), "and with the jack that is both"),
    ("2H 4H 6H J KH", False, ("none", "both"), "an unknown jack that is nobs makes five"),
    ("5S 9S J J KS", False, ("none", "nobs"), "of two unknown jacks one can be nobs, and no flush"),
    ("2 4 5C JC 5", False, ("none", "four"), "the starter cannot be the five that is held"),
    ("2 4 5H JC 5", False, ("none", "nobs"), "but can be another five"),
    ("5 6H 7H 8H 5H", False, ("none",), "a card that is elsewhere cannot be in the hand"),
    ("2H 4H 6H 8H KH", False, ("none",), "nothing is open where all suits are known"),
]


@pytest.mark.parametrize(
    ("five", "crib", "answers"), [pytest.param(*row[:3], id=row[3]) for row in QUESTIONS]
)
def test_what_the_suits_leave_open(five: str, crib: bool, answers: tuple[str, ...]) -> None:
    """Only what can be true is asked, and never more than four answers."""
    *hand, starter = parse_cards(five)
    count = count_show(tuple(hand), starter, crib=crib)

    assert count.possible_answers == answers
    assert count.flush_possible == any(answer in answers for answer in ("four", "five", "both"))


@pytest.mark.parametrize(
    ("five", "is_possible"),
    [("2 4 4 J K", True), ("2 4 6 8 K", False), ("2 4 6 JH KH", False), ("2H 4H 6H JH K", True)],
    ids=["a jack in hand", "no jack", "certain already", "with a flush of five"],
)
def test_whether_nobs_is_open(five: str, is_possible: bool) -> None:
    """His nobs is possible where it is neither certain nor ruled out."""
    *hand, starter = parse_cards(five)

    assert count_show(tuple(hand), starter, crib=False).nobs_possible is is_possible


def test_four_jacks_are_his_nobs_without_a_suit() -> None:
    """Whatever the starter's suit is, one of four jacks has it; three do not prove it."""
    certain = count_show(parse_cards("J J J J"), Card.parse("9"), crib=False)
    uncertain = count_show(parse_cards("J J J 2"), Card.parse("9"), crib=False)

    assert certain.by_kind()[Kind.NOBS] == 1
    assert uncertain.by_kind()[Kind.NOBS] == 0
    assert count_points(certain.hand, certain.starter, crib=False) == certain.points


@pytest.mark.parametrize(
    ("five", "answer", "added"),
    [
        ("2 4 6 8 K", "none", []),
        ("2 4 6 8 K", "four", [("flush", "2 4 6 8")]),
        ("2 4 6 8 K", "five", [("flush", "2 4 6 8 K")]),
        ("2 4 6 J K", "nobs", [("nobs", "J")]),
        ("2 4 6 J K", "both", [("flush", "2 4 6 J K"), ("nobs", "J")]),
        ("2H 4H 6H 8H K", "five", [("flush", "2H 4H 6H 8H K")]),
    ],
)
def test_an_answer_adds_its_combinations(five: str, answer: Answer, added: list[tuple[str, str]]) -> None:
    """The honest answer adds a flush, his nobs or both, and a longer flush replaces a shorter one."""
    *hand, starter = parse_cards(five)
    count = with_answer(count_show(tuple(hand), starter, crib=False), answer)

    suits = [
        (str(item.kind), " ".join(map(str, item.cards))) for item in count.items if item.kind in OF_SUITS
    ]
    assert suits == added


def test_an_answer_keeps_the_order_of_counting() -> None:
    """What an answer adds stands where the teacher's order has it."""
    order = (Kind.NOBS, Kind.FLUSH, Kind.RUN, Kind.PAIR, Kind.FIFTEEN)
    count = count_show(parse_cards("4 5 6 J"), Card.parse("K"), crib=False, order=order)

    kinds = [item.kind for item in with_answer(count, "both").items]
    assert kinds == [Kind.NOBS, Kind.FLUSH, Kind.RUN, Kind.FIFTEEN, Kind.FIFTEEN, Kind.FIFTEEN]


def test_an_answer_that_cannot_be_is_refused() -> None:
    """There is no flush of five over a pair."""
    count = count_show(parse_cards("2 4 6 8"), Card.parse("8"), crib=False)
    with pytest.raises(ValueError, match="'five' cannot be true of these cards; answer none or four"):
        with_answer(count, "five")


@settings(max_examples=60, deadline=None)
@given(st.permutations(DECK), st.sets(st.integers(0, 4), min_size=1), st.booleans())
def test_the_open_answers_are_those_of_all_suits_there_can_be(
    pack: list[Card], unknown: set[int], crib: bool
) -> None:
    """Trying every suit for the unknown cards finds the same answers, and no other."""
    five = [Card(card.rank) if place in unknown else card for place, card in enumerate(pack[:5])]
    count = count_show(tuple(five[:4]), five[4], crib=crib)
    truths = {_suits_of(count_show(tuple(cards[:4]), cards[4], crib=crib)) for cards in _coloured(five)}

    more = {answer for answer in truths if _WORTH[answer] > _WORTH[_suits_of(count)]}

    assert set(count.possible_answers) == {"none"} | more
    for answer in more:
        assert _suits_of(with_answer(count, answer)) == answer


_WORTH: dict[Answer, int] = dict(zip(get_args(Answer), (0, 4, 5, 1, 6), strict=True))


def _suits_of(count: Count) -> Answer:
    points = sum(item.points for item in count.items if item.kind in OF_SUITS)
    return next(answer for answer, worth in _WORTH.items() if worth == points)


def _coloured(five: list[Card]) -> Iterable[list[Card]]:
    choices = [list(Suit) if card.suit is None else [card.suit] for card in five]
    for suits in itertools.product(*choices):
        cards = [Card(card.rank, suit) for card, suit in zip(five, suits, strict=True)]
        if len(set(cards)) == 5:
            yield cards


def test_the_usual_order_has_each_kind_once() -> None:
    """Fifteens, pairs, runs, flush, nobs."""
    assert tuple(Kind) == DEFAULT_ORDER
