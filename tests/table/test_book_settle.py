"""`/settle` and `/rules`: arguments settled over HTTP, and the way from a ruling to its paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from hardware.webboard.book import Book
from hardware.webboard.files import read_page
from hardware.webboard.server import WebBoard
from scorer.record.head import make_head
from scorer.say.rules_text import rules
from scorer.table.book import rules as chapter_of_rules
from scorer.table.book import settle as chapter_of_settling
from tests.bookshelf import keep, keep_open
from tests.browsing import Browser

LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")
TEACH: Final = {"players": "Ann, Bob", "dealer": "Ann", "claims": "teach", "claims_in": "show"}
CALL: Final = {"players": "Ann, Bob", "dealer": "Ann", "claims": "call"}
OFF: Final = {"players": "Ann, Bob", "dealer": "Ann"}


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Browser]:
    """Both chapters over the journal of the test's folder, served."""
    routes = (*chapter_of_settling.routes(tmp_path), *chapter_of_rules.routes(tmp_path))
    board = WebBoard(0, book=lambda: Book(routes, read_page(files("scorer.table.book") / "page")))
    board.start(None)
    yield Browser(board.port)
    board.close()


def asked(*claims: str, **given: str) -> str:
    """The query of a question."""
    return urlencode([*given.items(), *(("claims", claim) for claim in claims)])


def told(book: Browser, *claims: str, **given: str) -> Any:
    """What the table answers a program."""
    return book.get(f"/api/book/settle?{asked(*claims, **given)}").json


def test_an_argument_is_settled(tmp_path: Path, book: Browser) -> None:
    """Both claims are judged, with the recital, and the rules with their sources."""
    keep(tmp_path)
    answer = told(book, "12", "8", cards="7C 7D 8H 9S", starter="KH")

    assert (answer["of"], answer["points"], answer["last"]) == ("hand", 12, False)
    assert [judged["verdict"] for judged in answer["claims"]] == ["exact", "under"]
    assert answer["claims"][1]["sentence"].startswith("4 too few. Likely missed: ")
    assert answer["recital"][0] == {"said": "fifteen two", "cards": ["7C", "8H"], "total": 2}
    assert [rule["anchor"] for rule in answer["rules"]] == ["fifteens", "pairs", "runs"]
    assert all(rule["text"] and rule["source"] for rule in answer["rules"])


def test_a_crib_and_a_pile(tmp_path: Path, book: Browser) -> None:
    """The same four of a suit are nothing in a crib; of a pile the last card is settled."""
    keep(tmp_path)
    assert told(book, cards="2H 4H 6H 8H KC")["points"] == 4
    assert told(book, of="crib", cards="2H 4H 6H 8H KC")["points"] == 0
    assert told(book, of="pile", cards="KS KC AD")["points"] == 0
    assert told(book, of="pile", cards="KS KC AD", last="1")["points"] == 1
    assert [judged["claim"] for judged in told(book, "3, 1", of="pile", cards="KS KC AD")["claims"]] == [3, 1]


UNREADABLE: Final = [
    ({"cards": "5H 5C 5S JD"}, (), "five cards", "four cards"),
    ({"cards": "5H 5H 5S JD 5D"}, (), "twice", "a card twice"),
    ({"cards": "1H 5C 5S JD 5D"}, (), "no card", "no card"),
    ({"cards": "2 4 6 8 K"}, (), "suits", "suits that decide"),
    ({"cards": "A" * 300}, (), "more cards than", "far too many cards"),
    ({"cards": "5H 5C 5S JD 5D"}, ("x",), "0 to 29", "a claim that is no number"),
    ({"cards": "5H 5C 5S JD 5D"}, ("1", "2 3"), "0 to 29", "two claims of one side"),
    ({"cards": "5H 5C 5S JD 5D"}, ("1",) * 5, "at most four", "five claims"),
    ({"cards": "5H 5C 5S JD 5D", "of": "deck"}, (), "a hand, a crib or a pile", "something else"),
    ({"cards": "KS KC KD 2S", "of": "pile"}, (), "past 31", "a pile past 31"),
    ({"of": "pile"}, (), "needs a card", "no cards"),
]


@pytest.mark.parametrize(
    ("given", "claims", "words"), [pytest.param(*row[:3], id=row[3]) for row in UNREADABLE]
)
def test_what_cannot_be_settled(
    tmp_path: Path, book: Browser, given: dict[str, str], claims: tuple[str, ...], words: str
) -> None:
    """Cards and claims that cannot be are refused with what would do, to programs and on the page."""
    keep(tmp_path)
    answer = book.get(f"/api/book/settle?{asked(*claims, **given)}")
    assert (answer.status, words in answer.json["error"]["message"]) == (400, True)

    if given.get("cards"):
        page = book.get(f"/settle?{asked(*claims, **given)}")
        assert page.status == 400
        assert 'role="alert"' in page.body.decode()


