"""How the strip moves: pegs walk to where they go, and a win is swept once."""

from __future__ import annotations

import pytest

from hardware.output.leds import RGB, Lights, Look, Shown
from tests.hardware.lights import (
    BLUE,
    BLUE_DIM,
    ORANGE,
    ORANGE_DIM,
    OWN,
    SHARED,
    STILL,
    frame_times,
    lit,
    screen,
    shown,
)


def walk(front: int, *, before: int = 10, look: Look = STILL) -> tuple[Lights, Shown]:
    """Blue's peg goes from *before* to *front* at 100 s."""
    page = screen((front, min(front, before)), (0, 0))
    return Lights(OWN.board, look), shown((0.0, screen((before, 0), (0, 0))), (100.0, page))


WALKS = [
    # front, ms since the move, what is lit, what it shows
    (12, 0, {10: BLUE_DIM}, "the old front peg is a back peg at once"),
    (12, 29, {10: BLUE_DIM}, "for 30 ms nothing else happens"),
    (12, 31, {10: BLUE_DIM, 11: BLUE}, "then the peg is a hole farther"),
    (12, 59, {10: BLUE_DIM, 11: BLUE}, "for 30 ms"),
    (12, 61, {10: BLUE_DIM, 12: BLUE}, "and then it has arrived"),
    (30, 301, {10: BLUE_DIM, 20: BLUE}, "twenty holes take 600 ms"),
    (30, 601, {10: BLUE_DIM, 30: BLUE}, "and no more"),
    (40, 301, {10: BLUE_DIM, 25: BLUE}, "thirty holes take no longer"),
    (40, 599, {10: BLUE_DIM, 39: BLUE}, "and end at the same time"),
    (41, 0, {10: BLUE_DIM, 41: BLUE}, "what no count is worth is no walk"),
    (7, 0, {7: BLUE}, "back there is no walk"),
    (0, 0, {}, "nor off the track"),
]


@pytest.mark.parametrize(
    ("front", "after_ms", "lights_up"), [pytest.param(*row[:3], id=row[3]) for row in WALKS]
)
def test_pegs_walk(front: int, after_ms: int, lights_up: dict[int, RGB]) -> None:
    """A front peg walks 30 ms a hole, 600 ms at most, and leaves its back peg."""
    lights, what = walk(front, look=Look())

    assert lit(lights, what, 100.0 + after_ms / 1000) == lights_up


@pytest.mark.parametrize("front", [0, 7, 12, 40])
def test_without_motion_pegs_jump(front: int) -> None:
    """Where nothing may move, a peg is at once where it goes."""
    lights, what = walk(front)

    assert lit(lights, what, 100.0) == lit(lights, what, 109.0)
    assert lights.next_change_s(what, 100.0) is None


def test_a_walk_has_its_frames() -> None:
    """There is a frame a hole, and no more after the last."""
    lights, what = walk(13, look=Look())
    times = list(frame_times(lights, what, 100.0, 110.0))

    assert times == pytest.approx([100.0, 100.03, 100.06, 100.09])


def test_another_page_does_not_disturb_a_walk() -> None:
    """A key that is echoed has the same pegs, and they walk on."""
    _, what = walk(20)

    assert what.then(screen((20, 10), (0, 0)), 100.1) == what


def test_a_move_ends_the_walks_before() -> None:
    """When another peg moves, the one that walks has arrived."""
    _, what = walk(20)
    what = what.then(screen((20, 10), (5, 0)), 100.1)

    assert lit(OWN, what, 100.15) == {20: BLUE, 10: BLUE_DIM}
    assert lit(OWN, what, 100.15, lane=1) == {1: ORANGE}


def test_two_pegs_that_move_at_once() -> None:
    """They walk side by side on lanes of their own; on one lane they jump, for they might overtake each other."""
    what = shown((0.0, screen((10, 0), (8, 0))), (100.0, screen((14, 10), (20, 8))))

    assert (lit(OWN, what, 100.04)[11], lit(OWN, what, 100.04, lane=1)[9]) == (BLUE, ORANGE)
    assert lit(SHARED, what, 100.0) == {14: BLUE, 10: BLUE_DIM, 20: ORANGE, 8: ORANGE_DIM}


