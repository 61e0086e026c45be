"""Profiles: one for each person, found by every name they ever had."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import OptionsError
from scorer.record.names import LONGEST
from scorer.record.players import TABLES, PlayerRefused, Players, fold, is_guest, names_in
from tests.memory import connect


def make() -> sqlite3.Connection:
    """A database with nobody in it."""
    db = connect()
    db.execute("PRAGMA foreign_keys = ON")
    for table in TABLES:
        db.execute(table)
    return db


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    """A database with nobody in it."""
    with closing(make()) as opened:
        yield opened


@pytest.fixture
def players(db: sqlite3.Connection) -> Players:
    """Nobody yet."""
    return Players(db)


# a name, another, whether they mean one person
NAMES: Final = [
    pytest.param("Ann", "ANN", True, id="case says nothing"),
    pytest.param("Ann", " Ann ", True, id="nor do blanks around it"),
    pytest.param("Zoe\u0308", "Zoë", True, id="nor how a letter is composed"),
    pytest.param("Straße", "STRASSE", True, id="nor capitals that are two letters"),
    pytest.param("李小龍", "李小龍", True, id="any script"),
    pytest.param("Ann", "Anna", False, id="a beginning is another name"),
    pytest.param("Zoe", "Zoë", False, id="an accent makes another name"),
    pytest.param("Ann Lee", "AnnLee", False, id="a blank inside makes another name"),
]


@pytest.mark.parametrize(("name", "other", "is_one"), NAMES)
def test_who_is_one_person(players: Players, name: str, other: str, is_one: bool) -> None:
    """A name finds the profile that was made under it, and only that."""
    player = players.of(name)

    assert (players.find(other) == player) is is_one
    assert (players.of(other) == player) is is_one


def test_strangers_are_nobody(players: Players) -> None:
    """Asking makes no profile, and a name without one is its own."""
    assert players.find("Ann") is None
    assert players.display("Ann") == "Ann"
    assert players.names() == {}


# a name, why there is no profile of it
REFUSED: Final = [
    pytest.param("White", PlayerRefused, "nothing is kept about guests", id="a peg colour"),
    pytest.param("bLUE", PlayerRefused, "nothing is kept about guests", id="in any case"),
    pytest.param("", OptionsError, "a name is empty", id="no name"),
    pytest.param("x" * (LONGEST + 1), OptionsError, "longer than 24 characters", id="25 characters"),
    pytest.param("Ann, Bob", OptionsError, "holds a comma", id="two names"),
    pytest.param('Ann "A"', OptionsError, "a quote", id="a quote"),
    pytest.param("Ann#1", OptionsError, "a #", id="a comment"),
    pytest.param("Ann\x07", OptionsError, "control character", id="a bell"),
]


@pytest.mark.parametrize(("name", "kind", "said"), REFUSED)
def test_names_that_have_no_profile(players: Players, name: str, kind: type[Exception], said: str) -> None:
    """Such a name makes no profile and renames none, and the message says why."""
    ann = players.of("Ann")
    with pytest.raises(kind, match=said):
        players.of(name)
    with pytest.raises(kind, match=said):
        players.rename(ann, name)

    assert players.names() == {ann: "Ann"}


@pytest.mark.parametrize("name", ["Whitey", "x" * LONGEST, "GO", "5H", "@2", "-7", "Jo 3", "Möwe 🐦"])
def test_names_that_have_one(players: Players, name: str) -> None:
    """Whatever may be a name at the table has a profile."""
    assert players.names() == {players.of(name): name} if players.of(name) else False
    assert not is_guest(name)


def test_names_are_in_the_order_of_the_alphabet(players: Players) -> None:
    """Case says nothing there either."""
    for name in ("bob", "Änn", "Cid", "Ann"):
        players.of(name)

    assert list(players.names().values()) == ["Ann", "bob", "Cid", "Änn"]


def test_renamed_player_is_found_by_both_names(players: Players) -> None:
    """The earlier name goes on to mean them, and the present one is shown for it."""
    ann = players.of("Ann")
    players.rename(ann, "Anna")

    assert players.find("ann") == players.find("anna") == ann
    assert players.display("ANN") == "Anna"
    assert players.names_of(ann) == ("Anna", "Ann")


def test_name_may_be_taken_back(players: Players) -> None:
    """Someone's own earlier name, or their present one in other letters, is free to them."""
    ann = players.of("Ann")
    for name in ("Anna", "Ann", "ANN"):
        players.rename(ann, name)

        assert players.names() == {ann: name}
    assert players.names_of(ann) == ("ANN", "Anna")


