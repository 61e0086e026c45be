"""Names of files in the journal's folder that take no other's."""

from __future__ import annotations

import itertools
from pathlib import Path


def free_name(path: Path, label: str) -> Path:
    """A name beside *path* that tells by *label* what it is, and that no file has, nor any log of it."""
    for number in itertools.count(1):
        again = f"-{number}" if number > 1 else ""
        name = path.with_name(f"{path.stem}.{label}{again}{path.suffix}")
        if not any(other.name.startswith(name.name) for other in path.parent.iterdir()):
            break
    return name
