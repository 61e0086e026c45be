"""The game thread, driven by hand: what its devices read, and that one is lost and comes back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from hardware.ports import DeviceNotice, TagRead, Unreadable
from scorer.record.keeping import read_match
from tests.table.loop_bench import Bench

GO_DUE: Final = ("5H", "TC", "9D", "6S")
"""Bob's and Ann's cards up to 25, where Ann is to play and a ten would pass 31."""


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
