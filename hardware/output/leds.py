"""
What the strip shows: one colour for each LED, from a screen and a clock.

Front pegs are bright, back pegs a quarter as bright. What stands hides what
moves, and what moves hides the marks of the board:

* a peg that goes on walks to its hole, 30 ms a hole, 600 ms at most; back it jumps;
* pegs of two sides in one hole take turns, half a second each;
* after a win, light runs once along the winner's lane.

Only pegs that share a hole blink, all of them by the beats of one clock: no
LED changes more than twice a second by it, and five at most of 121 or more.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Final, NamedTuple, TypeAlias

from hardware.output.ledmap import HOLES, LedMap
from scorer.errors import ConfigError
from scorer.screen import Lane, Screen
from scorer.units import Side

RGB: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255, as the LED takes them: linear."""

DARK: Final[RGB] = (0, 0, 0)
MARK: Final[RGB] = (8, 8, 8)
"""Skunk lines, the game hole and the end of a lap: dimmer than any peg."""

BEAT_S: Final = 0.5
"""The blink clock: pegs that share a hole take turns at its beats, once a second for two of them."""

HOLE_S: Final = 0.03
WALK_S: Final = 0.6
"""How long a peg walks, for each hole and at most."""

LONGEST_WALK: Final = 30
"""Holes that a peg walks. No count is worth more than 29: what goes farther is a new game, and jumps."""

SWEEP_S: Final = 3.0
SWEEP_HOLES: Final = 10
"""How long the winner's light runs, and how many holes of it are lit."""

REST_S: Final = 1.0
"""Between the last peg's walk and the winner's light, so that no LED flashes twice in a second."""

