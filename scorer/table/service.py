"""A table that is kept by a service: its manager is told how it fares, and it may switch the machine off."""

from __future__ import annotations

import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

from hardware.notify import Notifier

POWER_OFF: Final = ("systemctl", "poweroff")
"""What switches the machine off; the service's user is let by a rule of its own."""

_PATIENCE_S: Final = 30.0

log = logging.getLogger(__name__)


class Service:
    """
    A `scorer.table.wiring.Keeper` for systemd; without it, for nobody.

    Args:
        notifier: The line to systemd.
        is_managed: systemd has started this process.
        clock: Monotonic seconds.
    """

    def __init__(
        self, notifier: Notifier, *, is_managed: bool, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._notifier = notifier
        self._clock = clock
        self._due_s = clock()
        self.power_off: Callable[[], None] | None = _power_off if is_managed else None

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Service:
        """The service that this process is, by its environment."""
        return cls(Notifier.from_environ(environ, os.getpid()), is_managed="INVOCATION_ID" in environ)

    def ready(self) -> None:
        """Tell that the table takes a press."""
        self._notifier.ready("The table is open.")

    def stopping(self) -> None:
        """Tell that the table is being left."""
        self._notifier.stopping()

    def pulse(self) -> float | None:
        """
        Tell, where it is time, that the game thread has come round.

        Returns:
            The seconds until it has to come round again; None where nobody waits for it.
        """
        every_s = self._notifier.watchdog_s
        if every_s is None:
            return None
        now_s = self._clock()
        if now_s >= self._due_s:
            self._notifier.alive()
            self._due_s = now_s + every_s
        return self._due_s - now_s


def _power_off() -> None:
    """Ask the machine to switch off; nobody waits for the answer."""
    threading.Thread(target=_ask_to_power_off, name="power", daemon=True).start()


def _ask_to_power_off() -> None:
    try:
        done = subprocess.run(POWER_OFF, capture_output=True, timeout=_PATIENCE_S, check=False, text=True)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning("the machine cannot be switched off: %s", error)
    else:
        if done.returncode:
            log.warning("the machine was not switched off: %s", done.stderr.strip())
