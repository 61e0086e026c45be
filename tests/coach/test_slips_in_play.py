"""Why a claim in the play was wrong: each kind of slip with hits, and with cards that only look like it."""

from __future__ import annotations

from random import Random

import pytest

from scorer.cards import DECK, Card, parse_cards
from scorer.coach.reasons import explain_card
from scorer.coach.slips_in_play import slips_in_play
from scorer.rules.events import End
from scorer.rules.pegging import LIMIT, count_of

PARTED = "only cards laid one right after the other are a pair."
BROKEN = "is a broken run: a card that does not belong to it was laid between."
NO_DOUBLE = "is no double run: in the play the last cards are one run, or none."
OLD = "lie in two counts: cards of an earlier count do not combine."

TOO_MANY: list[tuple[str, int, End | None, str, str, str]] = [
    ("7H 8C 7S", 2, None, "", f"7♥ 7♠ are parted: {PARTED}", "a pair across a card"),
    ("7H 7C 8S 7D", 6, None, "", f"7♥ 7♣ 7♦ are parted: {PARTED}", "a pair royal across a card"),
    ("7H 8S 7D 7C", 6, None, "", f"7♥ 7♦ 7♣ are parted: {PARTED}", "a pair taken for a pair royal"),
    (
        "4H 4D 4C",
        8,
        None,
        "",
        "4♥ 4♦ 4♣ are all their pairs together: the smaller ones do not count as well.",
        "a pair royal and a pair",
    ),
    ("4H 5D 9C 6S", 3, None, "", f"4♥ 5♦ 6♠ {BROKEN}", "a run with a card of another rank in it"),
    ("7H 8C 8S 9D", 3, None, "", f"7♥ 8♣ 8♠ 9♦ {NO_DOUBLE}", "a run with a rank twice in it"),
    ("4H 5C 5S 6D", 8, None, "", f"4♥ 5♣ 5♠ 6♦ {NO_DOUBLE}", "a double run as at the show"),
    ("7H 8C 9S 7D", 8, "thirty-one", "", f"7♥ 8♣ 9♠ 7♦ {NO_DOUBLE}", "a run that its last card makes anew"),
    (
        "2H 3C 4S 5D",
        7,
        None,
        "",
        "2♥ 3♣ 4♠ 5♦ is one run: the shorter run inside it does not count as well.",
        "a run of four and the run of three in it",
    ),
    ("QH KC AS", 3, None, "", "Q K A is no run: the ace is low, and no run goes", "round the corner"),
    ("9H 7C", 2, None, "", "The count is 16, not fifteen.", "a fifteen misheard"),
    ("KH QC 5S", 2, None, "", "The count is 25, not fifteen.", "twenty-five taken for fifteen"),
    ("KH QC JS", 5, "go", "", "A go is 1: only thirty-one is 2.", "a go for two, beside a run"),
    ("KH QC 5S 5D", 4, None, "", "The count is 30, not thirty-one.", "a thirty-one misheard"),
    ("KH QC 9S 2D", 3, "thirty-one", "", "Thirty-one is 2: the go and the last card", "a go with thirty-one"),
    ("KH QC 9S", 2, "go", "", "A go is 1: only thirty-one is 2.", "a go for two"),
    ("KH 7D", 2, "last", "", "The last card is 1: only thirty-one is 2", "the last card and a go"),
    ("KH 7D", 1, None, "", "There is no go yet: it is pegged when nobody can lay", "a go too early"),
    ("2H 9H 4H KH", 4, None, "", "2♥ 9♥ 4♥ K♥ is no flush: in the play there is none.", "a flush"),
    ("8H", 2, None, "KC QD 8S", f"8♠ 8♥ {OLD}", "a pair with the count before"),
    ("6H", 3, None, "KC 4D 5S", f"4♦ 5♠ 6♥ {OLD}", "a run with the count before"),
    ("8H", 2, None, "", "Nothing more in this count scores.", "half an explanation is none"),
    ("KH 7D", 8, None, "", "Nothing more in this count scores.", "points of nothing"),
]