_MARGINS: Final = (30, 60)
"""Holes from the skunk lines to the game hole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """
    How a household wants its strip.

    Attributes:
        colours: The light of each of four sides' front pegs. The fourth is white like the third; where sides
            share a lane, its pegs are two LEDs long.
        has_motion: Pegs walk, take turns in a hole they share, and a win is swept. Without it pegs jump, and
            pegs that share a hole mix their light.
        has_marks: Skunk lines, the game hole and the end of a lap glow where nothing else is lit.

    Raises:
        ConfigError: The colours are not four, or not three numbers from 0 to 255 each.
    """

    colours: tuple[RGB, ...] = ((0, 60, 255), (255, 84, 0), (255, 255, 255), (255, 255, 255))
    has_motion: bool = True
    has_marks: bool = False

    def __post_init__(self) -> None:
        if len(self.colours) != 4:
            raise ConfigError(f"{len(self.colours)} colours of pegs; give four, one for each side")
        for number, colour in enumerate(self.colours, start=1):
            if len(colour) != 3 or not all(0 <= part <= 255 for part in colour):
                raise ConfigError(
                    f"the colour of side {number} is {colour}; give red, green and blue, 0 to 255 each"
                )


class Pegs(NamedTuple):
    """
    One side's pegs, and since when they stand so.

    Attributes:
        front: The score.
        back: The score before.
        start: Where the front peg was shown until then.
        since_s: When they moved, on the clock of whoever shows them.
    """

    front: int
    back: int
    start: int
    since_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """
    What a strip shows, and since when.

    Attributes:
        pegs: The pegs by side.
        target: The game hole.
        winner: The side that has won.
        won_s: When that was seen to happen; None where nobody has won, or had before anything was shown.
    """

    pegs: tuple[Pegs, ...] = ()
    target: int = HOLES
    winner: Side | None = None
    won_s: float | None = None

    def then(self, screen: Screen, now_s: float) -> Shown:
        """
        Show *screen* from *now_s* on.

        A move ends the walks of the moves before; a screen with the same pegs lets them walk.
        """
        won_s = now_s if self.pegs and screen.winner is not None else None
        is_same = screen.lanes == tuple(pegs[:2] for pegs in self.pegs)
        return Shown(
            pegs=self.pegs if is_same else self._moved(screen.lanes, now_s),
            target=screen.target,
            winner=screen.winner,
            won_s=self.won_s if screen.winner == self.winner else won_s,
        )

    def _moved(self, lanes: tuple[Lane, ...], now_s: float) -> tuple[Pegs, ...]:
        befores = chain(self.pegs, repeat(None))
        return tuple(_pegs(before, lane, now_s) for before, lane in zip(befores, lanes, strict=False))


NOTHING: Final = Shown()
"""Before the first screen."""


class _Standing(NamedTuple):
    """A peg in a hole, or one of its two LEDs: since when, whose, and its light."""

    since_s: float
    side: int
    light: RGB


@dataclass(frozen=True, slots=True)
class Lights:
    """
    One strip's light.

    A side has the lane of its number; where there are fewer lanes than sides, they are shared in turn.

    Attributes:
        board: Which LED lights which hole.
        look: How the household wants it.
    """

    board: LedMap
    look: Look = Look()

    def colours(self, shown: Shown, now_s: float) -> tuple[RGB, ...]:
        """The colour of every LED at *now_s*, in the order of the wire."""
        lit: dict[int, RGB] = dict(self._marks(shown))
        lit.update(self._swept(shown, now_s))
        lit.update(self._walking(shown, now_s))
        turn = self._turn(shown, now_s)
        for led, pegs in self._standing(shown, now_s).items():
            lit[led] = pegs[turn % len(pegs)] if self.look.has_motion else _mixed(pegs)
        return tuple(lit.get(led, DARK) for led in range(self.board.leds))

    def next_change_s(self, shown: Shown, now_s: float) -> float | None:
        """When the colours change next at the earliest, after *now_s*; None where they stay as they are."""
        times = [time for side in range(len(shown.pegs)) for time in self._steps(shown, side)]
        times += self._sweep_steps(shown)
        if self.look.has_motion and any(len(set(pegs)) > 1 for pegs in self._standing(shown, now_s).values()):
            beat = max(math.floor(now_s / BEAT_S) + 1, self._first_beat(shown))
            times.append(beat * BEAT_S)
        return min((time for time in times if time > now_s), default=None)

    def _lane(self, side: int) -> tuple[int, ...]:
        return self.board.lanes[side % len(self.board.lanes)]

    def _leds(self, shown: Shown, side: int, score: int) -> tuple[int, ...]:
        """The LEDs that are one peg of *side*: none at the start."""
        if score <= 0:
            return ()
        lane, hole = self._lane(side), _hole(score, shown.target)
        # White is there twice. The tail follows its peg, but the first hole has none behind it.
        has_tail = side == 3 and len(self.board.lanes) < 4
        return (lane[hole - 1], lane[hole - 2 if hole > 1 else 1]) if has_tail else (lane[hole - 1],)

    def _standing(self, shown: Shown, now_s: float) -> dict[int, list[RGB]]:
        """The lights of the pegs that stand on each LED, whoever was there first before who came."""
        standing: defaultdict[int, list[_Standing]] = defaultdict(list)
        for side, pegs in enumerate(shown.pegs):
            bright, settled_s = self.look.colours[side], self._settled_s(shown, side)
            own = dict.fromkeys(
                self._leds(shown, side, pegs.back), _Standing(pegs.since_s, side, _quarter(bright))
            )
            if now_s >= settled_s:
                front = _Standing(settled_s, side, bright)
                own.update(dict.fromkeys(self._leds(shown, side, pegs.front), front))
            for led, peg in own.items():
                standing[led].append(peg)
        return {led: [peg.light for peg in sorted(pegs)] for led, pegs in standing.items()}

    def _walking(self, shown: Shown, now_s: float) -> Iterator[tuple[int, RGB]]:
        """The front pegs that are on their way."""
        for side, pegs in enumerate(shown.pegs):
            steps = self._steps(shown, side)
            done = bisect_right(steps, now_s)
            if done < len(steps):
                leds = self._leds(shown, side, pegs.start + done)
                yield from ((led, self.look.colours[side]) for led in leds)

    def _steps(self, shown: Shown, side: int) -> tuple[float, ...]:
        """When the front peg of *side* goes on by a hole, at last to its place; empty where it jumps."""
        pegs = shown.pegs[side]
        holes = pegs.front - pegs.start
        if not self.look.has_motion or not 0 < holes <= LONGEST_WALK or self._is_crossed(shown, side):
            return ()
        step_s = min(HOLE_S, WALK_S / holes)
        return tuple(pegs.since_s + step * step_s for step in range(1, holes + 1))

    def _is_crossed(self, shown: Shown, side: int) -> bool:
        """Another peg moves on the same lane at once: two that overtake each other would flash."""
        return any(
            other != side and self._lane(other) is self._lane(side) and pegs.front != pegs.start
            for other, pegs in enumerate(shown.pegs)
        )

    def _settled_s(self, shown: Shown, side: int) -> float:
        """When the front peg of *side* is in its place."""
        return max(self._steps(shown, side), default=shown.pegs[side].since_s)

    def _first_beat(self, shown: Shown) -> int:
        """The first beat at which pegs take turns: half a second at least after all are in their places."""
        settled_s = max(self._settled_s(shown, side) for side in range(len(shown.pegs)))
        return math.ceil(settled_s / BEAT_S) + 1

    def _turn(self, shown: Shown, now_s: float) -> int:
        """How often the pegs of a shared hole have changed places."""
        if not shown.pegs:
            return 0
        return max(0, math.floor(now_s / BEAT_S) - self._first_beat(shown) + 1)

    def _sweep_steps(self, shown: Shown) -> tuple[float, ...]:
        """When the winner's light goes on by a hole, until it has left the lane."""
        if shown.won_s is None or not self.look.has_motion:
            return ()
        begin_s, holes = shown.won_s + WALK_S + REST_S, HOLES + SWEEP_HOLES
        return tuple(begin_s + SWEEP_S * step / (holes - 1) for step in range(holes))

    def _swept(self, shown: Shown, now_s: float) -> Iterator[tuple[int, RGB]]:
        """The window of light on the winner's lane."""
        head = bisect_right(self._sweep_steps(shown), now_s)
        if shown.winner is None or head == 0:
            return
        for led in self._lane(shown.winner)[max(0, head - SWEEP_HOLES) : head]:
            yield led, self.look.colours[shown.winner]

    def _marks(self, shown: Shown) -> Iterator[tuple[int, RGB]]:
        """The marks on each side's lane."""
        if self.look.has_marks:
            for side in range(len(shown.pegs)):
                yield from ((self._lane(side)[hole - 1], MARK) for hole in marked_holes(shown.target))


