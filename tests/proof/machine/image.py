"""The disk of a machine with Muggins on it: a Debian, a kernel, and what the installer puts there."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

from tests.proof.service.container import Container
from tests.proof.service.game import CONFIG
from tests.proof.service.installed import READER, STATE, install, make_system, put

DEVICES: Final = {
    "kernel messages": (stat.S_IFCHR, 1, 11),
    "memory": (stat.S_IFCHR, 1, 1),
    "file systems of users": (stat.S_IFCHR, 10, 229),
    "input made up": (stat.S_IFCHR, 10, 223),
    "a loop": (stat.S_IFBLK, 7, 0),
    "the disk": (stat.S_IFBLK, 254, 0),
}
"""Devices that the service has no business with, by what they are: kind and numbers."""

_SIZE: Final = "1200M"
_MASKED: Final = (
    *("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer"),
    *("e2scrub_reap.service", "fstrim.timer", "getty@tty1.service", "systemd-timesyncd.service"),
)
_AGENT: Final = """[Unit]
Description=does what is asked from outside
After=basic.target
[Service]
ExecStart=/usr/bin/python3 /opt/agent.py
Restart=always
[Install]
WantedBy=multi-user.target
"""
_DROP_IN: Final = """[Service]
# An emulated processor takes longer than the smallest Pi.
TimeoutStartSec=600
ExecStartPre=/usr/bin/python3 /opt/devices.py
"""


class Image(NamedTuple):
    """
    What a machine is started from.

    Attributes:
        disk: Its disk, one file system of ext4 without a partition.
        kernel: Debian's kernel.
        start: What the kernel starts with, until it finds the disk.
    """

    disk: Path
    kernel: Path
    start: Path


def make_image(cache: Path, scratch: Path) -> Image:
    """Install Muggins by its own installer in a container, and make a disk of what that leaves."""
    root = scratch / "root"
    make_system(cache, root, has_kernel=True)
    with Container(root) as container:
        install(container)
        container.run("systemctl", "stop", "muggins")
    shutil.rmtree(root / STATE[1:])
    shutil.rmtree(root / "root/wheels")
    _furnish(root)
    (kernel,) = (root / "boot").glob("vmlinuz-*")
    (start,) = (root / "boot").glob("initrd.img-*")
    image = Image(scratch / "disk.ext4", scratch / "kernel", scratch / "start")
    shutil.copy(kernel, image.kernel)
    shutil.copy(start, image.start)
    subprocess.run(
        [*("mke2fs", "-q", "-t", "ext4", "-d"), str(root), str(image.disk), _SIZE],
        capture_output=True,
        check=True,
    )
    shutil.rmtree(root)
    return image


def _furnish(root: Path) -> None:
    """Give the table a reader, and the machine an agent; leave out what would only take time."""
    here, units = Path(__file__).parent, root / "etc/systemd/system"
    put(root, "etc/muggins/muggins.toml", CONFIG.format(port=READER))
    put(root, "etc/hostname", "table\n")
    put(root, "etc/fstab", "/dev/vda / ext4 errors=remount-ro 0 1\n")
    put(units, "agent.service", _AGENT)
    put(units, "muggins.service.d/proof.conf", _DROP_IN)
    (units / "multi-user.target.wants/agent.service").symlink_to("../agent.service")
    for name in _MASKED:
        (units / name).unlink(missing_ok=True)
        (units / name).symlink_to("/dev/null")
    for name in ("agent.py", "devices.py"):
        shutil.copy(here / name, root / "opt")
    (root / "opt/devices").mkdir()
    for name, (kind, major, minor) in DEVICES.items():
        path = root / "opt/devices" / name
        os.mknod(path, kind, os.makedev(major, minor))
        path.chmod(0o666)
