"""`/drill` and who learns: by name or as a guest, how far they are, and what is kept of them."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from urllib.parse import quote

import pytest

from scorer.cards import Card
from scorer.coach.practice import Practice
from scorer.coach.sheets import VERSION, Sheet, dump_sheet
from scorer.record.deletion import delete_player
from scorer.record.facts import Facts, Told
from scorer.record.household import Household
from tests.drillbook import Drills, answer_all, book, open_drills

__all__ = ["book"]


def test_a_guest_is_not_kept(tmp_path: Path) -> None:
    """A guest drills like all others, and leaves nothing behind; it is said so."""
    with open_drills(tmp_path) as book:
        asked = book.begin(practise="duel")
        assert (asked["learner"], asked["is_kept"]) == ("", False)
        told = book.tell("answer", session=asked["session"], place=0, points=1, seconds=4).json
        assert book.tell("answer", session=asked["session"], place=0, points=2, seconds=4).json == told
        assert len(told["steps"]) == 10
        assert "kept in memory only" in book.page("/drill")
        assert "kept in memory only" in book.page("/drill?guest=1")
        assert book.send(f"/drill/at/{asked['session']}/leave").headers["location"] == "/drill"
        assert book.browser.get(f"/api/book/drill/{asked['session']}").status == 404
    with Household.open(tmp_path) as household:
        assert household.players.names() == {}


def test_the_end_of_a_guests_drill(book: Drills) -> None:
    """What came of it is shown, as long as it is remembered."""
    asked = book.begin(practise=0)
    for place in range(30):
        question = book.browser.get(f"/api/book/drill/{asked['session']}").json["question"]
        if question is None:
            break
        values = sum(Card.parse(card).value for card in question["cards"])
        points = 15 - values if "fifteen" in question["asked"] else values
        book.tell("answer", session=asked["session"], place=place, points=points, seconds=2)

    page = book.page(f"/drill/at/{asked['session']}")
    assert "10 of 10 right" in page
    assert ".csv" not in page


@pytest.mark.parametrize("name", ["李小龍", "Ωμέγα", "אנה", "Zoë 🂡", "a/b", "<b>&", "x" * 24])
def test_a_name_of_any_script(book: Drills, name: str) -> None:
    """Is greeted as it is, has its own page and its own list, and stays text."""
    stranger = book.page(f"/drill?player={quote(name, safe='')}")
    assert "is new here" in stranger
    assert "<b>&" not in stranger
    session = book.begin(player=name, practise=3)["session"]
    book.tell("answer", session=session, place=0, points=1, seconds=4)

    assert f'href="/drill?player={quote(name, safe="")}"' in book.page("/drill")
    assert "Go on: 2 of 10" in book.page(f"/drill?player={quote(name, safe='')}")
    assert book.browser.get(f"/drill/{quote(name, safe='')}.csv").status == 200


@pytest.mark.parametrize(
    ("query", "status"), [("player=Blue", 409), ("player=", 400), ("player=" + "x" * 25, 409)]
)
def test_a_page_of_nobody(book: Drills, query: str, status: int) -> None:
    """Leads back to the question who learns, with the reason."""
    got = book.browser.get(f"/drill?{query}")

    assert (got.status, 'role="alert"' in got.body.decode()) == (status, True)
    assert "Who learns?" in got.body.decode()


def test_the_list_for_the_one_who_teaches(book: Drills) -> None:
    """A row for each session that is over; of nobody there is none."""
    answer_all(book, book.begin(player="Ann", practise=3)["session"])
    (row,) = csv.DictReader(io.StringIO(book.page("/drill/Ann.csv")))

    assert (row["learner"], row["level"], row["n"], row["right"], row["median_s"]) == (
        "Ann",
        "3",
        "10",
        "10",
        "4.0",
    )
    assert book.browser.get("/drill/Zed.csv").status == 404


def test_how_far_a_learner_is(book: Drills) -> None:
    """Five bars, the usual time, the boxes and the last sessions, written without a script."""
    answer_all(book, book.begin(player="Ann", practise=3)["session"])
    page = book.page("/drill?player=Ann")

    assert page.count('class="bar-way"') == 5
    assert page.count('class="bar-right"') == 1
    assert "Usually right in 4 s." in page
    assert "Box 2, rests for 2 sessions" in page
    assert "Session 1" in page
    assert '<li class="is-now"><button name="practise" value="0"' in page
    assert "9 of 10 right, usually under 15 s" in page


def test_ones_own_misses(tmp_path: Path) -> None:
    """What was missed at the table is offered, and asked first."""
    with Household.open(tmp_path) as household, household.transaction():
        household.players.of("Ann")
        household.db.execute("PRAGMA defer_foreign_keys = ON")
        household.db.execute(
            "INSERT INTO matches (id, head, wall_s, mono_s, boot, clock_set, checksum) "
            "VALUES (1, '', 0, 0, '', 0, 0)"
        )
        missed = dump_sheet(Sheet(misses=(("nobs", "nobs"),)))
        Facts(household.db).put(1, VERSION, 0, [Told(1, 1, 0, 0, "Ann", None, missed)])
    with open_drills(tmp_path) as book:
        assert "What you missed in games (1)" in book.page("/drill?player=Ann")
        book.begin(player="Ann", practise="own")
        with Household.open(tmp_path) as household:
            session = Practice(household, 1).open()

    assert session is not None
    assert "nobs" in session.plan


def test_somebody_who_is_deleted_meanwhile(book: Drills) -> None:
    """The drill is gone with its learner, and the page says so."""
    session = book.begin(player="Ann", practise=3)["session"]
    delete_player(book.folder, "Ann")
    told = book.tell("answer", session=session, place=0, points=1)
    page = book.browser.get(f"/drill/at/{session}")

    assert (told.status, page.status) == (404, 404)
    assert "no such drill" in page.body.decode()
