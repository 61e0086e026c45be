"""Record files: the head, the blank line, the entries; and the way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import MugginsError, NotationError, OptionsError
from scorer.record.head import Head, make_head, read_record, write_head, write_record
from scorer.record.names import PEG_COLOURS
from scorer.rules.options import Claims, Options
from scorer.rules.state import Phase
from scorer.units import Seat

PLAIN = "players: Ann, Bob\ndealer: Bob\n\n6C\n9D\n"
ENTRIES = [(4, "6C"), (5, "9D"), (6, "")]

SAME = [
    (PLAIN, "as it is written"),
    (PLAIN.replace("players", "PLAYERS").replace("dealer", "Dealer"), "keys in any case"),
    (PLAIN.replace(": ", "  :  "), "blanks round the colon"),
    (PLAIN.replace("Bob\n\n", "Bob   # who won the cut\n\n"), "a comment"),
    (PLAIN.replace("dealer: Bob", "dealer: @2"), "the dealer by seat"),
    (PLAIN.replace("dealer: Bob", "dealer: b"), "by a beginning"),
    (PLAIN.replace("dealer: Bob", 'dealer: "Bob"'), "in quotes"),
    (PLAIN.replace("\n\n", "\n   \n"), "blanks on the blank line"),
    ("\ufeff" + PLAIN, "the mark that some editors put first"),
]


@pytest.mark.parametrize("text", [pytest.param(row[0], id=row[1]) for row in SAME])
def test_record_is_read(text: str) -> None:
    """The head and the numbered lines of entries, however they are written."""
    head, lines = read_record(text)

    assert head == Head(("Ann", "Bob"), Options(), Seat(1))
    assert lines == ENTRIES


def test_windows_line_ends() -> None:
    """A file with CR LF leads to the same head."""
    head, lines = read_record(PLAIN.replace("\n", "\r\n"))

    assert head == Head(("Ann", "Bob"), Options(), Seat(1))
    assert [(number, line.strip()) for number, line in lines] == ENTRIES


@pytest.mark.parametrize("text", ["\n\n# a game at Ann's\n" + PLAIN, "# a game\n\n" + PLAIN])
def test_lines_keep_their_numbers(text: str) -> None:
    """Blank lines and comments may come first; every line has its number in the file."""
    head, lines = read_record(text)

    assert head.players == ("Ann", "Bob")
    assert [text.split("\n")[number - 1] for number, _ in lines] == [line for _, line in lines]
    assert lines[0][1] == "6C"


def test_comment_line_does_not_end_the_head() -> None:
    """Only a blank line ends the head."""
    head, _ = read_record("players: Ann, Bob\n# the old board\nscores: 10, 24\n\n")

    assert head.scores == (10, 24)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_file_of_nothing_is_a_table_of_two(text: str) -> None:
    """Without a head two players cut for the deal, named by the colours of their pegs."""
    head, lines = read_record(text)

    assert head == Head(PEG_COLOURS[:2], Options())
    assert head.begin().phase is Phase.CUT
    assert not any(line.strip() for _, line in lines)


def test_head_without_entries() -> None:
    """A file that ends in its head is a match before its first entry."""
    head, lines = read_record("players: Ann, Bob\ndealer: Ann")

    assert (head.dealer, lines) == (0, [])


REFUSED = [
    ("players: Ann, Bob\n6C\n", NotationError, "'6C' is in the head", "an entry without the blank line"),
    ("6C\n9D\n", NotationError, "'6C' is in the head", "no head at all"),
    ("players Ann, Bob\n\n", NotationError, "is in the head", "no colon"),
    ("play ers: Ann, Bob\n\n", NotationError, "is in the head", "a blank in a key"),
    (
        "players: Ann, Bob\nplayers: Cid, Dee\n\n",
        OptionsError,
        "line 2: players is given twice",
        "a key twice",
    ),
    ("players: Ann, Bob\nPlayers: Cid, Dee\n\n", OptionsError, "given twice", "twice in another case"),
    ("players: Ann\n\n", OptionsError, "1 given", "one player"),
    ("plaiers: Ann, Bob\n\n", OptionsError, "no option 'plaiers'", "a key's slip"),
    (
        "players: Ann, Bob\ndealer: \x1b[2J\n\n",
        NotationError,
        "'\\x1b' is no character of a head",
        "what a terminal would obey",
    ),
    (
        "players: Ann, Bob\ndealer: Cid\n\n",
        OptionsError,
        "dealer: nobody here is called Cid",
        "a stranger deals",
    ),
    ("players: Ann, Bob\ndealer:\n\n", OptionsError, "dealer: nobody", "nobody deals"),
    (
        "players: Ann, Bob\ndealer: @3\n\n",
        OptionsError,
        "dealer: there is no player @3",
        "the third of two deals",
    ),
    ("players: Ann, Bob\nscores: 10\n\n", OptionsError, "each of the 2 sides", "a score is missing"),
    ("players: Ann, Bob\nscores: 10, 20, 30\n\n", OptionsError, "each of the 2 sides", "a score too many"),
    ("players: a, b, c, d\nscores: 1, 2, 3, 4\n\n", OptionsError, "each of the 2 sides", "partners' scores"),
    ("players: Ann, Bob\nscores: -1, 5\n\n", OptionsError, "scores cannot be", "a score below 0"),
    ("players: Ann, Bob\nscores: 121, 5\n\n", OptionsError, "reached the target 121", "a game that is over"),
    (
        "players: Ann, Bob\ntarget: 61\nscores: 61, 5\n\n",
        OptionsError,
        "reached the target 61",
        "a short one",
    ),
    ("players: Ann, Bob\nclaims_in: show\n\n", OptionsError, "nobody claims", "options that clash"),
]


@pytest.mark.parametrize(("text", "kind", "told"), [pytest.param(*row[:3], id=row[3]) for row in REFUSED])
def test_head_is_refused(text: str, kind: type[MugginsError], told: str) -> None:
    """A head that cannot be used is refused with the reason."""
    with pytest.raises(kind) as refused:
        read_record(text)

    assert told in str(refused.value)


def test_refused_line_is_named() -> None:
    """A line that is no key and value is told by its number."""
    with pytest.raises(NotationError) as refused:
        read_record("players: Ann, Bob\n\tdealer Ann\n\n")

    assert refused.value.line == 2


def test_a_control_character_is_found() -> None:
    """It is told by its line and column; in a comment it is nothing."""
    with pytest.raises(NotationError) as refused:
        read_record("players: Ann, Bob # \x1b\n\t dealer: \x1b\n\n")

    assert (refused.value.line, refused.value.column) == (2, 11)


@pytest.mark.parametrize(
    ("given", "scores"),
    [
        ({"players": "Ann, Bob", "scores": "120, 0"}, (120, 0)),
        ({"players": "a, b, c, d", "scores": "10, 20"}, (10, 20)),
        ({"players": "a, b, c, d", "sides": "singles", "scores": "1, 2, 3, 4"}, (1, 2, 3, 4)),
    ],
)
def test_start_scores(given: dict[str, str], scores: tuple[int, ...]) -> None:
    """A game begun on wood starts where the pegs stood."""
    assert make_head(given).begin().scores == scores


def test_preset_comes_before_other_keys() -> None:
    """A head's own options win over its preset, in whatever order they stand."""
    head, _ = read_record("claims: call\npreset: acc\nplayers: Ann, Bob\n\n")

    assert head.options.claims is Claims.CALL
    assert head.options.renege == "two_per_card"