@pytest.mark.parametrize(
    "name", ["Bob", "BOB", "Robert"], ids=["the present one", "in capitals", "an earlier one"]
)
def test_name_of_another_is_refused(players: Players, name: str) -> None:
    """A profile that exists is not overwritten; the way out is to join the two."""
    ann, bob = players.of("Ann Lee"), players.of("Robert")
    players.rename(bob, "Bob")
    with pytest.raises(PlayerRefused, match="profile of Bob already; .* muggins players merge Bob 'Ann Lee'"):
        players.rename(ann, name)

    assert players.names() == {ann: "Ann Lee", bob: "Bob"}


def test_two_who_are_one(players: Players) -> None:
    """After a merge every name of either means the one that was kept."""
    ann, other = players.of("Ann"), players.of("Annie")
    players.rename(other, "Anne")
    players.merge(ann, other)

    assert players.names() == {ann: "Ann"}
    assert players.names_of(ann) == ("Ann", "Anne", "Annie")
    assert players.find("Annie") == ann


def test_deleted_player_is_a_stranger(players: Players) -> None:
    """No name of theirs is known any more, and nobody else's is lost."""
    ann, bob = players.of("Ann"), players.of("Bob")
    players.rename(ann, "Anna")
    players.delete(ann)

    assert (players.find("Ann"), players.find("Anna"), players.find("Bob")) == (None, None, bob)


# what the damage was, which people are left with which names
DAMAGE: Final = [
    pytest.param("DELETE FROM player_name", {1: ("Anna",), 2: ("Bob",)}, id="all names lost"),
    pytest.param("DELETE FROM player", {1: ("Ann", "Anna"), 2: ("Bob",)}, id="all people lost"),
    pytest.param(
        "UPDATE player SET name = 'Bxb' WHERE id = 2", {1: ("Anna", "Ann"), 2: ("Bob",)}, id="a name changed"
    ),
    pytest.param(
        "UPDATE player_name SET key = 'bxb' WHERE key = 'bob'",
        {1: ("Anna", "Ann"), 2: ("Bob",)},
        id="a key changed",
    ),
]


@pytest.mark.parametrize(("damage", "left"), DAMAGE)
def test_people_and_names_mend_each_other(
    db: sqlite3.Connection, players: Players, damage: str, left: dict[int, tuple[str, ...]]
) -> None:
    """What either table lost is had from the other, and everybody can be found again."""
    players.rename(players.of("Ann"), "Anna")
    players.of("Bob")
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute(damage)
    players.mend()

    # Where the profile itself was lost, either name may be the present one.
    assert {player: sorted(players.names_of(player)) for player in players.names()} == {
        player: sorted(names) for player, names in left.items()
    }
    assert all(players.find(name) == player for player, name in players.names().items())


@given(names=st.lists(st.text(min_size=1, max_size=8), max_size=6))
def test_every_name_has_one_holder(names: list[str]) -> None:
    """Whatever people are called and renamed to, each key means one person who exists."""
    with closing(make()) as db:
        players = Players(db)
        for name in names:
            try:
                player = players.of(name)
                players.rename(player, name[::-1])
            except (OptionsError, PlayerRefused):
                continue

        assert all(players.find(name) == player for player, name in players.names().items())
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        assert len({fold(name) for name in players.names().values()}) == len(players.names())


def test_names_of_a_head() -> None:
    """The line of the players is found wherever it is; a head without one names nobody."""
    assert names_in("target: 61\nplayers: Ann Lee, Bob\ndealer: Bob\n") == ("Ann Lee", "Bob")
    assert names_in("target: 61\n") == ()
