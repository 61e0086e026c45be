"""Moves as rows: what a match was, it is again when it is read back, exported or damaged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import JournalCorrupt
from scorer.record.head import make_head, write_record
from scorer.record.history import Fixed, History, Move, Played, Undone
from scorer.record.keeping import dump_move, export_match, head_text, load_move, read_match
from scorer.record.notation import Entry, read_line
from scorer.record.replay import replay
from scorer.rules.commands import Command, ShowCard
from scorer.rules.play import infer_goes
from scorer.table.face import make_face
from tests.honest import honest_entry, shuffle
from tests.tabletop import sit_down


@dataclass(frozen=True, slots=True)
class Sitting:
    """
    A match, and the rows that a journal would hold of it.

    Attributes:
        rows: `dump_move` of each move.
        moves: The moves themselves.
    """

    history: History
    rows: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()

    def enter(self, *lines: str) -> Sitting:
        """The sitting after some entries, each of which has to be accepted; ``scan KH`` may imply goes."""
        sitting = self
        for line in lines:
            for entry in read_line(line.removeprefix("scan "), sitting.history.head.players):
                sitting = sitting.move(entry, is_scan=line.startswith("scan "))
        return sitting

    def move(self, entry: Entry, *, is_scan: bool) -> Sitting:
        """The sitting after one entry."""
        history = self.history
        asked: Entry | tuple[Command, ...] = entry
        if is_scan and isinstance(entry, ShowCard):
            asked = (*infer_goes(history.state, entry.card), entry)
        move = history.judge(asked, len(self.rows) + 1)
        row = dump_move(move, history.head.players)
        return Sitting(history.after(move), (*self.rows, row), (*self.moves, move))

    def read_back(self) -> History:
        """The match as the journal reads it."""
        return read_match(head_text(self.history.head), self.rows)


def begin(players: int = 2, **agreed: object) -> Sitting:
    """A sitting before its first move; Ann deals."""
    given = {"dealer": "Ann", **agreed}
    return Sitting(sit_down(players, **{key: word for key, word in given.items() if word is not None}))


PLAY: Final = ("5H", "TC", "9D", "6S", "GO", "GO", "KH", "2S", "3D", "7H", "4C")
"""A starter, and the play of a whole deal: Bob has 2 6 7 10, Ann 3 4 9 K."""

CRIB: Final = (*PLAY, "OK", "OK", "8C 8D 8H 8S", "OK")
CALL: Final = {"claims": "call"}
CUT: Final[dict[str, Any]] = {"dealer": None}

Table = tuple[dict[str, Any], tuple[str, ...], str]

MOVES: Final[list[Table]] = [
    # what is agreed, what is entered, what the last move is
    ({}, ("DEALER Bob",), "the dealer named"),
    (CUT, ("CUT Ann 7H", "CUT Bob 7S"), "a cut that is tied"),
    (CUT, ("CUT Ann 7", "CUT Bob K"), "a cut by rank alone"),
    ({}, ("JH",), "a starter with heels"),
    ({}, PLAY[:2], "a card"),
    ({}, (*PLAY[:4], "2H BY Bob"), "a card by a seat that the go passes to"),
    ({}, PLAY[:5], "a go"),
    ({}, PLAY[:6], "the last go"),
    ({}, (*PLAY[:4], "scan KH"), "a card with the goes that it implies"),
    ({}, (*PLAY[:6], "AH"), "a card that proves a go false"),
    (CALL, ("5H", "TC", "CLAIM 0"), "a claim in the play"),
    (CALL, ("5H", "TC", "TD", "MUGGINS 2"), "muggins called"),
    (CALL, ("5H", "TC", "TD", "MUGGINS 2 BY Bob"), "muggins by name"),
    (CALL, ("5H", "TC", "TD", "ACCEPT"), "a claim accepted"),
    (CALL, (*PLAY, "ACCEPT", "CLAIM 2"), "a hand claimed"),
    (
        {**CALL, "claim_by": "kind"},
        (*PLAY, "ACCEPT", "CLAIM fifteens=2 pairs=0 nobs=1 BY Bob"),
        "a claim by kind",
    ),
    ({"claims": "teach", "heels_by_claim": True}, ("JH", "HEELS"), "heels claimed"),
    ({"suits": "asked"}, ("J", *"AA223345", "OK"), "the suit question asked"),
    ({"suits": "asked"}, ("J", *"AA223345", "OK", "ASK four"), "the suit question answered"),
    ({}, CRIB, "the crib counted"),
    ({}, (*CRIB, "OK"), "the next deal"),
    ({}, (*CRIB, "7C"), "the next deal by its starter"),
    ({"entry": "hands"}, ("5H", "PEG Bob 2", "OK", "HAND Bob 5C 5S 5D JH"), "a hand keyed"),
    ({"entry": "points"}, ("PEG Bob 3", "PEG Bob -1"), "a peg moved back by hand"),
    ({}, ("5H", "PEG Bob 2 penalty spoke twice"), "a penalty with its reason"),
    ({}, ("5H", "MISDEAL"), "a misdeal"),
    ({}, ("5H", "CONCEDE Ann"), "a game conceded"),
    ({"match": "first to 3"}, ("5H", "CONCEDE Ann", "OK"), "the next game"),
    ({"match": "single"}, ("5H", "CONCEDE Ann", "OK"), "the next match"),
    ({}, ("5H", "ABANDON"), "a game abandoned"),
    ({}, ("SET claims=strict",), "an option set"),
    ({}, ("5H", "TC", "UNDO"), "an undo"),
    ({}, ("5H", "TC", "9D", "FIX 2 8C"), "a move replaced"),
    ({}, ("5H", "TC", "9D", "FIX 1 NONE"), "a move dropped"),
    ({}, ("5H", "TC", "9D", "8S", "FIX 2 BEFORE 2H"), "a move put in"),
    ({}, (*PLAY[:4], "scan KH", "2S", "FIX 1 2D"), "a fix after implied goes"),
    ({}, ("5H", "TC", "9D", "FIX 2 8C", "UNDO"), "an undo of a fix"),
]


@pytest.mark.parametrize(("agreed", "lines"), [pytest.param(*row[:2], id=row[2]) for row in MOVES])
def test_a_row_holds_a_move(agreed: dict[str, Any], lines: tuple[str, ...]) -> None:
    """What is read back is what was written: the same moves, and the same match with the same way back."""
    sitting = begin(**agreed).enter(*lines)
    history = History.begin(sitting.history.head)
    for move, row in zip(sitting.moves, sitting.rows, strict=True):
        assert load_move(row, history) == move
        history = history.after(move)

    assert sitting.read_back() == sitting.history == history


def test_every_kind_of_move_is_among_them() -> None:
    """The table above leaves no command and no kind of move out."""
    moves = [move for agreed, lines, _ in MOVES for move in begin(**agreed).enter(*lines).moves]
    commands = {
        type(command).__name__ for move in moves if isinstance(move, Played) for command in move.step.commands
    }

    assert {type(move) for move in moves} == {Played, Undone, Fixed}
    assert commands == {command.__name__ for command in get_args(Command)}


NAMED = [
    (("Ann", "Bob"), "names as they are"),
    (("GO", "5H"), "names that are words of the language"),
    (("Ann Lee", "Ann Lea"), "names with blanks"),
    (("7", "@2"), "names that look like numbers and seats"),
    (("Ännchen", "李小龍"), "names of any script"),
]


@pytest.mark.parametrize("names", [pytest.param(names, id=what) for names, what in NAMED])
def test_a_row_holds_names_of_any_kind(names: tuple[str, str]) -> None:
    """A move that names a player reads back to the same seat."""
    head = make_head({"players": ", ".join(names), "entry": "points", "dealer": f'"{names[0]}"'})
    sitting = Sitting(History.begin(head)).enter("PEG @1 3", "PEG @2 2 penalty", "FIX 2 PEG @2 4")

    assert sitting.read_back() == sitting.history


# Whole games

TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"players": 2, "target": 61},
    {"players": 2, "target": 61, "claims": "call"},
    {"players": 2, "target": 61, "claims": "teach", "suits": "asked"},
    {"players": 3, "target": 61},
    {"players": 4, "target": 61, "claims": "auto"},
    {"players": 2, "target": 31, "entry": "hands"},
    {"players": 2, "target": 31, "match": "single", "claims": "strict"},
)


@cache
def whole_game(table: int, seed: int) -> Sitting:
    """A game to its end and into the next one, with UNDO, FIX and undone FIXes on the way."""
    rng = Random(repr((table, seed)))
    sitting = begin(**TABLES[table])
    for _ in range(rng.randrange(60, 200)):
        state = sitting.history.state
        entry = honest_entry(state, shuffle((seed, state.tally.games, state.number))) or "OK"
        sitting = next(tried(sitting, (*disturbances(rng, sitting), entry)))
    return sitting


def disturbances(rng: Random, sitting: Sitting) -> tuple[str, ...]:
    """Now and then something that is taken back or mended instead."""
    if rng.random() > 0.15 or sitting.history.last is None:
        return ()
    back = rng.randrange(1, 4)
    again = f"FIX {back} BEFORE PEG @1 1 penalty" if rng.random() < 0.5 else f"FIX {back} NONE"
    return rng.choice((("UNDO",), (again,), (again,), ("SET claim_by=kind", "SET claims=teach")))


def tried(sitting: Sitting, lines: Iterable[str]) -> Iterator[Sitting]:
    """The sitting after the lines that are accepted, one after another."""
    for line in lines:
        try:
            yield sitting.enter(f"scan {line}")
        except ValueError:
            continue


GAMES: Final = [
    pytest.param(table, seed, id=f"{' '.join(map(str, TABLES[table].values()))}, game {seed}")
    for table in range(len(TABLES))
    for seed in (1, 2)
]


@pytest.mark.parametrize(("table", "seed"), GAMES)
def test_a_whole_game_is_read_back(table: int, seed: int) -> None:
    """The same state, the same way back, whatever was undone and mended."""
    sitting = whole_game(table, seed)
    again = sitting.read_back()

    assert again == sitting.history
    assert make_face(again, seq=0) == make_face(sitting.history, seq=0)


@pytest.mark.parametrize(("table", "seed"), GAMES)
def test_a_whole_game_is_exported(table: int, seed: int) -> None:
    """The record file replays to the same face, but for the numbers of lines."""
    check_export(whole_game(table, seed).history)


def test_the_games_are_disturbed() -> None:
    """There are undone and mended moves among them, and undone mendings."""
    moves = [move for game in GAMES for move in whole_game(*game.values).moves]

    assert sum(isinstance(move, Undone) for move in moves) > 20
    assert sum(isinstance(move, Fixed) for move in moves) > 20
    assert any(isinstance(one, Fixed) and isinstance(two, Undone) for one, two in pairwise(moves))


SINGLE: Final = {"match": "single"}
EXPORTED: Final[list[Table]] = [
    ({}, (*PLAY[:4], "scan KH", "2S"), "implied goes are lines of their own"),
    ({}, (*PLAY[:4], "UNDO", "UNDO", "8C"), "what was undone is left out"),
    ({}, (*PLAY[:4], "FIX 2 8C", "FIX 3 NONE"), "what was mended stands as it is"),
    ({}, (*PLAY[:4], "FIX 2 8C", "UNDO"), "an undone fix is no fix"),
    ({}, ("SET claims=teach", "5H", "TC", "CLAIM 0"), "an option that was set"),
    (SINGLE, ("5H", "CONCEDE Ann", "OK", "7C"), "the second match alone"),
    (SINGLE, ("5H", "CONCEDE Ann", "SET claims=call", "OK"), "with an option set before it"),
    (
        {**SINGLE, "next_first_dealer": "cut"},
        ("5H", "CONCEDE Ann", "OK", "CUT Ann 7H"),
        "a second match that is cut for",
    ),
    ({**SINGLE, "scores": "10, 20"}, ("5H", "CONCEDE Ann", "OK", "UNDO"), "an undone second match"),
    ({"scores": "10, 20"}, ("5H", "TC"), "start scores"),
]


@pytest.mark.parametrize(("agreed", "lines"), [pytest.param(*row[:2], id=row[2]) for row in EXPORTED])
def test_an_export_replays_to_the_same(agreed: dict[str, Any], lines: tuple[str, ...]) -> None:
    """What the journal exports, replay reads back to the same state."""
    check_export(begin(**agreed).enter(*lines).history)


def check_export(history: History) -> None:
    """The export of a match replays to its face."""
    replayed = replay(write_record(*export_match(history)))

    assert replayed.error is None
    assert without_lines(replayed.history) == without_lines(history)


def without_lines(history: History) -> dict[str, Any]:
    """A face but for the numbers of lines, which a file has of its own."""
    face = make_face(history, seq=0)
    for ledger in ("pegged", "verdicts", "reneges"):
        face[ledger] = [{**entry, "line": None} for entry in face[ledger]]
    return face


# Damage

PLAYED: Final = '{"v":1,"played":{"number":1,"entries":[%s],"events":[%s]}}'
NOBODYS: Final = '"side":7,"seat":7,"points":2,"reason":"hand"'
DAMAGED = [
    ("", "nothing"),
    ("{", "half an object"),
    ("[]", "a list"),
    ("7", "a number"),
    ("null", "null"),
    ("{}", "an object without a version"),
    ('{"v":1}', "no move"),
    ('{"v":"1","undone":true}', "a version that is a word"),
    ('{"v":null,"undone":true}', "no version"),
    ('{"v":1,"played":null}', "a move of nothing"),
    ('{"v":1,"played":{"number":1,"entries":["JH"]}}', "a move without its events"),
    (PLAYED % ('"XX"', ""), "an entry that is none"),
    (PLAYED % ('"JH"', '{"type":"Flown"}'), "an unknown event"),
    (PLAYED % ("", '{"type":"CardLaid","seat":0}'), "half an event"),
    (PLAYED % ("", f'{{"type":"PointsPegged",{NOBODYS}}}'), "an event for a side that is not there"),
    ('{"v":1,"undone":true}', "an undo of nothing"),
    ('{"v":1,"fixed":{"entry":"FIX 9 7H","back":9,"steps":[]}}', "a fix before the first move"),
    ('{"v":1,"fixed":{"entry":"FIX 1 7H","steps":[]}}', "a fix of no move"),
]


@pytest.mark.parametrize("row", [pytest.param(row, id=what) for row, what in DAMAGED])
def test_a_damaged_row_is_told(row: str) -> None:
    """A row that holds no move is the journal's error, not a fault."""
    with pytest.raises(JournalCorrupt):
        read_match("players: Ann, Bob\ndealer: Ann\n", [row])


