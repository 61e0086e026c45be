"""The plots: a game's race, the average hand over the games, and points missed by kind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from scorer.coach.claimed import IN_PLAY, KINDS
from scorer.coach.pars import HAND, LEAST_DEALS
from scorer.say import stats as words
from scorer.table.figures import Person, rate
from scorer.table.plots.paper import BAND, DASHES, INK, INK_2, SIDES, Size, draw

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from scorer.table.chosen import Race, Series

_BAR: Final = 0.36
_LABEL_GAP: Final = 6


def draw_averages(trends: Sequence[Series], size: Size = "wide") -> str:
    """The average hand of every few games against its par and the band that chance gives it."""

    def fill(axes: Axes) -> None:
        points = [point for _, trend in trends for point in trend]
        _fill_band(axes, points)
        for side, (_, trend) in enumerate(trends):
            games, means = [game for game, _, _ in trend], [mean for _, mean, _ in trend]
            axes.plot(games, means, color=SIDES[side], linestyle=DASHES[side], linewidth=2.5)
        _name_ends(axes, [(name, trend[-1][0], trend[-1][1]) for name, trend in trends if trend])
        axes.grid(axis="y")
        axes.margins(x=0)
        axes.set_xlabel(words.TREND_GAMES, color=INK_2)
        axes.locator_params(axis="x", integer=True)

    names = words.AND.join(name for name, _ in trends)
    return draw(words.TREND_TOLD.format(names=names), size, fill)


def _fill_band(axes: Axes, points: Sequence[tuple[int, float, int]]) -> None:
    hands = min((n for _, _, n in points), default=LEAST_DEALS)
    reach = HAND.reach(hands)
    axes.axhspan(HAND.mean - reach, HAND.mean + reach, color=BAND, linewidth=0)
    axes.axhline(HAND.mean, color=INK, linestyle=(0, (1, 2)), linewidth=1.5)
    text = words.PAR_AND_BAND.format(par=f"{HAND.mean:.1f}")
    axes.annotate(
        text,
        (0, HAND.mean + reach),
        (4, 4),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        color=INK_2,
    )
    means = [mean for _, mean, _ in points]
    axes.set_ylim(min([*means, HAND.mean - reach]) - 0.5, max([*means, HAND.mean + reach]) + 0.6)
    if not points:
        axes.annotate(words.NO_TREND, (0.5, 0.2), xycoords="axes fraction", ha="center", color=INK_2)


def draw_missed(people: Sequence[Person], size: Size = "wide") -> str:
    """Points missed in a hundred counts, by kind."""
    kinds = [kind for kind in KINDS if kind != IN_PLAY and any(kind in each.missed for _, each in people)]
    kinds = kinds or [KINDS[0]]

    def fill(axes: Axes) -> None:
        for side, (name, each) in enumerate(people):
            places = [row + (side - (len(people) - 1) / 2) * _BAR for row in range(len(kinds))]
            rates = [rate(each.missed.get(kind, 0), each.counts) for kind in kinds]
            hatch = "////" if side else ""
            axes.barh(places, rates, _BAR * 0.86, color=SIDES[side], hatch=hatch, linewidth=0)
            for row, (place, value) in enumerate(zip(places, rates, strict=True)):
                text = f"{value:.1f}" if row else f"{value:.1f} {name}"
                axes.annotate(text, (value, place), (_LABEL_GAP, 0), textcoords="offset points", va="center")
        axes.set_yticks(range(len(kinds)), [words.KINDS[kind] for kind in kinds], color=INK)
        axes.set_xticks([])
        axes.spines["bottom"].set_visible(False)
        axes.invert_yaxis()
        axes.margins(x=0.2)

    names = words.AND.join(name for name, _ in people)
    return draw(words.MISSED_TOLD.format(names=names), size, fill)


def draw_race(race: Race, size: Size = "wide") -> str:
    """The scores of a game, move by move, with its deals and the line of the skunk."""

    def fill(axes: Axes) -> None:
        moves = range(len(race.points))
        deals = [move for move in moves if move and race.points[move][0] != race.points[move - 1][0]]
        for move in deals:
            axes.axvline(move - 0.5, color=BAND, linewidth=1)
        for line in race.lines:
            axes.axhline(line, color=INK_2, linestyle=(0, (1, 2)), linewidth=1)
        for side in range(len(race.names)):
            scores = [here[1][side] for here in race.points]
            axes.step(moves, scores, where="post", color=SIDES[side], linestyle=DASHES[side], linewidth=2.5)
        last = race.points[-1][1]
        _name_ends(
            axes, [(f"{name} {last[side]}", moves[-1], last[side]) for side, name in enumerate(race.names)]
        )
        axes.set_yticks(sorted({0, *race.lines, race.target}))
        edges = [0, *deals, len(race.points)]
        middles = [(first + after) / 2 for first, after in pairwise(edges)]
        axes.set_xticks(middles, [str(number) for number in range(1, len(middles) + 1)])
        axes.set_xlabel(words.DEAL, color=INK_2)
        axes.set_xlim(0, len(race.points) - 1)
        axes.set_ylim(0, race.target * 1.03)

    return draw(words.RACE_TOLD.format(names=words.AND.join(race.names)), size, fill)


def _name_ends(axes: Axes, ends: Sequence[tuple[str, float, float]]) -> None:
    """The names at the ends of their lines, apart where two end together."""
    low, high = axes.get_ylim()
    least = (high - low) * 0.07
    floor = float("-inf")
    for side, (name, x, y) in sorted(enumerate(ends), key=lambda end: end[1][2]):
        place = max(y, floor)
        floor = place + least
        axes.annotate(
            name, (x, place), (_LABEL_GAP, 0), textcoords="offset points", va="center",
            color=SIDES[side], fontweight="bold", annotation_clip=False,
        )  # fmt: skip
