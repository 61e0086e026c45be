"""
Who may look, and who may touch: the rules of the web board's door.

Looking is free to every page that the board served itself. Touching needs the
PIN where the board is open to the network. Nothing here knows HTTP's machinery.
"""

from __future__ import annotations

import hmac
import re
import secrets
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Collection
from typing import Final

from scorer.errors import MugginsError

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""What this machine calls itself."""

MINUTE_S: Final = 60.0
HOUR_S: Final = 3600.0
TRIES_EACH: Final = 5
"""Wrong PINs a minute from one address."""

TRIES_IN_ALL: Final = 20
"""Wrong PINs a minute from everywhere: a whole network guesses no faster."""

TRIES_AN_HOUR: Final = 60
"""Wrong PINs an hour from everywhere, until a new PIN is made: at this pace a PIN is found in two years."""

TOUCHES: Final = 60
"""Touches in `TOUCHES_S` over one socket: more than fingers can do."""

TOUCHES_S: Final = 5.0

WRONG_ORIGIN: Final = "another site's page may not use this table; open its own page"

_SESSIONS: Final = 64
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z._-]+)(?::[0-9]{1,5})?", re.IGNORECASE | re.ASCII)


class Refusal(MugginsError):
    """
    A request that is not served.

    Attributes:
        status: HTTP's number for it.
        kind: What went wrong, in one word.
        tries_left: How many PINs may still be tried this minute; None where none was tried.
    """

    def __init__(self, status: int, kind: str, message: str, *, tries_left: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.tries_left = tries_left


class Pace:
    """
    So many times in so many seconds, and no more.

    Args:
        times: How often.
        within_s: In which time.
        clock: Seconds that never go back.
    """

    def __init__(self, times: int, within_s: float, clock: Callable[[], float]) -> None:
        self._within_s = within_s
        self._clock = clock
        self._taken: deque[float] = deque(maxlen=times)

    def take(self) -> bool:
        """Whether it may be done once more now."""
        now_s = self._clock()
        is_full = len(self._taken) == self._taken.maxlen
        if is_full and now_s - self._taken[0] < self._within_s:
            return False
        self._taken.append(now_s)
        return True


class Gate:
    """
    The door.

    Args:
        names: What the machine may be called in a request, in lower case.
        pin: What unlocks touching; None where everybody who gets here may touch.
        clock: Seconds that never go back.
    """

    def __init__(self, names: Collection[str], pin: str | None, clock: Callable[[], float]) -> None:
        self._names = frozenset(names)
        self._pin = pin
        self._clock = clock
        self._sessions: OrderedDict[str, None] = OrderedDict()
        self._wrong: deque[tuple[float, str]] = deque(maxlen=TRIES_AN_HOUR)
        self._lock = threading.Lock()

    @property
    def has_pin(self) -> bool:
        """Touching needs the PIN."""
        return self._pin is not None

    def renew(self, pin: str) -> None:
        """
        Take another PIN, and forget who may touch by the one before; callable from any thread.

        Whoever has guessed at the one before knows nothing of this one: it can be tried at once.
        """
        with self._lock:
            self._pin = pin
            self._sessions.clear()
            self._wrong.clear()

    def check_sender(self, hosts: Collection[str], origins: Collection[str], own_address: str) -> None:
        """
        Turn away what another site's page sends through a player's browser.

        Args:
            hosts: The Host headers of the request.
            origins: Its Origin headers; a program that is no browser sends none.
            own_address: The address of this machine that the request has come to.

        Raises:
            Refusal: It asks for another machine (421), or comes from another site (403).
        """
        host = next(iter(hosts), "").lower()
        found = _HOST.fullmatch(host)
        name = found[1] if found and len(hosts) == 1 else ""
        own = f"[{own_address}]" if ":" in own_address else own_address
        # A name that an attacker points at this machine is no name of ours; an address cannot be pointed.
        is_ours = name in self._names or (self.has_pin and name == own)
        if not is_ours:
            raise Refusal(
                421,
                "WrongHost",
                "this table is not called that; open the address that muggins play has shown",
            )
        if any(origin.lower() != f"http://{host}" for origin in origins):
            raise Refusal(403, "WrongOrigin", WRONG_ORIGIN)

    def may_touch(self, session: str | None) -> bool:
        """Whether the browser with this session, or without one, may enter something."""
        return not self.has_pin or session in self._sessions

    def unlock(self, pin: str, address: str) -> str:
        """
        Try a PIN.

        Args:
            pin: What was keyed.
            address: Where it comes from.

        Returns:
            The session that may touch from now on.

        Raises:
            Refusal: It is wrong (403), there were too many (429), or none is needed (409).
        """
        # A PIN that is made new in the meantime must not let in who has given the old one.
        with self._lock:
            return self._unlock(pin, address)

    def _unlock(self, pin: str, address: str) -> str:
        if self._pin is None:
            raise Refusal(409, "NoPin", "this table needs no PIN; just key what happens")
        left = self._tries_left(address)
        if not left:
            is_for_long = len(self._wrong) == TRIES_AN_HOUR
            way_out = "make a new PIN at the table" if is_for_long else "wait a minute, then try again"
            raise Refusal(429, "TooManyTries", f"too many wrong PINs; {way_out}", tries_left=0)
        if not hmac.compare_digest(pin.encode(), self._pin.encode()):
            self._wrong.append((self._clock(), address))
            left = self._tries_left(address)
            message = f"that PIN was not right; tries left this minute: {left}"
            raise Refusal(403, "WrongPin", message, tries_left=left)
        session = secrets.token_urlsafe(32)
        self._sessions[session] = None
        while len(self._sessions) > _SESSIONS:
            self._sessions.popitem(last=False)
        return session

    def _tries_left(self, address: str) -> int:
        now_s = self._clock()
        while self._wrong and now_s - self._wrong[0][0] >= HOUR_S:
            self._wrong.popleft()
        lately = [where for at_s, where in self._wrong if now_s - at_s < MINUTE_S]
        return min(
            TRIES_EACH - lately.count(address),
            TRIES_IN_ALL - len(lately),
            TRIES_AN_HOUR - len(self._wrong),
        )


def new_pin() -> str:
    """A PIN of six digits that nobody can foresee."""
    return f"{secrets.randbelow(10**6):06d}"
