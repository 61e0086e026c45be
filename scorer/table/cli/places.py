"""Where things are kept on this machine."""

from __future__ import annotations

from pathlib import Path


def state_folder(given: Path | None) -> Path:
    """The journal's folder: as given, or the user's own state directory."""
    if given is not None:
        return given
    from platformdirs import user_state_path

    return user_state_path("muggins", appauthor=False)
