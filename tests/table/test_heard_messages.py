"""What is heard of what is no move: refusals, keys, devices, another game; and what the settings let through."""

from __future__ import annotations

import dataclasses
from typing import Final, Literal

import pytest

from hardware.ports import SILENCE, CodeRead, DeviceNotice, EntryTyped, Heard, KeyPress, Message, TagRead
from scorer.table.dialog import Dialog, Settings
from scorer.table.heard import SILENT, Hearing, Phrase, hear, next_heard
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.table.agreed import PLAY
from tests.table.hearing import after, heard
from tests.tabletop import enter, sit_down


def refused() -> EntryTyped:
    """A card that is over 31 at 25."""
    return EntryTyped("KC", "page")


def test_a_refusal_is_heard_each_time() -> None:
    """It buzzes and says why in a few words, the second time too; who hears scores only, hears the buzz."""
    loop = after({}, *PLAY[:4])
    for _ in range(2):
        hearing = heard(loop, refused())
        assert hearing == Hearing("refused", (Phrase("King of clubs is over 31.", is_score=False),))
        assert hearing.words("scores") == ()


def test_a_refusal_that_was_cut_short_ends_like_any_other() -> None:
    """The mark of what is left out is not read aloud."""
    loop = after({})
    [words] = heard(loop, EntryTyped("SET claims=nonsense", "page")).words("everything")
    assert loop.table.notice[1].endswith("…")
    assert "…" not in words
    assert words.endswith(".")


NOT_HEARD: Final[list[tuple[Message, str]]] = [
    (DeviceNotice("reader", "reader: it has gone", lost=True), "a device that goes"),
    (EntryTyped("# a comment", "page"), "a comment"),
    (EntryTyped("?", "page"), "help"),
    (CodeRead("9D", "reader", 1.1), "a code that is read twice"),
    (CodeRead("BY @2", "reader", 9.0), "a code that waits for the next"),
    (TagRead("0102030405", "reader", 1.1), "a tag that lies there"),
    (KeyPress("7", "panel", 1.05), "a key that bounces"),
]


@pytest.mark.parametrize(("message", "what"), NOT_HEARD, ids=[what for _, what in NOT_HEARD])
def test_what_is_no_sound(message: Message, what: str) -> None:
    """It is silent, even while a refusal stands."""
    loop = after({}, *PLAY[:2])
    loop.take(CodeRead("9D", "reader", 1.0))
    loop.take(TagRead("0102030405", "reader", 1.0))
    loop.take(KeyPress("7", "panel", 1.0))
    loop.take(CodeRead("9D", "reader", 1.0) if isinstance(message, CodeRead) else refused())
    if isinstance(message, TagRead):
        loop.take(dataclasses.replace(message, at_s=1.05))
    elif isinstance(message, KeyPress):
        loop.take(KeyPress("7", "panel", 1.0))
    assert heard(loop, message) == SILENT


def test_keys_click() -> None:
    """A key that changes what is half typed clicks; the one that makes the card is heard as the card."""
    loop = after({}, "5H")
    assert heard(loop, KeyPress("10", "panel", 1.0)) == Hearing("key")
    assert heard(loop, KeyPress("C", "panel", 2.0)).words("everything") == ("Ten.", "Ann to play.")
    assert heard(loop, KeyPress("D", "panel", 3.0)).cue == "refused"
    assert heard(loop, KeyPress("H", "panel", 4.0)) == Hearing("key")


def test_a_card_typed_elsewhere_drops_the_half_without_a_buzz() -> None:
    """What is told of the half typed card is no refusal."""
    loop = after({}, "5H")
    loop.table = dataclasses.replace(loop.table, dialog=Dialog())
    loop.take(KeyPress("10", "panel", 1.0))
    assert heard(loop, EntryTyped("TC", "page")).cue == "card"
    assert loop.table.notice[1]


def test_a_fault_of_ours_buzzes() -> None:
    """What could not be recorded sounds like a refusal."""

    def fail(*kept: object) -> None:
        raise RuntimeError("a fault")

    loop = Loop(Table(sit_down(dealer="Ann")), fail, [])
    assert heard(loop, EntryTyped("5H", "page")).cue == "refused"


def test_another_game_is_heard_as_what_is_due() -> None:
    """When another game is taken up, its old moves are not told."""
    before = Table(enter(sit_down(dealer="Ann"), "5H", "TC", "5D"), seq=3)
    other = Table(enter(sit_down(dealer="Ann"), *PLAY), seq=11)
    hearing = hear(before, other, KeyPress("A", "panel", 1.0))
    assert hearing == Hearing("card", (Phrase("Bob counts.", is_score=False),))


Voice = Literal["off", "scores", "everything"]
BOTH: Final = Hearing("score", (Phrase("Ten.", is_score=False), Phrase("A pair for two.", is_score=True)))


@pytest.mark.parametrize(
    ("voice", "sound", "expected"),
    [
        ("off", True, Heard(8, "score")),
        ("off", False, Heard(8)),
        ("scores", True, Heard(8, "score", ("A pair for two.",))),
        ("everything", True, Heard(8, "score", ("Ten.", "A pair for two."))),
        ("everything", False, Heard(8, "", ("Ten.", "A pair for two."))),
    ],
)
def test_settings_choose_what_is_heard(voice: Voice, sound: bool, expected: Heard) -> None:
    """The outputs get what the settings let through, and a number of its own for each message."""
    last = Heard(7, "card", ("Nine.",))
    assert next_heard(last, BOTH, Settings(voice=voice, sound=sound)) == expected


def test_what_is_silent_leaves_what_was_heard() -> None:
    """A device's notice in the middle of a word does not cut it short."""
    last = Heard(7, "card", ("Nine.",))
    assert next_heard(last, SILENT, Settings(voice="everything")) is last
    assert next_heard(SILENCE, SILENT, Settings()) is SILENCE


def test_a_key_is_a_message_of_its_own_without_a_sound() -> None:
    """With the sound off a key still ends what is being said."""
    last = Heard(7, "", ("Nine.",))
    assert next_heard(last, Hearing("key"), Settings(voice="scores", sound=False)) == Heard(8)
