"""How calmly the strip shows whatever happens: legal lights, no LED that flashes, and rest in the end."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.output.ledmap import LedMap, Run, laid, lane_by_lane
from hardware.output.leds import DARK, MARK, RGB, Lights, Look
from scorer.screen import Screen
from tests.hardware.lights import OWN, frame_times, screen, shown

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
