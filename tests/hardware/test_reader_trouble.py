"""A serial reader that is missing, goes or fails: told once, with a way out, and back under whatever name."""

from __future__ import annotations

import collections
import queue
import termios
import threading
from pathlib import Path

import pytest
from serial import SerialException

from hardware.fakes import FakeBus, FakePort
from hardware.input.reader import Port, SerialReader, open_serial
from hardware.ports import DeviceNotice
from tests.hardware.listening import SOON_S
from tests.hardware.reader_bench import Bench, Line, bench

__all__ = ["bench"]


def test_an_unplugged_reader_comes_back(bench: Bench, tmp_path: Path) -> None:
    """Each pull of the plug is told once, each return once, and codes are read again."""
    port = tmp_path / "reader"
    line = bench.plug()
    port.symlink_to(line.path)
    bench.read(str(port))
    bench.opened()
    line.send(b"5H\r")
    assert bench.code() == "5H"
    for _ in range(2):
        line.unplug()
        gone = bench.notice()
        assert gone.lost
        assert gone.source == "reader"
        assert "has gone; plug it in again" in gone.message
        port.unlink()
        line = bench.plug()
        port.symlink_to(line.path)
        assert bench.notice() == DeviceNotice("reader", f"reader: ready on {line.path}", lost=False)
        line.send(b"JS\r")
        assert bench.code() == "JS"
    assert bench.is_quiet()


def test_half_a_code_dies_with_its_line(bench: Bench) -> None:
    """What came before the plug was pulled is no part of the first code afterwards."""
    bus = FakeBus(FakePort(b"5", SerialException("gone")), FakePort(b"H\r"))
    bench.read("/dev/fake", open_port=bus.open)
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    assert bench.code() == "H"


def test_a_link_is_followed_anew(bench: Bench, tmp_path: Path) -> None:
    """The name that stays leads to the line's new name."""
    first, second = bench.plug(), bench.plug()
    link = tmp_path / "usb-reader"
    link.symlink_to(first.path)
    bench.read(str(link), by_id=tmp_path)
    bench.opened()
    first.send(b"5H\r")
    assert bench.code() == "5H"
    (tmp_path / "new").symlink_to(second.path)
    (tmp_path / "new").replace(link)
    first.unplug()
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    second.send(b"JS\r")
    assert bench.code() == "JS"


def read_by_both_names(bench: Bench, folder: Path) -> tuple[Line, Path, Path]:
    """A reader that has brought a code: its line, the name that is configured, and its own."""
    line, by_id = bench.plug(), folder / "by-id"
    by_id.mkdir(exist_ok=True)
    configured, own = folder / "ttyUSB0", by_id / "usb-reader"
    configured.symlink_to(line.path)
    own.symlink_to(line.path)
    bench.read(str(configured), by_id=by_id)
    bench.opened()
    line.send(b"5H\r")
    assert bench.code() == "5H"  # so it is known by its own name
    return line, configured, own


def test_a_reader_is_known_by_its_own_name(bench: Bench, tmp_path: Path) -> None:
    """A configured name that never returns is left for the device's own, once that is there."""
    (tmp_path / "by-id").mkdir()
    (tmp_path / "by-id" / "usb-another").symlink_to("/dev/null")
    first, configured, own = read_by_both_names(bench, tmp_path)
    second = bench.plug()
    own.unlink()
    configured.unlink()
    first.unplug()
    assert bench.notice().lost
    own.symlink_to(second.path)
    assert bench.notice() == DeviceNotice("reader", f"reader: ready on {second.path}", lost=False)
    second.send(b"JS\r")
    assert bench.code() == "JS"


def test_another_reader_may_take_its_place(bench: Bench, tmp_path: Path) -> None:
    """Where the device's own name is gone, what stands under the configured name is read."""
    first, configured, own = read_by_both_names(bench, tmp_path)
    second = bench.plug()
    own.unlink()
    configured.unlink()
    configured.symlink_to(second.path)
    first.unplug()
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    second.send(b"JS\r")
    assert bench.code() == "JS"


