"""Whose turn it is and what to do, in the few words that are said aloud."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import say


def due_of(state: State, names: Sequence[str]) -> tuple[str, ...]:
    """
    What is due, and whether muggins may be called.

    Args:
        state: The position.
        names: The players' names by seat.
    """
    key = _key_of(state)
    seat = state.cuts.must[0] if state.phase is Phase.CUT else state.turn
    return (
        *([say(key, names, seat=seat)] if key else []),
        *([say("heard_may_call")] if state.deal.window else []),
    )


def _key_of(state: State) -> str:
    """The sentence that says what is due; empty where everybody knows, or nothing is."""
    deal, options = state.deal, state.options
    if deal.ask is not None:
        return "heard_to_answer"
    match state.phase:
        case Phase.CUT:
            return "heard_to_cut"
        case Phase.DEAL if options.entry != "points":
            return "heard_to_turn"
        case Phase.PLAY if options.entry == "cards" and state.turn is not None:
            return "heard_to_play"
        case Phase.SHOW if state.turn is not None:
            is_whole = len(deal.hand(state.turn)) == HAND_SIZE
            return "heard_to_count_hand" if is_whole else "heard_to_key_hand"
        case Phase.CRIB:
            return "heard_to_count_crib" if len(deal.crib) == HAND_SIZE else "heard_to_key_crib"
        case Phase.DEAL_DONE:
            return "heard_to_deal"
        case _:
            return ""
