"""What the strip shows: pegs, their walks, shared holes, a win, marks; and how calmly it does."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.output.ledmap import LedMap, Run, laid, lane_by_lane
from hardware.output.leds import (
    DARK,
    MARK,
    NOTHING,
    RGB,
    Lights,
    Look,
    Shown,
    marked_holes,
)
from scorer.errors import ConfigError
from scorer.screen import Lane, Large, Row, Screen
from scorer.units import Side

BLUE, BLUE_DIM = (0, 60, 255), (0, 15, 64)
ORANGE, ORANGE_DIM = (255, 84, 0), (64, 21, 0)
WHITE, WHITE_DIM = (255, 255, 255), (64, 64, 64)

STILL = Look(has_motion=False)
MARKED = Look(has_marks=True)


def screen(*lanes: tuple[int, int], target: int = 121, winner: int | None = None) -> Screen:
    """A page with these pegs: front and back by side."""
    return Screen(
        page="play",
        kind="list",
        head=Row(""),
        large=Large((), ""),
        lanes=tuple(Lane(front, back) for front, back in lanes),
        target=target,
        winner=None if winner is None else Side(winner),
    )


def shown(*screens: tuple[float, Screen]) -> Shown:
    """One screen after another, each from its second on."""
    now = NOTHING
    for at_s, page in screens:
        now = now.then(page, at_s)
    return now


def lit(lights: Lights, what: Shown, now_s: float, lane: int = 0) -> dict[int, RGB]:
    """What is not dark on a lane, by hole."""
    colours = lights.colours(what, now_s)
    return {
        hole: colours[led] for hole, led in enumerate(lights.board.lanes[lane], 1) if colours[led] != DARK
    }


OWN = Lights(lane_by_lane(2))
SHARED = Lights(lane_by_lane(1))

STANDING = [
    # lights, pegs, target, what is lit by lane, what it shows
    (OWN, [(0, 0), (0, 0)], 121, [{}, {}], "at the start nothing is lit"),
    (OWN, [(1, 0), (0, 0)], 121, [{1: BLUE}, {}], "the first hole is; the back peg is not on the track yet"),
    (
        OWN,
        [(23, 17), (35, 33)],
        121,
        [{23: BLUE, 17: BLUE_DIM}, {35: ORANGE, 33: ORANGE_DIM}],
        "front pegs are bright, back pegs a quarter as bright",
    ),
    (OWN, [(12, 12), (0, 0)], 121, [{12: BLUE}, {}], "a front peg hides a back peg of its own"),
    (OWN, [(0, 5), (0, 0)], 121, [{5: BLUE_DIM}, {}], "a front peg at the start is dark, its back peg is not"),
    (OWN, [(57, 50), (57, 50)], 121, [{57: BLUE, 50: BLUE_DIM}, {57: ORANGE, 50: ORANGE_DIM}], "level pegs on two lanes are both lit"),
    (OWN, [(121, 119), (84, 80)], 121, [{121: BLUE, 119: BLUE_DIM}, {84: ORANGE, 80: ORANGE_DIM}], "121 is the game hole"),
    (OWN, [(61, 60), (0, 0)], 61, [{61: BLUE, 60: BLUE_DIM}, {}], "61 is a hole like any other"),
    (OWN, [(120, 119), (121, 120)], 181, [{120: BLUE, 119: BLUE_DIM}, {1: ORANGE, 120: ORANGE_DIM}], "in a longer game hole 1 comes after 120"),
    (OWN, [(181, 169), (240, 239)], 241, [{61: BLUE, 49: BLUE_DIM}, {120: ORANGE, 119: ORANGE_DIM}], "in the second lap, too"),
    (OWN, [(241, 240), (0, 0)], 241, [{1: BLUE, 120: BLUE_DIM}, {}], "and into the third"),
    (
        Lights(lane_by_lane(3)),
        [(5, 1), (6, 2), (7, 3)],
        121,
        [{5: BLUE, 1: BLUE_DIM}, {6: ORANGE, 2: ORANGE_DIM}, {7: WHITE, 3: WHITE_DIM}],
        "the third side is white",
    ),
    (
        Lights(lane_by_lane(4)),
        [(0, 0), (0, 0), (7, 3), (7, 3)],
        121,
        [{}, {}, {7: WHITE, 3: WHITE_DIM}, {7: WHITE, 3: WHITE_DIM}],
        "and so is the fourth, on a lane of its own",
    ),
    (
        SHARED,
        [(0, 0), (0, 0), (17, 13), (27, 20)],
        121,
        [{17: WHITE, 13: WHITE_DIM, 27: WHITE, 26: WHITE, 20: WHITE_DIM, 19: WHITE_DIM}],
        "on a shared lane its pegs have a tail",
    ),
    (SHARED, [(0, 0), (0, 0), (0, 0), (1, 0)], 121, [{1: WHITE, 2: WHITE}], "also in the first hole"),
    (SHARED, [(0, 0), (0, 0), (0, 0), (2, 1)], 121, [{2: WHITE, 1: WHITE}], "where the front peg hides the back one"),
    (SHARED, [(9, 5), (8, 4)], 121, [{9: BLUE, 5: BLUE_DIM, 8: ORANGE, 4: ORANGE_DIM}], "neighbours on a shared lane"),
    (
        OWN,
        [(9, 5), (8, 4), (19, 15)],
        121,
        [{9: BLUE, 5: BLUE_DIM, 19: WHITE, 15: WHITE_DIM}, {8: ORANGE, 4: ORANGE_DIM}],
        "three on two lanes: the third goes with the first",
    ),
    (Lights(lane_by_lane(3)), [(9, 5), (8, 4)], 121, [{9: BLUE, 5: BLUE_DIM}, {8: ORANGE, 4: ORANGE_DIM}, {}], "a lane that nobody has is dark"),
    (Lights(lane_by_lane(1, has_gaps=True)), [(6, 5)], 121, [{6: BLUE, 5: BLUE_DIM}], "gaps make no difference"),
    (OWN, [], 121, [{}, {}], "without a game nothing is lit"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lights", "pegs", "target", "lanes"), [pytest.param(*row[:4], id=row[4]) for row in STANDING]
)
def test_pegs_that_stand(
    lights: Lights, pegs: list[tuple[int, int]], target: int, lanes: list[dict[int, RGB]]
) -> None:
    """Pegs are where the scores are, each in its side's light, and nothing ever changes."""
    what = shown((3.0, screen(*pegs, target=target)))

    assert [lit(lights, what, 3.0, lane) for lane in range(len(lights.board.lanes))] == lanes
    assert lights.next_change_s(what, 3.0) is None


