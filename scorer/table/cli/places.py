"""Where things are kept on this machine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scorer.errors import JournalDenied

if TYPE_CHECKING:
    from hardware.config import Config

LOG_NAME: Final = "muggins.log"
"""Beside the journal: what went wrong inside."""

LOG_BYTES: Final = 256 * 1024
"""How long the log grows before it begins again; the one before is kept."""


SERVICE_FOLDER: Final = Path("/var/lib/muggins")
"""Where the service of this machine keeps its journal; its group may read there."""


def state_folder(given: Path | None) -> Path:
    """
    The journal's folder to play in: as given, or the user's own state directory.

    Raises:
        JournalDenied: It is the service's, and this is not its user.
    """
    is_service = _owner(SERVICE_FOLDER) == os.geteuid()
    folder = given or (SERVICE_FOLDER if is_service else _own_folder())
    if not is_service and is_the_services(folder):
        raise JournalDenied(
            f"{folder} is the service's, and another user's files would stop it; "
            "be its user for this command: sudo -u muggins muggins …"
        )
    return folder


def reading_folder(given: Path | None) -> Path:
    """
    The journal's folder to look things up in.

    As given, or the user's own; where nothing is kept there, the service's, if this
    user may read it.
    """
    if given is not None:
        return given
    from scorer.record.journal import FILE_NAME

    own = _own_folder()
    is_service = not (own / FILE_NAME).exists() and os.access(SERVICE_FOLDER / FILE_NAME, os.R_OK)
    return SERVICE_FOLDER if is_service else own


def is_the_services(folder: Path) -> bool:
    """Whether this is where the service of this machine keeps its journal."""
    return folder.exists() and folder.resolve() == SERVICE_FOLDER.resolve()


def _own_folder() -> Path:
    from platformdirs import user_state_path

    return user_state_path("muggins", appauthor=False)


def _owner(folder: Path) -> int | None:
    return folder.stat().st_uid if folder.exists() else None


def config_folder() -> Path:
    """Where this user's own settings are."""
    from platformdirs import user_config_path

    return user_config_path("muggins", appauthor=False)


def load_config(given: Path | None) -> Config:
    """
    The settings of the file *given*, of the user's own or of the system's; without a file the defaults.

    A file that a power cut has emptied is told on the error output, and the defaults hold.

    Raises:
        ConfigError: The file cannot be read, or something in it cannot be used.
    """
    config, warning = read_config(given)
    if warning:
        click.echo(warning, err=True)
    return config


def read_config(given: Path | None) -> tuple[Config, str]:
    """
    The settings as `load_config` finds them, and what to say of a file that a power cut has emptied.

    Raises:
        ConfigError: The file cannot be read, or something in it cannot be used.
    """
    from hardware.config import Config, find, load

    path = find(given, user_folder=config_folder())
    return (Config(), "") if path is None else load(path)


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
