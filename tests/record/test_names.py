"""Names: what can be one, and whom an entry means."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import OptionsError
from scorer.record.names import (
    LONGEST,
    PEG_COLOURS,
    WORDS,
    find_player,
    is_reserved,
    read_players,
    write_player,
)
from scorer.record.notation import BEGINNINGS, read_line
from scorer.rules.commands import NameDealer
from scorer.units import Seat

GOOD = [
    ("Ann, Bob", ("Ann", "Bob"), "two"),
    (" Ann ,Bob,  Cid", ("Ann", "Bob", "Cid"), "three, with any blanks"),
    ("Ann, Bob, Cid, Dee", ("Ann", "Bob", "Cid", "Dee"), "four"),
    ("Mary Ann, Bob", ("Mary Ann", "Bob"), "a blank inside"),
    ("Åsa, Ödön", ("Åsa", "Ödön"), "accents"),
    ("Анна, 王", ("Анна", "王"), "any script"),
    ("GO, 5H", ("GO", "5H"), "words and cards, in quotes when they are used"),
    ("@1, 7", ("@1", "7"), "what looks like a seat or a number"),
    ("a" * LONGEST + ", b", ("a" * LONGEST, "b"), "the longest there is"),
    ("A\u030asa, Bob", ("\u00c5sa", "Bob"), "put together as one letter"),
]

BAD = [
    ("Ann", "1 given", "one player"),
    ("a, b, c, d, e", "5 given", "five"),
    ("Ann, ", "empty", "an empty name"),
    ("Ann,,Bob", "empty", "an empty name between"),
    ("a" * (LONGEST + 1) + ", b", "longer than 24", "one letter too long"),
    ('An"n, Bob', "a quote", "a quote"),
    ("An“n, Bob", "a quote", "a typographer's quote"),
    ("An#n, Bob", "a #", "what begins a comment"),
    ("An\x07n, Bob", "control character", "a bell"),
    ("An\u200bn, Bob", "control character", "a blank of no width"),
    ("Ann, ann", "there twice", "the same but for case"),
    ("STRASSE, straße", "there twice", "the same when folded"),
    ("A\u030asa, \u00e5sa", "there twice", "the same when put together"),
]


@pytest.mark.parametrize(("text", "names"), [pytest.param(*row[:2], id=row[2]) for row in GOOD])
def test_names_are_read(text: str, names: tuple[str, ...]) -> None:
    """Two to four names, parted by commas."""
    assert read_players(text) == names


@pytest.mark.parametrize(("text", "told"), [pytest.param(*row[:2], id=row[2]) for row in BAD])
def test_names_are_refused(text: str, told: str) -> None:
    """What cannot be a name is refused with the reason."""
    with pytest.raises(OptionsError, match=told):
        read_players(text)


def test_refused_name_is_shown_as_it_is() -> None:
    """A letter that nobody can see is written out."""
    with pytest.raises(OptionsError, match=r"u200b"):
        read_players("An\u200bn, Bob")


FOUND = [
    # players, text, seat
    ("Ann, Bob", "Ann", 0, "the whole name"),
    ("Ann, Bob", "bob", 1, "in any case"),
    ("Ann, Bob", "b", 1, "a unique beginning"),
    ("Ann, Anna", "Ann", 0, "a whole name before a beginning"),
    ("Ann, Anna", "Anna", 1, "and the longer one by its own"),
    ("Ann, Bob", "@1", 0, "the first seat"),
    ("Ann, Bob, Cid, Dee", "@4", 3, "the last seat"),
    ("Mary Ann, Mary Bea", "Mary B", 1, "a beginning past the blank"),
    ("Straße, Bob", "STRASSE", 0, "folded"),
    ("Åsa, Bob", "A\u030a", 0, "put together"),
    ("Анна, 王", "王", 1, "any script"),
]

NOT_FOUND = [
    ("Ann, Bob", "Cid", "nobody here is called Cid: the players are Ann, Bob", "nobody"),
    ("Ann, Robert", "Robrt", "did you mean Robert?", "a slip"),
    ("Ann, Anna", "An", "could be Ann or Anna", "several"),
    ("Ann, Bob", "@3", "there is no player @3", "no such seat"),
    ("Ann, Bob", "@0", "nobody here is called @0", "seats are told from 1"),
    ("GO, Bob", "GO", "write the name in quotes, or @1", "a word of the entries"),
    ("5H, Bob", "5h", "write the name in quotes, or @1", "a card"),
    ("Ann, Bob", "", "nobody", "nothing"),
]


@pytest.mark.parametrize(("players", "text", "seat"), [pytest.param(*row[:3], id=row[3]) for row in FOUND])
def test_player_is_found(players: str, text: str, seat: int) -> None:
    """A name means one player."""
    assert find_player(text, read_players(players)) == seat


@pytest.mark.parametrize(
    ("players", "text", "told"), [pytest.param(*row[:3], id=row[3]) for row in NOT_FOUND]
)
def test_player_is_not_found(players: str, text: str, told: str) -> None:
    """A name that means nobody, or several, is refused with who plays."""
    with pytest.raises(ValueError) as refused:
        find_player(text, read_players(players))

    assert told in str(refused.value)


@pytest.mark.parametrize("name", ["GO", "5H", "@2", "10d"])
def test_quotes_make_anything_a_name(name: str) -> None:
    """In quotes a word, a card or a seat is a name, and nothing else."""
    assert find_player(name, (name, "Bob"), is_quoted=True) == 0


def test_every_beginning_is_reserved() -> None:
    """No word that begins an entry is a bare name."""
    assert set(BEGINNINGS) <= WORDS


@pytest.mark.parametrize(
    ("text", "is_word"),
    [("go", True), ("by", True), ("none", True), ("5h", True), ("10", True), ("Going", False), ("11", False)],
)
def test_reserved(text: str, is_word: bool) -> None:
    """Words and cards of the language are reserved, in any case; what only begins like one is not."""
    assert is_reserved(text) is is_word


def test_default_names_are_names() -> None:
    """The colours of the pegs can be used as they are."""
    assert read_players(", ".join(PEG_COLOURS)) == PEG_COLOURS
    assert not any(map(is_reserved, PEG_COLOURS))


NAMES = st.text(max_size=LONGEST).map(lambda name: unicodedata.normalize("NFC", name).strip())


@pytest.mark.parametrize("blank", [" ", "  ", "\u00a0", "\u3000", "\u2028"])
def test_name_with_any_blank_reads_back(blank: str) -> None:
    """A name keeps its blanks, of whatever kind and number, for it is written in quotes."""
    players = read_players(f"Jean{blank}Luc, Bob")

    assert read_line(f"DEALER {write_player(Seat(0), players)}", players) == (NameDealer(Seat(0)),)


@given(st.lists(NAMES, min_size=2, max_size=4, unique_by=str.casefold), st.data())
def test_any_name_reads_back(names: list[str], data: st.DataObject) -> None:
    """Whatever players are called, what is written for one of them means that one."""
    try:
        players = read_players(",".join(names))
    except OptionsError:
        return
    seat = data.draw(st.sampled_from(range(len(players))))

    assert read_line(f"DEALER {write_player(Seat(seat), players)}", players) == (NameDealer(Seat(seat)),)
