"""What a check has found, and the way out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["ok", "warning", "fault"]
"""All is well; it works, but not as well as it could; it cannot work like this."""


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One thing that was looked at.

    Attributes:
        name: What it belongs to, in one word: a section of the configuration, or a part of the machine.
        level: How it stands.
        what: What was found, and where.
        fix: The way out; a command, or a line to write, stands between backticks. Empty where all is well.
    """

    name: str
    level: Level
    what: str
    fix: str = ""


def ok(name: str, what: str) -> Finding:
    """All is well with *name*."""
    return Finding(name, "ok", what)


def warning(name: str, what: str, fix: str) -> Finding:
    """*name* works, but not as well as it could."""
    return Finding(name, "warning", what, fix)


def fault(name: str, what: str, fix: str) -> Finding:
    """*name* cannot work like this."""
    return Finding(name, "fault", what, fix)
