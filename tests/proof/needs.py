"""What a machine must have for a proof: one that lacks it skips, unless every proof must be made."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

import pytest

MUST: Final = "MUGGINS_PROOF"
"""The variable of the environment that is set to ``must`` where nothing may be skipped."""

_CAP_SYS_ADMIN: Final = 21
"""The bit of a process's capabilities that lets it mount."""


def need(what: str, has: bool) -> None:
    """
    Go on where the machine has *what*; else skip, or fail where every proof must be made.

    Args:
        what: What is needed, as in "loop devices": the reason that is told.
        has: Whether it is there.
    """
    if has:
        return
    if os.environ.get(MUST) == "must":
        pytest.fail(f"this machine lacks {what}, and {MUST}=must", pytrace=False)
    pytest.skip(f"this machine lacks {what}")


def need_root() -> None:
    """Go on where we are root."""
    need("root", os.geteuid() == 0)


def need_mounts() -> None:
    """Go on where we may mount disks of our own; a container often may not, root or no root."""
    need_root()
    may = int(Path("/proc/self/status").read_text("ascii").partition("CapEff:")[2].split()[0], 16)
    need("the right to mount", bool(may >> _CAP_SYS_ADMIN & 1))
    need("loop devices", Path("/dev/loop-control").exists())


def need_program(name: str, package: str) -> None:
    """
    Go on where a program is installed.

    Args:
        name: Of the program.
        package: The package of Debian that has it.
    """
    need(f"{name} (apt install {package})", shutil.which(name) is not None)
