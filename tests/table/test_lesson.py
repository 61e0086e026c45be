"""A lesson asks for what the deck does not know, and one code says one thing."""

from __future__ import annotations

import pytest

from hardware.input.deck import Deck
from scorer.cards import DECK
from scorer.errors import ConfigError
from scorer.table.lesson import CARDS, Lesson, missing, name_of

THREE = ("AS", "2S", "3S")


def lesson(*codes: tuple[str, str], wanted: tuple[str, ...] = THREE) -> Lesson:
    """A lesson with a deck that knows some codes."""
    return Lesson.of(Deck(dict(codes)), wanted)


def test_every_card_is_asked_for_once() -> None:
    """The cards are those of a pack, suit by suit."""
    assert sorted(CARDS) == sorted(map(str, DECK))
    assert CARDS[:2] == ("AS", "2S")
    assert CARDS[-1] == "KC"


def test_a_lesson_from_beginning_to_end() -> None:
    """Each code is for the card that is asked for, and then the lesson is over."""
    told = lesson()
    for known, card in enumerate(THREE):
        assert (told.asked, told.known) == (card, known)
        told = told.heard(f"X{card}")
    assert told.asked is None
    assert told.deck.codes == {"XAS": "AS", "X2S": "2S", "X3S": "3S"}
    assert told.heard("X4") == told


BEGUN = [
    ([], "AS", "nothing is known"),
    ([("X1", "AS")], "2S", "the first is known"),
    ([("X1", "AS"), ("X3", "3S")], "2S", "one between is missing"),
    ([("X2", "2S")], "AS", "the first is missing"),
    ([("X1", "AS"), ("X2", "2S"), ("X3", "3S")], None, "all are known"),
]


@pytest.mark.parametrize(("codes", "asked"), [pytest.param(*row[:2], id=row[2]) for row in BEGUN])
def test_a_lesson_goes_on_where_it_ended(codes: list[tuple[str, str]], asked: str | None) -> None:
    """What the deck knows is not asked for again."""
    assert lesson(*codes).asked == asked


def test_what_is_skipped_is_left_for_the_next_time() -> None:
    """A skipped card is not asked for again, and known ones are passed over."""
    told = lesson(("X2", "2S")).skipped()
    assert told.asked == "3S"
    assert told.skipped().asked is None
    assert told.deck.codes == {"X2": "2S"}


def test_the_same_code_again_is_no_other() -> None:
    """A reader that still sees the card says so, and nothing happens."""
    told = lesson().heard("X1")
    assert told.heard("X1") == told


def test_a_code_of_another_card_is_refused() -> None:
    """A code that has a card is told with that card; so is one that says a card by itself."""
    told = lesson().heard("X1").heard("X2")
    with pytest.raises(ConfigError, match="^That is the ace of spades\\.$"):
        told.heard("X1")
    with pytest.raises(ConfigError, match="5H says 5H already, so it cannot say 3S"):
        told.heard("5H")


def test_a_mistake_is_mended() -> None:
    """Back asks again; the code that was wrong is free for its own card."""
    wrong = lesson().heard("X2")
    again = wrong.back()
    assert again.asked == "AS"
    mended = again.heard("X1").heard("X2")
    assert mended.deck.codes == {"X1": "AS", "X2": "2S"}
    assert again.skipped().deck == wrong.deck
    assert again.heard("X2").asked == "2S"


def test_back_at_the_first_stays() -> None:
    """Before the first there is none."""
    assert lesson().back() == lesson()


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("AS", "the ace of spades"),
        ("TD", "the ten of diamonds"),
        ("KC", "the king of clubs"),
        ("GO", "GO"),
        ("5", "5"),
    ],
)
def test_cards_have_names(entry: str, name: str) -> None:
    """A card is asked for as people call it."""
    assert name_of(entry) == name


def test_what_is_missing() -> None:
    """The cards that no code stands for, in the order of asking."""
    assert missing(Deck()) == CARDS
    assert missing(Deck({"X1": "2S", "X2": "2S", "X3": "GO"})) == tuple(
        card for card in CARDS if card != "2S"
    )
