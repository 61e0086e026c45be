"""Devices joined to the table: in which order they start and end, and what one that fails or hangs costs."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from hardware.pins import Factory, Pins
from hardware.ports import Deliver, DeviceNotice, EntryTyped, KeyPress, View
from scorer.errors import DeviceDenied, JournalCorrupt
from scorer.record.journal import Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table import waking
from scorer.table.desk import Desk
from scorer.table.devices import Devices
from scorer.table.opening import Wish, open_sitting
from scorer.table.table import Table
from scorer.table.waking import awake, close_all
from scorer.table.wiring import run_table
from tests.sitting import kept

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

TAKEN: Final = DeviceDenied("port 8121 is in use by another program; leave that one, or take another port")


def noon() -> Stamp:
    """Always the same moment."""
    return Stamp(RELEASED_S + 43_200.0, 100.0, "b1")


class Diary:
    """What has happened, in order, whoever did it."""

    def __init__(self) -> None:
        self._written = threading.Condition()
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        """Keep one line."""
        with self._written:
            self.lines.append(line)
            self._written.notify_all()

    def wait_for(self, *lines: str) -> bool:
        """Wait until these are written."""
        with self._written:
            return self._written.wait_for(lambda: {*lines} <= {*self.lines}, SOON_S)

    def phases(self, *phases: set[str]) -> bool:
        """The lines, in groups that may be in any order inside."""
        lines = iter(self.lines)
        return all({next(lines) for _ in phase} == phase for phase in phases) and not list(lines)


class Spy:
    """A device of either kind that writes what is asked of it into the diary."""

    def __init__(self, diary: Diary, name: str, fault: Exception | None = None) -> None:
        self._diary = diary
        self._name = name
        self._fault = fault
        self._changed = threading.Condition()
        self.views: list[View] = []
        self.deliver: Deliver | None = None

    def start(self, deliver: Deliver) -> None:
        self._diary.write(f"{self._name} starts")
        self.deliver = deliver
        if self._fault is not None:
            raise self._fault

    def draw(self, view: View) -> None:
        with self._changed:
            self.views.append(view)
            self._changed.notify_all()

    def close(self) -> None:
        self._diary.write(f"{self._name} ends")

    def wait_for(self, is_right: Callable[[View], bool]) -> View:
        """The newest view, when it is right."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.views and is_right(self.views[-1]), SOON_S)
            return self.views[-1]


class Keeper:
    """A keeper that writes a diary."""

    def __init__(self, diary: Diary) -> None:
        self._diary = diary
        self.pulses = threading.Semaphore(0)

    def ready(self) -> None:
        self._diary.write("the keeper is told that the table is ready")

    def stopping(self) -> None:
        self._diary.write("the keeper is told that it stops")

    def pulse(self) -> float | None:
        self.pulses.release()
        return None


