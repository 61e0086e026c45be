"""
A player's numbers: a fold over the sheets of their games, each held against its par.

Hands, cribs and pegging are told of games of two, over whole deals; shares of
games of two to 121 that began at 0. Won, lost and streaks are of all games.

Source: docs/statistics.md.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from scorer.coach.pars import (
    CRIB,
    DEALS_A_GAME,
    HAND_AS_DEALER,
    HAND_AS_PONE,
    LEAST_DEALS,
    PEGGING_AS_DEALER,
    PEGGING_AS_PONE,
    SKUNKED,
    WON_BY_FIRST_DEALER,
    WON_BY_SECOND_DEALER,
    Par,
    Stand,
)
from scorer.coach.sheets import SKUNKS, Sheet, load_sheet
from scorer.record.facts import Told

TREND_GAMES: Final = 5
"""Games over which a trend is averaged."""

MARGINS: Final = ((1, 10), (11, 20), (21, 30), (31, 60), (61, 121))
"""Holes won or lost by, first and last of each class; from 31 on it is a skunk."""


@dataclass(frozen=True, slots=True)
class Figure:
    """
    An average, or a share of games.

    Attributes:
        key: What it is an average of.
        total: The sum.
        n: Of how many.
        par: What chance would give.
        is_share: A share of games rather than points.
    """

    key: str
    total: int
    n: int
    par: Par
    is_share: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether it is of enough deals, or games, to say anything."""
        return self.n >= LEAST_DEALS

    @property
    def mean(self) -> float:
        """The average; 0 of nothing."""
        return self.total / self.n if self.n else 0.0

    @property
    def stand(self) -> Stand:
        """Where it stands against its par."""
        return self.par.stand(self.mean, self.n)


@dataclass(frozen=True, slots=True)
class High:
    """
    The best hand.

    Attributes:
        cards: The hand, then its starter.
        wall_s: When the game ended, in seconds since 1970; None where no clock was set.
    """

    points: int
    cards: str
    wall_s: float | None


@dataclass(frozen=True, slots=True)
class Streaks:
    """Games won, or lost, one after the other; *now* is negative where they are lost."""

    now: int = 0
    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """
    What a player's games tell.

    Attributes:
        since: When the first game with a set clock ended.
        shares: Won as first and as second dealer, skunks given and taken.
        unknown_first: Games of which nobody knows who dealt first.
        averages: Hand as dealer and as pone, crib, pegging as dealer and as pone.
        deals: Deals a game.
        skunks_given: Games won so, by class.
        margins: Games won and lost by so many holes, for each of `MARGINS`.
        comeback: The most holes made good in a game that was won.
        counts: Hands and cribs that were claimed.
        by_kind: Those of them that were claimed by kind, so that the kind of a miss is certain.
        missed: Points, by kind.
        over: Points claimed too much, by kind.
        seconds: The median of a count; None where no count was timed.
        timed: How many were.
    """

    games: int
    won: int
    since: float | None
    shares: tuple[Figure, ...]
    unknown_first: int
    averages: tuple[Figure, ...]
    deals: Figure
    high: High | None
    skunks_given: Mapping[str, int]
    skunks_taken: Mapping[str, int]
    streaks: Streaks
    won_by: float | None
    lost_by: float | None
    margins: tuple[tuple[int, int], ...]
    comeback: int
    counts: int
    by_kind: int
    missed: Mapping[str, int]
    over: Mapping[str, int]
    muggins_taken: int
    muggins_lost: int
    false_calls: int
    seconds: float | None
    timed: int

    @property
    def lost(self) -> int:
        """Games that another side has won."""
        return self.games - self.won


def statistics_of(told: Sequence[Told]) -> Statistics:
    """
    The numbers of one player.

    Args:
        told: The player's seat in each game, in the order of the games.
    """
    sheets = [load_sheet(each.text) for each in told]
    standard = [sheet for sheet in sheets if sheet.is_standard]
    won = [sheet.margin for sheet in sheets if sheet.won]
    lost = [-sheet.margin for sheet in sheets if not sheet.won]
    seconds = [each for sheet in sheets for each in sheet.seconds]
    return Statistics(
        games=len(sheets),
        won=len(won),
        since=next((each.wall_s for each in told if each.wall_s is not None), None),
        shares=_shares(standard),
        unknown_first=sum(sheet.dealt_first is None for sheet in sheets),
        averages=_averages(sheets),
        deals=Figure("deals", sum(sheet.deals for sheet in standard), len(standard), DEALS_A_GAME),
        high=_high(told, sheets),
        skunks_given=_skunks(sheet for sheet in sheets if sheet.won),
        skunks_taken=_skunks(sheet for sheet in sheets if not sheet.won),
        streaks=_streaks(sheets),
        won_by=statistics.fmean(won) if won else None,
        lost_by=statistics.fmean(lost) if lost else None,
        margins=tuple((_between(won, *edges), _between(lost, *edges)) for edges in MARGINS),
        comeback=max((sheet.comeback for sheet in sheets), default=0),
        counts=sum(sheet.counts for sheet in sheets),
        by_kind=sum(sheet.by_kind for sheet in sheets),
        missed=_sums(sheet.missed for sheet in sheets),
        over=_sums(sheet.over for sheet in sheets),
        muggins_taken=sum(sheet.muggins_taken for sheet in sheets),
        muggins_lost=sum(sheet.muggins_lost for sheet in sheets),
        false_calls=sum(sheet.false_calls for sheet in sheets),
        seconds=statistics.median(seconds) if seconds else None,
        timed=len(seconds),
    )


