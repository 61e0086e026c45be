"""One press: repeats dropped, dead keys told apart, then the dialog that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from hardware.ports import KeyPress
from scorer.errors import MugginsError
from scorer.record.history import History
from scorer.record.replay import told
from scorer.say import refusal, say
from scorer.screen import Screen
from scorer.table.dialog import ask, idle
from scorer.table.dialog.power import Power
from scorer.table.dialog.values import (
    BUTTONS,
    NAMED,
    NO_NOTICE,
    POWER,
    RANKS,
    SUITS,
    ChangeSettings,
    Dialog,
    Moved,
    Notice,
    Pressed,
    Ranked,
    Request,
    Turn,
)

BOUNCE_S: Final = 0.06
"""No finger presses a key twice in so short a time."""

DOUBLE_S: Final = 0.3
"""How soon the same soft key is the same press."""

REPEAT_S: Final = 0.5
"""How soon the same rank key or button is the same press, where it may not repeat."""

DEAD_S: Final = 0.6
"""How long a soft key is dead when it has just finished something."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """
    What a press has led to.

    Attributes:
        dialog: The dialog after it.
        entry: What to enter; it was judged, and is legal.
        notice: Why the key means nothing here, whole and in one row.
        request: What is asked of the table that is no move.
        is_ignored: The press was the one before it once more, or its key is dead: nothing has happened.
    """

    dialog: Dialog
    entry: Moved | None = None
    notice: Notice = NO_NOTICE
    request: Request | None = None
    is_ignored: bool = False


def press(dialog: Dialog, history: History, pressed: KeyPress) -> Outcome:
    """
    Take one press.

    Args:
        dialog: What is half typed.
        history: The match so far.
        pressed: The key, and when.
    """
    key, at_s = pressed.key, pressed.at_s
    if _is_repeat(dialog, key, at_s) or _is_dead(dialog, key, at_s):
        return Outcome(dialog, is_ignored=True)
    turn = _turn(key, replace(dialog, last=Pressed(key, at_s)), history)
    turn, notice = _judged(turn, dialog, history)
    has_entered = turn.entry is not None or turn.request is not None
    is_soft = key in SUITS or key in NAMED
    entered = {**dialog.entered, key: at_s} if has_entered and is_soft else dialog.entered
    after = replace(
        dialog,
        half=turn.half,
        last=Pressed(key, at_s, turn.may_repeat),
        entered=entered,
    )
    if isinstance(turn.request, ChangeSettings):
        after = replace(after, settings=turn.request.settings)
    return Outcome(after, turn.entry, notice, turn.request)


def settle(dialog: Dialog) -> tuple[Dialog, Notice]:
    """What becomes of a dialog when an entry came from elsewhere, and what to say of it."""
    if dialog.half is None:
        return dialog, NO_NOTICE
    return replace(dialog, half=None), refusal("half_dropped", ())


def paint(dialog: Dialog, history: History, screen: Screen) -> Screen:
    """
    What is half typed and what the keys mean, laid over the page of the state.

    Args:
        dialog: What is half typed.
        history: The match so far.
        screen: The page that the state alone would show.
    """
    table = idle.paint(history, screen)
    if dialog.half is not None:
        table = dialog.half.paint(dialog, history, table)
    elif history.state.deal.ask is not None:
        table = ask.paint(history, table)
    # A notice has the page until the next press; the keys already mean what they will do.
    shown = replace(screen, keys=table.keys) if screen.notice else table
    spade, heart, diamond, club = shown.keys
    if dialog.away and club == say("key_menu"):
        club = say("key_menu_away")
    return replace(shown, keys=(spade, heart, diamond, club))


def _turn(key: str, dialog: Dialog, history: History) -> Turn:
    if key == POWER:
        return Turn(half=Power())
    if key in NAMED:
        return _named(key, dialog, history)
    if key not in RANKS and key not in SUITS and BUTTONS.get(key, 4) >= history.state.options.seats:
        return Turn(half=dialog.half)
    if dialog.half is not None:
        turn = dialog.half.press(key, dialog, history)
        if not turn.acts_on:
            return turn
    if history.state.deal.ask is not None:
        return ask.press(key, history)
    return idle.press(key, history)


def _named(key: str, dialog: Dialog, history: History) -> Turn:
    """A key of its own for OK, UNDO or GO: the soft key of that name, but never a suit."""
    half = dialog.half
    if isinstance(half, Ranked):
        # UNDO drops the rank, as the same rank once more does; OK and GO are told that a suit is due.
        return half.press(half.rank.word if key == "UNDO" else key, dialog, history)
    if half is None and history.state.deal.ask is not None and key != "OK":
        return ask.press(key, history)
    return _turn(NAMED[key], dialog, history)


def _judged(turn: Turn, dialog: Dialog, history: History) -> tuple[Turn, Notice]:
    """An entry that the table would refuse is none; what was half typed may be mended."""
    if turn.entry is None:
        return turn, turn.notice
    try:
        history.judge(turn.entry, 0)
    except MugginsError as error:
        half = dialog.half if turn.stays else None
        return Turn(half=half), told(error, history.head.players)
    return turn, turn.notice


def _is_repeat(dialog: Dialog, key: str, at_s: float) -> bool:
    """Whether a press is the one before it, once more."""
    last = dialog.last
    if last is None or key != last.key:
        return False
    once_s = DOUBLE_S if key in SUITS or key in NAMED else REPEAT_S
    return abs(at_s - last.at_s) < (BOUNCE_S if last.may_repeat else once_s)


def _is_dead(dialog: Dialog, key: str, at_s: float) -> bool:
    """Whether a soft key has just finished something; a suit that completes a card is no soft key."""
    if isinstance(dialog.half, Ranked):
        return False
    return key in dialog.entered and abs(at_s - dialog.entered[key]) < DEAD_S
