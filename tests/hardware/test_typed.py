"""What strokes mean: keys of the panel by their places, or the characters of a code that a scanner types."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.input.keycodes import CHARACTERS, ENTERS, EV_KEY, EV_SYN, LOCKS, PANEL, SHIFTS, SYN_DROPPED
from hardware.input.typed import PanelKeys, TypedCodes
from hardware.ports import KEYS, CodeRead, KeyPress, Message, TagRead, Unreadable
from tests.hardware.typists import ENTER, LAYOUTS, SHIFT, US, Event, strike, typed

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
