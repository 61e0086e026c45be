"""How it is said: numbers and cards in words, and no phrase that is long or unspeakable."""

from __future__ import annotations

import pytest

from hardware.ports import EntryTyped
from scorer.say.heard import SENTENCES, cards_in_words, in_words
from scorer.table.heard import hear
from scorer.table.table import Table
from tests.honest import honest_entry, shuffle
from tests.tabletop import enter, sit_down


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "nothing"),
        (1, "one"),
        (13, "thirteen"),
        (29, "twenty-nine"),
        (30, "thirty"),
        (31, "thirty-one"),
        (99, "ninety-nine"),
        (100, "one hundred"),
        (101, "one hundred and one"),
        (121, "one hundred and twenty-one"),
        (301, "three hundred and one"),
        (999, "nine hundred and ninety-nine"),
    ],
)
def test_numbers_in_words(number: int, words: str) -> None:
    """Scores are said as people say them."""
    assert in_words(number) == words


def test_every_number_is_another_word() -> None:
    """No score is said like another."""
    assert len({in_words(number) for number in range(1000)}) == 1000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("K♥ is over 31", "king of hearts is over 31"),
        ("10♦: which suit?", "ten of diamonds: which suit?"),
        ("A♠ laid before", "ace of spades laid before"),
        ("J: which suit?", "J: which suit?"),
        ("BOB to act", "BOB to act"),
    ],
)
def test_cards_in_words(text: str, said: str) -> None:
    """A card in a sentence is said, and a rank without a suit is left."""
    assert cards_in_words(text) == said


@pytest.mark.parametrize("preset", ["casual", "home", "acc", "acc-muggins", "hoyle", "pub"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_heard(preset: str, players: int) -> None:
    """Every move of an honest game has a sound and no empty, long or unspeakable phrase; the last is the win."""
    history = sit_down(players, preset=preset, dealer="Ann")
    cues: list[str] = []
    said: set[str] = set()
    while (line := honest_entry(history.state, shuffle((preset, history.state.number)))) is not None:
        before, history = history, enter(history, line)
        hearing = hear(Table(before), Table(history), EntryTyped(line, "page"))
        cues.append(hearing.cue)
        said.update(phrase.text for phrase in hearing.phrases)
    assert "" not in cues
    assert cues[-1] == "win"
    assert all(phrase[0].isupper() and phrase[-1] in ".?" and len(phrase) < 90 for phrase in said)
    assert not [phrase for phrase in said if set("0123456789♠♥♦♣{}") & set(phrase)]


def test_every_sentence_is_short() -> None:
    """Whatever is said is over before the next key."""
    assert not [key for key, sentence in SENTENCES.items() if len(sentence) > 45]
