"""The screen: six rows and the keys, whatever the phase, however the players are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.errors import MugginsError
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.names import LONGEST, read_players
from scorer.rules.state import Phase, State
from scorer.say import side_of
from scorer.screen import COLUMNS, Row
from scorer.table.labels import short_names
from scorer.table.now import now_line
from scorer.table.present import present
from scorer.table.telling import names_at
from tests.honest import honest_entry, shuffle
from tests.tabletop import enter, sit_down

PLAY = ("5H", "TC", "9D", "6S", "GO", "GO", "KH", "2S", "3D", "7H", "4C")
TEN = ("5H", "TC", "9D", "JS", "GO", "GO", "KH", "QH", "3D", "4C", "2S")
"""Bob's hand is a run of three ten-cards with the five turned up: nine."""

SCREENS = [
    # what is agreed, what is entered, what the rows are
    (
        {"players": 2},
        ("CUT Ann 7H",),
        (
            "CUT FOR DEAL      low",
            "A 7  B █",
            "Bob: key your cut",
            "A tie is cut again",
        ),
        "one has cut",
    ),
    (
        {"players": 2, "dealer": "Ann"},
        (),
        ("ANN*  0       BOB   0", "STARTER?", "Discard two, Bob cuts", "Key or scan the card"),
        "before the starter",
    ),
    (
        {"players": 2, "dealer": "Ann"},
        PLAY[:5],
        (
            "ANN*  0       BOB   0",
            "count 25       room 6",
            "10 9 6            +5♥",
            "",
            "ANN -          ▶BOB 2",
        ),
        "a go in the play",
    ),
    (
        {"players": 2, "dealer": "Ann", "claims": "call"},
        ("5H", "TC", "TD", "CLAIM 2", "4S"),
        ("ANN*  2       BOB   0", "count 24       room 7", "10 10 4           +5♥", "Bob 4♠: claim"),
        "a card to claim for",
    ),
    (
        {"players": 2, "dealer": "Ann", "claims": "call"},
        ("5H", "TC", "TD", "CLAIM 0"),
        ("ANN*  0       BOB   0", "count 20      room 11", "10 10             +5♥", "MUGGINS?"),
        "muggins can be called",
    ),
    (
        {"players": 2, "dealer": "Ann", "claims": "teach", "claims_in": "show"},
        PLAY,
        ("ANN*  3       BOB   1", "Bob's hand     1 of 3", "10♣ 6♠ 2♠ 7♥      +5♥", "CLAIM █"),
        "a hand to claim",
    ),
    (
        {"players": 2, "dealer": "Ann"},
        (*PLAY, "OK", "OK", "8C", "8D"),
        ("ANN*  8       BOB   8", "Ann's crib     3 of 3", "8♣ 8♦             +5♥", "key 2 more"),
        "half a crib",
    ),
    (
        {"players": 4, "dealer": "Ann", "entry": "points", "sides": "singles"},
        ("PEG Dee 7",),
        (
            "A*0  B 0  C 0  D 7",
            "Ann                 0",
            "Bob                 0",
            "Cid                 0",
            "Dee                 7",
        ),
        "four for themselves",
    ),
    (
        {"players": 4, "dealer": "Ann", "entry": "points"},
        ("PEG Dee 60", "PEG Bob 60", "PEG Ann 30", "PEG Bob 1"),
        (
            "A+C* 30       B+D 121",
            "SKUNK ×3 91",
            "Bob and Dee won  open",
            "points 0–3    -91 +91",
        ),
        "partners have won",
    ),
]


@pytest.mark.parametrize(("agreed", "lines", "rows"), [pytest.param(*row[:3], id=row[3]) for row in SCREENS])
def test_rows(agreed: dict[str, Any], lines: tuple[str, ...], rows: tuple[str, ...]) -> None:
    """What the rows say, from the top."""
    shown = present(enter(sit_down(**agreed), *lines)).lines()

    assert tuple(row.rstrip() for row in shown)[: len(rows)] == rows


