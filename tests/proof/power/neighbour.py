"""
Who looks into a journal while it is written: ``python -m tests.proof.power.neighbour FOLDER``.

It reads everything again and again, at once, until it is ended: a reader of the
journal, and load for the processor. It complains of whatever it should be able to read.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from scorer.errors import JournalDenied, MugginsError
from scorer.record.journal import JournalReader


def look(folder: Path) -> None:
    """Read all games once; there may be none yet."""
    try:
        with JournalReader.open(folder) as journal:
            for row in journal.matches():
                journal.moves(row.id)
    except JournalDenied:
        pass
    except MugginsError as error:
        sys.stdout.write(f"{type(error).__name__}: {error}\n")
        sys.stdout.flush()  # it is killed in the end


if __name__ == "__main__":
    os.nice(10)
    while True:
        look(Path(sys.argv[1]))
