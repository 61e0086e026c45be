"""What is kept about people, beside a table that may be open meanwhile."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Final

import pytest

from scorer.errors import JournalBusy, JournalCorrupt, JournalDenied, JournalError, JournalFull, JournalTooNew
from scorer.record import schema
from scorer.record.backup import Backup
from scorer.record.household import Household, Person
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.players import NoSuchPlayer, PlayerRefused
from scorer.record.stamp import RELEASED_S, Stamp

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
LONG_S: Final = 30.0
"""Nothing that is waited for takes so long, unless it never comes."""


def sit(folder: Path, *tables: str) -> None:
    """Keep a match for each of these tables."""
    with Journal.open(folder) as journal:
        for names in tables:
            match = journal.begin_match(f"players: {names}\n", NOON)
            journal.append(match, 1, NOON, "keys", [("5H", "{}")])


def make(household: Household, *names: str) -> None:
    """Make profiles."""
    for name in names:
        household.players.of(name)


def people_of(folder: Path) -> dict[str, tuple[tuple[str, ...], int]]:
    """Everybody's other names, and in how many games they sit."""
    with Household.read(folder) as household, household.reading():
        return {person.name: (person.also, person.games) for person in household.people()}


def test_household_begins_a_journal(tmp_path: Path) -> None:
    """Where nothing is kept yet, people can be kept before the first game."""
    folder = tmp_path / "new"
    with Household.open(folder) as household, household.transaction():
        ann = household.players.of("Ann")
    with Household.open(folder) as household, household.reading():
        assert household.players.find("ann") == ann
    with Journal.open(folder) as journal:
        assert journal.matches() == ()


def test_household_beside_an_open_table(tmp_path: Path) -> None:
    """People are kept while a game is, each through a connection of its own."""
    with Journal.open(tmp_path) as journal:
        match = journal.begin_match("players: Ann, Bob\n", NOON)
        with Household.open(tmp_path) as household:
            with household.transaction():
                household.meet()
            journal.append(match, 1, NOON, "keys", [("5H", "{}")])
            with household.reading():
                assert list(household.players.names().values()) == ["Ann", "Bob"]
        assert len(journal.moves(match)) == 1


def test_move_waits_for_a_household(tmp_path: Path) -> None:
    """A move that comes in the middle of a household's transaction is kept after it, not refused."""
    with Journal.open(tmp_path) as journal, Household.open(tmp_path) as household:
        match = journal.begin_match("players: Ann, Bob\n", NOON)
        begun = Event()

        def move() -> None:
            begun.set()
            journal.append(match, 1, NOON, "keys", [("5H", "{}")])

        mover = Thread(target=move)
        with household.transaction():
            mover.start()
            assert begun.wait(LONG_S)
            household.players.of("Ann")
        mover.join(LONG_S)

        assert len(journal.moves(match)) == 1


def test_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    """What goes wrong in a block takes all of the block with it."""
    with Household.open(tmp_path) as household:
        with pytest.raises(PlayerRefused), household.transaction():
            make(household, "Ann", "White")
        with household.reading():
            assert household.players.names() == {}


def test_transaction_without_room(tmp_path: Path) -> None:
    """A full disk is told as such, and nothing was kept."""
    with Household.open(tmp_path) as household:
        household.db.execute("PRAGMA max_page_count = 1")
        with pytest.raises(JournalFull, match="nothing was recorded"), household.transaction():
            make(household, *(f"Player {number}" for number in range(1000)))
        household.db.execute("PRAGMA max_page_count = 1000000")
        with household.reading():
            assert household.players.names() == {}


def test_household_that_somebody_holds(tmp_path: Path) -> None:
    """A database that stays locked is told as busy."""
    with Household.open(tmp_path) as one, Household.open(tmp_path) as other:
        other.db.execute("PRAGMA busy_timeout = 1")
        with one.transaction(), pytest.raises(JournalBusy, match="another program"), other.transaction():
            pass


def test_journal_that_was_mended_meanwhile(tmp_path: Path) -> None:
    """Nothing is kept in a file that a table has set aside; it is said to do it again."""
    sit(tmp_path, "Ann, Bob")
    with Household.open(tmp_path) as household, Journal.open(tmp_path) as journal:
        journal.mend()
        for block in (household.transaction, household.reading):
            with pytest.raises(JournalError, match="has been mended meanwhile; do that again"), block():
                household.people()
    with Household.open(tmp_path) as again, again.transaction():
        again.meet()


@pytest.mark.parametrize("has_file", [False, True], ids=["no file", "an empty file"])
def test_reading_begins_nothing(tmp_path: Path, has_file: bool) -> None:
    """Where nothing is kept, there is nobody to read about, and no file is made."""
    if has_file:
        (tmp_path / FILE_NAME).touch()
    before = list(tmp_path.iterdir())
    with pytest.raises(JournalDenied, match="start `muggins play` once"):
        Household.read(tmp_path)

    assert list(tmp_path.iterdir()) == before


