"""`/drill`: ten hands over HTTP, each answer kept at once, and none told before it is given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from scorer.coach import drills
from scorer.coach.drills import Way, Wish
from scorer.coach.exercise import Exercise
from scorer.coach.practice import Practice
from scorer.coach.tutor import Style
from scorer.record.household import Household
from scorer.record.learned import Learned
from scorer.rules.show import Kind
from scorer.table.book.drill_face import question_face
from scorer.table.book.drill_page import question_page
from scorer.table.book.drill_sitting import Sitting
from tests.drillbook import FIVE, Drills, answer_all, book, open_drills
from tests.hardware.test_page_files import Markup
from tests.table.test_book_files import SERVED

__all__ = ["book"]


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


def test_a_house_counts_in_its_own_order(tmp_path: Path) -> None:
    """The lesson is told in the order, and in the words, of the house."""
    style = Style(order=(Kind.PAIR, Kind.FIFTEEN, Kind.RUN, Kind.FLUSH, Kind.NOBS))
    with open_drills(tmp_path, style) as book:
        session = book.begin(practise="real")["session"]
        book.tell("lay", session=session, place=0, cards=FIVE)
        told = book.tell("answer", session=session, place=0, points=8, seconds=4).json

    assert told["recital"] == ["a pair is two", "fifteen four", "fifteen six", "and fifteen eight"]


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