@pytest.mark.parametrize("head", ["", "players: Ann", "Ann against Bob", "players: Ann, Bob\nclaims: loud"])
def test_a_damaged_head_is_told(head: str) -> None:
    """A match whose head cannot be read has no start."""
    if not head:
        assert read_match(head, []).head.players == ("Blue", "Orange")
        return
    with pytest.raises(JournalCorrupt, match="head of a match"):
        read_match(head, [])


def test_a_newer_row_says_so() -> None:
    """A move of a newer Muggins is no damage: the way out is to update."""
    with pytest.raises(JournalCorrupt, match="newer Muggins"):
        read_match("players: Ann, Bob\n", ['{"v":2,"undone":true}'])


@pytest.mark.parametrize(
    "lines", [("JH",), ("JH", "TC", "9D", "FIX 2 8C")], ids=["a starter's row", "a fix's row"]
)
@given(data=st.data())
def test_no_damage_is_a_fault(lines: tuple[str, ...], data: st.DataObject) -> None:
    """Whatever value of a row is another, it is a move or the journal's error."""
    before, after = begin().enter(*lines[:-1]).history, begin().enter(*lines)
    body = json.loads(after.rows[-1])
    damage(body, data)
    try:
        move = load_move(json.dumps(body), before)
    except JournalCorrupt:
        return

    assert isinstance(move, Played | Undone | Fixed)
    before.after(move)


def damage(body: Any, data: st.DataObject) -> None:
    """Change or drop one value somewhere inside."""
    while True:
        places = list(body) if isinstance(body, dict) else list(range(len(body)))
        if not places:
            return
        place = data.draw(st.sampled_from(places))
        if isinstance(body[place], dict | list) and data.draw(st.booleans()):
            body = body[place]
            continue
        if data.draw(st.booleans()):
            del body[place]
        else:
            body[place] = data.draw(
                st.sampled_from([None, True, -1, 0, 3, 99, 1.5, "", "5H", "hand", [], {}])
            )
        return
