"""`/drill` refuses what cannot be, and what would tell a secret of the table; nothing changes by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from scorer.record.head import make_head
from tests.bookshelf import keep_open
from tests.drillbook import FIVE, Drills, book, open_drills

__all__ = ["book"]

TEACH: Final = make_head({"players": "Ann, Bob", "dealer": "Ann", "claims": "teach", "claims_in": "show"})
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")

NO_CARDS: Final = [
    ("7C 7D AH KS", 400, "these are 4", "four cards"),
    ("7C 7D AH KS 7C", 400, "twice", "a card twice"),
    ("2 4 6 J 8", 409, "with their suits", "suits that decide"),
    ("1C 7D AH KS 8S", 400, "no card", "no card"),
]


@pytest.mark.parametrize(
    ("cards", "status", "words"), [pytest.param(*row[:3], id=row[3]) for row in NO_CARDS]
)
def test_real_cards_that_cannot_be(book: Drills, cards: str, status: int, words: str) -> None:
    """Are refused with the way out, and stay in the field."""
    session = book.begin(player="Ann", practise="real")["session"]
    told = book.tell("lay", session=session, place=0, cards=cards)
    page = book.send(f"/drill/at/{session}/lay", place=0, cards=cards).body.decode()

    assert told.status == status
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
