"""What is heard of each message: its sound, what is said of it, and never more than the table tells."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, Literal

import pytest

from hardware.ports import SILENCE, CodeRead, DeviceNotice, EntryTyped, Heard, KeyPress, Message, TagRead
from scorer.say.heard import SENTENCES, cards_in_words, in_words
from scorer.table.dialog import Dialog, Settings
from scorer.table.heard import SILENT, Hearing, Phrase, hear, next_heard
from scorer.table.loop import Loop
from scorer.table.table import Table
from tests.honest import honest_entry, shuffle
from tests.tabletop import enter, sit_down

PLAY: Final = ("5H", "TC", "9D", "6S", "GO", "GO", "KH", "2S", "3D", "7H", "4C")
"""A starter, and the play of a whole deal: Bob has 2 6 7 10 and counts 7, Ann 3 4 9 K and counts 5."""

SHOWN: Final = (*PLAY, "OK", "OK", "8C 8D 8H", "8S")
CALL: Final = {"claims": "call"}
CALL_SHOW: Final = {**CALL, "claims_in": "show"}
TEACH: Final = {"claims": "teach"}
TEACH_SHOW: Final = {**TEACH, "claims_in": "show"}
STRICT: Final = {"claims": "strict"}
AUTO: Final = {"claims": "auto"}
POINTS: Final = {"entry": "points"}
CUT: Final = {"dealer": ""}
NEARLY: Final = {"scores": "119, 3"}

HEARD: list[tuple[dict[str, Any], tuple[str, ...], str, str, str]] = [
    # what is agreed, what is entered; of the last entry: its sound, what a voice says for scores, and the rest
    # The cut and the deal
    (CUT, ("CUT Ann 7H",), "card", "", "Ann: seven of hearts. Bob cuts."),
    (CUT, ("CUT Ann 7H", "CUT Bob 7S"), "card", "", "Bob: seven of spades. A tie. Ann cuts."),
    (CUT, ("CUT Ann 7H", "CUT Bob 8S"), "card", "", "Bob: eight of spades. Ann deals. Turn the starter."),
    ({}, ("DEALER Bob",), "card", "", "Bob deals."),
    ({}, ("5H",), "card", "", "The starter: five of hearts. Bob to play."),
    ({}, ("JH",), "score", "Two for his heels.", "The starter: jack of hearts. Bob to play."),
    ({**STRICT, "heels_by_claim": True}, ("JH",), "card", "", "The starter: jack of hearts. Bob to play."),
    ({**STRICT, "heels_by_claim": True}, ("JH", "HEELS"), "score", "Two for his heels.", ""),
    ({"suits": "asked"}, ("T",), "card", "", "The starter: ten. Bob to play."),
    ({}, (*PLAY[:3], "MISDEAL"), "card", "", "A misdeal. Turn the starter."),
    # The play, counted by the table
    ({}, PLAY[:2], "card", "", "Ten. Ann to play."),
    ({}, ("5H", "TC", "5D"), "score", "Fifteen two.", "Bob to play."),
    ({}, ("5H", "TC", "4D"), "card", "", "Fourteen. Bob to play."),
    ({}, ("5H", "TC", "TD"), "score", "A pair for two.", "Twenty. Bob to play."),
    ({}, ("5H", "3C", "3D", "3S"), "score", "A pair royal for six.", "Nine. Ann to play."),
    ({}, ("5H", "3C", "3D", "3S", "3H"), "score", "A double pair royal for twelve.", "Twelve. Bob to play."),
    ({}, ("5H", "4C", "5D", "6S"), "score", "Fifteen two. A run of three.", "Ann to play."),
    ({}, ("5H", "TC", "5D", "5S", "AH", "TH"), "score", "Thirty-one for two.", "New count. Ann to play."),
    ({}, PLAY[:5], "card", "", "Go. Bob to play."),
    ({}, PLAY[:6], "score", "One for the go, Bob.", "Go. New count. Ann to play."),
    ({}, (*PLAY[:4], "2H BY Bob"), "card", "", "Go. Twenty-seven. Bob to play."),
    ({}, PLAY, "score", "One for last.", "Twenty-six. Bob counts."),
    ({}, PLAY[:8], "card", "", "Twelve. A false go: Bob. Ann to play."),
    ({}, (*PLAY[:10], "AC"), "score", "One for last.", "Twenty-three. Bob counts."),
    (
        {"renege": "two_flat"},
        PLAY[:8],
        "score",
        "A penalty: Ann, two.",
        "Twelve. A false go: Bob. Ann to play.",
    ),
    ({}, (*PLAY[:3], "PEG Ann 2 penalty"), "score", "A penalty: Ann, two.", ""),
    (NEARLY, (*PLAY[:3], "PEG Ann -2 penalty"), "score", "A penalty: Ann goes back two.", ""),
    # The show, counted by the table
    ({}, (*PLAY, "OK"), "score", "Bob's hand: seven.", "Ann counts."),
    ({}, (*PLAY, "OK", "OK"), "score", "Ann's hand: five.", "Key the crib."),
    ({}, (*PLAY, "OK", "OK", "8C"), "card", "", "Eight of clubs."),
    ({}, SHOWN, "card", "", "Eight of spades. Ann counts the crib."),
    ({}, (*SHOWN, "OK"), "score", "Ann's crib: twelve.", "Bob deals next."),
    ({}, (*SHOWN, "OK", "OK"), "card", "", "Turn the starter."),
    ({"entry": "hands"}, ("5H", "PEG Ann 1", "OK"), "card", "", "Key Bob's hand."),
    ({"entry": "hands"}, ("5H", "OK", "HAND Bob 2S 3D KH QH"), "card", "", "Bob counts."),
    (
        {"entry": "hands"},
        ("5H", "OK", "HAND Bob 2S 4D 6H 8H", "OK"),
        "score",
        "Bob's hand: seven.",
        "Key Ann's hand.",
    ),
    # Claims in the play
    (TEACH, ("5H", "TC", "5D"), "card", "", "Fifteen. Bob to play."),
    (TEACH, ("5H", "TC", "5D", "CLAIM 2"), "score", "Fifteen two.", ""),
    (TEACH, ("5H", "TC", "5D", "CLAIM 0"), "verdict", "It is two, not nothing. Fifteen two.", ""),
    (
        TEACH,
        ("5H", "TC", "5D", "8C"),
        "verdict",
        "Not claimed: two. Fifteen two.",
        "Twenty-three. Ann to play.",
    ),
    (STRICT, ("5H", "TC", "5D", "8C"), "verdict", "Not claimed: two.", "Twenty-three. Ann to play."),
    (STRICT, ("5H", "TC", "4D", "8C"), "card", "", "Twenty-two. Ann to play."),
    (STRICT, ("5H", "4C", "5D", "6S", "CLAIM 2"), "verdict", "It is five, not two. Bob pegs two.", ""),
    (STRICT, ("5H", "TC", "5D", "CLAIM 0"), "verdict", "It is two, not nothing. Ann pegs nothing.", ""),
    (STRICT, ("5H", "TC", "4D", "CLAIM 2"), "verdict", "It is nothing, not two.", ""),
    (STRICT, ("5H", "TC", "4D", "CLAIM 0"), "card", "", ""),
    (
        {**STRICT, "overclaim": "two_to_opponent"},
        ("5H", "TC", "5D", "CLAIM 4"),
        "verdict",
        "It is two, not four. Fifteen two. A penalty: Bob, two.",
        "",
    ),
    (
        AUTO,
        ("5H", "TC", "5D", "8C"),
        "verdict",
        "Not claimed: two. Muggins. Bob, two.",
        "Twenty-three. Ann to play.",
    ),
    # Claims at the show
    (TEACH_SHOW, (*PLAY, "CLAIM 7"), "score", "Bob's hand: seven.", "Ann counts."),
    (
        TEACH_SHOW,
        (*PLAY, "CLAIM 5"),
        "verdict",
        "It is seven, not five. Missed: two, six and seven.",
        "Ann counts.",
    ),
    (
        TEACH_SHOW,
        (*PLAY, "CLAIM fifteens=4"),
        "verdict",
        "It is seven, not four. Missed: five, six and seven.",
        "Ann counts.",
    ),
    (TEACH_SHOW, (*PLAY, "CLAIM 6"), "verdict", "It is seven, not six.", "Ann counts."),
    (TEACH_SHOW, (*PLAY, "CLAIM 7", "CLAIM 1"), "verdict", "It is five, not one.", "Key the crib."),
    (TEACH_SHOW, (*PLAY, "CLAIM 8"), "verdict", "It is seven, not eight.", "Ann counts."),
    (TEACH_SHOW, (*PLAY, "CLAIM 0"), "verdict", "It is seven, not nothing.", "Ann counts."),
    (
        {**TEACH_SHOW, "suits": "asked"},
        ("5", "T", "9", "6", "GO", "GO", "K", "2", "3", "7", "4", "CLAIM 7"),
        "card",
        "Bob claims seven.",
        "Bob: which suits?",
    ),
    (
        {**TEACH_SHOW, "suits": "asked"},
        ("5", "J", "9", "6", "GO", "GO", "K", "2", "3", "7", "4", "CLAIM 5", "ASK none"),
        "verdict",
        "It is seven, not five. Missed: two, six and seven.",
        "Ann counts.",
    ),
    (
        {**TEACH_SHOW, "suits": "asked"},
        ("5", "J", "9", "6", "GO", "GO", "K", "2", "3", "7", "4", "CLAIM 5", "ASK nobs"),
        "verdict",
        "It is eight, not five.",
        "Ann counts.",
    ),
    # Muggins is called: nothing of a claim is told before nobody can call
    (CALL, ("5H", "TC", "5D", "CLAIM 2"), "score", "Ann claims two.", "Muggins?"),
    (CALL, ("5H", "TC", "5D", "CLAIM 0"), "card", "Ann claims nothing.", "Muggins?"),
    (CALL, ("5H", "TC", "4D", "CLAIM 0"), "card", "Ann claims nothing.", "Muggins?"),
    (CALL, ("5H", "TC", "5D", "CLAIM 4"), "verdict", "It is two, not four. Fifteen two.", ""),
    (CALL, ("5H", "TC", "5D", "CLAIM 2", "8C"), "card", "", "Twenty-three. Ann to play."),
    (
        CALL,
        ("5H", "TC", "5D", "CLAIM 0", "8C"),
        "verdict",
        "Nobody called. It was two, not nothing.",
        "Twenty-three. Ann to play.",
    ),
    (CALL, ("5H", "TC", "5D", "8C"), "verdict", "Not claimed: two.", "Twenty-three. Ann to play."),
    (CALL, ("5H", "TC", "5D", "5S", "AC"), "verdict", "Not claimed: two.", "Twenty-one. Bob to play."),
    (CALL, ("5H", "TC", "5D", "ACCEPT"), "verdict", "Not claimed: two.", ""),
    (CALL, ("5H", "TC", "5D", "MUGGINS 2"), "verdict", "Muggins. Bob, two.", ""),
    (CALL, ("5H", "TC", "5D", "CLAIM 2", "MUGGINS 2"), "verdict", "No muggins. Ann, two.", ""),
    (CALL, ("5H", "TC", "KD", "5S", "GO"), "card", "", "Go. Bob to play. Muggins?"),
    (CALL, ("5H", "TC", "TD", "5S", "GO"), "card", "", "Go. Bob to play. Muggins?"),
    (CALL_SHOW, (*PLAY, "CLAIM 7"), "score", "Bob claims seven.", "Ann counts. Muggins?"),
    (CALL_SHOW, (*PLAY, "CLAIM 5"), "score", "Bob claims five.", "Ann counts. Muggins?"),
    (CALL_SHOW, (*PLAY, "CLAIM 7", "ACCEPT"), "card", "", ""),
    (
        CALL_SHOW,
        (*PLAY, "CLAIM 5", "ACCEPT"),
        "verdict",
        "Nobody called. It was seven, not five. Missed: two, six and seven.",
        "",
    ),
    (CALL_SHOW, (*PLAY, "CLAIM 7", "CLAIM 5"), "score", "Ann claims five.", "Key the crib."),
    (CALL_SHOW, (*PLAY, "CLAIM 5", "MUGGINS 2"), "verdict", "Muggins. Ann, two: two, six and seven.", ""),
    (CALL_SHOW, (*PLAY, "CLAIM 0", "MUGGINS 7"), "verdict", "Muggins. Ann, seven.", ""),
    (CALL_SHOW, (*PLAY, "CLAIM 7", "MUGGINS 2"), "verdict", "No muggins. Bob, two.", ""),
    # Pegged by hand
    (POINTS, ("PEG Ann 3",), "score", "Ann, three.", ""),
    (POINTS, ("PEG Ann 3", "PEG Ann -1"), "score", "Ann goes back one.", ""),
    # Ends
    (
        {"scores": "120, 100"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Ann wins. One hundred and twenty-one to one hundred.",
        "Twenty.",
    ),
    (
        {"scores": "120, 90"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Skunk. Ann wins. One hundred and twenty-one to ninety.",
        "Twenty.",
    ),
    (
        {"scores": "120, 91"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Ann wins. One hundred and twenty-one to ninety-one.",
        "Twenty.",
    ),
    (
        {"scores": "120, 0"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Triple skunk. Ann wins. One hundred and twenty-one to nothing.",
        "Twenty.",
    ),
    (
        {"scores": "60, 9", "target": 61},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Left in the lurch. Ann wins. Sixty-one to nine.",
        "Twenty.",
    ),
    (
        {"scores": "120, 100", "match": "best of 1"},
        ("5H", "TC", "TD"),
        "win",
        "A pair for two. Ann wins. One hundred and twenty-one to one hundred. And the match.",
        "Twenty.",
    ),
    ({}, ("5H", "CONCEDE Bob"), "win", "Ann wins. Nothing to nothing.", ""),
    ({}, ("5H", "ABANDON"), "card", "No result.", ""),
    ({}, ("5H", "ABANDON", "OK"), "card", "", "A new game. Turn the starter."),
    # What is taken back or mended
    ({}, ("5H", "TC", "UNDO"), "card", "", "Taken back. Bob to play."),
    ({}, ("5H", "TC", "FIX 1 9C"), "card", "", "Mended."),
    ({}, ("SET claims=teach",), "card", "", ""),
]


def after(agreed: dict[str, Any], *lines: str) -> Loop:
    """A table of two at which some lines were typed, and all were accepted."""
    head = {key: value for key, value in {"dealer": "Ann", **agreed}.items() if value != ""}
    loop = Loop(Table(sit_down(**head)), lambda number, source, rows: None, [])
    for line in lines:
        loop.take(EntryTyped(line, "page"))
        assert loop.table.notice == ("", ""), line
    return loop


def heard(loop: Loop, message: Message) -> Hearing:
    """What is heard of one more message."""
    before = loop.table
    loop.take(message)
    return hear(before, loop.table, message)


@pytest.mark.parametrize(
    ("agreed", "lines", "cue", "scores", "rest"),
    [
        pytest.param(*row, id=f"{' '.join(map(str, row[0].values()))} {' '.join(row[1][-3:])}")
        for row in HEARD
    ],
)
def test_what_is_heard(
    agreed: dict[str, Any], lines: tuple[str, ...], cue: str, scores: str, rest: str
) -> None:
    """Each move has its sound, what is said for the score, and what is said for those who want more."""
    hearing = heard(after(agreed, *lines[:-1]), EntryTyped(lines[-1], "page"))

    assert hearing.cue == cue
    assert " ".join(hearing.words("scores")) == scores
    assert " ".join(phrase.text for phrase in hearing.phrases if not phrase.is_score) == rest
    assert hearing.words("everything") == tuple(phrase.text for phrase in hearing.phrases)
    assert hearing.words("off") == ()


def test_partners_win_together() -> None:
    """Of partners both are named."""
    loop = Loop(Table(enter(sit_down(4, dealer="Ann", scores="119, 20"), "5H", "TC")), lambda *kept: None, [])
    hearing = heard(loop, EntryTyped("TD", "page"))
    assert hearing.words("scores")[-2:] == ("Ann and Cid win.", "One hundred and twenty-one to twenty.")


def test_cards_on_one_line_are_heard_one_by_one() -> None:
    """Each has its count, and the loudest sound is played."""
    hearing = heard(after({}, "5H"), EntryTyped("TC 5D 8S", "page"))
    assert hearing.words("everything") == ("Ten.", "Fifteen two.", "Twenty-three.", "Ann to play.")
    assert hearing.cue == "score"


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