def test_reader_cannot_write(tmp_path: Path) -> None:
    """A household that is read only refuses what would write."""
    sit(tmp_path, "Ann, Bob")
    with Household.read(tmp_path) as household, pytest.raises(JournalDenied), household.transaction():
        household.meet()


def test_newer_household_is_left_alone(tmp_path: Path) -> None:
    """A journal of a newer Muggins is refused, to read and to write."""
    sit(tmp_path, "Ann, Bob")
    with closing(schema.connect(tmp_path / FILE_NAME)) as db:
        db.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    for opening in (Household.open, Household.read):
        with pytest.raises(JournalTooNew, match="update Muggins"):
            opening(tmp_path)


def test_damaged_household_is_told(tmp_path: Path) -> None:
    """A file that is no journal is not taken for an empty one."""
    (tmp_path / FILE_NAME).write_bytes(b"no journal")
    with pytest.raises(JournalCorrupt, match="does not begin like a journal"):
        Household.open(tmp_path)


def steps_to_open(folder: Path, moves: int) -> int:
    """How many steps SQLite takes for the people of a journal with so many moves."""
    with Journal.open(folder) as journal:
        match = journal.begin_match("players: Ann, Bob\n", NOON)
        journal.append(match, 1, NOON, "keys", [("5H", "{}")] * moves)
    steps = count()
    with Household.open(folder) as household:
        household.db.set_progress_handler(lambda: next(steps) < 0, 1)
        household.players.of("Ann")
        household.people()
    return next(steps)


def test_opening_looks_at_no_move(tmp_path: Path) -> None:
    """However many moves there are, people are found by the same few steps."""
    few, many = (steps_to_open(tmp_path / str(moves), moves) for moves in (1, 5000))

    assert few == many > 1


def test_everybody_is_met_once(tmp_path: Path) -> None:
    """Who has played is known without a profile; guests are met and have none."""
    sit(tmp_path, "Ann, Bob", "ANN, White", "Cid, Blue, bob")
    with Household.open(tmp_path) as household:
        with household.reading():
            assert household.met() == ("Ann", "Bob", "White", "Cid", "Blue")
            assert household.people() == (Person("Ann", (), 2), Person("Bob", (), 2), Person("Cid", (), 1))
        with household.transaction():
            household.meet()
        with household.reading():
            assert list(household.players.names().values()) == ["Ann", "Bob", "Cid"]


def test_damaged_head_hides_nobody(tmp_path: Path) -> None:
    """A name that nobody can have is passed over, and everybody else is met."""
    sit(tmp_path, "Ann, B\x07b", "Cid, Dee")
    with Household.open(tmp_path) as household, household.transaction():
        household.meet()
        assert list(household.players.names().values()) == ["Ann", "Cid", "Dee"]


def test_renamed_player_keeps_the_games(tmp_path: Path) -> None:
    """Games of either name are those of one person, who needs no profile before."""
    sit(tmp_path, "Ann, Bob", "Anna Lee, Cid")
    with Household.open(tmp_path) as household:
        household.rename("ann", "Annie")
    sit(tmp_path, "Annie, Bob")

    assert people_of(tmp_path)["Annie"] == (("Ann",), 2)
    assert people_of(tmp_path)["Anna Lee"] == ((), 1)


def test_name_that_has_played_is_taken(tmp_path: Path) -> None:
    """A name is somebody's by having played, with a profile or without."""
    sit(tmp_path, "Ann, Bob", "Anna, Cid")
    with (
        Household.open(tmp_path) as household,
        pytest.raises(PlayerRefused, match="muggins players merge Anna Ann"),
    ):
        household.rename("Ann", "anna")

    assert people_of(tmp_path) == dict.fromkeys(("Ann", "Anna", "Bob", "Cid"), ((), 1))


def test_two_who_are_one_have_one_history(tmp_path: Path) -> None:
    """After a merge all games of both are those of the one who was kept."""
    sit(tmp_path, "Ann, Bob", "Anna, Bob", "Bob, ANNA")
    with Household.open(tmp_path) as household:
        household.merge("Ann", "anna")

    assert people_of(tmp_path) == {"Ann": (("Anna",), 3), "Bob": ((), 3)}


def test_two_who_are_one_have_one_practice(tmp_path: Path) -> None:
    """After a merge the lessons of both are those of the one who was kept."""
    with Household.open(tmp_path) as household:
        with household.transaction():
            make(household, "Ann", "Anna")
            household.db.execute(
                "INSERT INTO lesson_boxes (player, pattern, box, due) VALUES (2, 'runs', 1, 1)"
            )
        household.merge("Ann", "Anna")
        with household.reading():
            assert household.db.execute("SELECT player, pattern FROM lesson_boxes").fetchall() == [
                (1, "runs")
            ]