def test_dark_leds_stay_dark() -> None:
    """The LED between two groups is never lit, and neither is what follows the lane."""
    lights = Lights(LedMap(lane_by_lane(has_gaps=True).lanes, 150))
    colours = lights.colours(shown((0, screen((5, 6)))), 0)

    assert colours[4:7] == (BLUE, DARK, BLUE_DIM)
    assert len(colours) == 150


@pytest.mark.parametrize(
    ("light", "on_a_page"),
    [
        (BLUE, "0084ff"),
        (ORANGE, "ff9a00"),
        (WHITE, "ffffff"),
        (BLUE_DIM, "004688"),
        (ORANGE_DIM, "885200"),
        (WHITE_DIM, "888888"),
    ],
)
def test_light_is_linear(light: RGB, on_a_page: str) -> None:
    """A page that shows a peg's light through its gamma of 2.2 has the colours that were chosen for it."""
    assert bytes(round(255 * (part / 255) ** (1 / 2.2)) for part in light).hex() == on_a_page


SHARING = [
    # pegs, hole, what it shows from 0.0, 0.5, 1.0 and 1.5 s on, what it shows
    ([(57, 50), (57, 51)], 57, [BLUE, ORANGE, BLUE, ORANGE], "level pegs take turns"),
    ([(57, 50), (58, 57)], 57, [BLUE, ORANGE_DIM, BLUE, ORANGE_DIM], "and so do a front and a back peg"),
    ([(60, 50), (58, 50)], 50, [BLUE_DIM, ORANGE_DIM, BLUE_DIM, ORANGE_DIM], "and two back pegs"),
    ([(9, 1), (9, 2), (9, 3)], 9, [BLUE, ORANGE, WHITE, BLUE], "three of them one after another"),
    ([(57, 50), (58, 51)], 57, [BLUE] * 4, "in two holes nothing blinks"),
    ([(5, 1), (6, 2), (9, 3), (9, 4)], 9, [WHITE] * 4, "two white pegs do not blink either"),
    ([(5, 1), (8, 2), (7, 3), (9, 4)], 8, [ORANGE, WHITE, ORANGE, WHITE], "a tail takes its turn"),
]


