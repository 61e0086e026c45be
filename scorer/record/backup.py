"""
All that a table keeps in one file, and back again.

A backup is a zip file: the journal as it was at one moment, and the small files
beside it. It is read back as soon as it is written, so that what restoring would
refuse is known while there is still something to make another one from.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from scorer.durable import write_whole
from scorer.errors import JournalCorrupt, JournalTooNew, MugginsError
from scorer.record.files import free_name
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.schema import check, connect_reading, copy, copy_aside, take_over
from scorer.record.trouble import corrupt, denied, told

BESIDE: Final = ("settings.json", "deck.json")
"""What is kept beside the journal, where it is there."""

CONFIG: Final = "muggins.toml"
"""The configuration's name in a backup."""

MOST_BYTES: Final = 1 << 30
"""What is in a backup fits into memory: a small zip file can hold endless zeros."""

_NO_ZIP: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What reading a damaged zip file raises."""


class BackupDamaged(MugginsError):
    """A file that cannot be restored: it is no backup, or not any more."""


@dataclass(frozen=True, slots=True)
class Backup:
    """
    What a table keeps, at one moment.

    Attributes:
        files: The bytes of each file, by its name: `FILE_NAME`, of `BESIDE` what there was, maybe `CONFIG`.
    """

    files: Mapping[str, bytes]

    @classmethod
    def take(cls, folder: Path, config: Path | None = None) -> Backup:
        """
        Read all that *folder* keeps, also while a game is played there.

        Args:
            folder: The journal's folder; nothing is written there.
            config: A configuration to keep with it.

        Raises:
            JournalDenied: There is no journal, or a file may not be read.
            JournalTooNew: A newer Muggins wrote the journal.
            JournalCorrupt: The journal is damaged.
        """
        journal = folder / FILE_NAME
        if not check(journal):
            raise denied(journal, "nothing is kept there yet")
        with told(folder), TemporaryDirectory() as scratch:
            fresh = Path(scratch) / FILE_NAME
            with told(journal), closing(connect_reading(journal)) as db:
                copy(db, fresh)
            files = {FILE_NAME: fresh.read_bytes()}
            files |= {name: (folder / name).read_bytes() for name in BESIDE if (folder / name).exists()}
            if config is not None:
                files[CONFIG] = config.read_bytes()
        backup = cls(files)
        try:
            backup.check()
        except BackupDamaged as error:
            raise corrupt(journal, str(error)) from error
        return backup

    @classmethod
    def read(cls, data: bytes) -> Backup:
        """
        Read a backup, and try whether all of it can be restored.

        Raises:
            BackupDamaged: It cannot.
            JournalTooNew: A newer Muggins wrote it.
        """
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as packed:
                known = {FILE_NAME, *BESIDE, CONFIG} & set(packed.namelist())
                if sum(packed.getinfo(name).file_size for name in known) > MOST_BYTES:
                    raise BackupDamaged(f"what is in it has more than {MOST_BYTES >> 20} MiB")
                backup = cls({name: packed.read(name) for name in sorted(known)})
        except _NO_ZIP as error:
            raise BackupDamaged(f"it is no whole zip file ({error})") from error
        if FILE_NAME not in backup.files:
            raise BackupDamaged("no journal is in it")
        backup.check()
        return backup

    def write(self, file: Path) -> None:
        """
        Write the backup: the whole of it is on the disk, or *file* is as it was.

        Raises:
            JournalFull: There is no room.
            JournalDenied: It cannot be written.
        """
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.files.items():
                # Without a date: a Pi whose clock was not set lives in a year that zip files do not know.
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        with told(file):
            write_whole(file, packed.getvalue())

    def restore(self, folder: Path, config: Path | None = None) -> tuple[Path, ...]:
        """
        Put everything in its place. What is there is copied aside, and nothing is deleted.

        Args:
            folder: Where the journal goes; made where it is missing.
            config: Where the configuration goes; None to leave it in the backup.

        Returns:
            Where the things are now that were there.

        Raises:
            JournalBusy: A table is open there.
            JournalTooNew: The journal that is there is a newer Muggins'.
            JournalFull: There is no room.
            JournalDenied: The folder or the configuration cannot be written.
        """
        places = {folder / name: data for name, data in self.files.items() if name in BESIDE}
        if config is not None:
            places[config] = self.files[CONFIG]
        with Journal.open(folder) as journal, told(folder), TemporaryDirectory() as scratch:
            aside = [] if journal.repaired is None else [journal.repaired]
            aside += [_put_aside(path) for path in places if path.exists()]
            if journal.matches():
                with closing(connect_reading(journal.path)) as db:
                    aside.append(copy_aside(db, "replaced"))
            self._unpack_journal(Path(scratch))
            for path, data in places.items():
                write_whole(path, data)
            # Last, and in one: whatever comes between, the games are these or those.
            take_over(journal.path, Path(scratch) / FILE_NAME)
        return tuple(aside)

    def check(self) -> None:
        """
        Try whether the journal could be played on, in a place of its own.

        Raises:
            BackupDamaged: It could not.
            JournalTooNew: A newer Muggins wrote it.
        """
        with TemporaryDirectory() as scratch:
            self._unpack_journal(Path(scratch))

    def _unpack_journal(self, folder: Path) -> None:
        """Have a sound journal of this version in *folder*."""
        (folder / FILE_NAME).write_bytes(self.files[FILE_NAME])
        try:
            with Journal.open(folder) as journal:
                if journal.repaired is not None:
                    raise BackupDamaged("its journal is damaged")
                for row in journal.matches():
                    journal.moves(row.id)
        except JournalCorrupt as error:
            raise BackupDamaged("a game in its journal is damaged") from error
        except JournalTooNew as error:
            raise JournalTooNew("a newer Muggins wrote this; update Muggins first") from error


def _put_aside(path: Path) -> Path:
    aside = free_name(path, "replaced")
    write_whole(aside, path.read_bytes())
    return aside
