"""The game thread, driven by hand: what is refused, and what the sender of an entry is answered."""

from __future__ import annotations

import pytest

from hardware.ports import Answer
from scorer.screen import COLUMNS
from tests.table.loop_bench import Bench


def test_a_refused_entry_changes_nothing() -> None:
    """The face is the one before, nothing is kept, and the notice says why, whole and short."""
    bench = Bench("5H", "TC", "9D", "6S")
    before, calls = bench.face, list(bench.kept.calls)
    bench.type("KH")

    assert bench.face == before
    assert bench.kept.calls == calls
    assert bench.screen.notice == "K♥ would take the count from 25 past 31; play 6 or lower, or say GO."
    assert bench.screen.notice_short == "K♥ is over 31"
    assert bench.screen.rulings == ()
    assert any(line.startswith("K♥ is over 31") for line in bench.screen.lines())


def test_a_refusal_names_the_players() -> None:
    """Errors hold seats; the notice has names."""
    bench = Bench("5H", "TC", "9D")
    bench.type("6S BY Ann")

    assert bench.screen.notice.startswith("Bob is to play.")
    assert bench.screen.notice_short == "Bob to play"


def test_nonsense_is_refused_in_one_row_too() -> None:
    """What is no entry has a short form that fits the OLED."""
    bench = Bench()
    bench.type("FLY ME TO THE MOON")

    assert "no card 'FLY'" in bench.screen.notice
    assert 0 < len(bench.screen.notice_short) <= COLUMNS
    assert bench.kept.calls == []


def test_the_notice_goes_with_the_next_accepted_entry() -> None:
    """A refusal is not shown for ever."""
    bench = Bench("5H", "KH BY Ann")
    assert bench.screen.notice
    bench.type("KH")

    assert bench.screen.notice == ""


def test_a_line_is_refused_whole() -> None:
    """Where the third card is refused, the first two have not happened."""
    bench = Bench("5H")
    before = bench.face
    bench.type("TC 9D 8S KH")

    assert bench.face == before
    assert len(bench.kept.calls) == 1
    assert bench.screen.rulings == ()
    assert bench.screen.notice_short == "K♥ is over 31"


def test_the_same_id_twice_is_one_entry() -> None:
    """A page that sends again after a lost answer gets the same answer, and nothing happens twice."""
    bench = Bench("5H", "TC", "9D", "6S")
    first = bench.ask("GO", id="a1")
    bench.ask("4C", id="a2")
    again = bench.ask("GO", id="a1")

    assert again == first
    assert first.accepted
    assert bench.face["pile"] == ["TC", "9D", "6S", "4C"]
    assert bench.ask("GO", id="a3") != first


def test_a_refused_id_is_refused_again() -> None:
    """The same id again does nothing, also where it would be possible now."""
    bench = Bench()
    first = bench.ask("GO", id="a1")
    bench.type("5H", "TC", "9D", "6S")

    assert not first.accepted
    assert bench.ask("GO", id="a1") == first
    assert bench.face["passed"] == []


@pytest.mark.parametrize(
    ("seq", "is_accepted"),
    [(1, True), (None, True), (0, False), (2, False)],
    ids=["now", "any", "old", "new"],
)
def test_an_entry_for_another_state_is_stale(seq: int | None, is_accepted: bool) -> None:
    """Who says which state was seen is taken only while the table is there."""
    bench = Bench("5H")
    answer = bench.ask("TC", seq=seq)

    assert answer.accepted is is_accepted
    assert answer.seq == bench.view.seq == (2 if is_accepted else 1)
    if not is_accepted:
        assert answer.short == "table moved on"


def test_the_answer_is_the_ruling_or_the_refusal() -> None:
    """What is shown is what the sender is told."""
    bench = Bench("5H")

    assert bench.ask("TC") == Answer(True, "Bob plays 10♣: 10.", "", 2)
    assert bench.ask("TC") == Answer(
        False,
        "10♣ was laid by Bob in this deal; key the right card, or UNDO the first.",
        "10♣ laid before",
        2,
        "CardAlreadySeen",
        rule="one-of-each-card",
    )
    assert bench.ask("1Z").kind == "NotationError"
    assert bench.ask("1Z").column == 1


@pytest.mark.parametrize("word", ["help", "?", " Help "])
def test_help(word: str) -> None:
    """The entries, with this table's own names, in a notice; nothing is kept."""
    bench = Bench()
    answer = bench.ask(word)

    assert answer.accepted
    assert answer.message == bench.screen.notice
    assert "CLAIM 8" in answer.message
    assert "PEG Ann 2" in answer.message
    assert "\n" not in answer.message
    assert bench.kept.calls == []


def test_an_empty_line_does_nothing() -> None:
    """A comment is no entry and no mistake."""
    bench = Bench("5H")

    assert bench.ask("# Bob deals slowly").accepted
    assert bench.screen.notice == ""
    assert len(bench.kept.calls) == 1


def test_why_tells_the_rule_behind_what_was_said_last() -> None:
    """Of a refusal, then of the last move; it changes nothing."""
    bench = Bench("5H", "TC")
    refused = bench.ask("TC")
    assert (refused.accepted, refused.kind, bool(refused.rule)) == (False, "CardAlreadySeen", True)
    asked = bench.ask("why")
    assert asked.accepted
    assert "pack" in asked.message
    assert bench.ask("WHY").seq == asked.seq
    bench.type("5D")

    assert "fifteen" in bench.ask("why").message.lower()
