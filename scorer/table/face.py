"""
The face that programs see: state and history as one JSON object.

While a muggins window is open, an exact claim and a short one look alike here.

Source: docs/entries.md, "The machine's face".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scorer.cards import Card
from scorer.record.history import History, Step
from scorer.rules.events import (
    ClaimJudged,
    DealBegun,
    DealVoided,
    Event,
    FalseGoFound,
    GameBegun,
    MatchBegun,
    PointsPegged,
)
from scorer.rules.options import Options, describe_options
from scorer.rules.state import Phase, State
from scorer.units import Seat

Face = dict[str, Any]
"""A JSON object."""

_BEGINNINGS: Final = frozenset({GameBegun, MatchBegun})
_IN_LEDGER: Final = frozenset({PointsPegged, ClaimJudged, FalseGoFound, DealBegun})


def make_face(history: History, *, seq: int) -> Face:
    """
    Everything that is known at the table, for a program.

    Args:
        history: The match so far.
        seq: The number of the last accepted entry.
    """
    state = history.state
    return {
        "seq": seq,
        "options": describe_options(state.options),
        "players": list(history.head.players),
        "sides": _sides(state.options),
        **_board(state),
        **_cards(state),
        **_questions(state),
        **_ledger(state, game_steps(history)),
        "error": None,
    }


def step_face(line: int, state: State) -> Face:
    """The position after one line of a record file, in short."""
    return {
        "line": line,
        "phase": state.phase.value,
        "scores": list(state.scores),
        "count": state.deal.count,
        "turn": state.turn,
        "winner": _winner(state),
    }


def game_steps(history: History) -> list[Step]:
    """The standing moves of the present game, in order."""
    steps: list[Step] = []
    for step in history.latest_first():
        if not _BEGINNINGS.isdisjoint(map(type, step.events)):
            break
        steps.append(step)
    return steps[::-1]


def _sides(options: Options) -> list[list[int]]:
    seats = [Seat(seat) for seat in range(options.seats)]
    return [[seat for seat in seats if options.side(seat) == side] for side in range(options.side_count)]


def _winner(state: State) -> int | None:
    return None if state.result is None else state.result.side


def _board(state: State) -> Face:
    tally, result = state.tally, state.result
    return {
        "scores": list(state.scores),
        "front": [pegs.front for pegs in state.pegs],
        "back": [pegs.back for pegs in state.pegs],
        "phase": state.phase.value,
        "dealer": state.dealer,
        "turn": state.turn,
        "deal": state.number,
        "winner": _winner(state),
        "result": result
        and {
            "class": {str(side): name for side, name in result.classes},
            "margin": {str(side): margin for side, margin in result.margins},
            "match_points": list(result.match_points),
        },
        "match": {
            "wins": list(tally.wins),
            "points": list(tally.points),
            "spread": list(tally.spread),
            "next_dealer": tally.next_dealer,
            "winner": tally.winner,
        },
    }


def _cards(state: State) -> Face:
    deal = state.deal
    seats = [Seat(seat) for seat in range(state.options.seats)]
    return {
        "count": deal.count,
        "pile": _written(deal.pile),
        "starter": str(deal.starter) if deal.starter else None,
        "hands": [_written(deal.hand(seat)) for seat in seats],
        "crib": _written(deal.crib),
        "passed": sorted(deal.passed),
        "left": [deal.cards_left(seat) if state.options.entry == "cards" else None for seat in seats],
        "cuts": _cuts(state),
    }


def _cuts(state: State) -> Face | None:
    if state.phase is not Phase.CUT:
        return None
    cut = dict(state.cuts.cards)
    seats = [Seat(seat) for seat in range(state.options.seats)]
    return {
        "cards": [str(cut[seat]) if seat in cut else None for seat in seats],
        "must": list(state.cuts.must),
    }


def _questions(state: State) -> Face:
    deal = state.deal
    return {
        "claim": _claim(state),
        "ask": deal.ask and {"seat": deal.ask.seat, "of": deal.ask.of, "may": list(deal.ask.may)},
        "window": deal.window and {"seat": deal.window.seat, "until": state.window_until},
    }


def _claim(state: State) -> Face | None:
    deal = state.deal
    if deal.claim is not None:
        return {"seat": deal.claim.seat, "of": "card"}
    if deal.ask is not None or not state.options.is_claimed_at_show:
        return None
    if state.phase not in (Phase.SHOW, Phase.CRIB):
        return None
    return {"seat": state.turn, "of": "crib" if state.phase is Phase.CRIB else "hand"}


def _ledger(state: State, steps: Iterable[Step]) -> Face:
    """What was pegged, judged and found in this game; a void deal leaves nothing."""
    facts: list[tuple[int, Event]] = []
    before_deal = 0
    for step in steps:
        for event in step.events:
            kind = type(event)
            if kind in _IN_LEDGER:
                facts.append((step.number, event))
            if kind is DealVoided:
                del facts[before_deal:]
            elif kind is DealBegun:
                before_deal = len(facts)
    return {
        "pegged": [_pegged(line, event) for line, event in facts if isinstance(event, PointsPegged)],
        "verdicts": _verdicts(state, facts),
        "reneges": _reneges(facts),
    }


def _pegged(line: int, event: PointsPegged) -> Face:
    return {
        "line": line,
        "side": event.side,
        "seat": event.seat,
        "points": event.points,
        "reason": event.reason.value,
        "cards": _written(event.cards),
    }


def _verdicts(state: State, facts: Iterable[tuple[int, Event]]) -> list[Face]:
    judged = [(line, event) for line, event in facts if isinstance(event, ClaimJudged)]
    verdicts: list[Face] = []
    for place, (line, event) in enumerate(judged, start=1):
        is_hidden = state.deal.window is not None and place == len(judged)
        if event.claimed or event.true or is_hidden:
            verdicts.append(
                {
                    "line": line,
                    "seat": event.seat,
                    "claimed": event.claimed,
                    "true": None if is_hidden else event.true,
                    "pegged": event.pegged,
                    "verdict": None if is_hidden else event.verdict,
                }
            )
    return verdicts


def _reneges(facts: Iterable[tuple[int, Event]]) -> list[Face]:
    """One for each go that cards have proved false, with the line of the first of them."""
    found: dict[tuple[int, int], Face] = {}
    deal = 0
    for line, event in facts:
        if isinstance(event, DealBegun):
            deal += 1
        elif isinstance(event, FalseGoFound):
            face = found.setdefault(
                (deal, event.go), {"line": line, "seat": event.seat, "count": event.count, "cards": []}
            )
            face["cards"].append(str(event.card))
    return list(found.values())


def _written(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
