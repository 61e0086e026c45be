"""
The pages that tell what a move has done: heels, a count, a verdict, muggins.

They need no key: whoever acts next acts as if they were gone. A claim has its
page when it is told, and in `call` that is when nobody can call any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scorer.coach.ladder import Rung, ladder
from scorer.coach.recital import recite_in_rows
from scorer.record.history import History
from scorer.rules import events as happened
from scorer.rules.claims import stays_open
from scorer.rules.events import Event, PointsPegged, Reason, Verdict
from scorer.rules.state import Phase, State
from scorer.rules.worth import by_kind, count_answered
from scorer.say import name_of, say
from scorer.screen import COLUMNS, FACT_COLUMNS, SIDE_COLUMNS, Large, Row, Screen
from scorer.table.labels import capitals, named, scores_large, scores_row, short_names

Names = Sequence[str]
_MOST_ROWS: Final = 4
_FACT_ROWS: Final = 2


def verdict_page(history: History, names: Names) -> Screen | None:
    """The page that the last move deserves; None where the table itself says enough."""
    step = history.last
    if step is None or step.state.is_over:
        return None
    before, state = history.state_before(1), step.state
    for event in step.events:
        match event:
            case happened.HandCounted():
                return _recital_page(before, state, event, step.events, names)
            case happened.MugginsCalled():
                return _muggins_page(state, event, step.events, names)
            case happened.ClaimJudged() if event.is_spoken and not stays_open(event, step.events):
                return _claim_page(before, state, event, step.events, names)
            case PointsPegged(reason=Reason.HEELS):
                return _heels_page(state, event, names)
    return None


def last_event(history: History, names: Names) -> str:
    """What the last move has pegged, in one row beside a count; empty where nothing was."""
    step = history.last
    if step is None:
        return ""
    pegged = [event for event in step.events if isinstance(event, PointsPegged)]
    if not pegged or step.state.phase is not Phase.PLAY:
        return ""
    seat, points = pegged[0].seat, sum(event.points for event in pegged if event.seat == pegged[0].seat)
    reason = say(f"peg_{pegged[0].reason.value}") if len(pegged) == 1 else ""
    words = say("row_pegged", name="{name}", reason=reason, points=points).replace("  ", " ")
    room = SIDE_COLUMNS - len(words) + len("{name}")
    return words.replace("{name}", name_of(seat, names)[:room])


def _head(state: State, names: Names) -> Row:
    return scores_row(state, names)


def _heels_page(state: State, event: PointsPegged, names: Names) -> Screen:
    starter = state.deal.starter
    score = state.scores[event.side]
    fact = say("fact_heels", points=event.points)
    moved = say("row_moved", name="{}", old=score - event.points, new=score)
    short = short_names(names)[event.seat]
    return Screen(
        page="heels",
        kind="fact",
        head=_head(state, names),
        fact=fact,
        rows=(
            Row(say("row_heels", card=starter.pretty if starter else "")),
            Row(moved.format(name_of(event.seat, names)[: COLUMNS - len(moved) + 2])),
        ),
        large=Large((scores_large(state, names), fact, f"{short} +{event.points}"), say("large_go_on")),
    )


def _recital_page(
    before: State, state: State, event: happened.HandCounted, events: Iterable[Event], names: Names
) -> Screen:
    count = count_answered(before, event.seat, event.of, events)
    owner = capitals(named(f"row_{event.of}", name_of(event.seat, names), COLUMNS - 8))
    large = tuple(f"{say(f'recital_{item.kind}')} {item.points}".upper() for item in count.items[:2])
    title = f"{short_names(names)[event.seat]} {event.points}"
    return Screen(
        page="recital",
        kind="list",
        head=Row(f"{owner} {event.points}"),
        rows=tuple(Row(row) for row in recite_in_rows(count)[:_MOST_ROWS]),
        large=Large((title, *large), say("large_go_on")),
    )


def _claim_page(
    before: State, state: State, event: happened.ClaimJudged, events: Iterable[Event], names: Names
) -> Screen | None:
    if event.of == "card":
        return None
    name, off = name_of(event.seat, names), abs(event.claimed - event.true)
    key = {"exact": "fact_right", "under": "fact_under", "over": "fact_over"}[event.verdict]
    fact = say(key, claimed=event.claimed, true=event.true, off=off)
    count = count_answered(before, event.seat, event.of, events)
    why, capital = _why(ladder(count, event.claimed, by_kind(event.kinds)), event.verdict)
    rows = (*why, named("row_gets", name, points=event.pegged))[:_FACT_ROWS]
    return Screen(
        page="verdict",
        kind="fact",
        head=_head(state, names)
        if event.verdict != "over"
        else Row(named("row_said", name, claimed=event.claimed), say("row_it_is", true=event.true)),
        fact=fact,
        rows=tuple(Row(row) for row in rows),
        large=Large(
            (fact[:FACT_COLUMNS], capital, f"{short_names(names)[event.seat]} +{event.pegged}"),
            say("large_go_on"),
        ),
    )


def _why(rungs: Sequence[Rung], verdict: Verdict) -> tuple[tuple[str, ...], str]:
    """Rows and capitals that say why."""
    if verdict == "exact" or not rungs:
        return ("",), ""
    how_many, _, which, _ = rungs
    # What fits can be named; of more the number is told, and the whole count is a key away.
    is_short = verdict == "over" or len(which.rows) <= _FACT_ROWS
    return (which.rows, which.large) if is_short else (how_many.rows, how_many.large)


def _muggins_page(
    state: State, event: happened.MugginsCalled, events: Sequence[Event], names: Names
) -> Screen:
    pegged = sum(later.points for later in events[events.index(event) :] if isinstance(later, PointsPegged))
    winner = event.by if event.missed else event.seat
    fact = say("fact_muggins" if event.missed else "fact_false_call", points=pegged)
    name = name_of(winner, names)
    return Screen(
        page="muggins",
        kind="fact",
        head=_head(state, names),
        fact=fact,
        rows=(
            Row(named("row_pegs_call", name, points=pegged)),
            Row(say("row_missed", missed=event.missed, called=event.called)),
        ),
        large=Large(
            (fact, f"{short_names(names)[winner]} +{pegged}", scores_large(state, names)), say("large_go_on")
        ),
    )
