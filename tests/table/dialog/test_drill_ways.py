"""The ways into a drill at the panel and out of it: who learns and what, real cards, and that it touches no game."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import KEYS
from scorer.cards import parse_cards
from scorer.coach.drills import Way, Wish
from scorer.screen import Row
from scorer.table.dialog import BeginDrill, Dialog
from scorer.table.dialog.drill import Ways
from scorer.table.dialog.menu import Menu
from scorer.table.dialog.power import Power
from tests.drilling import ACE, Learner, check_fits, question

# Who learns, and what


CHOICES: Final = [
    ("", "learners", Row("LEARNERS"), "who learns is asked"),
    ("2", "drill", Row("DRILL Orange", "1/2"), "then what to practise"),
    ("A H", "learners", Row("LEARNERS"), "and back"),
    ("A 5", "levels", Row("DRILL Blue", "1/3"), "one level of nine"),
    ("A 5 H", "drill", Row("DRILL Blue", "1/2"), "and back from the levels"),
    ("A D", "drill", Row("DRILL Blue", "2/2"), "the other ways"),
    ("A A", "drill", Row("DRILL 1/10", "values"), "the course begins at level 0"),
    ("A 5 3", "drill", Row("DRILL 1/10", "3-card 15"), "level three has the key three"),
    ("A 5 9", "drill", Row("DRILL 1/10", "values"), "level 0 comes last"),
    ("A 4", "drill", Row("DRILL 1/10", "muggins"), "a duel"),
    ("A 3", "real_cards", Row("DRILL 1/10", "a hand"), "real cards"),
]


@pytest.mark.parametrize(("keys", "page", "head"), [pytest.param(*row[:3], id=row[3]) for row in CHOICES])
def test_choices(keys: str, page: str, head: Row) -> None:
    """From the menu the rank keys choose, page after page."""
    learner = Learner()
    learner.keys(f"C J {keys}")

    assert (learner.screen.page, learner.screen.head) == (page, head)


LEFT: Final = [
    (Ways("Ann", 3), Row("A Due now", "level 3"), Row("2 My misses", "none"), "nothing waits"),
    (Ways("Ann", 3, (4, 10)), Row("A Go on", "4/10"), Row("2 My misses", "none"), "a drill was left"),
    (Ways("Ann", 0, None, True), Row("A Due now", "level 0"), Row("2 My misses"), "misses wait"),
]


@pytest.mark.parametrize(("ways", "first", "own"), [pytest.param(*row[:3], id=row[3]) for row in LEFT])
def test_what_waits_is_shown(ways: Ways, first: Row, own: Row) -> None:
    """The page of ways says where a drill was left, and whether misses of games wait."""
    assert Learner(ways).screen.rows[:2] == (first, own)


def test_own_misses() -> None:
    """They are drilled where some wait; where none do, that is said and nothing begins."""
    none, some = Learner(Ways("Ann", 0)), Learner(Ways("Blue", 0, None, True))
    none.press("2")
    assert (none.notice, none.asked) == ("no misses wait", [])

    outcome = some.dialog.half.press("2", Dialog(), some.history) if some.dialog.half else None
    assert outcome is not None
    assert outcome.request == BeginDrill("Blue", Wish(Way.OWN))


# Real cards


def test_real_cards() -> None:
    """Four cards and the starter, each with its suit; then the claim."""
    learner = Learner()
    learner.keys("C J A 3 7 C 7 D A H K")
    assert learner.screen.keys == ("K♠", "K♥", "K♦", "K♣")
    learner.keys("S")
    assert learner.screen.rows == (Row("Now the starter"),)
    learner.keys("8 S")
    assert (learner.asked_now.cards, learner.asked_now.answer) == (parse_cards("7C 7D AH KS"), 8)
    learner.say(8)
    learner.press("S")

    assert learner.screen.head == Row("DRILL 2/10", "a hand")
    assert learner.screen.cards == ()


REAL_KEYS: Final = [
    ("5 C 5 C", "5♣ is there twice", 1, "a card that is there already"),
    ("5 C 5 5", "", 1, "the same rank drops it"),
    ("5 C 6 7 H", "", 2, "another rank replaces it"),
    ("5 C 6 UNDO", "", 1, "a key of its own drops it too"),
    ("5 C 6 OK", "6: which suit?", 1, "OK is no suit"),
    ("5 C 6 D H", "", 1, "heart takes a card back"),
    ("S", "no such key here", 0, "there is nothing to say yet"),
    ("P2", "no button now", 0, "no button means a thing"),
]


@pytest.mark.parametrize(
    ("keys", "notice", "cards"), [pytest.param(*row[:3], id=row[3]) for row in REAL_KEYS]
)
def test_real_cards_are_keyed(keys: str, notice: str, cards: int) -> None:
    """A rank waits for its suit; what cannot be is told and changes nothing."""
    learner = Learner()
    learner.keys(f"C J A 3 {keys}")

    assert (learner.notice, len(learner.screen.cards)) == (notice, cards)


def test_a_real_crib() -> None:
    """Diamond makes a crib of it: four of a suit are no flush there."""
    hand, crib = Learner(), Learner()
    for learner, turn in ((hand, ""), (crib, "D")):
        learner.keys(f"C J A 3 2 H 4 H {turn} 6 H 8 H K C")

    assert (hand.asked_now.answer, crib.asked_now.answer) == (4, 0)
    assert crib.screen.head == Row("DRILL 1/10", "a crib")


IN_PLAY: Final = ("5H", "6S", "TC")
AT_SHOW: Final = (*IN_PLAY, "7H", "8C", "9S", "JC", "QS", "GO", "KC")
SHOW: Final = {"claims": "teach", "claims_in": "show"}
SECRETS: Final = [
    (SHOW, IN_PLAY, "6 S 7 H 9 S Q S 5 H", "after the show", "with this deal's starter"),
    (SHOW, IN_PLAY, "6 S 7 H 5 H Q S 9 S", "after the show", "the starter keyed among the four"),
    (SHOW, AT_SHOW, "2 S 3 H 4 H 6 H A C", "after the show", "any while a hand waits for its claim"),
    (SHOW, IN_PLAY, "6 S 7 H 9 S Q S 5 C", "", "another five is another hand"),
    ({}, IN_PLAY, "6 S 7 H 9 S Q S 5 H", "", "nothing is secret without claims"),
]


@pytest.mark.parametrize(
    ("agreed", "lines", "keys", "notice"), [pytest.param(*row[:4], id=row[4]) for row in SECRETS]
)
def test_no_hand_of_the_game_is_counted(
    agreed: dict[str, str], lines: tuple[str, ...], keys: str, notice: str
) -> None:
    """Real cards that may be a hand of this deal wait until it is claimed."""
    learner = Learner(None, *lines, agreed=agreed)
    learner.keys(f"C J A 3 {keys}")

    assert learner.notice == notice
    assert (learner.screen.page == "real_cards") is bool(notice)


# It touches no game


LEAVING: Final = [
    ("C", "menu", "club leads to the menu"),
    ("C H", "", "and from there to the table"),
    ("6 S C", "menu", "after an answer, too"),
    ("D C", "menu", "from a hint"),
]


@pytest.mark.parametrize(("keys", "page"), [pytest.param(*row[:2], id=row[2]) for row in LEAVING])
def test_it_is_left(keys: str, page: str) -> None:
    """MENU leaves the drill, and the game is where it was."""
    learner = Learner(question(ACE))
    history = learner.history
    learner.keys(keys)

    assert (learner.screen.page if learner.has_half() else "") == page
    assert (learner.entered, learner.history) == ([], history)


@given(
    st.sampled_from(("", "A A", "A 4", "A 3", "A 5 7", "A 5 5", "A 5")),
    st.sampled_from(("normal", "large")),
    st.integers(0, 9),
    st.lists(st.sampled_from((*KEYS, *("S", "D") * 8)), max_size=40),
)
def test_no_key_touches_the_game_and_every_page_fits(
    begun: str, text: str, seed: int, keys: list[str]
) -> None:
    """Whatever is pressed in a drill: it enters nothing, raises nothing, and every page fits."""
    learner = Learner(text="large" if text == "large" else "normal", seed=seed)
    learner.keys(f"C J {begun}")
    for key in keys:
        if not learner.has_half() or isinstance(learner.dialog.half, Menu | Power):
            break
        learner.press(key)
        if learner.has_half() and learner.screen.page not in ("menu", "power"):
            check_fits(learner.screen)

    assert learner.entered == []