def test_a_walk_goes_behind_what_stands() -> None:
    """A peg that another one passes does not flicker."""
    what = shown((0.0, screen((10, 0), (12, 0))), (100.0, screen((14, 10), (12, 0))))

    assert [lit(SHARED, what, 100.0 + ms / 1000).get(12) for ms in (31, 61, 91, 121)] == [ORANGE] * 4


def test_who_comes_to_a_hole_waits_for_its_turn() -> None:
    """The peg that stood there shows for half a second more, until a beat of the clock."""
    what = shown((0.0, screen((10, 0), (12, 0))), (100.2, screen((12, 10), (12, 0))))
    turns = [lit(SHARED, what, now_s)[12] for now_s in (100.3, 100.99, 101.0, 101.49, 101.5)]

    assert turns == [ORANGE, ORANGE, BLUE, BLUE, ORANGE]
    assert SHARED.next_change_s(what, 100.3) == 101.0


def test_a_walk_across_the_lap() -> None:
    """In a longer game a peg walks from hole 120 to hole 1."""
    what = shown((0.0, screen((119, 110), target=181)), (100.0, screen((123, 119), target=181)))
    walked = [set(lit(SHARED, what, 100.0 + ms / 1000)) - {119} for ms in (31, 61, 91, 121)]

    assert walked == [{120}, {1}, {2}, {3}]


def won(look: Look = STILL, side: int = 0) -> tuple[Lights, Shown]:
    """Side *side* wins at 100 s by its last hole."""
    before, after = [(120, 110), (84, 80)], [(121, 120), (84, 80)]
    if side:
        before, after = before[::-1], after[::-1]
    return Lights(OWN.board, look), shown((0.0, screen(*before)), (100.0, screen(*after, winner=side)))


SWEEPS = [
    (1.59, set(), "it begins when the last peg has walked and rested"),
    (1.61, {1}, "at the first hole"),
    (1.6 + 10.5 * 3 / 130, set(range(2, 12)), "ten holes wide"),
    (3.1, set(range(57, 67)), "half of the way in half of the time"),
    (4.59, {121}, "to the game hole"),
    (4.61, set(), "and is over after 3 s, before 5 s are"),
]


@pytest.mark.parametrize(("after_s", "holes"), [pytest.param(*row[:2], id=row[2]) for row in SWEEPS])
@pytest.mark.parametrize("side", [0, 1])
def test_a_win_is_swept_once(after_s: float, holes: set[int], side: int) -> None:
    """Light runs along the winner's lane in the winner's colour; no peg and no other lane is touched."""
    lights, what = won(Look(), side)
    bright, dim, other = (BLUE, BLUE_DIM, ORANGE) if side == 0 else (ORANGE, ORANGE_DIM, BLUE)
    swept = dict.fromkeys(holes, bright)

    assert lit(lights, what, 100.0 + after_s, side) == swept | {121: bright, 120: dim}
    assert lit(lights, what, 100.0 + after_s, 1 - side)[84] == other


def test_without_motion_nothing_is_swept() -> None:
    """Where nothing may move, a win is two pegs like any others."""
    lights, what = won()

    assert lights.next_change_s(what, 100.0) is None
    assert lit(lights, what, 103.0) == {121: BLUE, 120: BLUE_DIM}


def test_a_win_that_is_undone_is_not_swept() -> None:
    """The light goes out at once; the win that comes after it is swept anew."""
    lights, what = won(Look())
    undone = what.then(screen((120, 110), (84, 80)), 103.0)
    again = undone.then(screen((121, 120), (84, 80), winner=0), 104.0)

    assert lit(lights, undone, 103.1) == {120: BLUE, 110: BLUE_DIM}
    assert lights.next_change_s(undone, 103.1) is None
    assert again.won_s == 104.0


def test_other_pages_of_a_win_do_not_sweep_again() -> None:
    """The light runs once, whatever pages follow."""
    _, what = won(Look())

    assert what.then(screen((121, 120), (84, 80), winner=0), 160.0).won_s == 100.0


def test_a_win_of_yesterday_is_not_swept() -> None:
    """A table that is switched on after a game shows it still."""
    what = shown((5.0, screen((121, 120), (84, 80), winner=0)))

    assert OWN.next_change_s(what, 5.0) is None
