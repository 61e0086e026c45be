"""Files that are on the disk before they are told of, whenever the power goes."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """
    Put *data* into a file that has all of it or is as it was, whenever the power goes.

    Raises:
        OSError: It cannot be written.
    """
    fresh = path.with_name(path.name + ".new")
    try:
        # One that a power cut has left goes, and one that is a link leads nowhere.
        fresh.unlink(missing_ok=True)
        with fresh.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync(path.parent)


def sync(path: Path) -> None:
    """Have on the disk what a file holds, or the names of a folder after one was given or taken away."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
