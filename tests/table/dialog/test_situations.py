"""What every key and button does in every situation: the table of the keys page, row by row."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scorer.record.history import History
from scorer.rules.state import Phase
from scorer.table.dialog.call import CallBox
from scorer.table.dialog.card import Pending
from scorer.table.dialog.claim import Digits, Prefix
from scorer.table.dialog.kinds import Kinds
from scorer.table.dialog.menu import Menu
from scorer.table.dialog.more import More
from scorer.table.dialog.undo import Preview
from scorer.table.dialog.values import Half
from scorer.table.dialog.void import Void
from tests.panel import Panel
from tests.tabletop import enter, sit_down

Setup = dict[str, Any]

OFF: Final[Setup] = {"dealer": "Ann"}
ASKED: Final[Setup] = {"dealer": "Ann", "suits": "asked"}
TEACH: Final[Setup] = {"dealer": "Ann", "claims": "teach"}
SHOW: Final[Setup] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
HOME: Final[Setup] = {"dealer": "Ann", "preset": "home"}
CALL: Final[Setup] = {"dealer": "Ann", "claims": "call"}
HEELS: Final[Setup] = {"dealer": "Ann", "claims": "strict", "heels_by_claim": "yes"}

TO_22: Final = ("5H", "6S", "6C", "TC")
"""Count 22, Ann to play."""

ALL_LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")
"""Bob laid 6 7 9 Q, Ann 10 8 J K; with claims in the play the last one's is open."""

CRIB: Final = ("2S", "3S", "AH", "AD")

DIES: Final = None


def at(setup: Setup, *lines: str, players: int = 2) -> Panel:
    """A panel on a table where some entries were made."""
    return Panel(enter(sit_down(players, **setup), *lines))


def shown(history: History) -> History:
    """The table as it stands when all cards of the play are laid and let pass."""
    return history if history.state.phase is Phase.SHOW else enter(history, "ACCEPT")


def at_show(setup: Setup, *lines: str) -> Panel:
    """A panel on a table at the show."""
    return Panel(enter(shown(enter(sit_down(2, **setup), *ALL_LAID)), *lines))


