"""What can be learnt: patterns, and cards dealt to order."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from scorer.cards import Card, Suit, parse_cards
from scorer.coach.exercise import Ask, Exercise, read_exercise, write_exercise
from scorer.coach.patterns import LEVELS, LIMITS_S, name_hand, name_miss, pattern_of, patterns
from scorer.coach.reasons import Combination
from scorer.coach.slips_in_play import scores_of_card
from scorer.rules.claims import IMPOSSIBLE_HANDS
from scorer.rules.events import End
from scorer.rules.pegging import LIMIT, count_of
from scorer.rules.show import count_show
from scorer.say.drill import TITLES

EVERY = list(patterns())
SEEDS = Path(__file__).parents[1] / "vectors" / "drill_hands.csv"


@pytest.mark.parametrize("tag", EVERY)
def test_what_is_dealt_holds_the_pattern(tag: str) -> None:
    """A thousand times, in cards that a pack holds, with an answer that can be."""
    pattern, rng = patterns()[tag], Random(tag)
    for _ in range(1000):
        exercise = pattern.make(rng)
        cards = [*exercise.cards, *filter(None, [exercise.starter])]

        assert pattern.holds(exercise)
        assert (exercise.pattern, exercise.ask) == (tag, pattern.ask)
        assert len(set(cards)) == len(cards)
        assert 0 <= exercise.answer <= exercise.highest
        if exercise.starter:
            assert exercise.answer not in IMPOSSIBLE_HANDS
        elif exercise.ask is Ask.PLAY:
            assert count_of(exercise.cards) <= LIMIT


@pytest.mark.parametrize("tag", EVERY)
def test_suits_come_evenly(tag: str) -> None:
    """No suit is seen much more often than another: they cannot be learnt by heart."""
    rng = Random(f"{tag} suits")
    suits = Counter(card.suit for _ in range(600) for card in patterns()[tag].make(rng).cards)
    even = suits.total() / 4

    assert all(abs(suits[suit] - even) < 0.2 * even for suit in Suit)


@pytest.mark.parametrize("tag", EVERY)
def test_every_pattern_can_be_called_and_hinted_at(tag: str) -> None:
    """A title and where to look, both short."""
    title, where = TITLES[tag]

    assert 0 < len(title) <= 40
    assert where.endswith((".", "?"))


def test_all_levels_are_there_in_order() -> None:
    """From 0 to 8, each with its limit, and no words of patterns that are not there."""
    levels = [pattern.level for pattern in patterns().values()]

    assert sorted(levels) == levels
    assert set(levels) == set(LEVELS)
    assert LIMITS_S == (6, 10, 10, 15, 15, 10, 12, 5, 15)
    assert TITLES.keys() == patterns().keys()


OF_SEED = {
    "L4 runs+15": {"double run and fifteens"},
    "L4 double-double": {"double double run and fifteens"},
    "L4 double run": {"double run and fifteens"},
    "L3+L4": {"double run and fifteens"},
    "L3 Raggedy Ann": {"Raggedy Ann"},
    "L3 Raggedy Andy": {"Raggedy Andy"},
    "L3 A-7-7": {"A-7-7"},
    "L3 4-4-7": {"4-4-7"},
    "L3 2-6-7": {"2-6-7"},
    "L3 3-6-6": {"3-6-6"},
    "L3 3-3-9": {"3-3-9"},
    "L3": {"two pairs and fifteens"},
    "L3 debate hand": {"two pairs and fifteens", "6-8-A"},
    "L3 four-card": {"four-card fifteen"},
    "L3 pairs of 4s": {"four alike and fifteens"},
    "L3 pairs of 3s": {"four alike and fifteens"},
    "L3 mix": {"pair royal and fifteens", "3-6-6"},
    "L3 2-3-ten": {"2-3-ten"},
    "L3 A-4-ten": {"A-4-ten"},
    "L1 overcount trap": {"2-4-4-5 once", "2-6-7 once"},
    "L3 five-card": {"five-card fifteen"},
    "L4 triple run": {"triple run", "triple run and fifteens"},
    "L4 double run of four": {"double run of four"},
    "L1 many fifteens": {"many fifteens"},
    "L2 28": {"28"},
    "L2 29": {"29"},
    "L5 nobs": {"nobs"},
    "L5 flush": {"flush of five", "flush of four", "crib or hand"},
    "L5 flush+nobs": {"flush and nobs"},
    "L5 false flush": {"false flush"},
    "L6 nineteen": {"nineteen"},
}


def _seeds() -> Iterator[tuple[str, str, str]]:
    with SEEDS.open(encoding="utf-8") as file:
        yield from ((row["tag"], row["hand"], row["starter"]) for row in csv.DictReader(file))


@pytest.mark.parametrize(
    ("tag", "hand", "starter"), [pytest.param(*row, id=" ".join(row)) for row in _seeds()]
)
def test_every_seed_belongs_to_a_pattern(tag: str, hand: str, starter: str) -> None:
    """The hands that people stumble over are among what can be learnt."""
    held = {
        name
        for name, pattern in patterns().items()
        if pattern.holds(Exercise(name, pattern.ask, parse_cards(hand), Card.parse(starter)))
    }

    assert held & OF_SEED[tag]


NEAR_MISSES = [
    ("A-7-7", "AC 6D 7H KS + QD", "one seven is not two"),
    ("2-4-4-5 once", "2C 2D 4H 4S + 5D", "two twos make it twice"),
    ("pair royal", "7C 7D 7H 8S + 8D", "a pair beside it is another pattern"),
    ("double run", "7C 7D 8H 9S + KH", "with fifteens it is another pattern"),
    ("run of three", "9C TD JH QS + 2D", "a run of four is not one of three"),
    ("flush of four", "2D 4D 6D 8D + TD", "the starter makes it five"),
    ("false flush", "2D 4D 6D 8D + TC", "four in hand are a flush"),
    ("nobs", "JC 2D 4H 6S + KD", "the jack is of another suit"),
    ("other jack", "JD 2D 4H 6S + KD", "the jack is of the starter's suit"),
    ("heels", "JD 2D 4H 6S + KD", "the jack is held"),
    ("nineteen", "2C 4D 6H 8S + AD", "6 8 and the ace are fifteen"),
    ("near the impossible", "4C 5D 5H 6S + KD", "sixteen is not near"),
]


@pytest.mark.parametrize(
    ("tag", "five"), [pytest.param(tag, five, id=f"{tag}: {why}") for tag, five, why in NEAR_MISSES]
)
def test_what_is_nearly_the_pattern_does_not_hold_it(tag: str, five: str) -> None:
    """A near miss belongs to another pattern, or to none."""
    hand, starter = five.split(" + ")

    assert not patterns()[tag].holds(
        Exercise(tag, patterns()[tag].ask, parse_cards(hand), Card.parse(starter))
    )


PILES = [
    ("play 15", "7H 8S", None, True, "fifteen"),
    ("play 15", "7H 7S", None, False, "fourteen is none"),
    ("play 31", "TH JS QD AC", None, True, "thirty-one"),
    ("play go", "TH JS 4D", "go", True, "nobody can lay on 24"),
    ("play go", "TH JS AD", "go", False, "on 21 everybody can"),
    ("play go", "TH JS 4D", None, False, "nobody has said go"),
    ("play pair royal", "7H 7S 7D", None, True, "three in a row"),
    ("play pair royal", "7H 8S 7D 7C", None, False, "two in a row"),
    ("play run", "4H 6S 5D", None, True, "in any order"),
    ("play long run", "3C 4H 6S 5D", None, True, "of four"),
    ("play long run", "4H 6S 5D", None, False, "of three is not long"),
    ("play broken run", "4H 5S 5D 6C", None, True, "a five too many"),
    ("play broken run", "5D 4H 5S 6C", None, False, "the last three are a run"),
]


@pytest.mark.parametrize(
    ("tag", "pile", "end", "is_held"),
    [pytest.param(*row[:4], id=f"{row[0]} {row[1]}: {row[4]}") for row in PILES],
)
def test_piles_of_the_play(tag: str, pile: str, end: End | None, is_held: bool) -> None:
    """A hit and a near miss of what the play teaches."""
    assert patterns()[tag].holds(Exercise(tag, Ask.PLAY, parse_cards(pile), end=end)) is is_held


DUELS = [
    ("duel fifteens", 4, True, "one fifteen is left out"),
    ("duel pairs", 4, True, "the pair is left out"),
    ("duel honest", 6, True, "nothing is left out"),
    ("duel fifteens", 6, False, "nothing is left out, but something should be"),
    ("duel honest", 4, False, "something is left out"),
    ("duel nobs", 5, False, "there is no jack"),
]


@pytest.mark.parametrize(
    ("tag", "claim", "is_held"), [pytest.param(*row[:3], id=f"{row[0]}: {row[3]}") for row in DUELS]
)
def test_claims_of_a_duel(tag: str, claim: int, is_held: bool) -> None:
    """The claim leaves out what the pattern is about, and nothing else."""
    exercise = Exercise(tag, Ask.SHORTFALL, parse_cards("4C 4D 5H 2S"), Card.parse("TD"), claim=claim)

    assert patterns()[tag].holds(exercise) is is_held
    assert exercise.answer == 6 - claim


MISSES = [
    ("7C 7D AH KS", "8S", "A-7-7", "a long fifteen before the short ones"),
    ("6C 7D 8H AS", "AD", "four-card fifteen", "the longest fifteen"),
    ("KH 5S 2D 9C", "7D", "ten-5", "a fifteen of two where there is no other"),
    ("9H TC JD QS", "2C", "run of four", "a run"),
    ("TC JD QH QS", "KS", "double run of four", "runs before the pair"),
    ("TC TD TH QS", "2S", "pair royal", "three alike"),
    ("TC TD QH QS", "2S", "two pairs", "two pairs"),
    ("2D 4D 6D 8D", "TD", "flush of five", "a flush"),
    ("2H 4S 6D JC", "KC", "nobs", "his nobs"),
    ("4C 6D 8H KS", "QD", "nineteen", "nothing at all"),
]


@pytest.mark.parametrize(("hand", "starter", "tag"), [pytest.param(*row[:3], id=row[3]) for row in MISSES])
def test_what_was_missed_has_a_name(hand: str, starter: str, tag: str) -> None:
    """Of several combinations the one that is missed most is named."""
    assert name_hand(count_show(parse_cards(hand), Card.parse(starter), crib=False)) == tag


PLAYED = [
    ("7H 8S", None, "play 15"),
    ("TH JS QD AC", None, "play 31"),
    ("7H 7S 7D", None, "play pair royal"),
    ("4H 6S 5D", None, "play run"),
    ("3H 4H 6S 5D", None, "play long run"),
    ("TH JS 4D", "go", "play go"),
    ("TH", "last", "play last"),
]


@pytest.mark.parametrize(("pile", "end", "tag"), PLAYED)
def test_what_was_missed_in_the_play_has_a_name(pile: str, end: End | None, tag: str) -> None:
    """It is named by what scored most."""
    assert name_miss(scores_of_card(parse_cards(pile), end)) == tag


def test_a_miss_that_nothing_explains_is_mixed_hands() -> None:
    """And so is a tag of another version."""
    nothing: list[Combination] = []

    assert name_miss(nothing) == "mixed"
    assert pattern_of("of another version") is patterns()["mixed"]


@pytest.mark.parametrize("tag", EVERY)
def test_an_exercise_is_read_as_it_was_written(tag: str) -> None:
    """All that an exercise holds survives being kept."""
    exercise = patterns()[tag].make(Random(tag))

    assert read_exercise(write_exercise(exercise)) == exercise


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"pattern": "x", "ask": "y", "cards": "AC"}', "7"])
def test_what_is_no_exercise_is_refused(text: str) -> None:
    """Damage is told, not guessed at."""
    with pytest.raises(ValueError):
        read_exercise(text)


def test_names_of_whole_hands_are_patterns() -> None:
    """Whatever real cards are keyed, there is a pattern to keep them by."""
    rng = Random(3)
    for tag in EVERY * 20:
        exercise = patterns()[tag].make(rng)
        if exercise.starter:
            count = count_show(exercise.cards, exercise.starter, crib=exercise.is_crib)

            assert name_hand(count) in patterns()