def test_another_device_is_not_taken(bench: Bench, tmp_path: Path) -> None:
    """A device that was never ours is not opened because its name stays."""
    (tmp_path / "usb-another").symlink_to("/dev/null")
    bus = FakeBus(FileNotFoundError(2, "no"), FileNotFoundError(2, "no"), FakePort(b"5H\r"))
    bench.read("/dev/ttyFAKE", by_id=tmp_path, open_port=bus.open)
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    assert bench.code() == "5H"
    assert set(bus.opened) == {"/dev/ttyFAKE"}


def test_the_old_line_goes_before_the_new_one_comes(bench: Bench) -> None:
    """A line that is still held would come back under another name."""
    old = FakePort(OSError(5, "Input/output error"))
    new = FakePort(b"5H\r")
    was_closed: list[bool] = []

    def open_port(name: str) -> FakePort:
        was_closed.append(old.is_closed)
        return new if len(was_closed) > 1 else old

    bench.read("/dev/fake", open_port=open_port)
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    assert bench.code() == "5H"
    assert was_closed == [False, True]


HALF_CLOSED = [
    pytest.param(
        SerialException("device reports readiness to read but returned no data"), id="SerialException"
    ),
    pytest.param(OSError(5, "Input/output error"), id="OSError"),
    pytest.param(termios.error(5, "Input/output error"), id="termios.error"),
    pytest.param(TypeError("argument must be an int, or have a fileno() method"), id="TypeError"),
    pytest.param(ValueError("file descriptor cannot be a negative integer (-1)"), id="ValueError"),
    pytest.param(AttributeError("'NoneType' object has no attribute 'recv'"), id="AttributeError"),
]


@pytest.mark.parametrize("error", HALF_CLOSED)
def test_every_way_of_going_is_survived(error: Exception, bench: Bench) -> None:
    """However pyserial says that a line has gone, it is told once and opened again."""
    bench.read("/dev/fake", open_port=FakeBus(FakePort(error), error, FakePort(b"5H\r")).open)
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    assert bench.code() == "5H"


TROUBLE = [
    (FileNotFoundError(2, "No such file"), "is not there; plug it in", "missing"),
    (SerialException(2, "could not open port"), "is not there; plug it in", "missing, as pyserial says it"),
    (PermissionError(13, "Permission denied"), "sudo usermod -aG dialout", "not allowed"),
    (SerialException(11, "Could not exclusively lock port"), "held by another program", "taken"),
    (
        SerialException("Could not configure port"),
        "cannot be opened (Could not configure port)",
        "no serial line",
    ),
]


@pytest.mark.parametrize(("error", "message"), [pytest.param(*row[:2], id=row[2]) for row in TROUBLE])
def test_trouble_has_a_way_out(error: Exception, message: str, bench: Bench) -> None:
    """Each reason why a line does not open is told with what helps."""
    bench.read("/dev/fake", open_port=FakeBus(error).open)
    notice = bench.notice()
    assert notice.lost
    assert notice.message.startswith("reader: /dev/fake ")
    assert message in notice.message


def test_a_missing_reader_is_told_once(bench: Bench, tmp_path: Path) -> None:
    """A reader that is not there at the start is no error, and is read once it comes."""
    port = tmp_path / "reader"
    tried: queue.SimpleQueue[str] = queue.SimpleQueue()

    def open_port(name: str) -> Port:
        tried.put(name)
        return open_serial(name)

    bench.read(str(port), open_port=open_port)
    for _ in range(5):
        tried.get(timeout=SOON_S)
    line = bench.plug()
    port.symlink_to(line.path)
    assert [bench.notice().lost, bench.notice().lost] == [True, False]
    line.send(b"5H\r")
    assert bench.code() == "5H"
    assert bench.is_quiet()


def test_a_reader_that_came_but_may_not_be_opened_is_news(bench: Bench) -> None:
    """Missing, then denied: both are told, for the second has another way out; the third time is none."""
    denied = PermissionError(13, "Permission denied")
    bus = FakeBus(FileNotFoundError(2, "no"), denied, denied, FakePort(b"5H\r"))
    bench.read("/dev/fake", open_port=bus.open)
    messages = [bench.notice().message for _ in range(3)]
    assert "is not there" in messages[0]
    assert "dialout" in messages[1]
    assert "ready" in messages[2]
    assert bench.code() == "5H"


