"""The game thread, driven by hand: what is accepted, kept and shown, and in which order."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import Answer, CodeRead, DeviceNotice, EntryTyped, Message, TagRead, Unreadable, View
from scorer.errors import JournalFull
from scorer.record.keeping import Row, read_match
from scorer.screen import COLUMNS, Screen
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.tabletop import enter, sit_down

FULL: Final = JournalFull("no room left for /home/pi/journal.sqlite: nothing was recorded; free some space")
GO_DUE: Final = ("5H", "TC", "9D", "6S")
"""Bob's and Ann's cards up to 25, where Ann is to play and a ten would pass 31."""


class Kept:
    """A journal in memory; it has no room where it is told so."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.calls: list[tuple[int, str, tuple[str, ...]]] = []
        self.fault: Exception | None = None

    def keep(self, number: int, source: str, rows: Sequence[Row]) -> None:
        fault, self.fault = self.fault, None
        if fault is not None:
            raise fault
        self.calls.append((number, source, tuple(row.entry for row in rows)))
        self.rows += rows


class Bench:
    """A loop, what it has kept and what it has shown."""

    def __init__(self, *lines: str, players: int = 2, **agreed: object) -> None:
        self.kept, self.shown = Kept(), RecordingOutput()
        head = {"dealer": "Ann", **agreed}
        self.loop = Loop(Table(sit_down(players, **head)), self.kept.keep, [self.shown])
        self.answers: list[Answer] = []
        self.type(*lines)

    def take(self, *messages: Message) -> None:
        for message in messages:
            self.loop.take(message)

    def type(self, *lines: str) -> None:
        self.take(*(EntryTyped(line, "terminal") for line in lines))

    def scan(self, *codes: str, at_s: float = 0.0) -> None:
        self.take(*(CodeRead(code, "reader", at_s) for code in codes))

    def ask(self, text: str, **more: Any) -> Answer:
        """What a sender is answered."""
        self.take(EntryTyped(text, "page", answer=self.answers.append, **more))
        return self.answers[-1]

    @property
    def view(self) -> View:
        return self.shown.views[-1]

    @property
    def screen(self) -> Screen:
        return self.view.screen

    @property
    def face(self) -> Any:
        return json.loads(self.view.face)


def test_an_accepted_entry_is_kept_and_shown() -> None:
    """The move is in the journal with its number and source, in the face, and told."""
    bench = Bench("5H")
    bench.scan("TC")

    assert bench.kept.calls == [(1, "terminal", ("5H",)), (2, "reader", ("TC",))]
    assert (bench.view.seq, bench.face["seq"], bench.face["pile"]) == (2, 2, ["TC"])
    assert bench.screen.rulings == ("Bob plays 10♣: 10.",)
    assert bench.screen.notice == ""


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


def test_the_face_is_made_anew_only_where_the_match_has_moved() -> None:
    """It grows with the game: after a refusal it is the very one before, after an undo it is another."""
    bench = Bench("5H", "TC")
    before = bench.view.face
    bench.type("TC")

    assert bench.view.face is before

    bench.type("UNDO")

    assert (bench.face["seq"], bench.face["pile"]) == (3, [])


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


def test_several_cards_on_a_line_are_one_move_each() -> None:
    """They are kept together, numbered one by one, and each is taken back by itself."""
    bench = Bench("5H", "TC 9D 6S")

    assert bench.kept.calls[-1] == (2, "terminal", ("TC", "9D", "6S"))
    assert bench.face["seq"] == 4
    assert bench.screen.rulings == ("Bob plays 10♣: 10.", "Ann plays 9♦: 19.", "Bob plays 6♠: 25.")
    bench.type("UNDO")
    assert bench.face["pile"] == ["TC", "9D"]


def test_a_line_is_refused_whole() -> None:
    """Where the third card is refused, the first two have not happened."""
    bench = Bench("5H")
    before = bench.face
    bench.type("TC 9D 8S KH")

    assert bench.face == before
    assert len(bench.kept.calls) == 1
    assert bench.screen.rulings == ()
    assert bench.screen.notice_short == "K♥ is over 31"


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


def test_a_device_is_lost_and_comes_back() -> None:
    """It is told once; while it is away the now line keeps a mark, and the game goes on."""
    bench = Bench("5H")
    bench.take(DeviceNotice("reader", "reader: ttyUSB0 has gone; plug it in again", lost=True))
    assert bench.screen.notice == "reader: ttyUSB0 has gone; plug it in again"
    assert bench.screen.fact == "NO READER"
    bench.type("TC")
    assert bench.screen.rulings == ("Bob plays 10♣: 10.",)
    assert (bench.screen.notice, bench.screen.kind) == ("", "count")
    assert bench.screen.sentence.endswith("(no reader)")
    bench.type("TC")
    assert bench.screen.notice_short == "10♣ laid before"

    bench.take(DeviceNotice("reader", "reader: ready on ttyUSB1", lost=False))
    assert bench.screen.notice == "reader: ready on ttyUSB1"
    assert bench.screen.fact == "READER BACK"
    bench.type("9D")
    assert bench.screen.notice == ""
    assert "reader" not in bench.screen.sentence


