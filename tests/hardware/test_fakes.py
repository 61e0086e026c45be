"""The fakes keep the promises of the ports, and fail exactly when they are told."""

from __future__ import annotations

import threading

import pytest

from hardware.fakes import SILENCE, FakeBus, FakePort, Fault, RecordingOutput, ScriptedSource
from hardware.ports import CodeRead, DeviceNotice, EntryTyped, Message, Output, Source, View
from scorer.errors import DeviceLost
from scorer.screen import Large, Row, Screen

SOON_S = 10.0


def view(seq: int) -> View:
    """The view after *seq* moves."""
    return View(seq, Screen(page="play", kind="list", head=Row(""), large=Large((), "")), b"{}")


FAULTS = [
    pytest.param(Fault.never(), "....", id="never"),
    pytest.param(Fault.once(), "x...", id="once"),
    pytest.param(Fault.after(2), "..xx", id="after two uses"),
    pytest.param(Fault.always(), "xxxx", id="always"),
    pytest.param(Fault(2, 3), ".xx.", id="from the second to the third"),
]


def tried(fault: Fault) -> str:
    """A dot where a use works, a cross where it fails."""
    try:
        fault.use()
    except DeviceLost:
        return "x"
    return "."


@pytest.mark.parametrize(("fault", "uses"), FAULTS)
def test_a_fault_comes_when_told(fault: Fault, uses: str) -> None:
    """Each kind of fault hits the uses that it names, and no other."""
    assert "".join(tried(fault) for _ in uses) == uses
    assert fault.uses == len(uses)


def test_a_script_is_delivered_in_order() -> None:
    """The script comes at the start, more comes when told, and nothing after the end."""
    first, second, third = CodeRead("5H", "fake", 1.0), EntryTyped("GO", "fake"), CodeRead("JS", "fake", 2.0)
    heard: list[Message] = []
    fake = ScriptedSource([first])
    source: Source = fake
    fake.send(third)
    source.start(heard.append)
    fake.send(second)
    source.close()
    source.close()
    fake.send(third)
    assert heard == [first, second]
    assert fake.is_closed


def test_an_output_keeps_its_views() -> None:
    """What is drawn is kept in order, until the end."""
    fake = RecordingOutput()
    output: Output = fake
    output.start(lambda message: None)
    output.draw(view(1))
    output.draw(view(2))
    output.close()
    output.close()
    output.draw(view(3))
    assert [shown.seq for shown in fake.views] == [1, 2]
    assert fake.is_started
    assert fake.is_closed


def test_an_output_that_fails_says_so_and_goes_on() -> None:
    """A drawing that fails is lost for the display alone: the caller sees no error, the table a notice."""
    heard: list[Message] = []
    output = RecordingOutput(Fault(2, 2), source="oled")
    output.start(heard.append)
    for seq in (1, 2, 3):
        output.draw(view(seq))
    assert [shown.seq for shown in output.views] == [1, 3]
    assert heard == [
        DeviceNotice("oled", "oled: the fake fails at use 2, as it was told", lost=True),
        DeviceNotice("oled", "oled: it is back", lost=False),
    ]
    RecordingOutput(Fault.always()).draw(view(1))


def test_a_port_brings_its_script() -> None:
    """Bytes come step by step, cut to the size that is asked for; silence and errors come in their turn."""
    port = FakePort(b"5H\r", SILENCE, OSError(5, "gone"), b"J")
    assert port.in_waiting == 3
    assert port.read(2) == b"5H"
    assert port.in_waiting == 1
    assert port.read(9) == b"\r"
    assert port.in_waiting == 0
    assert port.read(1) == b""
    assert port.in_waiting == 0
    with pytest.raises(OSError, match="gone"):
        port.read(1)
    assert port.read(1) == b"J"
    port.timeout = 0.05
    assert port.read(1) == b""
    assert port.timeouts == [None] * 5 + [0.05]


@pytest.mark.parametrize("ends", ["send", "close"])
def test_a_port_without_a_timeout_waits(ends: str) -> None:
    """A read that waits ends with the next bytes, or with the port."""
    port = FakePort()
    begun, read = threading.Event(), list[bytes | OSError]()

    def reading() -> None:
        begun.set()
        try:
            read.append(port.read(1))
        except OSError as error:
            read.append(error)

    thread = threading.Thread(target=reading)
    thread.start()
    assert begun.wait(SOON_S)
    if ends == "send":
        port.send(b"5")
    else:
        port.close()
        port.close()
    thread.join(SOON_S)
    assert not thread.is_alive()
    assert read == [b"5"] if ends == "send" else isinstance(read[0], OSError)
    assert port.is_closed is (ends == "close")


def test_a_bus_hands_out_its_ports_in_turn() -> None:
    """A device can be missing, come, go and come back; at the end nothing is there."""
    first, second = FakePort(), FakePort()
    bus = FakeBus(PermissionError(13, "no"), first, second)
    with pytest.raises(PermissionError):
        bus.open("/dev/a")
    assert bus.open("/dev/a") is first
    assert bus.open("/dev/b") is second
    with pytest.raises(FileNotFoundError):
        bus.open("/dev/c")
    assert bus.opened == ["/dev/a", "/dev/a", "/dev/b", "/dev/c"]
