"""Faults of readers that other programs have shipped, each held against ours."""

from __future__ import annotations

import json
import os
import queue
import termios
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from hardware.fakes import FakeBus, FakePort
from hardware.input.reader import SerialReader
from hardware.input.tokens import Code, Noise, Tag, Tokenizer
from hardware.ports import CodeRead, DeviceNotice, Message
from scorer.cards import DECK, Card
from scorer.errors import CardError

SOON_S = 10.0

CASES = json.loads((Path(__file__).parents[1] / "cases" / "readers.json").read_text(encoding="utf-8"))[
    "cases"
]
CHECKS = {case["id"]: case["checks"] for case in CASES}


def checks_of(case: str, key: str) -> list[Any]:
    """The checks of *case* whose input has *key*, each with a name."""
    return [
        pytest.param(check["input"], check["expected"], id=f"{case} row {row}")
        for row, check in enumerate(CHECKS[case], 1)
        if key in check["input"]
    ]


def line_bytes(given: dict[str, Any]) -> bytes:
    """The bytes that a check sends."""
    if "bytes_hex" in given:
        return bytes.fromhex(given["bytes_hex"])
    return str(given["bytes"]).encode() * int(given.get("times", 1))


@pytest.mark.parametrize(
    ("given", "expected"),
    [*checks_of("G02", "bytes"), *checks_of("G06", "bytes"), *checks_of("G06", "bytes_hex")],
)
def test_endings_and_noise(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """G02, G06: codes neither stick together nor count twice, and noise is neither guessed at nor kept."""
    tokenizer = Tokenizer()
    found, most_kept = [], 0
    for byte in line_bytes(given):
        found += tokenizer.feed(bytes([byte]))
        kept = sum(len(part) for part in vars(tokenizer).values() if isinstance(part, bytearray))
        most_kept = max(most_kept, kept)
    assert [token.text for token in found if isinstance(token, Code)] == expected.get("codes", [])
    assert len([token for token in found if isinstance(token, Noise)]) == expected.get("ignored", 0)
    assert most_kept <= expected.get("buffer_at_most", 64)


@pytest.fixture
def unplugged() -> Iterator[serial.Serial]:
    """A port whose plug has been pulled."""
    far, near = os.openpty()
    tty.setraw(near)
    port = serial.Serial(os.ttyname(near), 9600, timeout=1)
    os.close(far)
    yield port
    port.close()
    os.close(near)


def test_what_pyserial_says_about_a_plug(unplugged: serial.Serial) -> None:
    """G03: one unplugged port fails in three ways, and still claims to be open."""
    with pytest.raises(serial.SerialException):
        unplugged.read()
    with pytest.raises(OSError, match="Errno 5") as failed:
        _ = unplugged.in_waiting
    assert not isinstance(failed.value, serial.SerialException)
    with pytest.raises(termios.error) as refused:
        unplugged.reset_input_buffer()
    assert not isinstance(refused.value, OSError)
    assert unplugged.is_open


class Story:
    """A reader, the ports it was given one after another, and what it told until a code came."""

    def __init__(self, url: str, by_id: Path, *script: FakePort | Exception) -> None:
        heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.bus = FakeBus(*script)
        self.notices: list[DeviceNotice] = []
        reader = SerialReader(url, open_port=self.bus.open, by_id=by_id, retry_s=(0.001, 0.001))
        reader.start(heard.put)
        while isinstance(message := heard.get(timeout=SOON_S), DeviceNotice):
            self.notices.append(message)
        self.code = message
        reader.close()


@pytest.mark.parametrize(("given", "expected"), checks_of("G03", "project"))
def test_a_pulled_plug(given: dict[str, Any], expected: dict[str, Any], tmp_path: Path) -> None:
    """G03: unplugged, waited, plugged in again: missing, then ready, then codes from the same thread."""
    assert given["project"] == "unplug, wait, plug in"
    story = Story(
        "/dev/fake", tmp_path, FakePort(OSError(5, "gone")), FileNotFoundError(2, "no"), FakePort(b"5H\r")
    )
    states = ["reader missing" if notice.lost else "ready" for notice in story.notices]
    assert ", then ".join(states) == expected["state"]
    assert isinstance(story.code, CodeRead)


@pytest.mark.parametrize(("given", "expected"), checks_of("G04", "link_before"))
def test_a_link_that_leads_elsewhere(given: dict[str, Any], expected: dict[str, Any], tmp_path: Path) -> None:
    """G04: the name that stays is resolved at each opening."""
    link = tmp_path / Path(given["config"]).name
    link.symlink_to(tmp_path / given["link_before"])
    resolved = []

    def open_port(name: str) -> FakePort:
        resolved.append(Path(name).readlink().name)
        if len(resolved) > 1:
            return FakePort(b"5H\r")
        link.unlink()
        link.symlink_to(tmp_path / given["link_after"])
        return FakePort(OSError(5, "gone"))

    heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
    reader = SerialReader(str(link), open_port=open_port, by_id=tmp_path, retry_s=(0.001, 0.001))
    reader.start(heard.put)
    while isinstance(heard.get(timeout=SOON_S), DeviceNotice):
        pass
    reader.close()
    assert resolved == [given["link_before"], expected["opened_after"]]


@pytest.mark.parametrize(
    ("given", "expected"), [row for row in checks_of("G04", "config") if "warn" in row.values[1]]
)
def test_a_name_that_changes(given: dict[str, Any], expected: dict[str, Any], tmp_path: Path) -> None:
    """G04: a numbered name is warned of, with the names that stay."""
    assert expected["warn"] == "name may change, by-id candidates listed"
    (tmp_path / "usb-X").symlink_to("/dev/null")
    story = Story(given["config"], tmp_path, FakePort(b"5H\r"))
    assert "may change" in story.notices[0].message
    assert str(tmp_path / "usb-X") in story.notices[0].message


@pytest.mark.parametrize(("given", "expected"), checks_of("G04", "order"))
def test_the_old_handle_goes_first(given: dict[str, Any], expected: dict[str, Any], tmp_path: Path) -> None:
    """G04: the old port is closed before the name is looked up again."""
    assert given["order"] == "close old handle, then resolve and open"
    old = FakePort(OSError(5, "gone"))
    ports = FakeBus(old, FakePort(b"5H\r"))
    was_closed = []

    def open_port(name: str) -> FakePort:
        was_closed.append(old.is_closed)
        return ports.open(name)

    heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
    reader = SerialReader("/dev/fake", open_port=open_port, by_id=tmp_path, retry_s=(0.001, 0.001))
    reader.start(heard.put)
    while isinstance(heard.get(timeout=SOON_S), DeviceNotice):
        pass
    reader.close()
    assert (was_closed == [False, True]) is expected["ok"]


@pytest.mark.parametrize(("given", "expected"), checks_of("G07", "frame_hex"))
def test_frames(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """G07: the checksum covers the version; what is checked right is a tag, whether or not a card has it."""
    found = Tokenizer().feed(bytes.fromhex(given["frame_hex"]))
    if expected["checksum_ok"]:
        assert found == [Tag(f"{expected['version']:02X}{expected['tag']:08X}")]
    else:
        assert [type(token) for token in found] == [Noise]


@pytest.mark.parametrize(("given", "expected"), checks_of("G07", "frame"))
def test_a_broken_frame_before_a_whole_one(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """G07: what is left of a broken frame does not harm the next."""
    assert given["frame"] == "broken after 6 bytes, then a whole frame"
    whole = bytes.fromhex(CHECKS["G07"][0]["input"]["frame_hex"])
    found = Tokenizer().feed(whole[:6] + whole)
    assert len([token for token in found if isinstance(token, Tag)]) == expected["events"]


# G10 is about keyboards: a scanner that types sends the places of keys, and the host's layout makes letters
# of them. A serial reader sends the letters themselves, so no layout stands between sticker and table. What
# is held here: all 52 codes arrive as printed. That a keyboard's QH must not become AH is for whoever reads
# keys.
def test_a_serial_reader_has_no_keyboard_layout() -> None:
    """G10: every code arrives as the card that is printed, whatever the layout of the machine."""
    printed = [str(card) for card in DECK]
    found = Tokenizer().feed("".join(f"{code}\r" for code in printed).encode())
    assert [token.text for token in found if isinstance(token, Code)] == printed


@pytest.mark.parametrize(("given", "expected"), checks_of("G10", "printed"))
def test_a_wrong_layout_cannot_be_seen(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """G10: some codes that a wrong layout spoils are no cards, and some are others: so bytes are read."""
    assert Tokenizer().feed(f"{given['printed']}\r".encode()) == [Code(given["printed"])]
    received = expected["received"]
    if received[0].isalnum():
        assert Card.parse(received) != Card.parse(given["printed"])
    else:
        with pytest.raises(CardError):
            Card.parse(received)
