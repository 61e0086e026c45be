"""The keys while nothing is half typed: what the situation makes of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scorer.cards import Rank
from scorer.record.history import History
from scorer.rules.commands import Accept, ClaimHeels, Command, GoOn, SayGo
from scorer.rules.pegging import GO_FROM
from scorer.rules.state import Phase, State
from scorer.say import say
from scorer.screen import Cell, Screen
from scorer.table.dialog import card, claim
from scorer.table.dialog.call import CallBox
from scorer.table.dialog.claim import Prefix
from scorer.table.dialog.kinds import Kinds
from scorer.table.dialog.meaning import Button, Soft, button, soft_keys
from scorer.table.dialog.menu import Menu
from scorer.table.dialog.more import More
from scorer.table.dialog.undo import Preview
from scorer.table.dialog.values import BUTTONS, RANKS, SUITS, Half, Turn, refused
from scorer.table.dialog.void import Void
from scorer.table.labels import short_names
from scorer.units import Seat

_SOFT_COMMANDS: Final[dict[Soft, Command]] = {
    Soft.OK: GoOn(),
    Soft.COUNT: GoOn(),
    Soft.NEXT: GoOn(),
    Soft.GO: SayGo(),
}
_SOFT_HALVES: Final[dict[Soft, Half]] = {Soft.MORE: More(), Soft.VOID: Void(), Soft.MENU: Menu()}
_BUTTON_COMMANDS: Final[dict[Button, Command]] = {
    Button.GO: SayGo(),
    Button.HEELS: ClaimHeels(),
    Button.ACCEPT: Accept(),
}


def press(key: str, history: History) -> Turn:
    """What one key leads to."""
    if key in RANKS:
        return _rank(RANKS[key], history)
    if key in SUITS:
        return _soft(soft_keys(history)[list(SUITS).index(key)], history)
    return _button(BUTTONS[key], history)


def _rank(rank: Rank, history: History) -> Turn:
    state = history.state
    if state.phase is Phase.CUT:
        return card.cut(rank, history)
    if card.is_due(state):
        return card.begin(rank, history)
    due = claim.due(state)
    if due is not None:
        return Turn(half=due.typed(rank), may_repeat=True)
    return refused(None, "no_card_here", history)


def _soft(soft: Soft, history: History) -> Turn:
    if soft in _SOFT_COMMANDS:
        return Turn(entry=(_SOFT_COMMANDS[soft],))
    if soft in _SOFT_HALVES:
        return Turn(half=_SOFT_HALVES[soft])
    if soft is Soft.UNDO:
        is_first = history.previous is None
        return refused(None, "nothing_to_undo", history) if is_first else Turn(half=Preview())
    seat = history.state.turn
    if soft is Soft.KINDS and seat is not None:
        return Turn(half=Kinds(seat))
    is_claim = claim.due(history.state) is not None
    return refused(None, "key_points" if is_claim else "no_key_here", history)


def _button(seat: Seat, history: History) -> Turn:
    meaning = button(history.state, seat)
    if meaning in _BUTTON_COMMANDS:
        return Turn(entry=(_BUTTON_COMMANDS[meaning],))
    match meaning:
        case Button.CLAIM:
            return Turn(half=Prefix(seat, "claim"))
        case Button.MUGGINS:
            return Turn(half=Prefix(seat, "muggins"))
        case Button.COUNT:
            return Turn(half=claim.due(history.state))
        case Button.CALL:
            return Turn(half=CallBox(seat))
        case _:
            return _no_button(history)


def _no_button(history: History) -> Turn:
    state = history.state
    if state.turn is None:
        return refused(None, "no_button_here", history)
    if state.phase is Phase.PLAY:
        return refused(None, "not_your_turn", history, seat=state.turn)
    if state.phase in (Phase.SHOW, Phase.CRIB):
        return refused(None, "not_your_count", history, seat=state.turn)
    return refused(None, "no_button_here", history)


def paint(history: History, screen: Screen) -> Screen:
    """What the keys and the buttons mean, over the page of the state."""
    spade, heart, diamond, club = (_word(soft, history.state) for soft in soft_keys(history))
    keys = (spade, heart, diamond, club)
    if screen.kind != "count":
        return replace(screen, keys=keys)
    return replace(screen, keys=keys, seats=_seats(history))


def _word(soft: Soft, state: State) -> str:
    if soft is Soft.NOTHING:
        return ""
    if soft is Soft.GO and _is_last_go(state):
        return say("key_go_one")
    return say(f"key_{soft}")


def _is_last_go(state: State) -> bool:
    """Whether a go now would give the last player one."""
    deal = state.deal
    waiting = [
        seat for seat in range(state.options.seats) if deal.cards_left(Seat(seat)) and seat not in deal.passed
    ]
    return bool(deal.pile) and len(waiting) == 1


def _seats(history: History) -> tuple[Cell, ...]:
    """Each seat with what its button means; its cards left where it means nothing."""
    state, names = history.state, short_names(history.head.players)
    return tuple(
        Cell(_cell(state, Seat(seat), name), is_acting=seat == state.turn) for seat, name in enumerate(names)
    )


def _cell(state: State, seat: Seat, name: str) -> str:
    meaning = button(state, seat)
    if state.options.seats == 4:
        return f"{name}-" if seat in state.deal.passed else name
    if meaning is Button.NOTHING or (meaning is Button.GO and state.deal.count < GO_FROM):
        return f"{name}-" if seat in state.deal.passed else f"{name} {state.deal.cards_left(seat)}"
    if state.options.seats == 3:
        return f"{name} {say(f'button_short_{meaning}')}"
    left = f" {state.deal.cards_left(seat)}" if meaning is Button.GO else ""
    return f"{name}{left} {say(f'button_{meaning}')}"