def test_a_name_that_may_change_is_warned_of(bench: Bench, tmp_path: Path) -> None:
    """The first notice about a numbered name lists the names that stay; the next ones do not."""
    for name in ("usb-b", "usb-a"):
        (tmp_path / name).symlink_to("/dev/null")
    bus = FakeBus(FakePort(OSError(5, "gone")), FakePort())
    bench.read("/dev/ttyUSB0", by_id=tmp_path, open_port=bus.open)
    first, second, third = (bench.notice() for _ in range(3))
    assert not first.lost
    assert first.message == (
        "reader: ready on /dev/ttyUSB0. The name /dev/ttyUSB0 may change when it is plugged in again; "
        f"configure instead: {tmp_path}/usb-a, {tmp_path}/usb-b"
    )
    assert "may change" not in second.message + third.message


@pytest.mark.parametrize("name", ["/dev/ttyAMA0", "/dev/serial/by-id/usb-X", "/dev/serial0", "loop://"])
def test_a_name_that_stays_needs_no_words(name: str, bench: Bench, tmp_path: Path) -> None:
    """A reader that is there from the start under a good name says nothing but its codes."""
    bench.read(name, by_id=tmp_path, open_port=FakeBus(FakePort(b"5H\r")).open)
    assert bench.code() == "5H"


WAITS = [
    pytest.param(
        [FileNotFoundError(2, "no")] * 5,
        [0.5, 1, 2, 4, 5],
        id="each wait is twice the last, up to five seconds",
    ),
    pytest.param(
        [FileNotFoundError(2, "no"), FakePort(b"5H\r", OSError(5, "gone")), OSError(5, "no")],
        [0.5, 0.5, 1],
        id="a line that brought something begins anew",
    ),
    pytest.param(
        [FakePort(OSError(5, "gone")), FakePort(OSError(5, "gone")), FakePort(OSError(5, "gone"))],
        [0.5, 1, 2],
        id="a line that opens and fails is tried less and less often",
    ),
]


@pytest.mark.parametrize(("script", "waits"), WAITS)
def test_waits_grow(
    script: list[FakePort | Exception], waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing reader is looked for without hurry, for ever."""
    reader = SerialReader("/dev/fake", open_port=FakeBus(*script).open)
    closing = Waiting(len(waits))
    monkeypatch.setattr(reader, "_closing", closing)
    reader.start(lambda _: None)
    assert closing.was_set.wait(SOON_S)
    assert closing.waits == waits


class Waiting:
    """Stands in for the event that ends a reader: no wait takes time, and the last one ends it."""

    def __init__(self, how_many: int) -> None:
        self.was_set = threading.Event()
        self.waits: list[float] = []
        self._how_many = how_many

    def is_set(self) -> bool:
        """Whether the reader has to end."""
        return self.was_set.is_set()

    def wait(self, wait_s: float) -> None:
        """Keep how long the reader wanted to wait."""
        self.waits.append(wait_s)
        if len(self.waits) == self._how_many:
            self.was_set.set()


def test_a_line_is_asked_for_alone(bench: Bench) -> None:
    """A second program that asks for the line alone, too, is told who has it."""
    line = bench.plug()
    bench.read(line.path)
    bench.opened()
    bench.read(line.path, source="second")
    assert "is held by another program" in bench.notice().message


def test_an_unforeseen_failure_costs_no_more_than_its_line(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    """What nobody foresaw is logged, told once, and the line is opened again."""

    def open_port(name: str) -> FakePort:
        return ports.popleft()

    ports = collections.deque([FakePort(RuntimeError("never seen")), FakePort(b"5H\r")])
    bench.read("/dev/fake", open_port=open_port)
    gone, back = bench.notice(), bench.notice()
    assert gone == DeviceNotice("reader", "reader: it has failed (never seen)", lost=True)
    assert not back.lost
    assert bench.code() == "5H"
    assert "never seen" in caplog.text
