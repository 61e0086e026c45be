"""How far a learner has come, and the list for the one who teaches."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final, NamedTuple

from scorer.coach import schedule
from scorer.coach.patterns import LIMITS_S, pattern_of
from scorer.record.learned import Learned, Row
from scorer.rules.show import DEFAULT_ORDER, Kind


class Share(NamedTuple):
    """So many right of so many."""

    right: int
    number: int


@dataclass(frozen=True, slots=True)
class Progress:
    """
    How far a learner has come.

    Attributes:
        level: The level that is told of.
        last: The last ten answers of that level; nine must be right to pass it.
        last_s: The median time of the right ones among them; None where there are none.
        limit_s: The median time under which the level is passed.
        by_kind: For each kind, how many of the last answers were right.
        median_s: The median time of all right answers that are remembered; None without any.
        boxes: How many patterns are in boxes 1 to 5.
        rows: The last ten sessions, oldest first.
    """

    level: int
    last: Share
    last_s: float | None
    limit_s: int
    by_kind: Mapping[Kind, Share]
    median_s: float | None
    boxes: tuple[int, ...]
    rows: tuple[Row, ...]


def progress_of(learned: Learned, level: int | None = None) -> Progress:
    """
    How far a learner has come.

    Args:
        learned: What is known of the learner.
        level: The level to tell of; None for the one that comes next in the course.
    """
    if level is None:
        level = schedule.level_of(learned)
    last = [answer for answer in learned.answers if answer.level == level][-schedule.LENGTH :]
    last_s = [answer.seconds for answer in last if answer.is_right]
    right_s = [answer.seconds for answer in learned.answers if answer.is_right]
    return Progress(
        level,
        Share(len(last_s), len(last)),
        median(last_s) if last_s else None,
        LIMITS_S[level],
        _by_kind(learned),
        median(right_s) if right_s else None,
        schedule.boxes(learned.places),
        learned.rows,
    )


def _by_kind(learned: Learned) -> dict[Kind, Share]:
    shares = dict.fromkeys(DEFAULT_ORDER, Share(0, 0))
    for answer in learned.answers:
        kind = pattern_of(answer.pattern).kind
        if kind is not None:
            share = shares[kind]
            shares[kind] = Share(share.right + answer.is_right, share.number + 1)
    return shares


COLUMNS: Final = ("learner", "session", "level", "n", "right", "under", "over", "median_s", "worst_tag")
"""The columns of the list: one row for each learner and session."""


def write_csv(rows: Iterable[Row], names: Mapping[int, str]) -> str:
    """
    The list for the one who teaches, as text of CSV.

    Args:
        rows: The sessions.
        names: The learners' names by number; a learner without one is told by the number.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        median_s = "" if row.median_s is None else f"{row.median_s:.1f}"
        told = (row.session, row.level, row.n, row.right, row.under, row.over, median_s, row.worst_tag)
        writer.writerow((_plain(names.get(row.player, str(row.player))), *told))
    return text.getvalue()


def _plain(name: str) -> str:
    # A spreadsheet takes what begins like a formula for one.
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name
