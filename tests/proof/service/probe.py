"""
What a process may do, tried out: ``python3 probe.py`` prints one object of JSON.

The service runs this before each of its starts, in its own sandbox; root runs it
outside, where all of it must work: else the try itself would be the fault.
"""

from __future__ import annotations

import ctypes
import errno
import json
import mmap
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

DONE: Final = "done"

_CLONE_NEWUSER: Final = 0x10000000
_PTRACE_TRACEME: Final = 0
_ADDR_NO_RANDOMIZE: Final = 0x0040000
_STATE: Final = Path("/var/lib/muggins")
_libc = ctypes.CDLL(None, use_errno=True)


def write(folder: str) -> Callable[[], None]:
    """A try to leave a file in *folder*."""

    def attempt() -> None:
        path = Path(folder) / "proof"
        path.write_text("", encoding="utf-8")
        path.unlink()

    return attempt


def call(name: str, *arguments: int | bytes | None) -> Callable[[], None]:
    """A try to call a function of the C library that a system call is behind."""

    def attempt() -> None:
        if getattr(_libc, name)(*arguments) == -1:
            raise OSError(ctypes.get_errno(), name)

    return attempt


def map_writable_code() -> None:
    """Memory that can be written and run."""
    mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC).close()


def make_set_user_id() -> None:
    """A program that runs as its owner."""
    path = _STATE / "proof"
    path.touch()
    try:
        path.chmod(0o4755)
    finally:
        path.unlink()


TRIES: Final[dict[str, Callable[[], object]]] = {
    **{f"write in {folder}": write(folder) for folder in ("/etc", "/usr", "/home", "/root", "/boot", "/opt")},
    "map memory that is written and run": map_writable_code,
    "make a program set-user-id": make_set_user_id,
    "open a packet socket": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
    "open a netlink socket": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    "make a user namespace": call("unshare", _CLONE_NEWUSER),
    "mount a file system": call("mount", b"none", b"/mnt", b"tmpfs", 0, None),
    "change the root": call("chroot", b"/mnt"),
    "trace a process": call("ptrace", _PTRACE_TRACEME, 0, 0, 0),
    "change its personality": call("personality", _ADDR_NO_RANDOMIZE),
    "take precedence": lambda: os.setpriority(os.PRIO_PROCESS, 0, -5),
    "see the processes of others": Path("/proc/1").stat,
}


def outcome(attempt: Callable[[], object]) -> str:
    """`DONE`, or the name of the error; tried in a child, which takes with it what it has got."""
    child = os.fork()
    if not child:
        number = 0
        try:
            attempt()
        except OSError as error:
            number = error.errno or errno.EIO
        os._exit(number)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return DONE if code == 0 else errno.errorcode.get(code, f"ended by signal {-code}")


if __name__ == "__main__":
    print(json.dumps({what: outcome(attempt) for what, attempt in TRIES.items()}))
