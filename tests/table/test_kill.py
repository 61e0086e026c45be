"""A real game at `muggins play`, killed again and again: what was shown is kept, and the game ends the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from click.testing import CliRunner

from scorer.record.head import make_head
from scorer.record.history import History
from scorer.table.cli import muggins
from scorer.table.present import present
from tests.sitting import Reader, Sitting, kept
from tests.tabletop import enter, load

AGREED: Final = ("--players", "Ann, Bob", "--option", "dealer=Ann")
KILLS_A_MOMENT: Final = 6
KILLED_STARTS: Final = 6
QUIET: Final = 4
"""Moves of each life before the one in which it is killed."""

MOST_AT_ONCE: Final = 5
NOTICE_ROW: Final = 3
"""Where the screen says that a knock is no entry."""

TYPED: Final = 5
"""Moves that are typed while the reader is away."""

GONE: Final = "has gone; plug it in again"
BACK: Final = "\nreader: ready on"

GAME: Final = load("vectors/game_vectors.json")["full_games"][0]


def codes_of(game: dict[str, Any]) -> list[str]:
    """A whole game as its cards and words are scanned, one move a code."""
    codes: list[str] = []
    for number, deal in enumerate(game["deals"]):
        codes += ["OK"] * (number > 0)
        for step in deal["trace"]:
            match step["a"]:
                case "count":
                    codes += [*(deal["crib"] if step["what"] == "crib" else ()), "OK"]
                case "go":
                    codes.append("GO")
                case _:
                    codes.append(step["card"])
    return codes


CODES: Final = codes_of(GAME)


@cache
def pages() -> list[tuple[str, ...]]:
    """What is shown after so many moves of the unbroken game."""
    history = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann"}))
    shown = [picture(present(history).lines())]
    for code in CODES:
        history = enter(history, code)
        shown.append(picture(present(history).lines()))
    return shown


def picture(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The rows that no notice covers."""
    return tuple(row.rstrip() for place, row in enumerate(rows) if place != NOTICE_ROW)


def face(folder: Path) -> Any:
    """The game as programs see it."""
    shown = CliRunner().invoke(muggins, ["games", "show", "1", "--state", str(folder), "--json"])
    assert shown.exit_code == 0, shown.output
    return json.loads(shown.stdout)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The face of the same game, typed in one sitting."""
    folder = tmp_path_factory.mktemp("unbroken")
    with Sitting(folder, *AGREED) as sitting:
        sitting.type(*CODES)
        assert sitting.leave() == 0
    return face(folder)


def test_the_unbroken_game_ends_as_it_should(unbroken: Any) -> None:
    """The game that all others are compared with is the vector's."""
    assert unbroken["scores"] == GAME["final_scores"]
    assert unbroken["winner"] == GAME["winner_side"]
    assert unbroken["seq"] == len(CODES)


def test_a_game_killed_again_and_again_ends_the_same(tmp_path: Path, unbroken: Any) -> None:
    """Killed at any moment it goes on where the journal ends, and nothing that was shown is lost."""
    rng = Random("killed again and again")
    for moment in rng.sample(MOMENTS * KILLS_A_MOMENT, k=len(MOMENTS) * KILLS_A_MOMENT):
        done = len(kept(tmp_path))
        quiet, burst = done + QUIET, done + QUIET + rng.randint(1, MOST_AT_ONCE)
        with plugged_in(tmp_path) as (sitting, reader):
            sitting.listen()
            reader.scan(*CODES[done:quiet])
            sitting.wait_for_moves(quiet)
            moment(sitting, reader, CODES[quiet:burst], rng)
            sitting.kill()
        check_kept(tmp_path, sitting, quiet, burst)

    done = len(kept(tmp_path))
    with plugged_in(tmp_path) as (sitting, reader):
        sitting.listen()
        reader.scan(*CODES[done:])
        sitting.wait_for_moves(len(CODES))
        assert sitting.leave() == 0
    assert face(tmp_path) == unbroken


def test_a_table_killed_while_it_starts_starts_again(tmp_path: Path) -> None:
    """Before, while and after the journal is made, and opened again: no kill keeps the next sitting off."""
    for tenths in range(KILLED_STARTS):
        with plugged_in(tmp_path) as (sitting, _):
            sitting.read(tenths / 20)
            sitting.kill()
        check_kept(tmp_path, sitting, 0, 0)
    with plugged_in(tmp_path) as (sitting, reader):
        sitting.listen()
        reader.scan(*CODES[:QUIET])
        sitting.wait_for_moves(QUIET)


@contextmanager
def plugged_in(folder: Path) -> Iterator[tuple[Sitting, Reader]]:
    """A sitting with a reader; at the end the power goes."""
    reader = Reader(folder / "reader")
    reader.plug_in()
    try:
        with Sitting(folder, *AGREED, reader=reader) as sitting:
            yield sitting, reader
    finally:
        reader.unplug()


def check_kept(folder: Path, sitting: Sitting, least: int, most: int) -> None:
    """The journal holds what was scanned, in order, and at least as far as the last picture that was seen."""
    entries = [move.entry for move in kept(folder)]
    assert least <= len(entries) <= most
    assert entries == CODES[: len(entries)]
    if shown := picture(sitting.last_page):
        assert pages().index(shown) <= len(entries), "what was shown is kept"


def right_after_writing(sitting: Sitting, reader: Reader, codes: list[str], rng: Random) -> None:
    """The codes are on the line, and nobody knows how far they were read."""
    reader.scan(*codes)


def while_they_are_taken(sitting: Sitting, reader: Reader, codes: list[str], rng: Random) -> None:
    """Some of the codes are kept, perhaps not shown, and the others on their way."""
    moves = len(kept(sitting.folder)) + rng.randint(1, len(codes))
    reader.scan(*codes)
    sitting.wait_for_moves(moves)


def when_all_is_shown(sitting: Sitting, reader: Reader, codes: list[str], rng: Random) -> None:
    """The players have seen the last of them."""
    last = pages()[len(kept(sitting.folder)) + len(codes)]
    reader.scan(*codes)
    sitting.wait_for(lambda: picture(sitting.last_page) == last)


def in_the_middle_of_a_code(sitting: Sitting, reader: Reader, codes: list[str], rng: Random) -> None:
    """Half a card is on the line."""
    reader.scan(*codes[:-1])
    reader.send(codes[-1][0])


MOMENTS: Final = (right_after_writing, while_they_are_taken, when_all_is_shown, in_the_middle_of_a_code)


def test_a_reader_is_unplugged_and_plugged_in_again(tmp_path: Path, unbroken: Any) -> None:
    """While the reader is away entries are typed; when it is back under its name, it is read again."""
    reader = Reader(tmp_path / "reader")
    reader.plug_in()
    parts = [CODES[start : start + 60] for start in range(0, len(CODES), 60)]
    with Sitting(tmp_path, *AGREED, reader=reader) as sitting:
        done = 0
        for part in parts:
            sitting.listen()
            reader.scan(*part[:-TYPED])
            sitting.wait_for_moves(done + len(part) - TYPED)
            reader.unplug()
            sitting.wait_for_more(GONE)
            sitting.type(*part[-TYPED:])
            done += len(part)
            sitting.wait_for_moves(done)
            reader.plug_in()
            sitting.wait_for_more(BACK)
        assert sitting.leave() == 0
    reader.unplug()

    assert face(tmp_path) == unbroken
    assert Counter(move.source for move in kept(tmp_path))["terminal"] == TYPED * len(parts)
