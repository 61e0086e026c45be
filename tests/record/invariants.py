"""What holds after every entry."""

from __future__ import annotations

import json
from typing import Any

from scorer.errors import IllegalMove
from scorer.record.codec import dump_event, load_event
from scorer.record.history import History, Step
from scorer.rules.commands import GoOn, Peg, SetOption
from scorer.rules.events import (
    ClaimJudged,
    DealVoided,
    Event,
    GameAbandoned,
    GameBegun,
    GameWon,
    MatchBegun,
    PointsPegged,
)
from scorer.rules.game import evolve
from scorer.rules.pegging import LIMIT
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import SHORT_WIDTH
from scorer.table.face import make_face
from scorer.units import Seat


def check_refusal(error: Exception, players: tuple[str, ...]) -> None:
    """A refusal can be told, in long and on one line."""
    message, short = error.told(players) if isinstance(error, IllegalMove) else (str(error), "no")
    assert message
    assert 0 < len(short) <= SHORT_WIDTH
    assert "{" not in short


def check_step(before: State, step: Step) -> None:
    """A move is what its events are, also after these were kept as JSON."""
    state = before
    for event in step.events:
        kept = load_event(json.loads(json.dumps(dump_event(event))))
        assert kept == event
        state = evolve(state, kept)
        check_pegs(state)
    assert state == step.state
    ends = [event for event in step.events if isinstance(event, GameWon | GameAbandoned)]
    assert ends in ([], [step.events[-1]] if step.events else []), "nothing counts after the end"
    if before.is_over:
        assert all(isinstance(command, GoOn | SetOption) for command in step.commands)
    check_moved(before, step)


def check_moved(before: State, step: Step) -> None:
    """Scores move by what was pegged and nothing else; back only where a penalty says so."""
    moved = [event for event in step.events if isinstance(event, PointsPegged)]
    assert all(event.points > 0 or is_step_back(before, step, event) for event in moved)
    if any(isinstance(event, DealVoided | GameBegun | MatchBegun) for event in step.events):
        return
    for side, score in enumerate(before.scores):
        assert step.state.scores[side] == score + sum(event.points for event in moved if event.side == side)


def is_step_back(before: State, step: Step, event: PointsPegged) -> bool:
    """Whether a peg had to go back: by hand, or for a false claim of game."""
    by_hand = any(isinstance(command, Peg) and command.points < 0 for command in step.commands)
    over = any(isinstance(judged, ClaimJudged) and judged.verdict == "over" for judged in step.events)
    return event.points < 0 and (by_hand or (over and before.options.false_game == "acc15"))


def check_pegs(state: State) -> None:
    """Both pegs are on the board, the back peg never in front."""
    for pegs in state.pegs:
        assert 0 <= pegs.back <= pegs.front <= state.options.target


def check_state(state: State) -> None:
    """The position is one that can be."""
    deal, options = state.deal, state.options
    check_pegs(state)
    if state.phase is Phase.PLAY and options.entry == "cards":
        check_play(state)
    elif state.phase in (Phase.SHOW, Phase.CRIB):
        order = (*state.counters(), state.dealer)
        assert state.turn == order[deal.counted]
        assert state.is_all_laid or options.entry != "cards"
    else:
        assert state.turn == (state.counters()[0] if state.phase is Phase.DEAL_DONE else None)
    assert deal.claim is None or state.phase is Phase.PLAY
    assert deal.ask is None or state.phase in (Phase.SHOW, Phase.CRIB)
    assert deal.window is None or options.claims == "call"
    assert (max(state.scores) == options.target) <= state.is_over, "who is home has won"
    assert state.is_over >= (state.result is not None)
    whole = [card for card in deal.seen if card.suit is not None]
    assert len(set(whole)) == len(whole)


def check_play(state: State) -> None:
    """Who is on turn can act, and the count can take a card or a go."""
    deal = state.deal
    assert deal.count <= LIMIT
    assert all(0 <= deal.cards_left(Seat(seat)) <= HAND_SIZE for seat in range(state.options.seats))
    if state.turn is None:
        assert state.is_all_laid
        assert deal.claim is not None, "without a claim to wait for it is the show"
    else:
        assert deal.cards_left(state.turn)
        assert state.turn not in deal.passed
        assert deal.count < LIMIT


def check_ledger(history: History) -> None:
    """Start scores and all that was pegged in this game are where the pegs stand."""
    face: dict[str, Any] = make_face(history, seq=0)
    begun = [event for step in history.standing() for event in step.events if is_new_game(event)]
    start = () if begun else history.head.scores
    for side, score in enumerate(start or [0] * history.state.options.side_count):
        holes = sum(entry["points"] for entry in face["pegged"] if entry["side"] == side)
        assert score + holes == face["front"][side] == face["scores"][side]


def is_new_game(event: Event) -> bool:
    """Whether a game begins that is not the first."""
    return isinstance(event, GameBegun | MatchBegun)
