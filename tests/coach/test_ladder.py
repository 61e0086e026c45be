"""The feedback ladder: each rung helps a little more, and no more than that."""

from __future__ import annotations

import re
from random import Random

import pytest

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.ladder import Rung, ladder, ladder_of_card
from scorer.coach.reasons import explain
from scorer.coach.recital import one_sentence, recite
from scorer.rules.events import End
from scorer.rules.pegging import LIMIT, count_of
from scorer.rules.show import Count, Kind, count_show
from scorer.screen import COLUMNS, FACT_COLUMNS

SIGNS = re.compile("[♣♦♥♠]")


def _count(five: str, *, crib: bool = False) -> Count:
    *hand, starter = parse_cards(five)
    return count_show(tuple(hand), starter, crib=crib)


LADDERS = [
    (
        ("7C 7D AH KS 8S", 6, False),
        ("There are 2 more.", "2 more. Look again", "2 MORE"),
        ("Look for three cards with the ace.", "15: 3 with the A", "3 WITH A"),
        ("Likely missed: A♥ + 7♣ + 7♦ = 15.", "likely A♥ 7♣ 7♦ = 15", "A+7+7 = 15"),
        "a long fifteen",
    ),
    (
        ("7C 7D 8H 9S KH", 10, False),
        ("There are 2 more.", "2 more. Look again", "2 MORE"),
        ("Look at each seven with each eight.", "each 7 with each 8", "7S WITH 8S"),
        ("Likely missed: 7♦ + 8♥ = 15.", "likely 7♦ 8♥ = 15", "7+8 = 15"),
        "each seven with the eight",
    ),
    (
        ("4C 4D 7H KS QC", 2, False),
        ("There are 2 more.", "2 more. Look again", "2 MORE"),
        ("Look for three cards with the seven.", "15: 3 with the 7", "3 WITH 7"),
        ("Likely missed: 4♣ + 4♦ + 7♥ = 15.", "likely 4♣ 4♦ 7♥ = 15", "4+4+7 = 15"),
        "by the rank that is there once",
    ),
    (
        ("7C 8D 2H KS QC", 0, False),
        ("There are 2 more.", "2 more. Look again", "2 MORE"),
        ("Look for two cards with the seven.", "15: 2 with the 7", "2 WITH 7"),
        ("Missed: 7♣ + 8♦ = 15.", "missed 7♣ 8♦ = 15", "7+8 = 15"),
        "but an only one is no each",
    ),
    (
        ("KH KS KD QC JH", 12, False),
        ("There are 3 more.", "3 more. Look again", "3 MORE"),
        ("Look for a run of three.", "look for a run of 3", "RUN OF 3"),
        ("Likely missed: the run J♥ Q♣ K♠.", "likely run J♥ Q♣ K♠", "RUN J Q K"),
        "a run",
    ),
    (
        ("2H 4S 6D JC KC", 0, False),
        ("There is 1 more.", "1 more. Look again", "1 MORE"),
        ("Look at the jack, and at the starter's suit.", "the jack: what suit?", "THE JACK?"),
        ("Missed: his nobs J♣.", "missed nobs J♣", "NOBS J♣"),
        "his nobs",
    ),
    (
        ("2S 4C 4D 5H TD", 0, False),
        ("There are 6 more.", "6 more. Look again", "6 MORE"),
        ("Look for 2 fifteens and 1 pair.", "2 fifteens, 1 pair", "3 TO FIND"),
        (
            "Missed: 2♠ + 4♣ + 4♦ + 5♥ = 15, 5♥ + 10♦ = 15, the pair 4♣ 4♦.",
            "missed: / 2♠ 4♣ 4♦ 5♥ = 15 / 5♥ 10♦ = 15 / pair 4♣ 4♦",
            "2445 = 15",
        ),
        "several at once",
    ),
    (
        ("2H 4H 6H 8H KH", 4, False),
        ("There is 1 more.", "1 more. Look again", "1 MORE"),
        ("Look how long the flush is.", "how many of one suit?", "HOW LONG?"),
        (
            "Likely the starter was left out: 2♥ 4♥ 6♥ 8♥ K♥ is a flush of 5.",
            "likely missed: / flush 2♥ 4♥ 6♥ 8♥ K♥",
            "FLUSH OF 5",
        ),
        "a flush cut short",
    ),
    (
        ("4C 4D 5H 2S TD", 8, False),
        ("There are 2 too many.", "2 too many", "2 TOO MANY"),
        ("Look at the fifteens again.", "look at the fifteens", "15S AGAIN"),
        (
            "2 4 4 5 is one fifteen in whatever order: the same cards in another order are one fifteen.",
            "2 4 4 5 is one 15: / same cards, once only",
            "2445 ONCE",
        ),
        "the same cards twice",
    ),
    (
        ("2H 4H 6H 8H KC", 4, True),
        ("There are 4 too many.", "4 too many", "4 TOO MANY"),
        ("Look at the suits again.", "look at the suits", "THE SUITS?"),
        (
            "2♥ 4♥ 6♥ 8♥ is no flush: in the crib all five must be of one suit.",
            "crib: all five cards / of one suit, or none",
            "NO FLUSH",
        ),
        "a flush in the crib",
    ),
    (
        ("KC 2D 4H 6S 8S", 7, False),
        ("There are 7 too many.", "7 too many", "7 TOO MANY"),
        ("Count again in order.", "count again in order", "COUNT AGAIN"),
        ("Nothing in these cards counts.", "count again in order", "COUNT AGAIN"),
        "points of nothing",
    ),
]


