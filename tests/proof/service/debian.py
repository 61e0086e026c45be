"""A Debian root that stands for a Pi's system, and what the installer would fetch from the network for it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from tests.proof.figures import ROOT

SUITE: Final = "bookworm"
PYTHON: Final = "3.11"
"""The Python of that suite."""

PACKAGES: Final = (
    *("systemd", "systemd-sysv", "udev", "kmod", "dbus", "polkitd"),
    *("python3", "python3-venv", "python3-pil", "python3-smbus2", "python3-evdev", "i2c-tools"),
)
"""What a system has before the installer comes, and what the installer asks of apt."""

KERNEL: Final = ("linux-image-amd64", "initramfs-tools")
"""What a machine has beside them."""

PINS: Final = "python3-lgpio"
"""The package that only Raspberry Pi OS has; here an empty one of that name stands for it."""

_CONTROL: Final = f"""Package: {PINS}
Version: 0
Architecture: all
Maintainer: nobody <nobody@localhost>
Description: stands for the pins' library, where there are no pins
"""
_MODULES: Final = ("virtio_pci", "virtio_blk", "ext4", "crc32c_generic")
"""All that a machine has to know to find its disk."""

_START: Final = '"$1"/etc/initramfs-tools/conf.d "$1"/usr/share/initramfs-tools/modules.d'
_SMALL_START: Final = (
    f'mkdir -p {_START}; echo MODULES=list > "$1"/etc/initramfs-tools/conf.d/proof;'
    f"printf '%s\\n' {' '.join(_MODULES)} > \"$1\"/usr/share/initramfs-tools/modules.d/proof"
)
_UNREAD: Final = ("doc", "man", "locale")
_MIRROR: Final = re.compile(r"https?://\S+/debian(?=/?\s)")


def default_cache() -> Path:
    """Where roots and wheels are kept between two runs."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "muggins-proof"


def unpack_root(cache: Path, place: Path, *, has_kernel: bool = False) -> None:
    """Put a fresh Debian root at *place*, with a kernel or without; it is made once, and kept in *cache*."""
    packages = (*PACKAGES, *KERNEL) if has_kernel else PACKAGES
    root = _kept(
        cache, f"{SUITE}.tar", (*packages, *_MODULES, _CONTROL), lambda tar: _make_root(tar, packages)
    )
    place.mkdir()
    _run("tar", "-C", place, "-xf", root)


def gather_wheels(cache: Path, place: Path) -> Path:
    """
    Put the wheel of this checkout, and of all that it needs, into a new folder *place*.

    What it needs is fetched again when that, or a tested version of it, changes.

    Returns:
        The wheel of this checkout.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = json.dumps([project["dependencies"], project["optional-dependencies"]["labels"]])
    tested = (ROOT / "constraints.txt").read_text("utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        ours = _make_wheel(Path(scratch))
        shutil.copytree(
            _kept(cache, "wheels", (needed, tested), lambda folder: _collect(ours, folder)), place
        )
        for older in place.glob("muggins-*.whl"):
            older.unlink()
        return Path(shutil.copy(ours, place))


def _kept(cache: Path, name: str, made_of: tuple[str, ...], make: Callable[[Path], None]) -> Path:
    """What *make* puts at a path, made once for all that it is made of."""
    key = hashlib.sha256("\0".join(made_of).encode()).hexdigest()[:12]
    place = cache / f"{key}-{name}"
    if not place.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as scratch:
            make(Path(scratch) / name)
            (Path(scratch) / name).rename(place)
    return place


def _make_root(place: Path, packages: Iterable[str]) -> None:
    folder = place.parent / "pins"
    (folder / "DEBIAN").mkdir(parents=True)
    (folder / "DEBIAN" / "control").write_text(_CONTROL, encoding="utf-8")
    _run("dpkg-deb", "--build", "--root-owner-group", folder, place.parent / "pins.deb")
    _run(
        *("mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(packages)}"),
        *(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in _UNREAD),
        f"--essential-hook={_SMALL_START}",
        f"--customize-hook=upload {place.parent}/pins.deb /pins.deb",
        '--customize-hook=chroot "$1" dpkg --install /pins.deb',
        *(SUITE, place, _mirror()),
    )


def _mirror() -> str:
    """Where this machine gets its own packages, if it is a Debian."""
    lists = (path.read_text("utf-8") for path in Path("/etc/apt").glob("sources.list*/*.sources"))
    return next(
        (found[0] for text in lists if (found := _MIRROR.search(text))), "http://deb.debian.org/debian"
    )


def _make_wheel(scratch: Path) -> Path:
    """A wheel of this checkout, built from a copy: a build leaves files behind."""
    for name in ("scorer", "hardware"):
        shutil.copytree(ROOT / name, scratch / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, scratch)
    _pip("wheel", "--no-deps", "--wheel-dir", scratch / "wheel", scratch)
    return next((scratch / "wheel").iterdir())


def _collect(ours: Path, place: Path) -> None:
    _pip(
        *("download", "--only-binary=:all:", "--python-version", PYTHON, "--dest", place),
        *("--constraint", ROOT / "constraints.txt", f"{ours}[labels]"),
    )


def _pip(*words: str | Path) -> None:
    _run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words)


def _run(*command: str | Path) -> None:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{command[0]} ended with {done.returncode}: {done.stderr[-2000:]}")
