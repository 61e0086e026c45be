"""The store of facts: what is missing or old is found, what is kept is found by name, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from scorer.record.facts import Facts, Told
from scorer.record.schema import MIGRATIONS

VERSION = 3


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    """An empty journal in memory."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        made.execute("PRAGMA foreign_keys = ON")
        for script in MIGRATIONS:
            made.executescript(script)
        yield made


def play(db: sqlite3.Connection, match: int, moves: int) -> None:
    """Let a match have so many moves."""
    db.execute("INSERT OR IGNORE INTO matches VALUES (?, '', 0, 0, '', 0, 0, 'open')", (match,))
    for number in range(1, moves + 1):
        db.execute(
            "INSERT OR IGNORE INTO moves VALUES (NULL, ?, ?, 0, 0, '', 0, '', '', '', 0)", (match, number)
        )


def told(match: int, game: int = 1, names: tuple[str, ...] = ("Ann", "Bob")) -> list[Told]:
    """What a game of so many tells."""
    sides = 2 if len(names) == 4 else len(names)
    return [
        Told(match, game, seat, seat % sides, name, 5.0, f"{name} {game}") for seat, name in enumerate(names)
    ]


@pytest.mark.parametrize(
    ("kept", "is_stale"),
    [
        pytest.param(None, True, id="never told"),
        pytest.param((VERSION, 4), False, id="told as it is"),
        pytest.param((VERSION, 3), True, id="gone on since"),
        pytest.param((VERSION, 5), True, id="shorter since, by an undo"),
        pytest.param((VERSION - 1, 4), True, id="told by an older version"),
        pytest.param((VERSION + 1, 4), True, id="told by a newer version"),
    ],
)
def test_what_is_stale(db: sqlite3.Connection, kept: tuple[int, int] | None, is_stale: bool) -> None:
    """Facts hold for one version of them, and for a match as long as it was."""
    play(db, 1, moves=4)
    if kept is not None:
        Facts(db).put(1, *kept, told(1))
    assert Facts(db).stale(VERSION) == ((1,) if is_stale else ())


def test_a_match_without_a_finished_game(db: sqlite3.Connection) -> None:
    """Where nothing is to be told that is known, and nobody looks again before the match goes on."""
    play(db, 1, moves=0)
    Facts(db).put(1, VERSION, 0, [])
    assert Facts(db).stale(VERSION) == ()
    play(db, 1, moves=1)
    assert Facts(db).stale(VERSION) == (1,)


def test_told_again(db: sqlite3.Connection) -> None:
    """What a match tells takes the place of what it told before, fewer games too."""
    play(db, 1, moves=4)
    facts = Facts(db)
    facts.put(1, VERSION, 4, told(1, 1) + told(1, 2))
    facts.put(1, VERSION, 4, told(1, 1))
    assert [each.game for each in facts.of(["Ann"])] == [1]

    facts.forget(1)
    assert facts.of(["Ann"]) == []
    assert facts.stale(VERSION) == (1,)


def test_found_by_name(db: sqlite3.Connection) -> None:
    """Whatever case a name is written in, and however its letters are composed, in the order of the games."""
    for match in (2, 1):
        play(db, match, moves=1)
        Facts(db).put(match, VERSION, 1, told(match, names=("Zoë", "Bob")))
    facts = Facts(db)

    assert [each.match for each in facts.of(["ZOE\u0308"])] == [1, 2]
    assert facts.of(["Zoe"]) == []
    assert [each.name for each in facts.of(["zoë", "BOB"])] == ["Zoë", "Bob"] * 2
    assert facts.names() == {"Zoë": 2, "Bob": 2}
    assert facts.last_names() == ("Zoë", "Bob")


def test_a_name_is_no_statement(db: sqlite3.Connection) -> None:
    """A name with marks of SQL in it is a name."""
    play(db, 1, moves=1)
    name = "Bob'); DROP TABLE fact; --"
    Facts(db).put(1, VERSION, 1, told(1, names=("Ann", name)))
    assert len(Facts(db).of([name])) == 1


def test_against(db: sqlite3.Connection) -> None:
    """Games against somebody are those in which they sat on another side, not those of partners."""
    tables = {
        1: ("Ann", "Bob"),
        2: ("Ann", "Cid"),
        3: ("Ann", "Cid", "Bob", "Dee"),
        4: ("Ann", "Bob", "Cid", "Dee"),
    }
    for match, names in tables.items():
        play(db, match, moves=1)
        Facts(db).put(match, VERSION, 1, told(match, names=names))
    facts = Facts(db)

    assert [each.match for each in facts.against(["Ann"], ["Bob"])] == [1, 4]
    assert {each.name for each in facts.against(["Ann"], ["Bob"])} == {"Ann"}
    assert facts.against(["Ann"], ["Eve"]) == []


def test_kept_in_memory(db: sqlite3.Connection) -> None:
    """Who may not write has what is new beside what is kept, and the file stays as it was."""
    play(db, 1, moves=1)
    play(db, 2, moves=1)
    facts = Facts(db)
    facts.put(1, VERSION, 1, told(1))
    facts.keep_in_memory()
    facts.put(2, VERSION, 1, told(2))

    assert [each.match for each in facts.of(["Ann"])] == [1, 2]
    assert facts.stale(VERSION) == ()
    assert db.execute("SELECT count(*) FROM main.fact").fetchone() == (2,)


def test_names_are_counted_without_their_facts(db: sqlite3.Connection) -> None:
    """However much is told: who has played, how often, and the last way of writing it stand in the index."""
    for match, name in ((1, "Ann"), (2, "ANN"), (3, "ann")):
        play(db, match, moves=1)
        Facts(db).put(match, VERSION, 1, [*told(match, 1, ("Bob", "Cid")), *told(match, 2, (name, "Bob"))])
    statements: list[str] = []
    db.set_trace_callback(statements.append)
    names = Facts(db).names()
    (statement,) = statements
    plan = " ".join(step[3] for step in db.execute(f"EXPLAIN QUERY PLAN {statement}"))

    assert names == {"ann": 3, "Bob": 6, "Cid": 3}
    assert "SCAN fact USING COVERING INDEX fact_key" in plan