NOW = [
    ({}, (), "Cut for the deal: Ann and Bob to cut, as in CUT Ann 7H, or DEALER Ann", "the cut"),
    ({"dealer": "Ann"}, (), "Bob cuts the pack, Ann turns the starter: key it, as in 5H", "the deal"),
    ({"dealer": "Ann"}, ("5H",), "Bob to play", "the first card"),
    ({"dealer": "Ann"}, PLAY[:4], "Ann to play – up to a 6, or GO", "where a go is possible"),
    ({"dealer": "Ann"}, ("5H", "TC", "TD", "TS"), "Ann to play – an ace, or GO", "where an ace fits"),
    (
        {"dealer": "Ann", "claims": "call"},
        ("5H", "TC", "TD", "CLAIM 2"),
        "Bob to play – Bob may call MUGGINS",
        "the window",
    ),
    (
        {"dealer": "Ann", "claims": "strict"},
        ("5H", "TC"),
        "Bob may claim for 10♣ – Ann to play",
        "a card to claim for",
    ),
    ({"dealer": "Ann", "claims": "strict"}, PLAY, "Ann may claim for 4♣, the last card", "the last card"),
    ({"dealer": "Ann"}, PLAY, "OK counts Bob's hand", "a hand"),
    ({"dealer": "Ann"}, (*PLAY, "OK", "OK", "8C"), "Key Ann's crib, 3 more", "the crib's cards"),
    ({"dealer": "Ann"}, (*PLAY, "OK", "OK", "8C 8D 8H 8S"), "OK counts Ann's crib", "the crib"),
    (
        {"dealer": "Ann"},
        (*PLAY, "OK", "OK", "8C 8D 8H 8S", "OK"),
        "Bob deals next: OK, or the next starter",
        "the next deal",
    ),
    ({"dealer": "Ann"}, ("5H", "CONCEDE Ann"), "Bob won. OK for the next game", "the end of a game"),
    (
        {"dealer": "Ann", "match": "single"},
        ("5H", "CONCEDE Ann"),
        "Bob won the match. OK for a new one",
        "the end of a match",
    ),
    ({"dealer": "Ann"}, ("5H", "ABANDON"), "The game has ended. OK for the next game", "an abandoned game"),
]


@pytest.mark.parametrize(("agreed", "lines", "sentence"), [pytest.param(*row[:3], id=row[3]) for row in NOW])
def test_now_line(agreed: dict[str, Any], lines: tuple[str, ...], sentence: str) -> None:
    """What is to be done now, in one sentence."""
    assert present(enter(sit_down(**agreed), *lines)).sentence == sentence


def test_an_example_can_be_typed_as_it_stands() -> None:
    """A player called like a card is written in quotes, as the entry needs it."""
    history = History.begin(make_head({"players": "J, Ann Lee"}))
    assert (
        present(history).sentence == 'Cut for the deal: J and Ann Lee to cut, as in CUT "J" 7H, or DEALER "J"'
    )

    history = enter(history, 'CUT "J" 7H')
    assert (
        present(history).sentence
        == 'Cut for the deal: Ann Lee to cut, as in CUT "Ann Lee" 7H, or DEALER "Ann Lee"'
    )


NOTICES = [
    # whole, short, kind, what is largest, the rows under it
    (
        "K♥ would take the count from 25 past 31; play 6 or lower, or say GO.",
        "K♥ over 31",
        "fact",
        "K♥ OVER 31",
        ("K♥ would take the", "count from 25 past"),
        "a few words are a fact",
    ),
    (
        "In this game only the show is claimed.",
        "claims at show only",
        "list",
        "",
        ("claims at show only", "In this game only the", "show is claimed."),
        "more are the first row of a list",
    ),
]


@pytest.mark.parametrize(
    ("message", "short", "kind", "fact", "rows"), [pytest.param(*row[:5], id=row[5]) for row in NOTICES]
)
def test_a_notice_cannot_be_missed(
    message: str, short: str, kind: str, fact: str, rows: tuple[str, ...]
) -> None:
    """A refusal takes the page under the scores; the pegs and the now line stay."""
    history = enter(sit_down(dealer="Ann", claims="strict"), "5H", "TC")
    plain, screen = present(history), present(history, notice=(message, short))

    assert (screen.kind, screen.fact) == (kind, fact)
    assert tuple(str(row).rstrip() for row in screen.rows) == rows
    assert screen.notice == message
    assert (screen.head, screen.lanes, screen.sentence) == (plain.head, plain.lanes, plain.sentence)


VERDICTS = [
    # claims, what is entered, the fact, the rows under it
    (
        {"claims": "teach"},
        ("CLAIM 7",),
        "7 OF 9",
        ("likely 5♥ Q♥ = 15", "Bob pegs 9"),
        "too few",
    ),
    (
        {"claims": "teach"},
        ("CLAIM 2",),
        "2 OF 9",
        ("7 more. Look again", "Bob pegs 9"),
        "far too few",
    ),
    (
        {"claims": "teach"},
        ("CLAIM fifteens=4 pairs=2",),
        "6 OF 9",
        ("5 more,", "2 too many"),
        "by kind, too few and too many",
    ),
    (
        {"claims": "strict"},
        ("CLAIM 7",),
        "7 OF 9",
        ("likely 5♥ Q♥ = 15", "Bob pegs 7"),
        "too few, and nobody teaches",
    ),
    (
        {"claims": "strict"},
        ("CLAIM 2",),
        "2 OF 9",
        ("7 more. Look again", "Bob pegs 2"),
        "far too few, and nobody teaches",
    ),
    ({"claims": "teach"}, ("CLAIM 9",), "9 IS RIGHT", ("", "Bob pegs 9"), "just right"),
    (
        {"claims": "strict"},
        ("CLAIM 11",),
        "2 TOO MANY",
        ("5 10 is one 15:", "same cards, once only"),
        "too many",
    ),
    ({"claims": "call"}, ("CLAIM 7",), "", (), "nothing is told while somebody may call"),
    (
        {"claims": "call"},
        ("CLAIM 7", "MUGGINS 2"),
        "MUGGINS +2",
        ("Ann pegs 2", "2 called, 2 missed"),
        "a call",
    ),
]


