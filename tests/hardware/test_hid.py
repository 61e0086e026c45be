"""Number pads and scanners that type: keys by their places, and a device that may go and come back."""

from __future__ import annotations

import errno
import itertools
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.input.hid
from hardware.input.hid import Keyboard, open_evdev
from hardware.input.keycodes import CHARACTERS, ENTERS, EV_KEY, EV_SYN, LOCKS, PANEL, SHIFTS, SYN_DROPPED
from hardware.input.typed import PanelKeys, TypedCodes
from hardware.ports import KEYS, CodeRead, DeviceNotice, KeyPress, Message, TagRead, Unreadable
from scorer.errors import HardwareError
from tests.hardware.typists import ENTER, LAYOUTS, SHIFT, US, Event, FakeDevice, strike, typed

SOON_S = 10.0
GONE = OSError(errno.ENODEV, "No such device")
MISSING = FileNotFoundError(errno.ENOENT, "No such file or directory")

PAD = [
    # place, its name in linux/input-event-codes.h without KEY_, key of the panel
    (79, "KP1", "A"),
    (80, "KP2", "2"),
    (81, "KP3", "3"),
    (75, "KP4", "4"),
    (76, "KP5", "5"),
    (77, "KP6", "6"),
    (71, "KP7", "7"),
    (72, "KP8", "8"),
    (73, "KP9", "9"),
    (82, "KP0", "10"),
    (98, "KPSLASH", "J"),
    (55, "KPASTERISK", "Q"),
    (74, "KPMINUS", "K"),
    (96, "KPENTER", "S"),
    (14, "BACKSPACE", "H"),
    (78, "KPPLUS", "D"),
    (83, "KPDOT", "C"),
    (15, "TAB", "P1"),
    (1, "ESC", "P2"),
]
LETTERS = [
    (30, "A", "A"),
    (2, "1", "A"),
    (3, "2", "2"),
    (4, "3", "3"),
    (5, "4", "4"),
    (6, "5", "5"),
    (7, "6", "6"),
    (8, "7", "7"),
    (9, "8", "8"),
    (10, "9", "9"),
    (11, "0", "10"),
    (20, "T", "10"),
    (36, "J", "J"),
    (16, "Q", "Q"),
    (37, "K", "K"),
    (31, "S", "S"),
    (35, "H", "H"),
    (32, "D", "D"),
    (46, "C", "C"),
    (50, "M", "C"),
    (28, "ENTER", "OK"),
    (111, "DELETE", "UNDO"),
    (34, "G", "GO"),
    (59, "F1", "P1"),
    (60, "F2", "P2"),
    (61, "F3", "P3"),
    (62, "F4", "P4"),
]
NAMES = {" ": "SPACE", "-": "MINUS", "=": "EQUAL", "[": "LEFTBRACE", "]": "RIGHTBRACE", ";": "SEMICOLON"}
NAMES |= {"'": "APOSTROPHE", "`": "GRAVE", "\\": "BACKSLASH", ",": "COMMA", ".": "DOT", "/": "SLASH"}


def press(hand: PanelKeys | TypedCodes, *events: Event) -> list[Message]:
    """All that a hand makes of some events."""
    return [message for event in events for message in hand.take(event, 1.0)]


def test_each_key_is_a_key_of_the_panel() -> None:
    """A number pad alone has every rank and suit, and so have a keyboard's letters and digits."""
    assert {place: key for place, _, key in PAD + LETTERS} == PANEL
    assert set(PANEL.values()) == set(KEYS) - {"POWER"}
    for keyboard in (PAD, LETTERS):
        assert set(KEYS[:17]) <= {key for _, _, key in keyboard}


def test_places_are_those_of_linux() -> None:
    """Keys and characters stand where Linux's own names say."""
    ecodes = pytest.importorskip("evdev.ecodes", reason="only evdev knows the names")
    for place, name, _ in PAD + LETTERS:
        assert getattr(ecodes, f"KEY_{name}") == place
    for (place, is_shifted), char in US.items():
        assert is_shifted or getattr(ecodes, f"KEY_{NAMES.get(char, char.upper())}") == place
    assert (ecodes.EV_SYN, ecodes.EV_KEY, ecodes.SYN_DROPPED) == (EV_SYN, EV_KEY, SYN_DROPPED)
    assert {ecodes.KEY_LEFTSHIFT, ecodes.KEY_RIGHTSHIFT} == SHIFTS
    assert {ecodes.KEY_CAPSLOCK, ecodes.KEY_NUMLOCK, ecodes.KEY_SCROLLLOCK} == LOCKS
    assert {ecodes.KEY_ENTER, ecodes.KEY_KPENTER} == ENTERS


@pytest.mark.parametrize(
    ("places", "characters"),
    [
        ((79, 80, 81, 75, 76, 77, 71, 72, 73, 82), "1234567890"),
        ((98, 55, 74, 78, 83), "/*-+."),
    ],
    ids=["digits", "signs"],
)
def test_number_pad_types_characters(places: tuple[int, ...], characters: str) -> None:
    """Some scanners type digits on the number pad."""
    assert "".join(CHARACTERS[place, False] for place in places) == characters


