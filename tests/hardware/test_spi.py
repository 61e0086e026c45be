"""Frames on a bus: how it is set up, what is written, and what is said where that cannot be."""

from __future__ import annotations

import errno
import os
import struct
from pathlib import Path

import pytest

from hardware.output.spi import DEFAULT_BUFSIZ, Ioctl, SpiDevice
from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError, WiringError

MHZ_4 = 4_000_000


def no_ioctl(fd: int, request: int, value: bytes) -> None:
    """Sets nothing up: a file is no bus."""


def failing(number: int) -> Ioctl:
    """Refuses to be set up."""

    def ioctl(fd: int, request: int, value: bytes) -> None:
        raise OSError(number, os.strerror(number))

    return ioctl


@pytest.fixture
def node(tmp_path: Path) -> Path:
    """A file in place of a bus: what is written to it stays."""
    path = tmp_path / "spidev0.0"
    path.touch()
    return path


@pytest.fixture
def bufsiz(tmp_path: Path) -> Path:
    """The file in which a kernel tells how long a transfer may be."""
    path = tmp_path / "bufsiz"
    path.write_text("4096\n", encoding="ascii")
    return path


def open_files() -> int:
    """How many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


def opened(node: Path, bufsiz: Path, frame_bytes: int = 500, ioctl: Ioctl = no_ioctl) -> SpiDevice:
    """The bus, open."""
    return SpiDevice(str(node), MHZ_4, frame_bytes, ioctl=ioctl, bufsiz=bufsiz)


def test_set_up(node: Path, bufsiz: Path) -> None:
    """The bus is in mode 0, with words of 8 bits, at the strip's clock, by the kernel's own requests."""
    asked: list[tuple[int, bytes]] = []
    opened(node, bufsiz, ioctl=lambda fd, request, value: asked.append((request, value))).close()

    assert asked == [
        (0x40016B01, b"\0"),
        (0x40016B03, b"\x08"),
        (0x40046B04, struct.pack("I", MHZ_4)),
    ]


def test_each_frame_is_one_write(node: Path, bufsiz: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is split, added or held back: a gap would be the end of a frame."""
    written: list[bytes] = []
    write = os.write

    def watched(fd: int, data: bytes) -> int:
        written.append(data)
        return write(fd, data)

    monkeypatch.setattr(os, "write", watched)
    bus = opened(node, bufsiz)
    bus.write(b"one" * 100)
    bus.write(b"two")
    bus.close()

    assert written == [b"one" * 100, b"two"]
    assert node.read_bytes() == b"one" * 100 + b"two"


def test_twice_closed_is_once(node: Path, bufsiz: Path) -> None:
    """The first lets the bus go; the second does not end a file that has taken its number meanwhile."""
    before = open_files()
    bus = opened(node, bufsiz)
    bus.close()
    assert open_files() == before
    with node.open("rb") as other:
        bus.close()

        assert other.read() == b""


def test_a_frame_that_fits_d01(node: Path, bufsiz: Path) -> None:
    """D01: a frame as long as a transfer may be is taken, one byte more is refused at once, with the way out."""
    opened(node, bufsiz, frame_bytes=4096).close()
    with pytest.raises(HardwareError) as refused:
        opened(node, bufsiz, frame_bytes=4097)

    assert str(refused.value) == (
        f"a frame of 4097 bytes is longer than the 4096 that {node} takes at once; "
        "add spidev.bufsiz=32768 to the line in /boot/firmware/cmdline.txt and restart the Pi"
    )


def test_a_larger_buffer_d01(node: Path, bufsiz: Path) -> None:
    """D01: once the kernel's buffer is larger, longer frames are taken."""
    bufsiz.write_text("32768\n", encoding="ascii")

    opened(node, bufsiz, frame_bytes=8712).close()


