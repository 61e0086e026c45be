"""The game thread, driven by hand: what is kept and shown, and in which order."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import CodeRead, EntryTyped, View
from scorer.errors import JournalFull
from scorer.record.keeping import Row
from scorer.screen import COLUMNS
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.table.loop_bench import Bench
from tests.tabletop import enter, sit_down

FULL: Final = JournalFull("no room left for /home/pi/journal.sqlite: nothing was recorded; free some space")


def test_an_accepted_entry_is_kept_and_shown() -> None:
    """The move is in the journal with its number and source, in the face, and told."""
    bench = Bench("5H")
    bench.scan("TC")

    assert bench.kept.calls == [(1, "terminal", ("5H",)), (2, "reader", ("TC",))]
    assert (bench.view.seq, bench.face["seq"], bench.face["pile"]) == (2, 2, ["TC"])
    assert bench.screen.rulings == ("Bob plays 10♣: 10.",)
    assert bench.screen.notice == ""


def test_the_face_is_made_anew_only_where_the_match_has_moved() -> None:
    """It grows with the game: after a refusal it is the very one before, after an undo it is another."""
    bench = Bench("5H", "TC")
    before = bench.view.face
    bench.type("TC")

    assert bench.view.face is before

    bench.type("UNDO")

    assert (bench.face["seq"], bench.face["pile"]) == (3, [])


def test_several_cards_on_a_line_are_one_move_each() -> None:
    """They are kept together, numbered one by one, and each is taken back by itself."""
    bench = Bench("5H", "TC 9D 6S")

    assert bench.kept.calls[-1] == (2, "terminal", ("TC", "9D", "6S"))
    assert bench.face["seq"] == 4
    assert bench.screen.rulings == ("Bob plays 10♣: 10.", "Ann plays 9♦: 19.", "Bob plays 6♠: 25.")
    bench.type("UNDO")
    assert bench.face["pile"] == ["TC", "9D"]


def test_a_move_that_cannot_be_kept_has_not_happened() -> None:
    """The disk is full: the table stands as before and says so; the next move works."""
    bench = Bench("5H")
    before = bench.face
    bench.kept.fault = FULL
    bench.type("TC")

    assert bench.face == before
    assert bench.screen.notice == str(FULL)
    assert 0 < len(bench.screen.notice_short) <= COLUMNS
    bench.type("TC")
    assert (bench.face["seq"], bench.face["pile"]) == (2, ["TC"])
    assert bench.kept.calls[-1] == (2, "terminal", ("TC",))


def test_a_move_is_kept_before_anyone_sees_it() -> None:
    """When the journal is written, no output has drawn the move; after it, each output draws it once."""
    order: list[tuple[str, int]] = []

    class Drawing(RecordingOutput):
        def draw(self, view: View) -> None:
            order.append(("drawn", view.seq))

    def keep(number: int, source: str, rows: Sequence[Row]) -> None:
        order.append(("kept", number))

    loop = Loop(Table(sit_down(dealer="Ann")), keep, [Drawing(), Drawing()])
    for line in ("5H", "nonsense", "TC 9D"):
        loop.take(EntryTyped(line, "terminal"))

    assert order == [
        ("kept", 1),
        *[("drawn", 1)] * 2,
        *[("drawn", 1)] * 2,  # refused: the same state again, with its notice
        ("kept", 2),
        *[("drawn", 3)] * 2,
    ]


def test_a_fault_inside_is_logged_and_the_table_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    """A fault of ours leaves the table as it was, says so, answers the sender, and takes the next entry."""
    bench = Bench("5H")
    before = bench.face
    bench.kept.fault = ZeroDivisionError("a fault of ours")
    with caplog.at_level(logging.ERROR):
        answer = bench.ask("TC")

    assert "a fault of ours" in caplog.text
    assert bench.face == before
    assert bench.screen.notice.startswith("Something went wrong inside Muggins")
    assert bench.screen.notice_short == "not recorded: again"
    assert (answer.accepted, answer.seq) == (False, 1)
    assert answer.message == bench.screen.notice
    assert bench.ask("TC").accepted


def test_a_picture_that_cannot_be_made_does_not_end_the_game(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game thread outlives a fault of the screen: the move is kept, and the next one is shown."""
    bench = Bench("5H")
    with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
        broken.setattr("scorer.table.loop.present", None)
        bench.type("TC")
    assert "cannot be shown" in caplog.text
    bench.type("9D")

    assert bench.face["pile"] == ["TC", "9D"]