ROWS: Final = [
    # setup, lines, keys, entered by the last key, notice of the last key, half typed after it
    ({}, (), "7", "CUT Ann 7", "", DIES, "cut: a rank is the cut of the first seat that must"),
    ({}, ("CUT Ann 7H",), "9", "CUT Bob 9", "", DIES, "cut: then of the next"),
    ({}, (), "S", "", "no such key here", DIES, "cut: spade does nothing"),
    ({}, (), "D", "", "no such key here", DIES, "cut: diamond does nothing"),
    ({}, (), "P1", "", "no button now", DIES, "cut: buttons do nothing"),
    (OFF, (), "5", "", "", Pending, "deal, suits keyed: a rank waits"),
    (OFF, (), "5 H", "5H", "", DIES, "deal, suits keyed: a suit makes the starter"),
    (OFF, (), "5 6 H", "6H", "", DIES, "deal, suits keyed: another rank replaces"),
    (OFF, (), "5 5", "", "", DIES, "deal, suits keyed: the same rank drops it"),
    (OFF, (), "S", "", "no such key here", DIES, "deal: spade does nothing"),
    (OFF, (), "P1", "", "no button now", DIES, "deal: buttons do nothing"),
    (OFF, (), "5 P1", "", "5: which suit?", Pending, "deal: a button does not take the rank away"),
    (OFF, (), "D", "", "", Void, "deal: diamond asks whether the deal is void"),
    (ASKED, (), "5", "5", "", DIES, "deal, suits asked: the starter at once"),
    (OFF, ("5H",), "6 S", "6S", "", DIES, "play, claims off: a card"),
    (OFF, ("5H",), "S", "", "no such key here", DIES, "play, claims off: spade is refused"),
    (OFF, TO_22, "D", "GO", "", DIES, "play, claims off: diamond is GO"),
    (OFF, ("5H", "6S"), "D", "", "6: every card fits", DIES, "play, claims off: and no GO where all fits"),
    (OFF, TO_22, "P1", "GO", "", DIES, "play, claims off: the seat on turn says GO"),
    (OFF, TO_22, "P2", "", "Ann to play", DIES, "play, claims off: another is refused"),
    (OFF, TO_22, "10 C", "", "10♣ laid before", DIES, "play: a card twice is refused, and its rank gone"),
    (SHOW, TO_22, "P1", "GO", "", DIES, "play, claims at the show: as with claims off"),
    (SHOW, TO_22, "P2", "", "Ann to play", DIES, "play, claims at the show: nobody claims in it"),
    (TEACH, ("5H", "6S"), "P2", "", "", Prefix, "play, teach: who laid the last card claims"),
    (TEACH, ("5H", "6S"), "P2 2", "CLAIM 2", "", DIES, "play, teach: one key ends the claim"),
    (TEACH, ("5H", "6S"), "P2 A", "CLAIM 1", "", DIES, "prefix: the ace is one"),
    (TEACH, ("5H", "6S"), "P2 9", "CLAIM 9", "", DIES, "prefix: nine is nine"),
    (TEACH, ("5H", "6S"), "P2 10", "CLAIM 0", "", DIES, "prefix: ten is nothing"),
    (TEACH, ("5H", "6S"), "P2 Q", "CLAIM 12", "", DIES, "prefix: the queen is twelve"),
    (TEACH, ("5H", "6S"), "P2 K", "CLAIM 13", "", DIES, "prefix: the king is thirteen"),
    (TEACH, ("5H", "6S"), "P2 J", "", "", Prefix, "prefix: the jack waits"),
    (TEACH, ("5H", "6S"), "P2 J 4", "CLAIM 14", "", DIES, "prefix: jack and 4 are fourteen"),
    (TEACH, ("5H", "6S"), "P2 J 5", "CLAIM 15", "", DIES, "prefix: jack and 5 are fifteen"),
    (TEACH, ("5H", "6S"), "P2 J 6", "", "J4 or J5?", Prefix, "prefix: jack and 6 are nothing"),
    (TEACH, ("5H", "6S"), "P2 J J", "", "J4 or J5?", Prefix, "prefix: nor are two jacks"),
    (TEACH, ("5H", "6S"), "P2 S", "", "Bob is claiming", Prefix, "prefix: spade is refused"),
    (TEACH, ("5H", "6S"), "P2 D", "", "Bob is claiming", Prefix, "prefix: diamond is refused"),
    (TEACH, ("5H", "6S"), "P2 P2", "", "", DIES, "prefix: the own button drops it"),
    (TEACH, ("5H", "6S"), "P2 P1", "", "Bob is claiming", Prefix, "prefix: another's button is refused"),
    (TEACH, ("5H", "6S"), "P2 H", "", "", DIES, "prefix: heart drops it"),
    (TEACH, ("5H", "6S"), "P2 C", "", "", Menu, "prefix: menu goes before it"),
    (TEACH, TO_22, "P1", "GO", "", DIES, "play, teach: the seat on turn without a claim says GO"),
    (TEACH, ("5H",), "P1", "", "Bob to play", DIES, "play, teach: another's button does nothing"),
    (TEACH, (*TO_22, "GO", "5S"), "P2", "", "", Prefix, "play, teach: who goes on alone claims"),
    (TEACH, ALL_LAID, "P2", "ACCEPT", "", DIES, "last card: another lets it pass"),
    (TEACH, ALL_LAID, "P1 A", "CLAIM 1", "", DIES, "last card: its player claims"),
    (TEACH, ALL_LAID, "5 C", "", "all cards are out", DIES, "last card: there is no further card"),
    (TEACH, ALL_LAID, "S", "", "no such key here", DIES, "last card: OK does not claim"),
    (CALL, ("5H", "6S"), "P2", "", "", Prefix, "play, call: who laid the last card claims"),
    (CALL, ("5H", "6S"), "P1", "", "", Prefix, "play, call: another calls"),
    (CALL, ("5H", "6S", "9C"), "P2 2", "MUGGINS 2 BY Bob", "", DIES, "play, call: with one key"),
    (CALL, ("5H", "6S", "9C"), "P2 10", "", "can't call 0", Prefix, "play, call: nobody calls nothing"),
    (CALL, ("5H", "6S", "9C"), "P2 P1", "", "Bob is calling", Prefix, "play, call: one at a time"),
    (CALL, ("5H", "6S", "9C"), "P2 P2", "", "", DIES, "play, call: the same button drops it"),
    (CALL, (*TO_22, "CLAIM 0"), "P1", "", "", Prefix, "play, call: a judged claim can be called too"),
    (CALL, (*TO_22, "ACCEPT"), "P1", "GO", "", DIES, "play, call: once let pass the button is GO"),
    (CALL, (*TO_22, "ACCEPT"), "P2", "", "Ann to play", DIES, "play, call: and nobody can call"),
    (OFF, ("JH",), "P1", "", "Bob to play", DIES, "heels that peg by themselves are not claimed"),
    (HEELS, ("JH",), "P1", "HEELS", "", DIES, "heels by claim: the dealer's button"),
    (HEELS, ("JH",), "P2", "", "0: every card fits", DIES, "heels by claim: and no one else's"),
    (HEELS, ("5H",), "P1", "", "Bob to play", DIES, "heels by claim: only where a jack is up"),
    (HEELS, ("JH", "6S"), "P1", "HEELS", "", DIES, "heels by claim: before the dealer has laid a card"),
    (HEELS, ("JH", "6S", "9C"), "P1", "", "", Prefix, "heels by claim: and not after"),
]