def test_a_kernel_that_does_not_tell(node: Path, tmp_path: Path) -> None:
    """Where the size is unknown, it is the kernel's own."""
    opened(node, tmp_path / "nothing", frame_bytes=DEFAULT_BUFSIZ).close()
    with pytest.raises(HardwareError, match="longer than the 4096"):
        opened(node, tmp_path / "nothing", frame_bytes=DEFAULT_BUFSIZ + 1)


@pytest.mark.parametrize(
    ("number", "kind", "way_out"),
    [
        pytest.param(errno.ENOENT, DeviceMissing, "do_spi 0", id="SPI is off"),
        pytest.param(errno.ENXIO, DeviceMissing, "do_spi 0", id="nothing behind the node"),
        pytest.param(errno.EACCES, DeviceDenied, "usermod -aG spi", id="not of the group"),
        pytest.param(errno.EPERM, DeviceDenied, "usermod -aG spi", id="kept out by the service's rules"),
        pytest.param(errno.EISDIR, DeviceMissing, "look at strip.device", id="something else"),
    ],
)
def test_a_bus_that_does_not_open_d06(
    number: int, kind: type[HardwareError], way_out: str, monkeypatch: pytest.MonkeyPatch, bufsiz: Path
) -> None:
    """D06: whatever the kernel says becomes what, where and the way out."""

    def refuse(path: str, flags: int) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(kind) as refused:
        opened(Path("/dev/spidev0.0"), bufsiz)

    assert type(refused.value) is kind
    assert str(refused.value).startswith("/dev/spidev0.0 ")
    assert way_out in str(refused.value)


def test_a_node_that_is_not_there(tmp_path: Path, bufsiz: Path) -> None:
    """A real missing file is told as one."""
    with pytest.raises(
        DeviceMissing, match=r"spidev0.0 is not there; switch SPI on with 'sudo raspi-config nonint do_spi 0'"
    ):
        opened(tmp_path / "spidev0.0", bufsiz)


def test_a_node_that_is_no_bus(node: Path, bufsiz: Path) -> None:
    """A file that is no bus says so by itself; it is not left open."""
    before = open_files()
    with pytest.raises(
        WiringError, match=r"spidev0.0 is no SPI device that can run at 4 MHz \(.+\); write another"
    ):
        SpiDevice(str(node), MHZ_4, 500, bufsiz=bufsiz)

    assert open_files() == before


def test_a_clock_that_a_bus_cannot_run(node: Path, bufsiz: Path) -> None:
    """So does a bus with another clock."""
    with pytest.raises(WiringError, match="no SPI device that can run at 4 MHz"):
        opened(node, bufsiz, ioctl=failing(errno.EINVAL))


WRITES = [
    (errno.EMSGSIZE, HardwareError, "a frame of 3 bytes is longer than the 4096"),
    (errno.ENODEV, DeviceLost, r"spidev0.0 cannot be written to \(No such device\)"),
    (errno.EIO, DeviceLost, r"spidev0.0 cannot be written to \(Input/output error\)"),
]


@pytest.mark.parametrize(("number", "kind", "message"), WRITES)
def test_a_frame_that_is_not_taken(
    node: Path,
    bufsiz: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    kind: type[HardwareError],
    message: str,
) -> None:
    """A bus that goes is lost; a frame that is too long, after all, has its own way out."""

    def refuse(fd: int, data: bytes) -> int:
        raise OSError(number, os.strerror(number))

    bus = opened(node, bufsiz)
    monkeypatch.setattr(os, "write", refuse)
    with pytest.raises(kind, match=message) as refused:
        bus.write(b"...")
    bus.close()

    assert type(refused.value) is kind


def test_a_frame_that_is_not_taken_whole(node: Path, bufsiz: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a frame is no frame."""
    bus = opened(node, bufsiz)
    monkeypatch.setattr(os, "write", lambda fd, data: len(data) - 1)
    with pytest.raises(DeviceLost, match="took 2 of 3 bytes"):
        bus.write(b"...")
    bus.close()
