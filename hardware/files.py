"""A file that is written whole, or stays as it was, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """
    Put *text* into a file, in UTF-8: all of it is on the disk when this returns.

    Args:
        path: The file; its folder is made where it is missing.
        text: What is in it from then on.

    Raises:
        OSError: It cannot be written, and is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    # One that a power cut has left goes, and one that is a link leads nowhere.
    fresh.unlink(missing_ok=True)
    with fresh.open("x", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Make a rename in *folder* outlive a power cut."""
    held = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)