def _told(panel: Panel) -> type[Half] | None:
    return None if panel.dialog.half is None else type(panel.dialog.half)


@pytest.mark.parametrize(
    ("setup", "lines", "keys", "entered", "notice", "half"),
    [pytest.param(*row[:6], id=str(row[6])) for row in ROWS],
)
def test_before_the_show(
    setup: Setup, lines: tuple[str, ...], keys: str, entered: str, notice: str, half: type[Half] | None
) -> None:
    """The last of some keys enters this, says that, and leaves this half typed."""
    panel = at(setup, *lines)
    panel.keys(keys)

    assert ("".join(panel.entered[-1:]), panel.notice, _told(panel)) == (entered, notice, half)


SHOW_ROWS: Final = [
    (SHOW, (), "8", "", "", Digits, "show: a rank is a digit"),
    (SHOW, (), "8 S", "CLAIM 8", "", DIES, "show: spade commits"),
    (SHOW, (), "A 2 S", "CLAIM 12", "", DIES, "show: ace and 2 are twelve"),
    (SHOW, (), "2 10 S", "CLAIM 20", "", DIES, "show: ten is a nought"),
    (SHOW, (), "10 S", "CLAIM 0", "", DIES, "show: zero is the 10 key, then OK"),
    (SHOW, (), "J S", "CLAIM 11", "", DIES, "show: the jack is eleven"),
    (SHOW, (), "Q S", "CLAIM 12", "", DIES, "show: the queen is twelve"),
    (SHOW, (), "K S", "CLAIM 13", "", DIES, "show: the king is thirteen"),
    (SHOW, (), "8 7 S", "CLAIM 7", "", DIES, "show: more than 29 begins again"),
    (SHOW, (), "2 9 S", "CLAIM 29", "", DIES, "show: 29 does not"),
    (SHOW, (), "A 9 S", "", "no hand is 19", Digits, "show: nineteen is refused and can be mended"),
    (SHOW, (), "A 9 S 8 S", "CLAIM 8", "", DIES, "show: by the next digit"),
    (SHOW, (), "S", "", "key the points first", DIES, "show: an empty OK never claims"),
    (SHOW, (), "P2 S", "", "key the points first", Digits, "show: nor after the own button"),
    (SHOW, (), "P2", "", "", Digits, "show: the own button is as good as a digit"),
    (SHOW, (), "P2 8 P2", "", "", Digits, "show: and takes nothing away"),
    (SHOW, (), "P1", "", "Bob counts now", DIES, "show: another's button is refused"),
    (SHOW, (), "8 P1", "", "Bob is claiming", Digits, "show: until the claim is committed"),
    (SHOW, (), "8 H", "", "", DIES, "show: heart takes the digits back"),
    (SHOW, (), "H", "", "", Preview, "show: with no digit it is UNDO"),
    (SHOW, (), "P2 H", "", "", Preview, "show: an empty claim as well"),
    (SHOW, (), "D", "", "", Kinds, "show: diamond claims by kind"),
    (SHOW, (), "8 D", "", "", Kinds, "show: also where a total was begun"),
    (SHOW, (), "8 C", "", "", Menu, "show: menu"),
    ({**SHOW, "claim_by": "kind"}, (), "4", "", "", Kinds, "show, by kind: the first digit is of the first"),
    (SHOW, (), "D 4 D 2 S", "CLAIM fifteens=4 pairs=2", "", DIES, "kinds: next is diamond, OK commits"),
    (SHOW, (), "D S", "", "key the points first", Kinds, "kinds: nothing keyed claims nothing"),
    (SHOW, (), "D 4 H", "", "", Kinds, "kinds: heart takes the digits back"),
    (SHOW, (), "D H", "", "", DIES, "kinds: then leaves"),
    (SHOW, (), "D 4 P2", "", "", Kinds, "kinds: the own button takes nothing away"),
    (SHOW, (), "D 4 P1", "", "Bob is claiming", Kinds, "kinds: another's is refused"),
    (SHOW, (), "D 4 C", "", "", Menu, "kinds: menu"),
    (OFF, (), "S", "OK", "", DIES, "show, claims off: spade counts"),
    (OFF, (), "8", "", "no card now", DIES, "show, claims off: ranks do nothing"),
    (OFF, (), "P2", "", "Bob counts now", DIES, "show, claims off: buttons do nothing"),
    (OFF, (), "D", "", "", More, "show, claims off: diamond tells more"),
    (OFF, ("OK", "OK"), "2 S", "2S", "", DIES, "crib, claims off: a card"),
    (OFF, ("OK", "OK"), "S", "", "no such key here", DIES, "crib, claims off: nothing to count yet"),
    (OFF, ("OK", "OK", *CRIB), "S", "OK", "", DIES, "crib, claims off: spade counts"),
    (SHOW, ("CLAIM 0", "CLAIM 0"), "2 S", "2S", "", DIES, "crib: a card"),
    (SHOW, ("CLAIM 0", "CLAIM 0", *CRIB), "2 S", "CLAIM 2", "", DIES, "crib: then its claim"),
    (SHOW, ("CLAIM 0", "CLAIM 0", *CRIB), "P1", "", "", Digits, "crib: the dealer's own button"),
    (SHOW, ("CLAIM 0", "CLAIM 0", *CRIB), "P2", "", "Ann counts now", DIES, "crib: and not the pone's"),
    (OFF, ("OK", "OK", *CRIB, "OK"), "S", "OK", "", DIES, "deal done: spade is the next deal"),
    (OFF, ("OK", "OK", *CRIB, "OK"), "4 H", "4H", "", DIES, "deal done: a card is the next starter"),
    (OFF, ("OK", "OK", *CRIB, "OK"), "D", "", "", More, "deal done: diamond tells more"),
    (OFF, ("OK", "OK", *CRIB, "OK"), "P2", "", "no button now", DIES, "deal done: buttons do nothing"),
    (CALL, ("CLAIM 0",), "8 S", "CLAIM 8", "", DIES, "window: digits of the next claim"),
    (CALL, ("CLAIM 0",), "S", "", "key the points first", DIES, "window: spade does nothing"),
    (CALL, ("CLAIM 0",), "D", "", "", More, "window: diamond tells more"),
    (CALL, ("CLAIM 0",), "P2", "", "Ann counts now", DIES, "window: not the one who claimed"),
    (CALL, ("CLAIM 0",), "P1", "", "", CallBox, "window: another's button opens the call box"),
    (CALL, ("CLAIM 0",), "8 P1", "", "", CallBox, "window: over digits that were not committed"),
    (CALL, ("CLAIM 0",), "D 8", "", "", Digits, "window: what was told goes with the next digit"),
    (CALL, ("CLAIM 0",), "P1 2 S", "MUGGINS 2 BY Ann", "", DIES, "call box: a number, then OK"),
    (CALL, ("CLAIM 0",), "P1 S", "", "key the points first", CallBox, "call box: empty it never calls"),
    (CALL, ("CLAIM 0",), "P1 P1", "ACCEPT", "", DIES, "call box: the same button again accepts"),
    (CALL, ("CLAIM 0",), "P1 P2", "", "Ann is calling", CallBox, "call box: another's is refused"),
    (CALL, ("CLAIM 0",), "P1 D", "", "Ann is calling", CallBox, "call box: so is diamond"),
    (CALL, ("CLAIM 0",), "P1 2 H", "", "", DIES, "call box: heart closes it"),
    (CALL, ("CLAIM 0",), "P1 C", "", "", Menu, "call box: menu"),
    (CALL, ("CLAIM 0", "CLAIM 0"), "P2", "", "", CallBox, "window: of the dealer's hand"),
    (
        CALL,
        ("CLAIM 0", "CLAIM 0", "2S"),
        "P2",
        "",
        "Ann counts now",
        DIES,
        "window: till the first crib card",
    ),
    (CALL, ("CLAIM 0", "CLAIM 0", *CRIB, "CLAIM 0"), "P2", "", "", CallBox, "window: of the crib"),
    (CALL, ("CLAIM 0", "CLAIM 0", *CRIB, "CLAIM 0"), "S", "OK", "", DIES, "window: the next deal closes it"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "keys", "entered", "notice", "half"),
    [pytest.param(*row[:6], id=str(row[6])) for row in SHOW_ROWS],
)
def test_from_the_show_on(
    setup: Setup, lines: tuple[str, ...], keys: str, entered: str, notice: str, half: type[Half] | None
) -> None:
    """The last of some keys enters this, says that, and leaves this half typed."""
    panel = at_show(setup, *lines)
    panel.keys(keys)

    assert ("".join(panel.entered[-1:]), panel.notice, _told(panel)) == (entered, notice, half)


