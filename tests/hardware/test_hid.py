"""Number pads and scanners that type: a device brings keys and codes, and may go and come back."""

from __future__ import annotations

import errno
import itertools
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

import hardware.input.hid
from hardware.input.hid import Keyboard, open_evdev
from hardware.ports import CodeRead, DeviceNotice, KeyPress, Message
from scorer.errors import HardwareError
from tests.hardware.listening import SOON_S, Listener
from tests.hardware.typists import FakeDevice, strike, typed

GONE = OSError(errno.ENODEV, "No such device")
MISSING = FileNotFoundError(errno.ENOENT, "No such file or directory")


class Bench(Listener):
    """Keyboards under test, and all that they tell."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    def read(
        self,
        *script: FakeDevice | OSError,
        kind: Literal["keys", "scanner"] = "keys",
        path: str = "/dev/input/by-id/usb-X-event-kbd",
        **options: Any,
    ) -> Keyboard:
        """Start a keyboard that finds what the script says, and then nothing."""
        steps = deque(script)

        def open_device(name: str) -> FakeDevice:
            self.opened.append(name)
            step = steps.popleft() if steps else MISSING
            if isinstance(step, OSError):
                raise step
            return step

        options = {"open_device": open_device, "retry_s": (0.001, 0.002), **options}
        keyboard = Keyboard(path, kind, **options)
        self.hear(keyboard)
        return keyboard


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A bench that is cleared in the end."""
    bench = Bench()
    yield bench
    bench.clear()


def test_keys_and_codes_arrive(bench: Bench) -> None:
    """A number pad brings keys and a scanner codes, with their names and the clock's time."""
    bench.read(FakeDevice(strike(79)), source="number pad", clock=itertools.count(10).__next__)
    assert bench.next() == KeyPress("A", "number pad", 10)
    bench.read(FakeDevice(typed("5H15")), kind="scanner", clock=itertools.count(20).__next__)
    assert bench.next() == CodeRead("5H", "pad", 20)
    assert bench.is_quiet()


