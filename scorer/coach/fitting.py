"""
What adds up to a difference: the smallest sets, and where no set does, a set and one part.

Every one of these searches gets its candidates with the likeliest first, and
among sets of one size takes the one whose unlikeliest member is the likeliest.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar


class Worth(Protocol):
    """Anything that is worth points."""

    @property
    def points(self) -> int:
        """How many."""


T = TypeVar("T", bound=Worth)


def reachable(likeliest_first: Iterable[T], most: int) -> dict[int, tuple[T, ...]]:
    """For every sum up to *most* that some of them make, the fewest that do; among equals the likeliest."""
    best: dict[int, tuple[T, ...]] = {0: ()}
    for one in likeliest_first:
        _add(best, one, most)
    return best


def _add(best: dict[int, tuple[T, ...]], one: T, most: int) -> None:
    for total, chosen in list(best.items()):
        more = total + one.points
        if more <= most and (more not in best or len(best[more]) > len(chosen) + 1):
            best[more] = (*chosen, one)


def smallest_sets(likeliest_first: Sequence[T], points: int) -> Iterator[tuple[T, ...]]:
    """Every set of the fewest of them that is worth exactly *points*, likeliest first."""
    size = len(reachable(likeliest_first, points).get(points, ()))
    places = range(len(likeliest_first) if size else 0)
    fitting = (
        chosen
        for chosen in itertools.combinations(places, size)
        if sum(likeliest_first[place].points for place in chosen) == points
    )
    for chosen in sorted(fitting, key=lambda chosen: chosen[::-1]):
        yield tuple(likeliest_first[place] for place in chosen)


def set_and_part(
    likeliest_first: Sequence[T], points: int, parts_of: Callable[[T], Iterable[int]]
) -> tuple[tuple[T, ...], T, int] | None:
    """
    The fewest of them that are worth *points* together with a part of one more.

    Args:
        likeliest_first: What there is.
        points: What is to be made.
        parts_of: The parts that one can have missing, in points.

    Returns:
        The whole ones, the one that is there in part, and how many points of it are missing.
    """
    whole: dict[int, tuple[T, ...]] = {0: ()}
    cut: dict[int, tuple[tuple[T, ...], T, int]] = {}
    for one in likeliest_first:
        found = [
            (total + one.points, (*chosen, one), part, size) for total, (chosen, part, size) in cut.items()
        ]
        found += [
            (total + size, chosen, one, size) for total, chosen in whole.items() for size in parts_of(one)
        ]
        for total, chosen, part, size in found:
            if total <= points and (total not in cut or len(chosen) < len(cut[total][0])):
                cut[total] = chosen, part, size
        _add(whole, one, points)
    return cut.get(points)
