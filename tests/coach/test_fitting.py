"""What adds up to a difference: the smallest sets, and a set with one part more."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from scorer.coach.fitting import reachable, set_and_part, smallest_sets


class Coin(NamedTuple):
    """Something that is worth points."""

    points: int


def _coins(*points: int) -> list[Coin]:
    return [Coin(each) for each in points]


def _parts(coin: Coin) -> range:
    return range(1, coin.points)


def test_among_equals_the_unlikeliest_is_likeliest() -> None:
    """Of 1 and 4, and 2 and 3, the second leaves the last out."""
    coins = _coins(1, 2, 3, 4)

    assert list(smallest_sets(coins, 5)) == [(Coin(2), Coin(3)), (Coin(1), Coin(4))]
    assert reachable(coins, 5)[5] == (Coin(2), Coin(3))


def test_a_smaller_set_comes_before_a_likelier_one() -> None:
    """One of four is fewer than two of two."""
    assert list(smallest_sets(_coins(2, 2, 4), 4)) == [(Coin(4),)]
    assert list(smallest_sets(_coins(2, 2, 4), 3)) == []


@pytest.mark.parametrize(
    ("points", "found"),
    [
        pytest.param(3, ((), Coin(4), 3), id="a part alone is fewer than a whole and a part"),
        pytest.param(5, ((Coin(4),), Coin(2), 1), id="a whole and a part"),
        pytest.param(7, ((Coin(2), Coin(4)), Coin(2), 1), id="all of them"),
        pytest.param(8, None, id="all of them are no part"),
    ],
)
def test_a_set_with_one_part_more(points: int, found: object) -> None:
    """The fewest whole ones, and how much is missing of one more."""
    assert set_and_part(_coins(2, 2, 4), points, _parts) == found