KEYED: Final = "6S TC 7H JC 5H"
SECRETS: Final = [
    (TEACH, ("5H", "6S"), KEYED, "starter of this deal", "a hand of this deal, in the play"),
    (TEACH, LAID, "7C 7D 8H 9S KH", "waiting for its claim", "any hand, while one waits for its claim"),
    (CALL, ("5H", "6S"), "7C 7D 8H 9S KH", "waiting for its claim", "a card that may be claimed for"),
    (CALL, ("5H", "6S", "CLAIM 0"), "7C 7D 8H 9S KH", "waiting for its claim", "a claim that may be called"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "cards", "words"), [pytest.param(*row[:4], id=row[4]) for row in SECRETS]
)
def test_secrets_are_kept(
    tmp_path: Path, book: Browser, setup: dict[str, str], lines: tuple[str, ...], cards: str, words: str
) -> None:
    """What somebody at the table has yet to claim, to answer or to call is not told by this page either."""
    keep_open(tmp_path, make_head(setup), *lines)
    answer = book.get(f"/api/book/settle?{asked(cards=cards)}")
    assert (answer.status, words in answer.json["error"]["message"]) == (409, True)

    page = book.get(f"/settle?{asked('8', cards=cards)}")
    assert page.status == 409
    assert words in page.body.decode()
    assert "is worth" not in page.body.decode()


OPEN: Final = [
    (OFF, ("5H", "6S"), KEYED, "a hand of this deal, where the table counts"),
    (TEACH, ("5H", "6S"), "6S TC 7H JC 5D", "another starter"),
    (TEACH, ("5H",), "7C 7D 8H 9S KH", "any other hand in the play"),
]


@pytest.mark.parametrize(("setup", "lines", "cards"), [pytest.param(*row[:3], id=row[3]) for row in OPEN])
def test_in_the_middle_of_a_game(
    tmp_path: Path, book: Browser, setup: dict[str, str], lines: tuple[str, ...], cards: str
) -> None:
    """What is nobody's secret is settled while a game goes on."""
    keep_open(tmp_path, make_head(setup), *lines)

    assert book.get(f"/api/book/settle?{asked(cards=cards)}").status == 200


def test_the_table_decides_how_cribs_count(tmp_path: Path, book: Browser) -> None:
    """The flush of the game that is being played counts here too, and its players are named."""
    keep_open(tmp_path, make_head({**OFF, "crib_flush": "four"}), "5H")

    assert told(book, of="crib", cards="2H 4H 6H 8H KC")["points"] == 4
    page = book.get(f"/settle?{asked('', '4', of='crib', cards='2H 4H 6H 8H KC')}").body.decode()
    assert " Bob <b>4</b></span><strong>Right</strong>" in page
    assert " Ann <b>" not in page


def test_what_is_typed_stays_text(tmp_path: Path, book: Browser) -> None:
    """Nothing that is given, and no name, comes back as markup."""
    keep_open(tmp_path, make_head({**OFF, "players": "<i>Ann, Bob", "dealer": "Bob"}), "5H")
    typed = asked('"><b>', cards="<script>")
    page = book.get(f"/settle?{typed}").body.decode()
    answered = book.get(f"/settle?{asked('4', cards='2H 4H 6H 8H KC')}").body.decode()

    assert "<script>" not in page
    assert "&lt;script&gt;" in page
    assert '"><b>' not in page
    assert "<i>Ann" not in page + answered
    assert answered.count("&lt;i&gt;Ann") == 2


def test_the_rules_are_shown(book: Browser) -> None:
    """Every paragraph has its place on the page, and no file beside it is linked to."""
    page = book.get("/rules").body.decode()

    assert [rule.anchor for rule in rules() if f'id="{rule.anchor}"' not in page] == []
    assert "<!--" not in page
    assert "&lt;!" not in page
    assert ".md)" not in page


WAYS: Final = [
    ("fifteen", "fifteen-in-the-play", "why points were pegged"),
    ("under", "too-little", "what came of a claim"),
    ("over_31", "not-past-thirty-one", "the sentence of a refusal"),
    ("CountExceeded", "not-past-thirty-one", "the kind of a refusal"),
    ("WrongPhase", "one-thing-after-another", "the kind of a refusal that has no rule of its own"),
    ("play.31", "not-past-thirty-one", "the rule of a refusal"),
]


@pytest.mark.parametrize(("key", "anchor"), [pytest.param(*row[:2], id=row[2]) for row in WAYS])
def test_a_ruling_leads_to_its_rule(book: Browser, key: str, anchor: str) -> None:
    """The way from what the table has said to the paragraph that says so."""
    answer = book.get(f"/rules/of/{key}")

    assert (answer.status, answer.headers["location"]) == (303, f"/rules#{anchor}")


@pytest.mark.parametrize("key", ["go_fish", "JournalFull", "MugginsError", "no_key_here", "Final"])
def test_what_is_no_ruling_leads_nowhere(book: Browser, key: str) -> None:
    """Neither a device's trouble nor an invented word has a paragraph."""
    assert book.get(f"/rules/of/{key}").status == 404