def test_a_loose_wire_interrupts_nobody_twice_in_a_deal() -> None:
    """A device that goes and comes is told once each; then only the mark comes and goes, until the next deal."""
    bench = Bench("5H")
    gone, back = (DeviceNotice("strip", f"strip: {word}", lost=word == "gone") for word in ("gone", "back"))
    bench.take(gone, back)
    bench.type("TC")
    bench.take(gone)
    assert (bench.screen.notice, bench.screen.sentence[-11:]) == ("", "(no lights)")
    bench.take(back)
    assert (bench.screen.notice, "lights" in bench.screen.sentence) == ("", False)
    _, told = bench.loop.table.told
    bench.loop.table = replace(bench.loop.table, told=(0, told))
    bench.take(gone)

    assert bench.screen.notice == "strip: gone"


def test_two_devices_are_lost() -> None:
    """When one comes back, the other is still missed."""
    bench = Bench("5H")
    for name in ("reader", "oled"):
        bench.take(DeviceNotice(name, f"{name} has gone", lost=True))
    assert bench.screen.sentence.endswith("(no reader, no screen)")
    bench.take(DeviceNotice("oled", "oled is back", lost=False))
    bench.type("TC")

    assert bench.screen.sentence.endswith("(no reader)")


def test_an_unknown_tag_is_told_once() -> None:
    """A tag that lies on the reader is repeated ten times a second; the refusal is not."""
    bench = Bench("5H")
    bench.take(TagRead("01A2B3C4D5", "rfid", 0.0))
    assert bench.screen.notice_short == "unknown tag"
    assert "01A2B3C4D5" in bench.screen.notice
    bench.type("TC")
    bench.take(*(TagRead("01A2B3C4D5", "rfid", 0.1 * tenth) for tenth in range(1, 30)))

    assert bench.screen.notice == ""


def test_what_cannot_be_read_is_said() -> None:
    """Noise is no card: nothing happens, and the screen says it."""
    bench = Bench("5H")
    bench.take(Unreadable("35 ff is no code", "reader", 0.0))

    assert "35 ff is no code" in bench.screen.notice
    assert bench.screen.notice_short == "can't read: again"
    assert len(bench.kept.calls) == 1


@pytest.mark.parametrize("code", ["TC", "UNDO"])
def test_a_code_seen_twice_is_one_entry(code: str) -> None:
    """The second sighting within 1.5 s does nothing, and says nothing."""
    bench = Bench("5H", "9D")
    bench.scan(code, at_s=0.0)
    bench.scan(code, at_s=1.0)

    assert [call[2] for call in bench.kept.calls[2:]] == [(code,)]
    assert bench.screen.notice == ""


def test_scanned_by_joins_its_card() -> None:
    """BY Ann and her ace at 25, where Bob is on turn: Bob has said go."""
    bench = Bench("5H", "TC", "9D", "6S", "4D")
    bench.scan("BY @1", at_s=1.0)
    bench.scan("AS", at_s=2.0)

    assert bench.kept.calls[-1][2] == ("AS BY Ann",)
    assert bench.face["passed"] == [1]


def test_a_scanned_card_implies_the_goes_before_it() -> None:
    """At 25 nobody had a card: one scan is two goes and the card, one move, and one UNDO takes all back."""
    bench = Bench(*GO_DUE)
    before = bench.face
    bench.scan("KH")

    assert bench.kept.calls[-1] == (5, "reader", ("KH",))
    assert bench.screen.rulings == (
        "Ann says go at 25.",
        "Bob says go at 25.",
        "One for the go: Bob.",
        "The count begins again; Ann leads.",
        "Ann plays K♥: 10.",
    )
    bench.type("UNDO")
    assert {**bench.face, "seq": before["seq"]} == before
    assert bench.view.screen.rulings == ("Taken back: GO GO KH.",)


def test_the_implied_goes_are_read_back() -> None:
    """The journal holds the goes with the card, so that the match reads back the same."""
    bench = Bench(*GO_DUE)
    bench.scan("KH")
    history = bench.loop.table.history
    again = read_match("players: Ann, Bob\ndealer: Ann\n", [row.payload for row in bench.kept.rows])

    assert again.standing() == history.standing()


def test_a_typed_card_implies_nothing() -> None:
    """Who types, types the go."""
    bench = Bench(*GO_DUE)
    bench.type("KH")

    assert bench.screen.notice_short == "K♥ is over 31"


def test_infer_go_can_be_off() -> None:
    """A house that wants every go keyed gets a refusal for the scan too."""
    bench = Bench(*GO_DUE, infer_go=False)
    bench.scan("KH")

    assert bench.screen.notice_short == "K♥ is over 31"


def test_a_card_that_fits_implies_nothing() -> None:
    """A go that nobody keyed cannot be seen where the next card fits."""
    bench = Bench(*GO_DUE)
    bench.scan("6H")

    assert bench.screen.rulings == (
        "Ann plays 6♥: 31, a pair for 2 and thirty-one for 2.",
        "The count begins again; Bob leads.",
    )


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
