"""
The game: `decide` says what follows from a command, `evolve` what a state becomes by it.

    state, command  --decide-->  events, or IllegalMove and nothing has happened
    state, event    --evolve-->  state

A command is judged first. If it is legal it closes the open claim as a claim of
nothing, closes the muggins window, and then does its own work; where closing
the claim ends the game, its own work is not done. Heels, penalties, misdeals and
the ends of a game are asides: they close nothing. A go leaves the window open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scorer.errors import AnswerFirst, WrongPhase
from scorer.rules import claims, dealing, play, showing
from scorer.rules.commands import (
    Abandon,
    Accept,
    AnswerSuits,
    CallMuggins,
    Claim,
    ClaimHeels,
    Command,
    Concede,
    Cut,
    GoOn,
    Misdeal,
    NameDealer,
    Peg,
    SayGo,
    SetOption,
    ShowCard,
    ShowHand,
)
from scorer.rules.draft import Draft
from scorer.rules.events import Event
from scorer.rules.evolve import evolve
from scorer.rules.state import Phase, State, begin_match

__all__ = ["begin_match", "decide", "decide_all", "evolve"]


def decide(state: State, command: Command) -> tuple[Event, ...]:
    """
    Decide one command.

    Args:
        state: The position.
        command: What the table asks for.

    Returns:
        What has happened, in order; `evolve` folds it into the next state.

    Raises:
        IllegalMove: The command is not allowed now. Nothing has happened.
        OptionsError: A SET of options that contradict.
    """
    return decide_all(state, (command,))[0]


def decide_all(state: State, commands: Iterable[Command]) -> tuple[tuple[Event, ...], State]:
    """
    Decide some commands as one move: all of them, or none.

    Returns:
        What has happened, and the state after it.

    Raises:
        IllegalMove, OptionsError: As `decide`.
    """
    draft = Draft(state)
    for command in commands:
        if draft.state.is_over and not state.is_over:
            break  # the first of them ended the game
        if draft.state.deal.ask is not None and not _may_interrupt(command):
            raise AnswerFirst("answer_first", seat=draft.state.deal.ask.seat)
        _DECISIONS[type(command)](draft, command)
    return tuple(draft.events), draft.state


def _may_interrupt(command: Command) -> bool:
    """Whether a command may come between the suit question and its answer."""
    return isinstance(command, AnswerSuits | Concede) or (isinstance(command, Peg) and command.is_penalty)


def _show_card(draft: Draft, command: ShowCard) -> None:
    phase = draft.state.phase
    if command.by is not None and phase is not Phase.PLAY:
        raise WrongPhase("no_player_here")
    if phase is Phase.DEAL_DONE:
        dealing.next_deal(draft)
        phase = Phase.DEAL
    if phase not in _CARDS:
        raise WrongPhase("no_card_now" if phase is Phase.CUT else "ok_for_next_game")
    _CARDS[phase](draft, command)


def _go_on(draft: Draft, command: GoOn) -> None:
    phase = draft.state.phase
    if phase not in _GOING_ON:
        raise WrongPhase("no_ok_now" if phase is Phase.DEAL else "cut_first")
    _GOING_ON[phase](draft)


_CARDS: Final[Mapping[Phase, Callable[[Draft, ShowCard], None]]] = {
    Phase.DEAL: dealing.turn_starter,
    Phase.PLAY: play.lay_card,
    Phase.SHOW: showing.show_hand_card,
    Phase.CRIB: showing.show_crib_card,
}

_GOING_ON: Final[Mapping[Phase, Callable[[Draft], None]]] = {
    Phase.PLAY: dealing.go_on_from_play,
    Phase.SHOW: showing.count_next,
    Phase.CRIB: showing.count_next,
    Phase.DEAL_DONE: dealing.next_deal,
    Phase.GAME_OVER: dealing.next_game,
    Phase.MATCH_OVER: dealing.next_match,
}

_DECISIONS: Final[Mapping[type, Callable[[Draft, Any], None]]] = {
    Cut: dealing.cut_for_deal,
    NameDealer: dealing.name_dealer,
    ShowCard: _show_card,
    SayGo: play.say_go,
    Claim: claims.claim_points,
    ClaimHeels: claims.claim_heels,
    AnswerSuits: showing.answer_suits,
    CallMuggins: claims.call_muggins,
    Accept: claims.accept_claim,
    ShowHand: showing.show_hand,
    Peg: dealing.peg_by_hand,
    GoOn: _go_on,
    SetOption: dealing.set_option,
    Misdeal: dealing.call_misdeal,
    Concede: dealing.concede_game,
    Abandon: dealing.abandon_game,
}
