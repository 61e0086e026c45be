"""A serial reader brings whole codes, and comes back after it was gone, under whatever name."""

from __future__ import annotations

import collections
import os
import queue
import re
import socket
import subprocess
import sys
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from serial import SerialException

import hardware.input.reader
from hardware.fakes import SILENCE, FakeBus, FakePort
from hardware.input.reader import SILENCE_S, Port, SerialReader, open_serial
from hardware.ports import CodeRead, DeviceNotice, Message, TagRead, Unreadable
from scorer.errors import HardwareError

SOON_S = 10.0


class Line:
    """A serial line without hardware: what is written to it, a reader on `path` receives."""

    def __init__(self) -> None:
        self._far, near = os.openpty()
        tty.setraw(self._far)
        tty.setraw(near)
        self.path = os.ttyname(near)
        self._ends = [self._far, near]

    def send(self, data: bytes) -> None:
        """Bring *data* to the reader."""
        os.write(self._far, data)

    def unplug(self) -> None:
        """Pull the plug. Twice is once."""
        while self._ends:
            os.close(self._ends.pop())


class Bench:
    """Readers under test, all that they tell, and all that they have opened."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._ports: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._readers: list[SerialReader] = []
        self._lines: list[Line] = []

    def plug(self) -> Line:
        """A new line."""
        self._lines.append(Line())
        return self._lines[-1]

    def read(self, url: str, open_port: Callable[[str], Port] = open_serial, **options: Any) -> SerialReader:
        """Start a reader that looks for missing lines without hurry, but soon."""

        def watched(name: str) -> Port:
            port = open_port(name)
            self._ports.put(port)
            return port

        reader = SerialReader(url, open_port=watched, **{"retry_s": (0.001, 0.002), **options})
        self._readers.append(reader)
        reader.start(self._messages.put)
        return reader

    def opened(self) -> Any:
        """Wait for the next port that is opened: what was sent to it before is lost."""
        return self._ports.get(timeout=SOON_S)

    def next(self) -> Message:
        """The next message; waits for it."""
        return self._messages.get(timeout=SOON_S)

    def code(self) -> str:
        """The next message, which is a code."""
        message = self.next()
        assert isinstance(message, CodeRead), message
        return message.text

    def notice(self) -> DeviceNotice:
        """The next message, which is a notice."""
        message = self.next()
        assert isinstance(message, DeviceNotice), message
        return message

    def is_quiet(self) -> bool:
        """No message waits."""
        return self._messages.empty()

    def clear(self) -> None:
        """Close every reader and unplug every line."""
        for reader in self._readers:
            reader.close()
        for line in self._lines:
            line.unplug()


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A bench that is cleared in the end."""
    bench = Bench()
    yield bench
    bench.clear()


@pytest.mark.parametrize("ending", [b"\r", b"\n", b"\r\n", b""], ids=["CR", "LF", "CR LF", "silence"])
def test_each_ending_is_read_from_a_line(ending: bytes, bench: Bench) -> None:
    """A real line with each kind of ending brings the code, and the next one, once."""
    line = bench.plug()
    bench.read(line.path)
    bench.opened()
    for code in ("5H", "JS"):
        line.send(code.encode() + ending)
        assert bench.code() == code
    assert bench.is_quiet()


