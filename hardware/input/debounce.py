"""
Presses out of the edges of a contact: pure, and told the time.

A contact bounces when it closes and when it opens, too. So a press is an edge
down after a quiet time, measured from the edge before it, whichever way that went.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

QUIET_S: Final = 0.03
"""Longer than contacts bounce, even told by a machine that is late; shorter than a finger is away."""
HOLD_S: Final = 3.0
"""How long a key is held for its second meaning."""
STUCK_S: Final = 15.0
"""A key that has not been let go for so long is stuck, or its contact never comes to rest."""

Press: TypeAlias = Literal["short", "long"]
"""A key was pressed, or was held down; one press is never both."""


class Contact:
    """
    One key.

    A key that can be held is pressed when it has been let go, or held when its
    time is over; an opening shorter than the quiet time lets nothing go. Any
    other key is pressed at once.

    Args:
        quiet_s: No press begins within this time after an edge.
        hold_s: How long the key is held for a long press; None where it has none.
    """

    def __init__(self, *, quiet_s: float = QUIET_S, hold_s: float | None = None) -> None:
        self._quiet_s = quiet_s
        self._hold_s = hold_s
        self._is_down = False
        self._edge_s = -math.inf
        self._restless_s = -math.inf  # since when it has not been let go
        self._began_s: float | None = None  # of a press that is not decided yet

    def is_stuck(self, now_s: float) -> bool:
        """Whether the key has not been let go for `STUCK_S`."""
        is_let_go = not self._is_down and now_s >= self._edge_s + self._quiet_s
        return not is_let_go and now_s >= self._restless_s + STUCK_S

    def stuck_due_s(self, *, is_stuck: bool) -> float | None:
        """When `is_stuck` changes, if no edge comes before; None for never. A chattering key has edges."""
        if self._is_down:
            return None if is_stuck else self._restless_s + STUCK_S
        return self._edge_s + self._quiet_s if is_stuck else None

    @property
    def due_s(self) -> float | None:
        """When `tick` decides, if no edge comes before; None where nothing is to be decided."""
        if self._began_s is None or self._hold_s is None:
            return None
        return self._began_s + self._hold_s if self._is_down else self._edge_s + self._quiet_s

    def edge(self, is_down: bool, at_s: float) -> Press | None:
        """The contact closed or opened at *at_s*, monotonic seconds: the press that is thereby certain."""
        press = self.tick(at_s)
        is_quiet = at_s - self._edge_s >= self._quiet_s
        if is_quiet and not self._is_down:
            self._restless_s = at_s
        self._is_down, self._edge_s = is_down, at_s
        if is_down and is_quiet:
            if self._hold_s is None:
                return "short"
            self._began_s = at_s
        return press

    def tick(self, now_s: float) -> Press | None:
        """It is *now_s* and no edge came: the press that is thereby certain."""
        if self.due_s is None or now_s < self.due_s:
            return None
        self._began_s = None
        return "long" if self._is_down else "short"

    def cancel(self) -> None:
        """What is being pressed is no press, however it goes on."""
        self._began_s = None


class Contacts:
    """
    The keys of a panel, by name.

    Args:
        keys: Their names.
        hold: The keys that can be held, and what each is called then.
        quiet_s: No press begins within this time after an edge of the same key.
        hold_s: How long a key is held.
    """

    def __init__(
        self,
        keys: Iterable[str],
        *,
        hold: Mapping[str, str],
        quiet_s: float = QUIET_S,
        hold_s: float = HOLD_S,
    ) -> None:
        self._hold = hold
        self._contacts = {
            key: Contact(quiet_s=quiet_s, hold_s=hold_s if key in hold else None) for key in keys
        }
        self._stuck: set[str] = set()

    @property
    def due_s(self) -> float | None:
        """When `tick` or `stuck` has something to tell, if no edge comes before; None for never."""
        due_s = [
            due_s
            for key, contact in self._contacts.items()
            for due_s in (contact.due_s, contact.stuck_due_s(is_stuck=key in self._stuck))
            if due_s is not None
        ]
        return min(due_s, default=None)

    def edge(self, key: str, is_down: bool, at_s: float) -> list[str]:
        """The contact of *key* closed or opened at *at_s*: the names of the keys that are thereby pressed."""
        return self.tick(at_s) + self._named(key, self._contacts[key].edge(is_down, at_s))

    def tick(self, now_s: float) -> list[str]:
        """It is *now_s* and no edge came: the names of the keys that are thereby pressed."""
        return [
            name for key, contact in self._contacts.items() for name in self._named(key, contact.tick(now_s))
        ]

    def stuck(self, now_s: float) -> list[tuple[str, bool]]:
        """The keys that are newly stuck at *now_s*, and those that are no longer."""
        changed = [
            (key, is_stuck)
            for key, contact in self._contacts.items()
            if (is_stuck := contact.is_stuck(now_s)) != (key in self._stuck)
        ]
        self._stuck ^= {key for key, _ in changed}
        return changed

    def cancel(self, key: str) -> None:
        """What is being pressed on *key* is no press, however it goes on."""
        self._contacts[key].cancel()

    def _named(self, key: str, press: Press | None) -> list[str]:
        match press:
            case "short":
                return [key]
            case "long":
                return [self._hold[key]]
            case None:
                return []