@pytest.mark.parametrize(
    ("claimed", "how_many", "where", "which"), [pytest.param(*row[:4], id=row[4]) for row in LADDERS]
)
def test_three_rungs_and_then_the_recital(
    claimed: tuple[str, int, bool],
    how_many: tuple[str, str, str],
    where: tuple[str, str, str],
    which: tuple[str, str, str],
) -> None:
    """How many, where to look, the combination by name, and then the whole count."""
    five, claim, is_crib = claimed
    count = _count(five, crib=is_crib)
    *rungs, last = ladder(count, claim)

    assert [(rung.sentence, " / ".join(rung.rows), rung.large) for rung in rungs] == [how_many, where, which]
    assert last.sentence.lower().rstrip(".") == one_sentence(recite(count)).lower()
    assert last.large == f"IT IS {count.points}"


def test_a_right_claim_has_no_ladder() -> None:
    """There is nothing to climb to."""
    assert ladder(_count("7C 7D AH KS 8S"), 8) == ()
    assert ladder_of_card(parse_cards("7C 8D"), 2) == ()


def test_a_claim_by_kind_can_be_both() -> None:
    """Too much of one kind and too little of another is told on every rung."""
    count = _count("7C 7D 8H 9S KD")
    rungs = ladder(count, 11, {Kind.FIFTEEN: 4, Kind.PAIR: 4, Kind.RUN: 3})

    assert rungs[0] == Rung(("3 more,", "2 too many"), "+3 -2", "There are 3 more, and 2 too many.")
    assert rungs[1].sentence == "Look for a run of three. Look at the pairs again."


IN_PLAY: list[tuple[str, int, End | None, list[str], str]] = [
    (
        "7H 8C 7S",
        2,
        None,
        [
            "There are 2 too many.",
            "Look at the pairs again.",
            "7♥ 7♠ are parted: only cards laid one right after the other are a pair.",
            "Nothing.",
        ],
        "a pair across a card",
    ),
    (
        "4H 6C 5S",
        3,
        None,
        [
            "There are 2 more.",
            "Look for three cards with the four.",
            "Likely missed: 4♥ + 6♣ + 5♠ = 15.",
            "4♥ + 6♣ + 5♠ = 15, the run 4♥ 6♣ 5♠: 5.",
        ],
        "a fifteen behind a run",
    ),
    (
        "KH QC 9S 2D",
        3,
        "thirty-one",
        [
            "There is 1 too many.",
            "Look how the count ended.",
            "Thirty-one is 2: the go and the last card are in it.",
            "The thirty-one: 2.",
        ],
        "a go with thirty-one",
    ),
]


@pytest.mark.parametrize(
    ("pile", "claim", "end", "sentences"), [pytest.param(*row[:4], id=row[4]) for row in IN_PLAY]
)
def test_there_is_a_ladder_in_the_play_too(
    pile: str, claim: int, end: End | None, sentences: list[str]
) -> None:
    """The same four steps, down to what the card scores."""
    assert [rung.sentence for rung in ladder_of_card(parse_cards(pile), claim, end)] == sentences


def _check(rungs: tuple[Rung, ...], cards: tuple[Card, ...]) -> None:
    """Each rung fits its places, and none tells more than its step."""
    how_many, where, _, _ = rungs
    ranks = {card.rank.word for card in cards} & set("AJQK")
    for rung in rungs:
        assert 0 < len(rung.large) <= FACT_COLUMNS, rung
        assert rung.sentence.endswith("."), rung
        assert all(0 < len(row) <= COLUMNS for row in rung.rows), rung
    told = " ".join((*how_many.rows, how_many.large, how_many.sentence))
    assert not SIGNS.search(told)
    assert not ranks & set(re.findall(r"\w+", told))
    assert not SIGNS.search(" ".join((*where.rows, where.large, where.sentence)))


def test_no_rung_tells_more_than_its_step() -> None:
    """Of random hands: the first names no card, the second no suit, the third all that makes the difference."""
    rng = Random(7)
    for _ in range(2_000):
        *hand, starter = rng.sample(DECK, 5)
        count = count_show(tuple(hand), starter, crib=rng.random() < 0.3)
        claim = rng.randint(0, 29)
        rungs = ladder(count, claim)
        if claim == count.points:
            continue

        _check(rungs, (*hand, starter))
        assert str(abs(claim - count.points)) in rungs[0].sentence
        assert rungs[2].sentence in explain(count, claim).sentence


def test_no_rung_of_the_play_tells_more_than_its_step() -> None:
    """Of random piles: the same."""
    rng = Random(7)
    for _ in range(2_000):
        pile = rng.sample(DECK, rng.randint(1, 7))
        while count_of(pile) > LIMIT:
            pile.pop()
        end: End | None = "thirty-one" if count_of(pile) == LIMIT else rng.choice((None, "go", "last"))
        if rungs := ladder_of_card(pile, rng.randint(0, 15), end):
            _check(rungs, tuple(pile))
