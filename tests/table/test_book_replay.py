"""`/game` and `/open`: a game move by move, its record file, and the count of any hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from scorer.record.head import make_head
from scorer.record.history import History, Played
from scorer.record.journal import JournalReader
from scorer.record.replay import games_of, replay
from scorer.table.book.moves import replay_face
from scorer.table.book.opened import open_record
from scorer.table.book.replay import RECORD_BYTES
from scorer.table.face import make_face
from scorer.table.telling import tell_last
from tests.bookshelf import demo_record, honest_record, keep, keep_open, open_book
from tests.tabletop import enter, sit_down

ANN_AND_BOB: Final = {"players": "Ann, Bob", "dealer": "Ann"}
TO_THE_SHOW: Final = ("6C", "9D", "JC", "8S", "4S", "7H", "5H", "9C", "QD")

RECORDS = [
    pytest.param(demo_record(), id="two with muggins"),
    pytest.param(honest_record(2, players=3), id="three"),
    pytest.param(honest_record(3, players=4, claims="teach"), id="partners that claim"),
    pytest.param(honest_record(4, suits="asked", claims="strict"), id="suits asked"),
    pytest.param(honest_record(5, entry="hands"), id="hands keyed at the show"),
    pytest.param(honest_record(6, target=61, scores="20, 7"), id="a short game begun on wood"),
]


@pytest.mark.parametrize("record", RECORDS)
def test_every_moment_is_the_tables(record: str) -> None:
    """After every move the page is given what the table's own face and its rulings said then."""
    (game,) = games_of(replay(record).history)
    told = replay_face(game)
    history = History(game.head, game.start)
    moves = iter(told["moves"])
    _check_moment(next(moves), history)
    for step in game.steps:
        history = history.after(Played(step))
        move = next(moves)
        _check_moment(move, history)
        rulings = list(tell_last(history))
        assert move["rulings"][: len(rulings)] == rulings
        assert move["entry"] == history.last_entry
    assert list(moves) == []
    assert told["winner"] == game.end.result.side if game.end.result else None


def _check_moment(move: dict[str, Any], history: History) -> None:
    face = make_face(history, seq=0)
    for key in ("scores", "front", "back", "count", "pile", "starter", "deal", "dealer", "phase"):
        assert move[key] == face[key], key


def moves_of(*lines: str, **agreed: Any) -> list[dict[str, Any]]:
    """The moves of a game that begins with some lines."""
    game = games_of(enter(sit_down(**{"dealer": "Ann", **agreed}), *lines))[0]
    moves: list[dict[str, Any]] = replay_face(game)["moves"]
    return moves


BY = [
    pytest.param(("6C",), {}, None, id="a starter is nobody's move"),
    pytest.param(("6C", "9D"), {}, 1, id="a card is its player's"),
    pytest.param(("6C", "9D", "JC"), {"claims": "call"}, 0, id="also where it closes another's claim"),
    pytest.param(("6C", "9D", "JC", "8S", "GO"), {}, 0, id="a go is who says it's"),
    pytest.param((*TO_THE_SHOW, "CLAIM 14"), {"claims": "call", "claims_in": "show"}, 1, id="a claim"),
    pytest.param(
        (*TO_THE_SHOW, "CLAIM 14", "MUGGINS 2"),
        {"claims": "call", "claims_in": "show"},
        0,
        id="a call is the caller's, not the claimant's",
    ),
    pytest.param(
        (*TO_THE_SHOW, "CLAIM 16", "MUGGINS 2"),
        {"claims": "call", "claims_in": "show"},
        0,
        id="a false call too, though it pegs for the other",
    ),
    pytest.param(("PEG Bob 2 penalty",), {}, 1, id="a penalty is whose peg moves"),
]


@pytest.mark.parametrize(("lines", "agreed", "by"), BY)
def test_whose_move_it_was(lines: tuple[str, ...], agreed: dict[str, str], by: int | None) -> None:
    """Each move of the list has the mark of whoever made it."""
    assert moves_of(*lines, **agreed)[-1]["by"] == by