# who is joined to whom, why not
NOT_ONE: Final = [
    pytest.param("Ann", "Bob", PlayerRefused, "played game 1 together", id="two who sat at one table"),
    pytest.param("Ann", "ann", PlayerRefused, "are one person here already", id="one to herself"),
    pytest.param("Ann", "White", PlayerRefused, "nothing is kept about guests", id="a guest"),
    pytest.param("Ann", "Bib", NoSuchPlayer, r"did you mean Bob\?", id="a name that is nearly one"),
    pytest.param("Zeno", "Ann", NoSuchPlayer, "players list shows everybody", id="a name like no other"),
]


@pytest.mark.parametrize(("into", "other", "kind", "said"), NOT_ONE)
def test_who_is_not_joined(tmp_path: Path, into: str, other: str, kind: type[Exception], said: str) -> None:
    """A merge that makes no sense is refused, and nobody has changed."""
    sit(tmp_path, "Ann, Bob", "Cid, Blue")
    before = people_of(tmp_path)
    with Household.open(tmp_path) as household, pytest.raises(kind, match=said):
        household.merge(into, other)

    assert people_of(tmp_path) == before


def test_backup_has_the_people(tmp_path: Path) -> None:
    """Who was kept and renamed is so again after a backup was restored."""
    sit(tmp_path / "one", "Ann, Bob")
    with Household.open(tmp_path / "one") as household:
        household.rename("Ann", "Anna")
    Backup.take(tmp_path / "one").restore(tmp_path / "two")

    assert (
        people_of(tmp_path / "two") == people_of(tmp_path / "one") == {"Anna": (("Ann",), 1), "Bob": ((), 1)}
    )


CHILD: Final = """
import os, signal, sys
from pathlib import Path
from scorer.record.household import Household
household = Household.open(Path(sys.argv[1]))
with household.transaction():
    household.players.of("Ann")
if sys.argv[2] == "inside":
    household.db.execute("BEGIN IMMEDIATE")
household.players.of("Bob")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(
    ("moment", "left"),
    [
        pytest.param("inside", ["Ann"], id="nothing of the transaction under way"),
        pytest.param("between", ["Ann", "Bob"], id="all that was committed"),
    ],
)
def test_kill_9(tmp_path: Path, moment: str, left: list[str]) -> None:
    """What was committed before SIGKILL is there, and no more."""
    killed = subprocess.run([sys.executable, "-c", CHILD, str(tmp_path), moment], check=False)

    assert killed.returncode < 0
    assert list(people_of(tmp_path)) == left


PAGE: Final = 4096


def page_of(path: Path, table: str) -> int:
    """The page where a table begins, from 1."""
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return int(page)


@pytest.mark.parametrize("filler", [b"\0", b"\xa5"], ids=["zeros", "noise"])
@pytest.mark.parametrize("table", [*schema.PEOPLE, "sqlite_autoindex_player_name_1"])
def test_page_about_people_lost(tmp_path: Path, table: str, filler: bytes) -> None:
    """Damage to what is kept about people is mended by the next table; no game is lost, nor any other page."""
    sit(tmp_path, "Ann, Bob", "Cid, Dee")
    with Household.open(tmp_path) as household:
        household.rename("Ann", "Anna")
    path = tmp_path / FILE_NAME
    page = page_of(path, table)
    data = bytearray(path.read_bytes())
    data[(page - 1) * PAGE : page * PAGE] = filler * PAGE
    path.write_bytes(data)
    with Journal.open(tmp_path) as journal:
        assert journal.repaired is not None
        assert journal.repaired.read_bytes() == data
        assert [len(journal.moves(match)) for match in (1, 2)] == [1, 1]
    with Household.open(tmp_path) as household, household.transaction():
        household.meet()
        names = list(household.players.names().values())

    # Without the profiles either name may be the present one; without the names an earlier one is a stranger's.
    lost = {"player": ["Ann"], "player_name": ["Ann", "Anna"]}
    assert names == [*lost.get(table, ["Anna"]), "Bob", "Cid", "Dee"]


def test_name_changed_on_the_disk(tmp_path: Path) -> None:
    """A key that its index does not know was changed there: the next table mends it."""
    with Household.open(tmp_path) as household, household.transaction():
        make(household, "Ann", "Quetzal")
    path = tmp_path / FILE_NAME
    begin = (page_of(path, "player_name") - 1) * PAGE
    data = bytearray(path.read_bytes())
    data[begin : begin + PAGE] = data[begin : begin + PAGE].replace(b"quetzal", b"quetzaX")
    path.write_bytes(data)
    with Journal.open(tmp_path) as journal:
        assert journal.repaired is not None
    with Household.open(tmp_path) as household, household.reading():
        assert household.players.names() == {1: "Ann", 2: "Quetzal"}
        assert household.players.find("quetzal") == 2
