"""One writer at a time: a lock that dies with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from scorer.errors import JournalBusy
from scorer.record.trouble import told


class Lock:
    """
    Holds a folder's journal for this process, until `release` or the process's end.

    The file stays behind: it says nothing by being there, only by being locked.
    """

    def __init__(self, path: Path) -> None:
        """
        Take the lock.

        Args:
            path: The lock file, made where it is missing; our process id is put in it.

        Raises:
            JournalBusy: Another process holds it.
            JournalDenied: The file cannot be made, written or locked.
            JournalFull: There is no room for a process id.
        """
        with told(path):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _take(self._file, path)
            except BaseException:
                os.close(self._file)
                raise

    def release(self) -> None:
        """Let the next copy in."""
        os.close(self._file)


def _take(file: int, path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
        who = f"process {holder}" if holder else "a process that has just begun"
        raise JournalBusy(
            f"another copy of Muggins ({who}) keeps the journal in {path.parent}; "
            "end that copy first, or give this one a folder of its own with --state"
        ) from error
    os.ftruncate(file, 0)
    os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