PARTS = [
    pytest.param((), ("CUT Ann 7H",), "cut", id="a cut"),
    pytest.param(("Ann",), ("6C",), "play", id="the starter"),
    pytest.param(("Ann",), TO_THE_SHOW, "play", id="the last card"),
    pytest.param(("Ann",), (*TO_THE_SHOW, "OK"), "show", id="a hand"),
    pytest.param(("Ann",), (*TO_THE_SHOW, "OK", "OK", "2C"), "show", id="a card of the crib"),
    pytest.param(("Ann",), (*TO_THE_SHOW, "OK", "OK", "2C 3D KH AS", "OK", "OK"), "play", id="the next deal"),
    pytest.param(("Ann",), ("6C", "MISDEAL"), "play", id="a void deal begins again"),
]


@pytest.mark.parametrize(("dealer", "lines", "part"), PARTS)
def test_which_part_of_the_deal(dealer: tuple[str, ...], lines: tuple[str, ...], part: str) -> None:
    """The list is headed by deal and part: the cut, the play, the show."""
    history = sit_down(dealer=dealer[0]) if dealer else sit_down()
    moves = replay_face(games_of(enter(history, *lines))[0])["moves"]
    assert moves[-1]["part"] == part


def test_the_hand_that_was_counted() -> None:
    """A move that counts has its cards to count them otherwise; one that does not has none."""
    moves = moves_of(*TO_THE_SHOW, "OK", "OK", "2C 3D KH AS", "OK")
    counted = [move["counted"] for move in moves if move["counted"]]
    assert counted == [
        {"cards": ["9D", "8S", "7H", "9C"], "is_crib": False},
        {"cards": ["JC", "4S", "5H", "QD"], "is_crib": False},
        {"cards": ["2C", "3D", "KH", "AS"], "is_crib": True},
    ]


OUTCOMES = [
    pytest.param(("CONCEDE Ann",), {}, "conceded", id="conceded"),
    pytest.param(("ABANDON",), {}, "no result", id="abandoned"),
    pytest.param(("5H",), {}, "not over", id="still played"),
    pytest.param(("JD",), {"scores": "119, 91"}, "", id="a plain win"),
    pytest.param(("JD",), {"scores": "119, 90"}, "a skunk", id="a skunk by one hole"),
    pytest.param(("JD",), {"scores": "119, 60"}, "a double skunk", id="a double skunk"),
    pytest.param(("JD",), {"scores": "119, 60", "match_points": "1,2,2,2"}, "", id="one that pays no more"),
]


@pytest.mark.parametrize(("lines", "agreed", "outcome"), OUTCOMES)
def test_what_is_said_of_the_end(lines: tuple[str, ...], agreed: dict[str, Any], outcome: str) -> None:
    """A class is named where it pays more than the one before it, as at the table."""
    game = games_of(enter(sit_down(dealer="Ann", **agreed), *lines))[0]
    assert replay_face(game)["outcome"] == outcome


@pytest.mark.parametrize(("target", "line"), [(121, 90), (61, 30), (60, None), (200, 169)], ids=str)
def test_the_skunk_line(target: int, line: int | None) -> None:
    """The line lies 31 holes before the game hole; a short game has none."""
    (game,) = games_of(enter(sit_down(dealer="Ann", target=target), "ABANDON"))
    assert replay_face(game)["skunk_line"] == line


def test_a_game_and_its_file(tmp_path: Path) -> None:
    """Each game of a match has its page, its moves and its record file."""
    keep(tmp_path, honest_record(1, 2))
    with open_book(tmp_path) as browser:
        for number in (1, 2):
            page = browser.get(f"/game/1?game={number}")
            told = browser.get(f"/api/book/game/1?game={number}").json
            saved = browser.get(f"/game/1.txt?game={number}")
            again = replay(saved.body.decode())

            assert (page.status, saved.status) == (200, 200)
            assert told["title"].encode() in page.body
            assert saved.headers["content-disposition"] == f'attachment; filename="muggins-1-{number}.txt"'
            assert again.error is None
            assert list(again.history.state.scores) == told["moves"][-1]["scores"]
        assert browser.get("/game/1").body == browser.get("/game/1?game=2").body


