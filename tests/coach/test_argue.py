"""An argument is settled: the points, who is right and why, and the rules that it turns on."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.argue import MOST_CLAIMS, Case, Of, check_pile, read_claims, settle
from scorer.errors import CardError, NotationError
from scorer.rules.options import Options
from scorer.rules.pegging import LIMIT, count_of, score_pile
from scorer.rules.show import count_show


def titles(of: Of, cards: str, *claims: int, is_last: bool = False) -> list[str]:
    """The titles of the rules that are told."""
    return [rule.title for rule in settle(Case(of, parse_cards(cards), is_last), claims).rules]


ARGUMENTS: Final = [
    ("hand", "2H 4H 6H 8H KC", 4, ["Flush"], "a flush of four in the hand"),
    ("crib", "2H 4H 6H 8H KC", 0, ["Flush in the crib"], "is none in the crib"),
    ("crib", "2H 4H 6H 8H KH", 5, ["Flush in the crib"], "but five are"),
    ("hand", "2H 4H 6H 8C KH", 0, ["Flush"], "three and the starter are none"),
    ("hand", "2H 4S 6D JC KC", 1, ["His nobs"], "the jack of the starter's suit"),
    ("hand", "2H 4S 6D JC KD", 0, ["His nobs"], "another jack is no nobs"),
    ("hand", "2H 4S 6D 8C JD", 0, ["His nobs", "His heels"], "the starter's own jack is heels"),
    ("hand", "QH KS AD 7C 9C", 0, ["Runs"], "round the corner"),
    ("hand", "2H 4S 6D 8C TD", 0, ["Fifteens", "Pairs", "Runs"], "a nineteen"),
    ("hand", "7C 7D 8H 9S KH", 12, ["Fifteens", "Pairs", "Runs"], "a hand of three kinds"),
]


@pytest.mark.parametrize(
    ("of", "cards", "points", "rules"), [pytest.param(*row[:4], id=row[4]) for row in ARGUMENTS]
)
def test_the_rules_it_turns_on(of: Of, cards: str, points: int, rules: list[str]) -> None:
    """What looks like points and is none is told first, then what the cards do score."""
    assert settle(Case(of, parse_cards(cards))).points == points
    assert titles(of, cards) == rules


PILES: Final = [
    ("4S 6C 5D", False, 5, ["Fifteen in the play", "Runs in the play"], "a fifteen and a run"),
    ("4S 6C 6D 5D", False, 0, ["Runs in the play"], "a doubled card breaks the run"),
    ("7S 8C 7D", False, 0, ["Pairs in the play"], "a card between is no pair"),
    ("7S 7C 7D", False, 6, ["Pairs in the play"], "a pair royal"),
    ("KS KC TD AC", False, 2, ["Thirty-one"], "thirty-one"),
    ("KS KC TD AC", True, 2, ["Thirty-one", "Go"], "is never three"),
    ("KS QC JD", True, 4, ["Runs in the play", "The last card", "Go"], "a run and the last card"),
    ("KS", False, 0, ["Fifteen in the play", "Pairs in the play", "Runs in the play"], "nothing at all"),
]


@pytest.mark.parametrize(
    ("pile", "is_last", "points", "rules"), [pytest.param(*row[:4], id=row[4]) for row in PILES]
)
def test_the_rules_of_the_play(pile: str, is_last: bool, points: int, rules: list[str]) -> None:
    """Of a pile the last card is argued about: what it scores, and what only looks like it."""
    assert settle(Case("pile", parse_cards(pile), is_last)).points == points
    assert titles("pile", pile, is_last=is_last) == rules


def test_both_claims_are_judged() -> None:
    """Who is right is told, and of the other what was missed, in the coach's own words."""
    right, wrong = settle(Case("hand", parse_cards("7C 7D 8H 9S KH")), (12, 10)).claims

    assert (right.claim, right.verdict, right.sentence) == (12, "exact", "12 is right.")
    assert (wrong.claim, wrong.verdict) == (10, "under")
    assert wrong.sentence.startswith("2 too few. Likely missed: 7")


def test_claims_for_a_card_are_judged() -> None:
    """In the play too it is told what was missed, or taken for points that is none."""
    case = Case("pile", parse_cards("4S 6C 5D"))
    assert [judged.sentence for judged in settle(case, (3, 5, 6)).claims] == [
        "2 too few. Likely missed: 4♠ + 6♣ + 5♦ = 15.",
        "5 is right.",
        "1 too many. There is no go yet: it is pegged when nobody can lay any more.",
    ]
    parted = settle(Case("pile", parse_cards("7S 8C 7D")), (2,)).claims[0]
    assert parted.sentence.startswith("2 too many. 7♠ 7♦ are parted")
    over = settle(Case("pile", parse_cards("KS KC TD AC"), is_last=True), (3,)).claims[0]
    assert over.sentence.startswith("1 too many. Thirty-one is 2")


def test_a_number_that_cannot_be_has_its_rule() -> None:
    """A claim of 19 is told that no hand is worth it; one of 20 is not."""
    assert titles("hand", "7C 7D 8H 9S KH", 19)[0] == "Numbers that cannot be"
    assert "Numbers that cannot be" not in titles("hand", "7C 7D 8H 9S KH", 20)


