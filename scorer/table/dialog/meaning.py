"""
What the four soft keys and the players' buttons mean while nothing is half typed.

The legend on the screen and the presses read the same two tables, so a key does
what is written over it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from scorer.cards import Rank
from scorer.record.history import History
from scorer.rules.commands import Answer
from scorer.rules.events import ClaimJudged
from scorer.rules.options import Claims
from scorer.rules.state import HAND_SIZE, Ask, Phase, State
from scorer.table.dialog.values import BUTTONS
from scorer.units import Seat


class Soft(StrEnum):
    """What a soft key does; the words on the screen go by these names."""

    NOTHING = "nothing"
    OK = "ok"
    COUNT = "count"
    NEXT = "next"
    UNDO = "undo"
    GO = "go"
    MORE = "more"
    KINDS = "kinds"
    VOID = "void"
    MENU = "menu"


class Button(StrEnum):
    """What a player's button does."""

    NOTHING = "nothing"
    GO = "go"
    CLAIM = "claim"
    HEELS = "heels"
    MUGGINS = "muggins"
    ACCEPT = "accept"
    COUNT = "count"
    CALL = "call"


_NONE, _UNDO, _MENU = Soft.NOTHING, Soft.UNDO, Soft.MENU


def soft_keys(history: History) -> tuple[Soft, Soft, Soft, Soft]:
    """What spade, heart, diamond and club do; with the suit question open they answer it."""
    state = history.state
    is_by_hand = state.options.entry != "cards"
    more = Soft.MORE if history.last is not None else _NONE
    match state.phase:
        case Phase.CUT:
            return (_NONE, _UNDO, _NONE, _MENU)
        case Phase.DEAL:
            return (_NONE, _UNDO, Soft.VOID, _MENU)
        case Phase.PLAY if is_by_hand:
            return (Soft.OK, _UNDO, more, _MENU)
        case Phase.PLAY:
            return (_NONE, _UNDO, Soft.GO if state.turn is not None else _NONE, _MENU)
        case Phase.SHOW | Phase.CRIB:
            return (*_of_the_show(history, more), _MENU)
        case _:
            return (Soft.NEXT, _UNDO, more, _MENU)


def _of_the_show(history: History, more: Soft) -> tuple[Soft, Soft, Soft]:
    state = history.state
    if not is_whole(state):
        return (_NONE, _UNDO, more)
    if not state.options.is_claimed_at_show:
        return (Soft.COUNT, _UNDO, more)
    # An empty OK never claims; while a call is possible the last claim can be read again, and one that was
    # wrong as long as nothing is typed: from the first digit on the key is for the kinds.
    is_read = state.deal.window is not None or _was_wrong(history)
    return (_NONE, _UNDO, more if is_read else Soft.KINDS)


def _was_wrong(history: History) -> bool:
    """Whether the last move has judged a claim that was wrong."""
    events = history.last.events if history.last else ()
    return any(isinstance(event, ClaimJudged) and event.verdict != "exact" for event in events)


def is_whole(state: State) -> bool:
    """Whether the four cards of the hand or crib that is counted are known."""
    if state.turn is None:
        return False
    cards = state.deal.crib if state.phase is Phase.CRIB else state.deal.hand(state.turn)
    return len(cards) == HAND_SIZE


def button(state: State, seat: Seat) -> Button:
    """What the button of *seat* does."""
    if state.deal.ask is not None:
        return Button.NOTHING
    if state.phase is Phase.PLAY:
        return _in_play(state, seat)
    if _may_call(state, seat):
        return Button.CALL
    is_claim = state.phase in (Phase.SHOW, Phase.CRIB) and state.options.is_claimed_at_show
    return Button.COUNT if is_claim and seat == state.turn and is_whole(state) else Button.NOTHING


def _in_play(state: State, seat: Seat) -> Button:
    claim, options = state.deal.claim, state.options
    if options.heels_by_claim and state.deal.is_heels_open and seat == state.dealer:
        return Button.HEELS
    if claim is not None and seat == claim.seat:
        return Button.CLAIM
    if _may_call(state, seat):
        return Button.MUGGINS
    if seat == state.turn:
        return Button.GO
    return Button.ACCEPT if claim is not None and state.turn is None else Button.NOTHING


def _may_call(state: State, seat: Seat) -> bool:
    """Whether *seat* may call muggins on the open claim, or on the judged one."""
    accused = state.deal.claim or state.deal.window
    if accused is None or state.options.claims is not Claims.CALL:
        return False
    return state.options.side(seat) != state.options.side(accused.seat)


def is_call(key: str, state: State) -> bool:
    """Whether *key* is the button of somebody who may call muggins at the show."""
    return key in BUTTONS and button(state, BUTTONS[key]) is Button.CALL


def answers(ask: Ask) -> tuple[Answer | None, Answer | None, Answer | None, Answer | None]:
    """What spade, heart, diamond and club answer to the suit question; None where that is impossible."""
    diamond: Answer = "nobs" if "nobs" in ask.may else "five"
    keys: tuple[Answer, Answer, Answer, Answer] = ("none", "four", diamond, "both")
    none, four, third, both = (answer if answer in ask.may else None for answer in keys)
    return none, four, third, both


PREFIX_POINTS: Final = {
    **{Rank(number): number for number in range(1, 10)},
    Rank.TEN: 0,
    Rank.QUEEN: 12,
    Rank.KING: 13,
}
"""What one rank key claims for a card of the play, or calls; the jack waits for 4 or 5."""