@pytest.mark.parametrize(
    ("agreed", "lines", "fact", "rows"), [pytest.param(*row[:4], id=row[4]) for row in VERDICTS]
)
def test_a_verdict_has_its_page(
    agreed: dict[str, Any], lines: tuple[str, ...], fact: str, rows: tuple[str, ...]
) -> None:
    """Where pages of verdicts are wanted, the last move's is shown when it is told."""
    history = enter(sit_down(dealer="Ann", claims_in="show", **agreed), *TEN, *lines)
    screen = present(history, has_verdict=True)

    assert screen.fact == fact
    assert not fact or tuple(str(row).rstrip() for row in screen.rows) == rows
    assert present(history).page == "claim"


SHORT = [
    (("Ann", "Bob"), ("ANN", "BOB"), "the first letters"),
    (("Ann", "Anna"), ("ANN", "ANA"), "the last letter tells them apart"),
    (("Ann Lee", "Ann Poe"), ("ANN", "ANP"), "blanks are no letters"),
    (("A", "B"), ("A", "B"), "one letter"),
    (("ı", "i"), ("I", "I2"), "names alike in capitals"),
    (("李小龍", "王"), ("李小龍", "王"), "any script"),
]


@pytest.mark.parametrize(("names", "shorts"), [pytest.param(*row[:2], id=row[2]) for row in SHORT])
def test_short_names(names: tuple[str, ...], shorts: tuple[str, ...]) -> None:
    """Three letters that tell the players apart."""
    assert short_names(names) == shorts


@given(left=st.text(max_size=30), right=st.text(max_size=30))
def test_a_row_is_as_wide_as_the_display(left: str, right: str) -> None:
    """Whatever its words are, a row is 21 characters."""
    assert len(str(Row(left, right))) == COLUMNS


LETTERS = st.characters(exclude_categories=("C", "Zl", "Zp"), exclude_characters=',#"“”')
ODD_NAMES = st.sampled_from(
    (
        "Bartholomew Featherstone",
        "李小龍",
        "Ａｎｎ",
        "e\u0301\u0323\u0302",
        "नमस्ते",
        "GO",
        "7",
        "5H",
        "ẞẞẞ",
        "🂡🂢",
        "👩‍🎤",
    )
)


def is_name(name: str) -> bool:
    """Whether a table takes a player of that name."""
    try:
        return read_players(f"{name}, {'Z' * LONGEST}")[0] == name
    except MugginsError:
        return False


PLAYER = (st.text(LETTERS, min_size=1, max_size=LONGEST) | ODD_NAMES).filter(is_name)


def players(seats: int) -> st.SearchStrategy[list[str]]:
    """Names of any length and script that a table takes together."""
    return st.lists(PLAYER, min_size=seats, max_size=seats, unique_by=str.casefold)


SIDES = st.sampled_from(("partners", "singles"))
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"claims": "call"},
    {"claims": "teach", "suits": "asked"},
    {"entry": "hands"},
    {"claims": "call", "suits": "asked", "match": "single"},
    {"entry": "points"},
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=15)
@given(data=st.data(), agreed=st.sampled_from(TABLES), seed=st.integers(0, 1000), sides=SIDES)
def test_every_screen_of_a_game(
    seats: int, data: st.DataObject, agreed: dict[str, str], seed: int, sides: str
) -> None:
    """Seven lines of 21 characters at every step, and the now line says who acts."""
    names = ", ".join(data.draw(players(seats)))
    singles = {"sides": sides} if seats == 4 else {}
    history = History.begin(make_head({"players": names, "target": "31", **agreed, **singles}))
    for _ in range(120):
        check_screen(history)
        history = enter(history, honest_entry(history.state, shuffle((seed, history.state.number))) or "OK")


def check_screen(history: History) -> None:
    """The screen has its size, with and without a notice, and the now line its names."""
    for notice in (("", ""), ("A refusal that is long.", "a refusal of 21 chars")):
        screen = present(history, notice=notice)
        assert [len(line) for line in screen.lines()] == [COLUMNS] * 7
        assert screen.notice == notice[0]
        assert notice[1] in "".join(screen.lines())
    sentence = now_line(history.state, names_at(history))
    for name in who_acts(history.state, names_at(history)):
        assert name in sentence, "the now line says who acts"


def who_acts(state: State, names: Sequence[str]) -> list[str]:
    """Who has to do something now; nobody where anybody can."""
    if state.phase is Phase.CUT:
        return [names[seat] for seat in state.cuts.must]
    if state.turn is not None:
        return [names[state.turn]]
    if state.phase is Phase.DEAL and state.options.entry != "points" and state.dealer is not None:
        return [names[state.counters()[0]], names[state.dealer]]
    if state.deal.claim is not None:
        return [names[state.deal.claim.seat]]
    return [] if state.result is None else side_of(state.result.side, names).split(" and ")
