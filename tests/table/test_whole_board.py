"""Whole games from bytes to bytes with no Pi: keys and codes in; displays, a page and a strip out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.output.strip import light
from scorer.record.head import describe_head
from scorer.record.journal import JournalReader
from scorer.record.replay import replay_lines
from scorer.table.demo import read_demo
from scorer.table.face import make_face
from tests.board_tables import stepped, threaded
from tests.boards import Build, WholeBoard
from tests.tabletop import NAMES, load

Game = tuple[dict[str, str], list[str]]
"""What is agreed, and the entries."""

CODE_EVERY: Final = 3
"""Every third entry is a code; keys make the others."""


def recorded(name: str, deals: int | None = None) -> Game:
    """A game of the vectors by its id, or its first deals; or the demo."""
    if name == "demo":
        head, entries = read_demo()
        return describe_head(head), entries
    game = next(game for game in load("vectors/game_vectors.json")["full_games"] if game["id"] == name)
    given = {
        "players": ", ".join(NAMES[: game["players"]]),
        "dealer": NAMES[game["first_dealer"]],
        "target": str(game["target"]),
    }
    return given, [entry for deal in game["deals"][:deals] for entry in ("OK", *entries_of(deal))][1:]


def entries_of(deal: dict[str, Any]) -> Iterator[str]:
    """A recorded deal as entries."""
    for step in deal["trace"]:
        match step["a"]:
            case "count":
                yield from (*(deal["crib"] if step["what"] == "crib" else ()), "OK")
            case "go":
                yield "GO"
            case _:
                yield step["card"]


def play(board: WholeBoard, entries: Iterable[str]) -> None:
    """Enter them by keys and by codes; after each, everything shows the table."""
    board.check()
    for number, entry in enumerate(entries, start=1):
        board.enter(entry, by_code=entry.startswith("MUGGINS") or number % CODE_EVERY == 0)
        board.check()


def check_end(board: WholeBoard, entries: list[str], *sources: str) -> None:
    """The journal has what was entered, and by what; replaying it leads to the same face."""
    with JournalReader.open(board.folder) as journal:
        match = journal.matches()[-1]
        moves = journal.moves(match.id)
    assert [move.entry for move in moves] == entries
    assert {move.source for move in moves} == set(sources)
    replayed = replay_lines(board.history.head, list(enumerate(entries, start=1)))
    assert replayed.error is None
    assert board.face == make_face(replayed.history, seq=len(entries))


GAMES: Final = [
    ("demo", Build(own="ssd1306", opposite="sh1107"), "the demo, with calls, a claim too high and an undo"),
    ("F-005", Build(own="sh1106", opposite="ssd1309", chip="ws2812"), "a short game of two"),
    ("F-007", Build(own="ch1115", opposite="ssd1315", players=3), "a short game of three"),
]


@pytest.mark.parametrize(("name", "build"), [pytest.param(*row[:2], id=row[2]) for row in GAMES])
def test_a_game_by_keys_and_codes(tmp_path: Path, name: str, build: Build) -> None:
    """After every entry both displays, the page's picture and all lights are what the table says."""
    given, entries = recorded(name)
    with stepped(tmp_path, build, **given) as board:
        play(board, entries)
        check_end(board, entries, "keys", "reader")

    assert board.face["phase"] == "game_over"
    assert board.is_dark


DEALS: Final = [
    ("F-005", Build(own="sh1107", opposite="ssd1306", is_still=True), "pegs that jump"),
    ("F-001", Build(own="ssd1309", opposite="sh1106", brightness=1), "little light"),
    (
        "F-006",
        Build(own="ssd1315", opposite="ch1115", brightness=4, players=3),
        "more light than there is current",
    ),
]


@pytest.mark.parametrize(("name", "build"), [pytest.param(*row[:2], id=row[2]) for row in DEALS])
def test_a_deal_key_by_key(tmp_path: Path, name: str, build: Build) -> None:
    """With the displays the other way round: what is half typed shows everywhere, too."""
    given, entries = recorded(name, deals=1)
    with stepped(tmp_path, build, **given) as board:
        for entry in entries:
            board.enter(entry, after_key=board.check)
        dimmest = min(level for level, _ in board.seen)
        check_end(board, entries, "keys")

    assert (dimmest < light(build.brightness)) == (build.players == 3)


def test_a_game_with_all_its_threads(tmp_path: Path) -> None:
    """What holds step by step holds at a table that runs; when it is left, all is dark and the pins are free."""
    given, entries = recorded("F-007", deals=2)
    build = Build(own="sh1106", opposite="sh1107", players=3, is_still=True)
    board = threaded(tmp_path, build, lambda board: play(board, entries), **given)

    check_end(board, entries, "keys", "reader")
    assert board.is_dark
    assert not any(board.factory.pin(pin).state for pin in (8, 15))
