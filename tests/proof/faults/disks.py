"""Small disks of their own, which fill, fail and turn read-only; root alone can have them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

_MIB: Final = 1 << 20


class Disk:
    """
    A mounted disk.

    Attributes:
        folder: Where it is.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self, spare: int = 0) -> None:
        """Write until nothing more goes in, and then give back *spare* bytes."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in (_MIB, 4096, 1):
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    continue
        if spare:
            os.truncate(self._ballast, max(0, self._ballast.stat().st_size - spare))

    def clear(self) -> None:
        """Make room again."""
        self._ballast.unlink(missing_ok=True)


@contextmanager
def mounted(scratch: Path, kind: str, source: str, *options: str) -> Iterator[Path]:
    """A file system at a new folder of *scratch*, until it is unmounted, whatever holds it."""
    folder = scratch / "mnt"
    folder.mkdir()
    _run("mount", "-t", kind, *(("-o", ",".join(options)) if options else ()), source, str(folder))
    try:
        yield folder
    finally:
        _run("umount", str(folder))
        folder.rmdir()


@contextmanager
def in_memory(scratch: Path, mib: int) -> Iterator[Disk]:
    """A disk of so many MiB of memory."""
    with mounted(scratch, "tmpfs", "none", f"size={mib}m") as folder:
        yield Disk(folder)


class Card:
    """
    An ext4 in a file, as a memory card has it; it may be on less ground than it promises.

    Args:
        image: The file.
        mib: Its size; nothing of it is taken yet.
    """

    def __init__(self, image: Path, mib: int) -> None:
        self._image = image
        with image.open("wb") as file:
            file.truncate(mib * _MIB)
        _run("mke2fs", "-q", "-F", "-t", "ext4", "-E", "lazy_itable_init=0", str(image))

    @contextmanager
    def inserted(self, scratch: Path) -> Iterator[Disk]:
        """The card in its slot, checked as at every boot."""
        # 1 is: errors were corrected.
        _run("e2fsck", "-p", str(self._image), may=(0, 1))
        with ExitStack() as held:
            loop = _run("losetup", "--show", "-f", str(self._image))
            held.callback(_run, "losetup", "-d", loop)
            yield Disk(held.enter_context(mounted(scratch, "ext4", loop)))


def turn_read_only(disk: Disk) -> None:
    """What ext4 does when its device fails: from now on nothing can be written."""
    _run("mount", "-o", "remount,abort", str(disk.folder))


def can_mount() -> bool:
    """Whether this process may mount anything."""
    attempt = ("unshare", "--mount", "true")
    return subprocess.run(attempt, capture_output=True, check=False).returncode == 0


def _run(*command: str, may: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode in may, (command, done.stdout, done.stderr)
    return done.stdout.strip()