NEAR_MISSES: list[tuple[str, int, End | None, str, str, str]] = [
    ("8C 7H 7S", 3, None, "", "parted", "a pair laid together"),
    ("7H 8C 9S", 5, None, "", "parted", "a run without a pair"),
    ("4H 4D", 8, None, "", "all their pairs", "a pair is no pair royal"),
    ("4H 6D 9C 5S", 5, None, "", "broken", "no rank is missing but the nine parts them all the same"),
    ("4H 5D 9C 7S", 3, None, "", "broken", "without the nine they are no run either"),
    ("9C 4H 5D 6S", 5, None, "", "broken", "the nine lies before the run"),
    ("8C 7H 8S 9D", 5, None, "", "broken", "a rank twice before a run of three"),
    ("2H 3C 4S", 5, None, "", "run inside", "a run of three has none inside"),
    ("QH KC AS", 3, "go", "", "no go", "the go is due"),
    ("9H 6C", 4, None, "", "not fifteen", "it is fifteen"),
    ("KH QC 5S 6D", 4, "thirty-one", "", "not thirty-one", "it is thirty-one"),
    ("KH QC 5S 5D", 5, "go", "", "not thirty-one", "a go at thirty: nobody pegs both"),
    ("KH QC 9S", 2, "go", "", "There is no go", "there is one"),
    ("2H 9H 4H KS", 4, None, "", "flush", "three and one"),
    ("2 9 4 K", 4, None, "", "flush", "cards of no known suit"),
    ("8H", 2, None, "KC 8D 9S", "two counts", "another card lies between them"),
    ("8H 8C", 4, None, "KC QD 9S", "two counts", "the pair is of this count"),
]


def _cases(rows: list[tuple[str, int, End | None, str, str, str]]) -> list[object]:
    return [pytest.param(*row[:5], id=row[5]) for row in rows]


@pytest.mark.parametrize(("pile", "claim", "end", "earlier", "reason"), _cases(TOO_MANY))
def test_what_was_counted_too_much_is_named(
    pile: str, claim: int, end: End | None, earlier: str, reason: str
) -> None:
    """The cards, and why they do not count."""
    told = explain_card(parse_cards(pile), claim, end, parse_cards(earlier))

    assert told.difference > 0
    assert reason in told.reason


@pytest.mark.parametrize(("pile", "claim", "end", "earlier", "reason"), _cases(NEAR_MISSES))
def test_cards_that_only_look_like_it_are_not_named(
    pile: str, claim: int, end: End | None, earlier: str, reason: str
) -> None:
    """A reason that is not true of the cards is never told."""
    assert reason not in explain_card(parse_cards(pile), claim, end, parse_cards(earlier)).reason


TOO_FEW: list[tuple[str, int, End | None, str]] = [
    ("4S 6C 5D", 2, None, "3 too few. Likely missed: the run 4♠ 6♣ 5♦."),
    ("4S 6C 5D", 3, None, "2 too few. Likely missed: 4♠ + 6♣ + 5♦ = 15."),
    ("KH QC 9S 2D", 0, "thirty-one", "2 too few. Missed: the thirty-one."),
    (
        "KH QC 9S 2D",
        1,
        "thirty-one",
        "1 too few. Likely counted as a go: thirty-one is 2, not 1.",
    ),
    ("KH KC", 0, None, "2 too few. Missed: the pair K♥ K♣."),
    ("4H 4D 4C", 0, None, "6 too few. Missed: the pair royal 4♥ 4♦ 4♣."),
    (
        "4H 4D 4C",
        2,
        None,
        "4 too few. Likely a card was left out: 4♥ 4♦ 4♣ is a pair royal, 6.",
    ),
    (
        "2H 3C 4S 5D",
        3,
        None,
        "1 too few. Likely the run was cut short: 2♥ 3♣ 4♠ 5♦ is a run of 4.",
    ),
    ("KH QC 9S", 0, "go", "1 too few. Missed: the go."),
    ("KH KC", 2, "last", "1 too few. Likely missed: the last card."),
    ("KH KC", 3, "last", "3 is right."),
]


@pytest.mark.parametrize(("pile", "claim", "end", "sentence"), TOO_FEW, ids=[row[3] for row in TOO_FEW])
def test_what_was_missed_is_named(pile: str, claim: int, end: End | None, sentence: str) -> None:
    """What a card scores has a name too: the run, the thirty-one, the go."""
    assert explain_card(parse_cards(pile), claim, end).sentence == sentence


def _random_pile(rng: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    # Few ranks, so that pairs and runs are often broken by something.
    lowest = rng.randint(1, 9)
    few = [card for card in DECK if lowest <= card.rank < lowest + 5]
    laid = rng.sample(few, rng.randint(4, 9))
    before = rng.randint(0, 3)
    pile = laid[before:]
    while count_of(pile) > LIMIT:
        pile.pop()
    return tuple(pile), tuple(laid[:before])


def test_every_explanation_adds_up() -> None:
    """Of random piles and claims: what is told less what was missed is the difference, exactly."""
    rng = Random(20)
    for _ in range(3_000):
        pile, earlier = _random_pile(rng)
        end: End | None = "thirty-one" if count_of(pile) == LIMIT else rng.choice((None, "go", "last"))
        claim = rng.randint(0, 15)
        told = explain_card(pile, claim, end, earlier)
        true = sum(score.points for score in (*told.missed, *(short.item for short in told.short)))

        assert told.difference == told.too_many - told.too_few
        assert not (told.too_few and told.too_many)
        assert told.too_few <= true
        assert all(slip.points > 0 for slip in slips_in_play(pile, end, earlier))