SUITS: Final = {"none": "S", "four": "H", "five": "D", "nobs": "D", "both": "C"}

QUESTIONS: Final = [
    # lines up to a claim that is followed by the question, answers that are possible
    (("5", "6", "T", "7", "8", "9", "K", "Q", "GO", "K"), {"none", "four", "five"}, "four ranks, no jack"),
    (("5", "6", "T", "7", "8", "9", "K", "J", "GO", "K"), {"none", "four", "nobs", "both"}, "a jack as well"),
    (
        ("5", "6", "T", "6", "8", "GO", "GO", "9", "K", "J", "GO", "K"),
        {"none", "nobs"},
        "a pair, so only the jack",
    ),
]


@pytest.mark.parametrize("claims", ["teach", "off"])
@pytest.mark.parametrize("answer", SUITS)
@pytest.mark.parametrize(("lines", "may"), [pytest.param(*row[:2], id=row[2]) for row in QUESTIONS])
def test_suit_question(lines: tuple[str, ...], may: set[str], answer: str, claims: str) -> None:
    """Its own key gives an answer that is possible; the key of one that is not does nothing."""
    setup = {**ASKED, "claims": claims} | ({"claims_in": "show"} if claims == "teach" else {})
    panel = at(setup, *lines)
    panel.keys("4 S" if claims == "teach" else "S")
    assert panel.history.state.deal.ask
    # Five and nobs share a key, and are never both possible.
    shared = {"five", "nobs"} & may if answer in ("five", "nobs") else set()
    panel.press(SUITS[answer])

    if answer in may:
        assert panel.entered[-1] == f"ASK {answer}"
    elif shared:
        assert panel.entered[-1] == f"ASK {shared.pop()}"
    else:
        assert panel.notice == "answer the suits"


