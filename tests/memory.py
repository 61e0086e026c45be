"""A database that lets itself go: for tests that have nobody to close it."""

from __future__ import annotations

import sqlite3
from pathlib import Path


class SelfClosing(sqlite3.Connection):
    """Closes with whoever holds it."""

    def __del__(self) -> None:
        self.close()


def connect(path: Path | str = ":memory:") -> sqlite3.Connection:
    """A database, in memory where no file is named."""
    return sqlite3.connect(path, isolation_level=None, factory=SelfClosing)