def marked_holes(target: int) -> frozenset[int]:
    """
    The holes of the marks: the skunk lines, the game hole and, in a longer game, the end of a lap.

    A skunk line is the hole that a loser must reach. Of the lines only those in the farther half of the game
    count: two at 121, the lurch alone at 61, none in a shorter game.
    """
    lines = [target - margin for margin in _MARGINS if 2 * (target - margin) > target]
    laps = [HOLES - 1] if target > HOLES else []
    return frozenset(_hole(score, target) for score in (*lines, *laps, target))


def _pegs(before: Pegs | None, lane: Lane, now_s: float) -> Pegs:
    """The pegs of a side that stood as *before*, or were not there."""
    if before is None:
        return Pegs(lane.front, lane.back, lane.front, now_s)
    if before[:2] == lane:
        return before._replace(start=before.front)
    return Pegs(lane.front, lane.back, before.front, now_s)


def _hole(score: int, target: int) -> int:
    """The hole of a score above 0. A game that the strip is too short for goes round it, 120 holes a lap."""
    return score if max(score, target) <= HOLES else (score - 1) % (HOLES - 1) + 1


def _quarter(light: RGB) -> RGB:
    red, green, blue = ((part + 2) // 4 for part in light)
    return red, green, blue


def _mixed(lights: list[RGB]) -> RGB:
    red, green, blue = (sum(parts) // len(lights) for parts in zip(*lights, strict=True))
    return red, green, blue
