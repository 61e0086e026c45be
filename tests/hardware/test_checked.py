"""A code with check digits says what was printed, or nothing, whatever keyboard a scanner takes itself for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.input.checked import decode, encode
from hardware.input.typed import TypedCodes
from hardware.ports import CodeRead
from scorer.cards import DECK
from scorer.errors import NotationError
from tests.hardware.typists import LAYOUTS, Keys, seen_through, typed

CASES = json.loads((Path(__file__).parents[1] / "cases" / "readers.json").read_text(encoding="utf-8"))[
    "cases"
]
G10 = next(case["checks"] for case in CASES if case["id"] == "G10")
CARDS = [str(card) for card in DECK]
ENTRIES = [
    *("GO", "OK", "UNDO", "ACCEPT", "CLAIM", "MISDEAL", "HEELS"),
    *(f"CLAIM {points}" for points in range(30)),
    *(f"MUGGINS {points}" for points in range(1, 30)),
    *(f"BY @{seat}" for seat in range(1, 5)),
]
PRINTED = CARDS + ENTRIES

WRITTEN = [
    ("5H", "5H15", "a card"),
    ("td", "TD81", "a card in small letters"),
    ("GO", "GO41", "a word"),
    ("CLAIM 12", "CLAIM 1229", "a word and a number"),
    ("2D", "2D03", "a small check has its nought"),
    ("BY @2", "BY @266", "a seat"),
]


@pytest.mark.parametrize(("text", "code"), [pytest.param(*row[:2], id=row[2]) for row in WRITTEN])
def test_code_is_written(text: str, code: str) -> None:
    """The digits that stand on the labels stay what they are: labels are printed once."""
    assert encode(text) == code
    assert decode(code) == decode(code.lower()) == text.upper()


@pytest.mark.parametrize(
    "text",
    ["", "5♥", "HAND Ann 5H", "CLAIM fifteens=4", "BY Ann", "5H ", "BY  @2", "ſH", "\u212aH"],
    ids=[
        "nothing",
        "a sign",
        "three words",
        "kinds",
        "a name",
        "a blank behind",
        "two blanks",
        "a long s",
        "a kelvin",
    ],
)
def test_text_has_no_checked_form(text: str) -> None:
    """Only a word, and a number behind it, can be written with a check."""
    with pytest.raises(NotationError, match="as in 5H or BY @2"):
        encode(text)


@pytest.mark.parametrize(
    "plain", [*PRINTED, "10H", "10", "5", "5♥", "BY Ann47", "PEG Ann 12", "CUT Ann 10", "FIX 3 7H"]
)
def test_plain_entry_is_no_checked_code(plain: str) -> None:
    """What is printed without a check is never taken for something with one."""
    assert decode(plain) is None


@pytest.mark.parametrize("text", PRINTED)
def test_us_scanner_is_understood(text: str) -> None:
    """Every label with its check arrives as the entry that it says, with shift or without."""
    for has_shift in (True, False):
        hand = TypedCodes("pad")
        is_typable = has_shift or "@" not in text
        messages = [m for event in typed(encode(text), has_shift=has_shift) for m in hand.take(event, 1.0)]
        assert (messages == [CodeRead(text, "pad", 1.0)]) is is_typable


@pytest.mark.parametrize("keys", [pytest.param(keys, id=name) for name, keys in LAYOUTS.items()])
@pytest.mark.parametrize("has_shift", [True, False], ids=["with shift", "without shift"])
def test_no_layout_makes_another_code(keys: Keys, has_shift: bool) -> None:
    """G10: a scanner that is set to another country's keyboard sends the same entry, or none."""
    for text in PRINTED:
        hand = TypedCodes("pad")
        messages = [m for e in typed(encode(text), keys, has_shift=has_shift) for m in hand.take(e, 1.0)]
        entries = [message.text for message in messages if isinstance(message, CodeRead)]
        assert entries in ([], [text]), text


@pytest.mark.parametrize("keys", [pytest.param(keys, id=name) for name, keys in LAYOUTS.items()])
def test_no_machine_makes_another_code(keys: Keys) -> None:
    """G10: what a machine with another layout would type is no other entry that is printed."""
    for text in PRINTED:
        assert decode(seen_through(encode(text), keys)) not in set(PRINTED) - {text}


def test_a_layout_does_harm_without_the_check() -> None:
    """The layouts of this test are no harmless ones: plain cards do become other cards."""
    harmed = {
        name: sum(seen_through(card, keys) in set(CARDS) - {card} for card in CARDS)
        for name, keys in LAYOUTS.items()
    }
    assert harmed["AZERTY"] == 8
    assert harmed["Bépo"] + harmed["Dvorak"] + harmed["Turkish F"] > 0


@pytest.mark.parametrize(
    ("printed", "received"),
    [
        pytest.param(check["input"]["printed"], check["expected"]["received"], id=check["input"]["printed"])
        for check in G10
        if "printed" in check["input"]
    ],
)
def test_a_french_machine(printed: str, received: str) -> None:
    """G10: the layout does to a plain card what others saw, and to a checked one no harm."""
    assert seen_through(printed.lower(), LAYOUTS["AZERTY"]).upper() == received
    assert decode(encode(received) if received.isalnum() else received) != printed
    for has_shift in (True, False):
        hand = TypedCodes("pad")
        events = typed(encode(printed), LAYOUTS["AZERTY"], has_shift=has_shift)
        messages = [message for event in events for message in hand.take(event, 0.0)]
        assert not any(isinstance(message, CodeRead) and message.text != printed for message in messages)


@pytest.mark.parametrize("expected", [check["expected"] for check in G10 if "project" in check["input"]])
def test_queens_do_not_become_aces(expected: dict[str, str]) -> None:
    """G10: a queen of hearts that arrives with an ace's letter is rejected."""
    spoilt = encode("QH").replace("Q", "A")
    assert expected == {"QH_as_AH": "rejected" if decode(spoilt) is None else "taken"}


@given(
    text=st.sampled_from(PRINTED),
    at=st.integers(0, 20),
    char=st.characters(codec="ascii", categories=("L", "N")),
)
def test_one_wrong_character_is_seen(text: str, at: int, char: str) -> None:
    """A code with one character changed is none."""
    code = encode(text)
    at %= len(code)
    changed = code[:at] + char.upper() + code[at + 1 :]
    assert decode(changed) == (text if changed == code else None)


@pytest.mark.parametrize("text", PRINTED)
def test_two_swapped_characters_are_seen(text: str) -> None:
    """A code with two neighbours swapped is none."""
    code = encode(text)
    for at in range(len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        assert decode(swapped) == (text if swapped == code else None)
