"""A card reader is found without being named, where there is no doubt which it is."""

from __future__ import annotations

import queue
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import hardware.input.reader
from hardware.fakes import SILENCE, FakeBus, FakePort
from hardware.input.finding import find_reader, list_ports
from hardware.input.reader import SerialReader
from hardware.ports import CodeRead, DeviceNotice, Message
from scorer.errors import HardwareError

SOON_S = 10.0


@dataclass
class Listed:
    """A port as pyserial lists it."""

    device: str
    vid: int | None = None
    pid: int | None = None


CH340, CP210X = (0x1A86, 0x7523), (0x10C4, 0xEA60)
NEWLAND, UNKNOWN = (0x1EAB, 0x1D06), (0x1234, 0x5678)

FOUND = [
    # ports by name with maker and product, names that stay with where they lead, has a UART, what is found
    ([], {}, False, None, "nothing is there"),
    ([("ttyS0",)], {}, False, None, "a port without USB tells nothing"),
    ([("ttyUSB0", *CH340)], {}, False, "ttyUSB0", "a bridge"),
    ([("ttyACM0", 0x6666, 0x7777)], {}, False, "ttyACM0", "a GM65 on its own USB"),
    ([("ttyUSB0", *CH340)], {"usb-X": "ttyUSB0"}, False, "usb-X", "a bridge, by its name that stays"),
    ([("ttyUSB0", 0x1A86, 0x7524)], {}, False, None, "another product of the bridge's maker"),
    (
        [("ttyUSB0", *CP210X), ("ttyACM0", *NEWLAND)],
        {},
        False,
        "ttyACM0",
        "a maker of scanners before a bridge",
    ),
    (
        [("ttyUSB0", *CP210X), ("ttyACM0", *UNKNOWN)],
        {},
        False,
        "ttyUSB0",
        "a bridge before what nobody knows",
    ),
    ([("ttyACM0", *UNKNOWN)], {"usb-Y": "ttyACM0"}, False, "usb-Y", "what nobody knows, alone"),
    ([], {"usb-Y": "ttyACM0"}, True, "usb-Y", "a name before the machine's own line"),
    ([("ttyAMA0",)], {}, True, "serial0", "the machine's own line for want of anything else"),
    ([], {"usb-Y": "ttyACM0", "usb-Z": "ttyACM0"}, False, "usb-Y", "two names of one line"),
]


@pytest.mark.parametrize(
    ("ports", "links", "has_uart", "found"), [pytest.param(*row[:4], id=row[4]) for row in FOUND]
)
def test_reader_is_found(
    ports: list[tuple[str, int, int]],
    links: dict[str, str],
    has_uart: bool,
    found: str | None,
    tmp_path: Path,
) -> None:
    """What tells that it is a reader goes before what may be one, and a name that stays before another."""
    assert look(tmp_path, ports, links, has_uart=has_uart) == (found and str(next(tmp_path.rglob(found))))


DOUBTFUL = [
    (
        [("ttyUSB0", *CH340), ("ttyUSB1", *CP210X)],
        {"usb-X": "ttyUSB1"},
        ["ttyUSB0", "by-id/usb-X"],
        "two bridges",
    ),
    ([("ttyACM0", *NEWLAND), ("ttyACM1", *NEWLAND)], {}, ["ttyACM0", "ttyACM1"], "two scanners"),
    ([], {"usb-X": "ttyACM0", "usb-Y": "ttyACM1"}, ["by-id/usb-X", "by-id/usb-Y"], "two that nobody knows"),
]


@pytest.mark.parametrize(("ports", "links", "named"), [pytest.param(*row[:3], id=row[3]) for row in DOUBTFUL])
def test_several_are_named(
    ports: list[tuple[str, int, int]], links: dict[str, str], named: list[str], tmp_path: Path
) -> None:
    """Between several nobody guesses: all are named, to choose from."""
    with pytest.raises(
        HardwareError, match="several could be the card reader; configure one of them: "
    ) as refused:
        look(tmp_path, ports, links, has_uart=True)
    assert str(refused.value).split(": ")[1].split(", ") == [str(tmp_path / name) for name in named]


def look(
    folder: Path, ports: list[tuple[str, int, int]], links: dict[str, str], *, has_uart: bool
) -> str | None:
    """Look for a reader in a folder that stands for /dev."""
    by_id = folder / "by-id"
    by_id.mkdir()
    for name in {port[0] for port in ports} | set(links.values()):
        (folder / name).touch()
    for link, name in links.items():
        (by_id / link).symlink_to(folder / name)
    if has_uart:
        (folder / "serial0").touch()
    listed = [Listed(str(folder / name), *numbers) for name, *numbers in ports]
    return find_reader(ports=lambda: listed, by_id=by_id, uart=folder / "serial0")


def test_ports_of_this_machine_are_listed() -> None:
    """What pyserial lists has what is used of it."""
    assert all(port.device and (port.vid is None) is (port.pid is None) for port in list_ports())


