"""`/drill`: ten hands over HTTP, each answer kept at once, and none told before it is given."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from scorer.cards import Card
from scorer.coach import drills
from scorer.coach.drills import Way, Wish
from scorer.coach.exercise import Exercise
from scorer.coach.practice import Practice
from scorer.coach.sheets import VERSION, Sheet, dump_sheet
from scorer.coach.tutor import Style
from scorer.record.deletion import delete_player
from scorer.record.facts import Facts, Told
from scorer.record.head import make_head
from scorer.record.household import Household
from scorer.record.learned import Learned
from scorer.rules.show import Kind
from scorer.table.book.drill_face import question_face
from scorer.table.book.drill_page import question_page
from scorer.table.book.drill_sitting import Sitting
from tests.bookshelf import keep_open
from tests.drillbook import Drills, open_drills
from tests.hardware.test_page_files import Markup
from tests.table.test_book_files import SERVED

FIVE: Final = "7C 7D AH KS 8S"
TEACH: Final = make_head({"players": "Ann, Bob", "dealer": "Ann", "claims": "teach", "claims_in": "show"})
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Drills]:
    """The chapter over the journal of the test's folder, served."""
    with open_drills(tmp_path) as drills:
        yield drills


def answer_all(book: Drills, session: str) -> None:
    """Answer rightly until the drill is over."""
    is_over = False
    while not is_over:
        place = book.browser.get(f"/api/book/drill/{session}").json["place"]
        told = book.tell("answer", session=session, place=place, points=book.asked().answer, seconds=4)
        is_over = told.json["is_over"]


def test_a_session_of_ten(book: Drills) -> None:
    """Each answer is on the disk when its lesson comes; the last one ends the session."""
    asked = book.begin(player="Ann", practise=3)
    assert (asked["place"], len(asked["steps"]), asked["question"]["asked"]) == (0, 10, "How many points?")

    for place in range(10):
        points = book.asked().answer
        told = book.tell("answer", session=asked["session"], place=place, points=points, seconds=4).json
        assert (told["is_right"], told["headline"]) == (True, f"{points} is right.")
        kept = book.open()
        assert (len(kept.answers) if kept else 10) == place + 1

    assert (told["is_over"], told["steps"]) == (True, ["right"] * 10)
    over = book.browser.get(f"/api/book/drill/{asked['session']}").json
    assert (over["is_over"], over["question"]) == (True, None)
    assert "10 of 10 right" in book.page(f"/drill/at/{asked['session']}")
    assert "✓ passed" in book.page("/drill?player=Ann")


def test_a_wrong_answer_is_taught(book: Drills) -> None:
    """How many, where to look, which combination; then the count with what was missed, and its cards raised."""
    asked = book.begin(player="Ann", practise=3)
    points = book.asked().answer
    told = book.tell("answer", session=asked["session"], place=0, points=points - 2, seconds=4).json

    assert told["headline"] == f"You said {points - 2}. It is {points}."
    assert told["rungs"][0] == "There are 2 more."
    assert len(told["rungs"]) == 3
    assert [line["total"] for line in told["lines"]][-1] == points
    assert [card for line in told["lines"] if line["is_missed"] for card in line["cards"]] == told["raised"]
    assert told["steps"][:2] == ["wrong", "now"]

    first, second, whole = (book.page(f"/drill/at/{asked['session']}/0?rung={rung}") for rung in (1, 2, 3))
    assert "There are 2 more." in first
    assert [("is-missed" in page, "is-raised" in page) for page in (first, second, whole)] == [
        (False, False),
        (False, False),
        (True, True),
    ]


