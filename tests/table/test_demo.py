"""The demo: a whole lively game, and the way to take over."""

from __future__ import annotations

from hardware.fakes import RecordingOutput
from hardware.ports import EntryTyped, Message
from scorer.record.history import History
from scorer.rules import events
from scorer.rules.events import Reason
from scorer.table.demo import Demo, read_demo
from scorer.table.loop import Loop
from scorer.table.table import Table


def table() -> Loop:
    """A table for the demo that keeps nothing."""
    head, _ = read_demo()
    return Loop(Table(History.begin(head)), lambda number, source, rows: None, [RecordingOutput()])


def test_the_game_is_lively() -> None:
    """It has heels, a go, thirty-one, muggins, an over-count, an undo, and ends in a skunk."""
    loop, (_, entries) = table(), read_demo()
    seen: list[events.Event] = []
    for entry in entries:
        loop.take(EntryTyped(entry, "demo"))
        assert loop.table.notice == ("", ""), entry
        if loop.table.history.last is not None:
            seen += loop.table.history.last.events
    result = loop.table.history.state.result

    assert {Reason.HEELS, Reason.MUGGINS, Reason.GO} <= {
        event.reason for event in seen if isinstance(event, events.PointsPegged)
    }
    assert "thirty-one" in {event.end for event in seen if isinstance(event, events.CardLaid)}
    assert "over" in {event.verdict for event in seen if isinstance(event, events.ClaimJudged)}
    assert "UNDO" in entries
    assert result is not None
    assert [name for _, name in result.classes] == ["skunk"]


def test_it_plays_by_itself() -> None:
    """All entries are delivered, each for the position that it is meant for."""
    loop, (_, entries) = table(), read_demo()
    demo = Demo(entries, wait=lambda seconds: False)
    demo.start(loop.take)
    demo.join()

    assert loop.table.seq == len(entries)
    assert loop.table.history.state.is_over


def test_whoever_moves_takes_over() -> None:
    """After a move of somebody else the demo enters nothing more."""
    loop, (_, entries) = table(), read_demo()

    def deliver(message: Message) -> None:
        loop.take(message)
        if loop.table.seq == 3:
            loop.take(EntryTyped("UNDO", "page"))

    demo = Demo(entries, wait=lambda seconds: False)
    demo.start(deliver)
    demo.join()

    assert loop.table.seq == 4
    assert loop.table.notice[1] == "table moved on"


def test_closing_stops_it() -> None:
    """Closed before its first move it enters nothing; closing twice is closing once."""
    loop, (_, entries) = table(), read_demo()
    demo = Demo(entries, wait=lambda seconds: True)
    demo.start(loop.take)
    demo.close()
    demo.close()

    assert loop.table.seq == 0
