"""Statistics as lines of a table, the same for terminal and page, and as files for other programs."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, NamedTuple

from scorer.cards import parse_cards
from scorer.coach.claimed import IN_PLAY, KINDS
from scorer.coach.stats import MARGINS, Figure, Statistics
from scorer.say import stats as words

Person = tuple[str, Statistics]
"""A name, and the numbers of whoever has it."""


class Cell(NamedTuple):
    """
    What is told of one player.

    Attributes:
        value: The number, as people read it.
        stand: Where it stands against its par, in words; empty where nothing is to be said.
    """

    value: str
    stand: str = ""


class Line(NamedTuple):
    """
    One line of a table.

    Attributes:
        label: What it tells of.
        cells: One a player.
        par: What chance would give; empty where it has no par.
        n: Of how many deals, games or counts, one number a player.
        figures: The figures behind it, one a player; empty where it has no par.
    """

    label: str
    cells: tuple[Cell, ...]
    par: str = ""
    n: str = ""
    figures: tuple[Figure, ...] = ()


class Block(NamedTuple):
    """A table: its title, what its n counts, and its lines."""

    title: str
    counted: str
    lines: tuple[Line, ...]


def blocks_of(people: Sequence[Person]) -> tuple[Block, ...]:
    """All that is told of one player, or of two side by side."""
    told = [statistics for _, statistics in people]
    averages = [_line(words.AVERAGES, row) for row in zip(*(each.averages for each in told), strict=True)]
    blocks = [
        Block(words.AVERAGES_TITLE, words.DEALS_COUNTED, tuple(averages)),
        Block(words.GAMES_TITLE, words.GAMES_COUNTED, tuple(_games(told))),
    ]
    for title, points in (
        (words.MISSED_TITLE, [each.missed for each in told]),
        (words.OVER_TITLE, [each.over for each in told]),
    ):
        if any(each.counts for each in told):
            blocks.append(Block(title, words.COUNTS, tuple(_by_kind(points, told))))
    return tuple(blocks)


def number(figure: Figure, value: float) -> str:
    """A value of a figure, as people read it."""
    return f"{100 * value:.0f} %" if figure.is_share else f"{value:.1f}"


def band_of(figure: Figure) -> str:
    """Where chance alone would put the figure."""
    low, high = band_edges(figure)
    return f"{number(figure, low)} to {number(figure, high)}"


def band_edges(figure: Figure) -> tuple[float, float]:
    """The band round the par, cut at nothing and at all."""
    reach = figure.par.reach(figure.n)
    low, high = figure.par.mean - reach, figure.par.mean + reach
    return max(0.0, low), min(1.0, high) if figure.is_share else high


def day(wall_s: float | None) -> str:
    """A date as people write it; empty where no clock was set."""
    if wall_s is None:
        return ""
    return f"{time.localtime(wall_s).tm_mday} {time.strftime('%B %Y', time.localtime(wall_s))}"


def since(people: Sequence[Person]) -> str:
    """Of how many games it is told, and since when."""
    _, first = people[0]
    began = "" if first.since is None else time.strftime("%B %Y", time.localtime(first.since))
    return words.games(first.games) + (words.SINCE.format(began=began) if began else "")


def rate(points: int, counts: int) -> float:
    """Points in a hundred counts."""
    return 100 * points / counts if counts else 0.0


def _line(labels: Mapping[str, str], figures: tuple[Figure, ...]) -> Line:
    return Line(
        label=labels[figures[0].key],
        cells=tuple(map(_cell, figures)),
        par=number(figures[0], figures[0].par.mean),
        n=", ".join(str(figure.n) for figure in figures),
        figures=figures,
    )


def _cell(figure: Figure) -> Cell:
    if not figure.is_shown:
        return Cell(words.NONE)
    return Cell(number(figure, figure.mean), words.STANDS[figure.stand])


def _games(told: Sequence[Statistics]) -> Iterator[Line]:
    yield _plain(words.WON, [f"{each.won} – {each.lost}" for each in told], [each.games for each in told])
    for row in zip(*(each.shares for each in told), strict=True):
        yield _line(words.SHARES, row)
    yield _line({"deals": words.DEALS}, tuple(each.deals for each in told))
    for label, skunks in (
        (words.SKUNKS_BY_CLASS["given"], [each.skunks_given for each in told]),
        (words.SKUNKS_BY_CLASS["taken"], [each.skunks_taken for each in told]),
    ):
        if any(skunks):
            yield _plain(label, list(map(_classes, skunks)))
    yield _plain(words.STREAK, [_streak(each.streaks.now) for each in told])
    yield _plain(words.STREAK_WON, [str(each.streaks.won) for each in told])
    yield _plain(words.STREAK_LOST, [str(each.streaks.lost) for each in told])
    yield _plain(words.WON_BY, [_holes(each.won_by) for each in told])
    yield _plain(words.LOST_BY, [_holes(each.lost_by) for each in told])
    for place, (least, most) in enumerate(MARGINS):
        label = words.MARGIN.format(least=least, most=most)
        yield _plain(label, [" – ".join(map(str, each.margins[place])) for each in told])
    yield _plain(words.COMEBACK, [_behind(each.comeback) for each in told])
    yield _plain(words.HIGH, [high_told(each) for each in told])
    yield _plain(words.MUGGINS, [f"{each.muggins_taken} – {each.muggins_lost}" for each in told])
    yield _plain(words.FALSE_CALLS, [str(each.false_calls) for each in told])
    seconds = [words.NONE if each.seconds is None else f"{each.seconds:.0f}" for each in told]
    yield _plain(words.SECONDS, seconds, [each.timed for each in told])
    if any(each.unknown_first for each in told):
        yield _plain(words.UNKNOWN_FIRST, [str(each.unknown_first) for each in told])


def _plain(label: str, values: Sequence[str], n: Sequence[int] = ()) -> Line:
    return Line(label, tuple(map(Cell, values)), n=", ".join(map(str, n)))


def _by_kind(points: Sequence[Mapping[str, int]], told: Sequence[Statistics]) -> Iterator[Line]:
    counts = [each.counts for each in told]
    for kind in KINDS:
        if kind != IN_PLAY and any(kind in each for each in points):
            yield _plain(words.KINDS[kind], _rates([each.get(kind, 0) for each in points], counts))
    at_show = [sum(each.values()) - each.get(IN_PLAY, 0) for each in points]
    yield _plain(words.ALL_KINDS, _rates(at_show, counts), counts)
    if any(IN_PLAY in each for each in points):
        # Nobody counts in the play, so there is no hundred to hold it against.
        yield _plain(words.KINDS[IN_PLAY], [str(each.get(IN_PLAY, 0)) for each in points])


def _rates(points: Sequence[int], counts: Sequence[int]) -> list[str]:
    return [f"{rate(each, n):.1f}" for each, n in zip(points, counts, strict=True)]


def _classes(skunks: Mapping[str, int]) -> str:
    return ", ".join(words.SKUNKS[name].format(n=n) for name, n in skunks.items()) or words.NONE


def _streak(now: int) -> str:
    if not now:
        return words.NONE
    return words.WON_NOW.format(n=now) if now > 0 else words.LOST_NOW.format(n=-now)


def _behind(holes: int) -> str:
    return words.BEHIND.format(n=holes) if holes else words.NONE


def _holes(mean: float | None) -> str:
    return words.NONE if mean is None else words.HOLES.format(n=mean)


def high_told(statistics: Statistics) -> str:
    """The best hand with its cards and its day."""
    high = statistics.high
    if high is None:
        return words.NONE
    cards = " ".join(card.pretty for card in parse_cards(high.cards))
    return f"{high.points}: {cards}" + (f", {day(high.wall_s)}" if high.wall_s is not None else "")


_COLUMNS: Final = (
    "player",
    "against",
    "statistic",
    "value",
    "n",
    "par",
    "par_low",
    "par_high",
    "stands",
)


def face_of(person: Person, against: str) -> dict[str, Any]:
    """A player's numbers as a program reads them."""
    name, statistics = person
    face = asdict(statistics)
    for key in ("shares", "averages"):
        face[key] = {figure.key: _figure_face(figure) for figure in getattr(statistics, key)}
    face["deals"] = _figure_face(statistics.deals)
    face["margins"] = [
        {"least": least, "most": most, "won": won, "lost": lost}
        for (least, most), (won, lost) in zip(MARGINS, statistics.margins, strict=True)
    ]
    return {"player": name, "against": against or None, "lost": statistics.lost, **face}