@pytest.mark.parametrize("key", ["8", "J", "P1", "P2"])
def test_suit_question_takes_nothing_else(key: str) -> None:
    """Ranks and buttons wait until it is answered."""
    panel = at({**ASKED, "claims": "off"}, *QUESTIONS[0][0])
    panel.press("S", key)

    assert (panel.entered, panel.notice) == (["OK"], "answer the suits")


ASKED_ROWS: Final = [
    (("5",), "6", "6", "", "play: a card at once"),
    (("5",), "S", "", "no such key here", "play: spade is refused"),
    (("5", "6", "9", "6"), "J", "J", "", "a jack that makes 31"),
    (("5", "6", "6", "T"), "J", "GO + GO + J", "", "a jack over 31: nobody could play"),
    (("5", "6", "6", "T"), "9", "9", "", "a nine that makes 31"),
    (("5", "6", "6", "T", "GO"), "J", "GO + J", "", "who has said go is not asked again"),
    (("5", "6", "6", "8"), "J", "J", "", "a jack that makes 30"),
    (("5", "5", "5", "5"), "5", "", "a fifth 5?", "a fifth of a rank is refused"),
]


@pytest.mark.parametrize(
    ("lines", "keys", "entered", "notice"), [pytest.param(*row[:4], id=row[4]) for row in ASKED_ROWS]
)
def test_cards_by_rank(lines: tuple[str, ...], keys: str, entered: str, notice: str) -> None:
    """With suits asked a rank is a card, with the goes that it implies, as one move."""
    panel = at(ASKED, *lines)
    panel.keys(keys)

    assert ("".join(panel.entered), panel.notice) == (entered, notice)
    assert not panel.has_half()