def test_two_sources_at_once() -> None:
    """Scans and typed entries come into one inbox; each is whole, and kept with its source."""
    bench = Bench()
    loop = bench.loop
    loop.deliver(CodeRead("5H", "reader", 0.0))
    loop.deliver(EntryTyped("TC", "terminal"))
    loop.deliver(CodeRead("TC", "reader", 0.4))
    loop.deliver(EntryTyped("9D", "terminal"))
    loop.deliver(CodeRead("6S", "reader", 0.8))
    loop.stop()
    loop.run()

    assert bench.kept.calls == [
        (1, "reader", ("5H",)),
        (2, "terminal", ("TC",)),
        (3, "terminal", ("9D",)),
        (4, "reader", ("6S",)),
    ]
    assert [view.screen.notice_short for view in bench.shown.views] == ["", "", "", "10♣ laid before", "", ""]


def test_undo_and_fix_are_kept_like_moves() -> None:
    """Nothing is erased: the journal grows, and the number of the state too."""
    bench = Bench("5H", "TC", "9D", "FIX 1 8D", "UNDO", "UNDO")

    assert [call[2] for call in bench.kept.calls[3:]] == [("FIX 1 8D",), ("UNDO",), ("UNDO",)]
    assert bench.face["seq"] == 6
    assert bench.face["pile"] == ["TC"]


MENDED = [
    ("FIX 1 8D", ("Mended: 8D in place of 9D.",), "the last move"),
    ("FIX 2 8S", ("Mended: 8S in place of TC.", "What came after it is decided again."), "an earlier one"),
    ("FIX 1 NONE", ("Mended: 9D is left out.",), "a card too many"),
    (
        "FIX 2 NONE",
        ("Mended: TC is left out.", "What came after it is decided again."),
        "an earlier one of them",
    ),
    (
        "FIX 1 BEFORE 4S",
        ("Mended: 4S goes before 9D.", "What came after it is decided again."),
        "a card that nobody keyed",
    ),
]


@pytest.mark.parametrize(("line", "rulings"), [pytest.param(*row[:2], id=row[2]) for row in MENDED])
def test_a_fix_says_what_it_has_mended(line: str, rulings: tuple[str, ...]) -> None:
    """What stands now and what stood there, and whether more was decided again."""
    bench = Bench("5H", "TC", "9D", line)

    assert bench.screen.rulings == rulings


def test_an_undo_of_a_fix_says_so() -> None:
    """What is taken back is the mending."""
    bench = Bench("5H", "TC", "9D", "FIX 1 8D", "UNDO")

    assert bench.screen.rulings == ("Taken back: FIX 1 8D.",)
    assert bench.face["pile"] == ["TC", "9D"]


def test_undo_at_the_start_is_refused() -> None:
    """There is nothing before the first move."""
    bench = Bench("UNDO")

    assert bench.screen.notice_short == "nothing to undo"
    assert bench.face["seq"] == 0


def test_it_draws_before_the_first_message() -> None:
    """The table is shown as soon as it stands."""
    bench = Bench()
    bench.loop.stop()
    bench.loop.run()

    assert [view.seq for view in bench.shown.views] == [0]


def test_face_and_state_agree_after_every_message() -> None:
    """The face is of the state that the number names."""
    bench = Bench("5H", "TC", "9D")
    again = enter(sit_down(dealer="Ann"), "5H", "TC", "9D")

    assert bench.loop.table.history.state == again.state
    assert [json.loads(view.face)["seq"] for view in bench.shown.views] == [1, 2, 3]