REFUSED = [
    pytest.param("1?game=2", 409, "NotOver", "still being played", id="the game at the table"),
    pytest.param("2", 409, "NotOver", "muggins play --resume 2", id="a parked game"),
    pytest.param("3", 404, "NoSuchGame", "no game 3", id="a match that is not there"),
    pytest.param("1?game=3", 404, "NoSuchGame", "no part 3", id="a game that is not there"),
    pytest.param("1?game=0", 404, "NoSuchGame", "no part 0", id="games are numbered from 1"),
    pytest.param("1?game=one", 400, "Unreadable", "number", id="no number"),
    pytest.param("1?game=%C2%B2", 400, "Unreadable", "number", id="a digit of another kind"),
]


@pytest.mark.parametrize(("game", "status", "kind", "words"), REFUSED)
def test_only_games_that_are_over(tmp_path: Path, game: str, status: int, kind: str, words: str) -> None:
    """Nothing is told of a game before its end: not by the page, not to a program, not as a file."""
    keep_open(tmp_path, make_head(ANN_AND_BOB), "ABANDON", "OK", "5H", "JD")
    keep(tmp_path, "players: Ann, Bob\ndealer: Ann\n\n5H\nJD\n")
    match, _, query = game.partition("?")
    with open_book(tmp_path) as browser:
        page = browser.get(f"/game/{game}")
        told = browser.get(f"/api/book/game/{game}")
        saved = browser.get(f"/game/{match}.txt?{query}")

    assert (page.status, told.status, saved.status) == (status, status, status)
    assert told.kind == kind
    assert words in told.json["error"]["message"]
    assert page.headers["content-type"].startswith("text/html")
    assert b"J\xe2\x99\xa6" not in page.body


def test_a_game_that_ends_can_be_seen_at_once(tmp_path: Path) -> None:
    """What was refused while a game was played is told when it is over, and the games before it all the time."""
    keep_open(tmp_path, make_head(ANN_AND_BOB), "ABANDON", "OK", "5H")
    with open_book(tmp_path) as browser:
        assert browser.get("/api/book/game/1?game=1").status == 200
        assert browser.get("/api/book/game/1?game=2").status == 409
        keep_open(tmp_path, make_head(ANN_AND_BOB), "CONCEDE Ann")
        assert browser.get("/api/book/game/2").json["outcome"] == "conceded"


COUNTS = [
    pytest.param("cards=5H+5C+5S+JD&starter=5D", 29, id="the best hand"),
    pytest.param("cards=2H4H6H8H&starter=KC", 4, id="a flush of four in the hand"),
    pytest.param("cards=2H4H6H8H&starter=KC&crib=1", 0, id="and none in the crib"),
    pytest.param("cards=2H4H6H8H&starter=KC&crib=0", 4, id="a crib is said by 1"),
    pytest.param("cards=2H4H6H8H&starter=KC&crib=1&flush=four", 4, id="old tables take four in the crib"),
]


@pytest.mark.parametrize(("query", "points"), COUNTS)
def test_what_if(tmp_path: Path, query: str, points: int) -> None:
    """Any hand is counted, with its recital."""
    keep(tmp_path, demo_record())
    with open_book(tmp_path) as browser:
        got = browser.get(f"/api/book/count?{query}")
    assert (got.status, got.json["points"]) == (200, points)
    assert sum(item["points"] for item in got.json["items"]) == points


@pytest.mark.parametrize(
    ("query", "words"),
    [
        pytest.param("cards=5H+5C+5S&starter=5D", "four cards", id="three cards"),
        pytest.param("cards=5H+5C+5S+JD+QD&starter=5D", "four cards", id="five cards"),
        pytest.param("cards=5H+5C+5S+JD&starter=", "no card", id="no starter"),
        pytest.param("cards=5H+5C+5S+JD&starter=5H", "is there twice", id="a card twice"),
        pytest.param("cards=5H+5C+5S+1Z&starter=5D", "no card", id="no card of a pack"),
        pytest.param("", "four cards", id="nothing"),
    ],
)
def test_what_cannot_be_counted(tmp_path: Path, query: str, words: str) -> None:
    """What is no hand is refused with the reason."""
    keep(tmp_path, demo_record())
    with open_book(tmp_path) as browser:
        got = browser.get(f"/api/book/count?{query}")
    assert got.status == 400
    assert words in got.json["error"]["message"]