def test_goes_that_are_not_inferred() -> None:
    """Where the house wants every go, a card over 31 is refused."""
    panel = at({**ASKED, "infer_go": "no"}, "5", "6", "6", "T")
    panel.press("J")

    assert (panel.entered, panel.notice) == ([], "J is over 31")


def test_an_inferred_go_is_one_move() -> None:
    """One UNDO takes back the card with its goes."""
    panel = at(ASKED, "5", "6", "6", "T")
    panel.press("J", "H", "S")

    assert panel.entered[-1] == "UNDO"
    assert panel.history.state.deal.count == 22


THREE: Final = [
    (CALL, ("5H", "6S", "7C"), "P3 2", "", "", "the last card's own player claims"),
    (CALL, ("5H", "6S", "7C"), "P1 2", "MUGGINS 2 BY Ann", "", "one opponent calls"),
    (CALL, ("5H", "6S", "7C"), "P2 2", "MUGGINS 2 BY Bob", "", "the other calls"),
    (CALL, ("5H", "6S", "7C"), "P4", "", "", "a button without a player"),
    (SHOW, ("5H", "6S", "9C", "TD"), "P2", "GO", "", "the seat on turn says go"),
    (SHOW, ("5H", "6S", "9C", "TD"), "P1", "", "Bob to play", "another does not"),
]


@pytest.mark.parametrize(
    ("setup", "lines", "keys", "entered", "notice"), [pytest.param(*row[:5], id=row[5]) for row in THREE]
)
def test_three_players(setup: Setup, lines: tuple[str, ...], keys: str, entered: str, notice: str) -> None:
    """Every player has a button, and a call says whose it is."""
    panel = at(setup, *lines, players=3)
    panel.keys(keys)
    said = "CLAIM 2" if keys == "P3 2" else entered

    assert ("".join(panel.entered), panel.notice) == (said, notice)


def test_partners_do_not_call_each_other() -> None:
    """Ann and Cid peg together: Cid's button is not for calling what Ann missed."""
    panel = at({**CALL, "dealer": "Dee"}, "5H", "6S", players=4)
    panel.press("P3")
    assert panel.notice == "Bob to play"
    panel.press("P2")

    assert isinstance(panel.dialog.half, Prefix)


def test_hands_keyed_at_the_show() -> None:
    """OK ends a play that was pegged by hand; then ranks and suits are the next hand's cards."""
    panel = at({**OFF, "entry": "hands"}, "5H")
    panel.keys("S 6 S 7 S 8 S 9 S S")

    assert panel.entered == ["OK", "6S", "7S", "8S", "9S", "OK"]
    assert panel.history.state.scores != (0, 0)


def test_a_game_of_points_goes_on_by_ok() -> None:
    """Without cards OK passes the deal on, and ranks do nothing."""
    panel = at({**OFF, "entry": "points"}, "PEG Bob 2")
    panel.press("7")
    assert panel.notice == "no card now"
    panel.press("S")

    assert panel.entered == ["OK"]


def test_game_over_goes_on_by_ok() -> None:
    """Spade begins the next game; ranks and buttons do nothing."""
    panel = at(OFF, "5H", "CONCEDE Ann")
    panel.press("7", "P1")
    assert (panel.entered, panel.notice) == ([], "no button now")
    panel.press("S")

    assert panel.entered == ["OK"]


def test_an_unknown_key_does_nothing() -> None:
    """A key that this panel does not have is no fault."""
    panel = at(OFF, "5H")
    outcome = panel.press("X")

    assert (outcome.entry, outcome.notice, outcome.dialog.half) == (None, ("", ""), None)