ARGUED: Final = [
    ("hand", "7C 7D 8H 9S KH", 9, "Runs", "a run that was missed"),
    ("hand", "7C 7D 8H 9S KH", 10, "Fifteens", "a fifteen that was missed"),
    ("hand", "2C 4D 4H 5S TD", 8, "Fifteens", "a fifteen counted twice"),
    ("hand", "7C 7D 8H 9S JH", 13, "His nobs", "a starter taken for his nobs"),
    ("pile", "KS 4D", 2, "Not past thirty-one", "a count misheard"),
    ("pile", "KS 5D QC", 1, "Go", "a go before its time"),
]


@pytest.mark.parametrize(
    ("of", "cards", "claim", "first"), [pytest.param(*row[:4], id=row[4]) for row in ARGUED]
)
def test_what_a_wrong_claim_was_wrong_in_comes_first(of: Of, cards: str, claim: int, first: str) -> None:
    """The rule that the argument turns on is the first that is read."""
    assert titles(of, cards, claim)[0] == first


def test_a_recital_names_its_cards() -> None:
    """Each line has the combination that it tells of, and the points so far."""
    lines = settle(Case("hand", parse_cards("5H JS 2C 8D JC"))).recital

    assert [line.said for line in lines] == [
        "fifteen two",
        "fifteen four",
        "fifteen six",
        "and a pair is eight",
    ]
    assert [line.total for line in lines] == [2, 4, 6, 8]
    assert [card.pretty for card in lines[-1].cards] == ["J♣", "J♠"]
    assert [line.said for line in settle(Case("pile", parse_cards("7C 8H"))).recital] == [
        "7♣ makes 7",
        "8♥ makes 15: fifteen for 2",
    ]


def test_the_house_decides() -> None:
    """Its flush in the crib counts, and its order of counting is the order of the recital."""
    crib = Case("crib", parse_cards("2H 4H 6H 8H KC"))
    order = Options(crib_flush="four", counting_order=("runs", "fifteens", "pairs", "flush", "nobs"))

    assert settle(crib, (), order).points == 4
    hand = settle(Case("hand", parse_cards("7C 7D 8H 9S KH")), (), order)
    assert [line.kind for line in hand.recital] == ["run", "run", "fifteen", "fifteen", "pair"]


REFUSED: Final = [
    ("hand", "5H 5C 5S JD", "five cards", "four cards"),
    ("crib", "5H 5C 5S JD 5D AS", "five cards", "six cards"),
    ("hand", "2 4 6 8 K", "suits decide", "suits that decide a flush"),
    ("pile", "", "needs a card", "an empty pile"),
    ("pile", "KS KC KD 2S", "from 30 past 31", "a card past 31"),
    ("pile", "KS KC KD AS AC", "ends at 31", "a card after 31"),
]


@pytest.mark.parametrize(("of", "cards", "words"), [pytest.param(*row[:3], id=row[3]) for row in REFUSED])
def test_what_cannot_be_settled(of: Of, cards: str, words: str) -> None:
    """Cards that cannot lie on a table so are refused, with what would do."""
    with pytest.raises(CardError, match=words):
        settle(Case(of, parse_cards(cards)))


def test_ranks_are_enough_where_no_suit_matters() -> None:
    """A pair rules a flush out, and without a jack there is no nobs."""
    assert settle(Case("hand", parse_cards("7 7 8 9 K"))).points == 12


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        pytest.param("8, 6", (8, 6), id="two"),
        pytest.param(" 0 29,4  5 ", (0, 29, 4, 5), id="four, parted anyhow"),
        pytest.param("", (), id="none"),
    ],
)
def test_claims_are_read(text: str, claims: tuple[int, ...]) -> None:
    """Numbers of points, parted by commas or spaces."""
    assert read_claims(text) == claims


@pytest.mark.parametrize("text", ["30", "-2", "8.5", "eight", "²", "9" * 5000, "1 2 3 4 5"])
def test_claims_that_are_none(text: str) -> None:
    """What is no number of points, and a fifth claim, is refused."""
    with pytest.raises(NotationError):
        read_claims(text)


@given(st.permutations(DECK).map(lambda deck: tuple(deck[:5])), st.integers(0, 29), st.booleans())
def test_any_five_cards(five: tuple[Card, ...], claim: int, is_crib: bool) -> None:
    """Points and recital are the referee's own, the claim is judged by them, and there is a rule to read."""
    settled = settle(Case("crib" if is_crib else "hand", five), (claim,))
    count = count_show(five[:4], five[4], crib=is_crib)

    assert settled.points == count.points
    assert settled.recital[-1].total == count.points
    assert (settled.claims[0].verdict == "exact") is (claim == count.points)
    assert settled.rules
    assert len(set(settled.rules)) == len(settled.rules)


@given(st.permutations(DECK), st.booleans())
def test_any_pile(deck: list[Card], is_last: bool) -> None:
    """A pile's last card scores what the referee pegs, and one more where it is the last below 31."""
    size = next(size for size in range(len(deck)) if count_of(deck[: size + 1]) > LIMIT)
    pile = tuple(deck[:size])
    check_pile(pile)
    settled = settle(Case("pile", pile, is_last), range(MOST_CLAIMS))
    is_go = is_last and count_of(pile) < LIMIT

    assert settled.points == sum(item.points for item in score_pile(pile)) + is_go
    assert len(settled.recital) == len(pile)
