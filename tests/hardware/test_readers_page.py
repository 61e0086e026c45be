"""What the page about readers says is what the readers do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.input.checked import encode
from hardware.input.deck import read_deck
from hardware.input.finding import BY_ID, UART
from hardware.input.keycodes import CHARACTERS, PANEL
from hardware.input.tokens import Tokenizer

PAGE = (Path(__file__).parents[2] / "docs" / "readers.md").read_text(encoding="utf-8")
NAMED = {"Enter": 96, "Backspace": 14, "Tab": 15, "Esc": 1}
KEYBOARD = {"Enter": 28, "Backspace": 14, "Delete": 111, "F1": 59, "F4": 62}
SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def rows(heading: str, number: int) -> Iterator[tuple[str, str]]:
    """The pairs of the table of keys after a heading: a key, and what it is."""
    table = PAGE.split(f"## {heading}")[1].split("|---|---|---|---|\n")[number].split("\n\n")[0]
    for line in table.splitlines():
        left, meaning, right, other = (cell.strip() for cell in line.strip("|").split("|"))
        yield left, meaning
        yield right, other


def place(char: str, *, is_pad: bool) -> int:
    """Where a character is, on the number pad or among the letters."""
    places = [at for (at, _), known in CHARACTERS.items() if known == char]
    return next(at for at in places if (at > 54) is is_pad)


def test_number_pad() -> None:
    """Each key of the number pad is the one that the page says."""
    told = {key.strip("`"): meaning for key, meaning in rows("A number pad as the panel", 1)}
    assert told.pop("2 to 9") == "2 to 9"
    assert {PANEL[place(str(digit), is_pad=True)] for digit in range(2, 10)} == set("23456789")
    assert (told.pop("Tab"), told.pop("Esc")) == ("the first player's button", "the second player's button")
    assert (PANEL[NAMED["Tab"]], PANEL[NAMED["Esc"]]) == ("P1", "P2")
    assert len(told) == 9
    for key, meaning in told.items():
        at = NAMED[key] if key in NAMED else place(key, is_pad=True)
        assert PANEL[at] == SIGNS.get(meaning[0], meaning), key


def test_keyboard() -> None:
    """So is each key of a keyboard."""
    told = dict(rows("A number pad as the panel", 2))
    assert [PANEL[place(char, is_pad=False)] for char in "A123456789"] == ["A", "A", *"23456789"]
    assert [PANEL[place(char, is_pad=False)] for char in "JQKSHDC"] == list("JQKSHDC")
    assert [PANEL[place(char, is_pad=False)] for char in "0T"] == ["10", "10"]
    assert told["S H D C"] == "♠ ♥ ♦ ♣"
    for key in ("Enter", "Delete", "Backspace"):
        assert PANEL[KEYBOARD[key]] == SIGNS.get(told[key], told[key])
    for key in ("G", "M"):
        assert PANEL[place(key, is_pad=False)] == SIGNS.get(told[key][0], told[key])
    assert [PANEL[at] for at in range(KEYBOARD["F1"], KEYBOARD["F4"] + 1)] == ["P1", "P2", "P3", "P4"]


def test_checked_code() -> None:
    """The label of the example is the one that is printed."""
    assert f"`QH` becomes `{encode('QH')}`" in PAGE


def test_answer_of_a_module_is_no_code() -> None:
    """The answer to a command, which the page gives, is taken for nothing."""
    answer = re.search(r"answers `([0-9A-F ]+)`", PAGE)
    assert answer is not None
    assert Tokenizer().feed(bytes.fromhex(answer[1])) == []


def test_commands_are_whole() -> None:
    """Every command of the page begins and has the length as the modules want it, and so do those to copy."""
    commands = [bytes.fromhex(text) for text in re.findall(r"^\| `(7E[0-9A-F ]+)` \|", PAGE, re.MULTILINE)]
    assert len(commands) == 5
    for command in commands:
        assert command.startswith(b"\x7e\x00")
        assert len(command) == 6 + command[3] + 2
    copied = re.findall(r"printf '([^']+)'", PAGE)
    assert {bytes.fromhex(text.replace("\\x", "")) for text in copied} < set(commands)


def test_deck_file(tmp_path: Path) -> None:
    """The deck of the example can be read."""
    example = re.search(r'^    (\{"version".*)$', PAGE, re.MULTILINE)
    assert example is not None
    path = tmp_path / "deck.json"
    path.write_text(example[1], encoding="utf-8")
    assert set(read_deck(path).codes.values()) == {"5H", "QS"}


@pytest.mark.parametrize("name", ["/dev/serial0", "/dev/serial/by-id"])
def test_places_are_those_that_are_looked_at(name: str) -> None:
    """The search looks where the page says."""
    assert Path(name) in (UART, BY_ID)
    assert name in PAGE
