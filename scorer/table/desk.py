"""
What the panel asks of the table that is no move: another game, other settings, another PIN, a drill.

The desk holds the match that is played; another game is another match of the
same journal, and the one before is parked.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from scorer.errors import JournalError
from scorer.record.history import History
from scorer.record.journal import Journal
from scorer.record.keeping import Row
from scorer.record.stamp import Clock
from scorer.say import refusal
from scorer.screen import Layout
from scorer.table.dialog import (
    BeginDrill,
    ChangeSettings,
    Dialog,
    KeepAnswer,
    ListGames,
    NewGame,
    NewPin,
    OpenDrill,
    ParkedGame,
    Phone,
    PowerOff,
    Request,
    ResumeGame,
)
from scorer.table.dialog.parked import Parked
from scorer.table.dialog.setup import Setup
from scorer.table.gathering import Gatherer
from scorer.table.opening import Sitting, Wish, describe, open_sitting, read_kept
from scorer.table.settings import USUAL, read_settings, write_settings
from scorer.table.table import Table

log = logging.getLogger(__name__)

_MOST_PARKED: Final = 8
_PATIENCE_S: Final = 0.3
"""How long a key may wait for what finished games tell."""


class Desk:
    """
    The match that is played, and what else can be asked for.

    Args:
        journal: Where matches are kept.
        sitting: The match to begin with.
        folder: Where the journal and the settings are.
        clock: Tells the moment.
        text: How large a table writes that has no settings of its own yet.
        power_off: Switches the machine off; None where the table may not.

    Attributes:
        folder: Where the journal and the settings are.
    """

    def __init__(
        self,
        journal: Journal,
        sitting: Sitting,
        folder: Path,
        clock: Clock,
        *,
        text: Layout = USUAL.text,
        power_off: Callable[[], object] | None = None,
    ) -> None:
        self._journal = journal
        self._sitting = sitting
        self.folder = folder
        self._clock = clock
        self._usual = replace(USUAL, text=text)
        self._power_off = power_off
        self._renew_pin: Callable[[], Phone] | None = None
        self._gatherer = Gatherer(folder)

    @property
    def table(self) -> Table:
        """The table to begin with, where there is no panel."""
        return self._sitting.table

    def open(self, *, asks: bool, phone: Phone | None, renew_pin: Callable[[], Phone] | None) -> Table:
        """
        The table to begin with, with its panel.

        Args:
            asks: Begin by asking who plays, and how.
            phone: Where phones find the table; None where they cannot touch it.
            renew_pin: Forgets the phones, and makes another PIN.
        """
        self._renew_pin = renew_pin
        table = self._sitting.table
        half = Setup.of(table.history.head) if asks else None
        dialog = Dialog(
            half=half,
            settings=read_settings(self.folder, self._usual),
            phone=phone,
            has_power=self._power_off is not None,
        )
        return replace(table, dialog=dialog)

    def keep(self, number: int, source: str, rows: Sequence[Row]) -> None:
        """
        Make moves durable.

        Raises:
            JournalError: They were not kept, and have not happened.
        """
        self._sitting.keep(number, source, rows)

    def end(self, history: History) -> None:
        """Leave the table."""
        self._gatherer.close()
        self._sitting.end(history)

    def carry_out(self, table: Table, request: Request) -> Table:
        """
        The table after *request*.

        Raises:
            OptionsError: A game cannot be played like that.
            NoSuchGame: There is none of that number.
            DrillError: There is nothing to practise, or it was answered elsewhere meanwhile.
            JournalError: It could not be kept, and has not happened.
        """
        dialog = table.dialog or Dialog()
        match request:
            case NewGame(given):
                return self._sit_down(table, Wish(given=given, defaults={}, how="new"))
            case ListGames():
                return self._list_games(table, dialog)
            case ResumeGame(number):
                return self._sit_down(table, Wish(given={}, defaults={}, match=number))
            case ChangeSettings(settings):
                write_settings(self.folder, settings)
                return replace(table, dialog=replace(dialog, settings=settings))
            case PowerOff():
                if self._power_off is not None:
                    self._power_off()
                return replace(table, dialog=replace(dialog, half=None), notice=refusal("switching_off", ()))
            case NewPin():
                phone = self._renew_pin() if self._renew_pin else dialog.phone
                return replace(table, dialog=replace(dialog, phone=phone))
            case OpenDrill() | BeginDrill() | KeepAnswer():
                from scorer.table import drilling

                if isinstance(request, OpenDrill):
                    # The misses of the game that has just ended are what is drilled next.
                    self._gatherer.gather(_PATIENCE_S)
                seed = secrets.randbits(32)
                half = drilling.carry_out(self.folder, request, now_s=dialog.now_s, seed=seed)
                return replace(table, dialog=replace(dialog, half=half))

    def _sit_down(self, table: Table, wish: Wish) -> Table:
        before = self._sitting
        self._sitting = open_sitting(self._journal, wish, self._clock)
        if not table.seq and before.match != self._sitting.match:
            self._forget(before.match)
        dialog = replace(table.dialog or Dialog(), half=None)
        return replace(self._sitting.table, dialog=dialog, scans=table.scans, lost=table.lost)

    def _forget(self, match: int) -> None:
        """A game that nobody has begun is nothing to come back to."""
        try:
            self._journal.set_status(match, "finished")
        except JournalError as error:
            # The table sits at the next one already; this one is only one more to choose from.
            log.warning("game %d, which nobody has begun, stays parked: %s", match, error)

    def _list_games(self, table: Table, dialog: Dialog) -> Table:
        if games := self._parked():
            return replace(table, dialog=replace(dialog, half=Parked(games)))
        return replace(table, dialog=replace(dialog, half=None), notice=refusal("no_parked_games", ()))

    def _parked(self) -> tuple[ParkedGame, ...]:
        """The games that can be resumed, the latest first."""
        rows = self._journal.matches("parked")[-_MOST_PARKED:]
        return tuple(
            ParkedGame(row.id, f"{row.id} {describe(read_kept(self._journal, row))}") for row in rows[::-1]
        )