@pytest.mark.parametrize(
    ("claims", "lines", "status"),
    [
        pytest.param("teach", TO_THE_SHOW, 409, id="a hand is to be claimed"),
        pytest.param("teach", TO_THE_SHOW[:1], 200, id="the play has just begun"),
        pytest.param("off", TO_THE_SHOW, 200, id="claims are off"),
        pytest.param("call", (*TO_THE_SHOW, "CLAIM 14"), 409, id="muggins may be called"),
    ],
)
def test_no_help_before_a_claim(tmp_path: Path, claims: str, lines: tuple[str, ...], status: int) -> None:
    """While somebody at the table has yet to claim, to answer or to call, no hand is counted here."""
    head = {**ANN_AND_BOB, "claims": claims, **({} if claims == "off" else {"claims_in": "show"})}
    keep_open(tmp_path, make_head(head), *lines)
    with open_book(tmp_path) as browser:
        got = browser.get("/api/book/count?cards=9D8S7H9C&starter=6C")
    assert got.status == status


FILES = [
    pytest.param(
        b"players: Ann, Bob\ndealer: Ann\n\n6C\n9D\n  PEPPER 4\n",
        ("NotationError", 6, 3, "PEPPER 4"),
        2,
        id="an entry of another program",
    ),
    pytest.param(
        b"players: Ann, Bob\ndealer: Ann\n\n6C\n6C\n",
        ("CardAlreadySeen", 5, None, "6C"),
        1,
        id="a card twice",
    ),
    pytest.param(
        b"players: Ann, Bob\ndealer: Ann\n\nGO\n", ("WrongPhase", 4, None, "GO"), None, id="the first entry"
    ),
    pytest.param(b'{"game": 1}', ("NotationError", 1, 1, '{"game": 1}'), None, id="JSON"),
    pytest.param(b"colour: blue\n\n5H\n", ("OptionsError", None, None, ""), None, id="no such option"),
    pytest.param(b"\x89PNG\r\n\n\xff", ("NotationError", 1, 1, "\ufffdPNG"), None, id="a picture"),
    pytest.param(b"", ("NotationError", None, 1, ""), None, id="nothing"),
    pytest.param(b"players: Ann, Bob\n\n# later\n", ("NotationError", None, 1, ""), None, id="no entry"),
]


@pytest.mark.parametrize(("data", "error", "moves"), FILES)
def test_a_file_that_cannot_be_read(
    data: bytes, error: tuple[str, int | None, int | None, str], moves: int | None
) -> None:
    """It is told what is wrong, where, and in which words; the game up to there is shown."""
    opened = open_record(data)
    told = opened["error"]
    assert (told["kind"], told["line"], told["column"], told["text"]) == error
    assert told["message"]
    if moves is None:
        assert (opened["game"], opened["games"]) == (None, 0)
    else:
        assert len(opened["game"]["moves"]) == 1 + moves


def test_a_file_is_opened_and_not_kept(tmp_path: Path) -> None:
    """A shared file shows the game that it was saved from; the journal has as many games as before."""
    keep(tmp_path, honest_record(1, 2))
    with open_book(tmp_path) as browser:
        saved = browser.get("/game/1.txt?game=2").body
        opened = browser.post("/api/book/open", saved)
        assert opened.json == {
            "game": browser.get("/api/book/game/1?game=2").json,
            "number": 1,
            "games": 1,
            "error": None,
        }
        both = honest_record(1, 2).encode()
        second = browser.post("/api/book/open?game=2", both).json
        assert (second["number"], second["games"]) == (2, 2)
        assert second["game"] == opened.json["game"]
        third = browser.post("/api/book/open?game=3", both)
        assert (third.status, third.kind) == (404, "NoSuchGame")
    with JournalReader.open(tmp_path) as journal:
        assert len(journal.matches()) == 1


def test_a_file_without_end(tmp_path: Path) -> None:
    """More than a record file can hold is not read."""
    with open_book(tmp_path) as browser:
        line = b"# nothing\n"
        longest = line * (RECORD_BYTES // len(line))
        assert browser.post("/api/book/open", longest).json["error"]["kind"] == "NotationError"
        got = browser.post("/api/book/open", longest + line)
    assert (got.status, got.kind) == (413, "TooLarge")
