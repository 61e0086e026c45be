"""The entry language: every entry with a hit and a near miss, and the way back."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.cards import DECK, Card, Rank, parse_cards
from scorer.errors import NotationError
from scorer.record import notation
from scorer.record.notation import BEGINNINGS, Entry, Fix, Undo, read_line, write_entry
from scorer.rules import commands
from scorer.rules.options import KINDS
from scorer.units import Points, Seat

PLAYERS = ("Ann", "Mary Bea", "GO", "@1")


def card(text: str, by: int | None = None) -> commands.ShowCard:
    """A card as an entry."""
    return commands.ShowCard(Card.parse(text), None if by is None else Seat(by))


def claim(points: int, by: int | None = None, **kinds: int) -> commands.Claim:
    """A claim as an entry."""
    found = tuple((kind, Points(kinds[kind])) for kind in KINDS if kind in kinds)
    return commands.Claim(Points(points), None if by is None else Seat(by), found)


HITS: list[tuple[str, tuple[Entry, ...], str]] = [
    ("5H", (card("5H"),), "a card"),
    ("td", (card("TD"),), "in small letters"),
    ("10d", (card("TD"),), "a ten in two digits"),
    ("5♥", (card("5H"),), "a suit by its sign"),
    ("5♥\ufe0f", (card("5H"),), "in its coloured picture"),
    ("5♡", (card("5H"),), "in outline"),
    ("7", (card("7"),), "a rank alone"),
    ("2C 3D kh as", tuple(map(card, ("2C", "3D", "KH", "AS"))), "four cards on a line"),
    ("5H BY Ann", (card("5H", 0),), "a card, and whose"),
    ("5h by mary bea", (card("5H", 1),), "a name of two words"),
    ("5H BY m", (card("5H", 1),), "a beginning"),
    ('5H BY "go"', (card("5H", 2),), "a name in quotes that is a word"),
    ('5H BY "@1"', (card("5H", 3),), "a name in quotes that is like a seat"),
    ("5H BY @1", (card("5H", 0),), "a seat"),
    ("5H BY “GO”", (card("5H", 2),), "quotes as a telephone makes them"),
    ("GO", (commands.SayGo(),), "go"),
    ("go by @2", (commands.SayGo(Seat(1)),), "go, and whose"),
    ("CLAIM 8", (claim(8),), "a claim"),
    ("claim 0", (claim(0),), "a claim of nothing"),
    ("CLAIM 99", (claim(99),), "an impossible one: that is for the rules to say"),
    ("CLAIM 8 BY Ann", (claim(8, 0),), "a claim, and whose"),
    ("CLAIM fifteens=4", (claim(4, fifteens=4),), "one kind"),
    ("claim nobs=1 Pairs=2 BY Ann", (claim(3, 0, pairs=2, nobs=1),), "kinds in any order"),
    (
        "CLAIM fifteens=4 pairs=2 runs=3 flush=0 nobs=1",
        (claim(10, fifteens=4, pairs=2, runs=3, flush=0, nobs=1),),
        "all kinds",
    ),
    ("HEELS", (commands.ClaimHeels(),), "heels"),
    ("ASK none", (commands.AnswerSuits("none"),), "no flush"),
    ("ASK FOUR", (commands.AnswerSuits("four"),), "a flush of four"),
    ("ask five", (commands.AnswerSuits("five"),), "a flush of five"),
    ("ASK nobs", (commands.AnswerSuits("nobs"),), "nobs"),
    ("ASK both", (commands.AnswerSuits("both"),), "five and nobs"),
    ("MUGGINS 2", (commands.CallMuggins(Points(2)),), "a call"),
    ("MUGGINS 2 BY Ann", (commands.CallMuggins(Points(2), Seat(0)),), "a call, and whose"),
    ("ACCEPT", (commands.Accept(),), "accept"),
    ("CUT Ann 7H", (commands.Cut(Seat(0), Card.parse("7H")),), "a cut"),
    ("CUT Mary Bea 7", (commands.Cut(Seat(1), Card.parse("7")),), "a cut by rank, of a name of two words"),
    ('CUT "GO" 7H', (commands.Cut(Seat(2), Card.parse("7H")),), "a cut of a name in quotes"),
    ("DEALER Ann", (commands.NameDealer(Seat(0)),), "the dealer"),
    ("HAND Ann 5H 5C 5S JD", (commands.ShowHand(Seat(0), parse_cards("5H 5C 5S JD")),), "a hand"),
    (
        "HAND Mary Bea 5H 5C 5S 10♦",
        (commands.ShowHand(Seat(1), parse_cards("5H 5C 5S TD")),),
        "a hand of a name of two words",
    ),
    (
        "HAND Ann 5H 5C",
        (commands.ShowHand(Seat(0), parse_cards("5H 5C")),),
        "cards that are missing: for the rules",
    ),
    ("HAND Ann", (commands.ShowHand(Seat(0), ()),), "all of them"),
    ("PEG Ann 3", (commands.Peg(Seat(0), Points(3)),), "points by hand"),
    ("PEG Ann -3", (commands.Peg(Seat(0), Points(-3)),), "back"),
    ("PEG Mary Bea +3", (commands.Peg(Seat(1), Points(3)),), "with a plus"),
    ("PEG Ann 2 penalty", (commands.Peg(Seat(0), Points(2), True),), "a penalty"),
    (
        "PEG Ann 2 Penalty cards were shown",
        (commands.Peg(Seat(0), Points(2), True, "cards were shown"),),
        "a penalty, and why",
    ),
    (
        'PEG Ann 2 penalty "cards  were" "" shown',
        (commands.Peg(Seat(0), Points(2), True, "cards were shown"),),
        "blanks in quotes are one blank",
    ),
    ("OK", (commands.GoOn(),), "go on"),
    ("UNDO", (Undo(),), "undo"),
    ("FIX 3 7H", (Fix(3, "replace", card("7H")),), "another card"),
    ("FIX 3 7H BY Ann", (Fix(3, "replace", card("7H", 0)),), "another card, and whose"),
    ("FIX 1 CLAIM 8", (Fix(1, "replace", claim(8)),), "another claim"),
    ("FIX 3 NONE", (Fix(3, "drop"),), "one too many"),
    ("fix 12 before go", (Fix(12, "before", commands.SayGo()),), "one too few"),
    ("FIX 2 BEFORE 7H", (Fix(2, "before", card("7H")),), "a card that was not keyed"),
    ("SET claims=teach", (commands.SetOption("claims", "teach"),), "an option"),
    ("set CLAIMS=teach", (commands.SetOption("claims", "teach"),), "in any case"),
    (
        "SET counting_order=runs, pairs, fifteens, flush, nobs",
        (commands.SetOption("counting_order", "runs, pairs, fifteens, flush, nobs"),),
        "an option of several words",
    ),
    ('SET match="" "best  of" 3', (commands.SetOption("match", "best of 3"),), "a value in quotes"),
    ("MISDEAL", (commands.Misdeal(),), "a misdeal"),
    ("CONCEDE Ann", (commands.Concede(Seat(0)),), "give up"),
    ("ABANDON", (commands.Abandon(),), "leave it"),
    ("", (), "an empty line"),
    ("   \t", (), "blanks"),
    ("# 5H", (), "a comment alone"),
    ("5H   # the starter", (card("5H"),), "a comment after a card"),
    ("5H # \x1b[2J", (card("5H"),), "a control character in a comment"),
    (
        "PEG Ann 2 penalty \u0645\u06cc\u200c\u0634\u0648\u062f",
        (commands.Peg(Seat(0), Points(2), True, "\u0645\u06cc\u200c\u0634\u0648\u062f"),),
        "a joiner, with which Persian is written",
    ),
    ("GO# nothing fits", (commands.SayGo(),), "a comment without a blank"),
    ("5H\r\n", (card("5H"),), "the end of a line as Windows writes it"),
    ("  5H\n", (card("5H"),), "blanks before, an end after"),
    ("\ufeff5H", (card("5H"),), "the mark that some editors put first"),
]

MISSES = [
    # text, column, expected, what the message says
    ("5X", 1, "a card as in 5H", "there is no card '5X'", "a suit that is none"),
    ("1H", 1, "a card as in 5H", "there is no card '1H'", "a rank that is none"),
    ("11H", 1, "a card as in 5H", "there is no card '11H'", "an eleven"),
    ("\u212aH", 1, "a card as in 5H", "there is no card", "the sign of the kelvin is no king"),
    ("5H 7X", 4, "a card as in 5H", "there is no card '7X'", "the second card"),
    ("5H GO", 4, "a card", "GO begins a line of its own", "another entry after a card"),
    ("5H 7D BY Mary Bea", 7, "one card, then BY", "BY goes with one card", "BY of two cards"),
    ("5H BY", 7, "a player's name", "whose?", "BY of nobody"),
    ("5H BY Cid", 7, "a player's name", "nobody here is called Cid", "a stranger"),
    ("5H BY GO", 7, "a player's name", "write the name in quotes", "a word as a name"),
    ("5H BY @5", 7, "a player's name", "there is no player @5", "a seat too many"),
    ('"5H"', 1, "a card as in 5H", "in quotes is a name", "a card in quotes"),
    ("GOO", 1, "a card as in 5H", "did you mean GO?", "a word's slip"),
    ("ACEPT", 1, "a card as in 5H", "did you mean ACCEPT?", "another"),
    ("FLUFF", 1, "a card as in 5H", "'FLUFF' is no entry", "a word like no other"),
    ("GO Ann", 4, "the end of the line", "'Ann' is too much here", "go without BY"),
    ("GO 5H", 4, "the end of the line", "'5H' is too much here", "go and a card"),
    ("CLAIM", 6, "a number of points", "the line ends", "a claim of what?"),
    ("CLAIM x", 7, "a number of points", "'x' is no number", "a claim of a word"),
    ("CLAIM 8.5", 7, "a number of points", "'8.5' is no number", "half a point"),
    ("CLAIM ٨", 7, "a number of points", "'٨' is no number", "a digit that is none here"),
    ("CLAIM 1234567", 7, "a number of points", "is no number", "a number without end"),
    ('CLAIM "8"', 7, "a number of points", "'8' is no number", "a number in quotes"),
    ("CLAIM 8 9", 9, "the end of the line", "'9' is too much here", "two numbers"),
    ("CLAIM 8 Ann", 9, "the end of the line", "'Ann' is too much here", "a claim without BY"),
    ("CLAIM pair=2", 7, "kinds as in", "'pair=2' is no claim by kind", "a kind's slip"),
    ("CLAIM pairs=2 pairs=2", 15, "kinds as in", "is no claim by kind", "a kind twice"),
    ("CLAIM pairs=-2", 7, "kinds as in", "is no claim by kind", "less than nothing"),
    ("CLAIM pairs=2 8", 15, "kinds as in", "'8' is no claim by kind", "a number among kinds"),
    ("HEELS 2", 7, "the end of the line", "'2' is too much here", "heels with a number"),
    ("ASK", 4, "none, four, five, nobs or both", "the line ends", "no answer"),
    ("ASK six", 5, "none, four, five, nobs, both", "'six' is no answer", "an answer that is none"),
    ("MUGGINS", 8, "the points that were missed", "the line ends", "a call of what?"),
    ("MUGGINS two", 9, "the points that were missed", "'two' is no number", "a call in words"),
    ("ACCEPT 2", 8, "the end of the line", "'2' is too much here", "accept with a number"),
    ("CUT 7H", 5, "a player's name", "whose?", "a cut of nobody"),
    ("CUT Ann", 5, "a player's name", "whose?", "a cut without a card"),
    ("CUT Ann 7X", 9, "a card as in 5H", "there is no card '7X'", "a cut of no card"),
    ("DEALER", 8, "a player's name", "whose?", "the dealer is who?"),
    ("DEALER Cid", 8, "a player's name", "nobody here is called Cid", "a dealer from elsewhere"),
    ("HAND", 6, "a player's name", "whose?", "a hand of nobody"),
    ("HAND 5H 5C 5S JD", 6, "a player's name", "5H is a word of the entries", "cards without a name"),
    ("HAND Ann 5H 5C 5S JD 2C", 6, "a player's name", "nobody here is called Ann 5H", "a hand of five"),
    ("HAND Ann 5H 5C 5S JX", 19, "a card as in 5H", "there is no card 'JX'", "a hand with no card in it"),
    ("PEG 3", 5, "a player's name", "whose?", "points of nobody"),
    ("PEG Ann", 8, "a number of holes", "the line ends", "how many?"),
    ("PEG Ann 3 pts", 11, "penalty, and why", "'pts' is too much here", "a word after the points"),
    ("OK 2", 4, "the end of the line", "'2' is too much here", "ok with a number"),
    ("UNDO 2", 6, "the end of the line", "'2' is too much here", "undo goes one step"),
    ("FIX", 4, "which move", "the line ends", "fix which?"),
    ("FIX 0 7H", 5, "which move", "there is no move 0", "no move"),
    ("FIX -1 7H", 5, "which move", "there is no move -1", "a move to come"),
    ("FIX 7H", 5, "which move", "'7H' is no number", "fix without a number"),
    ("FIX 3", 6, "the entry that was right", "the line ends", "fix how?"),
    ("FIX 3 BEFORE", 13, "the entry that was right", "the line ends", "before it what?"),
    ("FIX 3 UNDO", 7, "any other entry", "UNDO mends nothing", "undo inside"),
    ("FIX 3 FIX 2 7H", 7, "any other entry", "FIX mends nothing", "fix inside"),
    ("FIX 3 BEFORE UNDO", 14, "any other entry", "UNDO mends nothing", "undo before"),
    ("FIX 3 NONE 7H", 7, "a card as in 5H", "'NONE' is no entry", "drop and more"),
    ("FIX 3 7H 8H", 10, "the end of the line", "'8H' is too much here", "two for one"),
    ("SET", 4, "an option", "the line ends", "set what?"),
    ("SET claims", 5, "key=value", "'claims' sets nothing", "set to what?"),
    ("SET =teach", 5, "key=value", "'=teach' sets nothing", "set which?"),
    ('SET "claims=teach"', 5, "key=value", "'claims=teach' sets nothing", "an option in quotes"),
    ("SET claims = teach", 5, "key=value", "'claims' sets nothing", "blanks about the sign"),
    ("MISDEAL Ann", 9, "the end of the line", "'Ann' is too much here", "a misdeal is nobody's"),
    ("CONCEDE", 9, "a player's name", "whose?", "who gives up?"),
    ("ABANDON 1", 9, "the end of the line", "'1' is too much here", "abandon with a number"),
    ('5H BY "Ann', 7, '"', "a quote is not closed", "an open quote"),
    ("DEALER “Ann", 8, '"', "a quote is not closed", "an open quote as a telephone makes it"),
    ("“", 1, '"', "a quote is not closed", "a quote alone"),
    ("5H \x1b[2J", 4, "a line without it", "'\\x1b' is no character", "what a terminal would obey"),
    ('GO BY "Ann\u202e"', 11, "a line without it", "'\\u202e' is no character", "what turns a line around"),
    ("5H\n6C", 3, "a line without it", "'\\n' is no character", "two lines"),
    ("\ufeff   5X", 4, "a card as in 5H", "there is no card '5X'", "the column after blanks"),
]


@pytest.mark.parametrize(("text", "entries"), [pytest.param(*row[:2], id=row[2]) for row in HITS])
def test_line_is_read(text: str, entries: tuple[Entry, ...]) -> None:
    """Each entry in each of its writings."""
    assert read_line(text, PLAYERS) == entries


@pytest.mark.parametrize(
    ("text", "column", "expected", "told"), [pytest.param(*row[:4], id=row[4]) for row in MISSES]
)
def test_line_is_refused(text: str, column: int, expected: str, told: str) -> None:
    """Each near miss is refused with line, column, what is wrong there, and what was expected."""
    with pytest.raises(NotationError) as refused:
        read_line(text, PLAYERS, line=7)
    error = refused.value

    assert (error.line, error.column) == (7, column)
    assert error.expected.startswith(expected)
    assert told in str(error)
    assert error.expected in str(error)


def test_every_entry_has_a_hit_and_a_miss() -> None:
    """No word that begins an entry is missing from the tables above."""
    for rows in (HITS, MISSES):
        begun = {row[0].upper().split("#")[0].split()[0] for row in rows if row[0].split("#")[0].split()}
        assert set(BEGINNINGS) <= begun


@pytest.mark.parametrize("text", ["claim 8 by ann", "Claim 8 By Ann", "CLAIM 8 BY ANN"])
def test_case_does_not_matter(text: str) -> None:
    """Words, cards and names are read in any case."""
    assert read_line(text, PLAYERS) == (claim(8, 0),)


@pytest.mark.parametrize("entries", [pytest.param(row[1], id=row[2]) for row in HITS if row[1]])
def test_written_entry_reads_back(entries: tuple[Entry, ...]) -> None:
    """What is written for an entry is read as that entry."""
    text = " ".join(write_entry(entry, PLAYERS) for entry in entries)

    assert read_line(text, PLAYERS) == entries


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (card("TD", 1), 'TD BY "Mary Bea"'),
        (card("7"), "7"),
        (commands.SayGo(Seat(2)), 'GO BY "GO"'),
        (claim(3, 0, pairs=2, nobs=1), "CLAIM pairs=2 nobs=1 BY Ann"),
        (commands.Peg(Seat(3), Points(2), True, "shown"), 'PEG "@1" 2 penalty shown'),
        (Fix(3, "before", commands.SayGo()), "FIX 3 BEFORE GO"),
        (Fix(3, "drop"), "FIX 3 NONE"),
        (commands.SetOption("claims", "teach"), "SET claims=teach"),
    ],
)
def test_one_writing_is_ours(entry: Entry, text: str) -> None:
    """An entry is written in one way, with quotes round a name only where they are needed."""
    assert write_entry(entry, PLAYERS) == text


SEATS = st.sampled_from([Seat(seat) for seat in range(4)])
CARDS = st.one_of(st.sampled_from(DECK), st.sampled_from(Rank).map(Card))
POINTS = st.integers(-121, 121).map(Points)
KIND_POINTS = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 29).map(Points), min_size=1)
REASONS = st.lists(st.sampled_from(["cards", "shown", "GO", "2", "penalty", "by"]), max_size=3).map(" ".join)
COMMANDS: st.SearchStrategy[commands.Command] = st.one_of(
    st.builds(commands.ShowCard, CARDS, st.none() | SEATS),
    st.builds(commands.SayGo, st.none() | SEATS),
    st.builds(commands.Claim, POINTS, st.none() | SEATS),
    st.builds(lambda kinds, by: claim(sum(kinds.values()), by, **kinds), KIND_POINTS, st.none() | SEATS),
    st.builds(commands.AnswerSuits, st.sampled_from(["none", "four", "five", "nobs", "both"])),
    st.builds(commands.CallMuggins, POINTS, st.none() | SEATS),
    st.builds(commands.Cut, SEATS, CARDS),
    st.builds(commands.NameDealer, SEATS),
    st.builds(commands.Concede, SEATS),
    st.builds(commands.ShowHand, SEATS, st.lists(CARDS, min_size=4, max_size=4).map(tuple)),
    st.builds(commands.Peg, SEATS, POINTS),
    st.builds(commands.Peg, SEATS, POINTS, st.just(True), REASONS),
    st.sampled_from(
        [
            commands.ClaimHeels(),
            commands.Accept(),
            commands.GoOn(),
            commands.Misdeal(),
            commands.Abandon(),
            commands.SetOption("claims", "teach"),
        ]
    ),
)
FIXES = st.one_of(
    st.builds(Fix, st.integers(1, 60), st.sampled_from(["replace", "before"]), COMMANDS),
    st.builds(Fix, st.integers(1, 60), st.just("drop")),
)


@given(st.one_of(COMMANDS, FIXES, st.just(Undo())))
def test_writing_and_reading_are_inverse(entry: Entry) -> None:
    """Any entry reads back as it was written."""
    assert read_line(write_entry(entry, PLAYERS), PLAYERS) == (entry,)


WORDLIKE = st.sampled_from(
    [
        *BEGINNINGS,
        "BY",
        "BEFORE",
        "NONE",
        "penalty",
        "Ann",
        "Mary",
        "@1",
        "5H",
        "7",
        "3",
        "=",
        "a=1",
        '"',
        "#",
    ]
)


@given(st.one_of(st.text(), st.lists(WORDLIKE, max_size=7).map(" ".join)))
@example("\u212aH")
@example("CLAIM pairs=\u0662")
def test_any_text_is_an_entry_or_an_error(text: str) -> None:
    """Whatever is typed or scanned, it is read, or refused within its own line; nothing else is raised."""
    found = read_or_refused(text)
    if isinstance(found, NotationError):
        assert 1 <= found.column <= len(text) + 2
        assert found.expected in str(found)
        return

    for entry in found:
        assert read_line(write_entry(entry, PLAYERS), PLAYERS) == (entry,)


def read_or_refused(text: str) -> tuple[Entry, ...] | NotationError:
    """The entries of a line, or why it is none."""
    try:
        return read_line(text, PLAYERS)
    except NotationError as error:
        return error


def test_examples_in_the_text() -> None:
    """The examples of the module hold."""
    assert doctest.testmod(notation).failed == 0
