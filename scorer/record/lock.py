"""One writer at a time: a lock that dies with the process that holds it."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from scorer.errors import JournalBusy
from scorer.record.trouble import told

FILE_NAME: Final = "journal.lock"
"""The lock's file in the folder of the journal."""


class Lock:
    """
    Holds a folder's journal for this process, until `release` or the process's end.

    It is a context manager, too. The file stays behind: it says nothing by being there, only by being locked.
    """

    def __init__(self, path: Path) -> None:
        """
        Take the lock.

        Args:
            path: The lock file, made where it is missing; our process id is put in it. A link is
                none: whoever laid it would have us write into another file.

        Raises:
            JournalBusy: Another process holds it.
            JournalDenied: The file cannot be made, written or locked.
            JournalFull: There is no room for it.
        """
        with told(path):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
            try:
                _take(self._file, path)
            except BaseException:
                os.close(self._file)
                raise

    @classmethod
    def of(cls, folder: Path) -> Self:
        """
        Take the lock of the journal in *folder*, which is made, for this user alone, where it is missing.

        Raises:
            JournalBusy: Another process holds it.
            JournalDenied: The folder, or the file, cannot be made, written or locked.
            JournalFull: There is no room.
        """
        with told(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return cls(folder / FILE_NAME)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

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
    # Only for the message above: a full disk has to be told by the table, once its displays are on.
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