def test_the_same_place_again_changes_nothing(book: Drills) -> None:
    """Whoever presses twice gets the first answer back, also after the session is over."""
    asked = book.begin(player="Ann", practise=3)
    points = book.asked().answer
    first = book.tell("answer", session=asked["session"], place=0, points=points, seconds=4).json
    again = book.tell("answer", session=asked["session"], place=0, points=points + 1, seconds=9).json
    skipped = book.tell("skip", session=asked["session"], place=0).json
    assert first == again == skipped
    kept = book.open()
    assert kept is not None
    assert [(answered.claimed, answered.seconds) for answered in kept.answers] == [(points, 4)]

    answer_all(book, asked["session"])
    last = book.tell("answer", session=asked["session"], place=9, points=0, seconds=4).json
    assert (last["is_right"], last["is_over"]) == (True, True)
    later = book.tell("answer", session=asked["session"], place=10, points=0)
    assert (later.status, "the session is over" in later.json["error"]["message"]) == (409, True)


def test_a_drill_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    """At the same step, with the same cards, and with what was told of the answers before."""
    with open_drills(tmp_path) as before:
        asked = before.begin(player="Ann", practise=3)
        told = before.tell("answer", session=asked["session"], place=0, points=1, seconds=4).json
        waiting = before.browser.get(f"/api/book/drill/{asked['session']}").json

    with open_drills(tmp_path) as after:
        assert after.browser.get(f"/api/book/drill/{asked['session']}").json == waiting
        assert after.begin(player="Ann", practise=3) == waiting
        assert after.begin(player="ANN") == waiting
        assert after.tell("answer", session=asked["session"], place=0, points=1, seconds=4).json == told
        assert "Go on: 2 of 10" in after.page("/drill?player=Ann")
        assert after.begin(player="Ann", practise="course")["session"] != asked["session"]
        assert after.browser.get(f"/api/book/drill/{asked['session']}").status == 404


TOLD: Final = ("heading", "asked", "cards", "starter", "is_crib", "claim", "highest", "hints")
"""All that is told of a question."""


def _refuse(*_: object) -> int:
    raise AssertionError("the count was looked at")


