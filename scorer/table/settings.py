"""
How this table's devices show and tell, kept beside the journal.

They belong to the device and not to a game, so no undo takes them back. A file
that cannot be read is set aside, and the table begins with the usual ones.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, Final

from scorer.durable import write_whole
from scorer.record.trouble import told
from scorer.screen import BRIGHTEST
from scorer.table.dialog import Settings

FILE_NAME: Final = "settings.json"

USUAL: Final = Settings()
"""What a table begins with, unless its builder says otherwise."""

log = logging.getLogger(__name__)


def read_settings(folder: Path, usual: Settings = USUAL) -> Settings:
    """The settings of *folder*; the *usual* ones where there are none that can be read."""
    path = folder / FILE_NAME
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        return _checked(written, usual)
    except FileNotFoundError:
        return usual
    except (OSError, ValueError, TypeError, RecursionError) as error:
        log.warning("%s cannot be used (%s): it is set aside, and the usual settings hold", path, error)
        _set_aside(path)
        return usual


def write_settings(folder: Path, settings: Settings) -> None:
    """
    Keep the settings of *folder*: whole, or as they were.

    Raises:
        JournalFull: There is no room.
        JournalDenied: The folder cannot be written.
    """
    path = folder / FILE_NAME
    with told(path):
        write_whole(path, json.dumps(asdict(settings)).encode())


def _checked(written: Any, usual: Settings) -> Settings:
    """The settings that were written; what is not among the choices is refused."""
    if not isinstance(written, dict):
        raise TypeError("settings are an object")
    names = {field.name for field in fields(Settings)}
    settings = replace(usual, **{name: value for name, value in written.items() if name in names})
    is_sound = (
        settings.text in ("normal", "large")
        and type(settings.brightness) is int
        and 1 <= settings.brightness <= BRIGHTEST
        and type(settings.motion) is bool
        and settings.voice in ("off", "scores", "everything")
        and type(settings.sound) is bool
    )
    if not is_sound:
        raise ValueError("a setting has no such value")
    return settings


def _set_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".unread"))
    except OSError as error:
        log.warning("%s cannot be set aside: %s", path, error)