def test_a_code_may_arrive_in_pieces(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a code that follow each other are one code."""
    monkeypatch.setattr(hardware.input.reader, "SILENCE_S", SOON_S)  # however slow the machine
    line = bench.plug()
    bench.read(line.path)
    bench.opened()
    for piece in (b"CUT Zo\xc3", b"\xab 7\xe2\x99", b"\xa5\r5", b"H\r"):
        line.send(piece)
    assert [bench.code(), bench.code()] == ["CUT Zoë 7♥", "5H"]


def test_everything_says_from_where_and_when(bench: Bench) -> None:
    """Codes, tags and noise carry the reader's name and the clock's time."""
    port, now = FakePort(), [0.0]
    bench.read("/dev/fake", source="crib reader", open_port=FakeBus(port).open, clock=lambda: now[0])
    broken = "02 30 46 30 30 41 31 42 32 43 33 36 ... is no whole tag"
    for sent, message in (
        (b"5H\r", CodeRead("5H", "crib reader", 10)),
        (b"\x020F00A1B2C36F\x03", Unreadable(broken, "crib reader", 11)),
        (b"5\xffH\r", Unreadable("35 ff 48 is no code", "crib reader", 12)),
        (b"\x020F00A1B2C3DF\x03", TagRead("0F00A1B2C3", "crib reader", 13)),
    ):
        now[0] = message.at_s
        port.send(sent)
        assert bench.next() == message


@pytest.mark.parametrize(
    "flood", [b"\xff\r" * 100, b"5H\r9C\r" * 1000, b"5H" * 20_000], ids=["noise", "codes", "an endless line"]
)
def test_a_flood_is_shut_off_until_it_is_quiet(bench: Bench, flood: bytes) -> None:
    """It is told once, nothing of it gets through, and then the reader is as well as before."""
    again = FakePort(flood, flood)
    bench.read("/dev/fake", open_port=FakeBus(FakePort(flood), again).open)
    shut, open_again = bench.notice(), bench.notice()
    again.send(b"JS\r")

    assert shut.lost
    assert "sends without end" in shut.message
    assert not open_again.lost
    assert bench.code() == "JS"
    assert bench.is_quiet()


def test_the_clock_is_looked_at_only_inside_a_code(bench: Bench) -> None:
    """Between codes a read has no timeout: nothing polls."""
    port = FakePort(b"5H\r", b"J", b"S\r", b"9C", SILENCE)
    bench.read("/dev/fake", open_port=FakeBus(port).open)
    assert [bench.code() for _ in range(3)] == ["5H", "JS", "9C"]
    port.send(b"4D\r")
    assert bench.code() == "4D"
    assert port.timeouts[:6] == [None, None, SILENCE_S, None, SILENCE_S, None]


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


def test_a_reader_is_known_by_its_own_name(bench: Bench, tmp_path: Path) -> None:
    """A configured name that never returns is left for the device's own, once that is there."""
    first, second = bench.plug(), bench.plug()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    configured, own = tmp_path / "ttyUSB0", by_id / "usb-reader"
    configured.symlink_to(first.path)
    own.symlink_to(first.path)
    (by_id / "usb-another").symlink_to("/dev/null")
    bench.read(str(configured), by_id=by_id)
    bench.opened()
    first.send(b"5H\r")
    assert bench.code() == "5H"
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
    first, second = bench.plug(), bench.plug()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    configured, own = tmp_path / "ttyUSB0", by_id / "usb-reader"
    configured.symlink_to(first.path)
    own.symlink_to(first.path)
    bench.read(str(configured), by_id=by_id)
    bench.opened()
    first.send(b"5H\r")
    assert bench.code() == "5H"  # so it is known by its own name
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


def test_loop(bench: Bench) -> None:
    """loop:// brings what is written to it."""
    bench.read("loop://")
    bench.opened().write(b"5H\r\nJS\r\n")
    assert [bench.code(), bench.code()] == ["5H", "JS"]


def test_socket(bench: Bench) -> None:
    """socket:// reads over the network; a server that hangs up is waited for."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(SOON_S)
        bench.read(f"socket://127.0.0.1:{server.getsockname()[1]}")
        far, _ = server.accept()
        with far:
            bench.opened()
            far.sendall(b"5H\r\nJS\r\n")
            assert [bench.code(), bench.code()] == ["5H", "JS"]
        assert bench.notice().lost
        far, _ = server.accept()
        with far:
            assert not bench.notice().lost
            far.sendall(b"9C\r\n")
            assert bench.code() == "9C"


def test_spy(bench: Bench, tmp_path: Path) -> None:
    """spy:// reads as the path behind it does, and keeps a log for whoever seeks a fault."""
    line = bench.plug()
    reader = bench.read(f"spy://{line.path}?file={tmp_path}/log")
    port = bench.opened()
    line.send(b"5H\r")
    assert bench.code() == "5H"
    reader.close()
    port.formatter.output.close()  # pyserial leaves its log open
    assert "48 0D" in (tmp_path / "log").read_text()


def test_a_line_is_asked_for_alone(bench: Bench) -> None:
    """A second program that asks for the line alone, too, is told who has it."""
    line = bench.plug()
    bench.read(line.path)
    bench.opened()
    bench.read(line.path, source="second")
    assert "is held by another program" in bench.notice().message


CLOSABLE = ["a line", "loop://", "socket", "fake", "missing"]


@pytest.mark.parametrize("kind", CLOSABLE)
def test_close_ends_a_reader_that_waits(kind: str, bench: Bench) -> None:
    """Closing wakes a blocked read or a wait, lets the port go, says nothing, and may be done twice."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        urls = {
            "a line": bench.plug().path,
            "socket": f"socket://127.0.0.1:{server.getsockname()[1]}",
            "loop://": kind,
        }
        if kind == "missing":
            tried = queue.SimpleQueue[str]()

            def missing(name: str) -> Port:
                tried.put(name)
                raise FileNotFoundError(2, "no")

            reader = bench.read("/dev/fake", missing, retry_s=(SOON_S, SOON_S))
            tried.get(timeout=SOON_S)
            assert bench.notice().lost
        else:
            reader = bench.read(
                urls.get(kind, "/dev/fake"), FakeBus(FakePort()).open if kind == "fake" else open_serial
            )
            port = bench.opened()
        reader.close()
        reader.close()
        assert kind not in [thread.name for thread in threading.enumerate()]
        assert bench.is_quiet()
        if kind == "fake":
            assert port.is_closed
        elif kind != "missing":
            assert not port.is_open


def test_a_reader_may_be_closed_before_it_starts(bench: Bench) -> None:
    """A reader that never started closes, and one that was closed does not open."""
    bus = FakeBus(FakePort(b"5H\r"))
    reader = SerialReader("/dev/fake", open_port=bus.open)
    reader.close()
    heard: list[Message] = []
    reader.start(heard.append)
    reader.close()
    assert (bus.opened, heard) == ([], [])


WRONG = [
    ("", "'' is no line that can be read; give a path", "nothing"),
    (
        "tcp://pi:4000",
        "'tcp://pi:4000' is no line that can be read; give a path",
        "a kind that pyserial does not know",
    ),
    ("alt:///dev/ttyUSB0", "is no line that can be read", "a kind that reads another way"),
    ("://x", "is no line that can be read", "no kind"),
    (
        "socket://pi",
        "'socket://pi' lacks a host or a port number; write socket://HOST:PORT",
        "no port number",
    ),
    ("socket://:4000", "lacks a host", "no host"),
    (
        "rfc2217://pi:reader",
        "lacks a host or a port number; write rfc2217://HOST:PORT",
        "a port that is no number",
    ),
    ("socket://pi:99999", "lacks a host or a port number", "a port that no machine has"),
]


@pytest.mark.parametrize(("url", "message"), [pytest.param(*row[:2], id=row[2]) for row in WRONG])
def test_a_wrong_url_is_refused_at_once(url: str, message: str) -> None:
    """What can never be opened is told when it is configured, with what was given and what is allowed."""
    with pytest.raises(HardwareError, match=re.escape(message)) as refused:
        SerialReader(url)
    assert str(refused.value).startswith("reader: ")


@pytest.mark.parametrize(
    "url",
    ["/dev/ttyUSB0", "COM3", "loop://", "LOOP://", "socket://pi:1", "rfc2217://[::1]:4000", "spy:///dev/x"],
)
def test_a_right_url_is_taken(url: str) -> None:
    """Paths and the four kinds of URL are taken, in whatever case."""
    SerialReader(url).close()


def test_pyserial_is_imported_only_to_open() -> None:
    """Whoever imports the reader, or makes one, does not pay for pyserial."""
    program = (
        "import sys; from hardware.input.reader import SerialReader; "
        "SerialReader('/dev/ttyUSB0').close(); sys.exit('serial' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


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


def test_labels_for_scanners_that_type_are_read_as_well(bench: Bench) -> None:
    """A checked code is its entry here, too: labels need not be printed anew for a better scanner."""
    bench.read("/dev/fake", open_port=FakeBus(FakePort(b"5H15\rGO41\r5H16\r5H\r")).open)
    assert [bench.code() for _ in range(4)] == ["5H", "GO", "5H16", "5H"]