STROKES = [
    (strike(79), ["A"], "down and up is one press"),
    (
        [Event(EV_KEY, 79, 1), *[Event(EV_KEY, 79, 2)] * 9, Event(EV_KEY, 79, 0)],
        ["A"],
        "a held key is one press",
    ),
    ([Event(EV_KEY, 79, 1), Event(EV_KEY, 80, 1)], ["A", "2"], "two keys held together are two presses"),
    ([*strike(69), *strike(79), *strike(69)], ["A"], "a pad that sends num lock around a digit"),
    (strike(57), [], "a key without a meaning"),
    ([Event(EV_SYN, SYN_DROPPED, 0), *strike(80)], ["2"], "lost events"),
    ([Event(4, 4, 79)], [], "an event that is no key"),
]


@pytest.mark.parametrize(("events", "keys"), [pytest.param(*row[:2], id=row[2]) for row in STROKES])
def test_strokes(events: list[Event], keys: list[str]) -> None:
    """A key counts when it goes down, once."""
    hand = PanelKeys("pad")
    assert press(hand, *events) == [KeyPress(key, "pad", 1.0) for key in keys]
    assert not hand.is_open
    assert hand.rest(1.0) == []


NO_CHECK = "check digits, which a scanner that types needs on its labels"
TYPED = [
    (typed("5H15"), [CodeRead("5H", "pad", 1.0)], "a checked card"),
    (typed("5h15"), [CodeRead("5H", "pad", 1.0)], "in small letters"),
    (typed("BY @266"), [CodeRead("BY @2", "pad", 1.0)], "an entry with a sign"),
    (typed("5H15", ends=[96]), [CodeRead("5H", "pad", 1.0)], "the number pad's Enter"),
    ([*typed("5", ends=[58]), *typed("h15")], [CodeRead("5H", "pad", 1.0)], "caps lock in a code"),
    ([*typed("5H15"), *typed("GO41")], [CodeRead("5H", "pad", 1.0), CodeRead("GO", "pad", 1.0)], "two codes"),
    (typed("5H15", ends=[ENTER, ENTER]), [CodeRead("5H", "pad", 1.0)], "two Enters"),
    (typed("5H15", ends=[]), [], "no Enter yet"),
    (typed("4006381333931"), [TagRead("4006381333931", "pad", 1.0)], "a code that only a deck knows"),
    (typed("GO"), [TagRead("GO", "pad", 1.0)], "a word without its check says nothing by itself"),
    (typed("5H16"), [TagRead("5H16", "pad", 1.0)], "a wrong check"),
    (typed("5H"), [Unreadable(f"5H without {NO_CHECK}", "pad", 1.0)], "a card without its check"),
    (
        typed("QH", LAYOUTS["AZERTY"]),
        [Unreadable(f"AH without {NO_CHECK}", "pad", 1.0)],
        "G10: a French queen",
    ),
    (
        [*typed("5H1", ends=[]), Event(EV_SYN, SYN_DROPPED, 0), *typed("5")],
        [Unreadable("keys that are no characters", "pad", 1.0)],
        "lost events in a code",
    ),
    (
        [*typed("5", ends=[29]), *typed("H15")],
        [Unreadable("keys that are no characters", "pad", 1.0)],
        "a key that is no character in a code",
    ),
    (
        [
            Event(EV_KEY, SHIFT, 1),
            Event(EV_SYN, SYN_DROPPED, 0),
            *strike(ENTER),
            *typed("5H15", has_shift=False),
        ],
        [Unreadable("keys that are no characters", "pad", 1.0), CodeRead("5H", "pad", 1.0)],
        "a shift whose end was lost does not stay",
    ),
    ([Event(EV_KEY, 6, 1), Event(EV_KEY, 6, 2), *typed("H15")], [CodeRead("5H", "pad", 1.0)], "a held key"),
]


@pytest.mark.parametrize(("events", "messages"), [pytest.param(*row[:2], id=row[2]) for row in TYPED])
def test_typed(events: list[Event], messages: list[Message]) -> None:
    """A checked code is its entry, another code is for the deck to know, and nothing is guessed."""
    assert press(TypedCodes("pad"), *events) == messages


def test_silence_ends_a_code() -> None:
    """A scanner that presses no Enter is understood when it has fallen silent."""
    hand = TypedCodes("pad")
    assert press(hand, *typed("5H15", ends=[])) == []
    assert hand.is_open
    assert hand.rest(2.0) == [CodeRead("5H", "pad", 2.0)]
    assert not hand.is_open


@given(st.lists(st.builds(Event, st.integers(0, 5), st.integers(0, 260), st.integers(0, 2)), max_size=60))
def test_any_events_are_survived(events: list[Event]) -> None:
    """Whatever a device sends, nothing is raised."""
    for hand in (PanelKeys("pad"), TypedCodes("pad")):
        press(hand, *events)
        hand.rest(2.0)


class Bench:
    """Keyboards under test, and all that they tell."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._keyboards: list[Keyboard] = []
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
        self._keyboards.append(keyboard)
        keyboard.start(self._messages.put)
        return keyboard

    def next(self) -> Message:
        """The next message; waits for it."""
        return self._messages.get(timeout=SOON_S)

    def notice(self) -> DeviceNotice:
        """The next message, which is a notice."""
        message = self.next()
        assert isinstance(message, DeviceNotice), message
        return message

    def is_quiet(self) -> bool:
        """No message waits."""
        return self._messages.empty()

    def clear(self) -> None:
        """Close every keyboard."""
        for keyboard in self._keyboards:
            keyboard.close()


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
