"""
A real ext4 whose every block write and flush is logged.

An image file, under qemu-storage-daemon with a log of its writes, seen as a file
through FUSE, and mounted as a loop device. Nothing of it outlives its block.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tests.proof.needs import need, need_mounts, need_program

SIZE: Final = "16M"
SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""


@dataclass(frozen=True, slots=True)
class LoggedDisk:
    """
    A disk that is mounted.

    Attributes:
        folder: Where its files are.
        base: The image as it was before it was mounted.
        log: What has been written to it since, see `tests.proof.power.writelog`.
    """

    folder: Path
    base: Path
    log: Path


def need_logged_disk() -> None:
    """Skip, or fail where every proof must be made, on a machine that can have no such disk."""
    need_mounts()
    for program, package in (
        ("qemu-storage-daemon", "qemu-system-common"),
        ("fusermount3", "fuse3"),
        ("mke2fs", "e2fsprogs"),
        ("debugfs", "e2fsprogs"),
        ("losetup", "mount"),
    ):
        need_program(program, package)
    need("/dev/fuse", Path("/dev/fuse").exists())


@contextmanager
def logged_disk(scratch: Path, mount_options: str = "", content: Path | None = None) -> Iterator[LoggedDisk]:
    """
    A disk that is mounted while the block lasts; its log is whole afterwards.

    Args:
        scratch: An empty folder for its files.
        mount_options: As ``mount -o`` takes them, as in ``data=writeback``.
        content: A folder whose files are on it from the beginning.
    """
    base, image, log, export = (scratch / name for name in ("base.img", "disk.img", "log.img", "export"))
    folder = scratch / "mnt"
    folder.mkdir()
    log.touch()
    export.touch()
    # Blocks as on a real card: a file system this small would get smaller ones, which tear less.
    filled = () if content is None else ("-d", str(content))
    _run("mke2fs", "-q", "-t", "ext4", "-b", "4096", *filled, str(base), SIZE)
    shutil.copyfile(base, image)
    with ExitStack() as held:
        held.enter_context(_daemon(image, log, export))
        loop = _run("losetup", "--find", "--show", str(export))
        held.callback(_run, "losetup", "--detach", loop)
        _run("mount", "-t", "ext4", *(("-o", mount_options) if mount_options else ()), loop, str(folder))
        held.callback(_run, "umount", str(folder))
        yield LoggedDisk(folder, base, log)


@contextmanager
def _daemon(image: Path, log: Path, export: Path) -> Iterator[None]:
    daemon = subprocess.Popen(
        (
            *("qemu-storage-daemon", "--blockdev", f"driver=file,node-name=file,filename={image}"),
            *("--blockdev", f"driver=file,node-name=log,filename={log}"),
            *("--blockdev", "driver=blklogwrites,node-name=both,file=file,log=log,log-sector-size=512"),
            *("--export", f"type=fuse,id=export,node-name=both,mountpoint={export},writable=on"),
        )
    )
    try:
        deadline = monotonic() + SOON_S
        while not export.stat().st_size:
            assert monotonic() < deadline, "the disk does not come"
            assert daemon.poll() is None, f"qemu-storage-daemon ended by itself ({daemon.returncode})"
            sleep(0.01)
        yield
    finally:
        daemon.terminate()
        daemon.wait(SOON_S)


def _run(*command: str) -> str:
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return done.stdout.strip()
