"""A database that fails when told, at any of its calls."""

from __future__ import annotations

import sqlite3
from types import TracebackType
from typing import Any, Final, Literal

CODES: Final = {
    "no room": sqlite3.SQLITE_FULL,
    "a write that fails": sqlite3.SQLITE_IOERR_WRITE,
    "a flush that fails": sqlite3.SQLITE_IOERR_FSYNC,
    "a disk that is read-only now": sqlite3.SQLITE_READONLY,
    "damage": sqlite3.SQLITE_CORRUPT,
    "somebody else who writes": sqlite3.SQLITE_BUSY,
    "no memory": sqlite3.SQLITE_NOMEM,
}
"""What can go wrong in a call, by what it means."""


class Plan:
    """
    When a call fails, and how.

    Attributes:
        at: Which call fails, counted from 1; 0 is none.
        for_ever: All calls after it fail, too.
        code: How SQLite calls it.
        calls: How many calls there were since `arm`.
    """

    def __init__(self) -> None:
        self.at, self.for_ever, self.code, self.calls = 0, False, sqlite3.SQLITE_OK, 0

    def arm(self, at: int, code: int = sqlite3.SQLITE_OK, *, for_ever: bool = False) -> None:
        """Fail at the call *at* from now on."""
        self.at, self.for_ever, self.code, self.calls = at, for_ever, code, 0

    def call(self) -> None:
        """
        Call once.

        Raises:
            sqlite3.OperationalError: It fails, as planned.
        """
        self.calls += 1
        if self.at and (self.calls == self.at or (self.for_ever and self.calls > self.at)):
            error = sqlite3.OperationalError("it fails, as planned")
            error.sqlite_errorcode = self.code
            raise error


def failing(plan: Plan) -> type[sqlite3.Connection]:
    """Connections that fail by *plan*."""

    class Failing(sqlite3.Connection):
        def __init__(self, *args: Any, **more: Any) -> None:
            plan.call()
            super().__init__(*args, **more)

        def execute(self, *args: Any) -> sqlite3.Cursor:
            plan.call()
            return super().execute(*args)

        def executescript(self, script: str, /) -> sqlite3.Cursor:
            plan.call()
            return super().executescript(script)

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
        ) -> Literal[False]:
            if kind is None:
                try:
                    plan.call()
                except sqlite3.OperationalError:
                    # A commit that fails has not happened.
                    self.rollback()
                    raise
            return super().__exit__(kind, error, trace)

    return Failing
