"""
Tells systemd how the service does: that it plays, that it still does, that it ends.

One datagram a message, to the socket that systemd names in the environment of
a service (``man sd_notify``). Anywhere else nobody listens, and nothing is sent.

Whoever holds a `Notifier` keeps this contract, so that a table that hangs is
found and started again:

* `ready` when the journal is open and the table takes entries; `stopping` when it ends.
* `alive` from the game thread only, each time it comes round: after every message of
  its inbox, and when `watchdog_s` seconds have passed without one. A thread that pings
  for another would tell that it is well itself, and no more.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Mapping
from typing import Final

log = logging.getLogger(__name__)

_USEC: Final = 1_000_000
_PINGS: Final = 2
"""How often we ping in the time that systemd waits for one."""


class Notifier:
    """
    The line to systemd; without an address all is silent.

    Nothing here raises or blocks: a systemd that cannot be reached is logged,
    and the game goes on.

    Args:
        address: A socket's path, or ``@`` and the name of an abstract one; empty for none.
        watchdog_s: How long to wait between two pings at most; None where nobody waits for them.
    """

    def __init__(self, address: str = "", watchdog_s: float | None = None) -> None:
        self.watchdog_s = watchdog_s
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._is_ready = False
        self._is_lost = False

    @classmethod
    def from_environ(cls, environ: Mapping[str, str], pid: int) -> Notifier:
        """
        The line that systemd has given to the process *pid*.

        Args:
            environ: Its environment: ``NOTIFY_SOCKET``, ``WATCHDOG_USEC``, ``WATCHDOG_PID``.
            pid: Our process; pings that another process is asked for are not ours to send.
        """
        address = environ.get("NOTIFY_SOCKET", "")
        usec = environ.get("WATCHDOG_USEC", "")
        is_ours = environ.get("WATCHDOG_PID", str(pid)) == str(pid)
        is_watched = bool(address) and is_ours and usec.isdecimal() and int(usec) > 0
        return cls(address, int(usec) / _USEC / _PINGS if is_watched else None)

    def ready(self, status: str) -> None:
        """Tell once that the service has started; *status* is what ``systemctl status`` shows."""
        if not self._is_ready:
            self._is_ready = True
            self._send(f"READY=1\nSTATUS={' '.join(status.split())}")

    def alive(self) -> None:
        """Tell that the game thread has come round; before `ready` there is nothing to tell."""
        if self._is_ready and self.watchdog_s is not None:
            self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Tell that the service ends."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.setblocking(False)
                line.sendto(message.encode(), self._address)
        except OSError as error:
            # Said once: a ping every few seconds would fill the journal with the same line.
            if not self._is_lost:
                log.warning("systemd was not told %s (%s)", message.partition("\n")[0], error)
            self._is_lost = True
        else:
            self._is_lost = False
