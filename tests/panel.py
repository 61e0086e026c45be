"""A panel on a table without a loop: keys pressed one after the other, entries played as they come."""

from __future__ import annotations

from typing import Final

from hardware.ports import KeyPress
from scorer.cards import Card
from scorer.record.history import History
from scorer.record.notation import write_entry
from scorer.rules.state import Phase, State
from scorer.screen import Screen
from scorer.table.dialog import Dialog, Outcome, Request, paint, press
from scorer.table.present import present
from tests.tabletop import enter

PAUSE_S = 1.0
"""Between two keys that are pressed without haste."""

_WORDS: Final = {"GO": ("D",), "OK": ("S",), "UNDO": ("H", "S")}
_DIGITS: Final = {"1": "A", "0": "10"}


class Panel:
    """
    A history, what is half typed, and a clock.

    Attributes:
        entered: What the keys have entered, move by move, as it would be typed.
        asked: What the keys have asked of the table.
    """

    def __init__(self, history: History, dialog: Dialog | None = None) -> None:
        self.history = history
        self.dialog = dialog or Dialog()
        self.at_s = 100.0
        self.presses = 0
        self.entered: list[str] = []
        self.asked: list[Request] = []
        self.notice = ""

    def press(self, *keys: str, after_s: float = PAUSE_S) -> Outcome:
        """Press keys, each some time after the one before; what the last has led to."""
        outcome = Outcome(self.dialog)
        for key in keys:
            self.at_s += after_s
            self.presses += 1
            outcome = press(self.dialog, self.history, KeyPress(key, "panel", self.at_s))
            self._take(outcome)
        return outcome

    def keys(self, keys: str) -> Outcome:
        """Press keys written with spaces between them."""
        return self.press(*keys.split())

    def _take(self, outcome: Outcome) -> None:
        if outcome.is_ignored:
            return
        self.dialog, self.notice = outcome.dialog, outcome.notice[1]
        if outcome.request is not None:
            self.asked.append(outcome.request)
        if outcome.entry is None:
            return
        entry = outcome.entry
        commands = entry if isinstance(entry, tuple) else (entry,)
        players = self.history.head.players
        self.entered.append(" + ".join(write_entry(command, players) for command in commands))
        self.history = self.history.play(entry, len(self.entered))

    def enter(self, *lines: str) -> None:
        """Entries from elsewhere, without the dialog being told."""
        self.history = enter(self.history, *lines)

    def has_half(self) -> bool:
        """Whether anything is half typed."""
        return self.dialog.half is not None

    @property
    def screen(self) -> Screen:
        """The page with what is half typed."""
        plain = present(self.history, has_verdict=not self.has_half())
        return paint(self.dialog, self.history, plain)


def keys_of(entry: str, state: State) -> tuple[str, ...]:
    """The keys of the panel that make a card, GO, OK, CLAIM or UNDO."""
    word, *more = entry.split()
    if word == "CLAIM":
        points = more[0]
        if state.phase is Phase.PLAY:
            assert state.deal.claim is not None
            return (f"P{state.deal.claim.seat + 1}", *digits(points))
        return (*digits(points), "S")
    if word in _WORDS:
        return _WORDS[word]
    card = Card.parse(word)
    return (card.rank.word,) if card.suit is None else (card.rank.word, card.suit.value)


def digits(points: str) -> tuple[str, ...]:
    """The rank keys of a number."""
    return tuple(_DIGITS.get(digit, digit) for digit in points)