def trend_of(told: Sequence[Told], games: int = TREND_GAMES) -> list[tuple[int, float, int]]:
    """
    The average hand of each *games* games in a row.

    Returns:
        For each the place of its last game, from 1, the average, and of how many hands it is.
    """
    sheets = [load_sheet(each.text) for each in told]
    hands = [(sheet.hand_dealer + sheet.hand_pone, sheet.dealer_deals + sheet.pone_deals) for sheet in sheets]
    trend: list[tuple[int, float, int]] = []
    for last in range(games, len(hands) + 1):
        points, n = (sum(column) for column in zip(*hands[last - games : last], strict=True))
        if n >= LEAST_DEALS and all(sheet.is_of_two for sheet in sheets[last - games : last]):
            trend.append((last, points / n, n))
    return trend


def _shares(sheets: Iterable[Sheet]) -> tuple[Figure, ...]:
    sheets = list(sheets)
    first = [sheet.won for sheet in sheets if sheet.dealt_first]
    second = [sheet.won for sheet in sheets if sheet.dealt_first is False]
    given = sum(sheet.won and bool(sheet.skunk) for sheet in sheets)
    taken = sum(not sheet.won and bool(sheet.skunk) for sheet in sheets)
    return (
        Figure("won_first", sum(first), len(first), WON_BY_FIRST_DEALER, is_share=True),
        Figure("won_second", sum(second), len(second), WON_BY_SECOND_DEALER, is_share=True),
        Figure("skunks_given", given, len(sheets), SKUNKED, is_share=True),
        Figure("skunks_taken", taken, len(sheets), SKUNKED, is_share=True),
    )


def _averages(sheets: Iterable[Sheet]) -> tuple[Figure, ...]:
    of_two = [sheet for sheet in sheets if sheet.is_of_two]
    dealt = sum(sheet.dealer_deals for sheet in of_two)
    not_dealt = sum(sheet.pone_deals for sheet in of_two)
    return (
        Figure("hand_dealer", sum(sheet.hand_dealer for sheet in of_two), dealt, HAND_AS_DEALER),
        Figure("hand_pone", sum(sheet.hand_pone for sheet in of_two), not_dealt, HAND_AS_PONE),
        Figure("crib", sum(sheet.crib for sheet in of_two), dealt, CRIB),
        Figure("play_dealer", sum(sheet.play_dealer for sheet in of_two), dealt, PEGGING_AS_DEALER),
        Figure("play_pone", sum(sheet.play_pone for sheet in of_two), not_dealt, PEGGING_AS_PONE),
    )


def _high(told: Sequence[Told], sheets: Sequence[Sheet]) -> High | None:
    """The best hand, and of equals the first."""
    best = max(range(len(sheets)), key=lambda place: sheets[place].high, default=None)
    if best is None or not sheets[best].high_cards:
        return None
    return High(sheets[best].high, sheets[best].high_cards, told[best].wall_s)


def _skunks(sheets: Iterable[Sheet]) -> dict[str, int]:
    found = Counter(sheet.skunk for sheet in sheets)
    return {name: found[name] for name in SKUNKS if found[name]}


def _streaks(sheets: Iterable[Sheet]) -> Streaks:
    runs = [(won, len(list(run))) for won, run in groupby(sheet.won for sheet in sheets)]
    if not runs:
        return Streaks()
    is_won, length = runs[-1]
    return Streaks(
        now=length if is_won else -length,
        won=max((length for won, length in runs if won), default=0),
        lost=max((length for won, length in runs if not won), default=0),
    )


def _between(margins: Iterable[int], least: int, most: int) -> int:
    return sum(least <= margin <= most for margin in margins)


def _sums(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return dict(total)
