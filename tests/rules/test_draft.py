"""The one door through which a peg moves: caps, house rules for the last holes, the instant end."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.rules.draft import Award, Draft, pegged_of
from scorer.rules.events import GameWon, PointsPegged, Reason
from scorer.rules.options import read_options
from scorer.rules.state import Pegs, Phase, begin_match
from scorer.units import Points, Seat
from tests.tabletop import enter, sit_down


def units(*given: list[tuple[str, int]]) -> list[tuple[Award, ...]]:
    """Units of awards by reason and points."""
    return [tuple(Award(Reason(reason), Points(points)) for reason, points in unit) for unit in given]


CAPS = [
    # options, score, units, what is pegged
    ({}, 0, [[("hand", 12)]], [("hand", 12)], "far from home all is pegged"),
    ({}, 119, [[("hand", 12)]], [("hand", 2)], "the peg stops in the game hole"),
    ({}, 119, [[("hand", 2)]], [("hand", 2)], "which may be hit exactly"),
    ({}, 119, [[("fifteen", 2), ("run", 3)]], [("fifteen", 2)], "nothing is pegged after it"),
    ({}, 118, [[("fifteen", 2), ("run", 3)]], [("fifteen", 2), ("run", 1)], "the last award is cut"),
    ({}, 120, [[("pair", 2)], [("last", 1)]], [("pair", 1)], "nor a later unit"),
    ({}, 121, [[("hand", 5)]], [], "nothing moves at the target"),
    ({}, 0, [[("hand", 0)]], [], "nothing is no move"),
    ({}, 0, [], [], "no unit is none"),
    ({"exact_out": "atomic"}, 119, [[("hand", 2)]], [("hand", 2)], "exact-out: what fits is pegged"),
    ({"exact_out": "atomic"}, 119, [[("hand", 3)]], [], "exact-out: what does not is nothing"),
    (
        {"exact_out": "atomic"},
        119,
        [[("fifteen", 2), ("run", 3)], [("last", 1)]],
        [("last", 1)],
        "exact-out: a unit is all or nothing, a later one is tried",
    ),
    (
        {"exact_out": "atomic"},
        118,
        [[("pair", 2)], [("thirty-one", 2)]],
        [("pair", 2)],
        "exact-out: and again from where the peg is then",
    ),
    ({"stinkhole": "no_heels_no_go"}, 120, [[("go", 1)]], [], "stinkhole: no go from 120"),
    ({"stinkhole": "no_heels_no_go"}, 120, [[("last", 1)]], [], "stinkhole: no last card"),
    ({"stinkhole": "no_heels_no_go"}, 120, [[("heels", 2)]], [], "stinkhole: no heels"),
    ({"stinkhole": "no_heels_no_go"}, 120, [[("pair", 2)]], [("pair", 1)], "stinkhole: a pair is free"),
    (
        {"stinkhole": "no_heels_no_go"},
        120,
        [[("thirty-one", 2)]],
        [("thirty-one", 1)],
        "stinkhole: so is thirty-one",
    ),
    ({"stinkhole": "no_heels_no_go"}, 119, [[("go", 1)]], [("go", 1)], "stinkhole: a go leads into it"),
    (
        {"stinkhole": "no_heels_no_go", "target": "61"},
        60,
        [[("go", 1)]],
        [],
        "stinkhole: it lies one before the target",
    ),
    ({"stinkhole": "off"}, 120, [[("go", 1)]], [("go", 1)], "without the rule a go wins"),
    ({"heels_blackout_from": "115"}, 115, [[("heels", 2)]], [], "blackout: no heels from 115"),
    ({"heels_blackout_from": "115"}, 114, [[("heels", 2)]], [("heels", 2)], "blackout: but at 114"),
    ({"heels_blackout_from": "115"}, 116, [[("go", 1)]], [("go", 1)], "blackout: a go is no heels"),
    ({"heels_blackout_from": "0"}, 0, [[("heels", 2)]], [], "blackout from 0: heels never count"),
]


@pytest.mark.parametrize(
    ("given", "score", "earned", "pegged"), [pytest.param(*row[:4], id=row[4]) for row in CAPS]
)
def test_what_can_be_pegged(
    given: dict[str, str], score: int, earned: list[Any], pegged: list[tuple[str, int]]
) -> None:
    """What of some points moves the peg, by where it stands and what the house says."""
    awards = pegged_of(read_options(given), score, units(*earned))

    assert [(award.reason.value, award.points) for award in awards] == pegged


@pytest.mark.parametrize(
    ("score", "unit", "moved"),
    [(119, [("fifteen", 2), ("run", 3)], 2), (118, [("fifteen", 2), ("run", 3)], 3)],
)
def test_game_ends_between_two_awards(score: int, unit: list[tuple[str, int]], moved: int) -> None:
    """The game ends at the single addition that reaches the target; nothing comes after it."""
    draft = Draft(begin_match(read_options({}), dealer=Seat(0), scores=(0, score)))

    assert draft.peg(Seat(1), units(unit)) == moved
    assert isinstance(draft.events[-1], GameWon)
    assert sum(event.points for event in draft.events if isinstance(event, PointsPegged)) == moved
    assert draft.state.phase is Phase.GAME_OVER
    assert draft.state.scores == (0, 121)


def test_game_goes_on_one_hole_before_the_target() -> None:
    """With 120 nobody has won."""
    draft = Draft(begin_match(read_options({}), dealer=Seat(0), scores=(0, 118)))

    assert draft.peg(Seat(1), units([("fifteen", 2)])) == 2
    assert not draft.state.is_over


BACK_PEGS = [
    # awards one after another, each one score; front and back peg after them
    ([[[("hand", 10)]]], Pegs(10, 0), "the first score leaves the back peg at the start"),
    ([[[("hand", 10)]], [[("hand", 5)]]], Pegs(15, 10), "the back peg jumps over the front one"),
    ([[[("fifteen", 2), ("run", 3)]]], Pegs(5, 0), "two awards of one card are one score"),
    (
        [[[("hand", 10)]], [[("pair", 2)], [("thirty-one", 2)]]],
        Pegs(14, 10),
        "so are a card's combinations and its thirty-one",
    ),
    ([[[("pair", 2)]], [[("thirty-one", 2)]]], Pegs(4, 2), "two scores are two moves"),
    ([[[("hand", 10)]], [[("hand", 0)]]], Pegs(10, 0), "nothing moves neither peg"),
]


@pytest.mark.parametrize(("scores", "pegs"), [pytest.param(*row[:2], id=row[2]) for row in BACK_PEGS])
def test_back_peg_moves_once_a_score(scores: list[Any], pegs: Pegs) -> None:
    """One score is one move of the back peg, however many awards it has."""
    draft = Draft(begin_match(read_options({}), dealer=Seat(0)))
    for score in scores:
        draft.peg(Seat(0), units(*score))

    assert draft.state.pegs[0] == pegs


@pytest.mark.parametrize(
    ("before", "points", "after"),
    [
        (Pegs(20, 12), 5, Pegs(15, 12)),
        (Pegs(20, 12), 8, Pegs(12, 12)),
        (Pegs(20, 12), 15, Pegs(5, 5)),
        (Pegs(8, 2), 15, Pegs(0, 0)),
    ],
)
def test_step_back(before: Pegs, points: int, after: Pegs) -> None:
    """A peg stepping back stops at the start; the back peg is never in front of it."""
    assert before.moved(-points) == after


def test_step_back_tells_what_really_moved() -> None:
    """Fifteen back from 8 are 8 holes; from 0 nothing is told."""
    draft = Draft(begin_match(read_options({}), dealer=Seat(0), scores=(8, 0)))
    draft.peg_back(Seat(0), 15, Reason.PENALTY)
    draft.peg_back(Seat(0), 15, Reason.PENALTY)

    assert [event.points for event in draft.events if isinstance(event, PointsPegged)] == [-8]


def test_start_scores_have_both_pegs() -> None:
    """A game begun on wood has both pegs where the score stands."""
    assert sit_down(dealer="Ann", scores="30, 40").state.pegs == (Pegs(30, 30), Pegs(40, 40))


def test_partners_move_one_peg() -> None:
    """What either partner earns moves the peg of both."""
    draft = Draft(begin_match(read_options({}, seats=4), dealer=Seat(0)))
    draft.peg_one(Seat(1), Reason.HAND, 4)
    draft.peg_one(Seat(3), Reason.HAND, 6)

    assert draft.state.pegs == (Pegs(0, 0), Pegs(10, 4))


def test_penalty_with_a_card_is_a_score_of_its_own() -> None:
    """The points of a card and the penalty it proves are pegged by different sides, the card's first."""
    history = sit_down(dealer="Ann", renege="two_flat")
    history = enter(history, "AS", "TC", "9H", "6S", "GO", "GO", "KD", "QS")
    history = enter(history, "5D")
    assert history.last
    told = [(event.seat, event.reason) for event in history.last.events if isinstance(event, PointsPegged)]

    assert told[-1] == (1, Reason.PENALTY)
