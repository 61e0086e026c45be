"""
Every way in which Muggins says no.

A message has what is wrong, where, and the way out. Errors hold seats; the
names that players know each other by are put in by `scorer.say`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from scorer.say import refusal


class MugginsError(Exception):
    """The root of everything that Muggins raises on purpose."""


class CardError(MugginsError, ValueError):
    """No such card, or a card that is there twice."""


class NotationError(MugginsError, ValueError):
    """
    A text that the entry language does not know.

    Attributes:
        line: Line of the text, from 1.
        column: Column of the first character that does not fit, from 1.
        expected: What could have stood there.
    """

    def __init__(self, message: str, *, line: int = 1, column: int = 1, expected: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.expected = expected

    short = "can't read that"

    def at_line(self, line: int) -> NotationError:
        """The same error, found on another line."""
        return NotationError(str(self), line=line, column=self.column, expected=self.expected)


class OptionsError(MugginsError, ValueError):
    """Options that are unknown, or contradict each other."""


class IllegalMove(MugginsError, ValueError):
    """
    An entry that was understood, but is not allowed now. Nothing has happened.

    Attributes:
        key: Which sentence of the catalogue says why.
        values: What goes into that sentence; seats and sides as numbers.
        short: The same in at most 21 characters, for one line of the OLED.
        rule: The rule that says so.
    """

    rule: ClassVar[str] = "table"

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        message, self.short = refusal(key, (), **values)
        super().__init__(message)

    def told(self, names: tuple[str, ...]) -> tuple[str, str]:
        """The message and its short form with the players' own *names*."""
        return refusal(self.key, names, **self.values)


class WrongPhase(IllegalMove):
    """The entry belongs to another part of the game."""


class NotYourTurn(IllegalMove):
    """Another seat acts now."""

    rule = "play.turn"


class CountExceeded(IllegalMove):
    """The card would take the count past 31."""

    rule = "play.31"


class CardAlreadySeen(IllegalMove):
    """The card was seen before in this deal."""

    rule = "pack"


class SuitMissing(IllegalMove):
    """A card keyed by its rank alone, where this game keys suits."""

    rule = "entry.suits"


class AlreadySaidGo(IllegalMove):
    """A seat that said go cannot lay a card before the count begins again."""

    rule = "play.go"


class FalseGo(IllegalMove):
    """A go at a count where every card fits."""

    rule = "play.go"


class ClaimsOff(IllegalMove):
    """This game pegs what is true by itself."""

    rule = "claims"


class ClaimFirst(IllegalMove):
    """The hand's owner claims before anything is counted."""

    rule = "claims"


class NothingToClaim(IllegalMove):
    """There is nothing that this claim could be for."""

    rule = "claims"


class ImpossibleClaim(IllegalMove):
    """A number that no hand, or no card of the play, can be worth."""

    rule = "claims.impossible"


class CribMissing(IllegalMove):
    """The crib is counted when its four cards are keyed."""

    rule = "show.crib"


class HandMissing(IllegalMove):
    """A hand is counted when its four cards are keyed."""

    rule = "show.hand"


class TooLate(IllegalMove):
    """The time for this call is over."""

    rule = "muggins.window"


class OwnSide(IllegalMove):
    """Muggins is called by the other side."""

    rule = "muggins.side"


class NothingMissed(IllegalMove):
    """A call where nothing was missed, in a game without a penalty for it."""

    rule = "muggins.false"


class MugginsOff(IllegalMove):
    """Nobody calls muggins in this game."""

    rule = "muggins"


class NothingToAccept(IllegalMove):
    """No claim is open, and nobody could call."""

    rule = "claims.accept"


class AnswerFirst(IllegalMove):
    """The suit question is answered before anything else."""

    rule = "suits.asked"


class NothingToUndo(IllegalMove):
    """No move stands."""

    rule = "undo"


class NothingToFix(IllegalMove):
    """The deal has no such move."""

    rule = "fix"


class FixRefused(IllegalMove):
    """The mended record would hold a move that is not allowed; nothing was changed."""

    rule = "fix"


class CannotSet(IllegalMove):
    """An option that needs a new match."""

    rule = "options"


class WhoCalls(IllegalMove):
    """Several sides could call, and the entry does not say which."""

    rule = "muggins.side"


class PegsOnly(IllegalMove):
    """This game is kept without cards, or with cards only."""

    rule = "entry"


class Stale(IllegalMove):
    """The table has moved on since the sender looked."""

    rule = "table.seq"


class JournalError(MugginsError):
    """
    The journal cannot be used; nothing in it was changed.

    Attributes:
        short: The same in one row of the display.
    """

    short: ClassVar[str] = "not kept: see the log"


class JournalCorrupt(JournalError):
    """The journal's file is damaged."""

    short = "journal is damaged"


class JournalTooNew(JournalError):
    """The journal was written by a newer Muggins."""

    short = "made by a newer one"


class JournalFull(JournalError):
    """The disk has no room; the move was not recorded and did not happen."""

    short = "disk full: not kept"


class JournalFailing(JournalError):
    """The disk fails to read or to write."""

    short = "disk fails: not kept"


class JournalDenied(JournalError):
    """The journal's folder or file cannot be read or written by this user, or by nobody any more."""

    short = "read-only: not kept"


class JournalBusy(JournalError):
    """Another copy of Muggins keeps this journal."""

    short = "disk busy: try again"


CANNOT_WRITE: Final = (JournalDenied, JournalFailing, JournalFull)
"""What keeps a journal from being written that can still be read."""


class ConfigError(MugginsError, ValueError):
    """A setting that cannot be used: file, key, what was given, what is allowed."""


class HardwareError(MugginsError):
    """A device cannot be used; the table goes on without it."""


class WiringError(HardwareError):
    """A pin that cannot be used like that: taken, or not on this board."""


class DeviceMissing(HardwareError, OSError):
    """The device is not there."""


class DeviceDenied(HardwareError, OSError):
    """The device is there, but this user may not open it."""


class DeviceLost(HardwareError, OSError):
    """The device was there and has gone."""
