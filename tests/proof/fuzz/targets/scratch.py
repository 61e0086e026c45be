"""Files of a process that fuzzes."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path


def scratch_folder() -> Path:
    """A new folder, which goes when the process does."""
    folder = tempfile.mkdtemp(prefix="muggins-fuzz-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)
