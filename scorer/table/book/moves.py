"""
A game that is over, as a page steps through it: every move with what it did.

Source: docs/entries.md, for the words of the faces.
"""

from __future__ import annotations

from typing import Final

from scorer.record.history import History, Played, Step
from scorer.record.replay import PlayedGame
from scorer.rules.events import (
    CardCut,
    CardLaid,
    ClaimJudged,
    CribCardShown,
    GoSaid,
    HandCounted,
    HandShown,
    MugginsCalled,
    PointsPegged,
    SuitsAsked,
)
from scorer.rules.match import pays_more
from scorer.rules.state import Phase, State
from scorer.say import history as words
from scorer.say import side_of
from scorer.table.face import Face
from scorer.table.telling import names_at, tell_last
from scorer.units import Seat

_LINES_FROM: Final = 61
"""Shorter games have no skunk line."""

_SKUNK_LINE: Final = 31
"""From the game hole to the hole under which a loser is skunked, or lurched."""

_DOERS: Final[
    tuple[
        type[CardLaid | GoSaid | CardCut | HandCounted | ClaimJudged | SuitsAsked | HandShown | PointsPegged],
        ...,
    ]
] = (CardLaid, GoSaid, CardCut, HandCounted, ClaimJudged, SuitsAsked, HandShown, PointsPegged)
"""What tells whose move it was, the surest first: a card closes the claim of another, and not the reverse."""


def replay_face(game: PlayedGame) -> Face:
    """
    Everything that a page needs to show any moment of a game.

    The first of its moves is none: it is how the game began.
    """
    history, options = History(game.head, game.start), game.start.options
    moves = [_start_face(history)]
    for step in game.steps:
        before, history = history.state, history.after(Played(step))
        moves.append(_move_face(history, step, before))
    result = game.end.result
    return {
        "title": title_of(game),
        "outcome": outcome_of(game.end),
        "players": list(game.head.players),
        "sides": [
            [seat for seat in range(options.seats) if options.side(Seat(seat)) == side]
            for side in range(options.side_count)
        ],
        "names": list(names_of(game)),
        "target": options.target,
        "crib_flush": options.crib_flush,
        "skunk_line": options.target - _SKUNK_LINE if options.target >= _LINES_FROM else None,
        "winner": None if result is None else result.side,
        "moves": moves,
    }


def names_of(game: PlayedGame) -> tuple[str, ...]:
    """The names of the sides: one each, or both partners'."""
    names = names_at(History(game.head, game.start))
    return tuple(side_of(side, names) for side in range(game.start.options.side_count))


def title_of(game: PlayedGame) -> str:
    """How a game stands, or has ended: ``Ann 121, Bob 84``."""
    sides = zip(names_of(game), game.end.scores, strict=True)
    return ", ".join(f"{name} {score}" for name, score in sides)


def outcome_of(end: State) -> str:
    """What is to be said of a game's end beside the scores; empty for a plain win."""
    if not end.is_over:
        return words.NOT_OVER
    if end.result is None:
        return words.NO_RESULT
    named = [words.CLASSES[name] for _, name in end.result.classes if pays_more(end.options, name)]
    ending = words.ENDINGS[end.result.how]
    return ", ".join(dict.fromkeys((*named, ending) if ending else named))


def _start_face(history: History) -> Face:
    state = history.state
    return {
        "entry": "",
        "by": None,
        "rulings": [],
        "part": _part(state, state),
        "counted": None,
        **_position(history),
    }


def _move_face(history: History, step: Step, before: State) -> Face:
    return {
        "entry": history.last_entry,
        "by": _seat_of(step),
        "rulings": _rulings(history, step),
        "part": _part(before, step.state),
        "counted": _counted(step, before),
        **_position(history),
    }


def _rulings(history: History, step: Step) -> list[str]:
    """What a move has done, in sentences; here a card of the crib deserves one too."""
    crib = [event.card.pretty for event in step.events if isinstance(event, CribCardShown)]
    return [*tell_last(history), *(words.CRIB_CARD.format(card=card) for card in crib)]


def _position(history: History) -> Face:
    state = history.state
    return {
        "scores": list(state.scores),
        "front": [pegs.front for pegs in state.pegs],
        "back": [pegs.back for pegs in state.pegs],
        "count": state.deal.count,
        "pile": [str(card) for card in state.deal.pile],
        "starter": str(state.deal.starter) if state.deal.starter else None,
        "deal": state.number,
        "dealer": state.dealer,
        "phase": state.phase.value,
    }


def _part(before: State, after: State) -> str:
    """Which part of a deal a move belongs to: ``cut``, ``play`` or ``show``."""
    if before.phase is Phase.CUT:
        return "cut"
    return "play" if after.phase is Phase.DEAL or before.phase in (Phase.DEAL, Phase.PLAY) else "show"


def _seat_of(step: Step) -> Seat | None:
    """Whose move it was; None where it was nobody's."""
    for event in step.events:
        if isinstance(event, MugginsCalled):
            return event.by
    for kind in _DOERS:
        for event in reversed(step.events):
            if isinstance(event, kind):
                return event.seat
    return None


def _counted(step: Step, before: State) -> Face | None:
    """The hand or crib that a move has counted, to count it otherwise."""
    for event in reversed(step.events):
        if isinstance(event, HandCounted | ClaimJudged) and event.of != "card":
            is_crib = event.of == "crib"
            cards = before.deal.crib if is_crib else before.deal.hand(event.seat)
            return {"cards": [str(card) for card in cards], "is_crib": is_crib}
    return None