def _figure_face(figure: Figure) -> dict[str, Any]:
    low, high = band_edges(figure) if figure.n else (None, None)
    return {
        "mean": round(figure.mean, 4) if figure.is_shown else None,
        "n": figure.n,
        "par": figure.par.mean,
        "par_low": low,
        "par_high": high,
        "stands": figure.stand if figure.is_shown else None,
    }


def csv_of(people: Sequence[Person], *, is_pair: bool) -> str:
    """
    The numbers as a table for a spreadsheet: one line for each, with its n and its par.

    A name that a spreadsheet would take for a formula has an apostrophe before it.

    Args:
        people: Whose.
        is_pair: They are two, and the numbers are of their games against each other.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    for person, (other, _) in zip(people, people[::-1], strict=True):
        against = other if is_pair else ""
        for row in _csv_rows(person[1]):
            writer.writerow({"player": _as_text(person[0]), "against": _as_text(against), **row})
    return out.getvalue()


def _csv_rows(statistics: Statistics) -> Iterator[dict[str, Any]]:
    for figure in (*statistics.averages, statistics.deals, *statistics.shares):
        face = _figure_face(figure)
        yield {"statistic": figure.key, "value": face.pop("mean"), **face}
    high = statistics.high
    plain: dict[str, Any] = {
        "games": statistics.games,
        "won": statistics.won,
        "lost": statistics.lost,
        "streak_now": statistics.streaks.now,
        "streak_won": statistics.streaks.won,
        "streak_lost": statistics.streaks.lost,
        "won_by": statistics.won_by,
        "lost_by": statistics.lost_by,
        "comeback": statistics.comeback,
        "high_hand": high.points if high else None,
        "high_hand_cards": high.cards if high else None,
        "high_hand_day": time.strftime("%Y-%m-%d", time.localtime(high.wall_s))
        if high and high.wall_s
        else None,
        "muggins_taken": statistics.muggins_taken,
        "muggins_lost": statistics.muggins_lost,
        "false_calls": statistics.false_calls,
        "unknown_first_dealer": statistics.unknown_first,
    }
    for (least, most), (won, lost) in zip(MARGINS, statistics.margins, strict=True):
        plain |= {f"won_by_{least}_to_{most}": won, f"lost_by_{least}_to_{most}": lost}
    for key, value in plain.items():
        yield {"statistic": key, "value": value}
    yield {"statistic": "seconds_a_count", "value": statistics.seconds, "n": statistics.timed}
    for what, points in (("missed", statistics.missed), ("over", statistics.over)):
        for kind in KINDS:
            yield {"statistic": f"{what} {kind}", "value": points.get(kind, 0), "n": statistics.counts}


def _as_text(name: str) -> str:
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
