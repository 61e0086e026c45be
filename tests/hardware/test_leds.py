"""What the strip shows: pegs that stand, holes that they share, marks, and the colours of a household."""

from __future__ import annotations

import pytest

from hardware.output.ledmap import LedMap, lane_by_lane
from hardware.output.leds import DARK, MARK, RGB, Lights, Look, marked_holes
from scorer.errors import ConfigError
from tests.hardware.lights import (
    BLUE,
    BLUE_DIM,
    ORANGE,
    ORANGE_DIM,
    OWN,
    SHARED,
    STILL,
    WHITE,
    WHITE_DIM,
    lit,
    screen,
    shown,
)

MARKED = Look(has_marks=True)

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


def test_light_is_linear() -> None:
    """A page that shows a peg's light through its gamma of 2.2 has the colours that were chosen for it."""
    lights = Lights(lane_by_lane(3))
    colours = lights.colours(shown((0.0, screen((9, 5), (9, 5), (9, 5)))), 0.0)
    on_a_page = [bytes(round(255 * (part / 255) ** (1 / 2.2)) for part in light).hex() for light in colours]

    assert sorted(set(on_a_page)) == ["000000", "004688", "0084ff", "885200", "888888", "ff9a00", "ffffff"]


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
