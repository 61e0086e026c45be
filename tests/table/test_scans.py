"""What a card reader means: a code seen again is no second scan, and BY belongs to the code after it."""

from __future__ import annotations

import pytest

from scorer.table.scans import JOIN_S, REPEAT_S, Scans, scan

SCANS = [
    # what was scanned when, and what it means
    ([("5H", 0.0)], ["5H"], "one code is one scan"),
    ([("5H", 0.0), ("5H", 1.5)], ["5H"], "the same code within 1.5 s is the same scan"),
    ([("5H", 0.0), ("5H", 1.6)], ["5H", "5H"], "the same code after 1.6 s is another scan"),
    (
        [("5H", 0.0), ("5H", 1.4), ("5H", 2.8), ("5H", 4.2)],
        ["5H"],
        "a card that stays under the reader is one scan, however long",
    ),
    (
        [("5H", 0.0), ("5H", 1.4), ("5H", 3.0)],
        ["5H", "5H"],
        "the time counts from the last sighting, also from a dropped one",
    ),
    ([("5H", 0.0), ("6H", 0.5), ("5H", 1.0)], ["5H", "6H", "5H"], "another code between makes it a new scan"),
    ([("5H", 0.0), ("5h", 0.5)], ["5H", "5h"], "another writing is another code"),
    ([("GO", 0.0), ("GO", 0.3)], ["GO", "GO"], "two players say go one after the other"),
    ([("go", 0.0), ("go", 0.3)], ["go", "go"], "in small letters too"),
    ([("OK", 0.0), ("OK", 0.3), ("OK", 0.6)], ["OK", "OK", "OK"], "OK is repeated on purpose"),
    ([("CLAIM 2", 0.0), ("CLAIM 2", 0.3)], ["CLAIM 2", "CLAIM 2"], "two claims of the same number"),
    ([("UNDO", 0.0), ("UNDO", 0.3)], ["UNDO"], "an UNDO seen twice takes back one move"),
    ([("UNDO", 0.0), ("UNDO", 1.6)], ["UNDO", "UNDO"], "and two where it was shown twice"),
    ([("ACCEPT", 0.0), ("ACCEPT", 0.3)], ["ACCEPT"], "ACCEPT seen twice is one"),
    ([("  5H ", 0.0), ("5H", 0.3)], ["5H"], "blanks around a code do not make it another"),
]


@pytest.mark.parametrize(
    ("codes", "entries"), [pytest.param(codes, entries, id=why) for codes, entries, why in SCANS]
)
def test_repeats(codes: list[tuple[str, float]], entries: list[str]) -> None:
    """A reader that still sees a card says it again; players who mean it again are heard."""
    assert meant(codes) == entries


JOINED = [
    ([("BY @2", 0.0)], [], "a BY alone waits"),
    ([("BY @2", 0.0), ("5H", 3.0)], ["5H BY @2"], "and joins the card after it"),
    ([("BY @2", 0.0), ("5H", 10.0)], ["5H BY @2"], "within ten seconds"),
    ([("BY @2", 0.0), ("5H", 10.1)], ["5H"], "not later"),
    ([("BY @2", 0.0), ("BY @2", 1.0), ("5H", 2.0)], ["5H BY @2"], "seen twice it joins once"),
    (
        [("BY @2", 0.0), ("BY @2", 1.4), ("BY @2", 2.8), ("5H", 11.0)],
        ["5H"],
        "the ten seconds count from the scan, not from its last sighting",
    ),
    ([("BY @2", 0.0), ("BY @1", 1.0), ("5H", 2.0)], ["5H BY @1"], "the last BY is meant"),
    ([("BY @2", 0.0), ("5H", 1.0), ("6H", 2.0)], ["5H BY @2", "6H"], "it joins one entry only"),
    ([("BY @2", 0.0), ("GO", 1.0), ("GO", 1.2)], ["GO BY @2", "GO"], "one GO of two"),
    ([("BY @2", 0.0), ("CLAIM 8", 1.0)], ["CLAIM 8 BY @2"], "a claim takes it"),
    ([("BY @2", 0.0), ("MUGGINS 2", 1.0)], ["MUGGINS 2 BY @2"], "a call takes it"),
    ([("by Ann", 0.0), ("10d", 1.0)], ["10d by Ann"], "in small letters, with a name"),
    ([("BY @2", 0.0), ("7", 1.0)], ["7 BY @2"], "a card by its rank takes it"),
    ([("BY @2", 0.0), ("OK", 1.0)], ["OK"], "OK is nobody's"),
    ([("BY @2", 0.0), ("UNDO", 1.0), ("5H", 2.0)], ["UNDO", "5H"], "what takes no BY drops it"),
    ([("BY @2", 0.0), ("2C 3D KH AS", 1.0)], ["2C 3D KH AS"], "a line of cards is nobody's"),
    ([("BY @2", 0.0), ("5H BY @1", 1.0)], ["5H BY @1"], "an entry that says whose it is stays as it is"),
]


@pytest.mark.parametrize(
    ("codes", "entries"), [pytest.param(codes, entries, id=why) for codes, entries, why in JOINED]
)
def test_by_joins_the_next_entry(codes: list[tuple[str, float]], entries: list[str]) -> None:
    """A scanned BY waits for the entry it belongs to, but not for long and not for every one."""
    assert meant(codes) == entries


def test_the_numbers() -> None:
    """One and a half seconds, and ten: what the tables above are written for."""
    assert (REPEAT_S, JOIN_S) == (1.5, 10.0)


def meant(codes: list[tuple[str, float]]) -> list[str]:
    """The entries that some codes mean."""
    scans, entries = Scans(), []
    for code, at_s in codes:
        scans, entry = scan(scans, code, at_s)
        entries += [entry] * bool(entry)
    return entries
