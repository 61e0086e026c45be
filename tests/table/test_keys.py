"""Keys at a table with a loop: what is kept, what is shown, and two sources at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import CodeRead, DeviceNotice, EntryTyped, KeyPress, Message
from scorer.errors import JournalFull, OptionsError
from scorer.record.keeping import Row, head_text, read_match
from scorer.screen import Screen
from scorer.table.dialog import Dialog, NewGame, Request
from scorer.table.loop import CarryOut, Loop
from scorer.table.table import Table
from tests.tabletop import sit_down

FULL: Final = JournalFull("no room left: nothing was recorded; free some space")


class Desk:
    """A table with a panel, what it has kept and what it shows."""

    def __init__(self, *lines: str, carry_out: CarryOut | None = None, **agreed: Any) -> None:
        self.rows: list[Row] = []
        self.fault: JournalFull | None = None
        self._shown, self._at_s = RecordingOutput(), 0.0
        table = Table(sit_down(dealer="Ann", **agreed), dialog=Dialog())
        self.loop = Loop(table, self._keep, [self._shown], carry_out)
        self.take(*(EntryTyped(line, "terminal") for line in lines))

    def _keep(self, number: int, source: str, rows: Sequence[Row]) -> None:
        if self.fault is not None:
            raise self.fault
        self.rows += rows

    def take(self, *messages: Message) -> None:
        for message in messages:
            self.loop.take(message)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._at_s += 1.0
            self.take(KeyPress(key, "panel", self._at_s))

    @property
    def entries(self) -> list[str]:
        return [row.entry for row in self.rows]

    @property
    def screen(self) -> Screen:
        return self._shown.views[-1].screen


def test_a_key_is_echoed_at_once() -> None:
    """A rank that waits is on the page before anything was kept."""
    desk = Desk("5H")
    desk.press("6")

    assert desk.entries == ["5H"]
    assert desk.screen.keys == ("6♠", "6♥", "6♦", "6♣")
    assert desk.screen.page == "pending"


def test_a_card_is_kept_and_told() -> None:
    """The card is a move as any other."""
    desk = Desk("5H")
    desk.press("6", "S")

    assert desk.entries == ["5H", "6S"]
    assert desk.screen.rulings == ("Bob plays 6♠: 6.",)


def test_inferred_goes_are_kept_with_the_card() -> None:
    """One row holds the goes and the card, and the journal reads them back."""
    desk = Desk("5", "6", "6", "T", suits="asked")
    desk.press("J")

    assert desk.entries[-1] == "J"
    head = head_text(desk.loop.table.history.head)
    again = read_match(head, [row.payload for row in desk.rows])
    assert again.state == desk.loop.table.history.state


def test_a_refused_key_is_a_notice() -> None:
    """It says why, on the page and in one row; the next key clears it."""
    desk = Desk("5H", "6S", "6C", "TC")
    desk.press("P2")
    assert desk.screen.notice_short == "Ann to play"
    desk.press("6")

    assert desk.screen.notice == ""


def test_a_bounce_does_not_clear_the_notice() -> None:
    """What a key has said stays when its contacts chatter."""
    desk = Desk("5H", "6S", "6C", "TC")
    desk.take(KeyPress("P2", "panel", 1.0), KeyPress("P2", "panel", 1.02))

    assert desk.screen.notice_short == "Ann to play"


def test_a_move_that_cannot_be_kept_has_not_happened() -> None:
    """The disk is full: the table stands as before and says so."""
    desk = Desk("5H")
    desk.fault = FULL
    desk.press("6", "S")

    assert desk.screen.notice == str(FULL)
    assert desk.loop.table.history.state.deal.laid == ()


def test_two_sources_at_once() -> None:
    """A whole entry from elsewhere drops what is half typed, and the notice says so."""
    desk = Desk("5H")
    desk.press("6")
    desk.take(CodeRead("TC", "reader", 0.0))

    assert desk.entries == ["5H", "TC"]
    assert desk.screen.notice_short == "typing was dropped"
    desk.press("S")
    assert desk.entries == ["5H", "TC"]


@pytest.mark.parametrize("line", ["nonsense", "KH BY Ann", ""])
def test_what_is_no_move_drops_nothing(line: str) -> None:
    """An entry that was refused, or none at all, leaves the rank where it is."""
    desk = Desk("5H")
    desk.press("6")
    desk.take(EntryTyped(line, "terminal"))
    desk.press("S")

    assert desk.entries == ["5H", "6S"]


def test_a_typed_entry_that_drops_typing_is_accepted() -> None:
    """Who sent it is answered by its ruling, and not by the notice."""
    desk = Desk("5H")
    desk.press("6")
    answers: list[tuple[bool, str]] = []
    answer = EntryTyped("TC", "page", answer=lambda told: answers.append((told.accepted, told.message)))
    desk.take(answer)

    assert answers == [(True, "Bob plays 10♣: 10.")]


def test_undo_from_the_panel_is_told() -> None:
    """What was taken back is said, and no old verdict comes up again."""
    desk = Desk("JH", "6S")
    desk.press("H")
    assert desk.screen.preview == (2, 0)
    desk.press("S")

    assert desk.entries[-1] == "UNDO"
    assert desk.screen.rulings
    assert desk.screen.kind == "count"


def test_a_verdict_has_its_page_until_the_next_key() -> None:
    """Heels have a page; a rank acts as if it were gone."""
    desk = Desk()
    desk.press("J", "H")
    pages = [desk.screen.kind]
    desk.press("6")
    pages.append(desk.screen.kind)

    assert pages == ["fact", "count"]


def test_a_lost_device_does_not_hide_what_is_typed() -> None:
    """Its page is gone with the next key, and MENU keeps a mark until the device is back."""
    desk = Desk("5H")
    desk.take(DeviceNotice("strip", "The strip is gone.", lost=True))
    assert (desk.screen.fact, desk.screen.keys[3]) == ("NO LIGHTS", "MENU!")
    desk.press("6")
    assert (desk.screen.page, desk.screen.notice) == ("pending", "")
    desk.press("6")
    assert (desk.screen.kind, desk.screen.keys[3]) == ("count", "MENU!")
    desk.take(DeviceNotice("strip", "strip: it is back", lost=False))

    assert (desk.screen.fact, desk.screen.keys[3]) == ("LIGHTS BACK", "MENU")


def test_the_menu_says_why_a_device_is_away() -> None:
    """Whole, a page after the other; where nothing is amiss, that."""
    desk = Desk("5H")
    desk.press("C", "10")
    assert [row.left for row in desk.screen.rows] == ["Nothing is amiss."]
    desk.take(
        DeviceNotice("strip", "strip: /dev/spidev0.0 is not there; switch SPI on and restart", lost=True)
    )
    desk.press("H", "C", "10")
    assert [row.left for row in desk.screen.rows[:2]] == ["strip: /dev/spidev0.0", "is not there; switch"]
    assert desk.screen.sentence == "strip: /dev/spidev0.0 is not there; switch SPI on and restart"
    desk.press("D", "S")

    assert desk.screen.kind == "count"


def test_a_table_without_a_panel_shows_the_words_that_are_typed() -> None:
    """Until a key is pressed there is no panel."""
    shown = RecordingOutput()
    loop = Loop(Table(sit_down(dealer="Ann")), lambda number, source, rows: None, [shown])
    loop.draw()
    assert "MENU" not in shown.views[-1].screen.keys
    loop.take(KeyPress("C", "panel", 1.0))

    assert shown.views[-1].screen.page == "menu"


def test_a_request_is_carried_out() -> None:
    """START asks for another game; the table after it is the one that carries it out."""
    asked: list[Request] = []

    def carry_out(table: Table, request: Request) -> Table:
        asked.append(request)
        return Table(sit_down(3), dialog=Dialog())

    desk = Desk("5H", carry_out=carry_out)
    desk.press("C", "5", "A", "S")

    assert isinstance(asked[0], NewGame)
    assert len(desk.loop.table.history.head.players) == 3


def test_a_request_that_cannot_be_carried_out() -> None:
    """Without anyone to carry it out, or where it fails, the notice says so."""

    def fail(table: Table, request: Request) -> Table:
        raise OptionsError("there is no room for another game")

    for carry_out, notice in ((None, "not at this table"), (fail, "there is no room for…")):
        desk = Desk("5H", carry_out=carry_out)
        desk.press("C", "5", "S")

        assert desk.screen.notice_short == notice
        assert desk.entries == ["5H"]