@pytest.mark.parametrize(("pegs", "hole", "turns"), [pytest.param(*row[:3], id=row[3]) for row in SHARING])
def test_pegs_that_share_a_hole(pegs: list[tuple[int, int]], hole: int, turns: list[RGB]) -> None:
    """Half a second each, on the beats of the clock."""
    what = shown((0.0, screen(*pegs)))

    for beat, light in enumerate(turns):
        for since_s in (0.0, 0.25, 0.4999):
            assert lit(SHARED, what, 0.5 * beat + since_s)[hole] == light
    assert (SHARED.next_change_s(what, 0.7) == 1.0) is (len(set(turns)) > 1)


@pytest.mark.parametrize(
    ("pegs", "hole", "turns"), [pytest.param(*row[:3], id=row[3]) for row in SHARING[:3]]
)
def test_without_motion_pegs_mix(pegs: list[tuple[int, int]], hole: int, turns: list[RGB]) -> None:
    """Where nothing may blink, pegs in one hole mix their light, and the others stay as they are."""
    lights, what = Lights(SHARED.board, STILL), shown((0.0, screen(*pegs)))
    mixed = tuple((one + other) // 2 for one, other in zip(*turns[:2], strict=True))

    assert lit(lights, what, 0.0)[hole] == lit(lights, what, 7.3)[hole] == mixed
    assert {place: light for place, light in lit(lights, what, 0.0).items() if place != hole} == {
        place: light for place, light in lit(SHARED, what, 0.0).items() if place != hole
    }
    assert lights.next_change_s(what, 0.0) is None


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


MARKS = [
    (121, {61, 91, 121}, "two skunk lines and the game hole"),
    (61, {31, 61}, "the lurch"),
    (100, {70, 100}, "a short game has one line"),
    (120, {90, 120}, "up to 120"),
    (60, {60}, "under 61 there is none"),
    (181, {31, 1, 61, 120}, "a longer game has them in its last lap, and the lap's end"),
]


@pytest.mark.parametrize(("target", "holes"), [pytest.param(*row[:2], id=row[2]) for row in MARKS])
def test_marks(target: int, holes: set[int]) -> None:
    """Marks glow on every side's lane where they are wanted, and are dark where they are not."""
    what = shown((0.0, screen((0, 0), (0, 0), target=target)))

    assert marked_holes(target) == holes
    assert lit(Lights(OWN.board, MARKED), what, 0.0, lane=1) == dict.fromkeys(holes, MARK)
    assert lit(OWN, what, 0.0, lane=1) == {}


def test_pegs_hide_marks() -> None:
    """A peg on a line is a peg."""
    what = shown((0.0, screen((91, 61), (0, 0))))

    assert lit(Lights(OWN.board, MARKED), what, 0.0) == {91: BLUE, 61: BLUE_DIM, 121: MARK}


GREEN = (0, 255, 0)


@pytest.mark.parametrize(
    ("colours", "message"),
    [
        ([GREEN] * 3, "3 colours of pegs; give four"),
        ([GREEN, GREEN, (0, 256, 0), GREEN], r"the colour of side 3 is \(0, 256, 0\)"),
        ([GREEN, (-1, 0, 0), GREEN, GREEN], r"the colour of side 2 is \(-1, 0, 0\)"),
        ([(0, 0), GREEN, GREEN, GREEN], r"the colour of side 1 is \(0, 0\)"),
    ],
)
def test_colours_that_no_led_has(colours: list[RGB], message: str) -> None:
    """A wrong colour is refused by its side."""
    with pytest.raises(ConfigError, match=message):
        Look(colours=tuple(colours))


def test_a_household_may_choose_its_colours() -> None:
    """Any four colours will do; back pegs follow."""
    lights = Lights(OWN.board, Look(colours=(GREEN, ORANGE, WHITE, WHITE)))

    assert lit(lights, shown((0.0, screen((2, 1), (0, 0)))), 0.0) == {2: GREEN, 1: (0, 64, 0)}


# Any board, any look, any pegs: what is always so.

boards = st.one_of(
    st.builds(lane_by_lane, st.integers(1, 4), has_gaps=st.booleans(), is_serpentine=st.booleans()),
    st.just(laid(Run(lane, row) for row in range(4) for lane in (1, 0))),
)
looks = st.builds(Look, has_motion=st.booleans(), has_marks=st.booleans())


@st.composite
def pairs_of_screens(draw: st.DrawFn) -> tuple[Screen, Screen]:
    """A screen, and one that a move made of it."""
    sides = draw(st.integers(1, 4))
    target = draw(st.sampled_from([31, 61, 121, 181, 301]))
    # Few scores, so that pegs meet; and some from everywhere.
    scores = st.one_of(st.integers(0, 12), st.integers(target - 12, target), st.integers(0, target))
    pegs = st.builds(lambda front, points: (front, max(0, front - points)), scores, st.integers(0, 40))
    lanes = st.lists(pegs, min_size=sides, max_size=sides)
    before = draw(lanes)
    after = [draw(st.sampled_from([lane, other])) for lane, other in zip(before, draw(lanes), strict=True)]
    winner = draw(st.none() | st.integers(0, sides - 1))
    return screen(*before, target=target), screen(*after, target=target, winner=winner)


def frame_times(lights: Lights, what: Shown, begin_s: float, end_s: float) -> Iterable[float]:
    """When there are frames, the first one at once."""
    now_s: float | None = begin_s
    while now_s is not None and now_s < end_s:
        yield now_s
        now_s = lights.next_change_s(what, now_s)


def legal(look: Look) -> set[RGB]:
    """Every light that a strip may show."""
    pegs = [light for bright in look.colours for light in (bright, tuple((part + 2) // 4 for part in bright))]
    mixes = [
        tuple(sum(parts) // count for parts in zip(*chosen, strict=True))
        for count in range(1, 2 if look.has_motion else 6)
        for chosen in itertools.combinations_with_replacement(sorted(set(pegs)), count)
    ]
    return {DARK, MARK, *((red, green, blue) for red, green, blue in mixes)}


@settings(max_examples=60)
@given(
    board=boards,
    look=looks,
    pages=pairs_of_screens(),
    moved_s=st.floats(10.0, 1e7),
    part=st.floats(0.0, 1.0, exclude_max=True),
)
def test_always_calm(
    board: LedMap, look: Look, pages: tuple[Screen, Screen], moved_s: float, part: float
) -> None:
    """
    Whatever moves: legal lights, nothing between two frames, and no LED that flashes.

    No LED changes more than twice in any second, never more than a tenth of the strip at once, and where no
    frame is due, none comes.
    """
    lights = Lights(board, look)
    what = shown((0.0, pages[0]), (moved_s, pages[1]))
    times = list(frame_times(lights, what, moved_s, moved_s + 7.0))
    frames = [lights.colours(what, now_s) for now_s in times]

    for frame in frames:
        assert len(frame) == board.leds
    assert set(itertools.chain(*frames)) <= legal(look)
    for (now_s, next_s), frame in zip(itertools.pairwise([*times, moved_s + 60.0]), frames, strict=True):
        is_last = next_s == moved_s + 60.0 and lights.next_change_s(what, now_s) is not None
        assert is_last or lights.colours(what, now_s + part * (next_s - now_s) * 0.999) == frame
    first = lights.colours(shown((0.0, pages[0])), moved_s)
    flips: dict[int, list[float]] = {}
    for now_s, (old, new) in zip(times, itertools.pairwise([first, *frames]), strict=True):
        changed = [led for led in range(board.leds) if old[led] != new[led]]
        assert now_s == moved_s or len(changed) <= board.leds / 10
        for led in changed:
            flips.setdefault(led, []).append(now_s)
    for moments in flips.values():
        assert all(third - one > 1.0 - 1e-6 for one, third in zip(moments, moments[2:], strict=False))


@given(board=boards, look=looks, pages=pairs_of_screens(), now_s=st.floats(-10.0, 1e9))
def test_always_as_many_as_the_strip_has(
    board: LedMap, look: Look, pages: tuple[Screen, Screen], now_s: float
) -> None:
    """At any time, even before the move by a clock that was set back, every LED has a light and time goes on."""
    lights = Lights(board, look)
    what = shown((0.0, pages[0]), (now_s, pages[1]))
    for at_s in (now_s, now_s - 3.0, now_s + 0.25, now_s + 2.9, now_s + 1e5):
        next_s = lights.next_change_s(what, at_s)
        assert len(lights.colours(what, at_s)) == board.leds
        assert next_s is None or next_s > at_s
        assert look.has_motion or next_s is None


@given(scores=st.tuples(st.integers(0, 121), st.integers(0, 121)))
def test_own_lanes_come_to_rest(scores: tuple[int, int]) -> None:
    """Where every side has a lane of its own, nothing blinks."""
    what = shown((0.0, screen((0, 0), (0, 0))), (1.0, screen((scores[0], 0), (scores[1], 0))))

    assert OWN.next_change_s(what, 1.0 + 0.6) is None