def test_pyserial_is_imported_only_to_look() -> None:
    """Whoever imports the search does not pay for pyserial."""
    program = "import sys, hardware.input.finding; sys.exit('serial' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


class AutoReader:
    """A reader that nobody has named, what it finds one after another, and what it tells."""

    def __init__(self, folder: Path, found: Callable[[], str | None], *script: FakePort | Exception) -> None:
        self._heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.bus = FakeBus(*script)
        self.reader = SerialReader(
            "auto", open_port=self.bus.open, by_id=folder, retry_s=(0.001, 0.002), find=found
        )
        self.reader.start(self._heard.put)

    def next(self) -> Message:
        """The next message; waits for it."""
        return self._heard.get(timeout=SOON_S)

    def tell(self) -> tuple[list[DeviceNotice], str]:
        """The notices up to the first code, and that code."""
        notices = []
        while isinstance(message := self.next(), DeviceNotice):
            notices.append(message)
        assert isinstance(message, CodeRead)
        return notices, message.text


@pytest.fixture
def closing() -> Iterator[list[AutoReader]]:
    """Readers to close in the end."""
    readers: list[AutoReader] = []
    yield readers
    for reader in readers:
        reader.reader.close()


def answers(*found: str | HardwareError | None) -> Callable[[], str | None]:
    """A search that gives one answer after another, and the last one for ever."""
    script = list(found)

    def find() -> str | None:
        answer = script.pop(0) if len(script) > 1 else script[0]
        if isinstance(answer, HardwareError):
            raise answer
        return answer

    return find


def test_a_reader_that_is_plugged_in_later_is_found(closing: list[AutoReader], tmp_path: Path) -> None:
    """Every look is a new one: nothing, nothing, then the reader."""
    auto = AutoReader(tmp_path, answers(None, None, "/dev/fake1"), FakePort(b"5H\r"))
    closing.append(auto)
    notices, code = auto.tell()
    assert [notice.message for notice in notices] == [
        "reader: none is found; plug one in, until then key the cards",
        "reader: ready on /dev/fake1",
    ]
    assert code == "5H"


def test_a_doubt_ends_when_one_is_unplugged(closing: list[AutoReader], tmp_path: Path) -> None:
    """Several are told, once, and the one that is left is read."""
    several = HardwareError("several could be the card reader; configure one of them: a, b")
    auto = AutoReader(tmp_path, answers(several, several, "/dev/fake1"), FakePort(b"5H\r"))
    closing.append(auto)
    notices, code = auto.tell()
    assert [notice.lost for notice in notices] == [True, False]
    assert notices[0].message == f"reader: {several}"
    assert code == "5H"


def test_a_found_reader_comes_back_under_its_own_name(closing: list[AutoReader], tmp_path: Path) -> None:
    """G04: once found, it is known by the name that stays, whatever else has been plugged in."""
    own = tmp_path / "usb-X"
    own.symlink_to("/dev/null")
    several = HardwareError("several could be the card reader; configure one of them: a, b")
    auto = AutoReader(tmp_path, answers(str(own), several), FakePort(OSError(5, "gone")), FakePort(b"5H\r"))
    closing.append(auto)
    notices, code = auto.tell()
    assert [notice.lost for notice in notices] == [True, False]
    assert code == "5H"
    assert auto.bus.opened == [str(own)] * 2


def test_a_guess_is_outdone(closing: list[AutoReader], tmp_path: Path) -> None:
    """On a silent line that was only guessed a better one is looked for; the guess stays until there is one."""
    own = tmp_path / "usb-X"
    own.symlink_to("/dev/null")
    guess, better = FakePort(SILENCE, SILENCE), FakePort(b"5H\r")
    uart = "/dev/fake-serial0"
    auto = AutoReader(tmp_path, answers(uart, uart, str(own)), guess, better)
    closing.append(auto)
    assert auto.tell() == ([], "5H")
    assert guess.is_closed
    assert set(guess.timeouts) == {hardware.input.reader.LOOK_S}
    better.send(b"JS\r")
    assert auto.tell() == ([], "JS")
    assert better.timeouts[0] is None


def test_a_guess_that_speaks_is_heard(closing: list[AutoReader], tmp_path: Path) -> None:
    """A reader on the machine's own line is read as any other."""
    uart = "/dev/fake-serial0"
    auto = AutoReader(tmp_path, answers(uart), FakePort(b"5H\r", SILENCE, b"J", SILENCE))
    closing.append(auto)
    assert auto.tell() == ([], "5H")
    assert auto.tell() == ([], "J")


def test_trouble_names_what_was_found(closing: list[AutoReader], tmp_path: Path) -> None:
    """What may not be opened is told by the name that was found."""
    auto = AutoReader(tmp_path, answers("/dev/fake1"), PermissionError(13, "Permission denied"))
    closing.append(auto)
    message = auto.next()
    assert isinstance(message, DeviceNotice)
    assert message.message.startswith("reader: /dev/fake1 may not be opened by this user; ")
