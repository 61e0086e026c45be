"""A serial reader brings whole codes, from every kind of line that can be configured, until it is closed."""

from __future__ import annotations

import queue
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import hardware.input.reader
from hardware.fakes import SILENCE, FakeBus, FakePort
from hardware.input.reader import SILENCE_S, Port, SerialReader, open_serial
from hardware.ports import CodeRead, Message, TagRead, Unreadable
from scorer.errors import HardwareError
from tests.hardware.listening import SOON_S
from tests.hardware.reader_bench import Bench, bench

__all__ = ["bench"]


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

            reader = bench.read("/dev/fake", missing, source="closing", retry_s=(SOON_S, SOON_S))
            tried.get(timeout=SOON_S)
            assert bench.notice().lost
        else:
            open_port = FakeBus(FakePort()).open if kind == "fake" else open_serial
            reader = bench.read(urls.get(kind, "/dev/fake"), open_port, source="closing")
            port = bench.opened()
        assert "closing" in [thread.name for thread in threading.enumerate()]
        reader.close()
        reader.close()
        assert "closing" not in [thread.name for thread in threading.enumerate()]
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


def test_labels_for_scanners_that_type_are_read_as_well(bench: Bench) -> None:
    """A checked code is its entry here, too: labels need not be printed anew for a better scanner."""
    bench.read("/dev/fake", open_port=FakeBus(FakePort(b"5H15\rGO41\r5H16\r5H\r")).open)
    assert [bench.code() for _ in range(4)] == ["5H", "GO", "5H16", "5H"]
