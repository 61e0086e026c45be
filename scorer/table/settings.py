"""
How this table's devices show and tell, kept beside the journal.

They belong to the device and not to a game, so no undo takes them back. A file
that cannot be read is set aside, and the table begins with the usual ones.
"""

from __future__ import annotations

import json
import logging
import os
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from scorer.record.trouble import told
from scorer.table.dialog import BRIGHTEST, Settings

FILE_NAME: Final = "settings.json"

log = logging.getLogger(__name__)


def read_settings(folder: Path) -> Settings:
    """The settings of *folder*; the usual ones where there are none that can be read."""
    path = folder / FILE_NAME
    try:
        written = json.loads(path.read_text(encoding="utf-8"))
        return _checked(written)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError) as error:
        log.warning("%s cannot be used (%s): it is set aside, and the usual settings hold", path, error)
        _set_aside(path)
        return Settings()


def write_settings(folder: Path, settings: Settings) -> None:
    """
    Keep the settings of *folder*: whole, or as they were.

    Raises:
        JournalFull: There is no room.
        JournalDenied: The folder cannot be written.
    """
    path = folder / FILE_NAME
    fresh = path.with_suffix(".new")
    with told(path):
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(asdict(settings), file)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)


def _checked(written: Any) -> Settings:
    """The settings that were written; what is not among the choices is refused."""
    if not isinstance(written, dict):
        raise TypeError("settings are an object")
    names = {field.name for field in fields(Settings)}
    settings = Settings(**{name: value for name, value in written.items() if name in names})
    is_sound = (
        settings.text in ("normal", "large")
        and type(settings.brightness) is int
        and 1 <= settings.brightness <= BRIGHTEST
        and type(settings.motion) is bool
        and type(settings.voice) is bool
    )
    if not is_sound:
        raise ValueError("a setting has no such value")
    return settings


def _set_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".unread"))
    except OSError as error:
        log.warning("%s cannot be set aside: %s", path, error)