def test_a_code_may_arrive_in_pieces(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are read as they come; a code is whole with its Enter."""
    monkeypatch.setattr(hardware.input.hid, "SILENCE_S", SOON_S)  # however slow the machine
    bench.read(FakeDevice(*([event] for event in typed("5H15"))), kind="scanner", clock=lambda: 1.0)
    assert bench.next() == CodeRead("5H", "pad", 1.0)


def test_silence_ends_a_code_of_a_device(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code without Enter arrives when nothing follows it."""
    monkeypatch.setattr(hardware.input.hid, "SILENCE_S", 0.001)
    bench.read(FakeDevice(typed("5H15", ends=[])), kind="scanner", clock=lambda: 1.0)
    assert bench.next() == CodeRead("5H", "pad", 1.0)


def test_an_unplugged_pad_comes_back(bench: Bench) -> None:
    """Gone is told once, back is told once, under the same name; half a code dies with its device."""
    first, second = FakeDevice(typed("5H", ends=[]), GONE), FakeDevice(typed("TC84"))
    bench.read(first, MISSING, MISSING, second, kind="scanner", clock=lambda: 1.0)
    gone, back = bench.notice(), bench.notice()
    assert gone == DeviceNotice(
        "pad", "pad: /dev/input/by-id/usb-X-event-kbd has gone; plug it in again", lost=True
    )
    assert back == DeviceNotice("pad", "pad: ready on /dev/input/by-id/usb-X-event-kbd", lost=False)
    assert bench.next() == CodeRead("TC", "pad", 1.0)
    assert first.done == ["grab", "ungrab", "close"]
    assert bench.opened == ["/dev/input/by-id/usb-X-event-kbd"] * 4


def test_a_look_that_finds_nothing_is_no_loss(bench: Bench) -> None:
    """An alarm without events behind it is slept over."""
    bench.read(FakeDevice(BlockingIOError(errno.EAGAIN, "again"), strike(80)), clock=lambda: 1.0)
    assert bench.next() == KeyPress("2", "pad", 1.0)


TROUBLE = [
    (MISSING, "is not there; plug it in", "missing"),
    (PermissionError(errno.EACCES, "Permission denied"), "sudo usermod -aG input $USER", "not allowed"),
    (OSError(errno.ENOTTY, "Inappropriate ioctl"), "cannot be opened ([Errno 25]", "no input device"),
]


@pytest.mark.parametrize(("error", "message"), [pytest.param(*row[:2], id=row[2]) for row in TROUBLE])
def test_trouble_has_a_way_out(error: OSError, message: str, bench: Bench) -> None:
    """Each reason why a device does not open is told with what helps."""
    bench.read(error)
    notice = bench.notice()
    assert notice.lost
    assert notice.message.startswith("pad: /dev/input/by-id/usb-X-event-kbd ")
    assert message in notice.message


def test_a_device_that_another_program_holds(bench: Bench) -> None:
    """Grabbed elsewhere: told once, let go, and taken when it is free."""
    held = FakeDevice(fails=OSError(errno.EBUSY, "Device or resource busy"))
    bench.read(held, FakeDevice(strike(79)), clock=lambda: 1.0)
    assert "is held by another program; end that one" in bench.notice().message
    assert not bench.notice().lost
    assert bench.next() == KeyPress("A", "pad", 1.0)
    assert held.done == ["grab", "close"]


def test_a_name_that_may_change_is_warned_of(bench: Bench, tmp_path: Path) -> None:
    """A numbered name is told with the keyboards' names that stay."""
    for name in ("usb-X-event-kbd", "usb-Y-event-mouse"):
        (tmp_path / name).symlink_to("/dev/null")
    bench.read(FakeDevice(), path="/dev/input/event3", by_id=tmp_path)
    notice = bench.notice()
    assert not notice.lost
    assert notice.message.endswith(f"configure instead: {tmp_path}/usb-X-event-kbd")


def test_a_missing_library_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without evdev the table goes on, and says what to install."""
    monkeypatch.setitem(sys.modules, "evdev", None)
    bench.read(open_device=open_evdev)
    notice = bench.notice()
    assert notice.lost
    assert "sudo apt install python3-evdev" in notice.message


@pytest.mark.parametrize("is_there", [True, False], ids=["that waits for keys", "that waits for its device"])
def test_close_ends_a_keyboard(is_there: bool, bench: Bench) -> None:
    """Closing wakes the thread, gives the device back, says nothing, and may be done twice."""
    device = FakeDevice(strike(79))
    keyboard = bench.read(*([device] if is_there else []), source="closing", retry_s=(SOON_S, SOON_S))
    bench.next()
    keyboard.close()
    keyboard.close()
    assert "closing" not in [thread.name for thread in threading.enumerate()]
    assert bench.is_quiet()
    assert device.done == (["grab", "ungrab", "close"] if is_there else [])
    device.close()


def test_a_keyboard_may_be_closed_before_it_starts(bench: Bench) -> None:
    """A keyboard that never started closes, and one that was closed does not open."""
    Keyboard("/dev/input/event3", "keys").close()
    keyboard = Keyboard("/dev/input/event3", "keys", open_device=lambda _: FakeDevice())
    keyboard.close()
    heard: list[Message] = []
    keyboard.start(heard.append)
    keyboard.close()
    assert heard == []


def test_a_device_that_cannot_be_let_go(bench: Bench) -> None:
    """A device that has gone may refuse everything, and is looked for again."""

    class Stubborn(FakeDevice):
        def ungrab(self) -> None:
            raise GONE

        def close(self) -> None:
            super().close()
            raise GONE

    bench.read(Stubborn(GONE), FakeDevice(strike(79)), clock=lambda: 1.0)
    assert "has gone; plug it in again" in bench.notice().message
    assert not bench.notice().lost
    assert bench.next() == KeyPress("A", "pad", 1.0)


def test_evdev_is_imported_only_to_open() -> None:
    """Whoever imports the keyboards, or makes one, does not need evdev."""
    program = (
        "import sys; from hardware.input.hid import Keyboard; "
        "Keyboard('/dev/input/event3', 'keys').close(); sys.exit('evdev' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


def test_open_evdev_speaks_of_what_is_not_there(tmp_path: Path) -> None:
    """The real library, or its absence, ends in an error that the source understands."""
    with pytest.raises((OSError, HardwareError)):
        open_evdev(str(tmp_path / "event3"))
