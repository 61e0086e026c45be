"""Where things are kept on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LOG_NAME: Final = "muggins.log"
"""Beside the journal: what went wrong inside."""

LOG_BYTES: Final = 256 * 1024
"""How long the log grows before it begins again; the one before is kept."""


def state_folder(given: Path | None) -> Path:
    """The journal's folder: as given, or the user's own state directory."""
    if given is not None:
        return given
    from platformdirs import user_state_path

    return user_state_path("muggins", appauthor=False)


def keep_log(folder: Path) -> None:
    """
    Write what goes wrong inside into a file of *folder*, instead of over the table on the screen.

    Raises:
        JournalDenied: The file cannot be written.
    """
    import logging
    from logging.handlers import RotatingFileHandler

    from scorer.record.trouble import told

    with told(folder):
        handler = RotatingFileHandler(folder / LOG_NAME, maxBytes=LOG_BYTES, backupCount=1, delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s: %(message)s"))
    logging.getLogger().addHandler(handler)
