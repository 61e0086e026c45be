"""
What finished games tell, gathered while nobody waits for it.

It takes longer than a key may take to be answered, so it has a thread of its
own; whoever wants the facts waits a moment for it, and takes what is there.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from scorer.errors import MugginsError

log = logging.getLogger(__name__)


class Gatherer:
    """
    Brings the facts of a journal up to date, one round at a time.

    Args:
        folder: Where the journal is.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._round: threading.Thread | None = None
        self._is_closed = threading.Event()

    def gather(self, within_s: float) -> None:
        """
        Begin a round, unless one is running already, and wait for it.

        Args:
            within_s: How long to wait; what is not ready then will be there the next time.
        """
        if self._is_closed.is_set():
            return
        if self._round is None or not self._round.is_alive():
            self._round = threading.Thread(target=self._gather, name="gatherer", daemon=True)
            self._round.start()
        self._round.join(within_s)

    def close(self) -> None:
        """Let the journal go, after the matches that are being read."""
        self._is_closed.set()
        if self._round is not None:
            self._round.join()

    def _gather(self) -> None:
        from scorer.coach.gather import catch_up
        from scorer.record.household import Household
        from scorer.record.journal import JournalReader

        try:
            with Household.open(self._folder) as household, JournalReader.open(self._folder) as journal:
                catch_up(household, journal, is_enough=self._is_closed.is_set)
        except MugginsError as error:
            log.warning("what finished games tell could not be gathered: %s", error)
