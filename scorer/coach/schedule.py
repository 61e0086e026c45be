"""
When a pattern comes again: five boxes, counted in sessions and not in dates.

Right and quick moves a pattern up a box, where it rests twice as long; right but
slow lets it stay; wrong takes it back to the first.

Source: Leitner's boxes (https://en.wikipedia.org/wiki/Leitner_system).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random
from statistics import median
from typing import Final

from scorer.coach.patterns import LEVELS, LIMITS_S, pattern_of, patterns
from scorer.record.learned import Answered, Learned, Place

GAPS: Final = (1, 2, 4, 8, 16)
"""For how many sessions a pattern rests in boxes 1 to 5."""

BOXES: Final = len(GAPS)

LENGTH: Final = 10
"""Exercises in a session, at the least."""

DUE: Final = 5
NEW: Final = 3
EASY: Final = 2
"""What a session is made of, its end last."""

SLOW_FROM: Final = 2
"""So many times the learner's own median is slow."""

MARK: Final = 9
"""So many of the last ten answers of a level must be right to pass it."""

_KNOWN_FROM: Final = 5
"""So many right answers tell a learner's own pace."""


class Verdict(StrEnum):
    """What an answer was."""

    RIGHT = "right"
    SLOW = "slow"
    UNDER = "under"
    OVER = "over"
    SKIPPED = "skipped"


def judge(claimed: int | None, points: int, seconds: float, usual_s: float) -> Verdict:
    """
    Judge an answer.

    Args:
        claimed: What was answered; None where it was skipped.
        points: The right answer.
        seconds: How long it took.
        usual_s: How long such an answer usually takes this learner.
    """
    if claimed is None:
        return Verdict.SKIPPED
    if claimed != points:
        return Verdict.UNDER if claimed < points else Verdict.OVER
    return Verdict.RIGHT if seconds < SLOW_FROM * usual_s else Verdict.SLOW


def usual_s(learned: Learned, level: int) -> float:
    """The learner's own median of right answers at a level; its limit, until a few are known."""
    right_s = [answer.seconds for answer in learned.answers if answer.level == level and answer.is_right]
    return median(right_s) if len(right_s) >= _KNOWN_FROM else LIMITS_S[level]


def moved(place: Place | None, verdict: Verdict, session: int) -> Place:
    """
    Where a pattern is after its first answer in a session.

    Args:
        place: Where it was; None where it is new.
        verdict: What the answer was.
        session: The number of this session, from 1.

    >>> moved(Place(2, due=7), Verdict.RIGHT, session=7)
    Place(box=3, due=11, is_own=False)
    """
    if verdict in (Verdict.UNDER, Verdict.OVER):
        return Place(1, session + GAPS[0], is_own=place is not None and place.is_own)
    if place is not None and session < place.due:
        # Asked for again before it was due, it rests as long as it was to rest.
        return place
    box = place.box if place else 1
    if verdict is Verdict.SKIPPED:
        return Place(box, session + GAPS[0], is_own=place is not None and place.is_own)
    box = min(box + (verdict is Verdict.RIGHT), BOXES)
    return Place(box, session + GAPS[box - 1])


def has_passed(learned: Learned, level: int) -> bool:
    """Whether nine of the last ten answers of a level were right, their median under its limit."""
    last = [answer for answer in learned.answers if answer.level == level][-LENGTH:]
    right_s = [answer.seconds for answer in last if answer.is_right]
    return len(last) == LENGTH and len(right_s) >= MARK and median(right_s) < LIMITS_S[level]


def level_of(learned: Learned) -> int:
    """The level that a learner is at: the first from the highest reached on that is not passed."""
    return next((level for level in LEVELS[learned.reached :] if not has_passed(learned, level)), LEVELS[-1])


def due(learned: Learned) -> list[str]:
    """The patterns that are due: own misses first, then the lowest box, then the longest waiting."""
    now = learned.sessions + 1
    return sorted(
        (tag for tag, place in learned.places.items() if place.due <= now and tag in patterns()),
        key=lambda tag: (
            not learned.places[tag].is_own,
            learned.places[tag].box,
            learned.places[tag].due,
            tag,
        ),
    )


def plan(
    learned: Learned,
    level: int,
    rng: Random,
    within: Collection[str] | None = None,
    *,
    ends_within: bool = True,
) -> tuple[str, ...]:
    """
    Plan a session: five that are due, three new ones, two easy ones to end on.

    Where there are not so many, others of the level stand in, and then what rests.

    Args:
        learned: What is known of the learner.
        level: The level whose new patterns are met.
        rng: Where chance comes from.
        within: Only these patterns; None for all.
        ends_within: Whether the easy ones at the end are of these, too.

    Returns:
        `LENGTH` tags in the order in which they are asked, the last `EASY` of them easy.
    """
    allowed = tuple(tag for tag in patterns() if within is None or tag in within)
    waiting = [tag for tag in due(learned) if tag in allowed]
    new = [tag for tag in patterns() if tag in allowed and tag not in learned.places]
    new.sort(key=lambda tag: (pattern_of(tag).level != level, pattern_of(tag).level))
    if within is None:
        new = [tag for tag in new if pattern_of(tag).level <= level]
    easy = _easy(learned, level, allowed if ends_within else tuple(patterns()), without=waiting)
    chosen = [*waiting[:DUE], *new[:NEW]]
    spare = _spare(learned, level, allowed, [*waiting[DUE:], *new[NEW:]], without={*chosen, *easy})
    while len(chosen) < LENGTH - EASY:
        chosen.append(next(spare))
    rng.shuffle(chosen)
    return (*chosen, *easy)


def _easy(learned: Learned, level: int, allowed: Sequence[str], without: Sequence[str]) -> tuple[str, ...]:
    """What the learner is surest of; for a beginner what everybody begins with."""
    known = [tag for tag in learned.places if tag in allowed and tag not in without]
    known.sort(key=lambda tag: (-learned.places[tag].box, pattern_of(tag).level, tag))
    first = [tag for tag in patterns() if tag in allowed and pattern_of(tag).level <= level]
    return tuple([*known, *first, *allowed][:EASY])


def _spare(
    learned: Learned, level: int, allowed: Sequence[str], left: Sequence[str], without: set[str]
) -> Iterator[str]:
    """What stands in, without end: what is left, the level's own, then all that was met or is allowed."""
    own = [tag for tag in patterns() if tag in allowed and pattern_of(tag).level == level]
    met = sorted((tag for tag in learned.places if tag in allowed), key=lambda tag: learned.places[tag].due)
    in_order = list(dict.fromkeys([*left, *own, *met])) or list(allowed)
    yield from (tag for tag in in_order if tag not in without)
    while True:
        yield from in_order


def boxes(places: Mapping[str, Place]) -> tuple[int, ...]:
    """How many patterns are in each box, the first first."""
    return tuple(sum(place.box == box for place in places.values()) for box in range(1, BOXES + 1))


def in_a_row(answers: Sequence[Answered], tag: str) -> int:
    """How many of the latest answers of a pattern were right one after another."""
    row = 0
    for answer in reversed([answer for answer in answers if answer.pattern == tag]):
        if not answer.is_right:
            break
        row += 1
    return row