@pytest.mark.parametrize("wish", [Wish(Way.DUEL), *(Wish(Way.LEVEL, level) for level in range(9))], ids=str)
def test_a_question_knows_no_answer(wish: Wish, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the page nor what programs get is made from the count: it is never looked at."""
    sessions = [drills.begin(Learned(), seed, wish) for seed in range(20)]
    monkeypatch.setattr(Exercise, "answer", property(_refuse))
    monkeypatch.setattr(Exercise, "count", _refuse)

    for session in sessions:
        sitting = Sitting("1-1", "Ann", session)
        asked = question_face(sitting)["question"]
        assert (tuple(asked), asked["hints"]) == (TOLD, [])
        assert f"{asked['asked']}</label>" in question_page(sitting)


def test_a_hint_does_look_at_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test before this one would see whoever looks."""
    session = drills.begin(Learned(), 1, Wish(Way.LEVEL, 3))
    monkeypatch.setattr(Exercise, "count", _refuse)

    with pytest.raises(AssertionError, match="looked at"):
        question_page(Sitting("1-1", "Ann", replace(session, hints=1)))


def test_hints_and_a_skip(book: Drills) -> None:
    """Hints come one by one and end; a skip shows the count, and both are kept."""
    asked = book.begin(player="Ann", practise=3)
    given = [book.tell("hint", session=asked["session"], place=0).json["question"]["hints"] for _ in range(4)]
    assert list(map(len, given)) == [1, 2, 2, 2]
    assert "There is no other hint" in book.page(f"/drill/at/{asked['session']}")

    told = book.tell("skip", session=asked["session"], place=0, seconds=3).json
    assert (told["claimed"], told["headline"]) == (None, f"It is {told['points']}.")
    assert told["steps"][:2] == ["skipped", "now"]
    kept = book.open()
    assert kept is not None
    assert (kept.answers[0].hints, kept.answers[0].verdict) == (2, "skipped")
    late = book.tell("hint", session=asked["session"], place=0)
    assert (late.status, late.kind) == (409, "NotAsked")


def test_an_answer_after_a_hint(book: Drills) -> None:
    """Is right, and the pattern stays where it was."""
    session = book.begin(player="Ann", practise=3)["session"]
    book.tell("hint", session=session, place=0)
    told = book.tell("answer", session=session, place=0, points=book.asked().answer, seconds=4).json

    assert "Right with a hint: it stays in box 1 of 5." in told["note"]
    assert "Right with a hint" in book.page(f"/drill/at/{session}/0")


def test_time_runs_from_the_first_look(tmp_path: Path) -> None:
    """Also over a reload; a program may measure for itself; after a power cut nobody knows it."""
    with open_drills(tmp_path) as book:
        session = book.begin(player="Ann", practise=3)["session"]
        book.page(f"/drill/at/{session}")
        book.clock.now_s += 5
        book.page(f"/drill/at/{session}")
        book.clock.now_s += 2
        book.send(f"/drill/at/{session}/answer", place=0, points=book.asked().answer)
        book.tell("answer", session=session, place=1, points=book.asked().answer, seconds=1e9)
    with open_drills(tmp_path) as book:
        book.send(f"/drill/at/{session}/answer", place=2, points=book.asked().answer)
        kept = book.open()

    assert kept is not None
    assert [answered.seconds for answered in kept.answers] == [7, 3600, 15]


def test_a_time_that_no_float_holds(book: Drills) -> None:
    """JSON has whole numbers of any length; an hour is the longest time all the same."""
    session = book.begin(player="Ann", practise=3)["session"]
    book.tell("answer", session=session, place=0, points=8, seconds=10**400)
    kept = book.open()

    assert kept is not None
    assert [answered.seconds for answered in kept.answers] == [3600]


def test_it_needs_no_script(book: Drills) -> None:
    """Forms lead from the name to the lesson; what cannot be is told on the page that has asked."""
    begun = book.send("/drill/begin", player="Ann", practise=3)
    assert (begun.status, begun.headers["location"]) == (303, "/drill/at/1-1")
    question = book.page("/drill/at/1-1")
    assert 'action="/drill/at/1-1/answer"' in question
    assert 'aria-describedby="cards"' in question

    refused = book.send("/drill/at/1-1/answer", place=0, points="x")
    assert (refused.status, 'role="alert"' in refused.body.decode()) == (400, True)
    hinted = book.send("/drill/at/1-1/hint", place=0)
    assert (hinted.status, hinted.headers["location"]) == (303, "/drill/at/1-1")
    assert '<ul class="hints"><li>' in book.page("/drill/at/1-1")
    answered = book.send("/drill/at/1-1/answer", place=0, points=book.asked().answer)
    assert (answered.status, answered.headers["location"]) == (303, "/drill/at/1-1/0")
    assert "is right." in book.page("/drill/at/1-1/0")
    assert book.browser.get("/drill/at/1-1").headers["referrer-policy"] == "same-origin"


def test_pages_hold_no_code(book: Drills) -> None:
    """Nothing inline that the policy blocks, no name of an element twice, and all that is asked for is served."""
    session = book.begin(player="Ann", practise=3)["session"]
    book.tell("answer", session=session, place=0, points=1)
    real = book.begin(practise="real")["session"]
    at = ("", "?player=Ann", "?guest=1", f"/at/{session}", f"/at/{session}/0?rung=3", f"/at/{real}")
    for address in at:
        markup = Markup(book.page(f"/drill{address}"))
        assert (markup.inline, len(markup.ids)) == ([], len(set(markup.ids)))
        files = [path[1:] for path in markup.referred if Path(path).suffix in (".css", ".js", ".svg")]
        assert set(files) <= SERVED


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


def test_real_cards(book: Drills) -> None:
    """Keyed, then claimed; what cannot be counted is told, and nothing is lost."""
    session = book.begin(player="Ann", practise="real")["session"]
    assert "key them" in book.page(f"/drill/at/{session}")
    early = book.tell("answer", session=session, place=0, points=8)
    assert (early.status, "waits for cards" in early.json["error"]["message"]) == (409, True)
    assert book.tell("hint", session=session, place=0).kind == "NotAsked"

    asked = book.tell("lay", session=session, place=0, cards=FIVE).json["question"]
    assert (asked["cards"], asked["starter"]) == (["7C", "7D", "AH", "KS"], "8S")
    told = book.tell("answer", session=session, place=0, points=6, seconds=5).json
    assert (told["points"], set(told["raised"])) == (8, {"7C", "7D", "AH"})

    laid = book.send(f"/drill/at/{session}/lay", place=1, cards="2H 4H 6H 8H KC", crib=1)
    assert laid.status == 303
    assert "Your crib: how many points?" in book.page(f"/drill/at/{session}")
    assert book.tell("answer", session=session, place=1, points=0, seconds=5).json["is_right"]
    assert book.send(f"/drill/at/{session}/leave").headers["location"] == "/drill?player=Ann"
    assert "1 of 2" in book.page("/drill?player=Ann")


NO_CARDS: Final = [
    ("7C 7D AH KS", "these are 4", "four cards"),
    ("7C 7D AH KS 7C", "twice", "a card twice"),
    ("2 4 6 J 8", "with their suits", "suits that decide"),
    ("1C 7D AH KS 8S", "no card", "no card"),
]


@pytest.mark.parametrize(("cards", "words"), [pytest.param(*row[:2], id=row[2]) for row in NO_CARDS])
def test_real_cards_that_cannot_be(book: Drills, cards: str, words: str) -> None:
    """Are refused with the way out, and stay in the field."""
    session = book.begin(player="Ann", practise="real")["session"]
    told = book.tell("lay", session=session, place=0, cards=cards)
    page = book.send(f"/drill/at/{session}/lay", place=0, cards=cards).body.decode()

    assert told.status in (400, 409)
    assert words in told.json["error"]["message"]
    assert words in page
    assert f'value="{cards}"' in page


def test_a_drill_tells_no_secret_of_the_table(tmp_path: Path) -> None:
    """A hand that somebody at the table has yet to claim is no real hand of a drill."""
    keep_open(tmp_path, TEACH, "5H", "6S")
    with open_drills(tmp_path) as book:
        session = book.begin(practise="real")["session"]
        told = book.tell("lay", session=session, place=0, cards="6S TC 7H JC 5H")
        assert (told.status, "starter of this deal" in told.json["error"]["message"]) == (409, True)
        assert book.tell("lay", session=session, place=0, cards=FIVE).status == 200


def test_nothing_is_counted_while_a_claim_waits(tmp_path: Path) -> None:
    """Whatever the cards: they could be that hand; other drills go on."""
    keep_open(tmp_path, TEACH, *LAID)
    with open_drills(tmp_path) as book:
        session = book.begin(practise="real")["session"]
        told = book.tell("lay", session=session, place=0, cards=FIVE)
        assert (told.status, "waiting for its claim" in told.json["error"]["message"]) == (409, True)
        other = book.begin(practise=3)["session"]
        assert book.tell("answer", session=other, place=0, points=2).status == 200


UNREADABLE: Final = [
    ("begin", {"player": "x" * 25}, 409, "longer than 24", "a name too long"),
    ("begin", {"player": "a,b"}, 409, "comma", "a name that cannot be one"),
    ("begin", {"player": "Blue"}, 409, "guest", "a guest's name"),
    ("begin", {"player": 7}, 400, '"player" is needed', "a name that is no text"),
    ("begin", {"player": "\ud800"}, 400, '"player" is needed', "half a character"),
    ("begin", {"player": "Ann", "practise": 9}, 400, "a level from 0 to 8", "a level that is none"),
    ("begin", {"player": "Ann", "practise": True}, 400, "a level from 0 to 8", "no level at all"),
    ("begin", {"player": "Ann", "practise": "chess"}, 400, "a level from 0 to 8", "another game"),
    ("begin", {"player": "Ann", "practise": "own"}, 409, "no miss", "nothing of one's own"),
    ("answer", {"session": "1-1", "points": 1}, 400, '"place" is no number', "no place"),
    ("answer", {"session": "1-1", "place": 0}, 400, '"points" is no number', "no points"),
    ("answer", {"session": "1-1", "place": 0, "points": 30}, 409, "from 0 to 29", "more than any hand"),
    ("answer", {"session": "1-1", "place": 0, "points": -1}, 400, '"points" is no number', "less than none"),
    ("answer", {"session": "1-1", "place": 0, "points": 1.5}, 400, '"points" is no number', "half a point"),
    (
        "answer",
        {"session": "1-1", "place": 0, "points": 1, "seconds": float("nan")},
        400,
        '"seconds"',
        "no time",
    ),
    ("answer", {"session": "1-1", "place": 3, "points": 1}, 409, "question 4", "a place ahead"),
    ("answer", {"session": "2-1", "place": 0, "points": 1}, 404, "no such drill", "nobody's drill"),
    ("answer", {"session": "1-9", "place": 0, "points": 1}, 404, "no such drill", "another drill"),
    ("answer", {"session": "x", "place": 0, "points": 1}, 404, "no such drill", "no drill"),
    ("answer", {"session": "guest-1", "place": 0, "points": 1}, 404, "no such drill", "a guest who is gone"),
    ("lay", {"session": "1-1", "place": 0, "cards": FIVE}, 409, "deals its own", "cards where none are laid"),
]


@pytest.mark.parametrize(
    ("deed", "sent", "status", "words"), [pytest.param(*row[:4], id=row[4]) for row in UNREADABLE]
)
def test_what_cannot_be(book: Drills, deed: str, sent: dict[str, Any], status: int, words: str) -> None:
    """Is refused with what would do, and changes nothing."""
    book.begin(player="Ann", practise=3)
    before = book.open()
    told = book.tell(deed, **sent)

    assert (told.status, words in told.json["error"]["message"]) == (status, True), told.json
    after = book.open()
    assert (before and before.answers, after and after.answers) == ((), ())


def test_a_body_that_is_too_large(book: Drills) -> None:
    """Is not read to its end."""
    assert book.browser.post("/api/book/drill/begin", b"x" * 10_000).status == 413
    assert book.browser.post("/api/book/drill/begin", b"no json").status == 400


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


def test_a_house_counts_in_its_own_order(tmp_path: Path) -> None:
    """The lesson is told in the order, and in the words, of the house."""
    style = Style(order=(Kind.PAIR, Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.NOBS))
    with open_drills(tmp_path, style) as book:
        session = book.begin(practise="real")["session"]
        book.tell("lay", session=session, place=0, cards=FIVE)
        told = book.tell("answer", session=session, place=0, points=8, seconds=4).json

    assert told["recital"] == ["a pair is two", "fifteen four", "fifteen six", "and fifteen eight"]


def test_somebody_who_is_deleted_meanwhile(book: Drills) -> None:
    """The drill is gone with its learner, and the page says so."""
    session = book.begin(player="Ann", practise=3)["session"]
    delete_player(book.folder, "Ann")
    told = book.tell("answer", session=session, place=0, points=1)
    page = book.browser.get(f"/drill/at/{session}")

    assert (told.status, page.status) == (404, 404)
    assert "no such drill" in page.body.decode()


def test_what_a_terminal_has_answered_meanwhile(book: Drills) -> None:
    """Is what stands: the page tells of that answer, and not of its own."""
    session = book.begin(player="Ann", practise=3)["session"]
    with Household.open(book.folder) as household:
        practice = Practice.of(household, "Ann")
        left = practice.open()
        assert left is not None
        practice.skip(left, 3)
    told = book.tell("answer", session=session, place=0, points=1, seconds=4).json

    assert told["claimed"] is None