class FakePins:
    """A pin library that writes when it is let go."""

    def __init__(self, diary: Diary) -> None:
        self._diary = diary

    def pin(self, name: int, /) -> object:
        return name

    def close(self) -> None:
        self._diary.write("the pins are let go")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A desk with a new game of Ann and Bob."""
    with Journal.open(tmp_path) as journal:
        given = {"players": "Ann, Bob", "dealer": "Ann"}
        yield Desk(journal, open_sitting(journal, Wish(given=given, defaults={}), noon), tmp_path, noon)


class Bench:
    """A display, a strip, keys, a reader and a page, and one diary of them all."""

    def __init__(self, desk: Desk, *, page: Exception | None = None) -> None:
        self.desk = desk
        self.diary = Diary()
        self.oled, self.strip, self.keys, self.reader = (
            Spy(self.diary, name) for name in ("oled", "strip", "keys", "reader")
        )
        self.page = Spy(self.diary, "page", page)
        self.keeper = Keeper(self.diary)
        self.pins = Pins("mock", opener=self._open)
        self.pins.open()

    def _open(self, choice: object) -> Factory:
        return FakePins(self.diary)

    def run(
        self,
        stay: Callable[[], object],
        *,
        has_page: bool = True,
        troubles: tuple[DeviceNotice, ...] = (),
        early: Callable[[], object] = lambda: None,
    ) -> None:
        """Keep a table for as long as somebody stays; *early* is done before there is one."""
        devices = Devices(
            sources=(self.keys, self.reader),
            outputs=(self.oled, self.strip),
            troubles=troubles,
            pins=self.pins,
        )
        with awake(devices) as woken:
            early()
            run_table(
                self.desk,
                woken,
                self.page if has_page else None,
                open_table=self._open_table,
                stay=stay,
                keeper=self.keeper,
            )

    def _open_table(self) -> Table:
        self.diary.write("the table is opened")
        return self.desk.table


def test_what_starts_when_and_what_ends_when(desk: Desk) -> None:
    """Outputs, what enters something, then the table, and the page when a press is taken; and back again."""
    bench = Bench(desk)
    bench.run(
        lambda: bench.diary.write("somebody stays"), early=lambda: bench.diary.write("rules are imported")
    )

    assert bench.diary.phases(
        {"oled starts"},
        {"strip starts"},
        {"keys starts"},
        {"reader starts"},
        {"rules are imported"},
        {"the table is opened"},
        {"the keeper is told that the table is ready"},
        {"page starts"},
        {"somebody stays"},
        {"the keeper is told that it stops"},
        {"keys ends", "reader ends"},
        {"oled ends", "strip ends", "page ends"},
        {"the pins are let go"},
    ), bench.diary.lines


def test_a_press_is_taken_as_soon_as_the_table_is_ready(desk: Desk) -> None:
    """Whoever enters something, every output shows it; and the keeper has felt the thread move."""
    bench = Bench(desk)

    def stay() -> None:
        assert bench.reader.deliver is not None
        bench.reader.deliver(EntryTyped("5H", "reader"))
        for output in (bench.oled, bench.strip, bench.page):
            assert output.wait_for(lambda view: view.seq == 1).screen == bench.oled.views[-1].screen
        assert bench.keeper.pulses.acquire(timeout=SOON_S)

    bench.run(stay)


def test_what_a_table_begins_with_is_not_looked_through_again(desk: Desk) -> None:
    """A collector that went through all rules and moves would hold up a key; afterwards it may again."""
    frozen: list[int] = []
    Bench(desk).run(lambda: frozen.append(gc.get_freeze_count()))

    assert frozen[0] > 0
    assert gc.get_freeze_count() == 0


def test_what_was_pressed_is_kept_when_the_table_is_left(desk: Desk, tmp_path: Path) -> None:
    """What waits in the inbox when the players leave, is played to its end before anything goes dark."""
    bench = Bench(desk)

    def stay() -> None:
        assert bench.keys.deliver is not None
        for entry in ("5H", "TC", "9D"):
            bench.keys.deliver(EntryTyped(entry, "keys"))

    bench.run(stay)
    assert bench.page.views[-1].seq == 3


def test_troubles_are_told_when_the_table_is_open(desk: Desk) -> None:
    """A device that could not even be made ready is a notice on those that could."""
    bench = Bench(desk)
    trouble = DeviceNotice("lamps", "lamps: GPIO4 (pin 7) is taken", lost=True)
    bench.run(
        lambda: bench.oled.wait_for(lambda view: view.screen.notice == trouble.message), troubles=(trouble,)
    )


def test_what_is_entered_before_there_is_a_table_waits_for_it(desk: Desk) -> None:
    """It is taken in its order when the table is open, and nothing of it is lost."""
    bench = Bench(desk)

    def early() -> None:
        for source, entry in ((bench.keys, "5H"), (bench.reader, "TC"), (bench.keys, "9D")):
            assert source.deliver is not None
            source.deliver(EntryTyped(entry, "early"))
        assert bench.oled.views == []

    bench.run(lambda: bench.oled.wait_for(lambda view: view.seq == 3), early=early)
    assert [(row.entry, row.source) for row in kept(desk.folder)] == [
        ("5H", "early"),
        ("TC", "early"),
        ("9D", "early"),
    ]


def test_a_table_that_cannot_be_opened(desk: Desk) -> None:
    """Where the journal is none, what is awake goes dark all the same."""
    bench = Bench(desk)

    def early() -> None:
        raise JournalCorrupt("it cannot be read")

    with pytest.raises(JournalCorrupt):
        bench.run(lambda: pytest.fail("there is no table"), early=early)
    assert bench.diary.phases(
        {"oled starts"},
        {"strip starts"},
        {"keys starts"},
        {"reader starts"},
        {"keys ends", "reader ends"},
        {"oled ends", "strip ends"},
        {"the pins are let go"},
    ), bench.diary.lines


def test_a_front_that_cannot_be_had(desk: Desk) -> None:
    """It is told, and what was started is put out."""
    bench = Bench(desk, page=TAKEN)
    with pytest.raises(DeviceDenied, match="port 8121 is in use"):
        bench.run(lambda: pytest.fail("nobody can play"))

    assert bench.diary.lines[-1] == "the pins are let go"
    assert {f"{name} ends" for name in ("oled", "strip", "page", "keys", "reader")} <= {*bench.diary.lines}


def test_a_board_without_a_page(desk: Desk) -> None:
    """Where the config has no page, nothing is told."""
    bench = Bench(desk)
    bench.run(lambda: bench.oled.wait_for(lambda view: view.seq == 0), has_page=False)

    assert [view.screen.notice for view in bench.oled.views] == [""]
    assert not any("page" in line for line in bench.diary.lines)


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), RuntimeError()], ids=["by Ctrl-C", "by an error"])
def test_however_the_players_leave(desk: Desk, trouble: BaseException) -> None:
    """Everything is put out, and what they left with goes on its way."""
    bench = Bench(desk)

    def stay() -> None:
        raise trouble

    with pytest.raises(type(trouble)):
        bench.run(stay)
    assert bench.diary.lines[-1] == "the pins are let go"
    assert {f"{name} ends" for name in ("oled", "strip", "page", "keys", "reader")} <= set(bench.diary.lines)


def test_a_press_after_the_end_is_nothing(desk: Desk) -> None:
    """A source that tells something late hits nobody."""
    bench = Bench(desk)
    bench.run(lambda: None)
    assert bench.keys.deliver is not None
    bench.keys.deliver(KeyPress("S", "keys", 1.0))

    assert [view.seq for view in bench.page.views] == [0]


class Hanging(Spy):
    """A device whose closing takes until the test is over."""

    def __init__(self, diary: Diary, name: str) -> None:
        super().__init__(diary, name)
        self.goes_on = threading.Event()

    def close(self) -> None:
        assert self.goes_on.wait(SOON_S)
        super().close()


def test_one_that_hangs_keeps_no_other_from_going_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    """All are closed at once; at the end of its time what hangs is left."""
    monkeypatch.setattr(waking, "CLOSING_S", 0.01)
    diary = Diary()
    hanging, others = Hanging(diary, "oled"), [Spy(diary, name) for name in ("strip", "voice")]
    is_over = threading.Event()

    def close() -> None:
        close_all((hanging, *others))
        is_over.set()

    threading.Thread(target=close, daemon=True).start()
    assert is_over.wait(SOON_S), "closing waits for what hangs"
    assert diary.wait_for("strip ends", "voice ends")
    assert "oled ends" not in diary.lines
    hanging.goes_on.set()


def test_closing_waits_for_those_that_can() -> None:
    """Within its time, closing is over when everything is dark."""
    diary = Diary()
    close_all(Spy(diary, name) for name in ("oled", "strip", "voice"))

    assert sorted(diary.lines) == ["oled ends", "strip ends", "voice ends"]