HEADS = [
    {},
    {"players": "Ann, Bob, Cid", "dealer": "Cid"},
    {"players": "a, b, c, d", "sides": "singles", "scores": "1, 2, 3, 4"},
    {"players": "GO, @1", "dealer": '"GO"'},
    {"players": "GO, @1", "dealer": '"@1"'},
    {"players": "@2, Bob", "dealer": '"@2"'},
    {"players": "Mary Ann, Mary Bea", "dealer": "Mary B"},
    {"players": "Ann, Anna", "dealer": "Ann"},
    {"players": "Ann, Bob", "preset": "acc-muggins", "target": "61"},
    {"players": "Ann, Bob", "preset": "hoyle", "target": "61"},
    {
        "players": "Ann, Bob",
        "preset": "home",
        "match": "best of 3",
        "counting_order": "runs,pairs,fifteens,nobs,flush",
    },
]


@pytest.mark.parametrize("given", HEADS)
def test_written_head_reads_back(given: dict[str, str]) -> None:
    """What is written for a head is read as that head."""
    head = make_head(given)
    read, lines = read_record(write_record(head, ["6C", "9D"]))

    assert read == head
    assert [line for _, line in lines if line] == ["6C", "9D"]


def test_head_is_written_in_keys() -> None:
    """Only what differs from the defaults is written, the preset expanded."""
    head = make_head({"players": "Ann, Bob", "dealer": "Bob", "scores": "3, 4", "preset": "pub"})

    assert write_head(head) == "players: Ann, Bob\ndealer: Bob\nscores: 3, 4\nmatch_points: 1,1,1,1\n"


@given(st.text())
def test_any_text_is_a_record_or_an_error(text: str) -> None:
    """Whatever a file holds, it is read, or refused; nothing else is raised."""
    assert isinstance(read_or_refused(text), Head | NotationError | OptionsError)


def read_or_refused(text: str) -> Head | MugginsError:
    """The head of a record, or why it is none."""
    try:
        return read_record(text)[0]
    except MugginsError as error:
        return error
